//! Ladders: can a block be captured by ataris alone?
//!
//! The attacker may only give atari, the defender may only extend or capture
//! a block that stands in atari next to the one that is hunted. A block that
//! reaches three liberties has escaped. Each answer leaves a handful of
//! moves, so the search is a path with few branches.
//!
//! **Limits.** A hunt longer than [`MOVES`] moves counts as an escape, which
//! also bounds the depth of the recursion. Kos are not fought.

use yose_board::{Board, Point, PointSet};

/// How many moves a hunt may take in all its lines together.
const MOVES: u32 = 160;

/// Whether the block at a point is captured if the opponent moves first.
pub(super) fn is_caught(board: &mut Board, target: Point) -> bool {
    caught(board, target, &mut MOVES.clone())
}

/// Whether the block at a point, with two liberties or fewer, escapes if its own side moves first.
pub(super) fn escapes(board: &mut Board, target: Point) -> bool {
    escaping(board, target, &mut MOVES.clone())
}

fn caught(board: &mut Board, target: Point, left: &mut u32) -> bool {
    let Some(color) = board.at(target) else { return true };
    match board.liberty_count(target) {
        0 | 1 => board.liberties(target).first().is_none_or(|last| board.is_legal(!color, last)),
        2 => board.liberties(target).iter().any(|liberty| {
            if !board.is_legal(!color, liberty) || !spend(left) {
                return false;
            }
            let undo = board.play(!color, liberty);
            let hunted = !escaping(board, target, left);
            board.undo(undo);
            hunted
        }),
        _ => false,
    }
}

fn escaping(board: &mut Board, target: Point, left: &mut u32) -> bool {
    let Some(color) = board.at(target) else { return false };
    let ways = captures(board, target) | board.liberties(target);
    ways.iter().any(|way| {
        if !board.is_legal(color, way) || !spend(left) {
            return *left == 0;
        }
        let undo = board.play(color, way);
        let free = board.liberty_count(target) >= 3 || !caught(board, target, left);
        board.undo(undo);
        free
    })
}

/// Where blocks next to this one can be captured.
fn captures(board: &Board, target: Point) -> PointSet {
    let Some(color) = board.at(target) else { return PointSet::EMPTY };
    let around = board.chain(target).neighbours() & *board.stones(!color);
    let in_atari = around.iter().filter(|&stone| board.liberty_count(stone) == 1);
    in_atari.fold(PointSet::EMPTY, |all, stone| all | board.liberties(stone))
}

fn spend(left: &mut u32) -> bool {
    *left = left.saturating_sub(1);
    *left > 0
}
