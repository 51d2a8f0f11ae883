//! What a reading depends on.
//!
//! A reading asks the board: who stands here, what is this chain and where
//! are its liberties, may one play here, and what is captured then? Its
//! *footprint* holds the points whose stones decided the answers. A
//! change elsewhere gives the same answers to the same questions, one after the other, and so
//! the same result.
//!
//! - A chain and its liberties are decided by its stones and the points next to them.
//! - Whether a stone may be played, what it joins and what it captures is decided by its point,
//!   the points next to it, and the chains there with their liberties.
//!
//! The point of a ko that has been lifted or made counts as changed; every point
//! on which a move is tried is in the footprint.

use yose_board::{Board, Point, PointSet};

/// Somebody who may want to know what was looked at.
pub(super) trait Notes {
    /// Takes down that these points were looked at.
    fn note(&mut self, points: impl FnOnce() -> PointSet);
}

/// Keeps no notes.
pub(super) struct Unnoted;

impl Notes for Unnoted {
    #[inline]
    fn note(&mut self, _: impl FnOnce() -> PointSet) {}
}

impl Notes for PointSet {
    #[inline]
    fn note(&mut self, points: impl FnOnce() -> PointSet) {
        *self |= points();
    }
}

/// What decides a chain and its liberties.
pub(super) fn of_chain(board: &Board, stone: Point) -> PointSet {
    let chain = board.chain(stone);
    chain | chain.neighbours()
}

/// What decides whether a stone may be played, and what becomes of it and its neighbours.
pub(super) fn of_move(board: &Board, point: Point) -> PointSet {
    let next_to_it = point.neighbours();
    let places = PointSet::from_iter([point]) | PointSet::from_iter(next_to_it);
    next_to_it
        .into_iter()
        .filter(|&next| board.at(next).is_some())
        .fold(places, |all, stone| all | of_chain(board, stone))
}
