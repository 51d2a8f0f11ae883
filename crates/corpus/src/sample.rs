//! Some of the games, chosen by lot and always the same ones.
//!
//! The lot of a game is a number drawn from its id and a seed; games with a lot below a threshold are taken. So the choice
//! does not depend on the order of the sources or on how many games there are, and a larger share includes a smaller one.

use std::collections::BTreeSet;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// How many games are wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sample {
    /// This many, or all if there are fewer.
    Games(usize),
    /// This share of them, from 0 to 1.
    Share(f64),
}

/// A text that is no sample.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sample is a number of games such as 500, or a share such as 1/10 or 10%")]
pub struct SampleError;

impl FromStr for Sample {
    type Err = SampleError;

    fn from_str(text: &str) -> Result<Sample, SampleError> {
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| SampleError);
        let share = if let Some((top, bottom)) = text.split_once('/') {
            number(top)? / number(bottom)?
        } else if let Some(percent) = text.strip_suffix('%') {
            number(percent)? / 100.0
        } else {
            return text.trim().parse().map(Sample::Games).map_err(|_| SampleError);
        };
        if (0.0..=1.0).contains(&share) { Ok(Sample::Share(share)) } else { Err(SampleError) }
    }
}

/// The lot of a game.
pub(crate) fn lot(game_id: &str, seed: u64) -> u64 {
    let digest = Sha256::new().chain_update(seed.to_le_bytes()).chain_update(game_id).finalize();
    let (first, _) = digest.split_at(8);
    first.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The highest lot that belongs to a share of all games; nothing if no game does.
pub fn threshold(share: f64) -> Option<u64> {
    // A conversion to an integer saturates, so a share of 1 takes every lot.
    (share > 0.0).then_some((share * u64::MAX as f64) as u64)
}

/// Finds the threshold below which a number of games lies, with memory for that many.
#[derive(Clone, Debug)]
pub struct Smallest {
    wanted: usize,
    seed: u64,
    lots: BTreeSet<u64>,
}

impl Smallest {
    /// Nothing yet.
    pub fn new(wanted: usize, seed: u64) -> Smallest {
        Smallest { wanted, seed, lots: BTreeSet::new() }
    }

    /// Another game.
    pub fn add(&mut self, game_id: &str) {
        self.lots.insert(lot(game_id, self.seed));
        if self.lots.len() > self.wanted {
            self.lots.pop_last();
        }
    }

    /// The highest lot among the games wanted; nothing if none is.
    pub fn threshold(&self) -> Option<u64> {
        self.lots.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_numbers_or_shares() {
        assert_eq!("500".parse(), Ok(Sample::Games(500)));
        assert_eq!("1/4".parse(), Ok(Sample::Share(0.25)));
        assert_eq!("25%".parse(), Ok(Sample::Share(0.25)));
        for wrong in ["", "2/1", "1/0", "-3", "x%", "200%"] {
            assert_eq!(wrong.parse::<Sample>(), Err(SampleError), "{wrong}");
        }
    }

    #[test]
    fn a_share_takes_about_that_many_and_others_with_another_seed() {
        let taken = |seed: u64| -> Vec<u32> {
            let limit = threshold(0.25).unwrap();
            (0..4000).filter(|number| lot(&format!("{number}"), seed) <= limit).collect()
        };
        // The standard deviation of a fair draw is 27.
        assert!((850..1150).contains(&taken(1).len()), "{}", taken(1).len());
        assert_eq!(taken(1), taken(1));
        assert_ne!(taken(1), taken(2));
    }

    #[test]
    fn a_number_of_games_is_exactly_that() {
        let mut smallest = Smallest::new(10, 7);
        let names: Vec<String> = (0..300).map(|number| format!("game {number}")).collect();
        names.iter().for_each(|name| smallest.add(name));
        let limit = smallest.threshold().unwrap();
        assert_eq!(names.iter().filter(|name| lot(name, 7) <= limit).count(), 10);
        assert_eq!(threshold(0.0), None);
        assert_eq!(threshold(1.0), Some(u64::MAX));
    }
}
