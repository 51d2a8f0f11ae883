//! Layers that can be run in both directions.

use yose_net::endgame::Linear;
use yose_net::kernel::{Buffer, Conv3x3, Mode, Panels, Scratch, Tiles, outer_products};

/// A matrix and its transpose.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    pub(super) forward: Panels,
    back: Panels,
}

impl Dense {
    pub(super) fn new(linear: &Linear, all: &[f32]) -> Dense {
        let (weights, Linear { inputs, outputs, .. }) = (linear.of(all), *linear);
        let mut back = Panels::default();
        back.fill(outputs, inputs, |output, input| weights[input * outputs + output]);
        Dense { forward: Panels::new(inputs, outputs, weights), back }
    }

    /// `rows · W`.
    pub(super) fn apply(&self, rows: &[f32]) -> Vec<f32> {
        self.product(&self.forward, rows)
    }

    /// The derivatives by the input from those by the output.
    pub(super) fn back(&self, slopes: &[f32]) -> Vec<f32> {
        self.product(&self.back, slopes)
    }

    fn product(&self, panels: &Panels, rows: &[f32]) -> Vec<f32> {
        // Each panel's depth is the other's number of columns.
        let depth = self.forward.columns() + self.back.columns() - panels.columns();
        let mut result = vec![0.0; rows.len() / depth * panels.columns()];
        panels.multiply(rows, &mut result, Mode::Set);
        result
    }
}

/// A convolution of 3×3, and the one that takes derivatives back.
#[derive(Clone, Debug)]
pub(super) struct Conv {
    pub(super) forward: Conv3x3,
    pub(super) back: Conv3x3,
    pub(super) inputs: usize,
    pub(super) outputs: usize,
}

impl Conv {
    pub(super) fn new(linear: &Linear, all: &[f32]) -> Conv {
        let (weights, Linear { inputs, outputs, .. }) = (linear.of(all), *linear);
        let mut turned = vec![0.0; weights.len()];
        for tap in 0..9 {
            for input in 0..inputs {
                for output in 0..outputs {
                    turned[((8 - tap) * outputs + output) * inputs + input] =
                        weights[(tap * inputs + input) * outputs + output];
                }
            }
        }
        let (forward, back) =
            (Conv3x3::new(inputs, outputs, weights), Conv3x3::new(outputs, inputs, &turned));
        Conv { forward, back, inputs, outputs }
    }

    pub(super) fn apply(&self, tiles: &Tiles, input: &[f32], scratch: &mut Scratch) -> Buffer {
        let mut result = scratch.take(tiles.points() * self.outputs);
        self.forward.apply(tiles, input, &mut result, Mode::Set, scratch);
        result
    }

    pub(super) fn back(&self, tiles: &Tiles, slopes: &[f32], scratch: &mut Scratch) -> Buffer {
        let mut result = scratch.take(tiles.points() * self.inputs);
        self.back.apply(tiles, slopes, &mut result, Mode::Set, scratch);
        result
    }
}

/// Adds to the derivatives by a matrix's weights, given its inputs and the derivatives by its outputs.
pub(super) fn add_slopes(linear: &Linear, input: &[f32], output: &[f32], slopes: &mut [f32]) {
    let slopes = &mut slopes[linear.range()];
    outer_products(linear.inputs, linear.outputs, input, output, slopes, Mode::Add);
}

/// Adds a row to every row.
pub(super) fn add_row(row: &[f32], rows: &mut [f32]) {
    for target in rows.chunks_exact_mut(row.len()) {
        target.iter_mut().zip(row).for_each(|(x, add)| *x += add);
    }
}

/// Adds all rows up.
pub(super) fn sum_rows(rows: &[f32], sum: &mut [f32]) {
    for row in rows.chunks_exact(sum.len()) {
        sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
    }
}

/// `max(x + row, 0)` of every row.
pub(super) fn shifted_and_rectified(rows: &[f32], row: &[f32], result: &mut [f32]) {
    for (from, to) in rows.chunks_exact(row.len()).zip(result.chunks_exact_mut(row.len())) {
        for ((to, x), add) in to.iter_mut().zip(from).zip(row) {
            *to = (x + add).max(0.0);
        }
    }
}

pub(super) fn rectify(numbers: &mut [f32]) {
    numbers.iter_mut().for_each(|x| *x = x.max(0.0));
}

/// Where a rectified number is 0, its derivative is too.
pub(super) fn mask(slopes: &mut [f32], rectified: &[f32]) {
    for (slope, &x) in slopes.iter_mut().zip(rectified) {
        *slope = if x > 0.0 { *slope } else { 0.0 };
    }
}
