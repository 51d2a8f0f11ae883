//! A board in a row of numbers, laid out so that passes over it need no questions.
//!
//! Each row of the board is followed by one cell that is no point, and there is a row of such cells above
//! and below. A cell and its four neighbours are then always at the same distances, and a pass is one
//! loop over five slices of equal length, which compilers turn into vector instructions:
//!
//! ```text
//! · · · ·        the row above
//! a b c ·        the left neighbour of d is the · behind c
//! d e f ·
//! · · · ·        the row below
//! ```

use std::ops::Range;

use yose_board::{Point, Size};

/// Where the points of a board are in a row of numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice {
    size: Size,
    stride: usize,
}

impl Lattice {
    pub(crate) fn new(size: Size) -> Lattice {
        Lattice { size, stride: usize::from(size.width()) + 1 }
    }

    /// A value for each point, `T::default()` for cells that are none.
    pub(crate) fn fill<T: Copy + Default>(&self, mut value: impl FnMut(Point) -> T) -> Vec<T> {
        let mut cells = vec![T::default(); (usize::from(self.size.height()) + 2) * self.stride];
        for point in self.size.points() {
            cells[self.cell(point)] = value(point);
        }
        cells
    }

    /// The cell of a point.
    pub(crate) fn cell(&self, point: Point) -> usize {
        (usize::from(point.row()) + 1) * self.stride + usize::from(point.column())
    }

    /// The cells between the rows above and below: every point, and one cell after each row.
    pub(crate) fn body(&self) -> Range<usize> {
        self.stride..(usize::from(self.size.height()) + 1) * self.stride
    }

    /// For every cell of the body its neighbours above, left, right and below.
    pub(crate) fn around<'a, T>(&self, cells: &'a [T]) -> [&'a [T]; 4] {
        let Range { start, end } = self.body();
        let shifted = |back: usize, on: usize| &cells[start - back + on..end - back + on];
        [shifted(self.stride, 0), shifted(1, 0), shifted(0, 1), shifted(0, self.stride)]
    }
}
