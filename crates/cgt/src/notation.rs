//! Games as text, both ways.
//!
//! **Question.** Which game does `-1↑* + {6||4|0}` mean, and how is a game
//! written so that people who know the books read it at once?
//!
//! ```
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! let corridor = games.parse("chill(5||4|0)")?;
//! assert_eq!(games.text(corridor)?, "4 tiny 2");
//! let error = games.parse("{3|1").unwrap_err();
//! assert_eq!(error.to_string(), "column 5: expected `}`, found the end");
//! # Ok::<(), yose_cgt::NotationError>(())
//! ```
//!
//! # What is read
//!
//! | written | meaning |
//! |---|---|
//! | `3`, `-5/4`, `1½` | a number; denominators are powers of two |
//! | `*`, `*3` | star, a nimber |
//! | `↑`, `⇑`, `^^`, `3.↑`, `↓`, `v` | ups and downs |
//! | `↑²`, `up(2)` | ↑ⁿ = {0 \| * − ↑ − … − ↑ⁿ⁻¹}, the uptimals' units |
//! | `tiny 2`, `+_2`, `⧾2`, `miny 2`, `-_2`, `⧿2` | {0\|\|0\|−2} and its negative |
//! | `±3`, `+-3` | {3\|−3} |
//! | `{1,2\|*}`, `6\|\|4\|0` | options; more bars separate more weakly |
//! | `{0^4\|G}`, `{G\|0^4}` | {0\|{0\|{0\|{0\|G}}}} and the mirror image |
//! | `4↑*`, `-1↑*`, `4 tiny 2`, `5{0^3\|-2}` | side by side means a sum: number, ups, star, remainder |
//! | `G + H`, `G - H`, `-G` | sums |
//! | `3.G`, `3·G`, `3×G` | multiples |
//! | `G:H` | the ordinal sum |
//! | `cool(G,t)`, `chill(G)`, … | functions, see [`Function`] |
//!
//! `-1↑*` is −1 + ↑*, because the sign belongs to the number, while `5-1↑*` is
//! 5 − (1↑*), because there the sign is the operator. `+-` is ± only where a
//! game may begin: `4+-3` is 1. Between bars a comma separates more weakly than
//! the shorter bars: `{a|b,c||d}` has the two Left options `a|b` and `c`.
//!
//! # How deep
//!
//! Reading, evaluating and printing use explicit stacks, so nesting is limited
//! by memory only. Terms are stored so that parts come before the whole, and
//! evaluating goes through them once in order.

mod evaluate;
mod explain;
mod expression;
mod groups;
mod lexer;
mod parser;
mod print;
mod shape;
#[cfg(test)]
mod tests;

use thiserror::Error;

pub use explain::Explanation;
pub use expression::{Expression, Function};
pub use print::Style;

use crate::{BudgetExceeded, Game, Games};

/// Why a text has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The text does not follow the notation.
    #[error("column {column}: {message}")]
    Syntax {
        /// The character, counted from 1, where it goes wrong.
        column: usize,
        /// What was expected and what was found.
        message: String,
    },
    /// A function has no value for its arguments.
    #[error("column {column}: {message}")]
    Undefined {
        /// Where the function stands.
        column: usize,
        /// What is wrong with the arguments.
        message: String,
    },
    /// The value is too large for the budget.
    #[error(transparent)]
    Budget(#[from] BudgetExceeded),
}

impl Games {
    /// The game that a text means.
    pub fn parse(&mut self, text: &str) -> Result<Game, NotationError> {
        text.parse::<Expression>()?.evaluate(self)
    }
}
