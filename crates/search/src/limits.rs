//! How wide and how long to search.

use std::fmt;
use std::sync::Arc;

/// How wide and how long to search.
#[derive(Clone)]
pub struct Limits {
    /// Positions to ask the judge about for each filling, each with both colours to move.
    pub positions: usize,
    /// Moves of each colour to try at the root.
    pub first: usize,
    /// Moves of each colour to try after a first move.
    pub answers: usize,
    /// Moves of each colour to try elsewhere.
    pub later: usize,
    /// Moves of each colour to try before a position that looks settled is taken to be so.
    pub quiet: usize,
    /// Further moves are tried elsewhere only if they are at least this likely, compared with the likeliest.
    pub likely: f32,
    /// The longest line.
    pub depth: u32,
    /// Whether closed positions are solved exactly.
    pub exact: bool,
    stop: Option<Stop>,
}

/// A caller's question whether to stop.
type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

impl Limits {
    /// At most this many positions.
    #[must_use]
    pub fn positions(mut self, positions: usize) -> Limits {
        self.positions = positions;
        self
    }

    /// With exact leaves or without.
    #[must_use]
    pub fn exact(mut self, exact: bool) -> Limits {
        self.exact = exact;
        self
    }

    /// Asks between two rounds of questions to the judge whether to stop; a caller who has a clock can limit time with it.
    #[must_use]
    pub fn stop_when(mut self, question: impl Fn() -> bool + Send + Sync + 'static) -> Limits {
        self.stop = Some(Arc::new(question));
        self
    }

    pub(crate) fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop())
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            positions: 400,
            first: 4,
            answers: 3,
            later: 2,
            quiet: 2,
            likely: 0.1,
            depth: 40,
            exact: true,
            stop: None,
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { positions, first, answers, later, quiet, likely, depth, exact, stop } = self;
        f.debug_struct("Limits")
            .field("positions", positions)
            .field("first", first)
            .field("answers", answers)
            .field("later", later)
            .field("quiet", quiet)
            .field("likely", likely)
            .field("depth", depth)
            .field("exact", exact)
            .field("stop", &stop.is_some())
            .finish()
    }
}
