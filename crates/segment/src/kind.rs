//! Point types: figure 2 of Enzenberger's article.
//!
//! Weights are chosen by what stands on a point, and for an empty point by
//! how it lies to the edge. That teaches the network the edge without
//! giving up that a pattern means the same all over the board.

use yose_board::{Board, Color, Point, Size};

/// Number of point types.
pub const KINDS: usize = 8;

/// The type of a stone of the side to move, which the network knows as Black.
pub(crate) const MINE: u8 = 6;
/// The type of an opponent's stone.
pub(crate) const THEIRS: u8 = 7;

/// Whether this is the type of a stone.
pub(crate) fn is_stone(kind: u8) -> bool {
    kind >= MINE
}

/// The type of an empty point, from 0 to 5.
///
/// ```
/// use yose_board::{Point, Size};
/// use yose_segment::empty_kind;
///
/// let size = Size::square(9).unwrap();
/// let kind = |name| empty_kind(size, Point::from_gtp(name, size).unwrap());
/// assert_eq!(["A1", "B1", "C1", "B2", "C2", "C3"].map(kind), [0, 1, 2, 3, 4, 5]);
/// ```
pub fn empty_kind(size: Size, point: Point) -> u8 {
    let distance = |place: u8, side: u8| place.min(side - 1 - place);
    let x = distance(point.column(), size.width());
    let y = distance(point.row(), size.height());
    match (x.min(y), x.max(y)) {
        (0, 0) => 0,
        (0, 1) => 1,
        (0, _) => 2,
        (1, 1) => 3,
        (1, _) => 4,
        _ => 5,
    }
}

/// The type of a point as the side to move sees it.
pub fn kind(board: &Board, to_move: Color, point: Point) -> u8 {
    match board.at(point) {
        Some(color) if color == to_move => MINE,
        Some(_) => THEIRS,
        None => empty_kind(board.size(), point),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::Diagram;

    /// The position and the types of figure 2. Its minus signs are the grid's lines.
    const STONES: &str = "
        . . . . . . . . .
        . . . O X . . . .
        . . . O . X X . .
        . . . . . O X . .
        . . . O . O X . .
        . . . . . . . . .
        . . . . O . X . .
        . . . . O X . . .
        . . . O X . . . .
    ";
    const TYPES: [[u8; 9]; 9] = [
        [0, 1, 2, 2, 2, 2, 2, 1, 0],
        [1, 3, 4, 7, 6, 4, 4, 3, 1],
        [2, 4, 5, 7, 5, 6, 6, 4, 2],
        [2, 4, 5, 5, 5, 7, 6, 4, 2],
        [2, 4, 5, 7, 5, 7, 6, 4, 2],
        [2, 4, 5, 5, 5, 5, 5, 4, 2],
        [2, 4, 5, 5, 7, 5, 6, 4, 2],
        [1, 3, 4, 4, 7, 6, 4, 3, 1],
        [0, 1, 2, 7, 6, 2, 2, 1, 0],
    ];

    #[test]
    fn the_types_of_figure_2() {
        let board = STONES.parse::<Diagram>().unwrap().setup.board().unwrap();
        for point in board.size().points() {
            let expected = TYPES[usize::from(point.row())][usize::from(point.column())];
            assert_eq!(kind(&board, Color::Black, point), expected, "{point:?}");
            let swapped = match expected {
                MINE => THEIRS,
                THEIRS => MINE,
                empty => empty,
            };
            assert_eq!(kind(&board, Color::White, point), swapped, "{point:?}");
        }
    }
}
