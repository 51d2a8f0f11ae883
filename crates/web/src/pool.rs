//! Work that takes the processor: so many tasks at once, so many waiting, no more.
//!
//! A task first takes a *seat*; without a free one the client is told to come back. Seats are those of the workers and
//! of the queue. Then it waits for a worker. A client that goes away while its task waits gives the seat back at
//! once, and one that goes away later makes the task stop at the next time it asks whether it should.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::fault::Fault;

/// A number of workers and a bounded queue.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    workers: Arc<Semaphore>,
    seats: Arc<Semaphore>,
    sizes: (usize, usize),
}

/// A place in the pool, working or waiting.
#[derive(Debug)]
pub(crate) struct Seat {
    workers: Arc<Semaphore>,
    _place: OwnedSemaphorePermit,
}

/// Asked by a task whether to stop: cancelled, or out of time.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    cancelled: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

/// Cancels a task when it is dropped.
pub(crate) struct CancelOnDrop(pub(crate) Stop);

impl Pool {
    pub(crate) fn new(workers: usize, queue: usize) -> Pool {
        let workers = workers.max(1);
        Pool {
            workers: Arc::new(Semaphore::new(workers)),
            seats: Arc::new(Semaphore::new(workers + queue)),
            sizes: (workers, queue),
        }
    }

    /// A seat, or the answer that there is none.
    pub(crate) fn seat(&self) -> Result<Seat, Fault> {
        let place = Arc::clone(&self.seats).try_acquire_owned().map_err(|_| Fault::busy())?;
        Ok(Seat { workers: Arc::clone(&self.workers), _place: place })
    }

    /// Does some work; it is stopped when the caller goes away.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.seat()?.work(Stop::new(), time, work).await
    }

    /// Tasks at work.
    pub(crate) fn running(&self) -> usize {
        self.sizes.0 - self.workers.available_permits()
    }

    /// Tasks at work or waiting.
    pub(crate) fn taken(&self) -> usize {
        self.sizes.0 + self.sizes.1 - self.seats.available_permits()
    }

    pub(crate) fn workers(&self) -> usize {
        self.sizes.0
    }
}

impl Seat {
    /// Waits for a worker, then does the work on it; the time runs from then on.
    pub(crate) async fn work<T: Send + 'static>(
        self,
        stop: Stop,
        time: Duration,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let guard = CancelOnDrop(stop);
        // Nobody closes the semaphore.
        let worker = Arc::clone(&self.workers).acquire_owned().await.map_err(|_| Fault::internal())?;
        let stop = guard.0.clone().within(time);
        // Worker and seat stay taken until the work is over, whether somebody still waits for it or not.
        let task = tokio::task::spawn_blocking(move || {
            let (_seat, _worker) = (self, worker);
            work(&stop)
        });
        task.await.map_err(|_| Fault::internal())
    }
}

impl Stop {
    pub(crate) fn new() -> Stop {
        Stop { cancelled: Arc::default(), deadline: None }
    }

    fn within(self, time: Duration) -> Stop {
        Stop { deadline: Instant::now().checked_add(time), ..self }
    }

    /// The moment at which half of the time that is left will be over.
    pub(crate) fn half_time(&self) -> Option<Instant> {
        let now = Instant::now();
        self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 2)
    }

    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody cancelled it, whatever the time.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Whether the task should stop.
    pub(crate) fn says_so(&self) -> bool {
        self.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

#[cfg(test)]
mod tests;
