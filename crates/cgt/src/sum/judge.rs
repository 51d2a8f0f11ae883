//! What a move is worth, found by comparing games instead of adding them.
//!
//! After a move with gain *g* the sum is *T* + *g*, which is at least a number *x* exactly if *x* − *g* ≤ *T*. The
//! left side is a small game, so the question is answered much faster than the sum is made, and the stops
//! of *T* + *g* follow from a few such questions: they are sums of numbers that occur in the parts, all
//! of them multiples of some 1/2^*k*, and a number half way between two multiples tells on which side
//! the stop lies.

use num_bigint::BigInt;

use super::exact::{SumMove, Term};
use crate::{BudgetExceeded, Dyadic, Game, Games, Player, Rational};

/// A sum with a player to move.
pub(super) struct Judge<'a> {
    games: &'a mut Games,
    mover: Player,
    pub(super) total: Game,
    /// The score of best play.
    pub(super) best: Dyadic,
    /// All scores are multiples of this.
    grid: Dyadic,
}

impl<'a> Judge<'a> {
    pub(super) fn new(games: &'a mut Games, parts: &[Game], mover: Player) -> Result<Self, BudgetExceeded> {
        let total = games.sum(parts)?;
        let best = match mover {
            Player::Left => games.left_stop(total),
            Player::Right => games.right_stop(total),
        };
        let mut exponent = 0;
        for part in parts {
            exponent = exponent.max(finest_exponent(games, *part)?);
        }
        Ok(Self { games, mover, total, best, grid: Dyadic::new(1, exponent) })
    }

    /// Whether the mover, playing well, makes the last move.
    pub(super) fn mover_wins(&mut self) -> Result<bool, BudgetExceeded> {
        let zero = self.games.zero();
        Ok(!self.no_worse_for(self.mover.opponent(), self.total, zero)?)
    }

    /// Every move in the terms that have a place.
    pub(super) fn moves(
        &mut self,
        terms: &[Term],
        ambient: Option<&Rational>,
    ) -> Result<Vec<SumMove>, BudgetExceeded> {
        let mut moves = Vec::new();
        for term in terms {
            let Some(place) = term.place else { continue };
            for option in self.games.options(self.mover, term.game) {
                let gain = self.games.sub(option, term.game)?;
                let loss = self.loss(gain)?;
                moves.push(SumMove {
                    place,
                    option,
                    gain,
                    stop: self.worse_by(&loss),
                    loss,
                    wins: self.reaches(&Dyadic::from(0), gain)?,
                    last: self.reaches(&self.best.clone(), gain)?,
                    dominated_by: None,
                    ambient_loss: ambient.map(|t| self.ambient_loss(gain, t)).transpose()?,
                });
            }
        }
        self.find_dominators(&mut moves)?;
        Ok(moves)
    }

    /// What a move loses against the best score: the least multiple of the grid by which the score may
    /// fall short, found by doubling and then halving.
    fn loss(&mut self, gain: Game) -> Result<Dyadic, BudgetExceeded> {
        let (mut too_few, mut enough) = (BigInt::from(-1), BigInt::from(0));
        while !self.loses_at_most(&enough, gain)? {
            (too_few, enough) = (enough.clone(), &enough * 2 + 1);
        }
        while &too_few + 1 < enough {
            let middle: BigInt = (&too_few + &enough) >> 1;
            if self.loses_at_most(&middle, gain)? {
                enough = middle;
            } else {
                too_few = middle;
            }
        }
        Ok(self.grid.times(&enough))
    }

    fn loses_at_most(&mut self, steps: &BigInt, gain: Game) -> Result<bool, BudgetExceeded> {
        let between = &self.grid.times(steps) + &self.grid.half();
        self.reaches(&self.worse_by(&between), gain)
    }

    /// The best score less `loss`, from the mover's side.
    fn worse_by(&self, loss: &Dyadic) -> Dyadic {
        match self.mover {
            Player::Left => &self.best - loss,
            Player::Right => &self.best + loss,
        }
    }

    /// Whether the sum after the move is no worse for the mover than the number.
    fn reaches(&mut self, number: &Dyadic, gain: Game) -> Result<bool, BudgetExceeded> {
        let number = self.games.number(number);
        let needed = self.games.sub(number, gain)?;
        self.no_worse_for(self.mover, self.total, needed)
    }

    /// Whether `player` prefers `game` to `other`, or does not care, in every context.
    fn no_worse_for(&mut self, player: Player, game: Game, other: Game) -> Result<bool, BudgetExceeded> {
        match player {
            Player::Left => self.games.at_most(other, game),
            Player::Right => self.games.at_most(game, other),
        }
    }

    /// Notes for each move the first one whose gain is strictly better. Few gains are distinct.
    fn find_dominators(&mut self, moves: &mut [SumMove]) -> Result<(), BudgetExceeded> {
        let mut distinct: Vec<(usize, Game)> = Vec::new();
        for (index, candidate) in moves.iter().enumerate() {
            if distinct.iter().all(|(_, known)| *known != candidate.gain) {
                distinct.push((index, candidate.gain));
            }
        }
        for candidate in moves {
            for (index, other) in &distinct {
                if *other != candidate.gain && self.no_worse_for(self.mover, *other, candidate.gain)? {
                    candidate.dominated_by = Some(*index);
                    break;
                }
            }
        }
        Ok(())
    }

    /// What is lost when every move costs `t`: the mover's wall before the move, less the opponent's wall
    /// after it and the cost of the move.
    fn ambient_loss(&mut self, gain: Game, t: &Rational) -> Result<Rational, BudgetExceeded> {
        let after = self.games.add(self.total, gain)?;
        let (before, after) = (self.games.thermograph(self.total)?, self.games.thermograph(after)?);
        Ok(match self.mover {
            Player::Left => before.left_wall().value_at(t) - after.right_wall().value_at(t) + t,
            Player::Right => after.left_wall().value_at(t) + t - before.right_wall().value_at(t),
        })
    }
}

/// The greatest *k* for which a number with denominator 2^*k* occurs in the game.
fn finest_exponent(games: &mut Games, game: Game) -> Result<u32, BudgetExceeded> {
    let mut finest = games.as_number(game).map_or(0, |number| number.exponent());
    for position in games.positions(game)? {
        for player in Player::BOTH {
            for option in games.options(player, position) {
                finest = finest.max(games.as_number(option).map_or(0, |number| number.exponent()));
            }
        }
    }
    Ok(finest)
}
