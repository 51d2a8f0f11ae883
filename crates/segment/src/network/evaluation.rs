//! The evaluation layer, several points at a time.
//!
//! The evaluation of a point adds up what it sees of all points, one after
//! the other, because the order of additions decides the last bits of the sum. An
//! addition waits for the one before it, so several sums that do not wait for
//! each other take hardly longer than one. And whether two points are
//! connected follows no pattern that a processor could guess: instead of
//! leaving out points that are not seen, weights of zero are chosen for them, which adds nothing
//! (a sum that begins with 0 never becomes −0, so not even its sign can change).

use super::{Activation, Network};
use crate::input::Input;
use crate::kind::KINDS;
use crate::pathfinder::{FAR, TABLES};
use crate::shape::INTERVALS;
use crate::sigmoid::sigmoid;

/// Points whose sums are made together.
const TOGETHER: usize = 4;

/// What is seen of a point comes in packs of this many; each place in a pack has a sum of its own.
const LANES: usize = 4;

/// The weights for what is not seen.
const NOTHING: [f32; LANES] = [0.0; LANES];

impl Network {
    /// Evaluates these points.
    pub(super) fn value_points(&self, input: &Input, activation: &mut Activation, points: &[usize]) {
        let (batches, rest) = points.as_chunks::<TOGETHER>();
        for batch in batches {
            for (&point, value) in batch.iter().zip(self.values(input, activation, *batch)) {
                activation.value[point] = value;
            }
        }
        for &point in rest {
            [activation.value[point]] = self.values(input, activation, [point]);
        }
    }

    #[inline]
    fn values<const N: usize>(&self, input: &Input, activation: &Activation, points: [usize; N]) -> [f32; N] {
        // Where the number of packs is the article's it is a constant, and the loop over packs vanishes.
        let sums = match self.shape.seen() / LANES {
            1 => self.sums(input, activation, points, 1),
            packs => self.sums(input, activation, points, packs),
        };
        let mut values = [0.0; N];
        for ((value, sum), point) in values.iter_mut().zip(sums).zip(points) {
            let bias = self.value_bias[usize::from(input.kinds[point])];
            *value = sigmoid(bias + sum.iter().sum::<f32>());
        }
        values
    }

    #[inline(always)]
    fn sums<const N: usize>(
        &self,
        input: &Input,
        activation: &Activation,
        points: [usize; N],
        packs: usize,
    ) -> [[f32; LANES]; N] {
        let tables = &*TABLES;
        let width = self.shape.outputs() / LANES;
        let (weights, _) = self.value.as_chunks::<LANES>();
        let (outputs, _) = activation.outputs.as_chunks::<LANES>();
        let mut sums = [NOTHING; N];
        for (color, map) in activation.links.iter().enumerate() {
            let firsts = points.map(|point| (color * KINDS + usize::from(input.kinds[point])) * KINDS);
            let maps = points.map(|point| &map.distances(point)[..input.kinds.len()]);
            for (other, &kind) in input.kinds.iter().enumerate() {
                let seen = &outputs[other * width..][..packs];
                for ((sum, first), map) in sums.iter_mut().zip(firsts).zip(maps) {
                    let distance = map[other];
                    let block = (first + usize::from(kind)) * INTERVALS + tables.interval(distance);
                    for (row, seen) in weights[block * packs..][..packs].iter().zip(seen) {
                        let row = if distance < FAR { row } else { &NOTHING };
                        for lane in 0..LANES {
                            sum[lane] += row[lane] * seen[lane];
                        }
                    }
                }
            }
        }
        sums
    }
}
