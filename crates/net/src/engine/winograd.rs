//! Convolutions of 3×3 by Winograd's method.
//!
//! **Idea.** A product of polynomials is cheap where they are given by their
//! values: value times value. Sixteen results (a tile of 4×4 points) of a
//! convolution need 6×6 numbers of its input. Seen as polynomials, input and kernel are evaluated
//! at 0, 1, −1, 2, −2 and ∞ in each direction: `V = Bᵀ d B` and `U = G g Gᵀ`, 36 values each. Their
//! products are summed over input channels and turned back: `Y = Aᵀ (Σ U·V) A`.
//! That is 36 products for 16 results where the definition takes 144.
//!
//! The sums over channels are 36 matrix products, one for each value: tiles × inputs times inputs × outputs.
//!
//! **Check by hand**, in one direction: `Aᵀ[(G g) ⊙ (Bᵀ d)]` with `g = (1, 0, 0)` gives `d₀ … d₃`. `G g` is
//! `(¼, −⅙, −⅙, 1/24, 1/24, 0)`, and for `d = (1, 0, 0, 0, 0, 0)` `Bᵀ d` is `(4, 0, 0, 0, 0, 0)`: the
//! products are `(1, 0, …)` and `Aᵀ` turns them into `(1, 0, 0, 0)`.
//!
//! **Source.** A. Lavin and S. Gray, Fast Algorithms for Convolutional Neural Networks, 2015.
//!
//! **Limits.** Values at ±2 are up to 8 times as large, which costs about two bits of the result's 24.

mod slopes;
mod tiles;
mod transform;

#[cfg(test)]
mod tests;

use pulp::Arch;

use super::math::vectorised;
use super::matrix::{Mode, Panels};
use super::scratch::Scratch;
use crate::file::Conv;
pub use tiles::Tiles;
pub(super) use transform::load;
use transform::{Back, Forward};

/// Results of a tile in each direction.
const TILE: usize = 4;
/// Numbers that a tile needs in each direction.
const PATCH: usize = 6;
/// Values of a tile.
const VALUES: usize = PATCH * PATCH;
/// Tiles whose values are computed before they are used, few enough to stay in the cache.
const GROUP: usize = 48;
/// Numbers between what belongs to two values. Parts that are multiples of 4 kB long would otherwise all begin in the same
/// few lines of the first-level cache, and 36 of them do not fit there.
const GAP: usize = 16;
/// Kernels that are evaluated side by side.
const LANES: usize = 8;
/// A number of each.
type Lanes = [f64; LANES];

/// A convolution of 3×3, evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Winograd {
    inputs: usize,
    outputs: usize,
    kernels: Vec<Panels>,
}

impl Winograd {
    /// Evaluates the kernels.
    pub(crate) fn new(conv: &Conv) -> Winograd {
        let pairs = conv.inputs * conv.outputs;
        let mut values = vec![0.0; VALUES * (pairs + GAP)];
        vectorised(
            #[inline(always)]
            || evaluate_kernels(&conv.weights, pairs, &mut values),
        );
        let kernels = parts(&values).map(|values| Panels::new(conv.inputs, conv.outputs, values)).collect();
        Winograd { inputs: conv.inputs, outputs: conv.outputs, kernels }
    }

    /// The convolution of all boards.
    pub(crate) fn apply(
        &self,
        tiles: &Tiles,
        input: &[f32],
        output: &mut [f32],
        mode: Mode,
        scratch: &mut Scratch,
    ) {
        let group = GROUP.min(tiles.count());
        let mut values = scratch.take(room(group, self.inputs));
        let mut products = scratch.take(room(group, self.outputs));
        for tiles in tiles.groups(GROUP) {
            let values = &mut values[..room(tiles.len(), self.inputs)];
            let products = &mut products[..room(tiles.len(), self.outputs)];
            Arch::new().dispatch(Forward { tiles, channels: self.inputs, input, values });
            for (kernel, (values, products)) in
                self.kernels.iter().zip(parts(values).zip(parts_mut(products)))
            {
                kernel.multiply(values, products, Mode::Set);
            }
            Arch::new().dispatch(Back { tiles, channels: self.outputs, products, output, mode });
        }
        scratch.give(values);
        scratch.give(products);
    }
}

/// Room for all values of so many rows.
fn room(rows: usize, channels: usize) -> usize {
    VALUES * (rows * channels + GAP)
}

/// What belongs to each value.
fn parts(values: &[f32]) -> impl Iterator<Item = &[f32]> {
    let step = values.len() / VALUES;
    values.chunks_exact(step).map(move |part| &part[..step - GAP])
}

fn parts_mut(values: &mut [f32]) -> impl Iterator<Item = &mut [f32]> {
    let step = values.len() / VALUES;
    values.chunks_exact_mut(step).map(move |part| &mut part[..step - GAP])
}

/// `G g Gᵀ` of all pairs of channels: all that belong to a value, then all of the next. Some pairs are done side by side.
#[inline(always)]
fn evaluate_kernels(weights: &[f32], pairs: usize, values: &mut [f32]) {
    for first in (0..pairs).step_by(LANES) {
        let count = LANES.min(pairs - first);
        let tap = |tap: usize| {
            let mut lanes = [0.0; LANES];
            let taps = &weights[tap * pairs + first..][..count];
            lanes.iter_mut().zip(taps).for_each(|(lane, &tap)| *lane = f64::from(tap));
            lanes
        };
        let rows: [[Lanes; PATCH]; 3] = [0, 1, 2].map(|y| evaluate([0, 1, 2].map(|x| tap(3 * y + x))));
        for x in 0..PATCH {
            let column = evaluate([rows[0][x], rows[1][x], rows[2][x]]);
            for (y, lanes) in column.iter().enumerate() {
                let slots = &mut values[(y * PATCH + x) * (pairs + GAP) + first..][..count];
                slots.iter_mut().zip(lanes).for_each(|(slot, &lane)| *slot = lane as f32);
            }
        }
    }
}

/// `G g`.
#[inline(always)]
fn evaluate([a, b, c]: [Lanes; 3]) -> [Lanes; PATCH] {
    let each = |f: fn(f64, f64, f64) -> f64| std::array::from_fn(|lane| f(a[lane], b[lane], c[lane]));
    [
        each(|a, _, _| a / 4.0),
        each(|a, b, c| -(a + b + c) / 6.0),
        each(|a, b, c| -(a - b + c) / 6.0),
        each(|a, b, c| a / 24.0 + b / 12.0 + c / 6.0),
        each(|a, b, c| a / 24.0 - b / 12.0 + c / 6.0),
        each(|_, _, c| c),
    ]
}
