//! The numbers that fit between options: the first thing to ask of a form.

use std::cmp::Ordering;

use super::scalar::Scalar;
use super::{Game, Games};
use crate::dyadic::{Bound, Small, simplest_between};

/// The best of options that are all integers: the case of most leaves.
#[inline]
pub(super) fn best_integer(options: &[Game], better: fn(i64, i64) -> i64) -> Option<i64> {
    let (first, rest) = options.split_first()?;
    rest.iter().try_fold(as_integer(first)?, |best, option| Some(better(best, as_integer(option)?)))
}

#[inline]
fn as_integer(option: &Game) -> Option<i64> {
    (option.is_number() && option.exponent == 0).then_some(option.mantissa)
}

/// One end of the interval of numbers that fit between the options.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) stop: Scalar,
    /// Whether the stop itself fits.
    included: bool,
}

impl Games {
    pub(super) fn left_end(&mut self, left: &[Game]) -> Option<End> {
        let mut end: Option<End> = None;
        for option in left {
            let included = !self.arena.node(option.node).at_least_right_stop;
            end = Some(self.tighter(end, option.shift(), included, Ordering::Greater));
        }
        end
    }

    pub(super) fn right_end(&mut self, right: &[Game]) -> Option<End> {
        let mut end: Option<End> = None;
        for &option in right {
            let included = !self.arena.node(option.node).at_most_left_stop;
            let stop = self.arena.left_stop(option);
            end = Some(self.tighter(end, stop, included, Ordering::Less));
        }
        end
    }

    fn tighter(&self, end: Option<End>, stop: Scalar, included: bool, wanted: Ordering) -> End {
        match end {
            None => End { stop, included },
            Some(end) => match self.arena.scalars.cmp(stop, end.stop) {
                Ordering::Equal => End { stop, included: end.included && included },
                order if order == wanted => End { stop, included },
                _ => end,
            },
        }
    }

    /// The simplest number that fits between the options, if there is one.
    pub(super) fn simplest_between_options(&mut self, left: &[Game], right: &[Game]) -> Option<Scalar> {
        let (low, high) = (self.left_end(left), self.right_end(right));
        self.simplest(low, high)
    }

    /// The simplest number from `low` to `high`, if there is one.
    pub(super) fn simplest(&mut self, low: Option<End>, high: Option<End>) -> Option<Scalar> {
        if let (Some(low), Some(high)) = (low, high) {
            match self.arena.scalars.cmp(low.stop, high.stop) {
                Ordering::Greater => return None,
                Ordering::Equal => return (low.included && high.included).then_some(low.stop),
                Ordering::Less if low.stop.exponent == 0 && high.stop.exponent == 0 => {
                    return Some(simplest_between_integers(low, high));
                }
                Ordering::Less => {}
            }
        }
        let bound = |end: Option<End>, included: fn(_) -> Bound, excluded: fn(_) -> Bound| match end {
            None => Bound::None,
            Some(End { stop, included: true }) => included(self.arena.scalars.dyadic(stop)),
            Some(End { stop, included: false }) => excluded(self.arena.scalars.dyadic(stop)),
        };
        let low = bound(low, Bound::AtLeast, Bound::Above);
        let high = bound(high, Bound::AtMost, Bound::Below);
        simplest_between(&low, &high).map(|x| self.arena.scalars.intern(&x))
    }
}

/// The frequent case of [`simplest_between`]; `low` lies below `high`.
fn simplest_between_integers(low: End, high: End) -> Scalar {
    let first = if low.included { low.stop.mantissa } else { low.stop.mantissa + 1 };
    let last = if high.included { high.stop.mantissa } else { high.stop.mantissa - 1 };
    if first <= last {
        return Small::integer(0i64.clamp(first, last));
    }
    // Two neighbours, both excluded: the half between them.
    let whole = Small::integer(low.stop.mantissa);
    let half = Small { mantissa: 1, exponent: 1 };
    whole.checked_add(half).unwrap_or(whole)
}
