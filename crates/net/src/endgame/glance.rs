//! What the network says.

use yose_board::{Color, Point, Size};

/// Numbers for each point: moves of Black and of White, ownership if either moves next, share of the mean.
pub const POINT_PLANES: usize = 5;

/// Numbers for the whole region: settled, temperature, answer now.
pub const SCALARS: usize = 3;

/// The outputs as they leave the last layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Signals {
    /// For each point, row by row, its [`POINT_PLANES`] numbers.
    pub points: Vec<f32>,
    /// The numbers for the whole region.
    pub scalars: [f32; SCALARS],
}

/// What the outputs mean. Lists go over the points row by row from the top left.
#[derive(Clone, Debug, PartialEq)]
pub struct Glance {
    size: Size,
    /// The chances of Black's moves and of White's; with `settled` they sum to 1.
    pub moves: [Vec<f32>; 2],
    /// The chance that nobody will play here any more.
    pub settled: f32,
    /// Whose each point will be if Black, and if White, moves next: 1 Black's, −1 White's.
    pub ownership: [Vec<f32>; 2],
    /// Black's points in the region less White's under area scoring, on the average.
    pub mean: f32,
    /// What a move gains under territory scoring.
    pub temperature: f32,
    /// The chance that the next move is an answer to the last one.
    pub answer: f32,
}

impl Glance {
    /// What the outputs say about a region, whose points are given by their places row by row.
    pub(super) fn of(size: Size, region: impl Iterator<Item = usize>, signals: &Signals) -> Glance {
        let plane = |kind: usize| signals.points.iter().skip(kind).step_by(POINT_PLANES).copied();
        let [settled, temperature, answer] = signals.scalars;
        let highest = plane(0).chain(plane(1)).fold(settled, f32::max);
        let weight = |logit: f32| (logit - highest).exp();
        let total = plane(0).chain(plane(1)).map(weight).sum::<f32>() + weight(settled);
        Glance {
            size,
            moves: [0, 1].map(|kind| plane(kind).map(|logit| weight(logit) / total).collect()),
            settled: weight(settled) / total,
            ownership: [2, 3].map(|kind| plane(kind).map(f32::tanh).collect()),
            mean: region.map(|place| signals.points[place * POINT_PLANES + 4].tanh()).sum(),
            temperature,
            answer: 1.0 / (1.0 + (-answer).exp()),
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The chance that the next move is a colour's on this point.
    pub fn chance(&self, color: Color, point: Point) -> f32 {
        self.moves[color.index()][place(self.size, point)]
    }
}

/// The place of a point, row by row from the top left.
pub(super) fn place(size: Size, point: Point) -> usize {
    usize::from(point.row()) * usize::from(size.width()) + usize::from(point.column())
}
