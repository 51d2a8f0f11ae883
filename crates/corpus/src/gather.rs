//! Rows that come from workers, put together to shards again.
//!
//! Rows may come in any order and more than once; a game that was worked on twice has the same rows, and the second ones
//! are dropped. Memory is held for shards of which some games have come and some have not, and their rows are [folded up](Parcel).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::intake::Reject;
use crate::item::Item;
use crate::manifest::{Finished, Header};
use crate::parcel::Parcel;
use crate::rows::GameRows;

/// A line between machines: what `yose corpus shard` writes, `work` turns into rows, and `collect` reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Line {
    /// The first: what the corpus is.
    Corpus(Header),
    /// A game to be analysed.
    Item(Box<Item>),
    /// A game that was.
    Rows(Box<GameRows>),
    /// Something that could not be read.
    Reject {
        /// Its number among the rejects.
        number: u64,
        /// What it is.
        #[serde(flatten)]
        reject: Reject,
    },
    /// The last: how much there is.
    End(Finished),
}

impl Line {
    /// The line as JSON, with a line break.
    pub fn to_json(&self) -> Vec<u8> {
        // Structures of texts and numbers always have a JSON form.
        let mut bytes = serde_json::to_vec(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }
}

/// Rows that do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatherError {
    /// Two workers say different things.
    #[error("game {0} was worked on twice, with different results")]
    Disagree(u64),
    /// The numbers of a game contradict each other.
    #[error("game {0} does not fit into the shard it names")]
    Misfit(u64),
    /// Rows did not survive being folded up.
    #[error("the rows of game {0} cannot be folded up and unfolded")]
    Torn(u64),
}

/// Games of shards that are not complete yet.
#[derive(Clone, Debug, Default)]
pub struct Gathered {
    waiting: BTreeMap<u64, BTreeMap<u64, Parcel>>,
    complete: BTreeSet<u64>,
}

impl Gathered {
    /// Says that a shard is done already: its rows are dropped when they come.
    pub fn skip(&mut self, shard: u64) {
        self.complete.insert(shard);
    }

    /// Whether nothing more is wanted of a shard.
    pub fn is_complete(&self, shard: u64) -> bool {
        self.complete.contains(&shard)
    }

    /// Another game; if it completes a shard, all its games in order.
    pub fn add(&mut self, parcel: Parcel) -> Result<Option<Vec<Parcel>>, GatherError> {
        let (shard, of, ordinal) = (parcel.shard(), parcel.of(), parcel.ordinal());
        if self.is_complete(shard) {
            return Ok(None);
        }
        let games = self.waiting.entry(shard).or_default();
        if games.values().any(|other| other.of() != of || other.ordinal().abs_diff(ordinal) >= of) {
            return Err(GatherError::Misfit(ordinal));
        }
        if let Some(other) = games.get(&ordinal) {
            return if *other == parcel { Ok(None) } else { Err(GatherError::Disagree(ordinal)) };
        }
        games.insert(ordinal, parcel);
        if (games.len() as u64) < of {
            return Ok(None);
        }
        self.complete.insert(shard);
        Ok(self.waiting.remove(&shard).map(|games| games.into_values().collect()))
    }

    /// The shards of which games are missing, and how many have come.
    pub fn incomplete(&self) -> impl Iterator<Item = (u64, usize)> {
        self.waiting.iter().map(|(&shard, games)| (shard, games.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(shard: u64, of: u64, ordinal: u64) -> GameRows {
        GameRows { shard, of, ordinal, game: Default::default(), positions: Vec::new(), regions: Vec::new() }
    }

    fn parcel(shard: u64, of: u64, ordinal: u64) -> Parcel {
        Parcel::fold(&rows(shard, of, ordinal)).unwrap()
    }

    fn ordinals(done: Option<Vec<Parcel>>) -> Option<Vec<u64>> {
        done.map(|games| games.iter().map(Parcel::ordinal).collect())
    }

    #[test]
    fn order_and_repetition_do_not_matter() {
        let mut gathered = Gathered::default();
        for early in [parcel(1, 2, 3), parcel(0, 2, 1), parcel(0, 2, 1)] {
            assert_eq!(ordinals(gathered.add(early).unwrap()), None);
        }
        assert_eq!(gathered.incomplete().collect::<Vec<_>>(), [(0, 1), (1, 1)]);
        assert_eq!(ordinals(gathered.add(parcel(0, 2, 0)).unwrap()), Some(vec![0, 1]));
        assert_eq!(ordinals(gathered.add(parcel(0, 2, 0)).unwrap()), None);
        assert_eq!(ordinals(gathered.add(parcel(1, 2, 2)).unwrap()), Some(vec![2, 3]));
        assert_eq!(gathered.incomplete().count(), 0);
    }

    #[test]
    fn contradictions_are_told() {
        let mut gathered = Gathered::default();
        gathered.add(parcel(0, 3, 0)).unwrap();
        assert_eq!(gathered.add(parcel(0, 4, 1)), Err(GatherError::Misfit(1)));
        assert_eq!(gathered.add(parcel(0, 3, 9)), Err(GatherError::Misfit(9)));
        let mut other = rows(0, 3, 0);
        other.game.moves = 7;
        assert_eq!(gathered.add(Parcel::fold(&other).unwrap()), Err(GatherError::Disagree(0)));
    }

    #[test]
    fn lines_survive_the_journey() {
        let reject = Reject { line: Some(3), ..Reject::file("a.sgf", "why") };
        let line = Line::Reject { number: 4, reject };
        let text = line.to_json();
        assert_eq!(
            text,
            b"{\"kind\":\"reject\",\"number\":4,\"file\":\"a.sgf\",\"line\":3,\"reason\":\"why\"}\n"
        );
        assert_eq!(serde_json::from_slice::<Line>(&text).unwrap(), line);
        let line = Line::Rows(Box::new(rows(1, 2, 3)));
        assert_eq!(serde_json::from_slice::<Line>(&line.to_json()).unwrap(), line);
    }
}
