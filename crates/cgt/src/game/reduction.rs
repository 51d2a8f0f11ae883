//! What was removed from a form, and why.

use super::scalar::Scalar;
use super::{Game, Games, Player};
use crate::BudgetExceeded;

/// One step from given options to the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// An option that another option is at least as good as.
    Dominated {
        /// Whose option.
        player: Player,
        /// The option that went.
        option: Game,
        /// The option that stays.
        by: Game,
    },
    /// An option to which the opponent's reply leaves the player no better off
    /// than before: it is replaced by the player's options after that reply.
    Reversed {
        /// Whose option.
        player: Player,
        /// The option that went.
        option: Game,
        /// The reply.
        through: Game,
        /// What came in its place, before these were examined in turn.
        replaced_by: Vec<Game>,
    },
    /// All options went because the game is the simplest number between them.
    Number {
        /// The number.
        value: Game,
    },
}

impl Games {
    /// The game with these options, and what was removed on the way to its
    /// canonical form, in order.
    ///
    /// ```
    /// use yose_cgt::{Games, Player, Reduction};
    ///
    /// let mut games = Games::default();
    /// let [five, three, one] = [5, 3, 1].map(|n| games.integer(n));
    /// let (_, reductions) = games.game_explained(&[five, three], &[one])?;
    /// assert_eq!(reductions, [Reduction::Dominated { player: Player::Left, option: three, by: five }]);
    /// # Ok::<(), yose_cgt::BudgetExceeded>(())
    /// ```
    pub fn game_explained(
        &mut self,
        left: &[Game],
        right: &[Game],
    ) -> Result<(Game, Vec<Reduction>), BudgetExceeded> {
        let mut reductions = Vec::new();
        let game = self.canonical(left.into(), right.into(), &mut reductions)?;
        if !game.is_number() {
            let shift = game.shift();
            reductions = reductions.into_iter().map(|r| self.translate_reduction(r, shift)).collect();
        }
        Ok((game, reductions))
    }

    /// Reductions are found on the form shifted to right stop 0.
    fn translate_reduction(&mut self, reduction: Reduction, by: Scalar) -> Reduction {
        let mut shifted = |game: Game| self.arena.translate(game, by);
        match reduction {
            Reduction::Dominated { player, option, by } => {
                Reduction::Dominated { player, option: shifted(option), by: shifted(by) }
            }
            Reduction::Reversed { player, option, through, replaced_by } => Reduction::Reversed {
                player,
                option: shifted(option),
                through: shifted(through),
                replaced_by: replaced_by.into_iter().map(shifted).collect(),
            },
            number @ Reduction::Number { .. } => number,
        }
    }
}

/// Hears about every reduction; says nothing back.
pub(super) trait Witness {
    fn note(&mut self, reduction: impl FnOnce() -> Reduction);

    /// Whether notes are lost, so that options may go without one.
    fn is_deaf(&self) -> bool;
}

impl Witness for () {
    #[inline]
    fn note(&mut self, _: impl FnOnce() -> Reduction) {}

    #[inline]
    fn is_deaf(&self) -> bool {
        true
    }
}

impl Witness for Vec<Reduction> {
    fn note(&mut self, reduction: impl FnOnce() -> Reduction) {
        self.push(reduction());
    }

    fn is_deaf(&self) -> bool {
        false
    }
}
