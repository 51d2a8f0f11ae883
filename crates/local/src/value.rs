//! What is known of the value of a region: all, its thermographs, or bounds.

use yose_cgt::thermograph::Interval;
use yose_cgt::{Game, Rational, Thermograph};

use crate::best::crossing;
use crate::kos::{KoReport, Loop};
use crate::region::ClosedRegion;
use crate::search::Bounds;

/// What is known of the value of a region; prisoners taken before do not count.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Proved: the canonical form of the territory game.
    Exact(Game),
    /// Proved: repetition matters, and these are its thermographs.
    Ko(Box<KoReport>),
    /// Between these, because the budget ran out or because of a loop that has no value. The thermograph may be
    /// proved all the same.
    Bounded(Limits),
}

/// An interval for the mean and one for the temperature, from two games between which the value lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// The mean lies in here.
    pub mean: Interval,
    /// The temperature lies in here.
    pub temperature: Interval,
    /// The loop that is in the way, if it was not for the budget.
    pub because: Option<Loop>,
    /// Whether the caller said to stop before the positions of the budget were used up.
    pub stopped: bool,
    /// Whether a [limit of memory](crate::Effort::memory) was reached.
    pub full: bool,
    /// The thermograph, if it is proved although the form is not.
    pub thermograph: Option<Box<Thermograph>>,
    /// The games, if at least one pass was made.
    pub(crate) bounds: Option<Box<Bounds>>,
}

impl Limits {
    /// Narrows them by thermographs between which that of each mode lies.
    pub(crate) fn narrow_by_modes(&mut self, between: &[[Thermograph; 2]; 3]) {
        let least = between.iter().map(|[least, _]| least.mean()).min();
        let greatest = between.iter().map(|[_, greatest]| greatest.mean()).max();
        narrow(&mut self.mean, least, greatest);
        let hot = between.iter().map(|[least, greatest]| hot_at_least(least, greatest)).min();
        let cold: Option<Vec<Rational>> =
            between.iter().map(|[least, greatest]| cold_from(least, greatest)).collect();
        narrow(&mut self.temperature, hot.as_ref(), cold.and_then(|cold| cold.into_iter().max()).as_ref());
    }
}

/// Narrows an interval to these ends.
pub(crate) fn narrow(interval: &mut Interval, low: Option<&Rational>, high: Option<&Rational>) {
    if let Some(low) = low.filter(|low| **low > interval.low) {
        interval.low = low.clone();
    }
    if let Some(high) = high.filter(|high| **high < interval.high) {
        interval.high = high.clone();
    }
}

impl Value {
    /// Whether mean and temperature are proved, and with them all that a thermograph tells.
    pub fn is_proved(&self) -> bool {
        match self {
            Value::Bounded(limits) => limits.thermograph.is_some(),
            Value::Exact(_) | Value::Ko(_) => true,
        }
    }

    /// The canonical form, if there is one.
    pub fn exact(&self) -> Option<Game> {
        match self {
            Value::Exact(game) => Some(*game),
            _ => None,
        }
    }
}

/// Between the score if Black gets everything and if White does.
pub(crate) fn whole_range(region: &ClosedRegion) -> Interval {
    let [low, high] = crate::territory::static_bounds(region.shape(), region.masks());
    Interval { low: low.into(), high: high.into() }
}

/// A move of Black's leads at most to one less than the most she can have, and the same for White; so
/// the walls meet at half the difference at the latest.
pub(crate) fn temperature_range(region: &ClosedRegion) -> Interval {
    let [low, high] = crate::territory::static_bounds(region.shape(), region.masks());
    let half = Rational::from_ratio(high - low - 2, 2).unwrap_or(Rational::ZERO);
    Interval { low: Rational::from(-1), high: half.max(Rational::ZERO) }
}

/// The temperature up to which Black's worst left wall stays above her best right wall.
pub(crate) fn hot_at_least(low: &Thermograph, high: &Thermograph) -> Rational {
    let (left, right) = (low.left_wall(), high.right_wall());
    let mut bends: Vec<&Rational> = left.knots().iter().chain(right.knots()).map(|knot| &knot.t).collect();
    bends.sort();
    let meeting = bends.iter().position(|t| left.value_at(t) <= right.value_at(t)).unwrap_or(bends.len());
    match (&bends[..meeting], bends.get(meeting)) {
        ([], _) => Rational::from(-1),
        // Between two bends walls are straight.
        ([.., apart], Some(met)) => crossing(left, right, apart, met).unwrap_or_else(|| (*met).clone()),
        ([.., apart], None) => (*apart).clone(),
    }
}

/// The temperature from which on Black's best left wall is her worst right wall, so that nothing is left between them.
pub(crate) fn cold_from(low: &Thermograph, high: &Thermograph) -> Option<Rational> {
    let (left, right) = (high.left_wall(), low.right_wall());
    let mut bends: Vec<&Rational> = left.knots().iter().chain(right.knots()).map(|knot| &knot.t).collect();
    bends.sort();
    let joined = bends.into_iter().rev().take_while(|t| left.value_at(t) == right.value_at(t));
    joined.last().cloned()
}
