//! Influence and control maps: a guess, in microseconds, of who will own which point.
//!
//! A [`Method`] looks at a board and gives an [`Estimate`]: a [`Map`] with a number for each point, from −1
//! (White's) over 0 (open) to 1 (Black's), whose sum is the score as area is counted, before komi.
//!
//! ```text
//!                      ┌─ Symmetric    each point from its neighbours, again and again   [`symmetric`]
//! Board ──(without)──► ├─ Propagation  stones shine, stones cast shadows                 [`propagation`]
//!       dead stones    ├─ Bouzy        grow five times, shrink twenty-one times          [`bouzy`]
//!                      └─ Zobrist      the first of them all                             [`zobrist`]
//!                             │
//!                             ├──► Estimate: the map, steps, whether it converged
//!                             └──► Ranking: every move, by the score it leads to          [`ranking`]
//! ```
//!
//! ```
//! use yose_board::{Board, Color, Point, Size};
//! use yose_influence::{Method, Symmetric};
//!
//! let mut board = Board::new(Size::NINETEEN);
//! let corner = Point::from_gtp("D4", board.size()).unwrap();
//! board.play(Color::Black, corner);
//!
//! let method = Method::Symmetric(Symmetric { lambda: 0.44, kappa: 1.0, ..Symmetric::default() });
//! let estimate = method.estimate(&board)?;
//! assert!(estimate.converged);
//! assert_eq!(format!("{:.2}", estimate.map.score()), "21.45");
//!
//! // What a second stone would be worth, best first.
//! let ranking = method.rank(&board, Color::White)?;
//! assert!(ranking.best()[0].score < ranking.worst().last().unwrap().score);
//! # Ok::<(), yose_influence::ParameterError>(())
//! ```
//!
//! Nothing here reads ahead or knows life and death; every number is an estimate. A caller who knows which
//! stones are dead takes them off first, with [`without`].

pub mod bouzy;
mod dead;
mod lattice;
mod levels;
mod map;
mod method;
mod parameter;
pub mod propagation;
pub mod ranking;
pub mod symmetric;
pub mod zobrist;

pub use bouzy::Bouzy;
pub use dead::without;
pub use map::{Estimate, Map};
pub use method::Method;
pub use parameter::ParameterError;
pub use propagation::{Capping, Propagation, SenteWalls};
pub use ranking::{RankedMove, Ranking};
pub use symmetric::{Stones, Symmetric};
pub use zobrist::Zobrist;
