//! `yose segment`: what the soft-segmentation network sees in a position.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use yose::soft::{SoftMap, SoftReport, THRESHOLD};
use yose_board::{Board, Color, Point, Size};
use yose_draw::{Diagram, Region, Stroke};
use yose_segment::{NEGLIGIBLE, Segmentation};

use crate::learn::network;
use crate::output;
use crate::picture::{self, PictureOptions};
use crate::scene::{Scene, Selection};

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
    #[arg(long, value_name = "CHANCE", default_value_t = THRESHOLD)]
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
        let report = SoftReport::of(&scene.board, scene.to_move, &seen, map, &groups);
        if self.picture.wanted() {
            self.picture.write(diagram(&scene, &report))?;
        }
        if self.json {
            output::print_json(&report)
        } else if self.picture.wanted() {
            Ok(())
        } else {
            output::print(text(&scene, &report).as_bytes())
        }
    }

    fn map(&self, scene: &Scene, seen: &Segmentation) -> Result<SoftMap> {
        let size = scene.board.size();
        let Some(name) = &self.from else { return Ok(self.map.of(seen, size)) };
        let point = point(name, size)?;
        let color = self.color.or(scene.board.at(point)).unwrap_or(scene.to_move);
        Ok(SoftMap::from(seen, color, point, size))
    }
}

impl MapName {
    fn of(self, seen: &Segmentation, size: Size) -> SoftMap {
        match self {
            MapName::Life => SoftMap::life(seen, size),
            MapName::Eyes => SoftMap::eyes(seen, size),
        }
    }
}

fn point(name: &str, size: Size) -> Result<Point> {
    Point::from_gtp(name, size).with_context(|| format!("there is no point {name} on a board of {size}"))
}

/// What the program's network sees in a position, with a map by its name: `life`, `eyes`, or a point for what becomes
/// connected with it.
pub(crate) fn report(board: &Board, to_move: Color, name: &str) -> Result<SoftReport> {
    let (seen, size) = (network::judge(None)?.segment(board, to_move), board.size());
    let map = if let Ok(map) = MapName::from_str(name, true) {
        map.of(&seen, size)
    } else {
        let point = point(name, size).context("--map takes life, eyes or a point")?;
        SoftMap::from(&seen, board.at(point).unwrap_or(to_move), point, size)
    };
    Ok(SoftReport::of(board, to_move, &seen, map, &seen.groups(THRESHOLD)))
}

fn text(scene: &Scene, report: &SoftReport) -> String {
    let mut text = scene.board.text(scene.last_move) + "\n";
    text += &map_text(report, scene.board.size());
    for (key, group) in keys().zip(&report.groups) {
        let _ = writeln!(text, "{key}  {}", group.sentence());
    }
    text
}

/// The map with its title, and the score.
pub(crate) fn map_text(report: &SoftReport, size: Size) -> String {
    let (title, rows) = (&report.shown.title, rows(&report.shown, size));
    let score = format!("Expected score on the board: {:+.1} (estimated)", report.score);
    format!("{title}, in hundredths, estimated:\n\n{rows}\n{score}\n\n")
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

fn diagram(scene: &Scene, report: &SoftReport) -> Diagram {
    let mut diagram = picture::diagram(scene).with_soft_map(&report.shown);
    for (key, group) in keys().zip(&report.groups) {
        diagram.regions.push(Region {
            points: group.area,
            key,
            text: format!("{:.0} %", 100.0 * group.life),
            stroke: Stroke::Dotted,
            selected: false,
        });
    }
    diagram.title.clone_from(&report.shown.title);
    diagram.caption = "Estimated by a neural network; a group's chance is its chance to live.".to_owned();
    diagram
}
