//! From points to values and back: `Bᵀ d B` and `Aᵀ m A`.

use pulp::{Simd, WithSimd};

use super::tiles::Tile;
use super::{PATCH, TILE, VALUES};
use crate::engine::matrix::Mode;

/// From points to values.
pub(super) struct Forward<'a> {
    pub(super) tiles: &'a [Tile],
    pub(super) channels: usize,
    pub(super) input: &'a [f32],
    pub(super) values: &'a mut [f32],
}

impl WithSimd for Forward<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let channels = self.channels;
        let zeros = vec![0.0; channels];
        let step = self.values.len() / VALUES;
        for (index, tile) in self.tiles.iter().enumerate() {
            let patch: [[&[f32]; PATCH]; PATCH] = std::array::from_fn(|y| {
                std::array::from_fn(|x| {
                    // One to the left of the tile and above it; off the board there is nothing.
                    let point = tile.point(y.wrapping_sub(1), x.wrapping_sub(1));
                    point.map_or(&zeros[..], |point| &self.input[point * channels..][..channels])
                })
            });
            let mut outs = self.values[index * channels..].chunks_mut(step).map(|part| &mut part[..channels]);
            let outs: [&mut [f32]; VALUES] = std::array::from_fn(|_| outs.next().unwrap_or_default());
            forward_tile(simd, &patch, outs);
        }
    }
}

/// The values of one tile, a register of channels at a time.
#[inline(always)]
fn forward_tile<S: Simd>(simd: S, patch: &[[&[f32]; PATCH]; PATCH], outs: [&mut [f32]; VALUES]) {
    let patch = patch.map(|line| line.map(S::as_simd_f32s));
    let mut outs = outs.map(S::as_mut_simd_f32s);
    for c in 0..patch[0][0].0.len() {
        forward_block(simd, |y, x| patch[y][x].0[c], |value, result| outs[value].0[c] = result);
    }
    // The last channels, if they do not fill a register.
    if !patch[0][0].1.is_empty() {
        let load = |y: usize, x: usize| simd.partial_load_f32s(patch[y][x].1);
        forward_block(simd, load, |value, result| simd.partial_store_f32s(outs[value].1, result));
    }
}

#[inline(always)]
fn forward_block<S: Simd>(
    simd: S,
    load: impl Fn(usize, usize) -> S::f32s,
    mut store: impl FnMut(usize, S::f32s),
) {
    let mut columns = [[simd.splat_f32s(0.0); PATCH]; PATCH];
    for (x, column) in columns.iter_mut().enumerate() {
        *column = forward_line(simd, std::array::from_fn(|y| load(y, x)));
    }
    let line = |y: usize| std::array::from_fn(|x| columns[x][y]);
    for y in 0..PATCH {
        let row = forward_line(simd, line(y));
        for (x, &result) in row.iter().enumerate() {
            store(y * PATCH + x, result);
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
pub(super) struct Back<'a> {
    pub(super) tiles: &'a [Tile],
    pub(super) channels: usize,
    pub(super) products: &'a [f32],
    pub(super) output: &'a mut [f32],
    pub(super) mode: Mode,
}

impl WithSimd for Back<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let lanes = S::F32_LANES;
        let channels = self.channels;
        let step = self.products.len() / VALUES;
        for (index, tile) in self.tiles.iter().enumerate() {
            let mut parts = self.products[index * channels..].chunks(step).map(|part| &part[..channels]);
            let parts: [&[f32]; VALUES] = std::array::from_fn(|_| parts.next().unwrap_or_default());
            for c in (0..channels).step_by(lanes) {
                let count = lanes.min(channels - c);
                let block = back_tile(simd, &parts, c, count);
                for (y, line) in block.iter().enumerate() {
                    for (x, &result) in line.iter().enumerate() {
                        let Some(point) = tile.point(y, x) else { continue };
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
pub(in crate::engine) fn load<S: Simd>(simd: S, numbers: &[f32]) -> S::f32s {
    S::as_simd_f32s(numbers).0.first().copied().unwrap_or_else(|| simd.partial_load_f32s(numbers))
}

#[inline(always)]
pub(super) fn store<S: Simd>(simd: S, numbers: &mut [f32], vector: S::f32s) {
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
