//! The evaluation layer, several points at a time.
//!
//! The evaluation of a point adds up what it sees of all points, one after
//! the other, because the order of additions decides the last bits of the sum. An
//! addition waits for the one before it, so several sums that do not wait for
//! each other take hardly longer than one. And whether two points are
//! connected follows no pattern that a processor could guess: instead of
//! leaving out points that are not seen, they get an interval of their own whose weights are zero, which adds nothing
//! (a sum that begins with 0 never becomes −0, so not even its sign can change).
//!
//! Which row of weights belongs to a pair of points is found before anything is added up. A processor counts the borders of intervals that
//! many distances exceed all at once; looking intervals up would be one distance after the other.
//!
//! Errors [go back](Evaluation::hand_back) by the same rows: the one of what is not seen takes what nobody asks for.

use super::{Activation, Network};
use crate::input::Input;
use crate::kind::KINDS;
use crate::pathfinder::TABLES;
use crate::shape::INTERVALS;
use crate::sigmoid::sigmoid;

/// Points whose sums are made together.
const TOGETHER: usize = 4;
/// What is seen of a point is handled in packs of this many numbers.
const LANES: usize = 4;
/// Rows of weights for points of one type: one for each interval, the strongest connections first, and one for what is not seen.
const ROWS: usize = INTERVALS + 1;

/// No board has more points.
const MOST: usize = 25 * 25;
/// For each of the points whose sums are made together, which row of weights is for each point that it sees.
type Rows = [[u16; MOST]; TOGETHER];

/// A network's weights of the evaluation, in packs, [row](ROWS) after row.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    packs: usize,
    weights: Vec<[f32; LANES]>,
    bias: [f32; KINDS],
}

impl Evaluation {
    /// The weights of a network as they are now.
    pub(crate) fn of(network: &Network) -> Evaluation {
        let packs = network.shape.seen() / LANES;
        let (rows, _) = network.value.as_chunks::<LANES>();
        let mut weights = Vec::with_capacity(rows.len() + rows.len() / INTERVALS);
        for intervals in rows.chunks_exact(INTERVALS * packs) {
            weights.extend(intervals.chunks_exact(packs).rev().flatten());
            weights.resize(weights.len() + packs, [0.0; LANES]);
        }
        let mut bias = [0.0; KINDS];
        bias.copy_from_slice(&network.value_bias);
        Evaluation { packs, weights, bias }
    }

    /// Evaluates these points.
    pub(super) fn judge(&self, input: &Input, activation: &mut Activation, points: &[usize]) {
        let mut rows = [[0; MOST]; TOGETHER];
        let (batches, rest) = points.as_chunks::<TOGETHER>();
        for batch in batches {
            let values = self.values(input, activation, *batch, &mut rows);
            for (&point, value) in batch.iter().zip(values) {
                activation.value[point] = value;
            }
        }
        for &point in rest {
            [activation.value[point]] = self.values(input, activation, [point], &mut rows);
        }
    }

    #[inline]
    fn values<const N: usize>(
        &self,
        input: &Input,
        activation: &Activation,
        points: [usize; N],
        rows: &mut Rows,
    ) -> [f32; N] {
        let mut sums = [[0.0; LANES]; N];
        for (color, map) in activation.links.iter().enumerate() {
            for (rows, point) in rows.iter_mut().zip(points) {
                choose_rows(map.distances(point), &input.kinds, color, input.kinds[point], rows);
            }
            // Where the number of packs is the article's it is a constant, and the loop over packs vanishes.
            match self.packs {
                1 => self.add(&mut sums, 1, activation, rows),
                packs => self.add(&mut sums, packs, activation, rows),
            }
        }
        let mut values = [0.0; N];
        for ((value, sum), point) in values.iter_mut().zip(sums).zip(points) {
            let bias = self.bias[usize::from(input.kinds[point])];
            *value = sigmoid(bias + sum.iter().sum::<f32>());
        }
        values
    }

    /// Adds what some points see by the connections of one colour.
    #[inline(always)]
    fn add<const N: usize>(
        &self,
        sums: &mut [[f32; LANES]; N],
        packs: usize,
        activation: &Activation,
        rows: &Rows,
    ) {
        let width = activation.shape.outputs() / LANES;
        let (outputs, _) = activation.outputs.as_chunks::<LANES>();
        // The compiler does not know that no area is larger.
        for other in 0..activation.value.len().min(MOST) {
            let seen = &outputs[other * width..][..packs];
            for (sum, rows) in sums.iter_mut().zip(rows) {
                let row = usize::from(rows[other]) * packs;
                for (weights, seen) in self.weights[row..row + packs].iter().zip(seen) {
                    for lane in 0..LANES {
                        sum[lane] += weights[lane] * seen[lane];
                    }
                }
            }
        }
    }
}

/// What errors of the evaluation come to: how its weights should move, and the errors of what it sees.
pub(crate) struct Backward {
    /// Their gradient, in the order of the network's weights.
    pub(crate) step: Vec<f32>,
    /// For each point, the errors of its eyes and second hidden neurons, but for the slopes of their sigmoids.
    pub(crate) seen: Vec<f32>,
}

impl Evaluation {
    /// Hands the errors of the evaluation back, point by point.
    pub(crate) fn hand_back(&self, input: &Input, activation: &Activation, errors: &[f32]) -> Backward {
        let mut step = vec![[0.0; LANES]; self.weights.len()];
        let mut back = vec![[0.0; LANES]; errors.len() * self.packs];
        let mut rows = [[0; MOST]; 2];
        for (point, &error) in errors.iter().enumerate() {
            if error == 0.0 {
                continue;
            }
            for (color, (rows, map)) in rows.iter_mut().zip(&activation.links).enumerate() {
                choose_rows(map.distances(point), &input.kinds, color, input.kinds[point], rows);
            }
            match self.packs {
                1 => self.spread(&mut step, &mut back, 1, error, activation, &rows),
                packs => self.spread(&mut step, &mut back, packs, error, activation, &rows),
            }
        }
        Backward { step: self.in_order(&step), seen: back.into_flattened() }
    }

    /// Spreads the error of a point. Both colours go side by side: their weights are different ones, so that no addition waits for the other colour's.
    #[inline(always)]
    fn spread(
        &self,
        step: &mut [[f32; LANES]],
        back: &mut [[f32; LANES]],
        packs: usize,
        error: f32,
        activation: &Activation,
        rows: &[[u16; MOST]; 2],
    ) {
        let width = activation.shape.outputs() / LANES;
        let (outputs, _) = activation.outputs.as_chunks::<LANES>();
        for (other, back) in back.chunks_exact_mut(packs).enumerate().take(MOST) {
            let seen = &outputs[other * width..][..packs];
            for rows in rows {
                let row = usize::from(rows[other]) * packs;
                let (step, weights) = (&mut step[row..row + packs], &self.weights[row..row + packs]);
                for (((step, weights), seen), back) in step.iter_mut().zip(weights).zip(seen).zip(&mut *back)
                {
                    *step = plus(*step, *seen, error);
                    *back = plus(*back, *weights, error);
                }
            }
        }
    }

    /// Numbers that stand like the weights here, in the order of the network's.
    fn in_order(&self, rows: &[[f32; LANES]]) -> Vec<f32> {
        let mut numbers = Vec::with_capacity(rows.len() * LANES);
        for rows in rows.chunks_exact(ROWS * self.packs) {
            for row in rows[..INTERVALS * self.packs].chunks_exact(self.packs).rev() {
                numbers.extend_from_slice(row.as_flattened());
            }
        }
        numbers
    }
}

/// A pack and another one times a factor. As packs go in and out as values, the compiler handles their numbers all at once.
#[inline]
fn plus(sum: [f32; LANES], row: [f32; LANES], factor: f32) -> [f32; LANES] {
    std::array::from_fn(|lane| sum[lane] + factor * row[lane])
}

/// For each point at some distance from a point of type `kind`, which row of weights is for it.
#[inline]
fn choose_rows(distances: &[i16], kinds: &[u8], color: usize, kind: u8, rows: &mut [u16]) {
    let borders = TABLES.borders();
    let first = (color * KINDS + usize::from(kind)) * KINDS * ROWS;
    for ((row, &distance), &kind) in rows.iter_mut().zip(distances).zip(kinds) {
        let exceeded: u16 = borders.iter().map(|&border| u16::from(distance > border)).sum();
        *row = first as u16 + u16::from(kind) * ROWS as u16 + exceeded;
    }
}
