//! What the thermographs of the parts say about a sum.
//!
//! Means add, and a sum is never hotter than its hottest part. The stops of a sum lie in intervals: for
//! the walls *L* and *R* of games cooled by *t* (cooling respects sums),
//!
//! ```text
//! R(A) + R(B) ≤ R(A + B) ≤ R(A) + L(B) ≤ L(A + B) ≤ L(A) + L(B)
//! ```
//!
//! because a player can always answer where the opponent has just moved. A left wall falls, and at most
//! with slope 1, so at *every* temperature *t* the left stop *L₀* of the sum satisfies
//! *L_t* ≤ *L₀* ≤ *L_t* + *t*. The best of these bounds over all *t* ≥ 0 is found at a bend, since all of
//! them are piecewise linear there. The temperature of the best lower bound is the one that thermostrat
//! plays by (*Winning Ways*, chapter 6).

use super::Thermograph;
use crate::Rational;

/// All numbers from `low` to `high`, both included.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Interval {
    /// The lower end.
    pub low: Rational,
    /// The upper end.
    pub high: Rational,
}

impl Interval {
    /// The interval if it is a single number.
    #[must_use]
    pub fn exact(&self) -> Option<&Rational> {
        (self.low == self.high).then_some(&self.low)
    }

    /// Whether the number lies inside.
    #[must_use]
    pub fn contains(&self, number: &Rational) -> bool {
        self.low <= *number && *number <= self.high
    }
}

/// What is certain about a sum of games from their thermographs alone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SumBounds {
    /// The mean of the sum, exactly.
    pub mean: Rational,
    /// The temperature of the sum is at most this.
    pub temperature: Rational,
    /// Where Left's stop lies.
    pub left_stop: Interval,
    /// Where Right's stop lies.
    pub right_stop: Interval,
    /// The least temperature at which the lower bound of Left's stop is attained.
    pub left_ambient: Rational,
    /// The least temperature at which the upper bound of Right's stop is attained.
    pub right_ambient: Rational,
}

impl SumBounds {
    /// The bounds of the sum of `parts`.
    ///
    /// ```
    /// use yose_cgt::{Rational, Thermograph};
    /// use yose_cgt::thermograph::SumBounds;
    ///
    /// // {4|0} + {3|1}: Left takes 4, Right takes 1.
    /// let number = |n: i64| Thermograph::number(Rational::from(n));
    /// let big = Thermograph::from_options(&[&number(4)], &[&number(0)]);
    /// let small = Thermograph::from_options(&[&number(3)], &[&number(1)]);
    /// let bounds = SumBounds::of(&[&big, &small]);
    /// assert_eq!(bounds.mean, Rational::from(4));
    /// assert!(bounds.left_stop.contains(&Rational::from(5)));
    /// assert_eq!(bounds.left_stop.low, Rational::from(5));
    /// ```
    #[must_use]
    pub fn of(parts: &[&Thermograph]) -> Self {
        let upper = Upper::of(parts);
        let mirrored: Vec<Thermograph> = parts.iter().map(|part| part.negate()).collect();
        let lower = Upper::of(&mirrored.iter().collect::<Vec<_>>());
        Self {
            mean: parts.iter().map(|part| part.mean()).sum(),
            temperature: parts
                .iter()
                .map(|part| part.temperature())
                .max()
                .cloned()
                .unwrap_or(crate::trajectory::BOTTOM),
            left_stop: upper.stop,
            right_stop: Interval { low: -lower.stop.high, high: -lower.stop.low },
            left_ambient: upper.ambient,
            right_ambient: lower.ambient,
        }
    }
}

/// The bounds seen from the player who moves first, called Left here.
struct Upper {
    stop: Interval,
    ambient: Rational,
}

impl Upper {
    fn of(parts: &[&Thermograph]) -> Self {
        let (low, high) = at(parts, &Rational::ZERO);
        let mut best = Self { stop: Interval { low, high }, ambient: Rational::ZERO };
        for t in bends_above_zero(parts) {
            let (low, high) = at(parts, &t);
            if low > best.stop.low {
                best.stop.low = low;
                best.ambient = t;
            }
            best.stop.high = best.stop.high.min(high);
        }
        best
    }
}

/// The bounds on Left's stop that temperature `t` gives: the sum of the right walls plus the greatest
/// width, and the sum of the left walls plus *t*.
fn at(parts: &[&Thermograph], t: &Rational) -> (Rational, Rational) {
    let (mut low, mut high, mut widest) = (Rational::ZERO, t.clone(), Rational::ZERO);
    for part in parts {
        let (left, right) = (part.left_wall().value_at(t), part.right_wall().value_at(t));
        widest = widest.max(&left - &right);
        low += &right;
        high += &left;
    }
    (low + widest, high)
}

/// All temperatures above 0 at which some wall bends, in order.
fn bends_above_zero(parts: &[&Thermograph]) -> Vec<Rational> {
    let walls = parts.iter().flat_map(|part| [part.left_wall(), part.right_wall()]);
    let bends = walls.flat_map(|wall| wall.points().map(|(t, _)| t));
    let mut bends: Vec<Rational> = bends.filter(|t| t.signum() > 0).cloned().collect();
    bends.sort();
    bends.dedup();
    bends
}
