//! Our network as a file.
//!
//! ```text
//! "yosenet1"   8 bytes: what it is, and the version
//! sizes        7 numbers of 2 bytes: channels, blocks, pooling distance, pooled, pooled for heads, hidden, middle
//! planes       2 bytes: 31, or 17 in earlier files
//! name         2 bytes of length, then UTF-8
//! weights      4 bytes each, in the order of the layers
//! checksum     8 bytes: FNV-1a of all that stands before
//! ```
//!
//! Numbers are little-endian. The sizes tell how long the file must be, so one that was cut off is told from one that was
//! changed; nothing is used before the checksum has been found right. A network that knew fewer planes pays no attention to the
//! others: their weights are 0.

use super::net::EndgameNet;
use super::picture::{EARLIER_PLANES, PLANES};
use super::shape::{Linear, Shape, Weights};
use crate::file::{Fault, Place, ReadError};

/// The first bytes of a file.
pub const MAGIC: &[u8; 8] = b"yosenet1";

/// The version of the format.
pub const VERSION: u32 = 1;

/// The longest name, in bytes.
const MAX_NAME: usize = 200;

impl Weights {
    /// The network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let sizes = self.shape().fields().map(|(_, size, _)| size);
        // A checked shape has no size above 512.
        for number in sizes.into_iter().chain([PLANES]) {
            bytes.extend((number as u16).to_le_bytes());
        }
        let name = short(self.name());
        bytes.extend((name.len() as u16).to_le_bytes());
        bytes.extend(name.as_bytes());
        bytes.extend(self.values().iter().flat_map(|weight| weight.to_le_bytes()));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a network file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, ReadError> {
        let mut reader = Reader { bytes, at: 0, layer: "" };
        if reader.take(8, "the first bytes")? != MAGIC {
            return Err(reader.error(Fault::NotANetwork { reason: "it does not begin with yosenet1".into() }));
        }
        reader.layer = "sizes";
        let (shape, planes) = reader.shape()?;
        reader.layer = "name";
        let length = reader.number("the length of the name")?;
        let name = String::from_utf8_lossy(reader.take(length, "the name")?).into_owned();
        reader.layer = "weights";
        let stem = shape.layout().stem;
        let unknown = (PLANES - planes) * stem.taps * stem.outputs;
        let total = shape.layout().total - unknown;
        let content = reader.take(4 * total, "the weights")?;
        reader.layer = "checksum";
        let end = reader.at;
        let sum = reader.take(8, "the checksum")?;
        if reader.at < bytes.len() {
            return Err(reader.error(Fault::Trailing));
        }
        let expected = sum.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        let found = checksum(&bytes[..end]);
        if expected != found {
            return Err(reader.error(Fault::Checksum { expected, found }));
        }
        let (quads, _) = content.as_chunks::<4>();
        let values: Vec<f32> = quads.iter().map(|&quad| f32::from_le_bytes(quad)).collect();
        if let Some(index) = values.iter().position(|weight| !weight.is_finite()) {
            return Err(reader.error(Fault::NotFinite { index }));
        }
        let bad = Fault::Truncated { expected: "the weights".into() };
        Weights::new(&name, shape, widened(&stem, planes, &values)).ok_or_else(|| reader.error(bad))
    }
}

impl EndgameNet {
    /// Reads a network file.
    pub fn from_bytes(bytes: &[u8]) -> Result<EndgameNet, ReadError> {
        Weights::from_bytes(bytes).map(|weights| EndgameNet::new(&weights))
    }
}

/// The weights with those of planes that a network did not know: for every tap, zeros after the others.
fn widened(stem: &Linear, known: usize, values: &[f32]) -> Vec<f32> {
    let (first, rest) = values.split_at(stem.taps * known * stem.outputs);
    let mut all = Vec::with_capacity(stem.range().len() + rest.len());
    for tap in first.chunks(known * stem.outputs) {
        all.extend(tap);
        all.resize(all.len() + (stem.inputs - known) * stem.outputs, 0.0);
    }
    all.extend(rest);
    all
}

/// As much of a name as a file may hold.
fn short(name: &str) -> &str {
    let ends = name.char_indices().map(|(start, letter)| start + letter.len_utf8());
    &name[..ends.take_while(|&end| end <= MAX_NAME).last().unwrap_or(0)]
}

/// Fowler, Noll and Vo's hash (FNV-1a), 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    layer: &'static str,
}

impl<'a> Reader<'a> {
    fn error(&self, fault: Fault) -> ReadError {
        ReadError { place: Place { byte: self.at as u64, layer: self.layer.to_owned() }, fault }
    }

    fn take(&mut self, length: usize, what: &str) -> Result<&'a [u8], ReadError> {
        let taken = self.bytes.get(self.at..).and_then(|rest| rest.get(..length));
        let taken = taken.ok_or_else(|| self.error(Fault::Truncated { expected: what.to_owned() }))?;
        self.at += length;
        Ok(taken)
    }

    fn number(&mut self, what: &str) -> Result<usize, ReadError> {
        let bytes = self.take(2, what)?;
        Ok(usize::from(bytes[0]) | usize::from(bytes[1]) << 8)
    }

    /// The sizes of the layers, and how many planes the network knows.
    fn shape(&mut self) -> Result<(Shape, usize), ReadError> {
        let mut size = || self.number("a size");
        let shape = Shape {
            channels: size()?,
            blocks: size()?,
            pool_every: size()?,
            pool_channels: size()?,
            head_channels: size()?,
            hidden: size()?,
            middle: size()?,
        };
        let planes = size()?;
        let wrong =
            |what, found: usize, expected: String| Fault::Shape { what, expected, found: found as i64 };
        shape.check().map_err(|error| {
            self.error(wrong(error.what, error.found, format!("from {} to {}", error.least, error.most)))
        })?;
        if ![EARLIER_PLANES, PLANES].contains(&planes) {
            let expected = format!("{PLANES} or {EARLIER_PLANES}");
            return Err(self.error(wrong("the number of planes", planes, expected)));
        }
        Ok((shape, planes))
    }
}
