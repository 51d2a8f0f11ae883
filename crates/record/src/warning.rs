//! What is wrong with a record: warnings for what was repaired, errors for
//! what could not be.

use std::fmt;

use thiserror::Error;
use yose_board::{Color, Illegal};

use crate::cursor::ReplayError;
use crate::place::Place;

/// Warnings kept from one reading; the rest are only counted.
pub(crate) const WARNINGS_KEPT: usize = 100;

/// Something that was wrong with a record and was repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where; nothing when the text did not come from a file.
    pub place: Option<Place>,
    /// What was wrong, and what was made of it.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

/// What was wrong, and what was made of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WarningKind {
    /// Mail headers or other text stand outside the game trees.
    #[error("text outside the game trees is ignored")]
    TextOutside,
    /// Something in a tree that is no part of SGF.
    #[error("unexpected text in a game tree is ignored")]
    UnexpectedText,
    /// `(` followed by a property.
    #[error("a `;` is missing before the first property")]
    MissingSemicolon,
    /// The file ends inside a tree.
    #[error("{count} `)` missing at the end of the file")]
    MissingParenthesis {
        /// How many.
        count: usize,
    },
    /// `(` followed by `(`, or `()`.
    #[error("a `(` without a node is ignored")]
    EmptyTree,
    /// The file ends inside a value.
    #[error("the value that starts here is never closed")]
    UnclosedValue,
    /// A value without a property.
    #[error("a value without a property is ignored")]
    StrayValue,
    /// A property without a value.
    #[error("property {name} has no value and is ignored")]
    NoValue {
        /// The property's name.
        name: String,
    },
    /// A property behind a variation.
    #[error("property {name} stands outside a node and is ignored")]
    StrayProperty {
        /// The property's name.
        name: String,
    },
    /// The same property twice in one node.
    #[error("property {name} occurs twice in a node; the values are joined")]
    Duplicate {
        /// The property's name.
        name: String,
    },
    /// Moves and set-up in one node.
    #[error("a move and set-up in one node; the set-up is taken first")]
    MoveAndSetup,
    /// `B` and `W` in one node.
    #[error("two moves in one node; they are played in order")]
    TwoMoves,
    /// `CA` names no known encoding.
    #[error("unknown character set {label:?}; it is guessed from the text")]
    UnknownEncoding {
        /// The value of `CA`.
        label: String,
    },
    /// `CA` is contradicted by the bytes.
    #[error("the text is not {declared} as the file says; it is read as {used}")]
    WrongEncoding {
        /// What the file says.
        declared: &'static str,
        /// What it is read as.
        used: &'static str,
    },
    /// Some bytes are no text.
    #[error("this is not well-formed {encoding}; it is shown as U+FFFD and kept as it is")]
    Malformed {
        /// The encoding of the file.
        encoding: &'static str,
    },
    /// The text was converted to UTF-8.
    #[error("the file is in {from}; it is converted to UTF-8")]
    Converted {
        /// The encoding of the file.
        from: &'static str,
    },
    /// `SZ` says nothing about a size.
    #[error("board size {text:?} makes no sense; 19×19 is assumed")]
    BadSize {
        /// The value of `SZ`.
        text: String,
    },
    /// Not a point of the board.
    #[error("{name}[{text}] is not on the board and is ignored")]
    BadPoint {
        /// The property's name.
        name: String,
        /// The value.
        text: String,
    },
    /// A rectangle whose corners are not upper left and lower right.
    #[error("{name}[{text}] does not name the upper left and lower right corners; the rectangle is taken")]
    OddRectangle {
        /// The property's name.
        name: String,
        /// The value.
        text: String,
    },
    /// A value that is not what its property holds.
    #[error("{name}[{text}] is not {expected} and is ignored")]
    BadValue {
        /// The property's name.
        name: String,
        /// The value.
        text: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A list that needs a point and has none.
    #[error("{name}[] lists nothing and is ignored")]
    EmptyList {
        /// The property's name.
        name: String,
    },
    /// Komi written in hundredths of a point or of a stone.
    #[error("komi {text} is taken as {komi}")]
    OddKomi {
        /// The value of `KM`.
        text: String,
        /// What it is taken as.
        komi: String,
    },
    /// A move that the rules forbid.
    #[error("{color} {point}: {reason}; it is played all the same")]
    IllegalMove {
        /// Who moves.
        color: Color,
        /// Where.
        point: String,
        /// Why it is illegal.
        reason: Illegal,
    },
    /// Set-up took the last liberty of a chain.
    #[error("set-up leaves the chain of {stones} at {point} without a liberty; it is taken off")]
    CapturedBySetup {
        /// A stone of the chain.
        point: String,
        /// How many it has.
        stones: usize,
    },
    /// The game cannot be played from here.
    #[error("{error}")]
    NoBoard {
        /// Why.
        error: ReplayError,
    },
}

/// Why a file is no record at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing but white space.
    #[error("the file is empty")]
    Empty,
    /// No `(;` in it.
    #[error("{place}: not SGF: no game tree starts with `(;`")]
    NotSgf {
        /// The first `(`, or the first text if there is none.
        place: Place,
    },
    /// Offsets would not fit 32 bits.
    #[error("the file has {bytes} bytes; the limit is {limit}")]
    TooLarge {
        /// Bytes of the file.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// Almost nothing but `;`.
    #[error("{place}: more than {limit} nodes in a file of this length; this is no game record")]
    TooManyNodes {
        /// Where the limit was met.
        place: Place,
        /// Nodes allowed.
        limit: usize,
    },
}
