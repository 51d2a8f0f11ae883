//! Closed regions: where a local game takes place on a board.

use yose_board::{Board, Color, Point, PointSet};

use crate::position;
use crate::shape::{CAPACITY, Cell, Mask, Shape, bits};

/// A set of points shut off from the rest of the board by immortal stones and the edge.
#[derive(Clone, Debug)]
pub struct ClosedRegion {
    /// The points in play, in the order of the cells.
    points: Vec<Point>,
    shape: Shape,
    stones: [Mask; 2],
    suicide: bool,
}

/// What a move in a region leads to.
#[derive(Clone, Debug)]
pub struct Played {
    /// What is left to play on; stones connected to a wall have become walls.
    pub region: ClosedRegion,
    /// Prisoners of the move, positive if they are White's: those it took, or the player's own by suicide.
    pub prisoners: i64,
    /// Whether the move takes a ko, so that the opponent may not retake at once.
    pub takes_ko: bool,
}

/// Why points of a board are no closed region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegionError {
    /// A neighbour of the region is neither immortal nor part of it.
    #[error("the region is not closed: {inside:?} touches {outside:?}, which is no immortal stone")]
    NotClosed {
        /// The point of the region.
        inside: Point,
        /// Its neighbour.
        outside: Point,
    },
    /// There are more points than can be handled.
    #[error("the region has {0} points, more than {CAPACITY}")]
    TooLarge(usize),
    /// There is nowhere to play.
    #[error("the region has no empty point")]
    Full,
    /// A set contains points that are not on the board.
    #[error("{0:?} is not on the board")]
    OffBoard(Point),
}

impl ClosedRegion {
    /// The region of these points: empty ones, and stones that are not immortal. A ban on retaking a ko that
    /// stands on the board is not part of it. Stones among
    /// them that are in `immortal`, or connected to those, are walls.
    pub fn new(board: &Board, points: &PointSet, immortal: &PointSet) -> Result<ClosedRegion, RegionError> {
        let everywhere = PointSet::full(board.size());
        if let Some(point) = (*points | *immortal).iter().find(|&point| !everywhere.contains(point)) {
            return Err(RegionError::OffBoard(point));
        }
        let walls = Color::BOTH.map(|color| immortal.flood(board.stones(color)));
        let open = *points - walls[0] - walls[1];
        for inside in open {
            let beyond = PointSet::from_iter([inside]).neighbours() & everywhere;
            if let Some(outside) = (beyond - open - walls[0] - walls[1]).first() {
                return Err(RegionError::NotClosed { inside, outside });
            }
        }
        if open.len() > CAPACITY {
            return Err(RegionError::TooLarge(open.len()));
        }
        if (open & board.empty()).is_empty() {
            return Err(RegionError::Full);
        }
        let touching = walls.map(|stones| stones.neighbours());
        let cell = |point: Point| Cell {
            row: point.row(),
            column: point.column(),
            walls: [0, 1].map(|color: usize| touching[color].contains(point)),
        };
        let mask = |color: Color| {
            let stones = open.iter().enumerate().filter(|(_, point)| board.at(*point) == Some(color));
            stones.fold(0, |mask, (index, _)| mask | 1 << index)
        };
        Ok(ClosedRegion {
            points: open.iter().collect(),
            shape: Shape::of(open.iter().map(cell).collect()),
            stones: Color::BOTH.map(mask),
            suicide: false,
        })
    }

    /// The same region under rules that let a player put several stones of his own to death, or do not.
    #[must_use]
    pub fn with_suicide(self, allowed: bool) -> ClosedRegion {
        ClosedRegion { suicide: allowed, ..self }
    }

    /// The points in play.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Stones of a colour that are in play.
    pub fn stones(&self, color: Color) -> PointSet {
        self.select(self.stones[color.index()])
    }

    /// The points without a stone.
    pub fn empty(&self) -> PointSet {
        self.select(self.shape.all() & !self.stones[0] & !self.stones[1])
    }

    /// The moves of a colour that are legal, a ban on retaking a ko aside.
    pub fn moves(&self, color: Color) -> Vec<Point> {
        let legal = |&index: &usize| self.played(color, index).is_some();
        (0..self.points.len()).filter(legal).map(|index| self.points[index]).collect()
    }

    /// The region after a move; `None` if it is not legal.
    pub fn play(&self, color: Color, point: Point) -> Option<Played> {
        let index = self.points.iter().position(|&other| other == point)?;
        let played = self.played(color, index)?;
        let prisoners = played.prisoners(color);
        let cells = self.shape.without(played.immortal, color.index());
        let region = self.cut(self.shape.all() & !played.immortal, &cells, played.stones);
        Some(Played { region, prisoners, takes_ko: played.takes_ko })
    }

    /// The connected parts. Play in one of them does not touch the others.
    pub fn parts(&self) -> Vec<ClosedRegion> {
        let (mut rest, mut parts) = (self.shape.all(), Vec::new());
        while rest != 0 {
            let part = self.shape.flood(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            parts.push(self.cut(part, &self.shape.cells, self.stones));
        }
        parts
    }

    /// The region of some of the points, with these notes about walls and these stones.
    fn cut(&self, keep: Mask, cells: &[Cell], stones: [Mask; 2]) -> ClosedRegion {
        let kept: Vec<usize> = bits(keep).collect();
        let squeeze = |mask: Mask| {
            let marked = kept.iter().enumerate().filter(|(_, old)| mask & 1 << **old != 0);
            marked.fold(0, |squeezed, (new, _)| squeezed | 1 << new)
        };
        ClosedRegion {
            points: kept.iter().map(|&index| self.points[index]).collect(),
            shape: Shape::of(kept.iter().map(|&index| cells[index]).collect()),
            stones: stones.map(squeeze),
            suicide: self.suicide,
        }
    }

    fn played(&self, color: Color, index: usize) -> Option<position::Played> {
        position::play(&self.shape, self.stones, color, index, self.suicide)
    }

    /// Whether this is the same place with the same stones on it.
    pub(crate) fn is_at(&self, other: &ClosedRegion) -> bool {
        self.points == other.points && self.stones == other.stones
    }

    /// Whether several stones may die by suicide.
    pub(crate) fn suicide(&self) -> bool {
        self.suicide
    }

    pub(crate) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(crate) fn masks(&self) -> [Mask; 2] {
        self.stones
    }

    fn select(&self, mask: Mask) -> PointSet {
        bits(mask).map(|index| self.points[index]).collect()
    }
}
