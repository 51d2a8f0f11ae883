//! Thermography without thought: every position of a region with every legal move, at temperatures in small steps.
//!
//! It knows neither symmetries nor solved positions, leaves no move out, and works in whole numbers: a wall is a row of values, one
//! for each temperature from −1 in steps of a sixtieth, in sixtieths. Where scaffolds cross between two of these temperatures
//! the least solution is rounded down and the greatest one up. Where prisoners pile up it is cut off, and counts as the worst and as the best.

use std::collections::HashMap;

use yose_cgt::Rational;
use yose_cgt::ko::Mode;

use crate::brute::{Rules, Square};

/// Steps in a degree, and parts of a point.
const STEP: i64 = 60;
/// The number of temperatures: from −1 to 8.
const ROWS: usize = 9 * STEP as usize + 1;
const INFINITE: i64 = 1 << 40;
/// Positions with more prisoners, or after so many others, are not looked into.
const MOST_POSITIONS: usize = 1500;
const MOST_PRISONERS: i64 = 4;

type Row = Vec<i64>;
/// The left and the right wall at each temperature.
pub(crate) type Walls = Vec<[i64; 2]>;

pub(crate) fn temperature(place: usize) -> Rational {
    value(place as i64 - STEP)
}

pub(crate) fn value(parts: i64) -> Rational {
    Rational::from_ratio(parts, STEP).unwrap()
}

struct Step {
    to: usize,
    point: usize,
    /// The point that may not be retaken.
    ko: Option<usize>,
}

/// What is thought of a position: scaffolds and walls of Black and of White, and what their moves lead to.
#[derive(Clone, PartialEq)]
struct State {
    scaffolds: [Row; 2],
    walls: [Row; 2],
    afters: [Vec<Row>; 2],
}

pub(crate) struct Heat {
    mode: Mode,
    /// The moves of Black and of White at each position.
    moves: Vec<[Vec<Step>; 2]>,
    stands: Vec<i64>,
    /// Nobody can have less, or more. A position that is not looked into is worth that.
    ends: Vec<[i64; 2]>,
    cut: Vec<bool>,
}

impl Heat {
    /// The walls of a region: the least and the greatest that solve the equations and are not beyond what the points
    /// and stones of the region allow.
    pub(crate) fn walls(grid: &[Square], width: usize, mode: Mode) -> Option<[Walls; 2]> {
        let heat = Heat::of(grid, width, mode);
        let [low, high] = [heat.solve(0)?, heat.solve(1)?];
        let walls = |states: &[State]| {
            (0..ROWS).map(|place| [0, 1].map(|side: usize| states[0].walls[side][place])).collect()
        };
        Some([walls(&low), walls(&high)])
    }

    fn of(grid: &[Square], width: usize, mode: Mode) -> Heat {
        let rules = Rules { width, suicide: false };
        let mut index = HashMap::from([((grid.to_vec(), 0), 0)]);
        let mut positions = vec![(grid.to_vec(), 0)];
        let mut heat = Heat { mode, moves: vec![], stands: vec![], ends: vec![], cut: vec![] };
        while heat.moves.len() < positions.len() {
            let (grid, prisoners): (Vec<Square>, i64) = positions[heat.moves.len()].clone();
            let mut moves = [vec![], vec![]];
            let cut = prisoners.abs() > MOST_PRISONERS || heat.moves.len() > MOST_POSITIONS;
            heat.cut.push(cut);
            for (side, sign) in [(0, 1), (1, -1)].into_iter().filter(|_| !cut) {
                for point in 0..grid.len() {
                    let Some(after) = rules.place(&grid, point, side == 0) else { continue };
                    let captured: Vec<usize> = (0..grid.len())
                        .filter(|&p| grid[p] != Square::Empty && after[p] == Square::Empty)
                        .collect();
                    let prisoners = prisoners + sign * captured.len() as i64;
                    let next = positions.len();
                    let to = *index.entry((after.clone(), prisoners)).or_insert(next);
                    if to == next {
                        positions.push((after.clone(), prisoners));
                    }
                    moves[side].push(Step { to, point, ko: takes_ko(&rules, &after, point, &captured) });
                }
            }
            heat.moves.push(moves);
            let stones = |black| grid.iter().filter(|square| **square == Square::Stone(black)).count() as i64;
            let empty = grid.iter().filter(|square| **square == Square::Empty).count() as i64;
            heat.stands.push((rules.area(&grid) - stones(true) + stones(false) + prisoners) * STEP);
            heat.ends.push(
                [prisoners - empty - 2 * stones(true), prisoners + empty + 2 * stones(false)]
                    .map(|end| end * STEP),
            );
        }
        heat
    }

    /// The least solution, or the greatest if `end` is 1.
    fn solve(&self, end: usize) -> Option<Vec<State>> {
        let outside = [-INFINITE, INFINITE][end];
        let mut states: Vec<State> = (0..self.moves.len())
            .map(|position| {
                let bound = self.ends[position][end];
                // A player's own scaffold is only known not to be too good for him.
                let scaffold = |side: usize| vec![if side == end { outside } else { bound }; ROWS];
                State {
                    scaffolds: [scaffold(0), scaffold(1)],
                    walls: [vec![bound; ROWS], vec![bound; ROWS]],
                    afters: [0, 1].map(|side: usize| vec![scaffold(side); self.moves[position][side].len()]),
                }
            })
            .collect();
        for _ in 0..2000 {
            let mut changed = false;
            for position in (0..states.len()).rev().filter(|&position| !self.cut[position]) {
                let state = self.evaluate(&states, position, end);
                changed |= states[position] != state;
                states[position] = state;
            }
            if !changed {
                return Some(states);
            }
        }
        None
    }

    fn evaluate(&self, states: &[State], position: usize, end: usize) -> State {
        let afters: [Vec<Row>; 2] = [0, 1].map(|side| {
            self.moves[position][side].iter().map(|step| self.after(states, side, step)).collect()
        });
        let scaffolds = [0, 1].map(|side: usize| self.best(side, afters[side].iter()));
        let walls = between(&scaffolds, self.stands[position], end);
        State { scaffolds, walls, afters }
    }

    /// The best for a side of what its moves lead to, after the tax.
    fn best<'a>(&self, side: usize, afters: impl Iterator<Item = &'a Row>) -> Row {
        let worst = vec![[-INFINITE, INFINITE][side]; ROWS];
        afters.fold(worst, |best, after| {
            let taxed = after.iter().enumerate().map(|(place, value)| match side {
                0 => value - (place as i64 - STEP),
                _ => value + (place as i64 - STEP),
            });
            best.into_iter().zip(taxed).map(|(a, b)| better(side, a, b)).collect()
        })
    }

    /// What a move leads to with the opponent to move.
    fn after(&self, states: &[State], side: usize, step: &Step) -> Row {
        let komaster = match self.mode {
            Mode::NoKomaster => None,
            Mode::LeftKomaster => Some(0),
            Mode::RightKomaster => Some(1),
        };
        let (next, opponent) = (&states[step.to], 1 - side);
        let Some(ko) = step.ko.filter(|_| komaster != Some(opponent)) else {
            return next.walls[opponent].clone();
        };
        let elsewhere = if komaster == Some(side) { &next.scaffolds[side] } else { &next.walls[side] };
        let replies = self.moves[step.to][opponent].iter().zip(&next.afters[opponent]);
        let allowed = replies.filter(|(reply, _)| reply.ko.is_none() || reply.point != ko);
        let local = self.best(opponent, allowed.map(|(_, after)| after));
        local.into_iter().zip(elsewhere).map(|(a, &b)| better(opponent, a, b)).collect()
    }
}

/// The walls between two scaffolds, rounded down, or up if `end` is 1.
fn between([left, right]: &[Row; 2], stand: i64, end: usize) -> [Row; 2] {
    let mut walls = [vec![], vec![]];
    let mut mast = Some(stand);
    for place in 0..ROWS {
        let (low, high) = (left[place], right[place]);
        let here = if low >= high {
            mast = None;
            [low, high]
        } else {
            let before =
                mast.unwrap_or_else(|| crossing([left[place - 1], right[place - 1]], [low, high], end));
            let now = before.clamp(low, high);
            mast = Some(now);
            [now, now]
        };
        walls[0].push(here[0]);
        walls[1].push(here[1]);
    }
    walls
}

/// Where the lines cross that go from the first pair of values to the second.
fn crossing(from: [i64; 2], to: [i64; 2], end: usize) -> i64 {
    let [[a, b], [c, d]] = [from, to].map(|pair| pair.map(i128::from));
    let (above, below) = (a * d - b * c, (a - b) + (d - c));
    let rounded = if end == 0 { above.div_euclid(below) } else { -(-above).div_euclid(below) };
    rounded as i64
}

fn better(side: usize, a: i64, b: i64) -> i64 {
    if side == 0 { a.max(b) } else { a.min(b) }
}

/// The point that may not be retaken after a stone at `point` took what was on the points `captured`.
fn takes_ko(rules: &Rules, after: &[Square], point: usize, captured: &[usize]) -> Option<usize> {
    let [taken] = captured[..] else { return None };
    let black = after[point] == Square::Stone(true);
    let around = rules.neighbours(after, point).into_iter().filter(|&next| next != taken);
    let lonely = around.map(|next| after[next]).all(|square| match square {
        Square::Empty => false,
        Square::Stone(other) | Square::Wall(other) => other != black,
    });
    lonely.then_some(taken)
}
