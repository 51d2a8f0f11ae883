//! Cooling, heating and what else changes the temperature of games.
//!
//! **Question.** What is left of a game when every move costs t, and which game
//! becomes this one when it is cooled?
//!
//! **Definitions.**
//! - *Cooling*: Gₜ = {(Gᴸ)ₜ − t | (Gᴿ)ₜ + t}, unless that is a number's neighbour
//!   for some smaller t already: then Gₜ is that number, the mean.
//! - *Chilling* is cooling by 1; *freezing* is cooling by the temperature itself,
//!   which leaves the mean plus an infinitesimal.
//! - *Heating*: ∫ᵗG = {∫ᵗGᴸ + t | ∫ᵗGᴿ − t}, and numbers stay as they are.
//! - *Overheating* from s to t does the same, but an integer n becomes n·s, and
//!   other numbers are treated like games. *Warming* is overheating from 1* to 1:
//!   it undoes chilling, and turns the chilled value of a Go position back into
//!   the position's value, up to a star that depends on parity alone.
//! - The *Norton product* G·U with a positive game U: n·U for an integer n, and
//!   otherwise {Gᴸ·U + (U + Δ) | Gᴿ·U − (U + Δ)}, with Δ all incentives of U.
//!
//! ```
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! let gote = games.parse("{3||2|0}")?;
//! let chilled = games.chill(gote)?;
//! assert_eq!(games.text(chilled)?, "2↑");
//! // What Black has when she is ahead by a half: {1|*}, and chilled 1/2 again.
//! let half = games.parse("1/2")?;
//! let warmed = games.warm(half)?;
//! assert_eq!(games.text(warmed)?, "{1|*}");
//! assert_eq!(games.chill(warmed)?, half);
//! # Ok::<(), yose_cgt::NotationError>(())
//! ```
//!
//! **Why node by node.** Cooling and heating commute with adding a number, so
//! each node is cooled once, options first.
//!
//! Sources: Conway, *On Numbers and Games*, chapter 9; Berlekamp and Wolfe,
//! *Mathematical Go*, chapter 3; Siegel, *Combinatorial Game Theory*, II.5–6;
//! Winning Ways, chapter 8.
//!
//! **Limits.** Overheating and the Norton product are taken on canonical forms.

mod atomic;
mod reduced;
mod uptimal;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use thiserror::Error;

pub use uptimal::Uptimal;

use crate::dyadic::Dyadic;
use crate::game::NodeId;
use crate::{BudgetExceeded, Game, Games, Player};

/// Why a game cannot be cooled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CoolingError {
    /// A tax below zero would be a reward.
    #[error("a game can only be cooled by 0 or more")]
    BelowZero,
    /// The budget was used up.
    #[error(transparent)]
    Budget(#[from] BudgetExceeded),
}

impl Games {
    /// G cooled by t.
    pub fn cool(&mut self, game: Game, t: &Dyadic) -> Result<Game, CoolingError> {
        if t.is_negative() {
            return Err(CoolingError::BelowZero);
        }
        Ok(self.cool_by(game, t)?)
    }

    /// G cooled by 1.
    pub fn chill(&mut self, game: Game) -> Result<Game, BudgetExceeded> {
        self.cool_by(game, &Dyadic::from(1))
    }

    /// G cooled by its own temperature; a number stays as it is.
    pub fn freeze(&mut self, game: Game) -> Result<Game, BudgetExceeded> {
        let temperature = self.temperature(game)?;
        if game.is_number() { Ok(game) } else { self.cool_by(game, &temperature) }
    }

    /// G heated by t.
    pub fn heat(&mut self, game: Game, t: Game) -> Result<Game, BudgetExceeded> {
        let minus_t = self.neg(t)?;
        self.map_nodes(game, |games, _, mut left, mut right| {
            games.add_to_all(&mut left, t)?;
            games.add_to_all(&mut right, minus_t)?;
            games.game(&left, &right)
        })
    }

    /// G overheated from s to t.
    pub fn overheat(&mut self, game: Game, s: Game, t: Game) -> Result<Game, BudgetExceeded> {
        let minus_t = self.neg(t)?;
        self.map_positions(
            game,
            |games, n| games.times(n, s),
            |games, mut left, mut right| {
                games.add_to_all(&mut left, t)?;
                games.add_to_all(&mut right, minus_t)?;
                games.game(&left, &right)
            },
        )
    }

    /// The value, up to *, of a Go position whose chilled value is G.
    pub fn warm(&mut self, game: Game) -> Result<Game, BudgetExceeded> {
        let one = self.integer(1);
        let star = self.nimber(1)?;
        let one_star = self.add(one, star)?;
        self.overheat(game, one_star, one)
    }

    /// The Norton product G·U; `None` unless U is positive.
    pub fn norton(&mut self, game: Game, unit: Game) -> Result<Option<Game>, BudgetExceeded> {
        let zero = self.zero();
        if !self.less(zero, unit)? {
            return Ok(None);
        }
        let incentives = self.incentives(unit)?;
        let mut gains = Vec::new();
        for incentive in incentives.left.into_iter().chain(incentives.right) {
            gains.push(self.add(unit, incentive)?);
        }
        let gains = self.maximal(&gains)?;
        let product = self.map_positions(
            game,
            |games, n| games.times(n, unit),
            |games, left, right| {
                let (mut higher, mut lower) = (Vec::new(), Vec::new());
                for &gain in &gains {
                    for &option in &left {
                        higher.push(games.add(option, gain)?);
                    }
                    for &option in &right {
                        lower.push(games.sub(option, gain)?);
                    }
                }
                games.game(&higher, &lower)
            },
        )?;
        Ok(Some(product))
    }

    pub(crate) fn cool_by(&mut self, game: Game, t: &Dyadic) -> Result<Game, BudgetExceeded> {
        let tax = self.number(t);
        let reward = self.number(&-t);
        self.map_nodes(game, |games, node, mut left, mut right| {
            if *t > games.temperature(node)? {
                let mean = games.mean(node)?;
                return Ok(games.number(&mean));
            }
            games.add_to_all(&mut left, reward)?;
            games.add_to_all(&mut right, tax)?;
            games.game(&left, &right)
        })
    }

    /// Rebuilds a game from below: `build` gets a game that is no number, with
    /// its options rebuilt already. It must commute with adding numbers.
    fn map_nodes(
        &mut self,
        game: Game,
        mut build: impl FnMut(&mut Games, Game, Vec<Game>, Vec<Game>) -> Result<Game, BudgetExceeded>,
    ) -> Result<Game, BudgetExceeded> {
        let zero = self.zero();
        let mut built: FxHashMap<NodeId, Game> = FxHashMap::from_iter([(NodeId::ZERO, zero)]);
        for id in self.nodes_below(self.node_of(game), |_, _| false)? {
            let node = self.at_node(id);
            let [left, right] = Player::BOTH.map(|player| {
                let options = self.options(player, node);
                options.iter().map(|&o| self.translate_like(built[&self.node_of(o)], o)).collect()
            });
            let image = build(self, node, left, right)?;
            built.insert(id, image);
        }
        Ok(self.translate_like(built[&self.node_of(game)], game))
    }

    /// Rebuilds a game from its integers up.
    fn map_positions(
        &mut self,
        game: Game,
        mut integer: impl FnMut(&mut Games, &BigInt) -> Result<Game, BudgetExceeded>,
        mut build: impl FnMut(&mut Games, Vec<Game>, Vec<Game>) -> Result<Game, BudgetExceeded>,
    ) -> Result<Game, BudgetExceeded> {
        let mut built: FxHashMap<Game, Game> = FxHashMap::default();
        let positions = self.positions_below(game, |games, position| games.as_integer(position).is_some())?;
        for position in positions.into_iter().chain([game]) {
            if built.contains_key(&position) {
                continue;
            }
            let mut sides = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in self.options(player, position) {
                    if let Some(n) = self.as_integer(option) {
                        sides[player as usize].push(integer(self, &n)?);
                    } else {
                        sides[player as usize].push(built[&option]);
                    }
                }
            }
            let [left, right] = sides;
            let image = match self.as_integer(position) {
                Some(n) => integer(self, &n)?,
                None => build(self, left, right)?,
            };
            built.insert(position, image);
        }
        Ok(built[&game])
    }

    fn add_to_all(&mut self, games: &mut [Game], summand: Game) -> Result<(), BudgetExceeded> {
        for game in games {
            *game = self.add(*game, summand)?;
        }
        Ok(())
    }
}
