//! Memory that is used again and again.

/// Buffers between uses. Each thread has its own.
#[derive(Debug, Default)]
pub struct Scratch {
    free: Vec<Vec<f32>>,
}

impl Scratch {
    /// A buffer of this length with anything in it.
    pub fn take(&mut self, length: usize) -> Vec<f32> {
        // The smallest that fits, so that large ones stay for large needs.
        let fits = self.free.iter().enumerate().filter(|(_, buffer)| buffer.capacity() >= length);
        let best = fits.min_by_key(|(_, buffer)| buffer.capacity()).map(|(index, _)| index);
        let mut buffer = best.map_or_else(Vec::new, |index| self.free.swap_remove(index));
        buffer.resize(length, 0.0);
        buffer
    }

    /// Gives a buffer back.
    pub fn give(&mut self, buffer: Vec<f32>) {
        self.free.push(buffer);
    }
}
