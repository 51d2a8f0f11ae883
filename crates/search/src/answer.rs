//! What is known of a region: what each filling says, and which of them is believed.

use std::cmp::Reverse;

use yose_board::{Point, PointSet};
use yose_cgt::thermograph::Interval;
use yose_cgt::{Rational, Thermograph};

use crate::range::nearest;
use crate::variation::{Basis, Variation};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The region has no points.
    #[error("the region is empty")]
    NoRegion,
    /// There is nothing to play on.
    #[error("the region has no empty point")]
    NoEmptyPoint,
    /// Nothing is outside of the region.
    #[error("the region covers the whole board: mark the part whose value is wanted")]
    WholeBoard,
    /// The region is not on the board.
    #[error("the region reaches beyond the board")]
    OffBoard,
}

/// How a judge was asked about each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Look {
    /// As it lies.
    First,
    /// Turned and mirrored in several ways, and on average.
    Second,
}

/// What one filling says.
#[derive(Clone, Debug)]
pub struct Reading {
    /// How many points around the region were left as they are.
    pub rim: usize,
    /// The points that count: the region and its rim.
    pub scope: PointSet,
    /// How the judge was asked.
    pub look: Look,
    /// The thermograph under area scoring, over the region and its rim; from Black's point of view.
    pub area: Thermograph,
    /// Where the mean lies, if the judge is as certain as it says. More work never widens it.
    pub mean: Interval,
    /// Where the temperature under territory scoring lies. More work never widens it.
    pub temperature: Interval,
    /// Whether everything that decides it is settled or solved.
    pub converged: bool,
    /// Positions asked about.
    pub positions: usize,
    /// Leaves that were solved exactly.
    pub solved: usize,
    /// The best first moves of Black and of White at the temperature of the region.
    pub moves: [Vec<Point>; 2],
    /// The lines that decide.
    pub variations: Option<Variation>,
}

impl Reading {
    /// The temperature under territory scoring: the miai value. If the thermograph's is out of its range, which is known from
    /// before, it is the nearest that is not.
    pub fn miai(&self) -> Rational {
        nearest(&self.temperature, &(self.area.temperature() - &Rational::ONE))
    }

    /// Twice the temperature: what most books call the value of the move.
    pub fn deiri(&self) -> Rational {
        self.miai().mul_int(2)
    }

    /// Whether nothing but neutral points is left to play.
    pub fn is_settled(&self) -> bool {
        self.miai().signum() < 0
    }
}

/// How far an estimate is to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// No filling came to an end, or not the one that has the most support.
    Low,
    /// One came to an end, or two that agree only at a second look.
    Fair,
    /// Two fillings came to an end and agree at first look.
    High,
}

/// What a region is worth.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The readings, the chosen one first.
    pub readings: Vec<Reading>,
    /// How far it is to be trusted.
    pub confidence: Confidence,
}

impl Answer {
    /// The reading that was chosen.
    pub fn reading(&self) -> &Reading {
        &self.readings[0]
    }

    /// The temperature under territory scoring: the miai value.
    pub fn temperature(&self) -> Rational {
        self.reading().miai()
    }

    /// Twice the temperature: what most books call the value of the move.
    pub fn deiri(&self) -> Rational {
        self.reading().deiri()
    }

    /// Where the temperature under territory scoring lies: as the chosen reading says if the confidence is high, and otherwise as
    /// far as any two differ.
    pub fn range(&self) -> Interval {
        let sure = self.confidence == Confidence::High;
        let all: &[Reading] = if sure { &self.readings[..1] } else { &self.readings };
        let (low, high) =
            (all.iter().map(|one| &one.temperature.low), all.iter().map(|one| &one.temperature.high));
        let value = self.temperature();
        Interval {
            low: low.min().cloned().unwrap_or_else(|| value.clone()),
            high: high.max().cloned().unwrap_or(value),
        }
    }

    /// Whether nothing but neutral points is left to play.
    pub fn is_settled(&self) -> bool {
        self.reading().is_settled()
    }
}

/// The rim that is believed if no two agree.
const MIDDLE: usize = 1;

/// The largest rim of a filling; a larger one stands for the bare board.
const LOOSEST: usize = 2;

/// How many readings say the same, those that came to an end counted twice.
fn support(reading: &Reading, readings: &[Reading]) -> usize {
    let agreeing = readings.iter().filter(|other| other.miai() == reading.miai());
    agreeing.map(|other| 1 + usize::from(other.converged)).sum()
}

/// Whether two readings came to an end and agree.
pub(crate) fn agreed(readings: &[Reading]) -> bool {
    let ended: Vec<Rational> =
        readings.iter().filter(|reading| reading.converged).map(Reading::miai).collect();
    ended.iter().enumerate().any(|(index, value)| ended[..index].contains(value))
}

/// Whether readings of all rims came to an end and the value grows from each to the next: the tighter a filling, the more it
/// cuts off of what can be played for, so that only the loosest shows it all.
pub(crate) fn grows(readings: &[Reading]) -> bool {
    let of_rim = |rim: usize| {
        let sought =
            |reading: &&Reading| reading.rim == rim && reading.look == Look::First && reading.converged;
        readings.iter().find(sought).map(Reading::miai)
    };
    let values: Option<Vec<Rational>> = (0..=LOOSEST).map(of_rim).collect();
    values.is_some_and(|values| values.is_sorted_by(|tight, loose| tight < loose))
}

/// If values [grow](grows) with the rim, the loosest filling is believed. Otherwise the reading with the most support comes first. Of equals one that came to an end goes before others, then one that
/// finds something to play, because a filling may close what is open, then one that was solved exactly, then one of a
/// filling, since anything may happen on the bare board. Then comes the one that was halved the least often: every move in
/// gote halves what lies behind it, and all of a long line have to be right (kos make thirds). And at last comes the middle
/// rim, which neither removes the most nor lets in the most.
pub(crate) fn choose(mut readings: Vec<Reading>) -> Answer {
    let grows = grows(&readings);
    let rank = |&place: &usize| {
        let reading = &readings[place];
        let whole = grows && reading.rim == LOOSEST;
        let exact = reading.variations.as_ref().is_some_and(|root| root.basis == Basis::Exact);
        let halved = reading.miai().denom().trailing_zeros();
        let plain = (exact, reading.rim <= LOOSEST, Reverse(halved));
        let usual = (reading.look == Look::First, reading.rim == MIDDLE);
        (whole, support(reading, &readings), reading.converged, !reading.is_settled(), plain, usual)
    };
    let best = (0..readings.len()).max_by_key(rank).unwrap_or(0);
    let first: Vec<Reading> =
        readings.iter().filter(|reading| reading.look == Look::First).cloned().collect();
    let confidence = match readings[best].converged {
        true if agreed(&first) => Confidence::High,
        true => Confidence::Fair,
        false => Confidence::Low,
    };
    readings.swap(0, best);
    Answer { readings, confidence }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reading that came to an end with this value by the books' count.
    fn reading(rim: usize, look: Look, numerator: i64, denominator: i64) -> Reading {
        let miai = Rational::from_ratio(numerator, 2 * denominator).unwrap();
        let [left, right] =
            [Rational::ONE, -Rational::ONE].map(|sign| Thermograph::number((&miai + &Rational::ONE) * &sign));
        let point = |value: &Rational| Interval { low: value.clone(), high: value.clone() };
        Reading {
            rim,
            scope: PointSet::EMPTY,
            look,
            area: Thermograph::from_options(&[&left], &[&right]),
            mean: point(&Rational::ZERO),
            temperature: point(&miai),
            converged: true,
            positions: 1,
            solved: 0,
            moves: Default::default(),
            variations: None,
        }
    }

    /// The rim that is believed, by value and rim; the second look comes after three readings.
    fn believed(values: &[(usize, i64, i64)]) -> (usize, Confidence) {
        let look = |place: usize| if place < 3 { Look::First } else { Look::Second };
        let readings = values.iter().enumerate();
        let answer = choose(readings.map(|(place, &(rim, n, d))| reading(rim, look(place), n, d)).collect());
        (answer.reading().rim, answer.confidence)
    }

    #[test]
    fn most_readings_win() {
        assert_eq!(believed(&[(0, 4, 1), (1, 8, 1), (2, 4, 1)]).1, Confidence::High);
        assert_ne!(believed(&[(0, 4, 1), (1, 8, 1), (2, 4, 1)]).0, 1);
        assert_eq!(believed(&[(0, 8, 1), (1, 9, 1), (2, 7, 1), (0, 8, 1), (1, 6, 1)]), (0, Confidence::Fair));
    }

    /// What a tight filling cuts off is not there to be counted.
    #[test]
    fn if_values_grow_with_the_rim_the_loosest_is_believed() {
        assert_eq!(believed(&[(0, 31, 4), (1, 8, 1), (2, 10, 1)]), (2, Confidence::Fair));
        assert_eq!(believed(&[(0, 31, 4), (1, 8, 1), (2, 10, 1), (25, 8, 1)]), (2, Confidence::Fair));
        assert_eq!(believed(&[(0, 10, 1), (1, 8, 1), (2, 31, 4), (1, 8, 1)]).0, 1, "values that shrink");
        assert_eq!(believed(&[(0, 8, 1), (1, 8, 1), (2, 10, 1)]).1, Confidence::High, "two that agree");
    }

    #[test]
    fn of_equals_the_simpler_value_and_then_the_middle_rim_win() {
        let (simple, long) = ((0, 9, 1), (1, 545, 64));
        assert_eq!(believed(&[simple, long, (2, 7, 1), simple, long]).0, 0, "9 before 8 33/64");
        assert_eq!(believed(&[(0, 10, 1), (1, 32, 3), (2, 9, 1)]).0, 1, "thirds come from kos");
        assert_eq!(believed(&[(0, 13, 2), (25, 6, 1)]).0, 0, "a filling goes before the bare board");
    }
}
