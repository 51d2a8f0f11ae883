//! The symmetric iteration: each point from its neighbours, until nothing changes.
//!
//! **The question.** If we know how likely each neighbour of a point is to become Black's, how likely is the point?
//!
//! # Empty points
//!
//! Let *a, b, c, d* be the estimates at the neighbours, from −1 to 1. Taken as independent chances, (1 + *a*)/2
//! is that of the neighbour to be Black's. If all are Black's the point is Black's. If all but one are, it is
//! so in a share λ of the cases that would be open otherwise; everything else is even:
//!
//! ```text
//! f = 1/16 · [ (1+a)(1+b)(1+c)(1+d) − (1−a)(1−b)(1−c)(1−d) + λh ]
//! h = Σ (1−a)(1+b)(1+c)(1+d) − (1+a)(1−b)(1−c)(1−d)     over the four places of the odd one
//! ```
//!
//! At the edge three neighbours and in the corner two take the places of four, with 1/8 and 1/4 in front, and λ is
//! the same everywhere. In the corner h is 0 by itself; where there is a single neighbour, on a board one line wide, it is
//! left out.
//!
//! Multiplied out, with the sum e₁ = a + b + c + d and e₃ = abc + abd + acd + bcd, all of this is
//! *p*·e₁ + *q*·e₃, where only *p* and *q* depend on the number of neighbours:
//!
//! | neighbours | p | q |
//! |---|---|---|
//! | 4 | 1/8 + λ/4 | 1/8 − λ/4 |
//! | 3 | (1 + λ)/4 | (1 − 3λ)/4 |
//! | 2 | 1/2 | 0 |
//! | 1 | 1 | 0 |
//!
//! A neighbour that does not exist counts as 0 in e₁ and e₃, so the same line of code serves every
//! point. The function grows with each argument for 0 ≤ λ ≤ 1, and exchanging colours changes its sign.
//!
//! # Stones
//!
//! Stones may be [taken to be alive](Stones::Alive): 1 and −1 for ever. Or a chain is
//! [judged by its neighbours](Stones::Judged): it dies if White gets all points around it, so a black chain is
//! worth 1 − 2·Π (1 − *a*)/2, the product over all points next to it, and a white one the mirror image.
//! κ says how much of that is believed: a stone's new estimate is κ times this plus 1 − κ times what
//! it would be on an empty point.
//!
//! # Iteration
//!
//! Start with 1 and −1 on stones and 0 elsewhere, compute all points anew from the last estimates, and stop when
//! the squares of the changes sum to less than ε. The paper's figures are
//!
//! | figure | stones | λ | κ |
//! |---|---|---|---|
//! | 6 | alive | 0 | 1 |
//! | 7 | judged | 0 | 1 |
//! | 8 | judged | 0.44 | 1 |
//! | 9 | judged | 0.44 | 0.8 |
//!
//! **An example** by hand: a line of three points, a living stone at the left end. The other end copies its only
//! neighbour, and the middle is half the sum of both: *m* = (1 + *m*)/2, so both tend to 1.
//!
//! ```
//! use yose_board::{Board, Color, Point, Size};
//! use yose_influence::{Stones, Symmetric};
//!
//! let mut board = Board::new(Size::new(3, 1).unwrap());
//! board.play(Color::Black, Point::new(0, 0));
//! let method = Symmetric { stones: Stones::Alive, kappa: 1.0, epsilon: 1e-12, ..Symmetric::default() };
//! let estimate = method.estimate(&board)?;
//! assert!(estimate.converged && (estimate.map.score() - 3.0).abs() < 1e-5);
//! # Ok::<(), yose_influence::ParameterError>(())
//! ```
//!
//! **Why it comes to rest.** It need not: on a chequered board the black points are computed from the white ones
//! and the other way round, and at λ = 1 changes hardly fade. No position is known that fails below λ = 1/2, where the
//! paper sees the critical point, but nothing proves that there is none. So the number of steps has a limit, and
//! [`Estimate::converged`] says on which side it ended.
//!
//! **Source.** *Influence functions and control estimates in Go*, section 3.
//!
//! **Limits.** No reading, no eyes: a group in a large net counts as alive, and a living one with few points around it as
//! weak. Moyos with a hole in them are overrated.

mod field;

use yose_board::Board;

use crate::map::Estimate;
use crate::parameter::{ParameterError, share};
use field::Field;

/// The method, and its parameters; those of the paper's figure 9 by default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Symmetric {
    /// What is assumed of stones.
    pub stones: Stones,
    /// How far influence reaches over empty points, from 0 to 1.
    pub lambda: f64,
    /// How much of a chain's judgement is believed, from 0 to 1.
    pub kappa: f64,
    /// Stop when the squares of the changes sum to less than this.
    pub epsilon: f64,
    /// Stop after so many steps in any case.
    pub most_steps: u32,
}

/// What is assumed of stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stones {
    /// All are alive.
    Alive,
    /// A chain is as alive as the points around it are not the opponent's.
    #[default]
    Judged,
}

impl Default for Symmetric {
    fn default() -> Symmetric {
        Symmetric { stones: Stones::Judged, lambda: 0.44, kappa: 0.8, epsilon: 1e-4, most_steps: 10_000 }
    }
}

impl Symmetric {
    /// The map of a board.
    pub fn estimate(&self, board: &Board) -> Result<Estimate, ParameterError> {
        self.check()?;
        let mut field = Field::new(board, self);
        let (mut steps, mut converged) = (0, false);
        while !converged && steps < self.most_steps {
            converged = field.step() < self.epsilon;
            steps += 1;
        }
        Ok(Estimate { map: field.map(), steps, converged })
    }

    fn check(&self) -> Result<(), ParameterError> {
        share(self.lambda, ParameterError::Lambda)?;
        share(self.kappa, ParameterError::Kappa)?;
        if !(self.epsilon > 0.0 && self.epsilon.is_finite()) {
            return Err(ParameterError::Epsilon(self.epsilon));
        }
        Ok(())
    }
}
