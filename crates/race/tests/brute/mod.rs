//! Searches of whole boards that know nothing of races: legal moves, passes, and stones to watch.

#![allow(dead_code, reason = "each test binary uses its part")]

pub(crate) mod loops;
pub(crate) mod score;

use std::collections::HashMap;

use yose_board::{Board, Color, Point, PointSet};

/// By colour: a stone of each chain that must not be captured.
pub(crate) type Watched = [Vec<Point>; 2];

/// Whether a watched stone of this colour is gone.
pub(crate) fn is_captured(board: &Board, watched: &Watched, color: Color) -> bool {
    watched[color.index()].iter().any(|&stone| board.at(stone).is_none())
}

/// Plays everywhere but on the points left out, until one of the watched stones is captured.
pub(crate) struct Brute {
    pub(crate) area: PointSet,
    pub(crate) watched: Watched,
    known: HashMap<(u64, bool), i8>,
    pub(crate) states: usize,
    pub(crate) limit: usize,
}

impl Brute {
    pub(crate) fn new(area: PointSet, watched: Watched, limit: usize) -> Brute {
        Brute { area, watched, known: HashMap::new(), states: 0, limit }
    }

    /// 1 if Black captures, −1 if White does, 0 if both live; nothing if it takes too long.
    pub(crate) fn result(&mut self, board: &mut Board, to_move: Color, passed: bool) -> Option<i8> {
        let key = (board.hash(to_move), passed);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.states += 1;
        if self.states > self.limit {
            return None;
        }
        let sign = to_move.sign() as i8;
        let mut best = -sign;
        let mut moves: Vec<Point> =
            self.area.iter().filter(|&point| board.is_legal(to_move, point)).collect();
        // Next to the opponent's watched chain first: the order changes nothing but the time.
        let target = board.liberties(self.watched[(!to_move).index()][0]);
        moves.sort_by_key(|&point| !target.contains(point));
        for point in moves {
            let undo = board.play(to_move, point);
            let result = if is_captured(board, &self.watched, !to_move) {
                Some(sign)
            } else {
                self.result(board, !to_move, false)
            };
            board.undo(undo);
            let result = result?;
            if result * sign > best * sign {
                best = result;
            }
            if best == sign {
                break;
            }
        }
        if best != sign {
            let result = if passed {
                0
            } else {
                let ko = board.ko();
                board.set_ko(None);
                let result = self.result(board, !to_move, true);
                board.set_ko(ko);
                result?
            };
            if result * sign > best * sign {
                best = result;
            }
        }
        self.known.insert(key, best);
        Some(best)
    }
}
