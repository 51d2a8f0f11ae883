//! Exact control: settled points, and the shares of regions that can be solved.

use std::collections::BTreeMap;

use yose_board::{Board, Color, Point, PointSet, Size};
use yose_cgt::Rational;
use yose_local::{ClosedRegion, Control, Effort, Solver};
use yose_region::{Decomposition, Immortal, Limits, decompose};

use super::{MapReport, RegionControl};
use crate::Evidence;
use crate::report::names;

/// What is settled, and what solved regions come to.
pub fn control(board: &Board, immortal: &Immortal, effort: &Effort) -> MapReport {
    let size = board.size();
    let parts = decompose(board, immortal, &Limits::default());
    let mut values = settled(&parts);
    let mut solver = Solver::default();
    let solve = |region: &yose_region::Region| {
        let solved = solve(board, &mut solver, &region.points, &parts, effort);
        if let Ok(control) = &solved {
            values.extend(control.iter().map(|(point, share)| (point, share.clone())));
        }
        describe(&region.points, solved, size)
    };
    let regions: Vec<RegionControl> = parts.regions.iter().map(solve).collect();
    let solved = regions.iter().all(|region| region.remark.is_none());
    let numbers: Vec<Option<f64>> = size.points().map(|point| values.get(&point).map(decimal)).collect();
    MapReport {
        method: "control",
        description: "exact control of solved regions".to_owned(),
        evidence: if solved { Evidence::Proved } else { Evidence::Bounded },
        assumes: match immortal {
            Immortal::Proved => None,
            Immortal::Marked(_) => Some("the marked stones are alive"),
            Immortal::All => Some("the walls are alive"),
        },
        width: size.width(),
        height: size.height(),
        dead: Vec::new(),
        score: decimal(&values.values().fold(Rational::ZERO, |sum, share| sum + share)),
        iterations: None,
        converged: None,
        values: numbers.chunks(usize::from(size.width())).map(<[_]>::to_vec).collect(),
        levels: None,
        regions,
        ranking: None,
        size,
    }
}

/// Safe stones and territory.
fn settled(parts: &Decomposition) -> BTreeMap<Point, Rational> {
    let owned = |color: Color| parts.safe_stones[color.index()] | parts.territory[color.index()];
    let sign = |color: Color| Rational::from(i64::from(color.sign()));
    Color::BOTH.iter().flat_map(|&color| owned(color).iter().map(move |point| (point, sign(color)))).collect()
}

fn solve(
    board: &Board,
    solver: &mut Solver,
    points: &PointSet,
    parts: &Decomposition,
    effort: &Effort,
) -> Result<Control, String> {
    let immortal = parts.safe_stones[0] | parts.safe_stones[1];
    let region =
        ClosedRegion::new(board, points, &immortal).map_err(|_| "not closed, or too large".to_owned())?;
    solver.control(&region, effort).map_err(|error| error.to_string())
}

fn describe(points: &PointSet, solved: Result<Control, String>, size: Size) -> RegionControl {
    let mut report =
        RegionControl { points: names(*points, size), control: Vec::new(), total: None, remark: None };
    match solved {
        Ok(control) => {
            report.control = control.iter().map(|(_, share)| share.to_string()).collect();
            report.total = Some(control.total().to_string());
        }
        Err(remark) => report.remark = Some(remark),
    }
    report
}

/// The nearest decimal number, for pictures and the matrix.
fn decimal(share: &Rational) -> f64 {
    share.to_small().map_or(0.0, |(numerator, denominator)| numerator as f64 / denominator as f64)
}
