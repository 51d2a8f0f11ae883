//! How far the work has come: bytes of the sources, games done, games refused.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Counts; clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meter {
    counts: Arc<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    bytes: AtomicU64,
    games: AtomicU64,
    rejects: AtomicU64,
    ignored: AtomicU64,
}

impl Meter {
    pub(crate) fn add_games(&self, games: u64) {
        self.counts.games.fetch_add(games, Ordering::Relaxed);
    }

    /// Counts a reject, and tells how many there were before.
    pub(crate) fn add_reject(&self) -> u64 {
        self.counts.rejects.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn add_ignored(&self) {
        self.counts.ignored.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn games(&self) -> u64 {
        self.counts.games.load(Ordering::Relaxed)
    }

    pub(crate) fn rejects(&self) -> u64 {
        self.counts.rejects.load(Ordering::Relaxed)
    }

    pub(crate) fn ignored(&self) -> u64 {
        self.counts.ignored.load(Ordering::Relaxed)
    }

    fn bytes(&self) -> u64 {
        self.counts.bytes.load(Ordering::Relaxed)
    }

    /// A file whose reading is counted.
    pub(crate) fn metered<R>(&self, inner: R) -> Metered<R> {
        Metered { inner, meter: self.clone() }
    }
}

/// Counts what is read through it.
pub(crate) struct Metered<R> {
    inner: R,
    meter: Meter,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.meter.counts.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl<R: Seek> Seek for Metered<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

/// Does the work while a bar on the terminal tells rate and remaining time; in a pipe it shows nothing.
pub(crate) fn with_bar<T>(total: u64, meter: &Meter, work: impl FnOnce() -> T) -> T {
    let target = ProgressDrawTarget::stderr();
    if target.is_hidden() {
        return work();
    }
    let bar = ProgressBar::with_draw_target(Some(total.max(1)), target);
    let template = "{bar:24} {percent:>3}%  {msg}  {elapsed} gone, {eta} to go";
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let (done, waiting) = std::sync::mpsc::channel::<()>();
    let ticker = std::thread::spawn({
        let (bar, meter, start) = (bar.clone(), meter.clone(), Instant::now());
        move || {
            // The channel closes when the work is done.
            while waiting.recv_timeout(Duration::from_millis(200))
                == Err(std::sync::mpsc::RecvTimeoutError::Timeout)
            {
                let rate = meter.games() as f64 / start.elapsed().as_secs_f64().max(0.001);
                let refused = match meter.rejects() {
                    0 => String::new(),
                    count => format!(", {count} refused"),
                };
                bar.set_message(format!("{} games, {rate:.1} a second{refused}", meter.games()));
                bar.set_position(meter.bytes().min(total));
            }
        }
    });
    let result = work();
    drop(done);
    // A ticker that panicked has nothing to say about the result.
    let _ = ticker.join();
    bar.finish_and_clear();
    result
}
