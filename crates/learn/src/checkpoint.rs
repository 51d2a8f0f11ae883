//! Training so far as bytes: everything it needs to go on as if it had not stopped.
//!
//! A file begins with eight bytes that say what it is and ends with a checksum, so one that was cut off or damaged is
//! noticed before anything of it is used. Numbers are little-endian.

use thiserror::Error;
use yose_net::endgame::Shape;

use crate::loss::{HEADS, Losses, Stress};
use crate::optimiser::{Adam, Schedule};
use crate::trainer::{Entry, Order, Settings, Trainer};

const MAGIC: &[u8; 8] = b"yosetrn3";

/// What is wrong with a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CheckpointError {
    /// It begins with something else.
    #[error("is not a checkpoint of the endgame network's training")]
    Kind,
    /// It ends too early.
    #[error("ends too early: it was cut off")]
    Short,
    /// Its checksum is wrong.
    #[error("is damaged: its checksum is wrong")]
    Sum,
    /// A number in it makes no sense.
    #[error("is damaged: {0}")]
    Content(&'static str),
}

impl Trainer {
    /// Training so far as a checkpoint.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer { bytes: MAGIC.to_vec() };
        writer.settings(&self.settings);
        writer.whole(self.step);
        writer.whole(self.since as u64);
        writer.losses(&self.pending);
        writer.whole(self.curve.len() as u64);
        for entry in &self.curve {
            writer.whole(entry.step);
            writer.precise(entry.training);
            writer.precise(entry.validation);
        }
        writer.whole(self.adam.steps);
        for list in [&self.weights, &self.adam.means, &self.adam.squares] {
            writer.list(list);
        }
        writer.whole(u64::from(self.best.is_some()));
        if let Some((loss, weights)) = &self.best {
            writer.precise(*loss);
            writer.list(weights);
        }
        writer.sealed()
    }

    /// Reads a checkpoint; training goes on from it as if it had never stopped.
    pub fn from_bytes(bytes: &[u8]) -> Result<Trainer, CheckpointError> {
        let mut reader = Reader::open(bytes)?;
        let settings = reader.settings()?;
        let (step, since) = (reader.whole()?, reader.size()?);
        let pending = reader.losses()?;
        let mut curve = Vec::new();
        for _ in 0..reader.whole()? {
            curve.push(Entry {
                step: reader.whole()?,
                training: reader.precise()?,
                validation: reader.precise()?,
            });
        }
        let steps = reader.whole()?;
        let count = settings.shape.layout().total;
        let weights = reader.list(count)?;
        let adam = Adam { means: reader.list(count)?, squares: reader.list(count)?, steps };
        let best = match reader.whole()? {
            0 => None,
            _ => Some((reader.precise()?, reader.list(count)?)),
        };
        if !reader.left.is_empty() {
            return Err(CheckpointError::Content("there is more in it than there should be"));
        }
        Ok(Trainer { settings, weights, adam, step, curve, best, since, pending, order: Order::default() })
    }
}

struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    fn whole(&mut self, number: u64) {
        self.bytes.extend(number.to_le_bytes());
    }

    fn precise(&mut self, number: f64) {
        self.bytes.extend(number.to_le_bytes());
    }

    fn list(&mut self, numbers: &[f32]) {
        self.bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }

    fn settings(&mut self, settings: &Settings) {
        let Settings { shape, batch, schedule, decay, orthogonal, limit, stress, patience, seed } = *settings;
        let Shape { channels, blocks, pool_every, pool_channels, head_channels, hidden, middle } = shape;
        for size in
            [channels, blocks, pool_every, pool_channels, head_channels, hidden, middle, batch, patience]
        {
            self.whole(size as u64);
        }
        for number in [schedule.warm_up, schedule.steps, seed, u64::from(orthogonal)] {
            self.whole(number);
        }
        self.list(&[schedule.rate, schedule.end, decay, limit]);
        stress.heads.iter().for_each(|&head| self.precise(head));
        self.precise(stress.settled);
    }

    fn losses(&mut self, losses: &Losses) {
        losses.sums.iter().for_each(|&sum| self.precise(sum));
        losses.counts.iter().for_each(|&count| self.whole(count));
        self.precise(losses.total);
        self.whole(losses.samples);
    }

    fn sealed(mut self) -> Vec<u8> {
        let sum = checksum(&self.bytes);
        self.whole(sum);
        self.bytes
    }
}

/// Fowler, Noll and Vo's hash (FNV-1a), 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

struct Reader<'a> {
    left: &'a [u8],
}

impl<'a> Reader<'a> {
    fn open(bytes: &'a [u8]) -> Result<Reader<'a>, CheckpointError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::Kind)?;
        let (left, sum) = rest.split_last_chunk::<8>().ok_or(CheckpointError::Short)?;
        if checksum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(CheckpointError::Sum);
        }
        Ok(Reader { left })
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (&taken, rest) = self.left.split_first_chunk::<N>().ok_or(CheckpointError::Short)?;
        self.left = rest;
        Ok(taken)
    }

    fn whole(&mut self) -> Result<u64, CheckpointError> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    fn size(&mut self) -> Result<usize, CheckpointError> {
        usize::try_from(self.whole()?).map_err(|_| CheckpointError::Content("a size is too large"))
    }

    fn precise(&mut self) -> Result<f64, CheckpointError> {
        Ok(f64::from_le_bytes(self.take()?))
    }

    fn number(&mut self) -> Result<f32, CheckpointError> {
        let number = f32::from_le_bytes(self.take()?);
        if number.is_finite() {
            Ok(number)
        } else {
            Err(CheckpointError::Content("a setting is not a number"))
        }
    }

    fn list(&mut self, length: usize) -> Result<Vec<f32>, CheckpointError> {
        let bytes = self.left.get(..4 * length).ok_or(CheckpointError::Short)?;
        self.left = &self.left[4 * length..];
        let (quads, _) = bytes.as_chunks::<4>();
        let numbers: Vec<f32> = quads.iter().map(|&quad| f32::from_le_bytes(quad)).collect();
        let finite = numbers.iter().all(|number| number.is_finite());
        if finite { Ok(numbers) } else { Err(CheckpointError::Content("a weight is not a number")) }
    }

    fn settings(&mut self) -> Result<Settings, CheckpointError> {
        let shape = Shape {
            channels: self.size()?,
            blocks: self.size()?,
            pool_every: self.size()?,
            pool_channels: self.size()?,
            head_channels: self.size()?,
            hidden: self.size()?,
            middle: self.size()?,
        };
        shape.check().map_err(|_| CheckpointError::Content("its layers have impossible sizes"))?;
        let (batch, patience) = (self.size()?, self.size()?);
        let (warm_up, steps, seed) = (self.whole()?, self.whole()?, self.whole()?);
        let orthogonal = self.whole()? != 0;
        let schedule = Schedule { warm_up, steps, rate: self.number()?, end: self.number()? };
        let (decay, limit) = (self.number()?, self.number()?);
        let mut heads = [0.0; HEADS.len()];
        for head in &mut heads {
            *head = self.precise()?;
        }
        let stress = Stress { heads, settled: self.precise()? };
        Ok(Settings { shape, batch, schedule, decay, orthogonal, limit, stress, patience, seed })
    }

    fn losses(&mut self) -> Result<Losses, CheckpointError> {
        let mut losses = Losses::default();
        for sum in &mut losses.sums {
            *sum = self.precise()?;
        }
        for count in &mut losses.counts {
            *count = self.whole()?;
        }
        losses.total = self.precise()?;
        losses.samples = self.whole()?;
        Ok(losses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_found() {
        let shape = Shape { channels: 4, blocks: 1, ..Shape::default() };
        let trainer = Trainer::new(Settings { shape, ..Settings::default() }, None).unwrap();
        let bytes = trainer.to_bytes();
        assert_eq!(Trainer::from_bytes(&bytes).unwrap(), trainer);
        assert_eq!(Trainer::from_bytes(b"yoseseg1").unwrap_err(), CheckpointError::Kind);
        assert_eq!(Trainer::from_bytes(&bytes[..12]).unwrap_err(), CheckpointError::Short);
        for cut in [16, 100, bytes.len() / 2, bytes.len() - 1] {
            assert_eq!(Trainer::from_bytes(&bytes[..cut]).unwrap_err(), CheckpointError::Sum, "{cut}");
        }
        let mut damaged = bytes.clone();
        damaged[200] ^= 1;
        assert_eq!(Trainer::from_bytes(&damaged).unwrap_err(), CheckpointError::Sum);
        // A right checksum does not make nonsense right.
        let mut large = bytes[..bytes.len() - 8].to_vec();
        large[8..16].fill(0xFF);
        let large = Writer { bytes: large }.sealed();
        assert!(matches!(Trainer::from_bytes(&large).unwrap_err(), CheckpointError::Content(_)));
    }
}
