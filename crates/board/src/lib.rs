//! The Go board: chains and liberties, rules, scoring, diagrams, symmetries.
//!
//! A [`Setup`] is anything somebody wrote down, a [`Position`] is a legal
//! game in progress, a [`Board`] is the stones alone, made for speed:
//!
//! ```text
//! text ──parse──► Diagram ──.setup──► Setup ──position(rules)──► Position ──board()──► Board
//! ```
//!
//! ```
//! use yose_board::{Diagram, Move, Point, Rules, Size};
//!
//! let diagram: Diagram = "
//!     . X O .
//!     X O . O
//!     . X O .
//! ".parse().unwrap();
//! let mut game = diagram.setup.position(Rules::JAPANESE).unwrap();
//! let size = game.board().size();
//! let [take, retake] = ["C2", "B2"].map(|name| Move::Play(Point::from_gtp(name, size).unwrap()));
//! game.play(take).unwrap();
//! assert_eq!(game.play(retake).unwrap_err().to_string(), "the ko may not be retaken at once");
//! ```
//!
//! Black is Left and positive, White is Right and negative. Nothing here uses
//! floating point, and nothing reads files or clocks.

#![deny(clippy::float_arithmetic)]

mod board;
mod color;
mod count;
mod diagram;
mod handicap;
mod point;
mod position;
mod rules;
mod score;
mod set;
mod setup;
mod symmetry;
mod territory;
mod zobrist;

pub use board::{Board, Illegal, Ko, Undo};
pub use color::Color;
pub use count::{Count, DeadError, Tally, Terms};
pub use diagram::{Diagram, DiagramError, DiagramFault, parse_points};
pub use point::{GtpPoint, MAX_SIDE, POINT_CAPACITY, Point, Size, SizeError};
pub use position::{Move, Position};
pub use rules::{HandicapBonus, KoRule, Rules, RulesError, Scoring};
pub use score::{Score, ScoreError};
pub use set::{Components, Iter as PointIter, PointSet};
pub use setup::{Fault, Setup, SetupError};
pub use symmetry::Symmetry;
pub use territory::Territory;
