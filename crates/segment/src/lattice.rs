//! The points of one board, numbered densely, with their 3×3 windows.
//!
//! Layers are arrays with an entry a point. A point's *window* is the 3×3
//! square around it, cut off at the edge; the *field* of a point in a window
//! says where in the square it stands:
//!
//! ```text
//! 0 1 2
//! 3 4 5
//! 6 7 8
//! ```

use yose_board::{Point, Size};

/// Number of places in a window.
pub(crate) const FIELDS: usize = 9;

/// The numbering of a board's points and the windows around them.
#[derive(Clone, Debug)]
pub struct Lattice {
    size: Size,
    windows: Vec<Vec<(usize, usize)>>,
}

impl Lattice {
    /// The lattice of a board.
    pub fn new(size: Size) -> Lattice {
        let windows = size.points().map(|point| window(size, point)).collect();
        Lattice { size, windows }
    }

    /// The board's width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Number of points.
    #[inline]
    pub fn area(&self) -> usize {
        self.windows.len()
    }

    /// The number of a point of this board.
    #[inline]
    pub fn number(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size.width()) + usize::from(point.column())
    }

    /// The points of a window with their fields.
    #[inline]
    pub fn window(&self, number: usize) -> &[(usize, usize)] {
        &self.windows[number]
    }

    /// Where the `field` of the window around a point is, if it is on the board.
    pub fn in_window(&self, number: usize, field: usize) -> Option<usize> {
        self.windows[number].iter().find(|&&(_, f)| f == field).map(|&(other, _)| other)
    }
}

fn window(size: Size, centre: Point) -> Vec<(usize, usize)> {
    let (column, row) = (i16::from(centre.column()), i16::from(centre.row()));
    let (width, height) = (i16::from(size.width()), i16::from(size.height()));
    (0..FIELDS as i16)
        .map(|field| (column + field % 3 - 1, row + field / 3 - 1, field))
        .filter(|&(x, y, _)| (0..width).contains(&x) && (0..height).contains(&y))
        .map(|(x, y, field)| ((y * width + x) as usize, field as usize))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_cut_off_at_the_edge() {
        let lattice = Lattice::new(Size::new(4, 3).unwrap());
        assert_eq!(lattice.window(0), [(0, 4), (1, 5), (4, 7), (5, 8)]);
        assert_eq!(lattice.window(5).len(), 9);
        assert_eq!(lattice.in_window(5, 0), Some(0));
        assert_eq!(lattice.in_window(0, 0), None);
        assert_eq!(lattice.number(Point::new(1, 2)), 9);
    }
}
