//! Consecutive games in bundles of the same size.

use sha2::{Digest, Sha256};

use crate::item::{Draft, Item, WorkOptions, hex};
use crate::rows::GameRows;
use crate::sample::lot;

/// The games of one shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its number, from 0.
    pub number: u64,
    /// Its games.
    pub items: Vec<Item>,
}

impl Shard {
    /// A checksum of which games these are.
    pub fn digest(&self) -> String {
        digest(self.items.iter().map(|item| item.game_id.as_str()))
    }
}

/// The same checksum of games that were worked on.
pub fn digest_of(games: &[GameRows]) -> String {
    digest(games.iter().map(|rows| rows.game.game_id.as_str()))
}

fn digest<'a>(game_ids: impl Iterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    for id in game_ids {
        hash.update(id);
        hash.update("\n");
    }
    hex(&hash.finalize())
}

/// Bundles games as they come.
#[derive(Clone, Debug)]
pub struct Sharder {
    size: u64,
    options: WorkOptions,
    /// Games with a higher lot are left out; with nothing here all are taken.
    limit: Option<(u64, Option<u64>)>,
    waiting: Vec<Draft>,
    /// Games taken so far.
    taken: u64,
}

impl Sharder {
    /// Shards of this many games, at least one.
    pub fn new(size: u64, options: WorkOptions) -> Sharder {
        Sharder { size: size.max(1), options, limit: None, waiting: Vec::new(), taken: 0 }
    }

    /// Takes only games whose lot under this seed is not above the threshold, if there is one.
    #[must_use]
    pub fn sampling(mut self, seed: u64, threshold: Option<u64>) -> Sharder {
        self.limit = Some((seed, threshold));
        self
    }

    /// Another game; every so often a shard is full.
    pub fn add(&mut self, draft: Draft) -> Option<Shard> {
        if let Some((seed, threshold)) = self.limit
            && threshold.is_none_or(|threshold| lot(&draft.id(), seed) > threshold)
        {
            return None;
        }
        self.taken += 1;
        self.waiting.push(draft);
        if self.waiting.len() as u64 == self.size { self.rest() } else { None }
    }

    /// The games that do not fill a shard, if any are left.
    pub fn rest(&mut self) -> Option<Shard> {
        let of = self.waiting.len() as u64;
        let first = self.taken - of;
        let number = first / self.size;
        let drafts = std::mem::take(&mut self.waiting);
        let items: Vec<Item> = drafts
            .into_iter()
            .zip(first..)
            .map(|(draft, ordinal)| draft.into_item(number, of, ordinal, &self.options))
            .collect();
        (!items.is_empty()).then_some(Shard { number, items })
    }

    /// Games taken so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::Origin;

    fn draft(game: u64) -> Draft {
        Draft { origin: Origin { file: "f".into(), game, ..Origin::default() }, sgf: format!("(;B[{game}])") }
    }

    #[test]
    fn every_game_is_in_one_shard() {
        let mut sharder = Sharder::new(3, WorkOptions::default());
        let mut shards: Vec<Shard> = (0..7).filter_map(|game| sharder.add(draft(game))).collect();
        shards.extend(sharder.rest());
        assert_eq!(sharder.rest(), None);
        let numbers: Vec<(u64, u64, u64)> = shards
            .iter()
            .flat_map(|shard| shard.items.iter().map(|item| (shard.number, item.of, item.ordinal)))
            .collect();
        assert_eq!(numbers, [(0, 3, 0), (0, 3, 1), (0, 3, 2), (1, 3, 3), (1, 3, 4), (1, 3, 5), (2, 1, 6)]);
        assert_ne!(shards[0].digest(), shards[1].digest());
    }
}
