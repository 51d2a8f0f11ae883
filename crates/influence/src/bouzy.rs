//! Bouzy's map: grow, then shrink.
//!
//! **The question.** Which empty points does a player see as territory when he only looks at the shape of
//! the stones?
//!
//! **The definition.** A black stone has level 64, a white one −64, an empty point 0. A *dilation* lets
//! influence spread: a point that is not negative and has no negative neighbour gains 1 for each positive
//! neighbour; the same for White with signs exchanged. An *erosion* takes back what is not enclosed: a positive
//! point loses 1 for each neighbour that is not positive, down to 0; the same for White. All points
//! change at once, and the edge of the board is no neighbour. *d* dilations and *e* erosions make the operator
//! *d/e*. A point belongs to the side of its sign.
//!
//! - 5/21 is territory,
//! - 5/10 is moyo, what may become territory,
//! - 4/0 is influence.
//!
//! **Why 21.** A stone that is alone encloses nothing, so nothing of its dilation may be left. *d* dilations are
//! undone by *d*(*d* − 1) + 1 erosions, and that is 21 for 5.
//!
//! **An example.** A stone alone, and two that close a corner:
//!
//! ```
//! use yose_board::{Board, Color, Point, Size};
//! use yose_influence::Bouzy;
//!
//! let mut board = Board::new(Size::NINETEEN);
//! board.play(Color::Black, Point::new(9, 9));
//! assert_eq!(Bouzy::default().estimate(&board)?.map.score(), 1.0, "a stone alone has itself");
//!
//! let mut board = Board::new(Size::NINETEEN);
//! for name in ["C4", "D3"] {
//!     board.play(Color::Black, Point::from_gtp(name, board.size()).unwrap());
//! }
//! let corner = Point::from_gtp("A1", board.size()).unwrap();
//! assert_eq!(Bouzy::default().estimate(&board)?.map.at(corner), 1.0, "the corner is enclosed");
//! # Ok::<(), yose_influence::ParameterError>(())
//! ```
//!
//! **Source.** Bouzy, *Mathematical morphology applied to computer Go* (2003).
//!
//! **Limits.** All stones are taken to be alive; dead ones must be [taken off](crate::without) first.

use yose_board::Board;

use crate::lattice::Lattice;
use crate::levels::{MOST_PASSES, rows, signs, start};
use crate::map::Estimate;
use crate::parameter::{self, ParameterError};

/// The method, and its parameters; 5/21 by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bouzy {
    /// How often influence spreads, at most 1000 times.
    pub dilations: u32,
    /// How often it is taken back, at most 1000 times.
    pub erosions: u32,
}

/// The level of a stone.
const STONE: i16 = 64;

impl Default for Bouzy {
    fn default() -> Bouzy {
        Bouzy { dilations: 5, erosions: 21 }
    }
}

impl Bouzy {
    /// Whose each point is: −1, 0 or 1.
    pub fn estimate(&self, board: &Board) -> Result<Estimate, ParameterError> {
        Ok(signs(board, &self.run(board)?, self.dilations + self.erosions))
    }

    /// The levels themselves, row by row from the top.
    pub fn levels(&self, board: &Board) -> Result<Vec<Vec<i32>>, ParameterError> {
        Ok(rows(board, &self.run(board)?))
    }

    fn run(&self, board: &Board) -> Result<Vec<i16>, ParameterError> {
        parameter::passes(self.dilations, MOST_PASSES)?;
        parameter::passes(self.erosions, MOST_PASSES)?;
        let mut field = Field::new(board);
        for _ in 0..self.dilations {
            field.pass(dilated);
        }
        for _ in 0..self.erosions {
            field.pass(eroded);
        }
        Ok(field.levels)
    }
}

/// Levels and what a pass over them needs.
struct Field {
    lattice: Lattice,
    levels: Vec<i16>,
    next: Vec<i16>,
    /// How many neighbours a point has; 0 for cells that are no points.
    degrees: Vec<i16>,
}

impl Field {
    fn new(board: &Board) -> Field {
        let (lattice, levels) = (Lattice::new(board.size()), start(board, STONE));
        let degrees = lattice.fill(|point| board.size().neighbours(point).count() as i16);
        Field { lattice, next: levels.clone(), levels, degrees }
    }

    /// Changes all points at once; `rule` gets the level, the positive and negative neighbours, and all of them.
    #[inline]
    fn pass(&mut self, rule: impl Fn(i16, i16, i16, i16) -> i16) {
        let body = self.lattice.body();
        let [up, left, right, down] = self.lattice.around(&self.levels);
        let (here, degrees) = (&self.levels[body.clone()], &self.degrees[body.clone()]);
        for (i, new) in self.next[body].iter_mut().enumerate() {
            let around = [up[i], left[i], right[i], down[i]];
            let positive = around.iter().map(|&level| i16::from(level > 0)).sum();
            let negative = around.iter().map(|&level| i16::from(level < 0)).sum();
            // Cells between the rows touch points but have no neighbours of their own, and stay 0.
            let level = rule(here[i], positive, negative, degrees[i]);
            *new = if degrees[i] > 0 { level } else { here[i] };
        }
        std::mem::swap(&mut self.levels, &mut self.next);
    }
}

#[inline]
fn dilated(level: i16, positive: i16, negative: i16, _: i16) -> i16 {
    let gain = if (level >= 0) & (negative == 0) { positive } else { 0 };
    let loss = if (level <= 0) & (positive == 0) { negative } else { 0 };
    level + gain - loss
}

#[inline]
fn eroded(level: i16, positive: i16, negative: i16, all: i16) -> i16 {
    // The larger of 0 and what is left on either side; the other side is 0.
    let black = (level - (all - positive)).max(0);
    let white = (level + (all - negative)).min(0);
    if level > 0 { black } else { white }
}
