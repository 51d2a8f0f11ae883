//! Random numbers that are the same everywhere: xoshiro256++ (Blackman and Vigna, 2019).
//!
//! Its state is 32 bytes, so a checkpoint can hold it and training goes on as if nothing had happened.

/// A source of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The source that belongs to a seed.
    pub fn new(seed: u64) -> Random {
        // SplitMix64 spreads any seed over the state, which must not be all zeros.
        let mut mix = seed;
        let state = [(); 4].map(|()| {
            mix = mix.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut word = mix;
            word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            word ^ (word >> 31)
        });
        Random { state }
    }

    /// What [`from_state`](Random::from_state) needs to go on from here.
    pub fn state(&self) -> [u64; 4] {
        self.state
    }

    /// The source in this state; `None` for the state that would give zeros for ever.
    pub fn from_state(state: [u64; 4]) -> Option<Random> {
        (state != [0; 4]).then_some(Random { state })
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The bias of the high product is below 2⁻³² for any list that fits a board or a file.
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Puts a slice into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// An index drawn with probability proportional to its chance; `None` if there is nothing to draw.
    pub fn in_proportion(&mut self, chances: &[f32]) -> Option<usize> {
        let mut left = self.unit() * chances.iter().sum::<f32>();
        let drawn = chances.iter().position(|&chance| {
            left -= chance;
            left < 0.0
        });
        // Rounding may leave a crumb.
        drawn.or_else(|| chances.iter().rposition(|&chance| chance > 0.0))
    }

    /// An index drawn with probability proportional to `exp(score / temperature)`; `None` of nothing.
    pub fn gibbs(&mut self, scores: &[f32], temperature: f32) -> Option<usize> {
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let weight = |score: f32| ((score - best) / temperature).exp();
        let mut left = self.unit() * scores.iter().map(|&score| weight(score)).sum::<f32>();
        for (index, &score) in scores.iter().enumerate() {
            left -= weight(score);
            if left < 0.0 {
                return Some(index);
            }
        }
        // Rounding may leave a crumb; the best score is never negligible.
        scores.iter().position(|&score| score == best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_numbers_of_the_reference() {
        // The authors' generator from state 1, 2, 3, 4, as published with their code.
        let mut random = Random::from_state([1, 2, 3, 4]).unwrap();
        assert_eq!([(); 3].map(|()| random.bits()), [41_943_041, 58_720_359, 3_588_806_011_781_223]);
        assert_eq!(Random::from_state([0; 4]), None);
    }

    #[test]
    fn gibbs_follows_the_exponential() {
        let mut random = Random::new(7);
        let mut counts = [0u32; 3];
        for _ in 0..30_000 {
            counts[random.gibbs(&[0.0, 4.0, -100.0], 4.0).unwrap()] += 1;
        }
        // e : 1, and e⁻²⁵ is nothing.
        let share = f64::from(counts[1]) / 30_000.0;
        assert!((share - 0.7311).abs() < 0.01, "{share}");
        assert_eq!(counts[2], 0);
        assert_eq!(random.gibbs(&[], 1.0), None);
    }

    #[test]
    fn a_shuffle_keeps_everything() {
        let mut items: Vec<usize> = (0..50).collect();
        Random::new(1).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
