//! The eight ways to turn and mirror a board.

use crate::board::{Board, Ko};
use crate::color::Color;
use crate::point::{Point, Size};
use crate::set::PointSet;

/// One of the eight symmetries of the square.
///
/// Applied to a rectangular board, those that swap rows and columns swap
/// its width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    mirror_columns: bool,
    mirror_rows: bool,
    transpose: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry::from_bits(0);

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::from_bits(0); 8];
        let mut bits = 0;
        while bits < 8 {
            all[bits as usize] = Symmetry::from_bits(bits);
            bits += 1;
        }
        all
    };

    const fn from_bits(bits: u8) -> Symmetry {
        Symmetry { mirror_columns: bits & 1 != 0, mirror_rows: bits & 2 != 0, transpose: bits & 4 != 0 }
    }

    /// Where the point of a board of this size goes: first mirrored, then transposed.
    pub fn apply(self, point: Point, size: Size) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.mirror_columns {
            column = size.width() - 1 - column;
        }
        if self.mirror_rows {
            row = size.height() - 1 - row;
        }
        if self.transpose { Point::new(row, column) } else { Point::new(column, row) }
    }

    /// Where a set of points goes.
    pub fn apply_set(self, set: &PointSet, size: Size) -> PointSet {
        set.iter().map(|point| self.apply(point, size)).collect()
    }

    /// The board turned and mirrored, its ko too.
    pub fn apply_board(self, board: &Board) -> Board {
        let size = board.size();
        let mut turned = Board::new(self.apply_size(size));
        for color in Color::BOTH {
            for point in board.stones(color) {
                turned.play(color, self.apply(point, size));
            }
        }
        turned.set_ko(board.ko().map(|ko| Ko { point: self.apply(ko.point, size), ..ko }));
        turned
    }

    /// The size of the board afterwards.
    pub fn apply_size(self, size: Size) -> Size {
        if self.transpose {
            Size::new(size.height().into(), size.width().into()).expect("both sides are in range")
        } else {
            size
        }
    }

    /// The symmetries that leave a board its width and height: all eight of a square one, four of any other.
    pub fn of_size(size: Size) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.apply_size(size) == size).collect()
    }

    /// The symmetry that takes everything back.
    pub fn inverse(self) -> Symmetry {
        if self.transpose {
            Symmetry { mirror_columns: self.mirror_rows, mirror_rows: self.mirror_columns, transpose: true }
        } else {
            self
        }
    }
}

impl Board {
    /// The board with the colours exchanged, its ko too.
    pub fn swap_colors(&self) -> Board {
        let mut swapped = Board::new(self.size());
        for color in Color::BOTH {
            for point in self.stones(color) {
                swapped.play(!color, point);
            }
        }
        swapped.set_ko(self.ko().map(|ko| Ko { banned: !ko.banned, ..ko }));
        swapped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_takes_back_and_all_differ() {
        let size = Size::new(5, 7).unwrap();
        let corner = Point::new(1, 2);
        let mut images = Vec::new();
        for symmetry in Symmetry::ALL {
            let turned = symmetry.apply_size(size);
            for point in size.points() {
                let image = symmetry.apply(point, size);
                assert!(turned.contains(image));
                assert_eq!(symmetry.inverse().apply(image, turned), point);
            }
            images.push((turned, symmetry.apply(corner, size)));
        }
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
