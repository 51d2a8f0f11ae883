//! How far the work has come: bytes of the sources, games done, games refused.
//!
//! How many games there are is known only at the end, but not how many bytes. The bytes that were read, times the share of the games
//! found in them that are done, tell how much is done of all. A record with many games is read as a whole before its first
//! game is handed over; its bytes count as its games do.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts; clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meter {
    counts: Arc<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    bytes: AtomicU64,
    /// Bytes before the record that is being handed over.
    before: AtomicU64,
    /// Bytes of that record whose games were not handed over yet.
    ahead: AtomicU64,
    /// Games that were found, and those of them that need no more work.
    found: AtomicU64,
    done: AtomicU64,
    /// Games that this run has analysed, and those of them that are written.
    analysed: AtomicU64,
    games: AtomicU64,
    rejects: AtomicU64,
    ignored: AtomicU64,
}

impl Meter {
    pub(crate) fn add_games(&self, games: u64) {
        self.counts.games.fetch_add(games, Ordering::Relaxed);
    }

    /// Games were found in the sources, so many in all.
    pub(crate) fn set_found(&self, games: u64) {
        self.counts.found.store(games, Ordering::Relaxed);
    }

    /// Games were done by an earlier run.
    pub(crate) fn add_done(&self, games: u64) {
        self.counts.done.fetch_add(games, Ordering::Relaxed);
    }

    /// A game was analysed.
    pub(crate) fn add_analysed(&self) {
        self.counts.analysed.fetch_add(1, Ordering::Relaxed);
        self.add_done(1);
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

    /// A file is opened.
    pub(crate) fn begin(&self) {
        self.counts.before.store(self.counts.bytes.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// So many games of the record that was read last have been handed over.
    pub(crate) fn within(&self, done: u64, of: u64) {
        let before = self.counts.before.load(Ordering::Relaxed);
        // Archives may go back.
        let record = self.counts.bytes.load(Ordering::Relaxed).saturating_sub(before);
        let left = 1.0 - done as f64 / of.max(1) as f64;
        self.counts.ahead.store((record as f64 * left) as u64, Ordering::Relaxed);
        if done == of {
            self.begin();
        }
    }

    /// Games that this run has analysed.
    pub(crate) fn analysed(&self) -> u64 {
        self.counts.analysed.load(Ordering::Relaxed)
    }

    /// The time that is left, if the rest goes on as this run did so far; what an earlier run did took no time.
    pub(crate) fn to_go(&self, total: u64, elapsed: Duration) -> Option<Duration> {
        let [done, analysed] =
            [&self.counts.done, &self.counts.analysed].map(|count| count.load(Ordering::Relaxed) as f64);
        let share = self.position() as f64 / total.max(1) as f64;
        let left = (1.0 - share).max(0.0) / (share * analysed / done);
        Duration::try_from_secs_f64(elapsed.as_secs_f64() * left).ok()
    }

    /// Bytes whose games are done.
    pub(crate) fn position(&self) -> u64 {
        let [done, found] =
            [&self.counts.done, &self.counts.found].map(|count| count.load(Ordering::Relaxed));
        match found {
            0 => self.bytes(),
            found => (self.bytes() as f64 * (done as f64 / found as f64).min(1.0)) as u64,
        }
    }

    /// Bytes that were read and whose games were handed over.
    fn bytes(&self) -> u64 {
        let ahead = self.counts.ahead.load(Ordering::Relaxed);
        self.counts.bytes.load(Ordering::Relaxed).saturating_sub(ahead)
    }

    /// A file whose reading is counted.
    pub(crate) fn metered<R>(&self, inner: R) -> Metered<R> {
        Metered { inner, meter: self.clone(), at: 0 }
    }
}

/// Counts what is read through it, as far as it lies before the place where reading goes on: archives are looked at from their end first.
pub(crate) struct Metered<R> {
    inner: R,
    meter: Meter,
    at: u64,
}

impl<R> Metered<R> {
    fn move_to(&mut self, at: u64) {
        // Back is a large step forward, all the way round.
        self.meter.counts.bytes.fetch_add(at.wrapping_sub(self.at), Ordering::Relaxed);
        self.at = at;
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.move_to(self.at + read as u64);
        Ok(read)
    }
}

impl<R: Seek> Seek for Metered<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = self.inner.seek(to)?;
        self.move_to(at);
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_counts_as_its_games_do() {
        let meter = Meter::default();
        let read =
            |bytes: u64| io::copy(&mut meter.metered(io::repeat(0).take(bytes)), &mut io::sink()).unwrap();
        // A list is handed over as it is read.
        meter.begin();
        read(500);
        assert_eq!(meter.bytes(), 500);
        // Of a record with four games one is out.
        meter.begin();
        read(1000);
        meter.within(1, 4);
        assert_eq!(meter.bytes(), 750);
        meter.within(4, 4);
        assert_eq!(meter.bytes(), 1500);
    }

    #[test]
    fn looking_ahead_is_no_progress() {
        let meter = Meter::default();
        let mut file = meter.metered(io::Cursor::new([0; 1000]));
        file.seek(SeekFrom::End(-100)).unwrap();
        io::copy(&mut file, &mut io::sink()).unwrap();
        assert_eq!(meter.bytes(), 1000);
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_exact(&mut [0; 250]).unwrap();
        assert_eq!(meter.bytes(), 250);
        // The next file counts from there.
        io::copy(&mut meter.metered(io::repeat(0).take(50)), &mut io::sink()).unwrap();
        assert_eq!(meter.bytes(), 300);
    }

    #[test]
    fn bytes_count_when_their_games_are_done() {
        let meter = Meter::default();
        io::copy(&mut meter.metered(io::repeat(0).take(900)), &mut io::sink()).unwrap();
        assert_eq!(meter.position(), 900, "nothing but bytes is known");
        meter.set_found(6);
        assert_eq!(meter.position(), 0);
        meter.add_done(3);
        meter.add_analysed();
        assert_eq!(meter.position(), 600);
        // A third is left. This run made one of the four that are done, a sixth of all, in a minute.
        assert_eq!(meter.to_go(900, Duration::from_secs(60)).map(|left| left.as_secs()), Some(120));
        assert_eq!(Meter::default().to_go(900, Duration::from_secs(60)), None, "nothing is done yet");
    }
}
