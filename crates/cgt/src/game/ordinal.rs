//! Ordinal sums.
//!
//! **Definition.** G:H = {Gᴸ, G:Hᴸ | Gᴿ, G:Hᴿ}: a move in G ends H. The value
//! depends on the form of G, here the canonical one, but only on the value of H
//! (the colon principle).
//!
//! ```
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! let star = games.nimber(1)?;
//! let one = games.integer(1);
//! // *:1 = {0, * | 0} = ↑*.
//! assert_eq!(games.ordinal_sum(star, one)?, games.up_star(1, 1)?);
//! # Ok::<(), yose_cgt::BudgetExceeded>(())
//! ```
//!
//! Source: Winning Ways, chapter 8; Siegel, *Combinatorial Game Theory*, II.

use rustc_hash::FxHashMap;

use super::{Game, Games, Player};
use crate::BudgetExceeded;

impl Games {
    /// G:H.
    pub fn ordinal_sum(&mut self, g: Game, h: Game) -> Result<Game, BudgetExceeded> {
        let base = Player::BOTH.map(|player| self.options(player, g));
        let mut sums = FxHashMap::from_iter([(self.zero(), g)]);
        for position in self.positions_below(h, |_, position| position.is_zero())? {
            let mut options = base.clone();
            for player in Player::BOTH {
                let moves = self.options(player, position);
                options[player as usize].extend(moves.iter().map(|option| sums[option]));
            }
            let sum = self.game(&options[0], &options[1])?;
            sums.insert(position, sum);
        }
        Ok(sums[&h])
    }
}
