//! Positions with what a teacher thinks of them, packed.
//!
//! **Form.** The side to move is always Black; colours are exchanged where
//! it was White. A position is two bytes for a ko (the number of the point that is
//! forbidden plus 1, or 0), then two bytes a point, row by row:
//! what stands there (two bits) with the chance `(n/63)²` of a move there (six
//! bits), and the chance `n/255` that the point will live for Black. Chances of moves are
//! rounded finely where they are small, because most are.
//!
//! A *table* is a file of such positions: a head, then blocks with a
//! check sum each. It grows block by block, so a table that was cut off is
//! good up to its last whole block.

use yose_board::{Board, Color, Ko, Point, Size, Symmetry};

use crate::file::{FileError, check_sum};
use crate::random::Random;
use crate::signal::Signal;
use crate::teacher::Opinion;

/// A position with Black to move and what a teacher thinks of it, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    bytes: Vec<u8>,
}

/// A position with Black to move and what a teacher thinks of it.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    pub(crate) board: Board,
    /// The chance that each point will live for Black.
    pub(crate) life: Vec<f32>,
    /// The chance of a move there.
    pub(crate) moves: Vec<f32>,
}

/// A growing number of examples, all of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examples {
    size: Size,
    seed: u64,
    blocks: u64,
    packed: Vec<u8>,
}

const MAGIC: &[u8; 8] = b"yoseask1";
/// The head: what it is, two bytes of size, the seed.
const HEAD: usize = 18;
const MINE: u8 = 1;
const THEIRS: u8 = 2;

impl Example {
    /// Packs a position and an opinion of it.
    pub fn new(board: &Board, to_move: Color, opinion: &Opinion) -> Example {
        let size = board.size();
        let number =
            |point: Point| u16::from(point.row()) * u16::from(size.width()) + u16::from(point.column());
        let ko = board.ko().filter(|ko| ko.banned == to_move).map_or(0, |ko| number(ko.point) + 1);
        let mut bytes = ko.to_le_bytes().to_vec();
        for (point, (&life, &chance)) in size.points().zip(opinion.life.iter().zip(&opinion.moves)) {
            let stone = board.at(point).map_or(0, |color| if color == to_move { MINE } else { THEIRS });
            let chance = (chance.clamp(0.0, 1.0).sqrt() * 63.0).round() as u8;
            bytes.extend([stone | chance << 2, (life.clamp(0.0, 1.0) * 255.0).round() as u8]);
        }
        Example { bytes }
    }
}

impl Lesson {
    /// Unpacks a position and turns it.
    fn unpack(bytes: &[u8], size: Size, symmetry: Symmetry) -> Result<Lesson, FileError> {
        let (ko, points) = bytes.split_first_chunk::<2>().ok_or(FileError::Short)?;
        let width = usize::from(size.width());
        let mut board = Board::new(size);
        let (mut life, mut moves) = (vec![0.0; size.area()], vec![0.0; size.area()]);
        for (point, pair) in size.points().zip(points.chunks_exact(2)) {
            let to = symmetry.apply(point, size);
            let number = usize::from(to.row()) * width + usize::from(to.column());
            match pair[0] & 3 {
                0 => {}
                MINE => drop(board.play(Color::Black, to)),
                THEIRS => drop(board.play(Color::White, to)),
                _ => return Err(FileError::Content("a stone of no colour")),
            }
            moves[number] = (f32::from(pair[0] >> 2) / 63.0).powi(2);
            life[number] = f32::from(pair[1]) / 255.0;
        }
        board.set_ko(None);
        if let Some(number) = u16::from_le_bytes(*ko).checked_sub(1) {
            let point = size.points().nth(number.into()).ok_or(FileError::Content("a ko off the board"))?;
            let point = symmetry.apply(point, size);
            board.set_ko(Some(Ko { point, banned: Color::Black }));
        }
        Ok(Lesson { board, life, moves })
    }

    /// An end that the game may come to: what is dead is gone, and each side has filled what is its own but for eyes.
    ///
    /// Whose a point is follows from one draw for the whole board: Black's are those
    /// whose chance is higher. So each point has its own chance, and groups live or die as a whole.
    pub(crate) fn end(&self, random: &mut Random) -> Signal {
        let size = self.board.size();
        let draw = random.unit();
        let owner = |black: f32| if black > draw { Color::Black } else { Color::White };
        let owners: Vec<(Point, Color)> =
            size.points().zip(self.life.iter().map(|&life| owner(life))).collect();
        let mut end = Board::new(size);
        let mut empty = Vec::new();
        for (point, owner) in owners {
            if self.board.at(point) == Some(owner) {
                end.play(owner, point);
            } else {
                empty.push((point, owner));
            }
        }
        random.shuffle(&mut empty);
        // What could not be filled at first may be once its surroundings are.
        for _ in 0..2 {
            for &(point, owner) in &empty {
                if end.is_sensible(owner, point) {
                    end.play(owner, point);
                }
            }
        }
        Signal::of(&end)
    }
}

impl Examples {
    /// No examples yet.
    pub fn new(size: Size, seed: u64) -> Examples {
        Examples { size, seed, blocks: 0, packed: Vec::new() }
    }

    /// The board's width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The seed of the excursions.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Number of examples.
    pub fn len(&self) -> usize {
        self.packed.len() / self.stride()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    /// Takes off the examples from this number on.
    #[must_use]
    pub fn split_off(&mut self, number: usize) -> Examples {
        let packed = self.packed.split_off(number * self.stride());
        Examples { packed, blocks: 0, ..*self }
    }

    fn stride(&self) -> usize {
        2 + 2 * self.size.area()
    }

    /// The head of the table's file.
    pub fn head(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([self.size.width(), self.size.height()]);
        bytes.extend(self.seed.to_le_bytes());
        bytes
    }

    /// A block for the end of the table's file.
    pub fn block(examples: &[Example]) -> Vec<u8> {
        let mut bytes = (examples.len() as u32).to_le_bytes().to_vec();
        examples.iter().for_each(|example| bytes.extend(&example.bytes));
        let sum = check_sum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a table, and says how many of its bytes are whole blocks.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Examples, usize), FileError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(FileError::Kind("table of examples"))?;
        let (&[width, height], rest) = rest.split_first_chunk::<2>().ok_or(FileError::Short)?;
        let (&seed, mut rest) = rest.split_first_chunk::<8>().ok_or(FileError::Short)?;
        let size = Size::new(width.into(), height.into()).map_err(|_| FileError::Content("no such board"))?;
        let mut examples = Examples::new(size, u64::from_le_bytes(seed));
        let mut whole = HEAD;
        while let Some(count) = rest.first_chunk::<4>() {
            let length = 4 + u32::from_le_bytes(*count) as usize * examples.stride();
            let Some((block, after)) = rest.split_at_checked(length) else { break };
            let Some((sum, after)) = after.split_first_chunk::<8>() else { break };
            if check_sum(block) != u64::from_le_bytes(*sum) {
                return Err(FileError::Sum);
            }
            examples.packed.extend(&block[4..]);
            examples.blocks += 1;
            (rest, whole) = (after, whole + length + 8);
        }
        Ok((examples, whole))
    }

    /// The example of this number, turned.
    pub(crate) fn lesson(&self, number: usize, symmetry: Symmetry) -> Result<Lesson, FileError> {
        let stride = self.stride();
        let bytes = self.packed.get(number * stride..(number + 1) * stride).ok_or(FileError::Short)?;
        Lesson::unpack(bytes, self.size, symmetry)
    }
}

#[cfg(test)]
mod tests;
