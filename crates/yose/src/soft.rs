//! What the soft-segmentation network sees: chances, not proofs.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use yose_board::{Board, Color, Point, PointSet, Size};
use yose_segment::{Segmentation, SoftGroup};

use crate::Evidence;
use crate::report::{color, names};
use crate::words::side;

/// How likely a connection must be for blocks to form a group, unless somebody says otherwise.
pub const THRESHOLD: f32 = 0.5;

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
        let (side, name) = (side(color), point.gtp(size));
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
    /// Always an estimate.
    pub evidence: Evidence,
    /// Whose turn it is.
    #[serde(serialize_with = "color")]
    pub to_move: Color,
    /// Black's expected points less White's on the board.
    #[serde(serialize_with = "rounded")]
    pub score: f64,
    /// The values of the map, rows from the top.
    map: Vec<Vec<f64>>,
    /// What the map shows.
    map_shows: String,
    /// The groups of both colours.
    pub groups: Vec<SoftGroupReport>,
    /// The map, for drawing.
    #[serde(skip)]
    pub shown: SoftMap,
}

/// Blocks that will probably be connected.
#[derive(Clone, Debug, Serialize)]
pub struct SoftGroupReport {
    /// Whose they are.
    #[serde(serialize_with = "color")]
    pub color: Color,
    /// The chance that they live.
    #[serde(serialize_with = "rounded")]
    pub life: f64,
    /// Their stones, by name.
    pub stones: Vec<String>,
    /// Their stones, for drawing.
    #[serde(skip)]
    pub area: PointSet,
}

impl SoftReport {
    /// The report of a map and of the groups.
    pub fn of(
        board: &Board,
        to_move: Color,
        seen: &Segmentation,
        map: SoftMap,
        groups: &[SoftGroup],
    ) -> SoftReport {
        let size = board.size();
        let values: Vec<f64> = map.values.values().copied().map(round).collect();
        let group = |group: &SoftGroup| SoftGroupReport {
            color: group.color,
            life: group.life.into(),
            stones: names(group.stones, size),
            area: group.stones,
        };
        SoftReport {
            evidence: Evidence::Estimated,
            to_move,
            score: seen.score().into(),
            map: values.chunks(usize::from(size.width())).map(<[f64]>::to_vec).collect(),
            map_shows: map.title.clone(),
            groups: groups.iter().map(group).collect(),
            shown: map,
        }
    }
}

impl SoftGroupReport {
    /// Who lives, and how likely, such as `Black lives with 97 % (estimated): C3 D3`.
    pub fn sentence(&self) -> String {
        let (side, percent) = (side(self.color), 100.0 * self.life);
        format!("{side} lives with {percent:.0} % (estimated): {}", self.stones.join(" "))
    }
}

/// Four digits are more than the network knows.
fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

fn rounded<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(round(*value))
}
