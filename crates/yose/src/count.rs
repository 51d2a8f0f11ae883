//! The audited count of a finished game.

use serde::Serialize;
use yose_board::{Color, Count, PointSet, Score, Scoring, Size, Tally, Terms};

use crate::report::names;

/// A count, item by item.
#[derive(Clone, Debug, Serialize)]
pub struct CountReport {
    /// The rules.
    pub rules: String,
    /// `area` or `territory`.
    pub scoring: &'static str,
    /// What Black has.
    pub black: SideReport,
    /// What White has.
    pub white: SideReport,
    /// Black's points less White's.
    pub margin: String,
    /// Such as `B+3.5`.
    pub result: String,
    /// Stones taken as dead.
    pub dead: Vec<String>,
    /// Stones in seki.
    pub seki: Vec<String>,
    /// Points that are nobody's.
    pub neutral: Vec<String>,
}

/// What one side has.
#[derive(Clone, Debug, Serialize)]
pub struct SideReport {
    /// Living stones.
    pub stones: u32,
    /// Surrounded points.
    pub territory: u32,
    /// Stones captured during the game.
    pub prisoners: u32,
    /// Dead stones of the opponent.
    pub dead: u32,
    /// Compensation.
    pub komi: String,
    /// The sum under the scoring.
    pub total: String,
    /// The points counted as territory.
    pub points: Vec<String>,
}

impl CountReport {
    /// The report of a count.
    pub fn of(terms: &Terms, count: &Count, size: Size) -> CountReport {
        let side = |color: Color| {
            let tally = count.tally(color);
            SideReport {
                stones: tally.stones,
                territory: tally.territory,
                prisoners: tally.prisoners,
                dead: tally.dead,
                komi: tally.komi.fraction(),
                total: tally.total(count.scoring).fraction(),
                points: names(counted_points(count, color), size),
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
            dead: names(count.dead, size),
            seki: names(count.territory.seki(Color::Black) | count.territory.seki(Color::White), size),
            neutral: names(count.territory.neutral(), size),
        }
    }
}

/// The points that count as a colour's territory.
pub fn counted_points(count: &Count, color: Color) -> PointSet {
    match count.scoring {
        Scoring::Area => count.territory.surrounded(color),
        Scoring::Territory => count.territory.outside_seki(color),
    }
}

/// The items that count under a scoring, with what each side has of them.
pub fn items(count: &Count) -> Vec<(&'static str, [String; 2])> {
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

/// The result in a sentence.
pub fn verdict(count: &Count) -> String {
    let margin = count.margin();
    let points = |score: Score| {
        let unit = if score > 1.into() { "points" } else { "point" };
        format!("{score} {unit}")
    };
    match margin.cmp(&Score::ZERO) {
        std::cmp::Ordering::Greater => format!("Black wins by {}.", points(margin)),
        std::cmp::Ordering::Less => format!("White wins by {}.", points(-margin)),
        std::cmp::Ordering::Equal => "The game is a draw.".to_owned(),
    }
}
