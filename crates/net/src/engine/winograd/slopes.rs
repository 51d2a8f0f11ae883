//! Derivatives by the kernel.
//!
//! **Question.** A loss changes by `dY` with each result of a convolution. By how much does it change with each tap `g`?
//!
//! **Definition.** `dg` at a tap is the sum over all points of what stands under that tap times `dY`: 144 products for the 16
//! points of a tile.
//!
//! **Method.** `Y = Aᵀ [U ⊙ V] A` with `U = G g Gᵀ` is linear in `g`, step by step, and the derivative goes the steps
//! backwards with each matrix transposed: `dM = A dY Aᵀ` by the products, `dU = Σ dM ⊙ V` by the kernel's values, summed over
//! tiles, and `dg = Gᵀ dU G`. The sums are 36 matrix products, one for each value: (tiles × inputs)ᵀ times tiles × outputs.
//! That is 36 products a tile again, and the last step is made once for all boards.
//!
//! **Why it is right.** For linear `L`, `⟨dY, L g⟩ = ⟨Lᵀ dY, g⟩`, and `Lᵀ` of steps one after the other is the transposed steps in
//! reverse; to multiply by `V` is its own transpose. Points of a tile that are off the board have no results: `dY` is 0 there.
//!
//! **Check by hand**, in one direction: `d = (1, 0, 0, 0, 0, 0)` and `dY = (1, 0, 0, 0)`. Result 0 is `d₀g₀ + d₁g₁ + d₂g₂`, so
//! `dg` must be `(1, 0, 0)`. `Bᵀ d = (4, 0, 0, 0, 0, 0)` and `A dY = (1, 1, 1, 1, 1, 0)`, so `dU = (4, 0, 0, 0, 0, 0)`, and
//! the first row of `G` is `(¼, 0, 0)`: `Gᵀ dU = (1, 0, 0)`.

use pulp::{Arch, Simd, WithSimd};

use super::tiles::{Tile, Tiles};
use super::transform::{Forward, into_values, load, store};
use super::{GROUP, PATCH, TILE, VALUES, Winograd, parts, parts_mut, room};
use crate::engine::matrix::Mode;
use crate::engine::outer::outer_products;
use crate::engine::scratch::Scratch;

/// Taps of a kernel in each direction.
const SIDE: usize = 3;

impl Winograd {
    /// Adds the derivatives by the kernel's taps, given the input and the derivatives by the output.
    pub(crate) fn add_slopes(
        &self,
        tiles: &Tiles,
        input: &[f32],
        output: &[f32],
        slopes: &mut [f32],
        scratch: &mut Scratch,
    ) {
        if tiles.count() == 0 {
            return;
        }
        let (inputs, outputs) = (self.inputs, self.outputs);
        let group = GROUP.min(tiles.count());
        let mut sums = scratch.take(room(inputs, outputs));
        let mut values = scratch.take(room(group, inputs));
        let mut spread = scratch.take(room(group, outputs));
        let mut mode = Mode::Set;
        for tiles in tiles.groups(GROUP) {
            let values = &mut values[..room(tiles.len(), inputs)];
            let spread = &mut spread[..room(tiles.len(), outputs)];
            Arch::new().dispatch(Forward { tiles, channels: inputs, input, values });
            Arch::new().dispatch(Spread { tiles, channels: outputs, output, values: spread });
            for (sums, (values, spread)) in parts_mut(&mut sums).zip(parts(values).zip(parts(spread))) {
                outer_products(inputs, outputs, values, spread, sums, mode);
            }
            mode = Mode::Add;
        }
        Arch::new().dispatch(Gather { pairs: inputs * outputs, sums: &sums, slopes });
        scratch.give(sums);
        scratch.give(values);
        scratch.give(spread);
    }
}

/// From derivatives by results to those by products: `A dY Aᵀ`.
struct Spread<'a> {
    tiles: &'a [Tile],
    channels: usize,
    output: &'a [f32],
    values: &'a mut [f32],
}

impl WithSimd for Spread<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Spread { tiles, channels, output, values } = self;
        into_values::<S, TILE>(
            simd,
            tiles,
            channels,
            output,
            values,
            Tile::point,
            #[inline(always)]
            |line| spread_line(simd, line),
        );
    }
}

/// `A y`: the values of a polynomial with these four coefficients.
#[inline(always)]
fn spread_line<S: Simd>(simd: S, [a, b, c, d]: [S::f32s; TILE]) -> [S::f32s; PATCH] {
    let add = |x, y| simd.add_f32s(x, y);
    let sub = |x, y| simd.sub_f32s(x, y);
    let times = |factor: f32, x, y| simd.mul_add_e_f32s(simd.splat_f32s(factor), x, y);
    let (even, odd) = (add(a, c), add(b, d));
    let (even_twos, odd_twos) = (times(4.0, c, a), times(8.0, d, add(b, b)));
    [a, add(even, odd), sub(even, odd), add(even_twos, odd_twos), sub(even_twos, odd_twos), d]
}

/// From derivatives by values of kernels to those by their taps: `Gᵀ dU G`.
struct Gather<'a> {
    pairs: usize,
    sums: &'a [f32],
    slopes: &'a mut [f32],
}

impl WithSimd for Gather<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (pairs, step) = (self.pairs, self.sums.len() / VALUES);
        for first in (0..pairs).step_by(S::F32_LANES) {
            let count = S::F32_LANES.min(pairs - first);
            let mut columns = [[simd.splat_f32s(0.0); SIDE]; PATCH];
            for (x, column) in columns.iter_mut().enumerate() {
                let sums = |y: usize| &self.sums[(y * PATCH + x) * step + first..][..count];
                *column = gather_line(simd, std::array::from_fn(|y| load(simd, sums(y))));
            }
            let line = |y: usize| std::array::from_fn(|x| columns[x][y]);
            for y in 0..SIDE {
                let row = gather_line(simd, line(y));
                for (x, &slope) in row.iter().enumerate() {
                    let slot = &mut self.slopes[(y * SIDE + x) * pairs + first..][..count];
                    store(simd, slot, simd.add_f32s(load(simd, slot), slope));
                }
            }
        }
    }
}

/// `Gᵀ u`.
#[inline(always)]
fn gather_line<S: Simd>(simd: S, [a, b, c, d, e, f]: [S::f32s; PATCH]) -> [S::f32s; SIDE] {
    let add = |x, y| simd.add_f32s(x, y);
    let sub = |x, y| simd.sub_f32s(x, y);
    let scaled = |factor: f32, x| simd.mul_f32s(simd.splat_f32s(factor), x);
    let times = |factor: f32, x, y| simd.mul_add_e_f32s(simd.splat_f32s(factor), x, y);
    let (ones, signs) = (add(b, c), sub(c, b));
    let (twos, two_signs) = (add(d, e), sub(d, e));
    [
        times(1.0 / 24.0, twos, times(-1.0 / 6.0, ones, scaled(0.25, a))),
        times(1.0 / 6.0, signs, scaled(1.0 / 12.0, two_signs)),
        times(1.0 / 6.0, sub(twos, ones), f),
    ]
}
