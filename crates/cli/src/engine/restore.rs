//! The answer to a move into what was settled.
//!
//! A settled area is the owner's *if he answers*. When the opponent has played there, or has taken away a liberty
//! that the proof needed, and the area is no longer settled as it stands, the answer is a move after which everything is settled
//! again. The proof says that there is one; it is found by trying.

use yose_board::{Board, Color, Move, Point, PointSet};
use yose_region::{Decomposition, Immortal, Limits, decompose};

use super::game::Game;

/// A move that saves points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rescue {
    pub(super) point: Point,
    /// How many points were settled before the opponent's move and would be lost.
    pub(super) saves: usize,
}

/// Moves that are tried.
const MOST_TRIED: usize = 40;

/// What a colour should answer to the last move, if that move has unsettled something of hers.
pub(super) fn rescue(game: &Game, color: Color, now: &Decomposition) -> Option<Rescue> {
    let mut before = game.clone();
    let (opponent, Move::Play(_)) = before.undo()? else { return None };
    if opponent == color {
        return None;
    }
    let had = holdings(&take_apart(before.board()), color);
    let lost = had - holdings(now, color);
    if lost.is_empty() {
        return None;
    }
    let touched = now.regions.iter().filter(|region| !region.points.is_disjoint(&lost));
    let room = touched.fold(PointSet::EMPTY, |all, region| all | region.points) & game.board().empty();
    let restores = |point: &Point| {
        let holds = keeps(game.board(), color, *point);
        had.is_subset(&holds)
    };
    let point = room.iter().filter(|&point| game.is_legal(color, point)).take(MOST_TRIED).find(restores)?;
    Some(Rescue { point, saves: lost.len() })
}

/// What is settled for a colour after it has played a stone.
pub(super) fn keeps(board: &Board, color: Color, point: Point) -> PointSet {
    let mut after = board.clone();
    after.play(color, point);
    holdings(&take_apart(&after), color)
}

/// A colour's safe stones and territory.
pub(super) fn holdings(parts: &Decomposition, color: Color) -> PointSet {
    parts.safe_stones[color.index()] | parts.territory[color.index()]
}

fn take_apart(board: &Board) -> Decomposition {
    decompose(board, &Immortal::Proved, &Limits::default())
}
