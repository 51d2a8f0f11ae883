//! What can be wrong with a network file, and where.

use thiserror::Error;

/// A file that is no network this crate can use.
#[derive(Debug, Error)]
#[error("{place}: {fault}")]
pub struct ReadError {
    /// Where in the file.
    pub place: Place,
    /// What is wrong there.
    #[source]
    pub fault: Fault,
}

/// A place in a network file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Bytes before it, after decompression.
    pub byte: u64,
    /// The layer being read, as the file names it; empty before the first.
    pub layer: String,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "byte {}", self.byte)?;
        if self.layer.is_empty() { Ok(()) } else { write!(f, " (`{}`)", self.layer) }
    }
}

/// What is wrong with a network file.
#[derive(Debug, Error)]
pub enum Fault {
    /// The file stops in the middle.
    #[error("the file ends too early, while reading {expected}")]
    Truncated {
        /// What should have come.
        expected: String,
    },
    /// The compressed data cannot be decompressed or fails its checksum.
    #[error("the compressed data is damaged ({reason})")]
    Damaged {
        /// The decompressor's words.
        reason: String,
    },
    /// A word that should not be there.
    #[error("expected {expected}, found `{found}`")]
    Unexpected {
        /// What should have come.
        expected: String,
        /// What came.
        found: String,
    },
    /// Not a network file at all, as far as its first words tell.
    #[error("this is not a KataGo network file ({reason})")]
    NotANetwork {
        /// Why not.
        reason: String,
    },
    /// A file version this crate does not know.
    #[error("network file version {version} is not supported (supported are {OLDEST} to {NEWEST})")]
    Version {
        /// The version of the file.
        version: i64,
    },
    /// A layer that does not fit the ones before it.
    #[error("{what} is {found} but must be {expected}")]
    Shape {
        /// The size in question.
        what: &'static str,
        /// What it must be.
        expected: String,
        /// What it is.
        found: i64,
    },
    /// A weight that is infinite or not a number.
    #[error("weight number {index} is not finite")]
    NotFinite {
        /// Its index in the array.
        index: usize,
    },
    /// Something the format allows and this crate does not compute.
    #[error("{what} is not supported")]
    Unsupported {
        /// What it is.
        what: String,
    },
    /// More weights than [`MAX_WEIGHTS`].
    #[error("the network has more than {MAX_WEIGHTS} weights")]
    TooLarge,
    /// The bytes are not those that were written.
    #[error("the file is damaged: its checksum is {found:016x} but should be {expected:016x}")]
    Checksum {
        /// What the file says.
        expected: u64,
        /// What its bytes give.
        found: u64,
    },
    /// More data after the last layer.
    #[error("there is more data after the last layer")]
    Trailing,
}

/// The oldest file version that can be read.
pub const OLDEST: i64 = 8;
/// The newest file version that can be read.
pub const NEWEST: i64 = 17;
/// The most weights a file may hold: four times the largest published network.
pub const MAX_WEIGHTS: usize = 1 << 28;
