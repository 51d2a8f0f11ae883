//! `yose segment`: what the soft-segmentation network sees in a position.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use yose::soft::{SoftMap, SoftReport};
use yose_board::{Color, Point, Size};
use yose_draw::{Diagram, Heat, HeatShape, Region, Scale, Stroke};
use yose_segment::{NEGLIGIBLE, Segmentation, SoftGroup};

use crate::learn::network;
use crate::output;
use crate::picture::{self, PictureOptions};
use crate::scene::{Scene, Selection};
use crate::show::{capital, names};

/// Estimate who lives where: soft groups, eyes, connections
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose segment game.sgf --move 40\n  \
    yose segment game.sgf --map eyes --svg eyes.svg\n  \
    yose segment game.sgf --from F4 --png connections.png\n\n\
    A soft group is a set of blocks that will probably be connected. All numbers\n\
    are estimates of a neural network that has learnt from 9×9 boards.")]
pub(crate) struct Segment {
    #[command(flatten)]
    selection: Selection,
    /// What the map shows
    #[arg(long, value_enum, default_value_t)]
    map: MapName,
    /// Show how likely each point becomes connected with this one
    #[arg(long, value_name = "POINT")]
    from: Option<String>,
    /// The colour that connects, if the point of --from is empty [default: the side to move]
    #[arg(long, value_name = "COLOUR", value_parser = color)]
    color: Option<Color>,
    /// How likely a connection must be for blocks to form a group
    #[arg(long, value_name = "CHANCE", default_value_t = 0.5)]
    threshold: f32,
    /// The network [default: that of the program]
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureOptions,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum MapName {
    /// Who will own each point
    #[default]
    Life,
    /// Where single-point eyes will be, Black's less White's
    Eyes,
}

fn color(text: &str) -> Result<Color, String> {
    Color::parse(text).ok_or_else(|| "must be black or white".to_owned())
}

impl Segment {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(
            (NEGLIGIBLE..=1.0).contains(&self.threshold),
            "the threshold must be from {NEGLIGIBLE} to 1: weaker connections are not followed"
        );
        let scene = self.selection.scene()?;
        let network = network::judge(self.network.as_deref())?;
        let seen = network.segment(&scene.board, scene.to_move);
        let map = self.map(&scene, &seen)?;
        let groups = seen.groups(self.threshold);
        if self.picture.wanted() {
            self.picture.write(diagram(&scene, &map, &groups))?;
        }
        if self.json {
            output::print_json(&SoftReport::of(&scene.board, scene.to_move, &seen, &map, &groups))
        } else if self.picture.wanted() {
            Ok(())
        } else {
            output::print(text(&scene, &seen, &map, &groups).as_bytes())
        }
    }

    fn map(&self, scene: &Scene, seen: &Segmentation) -> Result<SoftMap> {
        let size = scene.board.size();
        if let Some(name) = &self.from {
            let Some(point) = Point::from_gtp(name, size) else {
                anyhow::bail!("there is no point {name} on a board of {size}");
            };
            let color = self.color.or(scene.board.at(point)).unwrap_or(scene.to_move);
            return Ok(SoftMap::from(seen, color, point, size));
        }
        Ok(match self.map {
            MapName::Life => SoftMap::life(seen, size),
            MapName::Eyes => SoftMap::eyes(seen, size),
        })
    }
}

fn text(scene: &Scene, seen: &Segmentation, map: &SoftMap, groups: &[SoftGroup]) -> String {
    let size = scene.board.size();
    let mut text = scene.board.text(scene.last_move);
    let _ = write!(text, "\n{}, in hundredths, estimated:\n\n", map.title);
    text += &rows(map, size);
    let _ = writeln!(text, "\nExpected score on the board: {:+.1} (estimated)\n", seen.score());
    for (key, group) in keys().zip(groups) {
        let stones: Vec<String> = names(&group.stones, scene);
        let _ = writeln!(
            text,
            "{key}  {} lives with {:.0} % (estimated): {}",
            capital(group.color),
            100.0 * group.life,
            stones.join(" ")
        );
    }
    text
}

/// The map as a table of hundredths.
fn rows(map: &SoftMap, size: Size) -> String {
    let mut text = String::new();
    for row in 0..size.height() {
        let _ = write!(text, "{:>2}", size.height() - row);
        for column in 0..size.width() {
            let value = map.values.get(&Point::new(column, row)).copied().unwrap_or_default();
            let _ = write!(text, " {:>4.0}", 100.0 * value);
        }
        text.push('\n');
    }
    text += "  ";
    for column in 0..size.width() {
        let name = Point::new(column, 0).gtp(size).to_string();
        let _ = write!(text, " {:>4}", name.get(..1).unwrap_or_default());
    }
    text.push('\n');
    text
}

/// Names of groups: A to Z, then AA and so on.
fn keys() -> impl Iterator<Item = String> {
    (0usize..).map(|number| {
        let letter = char::from(b'A' + (number % 26) as u8);
        std::iter::repeat_n(letter, number / 26 + 1).collect()
    })
}

fn diagram(scene: &Scene, map: &SoftMap, groups: &[SoftGroup]) -> Diagram {
    let mut diagram = picture::diagram(scene);
    diagram.heat =
        Some(Heat { values: map.values.clone(), scale: Scale::Diverging, shape: HeatShape::Cells });
    for (key, group) in keys().zip(groups) {
        diagram.regions.push(Region {
            points: group.stones,
            key,
            text: format!("{:.0} %", 100.0 * group.life),
            stroke: Stroke::Dotted,
            selected: false,
        });
    }
    diagram.title.clone_from(&map.title);
    diagram.caption = "Estimated by a neural network; a group's chance is its chance to live.".to_owned();
    diagram
}
