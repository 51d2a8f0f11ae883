//! How much may be spent on a region: positions, memory, and time if a caller has a clock.

use std::sync::Arc;

use yose_cgt::Budget;

use crate::kos::graph_size;
use crate::value::Value;

/// How much may be spent on a region.
#[derive(Clone)]
pub struct Effort {
    /// Positions to look at, over all passes; to ask what is sure may take three quarters as many besides, and from eight million on the growing graph of a ko as many again.
    pub nodes: u64,
    bytes: u64,
    pub(crate) memory: u64,
    pub(crate) stop: Option<StopQuestion>,
}

/// A caller's question whether to stop.
#[derive(Clone)]
pub(crate) struct StopQuestion(Arc<dyn Fn() -> bool + Send + Sync>);

impl StopQuestion {
    pub(crate) fn says_so(&self) -> bool {
        (self.0)()
    }
}

impl std::fmt::Debug for StopQuestion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StopQuestion")
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { nodes: 4_000_000, bytes: 2 << 30, memory: u64::MAX, stop: None }
    }
}

impl std::fmt::Debug for Effort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Effort")
            .field("nodes", &self.nodes)
            .field("bytes", &self.bytes)
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

impl Effort {
    /// At most this many positions.
    pub fn nodes(nodes: u64) -> Effort {
        Effort { nodes, ..Effort::default() }
    }

    /// At most this many bytes, by counting, for the games in which values are expressed. Unlike positions these are never forgotten, so
    /// what earlier questions to the same solver made counts too. What has no room stays between its bounds.
    #[must_use]
    pub fn max_bytes(self, bytes: u64) -> Effort {
        Effort { bytes, ..self }
    }

    /// At most about so many bytes in all, by counting: for positions, values and kos. A search that has used them up ends with the bounds known so
    /// far, as if its positions were used up; positions are forgotten before the next question, values are not.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Effort {
        Effort { memory: bytes, ..self }
    }

    /// Asks now and then whether to stop; a caller who has a clock can limit time with it.
    #[must_use]
    pub fn stop_when(mut self, question: impl Fn() -> bool + Send + Sync + 'static) -> Effort {
        self.stop = Some(StopQuestion(Arc::new(question)));
        self
    }

    /// The same for what moves lead to in a region with this value. There are dozens of moves, so a very large effort is for the region itself; and where it was necessary,
    /// it would be for each of them.
    pub(crate) fn for_moves(&self, value: &Value) -> Effort {
        let has_grown = match value {
            Value::Exact(_) => false,
            Value::Ko(report) => report.circle.is_none(),
            Value::Bounded(_) => true,
        };
        let most = if has_grown && self.nodes > USUAL { BRIEF } else { USUAL };
        Effort { nodes: self.nodes.min(most), ..self.clone() }
    }

    /// Whether the caller's question says to stop; no, if there is none.
    pub fn is_over(&self) -> bool {
        self.stop.as_ref().is_some_and(StopQuestion::says_so)
    }

    pub(crate) fn games_budget(&self) -> Budget {
        let budget = Budget::default().max_bytes(self.bytes.min(self.memory / SHARES));
        match self.stop.clone() {
            Some(stop) => budget.stop_when(move || stop.says_so()),
            None => budget,
        }
    }

    /// A little work that is done even if the caller said to stop, so that what is known can be told.
    pub(crate) fn last_budget(&self) -> Budget {
        Budget::default().max_bytes(self.bytes.min(self.memory / SHARES)).max_work(LAST_WORK)
    }

    /// The entries that a search may remember.
    pub(crate) fn most_entries(&self) -> usize {
        usize::try_from(self.memory / SHARES * 2 / ENTRY_BYTES).unwrap_or(usize::MAX)
    }

    /// The positions that the graph of a ko may have.
    pub(crate) fn graph_size(&self) -> usize {
        let room = self.memory / SHARES / GRAPH_BYTES;
        graph_size(self.nodes).min(usize::try_from(room).unwrap_or(usize::MAX))
    }

    /// The positions that a graph of a ko may have that grows where it matters.
    pub(crate) fn growth_size(&self) -> usize {
        let room = self.memory / SHARES / GRAPH_BYTES;
        usize::try_from((self.nodes / NODES_A_POSITION).min(room)).unwrap_or(usize::MAX)
    }
}

/// The shares of a limit of memory: two for what is remembered, one for values, the same for the search of a ko, which begins with nothing, one for
/// the graph of the ko, and one for what is not counted.
const SHARES: u64 = 8;

/// What a position takes in the graph of a ko.
const GRAPH_BYTES: u64 = 2048;

/// What most callers allow. Whoever allows more and is interrupted should know no less than they, so what they would do comes first.
pub(crate) const USUAL: u64 = 2_000_000;

/// Positions for a move where a very large budget was necessary.
const BRIEF: u64 = 90_000;

/// What an entry takes on the average, with its share of the hash tables.
pub(crate) const ENTRY_BYTES: u64 = 150;

/// A growing graph may have a position for so many that are looked at.
const NODES_A_POSITION: u64 = 32;

/// Steps of work after the caller said to stop: a tenth of a second or so.
const LAST_WORK: u64 = 2_000_000;
