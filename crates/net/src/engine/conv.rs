//! Convolutions, each by the method that suits its kernel.

use super::Batch;
use super::matrix::{Mode, Panels};
use super::scratch::Scratch;
use super::winograd::{Tiles, Winograd};
use crate::file::{self, Matrix};

/// A convolution, ready to use.
#[derive(Clone, Debug)]
pub(crate) enum Conv {
    /// A kernel of one point: a matrix.
    Point(Panels),
    /// 3×3.
    Winograd(Winograd),
    /// Any other: the points under the kernel are copied side by side, and then it is a matrix.
    Columns { height: usize, width: usize, inputs: usize, panels: Panels },
}

impl Conv {
    pub(crate) fn new(conv: &file::Conv) -> Conv {
        let file::Conv { height, width, inputs, outputs, ref weights } = *conv;
        match (height, width) {
            (1, 1) => Conv::Point(Panels::new(inputs, outputs, weights)),
            (3, 3) => Conv::Winograd(Winograd::new(conv)),
            _ => {
                let panels = Panels::new(height * width * inputs, outputs, weights);
                Conv::Columns { height, width, inputs, panels }
            }
        }
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
        match self {
            Conv::Point(panels) => panels.multiply(input, output, mode),
            Conv::Winograd(winograd) => {
                let tiles = Tiles::of(std::iter::repeat_n(batch.size, batch.count));
                winograd.apply(&tiles, input, output, mode, scratch);
            }
            Conv::Columns { height, width, inputs, panels } => {
                let kernel = (*height, *width);
                let mut columns = scratch.take(batch.size.area() * height * width * inputs);
                let area = batch.size.area();
                let positions =
                    input.chunks_exact(area * inputs).zip(output.chunks_exact_mut(area * panels.columns()));
                for (input, output) in positions {
                    side_by_side(batch, kernel, *inputs, input, &mut columns);
                    panels.multiply(&columns, output, mode);
                }
                scratch.give(columns);
            }
        }
    }
}

/// Copies for each point the points under the kernel; off the board they are zero.
fn side_by_side(
    batch: Batch,
    (kernel_height, kernel_width): (usize, usize),
    inputs: usize,
    input: &[f32],
    columns: &mut [f32],
) {
    let (width, height) = (usize::from(batch.size.width()), usize::from(batch.size.height()));
    let mut slots = columns.chunks_exact_mut(inputs);
    for row in 0..height {
        for column in 0..width {
            for y in 0..kernel_height {
                for x in 0..kernel_width {
                    let Some(slot) = slots.next() else { return };
                    let (y, x) = (
                        (row + y).wrapping_sub(kernel_height / 2),
                        (column + x).wrapping_sub(kernel_width / 2),
                    );
                    if y < height && x < width {
                        slot.copy_from_slice(&input[(y * width + x) * inputs..][..inputs]);
                    } else {
                        slot.fill(0.0);
                    }
                }
            }
        }
    }
}

/// The panels of a matrix of the file.
pub(crate) fn panels(matrix: &Matrix) -> Panels {
    Panels::new(matrix.inputs, matrix.outputs, &matrix.weights)
}
