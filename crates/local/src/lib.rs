//! Exact values of closed endgame regions, and of whole boards made of them.
//!
//! A [`ClosedRegion`] is a part of a board that immortal stones shut off. A [`Solver`] says what it is worth:
//!
//! ```text
//! Board, points, immortal stones ──► ClosedRegion ──Solver::solve──► Solution   one region, every line
//!                                    ClosedRegions ──Solver::whole_board──► WholeBoard   the sum
//! ```
//!
//! ```
//! use yose_board::{Color, Diagram, PointSet};
//! use yose_local::{ClosedRegion, Effort, Kind, Solver};
//!
//! // White can save her stone by stepping in; Black can catch it and close the door.
//! let diagram: Diagram = "
//!     X X X X O
//!     X O . . O
//!     X X X X O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let stone = yose_board::parse_points("B2", board.size()).unwrap();
//! let points = board.empty() | stone;
//! let immortal = PointSet::full(board.size()) - points;
//! let region = ClosedRegion::new(&board, &points, &immortal).unwrap();
//!
//! let mut solver = Solver::default();
//! let solution = solver.solve(&region, &Effort::default());
//! let game = solution.value.exact().unwrap();
//! assert_eq!(solver.games().text(game).unwrap(), "{3||2|0}");
//! assert_eq!(solver.games().text(solution.chilled.unwrap()).unwrap(), "2↑");
//! assert_eq!(solution.kind, Some(Kind::WhiteSente));
//! // White steps in and Black answers.
//! let line: Vec<Color> = solution.lines[1].iter().map(|(color, _)| *color).collect();
//! assert_eq!(line, [Color::White, Color::Black]);
//! ```
//!
//! What is behind it: [`territory`] defines the game that is played in a region. A position is a *shape*, a connected
//! set of points that knows which walls it touches, with stones on it; positions that differ by a shift, a
//! turn, a reflection or an exchange of colours are one. Stones connected to a wall become walls, and shapes fall
//! apart, so most of what follows a move is a sum of smaller things. The search keeps two canonical games around every
//! value, looks first whether one side *holds* everything, and leaves out moves that a reply makes harmless.
//! Where positions can repeat it proves that this does not matter, or hands the loops
//! to generalized thermography.
//!
//! Nothing is guessed. A [`Value`] is proved, or it is an interval that says why.

#![deny(clippy::float_arithmetic)]

mod best;
mod comparison;
mod contest;
pub mod control;
mod cycles;
mod effort;
mod grown;
mod hold;
mod kos;
mod position;
mod refutation;
mod region;
mod search;
mod shape;
mod solution;
mod solver;
mod sum;
mod table;
pub mod territory;
mod value;

pub use best::Best;
pub use control::{Control, ControlError};
pub use effort::Effort;
pub use kos::{Circle, KoReport, Loop};
pub use region::{ClosedRegion, Played, RegionError};
pub use solution::{Candidate, Kind, Solution};
pub use solver::Solver;
pub use sum::{BoardMove, ExactBoard, LineMove, WholeBoard};
pub use value::{Limits, Value};
