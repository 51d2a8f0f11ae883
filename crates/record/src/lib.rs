//! Game records in SGF: read, walked, edited and written without losing a byte.
//!
//! [`read`] takes the bytes of a file and gives a [`Collection`] of games. It
//! accepts FF\[1\] to FF\[4\] in any encoding, and what real programs make of
//! them: what can be repaired is repaired and leaves a [`Warning`] with line
//! and column; only what is not SGF at all is a [`ReadError`].
//!
//! ```
//! use yose_record::read;
//! use yose_board::Color;
//!
//! let record = read("(;FF[4]SZ[9]KM[6,5]PB[Honinbo Shusaku];B[ee]C[Tengen!];W[tt])")?;
//! let game = record.games().next().unwrap();
//! assert_eq!(game.size()?.to_string(), "9×9");
//! assert_eq!(game.info().black.name.as_deref(), Some("Honinbo Shusaku"));
//!
//! let first = game.main_line().nth(1).unwrap();
//! assert_eq!(first.comment().as_deref(), Some("Tengen!"));
//! assert_eq!(first.moves().next().unwrap().color, Color::Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Nothing is lost
//!
//! Writing a record that was not edited gives back the very bytes that were
//! read: properties in their order, unknown ones too, white space, mail
//! headers, a byte-order mark, mistakes. After an edit
//! ([`Collection::set`], [`Collection::add_child`] …) the nodes that were
//! not touched are still copied byte for byte. [`Collection::to_clean_bytes`]
//! writes the same tree afresh as FF\[4\] in UTF-8.
//!
//! The one exception is a file in UTF-16 or ISO-2022-JP, in which brackets
//! are not single bytes; it is converted to UTF-8 on reading, with a warning.
//!
//! # Bounds
//!
//! Nothing recurses, so trees may be as deep and as wide as memory allows.
//! A record takes at most about a dozen times the length of its file; a file
//! that would take more (millions of empty nodes) is refused.

mod annotation;
mod charset;
mod check;
mod collection;
mod cursor;
mod date;
mod edit;
mod info;
mod markup;
mod name;
mod node;
mod parse;
mod place;
mod play;
mod point;
mod scan;
mod tree;
mod value;
mod warning;
mod write;

pub use annotation::{Annotation, Clock, MoveJudgement, PositionJudgement};
pub use collection::Collection;
pub use cursor::{Cursor, ReplayError};
pub use date::Date;
pub use edit::{Content, EditError};
pub use info::{GameInfo, Margin, Outcome, Player};
pub use markup::{Mark, Markup};
pub use name::ValueType;
pub use node::{Game, Node, Property};
pub use place::Place;
pub use play::{Changes, Played};
pub use tree::NodeId;
pub use value::Value;
pub use warning::{ReadError, Warning, WarningKind};

/// Reads the bytes of an SGF file.
///
/// ```
/// let record = yose_record::read(b"Dear friend, (;B[pd]C[hello")?;
/// assert_eq!(record.to_bytes(), b"Dear friend, (;B[pd]C[hello");
/// let warnings: Vec<String> = record.warnings().iter().map(|warning| warning.to_string()).collect();
/// assert_eq!(warnings, [
///     "line 1, column 1: text outside the game trees is ignored",
///     "line 1, column 22: the value that starts here is never closed",
///     "line 1, column 28: 1 `)` missing at the end of the file",
/// ]);
///
/// let error = yose_record::read("not a record").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 1: not SGF: no game tree starts with `(;`");
/// # Ok::<(), yose_record::ReadError>(())
/// ```
pub fn read(bytes: impl Into<Vec<u8>>) -> Result<Collection, ReadError> {
    Collection::read(bytes.into())
}
