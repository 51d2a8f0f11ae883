//! The estimates of all points, and one step over them.

use std::ops::Range;

use yose_board::{Board, Color, Point, PointSet, Size};

use super::{Stones, Symmetric};
use crate::lattice::Lattice;
use crate::map::{Map, sign};

/// All points of a board in the midst of an iteration.
pub(super) struct Field {
    size: Size,
    lattice: Lattice,
    values: Vec<f64>,
    next: Vec<f64>,
    /// What e₁ and e₃ are multiplied with, and what is added: the whole rule for a point.
    first: Vec<f64>,
    third: Vec<f64>,
    fixed: Vec<f64>,
    chains: Vec<Chain>,
    /// The cells of the chains' stones, and those around them.
    cells: Vec<usize>,
    kappa: f64,
}

/// A chain that is judged by its neighbours.
struct Chain {
    sign: f64,
    /// Places in `Field::cells`.
    stones: Range<usize>,
    around: Range<usize>,
}

impl Field {
    pub(super) fn new(board: &Board, method: &Symmetric) -> Field {
        let (size, lattice) = (board.size(), Lattice::new(board.size()));
        // Of what an empty point would be, a stone believes only the share that κ leaves.
        let believed = |point: Point| if board.is_empty(point) { 1.0 } else { 1.0 - method.kappa };
        let factors = |point: Point| factors(size.neighbours(point).count(), method.lambda);
        let mut field = Field {
            size,
            lattice,
            values: lattice.fill(|point| sign(board, point)),
            next: lattice.fill(|_| 0.0),
            first: lattice.fill(|point| believed(point) * factors(point).0),
            third: lattice.fill(|point| believed(point) * factors(point).1),
            fixed: lattice.fill(|point| method.kappa * sign(board, point)),
            chains: Vec::new(),
            cells: Vec::new(),
            kappa: method.kappa,
        };
        if method.stones == Stones::Judged {
            for color in Color::BOTH {
                board.stones(color).components().for_each(|chain| field.add_chain(color, &chain));
            }
        }
        field
    }

    fn add_chain(&mut self, color: Color, stones: &PointSet) {
        let around = (stones.neighbours() & PointSet::full(self.size)) - *stones;
        let start = self.cells.len();
        self.cells.extend(stones.iter().map(|point| self.lattice.cell(point)));
        let middle = self.cells.len();
        self.cells.extend(around.iter().map(|point| self.lattice.cell(point)));
        self.chains.push(Chain {
            sign: f64::from(color.sign()),
            stones: start..middle,
            around: middle..self.cells.len(),
        });
    }

    /// Computes all points anew; gives the sum of the squares of the changes.
    pub(super) fn step(&mut self) -> f64 {
        self.judge_chains();
        self.update();
        let change = squared_distance(&self.values, &self.next);
        std::mem::swap(&mut self.values, &mut self.next);
        change
    }

    fn judge_chains(&mut self) {
        for chain in &self.chains {
            let judged = self.kappa * chain.judgement(&self.values, &self.cells);
            for &cell in &self.cells[chain.stones.clone()] {
                self.fixed[cell] = judged;
            }
        }
    }

    /// The rule for all cells. Those that are no points have zero for all factors, and stay 0.
    fn update(&mut self) {
        let body = self.lattice.body();
        let [up, left, right, down] = self.lattice.around(&self.values);
        let [first, third, fixed] =
            [&self.first, &self.third, &self.fixed].map(|factors| &factors[body.clone()]);
        for (i, new) in self.next[body].iter_mut().enumerate() {
            let (rows, columns) = (up[i] + down[i], left[i] + right[i]);
            let thirds = up[i] * down[i] * columns + left[i] * right[i] * rows;
            *new = first[i] * (rows + columns) + third[i] * thirds + fixed[i];
        }
    }

    pub(super) fn map(&self) -> Map {
        Map::of(self.size, |point| self.values[self.lattice.cell(point)])
    }
}

impl Chain {
    /// 1 − 2·Π (1 − a)/2 for a black chain, and the mirror image for a white one.
    fn judgement(&self, values: &[f64], cells: &[usize]) -> f64 {
        let mut death = 1.0;
        for &cell in &cells[self.around.clone()] {
            death *= (1.0 - self.sign * values[cell]) * 0.5;
            // Too small to be seen in 1 − 2·death; and numbers much smaller would be slow.
            if death < 1e-18 {
                break;
            }
        }
        self.sign * (1.0 - 2.0 * death)
    }
}

/// *p* and *q* for so many neighbours; see the table in the module's text.
fn factors(neighbours: usize, lambda: f64) -> (f64, f64) {
    match neighbours {
        4 => (0.125 + lambda / 4.0, 0.125 - lambda / 4.0),
        3 => ((1.0 + lambda) / 4.0, (1.0 - 3.0 * lambda) / 4.0),
        2 => (0.5, 0.0),
        1 => (1.0, 0.0),
        _ => (0.0, 0.0),
    }
}

/// Numbers that are summed side by side, so that the sum need not wait for itself.
const LANES: usize = 8;

fn squared_distance(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    let (whole_a, whole_b) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let rest: f64 = whole_a.remainder().iter().zip(whole_b.remainder()).map(|(a, b)| (a - b) * (a - b)).sum();
    for (a, b) in whole_a.zip(whole_b) {
        for lane in 0..LANES {
            sums[lane] += (a[lane] - b[lane]) * (a[lane] - b[lane]);
        }
    }
    sums.iter().sum::<f64>() + rest
}
