//! The memory of the peer: thirteen bytes for a position.
//!
//! A position is packed into one word, so nothing is ever mistaken for something else. It has four places in which it can be, and the
//! table doubles while it is small enough. Later, if all four are taken, one is overwritten: then something is searched twice, but
//! nothing becomes wrong.

/// What is known of a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// Proved: Black has at least this, and at most this.
    pub(crate) between: [i8; 2],
    /// Black was not shown to have this much, nor White to keep her down to this.
    pub(crate) failed: [i8; 2],
    /// The last move that proved something; 255 is a pass.
    pub(crate) hint: u8,
}

/// More than any score.
pub(crate) const MUCH: i8 = 100;

impl Entry {
    const NOTHING: Entry = Entry { between: [-MUCH, MUCH], failed: [MUCH, -MUCH], hint: PASS };
}

/// The hint that is no point.
pub(crate) const PASS: u8 = u8::MAX;

/// The most places, for which it takes 3.5 gigabytes.
const MOST_PLACES: usize = 1 << 28;

/// Places at first.
const FIRST_PLACES: usize = 1 << 12;

/// Places in a row for one position.
const ROW: usize = 4;

/// Positions and what is known of them.
pub(crate) struct Memory {
    /// Zero where there is nothing.
    words: Vec<u64>,
    entries: Vec<Entry>,
    taken: usize,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory::of(FIRST_PLACES)
    }

    fn of(places: usize) -> Memory {
        Memory { words: vec![0; places], entries: vec![Entry::NOTHING; places], taken: 0 }
    }

    /// What is known of a position.
    pub(crate) fn recall(&self, word: u64) -> Entry {
        let row = self.row(word);
        let place = (row..row + ROW).find(|&place| self.words[place] == word);
        place.map_or(Entry::NOTHING, |place| self.entries[place])
    }

    /// Replaces it.
    pub(crate) fn keep(&mut self, word: u64, entry: Entry) {
        if self.taken > self.words.len() / 2 && self.words.len() < MOST_PLACES {
            self.double();
        }
        let row = self.row(word);
        let free = (row..row + ROW).find(|&place| self.words[place] == word || self.words[place] == 0);
        let place = free.unwrap_or(row + spread(word) as usize % ROW);
        self.taken += usize::from(self.words[place] == 0);
        self.words[place] = word;
        self.entries[place] = entry;
    }

    fn double(&mut self) {
        let before = std::mem::replace(self, Memory::of(2 * self.words.len()));
        for (word, entry) in before.words.into_iter().zip(before.entries).filter(|(word, _)| *word != 0) {
            self.keep(word, entry);
        }
    }

    fn row(&self, word: u64) -> usize {
        let rows = self.words.len() / ROW;
        (spread(word) >> 32) as usize % rows * ROW
    }
}

/// The bits of a word, mixed.
fn spread(word: u64) -> u64 {
    let mixed = (word ^ word >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
