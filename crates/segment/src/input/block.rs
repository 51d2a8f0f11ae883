//! The features of a block, which all its stones share.

use yose_board::{Board, Point, PointSet};

use super::footprint::{self, Notes};
use super::{InputKind, capture, ladder, omission};

/// Moves that a hunt for a block may take.
const HUNT: u32 = 60;

/// The features of the block at a point.
pub(super) fn reading(
    board: &mut Board,
    stone: Point,
    block: &PointSet,
    what: InputKind,
    notes: &mut impl Notes,
) -> u32 {
    notes.note(|| footprint::of_chain(board, stone) | omission::footprint(block, &board.empty()));
    let liberties = board.liberty_count(stone);
    let caught = liberties <= 2 && ladder::is_caught(board, stone, notes);
    let lost = caught && !ladder::escapes(board, stone, notes);
    let tactical = if what == InputKind::Tactical { tactics(board, stone, [caught, lost], notes) } else { 0 };
    1 << omission::class(block, &board.empty())
        | u32::from(caught) << 8
        | u32::from(lost) << 9
        | 1 << (9 + liberties.clamp(1, 4))
        | 1 << (13 + block.len().min(5))
        | tactical
}

/// What a search finds beyond ladders, which have caught the block, even with its own side to move.
fn tactics(board: &mut Board, stone: Point, [caught, lost]: [bool; 2], notes: &mut impl Notes) -> u32 {
    let liberties = board.liberty_count(stone);
    if liberties >= capture::FREE {
        return 1 << (25 + (liberties - capture::FREE).min(2));
    }
    let caught = caught || capture::is_caught(board, stone, HUNT, notes);
    let lost = lost || caught && !capture::escapes(board, stone, HUNT, notes);
    u32::from(caught) << 19 | u32::from(lost) << 20
}

/// Calls this for every block that has some of these stones.
pub(super) fn each(
    board: &mut Board,
    mut stones: PointSet,
    mut each: impl FnMut(&mut Board, Point, PointSet),
) {
    while let Some(stone) = stones.first() {
        let block = board.chain(stone);
        each(board, stone, block);
        stones -= block;
    }
}
