//! Answers that need not be computed again.

use std::hash::Hasher;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::evaluation::Evaluation;
use crate::features::Inputs;

/// A number of 128 bits that stands for all that a network is told. Two
/// positions of a game share one by accident once in 10³⁸ pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key(u64, u64);

impl Key {
    pub(crate) fn of(inputs: &Inputs) -> Key {
        let mut mix = Mix(0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344);
        std::hash::Hash::hash(&inputs.size, &mut mix);
        std::hash::Hash::hash(&inputs.planes, &mut mix);
        std::hash::Hash::hash(&inputs.legal, &mut mix);
        std::hash::Hash::hash(&(inputs.to_move, inputs.no_result, inputs.profile), &mut mix);
        for number in inputs.globals {
            mix.write_u32(number.to_bits());
        }
        Key(mix.0, mix.1)
    }
}

/// Two multiplicative hashes side by side, each of which mixes high bits back into the low ones.
struct Mix(u64, u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
        self.1 = (self.1.rotate_left(23) ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.1 ^= self.1 >> 32;
    }
}

/// The latest answers, in two generations: when the younger is full it
/// becomes the older, and what nobody asked for since is forgotten.
#[derive(Debug)]
pub(crate) struct Cache {
    half: usize,
    young: FxHashMap<Key, Arc<Evaluation>>,
    old: FxHashMap<Key, Arc<Evaluation>>,
}

impl Cache {
    /// Room for so many answers.
    pub(crate) fn new(capacity: usize) -> Cache {
        Cache { half: capacity / 2, young: FxHashMap::default(), old: FxHashMap::default() }
    }

    pub(crate) fn get(&mut self, key: &Key) -> Option<Arc<Evaluation>> {
        if let Some(answer) = self.young.get(key) {
            return Some(Arc::clone(answer));
        }
        let answer = self.old.remove(key)?;
        self.insert(*key, Arc::clone(&answer));
        Some(answer)
    }

    pub(crate) fn insert(&mut self, key: Key, answer: Arc<Evaluation>) {
        if self.half == 0 {
            return;
        }
        if self.young.len() >= self.half {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, answer);
    }
}

#[cfg(test)]
mod tests;
