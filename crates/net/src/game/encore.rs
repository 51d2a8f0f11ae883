//! The clean-up under territory scoring: two phases in which disputes are played out.
//!
//! When both players have passed, they play on without cost until everybody
//! agrees what is dead. Kos follow a rule of their own: the stone that took a
//! ko may not be retaken until a player spends a move to lift that ban, and
//! no player takes the same ko twice in the same position. (The rules are those that
//! KataGo's networks were trained with; most positions never get here.)

use yose_board::{Board, Color, Point, PointSet};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The game proper.
    Main,
    /// The first clean-up: moves still cost a point.
    FirstEncore,
    /// The second clean-up: moves are free, and what stands at its end is alive.
    SecondEncore,
}

/// What the clean-up must remember.
#[derive(Clone, Debug)]
pub(super) struct Encore {
    pub(super) phase: Phase,
    /// Stones that took a ko and may not be retaken yet.
    pub(super) blocked: PointSet,
    /// Kos taken in this phase: the stones before, where, by whom.
    taken: Vec<(u64, Point, Color)>,
    /// The stones at the start of the second phase.
    pub(super) start: [PointSet; 2],
}

impl Encore {
    /// No clean-up yet, or the start of one.
    pub(super) fn enter(phase: Phase, board: &Board) -> Encore {
        let start = match phase {
            Phase::SecondEncore => Color::BOTH.map(|color| *board.stones(color)),
            Phase::Main | Phase::FirstEncore => [PointSet::EMPTY; 2],
        };
        Encore { phase, blocked: PointSet::EMPTY, taken: Vec::new(), start }
    }

    /// Whether the clean-up has begun.
    pub(super) fn begun(&self) -> bool {
        self.phase != Phase::Main
    }

    /// The blocked stone whose ban a move here would lift, instead of placing a stone.
    pub(super) fn lifted(&self, board: &Board, color: Color, point: Point) -> Option<Point> {
        if self.blocked.is_empty() {
            return None;
        }
        let single = |stone: Point| {
            board.at(stone) == Some(!color)
                && board.liberty_count(stone) == 1
                && board.chain(stone).len() == 1
        };
        let stone = if board.is_empty(point) { ko_capture(board, color, point)? } else { point };
        (self.blocked.contains(stone) && single(stone)).then_some(stone)
    }

    /// Points where this colour would take the same ko again.
    pub(super) fn banned(&self, board: &Board, color: Color) -> PointSet {
        let here = board.stones_hash();
        let again = |&&(stones, _, taker): &&(u64, Point, Color)| stones == here && taker == color;
        self.taken.iter().filter(again).map(|&(_, point, _)| point).collect()
    }

    /// Notes a move that placed a stone; `before` is the hash of the stones before it.
    pub(super) fn played(&mut self, board: &mut Board, before: u64, color: Color, point: Point) {
        if board.ko().is_some() {
            self.blocked.insert(point);
            self.taken.push((before, point, color));
            board.set_ko(None);
        }
        self.blocked &= *board.stones(Color::Black) | *board.stones(Color::White);
    }
}

/// The single stone that a move here would take in a ko, if it would.
pub(crate) fn ko_capture(board: &Board, color: Color, point: Point) -> Option<Point> {
    let size = board.size();
    let mut prey = None;
    for next in size.neighbours(point) {
        if board.at(next) != Some(!color) {
            return None;
        }
        if board.liberty_count(next) == 1 {
            if prey.is_some() {
                return None;
            }
            prey = Some(next);
        }
    }
    prey.filter(|&stone| board.chain(stone).len() == 1)
}
