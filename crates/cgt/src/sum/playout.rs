//! What a strategy loses against the best opponent.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::strategy::{Choice, Situation, Strategy, View};
use crate::{BudgetExceeded, Dyadic, Game, Games, Player, Rational};

/// What a strategy achieves and what would have been possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyLoss {
    /// The score when the mover follows the strategy to the end and the opponent does the worst to it.
    pub achieved: Dyadic,
    /// The score of best play.
    pub optimal: Dyadic,
    /// The difference, at least 0.
    pub loss: Dyadic,
}

/// The loss of a strategy that `mover` follows from the first move to the last, in every line that the
/// opponent may choose.
///
/// The optimum is read off the canonical form of the sum. What the strategy achieves depends on everything
/// the opponent can do to it, and is found by trying all her moves; positions seen before are remembered.
/// The game ends when all parts are numbers. At most `max_positions` positions are looked at.
pub fn strategy_loss(
    games: &mut Games,
    parts: &[Game],
    mover: Player,
    strategy: Strategy,
    max_positions: u64,
) -> Result<StrategyLoss, BudgetExceeded> {
    let total = games.sum(parts)?;
    let optimal = match mover {
        Player::Left => games.left_stop(total),
        Player::Right => games.right_stop(total),
    };
    let start = State { parts: parts.into(), on_move: true, active: None, ambient: None };
    let achieved =
        Playout { games, hero: mover, strategy, scores: FxHashMap::default(), max_positions }.score(start)?;
    let loss = match mover {
        Player::Left => &optimal - &achieved,
        Player::Right => &achieved - &optimal,
    };
    Ok(StrategyLoss { achieved, optimal, loss })
}

/// All that decides how the game goes on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    parts: Rc<[Game]>,
    /// Whether the player with the strategy is to move.
    on_move: bool,
    /// The part in which the last move was made, if by the opponent.
    active: Option<usize>,
    /// The ambient temperature that the strategy remembers.
    ambient: Option<Rational>,
}

/// A position on the current line whose continuations are being tried.
struct Frame {
    state: State,
    rest: Vec<State>,
    best: Option<Dyadic>,
}

struct Playout<'a> {
    games: &'a mut Games,
    hero: Player,
    strategy: Strategy,
    scores: FxHashMap<State, Dyadic>,
    max_positions: u64,
}

impl Playout<'_> {
    /// Depth first, with the line kept on a list instead of the call stack.
    fn score(&mut self, start: State) -> Result<Dyadic, BudgetExceeded> {
        let mut line: Vec<Frame> = Vec::new();
        let mut frame = self.open(start)?;
        loop {
            if let Some(next) = frame.rest.pop() {
                match self.scores.get(&next).cloned() {
                    Some(score) => self.offer(&mut frame, score),
                    None => line.push(std::mem::replace(&mut frame, self.open(next)?)),
                }
                continue;
            }
            let score = frame.best.unwrap_or_else(|| self.final_score(&frame.state.parts));
            self.scores.insert(frame.state, score.clone());
            let Some(parent) = line.pop() else { return Ok(score) };
            frame = parent;
            self.offer(&mut frame, score);
        }
    }

    fn open(&mut self, state: State) -> Result<Frame, BudgetExceeded> {
        if self.scores.len() as u64 >= self.max_positions {
            return Err(BudgetExceeded::Work(self.max_positions));
        }
        let rest = if state.on_move { self.own_move(&state)? } else { self.all_replies(&state) };
        Ok(Frame { state, rest, best: None })
    }

    /// Takes a score into account: whoever is to move picks the best for herself.
    fn offer(&self, frame: &mut Frame, score: Dyadic) {
        let left_chooses = (self.hero == Player::Left) == frame.state.on_move;
        frame.best = Some(match frame.best.take() {
            None => score,
            Some(best) if left_chooses => best.max(score),
            Some(best) => best.min(score),
        });
    }

    /// The one move of the strategy; none when everything is settled.
    fn own_move(&mut self, state: &State) -> Result<Vec<State>, BudgetExceeded> {
        let views = self.views(&state.parts)?;
        let (active, ambient) = (state.active, state.ambient.clone());
        let situation = Situation { views: &views, active, ambient, elsewhere: None };
        let Choice::Move { part, option: Some(option) } = self.strategy.choose(&situation) else {
            return Ok(Vec::new());
        };
        let remembered = match self.strategy {
            Strategy::Sentestrat | Strategy::Orthodox => self.strategy.ambient_after(&situation),
            Strategy::Hotstrat | Strategy::Thermostrat => None,
        };
        let option = self.games.options(self.hero, state.parts[part])[option];
        let parts = replaced(&state.parts, part, option);
        Ok(vec![State { parts, on_move: false, active: None, ambient: remembered }])
    }

    fn all_replies(&mut self, state: &State) -> Vec<State> {
        let mut replies = Vec::new();
        for (part, game) in state.parts.iter().enumerate() {
            if game.is_number() {
                continue;
            }
            for option in self.games.options(self.hero.opponent(), *game) {
                let parts = replaced(&state.parts, part, option);
                let ambient = state.ambient.clone();
                replies.push(State { parts, on_move: true, active: Some(part), ambient });
            }
        }
        replies
    }

    fn views(&mut self, parts: &[Game]) -> Result<Vec<Option<View>>, BudgetExceeded> {
        let view = |game: &Game| {
            if game.is_number() {
                return Ok(None);
            }
            let graph = self.games.thermograph(*game)?;
            let options = View::options(self.games, self.hero, *game)?;
            Ok(Some(View::new(self.hero, &graph, &options)))
        };
        parts.iter().map(view).collect()
    }

    /// The score when only numbers are left.
    fn final_score(&self, parts: &[Game]) -> Dyadic {
        parts.iter().filter_map(|part| self.games.as_number(*part)).fold(Dyadic::from(0), |sum, n| &sum + &n)
    }
}

fn replaced(parts: &[Game], part: usize, option: Game) -> Rc<[Game]> {
    let mut parts: Rc<[Game]> = parts.into();
    if let Some(place) = Rc::get_mut(&mut parts).and_then(|parts| parts.get_mut(part)) {
        *place = option;
    }
    parts
}
