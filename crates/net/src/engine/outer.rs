//! Sums of outer products of rows.
//!
//! **Question.** `C = Aᵀ·B` or `C += Aᵀ·B`, where `A` and `B` have a row a point: what the derivatives by a layer's weights are, with the
//! inputs in `A` and the derivatives by the outputs in `B`.
//!
//! **Algorithm.** Six columns of `A` meet as many columns of `B` as two vector registers hold; their sums stay in the processor
//! while the rows go by. Both sides are read as they stand: a row of `A` holds the six numbers side by side, so
//! that nothing has to be transposed or copied. Rows are taken in blocks that fit the first-level cache.
//!
//! Each sum is made in the order of the rows, block by block.

use pulp::{Arch, Simd, WithSimd};

use super::matrix::{Mode, store};
use super::winograd::load;

/// Columns of `A` whose sums are kept in registers.
const TILE: usize = 6;

/// Rows that are gone through before the next columns are.
const BLOCK: usize = 48;

/// For each input and output, the sum over all rows of `a[row][input] · b[row][output]`.
///
/// ```
/// use yose_net::kernel::{Mode, outer_products};
///
/// let mut sums = [100.0, 0.0];
/// outer_products(2, 1, &[1.0, 2.0, 3.0, 4.0], &[10.0, 20.0], &mut sums, Mode::Add);
/// assert_eq!(sums, [100.0 + 1.0 * 10.0 + 3.0 * 20.0, 2.0 * 10.0 + 4.0 * 20.0]);
/// ```
///
/// # Panics
///
/// If `inputs` or `outputs` is 0 or `c` has not `inputs · outputs` numbers.
pub fn outer_products(inputs: usize, outputs: usize, a: &[f32], b: &[f32], c: &mut [f32], mut mode: Mode) {
    assert_eq!(c.len(), inputs * outputs, "a number for each pair");
    if a.is_empty() && mode == Mode::Set {
        c.fill(0.0);
    }
    for (a, b) in a.chunks(BLOCK * inputs).zip(b.chunks(BLOCK * outputs)) {
        Arch::new().dispatch(Outer { inputs, outputs, a, b, c: &mut *c, mode });
        mode = Mode::Add;
    }
}

struct Outer<'a> {
    inputs: usize,
    outputs: usize,
    a: &'a [f32],
    b: &'a [f32],
    c: &'a mut [f32],
    mode: Mode,
}

impl WithSimd for Outer<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        let width = 2 * S::F32_LANES;
        for column in (0..self.outputs).step_by(width) {
            if column + width <= self.outputs {
                self.panel(simd, column, |row| {
                    let (vectors, _) = S::as_simd_f32s(&row[column..column + width]);
                    [vectors[0], vectors[1]]
                });
            } else {
                let middle = self.outputs.min(column + S::F32_LANES);
                self.panel(simd, column, |row| {
                    [load(simd, &row[column..middle]), load(simd, &row[middle..])]
                });
            }
        }
    }
}

impl Outer<'_> {
    /// All columns of `A` with those of `B` that a pair of registers holds.
    #[inline(always)]
    fn panel<S: Simd>(&mut self, simd: S, column: usize, pair: impl Fn(&[f32]) -> [S::f32s; 2]) {
        let mut input = 0;
        while input + TILE <= self.inputs {
            self.tile::<S, TILE>(simd, input, column, &pair);
            input += TILE;
        }
        match self.inputs - input {
            1 => self.tile::<S, 1>(simd, input, column, &pair),
            2 => self.tile::<S, 2>(simd, input, column, &pair),
            3 => self.tile::<S, 3>(simd, input, column, &pair),
            4 => self.tile::<S, 4>(simd, input, column, &pair),
            5 => self.tile::<S, 5>(simd, input, column, &pair),
            _ => {}
        }
    }

    #[inline(always)]
    fn tile<S: Simd, const INPUTS: usize>(
        &mut self,
        simd: S,
        input: usize,
        column: usize,
        pair: &impl Fn(&[f32]) -> [S::f32s; 2],
    ) {
        let mut sums = [[simd.splat_f32s(0.0); 2]; INPUTS];
        for (a, b) in self.a.chunks_exact(self.inputs).zip(self.b.chunks_exact(self.outputs)) {
            let (a, b) = (&a[input..input + INPUTS], pair(b));
            for (sums, &x) in sums.iter_mut().zip(a) {
                let x = simd.splat_f32s(x);
                sums[0] = simd.mul_add_e_f32s(x, b[0], sums[0]);
                sums[1] = simd.mul_add_e_f32s(x, b[1], sums[1]);
            }
        }
        let count = (2 * S::F32_LANES).min(self.outputs - column);
        for (index, sums) in sums.iter().enumerate() {
            let out = &mut self.c[(input + index) * self.outputs + column..][..count];
            store(simd, sums, out, self.mode);
        }
    }
}
