//! Every move in a sum of canonical forms, judged by the value it leads to.

use super::judge::Judge;
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
    /// What the move changes: the option less the part. The sum becomes the total plus this; see
    /// [`ExactSum::after`].
    pub gain: Game,
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
    /// The canonical form of the sum after a move.
    ///
    /// No other part of the report needs it, and it can be large, so it is made on demand.
    pub fn after(&self, games: &mut Games, candidate: &SumMove) -> Result<Game, BudgetExceeded> {
        games.add(self.total, candidate.gain)
    }

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
    let mut judge = Judge::new(games, &values, mover)?;
    let moves = judge.moves(&terms, context.ambient.as_ref())?;
    let (wins, stop) = (judge.mover_wins()?, judge.best.clone());
    Ok(Some(ExactSum { mover, total: judge.total, wins, stop, moves }))
}

/// A game that belongs to the sum, and where it is if a move can be made in it.
pub(super) struct Term {
    pub(super) game: Game,
    pub(super) place: Option<Place>,
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
