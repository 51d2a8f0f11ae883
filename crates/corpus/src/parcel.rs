//! The rows of a game, folded up until the rest of its shard has come.
//!
//! **The question.** Rows are many thousands of short texts. They are made while the solver holds its tables, and they outlive those
//! tables by a whole shard. An allocator can give back or use again only what lies between them, so with rows strewn among
//! tables that come and go a process takes up twice the memory that it has in use, and a little more with every heavy game.
//!
//! **How.** As soon as a game is done its rows become one block of bytes: the JSON in which they travel between machines,
//! deflated, a tenth of the size or less. They are unfolded by whoever writes the shard, all at once, when they are needed.
//! That costs some milliseconds a game, where the analysis costs a hundred.
//!
//! ```
//! use yose_corpus::{GameRows, Parcel};
//!
//! let game = Default::default();
//! let rows = GameRows { shard: 0, of: 1, ordinal: 0, game, positions: Vec::new(), regions: Vec::new() };
//! let parcel = Parcel::fold(&rows)?;
//! assert_eq!(parcel.ordinal(), 0);
//! assert_eq!(parcel.unfold()?, rows);
//! # Ok::<(), yose_corpus::GatherError>(())
//! ```
//!
//! The same rows make the same bytes and other rows others, so parcels can be compared unopened.

use std::io::{BufWriter, Read};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::gather::GatherError;
use crate::rows::GameRows;

/// The rows of one game, folded up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    shard: u64,
    of: u64,
    ordinal: u64,
    folded: Box<[u8]>,
}

impl Parcel {
    /// Folds up the rows of a game.
    pub fn fold(rows: &GameRows) -> Result<Parcel, GatherError> {
        let torn = || GatherError::Torn(rows.ordinal);
        let mut writer = BufWriter::new(DeflateEncoder::new(Vec::new(), Compression::fast()));
        serde_json::to_writer(&mut writer, rows).map_err(|_| torn())?;
        let encoder = writer.into_inner().map_err(|_| torn())?;
        let folded = encoder.finish().map_err(|_| torn())?;
        Ok(Parcel { shard: rows.shard, of: rows.of, ordinal: rows.ordinal, folded: folded.into() })
    }

    /// The rows again.
    pub fn unfold(&self) -> Result<GameRows, GatherError> {
        let torn = || GatherError::Torn(self.ordinal);
        let mut json = Vec::new();
        DeflateDecoder::new(&*self.folded).read_to_end(&mut json).map_err(|_| torn())?;
        serde_json::from_slice(&json).map_err(|_| torn())
    }

    /// The shard that the game belongs to.
    pub fn shard(&self) -> u64 {
        self.shard
    }

    /// How many games that shard has.
    pub fn of(&self) -> u64 {
        self.of
    }

    /// The number of the game in the corpus.
    pub fn ordinal(&self) -> u64 {
        self.ordinal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Draft, Origin, WorkOptions, work};

    const GAME: &str = include_str!("../../../examples/two-mistakes.sgf");

    fn rows() -> GameRows {
        let origin = Origin { file: "a.sgf".into(), game: 1, ..Origin::default() };
        let item = Draft { origin, sgf: GAME.to_owned() }.into_item(5, 6, 7, &WorkOptions::default());
        work(&item, &|| false).unwrap()
    }

    #[test]
    fn what_is_folded_can_be_unfolded() {
        let rows = rows();
        let parcel = Parcel::fold(&rows).unwrap();
        assert_eq!((parcel.shard(), parcel.of(), parcel.ordinal()), (5, 6, 7));
        assert_eq!(parcel.unfold().unwrap(), rows);
        let plain = serde_json::to_vec(&rows).unwrap().len();
        assert!(parcel.folded.len() * 4 < plain, "{} of {plain} bytes", parcel.folded.len());
    }

    #[test]
    fn parcels_are_the_same_when_their_rows_are() {
        let (mut other, parcel) = (rows(), Parcel::fold(&rows()).unwrap());
        assert_eq!(Parcel::fold(&other).unwrap(), parcel);
        other.positions[3].open_regions += 1;
        assert_ne!(Parcel::fold(&other).unwrap(), parcel);
    }

    #[test]
    fn a_torn_parcel_is_told() {
        let mut parcel = Parcel::fold(&rows()).unwrap();
        parcel.folded = parcel.folded[..parcel.folded.len() / 2].into();
        assert_eq!(parcel.unfold(), Err(GatherError::Torn(7)));
    }
}
