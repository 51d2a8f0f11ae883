//! Which shards are finished, and how to tell.
//!
//! A file of JSON lines: what the corpus is ([`Header`]), one line for every finished shard with the checksums of its
//! files, and a last line when all are done. Lines are only ever added, each in one write after the files it speaks of are
//! safe on the disk. A power cut can therefore leave half a line at the end, which is as good as none: the shard is made
//! again, with the same bytes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::item::{WorkOptions, hex};
use crate::schema::SCHEMA_VERSION;
use crate::table::Files;

/// The version of the manifest and of the folder around it.
const FORMAT: u32 = 1;

/// What a corpus is: what its rows depend on, besides the sources.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the folder.
    pub format: u32,
    /// The version of the tables.
    pub schema: u32,
    /// The version of the program.
    pub program: String,
    /// Games in a shard.
    pub shard_size: u64,
    /// What may be spent on a game.
    pub options: WorkOptions,
    /// Seconds that a game may take; with this, rows are not the same every time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub game_seconds: Option<u64>,
    /// Which games were chosen: the sample and the seed, as text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sample: Option<String>,
}

impl Header {
    /// A corpus made by this version of the program.
    pub fn new(shard_size: u64, options: WorkOptions) -> Header {
        Header {
            format: FORMAT,
            schema: SCHEMA_VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            shard_size,
            options,
            game_seconds: None,
            sample: None,
        }
    }
}

/// The checksums of the files of a shard, SHA-256 in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Of the games.
    pub games: String,
    /// Of the positions.
    pub positions: String,
    /// Of the regions.
    pub regions: String,
}

impl Sums {
    /// The checksums of these files.
    pub fn of(files: &Files) -> Sums {
        let sum = |bytes: &[u8]| hex(&Sha256::digest(bytes));
        Sums { games: sum(&files.games), positions: sum(&files.positions), regions: sum(&files.regions) }
    }
}

/// A finished shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardEntry {
    /// Its number.
    pub shard: u64,
    /// Its games.
    pub games: u64,
    /// Rows of positions.
    pub positions: u64,
    /// Rows of regions.
    pub regions: u64,
    /// Which games they are.
    pub items: String,
    /// The checksums of its files.
    pub sums: Sums,
}

/// The end of the work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// How many shards there are.
    pub shards: u64,
    /// How many games.
    pub games: u64,
    /// How many could not be read.
    pub rejects: u64,
    /// How many files of archives and folders were passed over.
    pub ignored: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Entry {
    Corpus(Header),
    Shard(ShardEntry),
    Finished(Finished),
}

/// All that is known about a folder of shards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// What the corpus is.
    pub header: Header,
    /// The finished shards.
    pub shards: BTreeMap<u64, ShardEntry>,
    /// Whether all are.
    pub finished: Option<Finished>,
}

/// A manifest that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ManifestError {
    /// It does not begin with a header.
    #[error("the manifest does not say what the corpus is; it is damaged, or this folder is none of ours")]
    NoHeader,
    /// It was written by a later version.
    #[error("the corpus has format {0}, which this version of the program does not know")]
    Format(u32),
}

impl Manifest {
    /// A corpus of which nothing is done.
    pub fn new(header: Header) -> Manifest {
        Manifest { header, shards: BTreeMap::new(), finished: None }
    }

    /// Reads a manifest, and tells how many lines of it are damaged.
    pub fn read(bytes: &[u8]) -> Result<(Manifest, usize), ManifestError> {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let first = lines.next().unwrap_or_default();
        let Ok(Entry::Corpus(header)) = serde_json::from_slice(first) else {
            return Err(ManifestError::NoHeader);
        };
        if header.format != FORMAT {
            return Err(ManifestError::Format(header.format));
        }
        let mut manifest = Manifest::new(header);
        let mut damaged = 0;
        for line in lines.filter(|line| !line.is_empty()) {
            match serde_json::from_slice(line) {
                Ok(Entry::Shard(entry)) => {
                    manifest.shards.insert(entry.shard, entry);
                }
                Ok(Entry::Finished(finished)) => manifest.finished = Some(finished),
                _ => damaged += 1,
            }
        }
        Ok((manifest, damaged))
    }

    /// The manifest with its shards in order: the same bytes whoever finished first.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = line(&Entry::Corpus(self.header.clone()));
        for entry in self.shards.values() {
            bytes.extend(shard_line(entry));
        }
        if let Some(finished) = &self.finished {
            bytes.extend(line(&Entry::Finished(finished.clone())));
        }
        bytes
    }
}

/// The line that is added for a shard.
pub(crate) fn shard_line(entry: &ShardEntry) -> Vec<u8> {
    line(&Entry::Shard(entry.clone()))
}

impl ShardEntry {
    /// The line that is added to the manifest for it.
    pub fn line(&self) -> Vec<u8> {
        shard_line(self)
    }
}

fn line(entry: &Entry) -> Vec<u8> {
    // Structures of texts and numbers always have a JSON form.
    let mut bytes = serde_json::to_vec(entry).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(shard: u64) -> ShardEntry {
        let sums = Sums { games: "a".into(), positions: "b".into(), regions: "c".into() };
        ShardEntry { shard, games: 2, positions: 30, regions: 90, items: "d".into(), sums }
    }

    #[test]
    fn half_a_line_is_as_good_as_none() {
        let mut manifest = Manifest::new(Header::new(2, WorkOptions::default()));
        manifest.shards.insert(0, entry(0));
        let whole = manifest.to_bytes();
        assert_eq!(Manifest::read(&whole), Ok((manifest.clone(), 0)));
        let more = entry(1).line();
        for cut in 1..more.len() - 1 {
            let torn = [&whole[..], &more[..cut]].concat();
            assert_eq!(Manifest::read(&torn), Ok((manifest.clone(), 1)), "{cut} bytes");
        }
        // Zeros, as some file systems leave them.
        let zeros = [&whole[..], &[0; 50]].concat();
        assert_eq!(Manifest::read(&zeros), Ok((manifest, 1)));
    }

    #[test]
    fn the_order_of_finishing_does_not_show() {
        let mut manifest = Manifest::new(Header::new(2, WorkOptions::default()));
        let head = manifest.to_bytes();
        let unsorted = [head, entry(5).line(), entry(1).line()].concat();
        manifest.shards.extend([(1, entry(1)), (5, entry(5))]);
        assert_eq!(Manifest::read(&unsorted).unwrap().0.to_bytes(), manifest.to_bytes());
        assert_eq!(Manifest::read(b"rubbish"), Err(ManifestError::NoHeader));
    }
}
