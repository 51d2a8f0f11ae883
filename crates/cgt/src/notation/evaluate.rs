//! Terms to games.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::NotationError;
use super::explain::Explanation;
use super::expression::{Expression, Function, Kind, Term, TermId};
use crate::cooling::CoolingError;
use crate::dyadic::Dyadic;
use crate::{BudgetExceeded, Game, Games, Player};

impl Expression {
    /// The value in canonical form.
    pub fn evaluate(&self, games: &mut Games) -> Result<Game, NotationError> {
        self.run(games, None)
    }

    /// The value, and for each pair of braces in which something was reduced,
    /// what and why.
    pub fn explain(&self, games: &mut Games) -> Result<(Game, Vec<Explanation>), NotationError> {
        let mut explanations = Vec::new();
        let game = self.run(games, Some(&mut explanations))?;
        Ok((game, explanations))
    }

    fn run(
        &self,
        games: &mut Games,
        mut explanations: Option<&mut Vec<Explanation>>,
    ) -> Result<Game, NotationError> {
        let mut values: Vec<Game> = Vec::with_capacity(self.terms.len());
        for term in &self.terms {
            games.meter.step(1)?;
            games.charge_numbers()?;
            let value = match (&term.kind, &mut explanations) {
                (Kind::Options(left, right), Some(explanations)) => {
                    let (left, right) = (pick(&values, left), pick(&values, right));
                    let (game, reductions) = games.game_explained(&left, &right)?;
                    if !reductions.is_empty() {
                        explanations.push(Explanation { columns: term.columns, game, reductions });
                    }
                    game
                }
                _ => games.evaluate(term, &values)?,
            };
            values.push(value);
        }
        // A parsed expression has at least one term.
        Ok(values.last().copied().unwrap_or_else(|| games.zero()))
    }
}

fn pick(values: &[Game], terms: &[TermId]) -> Vec<Game> {
    terms.iter().map(|&term| values[term]).collect()
}

impl Games {
    /// {0 || 0 | −G}.
    pub fn tiny(&mut self, game: Game) -> Result<Game, BudgetExceeded> {
        let zero = self.zero();
        let negative = self.neg(game)?;
        let threat = self.game(&[zero], &[negative])?;
        self.game(&[zero], &[threat])
    }

    /// {G | −G}.
    pub fn plus_minus(&mut self, game: Game) -> Result<Game, BudgetExceeded> {
        let negative = self.neg(game)?;
        self.game(&[game], &[negative])
    }

    fn evaluate(&mut self, term: &Term, values: &[Game]) -> Result<Game, NotationError> {
        let at = |id: &TermId| values[*id];
        Ok(match &term.kind {
            Kind::Number(x) => self.number(x),
            Kind::Ups(ups) => self.up_star(*ups, 0)?,
            Kind::UpPower(power) => self.up_power(*power)?,
            Kind::Nimber(m) => self.nimber(*m)?,
            Kind::Tiny(g) => self.tiny(at(g))?,
            Kind::Miny(g) => {
                let tiny = self.tiny(at(g))?;
                self.neg(tiny)?
            }
            Kind::PlusMinus(g) => self.plus_minus(at(g))?,
            Kind::Negative(g) => self.neg(at(g))?,
            Kind::Multiple(n, g) => {
                let n = self.as_integer(at(n)).unwrap_or_default();
                self.times(&n, at(g))?
            }
            Kind::Sum(g, h) => self.add(at(g), at(h))?,
            Kind::Difference(g, h) => self.sub(at(g), at(h))?,
            Kind::OrdinalSum(g, h) => self.ordinal_sum(at(g), at(h))?,
            Kind::Options(left, right) => self.game(&pick(values, left), &pick(values, right))?,
            Kind::Chain { player, repeated, count, last } => {
                self.chain(*player, at(repeated), *count, at(last))?
            }
            Kind::Call(function, arguments) => {
                let arguments = pick(values, arguments);
                return self.call(*function, &arguments).map_err(|problem| problem.at(term.columns.0));
            }
        })
    }

    fn chain(
        &mut self,
        player: Player,
        repeated: Game,
        count: u64,
        last: Game,
    ) -> Result<Game, BudgetExceeded> {
        let mut game = last;
        for _ in 0..count {
            self.meter.step(1)?;
            game = match player {
                Player::Left => self.game(&[repeated], &[game])?,
                Player::Right => self.game(&[game], &[repeated])?,
            };
        }
        Ok(game)
    }

    fn call(&mut self, function: Function, arguments: &[Game]) -> Result<Game, Problem> {
        let game = arguments[0];
        Ok(match function {
            Function::Cool => {
                let t = self.number_argument(arguments[1])?;
                self.cool(game, &t)?
            }
            Function::Chill => self.chill(game)?,
            Function::Freeze => self.freeze(game)?,
            Function::Heat => self.heat(game, arguments[1])?,
            Function::Warm => self.warm(game)?,
            Function::Overheat => self.overheat(game, arguments[1], arguments[2])?,
            Function::Norton => self
                .norton(game, arguments[1])?
                .ok_or(Problem::Undefined("the second game must be positive"))?,
            Function::Weight => {
                self.atomic_weight(game)?.ok_or(Problem::Undefined("this game has no atomic weight"))?
            }
            Function::Reduced => self.reduced(game)?,
            Function::Mean => self.mean(game).map(|x| self.number(&x))?,
            Function::Temperature => self.temperature(game).map(|x| self.number(&x))?,
            Function::LeftStop => {
                let stop = self.left_stop(game);
                self.number(&stop)
            }
            Function::RightStop => {
                let stop = self.right_stop(game);
                self.number(&stop)
            }
            Function::Up => {
                let n = self.as_integer(game).as_ref().and_then(BigInt::to_u32).filter(|&n| n > 0);
                self.up_power(n.ok_or(Problem::Undefined("expected a whole number from 1 up"))?)?
            }
        })
    }

    fn number_argument(&self, game: Game) -> Result<Dyadic, Problem> {
        self.as_number(game).ok_or(Problem::Undefined("the temperature must be a number"))
    }
}

/// What can go wrong in a function, before it is known where it stands.
enum Problem {
    Undefined(&'static str),
    Budget(BudgetExceeded),
}

impl Problem {
    fn at(self, column: usize) -> NotationError {
        match self {
            Problem::Undefined(message) => NotationError::Undefined { column, message: message.into() },
            Problem::Budget(exceeded) => exceeded.into(),
        }
    }
}

impl From<BudgetExceeded> for Problem {
    fn from(exceeded: BudgetExceeded) -> Problem {
        Problem::Budget(exceeded)
    }
}

impl From<CoolingError> for Problem {
    fn from(error: CoolingError) -> Problem {
        match error {
            CoolingError::BelowZero => Problem::Undefined("a game can only be cooled by 0 or more"),
            CoolingError::Budget(exceeded) => Problem::Budget(exceeded),
        }
    }
}
