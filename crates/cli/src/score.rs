//! `yose score`: the audited count of a finished game.

use std::fmt::Write;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use yose_board::{Color, Count, PointSet, Rules, Scoring, Tally, Terms, parse_points};

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
            output::print_json(&CountReport::of(&scene, &terms, &count))
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

fn counted_points(count: &Count, color: Color) -> PointSet {
    match count.scoring {
        Scoring::Area => count.territory.surrounded(color),
        Scoring::Territory => count.territory.outside_seki(color),
    }
}

/// The result in a sentence.
fn verdict(count: &Count) -> String {
    let margin = count.margin();
    let points = |score: yose_board::Score| {
        let unit = if score > 1.into() { "points" } else { "point" };
        format!("{score} {unit}")
    };
    match margin.cmp(&yose_board::Score::ZERO) {
        std::cmp::Ordering::Greater => format!("Black wins by {}.", points(margin)),
        std::cmp::Ordering::Less => format!("White wins by {}.", points(-margin)),
        std::cmp::Ordering::Equal => "The game is a draw.".to_owned(),
    }
}

/// The items that count under a scoring, with what each side has of them.
fn items(count: &Count) -> Vec<(&'static str, [String; 2])> {
    let both = |item: fn(&Tally) -> u32| [item(&count.black), item(&count.white)].map(|n| n.to_string());
    let mut items = match count.scoring {
        Scoring::Area => vec![("living stones", both(|t| t.stones)), ("surrounded", both(|t| t.territory))],
        Scoring::Territory => vec![
            ("territory", both(|t| t.territory)),
            ("prisoners", both(|t| t.prisoners)),
            ("dead stones", both(|t| t.dead)),
        ],
    };
    items.push(("komi", [count.black.komi, count.white.komi].map(|komi| komi.to_string())));
    let total = [&count.black, &count.white].map(|tally| tally.total(count.scoring).to_string());
    items.push(("total", total));
    items
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

#[derive(Serialize)]
struct CountReport {
    rules: String,
    scoring: &'static str,
    black: SideReport,
    white: SideReport,
    margin: String,
    result: String,
    dead: Vec<String>,
    seki: Vec<String>,
    neutral: Vec<String>,
}

#[derive(Serialize)]
struct SideReport {
    stones: u32,
    territory: u32,
    prisoners: u32,
    dead: u32,
    komi: String,
    total: String,
    points: Vec<String>,
}

impl CountReport {
    fn of(scene: &Scene, terms: &Terms, count: &Count) -> CountReport {
        let side = |color: Color| {
            let tally = count.tally(color);
            SideReport {
                stones: tally.stones,
                territory: tally.territory,
                prisoners: tally.prisoners,
                dead: tally.dead,
                komi: tally.komi.fraction(),
                total: tally.total(count.scoring).fraction(),
                points: names(&counted_points(count, color), scene),
            }
        };
        CountReport {
            rules: terms.rules.to_string(),
            scoring: match count.scoring {
                Scoring::Area => "area",
                Scoring::Territory => "territory",
            },
            black: side(Color::Black),
            white: side(Color::White),
            margin: count.margin().fraction(),
            result: count.margin().result(),
            dead: names(&count.dead, scene),
            seki: names(&(count.territory.seki(Color::Black) | count.territory.seki(Color::White)), scene),
            neutral: names(&count.territory.neutral(), scene),
        }
    }
}
