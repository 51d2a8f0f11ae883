//! The network's input: point types, and for each point which features hold.
//!
//! With the *raw* input a point has one feature that always holds, so that
//! the network knows the stones alone. The *preprocessed* input is Table 1 of
//! the article: [`EMPTY_FEATURES`] and [`STONE_FEATURES`] name the rows. A
//! position is always seen by the side to move, which is called Black.

mod eyeshape;
mod ladder;
mod link;
mod omission;

use yose_board::{Board, Color, Illegal, Point, PointSet};

use crate::kind::kind;
use crate::lattice::Lattice;
use crate::signal::single_point_eyes;
use crate::target::Turn;

/// Which features a network is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// The stones alone.
    Raw,
    /// The features of Table 1.
    Preprocessed,
}

impl InputKind {
    /// Number of features a point.
    pub fn features(self) -> usize {
        match self {
            InputKind::Raw => 1,
            InputKind::Preprocessed => EMPTY_FEATURES.len(),
        }
    }
}

/// The features of an empty point, in the order of their bits.
pub const EMPTY_FEATURES: [&str; 26] = [
    "Black has no liberty if playing here",
    "Black has 1 liberty if playing here",
    "Black has 2 liberties if playing here",
    "Black has 3 liberties if playing here",
    "Black has 4 liberties if playing here",
    "Black has more than 4 liberties if playing here",
    "White has no liberty if playing here",
    "White has 1 liberty if playing here",
    "White has 2 liberties if playing here",
    "White has 3 liberties if playing here",
    "White has 4 liberties if playing here",
    "White has more than 4 liberties if playing here",
    "Black can be captured in a ladder if playing here",
    "White can be captured in a ladder if playing here",
    "single-point eye for Black",
    "1 move necessary for a single-point eye for Black",
    "2 moves necessary for a single-point eye for Black",
    "more than 2 moves necessary for a single-point eye for Black",
    "ponnuki shape for Black",
    "1 move necessary for a single-point eye for White",
    "2 moves necessary for a single-point eye for White",
    "more than 2 moves necessary for a single-point eye for White",
    "ponnuki shape for White",
    "a move by Black here puts a white block in atari",
    "part of a link pattern for Black",
    "part of a link pattern for White",
];

/// The features of a stone, in the order of their bits.
pub const STONE_FEATURES: [&str; 19] = [
    "omission number below -1.5",
    "omission number below -0.5",
    "omission number below 0.5",
    "omission number below 1.5",
    "omission number below 2.5",
    "omission number below 3.5",
    "omission number below 4.5",
    "omission number 4.5 or more",
    "block can be captured in a ladder if the opponent moves first",
    "block can be captured in a ladder if its colour moves first",
    "block has 1 liberty",
    "block has 2 liberties",
    "block has 3 liberties",
    "block has more than 3 liberties",
    "block has 1 stone",
    "block has 2 stones",
    "block has 3 stones",
    "block has 4 stones",
    "block has more than 4 stones",
];

/// What the network sees of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Type of each point.
    pub(crate) kinds: Vec<u8>,
    /// Features of each point, a bit each.
    pub(crate) features: Vec<u32>,
}

impl Input {
    /// The input for a position with this side to move.
    ///
    /// The board comes back as it was; ladders are read by playing on it.
    pub fn of(board: &mut Board, to_move: Color, what: InputKind, lattice: &Lattice) -> Input {
        let size = lattice.size();
        let kinds = size.points().map(|point| kind(board, to_move, point)).collect();
        let mut features = vec![1; lattice.area()];
        if what == InputKind::Preprocessed {
            empty_features(board, to_move, lattice, &mut features);
            stone_features(board, lattice, &mut features);
        }
        Input { kinds, features }
    }

    /// The input of the turned or mirrored board.
    pub(crate) fn turned(&self, turn: &Turn) -> Input {
        let mut turned = self.clone();
        for (from, &to) in turn.points.iter().enumerate() {
            turned.kinds[to] = self.kinds[from];
            turned.features[to] = self.features[from];
        }
        turned
    }

    /// Type of a point.
    pub fn kind(&self, number: usize) -> u8 {
        self.kinds[number]
    }

    /// Whether a feature of a point holds.
    pub fn holds(&self, number: usize, feature: usize) -> bool {
        self.features[number] >> feature & 1 == 1
    }
}

fn empty_features(board: &mut Board, to_move: Color, lattice: &Lattice, features: &mut [u32]) {
    let eyes = single_point_eyes(board, to_move);
    let links = [to_move, !to_move].map(|color| link::points(board, color));
    for point in board.empty() {
        let mut bits = playing(board, to_move, point) | playing(board, !to_move, point) << 6;
        // The ladder bit of the first colour stands at 12, that of the second at 13.
        bits = (bits & 0xFFF) | (bits & 1 << 12) | (bits >> 5 & 1 << 13);
        bits |= match eyeshape::moves_to_eye(board, to_move, point) {
            _ if eyes.contains(point) => 1 << 14,
            moves => 1 << (14 + moves.clamp(1, 3)),
        };
        bits |= match eyeshape::moves_to_eye(board, !to_move, point) {
            0 => 0,
            moves => 1 << (18 + moves.min(3)),
        };
        bits |= u32::from(eyeshape::is_ponnuki(board, to_move, point)) << 18;
        bits |= u32::from(eyeshape::is_ponnuki(board, !to_move, point)) << 22;
        bits |= u32::from(gives_atari(board, to_move, point)) << 23;
        bits |= u32::from(links[0].contains(point)) << 24 | u32::from(links[1].contains(point)) << 25;
        features[lattice.number(point)] = bits;
    }
}

/// Bits 0 to 5: liberties of a stone put here; bit 12: it can be captured in a ladder.
fn playing(board: &mut Board, color: Color, point: Point) -> u32 {
    if matches!(board.check(color, point, false), Err(Illegal::Suicide)) {
        return 1;
    }
    let undo = board.play(color, point);
    let liberties = board.liberty_count(point);
    let caught = liberties <= 2 && ladder::is_caught(board, point);
    board.undo(undo);
    1 << liberties.min(5) | u32::from(caught) << 12
}

/// Whether a stone here takes an opponent's block down to one liberty.
fn gives_atari(board: &Board, color: Color, point: Point) -> bool {
    let in_reach = |next: Point| board.at(next) == Some(!color) && board.liberty_count(next) == 2;
    board.size().neighbours(point).any(in_reach)
        && !matches!(board.check(color, point, false), Err(Illegal::Suicide))
}

fn stone_features(board: &mut Board, lattice: &Lattice, features: &mut [u32]) {
    let mut seen = PointSet::EMPTY;
    for point in *board.stones(Color::Black) | *board.stones(Color::White) {
        if seen.contains(point) {
            continue;
        }
        let block = board.chain(point);
        seen |= block;
        let liberties = board.liberty_count(point);
        let caught = liberties <= 2 && ladder::is_caught(board, point);
        let lost = caught && !ladder::escapes(board, point);
        let bits = 1 << omission::class(&block, &board.empty())
            | u32::from(caught) << 8
            | u32::from(lost) << 9
            | 1 << (9 + liberties.clamp(1, 4))
            | 1 << (13 + block.len().min(5));
        for stone in block {
            features[lattice.number(stone)] = bits;
        }
    }
}

#[cfg(test)]
mod tests;
