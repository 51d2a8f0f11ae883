//! One reader, many workers, one writer, and little in between.
//!
//! The reader may be ahead of the workers by a few games for each, and no more, so memory does not grow with the
//! corpus. Workers finish in any order and [fold up](Parcel) what they found; the writer puts shards together.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use crate::gather::{GatherError, Gathered};
use crate::item::Item;
use crate::parcel::Parcel;
use crate::rows::GameRows;
use crate::work::WorkError;

/// Games that wait for each worker.
const AHEAD: usize = 4;

/// Why the work ended before its end.
#[derive(Debug, thiserror::Error)]
pub enum Stopped<E> {
    /// Somebody asked for it.
    #[error("stopped")]
    Asked,
    /// A game could not be worked on.
    #[error("game {0}: {1}")]
    Work(u64, WorkError),
    /// Rows do not fit together.
    #[error(transparent)]
    Gather(#[from] GatherError),
    /// The reader or the writer failed.
    #[error("{0}")]
    Other(E),
}

/// Takes a game; breaks off if no more are wanted.
pub type Push<'p> = dyn FnMut(Item) -> ControlFlow<()> + 'p;

/// Runs a corpus through.
///
/// `read` hands over games in their order. `work` is called on several threads and gives nothing if it was told to stop.
/// `write` gets the games of each shard as soon as it is complete.
pub fn run<E: Send>(
    threads: usize,
    read: impl FnOnce(&mut Push<'_>) -> Result<(), E> + Send,
    work: impl Fn(&Item) -> Result<Option<GameRows>, WorkError> + Sync,
    mut write: impl FnMut(Vec<GameRows>) -> Result<(), E>,
) -> Result<(), Stopped<E>> {
    let threads = threads.max(1);
    let (items, waiting) = sync_channel::<Item>(threads * AHEAD);
    let (results, finished) = sync_channel(threads * AHEAD);
    let waiting = Mutex::new(waiting);
    let broken = AtomicBool::new(false);
    let (waiting, work, broken) = (&waiting, &work, &broken);
    std::thread::scope(|scope| {
        // The queue closes when the reader is done, and then the workers go home.
        let reader = scope.spawn(move || {
            read(&mut |item| match items.send(item) {
                Ok(()) if !broken.load(Ordering::Relaxed) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            })
        });
        for _ in 0..threads {
            let results = results.clone();
            scope.spawn(move || toil(waiting, work, &results, broken));
        }
        drop(results);
        let outcome = gather(&finished, &mut write);
        broken.store(true, Ordering::Relaxed);
        // Workers that wait for room to put their results are let go, and the reader with them.
        drop(finished);
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        outcome.and(read.map_err(Stopped::Other))
    })
}

type Outcome<E> = Result<Parcel, Stopped<E>>;

fn toil<E>(
    waiting: &Mutex<Receiver<Item>>,
    work: &(impl Fn(&Item) -> Result<Option<GameRows>, WorkError> + Sync),
    results: &SyncSender<Outcome<E>>,
    broken: &AtomicBool,
) {
    loop {
        let next = waiting.lock().map_or(None, |queue| queue.recv().ok());
        let Some(item) = next else { return };
        // The queue is emptied even when nobody wants results any more, so that the reader can finish.
        if !broken.load(Ordering::Relaxed) {
            let outcome = match work(&item) {
                Ok(Some(rows)) => Parcel::fold(&rows).map_err(Stopped::from),
                Ok(None) => Err(Stopped::Asked),
                Err(error) => Err(Stopped::Work(item.ordinal, error)),
            };
            if results.send(outcome).is_err() {
                broken.store(true, Ordering::Relaxed);
            }
        }
    }
}

fn gather<E>(
    finished: &Receiver<Outcome<E>>,
    write: &mut impl FnMut(Vec<GameRows>) -> Result<(), E>,
) -> Result<(), Stopped<E>> {
    let mut gathered = Gathered::default();
    for outcome in finished {
        if let Some(shard) = gathered.add(outcome?)? {
            let games = shard.iter().map(Parcel::unfold).collect::<Result<_, _>>()?;
            write(games).map_err(Stopped::Other)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
