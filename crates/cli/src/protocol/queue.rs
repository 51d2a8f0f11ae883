//! Positions that wait to be analysed: the highest priority first, then the first that came.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::query::Analysis;

/// One position of a query.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) analysis: Arc<Analysis>,
    pub(super) turn: u64,
    /// Set when nobody wants it any more.
    pub(super) cancelled: Arc<AtomicBool>,
}

impl Job {
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// More positions would only fill the memory.
pub(super) const MOST_WAITING: usize = 100_000;

/// A queue that several threads share.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// By priority, highest first, and by arrival.
    waiting: BTreeMap<(std::cmp::Reverse<i64>, u64), Job>,
    /// Those that are being worked on.
    running: Vec<Job>,
    arrivals: u64,
    closed: bool,
}

impl Queue {
    /// Adds all turns of an analysis; false if there is no room for them.
    pub(super) fn add(&self, analysis: &Arc<Analysis>) -> bool {
        let mut state = self.lock();
        if state.waiting.len() + analysis.turns.len() > MOST_WAITING {
            return false;
        }
        for &(turn, priority) in &analysis.turns {
            let job = Job { analysis: Arc::clone(analysis), turn, cancelled: Arc::default() };
            let key = (std::cmp::Reverse(priority), state.arrivals);
            state.arrivals += 1;
            state.waiting.insert(key, job);
        }
        self.changed.notify_all();
        true
    }

    /// Waits for the next job; `None` when there will be no more.
    pub(super) fn take(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if let Some((_, job)) = state.waiting.pop_first() {
                state.running.push(job.clone());
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Says that a job is done.
    pub(super) fn finish(&self, job: &Job) {
        self.lock().running.retain(|other| !Arc::ptr_eq(&other.cancelled, &job.cancelled));
    }

    /// Cancels jobs; those that had not begun are returned.
    pub(super) fn cancel(&self, unwanted: impl Fn(&Job) -> bool) -> Vec<Job> {
        let mut state = self.lock();
        for job in state.running.iter().filter(|job| unwanted(job)) {
            job.cancelled.store(true, Ordering::Relaxed);
        }
        let keys: Vec<_> =
            state.waiting.iter().filter(|(_, job)| unwanted(job)).map(|(key, _)| *key).collect();
        keys.iter().filter_map(|key| state.waiting.remove(key)).collect()
    }

    /// Says that nothing more will be added.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is whole between any two statements, so a panic elsewhere does no harm.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
