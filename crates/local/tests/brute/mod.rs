//! A slow, plain solver: area scoring, free passes, every position of a region at once.
//!
//! It knows nothing of combinatorial games. The score with either side to move is found by going over
//! all positions again and again until nothing changes, once from below (endless play is lost for Black)
//! and once from above.

mod rules;

use std::collections::HashMap;

pub(crate) use rules::Rules;

/// A point of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Square {
    Empty,
    Stone(bool),
    /// An immortal stone; true is Black, as in `Stone`.
    Wall(bool),
}

/// A small game to play besides: a number, or options of Black and of White.
#[derive(Clone, Debug)]
pub(crate) enum Side {
    Number(i64),
    Options(Vec<Side>, Vec<Side>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    grid: Vec<Square>,
    side: Vec<usize>,
    black_moves: bool,
    passed: bool,
}

pub(crate) struct Brute {
    rules: Rules,
    side: Side,
    states: Vec<State>,
    index: HashMap<State, usize>,
    /// For each state: gain of the move and the state after it; a pass after a pass leads nowhere.
    moves: Vec<Vec<(i64, Option<usize>)>>,
}

impl Brute {
    /// Scores with Black first and White first, each from below and from above: what the region adds to
    /// the area of Black, her stones at the start not counted, plus the side game, in which each
    /// move counts a point for the mover, as a stone does in area scoring.
    pub(crate) fn scores(grid: &[Square], width: usize, side: &Side) -> [[i64; 2]; 2] {
        Brute::scores_under(Rules { width, suicide: false }, grid, side)
    }

    /// The same under other rules.
    pub(crate) fn scores_under(rules: Rules, grid: &[Square], side: &Side) -> [[i64; 2]; 2] {
        let mut brute =
            Brute { rules, side: side.clone(), states: vec![], index: HashMap::new(), moves: vec![] };
        let starts = [true, false].map(|black_moves| {
            brute.state(State { grid: grid.to_vec(), side: vec![], black_moves, passed: false })
        });
        brute.explore();
        let low = brute.iterate(-1000);
        let high = brute.iterate(1000);
        let stones: i64 = grid.iter().map(|square| stone(*square)).sum();
        starts.map(|start| [low[start] - stones, high[start] - stones])
    }

    fn state(&mut self, state: State) -> usize {
        let next = self.states.len();
        *self.index.entry(state.clone()).or_insert_with(|| {
            self.states.push(state);
            next
        })
    }

    fn explore(&mut self) {
        while self.moves.len() < self.states.len() {
            let state = self.states[self.moves.len()].clone();
            let turn = State { black_moves: !state.black_moves, passed: false, ..state.clone() };
            let mut moves = Vec::new();
            for point in 0..state.grid.len() {
                if let Some(grid) = self.rules.place(&state.grid, point, state.black_moves) {
                    moves.push((0, Some(self.state(State { grid, ..turn.clone() }))));
                }
            }
            if let Side::Options(left, right) = self.side_at(&state.side).clone() {
                let (count, offset) =
                    if state.black_moves { (left.len(), 0) } else { (right.len(), left.len()) };
                for option in 0..count {
                    let mut path = state.side.clone();
                    path.push(offset + option);
                    let gain = if state.black_moves { 1 } else { -1 };
                    moves.push((gain, Some(self.state(State { side: path, ..turn.clone() }))));
                }
            }
            let pass = (!state.passed).then_some(State { passed: true, ..turn });
            let pass = pass.map(|pass| self.state(pass));
            moves.push((0, pass));
            self.moves.push(moves);
        }
    }

    fn side_at(&self, path: &[usize]) -> &Side {
        path.iter().fold(&self.side, |side, &option| match side {
            Side::Options(left, right) if option < left.len() => &left[option],
            Side::Options(left, right) => &right[option - left.len()],
            Side::Number(_) => unreachable!("numbers have no options"),
        })
    }

    fn iterate(&self, start: i64) -> Vec<i64> {
        let ends: Vec<i64> =
            self.states.iter().map(|state| self.rules.area(&state.grid) + self.stand(&state.side)).collect();
        let mut values = vec![start; self.states.len()];
        loop {
            let mut changed = false;
            for index in (0..values.len()).rev() {
                let after = self.moves[index]
                    .iter()
                    .map(|&(gain, to)| gain + to.map_or(ends[index], |to| values[to]));
                let best = if self.states[index].black_moves { after.max() } else { after.min() };
                // Gains of endless play must not add up for ever.
                let best = best.unwrap_or(0).clamp(-1000, 1000);
                changed |= std::mem::replace(&mut values[index], best) != best;
            }
            if !changed {
                return values;
            }
        }
    }

    /// A side game that is not finished counts nothing; nobody leaves a switch unplayed.
    fn stand(&self, path: &[usize]) -> i64 {
        match self.side_at(path) {
            Side::Number(n) => *n,
            Side::Options(..) => 0,
        }
    }
}

fn stone(square: Square) -> i64 {
    match square {
        Square::Stone(true) => 1,
        Square::Stone(false) => -1,
        _ => 0,
    }
}
