//! Work that tells what it finds as it goes.
//!
//! A [`Job`] keeps a log of its events, and everybody who listens reads that log at his own pace: a slow listener costs
//! nothing, and one who comes late hears everything from the start. The log is bounded, the table of jobs is bounded,
//! and jobs that are done are forgotten after a time.
//!
//! A job is wanted as long as somebody listens. When the last listener leaves, or nobody comes, it is cancelled and
//! gives its worker back.

mod log;

pub(crate) use log::{Event, Log, State};

use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::watch;
use yose::{Report, Review};

use crate::fault::Fault;
use crate::pool::{Seat, Stop};
use crate::settings::Settings;

/// The jobs of a server.
#[derive(Debug)]
pub(crate) struct Jobs {
    table: Mutex<BTreeMap<String, Arc<Job>>>,
    most: usize,
    keep: Duration,
    unheard: Duration,
}

/// What a job found, for exports.
#[derive(Clone, Debug)]
pub(crate) enum Finding {
    Report(Arc<Report>),
    Review(Arc<Review>),
    Chart,
}

/// One job.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: String,
    /// `analyze`, `review` or `chart`.
    pub(crate) kind: &'static str,
    pub(crate) stop: Stop,
    log: Mutex<Log>,
    /// Counts changes of the log.
    news: watch::Sender<u64>,
    listeners: AtomicUsize,
}

/// Somebody who hears the events of a job; it is cancelled when the last one leaves.
pub(crate) struct Listener {
    job: Arc<Job>,
    news: watch::Receiver<u64>,
    heard: usize,
    progress: u64,
}

impl Jobs {
    pub(crate) fn new(settings: &Settings) -> Jobs {
        Jobs {
            table: Mutex::default(),
            most: settings.jobs.max(1),
            keep: settings.keep,
            unheard: settings.unheard,
        }
    }

    /// Begins a job on a seat of the pool.
    pub(crate) fn begin(
        &self,
        kind: &'static str,
        seat: Seat,
        time: Duration,
        work: impl FnOnce(&Arc<Job>, &Stop) -> Result<Finding, Fault> + Send + 'static,
    ) -> Result<Arc<Job>, Fault> {
        let job = Arc::new(Job::new(kind));
        self.enter(Arc::clone(&job))?;
        tokio::spawn(run(Arc::clone(&job), seat, time, work));
        tokio::spawn(expect_listener(Arc::clone(&job), self.unheard));
        Ok(job)
    }

    /// A job by its id.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        let mut table = lock(&self.table);
        self.forget(&mut table);
        table.get(id).cloned()
    }

    /// Cancels everything, when the server goes down.
    pub(crate) fn cancel_all(&self) {
        lock(&self.table).values().for_each(|job| job.cancel());
    }

    fn enter(&self, job: Arc<Job>) -> Result<(), Fault> {
        let mut table = lock(&self.table);
        self.forget(&mut table);
        if table.len() >= self.most {
            // The one that has been done for the longest time makes room.
            let oldest = table.values().filter_map(|job| Some((job.ended()?, job.id.clone()))).min();
            table.remove(&oldest.ok_or_else(Fault::busy)?.1);
        }
        table.insert(job.id.clone(), job);
        Ok(())
    }

    fn forget(&self, table: &mut BTreeMap<String, Arc<Job>>) {
        table.retain(|_, job| job.ended().is_none_or(|ended| ended.elapsed() < self.keep));
    }
}

/// Waits for a worker and works, unless the job is cancelled first.
async fn run(
    job: Arc<Job>,
    seat: Seat,
    time: Duration,
    work: impl FnOnce(&Arc<Job>, &Stop) -> Result<Finding, Fault> + Send + 'static,
) {
    let worker = Arc::clone(&job);
    let work = seat.work(job.stop.clone(), time, move |stop| {
        worker.change(Log::start);
        work(&worker, stop)
    });
    // If it is cancelled, the seat is given up: at once while it waits, else when the work notices.
    let found = tokio::select! {
        found = work => found,
        () = job.over() => return,
    };
    match found.and_then(|found| found) {
        Ok(finding) => job.change(|log| log.finish(finding)),
        Err(fault) => job.change(|log| log.fail(&fault)),
    }
}

/// Cancels a job to which nobody listens.
async fn expect_listener(job: Arc<Job>, patience: Duration) {
    tokio::time::sleep(patience).await;
    if job.listeners.load(Ordering::SeqCst) == 0 {
        job.cancel();
    }
}

impl Job {
    fn new(kind: &'static str) -> Job {
        Job {
            id: unguessable(),
            kind,
            stop: Stop::new(),
            log: Mutex::default(),
            news: watch::Sender::new(0),
            listeners: AtomicUsize::new(0),
        }
    }

    /// Tells an event to all who listen.
    pub(crate) fn tell(&self, name: &'static str, data: &impl Serialize) {
        self.change(|log| log.tell(Event::new(name, data)));
    }

    /// Tells how far the work has come; only the latest counts.
    pub(crate) fn progress(&self, done: usize, total: usize, what: &'static str) {
        #[derive(Serialize)]
        struct Progress {
            done: usize,
            total: usize,
            what: &'static str,
        }
        self.change(|log| log.set_progress(Event::new("progress", &Progress { done, total, what })));
    }

    /// Adds the last event, with what was found.
    pub(crate) fn conclude(&self, result: &impl Serialize) {
        self.change(|log| log.conclude(Event::new("done", result)));
    }

    /// Stops the work and tells so, unless it is over.
    pub(crate) fn cancel(&self) {
        self.stop.cancel();
        self.change(Log::cancel);
    }

    /// When it was over, if it is.
    pub(crate) fn ended(&self) -> Option<Instant> {
        lock(&self.log).ended()
    }

    /// Whether it waits, works or is over, and the last event if it is.
    pub(crate) fn state(&self) -> (State, Option<Event>) {
        let log = lock(&self.log);
        (log.state(), log.last())
    }

    /// What it found, if it is done.
    pub(crate) fn finding(&self) -> Option<Finding> {
        lock(&self.log).finding()
    }

    /// Somebody begins to listen.
    pub(crate) fn listen(self: &Arc<Job>) -> Listener {
        self.listeners.fetch_add(1, Ordering::SeqCst);
        Listener { job: Arc::clone(self), news: self.news.subscribe(), heard: 0, progress: 0 }
    }

    fn change(&self, change: impl FnOnce(&mut Log)) {
        change(&mut lock(&self.log));
        self.news.send_modify(|count| *count = count.wrapping_add(1));
    }

    async fn over(&self) {
        let mut news = self.news.subscribe();
        while self.ended().is_none() {
            // The sender is part of the job, so it lives.
            let _ = news.changed().await;
        }
    }
}

impl Listener {
    /// The next event; nothing after the last one.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            self.news.mark_unchanged();
            {
                let log = lock(&self.job.log);
                if let Some(event) = log.after(&mut self.heard, &mut self.progress) {
                    return Some(event);
                }
                if log.ended().is_some() {
                    return None;
                }
            }
            self.news.changed().await.ok()?;
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let last = self.job.listeners.fetch_sub(1, Ordering::SeqCst) == 1;
        if last && self.job.ended().is_none() {
            self.job.cancel();
        }
    }
}

/// A name that nobody can guess who was not told.
fn unguessable() -> String {
    // The standard library keys its hashes with random numbers of the system.
    let [high, low] = [0, 1].map(|half| RandomState::new().hash_one(half));
    format!("{high:016x}{low:016x}")
}

/// A panic while the lock was held leaves a log that is still a log.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
