//! Atomic weights: how many ups an infinitesimal is worth.
//!
//! **Question.** Which multiple of ↑ is this infinitesimal, up to what a remote
//! star can hide?
//!
//! **Definition.** g is the atomic weight of G when ↓ + ☆ < G − g·↑ < ↑ + ☆ for
//! every remote enough star ☆; there is at most one such g. All-small games,
//! in which both players can move until the end, always have one.
//!
//! ```
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! let game = games.parse("3.↑ + *2")?;
//! assert_eq!(games.atomic_weight(game)?, Some(games.integer(3)));
//! let hot = games.parse("{1|-1}")?;
//! assert_eq!(games.atomic_weight(hot)?, None);
//! # Ok::<(), yose_cgt::NotationError>(())
//! ```
//!
//! **Method.** g = {wt(Gᴸ) − 2 | wt(Gᴿ) + 2}. If that is an integer, the
//! comparison with a remote star decides: 0 when G is confused with it, the
//! largest integer that fits between the options when G is greater, the least
//! when it is less. For an all-small game this is a theorem. In other games an
//! option that is a threat has no weight; it is left out, and the result is
//! then held against the definition.
//!
//! Sources: Winning Ways, chapter 8; Siegel, *Combinatorial Game Theory*, II.7.
//!
//! **Limits.** For a game that is not all-small, no weight may be found although
//! one exists; a weight that is found is always right.

use num_bigint::BigInt;
use num_traits::One;
use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;
use crate::{BudgetExceeded, Game, Games, Player};

type Weights = FxHashMap<Game, Option<Game>>;

impl Games {
    /// The atomic weight, if there is one.
    pub fn atomic_weight(&mut self, game: Game) -> Result<Option<Game>, BudgetExceeded> {
        let zero = self.zero();
        let mut weights: Weights = FxHashMap::from_iter([(zero, Some(zero))]);
        for position in self.positions(game)? {
            let weight = self.weight_from_options(position, &weights)?;
            weights.insert(position, weight);
        }
        Ok(weights.get(&game).copied().flatten())
    }

    /// Whether both players can move until the end: every number among the
    /// positions is 0.
    pub fn is_all_small(&mut self, game: Game) -> Result<bool, BudgetExceeded> {
        if game.is_number() {
            return Ok(game.is_zero());
        }
        for position in self.positions(game)? {
            for player in Player::BOTH {
                if self.options(player, position).iter().any(|option| option.is_number() && !option.is_zero())
                {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn weight_from_options(&mut self, game: Game, weights: &Weights) -> Result<Option<Game>, BudgetExceeded> {
        let is_infinitesimal = self.is_numberish(game) && self.right_stop(game).is_zero();
        if !is_infinitesimal {
            return Ok(None);
        }
        if let Some(parts) = self.number_up_star(game) {
            return Ok(Some(self.integer(parts.ups)));
        }
        let two = self.integer(2);
        let mut complete = true;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.options(player, game) {
                match weights.get(&option).copied().flatten() {
                    None => complete = false,
                    Some(weight) if player == Player::Left => sides[0].push(self.sub(weight, two)?),
                    Some(weight) => sides[1].push(self.add(weight, two)?),
                }
            }
        }
        let Some(candidate) = self.candidate(game, &sides[0], &sides[1])? else { return Ok(None) };
        let proved = complete && self.is_all_small(game)?;
        Ok((proved || self.is_weight(game, candidate)?).then_some(candidate))
    }

    fn candidate(
        &mut self,
        game: Game,
        left: &[Game],
        right: &[Game],
    ) -> Result<Option<Game>, BudgetExceeded> {
        let simple = self.game(left, right)?;
        if self.as_integer(simple).is_none() {
            return Ok(Some(simple));
        }
        let star = self.remote_star(game)?;
        if self.at_most(star, game)? {
            return Ok(right
                .iter()
                .map(|&option| self.last_integer_not_above(option))
                .min()
                .map(|n| self.number(&n)));
        }
        if self.at_most(game, star)? {
            let mut least: Option<Dyadic> = None;
            for &option in left {
                let negative = self.neg(option)?;
                let n = -&self.last_integer_not_above(negative);
                least = Some(least.map_or(n.clone(), |least| least.max(n)));
            }
            return Ok(least.map(|n| self.number(&n)));
        }
        Ok(Some(self.zero()))
    }

    /// The largest integer n with n ⧏ G, less than G or confused with it.
    fn last_integer_not_above(&mut self, game: Game) -> Dyadic {
        let stop = self.left_stop(game);
        let floor = stop.floor();
        if stop.is_integer() && self.is_at_most_left_stop(game) {
            return Dyadic::from(floor - BigInt::one());
        }
        Dyadic::from(floor)
    }

    /// The definition.
    fn is_weight(&mut self, game: Game, weight: Game) -> Result<bool, BudgetExceeded> {
        let up = self.up_star(1, 0)?;
        let Some(ups) = self.norton(weight, up)? else { return Ok(false) };
        let rest = self.sub(game, ups)?;
        let star = self.remote_star(rest)?;
        let down = self.neg(up)?;
        let (low, high) = (self.add(down, star)?, self.add(up, star)?);
        Ok(self.less(low, rest)? && self.less(rest, high)?)
    }

    /// A nimber that no position of the game equals, and at least *2.
    fn remote_star(&mut self, game: Game) -> Result<Game, BudgetExceeded> {
        let mut largest = 1;
        for position in self.positions(game)? {
            if let Some(parts) = self.number_up_star(position) {
                largest = largest.max(parts.nimber);
            }
        }
        self.nimber((largest + 1).next_power_of_two())
    }
}
