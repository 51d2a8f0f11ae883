//! Layers that can be run in both directions.

use yose_board::Size;
use yose_net::endgame::Linear;
use yose_net::kernel::{Conv3x3, Mode, Panels, Scratch};

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

    pub(super) fn apply(&self, size: Size, input: &[f32], scratch: &mut Scratch) -> Vec<f32> {
        let mut result = vec![0.0; size.area() * self.outputs];
        self.forward.apply(size, input, &mut result, Mode::Set, scratch);
        result
    }

    pub(super) fn back(&self, size: Size, slopes: &[f32], scratch: &mut Scratch) -> Vec<f32> {
        let mut result = vec![0.0; size.area() * self.inputs];
        self.back.apply(size, slopes, &mut result, Mode::Set, scratch);
        result
    }
}

/// Adds to the derivatives by a layer's weights: inputs, shifted by each tap, times derivatives by the output.
pub(super) fn add_slopes(
    linear: &Linear,
    size: Size,
    input: &[f32],
    output: &[f32],
    slopes: &mut [f32],
    scratch: &mut Scratch,
) {
    let Linear { taps, inputs, outputs, .. } = *linear;
    let area = input.len() / inputs;
    let mut columns = scratch.take(taps * inputs * area);
    shifted(taps, size, inputs, input, &mut columns);
    let mut panels = Panels::default();
    panels.fill(area, outputs, |point, channel| output[point * outputs + channel]);
    panels.multiply(&columns, &mut slopes[linear.range()], Mode::Add);
    scratch.give(columns);
}

/// For each tap and channel the plane of numbers that stand under that tap, zero off the board.
fn shifted(taps: usize, size: Size, inputs: usize, input: &[f32], columns: &mut [f32]) {
    let area = input.len() / inputs;
    if taps == 1 {
        transpose(input, inputs, columns);
        return;
    }
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let centre = 4 * inputs * area;
    transpose(input, inputs, &mut columns[centre..centre + inputs * area]);
    let planes = columns[centre..centre + inputs * area].to_vec();
    for tap in (0..9).filter(|&tap| tap != 4) {
        let (down, right) = (tap / 3, tap % 3);
        let targets = columns[tap * inputs * area..][..inputs * area].chunks_exact_mut(area);
        for (plane, target) in planes.chunks_exact(area).zip(targets) {
            target.fill(0.0);
            for row in 0..height {
                let Some(from) = (row + down).checked_sub(1).filter(|&from| from < height) else { continue };
                let (first, last) = (usize::from(right == 0), width - usize::from(right == 2));
                if first < last {
                    let start = from * width + first + right - 1;
                    target[row * width + first..row * width + last]
                        .copy_from_slice(&plane[start..start + last - first]);
                }
            }
        }
    }
}

fn transpose(rows: &[f32], columns: usize, result: &mut [f32]) {
    let count = rows.len() / columns;
    for (index, row) in rows.chunks_exact(columns).enumerate() {
        for (channel, &x) in row.iter().enumerate() {
            result[channel * count + index] = x;
        }
    }
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

pub(super) fn rectify(numbers: &mut [f32]) {
    numbers.iter_mut().for_each(|x| *x = x.max(0.0));
}

/// Where a rectified number is 0, its derivative is too.
pub(super) fn mask(slopes: &mut [f32], rectified: &[f32]) {
    for (slope, &x) in slopes.iter_mut().zip(rectified) {
        *slope = if x > 0.0 { *slope } else { 0.0 };
    }
}
