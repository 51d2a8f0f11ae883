//! Zobrist's map, the first of its kind.
//!
//! **The question.** Which parts of the board do the stones of one colour outweigh?
//!
//! **The definition.** A black stone is worth 50, a white one −50. Then, four times: every point gains
//! 1 for each positive neighbour and loses 1 for each negative one, all points at once. A point
//! belongs to the side of its sign.
//!
//! **An example.** One stone far from the edge. In the first pass its neighbours become 1. From then on the stone
//! has four positive neighbours, and gains 4 three times: 62. A neighbour gains 1 of the stone in each of
//! four passes, 1 of the next point outward from the third pass on, and 2 of the points beside that one,
//! which are positive after the second pass: 4 + 2 + 2·2 = 10.
//!
//! ```
//! use yose_board::{Board, Color, Point, Size};
//! use yose_influence::Zobrist;
//!
//! let mut board = Board::new(Size::NINETEEN);
//! board.play(Color::Black, Point::new(9, 9));
//! let levels = Zobrist::default().levels(&board)?;
//! assert_eq!((levels[9][9], levels[9][10], levels[9][13], levels[9][14]), (62, 10, 1, 0));
//! # Ok::<(), yose_influence::ParameterError>(())
//! ```
//!
//! **Source.** Zobrist, *A model of visual organization for the game of Go* (1969).
//!
//! **Limits.** It claims everything near a stone; nothing ever gives a point back.

use yose_board::Board;

use crate::lattice::Lattice;
use crate::levels::{MOST_PASSES, rows, signs, start};
use crate::map::Estimate;
use crate::parameter::{self, ParameterError};

/// The method, and its parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zobrist {
    /// Passes over the board, at most 1000.
    pub passes: u32,
}

/// What a stone is worth at the start.
const STONE: i16 = 50;

impl Default for Zobrist {
    fn default() -> Zobrist {
        Zobrist { passes: 4 }
    }
}

impl Zobrist {
    /// Whose each point is: −1, 0 or 1.
    pub fn estimate(&self, board: &Board) -> Result<Estimate, ParameterError> {
        Ok(signs(board, &self.run(board)?, self.passes))
    }

    /// The sums themselves, row by row from the top.
    pub fn levels(&self, board: &Board) -> Result<Vec<Vec<i32>>, ParameterError> {
        Ok(rows(board, &self.run(board)?))
    }

    fn run(&self, board: &Board) -> Result<Vec<i16>, ParameterError> {
        parameter::passes(self.passes, MOST_PASSES)?;
        let lattice = Lattice::new(board.size());
        let mut levels = start(board, STONE);
        let inside = lattice.fill(|_| 1i16);
        let mut next = levels.clone();
        for _ in 0..self.passes {
            let [up, left, right, down] = lattice.around(&levels);
            let (here, inside) = (&levels[lattice.body()], &inside[lattice.body()]);
            for (i, new) in next[lattice.body()].iter_mut().enumerate() {
                let gain = up[i].signum() + left[i].signum() + right[i].signum() + down[i].signum();
                *new = here[i] + gain * inside[i];
            }
            std::mem::swap(&mut levels, &mut next);
        }
        Ok(levels)
    }
}
