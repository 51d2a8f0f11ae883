//! Every way to make a map, behind one door.

use yose_board::{Board, Color};

use crate::bouzy::Bouzy;
use crate::map::Estimate;
use crate::parameter::ParameterError;
use crate::propagation::Propagation;
use crate::ranking::Ranking;
use crate::symmetric::Symmetric;
use crate::zobrist::Zobrist;

/// A way to make a map, with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Each point from its neighbours until nothing changes.
    Symmetric(Symmetric),
    /// Stones shine in all directions, and stones cast shadows.
    Propagation(Propagation),
    /// Dilations and erosions.
    Bouzy(Bouzy),
    /// Sums of signs.
    Zobrist(Zobrist),
}

impl Method {
    /// The map of a board.
    pub fn estimate(&self, board: &Board) -> Result<Estimate, ParameterError> {
        match self {
            Method::Symmetric(method) => method.estimate(board),
            Method::Propagation(method) => method.estimate(board),
            Method::Bouzy(method) => method.estimate(board),
            Method::Zobrist(method) => method.estimate(board),
        }
    }

    /// Every legal move of a colour, by the score it leads to.
    pub fn rank(&self, board: &Board, color: Color) -> Result<Ranking, ParameterError> {
        Ranking::of(board, color, |board| self.estimate(board).map(|estimate| estimate.map.score()))
    }
}
