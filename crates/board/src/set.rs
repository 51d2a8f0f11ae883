//! Sets of points.
//!
//! A [`PointSet`] holds one 32-bit word a row, so union, intersection and
//! [growing by one step](PointSet::neighbours) act on a whole row at a time,
//! and a [flood fill](PointSet::flood) is a handful of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use crate::point::{Point, STRIDE, Size};

/// The rows of the largest board and a border row on either side.
const ROWS: usize = 27;

/// A set of points, the size of a few machine words; copied freely.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PointSet {
    rows: [u32; ROWS],
}

impl PointSet {
    /// No point at all.
    pub const EMPTY: PointSet = PointSet { rows: [0; ROWS] };

    /// Every point of a board.
    pub fn full(size: Size) -> PointSet {
        let word = ((1u32 << size.width()) - 1) << 1;
        let mut rows = [0; ROWS];
        rows[1..=usize::from(size.height())].fill(word);
        PointSet { rows }
    }

    #[inline]
    fn place(point: Point) -> (usize, u32) {
        let index = point.index();
        (index / STRIDE as usize, 1 << (index % STRIDE as usize))
    }

    /// Whether the point is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        let (row, bit) = Self::place(point);
        self.rows[row] & bit != 0
    }

    /// Adds a point; true if it was not there.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let (row, bit) = Self::place(point);
        let new = self.rows[row] & bit == 0;
        self.rows[row] |= bit;
        new
    }

    /// Takes a point out; true if it was there.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let (row, bit) = Self::place(point);
        let old = self.rows[row] & bit != 0;
        self.rows[row] &= !bit;
        old
    }

    /// Whether there is no point in the set.
    pub fn is_empty(&self) -> bool {
        self.rows == [0; ROWS]
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The first point, from the top left.
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The `n`th point counted from 0, from the top left.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Point> {
        let mut left = n as u32;
        for (row, &word) in self.rows.iter().enumerate() {
            let here = word.count_ones();
            if left < here {
                let mut rest = word;
                for _ in 0..left {
                    rest &= rest - 1;
                }
                return Some(Point::from_index(row as u16 * STRIDE + rest.trailing_zeros() as u16));
            }
            left -= here;
        }
        None
    }

    /// The points, row by row from the top left.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter { rows: self.rows, row: 0 }
    }

    /// Whether every point of this set is in the other.
    pub fn is_subset(&self, other: &PointSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether the sets share no point.
    pub fn is_disjoint(&self, other: &PointSet) -> bool {
        (*self & *other).is_empty()
    }

    /// The points adjacent to a point of this set, whether or not they are in it.
    ///
    /// They may lie on the border of the board; intersect with what is wanted.
    #[inline]
    pub fn neighbours(&self) -> PointSet {
        let mut grown = PointSet::EMPTY;
        for row in 0..ROWS {
            let above = if row > 0 { self.rows[row - 1] } else { 0 };
            let below = if row + 1 < ROWS { self.rows[row + 1] } else { 0 };
            grown.rows[row] = above | below | (self.rows[row] << 1) | (self.rows[row] >> 1);
        }
        grown
    }

    /// All points that can be reached from this set by steps inside `within`.
    ///
    /// Points of this set that are outside `within` are dropped first.
    pub fn flood(&self, within: &PointSet) -> PointSet {
        let mut reached = *self & *within;
        loop {
            let next = (reached | reached.neighbours()) & *within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The connected parts of this set, in the order of their first points.
    pub fn components(&self) -> Components {
        Components { rest: *self }
    }
}

/// Iterator over the points of a set; see [`PointSet::iter`].
#[derive(Clone, Debug)]
pub struct Iter {
    rows: [u32; ROWS],
    row: usize,
}

impl Iterator for Iter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.row < ROWS {
            let word = self.rows[self.row];
            if word != 0 {
                self.rows[self.row] = word & (word - 1);
                return Some(Point::from_index(self.row as u16 * STRIDE + word.trailing_zeros() as u16));
            }
            self.row += 1;
        }
        None
    }
}

/// Iterator over connected parts; see [`PointSet::components`].
#[derive(Clone, Debug)]
pub struct Components {
    rest: PointSet,
}

impl Iterator for Components {
    type Item = PointSet;

    fn next(&mut self) -> Option<PointSet> {
        let start = PointSet::from_iter([self.rest.first()?]);
        let part = start.flood(&self.rest);
        self.rest -= part;
        Some(part)
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

macro_rules! row_by_row {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident |$a:ident, $b:ident| $word:expr;)*) => {$(
        impl $trait for PointSet {
            type Output = PointSet;

            #[inline]
            fn $method(mut self, other: PointSet) -> PointSet {
                $assign_trait::$assign(&mut self, other);
                self
            }
        }

        impl $assign_trait for PointSet {
            #[inline]
            fn $assign(&mut self, other: PointSet) {
                for (row, &$b) in self.rows.iter_mut().zip(&other.rows) {
                    let $a = *row;
                    *row = $word;
                }
            }
        }
    )*};
}

row_by_row! {
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn points() -> impl Strategy<Value = Vec<Point>> {
        prop::collection::vec((0u8..25, 0u8..25).prop_map(|(c, r)| Point::new(c, r)), 0..80)
    }

    proptest! {
        #[test]
        fn behaves_like_a_tree_set(a in points(), b in points()) {
            let (set_a, set_b): (PointSet, PointSet) = (a.iter().copied().collect(), b.iter().copied().collect());
            let (tree_a, tree_b): (BTreeSet<_>, BTreeSet<_>) = (a.into_iter().collect(), b.into_iter().collect());
            let same = |set: PointSet, tree: BTreeSet<Point>| set.iter().eq(tree);
            prop_assert!(same(set_a | set_b, &tree_a | &tree_b));
            prop_assert!(same(set_a & set_b, &tree_a & &tree_b));
            prop_assert!(same(set_a ^ set_b, &tree_a ^ &tree_b));
            prop_assert!(same(set_a - set_b, &tree_a - &tree_b));
            prop_assert_eq!(set_a.len(), tree_a.len());
            prop_assert_eq!(set_a.is_subset(&set_b), tree_a.is_subset(&tree_b));
            for (n, &point) in tree_a.iter().enumerate() {
                prop_assert_eq!(set_a.nth(n), Some(point));
            }
            prop_assert_eq!(set_a.nth(tree_a.len()), None);
        }

        #[test]
        fn neighbours_are_the_points_next_to_it(a in points()) {
            let set: PointSet = a.into_iter().collect();
            let expected: PointSet = set.iter().flat_map(Point::neighbours).collect();
            prop_assert_eq!(set.neighbours(), expected);
        }

        #[test]
        fn components_partition_the_set_and_do_not_touch(a in points()) {
            let set: PointSet = a.into_iter().collect();
            let mut union = PointSet::EMPTY;
            for part in set.components() {
                prop_assert!(part.is_disjoint(&(union | union.neighbours())));
                union |= part;
            }
            prop_assert_eq!(union, set);
        }
    }

    #[test]
    fn full_has_every_point() {
        let size = Size::new(25, 7).unwrap();
        assert!(PointSet::full(size).iter().eq(size.points()));
    }
}
