//! What the equations say about each position.

use std::sync::Arc;

use super::equations::State;
use super::graph::NodeId;
use super::solve::{ABOVE, BELOW, WORLDS};
use crate::{Rational, Thermograph};

/// What is known of one position under one mode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KoValue {
    /// Proved: the equations have a least and a greatest solution, and both give this thermograph.
    Solved(Thermograph),
    /// The only thermograph that was found, but the iteration from below or above did not settle, or not
    /// on finite walls, so there may be others.
    Unconfirmed(Thermograph),
    /// The equations have several solutions: these, the one from the classical starting point first, and
    /// possibly others. Nothing should be claimed but what holds for all of them.
    Ambiguous(Vec<Thermograph>),
    /// No thermograph was found.
    Unresolved(Unresolved),
}

/// Why a position has no thermograph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Unresolved {
    /// Going round the loop never settled.
    #[error("the loop does not settle")]
    NotConverged,
    /// The walls settled but never join, so there is neither a mean nor a temperature.
    #[error("the walls do not join in a mast")]
    NoMast,
    /// It leads to a position that is not resolved.
    #[error("it leads to a loop that is not resolved")]
    Dependent,
    /// The work allowed was done before its turn came.
    #[error("the budget ran out")]
    Budget,
}

impl KoValue {
    /// The thermograph, if only one was found.
    #[must_use]
    pub fn thermograph(&self) -> Option<&Thermograph> {
        match self {
            KoValue::Solved(graph) | KoValue::Unconfirmed(graph) => Some(graph),
            KoValue::Ambiguous(_) | KoValue::Unresolved(_) => None,
        }
    }

    /// The mean, if it is the same in all solutions found.
    #[must_use]
    pub fn mean(&self) -> Option<&Rational> {
        self.common(Thermograph::mean)
    }

    /// The temperature, if it is the same in all solutions found.
    #[must_use]
    pub fn temperature(&self) -> Option<&Rational> {
        self.common(Thermograph::temperature)
    }

    /// All solutions found.
    #[must_use]
    pub fn candidates(&self) -> &[Thermograph] {
        match self {
            KoValue::Solved(graph) | KoValue::Unconfirmed(graph) => std::slice::from_ref(graph),
            KoValue::Ambiguous(graphs) => graphs,
            KoValue::Unresolved(_) => &[],
        }
    }

    fn common(&self, part: impl Fn(&Thermograph) -> &Rational) -> Option<&Rational> {
        let (first, rest) = self.candidates().split_first()?;
        rest.iter().all(|other| part(other) == part(first)).then(|| part(first))
    }

    /// What the solutions from the starting points amount to. Those from below and above come last; all
    /// others lie between them.
    fn from_solutions(solutions: Vec<Result<Thermograph, Unresolved>>) -> Self {
        if let [.., Ok(least), Ok(greatest)] = &solutions[..]
            && least == greatest
        {
            return KoValue::Solved(least.clone());
        }
        let reason = solutions.iter().find_map(|solution| solution.as_ref().err().copied());
        let mut distinct: Vec<Thermograph> = Vec::new();
        for graph in solutions.into_iter().flatten() {
            if !distinct.contains(&graph) {
                distinct.push(graph);
            }
        }
        match (distinct.pop(), distinct.is_empty(), reason) {
            (Some(only), true, _) => KoValue::Unconfirmed(only),
            (Some(last), false, _) => {
                distinct.push(last);
                KoValue::Ambiguous(distinct)
            }
            (None, _, reason) => KoValue::Unresolved(reason.unwrap_or(Unresolved::Dependent)),
        }
    }
}

/// What is known of every position of a graph under one mode.
#[derive(Debug, Clone)]
pub struct KoSolution {
    values: Vec<KoValue>,
    /// The least and the greatest solution, as far as they were found.
    ends: Vec<[Option<Thermograph>; 2]>,
}

impl KoSolution {
    /// What is known of a position. A position of another, larger graph is unresolved.
    #[must_use]
    pub fn value(&self, id: NodeId) -> &KoValue {
        self.values.get(id.index()).unwrap_or(&KoValue::Unresolved(Unresolved::Dependent))
    }

    /// The least solution, which no other is below: a lower bound, whatever the value is.
    #[must_use]
    pub fn least(&self, id: NodeId) -> Option<&Thermograph> {
        self.ends.get(id.index())?[0].as_ref()
    }

    /// The greatest solution, which no other is above.
    #[must_use]
    pub fn greatest(&self, id: NodeId) -> Option<&Thermograph> {
        self.ends.get(id.index())?[1].as_ref()
    }

    /// The values of all positions, in the order in which they were added.
    #[must_use]
    pub fn values(&self) -> &[KoValue] {
        &self.values
    }

    pub(super) fn new(
        worlds: &[Vec<Option<Arc<State>>>; WORLDS],
        failures: &[Vec<Option<Unresolved>>; WORLDS],
    ) -> Self {
        let value = |index: usize| {
            let classical = &worlds[0][index];
            if let Some(shared) = classical
                && worlds
                    .iter()
                    .all(|world| world[index].as_ref().is_some_and(|state| Arc::ptr_eq(state, shared)))
            {
                return match thermograph(shared) {
                    Ok(graph) => KoValue::Solved(graph),
                    Err(reason) => KoValue::Unresolved(reason),
                };
            }
            let solutions = worlds.iter().zip(failures).map(|(world, failures)| match &world[index] {
                Some(state) => thermograph(state),
                None => Err(failures[index].unwrap_or(Unresolved::Dependent)),
            });
            KoValue::from_solutions(solutions.collect())
        };
        let end = |world: usize, index: usize| {
            let state: Option<&Arc<State>> = worlds[world][index].as_ref();
            state.and_then(|state| thermograph(state).ok())
        };
        let ends = (0..worlds[0].len()).map(|index| [end(BELOW, index), end(ABOVE, index)]).collect();
        Self { values: (0..worlds[0].len()).map(value).collect(), ends }
    }
}

fn thermograph(state: &State) -> Result<Thermograph, Unresolved> {
    let walls = state.left_wall.finite().zip(state.right_wall.finite());
    let (left, right) = walls.ok_or(Unresolved::NoMast)?;
    Thermograph::from_walls(left.clone(), right.clone()).map_err(|_| Unresolved::NoMast)
}
