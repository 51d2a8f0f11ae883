//! Combinatorial game values.

mod budget;
mod dyadic;
mod game;

pub use budget::{Budget, BudgetExceeded};
pub use dyadic::{Bound, Dyadic, simplest_between};
pub use game::{Game, Games, Incentives, NumberUpStar, Outcome, Player, Reduction, Relation};
