//! What a player does first.
//!
//! A move in one's own sente costs nothing: it is answered, and if it is not played the opponent may take it away. So these
//! come first, the largest at the head. Everything else is taken in the order of what a move gains on average; a reverse
//! sente, which takes the opponent's sente away, gains as much as a gote move of twice its size in books, and
//! temperatures count it so already.

use std::cmp::Reverse;

use serde::Serialize;
use yose_board::Color;
use yose_cgt::Rational;

use crate::report::{Evidence, RegionReport, Report};

/// How a move stands to the opponent's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// It must be answered.
    Sente,
    /// It takes a sente move away from the opponent.
    ReverseSente,
    /// It ends the turn.
    Gote,
    /// It starts or takes a ko.
    Ko,
}

/// A region that a player may turn to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The region's id.
    pub region: String,
    /// The best moves there.
    pub moves: Vec<String>,
    /// Sente, reverse sente, gote or ko.
    pub manner: Manner,
    /// What books call the points of the move.
    pub deiri: String,
    /// How sure that is.
    pub evidence: Evidence,
}

/// Puts the regions of a report in order for both sides.
pub(crate) fn put(report: &mut Report) {
    report.board.order = Color::BOTH.map(|color| of(&report.regions, color));
}

fn of(regions: &[RegionReport], color: Color) -> Vec<Choice> {
    let mut choices: Vec<(Reverse<bool>, Reverse<Rational>, Choice)> = Vec::new();
    for region in regions {
        let Some(choice) = choice(region, color) else { continue };
        let Ok(size) = choice.deiri.parse::<Rational>() else { continue };
        choices.push((Reverse(choice.manner == Manner::Sente), Reverse(size), choice));
    }
    // Stable: regions of equal worth stay in the order of their letters.
    choices.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    choices.into_iter().map(|(_, _, choice)| choice).collect()
}

fn choice(region: &RegionReport, color: Color) -> Option<Choice> {
    let (moves, own, other) = match color {
        Color::Black => (&region.best.black, "black_sente", "white_sente"),
        Color::White => (&region.best.white, "white_sente", "black_sente"),
    };
    let manner = match region.kind? {
        kind if kind == own => Manner::Sente,
        kind if kind == other => Manner::ReverseSente,
        "gote" => Manner::Gote,
        "ko" => Manner::Ko,
        _ => return None,
    };
    let deiri = region.deiri.clone()?;
    let moves = moves.clone();
    (!moves.is_empty()).then(|| Choice {
        region: region.id.clone(),
        moves,
        manner,
        deiri,
        evidence: region.evidence,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Board, PointSet, Size};

    fn region(id: &str, kind: &'static str, deiri: &str) -> RegionReport {
        let board = Board::new(Size::NINETEEN);
        let mut region = RegionReport::unknown(id.to_owned(), PointSet::EMPTY, &board);
        region.kind = Some(kind);
        region.deiri = Some(deiri.to_owned());
        region.best.black = vec!["C3".to_owned()];
        region.best.white = vec!["D4".to_owned()];
        region
    }

    #[test]
    fn sente_comes_first_then_the_largest() {
        let regions = [
            region("A", "gote", "3"),
            region("B", "black_sente", "1"),
            region("C", "white_sente", "10/3"),
            region("D", "ko", "2/3"),
            region("E", "black_sente", "2"),
            region("F", "settled", "0"),
        ];
        let order = |color| -> String {
            of(&regions, color).into_iter().map(|choice| choice.region).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(order(Color::Black), "E B C A D");
        assert_eq!(order(Color::White), "C A E B D");
    }
}
