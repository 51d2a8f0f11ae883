//! Points of the board and the size of a board.
//!
//! A [`Point`] packs a column and a row, both counted from 0 at the top left
//! corner as SGF does, into one small number with a constant stride of 32.
//! A point therefore means the same on a board of any size, its neighbours
//! are found by adding constants, and a row of points fits one machine word
//! (see [`PointSet`](crate::PointSet)). One ring of *border* points surrounds
//! the largest board, so every point on a board has four neighbours.

use std::fmt;

use thiserror::Error;

/// Distance between the indices of vertically adjacent points.
pub(crate) const STRIDE: u16 = 32;

/// Length of an array indexed by [`Point::index`].
///
/// A power of two above the largest index (27 rows of 32), so that indices
/// can be masked and the compiler drops the bounds check.
pub const POINT_CAPACITY: usize = 1024;

/// The longest side a board may have.
pub const MAX_SIDE: u8 = 25;

/// Column letters as GTP writes them: there is no `I`.
const GTP_COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A place on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in the given column and row, both from 0 at the top left.
    ///
    /// # Panics
    ///
    /// If either is not below [`MAX_SIDE`].
    #[inline]
    pub const fn new(column: u8, row: u8) -> Point {
        assert!(column < MAX_SIDE && row < MAX_SIDE);
        Point((row as u16 + 1) * STRIDE + column as u16 + 1)
    }

    /// The point whose [`index`](Point::index) this is; border points included.
    #[inline]
    pub(crate) const fn from_index(index: u16) -> Point {
        Point(index)
    }

    /// A dense number below [`POINT_CAPACITY`], for arrays with an entry a point.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (POINT_CAPACITY - 1)
    }

    /// Columns to the left of this point.
    #[inline]
    pub const fn column(self) -> u8 {
        ((self.0 % STRIDE) as u8).wrapping_sub(1)
    }

    /// Rows above this point.
    #[inline]
    pub const fn row(self) -> u8 {
        ((self.0 / STRIDE) as u8).wrapping_sub(1)
    }

    /// The four adjacent points: above, left, right, below.
    ///
    /// At the edge of a board some of them are not on it; see
    /// [`Size::neighbours`] for those that are.
    #[inline]
    pub const fn neighbours(self) -> [Point; 4] {
        [
            Point(self.0.wrapping_sub(STRIDE)),
            Point(self.0.wrapping_sub(1)),
            Point(self.0 + 1),
            Point(self.0 + STRIDE),
        ]
    }

    /// The four diagonal points; some may not be on the board.
    #[inline]
    pub const fn diagonals(self) -> [Point; 4] {
        [
            Point(self.0.wrapping_sub(STRIDE + 1)),
            Point(self.0.wrapping_sub(STRIDE - 1)),
            Point(self.0 + STRIDE - 1),
            Point(self.0 + STRIDE + 1),
        ]
    }

    /// The point as two SGF letters, e.g. `pd`.
    pub fn sgf(self) -> [u8; 2] {
        [b'a' + self.column(), b'a' + self.row()]
    }

    /// Reads two SGF letters; `None` if they are not letters of a board of this size.
    pub fn from_sgf(letters: [u8; 2], size: Size) -> Option<Point> {
        let [column, row] = letters.map(|letter| letter.wrapping_sub(b'a'));
        size.point(column, row)
    }

    /// The point as GTP writes it on a board of this size, e.g. `Q16`.
    pub fn gtp(self, size: Size) -> GtpPoint {
        GtpPoint { point: self, size }
    }

    /// Reads a GTP vertex such as `q16` in either case.
    pub fn from_gtp(text: &str, size: Size) -> Option<Point> {
        let (&letter, digits) = text.as_bytes().split_first()?;
        let column = GTP_COLUMNS.iter().position(|&name| name == letter.to_ascii_uppercase())?;
        if digits.first() == Some(&b'0') || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number: u8 = text.get(1..)?.parse().ok()?;
        size.point(column as u8, size.height().checked_sub(number)?)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.column(), self.row())
    }
}

/// A point together with the board that gives it its GTP name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GtpPoint {
    point: Point,
    size: Size,
}

impl fmt::Display for GtpPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(GTP_COLUMNS[usize::from(self.point.column())]);
        let row = self.size.height - self.point.row();
        f.pad(&format!("{column}{row}"))
    }
}

/// Width and height of a board, each from 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A width or height that no board here has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of {width}×{height} is out of range: each side must be from 1 to {MAX_SIDE}")]
pub struct SizeError {
    /// The width asked for.
    pub width: usize,
    /// The height asked for.
    pub height: usize,
}

impl Size {
    /// The usual board.
    pub const NINETEEN: Size = Size { width: 19, height: 19 };

    /// A board of this width and height.
    pub fn new(width: usize, height: usize) -> Result<Size, SizeError> {
        let range = 1..=usize::from(MAX_SIDE);
        if range.contains(&width) && range.contains(&height) {
            Ok(Size { width: width as u8, height: height as u8 })
        } else {
            Err(SizeError { width, height })
        }
    }

    /// A board with both sides equal.
    pub fn square(side: usize) -> Result<Size, SizeError> {
        Size::new(side, side)
    }

    /// Number of columns.
    #[inline]
    pub fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[inline]
    pub fn height(self) -> u8 {
        self.height
    }

    /// Number of points.
    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The point in this column and row, if the board has it.
    pub fn point(self, column: u8, row: u8) -> Option<Point> {
        (column < self.width && row < self.height).then(|| Point::new(column, row))
    }

    /// Whether the point is on the board.
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        point.column() < self.width && point.row() < self.height
    }

    /// Every point, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| Point::new(column, row)))
    }

    /// The two to four adjacent points that are on the board (fewer on a board one line wide).
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> + Clone {
        point.neighbours().into_iter().filter(move |&next| self.contains(next))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_points() {
        let size = Size::NINETEEN;
        let point = size.point(15, 3).unwrap();
        assert_eq!(point.sgf(), *b"pd");
        assert_eq!(point.gtp(size).to_string(), "Q16");
        for p in size.points() {
            assert_eq!(Point::from_gtp(&p.gtp(size).to_string(), size), Some(p));
            assert_eq!(Point::from_sgf(p.sgf(), size), Some(p));
        }
        for bad in ["", "I5", "A0", "A20", "Q", "16", "A01", "A+1", "T1é", "é1", "A999999999999"] {
            assert_eq!(Point::from_gtp(bad, size), None, "{bad}");
        }
        assert_eq!(Point::from_sgf(*b"tt", size), None);
        assert_eq!(Point::from_sgf(*b"Aa", size), None);
    }

    #[test]
    fn sizes_in_range_only() {
        assert!(Size::new(1, 25).is_ok());
        assert!(Size::new(0, 9).is_err());
        assert!(Size::new(9, 26).is_err());
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        let size = Size::new(1, 3).unwrap();
        let middle = Point::new(0, 1);
        assert_eq!(size.neighbours(middle).collect::<Vec<_>>(), [Point::new(0, 0), Point::new(0, 2)]);
        let corner = Point::new(24, 24);
        assert_eq!(Size::square(25).unwrap().neighbours(corner).count(), 2);
    }
}
