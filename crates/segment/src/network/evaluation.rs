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
                choose_rows(map.distances(point), &input.kinds, rows);
            }
            // Where the number of packs is the article's it is a constant, and the loop over packs vanishes.
            match self.packs {
                1 => self.add(&mut sums, 1, color, input, activation, points, rows),
                packs => self.add(&mut sums, packs, color, input, activation, points, rows),
            }
        }
        let mut values = [0.0; N];
        for ((value, sum), point) in values.iter_mut().zip(sums).zip(points) {
            let bias = self.bias[usize::from(input.kinds[point])];
            *value = sigmoid(bias + sum.iter().sum::<f32>());
        }
        values
    }

    /// Adds what these points see by the connections of one colour.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "the inner loop of everything, told apart by constants")]
    fn add<const N: usize>(
        &self,
        sums: &mut [[f32; LANES]; N],
        packs: usize,
        color: usize,
        input: &Input,
        activation: &Activation,
        points: [usize; N],
        rows: &Rows,
    ) {
        let (area, block) = (input.kinds.len(), KINDS * ROWS * packs);
        let width = activation.shape.outputs() / LANES;
        let (outputs, _) = activation.outputs.as_chunks::<LANES>();
        let kind = |point: usize| color * KINDS + usize::from(input.kinds[point]);
        let weights = points.map(|point| &self.weights[kind(point) * block..][..block]);
        // The compiler does not know that no area is larger.
        for other in 0..area.min(MOST) {
            let seen = &outputs[other * width..][..packs];
            for ((sum, weights), rows) in sums.iter_mut().zip(weights).zip(rows) {
                let row = usize::from(rows[other]) * packs;
                for (weights, seen) in weights[row..row + packs].iter().zip(seen) {
                    for lane in 0..LANES {
                        sum[lane] += weights[lane] * seen[lane];
                    }
                }
            }
        }
    }
}

/// For each point at some distance, which row of weights is for it.
#[inline]
fn choose_rows(distances: &[i16], kinds: &[u8], rows: &mut [u16]) {
    let borders = TABLES.borders();
    for ((row, &distance), &kind) in rows.iter_mut().zip(distances).zip(kinds) {
        let exceeded: u16 = borders.iter().map(|&border| u16::from(distance > border)).sum();
        *row = u16::from(kind) * ROWS as u16 + exceeded;
    }
}
