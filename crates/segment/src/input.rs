//! The network's input: point types, and for each point which features hold.
//!
//! With the *raw* input a point has one feature that always holds, so that
//! the network knows the stones alone. The *preprocessed* input is Table 1 of
//! the article: the first [`TABLE`] of [`EMPTY_FEATURES`] and [`STONE_FEATURES`] name the rows. The *tactical* input
//! adds what small searches find: blocks that can be captured, groups that live within their walls. A
//! position is always seen by the side to move, which is called Black.

mod block;
mod capture;
mod empty;
mod eyeshape;
mod footprint;
mod ladder;
mod life;
mod link;
mod omission;
mod survey;

use yose_board::{Board, Color};

use footprint::Unnoted;
use life::{Fate, Fates};
pub(crate) use survey::Survey;

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
    /// The same, and what small searches find.
    Tactical,
}

impl InputKind {
    /// Number of features a point.
    pub fn features(self) -> usize {
        match self {
            InputKind::Raw => 1,
            InputKind::Preprocessed => TABLE[0],
            InputKind::Tactical => EMPTY_FEATURES.len(),
        }
    }

    /// Whether there are features to read.
    pub(crate) fn reads(self) -> bool {
        self != InputKind::Raw
    }
}

/// How many features of an empty point and of a stone are those of Table 1; the others belong to the tactical input.
pub const TABLE: [usize; 2] = [26, 19];

/// The features of an empty point, in the order of their bits.
pub const EMPTY_FEATURES: [&str; 32] = [
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
    "within a group of Black's that lives",
    "within a group of White's that lives",
    "within a group of Black's that lives if Black moves first",
    "within a group of White's that lives if White moves first",
    "where Black is shut in and does not live",
    "where White is shut in and does not live",
];

/// The features of a stone, in the order of their bits.
pub const STONE_FEATURES: [&str; 32] = [
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
    "block can be captured if the opponent moves first",
    "block can be captured if its colour moves first",
    "its group has two eyes",
    "its group lives even if the opponent moves first",
    "its group lives within its walls if its colour moves first",
    "its group does not live within its walls",
    "block has 4 liberties",
    "block has 5 liberties",
    "block has more than 5 liberties",
    "within a group of the opponent's that lives",
    "within a group of the opponent's that lives if the opponent moves first",
    "its group is shut in and lives if its colour moves first",
    "its group is shut in and does not live",
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
        let mut input = Input::raw(board, to_move);
        if what.reads() {
            let features = &mut input.features;
            for point in board.empty() {
                features[lattice.number(point)] = empty::reading(board, to_move, point, &mut Unnoted)
                    | empty::surroundings(board, to_move, point);
            }
            let stones = *board.stones(Color::Black) | *board.stones(Color::White);
            block::each(board, stones, |board, stone, block| {
                let bits = block::reading(board, stone, &block, what, &mut Unnoted);
                for stone in block {
                    features[lattice.number(stone)] = bits;
                }
            });
            mark(board, to_move, what, lattice, features, &[]);
        }
        input
    }

    fn raw(board: &Board, to_move: Color) -> Input {
        let kinds: Vec<u8> = board.size().points().map(|point| kind(board, to_move, point)).collect();
        Input { features: vec![1; kinds.len()], kinds }
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

/// Marks what neither a point nor a block shows by itself, given what is known of a position nearby.
fn mark(
    board: &mut Board,
    to_move: Color,
    what: InputKind,
    lattice: &Lattice,
    features: &mut [u32],
    known: &[(u64, Fate)],
) -> Fates {
    mark_eyes(board, to_move, lattice, features);
    match what {
        InputKind::Tactical => life::mark(board, to_move, lattice, features, known),
        InputKind::Raw | InputKind::Preprocessed => Fates::new(),
    }
}

/// Marks the finished eyes of the side to move, which the point alone does not show.
fn mark_eyes(board: &Board, to_move: Color, lattice: &Lattice, features: &mut [u32]) {
    for point in single_point_eyes(board, to_move) {
        let bits = &mut features[lattice.number(point)];
        *bits = empty::as_eye(*bits);
    }
}

#[cfg(test)]
mod tests;
