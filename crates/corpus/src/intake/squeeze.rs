//! Decompression that cannot run away.

use std::io::{self, Read};

use super::Limits;

/// Streams that stay below this are never called bombs.
const HARMLESS: u64 = 1 << 20;

/// Counts the bytes that pass.
pub(super) struct Counter<R> {
    inner: R,
    count: u64,
}

impl<R> Counter<R> {
    pub(super) fn new(inner: R) -> Counter<R> {
        Counter { inner, count: 0 }
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }
}

impl<R: Read> Read for Counter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.count += read as u64;
        Ok(read)
    }
}

/// Fails when a decompressor gives too much for what it took.
pub(super) struct Guard<R, F> {
    inner: R,
    /// How many compressed bytes were taken.
    taken: F,
    given: u64,
    most: u64,
    ratio: u64,
}

impl<R: Read, F: Fn(&R) -> u64> Guard<R, F> {
    pub(super) fn new(inner: R, limits: &Limits, taken: F) -> Guard<R, F> {
        Guard { inner, taken, given: 0, most: limits.archive, ratio: limits.ratio }
    }
}

impl<R: Read, F: Fn(&R) -> u64> Read for Guard<R, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.given += read as u64;
        if self.given > self.most {
            return Err(io::Error::other(format!("expands to more than {} MiB", self.most >> 20)));
        }
        if self.given > HARMLESS && self.given / self.ratio > (self.taken)(&self.inner) {
            return Err(io::Error::other(format!("expands more than {}-fold, like a bomb", self.ratio)));
        }
        Ok(read)
    }
}
