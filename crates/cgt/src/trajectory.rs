//! Piecewise-linear functions of the temperature: what the walls of a thermograph are made of.
//!
//! A [`Trajectory`] is a continuous function of *t*, from *t* = −1 upward, that bends at finitely many
//! rational points. Its slopes are whole numbers: a thermograph starts from constants, and every
//! operation on it (a tax of *t* on a move, the better of two moves, a mast) keeps slopes whole.
//! So the crossing of two trajectories is found by dividing a difference of values by a small integer.
//!
//! ```
//! use yose_cgt::{Rational, Trajectory};
//!
//! // Left moves from {6|2} to 6 and pays t; Right moves to 2 and pays t.
//! let left = Trajectory::constant(6.into()).tilted(-1);
//! let right = Trajectory::constant(2.into()).tilted(1);
//! assert_eq!(left.value_at(&Rational::from(1)), Rational::from(5));
//! // They meet at t = 2, and so their maximum bends there.
//! let upper = left.max(&right);
//! assert_eq!(upper.last_bend(), &Rational::from(2));
//! assert_eq!(upper.value_at(&Rational::from(3)), Rational::from(5));
//! ```
//!
//! The representation is normal (no two neighbouring pieces have the same slope), so `==` is equality
//! of functions.

mod sweep;

#[cfg(test)]
pub(crate) mod tests;

use std::num::NonZeroI64;

use smallvec::SmallVec;

use crate::Rational;
pub(crate) use sweep::{Piece, sweep};

/// The lowest temperature: at −1 the cheapest move, one in an integer, costs nothing.
pub const BOTTOM: Rational = Rational::from_int(-1);

/// A continuous piecewise-linear function on *t* ≥ −1 with integral slopes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trajectory {
    /// The first knot is at [`BOTTOM`], temperatures increase, and neighbouring slopes differ.
    knots: SmallVec<[Knot; 3]>,
}

/// A point where a trajectory starts or bends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Knot {
    /// The temperature.
    pub t: Rational,
    /// The value of the trajectory there.
    pub value: Rational,
    /// The slope from here up to the next knot, or for ever after the last one.
    pub slope: i64,
}

impl Knot {
    /// The value at `t` of the line that leaves this knot.
    fn value_at(&self, t: &Rational) -> Rational {
        let here = self.slope == 0 || self.t == *t;
        if here { self.value.clone() } else { &self.value + (t - &self.t).mul_int(self.slope) }
    }
}

impl Trajectory {
    /// The same value at every temperature.
    #[must_use]
    pub fn constant(value: Rational) -> Self {
        Self::line(value, 0)
    }

    /// A straight line through `value` at [`BOTTOM`].
    #[must_use]
    pub fn line(value: Rational, slope: i32) -> Self {
        let mut trajectory = Self::empty();
        trajectory.bend(BOTTOM, value, slope.into());
        trajectory
    }

    /// The points where the function starts and bends, from the lowest temperature up.
    #[must_use]
    pub fn knots(&self) -> &[Knot] {
        &self.knots
    }

    /// The knots as `(t, value)` pairs.
    pub fn points(&self) -> impl Iterator<Item = (&Rational, &Rational)> {
        self.knots.iter().map(|knot| (&knot.t, &knot.value))
    }

    /// The value at `t`; below [`BOTTOM`] the first piece is continued.
    #[must_use]
    pub fn value_at(&self, t: &Rational) -> Rational {
        self.piece_at(t).value_at(t)
    }

    /// The slope just above `t`.
    #[must_use]
    pub fn slope_above(&self, t: &Rational) -> i64 {
        self.piece_at(t).slope
    }

    /// The slope just below `t`; at or below [`BOTTOM`] that of the first piece.
    #[must_use]
    pub fn slope_below(&self, t: &Rational) -> i64 {
        let below = self.knots.partition_point(|knot| knot.t < *t);
        self.knots[below.saturating_sub(1)].slope
    }

    /// The slope above the last bend.
    #[must_use]
    pub fn final_slope(&self) -> i64 {
        self.top().slope
    }

    /// The temperature of the last bend; [`BOTTOM`] for a straight line.
    #[must_use]
    pub fn last_bend(&self) -> &Rational {
        &self.top().t
    }

    /// The larger of the two functions at every temperature.
    #[must_use]
    pub fn max(&self, other: &Self) -> Self {
        let mut upper = Self::empty();
        for piece in sweep(self, other) {
            let winner = if piece.first_is_greater() { piece.first } else { piece.second };
            upper.bend(piece.start, winner.0, winner.1);
        }
        upper
    }

    /// The smaller of the two functions at every temperature.
    #[must_use]
    pub fn min(&self, other: &Self) -> Self {
        let mut lower = Self::empty();
        for piece in sweep(self, other) {
            let winner = if piece.first_is_greater() { piece.second } else { piece.first };
            lower.bend(piece.start, winner.0, winner.1);
        }
        lower
    }

    /// The sum of the two functions.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = Self::empty();
        for piece in sweep(self, other) {
            sum.bend(piece.start, piece.first.0 + piece.second.0, piece.first.1 + piece.second.1);
        }
        sum
    }

    /// The function plus a constant.
    #[must_use]
    pub fn shifted(mut self, by: &Rational) -> Self {
        for knot in &mut self.knots {
            knot.value += by;
        }
        self
    }

    /// The function plus `factor`·*t*: the tax on a move is `tilted(-1)` for Left, `tilted(1)` for Right.
    #[must_use]
    pub fn tilted(mut self, factor: i32) -> Self {
        let factor = i64::from(factor);
        for knot in &mut self.knots {
            knot.value += &knot.t.mul_int(factor);
            knot.slope += factor;
        }
        self
    }

    /// The function times −1.
    #[must_use]
    pub fn negated(mut self) -> Self {
        for knot in &mut self.knots {
            knot.value = -&knot.value;
            knot.slope = -knot.slope;
        }
        self
    }

    /// The trajectory that starts at `start` and afterwards only gives way when this one pushes it down:
    /// `min(start, min of self over [−1, t])`.
    #[must_use]
    pub fn running_min(&self, start: Rational) -> Self {
        let mut lowest = Self::empty();
        let mut floor = start;
        for (index, knot) in self.knots.iter().enumerate() {
            if knot.value < floor {
                floor = knot.value.clone();
            }
            let falling = NonZeroI64::new(knot.slope).filter(|slope| slope.get() < 0);
            lowest.bend(knot.t.clone(), floor.clone(), 0);
            let Some(slope) = falling else { continue };
            let reached = &knot.t + (&floor - &knot.value).div_int(slope);
            let end = self.knots.get(index + 1);
            if end.is_none_or(|end| reached < end.t) {
                lowest.bend(reached, floor.clone(), slope.get());
            }
            if let Some(end) = end.filter(|end| end.value < floor) {
                floor = end.value.clone();
            }
        }
        lowest
    }

    /// No knot yet; the caller adds one at [`BOTTOM`] first.
    pub(crate) fn empty() -> Self {
        Self { knots: SmallVec::new() }
    }

    /// Appends the piece that starts at `t`. A knot without a bend is left out, and a knot at the
    /// temperature of the last one replaces it.
    pub(crate) fn bend(&mut self, t: Rational, value: Rational, slope: i64) {
        if self.knots.last().is_some_and(|last| last.t == t) {
            self.knots.pop();
        }
        if self.knots.last().is_none_or(|last| last.slope != slope) {
            self.knots.push(Knot { t, value, slope });
        }
    }

    /// The last knot.
    pub(crate) fn top(&self) -> &Knot {
        &self.knots[self.knots.len() - 1]
    }

    fn piece_at(&self, t: &Rational) -> &Knot {
        let above = self.knots.partition_point(|knot| knot.t <= *t);
        &self.knots[above.saturating_sub(1)]
    }
}
