//! What is known about some points, and which rule says so.

use std::fmt;

use yose_board::{Color, PointSet};

/// A statement about points together with the rule that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What is claimed.
    pub claim: Claim,
    /// The points it is claimed of.
    pub points: PointSet,
    /// Why.
    pub rule: Rule,
    /// The settled areas the proof rests on: the eyes of safe stones, for instance.
    /// Empty where the points prove themselves.
    pub eyes: Vec<PointSet>,
}

/// What can be claimed of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// Stones of this colour that cannot be captured if their owner answers.
    Safe(Color),
    /// Points that belong to this colour if it answers; stones of the other colour here are dead.
    Territory(Color),
    /// Stones of both colours that cannot be captured and points that nobody can use.
    Seki,
    /// Points that are worth nothing to either side.
    Dame,
}

/// The rules, from the strongest guarantee to the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The user says so.
    Declared,
    /// Benson's theorem: the owner may always pass.
    Unconditional,
    /// Every point touches a stone of the owner's that needs this eye: nothing can be built here.
    Filled,
    /// The opponent has no room for two eyes, and the owner's stones around do not need these points.
    Confined,
    /// For every point that matters there are two ways to get it, and the owner takes the second
    /// when the opponent takes the first.
    Miai,
    /// Every move of the opponent has an answer: all lines were searched.
    Search,
    /// Points between safe stones of both colours.
    Between,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Safe(color) => write!(f, "safe {color} stones"),
            Claim::Territory(color) => write!(f, "{color} territory"),
            Claim::Seki => f.write_str("seki"),
            Claim::Dame => f.write_str("dame"),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::Declared => "declared immortal",
            Rule::Unconditional => "unconditional life (Benson)",
            Rule::Filled => "every point touches the owner's stones",
            Rule::Confined => "no room for two eyes",
            Rule::Miai => "miai",
            Rule::Search => "every move has an answer",
            Rule::Between => "between safe stones of both colours",
        })
    }
}
