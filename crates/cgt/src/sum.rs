//! Sums of games: who wins, by how much, and where to move.
//!
//! **The question.** A board that has fallen into independent parts is a sum of games. Which move in which
//! part is best, and what does every other move lose?
//!
//! **Exactly.** Where the parts are known as games in canonical form the answer needs no search. Let *T* be
//! the canonical form of the sum. A move from a part *G* to its option *G′* changes the sum by its *gain*
//! *G′* − *G*, to *T* + *G′* − *G*. The score that results is a stop of that form; the move wins (in the sense
//! that the opponent runs out of moves first) if that form is on the right side of 0; and of two moves
//! the one with the greater gain dominates, whatever the other parts are. [`analyze`] finds all of this for
//! every move by comparing *T* with small games.
//!
//! **By heat.** Where only thermographs are known, or the canonical form of the sum is too large, means
//! still add, stops lie between bounds, and [`Strategy`] names four ways to choose a move by temperature
//! alone. [`strategy_loss`] plays one of them against the best possible opponent and tells what it costs.
//!
//! **An example.** {50 | 5 || 0} + {6 | −6} with Left to move. The second game is hotter (6 against 5), and
//! whoever plays by temperature takes it: 6 points, but then Right takes away the 5. Left should first
//! threaten 50; Right must answer, leaving 5, and then Left takes the 6.
//!
//! ```
//! use yose_cgt::sum::{Component, Context, Strategy, SumReport, analyze, strategy_loss};
//! use yose_cgt::{Games, Player};
//!
//! let mut games = Games::default();
//! let [fifty, five, zero, six, minus_six] = [50, 5, 0, 6, -6].map(|n| games.integer(n));
//! let threat = games.game(&[fifty], &[five])?;
//! let sente = games.game(&[threat], &[zero])?;
//! let gote = games.game(&[six], &[minus_six])?;
//!
//! let parts = [Component::Exact(sente), Component::Exact(gote)];
//! let SumReport::Exact(sum) = analyze(&mut games, &parts, Player::Left, &Context::default()) else {
//!     panic!("two small games fit any budget")
//! };
//! assert_eq!(sum.stop.to_string(), "11");
//! let best: Vec<_> = sum.optimal().map(|best| best.option).collect();
//! assert_eq!(best, [threat]);
//!
//! let hot = strategy_loss(&mut games, &[sente, gote], Player::Left, Strategy::Hotstrat, 1000)?;
//! assert_eq!(hot.loss.to_string(), "5");
//! let orthodox = strategy_loss(&mut games, &[sente, gote], Player::Left, Strategy::Orthodox, 1000)?;
//! assert_eq!(orthodox.loss.to_string(), "0");
//! # Ok::<(), yose_cgt::BudgetExceeded>(())
//! ```
//!
//! **The context.** The rest of the board can be given as an *ambient temperature*, the worth of a move
//! elsewhere, or as a stack of *coupons* of which a player may take the topmost instead of moving. A coupon
//! of *c* points is the switch {*c* | −*c*}: nobody takes a smaller one before a greater one.
//!
//! Sources: Berlekamp, Conway and Guy, *Winning Ways*, chapter 6 (hotstrat, thermostrat); Berlekamp, "The
//! economist's view of combinatorial games" (sentestrat, orthodoxy, coupons).

mod bounded;
mod exact;
mod judge;
mod playout;
mod strategy;

#[cfg(test)]
mod tests;

use crate::{BudgetExceeded, Dyadic, Game, Games, Player, Rational, Thermograph};

pub use bounded::{BoundedSum, Part};
pub use exact::{ExactSum, Place, SumMove};
pub use playout::{StrategyLoss, strategy_loss};
pub use strategy::{Choice, Situation, Strategy, View};

/// One part of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Component {
    /// A game in canonical form.
    Exact(Game),
    /// A game, or an estimate of one, of which only the thermograph is known.
    Heat(Box<Thermograph>),
}

/// The rest of the board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Context {
    /// What a move elsewhere gains.
    pub ambient: Option<Rational>,
    /// A stack of coupons, in any order; the greatest lies on top.
    pub coupons: Vec<Rational>,
}

/// What is known of a sum.
#[derive(Debug, Clone)]
pub enum SumReport {
    /// Everything.
    Exact(ExactSum),
    /// Bounds, and moves recommended by temperature.
    Bounded(BoundedSum),
}

/// What is known of a sum with `mover` to move.
///
/// The report is exact if all parts and coupons are games in canonical form and the budget of `games`
/// suffices for their sum, and bounded otherwise.
pub fn analyze(games: &mut Games, parts: &[Component], mover: Player, context: &Context) -> SumReport {
    match exact::analyze(games, parts, mover, context) {
        Ok(Some(sum)) => SumReport::Exact(sum),
        Ok(None) => SumReport::Bounded(bounded::analyze(games, parts, mover, context, None)),
        Err(reason) => SumReport::Bounded(bounded::analyze(games, parts, mover, context, Some(reason))),
    }
}

/// The switch that a coupon is, if its size is dyadic.
fn coupon(games: &mut Games, size: &Rational) -> Result<Option<Game>, BudgetExceeded> {
    let Ok(size) = Dyadic::try_from(size) else { return Ok(None) };
    let (mine, yours) = (games.number(&size), games.number(&-&size));
    games.game(&[mine], &[yours]).map(Some)
}
