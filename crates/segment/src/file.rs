//! Networks and training as bytes.
//!
//! Both kinds of file begin with a line of eight bytes that says what they
//! are and end with a check sum, so a file that was cut off or damaged is
//! noticed before anything of it is used. Numbers are little-endian. A
//! network file holds its weights as half-precision numbers, which is more
//! than play needs; a checkpoint holds them in full, and with them everything
//! training needs to go on exactly as if it had not stopped.

use std::collections::VecDeque;

use thiserror::Error;
use yose_board::{Move, Point, Size};

use crate::backprop::Loss;
use crate::descent::{Rates, Steps};
use crate::game::{Exploration, Game, Ply, Step};
use crate::half;
use crate::input::InputKind;
use crate::lattice::{Bearing, Lattice};
use crate::network::Network;
use crate::random::Random;
use crate::shape::{Shape, ShapeError};
use crate::study::{Course, Study};
use crate::trainer::{Settings, Trainer};

const NETWORK: &[u8; 8] = b"yoseseg1";
const CHECKPOINT: &[u8; 8] = b"yoselrn2";
/// A checkpoint from the time when no game was waiting to be learnt.
const OLD_CHECKPOINT: &[u8; 8] = b"yoselrn1";
const STUDY: &[u8; 8] = b"yosestd2";

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// It begins with something else.
    #[error("is not a {0} for soft segmentation")]
    Kind(&'static str),
    /// It ends too early.
    #[error("ends too early: it was cut off")]
    Short,
    /// Its check sum is wrong.
    #[error("is damaged: its check sum is wrong")]
    Sum,
    /// Its layers have impossible sizes.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A number in it makes no sense.
    #[error("is damaged: {0}")]
    Content(&'static str),
}

impl Network {
    /// The network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = NETWORK.to_vec();
        write_shape(self.shape, &mut bytes);
        for &weight in self.arrays().into_iter().flatten() {
            bytes.extend(half::from_f32(weight).to_le_bytes());
        }
        sealed(bytes)
    }

    /// Reads a network file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, FileError> {
        let mut reader = Reader::open(bytes, NETWORK, "network")?;
        let shape = reader.shape()?;
        let network = reader.network(shape, |reader| Ok(half::to_f32(u16::from_le_bytes(reader.take()?))))?;
        reader.close()?;
        Ok(network)
    }
}

impl Trainer {
    /// Training so far as a checkpoint.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = CHECKPOINT.to_vec();
        write_shape(self.network.shape, &mut bytes);
        write_settings(&self.settings, &mut bytes);
        for word in self.random.state().into_iter().chain([self.games, self.positions]) {
            bytes.extend(word.to_le_bytes());
        }
        write_weights(&self.network, &mut bytes);
        self.squares.iter().for_each(|squares| write_weights(squares, &mut bytes));
        write_games(&self.recent, &mut bytes);
        write_games(&self.waiting, &mut bytes);
        sealed(bytes)
    }

    /// Reads a checkpoint; training goes on from it as if it had never stopped.
    pub fn from_bytes(bytes: &[u8]) -> Result<Trainer, FileError> {
        let old = bytes.starts_with(OLD_CHECKPOINT);
        let magic = if old { OLD_CHECKPOINT } else { CHECKPOINT };
        let mut reader = Reader::open(bytes, magic, "checkpoint")?;
        let shape = reader.shape()?;
        let settings = reader.settings()?;
        let [a, b, c, d, games, positions] = reader.words()?;
        let random = Random::from_state([a, b, c, d]).ok_or(FileError::Content("no random state"))?;
        let network = reader.weights(shape)?;
        let squares = match settings.rates.steps {
            Steps::Plain => None,
            Steps::Own => Some(reader.weights(shape)?),
        };
        if squares.as_ref().is_some_and(|sums| sums.arrays().into_iter().flatten().any(|&sum| sum <= 0.0)) {
            return Err(FileError::Content("a sum of squares is not positive"));
        }
        let lattice = shape.lattice(settings.size);
        let recent = reader.games(shape.input(), &lattice)?;
        let waiting = if old { None } else { reader.games(shape.input(), &lattice)?.pop_front() };
        reader.close()?;
        let trainer = Trainer::new(network, settings, random);
        Ok(Trainer { squares, games, positions, recent, waiting, ..trainer })
    }
}

impl Study {
    /// Studies so far as a checkpoint.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = STUDY.to_vec();
        write_shape(self.network.shape, &mut bytes);
        let Course { rate, batch, examples, temperature, emphasis, local, sum, others } = self.course;
        for number in [batch, others] {
            bytes.extend(number.to_le_bytes());
        }
        for number in [rate, temperature, emphasis, local, sum] {
            bytes.extend(number.to_le_bytes());
        }
        for word in self.random.state().into_iter().chain([examples, self.learnt, self.adam.steps]) {
            bytes.extend(word.to_le_bytes());
        }
        for network in [&self.network, &self.adam.mean, &self.adam.square] {
            write_weights(network, &mut bytes);
        }
        sealed(bytes)
    }

    /// Reads a checkpoint; studies go on from it as if they had never stopped.
    pub fn from_bytes(bytes: &[u8]) -> Result<Study, FileError> {
        let mut reader = Reader::open(bytes, STUDY, "checkpoint of studies")?;
        let shape = reader.shape()?;
        let [batch, others] = [u32::from_le_bytes(reader.take()?), u32::from_le_bytes(reader.take()?)];
        let [rate, temperature, emphasis, local, sum] = reader.numbers()?;
        let [a, b, c, d, examples, learnt, steps] = reader.words()?;
        let random = Random::from_state([a, b, c, d]).ok_or(FileError::Content("no random state"))?;
        let course = Course { rate, batch, examples, temperature, emphasis, local, sum, others };
        let mut study = Study::new(reader.weights(shape)?, course, random);
        (study.learnt, study.adam.steps) = (learnt, steps);
        study.adam.mean = reader.weights(shape)?;
        study.adam.square = reader.weights(shape)?;
        reader.close()?;
        Ok(study)
    }
}

fn write_weights(network: &Network, bytes: &mut Vec<u8>) {
    for &weight in network.arrays().into_iter().flatten() {
        bytes.extend(weight.to_le_bytes());
    }
}

fn write_shape(shape: Shape, bytes: &mut Vec<u8>) {
    let input = match shape.input() {
        InputKind::Raw => 0,
        InputKind::Preprocessed => 1,
        InputKind::Tactical => 2,
    };
    let bearing = match shape.bearing() {
        Bearing::Picture => 0,
        Bearing::Corner => 1,
    };
    bytes.extend([input, shape.hidden() as u8, shape.second() as u8, bearing]);
}

fn write_settings(settings: &Settings, bytes: &mut Vec<u8>) {
    let Settings { size, recent, exploration, rates, lambda, symmetries } = *settings;
    bytes.extend([
        size.width(),
        size.height(),
        u8::from(symmetries),
        u8::from(rates.loss == Loss::CrossEntropy) | u8::from(rates.steps == Steps::Own) << 1,
    ]);
    bytes.extend((recent as u32).to_le_bytes());
    for number in [exploration.share, exploration.temperature, rates.layers, rates.value, lambda] {
        bytes.extend(number.to_le_bytes());
    }
}

fn write_games<'g>(games: impl IntoIterator<Item = &'g (Game, Vec<Step>)>, bytes: &mut Vec<u8>) {
    let games: Vec<&Game> = games.into_iter().map(|(game, _)| game).collect();
    bytes.extend((games.len() as u32).to_le_bytes());
    games.into_iter().for_each(|game| write_game(game, bytes));
}

/// A move is two bytes: the point's number plus 1, or 0 for a pass; the highest bit marks exploration.
fn write_game(game: &Game, bytes: &mut Vec<u8>) {
    bytes.extend((game.plies.len() as u32).to_le_bytes());
    let width = u16::from(game.size.width());
    for ply in &game.plies {
        let place = match ply.action {
            Move::Pass => 0,
            Move::Play(point) => u16::from(point.row()) * width + u16::from(point.column()) + 1,
        };
        bytes.extend((place | u16::from(ply.explored) << 15).to_le_bytes());
    }
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = check_sum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Fowler, Noll and Vo's hash (FNV-1a), 64 bits.
pub(crate) fn check_sum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

struct Reader<'a> {
    left: &'a [u8],
}

impl<'a> Reader<'a> {
    fn open(bytes: &'a [u8], magic: &[u8; 8], kind: &'static str) -> Result<Reader<'a>, FileError> {
        let rest = bytes.strip_prefix(magic).ok_or(FileError::Kind(kind))?;
        let (content, sum) = rest.split_last_chunk::<8>().ok_or(FileError::Short)?;
        if check_sum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(FileError::Sum);
        }
        Ok(Reader { left: content })
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let (&taken, rest) = self.left.split_first_chunk::<N>().ok_or(FileError::Short)?;
        self.left = rest;
        Ok(taken)
    }

    fn close(self) -> Result<(), FileError> {
        if self.left.is_empty() {
            Ok(())
        } else {
            Err(FileError::Content("there is more in it than there should be"))
        }
    }

    fn words<const N: usize>(&mut self) -> Result<[u64; N], FileError> {
        let mut words = [0; N];
        for word in &mut words {
            *word = u64::from_le_bytes(self.take()?);
        }
        Ok(words)
    }

    fn shape(&mut self) -> Result<Shape, FileError> {
        let [input, hidden, second, bearing] = self.take()?;
        let input = match input {
            0 => InputKind::Raw,
            1 => InputKind::Preprocessed,
            2 => InputKind::Tactical,
            _ => return Err(FileError::Content("no such input")),
        };
        let bearing = match bearing {
            0 => Bearing::Picture,
            1 => Bearing::Corner,
            _ => return Err(FileError::Content("windows are held in no known way")),
        };
        Ok(Shape::new(input, hidden.into(), second.into())?.with_bearing(bearing))
    }

    fn number(&mut self) -> Result<f32, FileError> {
        let number = f32::from_le_bytes(self.take()?);
        if number.is_finite() { Ok(number) } else { Err(FileError::Content("a setting is not a number")) }
    }

    fn numbers<const N: usize>(&mut self) -> Result<[f32; N], FileError> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Ok(numbers)
    }

    fn settings(&mut self) -> Result<Settings, FileError> {
        let [width, height, symmetries, descent] = self.take()?;
        let size = Size::new(width.into(), height.into()).map_err(|_| FileError::Content("no such board"))?;
        let recent = u32::from_le_bytes(self.take()?) as usize;
        let exploration = Exploration { share: self.number()?, temperature: self.number()? };
        let loss = if descent & 1 == 0 { Loss::Squared } else { Loss::CrossEntropy };
        let steps = if descent & 2 == 0 { Steps::Plain } else { Steps::Own };
        let rates = Rates { loss, steps, layers: self.number()?, value: self.number()? };
        Ok(Settings { size, recent, exploration, rates, lambda: self.number()?, symmetries: symmetries != 0 })
    }

    fn network(
        &mut self,
        shape: Shape,
        weight: impl Fn(&mut Self) -> Result<f32, FileError>,
    ) -> Result<Network, FileError> {
        let mut array = |length: usize| -> Result<Vec<f32>, FileError> {
            let weights = (0..length).map(|_| weight(self)).collect::<Result<Vec<f32>, _>>()?;
            let finite = weights.iter().all(|weight| weight.is_finite());
            if finite { Ok(weights) } else { Err(FileError::Content("a weight is not a number")) }
        };
        let [hidden, hidden_bias, outputs, outputs_bias, value, value_bias] = shape.lengths();
        Ok(Network {
            shape,
            hidden: array(hidden)?,
            hidden_bias: array(hidden_bias)?,
            outputs: array(outputs)?,
            outputs_bias: array(outputs_bias)?,
            value: array(value)?,
            value_bias: array(value_bias)?,
        })
    }

    /// Weights in full precision.
    fn weights(&mut self, shape: Shape) -> Result<Network, FileError> {
        self.network(shape, |reader| Ok(f32::from_le_bytes(reader.take()?)))
    }

    /// Games with their positions.
    fn games(
        &mut self,
        what: InputKind,
        lattice: &Lattice,
    ) -> Result<VecDeque<(Game, Vec<Step>)>, FileError> {
        let count = u32::from_le_bytes(self.take()?);
        let mut games = VecDeque::new();
        for _ in 0..count {
            let game = self.game(lattice.size())?;
            let steps = game.steps(what, lattice).ok_or(FileError::Content("an illegal move"))?;
            games.push_back((game, steps));
        }
        Ok(games)
    }

    fn game(&mut self, size: Size) -> Result<Game, FileError> {
        let length = u32::from_le_bytes(self.take()?);
        let mut plies = Vec::new();
        for _ in 0..length {
            let code = u16::from_le_bytes(self.take()?);
            let place = code & 0x7FFF;
            let action = match place.checked_sub(1) {
                None => Move::Pass,
                Some(number) => Move::Play(point(number, size)?),
            };
            plies.push(Ply { action, explored: code >> 15 == 1 });
        }
        Ok(Game { size, plies })
    }
}

fn point(number: u16, size: Size) -> Result<Point, FileError> {
    let width = u16::from(size.width());
    let row = u8::try_from(number / width).ok();
    row.and_then(|row| size.point((number % width) as u8, row))
        .ok_or(FileError::Content("a move off the board"))
}

#[cfg(test)]
mod tests;
