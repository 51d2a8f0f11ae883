//! `yose score`: the audited count of a finished game.

use std::fmt::Write;

use anyhow::{Context, Result};
use clap::Args;
use yose::count::{CountReport, counted_points, items, verdict};
use yose_board::{Color, Count, PointSet, Rules, Scoring, Terms, parse_points};

use crate::output;
use crate::picture::{self, PictureOptions};
use crate::scene::{Scene, Selection};
use crate::show::{capital, names};

/// Count a finished game, item by item
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose score game.sgf\n  \
    yose score game.sgf --rules chinese --dead D4,F6\n  \
    yose score game.sgf --svg count.svg\n\n\
    Dead stones are those named with --dead. Without it they are read off the\n\
    territory marks of the record (TB, TW), if it has any; else all stones are\n\
    taken to be alive.")]
pub(crate) struct Score {
    #[command(flatten)]
    selection: Selection,
    /// Rules to count by: chinese, japanese, korean, aga, new-zealand or
    /// tromp-taylor [default: the record's, else japanese]
    #[arg(long, value_name = "R")]
    rules: Option<Rules>,
    /// Points for White [default: the record's, else 0]
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<yose_board::Score>,
    /// Dead stones: a point of each dead chain, such as D4,F6
    #[arg(long, value_name = "POINTS")]
    dead: Option<String>,
    #[command(flatten)]
    picture: PictureOptions,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Score {
    pub(crate) fn run(&self) -> Result<()> {
        let scene = self.selection.scene()?;
        let terms = Terms {
            rules: self.rules.or(scene.rules).unwrap_or(Rules::JAPANESE),
            komi: self.komi.or(scene.komi).unwrap_or_default(),
            handicap: scene.info.handicap.unwrap_or(0),
            prisoners: scene.prisoners,
        };
        let count = Count::new(&scene.board, &self.dead_stones(&scene)?, &terms)?;
        if self.picture.wanted() {
            self.picture.write(diagram(&scene, &count))?;
        }
        if self.json {
            output::print_json(&CountReport::of(&terms, &count, scene.board.size()))
        } else if self.picture.wanted() {
            Ok(())
        } else {
            output::print(text(&scene, &terms, &count).as_bytes())
        }
    }

    fn dead_stones(&self, scene: &Scene) -> Result<PointSet> {
        match &self.dead {
            Some(text) => parse_points(text, scene.board.size())
                .with_context(|| format!("--dead {text}: not points of this board, such as D4,F6")),
            None => Ok(Color::BOTH.iter().fold(PointSet::EMPTY, |dead, &color| {
                dead | (scene.markup.territory(!color) & *scene.board.stones(color))
            })),
        }
    }
}

fn diagram(scene: &Scene, count: &Count) -> yose_draw::Diagram {
    let mut diagram = picture::diagram(scene);
    diagram.faded = count.dead;
    diagram.territory.clear();
    for color in Color::BOTH {
        let points = counted_points(count, color);
        diagram.territory.extend(points.iter().map(|point| (point, color)));
    }
    diagram.last_move = None;
    diagram.caption = verdict(count);
    diagram
}

fn text(scene: &Scene, terms: &Terms, count: &Count) -> String {
    let scoring = match count.scoring {
        Scoring::Area => "area",
        Scoring::Territory => "territory",
    };
    let rules = sentence_case(terms.rules.to_string());
    let mut text = format!("{rules} rules ({scoring} scoring)\n\n{:13}{:>7}{:>7}\n", "", "Black", "White");
    for (name, [black, white]) in items(count) {
        let _ = writeln!(text, "{name:13}{black:>7}{white:>7}");
    }
    let _ = writeln!(text, "\n{}", verdict(count));
    for note in notes(scene, count) {
        let _ = writeln!(text, "{note}");
    }
    text
}

fn sentence_case(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// What a reader should know before trusting the count.
fn notes(scene: &Scene, count: &Count) -> Vec<String> {
    let mut notes = Vec::new();
    if !count.dead.is_empty() {
        notes.push(format!("Taken as dead: {}.", names(&count.dead, scene).join(" ")));
    }
    for color in Color::BOTH {
        let seki = count.territory.seki(color);
        if !seki.is_empty() {
            let counted = if count.scoring == Scoring::Territory { "; their eyes do not count" } else { "" };
            notes.push(format!("{} in seki: {}{counted}.", capital(color), names(&seki, scene).join(" ")));
        }
    }
    let neutral = count.territory.neutral();
    if !neutral.is_empty() {
        let shown: Vec<String> = names(&neutral, scene).into_iter().take(12).collect();
        let more = if neutral.len() > shown.len() { " …" } else { "" };
        let unit = if neutral.len() == 1 { "point" } else { "points" };
        notes.push(format!("{} neutral {unit}: {}{more}.", neutral.len(), shown.join(" ")));
    }
    notes
}
