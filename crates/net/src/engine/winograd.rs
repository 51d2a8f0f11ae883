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

use pulp::{Arch, Simd, WithSimd};
use yose_board::Size;

use super::Batch;
use super::matrix::{Mode, Panels};
use super::scratch::Scratch;
use crate::file::Conv;

/// Results of a tile in each direction.
const TILE: usize = 4;
/// Numbers that a tile needs in each direction.
const PATCH: usize = 6;
/// Values of a tile.
const VALUES: usize = PATCH * PATCH;
/// Tiles whose values are computed before they are used, few enough to stay in the cache.
const GROUP: usize = 48;

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
        let values: Vec<[f32; VALUES]> =
            (0..pairs).map(|pair| kernel_values(|tap| f64::from(conv.weights[tap * pairs + pair]))).collect();
        let panels = |value: usize| {
            let weights: Vec<f32> = values.iter().map(|values| values[value]).collect();
            Panels::new(conv.inputs, conv.outputs, &weights)
        };
        let kernels = (0..VALUES).map(panels).collect();
        Winograd { inputs: conv.inputs, outputs: conv.outputs, kernels }
    }

    /// The convolution of all positions of a batch.
    pub(crate) fn apply(
        &self,
        batch: Batch,
        input: &[f32],
        output: &mut [f32],
        mode: Mode,
        scratch: &mut Scratch,
    ) {
        let tiles = Tiles::of(batch);
        let group = GROUP.min(tiles.count());
        let mut values = scratch.take(VALUES * group * self.inputs);
        let mut products = scratch.take(VALUES * group * self.outputs);
        for first in (0..tiles.count()).step_by(group) {
            let count = group.min(tiles.count() - first);
            let values = &mut values[..VALUES * count * self.inputs];
            let products = &mut products[..VALUES * count * self.outputs];
            Arch::new().dispatch(Forward { tiles, first, count, channels: self.inputs, input, values });
            let parts =
                values.chunks_exact(count * self.inputs).zip(products.chunks_exact_mut(count * self.outputs));
            for (kernel, (values, products)) in self.kernels.iter().zip(parts) {
                kernel.multiply(values, products, Mode::Set);
            }
            Arch::new().dispatch(Back {
                tiles,
                first,
                count,
                channels: self.outputs,
                products,
                output,
                mode,
            });
        }
        scratch.give(values);
        scratch.give(products);
    }
}

/// `G g Gᵀ` of a kernel given by its nine taps.
fn kernel_values(tap: impl Fn(usize) -> f64) -> [f32; VALUES] {
    let rows: [[f64; PATCH]; 3] = [0, 1, 2].map(|y| evaluate([0, 1, 2].map(|x| tap(3 * y + x))));
    let columns: [[f64; PATCH]; PATCH] = std::array::from_fn(|x| evaluate(rows.map(|row| row[x])));
    std::array::from_fn(|value| columns[value % PATCH][value / PATCH] as f32)
}

/// `G g`.
fn evaluate([a, b, c]: [f64; 3]) -> [f64; PATCH] {
    [
        a / 4.0,
        -(a + b + c) / 6.0,
        -(a - b + c) / 6.0,
        a / 24.0 + b / 12.0 + c / 6.0,
        a / 24.0 - b / 12.0 + c / 6.0,
        c,
    ]
}

/// The tiles of a batch: position by position, row by row.
#[derive(Clone, Copy)]
struct Tiles {
    size: Size,
    across: usize,
    each: usize,
    positions: usize,
}

impl Tiles {
    fn of(batch: Batch) -> Tiles {
        let across = usize::from(batch.size.width()).div_ceil(TILE);
        let down = usize::from(batch.size.height()).div_ceil(TILE);
        Tiles { size: batch.size, across, each: across * down, positions: batch.count }
    }

    fn count(self) -> usize {
        self.each * self.positions
    }

    /// The index of the first point of its board, and the row and column of the tile's first point.
    fn place(self, tile: usize) -> (usize, usize, usize) {
        let (position, tile) = (tile / self.each, tile % self.each);
        (position * self.size.area(), tile / self.across * TILE, tile % self.across * TILE)
    }
}

/// From points to values.
struct Forward<'a> {
    tiles: Tiles,
    first: usize,
    count: usize,
    channels: usize,
    input: &'a [f32],
    values: &'a mut [f32],
}

impl WithSimd for Forward<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (width, height) = (self.tiles.size.width().into(), usize::from(self.tiles.size.height()));
        let channels = self.channels;
        let zeros = vec![0.0; channels];
        for tile in 0..self.count {
            let (start, row, column) = self.tiles.place(self.first + tile);
            let patch: [[&[f32]; PATCH]; PATCH] = std::array::from_fn(|y| {
                std::array::from_fn(|x| {
                    // One to the left of the tile and above it; off the board there is nothing.
                    let (y, x) = ((row + y).wrapping_sub(1), (column + x).wrapping_sub(1));
                    if y < height && x < width {
                        &self.input[(start + y * width + x) * channels..][..channels]
                    } else {
                        &zeros[..]
                    }
                })
            });
            let step = self.count * channels;
            let mut outs = self.values[tile * channels..].chunks_mut(step).map(|part| &mut part[..channels]);
            let mut outs: [&mut [f32]; VALUES] = std::array::from_fn(|_| outs.next().unwrap_or_default());
            forward_tile(simd, &patch, &mut outs);
        }
    }
}

/// The values of one tile, a register of channels at a time.
#[inline(always)]
fn forward_tile<S: Simd>(simd: S, patch: &[[&[f32]; PATCH]; PATCH], outs: &mut [&mut [f32]; VALUES]) {
    let lanes = S::F32_LANES;
    let channels = patch[0][0].len();
    for c in (0..channels).step_by(lanes) {
        let count = lanes.min(channels - c);
        let mut half = [[simd.splat_f32s(0.0); PATCH]; PATCH];
        for x in 0..PATCH {
            let column: [S::f32s; PATCH] = std::array::from_fn(|y| load(simd, &patch[y][x][c..c + count]));
            let column = forward_line(simd, column);
            for y in 0..PATCH {
                half[y][x] = column[y];
            }
        }
        for y in 0..PATCH {
            let row = forward_line(simd, half[y]);
            for x in 0..PATCH {
                store(simd, &mut outs[y * PATCH + x][c..c + count], row[x]);
            }
        }
    }
}

/// `Bᵀ d`.
#[inline(always)]
fn forward_line<S: Simd>(simd: S, [a, b, c, d, e, f]: [S::f32s; PATCH]) -> [S::f32s; PATCH] {
    let add = |x, y| simd.add_f32s(x, y);
    let sub = |x, y| simd.sub_f32s(x, y);
    let times = |factor: f32, x, y| simd.mul_add_e_f32s(simd.splat_f32s(factor), x, y);
    let (even, odd) = (times(-4.0, c, e), times(-4.0, b, d));
    let (low, high) = (sub(e, c), simd.mul_f32s(simd.splat_f32s(2.0), sub(d, b)));
    [
        times(4.0, a, times(-5.0, c, e)),
        add(even, odd),
        sub(even, odd),
        add(low, high),
        sub(low, high),
        times(4.0, b, times(-5.0, d, f)),
    ]
}

/// From products back to points.
struct Back<'a> {
    tiles: Tiles,
    first: usize,
    count: usize,
    channels: usize,
    products: &'a [f32],
    output: &'a mut [f32],
    mode: Mode,
}

impl WithSimd for Back<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let lanes = S::F32_LANES;
        let (width, height) = (usize::from(self.tiles.size.width()), usize::from(self.tiles.size.height()));
        let channels = self.channels;
        let step = self.count * channels;
        for tile in 0..self.count {
            let (start, row, column) = self.tiles.place(self.first + tile);
            let (rows, columns) = (TILE.min(height - row), TILE.min(width - column));
            let mut parts = self.products[tile * channels..].chunks(step).map(|part| &part[..channels]);
            let parts: [&[f32]; VALUES] = std::array::from_fn(|_| parts.next().unwrap_or_default());
            for c in (0..channels).step_by(lanes) {
                let count = lanes.min(channels - c);
                let block = back_tile(simd, &parts, c, count);
                for (y, line) in block.iter().enumerate().take(rows) {
                    for (x, &result) in line.iter().enumerate().take(columns) {
                        let point = start + (row + y) * width + column + x;
                        let out = &mut self.output[point * channels + c..][..count];
                        let result = match self.mode {
                            Mode::Set => result,
                            Mode::Add => simd.add_f32s(load(simd, out), result),
                        };
                        store(simd, out, result);
                    }
                }
            }
        }
    }
}

/// As many numbers as a register holds, or fewer. A load of fewer is slow, so it is kept for the last channels.
#[inline(always)]
fn load<S: Simd>(simd: S, numbers: &[f32]) -> S::f32s {
    S::as_simd_f32s(numbers).0.first().copied().unwrap_or_else(|| simd.partial_load_f32s(numbers))
}

#[inline(always)]
fn store<S: Simd>(simd: S, numbers: &mut [f32], vector: S::f32s) {
    match S::as_mut_simd_f32s(numbers).0.first_mut() {
        Some(slot) => *slot = vector,
        None => simd.partial_store_f32s(numbers, vector),
    }
}

#[inline(always)]
fn back_tile<S: Simd>(simd: S, parts: &[&[f32]; VALUES], c: usize, count: usize) -> [[S::f32s; TILE]; TILE] {
    let mut half = [[simd.splat_f32s(0.0); PATCH]; TILE];
    for x in 0..PATCH {
        let column: [S::f32s; PATCH] =
            std::array::from_fn(|y| load(simd, &parts[y * PATCH + x][c..c + count]));
        let column = back_line(simd, column);
        for y in 0..TILE {
            half[y][x] = column[y];
        }
    }
    half.map(|line| back_line(simd, line))
}

/// `Aᵀ m`.
#[inline(always)]
fn back_line<S: Simd>(simd: S, [a, b, c, d, e, f]: [S::f32s; PATCH]) -> [S::f32s; TILE] {
    let add = |x, y| simd.add_f32s(x, y);
    let times = |factor: f32, x, y| simd.mul_add_e_f32s(simd.splat_f32s(factor), x, y);
    let (ones, signs) = (add(b, c), simd.sub_f32s(b, c));
    let (twos, two_signs) = (add(d, e), simd.sub_f32s(d, e));
    [
        add(a, add(ones, twos)),
        times(2.0, two_signs, signs),
        times(4.0, twos, ones),
        add(times(8.0, two_signs, signs), f),
    ]
}
