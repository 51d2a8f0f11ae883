//! What an operation may spend before it must give up.
//!
//! The canonical form of a short expression can be astronomically large, so
//! every operation of a [`Games`](crate::Games) context that can explode spends
//! from one [`Budget`] and returns [`BudgetExceeded`] when it is used up. The
//! context stays valid: everything found so far is kept and can be used again.
//!
//! This crate has no clock. A caller who wants to limit time supplies a
//! question, [`Budget::stop_when`], that is asked every few thousand steps.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

/// Limits on nodes, work and memory, and a question whether to stop.
#[derive(Clone)]
pub struct Budget {
    max_nodes: u64,
    max_work: u64,
    max_bytes: u64,
    should_stop: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BudgetExceeded {
    /// The context holds as many distinct games as allowed.
    #[error("budget exceeded: more than {0} distinct positions")]
    Nodes(u64),
    /// As many steps were made as allowed.
    #[error("budget exceeded: more than {0} steps of work")]
    Work(u64),
    /// The estimate of the memory in use reached the limit.
    #[error("budget exceeded: more than {} MB of memory", .0 >> 20)]
    Memory(u64),
    /// A fraction has too many binary digits to draw its thermograph.
    #[error("budget exceeded: the thermograph of a fraction with more than {0} binary digits")]
    Digits(u32),
    /// The caller's question was answered with yes.
    #[error("budget exceeded: out of time")]
    Stopped,
}

impl Budget {
    /// No limit but the number of nodes a handle can name.
    pub fn unlimited() -> Budget {
        Budget {
            max_nodes: u64::from(u32::MAX) - 1,
            max_work: u64::MAX,
            max_bytes: u64::MAX,
            should_stop: None,
        }
    }

    /// At most this many distinct games, up to translation by a number.
    pub fn max_nodes(mut self, nodes: u64) -> Budget {
        self.max_nodes = nodes.min(Budget::unlimited().max_nodes);
        self
    }

    /// At most this many steps; a step takes some tens of nanoseconds.
    pub fn max_work(mut self, steps: u64) -> Budget {
        self.max_work = steps;
        self
    }

    /// At most this many bytes, by estimate.
    pub fn max_bytes(mut self, bytes: u64) -> Budget {
        self.max_bytes = bytes;
        self
    }

    /// Stop when this says so. It is asked about every millisecond of work.
    pub fn stop_when(mut self, question: impl Fn() -> bool + Send + Sync + 'static) -> Budget {
        self.should_stop = Some(Arc::new(question));
        self
    }
}

impl Default for Budget {
    /// Two gigabytes and some minutes of work.
    fn default() -> Budget {
        Budget::unlimited().max_bytes(2 << 30).max_work(10_000_000_000)
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("max_nodes", &self.max_nodes)
            .field("max_work", &self.max_work)
            .field("max_bytes", &self.max_bytes)
            .field("should_stop", &self.should_stop.is_some())
            .finish()
    }
}

/// Steps between two looks at the limits.
const PERIOD: u64 = 1 << 14;

/// Counts what is spent.
#[derive(Debug)]
pub(crate) struct Meter {
    budget: Budget,
    work: u64,
    next_look: u64,
    bytes: u64,
}

impl Meter {
    pub(crate) fn new(budget: Budget) -> Meter {
        let mut meter = Meter { budget, work: 0, next_look: 0, bytes: 0 };
        meter.plan_next_look();
        meter
    }

    /// Starts counting work anew; memory stays in use.
    pub(crate) fn renew(&mut self, budget: Budget) {
        *self = Meter { bytes: self.bytes, ..Meter::new(budget) };
    }

    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Spends work.
    #[inline]
    pub(crate) fn step(&mut self, steps: u64) -> Result<(), BudgetExceeded> {
        self.work = self.work.saturating_add(steps);
        if self.work < self.next_look { Ok(()) } else { self.look() }
    }

    /// Spends memory.
    #[inline]
    pub(crate) fn allocate(&mut self, bytes: u64) -> Result<(), BudgetExceeded> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.admit_bytes(0)
    }

    /// Asks whether so much memory could be had for a moment.
    pub(crate) fn admit_bytes(&self, bytes: u64) -> Result<(), BudgetExceeded> {
        if self.bytes.saturating_add(bytes) <= self.budget.max_bytes {
            Ok(())
        } else {
            Err(BudgetExceeded::Memory(self.budget.max_bytes))
        }
    }

    /// Asks for room for one more node beside `present` ones.
    #[inline]
    pub(crate) fn admit_node(&self, present: usize) -> Result<(), BudgetExceeded> {
        if (present as u64) < self.budget.max_nodes {
            Ok(())
        } else {
            Err(BudgetExceeded::Nodes(self.budget.max_nodes))
        }
    }

    #[cold]
    fn look(&mut self) -> Result<(), BudgetExceeded> {
        if self.work > self.budget.max_work {
            return Err(BudgetExceeded::Work(self.budget.max_work));
        }
        if self.budget.should_stop.as_ref().is_some_and(|stop| stop()) {
            return Err(BudgetExceeded::Stopped);
        }
        self.plan_next_look();
        Ok(())
    }

    fn plan_next_look(&mut self) {
        let soon = self.work.saturating_add(PERIOD);
        self.next_look = soon.min(self.budget.max_work.saturating_add(1));
    }
}
