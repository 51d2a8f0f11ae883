//! Trajectories that may also be infinite: what is known of a position before anything is known.

use std::borrow::Cow;

use crate::Trajectory;
use crate::thermograph::walls;

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

/// The walls between scaffolds that may be infinite.
///
/// As with finite scaffolds, the walls are the scaffolds where Left's is at least Right's: a hill. Otherwise an
/// infinite scaffold is a side without a move, and without any move the mast is 0.
pub(super) fn intersect(left: &Level, right: &Level) -> (Level, Level) {
    let hill = match (left, right) {
        (Finite(_), Finite(_)) => false,
        (PositiveInfinity, _) | (_, NegativeInfinity) => true,
        _ => false,
    };
    if hill {
        return (left.clone(), right.clone());
    }
    let (left, right) = walls(left.finite(), right.finite());
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
