//! The evaluation layer, several points at a time.
//!
//! The evaluation of a point adds up what it sees of all points, one after
//! the other, because the order of additions decides the last bits of the sum. An
//! addition waits for the one before it, so several sums that do not wait for
//! each other take hardly longer than one. And whether two points are
//! connected follows no pattern that a processor could guess: instead of
//! leaving out points that are not seen, they get an interval of their own whose weights are zero, which adds nothing
//! (a sum that begins with 0 never becomes −0, so not even its sign can change).

use super::{Activation, LANES, Network};
use crate::input::Input;
use crate::kind::KINDS;
use crate::pathfinder::TABLES;
use crate::shape::INTERVALS;
use crate::sigmoid::sigmoid;

/// Points whose sums are made together.
const TOGETHER: usize = 4;

/// Weights, in packs, with those for what is not seen after the last interval.
struct Weights {
    packs: usize,
    rows: Vec<[f32; LANES]>,
}

impl Weights {
    fn of(network: &Network) -> Weights {
        let packs = network.shape.seen() / LANES;
        let (rows, _) = network.value.as_chunks::<LANES>();
        let mut padded = Vec::with_capacity(rows.len() + rows.len() / INTERVALS);
        for intervals in rows.chunks_exact(INTERVALS * packs) {
            padded.extend_from_slice(intervals);
            padded.resize(padded.len() + packs, [0.0; LANES]);
        }
        Weights { packs, rows: padded }
    }
}

impl Network {
    /// Evaluates these points.
    pub(super) fn value_points(&self, input: &Input, activation: &mut Activation, points: &[usize]) {
        let weights = Weights::of(self);
        let (batches, rest) = points.as_chunks::<TOGETHER>();
        for batch in batches {
            for (&point, value) in batch.iter().zip(self.values(&weights, input, activation, *batch)) {
                activation.value[point] = value;
            }
        }
        for &point in rest {
            [activation.value[point]] = self.values(&weights, input, activation, [point]);
        }
    }

    #[inline]
    fn values<const N: usize>(
        &self,
        weights: &Weights,
        input: &Input,
        activation: &Activation,
        points: [usize; N],
    ) -> [f32; N] {
        // Where the number of packs is the article's it is a constant, and the loop over packs vanishes.
        let sums = match weights.packs {
            1 => sums(&weights.rows, 1, input, activation, points),
            packs => sums(&weights.rows, packs, input, activation, points),
        };
        let mut values = [0.0; N];
        for ((value, sum), point) in values.iter_mut().zip(sums).zip(points) {
            let bias = self.value_bias[usize::from(input.kinds[point])];
            *value = sigmoid(bias + sum.iter().sum::<f32>());
        }
        values
    }
}

#[inline(always)]
fn sums<const N: usize>(
    weights: &[[f32; LANES]],
    packs: usize,
    input: &Input,
    activation: &Activation,
    points: [usize; N],
) -> [[f32; LANES]; N] {
    let tables = &*TABLES;
    let width = activation.shape.outputs() / LANES;
    let (outputs, _) = activation.outputs.as_chunks::<LANES>();
    let mut sums = [[0.0; LANES]; N];
    for (color, map) in activation.links.iter().enumerate() {
        let firsts = points.map(|point| (color * KINDS + usize::from(input.kinds[point])) * KINDS);
        let maps = points.map(|point| &map.distances(point)[..input.kinds.len()]);
        for (other, &kind) in input.kinds.iter().enumerate() {
            let seen = &outputs[other * width..][..packs];
            for ((sum, first), map) in sums.iter_mut().zip(firsts).zip(maps) {
                let block = (first + usize::from(kind)) * (INTERVALS + 1) + tables.interval(map[other]);
                for (row, seen) in weights[block * packs..][..packs].iter().zip(seen) {
                    for lane in 0..LANES {
                        sum[lane] += row[lane] * seen[lane];
                    }
                }
            }
        }
    }
    sums
}
