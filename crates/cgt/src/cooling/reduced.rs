//! Reduced canonical forms: games up to infinitesimals.
//!
//! **Question.** What is the simplest game that differs from G by an
//! infinitesimal only?
//!
//! ```
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! let game = games.parse("{2↑|1*||-1}")?;
//! let reduced = games.reduced(game)?;
//! assert_eq!(games.text(reduced)?, "{2|1||-1}");
//! # Ok::<(), yose_cgt::NotationError>(())
//! ```
//!
//! **Method.** Cool by a very small ε and heat by ε again.
//!
//! **Why it is right.** Cooling is additive, and infinitesimals cool to 0, so
//! games that differ by an infinitesimal have the same Gₑ: the result depends on
//! the class of G alone. Heating undoes cooling up to an infinitesimal. An
//! option of the result is dominated by another, or reverses, exactly if it
//! does so in Gₑ, that is, up to infinitesimals in G; and no position of Gₑ but
//! a number is infinitesimally close to one. Those are the conditions that
//! characterise the reduced canonical form.
//!
//! ε has to lie below every temperature but 0 in G and in the differences of
//! its positions. Temperatures are found by crossing lines of slope 0 and ±1
//! through the numbers of the game, so each level of depth adds one binary digit
//! at most.
//!
//! Sources: Calistrate, "The reduced canonical form of a game"; Grossman and
//! Siegel, "Reductions of partizan games"; both in *Games of No Chance*.

use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;
use crate::{BudgetExceeded, Game, Games, Player};

impl Games {
    /// The reduced canonical form.
    pub fn reduced(&mut self, game: Game) -> Result<Game, BudgetExceeded> {
        if self.is_numberish(game) {
            let stop = self.right_stop(game);
            return Ok(self.number(&stop));
        }
        let (digits, depth) = self.fineness(game)?;
        let epsilon = Dyadic::new(1, digits.saturating_add(2 * depth).saturating_add(4));
        let cooled = self.cool_by(game, &epsilon)?;
        let epsilon = self.number(&epsilon);
        self.heat(cooled, epsilon)
    }

    /// The most binary digits of a number in the game, and its depth.
    fn fineness(&mut self, game: Game) -> Result<(u32, u32), BudgetExceeded> {
        let mut digits = 0;
        let mut depths: FxHashMap<Game, u32> = FxHashMap::default();
        for position in self.positions(game)? {
            let mut depth = 0;
            for player in Player::BOTH {
                for option in self.options(player, position) {
                    digits = digits.max(self.right_stop(option).exponent());
                    depth = depth.max(depths.get(&option).copied().unwrap_or(0));
                }
            }
            depths.insert(position, depth + 1);
        }
        Ok((digits, depths.get(&game).copied().unwrap_or(0)))
    }
}
