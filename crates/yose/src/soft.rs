//! What the soft-segmentation network sees: chances, not proofs.

use std::collections::BTreeMap;

use serde::Serialize;
use yose_board::{Board, Color, Point, Size};
use yose_segment::{Segmentation, SoftGroup};

use crate::Evidence;
use crate::report::names;

/// Numbers over the board from −1 (White) to 1 (Black), and what they are.
#[derive(Clone, Debug)]
pub struct SoftMap {
    /// What the map shows.
    pub title: String,
    /// The value of every point.
    pub values: BTreeMap<Point, f64>,
}

impl SoftMap {
    /// Who will own each point.
    pub fn life(seen: &Segmentation, size: Size) -> SoftMap {
        SoftMap {
            title: "Chance to be Black's (positive) or White's (negative)".to_owned(),
            values: over(size, |point| 2.0 * seen.black(point) - 1.0),
        }
    }

    /// Where single-point eyes will be.
    pub fn eyes(seen: &Segmentation, size: Size) -> SoftMap {
        SoftMap {
            title: "Chance of an eye, Black's (positive) less White's (negative)".to_owned(),
            values: over(size, |point| seen.eye(Color::Black, point) - seen.eye(Color::White, point)),
        }
    }

    /// What becomes connected with a point.
    pub fn from(seen: &Segmentation, color: Color, point: Point, size: Size) -> SoftMap {
        let (side, name) = (crate::words::side(color), point.gtp(size));
        SoftMap {
            title: format!("Chance that {side} connects each point with {name}"),
            values: over(size, |other| color.sign() as f32 * seen.connection(color, point, other)),
        }
    }
}

fn over(size: Size, value: impl Fn(Point) -> f32) -> BTreeMap<Point, f64> {
    size.points().map(|point| (point, value(point).into())).collect()
}

/// All that is seen.
#[derive(Clone, Debug, Serialize)]
pub struct SoftReport {
    evidence: Evidence,
    to_move: String,
    score: f64,
    map: Vec<Vec<f64>>,
    map_shows: String,
    groups: Vec<SoftGroupReport>,
}

/// Blocks that will probably be connected.
#[derive(Clone, Debug, Serialize)]
struct SoftGroupReport {
    color: String,
    life: f64,
    stones: Vec<String>,
}

impl SoftReport {
    /// The report of a map and of the groups.
    pub fn of(
        board: &Board,
        to_move: Color,
        seen: &Segmentation,
        map: &SoftMap,
        groups: &[SoftGroup],
    ) -> SoftReport {
        let size = board.size();
        let row =
            |row| (0..size.width()).map(move |column| round(map.values[&Point::new(column, row)])).collect();
        let group = |group: &SoftGroup| SoftGroupReport {
            color: group.color.to_string(),
            life: round(group.life.into()),
            stones: names(group.stones, size),
        };
        SoftReport {
            evidence: Evidence::Estimated,
            to_move: to_move.to_string(),
            score: round(seen.score().into()),
            map: (0..size.height()).map(row).collect(),
            map_shows: map.title.clone(),
            groups: groups.iter().map(group).collect(),
        }
    }
}

/// Four digits are more than the network knows.
fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
