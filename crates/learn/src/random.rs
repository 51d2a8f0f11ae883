//! Random numbers that belong to a place in the work, not to the order in which it is done.
//!
//! Whatever is random about sample 17 of step 900 is drawn from `Random::of(&[seed, 900, 17])`. So threads may work in any
//! order, and training that was interrupted needs no state to go on. SplitMix64 (Steele, Lea and Flood, 2014).

/// A source of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    /// The source that belongs to a place.
    pub fn of(place: &[u64]) -> Random {
        let mut random = Random { state: 0 };
        for &number in place {
            random.state = random.bits() ^ number.wrapping_mul(STEP);
            random.state = random.bits();
        }
        random
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// A number from a bell curve around 0 of width 1: twelve even numbers added up.
    pub fn normal(&mut self) -> f32 {
        (0..12).map(|_| self.unit()).sum::<f32>() - 6.0
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Whether something happens that has this chance.
    pub fn chance(&mut self, chance: f32) -> bool {
        self.unit() < chance
    }

    /// Puts a slice into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_published() {
        // The first numbers of SplitMix64 from state 1234567, as published with the generator.
        let mut random = Random { state: 1_234_567 };
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn places_differ() {
        let first = |place: &[u64]| Random::of(place).bits();
        let all = [first(&[1, 2]), first(&[2, 1]), first(&[1]), first(&[1, 2, 0]), first(&[])];
        assert!((0..5).all(|i| (0..i).all(|j| all[i] != all[j])));
        assert_eq!(first(&[1, 2]), all[0]);
    }

    #[test]
    fn a_shuffle_keeps_everything() {
        let mut items: Vec<usize> = (0..50).collect();
        Random::of(&[1]).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
