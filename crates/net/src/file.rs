//! KataGo's network files.
//!
//! **Question.** Which layers, with which weights, does a file describe?
//!
//! **Format.** One stream of words, mixed with arrays of weights in binary
//! (`.bin`) or decimal (`.txt`), usually compressed with gzip. Nothing tells
//! how long an array is but the sizes of its layer, so a reader must know
//! every kind of layer, and a file can only be understood from its start:
//!
//! ```text
//! model  = name version 22 19 [7 numbers from version 13] [8 integers from 15] trunk policy value
//! trunk  = name blocks channels 4 integers [6 integers from 15] conv matrix [metadata] block… tip activation
//! block  = kind name …      tip = norm | rms      conv = name height width inputs outputs 1 1 array
//! ```
//!
//! Whether the stream is compressed and whether its arrays are binary shows in
//! its bytes, so the name of the file does not matter.
//!
//! **Hostile files.** Sizes are checked against each other and against fixed
//! limits before anything is read, arrays grow as their data comes, and blocks
//! nest four deep at most; so memory is bounded by [`MAX_WEIGHTS`] and what the
//! file really holds. Every error says at which byte (after decompression), in
//! which layer, and what.
//!
//! **Limits.** Versions 8 to 17, all of which take the same 22 planes and 19
//! numbers. Dilated convolutions, ungated feed-forward layers and norms over
//! groups of channels are part of the format, but no published network has them.

mod block;
mod error;
mod layer;
mod model;
mod stream;

#[cfg(test)]
mod tests;

pub(crate) use block::{Attention, Block, FeedForward, NormAct, Ordinary, Pooling, Rope};
pub use error::{Fault, MAX_WEIGHTS, NEWEST, OLDEST, Place, ReadError};
pub(crate) use layer::{Activation, Conv, Matrix, Norm, RmsNorm};
pub(crate) use model::{
    METADATA, MetadataEncoder, Model, Multipliers, PassHead, PolicyHead, Tip, Trunk, ValueHead,
};

use std::io::BufReader;

use flate2::bufread::MultiGzDecoder;
use stream::Stream;

/// The first bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

impl Model {
    /// Reads a network file, compressed or not, binary or text.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Model, ReadError> {
        if bytes.starts_with(&GZIP) {
            Stream::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(bytes))).model()
        } else {
            Stream::new(bytes).model()
        }
    }
}
