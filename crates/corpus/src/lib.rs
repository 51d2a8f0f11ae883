//! Many games: where they come from, what is found out about each, and how it is kept.
//!
//! ```text
//! files ─intake─► games ─shard─► work items ─work─► rows ─table─► Parquet ─summary─► page
//! ```
//!
//! **The question.** A corpus of any size is to be analysed, on any number of threads or machines, and the answer
//! is to be the same bytes whatever happened on the way: stopped and started again, or divided among workers of
//! which some died.
//!
//! **How.** Three functions do everything, and each is pure:
//!
//! - [`intake`] turns the bytes of sources into [`Item`]s, in an order that depends on the sources alone. An item is all
//!   a worker needs: the main line of one game as SGF, where it stood, and what may be spent on it.
//! - [`work`](fn@work) turns an item into [`GameRows`]. It begins with an empty memory for every game, so nothing depends
//!   on which games were looked at before.
//! - [`encode`] turns the rows of one shard, which is a fixed number of consecutive games, into three Parquet files.
//!
//! So a shard is a function of its items; shards can be made in any order, by anybody, and more than once. What a
//! [`Manifest`] lists with its checksum is finished and is never written again.
//!
//! This crate opens no files and asks no clock; the program `yose corpus` does that.
//!
//! ```
//! use yose_corpus::{Draft, Intake, Limits, WorkOptions, encode, intake, work};
//!
//! let list = "g1\t7\t0.5\t\tJapanese\tB+0.5\t3k\t5k\taaBBcc\n";
//! let mut found = Vec::new();
//! intake::list("games.tsv", list.as_bytes(), &Limits::default(), &mut |intake| {
//!     if let Intake::Game(draft) = intake {
//!         found.push(draft);
//!     }
//!     std::ops::ControlFlow::Continue(())
//! });
//! let draft: Draft = found.remove(0);
//! assert_eq!(draft.sgf, "(;FF[4]GM[1]CA[UTF-8]SZ[7]KM[0.5]RU[Japanese]RE[B+0.5]BR[3k]WR[5k]GN[g1];B[aa];W[bb];B[cc])");
//! let item = draft.into_item(0, 1, 0, &WorkOptions::default());
//! let rows = work(&item, &|| false).unwrap();
//! // Nothing is settled on this board, so there is a row for the game and none for positions.
//! assert_eq!((rows.game.moves, rows.positions.len()), (3, 0));
//! assert!(encode(&[rows]).unwrap().games.starts_with(b"PAR1"));
//! ```

mod gather;
pub mod intake;
mod item;
mod main_line;
mod manifest;
mod number;
mod page;
mod parcel;
mod pipeline;
mod read;
mod rows;
mod sample;
mod schema;
mod shard;
pub mod summary;
mod table;
mod words;
pub mod work;

pub use gather::{GatherError, Gathered, Line};
pub use intake::{Intake, Limits, Reject};
pub use item::{Draft, Item, NetworkOptions, Origin, WorkOptions};
pub use manifest::{Finished, Header, Manifest, ManifestError, ShardEntry, Sums};
pub use page::page;
pub use parcel::Parcel;
pub use pipeline::{Push, Stopped, run};
pub use read::{ReadBackError, Table};
pub use rows::{GameRow, GameRows, PositionRow, RegionRow};
pub use sample::{Sample, SampleError, Smallest, threshold};
pub use schema::{SCHEMA_VERSION, schema_text};
pub use shard::{Shard, Sharder, digest_of};
pub use summary::{Mistake, Summary};
pub use table::{Files, TableError, encode};
pub use words::Words;
pub use work::{WorkError, work, work_with};
