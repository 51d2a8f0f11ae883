//! Capturing races: who wins, by how many moves, and what territory is left.
//!
//! [`Race`] finds the chains, the walls around them and the regions between; [`solve`] says how it ends:
//!
//! ```text
//! Board ──Race::named, Race::all──► Race ──solve──► Solution
//!                                    regions → shapes → liberty-counting games → sum, or reading
//! ```
//!
//! ```
//! use yose_board::{Color, Diagram};
//! use yose_race::{Effort, Race, Walls, solve};
//!
//! // Two liberties each, and nobody has an eye: whoever moves first wins.
//! let diagram: Diagram = "
//!     X X X X X X .
//!     X X . . X X X
//!     X O O O O O X
//!     O X X X X X O
//!     O O . . O O O
//!     . O O O O O O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let chains = yose_board::parse_points("B4 B3", board.size()).unwrap();
//! let race = Race::named(&board, &chains, &Walls::All).unwrap();
//! let solution = solve(&race, &Effort::default());
//! for color in Color::BOTH {
//!     let first = solution.first[color.index()].as_ref().unwrap();
//!     assert_eq!(first.outcome.winner, Some(color));
//!     assert_eq!(first.outcome.margin, Some(1));
//! }
//! ```
//!
//! | module | answers |
//! |---|---|
//! | `race` | which chains race, and where |
//! | `shape`, `table` | the parts of a race, the rules on them, each once |
//! | `liberty` | liberty-counting games |
//! | `judge` | sums and rounding: winner and margin |
//! | `search` | reading out: shared liberties, eyes, seki |
//! | `ko` | kos, and the threats they need |
//! | `territory` | what is left when the race is over, and whether the score is proved |
//! | `class` | the kinds of races, for explanations |
//! | `solve`, `line`, `meter` | which of these is used, best play, the budget |
//!
//! Nothing here uses floating point, files or clocks.

#![deny(clippy::float_arithmetic)]

mod class;
mod judge;
mod ko;
mod liberty;
mod line;
mod meter;
mod race;
mod search;
mod shape;
mod solution;
mod solve;
mod subgame;
mod table;
mod territory;

pub use class::{Class, eye_moves};
pub use judge::{JudgedMove, Method, Outcome};
pub use ko::{KoOutcome, KoRace, MOST_ELSEWHERE, MOST_THREATS};
pub use liberty::Obstacle;
pub use race::{Race, RaceError, Walls};
pub use solution::{Evidence, First, Solution};
pub use solve::{prove_scores, solve};
pub use subgame::{Form, Kind, Subgame};
pub use territory::{CombinedLine, Unscored};
pub use yose_local::Effort;
