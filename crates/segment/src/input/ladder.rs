//! Ladders: can a block be captured by ataris alone?
//!
//! The attacker may only give atari, the defender may only extend or capture
//! a block that stands in atari next to the one that is hunted. A block that
//! reaches three liberties has escaped. Each answer leaves a handful of
//! moves, so the search is a path with few branches.
//!
//! **Limits.** A hunt longer than [`MOVES`] moves counts as an escape, which
//! also bounds the depth of the recursion. Kos are not fought.

use yose_board::{Board, Color, Point, PointSet};

use super::footprint::{self, Notes};

/// How many moves a hunt may take in all its lines together.
const MOVES: u32 = 160;

/// Whether the block at a point is captured if the opponent moves first.
pub(super) fn is_caught(board: &mut Board, target: Point, notes: &mut impl Notes) -> bool {
    Hunt { target, left: MOVES, notes }.caught(board)
}

/// Whether the block at a point, with two liberties or fewer, escapes if its own side moves first.
pub(super) fn escapes(board: &mut Board, target: Point, notes: &mut impl Notes) -> bool {
    Hunt { target, left: MOVES, notes }.escaping(board)
}

/// A hunt in progress.
struct Hunt<'n, N> {
    target: Point,
    /// Moves that may still be tried.
    left: u32,
    notes: &'n mut N,
}

impl<N: Notes> Hunt<'_, N> {
    fn caught(&mut self, board: &mut Board) -> bool {
        let target = self.target;
        let Some(color) = board.at(target) else { return true };
        self.notes.note(|| footprint::of_chain(board, target));
        match board.liberty_count(target) {
            0 | 1 => board.liberties(target).first().is_none_or(|last| self.may_play(board, !color, last)),
            2 => board.liberties(target).iter().any(|liberty| {
                if !self.may_play(board, !color, liberty) || !self.spend() {
                    return false;
                }
                let undo = board.play(!color, liberty);
                let hunted = !self.escaping(board);
                board.undo(undo);
                hunted
            }),
            _ => false,
        }
    }

    fn escaping(&mut self, board: &mut Board) -> bool {
        let target = self.target;
        let Some(color) = board.at(target) else { return false };
        self.notes.note(|| footprint::of_chain(board, target));
        let ways = self.captures(board, color) | board.liberties(target);
        ways.iter().any(|way| {
            if !self.may_play(board, color, way) || !self.spend() {
                return self.left == 0;
            }
            let undo = board.play(color, way);
            let free = board.liberty_count(target) >= 3 || !self.caught(board);
            board.undo(undo);
            free
        })
    }

    /// Where blocks next to the hunted one can be captured.
    fn captures(&mut self, board: &Board, color: Color) -> PointSet {
        let around = board.chain(self.target).neighbours() & *board.stones(!color);
        let mut found = PointSet::EMPTY;
        for stone in around {
            self.notes.note(|| footprint::of_chain(board, stone));
            if board.liberty_count(stone) == 1 {
                found |= board.liberties(stone);
            }
        }
        found
    }

    fn may_play(&mut self, board: &Board, color: Color, point: Point) -> bool {
        self.notes.note(|| footprint::of_move(board, point));
        board.is_legal(color, point)
    }

    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}
