//! The inner loops, for those who train networks: products of matrices, convolutions of 3×3, and their derivatives.
//!
//! ```
//! use yose_net::kernel::{Mode, Panels};
//!
//! let identity = Panels::new(2, 2, &[1.0, 0.0, 0.0, 1.0]);
//! let mut result = [0.0; 4];
//! identity.multiply(&[1.0, 2.0, 3.0, 4.0], &mut result, Mode::Set);
//! assert_eq!(result, [1.0, 2.0, 3.0, 4.0]);
//! ```

pub use crate::engine::matrix::{Mode, Panels, Rows, RowsMut};
pub use crate::engine::outer::outer_products;
pub use crate::engine::scratch::{Buffer, Scratch};
pub use crate::engine::winograd::Tiles;

use crate::engine::winograd::Winograd;
use crate::file;

/// A convolution of 3×3 with zeros around the board.
#[derive(Clone, Debug)]
pub struct Conv3x3(Winograd);

impl Conv3x3 {
    /// The convolution with these weights: by row and column of the kernel, input and output.
    ///
    /// # Panics
    ///
    /// If there are not `9 · inputs · outputs` weights.
    pub fn new(inputs: usize, outputs: usize, weights: &[f32]) -> Conv3x3 {
        assert_eq!(weights.len(), 9 * inputs * outputs, "a weight for each tap, input and output");
        let conv = file::Conv { height: 3, width: 3, inputs, outputs, weights: weights.to_vec() };
        Conv3x3(Winograd::new(&conv))
    }

    /// The convolution of some boards, whose points stand one after the other with their channels.
    pub fn apply(&self, tiles: &Tiles, input: &[f32], output: &mut [f32], mode: Mode, scratch: &mut Scratch) {
        self.0.apply(tiles, input, output, mode, scratch);
    }

    /// Adds the derivatives by the weights, in their order, given the input and the derivatives by the output.
    pub fn add_slopes(
        &self,
        tiles: &Tiles,
        input: &[f32],
        output: &[f32],
        slopes: &mut [f32],
        scratch: &mut Scratch,
    ) {
        self.0.add_slopes(tiles, input, output, slopes, scratch);
    }
}
