//! How far an estimate may be off.
//!
//! **The question.** A search that ran out of budget has leaves that are opinions. How much does that matter?
//!
//! **The answer.** Walls are maxima and minima of what lies below them, with taxes that do not depend on it: if no leaf is off by
//! more than *d*, no wall is, at any temperature, and neither is the mean. Where two walls meet they approach each other at a rate of at least
//! one, so the temperature is off by 2·*d* at most. Only leaves on lines that decide count, and what a judge lacks in certainty
//! about each point, summed up, is how far it may be off.
//!
//! **More work.** A search that goes on knows at least what it knew: a range is the intersection of all that were found
//! on the way, so it lies in those of smaller budgets. If a judge contradicts itself, so that one of them has nothing in common
//! with those before, it does not count. An estimate that leaves its range is taken to be the [nearest](nearest) value in it.
//!
//! **Limits.** A judge may be certain and wrong.

use yose_board::{Color, PointSet};
use yose_cgt::thermograph::Interval;
use yose_cgt::{Rational, Thermograph};

use crate::tree::Place;
use crate::view::View;

/// Where the mean and the temperature of a position lie under area scoring.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) mean: Interval,
    pub(crate) temperature: Interval,
}

impl Range {
    /// Nothing is known but the points that count.
    pub(crate) fn all(scope: &PointSet) -> Range {
        let most = Rational::from(scope.len() as i64);
        let mean = Interval { low: -&most, high: most.clone() };
        Range { mean, temperature: Interval { low: -Rational::ONE, high: most } }
    }

    /// Nothing is open.
    pub(crate) fn exactly(graph: &Thermograph) -> Range {
        Range {
            mean: around(graph.mean(), &Rational::ZERO),
            temperature: around(graph.temperature(), &Rational::ZERO),
        }
    }

    /// Takes note of a value and of the leaves that decide it.
    pub(crate) fn narrow(&mut self, graph: &Thermograph, deciding: &[(Place, Color)], views: &[View]) {
        let most = deciding.iter().map(|&(place, _)| views[place].spread.clone()).max();
        let radius = most.unwrap_or(Rational::ZERO);
        meet(&mut self.mean, around(graph.mean(), &radius));
        meet(&mut self.temperature, around(graph.temperature(), &radius.mul_int(2)));
    }

    /// Seen with the colours exchanged if the sign is negative.
    pub(crate) fn mean_seen(&self, sign: i64) -> Interval {
        let ends = [&self.mean.low, &self.mean.high].map(|end| end.mul_int(sign));
        let [low, high] = if sign < 0 { [ends[1].clone(), ends[0].clone()] } else { ends };
        Interval { low, high }
    }

    /// Where the temperature under territory scoring lies.
    pub(crate) fn territory_temperature(&self) -> Interval {
        let Interval { low, high } = &self.temperature;
        Interval { low: low - &Rational::ONE, high: high - &Rational::ONE }
    }
}

fn around(value: &Rational, radius: &Rational) -> Interval {
    Interval { low: value - radius, high: value + radius }
}

/// What two intervals have in common, or the first if nothing.
fn meet(known: &mut Interval, new: Interval) {
    if new.low <= known.high && known.low <= new.high {
        known.low = new.low.max(known.low.clone());
        known.high = new.high.min(known.high.clone());
    }
}

/// The number in an interval that is nearest to a value.
pub(crate) fn nearest(interval: &Interval, value: &Rational) -> Rational {
    value.clone().clamp(interval.low.clone(), interval.high.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(low: i64, high: i64) -> Interval {
        Interval { low: Rational::from(low), high: Rational::from(high) }
    }

    #[test]
    fn ranges_are_intersected() {
        for (known, new, both) in [
            (interval(0, 6), interval(2, 9), interval(2, 6)),
            (interval(0, 6), interval(1, 2), interval(1, 2)),
            (interval(1, 2), interval(0, 6), interval(1, 2)),
            (interval(1, 2), interval(2, 6), interval(2, 2)),
        ] {
            let mut met = known;
            meet(&mut met, new);
            assert_eq!(met, both);
        }
    }

    #[test]
    fn a_contradiction_does_not_count() {
        for other in [interval(4, 6), interval(-3, 0)] {
            let mut met = interval(1, 2);
            meet(&mut met, other);
            assert_eq!(met, interval(1, 2));
        }
    }

    #[test]
    fn values_are_moved_into_their_range() {
        for (value, moved) in [(-4, 1), (1, 1), (2, 2), (7, 3)] {
            assert_eq!(nearest(&interval(1, 3), &Rational::from(value)), Rational::from(moved));
        }
    }
}
