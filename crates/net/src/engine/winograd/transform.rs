//! From points to values and back: `Bᵀ d B` and `Aᵀ m A`.
//!
//! Each is done one direction after the other, a line of rows at a time: six rows of channels come in, six or four go out. Few
//! rows at a time keep their addresses and what is computed in registers; what lies between the two directions stays in
//! the first-level cache.

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
        let Forward { tiles, channels, input, values } = self;
        // One to the left of the tile and above it.
        let point = |tile: &Tile, y: usize, x: usize| tile.point(y.wrapping_sub(1), x.wrapping_sub(1));
        into_values::<S, PATCH>(
            simd,
            tiles,
            channels,
            input,
            values,
            point,
            #[inline(always)]
            |line| forward_line(simd, line),
        );
    }
}

/// The values of tiles from some of their points in each direction; off the board there is nothing.
///
/// The transform is handed on as it is: behind a reference it would be called without the vector instructions, three times as slow.
#[inline(always)]
pub(super) fn into_values<S: Simd, const POINTS: usize>(
    simd: S,
    tiles: &[Tile],
    channels: usize,
    points: &[f32],
    values: &mut [f32],
    point: impl Fn(&Tile, usize, usize) -> Option<usize>,
    transform: impl Fn([S::f32s; POINTS]) -> [S::f32s; PATCH] + Copy,
) {
    let zeros = vec![0.0; channels];
    let mut half = vec![0.0; POINTS * PATCH * channels];
    let step = values.len() / VALUES;
    for (index, tile) in tiles.iter().enumerate() {
        for (x, columns) in half.chunks_exact_mut(PATCH * channels).enumerate() {
            let row = |y: usize| {
                point(tile, y, x).map_or(&zeros[..], |point| &points[point * channels..][..channels])
            };
            let outs = rows_mut(columns, channels, 0, channels);
            line(simd, std::array::from_fn(row), outs, transform);
        }
        for (y, values) in values.chunks_exact_mut(PATCH * step).enumerate() {
            let column = |x: usize| &half[(x * PATCH + y) * channels..][..channels];
            let outs = rows_mut(values, step, index * channels, channels);
            line(simd, std::array::from_fn(column), outs, transform);
        }
    }
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
        let channels = self.channels;
        let step = self.products.len() / VALUES;
        let mut half = vec![0.0; PATCH * TILE * channels];
        let mut results = vec![0.0; TILE * channels];
        for (index, tile) in self.tiles.iter().enumerate() {
            for (x, columns) in half.chunks_exact_mut(TILE * channels).enumerate() {
                let product =
                    |y: usize| &self.products[(y * PATCH + x) * step + index * channels..][..channels];
                let outs = rows_mut(columns, channels, 0, channels);
                line(
                    simd,
                    std::array::from_fn(product),
                    outs,
                    #[inline(always)]
                    |line| back_line(simd, line),
                );
            }
            for y in 0..TILE {
                let Some(point) = tile.point(y, 0) else { break };
                let column = |x: usize| &half[(x * TILE + y) * channels..][..channels];
                let outs = rows_mut(&mut results, channels, 0, channels);
                line(
                    simd,
                    std::array::from_fn(column),
                    outs,
                    #[inline(always)]
                    |line| back_line(simd, line),
                );
                let count = tile.columns() * channels;
                let (results, output) = (&results[..count], &mut self.output[point * channels..][..count]);
                match self.mode {
                    Mode::Set => output.copy_from_slice(results),
                    Mode::Add => output.iter_mut().zip(results).for_each(|(sum, result)| *sum += result),
                }
            }
        }
    }
}

/// Rows of a longer slice: each begins `step` after the one before, the first at `start`.
#[inline(always)]
pub(super) fn rows_mut<const ROWS: usize>(
    all: &mut [f32],
    step: usize,
    start: usize,
    length: usize,
) -> [&mut [f32]; ROWS] {
    let mut rows = all.chunks_mut(step).map(|part| &mut part[start..][..length]);
    std::array::from_fn(|_| rows.next().unwrap_or_default())
}

/// Rows from rows, all as long as the first, a register of channels at a time.
#[inline(always)]
pub(super) fn line<S: Simd, const IN: usize, const OUT: usize>(
    simd: S,
    ins: [&[f32]; IN],
    outs: [&mut [f32]; OUT],
    transform: impl Fn([S::f32s; IN]) -> [S::f32s; OUT],
) {
    let ins = ins.map(S::as_simd_f32s);
    let mut outs = outs.map(S::as_mut_simd_f32s);
    // Cut to one length, so that it is checked once and not for every number.
    let length = ins[0].0.len();
    let whole = ins.map(|(vectors, _)| &vectors[..length]);
    let targets = outs.each_mut().map(|(vectors, _)| &mut vectors[..length]);
    for c in 0..length {
        let results = transform(std::array::from_fn(|row| whole[row][c]));
        for (row, result) in results.into_iter().enumerate() {
            targets[row][c] = result;
        }
    }
    // The last channels, if they do not fill a register.
    if !ins[0].1.is_empty() {
        let results = transform(ins.map(|(_, rest)| simd.partial_load_f32s(rest)));
        for ((_, rest), result) in outs.iter_mut().zip(results) {
            simd.partial_store_f32s(rest, result);
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
