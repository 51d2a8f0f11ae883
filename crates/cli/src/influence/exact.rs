//! Exact control: settled points, and the shares of regions that can be solved.

use std::collections::BTreeMap;

use anyhow::Result;
use yose::Evidence;
use yose_board::{Color, Point, PointSet};
use yose_cgt::Rational;
use yose_local::{ClosedRegion, Control, Effort, Solver};
use yose_region::{Decomposition, Immortal, Limits, decompose};

use super::options::MethodOptions;
use super::report::{RegionControl, Report};
use crate::exact::immortal;
use crate::progress::with_spinner;
use crate::scene::Scene;
use crate::show::names;

/// Positions to look at in each region, if the user does not say.
const NODES: u64 = 500_000;

/// What is settled, and what solved regions come to.
pub(crate) fn report(scene: &Scene, options: &MethodOptions) -> Result<Report> {
    let size = scene.board.size();
    let stones = immortal(options.immortal, scene);
    let parts = decompose(&scene.board, &stones, &Limits::default());
    let effort = Effort::nodes(options.nodes.unwrap_or(NODES));
    let mut values = settled(&parts);
    let regions: Vec<RegionControl> = with_spinner("solving", || {
        let mut solver = Solver::default();
        let solve = |region: &yose_region::Region| {
            let solved = solve(scene, &mut solver, &region.points, &parts, &effort);
            if let Ok(control) = &solved {
                values.extend(control.iter().map(|(point, share)| (point, share.clone())));
            }
            describe(scene, &region.points, solved)
        };
        parts.regions.iter().map(solve).collect()
    });
    let solved = regions.iter().all(|region| region.remark.is_none());
    let numbers: Vec<Option<f64>> = size.points().map(|point| values.get(&point).map(decimal)).collect();
    Ok(Report {
        method: options.name().word(),
        description: options.describe(),
        evidence: if solved { Evidence::Proved } else { Evidence::Bounded },
        assumes: match stones {
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
    })
}

/// Safe stones and territory.
fn settled(parts: &Decomposition) -> BTreeMap<Point, Rational> {
    let owned = |color: Color| parts.safe_stones[color.index()] | parts.territory[color.index()];
    let sign = |color: Color| Rational::from(i64::from(color.sign()));
    Color::BOTH.iter().flat_map(|&color| owned(color).iter().map(move |point| (point, sign(color)))).collect()
}

fn solve(
    scene: &Scene,
    solver: &mut Solver,
    points: &PointSet,
    parts: &Decomposition,
    effort: &Effort,
) -> Result<Control, String> {
    let immortal = parts.safe_stones[0] | parts.safe_stones[1];
    let region = ClosedRegion::new(&scene.board, points, &immortal)
        .map_err(|_| "not closed, or too large".to_owned())?;
    solver.control(&region, effort).map_err(|error| error.to_string())
}

fn describe(scene: &Scene, points: &PointSet, solved: Result<Control, String>) -> RegionControl {
    let mut report =
        RegionControl { points: names(points, scene), control: Vec::new(), total: None, remark: None };
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
