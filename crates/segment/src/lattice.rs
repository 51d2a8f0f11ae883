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
//!
//! **Seen from the corner.** The [bearing](Bearing) says which way the square is held. Held towards the nearest corner, field 1 lies
//! towards the nearest edge all around the board, and 4, 5, 7 and 8 are there even in a corner:
//!
//! ```text
//! 4 5 . . . . 5 4
//! 7 8 . . . . 8 7        windows of the four corners,
//! 0 3 6 . . . . .        and of a point near the left edge
//! 1 4 7 . . . . .
//! 2 5 8 . . . . .
//! 7 8 . . . . 8 7
//! 4 5 . . . . 5 4
//! ```
//!
//! A neuron then learns what a pattern means at one edge for all four. Held the same way all over the picture, its weights for an edge
//! would have to mean four things at once, and on 9×9 most points lie on the first or second line. The article's figure 3 shows two
//! windows, in opposite corners, with their indices, but the text does not say how they are held.

use yose_board::{Point, Size};

/// Number of places in a window.
pub(crate) const FIELDS: usize = 9;

/// Which way windows are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// The same way all over the picture of the board.
    Picture,
    /// Towards the nearest edge first, and then towards the next one.
    Corner,
}

/// The numbering of a board's points and the windows around them.
#[derive(Clone, Debug)]
pub struct Lattice {
    size: Size,
    bearing: Bearing,
    windows: Vec<Vec<(usize, usize)>>,
}

impl Lattice {
    /// The lattice of a board.
    pub fn new(size: Size, bearing: Bearing) -> Lattice {
        let windows = size.points().map(|point| window(size, point, bearing)).collect();
        Lattice { size, bearing, windows }
    }

    /// The board's width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Which way its windows are held.
    pub fn bearing(&self) -> Bearing {
        self.bearing
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

fn window(size: Size, centre: Point, bearing: Bearing) -> Vec<(usize, usize)> {
    let [column, row, width, height] =
        [centre.column(), centre.row(), size.width(), size.height()].map(i16::from);
    let [right, down] = match bearing {
        Bearing::Picture => [(1, 0), (0, 1)],
        Bearing::Corner => {
            let [(near_x, inward_x), (near_y, inward_y)] = [(column, width), (row, height)].map(to_the_edge);
            if near_x < near_y { [(0, inward_y), (inward_x, 0)] } else { [(inward_x, 0), (0, inward_y)] }
        }
    };
    (0..FIELDS as i16)
        .map(|field| (field % 3 - 1, field / 3 - 1, field))
        .map(|(u, v, field)| (column + u * right.0 + v * down.0, row + u * right.1 + v * down.1, field))
        .filter(|&(x, y, _)| (0..width).contains(&x) && (0..height).contains(&y))
        .map(|(x, y, field)| ((y * width + x) as usize, field as usize))
        .collect()
}

/// How far a line is from the nearer edge, and which way is inward.
fn to_the_edge((line, lines): (i16, i16)) -> (i16, i16) {
    let other = lines - 1 - line;
    if line <= other { (line, 1) } else { (other, -1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_cut_off_at_the_edge() {
        let lattice = Lattice::new(Size::new(4, 3).unwrap(), Bearing::Picture);
        assert_eq!(lattice.window(0), [(0, 4), (1, 5), (4, 7), (5, 8)]);
        assert_eq!(lattice.window(5).len(), 9);
        assert_eq!(lattice.in_window(5, 0), Some(0));
        assert_eq!(lattice.in_window(0, 0), None);
        assert_eq!(lattice.number(Point::new(1, 2)), 9);
    }

    /// The picture in the module's documentation.
    #[test]
    fn windows_are_held_towards_the_corner() {
        let size = Size::new(8, 7).unwrap();
        let lattice = Lattice::new(size, Bearing::Corner);
        let picture = "45....54 78....87 036..... 147..... 258..... 78....87 45....54";
        let picture: Vec<&str> = picture.split(' ').collect();
        for corner_or_edge in ["A7", "H7", "B4", "A1", "H1"] {
            let point = Point::from_gtp(corner_or_edge, size).unwrap();
            let window = lattice.window(lattice.number(point));
            assert_eq!(window.len(), if corner_or_edge == "B4" { 9 } else { 4 });
            for &(number, field) in window {
                let shown = picture[number / 8].as_bytes()[number % 8];
                assert_eq!(usize::from(shown - b'0'), field, "{corner_or_edge}");
            }
        }
    }
}
