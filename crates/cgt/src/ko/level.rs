//! Trajectories that may also be infinite: what is known of a position before anything is known.

use std::borrow::Cow;

use crate::thermograph::walls_from;
use crate::{Rational, Trajectory};

/// A trajectory, or one of the infinities at every temperature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Level {
    NegativeInfinity,
    Finite(Trajectory),
    PositiveInfinity,
}

use Level::{Finite, NegativeInfinity, PositiveInfinity};

impl Level {
    pub(super) fn max(self, other: &Level) -> Level {
        match (self, other) {
            (Finite(a), Finite(b)) => Finite(a.max(b)),
            (PositiveInfinity, _) | (_, PositiveInfinity) => PositiveInfinity,
            (NegativeInfinity, other) => other.clone(),
            (this, NegativeInfinity) => this,
        }
    }

    pub(super) fn min(self, other: &Level) -> Level {
        match (self, other) {
            (Finite(a), Finite(b)) => Finite(a.min(b)),
            (NegativeInfinity, _) | (_, NegativeInfinity) => NegativeInfinity,
            (PositiveInfinity, other) => other.clone(),
            (this, PositiveInfinity) => this,
        }
    }

    pub(super) fn tilted(self, factor: i32) -> Level {
        match self {
            Finite(trajectory) => Finite(trajectory.tilted(factor)),
            infinite => infinite,
        }
    }

    /// The same with so many points more.
    pub(super) fn with_gain(&self, gain: i64) -> Cow<'_, Level> {
        match self {
            Finite(trajectory) if gain != 0 => {
                Cow::Owned(Finite(trajectory.clone().shifted(&Rational::from(gain))))
            }
            same => Cow::Borrowed(same),
        }
    }

    pub(super) fn finite(&self) -> Option<&Trajectory> {
        match self {
            Finite(trajectory) => Some(trajectory),
            _ => None,
        }
    }

    /// A measure of the work that went into it, and of the memory it takes.
    pub(super) fn weight(&self) -> u64 {
        let knots = self.finite().map_or(&[][..], Trajectory::knots);
        knots
            .iter()
            .fold(1, |sum: u64, knot| sum.saturating_add(knot.t.cost().saturating_add(knot.value.cost())))
    }
}

/// What a position is worth if nobody ever moves in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest<'a> {
    /// As little as the scaffolds allow.
    Lowest,
    At(&'a Rational),
    /// As much as they allow.
    Highest,
}

/// The walls between scaffolds that may be infinite.
///
/// As with finite scaffolds, the walls are the scaffolds where Left's is at least Right's: a hill. Otherwise an
/// infinite scaffold is a side without a move, and the mast starts where the position rests.
pub(super) fn intersect(left: &Level, right: &Level, rest: Rest<'_>) -> (Level, Level) {
    if matches!((left, right), (PositiveInfinity, _) | (_, NegativeInfinity)) {
        return (left.clone(), right.clone());
    }
    let stand = match (rest, left, right) {
        (Rest::At(stand), ..) => stand,
        (Rest::Lowest, Finite(left), _) => &left.knots()[0].value,
        (Rest::Highest, _, Finite(right)) => &right.knots()[0].value,
        (Rest::Lowest, ..) => return (NegativeInfinity, NegativeInfinity),
        (Rest::Highest, ..) => return (PositiveInfinity, PositiveInfinity),
    };
    let (left, right) = walls_from(stand, left.finite(), right.finite());
    (Finite(left), Finite(right))
}

/// The best of several levels for Left, each after she paid *t*; −∞ without any.
pub(super) fn best_for_left<'a>(levels: impl Iterator<Item = Cow<'a, Level>>) -> Level {
    levels.fold(NegativeInfinity, |best, level| best.max(&level)).tilted(-1)
}

/// The mirror image of [`best_for_left`].
pub(super) fn best_for_right<'a>(levels: impl Iterator<Item = Cow<'a, Level>>) -> Level {
    levels.fold(PositiveInfinity, |best, level| best.min(&level)).tilted(1)
}
