//! Memory that is used again and again.

use std::ops::{Deref, DerefMut};

/// Buffers between uses. Each thread has its own.
#[derive(Debug, Default)]
pub struct Scratch {
    free: Vec<Vec<f32>>,
}

/// A part of a buffer. The rest stays as it is: a buffer that was cut would have to be cleared when it grows again.
#[derive(Debug)]
pub struct Buffer {
    data: Vec<f32>,
    length: usize,
}

impl Scratch {
    /// A buffer of this length with anything in it.
    pub fn take(&mut self, length: usize) -> Buffer {
        // The smallest that fits, so that large ones stay for large needs.
        let fits = self.free.iter().enumerate().filter(|(_, data)| data.len() >= length);
        let best = fits.min_by_key(|(_, data)| data.len()).map(|(index, _)| index);
        let data = best.map_or_else(|| vec![0.0; length], |index| self.free.swap_remove(index));
        Buffer { data, length }
    }

    /// Gives a buffer back.
    pub fn give(&mut self, buffer: Buffer) {
        self.free.push(buffer.data);
    }
}

impl Deref for Buffer {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.data[..self.length]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.data[..self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_is_as_long_as_was_asked_for() {
        let mut scratch = Scratch::default();
        for length in [5, 2, 0, 9, 3] {
            let mut buffer = scratch.take(length);
            assert_eq!(buffer.len(), length);
            buffer.fill(1.0);
            scratch.give(buffer);
        }
    }

    #[test]
    fn the_smallest_that_fits_is_used_again() {
        let mut scratch = Scratch::default();
        for length in [8, 2, 4] {
            scratch.give(Buffer { data: vec![length as f32; length], length });
        }
        assert_eq!(*scratch.take(3), [4.0; 3]);
        assert_eq!(*scratch.take(3), [8.0; 3]);
        assert_eq!(*scratch.take(3), [0.0; 3], "none is left that is long enough");
    }
}
