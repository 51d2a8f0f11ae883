//! The peer: plain alpha-beta under area scoring, with a table of positions.
//!
//! It knows no game values and does not divide a board. Every legal move and the pass are tried, captures first; two
//! passes end the game, and a position on the line may not come up again. It shares no code with the solver.

use std::collections::{HashMap, HashSet};

/// A point: nothing, outside, or a stone; immortal stones are the large ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Square {
    Outside,
    Empty,
    Stone { black: bool, immortal: bool },
}

/// A board, row by row, with a column outside at the end of each row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub(crate) squares: Vec<Square>,
    pub(crate) width: usize,
}

/// What a search did.
pub(crate) struct Outcome {
    /// The scores with Black first and with White first; `None` if it gave up.
    pub(crate) scores: Option<[i64; 2]>,
    pub(crate) nodes: u64,
}

/// Searches until this many positions have been looked at.
pub(crate) fn search(grid: &Grid, limit: u64) -> Outcome {
    let mut plain = Plain { limit, nodes: 0, table: HashMap::new(), line: HashSet::new() };
    let stones: i64 = grid.squares.iter().map(|square| count(*square)).sum();
    let bound = i64::try_from(grid.squares.len()).unwrap();
    let mut first = |black| plain.best(grid, black, false, -bound, bound).map(|score| score - stones);
    let scores = first(true).and_then(|black| Some([black, first(false)?]));
    Outcome { scores, nodes: plain.nodes }
}

/// A stone that is not immortal, Black's being positive.
fn count(square: Square) -> i64 {
    match square {
        Square::Stone { black, immortal: false } => {
            if black {
                1
            } else {
                -1
            }
        }
        _ => 0,
    }
}

struct Plain {
    limit: u64,
    nodes: u64,
    /// Between which scores the result of a position lies.
    table: HashMap<(Grid, bool, bool), [i64; 2]>,
    line: HashSet<(Grid, bool)>,
}

impl Plain {
    fn best(&mut self, grid: &Grid, black: bool, passed: bool, alpha: i64, beta: i64) -> Option<i64> {
        let key = (grid.clone(), black, passed);
        let [low, high] = self.table.get(&key).copied().unwrap_or([i64::MIN, i64::MAX]);
        if low == high || low >= beta {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        let (mut alpha_now, mut beta_now) = (alpha, beta);
        let mut best = if black { i64::MIN } else { i64::MAX };
        for after in grid.moves(black).into_iter().map(Some).chain([None]) {
            let score = match after {
                Some(after) => {
                    let place = (after.clone(), black);
                    if !self.line.insert(place.clone()) {
                        continue;
                    }
                    let score = self.best(&after, !black, false, alpha_now, beta_now);
                    self.line.remove(&place);
                    score?
                }
                None if passed => grid.area(),
                None => self.best(grid, !black, true, alpha_now, beta_now)?,
            };
            if black {
                best = best.max(score);
                alpha_now = alpha_now.max(best);
            } else {
                best = best.min(score);
                beta_now = beta_now.min(best);
            }
            if alpha_now >= beta_now {
                break;
            }
        }
        let entry = self.table.entry(key).or_insert([i64::MIN, i64::MAX]);
        if best > alpha {
            entry[0] = entry[0].max(best);
        }
        if best < beta {
            entry[1] = entry[1].min(best);
        }
        Some(best)
    }
}

impl Grid {
    fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let length = self.squares.len();
        let width = self.width;
        [point.checked_sub(width), point.checked_sub(1), Some(point + 1), Some(point + width)]
            .into_iter()
            .flatten()
            .filter(move |next| *next < length)
    }

    /// The boards after each legal move, captures first.
    fn moves(&self, black: bool) -> Vec<Grid> {
        let mut moves: Vec<(usize, Grid)> =
            (0..self.squares.len()).filter_map(|point| self.play(point, black)).collect();
        moves.sort_by_key(|(captured, _)| std::cmp::Reverse(*captured));
        moves.into_iter().map(|(_, grid)| grid).collect()
    }

    fn play(&self, point: usize, black: bool) -> Option<(usize, Grid)> {
        if self.squares[point] != Square::Empty {
            return None;
        }
        let mut after = self.clone();
        after.squares[point] = Square::Stone { black, immortal: false };
        let mut captured = 0;
        for next in self.neighbours(point) {
            if matches!(after.squares[next], Square::Stone { black: other, .. } if other != black)
                && let Some(chain) = after.dead_chain(next)
            {
                captured += chain.len();
                chain.into_iter().for_each(|stone| after.squares[stone] = Square::Empty);
            }
        }
        after.dead_chain(point).is_none().then_some((captured, after))
    }

    /// The chain at a point, if it has no liberty and no immortal stone.
    fn dead_chain(&self, start: usize) -> Option<Vec<usize>> {
        let Square::Stone { black, .. } = self.squares[start] else { return None };
        let (mut chain, mut place) = (vec![start], 0);
        while place < chain.len() {
            if matches!(self.squares[chain[place]], Square::Stone { immortal: true, .. }) {
                return None;
            }
            for next in self.neighbours(chain[place]) {
                match self.squares[next] {
                    Square::Empty => return None,
                    Square::Stone { black: other, .. } if other == black && !chain.contains(&next) => {
                        chain.push(next);
                    }
                    _ => {}
                }
            }
            place += 1;
        }
        Some(chain)
    }

    /// Stones that are not immortal and surrounded points, Black's less White's.
    fn area(&self) -> i64 {
        let mut score: i64 = self.squares.iter().map(|square| count(*square)).sum();
        let mut seen = vec![false; self.squares.len()];
        for start in 0..self.squares.len() {
            if seen[start] || self.squares[start] != Square::Empty {
                continue;
            }
            let (mut area, mut touches, mut place) = (vec![start], [false; 2], 0);
            seen[start] = true;
            while place < area.len() {
                for next in self.neighbours(area[place]) {
                    match self.squares[next] {
                        Square::Stone { black, .. } => touches[usize::from(black)] = true,
                        Square::Empty if !std::mem::replace(&mut seen[next], true) => area.push(next),
                        _ => {}
                    }
                }
                place += 1;
            }
            let size = i64::try_from(area.len()).unwrap();
            score += match touches {
                [false, true] => size,
                [true, false] => -size,
                _ => 0,
            };
        }
        score
    }
}
