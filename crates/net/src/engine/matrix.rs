//! Matrix products with a matrix that is known beforehand.
//!
//! **Question.** `C = A·B` or `C += A·B`, where `A` has a row a point and `B` is a layer's weights.
//!
//! **Algorithm.** `B` is cut once into panels as wide as two vector registers,
//! each stored row after row, so that the inner loop reads it straight
//! through. Six rows of `A` at a time meet one panel: six by two registers
//! of sums stay in the processor, each number of `A` is read once and used for
//! a whole panel's width. (Registers: 12 sums, 2 of `B` and 1 of `A`, out of 16.)
//! Rows are taken in blocks that fit the second-level cache.
//!
//! Each sum is made in the order of `B`'s rows, so that a result does not
//! depend on what else is in the batch.

use std::ops::Range;

use pulp::{Arch, Simd, WithSimd};

/// Rows of `A` whose sums are kept in registers.
const TILE: usize = 6;

/// Rows of `A` that meet all panels before the next rows do.
const BLOCK: usize = 16 * TILE;

/// What becomes of what was in the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is replaced.
    Set,
    /// The product is added to it.
    Add,
}

/// The right side of products, in panels.
#[derive(Clone, Debug, Default)]
pub struct Panels {
    depth: usize,
    columns: usize,
    width: usize,
    data: Vec<f32>,
}

/// Rows of numbers in a longer slice: each begins `stride` after the one before.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The numbers.
    pub data: &'a [f32],
    /// How many rows.
    pub count: usize,
    /// From the start of a row to that of the next.
    pub stride: usize,
}

/// Rows to write to.
#[derive(Debug)]
pub struct RowsMut<'a> {
    /// The numbers.
    pub data: &'a mut [f32],
    /// From the start of a row to that of the next.
    pub stride: usize,
}

impl Panels {
    /// The panels of a matrix stored row after row.
    pub fn new(depth: usize, columns: usize, weights: &[f32]) -> Panels {
        let mut panels = Panels::default();
        panels
            .lines(depth, columns, |row, part, data| data.extend_from_slice(&weights[row * columns..][part]));
        panels
    }

    /// Makes these the panels of another matrix; memory is used again.
    pub fn fill(&mut self, depth: usize, columns: usize, at: impl Fn(usize, usize) -> f32) {
        self.lines(depth, columns, |row, part, data| data.extend(part.map(|column| at(row, column))));
    }

    /// Panel by panel and row by row; `write` adds some columns of a row.
    fn lines(&mut self, depth: usize, columns: usize, write: impl Fn(usize, Range<usize>, &mut Vec<f32>)) {
        let width = panel_width();
        (self.depth, self.columns, self.width) = (depth, columns, width);
        self.data.clear();
        self.data.reserve(columns.div_ceil(width) * depth * width);
        for first in (0..columns).step_by(width) {
            for row in 0..depth {
                write(row, first..columns.min(first + width), &mut self.data);
                // The last panel is filled up with zeros.
                self.data.resize(self.data.len().next_multiple_of(width), 0.0);
            }
        }
    }

    /// Number of columns of the result.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The product of contiguous rows.
    pub fn multiply(&self, a: &[f32], c: &mut [f32], mode: Mode) {
        let rows = Rows { data: a, count: a.len() / self.depth, stride: self.depth };
        self.multiply_rows(rows, RowsMut { data: c, stride: self.columns }, mode);
    }

    /// The product of any rows.
    pub fn multiply_rows(&self, a: Rows<'_>, c: RowsMut<'_>, mode: Mode) {
        if a.count > 0 {
            Arch::new().dispatch(Product { panels: self, a, c, mode });
        }
    }
}

/// Two vector registers.
fn panel_width() -> usize {
    struct Width;
    impl WithSimd for Width {
        type Output = usize;
        fn with_simd<S: Simd>(self, _: S) -> usize {
            2 * S::F32_LANES
        }
    }
    Arch::new().dispatch(Width)
}

struct Product<'a> {
    panels: &'a Panels,
    a: Rows<'a>,
    c: RowsMut<'a>,
    mode: Mode,
}

impl WithSimd for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        let Panels { depth, width, ref data, .. } = *self.panels;
        for block in (0..self.a.count).step_by(BLOCK) {
            let end = self.a.count.min(block + BLOCK);
            for (panel, data) in data.chunks_exact(depth * width).enumerate() {
                let (panel_data, _) = S::as_simd_f32s(data);
                let (pairs, _) = panel_data.as_chunks::<2>();
                let mut row = block;
                while row + TILE <= end {
                    self.tile::<S, TILE>(simd, row, panel, pairs);
                    row += TILE;
                }
                match end - row {
                    1 => self.tile::<S, 1>(simd, row, panel, pairs),
                    2 => self.tile::<S, 2>(simd, row, panel, pairs),
                    3 => self.tile::<S, 3>(simd, row, panel, pairs),
                    4 => self.tile::<S, 4>(simd, row, panel, pairs),
                    5 => self.tile::<S, 5>(simd, row, panel, pairs),
                    _ => {}
                }
            }
        }
    }
}

impl Product<'_> {
    /// Some rows times one panel.
    #[inline(always)]
    fn tile<S: Simd, const ROWS: usize>(
        &mut self,
        simd: S,
        row: usize,
        panel: usize,
        pairs: &[[S::f32s; 2]],
    ) {
        let depth = pairs.len();
        let a: [&[f32]; ROWS] = std::array::from_fn(|r| &self.a.data[(row + r) * self.a.stride..][..depth]);
        let mut sums = [[simd.splat_f32s(0.0); 2]; ROWS];
        for (k, b) in pairs.iter().enumerate() {
            for r in 0..ROWS {
                let x = simd.splat_f32s(a[r][k]);
                sums[r][0] = simd.mul_add_e_f32s(x, b[0], sums[r][0]);
                sums[r][1] = simd.mul_add_e_f32s(x, b[1], sums[r][1]);
            }
        }
        let first = panel * self.panels.width;
        let count = self.panels.width.min(self.panels.columns - first);
        for (r, sums) in sums.iter().enumerate() {
            let out = &mut self.c.data[(row + r) * self.c.stride + first..][..count];
            store(simd, sums, out, self.mode);
        }
    }
}

/// Writes the sums of one row; at the right edge, as many as there are columns.
#[inline(always)]
pub(super) fn store<S: Simd>(simd: S, sums: &[S::f32s; 2], out: &mut [f32], mode: Mode) {
    if out.len() == 2 * S::F32_LANES {
        let (vectors, _) = S::as_mut_simd_f32s(out);
        for (slot, &sum) in vectors.iter_mut().zip(sums) {
            *slot = match mode {
                Mode::Set => sum,
                Mode::Add => simd.add_f32s(*slot, sum),
            };
        }
        return;
    }
    let sums: &[f32] = pulp::bytemuck::cast_slice(sums);
    for (slot, &sum) in out.iter_mut().zip(sums) {
        match mode {
            Mode::Set => *slot = sum,
            Mode::Add => *slot += sum,
        }
    }
}
