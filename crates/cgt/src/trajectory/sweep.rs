//! Two trajectories side by side, cut wherever one of them bends or they cross.

use std::cmp::Ordering;
use std::num::NonZeroI64;

use super::{Knot, Trajectory};
use crate::Rational;

/// An interval on which both trajectories are straight and do not cross inside.
pub(crate) struct Piece {
    /// Where the interval starts.
    pub(crate) start: Rational,
    /// Where it ends; the last one never does.
    pub(crate) end: Option<Rational>,
    /// Value at the start and slope of the first trajectory.
    pub(crate) first: (Rational, i64),
    /// Value at the start and slope of the second trajectory.
    pub(crate) second: (Rational, i64),
}

impl Piece {
    /// Whether the first trajectory is at least the second one throughout the interval.
    pub(crate) fn first_is_greater(&self) -> bool {
        match self.first.0.cmp(&self.second.0) {
            Ordering::Greater => true,
            Ordering::Equal => self.first.1 >= self.second.1,
            Ordering::Less => false,
        }
    }

    /// Where the lines cross after the start, if they do.
    fn crossing(&self) -> Option<Rational> {
        let closing = NonZeroI64::new(self.first.1 - self.second.1)?;
        let order = self.first.0.cmp(&self.second.0);
        let converge = match order {
            Ordering::Greater => closing.get() < 0,
            Ordering::Equal => false,
            Ordering::Less => closing.get() > 0,
        };
        converge.then(|| &self.start + (&self.second.0 - &self.first.0).div_int(closing))
    }
}

/// The intervals of two trajectories from the bottom up.
pub(crate) fn sweep<'a>(first: &'a Trajectory, second: &'a Trajectory) -> Sweep<'a> {
    Sweep { first: &first.knots, second: &second.knots, start: Some(first.knots[0].t.clone()) }
}

/// Iterator made by [`sweep`]: both slices begin with the knot whose line is current.
pub(crate) struct Sweep<'a> {
    first: &'a [Knot],
    second: &'a [Knot],
    start: Option<Rational>,
}

impl Iterator for Sweep<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let start = self.start.take()?;
        let (first, second) = (&self.first[0], &self.second[0]);
        let mut piece = Piece {
            first: (first.value_at(&start), first.slope),
            second: (second.value_at(&start), second.slope),
            start,
            end: None,
        };
        let next_first = self.first.get(1).map(|knot| &knot.t);
        let next_second = self.second.get(1).map(|knot| &knot.t);
        let bend = match (next_first, next_second) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let end = match (piece.crossing(), bend) {
            (Some(crossing), Some(bend)) if crossing >= *bend => Some(bend.clone()),
            (Some(crossing), _) => Some(crossing),
            (None, bend) => bend.cloned(),
        };
        if end.is_some() && next_first == end.as_ref() {
            self.first = &self.first[1..];
        }
        if end.is_some() && next_second == end.as_ref() {
            self.second = &self.second[1..];
        }
        self.start.clone_from(&end);
        piece.end = end;
        Some(piece)
    }
}
