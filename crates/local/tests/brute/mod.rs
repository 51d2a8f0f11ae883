//! A slow, plain solver: free passes, every position of a region at once.
//!
//! It knows nothing of combinatorial games. The score with either side to move is found by going over
//! all positions again and again until nothing changes, once from below (endless play is lost for Black)
//! and once from above. Positions are found once for a region, whatever is played besides.

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

/// Scores with Black first and with White first, each from below and from above.
pub(crate) type Scores = [[i64; 2]; 2];

/// What a region adds to the score of Black, plus a side game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// Her stones at the start not counted; each move in the side game counts a point for the mover, as a stone does.
    pub(crate) area: Scores,
    /// Points and prisoners. When both have passed, what is dead and whose the points are is found
    /// out by playing on under area scoring, from the stones on the board; that neither gains nor costs anything.
    pub(crate) territory: Scores,
}

/// All positions of a region.
pub(crate) struct Brute {
    /// Points surrounded and stones of each position.
    area: Vec<i64>,
    stones: Vec<i64>,
    /// What Black's moves and White's lead to.
    moves: Vec<[Vec<Placed>; 2]>,
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    to: usize,
    prisoners: i64,
}

/// The positions of a side game, each before those that follow from it.
#[derive(Default)]
struct Tree {
    /// A side game that is not finished counts nothing; nobody leaves a switch unplayed.
    stand: Vec<i64>,
    /// What Black's moves and White's lead to.
    options: Vec<[Vec<usize>; 2]>,
}

/// What endless play is worth if Black loses by it, and if White does.
const ENDLESS: [i64; 2] = [-1000, 1000];

/// By what is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    Area,
    Territory,
}

impl Brute {
    /// All positions of a region in which suicide is forbidden.
    pub(crate) fn of(grid: &[Square], width: usize) -> Brute {
        Brute::under(&Rules { width, suicide: false }, grid)
    }

    /// The same under other rules.
    pub(crate) fn under(rules: &Rules, grid: &[Square]) -> Brute {
        let mut brute = Brute { area: vec![], stones: vec![], moves: vec![] };
        let mut grids = vec![grid.to_vec()];
        let mut index = HashMap::from([(grid.to_vec(), 0)]);
        while brute.moves.len() < grids.len() {
            let before = grids[brute.moves.len()].clone();
            brute.area.push(rules.area(&before));
            brute.stones.push(stones(&before));
            let moves = [true, false].map(|black| {
                let mut moves = Vec::new();
                for point in 0..before.len() {
                    let Some(after) = rules.place(&before, point, black) else { continue };
                    let placed = if black { 1 } else { -1 };
                    let prisoners = stones(&after) - stones(&before) - placed;
                    let to = *index.entry(after.clone()).or_insert(grids.len());
                    if to == grids.len() {
                        grids.push(after);
                    }
                    moves.push(Placed { to, prisoners });
                }
                moves
            });
            brute.moves.push(moves);
        }
        brute
    }

    /// The scores together with a side game.
    pub(crate) fn play(&self, side: &Side) -> Played {
        let mut tree = Tree::default();
        tree.grow(side);
        let ends = |position: usize, node: usize, _: usize| self.area[position] + tree.stand[node];
        let area = ENDLESS.map(|start| self.iterate(&tree, start, Count::Area, ends));
        let territory = [0, 1].map(|bound: usize| {
            let ends = |position: usize, node: usize, turn: usize| {
                area[bound][tree.state(position, node, turn, 0)] - self.stones[position]
            };
            self.iterate(&tree, ENDLESS[bound], Count::Territory, ends)
        });
        let first = |values: &[Vec<i64>; 2], stones: i64| {
            [0, 1].map(|turn| values.each_ref().map(|ends| ends[tree.state(0, 0, turn, 0)] - stones))
        };
        Played { area: first(&area, self.stones[0]), territory: first(&territory, 0) }
    }

    /// Scores of all states if they end as `ends` says when both have passed.
    fn iterate(
        &self,
        tree: &Tree,
        start: i64,
        count: Count,
        ends: impl Fn(usize, usize, usize) -> i64,
    ) -> Vec<i64> {
        let mut values = vec![start; self.moves.len() * tree.stand.len() * 4];
        loop {
            let mut changed = false;
            for position in (0..self.moves.len()).rev() {
                for node in (0..tree.stand.len()).rev() {
                    for (turn, passed) in [(1, 1), (0, 1), (1, 0), (0, 0)] {
                        let pass = match passed {
                            0 => values[tree.state(position, node, 1 - turn, 1)],
                            _ => ends(position, node, turn),
                        };
                        let moves = self.moves[position][turn].iter().map(|placed| {
                            let gain = if count == Count::Territory { placed.prisoners } else { 0 };
                            gain + values[tree.state(placed.to, node, 1 - turn, 0)]
                        });
                        let besides = tree.options[node][turn].iter().map(|&option| {
                            let stone = if turn == 0 { 1 } else { -1 };
                            let gain = if count == Count::Area { stone } else { 0 };
                            gain + values[tree.state(position, option, 1 - turn, 0)]
                        });
                        let all = moves.chain(besides);
                        let best =
                            if turn == 0 { all.fold(pass, i64::max) } else { all.fold(pass, i64::min) };
                        // Gains of endless play must not add up for ever.
                        let best = best.clamp(ENDLESS[0], ENDLESS[1]);
                        let state = tree.state(position, node, turn, passed);
                        changed |= std::mem::replace(&mut values[state], best) != best;
                    }
                }
            }
            if !changed {
                return values;
            }
        }
    }
}

impl Tree {
    /// Adds a side game and gives its place.
    fn grow(&mut self, side: &Side) -> usize {
        let place = self.stand.len();
        self.stand.push(if let Side::Number(n) = side { *n } else { 0 });
        self.options.push(Default::default());
        if let Side::Options(left, right) = side {
            for (turn, options) in [left, right].into_iter().enumerate() {
                self.options[place][turn] = options.iter().map(|option| self.grow(option)).collect();
            }
        }
        place
    }

    /// The number of a state: position, side game, whose turn it is (0 is Black's), and whether the opponent has just passed.
    fn state(&self, position: usize, node: usize, turn: usize, passed: usize) -> usize {
        ((position * self.stand.len() + node) * 2 + turn) * 2 + passed
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
