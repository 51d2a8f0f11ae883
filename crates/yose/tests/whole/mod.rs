//! Whole boards by search of the whole board: no regions, no games, no safety, every legal move.
//!
//! **The question.** Can a side force at least so many points of area, from this position on?
//!
//! **The rules.** Area scoring, passes are free, two in a row end the game, single stones may not retake a
//! ko at once, suicide is illegal. All stones count as alive: who thinks otherwise may capture them.
//!
//! One kind of move is left out: filling a point all of whose neighbours are stones of one chain. Such a
//! stone changes nobody's area, connects nothing, and takes a liberty from its own chain alone; everything
//! the opponent could do if its owner had passed he can still do.
//!
//! **The proof.** A [`Guide`] names one move for the side that asks; all legal moves of the opponent are
//! tried against it. So the guide cannot make a false claim come out true: a position is marked only if the game is over and the score
//! is reached, if the named move leads to a marked position, or if all moves of the opponent do. Marked
//! positions have a rank that goes down with every move, so play never comes back to an earlier one, and the
//! rule about long repetitions does not matter.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use rustc_hash::FxHasher;

/// Points as bits, row by row.
type Bits = u128;

/// A position, whose turn it is, and what the last move forbids or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// Black's stones and White's.
    pub(crate) stones: [Bits; 2],
    /// 0 is Black.
    pub(crate) to_move: usize,
    /// Where a ko may not be retaken.
    pub(crate) ko: Bits,
    pub(crate) passed: bool,
}

/// A board without stones: which points are next to which.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    width: usize,
    all: Bits,
    not_left: Bits,
    not_right: Bits,
}

impl Grid {
    pub(crate) fn new(width: usize, height: usize) -> Grid {
        let all = if width * height == 128 { Bits::MAX } else { (1 << (width * height)) - 1 };
        let left = (0..height).fold(0, |bits, row| bits | 1 << (row * width));
        Grid { width, all, not_left: all & !left, not_right: all & !(left << (width - 1)) }
    }

    pub(crate) fn around(&self, of: Bits) -> Bits {
        let (left, right) = ((of & self.not_left) >> 1, (of & self.not_right) << 1);
        (left | right | of << self.width | of >> self.width) & self.all
    }

    fn flood(&self, start: Bits, within: Bits) -> Bits {
        let mut reached = start;
        loop {
            let grown = reached | self.around(reached) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    fn empty(&self, stones: [Bits; 2]) -> Bits {
        self.all & !stones[0] & !stones[1]
    }

    /// The state after a stone; `None` if it is not legal.
    pub(crate) fn play(&self, state: &State, point: Bits) -> Option<State> {
        let (me, you) = (state.to_move, 1 - state.to_move);
        if self.empty(state.stones) & point == 0 || state.ko == point {
            return None;
        }
        let mut stones = state.stones;
        stones[me] |= point;
        let mut captured = 0;
        for next in bits(self.around(point) & stones[you]) {
            let chain = self.flood(next, stones[you]);
            if self.around(chain) & self.empty(stones) == 0 {
                captured |= chain;
            }
        }
        stones[you] &= !captured;
        let chain = self.flood(point, stones[me]);
        let liberties = self.around(chain) & self.empty(stones);
        let ko = captured.count_ones() == 1 && chain == point && liberties == captured;
        (liberties != 0).then_some(State {
            stones,
            to_move: you,
            ko: if ko { captured } else { 0 },
            passed: false,
        })
    }

    fn pass(state: &State) -> State {
        State { to_move: 1 - state.to_move, ko: 0, passed: true, ..*state }
    }

    /// Black's stones and the points that only they surround, less White's.
    pub(crate) fn area(&self, stones: [Bits; 2]) -> i32 {
        let count = |bits: Bits| bits.count_ones() as i32;
        let mut score = count(stones[0]) - count(stones[1]);
        let mut rest = self.empty(stones);
        while rest != 0 {
            let part = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            let border = self.around(part);
            match stones.map(|stones| border & stones != 0) {
                [true, false] => score += count(part),
                [false, true] => score -= count(part),
                _ => {}
            }
        }
        score
    }

    /// Whether all neighbours of a point are stones of one chain.
    fn is_eye(&self, point: Bits, stones: Bits) -> bool {
        let around = self.around(point);
        around & !stones == 0 && around & !self.flood(around & around.wrapping_neg(), stones) == 0
    }

    /// Everything that can be done on these points but filling one's own small eye and ending the game.
    pub(crate) fn moves(&self, state: &State, within: Bits) -> Vec<State> {
        let points = bits(self.empty(state.stones) & within);
        let points = points.filter(|&point| !self.is_eye(point, state.stones[state.to_move]));
        let plays = points.filter_map(|point| self.play(state, point));
        let pass = (!state.passed).then(|| Grid::pass(state));
        plays.chain(pass).collect()
    }
}

/// The points of a set, each as a set.
pub(crate) fn bits(mut set: Bits) -> impl Iterator<Item = Bits> {
    std::iter::from_fn(move || {
        let first = set & set.wrapping_neg();
        set &= !first;
        (first != 0).then_some(first)
    })
}

/// Somebody who says where to play. He need not be right: what he says is checked.
pub(crate) trait Guide {
    /// The state that the player to move should go to.
    fn advise(&mut self, grid: &Grid, state: &State, goal: i32) -> Option<State>;
}

/// Whether one side can force a score.
pub(crate) struct Question<G> {
    grid: Grid,
    /// 0 is Black.
    asker: usize,
    /// The least score that will do, seen from the asker.
    goal: i32,
    pub(crate) guide: G,
    proved: HashSet<State, BuildHasherDefault<FxHasher>>,
}

impl<G: Guide> Question<G> {
    pub(crate) fn new(grid: Grid, asker: usize, goal: i32, guide: G) -> Question<G> {
        Question { grid, asker, goal, guide, proved: HashSet::default() }
    }

    /// Positions proved so far.
    pub(crate) fn positions(&self) -> usize {
        self.proved.len()
    }

    /// Whether the asker provably reaches the goal from here.
    pub(crate) fn is_yes(&mut self, state: &State) -> bool {
        if self.proved.contains(state) {
            return true;
        }
        let mine = state.to_move == self.asker;
        let yes = if mine && state.passed && self.is_reached(state) {
            true
        } else if mine {
            let advice = self.guide.advise(&self.grid, state, self.goal);
            advice.is_some_and(|next| self.is_move(state, &next) && self.is_yes(&next))
        } else {
            (!state.passed || self.is_reached(state))
                && self.grid.moves(state, self.grid.all).iter().all(|next| self.is_yes(next))
        };
        if yes {
            self.proved.insert(*state);
        }
        yes
    }

    /// Whether the score would do if the game ended here.
    fn is_reached(&self, state: &State) -> bool {
        let sign = if self.asker == 0 { 1 } else { -1 };
        self.grid.area(state.stones) * sign >= self.goal
    }

    fn is_move(&self, from: &State, to: &State) -> bool {
        self.grid.moves(from, Bits::MAX).contains(to)
    }
}
