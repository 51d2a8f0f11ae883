//! Race and territory on whole boards: every line, counted on the board when a watched chain is captured.
//!
//! What is left of the winner's pockets then is given to the endgame solver, which knows nothing of races.

use std::collections::HashMap;

use yose_board::{Board, Color, PointSet};
use yose_cgt::{Dyadic, Game, Games};
use yose_local::{ClosedRegion, Effort, Solver};

use super::{Watched, is_captured};

/// Who wins the race, and the territory without the chains that stood there at the start, Black's less White's.
pub(crate) type End = (Option<Color>, i64);

pub(crate) struct Scores {
    pub(crate) area: PointSet,
    pub(crate) watched: Watched,
    /// By colour: the pockets in which this side's chain has its liberties.
    pub(crate) pockets: [PointSet; 2],
    /// Where both have liberties.
    pub(crate) shared: PointSet,
    pub(crate) walls: PointSet,
    /// By colour: stones of the chains at the start.
    pub(crate) stones: [PointSet; 2],
    pub(crate) solver: Solver,
    pub(crate) known: HashMap<(u64, bool), End>,
    pub(crate) limit: usize,
}

impl Scores {
    /// The end with this side to move, prisoners from here on; nothing if it takes too long.
    pub(crate) fn end(&mut self, board: &mut Board, to_move: Color, passed: bool) -> Option<End> {
        let key = (board.hash(to_move), passed);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if self.known.len() > self.limit {
            return None;
        }
        let sign = i64::from(to_move.sign());
        let rank = |(winner, points): End| match winner {
            Some(winner) if winner == to_move => (2, sign * points),
            Some(_) => (0, sign * points),
            None => (1, 0),
        };
        let mut best = if passed { (None, 0) } else { self.end(board, !to_move, true)? };
        for point in self.area {
            if !board.is_legal(to_move, point) {
                continue;
            }
            let before = board.stones(!to_move).len();
            let undo = board.play(to_move, point);
            let taken = sign * (before - board.stones(!to_move).len()) as i64;
            let end = if is_captured(board, &self.watched, !to_move) {
                self.territory(board, to_move).map(|points| (Some(to_move), points))
            } else {
                self.end(board, !to_move, false)
            };
            board.undo(undo);
            let (winner, points) = end?;
            if rank((winner, points + taken)) > rank(best) {
                best = (winner, points + taken);
            }
        }
        self.known.insert(key, best);
        Some(best)
    }

    /// What both sides have when a chain has just been captured, less the prisoners that were the chain.
    fn territory(&mut self, board: &Board, winner: Color) -> Option<i64> {
        let loser = !winner;
        let lost = self.pockets[loser.index()] | self.shared;
        let booty = (board.empty() & lost).len() + 2 * (*board.stones(loser) & lost).len();
        let gone = (self.stones[loser.index()] - *board.stones(loser)).len();
        let dead = i64::from(winner.sign()) * (booty as i64 - gone as i64);
        Some(dead + self.endgame(board, winner)?)
    }

    /// The winner's own pockets, the loser to move.
    fn endgame(&mut self, board: &Board, winner: Color) -> Option<i64> {
        let touching = |color: Color| self.walls.flood(board.stones(color));
        let chains = self.stones[winner.index()].flood(board.stones(winner));
        let immortal = touching(Color::Black) | touching(Color::White) | chains;
        let mut total = self.solver.games().zero();
        for part in (self.pockets[winner.index()] - immortal).components() {
            let region = ClosedRegion::new(board, &part, &immortal).ok()?;
            let value = self.solver.solve(&region, &Effort::nodes(50_000)).chilled?;
            total = self.solver.games().add(total, value).ok()?;
        }
        rounded(self.solver.games(), total, !winner)
    }
}

/// The integer next to a game, in favour of the side to move.
fn rounded(games: &mut Games, game: Game, to_move: Color) -> Option<i64> {
    (-60..=60).find_map(|number| {
        let number = if to_move == Color::Black { number } else { -number };
        let bound = games.number(&Dyadic::from(number));
        let (low, high) = if to_move == Color::Black { (game, bound) } else { (bound, game) };
        games.at_most(low, high).ok()?.then_some(number)
    })
}
