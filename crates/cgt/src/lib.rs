//! Combinatorial game values: exact, in canonical form, with thermographs.
//!
//! A [`Games`] context owns games; a [`Game`] is a small handle into it. Games
//! are read and written in the notation of the books:
//!
//! ```
//! use yose_cgt::{Games, Outcome};
//!
//! let mut games = Games::default();
//! let gote = games.parse("{6||4|0}")?;
//! assert_eq!(games.mean(gote)?.to_string(), "4");
//! assert_eq!(games.temperature(gote)?.to_string(), "2");
//!
//! let sum = games.parse("chill(2|0) + chill(3||2|0) - 3")?; // D and E of a Go endgame
//! assert_eq!(games.text(sum)?, "↑*");
//! assert_eq!(games.outcome(sum)?, Outcome::Next);
//! # Ok::<(), yose_cgt::NotationError>(())
//! ```
//!
//! | module | answers |
//! |---|---|
//! | [`dyadic`], [`rational`] | exact numbers |
//! | [`game`] | canonical forms, comparison, sums |
//! | [`notation`] | text both ways |
//! | [`cooling`] | cooling, heating, atomic weights, reduced forms |
//! | [`trajectory`], [`thermograph`] | what a game is worth at every temperature |
//! | [`ko`] | positions that repeat: thermographs with kos |
//! | [`sum`] | play in a sum: all best moves, and what strategies lose |
//! | [`budget`] | how much an operation may cost |
//!
//! Nothing here knows Go, reads a clock, prints, or holds state outside of the
//! values it returns.

pub mod budget;
pub mod cooling;
pub mod dyadic;
pub mod game;
pub mod ko;
pub mod notation;
pub mod rational;
pub mod sum;
pub mod thermograph;
pub mod trajectory;

pub use budget::{Budget, BudgetExceeded};
pub use cooling::{CoolingError, Uptimal};
pub use dyadic::{Bound, Dyadic, NotDyadic, simplest_between};
pub use game::{Game, Games, Incentives, NumberUpStar, Outcome, Player, Reduction, Relation};
pub use notation::{Explanation, Expression, Function, NotationError, Style};
pub use rational::{ParseRationalError, Rational, ZeroDenominator};
pub use thermograph::Thermograph;
pub use trajectory::Trajectory;
