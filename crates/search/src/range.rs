//! How far an estimate may be off.
//!
//! **The question.** A search that ran out of budget has leaves that are opinions. How much does that matter?
//!
//! **The answer.** Walls are maxima and minima of what lies below them, with taxes that do not depend on it: if no leaf is off by
//! more than *d*, no wall is, at any temperature, and neither is the mean. Where two walls meet they approach each other at a rate of at least
//! one, so the temperature is off by 2·*d* at most. Only leaves on lines that decide count, and what a judge lacks in certainty
//! about each point, summed up, is how far it may be off.
//!
//! **Limits.** A judge may be certain and wrong. And leaves that come into play later may be more uncertain than those
//! before; the least uncertain state of a search is remembered, so that more work never widens a range.

use yose_board::{Color, PointSet};
use yose_cgt::Rational;
use yose_cgt::thermograph::Interval;

use crate::tree::Place;
use crate::view::View;

/// The most that a search's mean may be off.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Range {
    radius: Rational,
}

impl Range {
    /// Nothing is known but the points that count.
    pub(crate) fn all(scope: &PointSet) -> Range {
        Range { radius: Rational::from(scope.len() as i64) }
    }

    /// Takes note of the leaves that decide now.
    pub(crate) fn narrow(&mut self, deciding: &[(Place, Color)], views: &[View]) {
        let most = deciding.iter().map(|&(place, _)| views[place].spread.clone()).max();
        let most = most.unwrap_or(Rational::ZERO);
        self.radius = most.min(self.radius.clone());
    }

    /// Where the mean lies.
    pub(crate) fn mean(&self, mean: &Rational) -> Interval {
        Interval { low: mean - &self.radius, high: mean + &self.radius }
    }

    /// Where the temperature lies.
    pub(crate) fn temperature(&self, temperature: &Rational) -> Interval {
        let most = self.radius.mul_int(2);
        Interval { low: temperature - &most, high: temperature + &most }
    }
}
