//! Short partizan games in canonical form.
//!
//! **Question.** What is this game worth, and is it the same as that one?
//!
//! **Definition.** A game is two sets of games, the options of Left and of
//! Right. G ≤ H when Left, moving second, wins H − G; games with G ≤ H and
//! H ≤ G are equal. Every short game equals exactly one game without dominated
//! or reversible options: its canonical form.
//!
//! ```
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! let zero = games.integer(0);
//! let star = games.game(&[zero], &[zero])?;          // * = {0|0}
//! let up = games.game(&[zero], &[star])?;            // ↑ = {0|*}
//! assert_eq!(games.add(star, star)?, zero);          // equal games are equal handles
//! assert!(games.less(zero, up)? && !games.less(star, up)?);
//! # Ok::<(), yose_cgt::BudgetExceeded>(())
//! ```
//!
//! **Representation.** A [`Games`] context owns every canonical form once. A
//! [`Game`] is a sixteen-byte handle: a node and a number to add to it. A node is
//! never a number and is shifted so that its right stop is 0, so that all the
//! number translates of a game share one node, its stops, its comparisons and
//! its sums; by the number translation theorem the options of G + x are the
//! options of G, each plus x. All numbers are the zero node plus a shift. Options
//! always have smaller node numbers than the game they belong to: going through
//! nodes in ascending order meets options first, and no function here recurses.
//!
//! **Why handles decide equality.** Canonical forms are unique and stored once,
//! the right stop of a game is unique, and so is the representation of a shift.
//!
//! Sources: Conway, *On Numbers and Games*; Siegel, *Combinatorial Game Theory*,
//! chapter II.
//!
//! **Limits.** A handle means something only in the context that made it. What
//! an operation may cost is set by the context's [`Budget`](crate::Budget).

mod arena;
mod canonical;
mod context;
mod follow;
mod heat;
mod interval;
mod negate;
mod order;
mod ordinal;
mod reduction;
mod scalar;
mod sum;
#[cfg(test)]
mod tests;
mod upstar;

pub(crate) use arena::NodeId;

pub use context::Games;
pub use follow::Incentives;
pub use order::{Outcome, Relation};
pub use reduction::Reduction;
pub use upstar::NumberUpStar;

use scalar::Scalar;

/// A game in canonical form: a handle into the [`Games`] that made it.
///
/// Two handles of one context are equal exactly when the games are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game {
    // The shift's two fields lie side by side with the node to fill 16 bytes.
    mantissa: i64,
    exponent: u32,
    node: NodeId,
}

/// Left, who is positive, or Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Positive; Black in Go.
    Left,
    /// Negative; White in Go.
    Right,
}

impl Player {
    /// Left and Right.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl Game {
    pub(crate) fn new(node: NodeId, shift: Scalar) -> Game {
        Game { mantissa: shift.mantissa, exponent: shift.exponent, node }
    }

    #[inline]
    pub(crate) fn shift(self) -> Scalar {
        Scalar { mantissa: self.mantissa, exponent: self.exponent }
    }

    /// Whether this game equals a number.
    #[inline]
    pub fn is_number(self) -> bool {
        self.node == NodeId::ZERO
    }

    /// Whether this game equals 0.
    #[inline]
    pub fn is_zero(self) -> bool {
        self.is_number() && self.shift() == scalar::ZERO
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Game(#{} + {:?})", self.node.0, self.shift())
    }
}
