//! Positions that may have to be evaluated again, and when.
//!
//! Round a loop a bound may come nearer to its limit for ever, by half as much each time, and each time all that leads there has to be told. If everything waited in
//! one row, what has just been proved would have to wait for thousands of such steps; and whoever asks where to look next would be told what was true long ago. So positions that
//! were told of a large change come first, and of the others only as many as patience allows.
//!
//! Nothing depends on this but the time it takes: bounds hold in whatever order positions are evaluated, and nobody is forgotten.

use std::collections::VecDeque;

use crate::Rational;
use crate::ko::equations::State;
use crate::ko::graph::NodeId;
use crate::ko::level::Level;

/// A change is large if it is one point in so many or more somewhere.
const LARGE: i64 = 8;

/// How much more is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Change {
    Small,
    Large,
}

impl Change {
    pub(super) fn between(old: &State, new: &State) -> Change {
        let levels = [
            (&old.left_scaffold, &new.left_scaffold),
            (&old.right_scaffold, &new.right_scaffold),
            (&old.left_wall, &new.left_wall),
            (&old.right_wall, &new.right_wall),
        ];
        let near = old.after_ko.len() == new.after_ko.len()
            && levels.into_iter().chain(old.after_ko.iter().zip(&new.after_ko)).all(|(a, b)| are_near(a, b));
        if near { Change::Small } else { Change::Large }
    }
}

/// Whether two levels are nowhere far from each other. Between bends they are straight.
fn are_near(a: &Level, b: &Level) -> bool {
    let (Level::Finite(first), Level::Finite(second)) = (a, b) else { return a == b };
    let bends = || first.knots().iter().chain(second.knots()).map(|knot| &knot.t);
    let distance = |t: &Rational| (first.value_at(t) - second.value_at(t)).abs();
    first == second
        || first.final_slope() == second.final_slope()
            && bends().all(|t| distance(t).mul_int(LARGE) < Rational::ONE)
}

/// Two rows of positions.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    urgent: VecDeque<NodeId>,
    patient: VecDeque<NodeId>,
    /// The worlds in which each position has to be evaluated.
    worlds: Vec<u8>,
    /// Whether a position stands in the first row, and in the second.
    stands: Vec<[bool; 2]>,
    /// How many positions wait.
    waiting: usize,
}

impl Agenda {
    /// One more position, which need not be evaluated.
    pub(super) fn add(&mut self) {
        self.worlds.push(0);
        self.stands.push([false; 2]);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Something has changed that a position reads in these worlds.
    pub(super) fn mark(&mut self, id: NodeId, worlds: u8, change: Change) {
        if worlds == 0 {
            return;
        }
        let index = id.index();
        self.waiting += usize::from(self.worlds[index] == 0);
        self.worlds[index] |= worlds;
        let [urgent, patient] = &mut self.stands[index];
        match change {
            Change::Large if !*urgent => {
                *urgent = true;
                self.urgent.push_back(id);
            }
            Change::Small if !*urgent && !*patient => {
                *patient = true;
                self.patient.push_back(id);
            }
            _ => {}
        }
    }

    /// The next position and its worlds. Of those that can wait there are only as many as patience allows.
    pub(super) fn next(&mut self, patience: &mut u64) -> Option<(NodeId, u8)> {
        loop {
            let (id, row) = match self.urgent.pop_front() {
                Some(id) => (id, 0),
                None if *patience == 0 => return None,
                None => (self.patient.pop_front()?, 1),
            };
            self.stands[id.index()][row] = false;
            let worlds = std::mem::take(&mut self.worlds[id.index()]);
            // Otherwise it stood in both rows.
            if worlds != 0 {
                self.waiting -= 1;
                *patience -= row as u64;
                return Some((id, worlds));
            }
        }
    }
}
