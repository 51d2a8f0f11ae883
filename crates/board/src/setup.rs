//! From stones as somebody wrote them down to a position that can be played.
//!
//! A [`Setup`] can hold anything: stones beside the board, two on a point,
//! chains that should have been captured. [`Setup::position`] makes it a
//! [`Position`] or names everything that is wrong with it.

use std::fmt;

use thiserror::Error;

use crate::board::{Board, Ko};
use crate::color::Color;
use crate::point::{Point, Size, SizeError};
use crate::position::Position;
use crate::rules::Rules;
use crate::set::PointSet;

/// Stones on a board, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Black's stones.
    pub black: Vec<Point>,
    /// White's stones.
    pub white: Vec<Point>,
    /// Who plays next.
    pub to_move: Color,
    /// Where the side to move may not retake a ko.
    pub ko: Option<Point>,
}

impl Setup {
    /// An empty board with Black to move.
    pub fn new(width: usize, height: usize) -> Setup {
        Setup { width, height, black: Vec::new(), white: Vec::new(), to_move: Color::Black, ko: None }
    }

    /// A board's stones, with this side to move.
    pub fn of(board: &Board, to_move: Color) -> Setup {
        Setup {
            black: board.stones(Color::Black).iter().collect(),
            white: board.stones(Color::White).iter().collect(),
            to_move,
            ko: board.ko().filter(|ko| ko.banned == to_move).map(|ko| ko.point),
            ..Setup::new(board.size().width().into(), board.size().height().into())
        }
    }

    /// The list of a colour's stones.
    pub fn stones_mut(&mut self, color: Color) -> &mut Vec<Point> {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// The board with these stones, or all that is wrong with them.
    pub fn board(&self) -> Result<Board, SetupError> {
        let size = Size::new(self.width, self.height)?;
        let on_board = PointSet::full(size);
        let stones = [&self.black, &self.white].map(|list| list.iter().copied().collect::<PointSet>());
        let mut faults: Vec<Fault> =
            (stones[0] | stones[1]).iter().filter(|&p| !size.contains(p)).map(Fault::OffBoard).collect();
        faults.extend((stones[0] & stones[1] & on_board).iter().map(|p| Fault::TwoStones(p, size)));

        let empty = on_board - stones[0] - stones[1];
        for color in Color::BOTH {
            for chain in (stones[color.index()] & on_board).components() {
                if chain.neighbours().is_disjoint(&empty)
                    && let Some(at) = chain.first()
                {
                    faults.push(Fault::NoLiberty { color, at, size, stones: chain.len() });
                }
            }
        }
        if let Some(ko) = self.ko
            && !empty.contains(ko)
        {
            faults.push(Fault::KoPoint(ko));
        }
        if !faults.is_empty() {
            return Err(SetupError { faults });
        }
        let mut board = Board::new(size);
        for color in Color::BOTH {
            for point in stones[color.index()] {
                board.play(color, point);
            }
        }
        board.set_ko(self.ko.map(|point| Ko { point, banned: self.to_move }));
        Ok(board)
    }

    /// The position with these stones, or all that is wrong with them.
    pub fn position(&self, rules: Rules) -> Result<Position, SetupError> {
        Ok(Position::from_board(self.board()?, self.to_move, rules))
    }
}

/// Everything that keeps a [`Setup`] from being a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct SetupError {
    /// The reasons; at least one.
    pub faults: Vec<Fault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// A board can have hundreds of dead chains; nobody reads them all.
        const SHOWN: usize = 5;
        for (index, fault) in self.faults.iter().take(SHOWN).enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        match self.faults.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl From<SizeError> for SetupError {
    fn from(error: SizeError) -> SetupError {
        SetupError { faults: vec![Fault::Size(error)] }
    }
}

/// One reason why stones are not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// No board has this size.
    #[error(transparent)]
    Size(SizeError),
    /// A stone beside the board.
    #[error("a stone in column {}, row {} is not on the board", .0.column() + 1, .0.row() + 1)]
    OffBoard(Point),
    /// A black and a white stone on one point.
    #[error("both a black and a white stone on {}", .0.gtp(*.1))]
    TwoStones(Point, Size),
    /// A chain that would have been captured.
    #[error("the {color} chain of {stones} at {} has no liberty", .at.gtp(*.size))]
    NoLiberty {
        /// Whose.
        color: Color,
        /// Its first stone.
        at: Point,
        /// The board, for the name of the point.
        size: Size,
        /// How many stones it has.
        stones: usize,
    },
    /// A ko point with a stone on it or beside the board.
    #[error("the ko point in column {}, row {} is not an empty point", .0.column() + 1, .0.row() + 1)]
    KoPoint(Point),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_named() {
        let mut setup = Setup::new(3, 3);
        setup.black = vec![Point::new(0, 0), Point::new(1, 1), Point::new(5, 0)];
        setup.white = vec![Point::new(0, 1), Point::new(1, 0), Point::new(1, 1)];
        setup.ko = Some(Point::new(1, 0));
        let error = setup.board().unwrap_err().to_string();
        assert_eq!(
            error,
            "a stone in column 6, row 1 is not on the board; both a black and a white stone on B2; \
             the black chain of 1 at A3 has no liberty; the ko point in column 2, row 1 is not an empty point"
        );
        assert!(Setup::new(26, 19).board().unwrap_err().to_string().contains("out of range"));
    }

    #[test]
    fn a_board_survives_the_round_trip() {
        let mut setup = Setup::new(4, 3);
        setup.black = vec![Point::new(0, 0), Point::new(1, 1)];
        setup.white = vec![Point::new(3, 2)];
        setup.to_move = Color::White;
        setup.ko = Some(Point::new(0, 2));
        let board = setup.board().unwrap();
        assert_eq!(Setup::of(&board, Color::White), setup);
    }
}
