//! What may be spent on a race, and what is spent.
//!
//! One [`Effort`] pays for everything: moves worked out in shapes, states read, states of a ko. Each part of the
//! work gets as many nodes as the whole ([`Meter::refill`]), so that a part which runs out leaves
//! something for the next, simpler one; when the caller says stop, all parts stop.

use yose_local::Effort;

/// The budget is used up, or the caller said stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted;

/// Counts nodes and asks now and then whether to stop.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    effort: Effort,
    used: u64,
    limit: u64,
    stopped: bool,
}

/// Nodes between two questions to the caller.
const PAUSE: u64 = 1024;

impl Meter {
    pub(crate) fn new(effort: &Effort) -> Meter {
        Meter { effort: effort.clone(), used: 0, limit: effort.nodes, stopped: false }
    }

    /// One node more.
    pub(crate) fn spend(&mut self) -> Result<(), Exhausted> {
        if self.used.is_multiple_of(PAUSE) {
            self.stopped |= self.effort.is_over();
        }
        self.used += 1;
        if self.stopped || self.used > self.limit { Err(Exhausted) } else { Ok(()) }
    }

    /// As many nodes as the effort allows, but at most `most`, for the next part of the work.
    pub(crate) fn refill(&mut self, most: u64) {
        self.limit = self.used.saturating_add(self.effort.nodes.min(most));
    }
}
