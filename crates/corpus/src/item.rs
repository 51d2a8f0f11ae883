//! One game to be analysed, with all that a worker needs to know.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What may be spent on a game, and which positions are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkOptions {
    /// The first position to look at, by the number of moves played; without it, positions are looked at from the end
    /// backwards as long as something is settled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from: Option<u32>,
    /// Local positions to look at in each region of each position.
    pub nodes: u64,
    /// Regions with more empty points are not searched.
    pub largest: usize,
    /// Positions examined for one question about the safety of one area.
    pub safety: u64,
    /// Who estimates what cannot be proved; without one everything is exact.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub network: Option<NetworkOptions>,
}

/// A network, named so that a worker elsewhere cannot take another one for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetworkOptions {
    /// What it is called.
    pub name: String,
    /// The SHA-256 of its file, in hexadecimal.
    pub sha256: String,
    /// Positions to ask it about in each region of each position, for each of the three fillings.
    pub positions: usize,
}

impl Default for WorkOptions {
    fn default() -> WorkOptions {
        // One pass of the solver, which takes 4,096 positions. More solves more, but it is spent on every region of every
        // position of every game.
        WorkOptions { from: None, nodes: 4_096, largest: 10, safety: 500, network: None }
    }
}

/// Where a game was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The file as it was named, and for archives the name inside after a `!`.
    pub file: String,
    /// The number of the entry in its archive, from 1; two may have the same name.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub entry: Option<u64>,
    /// The number of the game in that file, from 1.
    pub game: u64,
    /// Its line, if known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<u64>,
    /// Its column, if known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub column: Option<u64>,
}

/// A game as it was found, before it has a place in the corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Where it stood.
    pub origin: Origin,
    /// Its main line in FF\[4\], with the properties that matter here.
    pub sgf: String,
}

/// A work item: one line of JSON, enough for a worker that has nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The shard that it belongs to.
    pub shard: u64,
    /// How many games that shard has.
    pub of: u64,
    /// Its number among all games of the corpus, from 0.
    pub ordinal: u64,
    /// Tells games apart: place and content.
    pub game_id: String,
    /// The same for games with the same main line, wherever they were found.
    pub content_id: String,
    /// Where it stood.
    pub origin: Origin,
    /// What may be spent.
    pub options: WorkOptions,
    /// The game.
    pub sgf: String,
}

impl Draft {
    /// What tells this game from every other one: where it stood and what it is.
    ///
    /// Two games at different places have different names even if they are the same game.
    pub fn id(&self) -> String {
        let place = format!("{}\0{:?}\0{}\0", self.origin.file, self.origin.entry, self.origin.game);
        name_of(&[place.as_bytes(), self.sgf.as_bytes()])
    }

    /// Gives the game its place in the corpus.
    pub fn into_item(self, shard: u64, of: u64, ordinal: u64, options: &WorkOptions) -> Item {
        Item {
            shard,
            of,
            ordinal,
            game_id: self.id(),
            content_id: name_of(&[self.sgf.as_bytes()]),
            origin: self.origin,
            options: options.clone(),
            sgf: self.sgf,
        }
    }
}

/// The first sixteen bytes of a SHA-256, in hexadecimal.
fn name_of(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hex(&hash.finalize()[..16])
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    bytes.iter().flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]).collect()
}
