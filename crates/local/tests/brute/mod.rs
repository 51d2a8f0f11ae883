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
    moves: Vec<Vec<Move>>,
    /// For each state: the same as if nobody had passed before.
    resumed: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Move {
    /// A point of area for a move in the side game, as for a stone.
    gain: i64,
    prisoners: i64,
    /// A pass after a pass leads nowhere.
    to: Option<usize>,
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
        let (brute, starts) = Brute::explored(rules, grid, side);
        let [low, high] = [-1000, 1000].map(|start| brute.area_scores(start));
        let stones = stones(grid);
        starts.map(|start| [low[start] - stones, high[start] - stones])
    }

    /// The same under territory scoring: points and prisoners. When both have passed, what is dead and whose the points are is found
    /// out by playing on under area scoring, from the stones on the board; that neither gains nor costs anything.
    pub(crate) fn territory_scores(grid: &[Square], width: usize, side: &Side) -> [[i64; 2]; 2] {
        let (brute, starts) = Brute::explored(Rules { width, suicide: false }, grid, side);
        let [low, high] = [-1000, 1000].map(|start| {
            let area = brute.area_scores(start);
            let end = |index: usize| area[brute.resumed[index]] - stones(&brute.states[index].grid);
            let ends: Vec<i64> = (0..brute.states.len()).map(end).collect();
            brute.iterate(start, &ends, |play| play.prisoners)
        });
        starts.map(|start| [low[start], high[start]])
    }

    fn explored(rules: Rules, grid: &[Square], side: &Side) -> (Brute, [usize; 2]) {
        let mut brute = Brute {
            rules,
            side: side.clone(),
            states: vec![],
            index: HashMap::new(),
            moves: vec![],
            resumed: vec![],
        };
        let starts = [true, false].map(|black_moves| {
            brute.state(State { grid: grid.to_vec(), side: vec![], black_moves, passed: false })
        });
        brute.explore();
        (brute, starts)
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
                    let placed = if state.black_moves { 1 } else { -1 };
                    let prisoners = stones(&grid) - stones(&state.grid) - placed;
                    let to = Some(self.state(State { grid, ..turn.clone() }));
                    moves.push(Move { gain: 0, prisoners, to });
                }
            }
            if let Side::Options(left, right) = self.side_at(&state.side).clone() {
                let (count, offset) =
                    if state.black_moves { (left.len(), 0) } else { (right.len(), left.len()) };
                for option in 0..count {
                    let mut path = state.side.clone();
                    path.push(offset + option);
                    let gain = if state.black_moves { 1 } else { -1 };
                    let to = Some(self.state(State { side: path, ..turn.clone() }));
                    moves.push(Move { gain, prisoners: 0, to });
                }
            }
            let pass = (!state.passed).then_some(State { passed: true, ..turn });
            let pass = pass.map(|pass| self.state(pass));
            moves.push(Move { gain: 0, prisoners: 0, to: pass });
            self.moves.push(moves);
            let resumed = self.state(State { passed: false, ..state });
            self.resumed.push(resumed);
        }
    }

    fn side_at(&self, path: &[usize]) -> &Side {
        path.iter().fold(&self.side, |side, &option| match side {
            Side::Options(left, right) if option < left.len() => &left[option],
            Side::Options(left, right) => &right[option - left.len()],
            Side::Number(_) => unreachable!("numbers have no options"),
        })
    }

    fn area_scores(&self, start: i64) -> Vec<i64> {
        let ends: Vec<i64> =
            self.states.iter().map(|state| self.rules.area(&state.grid) + self.stand(&state.side)).collect();
        self.iterate(start, &ends, |play| play.gain)
    }

    /// Scores of all states if they end as `ends` says when both have passed.
    fn iterate(&self, start: i64, ends: &[i64], gain: impl Fn(&Move) -> i64) -> Vec<i64> {
        let mut values = vec![start; self.states.len()];
        loop {
            let mut changed = false;
            for index in (0..values.len()).rev() {
                let after = self.moves[index]
                    .iter()
                    .map(|play| gain(play) + play.to.map_or(ends[index], |to| values[to]));
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

/// Black stones less white ones.
fn stones(grid: &[Square]) -> i64 {
    grid.iter().map(|square| stone(*square)).sum()
}

fn stone(square: Square) -> i64 {
    match square {
        Square::Stone(true) => 1,
        Square::Stone(false) => -1,
        _ => 0,
    }
}
