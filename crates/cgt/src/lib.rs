//! Combinatorial game values.

pub mod budget;
pub mod cooling;
pub mod dyadic;
pub mod game;
pub mod ko;
pub mod notation;
pub mod rational;
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
