//! What the network is told about a position.
//!
//! | plane | points |
//! |---|---|
//! | 0 | the board |
//! | 1, 2 | Black's stones, White's |
//! | 3, 4, 5 | Black's stones with 1, 2, 3 liberties |
//! | 6, 7, 8 | White's |
//! | 9 | forbidden by ko |
//! | 10 | the region |
//! | 11 to 16 | the last moves in the region: Black's or White's last, the one before, and the one before that |
//!
//! All of it costs microseconds. The side of the board shows because outside of it even plane 0 is empty.

use yose_board::{Board, Color, Point, PointSet, Size};

/// Number of planes.
pub const PLANES: usize = 17;

/// How many of the last moves the network is told.
pub const RECENT: usize = 3;

/// What the network is told about a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    size: Size,
    planes: [PointSet; PLANES],
}

impl Picture {
    /// The picture of a region on a board. The last moves in it come newest first, and none need be told.
    pub fn of(board: &Board, region: &PointSet, recent: &[(Color, Point)]) -> Picture {
        let size = board.size();
        let mut planes = [PointSet::EMPTY; PLANES];
        planes[0] = PointSet::full(size);
        for color in Color::BOTH {
            planes[1 + color.index()] = *board.stones(color);
        }
        for chain in board.chains() {
            let Some((point, color)) = chain.first().and_then(|point| Some((point, board.at(point)?))) else {
                continue;
            };
            if let liberties @ 1..=3 = board.liberty_count(point) {
                planes[2 + 3 * color.index() + liberties] |= chain;
            }
        }
        if let Some(ko) = board.ko() {
            planes[9].insert(ko.point);
        }
        planes[10] = *region & planes[0];
        for (age, &(color, point)) in recent.iter().take(RECENT).enumerate() {
            if size.contains(point) {
                planes[11 + 2 * age + color.index()].insert(point);
            }
        }
        Picture { size, planes }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The planes.
    pub fn planes(&self) -> &[PointSet; PLANES] {
        &self.planes
    }

    /// The region.
    pub fn region(&self) -> &PointSet {
        &self.planes[10]
    }
}
