//! How far an empty point is from being an eye.

use yose_board::{Board, Color, Point};

/// More moves than any count that matters.
const NEVER: usize = 9;

/// Moves a colour needs to make an eye of an empty point: all neighbours, and
/// all diagonal points but one in the middle of the board, all of them at the
/// edge. An opponent's stone in the way makes it [`NEVER`].
///
/// With none missing, the diagonals join the neighbours to one block, so the point is a single-point eye.
pub(super) fn moves_to_eye(board: &Board, color: Color, point: Point) -> usize {
    let mut missing = 0;
    for next in board.size().neighbours(point) {
        match board.at(next) {
            Some(stone) if stone == color => {}
            Some(_) => return NEVER,
            None => missing += 1,
        }
    }
    let (mut on_board, mut empty, mut hostile) = (0, 0, 0);
    for next in point.diagonals().into_iter().filter(|&next| board.size().contains(next)) {
        on_board += 1;
        empty += usize::from(board.at(next).is_none());
        hostile += usize::from(board.at(next) == Some(!color));
    }
    let spare = usize::from(on_board == 4);
    if hostile > spare {
        return NEVER;
    }
    missing + empty.saturating_sub(spare - hostile)
}

/// Whether four stones of a colour stand around the point like a diamond: none on its diagonals.
pub(super) fn is_ponnuki(board: &Board, color: Color, point: Point) -> bool {
    point.neighbours().iter().all(|&next| board.at(next) == Some(color))
        && point.diagonals().iter().all(|&next| board.at(next) != Some(color))
}
