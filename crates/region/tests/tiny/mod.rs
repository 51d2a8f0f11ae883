//! A slow, plain board of at most 25 points for checking claims by force.
//!
//! It shares no code with the library: stones are bits, and captures are
//! found by flooding from each chain every time.

#![allow(dead_code, reason = "each test uses a part of it")]

use yose_board::{Board, Color, Point, PointSet, Setup};

pub(crate) type Mask = u32;

/// Stones by colour.
pub(crate) type Stones = [Mask; 2];

pub(crate) struct Tiny {
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// Stones that are never captured.
    pub(crate) immortal: Mask,
    /// Whether several stones may commit suicide.
    pub(crate) suicide: bool,
}

impl Tiny {
    pub(crate) fn of(board: &Board) -> (Tiny, Stones) {
        let tiny =
            Tiny { width: board.size().width(), height: board.size().height(), immortal: 0, suicide: false };
        let stones = Color::BOTH.map(|color| tiny.mask(board.stones(color)));
        (tiny, stones)
    }

    pub(crate) fn mask(&self, set: &PointSet) -> Mask {
        set.iter().fold(0, |mask, p| mask | 1 << (p.row() * self.width + p.column()))
    }

    pub(crate) fn all(&self) -> Mask {
        (1 << (self.width * self.height)) - 1
    }

    fn near(&self, at: u8) -> Mask {
        let (column, row) = (at % self.width, at / self.width);
        let mut near = 0;
        if column > 0 {
            near |= 1 << (at - 1);
        }
        if column + 1 < self.width {
            near |= 1 << (at + 1);
        }
        if row > 0 {
            near |= 1 << (at - self.width);
        }
        if row + 1 < self.height {
            near |= 1 << (at + self.width);
        }
        near
    }

    pub(crate) fn around(&self, set: Mask) -> Mask {
        each(set).fold(0, |near, at| near | self.near(at))
    }

    pub(crate) fn chain(&self, at: u8, stones: Mask) -> Mask {
        let mut chain = 1 << at;
        loop {
            let grown = (chain | self.around(chain)) & stones;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    /// A move, without any ko rule; `None` if it is illegal.
    pub(crate) fn play(&self, stones: Stones, color: usize, at: u8) -> Option<Stones> {
        if (stones[0] | stones[1]) & 1 << at != 0 {
            return None;
        }
        let mut after = stones;
        after[color] |= 1 << at;
        for next in each(self.near(at) & after[1 - color]) {
            let chain = self.chain(next, after[1 - color]);
            if self.is_dead(chain, after) {
                after[1 - color] &= !chain;
            }
        }
        let own = self.chain(at, after[color]);
        if self.is_dead(own, after) {
            if !self.suicide || own.count_ones() == 1 {
                return None;
            }
            after[color] &= !own;
        }
        Some(after)
    }

    fn is_dead(&self, chain: Mask, stones: Stones) -> bool {
        chain & self.immortal == 0 && self.around(chain) & self.all() & !(stones[0] | stones[1]) == 0
    }

    /// Where the other side may not retake at once after this move.
    pub(crate) fn ko(&self, before: Stones, after: Stones, color: usize, at: u8) -> Option<u8> {
        let taken = before[1 - color] & !after[1 - color];
        let chain = self.chain(at, after[color]);
        let liberties = self.around(chain) & self.all() & !(after[0] | after[1]);
        (taken.count_ones() == 1 && chain.count_ones() == 1 && liberties == taken)
            .then(|| taken.trailing_zeros() as u8)
    }
}

pub(crate) fn each(set: Mask) -> impl Iterator<Item = u8> {
    (0..25).filter(move |at| set & 1 << at != 0)
}

/// A small generator of numbers, always the same.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }

    /// A legal board with about these percentages of black and white stones.
    pub(crate) fn board(&mut self, width: u8, height: u8, black: u64, white: u64) -> Board {
        loop {
            let mut setup = Setup::new(width.into(), height.into());
            for row in 0..height {
                for column in 0..width {
                    let roll = self.roll(100);
                    if roll < black {
                        setup.black.push(Point::new(column, row));
                    } else if roll < black + white {
                        setup.white.push(Point::new(column, row));
                    }
                }
            }
            if let Ok(board) = setup.board() {
                return board;
            }
        }
    }
}
