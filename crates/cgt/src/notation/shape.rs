//! How a game is best written: which of the books' names it has.

use crate::dyadic::Dyadic;
use crate::{BudgetExceeded, Game, Games, NumberUpStar, Player};

/// The outermost layer of the way a game is written.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// A number, ups and a nimber.
    NumberUpStar(NumberUpStar),
    /// A number and an infinitesimal that is written on its own.
    Shifted(Dyadic, Game),
    /// {0||0|−G} for this G.
    Tiny(Game),
    /// {G|0||0} for this G.
    Miny(Game),
    /// {G|−G}.
    PlusMinus(Game),
    /// {0^count | last} for Left, {last | 0^count} for Right.
    Chain { player: Player, count: u64, last: Game },
    /// ↑ⁿ, or with −1 its negative.
    UpPower(i64, u32),
    /// Options, in an order for people.
    Options(Vec<Game>, Vec<Game>),
}

/// The least number of repetitions that are written as such; two make a tiny.
const LEAST_CHAIN: u64 = 3;
/// The highest ↑ⁿ that is recognised.
const MAX_POWER: u32 = 4;

impl Games {
    pub(super) fn shape(&mut self, game: Game) -> Result<Shape, BudgetExceeded> {
        if let Some(parts) = self.number_up_star(game) {
            return Ok(Shape::NumberUpStar(parts));
        }
        if self.is_numberish(game) {
            let shift = self.right_stop(game);
            if !shift.is_zero() {
                return Ok(Shape::Shifted(shift, self.at_node(self.node_of(game))));
            }
            if let Some(shape) = self.infinitesimal_shape(game)? {
                return Ok(shape);
            }
        }
        let (left, right) = (self.left_options(game), self.right_options(game));
        if let (&[l], &[r]) = (left.as_slice(), right.as_slice())
            && self.left_stop(game) == -&self.right_stop(game)
            && self.neg(l)? == r
        {
            return Ok(Shape::PlusMinus(l));
        }
        Ok(Shape::Options(self.in_reading_order(left), self.in_reading_order(right)))
    }

    /// Names that only infinitesimals have.
    fn infinitesimal_shape(&mut self, game: Game) -> Result<Option<Shape>, BudgetExceeded> {
        for player in Player::BOTH {
            let (count, last) = self.zeros(player, game)?;
            if count >= LEAST_CHAIN {
                return Ok(Some(Shape::Chain { player, count, last }));
            }
            if count == 2 && self.is_threat(player, last) {
                return Ok(Some(match player {
                    Player::Left => Shape::Tiny(self.neg(last)?),
                    Player::Right => Shape::Miny(last),
                }));
            }
            if count == 1
                && let Some(power) = self.power_of_up(player, game)?
            {
                return Ok(Some(power));
            }
        }
        Ok(None)
    }

    /// ↑ⁿ has the Left option 0 only, and its negative the Right option 0.
    fn power_of_up(&mut self, player: Player, game: Game) -> Result<Option<Shape>, BudgetExceeded> {
        let (sign, positive) = match player {
            Player::Left => (1, game),
            Player::Right => (-1, self.neg(game)?),
        };
        for power in 2..=MAX_POWER {
            if positive == self.up_power(power)? {
                return Ok(Some(Shape::UpPower(sign, power)));
            }
        }
        Ok(None)
    }

    /// How often the player's only option is 0 along the opponent's only
    /// options, and where that ends.
    fn zeros(&mut self, player: Player, game: Game) -> Result<(u64, Game), BudgetExceeded> {
        let (mut count, mut rest) = (0, game);
        loop {
            self.meter.step(1)?;
            let near = self.options(player, rest);
            let far = self.options(player.opponent(), rest);
            match (near.as_slice(), far.as_slice()) {
                (&[zero], &[next]) if zero.is_zero() && self.number_up_star(rest).is_none() => {
                    (count, rest) = (count + 1, next);
                }
                _ => return Ok((count, rest)),
            }
        }
    }

    /// Whether the game at the end of a chain is lost for the player by a
    /// finite amount.
    fn is_threat(&self, player: Player, game: Game) -> bool {
        match player {
            Player::Left => self.left_stop(game).is_negative(),
            Player::Right => self.right_stop(game) > Dyadic::ZERO,
        }
    }

    /// Numbers first, then ups and stars, then the rest by their stops.
    fn in_reading_order(&self, mut options: Vec<Game>) -> Vec<Game> {
        options.sort_by_cached_key(|&option| {
            let parts = self.number_up_star(option);
            let class = match &parts {
                Some(parts) if parts.ups == 0 && parts.nimber == 0 => 0,
                Some(_) => 1,
                None => 2,
            };
            let (ups, nimber) = parts.map_or((0, 0), |parts| (parts.ups, parts.nimber));
            (class, self.right_stop(option), self.left_stop(option), nimber, ups, self.node_of(option))
        });
        options
    }
}
