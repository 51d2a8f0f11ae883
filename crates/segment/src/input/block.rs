//! The features of a block, which all its stones share.

use yose_board::{Board, Point, PointSet};

use super::footprint::{self, Notes};
use super::{ladder, omission};

/// The features of the block at a point.
pub(super) fn reading(board: &mut Board, stone: Point, block: &PointSet, notes: &mut impl Notes) -> u32 {
    notes.note(|| footprint::of_chain(board, stone) | omission::footprint(block, &board.empty()));
    let liberties = board.liberty_count(stone);
    let caught = liberties <= 2 && ladder::is_caught(board, stone, notes);
    let lost = caught && !ladder::escapes(board, stone, notes);
    1 << omission::class(block, &board.empty())
        | u32::from(caught) << 8
        | u32::from(lost) << 9
        | 1 << (9 + liberties.clamp(1, 4))
        | 1 << (13 + block.len().min(5))
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
