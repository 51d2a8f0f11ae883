//! What a network thinks of a position.
//!
//! **Question.** What do the numbers that come out of a network mean?
//!
//! **Definitions.** Policy: a softmax over the legal moves and the pass. Outcome: a softmax over Black's
//! win, White's win and, where the rules allow it, no result. Lead: the komi that would make the game even.
//! Ownership: from −1 (certainly White's) to +1 (certainly Black's).
//!
//! Networks speak from the view of the side to move; here Black is positive, as everywhere.
//!
//! Newer networks have a second, *optimistic* policy: what would be good if
//! things go better than expected. KataGo mixes a fifth of it into the policy of a root.

use yose_board::{Color, Move, Point, Size};

use crate::features::Inputs;
use crate::file::{Model, Multipliers};
use crate::raw::Raw;

/// A network's opinion of a position. Black is positive.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    size: Size,
    /// Chances of the legal moves, row by row from the top left; 0 where no move is legal.
    pub policy: Vec<f32>,
    /// The chance of a pass.
    pub pass: f32,
    /// The logits behind the chances, legal or not.
    pub logits: Vec<f32>,
    /// The logit of the pass.
    pub pass_logit: f32,
    /// The chance that Black wins.
    pub black_wins: f32,
    /// The chance that White wins.
    pub white_wins: f32,
    /// The chance that the game ends without result.
    pub no_result: f32,
    /// By how many points Black is ahead: the komi that would make it even.
    pub lead: f32,
    /// Black's mean score if the network played on against itself, and its standard deviation.
    pub score: f32,
    /// The standard deviation of that score.
    pub score_deviation: f32,
    /// How many moves the game stays undecided, as a variance; from version 9.
    pub time_left: Option<f32>,
    /// How far the outcome may be off in the short term; from version 9.
    pub value_error: Option<f32>,
    /// How far the score may be off in the short term; from version 9.
    pub score_error: Option<f32>,
    /// Whose each point will be, row by row from the top left.
    pub ownership: Vec<f32>,
}

impl Evaluation {
    /// The chance of a move; 0 if it is not legal.
    pub fn chance(&self, played: Move) -> f32 {
        match played {
            Move::Pass => self.pass,
            Move::Play(point) => self.index(point).map_or(0.0, |index| self.policy[index]),
        }
    }

    /// Whose this point will be; 0 off the board.
    pub fn owner(&self, point: Point) -> f32 {
        self.index(point).map_or(0.0, |index| self.ownership[index])
    }

    /// Black's chance to win, with half of what is undecided.
    pub fn winrate(&self) -> f32 {
        (1.0 + self.black_wins - self.white_wins) / 2.0
    }

    /// The legal moves with their chances, the likeliest first.
    pub fn ranking(&self) -> Vec<(Move, f32)> {
        let points = self.size.points().zip(&self.policy).filter(|(_, chance)| **chance > 0.0);
        let mut moves: Vec<(Move, f32)> =
            points.map(|(point, &chance)| (Move::Play(point), chance)).collect();
        moves.push((Move::Pass, self.pass));
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        moves
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    fn index(&self, point: Point) -> Option<usize> {
        let index = usize::from(point.row()) * usize::from(self.size.width()) + usize::from(point.column());
        self.size.contains(point).then_some(index)
    }

    /// Reads a network's outputs; `optimism` of 0 is the plain policy, 1 the optimistic one.
    pub(crate) fn new(inputs: &Inputs, raw: &Raw, scale: &Scale, optimism: f32) -> Evaluation {
        let sign = inputs.to_move.sign() as f32;
        let [win, loss, none] = outcome(raw.outcome, inputs.no_result);
        let (black_wins, white_wins) = if inputs.to_move == Color::Black { (win, loss) } else { (loss, win) };
        let scores = scale.scores(raw, none);
        let logit = |index| {
            let plain = raw.logit(index, 0);
            plain + (raw.logit(index, 1) - plain) * optimism
        };
        let logits: Vec<f32> = (0..inputs.size.area()).map(|index| logit(Some(index))).collect();
        let pass_logit = logit(None);
        let (policy, pass) = policy(inputs, &logits, pass_logit);
        Evaluation {
            size: inputs.size,
            policy,
            pass,
            logits,
            pass_logit,
            black_wins: black_wins as f32,
            white_wins: white_wins as f32,
            no_result: none as f32,
            lead: sign * scores.lead as f32,
            score: sign * scores.mean as f32,
            score_deviation: (scores.mean_square - scores.mean * scores.mean).max(0.0).sqrt() as f32,
            time_left: scores.time_left.map(|x| x as f32),
            value_error: scores.value_error.map(|x| x as f32),
            score_error: scores.score_error.map(|x| x as f32),
            ownership: raw.ownership.iter().map(|x| sign * x.tanh()).collect(),
        }
    }

    /// The mean of several opinions of one position.
    pub(crate) fn mean(all: &[Evaluation]) -> Option<Evaluation> {
        let (first, rest) = all.split_first()?;
        let count = all.len() as f32;
        let mut mean = first.clone();
        for other in rest {
            for (sum, x) in mean.numbers_mut().zip(other.clone().numbers_mut()) {
                *sum += *x;
            }
        }
        mean.numbers_mut().for_each(|sum| *sum /= count);
        Some(mean)
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let single = [
            &mut self.pass,
            &mut self.pass_logit,
            &mut self.black_wins,
            &mut self.white_wins,
            &mut self.no_result,
            &mut self.lead,
            &mut self.score,
            &mut self.score_deviation,
        ];
        let maybe = [&mut self.time_left, &mut self.value_error, &mut self.score_error];
        let many = self.policy.iter_mut().chain(&mut self.logits).chain(&mut self.ownership);
        single.into_iter().chain(maybe.into_iter().flatten()).chain(many)
    }

    /// The opinion for the board as it was before a symmetry turned it; `turned_index` tells for each point of
    /// the original board where it went.
    pub(crate) fn turned_back(&self, size: Size, turned_index: &[usize]) -> Evaluation {
        let back = |numbers: &[f32]| turned_index.iter().map(|&index| numbers[index]).collect();
        Evaluation {
            size,
            policy: back(&self.policy),
            logits: back(&self.logits),
            ownership: back(&self.ownership),
            ..self.clone()
        }
    }
}

/// A softmax over the legal moves and the pass.
fn policy(inputs: &Inputs, logits: &[f32], pass_logit: f32) -> (Vec<f32>, f32) {
    let legal: Vec<bool> = inputs.size.points().map(|point| inputs.legal.contains(point)).collect();
    let allowed = logits.iter().zip(&legal).filter(|(_, legal)| **legal).map(|(&logit, _)| logit);
    let largest = allowed.fold(pass_logit, f32::max);
    let mut chances: Vec<f32> = logits
        .iter()
        .zip(&legal)
        .map(|(&logit, &legal)| if legal { (logit - largest).exp() } else { 0.0 })
        .collect();
    let pass = (pass_logit - largest).exp();
    let total = chances.iter().sum::<f32>() + pass;
    chances.iter_mut().for_each(|chance| *chance /= total);
    (chances, pass / total)
}

/// Chances of winning, losing and no result.
fn outcome(logits: [f32; 3], no_result: bool) -> [f64; 3] {
    let logits = logits.map(f64::from);
    let largest = if no_result { logits[0].max(logits[1]).max(logits[2]) } else { logits[0].max(logits[1]) };
    let mut chances = logits.map(|logit| (logit - largest).exp());
    if !no_result {
        chances[2] = 0.0;
    }
    let total: f64 = chances.iter().sum();
    chances.map(|chance| chance / total)
}

/// How a network's scores are to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    version: i64,
    multipliers: Multipliers,
}

struct Scores {
    mean: f64,
    mean_square: f64,
    lead: f64,
    time_left: Option<f64>,
    value_error: Option<f64>,
    score_error: Option<f64>,
}

impl Scale {
    pub(crate) fn of(model: &Model) -> Scale {
        Scale { version: model.version, multipliers: model.multipliers }
    }

    fn scores(&self, raw: &Raw, no_result: f64) -> Scores {
        let [mean, deviation, lead, time, value_error, score_error] = raw.scores.map(f64::from);
        let result = 1.0 - no_result;
        let by = self.multipliers;
        let mean = mean * f64::from(by.score_mean);
        let deviation = soft_plus(deviation) * f64::from(by.score_deviation);
        let known = |number: f64| (self.version >= 9).then_some(number);
        Scores {
            mean: mean * result,
            mean_square: (mean * mean + deviation * deviation) * result,
            lead: lead * f64::from(by.lead) * result,
            time_left: known(soft_plus(time) * f64::from(by.variance_time)),
            value_error: known(self.error(value_error, by.value_error, 1.0)),
            score_error: known(self.error(score_error, by.score_error, 10.0)),
        }
    }

    /// The meaning of the errors has changed twice.
    fn error(&self, x: f64, multiplier: f32, oldest_multiplier: f64) -> f64 {
        let multiplier = f64::from(multiplier);
        match self.version {
            ..10 => soft_plus(x) * oldest_multiplier,
            10..14 => (soft_plus(x) * multiplier).sqrt(),
            _ => soft_plus(x / 2.0) * multiplier.sqrt(),
        }
    }
}

/// `ln(1 + e^x)`.
fn soft_plus(x: f64) -> f64 {
    if x > 40.0 { x } else { x.exp().ln_1p() }
}
