//! The propagating function: stones shine, and stones cast shadows.
//!
//! **The question.** How much of each colour's influence reaches a point, if influence fades with every step and
//! cannot pass through stones?
//!
//! **The definition.** Influence leaves a stone with a *strength* and moves from a point to its four neighbours, multiplied
//! at every step by the *attenuation*. Points on the way multiply it by their *permeability*, a number from 0
//! to 1 that may differ between the colours; stones let nothing through. What arrives by the best
//! way counts. The influences of all stones of a colour are added, and capped in one of two ways:
//!
//! - [`Capping::Sum`]: Black's less White's, cut to −1 … 1. That is the paper's figure 2.
//! - [`Capping::Each`]: each colour's is cut to 1 first, then the difference.
//!
//! A stone's own point is 1 or −1.
//!
//! **Why capping each is better.** In a corridor the walls shine on every point, so the defender has 1 everywhere. The invader's
//! influence halves from point to point, as his chance to get there does. A chance of *c* to lose a point lowers
//! its control from 1 to 1 − 2*c*, and the point next to the invader is lost with chance ½: the influence
//! must be 1 there, ½ on the next, and so on. It is, if a stone's strength is 2; then the map of a corridor open
//! at one end is exact:
//!
//! ```
//! use yose_board::Diagram;
//! use yose_influence::Propagation;
//!
//! let diagram: Diagram = "
//!     X X X X X
//!     X . . . O
//!     X X X X X
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let map = Propagation::CORRIDOR.estimate(&board)?.map;
//! let corridor = map.rows().nth(1).unwrap();
//! assert_eq!(corridor, [1.0, 0.75, 0.5, 0.0, -1.0]);
//! # Ok::<(), yose_influence::ParameterError>(())
//! ```
//!
//! **Sente walls.** Nobody cuts through a one-space jump, because a peep is answered. [`SenteWalls`] are the points inside
//! such jumps; their permeability for the opponent is 0. This is GNU Go's idea of permeability; any other can be
//! had from [`Propagation::through`].
//!
//! **Source.** *Influence functions and control estimates in Go*, sections 1.1, 2.2 and 2.3.1. The paper does not say
//! what happens where several ways lead to a point; here the best one counts, so that a corridor may bend.
//!
//! **Limits.** All stones are taken to be alive, and large territories fade in the middle.

use std::collections::VecDeque;

use yose_board::{Board, Color, POINT_CAPACITY, Point, PointSet};

use crate::map::{Estimate, Map, sign};
use crate::parameter::{ParameterError, share};

/// The method, and its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Propagation {
    /// The influence that leaves a stone; one step away, the attenuation times this arrives.
    pub strength: f64,
    /// What is left after each step, from 0 to 1.
    pub attenuation: f64,
    /// How sums are cut to −1 … 1.
    pub capping: Capping,
    /// Whether one-space jumps block the opponent's influence.
    pub sente_walls: bool,
}

/// How sums of influence are cut to −1 … 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Capping {
    /// The difference of the colours is cut.
    Sum,
    /// Each colour is cut, then the difference is taken.
    #[default]
    Each,
}

/// Points that influence does not pass because passing would be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SenteWalls {
    /// By owner: empty points between two of his stones in a line.
    pub inside: [PointSet; 2],
}

impl Propagation {
    /// As in the paper's figure 2.
    pub const FIGURE: Propagation =
        Propagation { strength: 1.0, attenuation: 0.5, capping: Capping::Sum, sente_walls: false };

    /// Exact for corridors open at one end.
    pub const CORRIDOR: Propagation =
        Propagation { strength: 2.0, attenuation: 0.5, capping: Capping::Each, sente_walls: false };

    /// The map of a board.
    pub fn estimate(&self, board: &Board) -> Result<Estimate, ParameterError> {
        if self.sente_walls {
            let walls = SenteWalls::of(board);
            self.through(board, |color, point| walls.permeability(color, point))
        } else {
            self.through(board, |_, _| 1.0)
        }
    }

    /// The map of a board whose empty points let this share of a colour's influence through. What it says
    /// of `sente_walls` is not looked at.
    pub fn through(
        &self,
        board: &Board,
        permeability: impl Fn(Color, Point) -> f64,
    ) -> Result<Estimate, ParameterError> {
        share(self.attenuation, ParameterError::Attenuation)?;
        if !(0.0..=1000.0).contains(&self.strength) {
            return Err(ParameterError::Strength(self.strength));
        }
        let black = self.influence(board, Color::Black, &permeability)?;
        let white = self.influence(board, Color::White, &permeability)?;
        let map = Map::of(board.size(), |point| {
            let (black, white) = (black[point.index()], white[point.index()]);
            match (board.at(point), self.capping) {
                (Some(_), _) => sign(board, point),
                (None, Capping::Sum) => (black - white).clamp(-1.0, 1.0),
                (None, Capping::Each) => black.min(1.0) - white.min(1.0),
            }
        });
        Ok(Estimate { map, steps: 1, converged: true })
    }

    /// What arrives of all stones of a colour at each point.
    fn influence(
        &self,
        board: &Board,
        color: Color,
        permeability: &impl Fn(Color, Point) -> f64,
    ) -> Result<[f64; POINT_CAPACITY], ParameterError> {
        let mut through = [0.0; POINT_CAPACITY];
        for point in board.empty() {
            let value = permeability(color, point);
            if !(0.0..=1.0).contains(&value) {
                return Err(ParameterError::Permeability { color, point: point.gtp(board.size()), value });
            }
            through[point.index()] = value;
        }
        let mut sums = [0.0; POINT_CAPACITY];
        for source in board.stones(color) {
            let arrived = self.spread(board, source, &through);
            for point in board.empty() {
                sums[point.index()] += arrived[point.index()];
            }
        }
        Ok(sums)
    }

    /// What arrives of one stone at each point: the best way to it. A point is looked at again whenever a better
    /// way to it is found, which happens only where permeabilities are neither 0 nor 1.
    fn spread(&self, board: &Board, source: Point, through: &[f64; POINT_CAPACITY]) -> [f64; POINT_CAPACITY] {
        let mut arrived = [0.0; POINT_CAPACITY];
        arrived[source.index()] = self.strength;
        let mut waiting = VecDeque::from([source]);
        while let Some(point) = waiting.pop_front() {
            let passing = if point == source { 1.0 } else { through[point.index()] };
            let next = arrived[point.index()] * passing * self.attenuation;
            for neighbour in board.size().neighbours(point).filter(|&neighbour| board.is_empty(neighbour)) {
                if next > arrived[neighbour.index()] {
                    arrived[neighbour.index()] = next;
                    waiting.push_back(neighbour);
                }
            }
        }
        arrived
    }
}

impl SenteWalls {
    /// The one-space jumps of a board.
    pub fn of(board: &Board) -> SenteWalls {
        let inside = Color::BOTH.map(|color| {
            let jump = |point: &Point| {
                let [up, left, right, down] = point
                    .neighbours()
                    .map(|next| board.size().contains(next) && board.at(next) == Some(color));
                (up && down) || (left && right)
            };
            board.empty().iter().filter(jump).collect()
        });
        SenteWalls { inside }
    }

    /// How much of a colour's influence passes an empty point: nothing inside the opponent's jumps, else all.
    pub fn permeability(&self, color: Color, point: Point) -> f64 {
        if self.inside[(!color).index()].contains(point) { 0.0 } else { 1.0 }
    }
}
