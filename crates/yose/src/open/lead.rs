//! Who is ahead, by how much, and what comes first, when not everything is proved.
//!
//! The means of games add up, so what is settled plus the means of all areas is what the board is worth on average of who
//! moves next. With a side to move, areas in gote are taken in turn from the hottest down: the first gains its temperature,
//! the second gives the opponent hers, and so on. Areas that are somebody's sente are worth their mean to either side.
//!
//! ```text
//! means 3, temperatures 2, 1, ½:  3 + 2 − 1 + ½ = 4½ if Black plays first, 3 − 2 + 1 − ½ = 1½ if White does
//! ```
//!
//! For switches in territory play this is exact; for other games it is a good guess. Where a search did not come to an end, its
//! mean is only known to lie in a range; then the judge's first sight of the area counts, as far as it lies in there.

use serde::Serialize;
use yose_board::{Board, Point, PointSet, Scoring};
use yose_cgt::Rational;

use super::{Estimated, Outlook, stones};
use crate::Question;
use crate::report::{Evidence, RegionReport, Report, Scores};

/// An estimate of the score, komi included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lead {
    /// Always estimated.
    pub evidence: Evidence,
    /// Points of Black less points of White, on average of who moves next.
    pub mean: String,
    /// With Black first, and with White first.
    pub score: Scores,
}

impl Lead {
    /// The lead on a board with proved regions (of the report) and estimated ones, which together with what the judge thinks
    /// settled fill the points that are open.
    pub(super) fn of(
        question: &Question<'_>,
        report: &Report,
        found: &[Estimated],
        outlook: &Outlook,
        open: &PointSet,
    ) -> Lead {
        let (board, scoring) = (question.board, question.scoring);
        let mut mean: Rational = report.board.settled.parse().unwrap_or_default();
        for region in &report.regions {
            mean += &region.mean.as_ref().and_then(|mean| mean.parse().ok()).unwrap_or_default();
            mean += &Rational::from(taxed(region, board, scoring));
        }
        let mut rest = *open;
        let seems = |points: PointSet| -> Rational {
            points.iter().map(|point| settled(board, point, outlook, scoring)).sum::<i64>().into()
        };
        for area in found {
            mean += &area.likely;
            mean += &Rational::from(stones_counted(board, &area.mask, scoring));
            // What lies between two areas belongs to the borders of both.
            mean -= &seems(area.mask - rest);
            rest -= area.mask;
        }
        mean += &seems(rest);
        let swing = swing(report.regions.iter().chain(found.iter().map(|area| &area.report)), scoring);
        let score =
            Scores { black_first: (&mean + &swing).to_string(), white_first: (&mean - &swing).to_string() };
        Lead { evidence: Evidence::Estimated, mean: mean.to_string(), score }
    }
}

/// What area scoring adds to the territory value of a proved region; the area of a seki is settled already.
fn taxed(region: &RegionReport, board: &Board, scoring: Scoring) -> i64 {
    if region.kind == Some("seki") { 0 } else { stones_counted(board, &region.area, scoring) }
}

/// Black stones less white ones, where stones count.
fn stones_counted(board: &Board, points: &PointSet, scoring: Scoring) -> i64 {
    if scoring == Scoring::Area { stones(board, points) } else { 0 }
}

/// What a point counts if it goes to the side it seems to belong to.
fn settled(board: &Board, point: Point, outlook: &Outlook, scoring: Scoring) -> i64 {
    let owner = outlook.owner(point);
    match (scoring, board.at(point)) {
        (Scoring::Area, _) | (Scoring::Territory, None) => owner,
        // A dead stone is a point and a prisoner.
        (Scoring::Territory, Some(color)) if owner == -i64::from(color.sign()) => 2 * owner,
        (Scoring::Territory, Some(_)) => 0,
    }
}

/// What the first player gains by taking areas in turn with the opponent.
fn swing<'a>(regions: impl Iterator<Item = &'a RegionReport>, scoring: Scoring) -> Rational {
    let tax = Rational::from(i64::from(scoring == Scoring::Area));
    let in_turn = regions.filter(|region| matches!(region.kind, Some("gote" | "ko")));
    let temperatures = in_turn.filter_map(|region| region.temperature.as_ref()?.parse::<Rational>().ok());
    let mut temperatures: Vec<Rational> = temperatures.map(|t| t + &tax).filter(|t| t.signum() > 0).collect();
    temperatures.sort_by(|a, b| b.cmp(a));
    let signs = [Rational::ONE, -Rational::ONE];
    temperatures.iter().enumerate().map(|(turn, gain)| gain * &signs[turn % 2]).sum()
}
