//! Link patterns: two stones of a colour a jump or a knight's move apart with nothing between.
//!
//! The article names straight jumps over 2 and 3 points, the knight's move and
//! the long knight's move; the numbers are read as distances, so that the
//! jump over one point, the commonest link, is the first of them.

use yose_board::{Board, Color, Point, PointSet, Size};

/// Columns to the right and rows down.
type Offset = (i8, i8);

/// Where the other stone stands, and the points between, for one of the eight directions.
const PATTERNS: [(Offset, &[Offset]); 4] = [
    ((2, 0), &[(1, 0)]),
    ((3, 0), &[(1, 0), (2, 0)]),
    ((2, 1), &[(1, 0), (1, 1)]),
    ((3, 1), &[(1, 0), (2, 0), (1, 1), (2, 1)]),
];

/// The empty points that belong to a link pattern of a colour.
pub(super) fn points(board: &Board, color: Color) -> PointSet {
    let mut found = PointSet::EMPTY;
    for stone in board.stones(color) {
        for (end, between) in PATTERNS {
            for turn in 0..8 {
                let step = |offset| walk(board.size(), stone, turned(offset, turn));
                if step(end).is_none_or(|other| board.at(other) != Some(color)) {
                    continue;
                }
                let free = |&offset: &Offset| step(offset).filter(|&point| board.is_empty(point));
                if between.iter().all(|offset| free(offset).is_some()) {
                    found.extend(between.iter().filter_map(free));
                }
            }
        }
    }
    found
}

fn turned((x, y): Offset, turn: u8) -> Offset {
    let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
    (if turn & 2 == 0 { x } else { -x }, if turn & 4 == 0 { y } else { -y })
}

fn walk(size: Size, from: Point, (x, y): Offset) -> Option<Point> {
    size.point(from.column().checked_add_signed(x)?, from.row().checked_add_signed(y)?)
}
