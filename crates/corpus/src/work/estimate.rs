//! What a network adds to the rows of a game.

use yose::Report;
use yose_board::{Color, PointSet};
use yose_cgt::Rational;

use crate::rows::PositionRow;

/// Whether at least half of the board lies in no region that has anything left to play for.
pub(super) fn is_half_settled(report: &Report) -> bool {
    let open = report.regions.iter().fold(PointSet::EMPTY, |all, region| all | region.area);
    2 * open.len() <= report.size.area()
}

/// What each move seems to lose, from the positions before and after it, where one of them has a lead and no proved score.
pub(super) fn losses(positions: &mut [PositionRow]) {
    for at in 1..positions.len() {
        let [before, after] = &positions[at - 1..=at] else { continue };
        let color = if before.to_move == "black" { Color::Black } else { Color::White };
        let (Some((had, proved_before)), Some((has, proved_after))) =
            (expected(before, color), expected(after, !color))
        else {
            continue;
        };
        if !(proved_before && proved_after) {
            let lost = if color == Color::Black { had - &has } else { has - &had };
            positions[at - 1].lead_loses = Some(lost.to_string());
        }
    }
}

/// The score with a colour first, and whether it is proved; the lead where it is not.
fn expected(row: &PositionRow, first: Color) -> Option<(Rational, bool)> {
    let (score, lead) = match first {
        Color::Black => (&row.score_black_first, &row.lead_black_first),
        Color::White => (&row.score_white_first, &row.lead_white_first),
    };
    // A score that is not proved is an interval, and no number.
    let number = |text: &Option<String>| text.as_ref()?.parse::<Rational>().ok();
    number(score).map(|score| (score, true)).or_else(|| number(lead).map(|lead| (lead, false)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(to_move: &str, score: Option<[&str; 2]>, lead: Option<[&str; 2]>) -> PositionRow {
        let text = |pair: Option<[&str; 2]>, at: usize| pair.map(|pair| pair[at].to_owned());
        PositionRow {
            to_move: to_move.to_owned(),
            score_black_first: text(score, 0),
            score_white_first: text(score, 1),
            lead_black_first: text(lead, 0),
            lead_white_first: text(lead, 1),
            ..PositionRow::default()
        }
    }

    fn lost(mut rows: Vec<PositionRow>) -> Vec<Option<String>> {
        losses(&mut rows);
        rows.into_iter().map(|row| row.lead_loses).collect()
    }

    /// Black first had 4, and after her move White first has 5/2 for Black: 3/2 lost. White first had 5/2, and after her move
    /// Black first has 3: a half lost, seen from White. The last two scores are proved, so the last move is left to the proof.
    #[test]
    fn leads_fill_in_for_scores() {
        let rows = vec![
            row("black", Some(["-9..9", "-9..9"]), Some(["4", "1"])),
            row("white", Some(["-9..9", "-9..9"]), Some(["6", "5/2"])),
            row("black", Some(["3", "2"]), None),
            row("white", Some(["3", "2"]), None),
        ];
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(lost(rows), [text("3/2"), text("1/2"), None, None]);
    }

    #[test]
    fn without_a_network_nothing_is_estimated() {
        let rows = vec![row("black", Some(["-9..9", "-9..9"]), None), row("white", Some(["3", "2"]), None)];
        assert_eq!(lost(rows), [None, None]);
    }
}
