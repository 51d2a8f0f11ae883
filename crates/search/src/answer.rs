//! What is known of a region: what each filling says, and which of them is believed.

use yose_board::Point;
use yose_cgt::thermograph::Interval;
use yose_cgt::{Rational, Thermograph};

use crate::variation::Variation;

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

/// What one filling says.
#[derive(Clone, Debug)]
pub struct Reading {
    /// How many points around the region were left as they are.
    pub rim: usize,
    /// The thermograph under area scoring, over the region and its rim; from Black's point of view.
    pub area: Thermograph,
    /// Where the mean lies, if the judge is as certain as it may be.
    pub mean: Interval,
    /// Where the temperature under territory scoring lies.
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
    /// The temperature under territory scoring: the miai value.
    pub fn miai(&self) -> Rational {
        self.area.temperature() - &Rational::ONE
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
    /// The fillings disagree and the best of them did not come to an end.
    Low,
    /// One filling came to an end.
    Fair,
    /// Two fillings came to an end and agree.
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

    /// Whether nothing but neutral points is left to play.
    pub fn is_settled(&self) -> bool {
        self.reading().is_settled()
    }
}

/// The rim that is believed if no two agree.
const MIDDLE: usize = 1;

/// The reading with the most support comes first: its own and that of those that agree, twice if they came to an end. Of
/// equals one that finds something to play goes before one that finds nothing, because a filling may close what is open; then the middle rim,
/// which neither removes the most nor lets in the most.
pub(crate) fn choose(mut readings: Vec<Reading>) -> Answer {
    let support = |reading: &Reading| -> usize {
        let agreeing = readings.iter().filter(|other| other.miai() == reading.miai());
        agreeing.map(|other| 1 + usize::from(other.converged)).sum()
    };
    let rank = |&place: &usize| {
        let reading = &readings[place];
        (support(reading), reading.converged, !reading.is_settled(), reading.rim == MIDDLE)
    };
    let best = (0..readings.len()).max_by_key(rank).unwrap_or(0);
    let (agreement, converged) = (support(&readings[best]), readings[best].converged);
    readings.swap(0, best);
    let confidence = match (converged, agreement) {
        (true, 4..) => Confidence::High,
        (true, _) => Confidence::Fair,
        (false, _) => Confidence::Low,
    };
    Answer { readings, confidence }
}
