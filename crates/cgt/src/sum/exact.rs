//! Every move in a sum of canonical forms, judged by the value it leads to.

use super::{Component, Context, coupon};
use crate::{BudgetExceeded, Dyadic, Game, Games, Player, Rational};

/// Everything about a sum of games in canonical form with one player to move.
#[derive(Debug, Clone)]
pub struct ExactSum {
    /// Who is to move.
    pub mover: Player,
    /// The canonical form of the sum, coupons included.
    pub total: Game,
    /// Whether the mover, playing well, makes the last move.
    pub wins: bool,
    /// The score that best play reaches: the mover's stop.
    pub stop: Dyadic,
    /// Every option of every part, in the order of the parts, and last the topmost coupon.
    pub moves: Vec<SumMove>,
}

/// Where a move is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// In the part with this number.
    Part(usize),
    /// The topmost coupon is taken.
    Coupon,
}

/// One move in a sum, and what it leads to.
#[derive(Debug, Clone)]
pub struct SumMove {
    /// Where the move is made.
    pub place: Place,
    /// What the part becomes.
    pub option: Game,
    /// What the sum becomes.
    pub total: Game,
    /// The score that best play reaches after it.
    pub stop: Dyadic,
    /// What the move loses against the best score.
    pub loss: Dyadic,
    /// Whether the mover makes the last move after it.
    pub wins: bool,
    /// Whether the mover is sure of the best score and also of the last move before it is reached: what
    /// remains is no worse for her than the number itself with the opponent to move.
    pub last: bool,
    /// The number of a move that is better in every context, if there is one.
    pub dominated_by: Option<usize>,
    /// What the move loses at the ambient temperature, if one was given, against the better of the best
    /// local move and playing elsewhere.
    pub ambient_loss: Option<Rational>,
}

impl ExactSum {
    /// The best moves: those with the best score, and among them those that also get the last move at that
    /// score, if there are any.
    ///
    /// None if there is nothing left to move in, or if every move is in a number and loses.
    pub fn optimal(&self) -> impl Iterator<Item = &SumMove> {
        let lossless = || self.moves.iter().filter(|candidate| candidate.loss.is_zero());
        let last = lossless().any(|candidate| candidate.last);
        lossless().filter(move |candidate| candidate.last == last)
    }

    /// The moves after which the mover makes the last move of all.
    pub fn winning(&self) -> impl Iterator<Item = &SumMove> {
        self.moves.iter().filter(|candidate| candidate.wins)
    }
}

/// The exact report, or `None` if some part is not known exactly.
pub(super) fn analyze(
    games: &mut Games,
    parts: &[Component],
    mover: Player,
    context: &Context,
) -> Result<Option<ExactSum>, BudgetExceeded> {
    let Some(terms) = terms(games, parts, context)? else { return Ok(None) };
    let values: Vec<Game> = terms.iter().map(|term| term.game).collect();
    let total = games.sum(&values)?;
    let zero = games.zero();
    let mut judge = Judge { games, mover, total, stop: zero, ambient: context.ambient.as_ref() };
    let best = judge.stop_with(mover, total);
    judge.stop = judge.games.number(&best);
    let wins = !judge.no_worse_for(mover.opponent(), total, zero)?;
    let moves = judge.moves(&terms, &best)?;
    Ok(Some(ExactSum { mover, total, wins, stop: best, moves }))
}

/// A game that belongs to the sum, and where it is if a move can be made in it.
struct Term {
    game: Game,
    place: Option<Place>,
}

/// All parts and coupons as games; of the coupons only the topmost can be taken.
fn terms(
    games: &mut Games,
    parts: &[Component],
    context: &Context,
) -> Result<Option<Vec<Term>>, BudgetExceeded> {
    let mut terms = Vec::with_capacity(parts.len() + context.coupons.len());
    for (index, part) in parts.iter().enumerate() {
        let Component::Exact(game) = part else { return Ok(None) };
        terms.push(Term { game: *game, place: Some(Place::Part(index)) });
    }
    let mut coupons: Vec<&Rational> = context.coupons.iter().collect();
    coupons.sort_by(|a, b| b.cmp(a));
    for (depth, size) in coupons.into_iter().enumerate() {
        let Some(game) = coupon(games, size)? else { return Ok(None) };
        terms.push(Term { game, place: (depth == 0).then_some(Place::Coupon) });
    }
    Ok(Some(terms))
}

/// What every move is measured against.
struct Judge<'a> {
    games: &'a mut Games,
    mover: Player,
    total: Game,
    /// The best score as a game.
    stop: Game,
    ambient: Option<&'a Rational>,
}

impl Judge<'_> {
    fn moves(&mut self, terms: &[Term], best: &Dyadic) -> Result<Vec<SumMove>, BudgetExceeded> {
        let (mut moves, mut gains) = (Vec::new(), Vec::new());
        for term in terms {
            let Some(place) = term.place else { continue };
            for option in self.games.options(self.mover, term.game) {
                let gain = self.games.sub(option, term.game)?;
                moves.push(self.judge(place, option, gain, best)?);
                gains.push(gain);
            }
        }
        let dominators = self.dominators(&gains)?;
        for (candidate, dominator) in moves.iter_mut().zip(dominators) {
            candidate.dominated_by = dominator;
        }
        Ok(moves)
    }

    fn judge(
        &mut self,
        place: Place,
        option: Game,
        gain: Game,
        best: &Dyadic,
    ) -> Result<SumMove, BudgetExceeded> {
        let total = self.games.add(self.total, gain)?;
        let stop = self.stop_with(self.mover.opponent(), total);
        let loss = match self.mover {
            Player::Left => best - &stop,
            Player::Right => &stop - best,
        };
        let zero = self.games.zero();
        Ok(SumMove {
            place,
            option,
            total,
            stop,
            loss,
            wins: self.no_worse_for(self.mover, total, zero)?,
            last: self.no_worse_for(self.mover, total, self.stop)?,
            dominated_by: None,
            ambient_loss: self.ambient.map(|t| self.ambient_loss(total, t)).transpose()?,
        })
    }

    /// The score of `game` when `player` moves first.
    fn stop_with(&self, player: Player, game: Game) -> Dyadic {
        match player {
            Player::Left => self.games.left_stop(game),
            Player::Right => self.games.right_stop(game),
        }
    }

    /// Whether `player` prefers `game` to `other`, or does not care, in every context.
    fn no_worse_for(&mut self, player: Player, game: Game, other: Game) -> Result<bool, BudgetExceeded> {
        match player {
            Player::Left => self.games.at_most(other, game),
            Player::Right => self.games.at_most(game, other),
        }
    }

    /// For each gain, the first one that is strictly better. Few gains are distinct, and they are small
    /// games, so comparing them is cheaper than comparing the sums they lead to.
    fn dominators(&mut self, gains: &[Game]) -> Result<Vec<Option<usize>>, BudgetExceeded> {
        let mut distinct: Vec<(usize, Game)> = Vec::new();
        for (index, gain) in gains.iter().enumerate() {
            if distinct.iter().all(|(_, known)| known != gain) {
                distinct.push((index, *gain));
            }
        }
        let mut dominators = Vec::with_capacity(gains.len());
        for gain in gains {
            let mut dominator = None;
            for (index, other) in &distinct {
                if other != gain && self.no_worse_for(self.mover, *other, *gain)? {
                    dominator = Some(*index);
                    break;
                }
            }
            dominators.push(dominator);
        }
        Ok(dominators)
    }

    /// What is lost when every move costs `t`: the mover's wall before the move, less the opponent's wall
    /// after it and the cost of the move.
    fn ambient_loss(&mut self, after: Game, t: &Rational) -> Result<Rational, BudgetExceeded> {
        let (before, after) = (self.games.thermograph(self.total)?, self.games.thermograph(after)?);
        Ok(match self.mover {
            Player::Left => before.left_wall().value_at(t) - after.right_wall().value_at(t) + t,
            Player::Right => after.left_wall().value_at(t) + t - before.right_wall().value_at(t),
        })
    }
}
