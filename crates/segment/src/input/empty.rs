//! The features of an empty point.

use yose_board::{Board, Color, Illegal, Point};

use super::footprint::{self, Notes};
use super::{eyeshape, ladder, link};

/// The bits that [`reading`] decides.
pub(super) const READ: u32 = 0x3FFF | 1 << 23;

/// Bits of which one says how far the point is from being an eye of the side to move, the first that it is one.
const MY_EYE: u32 = 0xF << 14;

/// The bits that need reading: liberties of a stone put here by either side, whether it can be captured in a
/// ladder, and whether it gives atari.
pub(super) fn reading(board: &mut Board, to_move: Color, point: Point, notes: &mut impl Notes) -> u32 {
    notes.note(|| footprint::of_move(board, point));
    let (mine, theirs) = (playing(board, to_move, point, notes), playing(board, !to_move, point, notes));
    let liberties = mine.liberties | theirs.liberties << 6;
    let caught = u32::from(mine.caught) << 12 | u32::from(theirs.caught) << 13;
    liberties | caught | u32::from(gives_atari(board, to_move, point)) << 23
}

/// The other bits but that of a finished eye; they depend on the points at most two lines away.
pub(super) fn surroundings(board: &Board, to_move: Color, point: Point) -> u32 {
    let mut bits = 1 << (14 + eyeshape::moves_to_eye(board, to_move, point).clamp(1, 3));
    bits |= match eyeshape::moves_to_eye(board, !to_move, point) {
        0 => 0,
        moves => 1 << (18 + moves.min(3)),
    };
    bits |= u32::from(eyeshape::is_ponnuki(board, to_move, point)) << 18;
    bits |= u32::from(eyeshape::is_ponnuki(board, !to_move, point)) << 22;
    let links = link::sides(board, point);
    bits | u32::from(links[to_move.index()]) << 24 | u32::from(links[(!to_move).index()]) << 25
}

/// The bits of a point that is an eye of the side to move.
pub(super) fn as_eye(bits: u32) -> u32 {
    bits & !MY_EYE | 1 << 14
}

/// A stone put on a point.
struct Played {
    /// Bits 0 to 5: its liberties.
    liberties: u32,
    /// Whether it can be captured in a ladder.
    caught: bool,
}

fn playing(board: &mut Board, color: Color, point: Point, notes: &mut impl Notes) -> Played {
    if is_suicide(board, color, point) {
        return Played { liberties: 1, caught: false };
    }
    let undo = board.play(color, point);
    let liberties = board.liberty_count(point);
    let caught = liberties <= 2 && ladder::is_caught(board, point, notes);
    board.undo(undo);
    Played { liberties: 1 << liberties.min(5), caught }
}

fn is_suicide(board: &Board, color: Color, point: Point) -> bool {
    matches!(board.check(color, point, false), Err(Illegal::Suicide))
}

/// Whether a stone here takes an opponent's block down to one liberty.
fn gives_atari(board: &Board, color: Color, point: Point) -> bool {
    let in_reach = |next: Point| board.at(next) == Some(!color) && board.liberty_count(next) == 2;
    board.size().neighbours(point).any(in_reach) && !is_suicide(board, color, point)
}
