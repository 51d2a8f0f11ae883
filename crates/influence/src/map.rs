//! Maps: a number for every point of a board.

use yose_board::{Board, Color, Point, Size};

/// Whose each point is: −1 White's, 1 Black's, and anything between.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    size: Size,
    /// Row by row from the top left.
    values: Vec<f64>,
}

/// A map and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The map.
    pub map: Map,
    /// Passes over the board.
    pub steps: u32,
    /// Whether the passes came to rest; always so where their number is fixed.
    pub converged: bool,
}

impl Map {
    /// The map with this value at each point.
    pub(crate) fn of(size: Size, value: impl FnMut(Point) -> f64) -> Map {
        Map { size, values: size.points().map(value).collect() }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value of a point; 0 outside the board.
    pub fn at(&self, point: Point) -> f64 {
        if !self.size.contains(point) {
            return 0.0;
        }
        self.values[usize::from(point.row()) * usize::from(self.size.width()) + usize::from(point.column())]
    }

    /// The rows from the top, each from the left.
    pub fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.values.chunks_exact(usize::from(self.size.width()))
    }

    /// Every point with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Point, f64)> {
        self.size.points().zip(self.values.iter().copied())
    }

    /// The sum: Black's points less White's.
    pub fn score(&self) -> f64 {
        self.values.iter().sum()
    }
}

/// 1 on a black stone, −1 on a white one, 0 elsewhere.
pub(crate) fn sign(board: &Board, point: Point) -> f64 {
    board.at(point).map_or(0.0, |color: Color| f64::from(color.sign()))
}
