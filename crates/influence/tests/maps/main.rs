//! Maps against figures computed elsewhere, identities, and a slow program that follows the definitions.

mod levels;
mod parameters;
mod propagation;
mod ranking;
mod reference;
mod symmetric;

use proptest::prelude::*;
use yose_board::{Board, Color, Point, Size};

/// A board of this size with stones put on it one after the other where that is legal.
pub(crate) fn scattered(width: usize, height: usize, stones: &[(u8, u8, bool)]) -> Board {
    let size = Size::new(width, height).unwrap();
    let mut board = Board::new(size);
    for &(column, row, black) in stones {
        let point = Point::new(column % size.width(), row % size.height());
        let color = if black { Color::Black } else { Color::White };
        if board.is_legal(color, point) {
            board.play(color, point);
        }
    }
    board
}

/// Boards of all sizes with some stones.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    let stones = prop::collection::vec((0u8..25, 0u8..25, any::<bool>()), 0..90);
    (1usize..=25, 1usize..=25, stones).prop_map(|(width, height, stones)| scattered(width, height, &stones))
}
