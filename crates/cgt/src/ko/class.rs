//! How much a position depends on who wins ko fights.

use super::graph::NodeId;
use super::{KoSolution, Mode};
use crate::{Rational, Thermograph};

/// Placid, active or hyperactive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KoClass {
    /// Mean and temperature are the same whoever is komaster; so are those of all games without kos.
    Placid,
    /// The mean is the same, the temperature is not.
    Active,
    /// Even the mean depends on the komaster, so there is no single value: report one for each.
    Hyperactive,
}

impl KoClass {
    /// The class of a position with these thermographs, in the order of [`Mode::ALL`].
    #[must_use]
    pub fn of(graphs: &[Thermograph; 3]) -> KoClass {
        Self::of_masts(graphs.each_ref().map(|graph| (graph.mean(), graph.temperature())))
    }

    fn of_masts([none, left, right]: [(&Rational, &Rational); 3]) -> KoClass {
        if none == left && left == right {
            KoClass::Placid
        } else if none.0 == left.0 && left.0 == right.0 {
            KoClass::Active
        } else {
            KoClass::Hyperactive
        }
    }
}

/// The solutions of one graph under all modes.
#[derive(Debug, Clone)]
pub struct KoAnalysis {
    /// In the order of [`Mode::ALL`].
    solutions: [KoSolution; 3],
}

impl KoAnalysis {
    pub(super) fn new(solutions: [KoSolution; 3]) -> Self {
        Self { solutions }
    }

    /// The solution under one mode.
    #[must_use]
    pub fn solution(&self, mode: Mode) -> &KoSolution {
        match mode {
            Mode::NoKomaster => &self.solutions[0],
            Mode::LeftKomaster => &self.solutions[1],
            Mode::RightKomaster => &self.solutions[2],
        }
    }

    /// The class of a position; `None` unless mean and temperature are known under every mode.
    #[must_use]
    pub fn class(&self, id: NodeId) -> Option<KoClass> {
        let masts = self.solutions.each_ref().map(|solution| {
            let value = solution.value(id);
            value.mean().zip(value.temperature())
        });
        let [Some(none), Some(left), Some(right)] = masts else { return None };
        Some(KoClass::of_masts([none, left, right]))
    }
}
