//! Reductions in words.

use super::print::Style;
use crate::{BudgetExceeded, Game, Games, Player, Reduction};

/// What was reduced in one pair of braces of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The columns of the first and last character of the form.
    pub columns: (usize, usize),
    /// Its value.
    pub game: Game,
    /// What was removed, in order.
    pub reductions: Vec<Reduction>,
}

/// Long games are cut off in sentences.
const LIMIT: usize = 60;

impl Games {
    /// A reduction as a sentence.
    ///
    /// ```
    /// use yose_cgt::{Expression, Games};
    ///
    /// let mut games = Games::default();
    /// let (_, explanations) = "{^,*|^,0}".parse::<Expression>()?.explain(&mut games)?;
    /// let sentences: Vec<String> =
    ///     explanations[0].reductions.iter().map(|r| games.describe(r).unwrap()).collect();
    /// assert_eq!(sentences, [
    ///     "Right's ↑ is dominated by 0.",
    ///     "Left's ↑ is reversible: Right answers at *, which is no worse for Right than the whole game; \
    ///      Left's moves from there take its place: 0.",
    /// ]);
    /// # Ok::<(), yose_cgt::NotationError>(())
    /// ```
    pub fn describe(&mut self, reduction: &Reduction) -> Result<String, BudgetExceeded> {
        Ok(match reduction {
            Reduction::Dominated { player, option, by } => {
                format!("{}'s {} is dominated by {}.", name(*player), self.short(*option)?, self.short(*by)?)
            }
            Reduction::Reversed { player, option, through, replaced_by } => {
                let (player, opponent) = (name(*player), name(player.opponent()));
                let mut moves = Vec::new();
                for &game in replaced_by {
                    moves.push(self.short(game)?);
                }
                let moves = if moves.is_empty() { "there are none".to_owned() } else { moves.join(", ") };
                format!(
                    "{player}'s {} is reversible: {opponent} answers at {}, which is no worse for {opponent} \
                     than the whole game; {player}'s moves from there take its place: {moves}.",
                    self.short(*option)?,
                    self.short(*through)?
                )
            }
            Reduction::Number { value } => {
                format!("{} is the simplest number that fits between the options.", self.short(*value)?)
            }
        })
    }

    fn short(&mut self, game: Game) -> Result<String, BudgetExceeded> {
        self.text_in(game, Style::UNICODE.limited_to(LIMIT))
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}
