//! A question about a part of the board, and what is settled for certain.

use yose_board::{Board, Color, PointSet};
use yose_local::ClosedRegion;
use yose_region::{Claim, Decomposition, Region};

use crate::report::{BoardReport, RegionReport, Report, SettledReport, names};
use crate::{Analyst, Question, board, order, region};

/// Larger regions are not taken whole if only some of their points are asked about.
const TAKEN_WHOLE: usize = 20;

impl Analyst {
    /// Looks at some points only.
    ///
    /// Regions of the board that these points touch are taken whole, even if only one of their points is named,
    /// unless they are too large for that. What is left of the points are regions whose walls
    /// are the stones around them, taken to be alive.
    pub(crate) fn analyze_part(
        &mut self,
        question: &Question<'_>,
        points: &PointSet,
        settled: Decomposition,
    ) -> Report {
        let mut regions = Vec::new();
        let mut rest = *points & open_points(&settled);
        for found in settled.regions.iter().filter(|region| is_taken_whole(region, points)) {
            let mut parts = board::Parts::default();
            let report = self.region(question, found, &settled, regions.len(), &mut parts);
            regions.push(report);
            rest -= found.points;
        }
        for part in rest.components() {
            let report = self.walled(question, part, &settled, regions.len());
            regions.push(report);
        }
        let whole = BoardReport::not_asked(question, &settled);
        Report::new(question, regions, whole, &within(settled, points))
    }

    /// A region whose walls are taken to be alive.
    fn walled(
        &mut self,
        question: &Question<'_>,
        points: PointSet,
        settled: &Decomposition,
        number: usize,
    ) -> RegionReport {
        let board = question.board;
        let mut report = RegionReport::unknown(region::letters(number), points, board);
        let around = points.neighbours() - points;
        let stones = (*board.stones(Color::Black) | *board.stones(Color::White)) & around;
        let immortal = stones | settled.safe_stones[0] | settled.safe_stones[1];
        match ClosedRegion::new(board, &points, &immortal) {
            Ok(closed) => {
                let closed = closed.with_suicide(question.suicide);
                report.assumes = Some("the stones around it are alive");
                let solution = self.solver.solve(&closed, &question.effort);
                report.solved(&mut self.solver, &solution, board)
            }
            Err(error) => report.refused(error, board),
        }
    }
}

/// Whether a region is looked at as a whole if some points are asked about.
pub(crate) fn is_taken_whole(region: &Region, points: &PointSet) -> bool {
    let touched = !region.points.is_disjoint(points);
    let closed = !region.border.is_empty() && region.points.len() <= TAKEN_WHOLE;
    touched && (closed || region.points.is_subset(points))
}

fn open_points(settled: &Decomposition) -> PointSet {
    settled.regions.iter().fold(PointSet::EMPTY, |all, region| all | region.points)
}

/// What is settled among some points.
fn within(mut settled: Decomposition, points: &PointSet) -> Decomposition {
    for side in 0..2 {
        settled.territory[side] &= *points;
        settled.safe_stones[side] &= *points;
    }
    settled.verdicts.retain(|verdict| !verdict.points.is_disjoint(points));
    settled
}

impl Report {
    pub(crate) fn new(
        question: &Question<'_>,
        regions: Vec<RegionReport>,
        board: BoardReport,
        settled: &Decomposition,
    ) -> Report {
        let dead = Color::BOTH.map(|color| settled.dead(question.board, color));
        let mut report = Report {
            stopped: None,
            scoring: question.scoring,
            to_move: question.to_move,
            regions,
            settled: settled_areas(question.board, settled),
            races: Vec::new(),
            board,
            segmentation: None,
            territory: settled.territory,
            dead: dead[0] | dead[1],
            safe: settled.safe_stones[0] | settled.safe_stones[1],
            size: question.board.size(),
        };
        order::put(&mut report);
        report
    }
}

fn settled_areas(board: &Board, settled: &Decomposition) -> Vec<SettledReport> {
    let area = |verdict: &yose_region::Verdict| {
        let Claim::Territory(owner) = verdict.claim else { return None };
        (!verdict.points.is_empty()).then(|| SettledReport {
            owner,
            points: names(verdict.points, board.size()),
            dead: names(verdict.points & *board.stones(!owner), board.size()),
            rule: verdict.rule.to_string(),
        })
    };
    settled.verdicts.iter().filter_map(area).collect()
}
