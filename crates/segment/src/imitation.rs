//! Learning to prefer the moves of strong players.
//!
//! **Definition.** A player who looks one move ahead and draws moves with
//! probability proportional to `exp(score / T)` plays the recorded move with
//! some probability `π`; imitation makes `−log π` small. Its derivative by
//! the score of a move is `(π(move) − [move was played]) / T`, and the score
//! falls by what each point of the position after the move is worth to the
//! opponent, so the error enters at the evaluation layer and goes back from there.
//!
//! Only the recorded move and a random sample of the others are compared;
//! positions are learnt for the moves that matter in the comparison.

use yose_board::{Move, Point};

use crate::backprop::Errors;
use crate::completion::Record;
use crate::descent::Descent;
use crate::game::{Table, scores};
use crate::input::Input;
use crate::lattice::Lattice;
use crate::network::{Activation, Network};
use crate::random::Random;
use crate::signal::Signal;

/// How moves are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imitation {
    /// Temperature of the choice.
    pub temperature: f32,
    /// Number of other moves in a comparison.
    pub others: usize,
    /// Share of a game's positions that are looked at.
    pub share: f32,
    /// How much further weights move than in learning the outcome; moves are few, points are many.
    pub emphasis: f32,
}

/// What imitating a game brought.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Imitated {
    /// Positions looked at.
    pub positions: u64,
    /// In how many the recorded move had the highest score of those compared.
    pub first: u64,
}

/// Moves whose chance differs less from what it should be are not learnt.
pub(crate) const SLIGHT: f32 = 0.03;

impl Imitation {
    /// Learns from the moves of a game; stops at a move that is not legal.
    pub(crate) fn learn(
        &self,
        network: &mut Network,
        lattice: &Lattice,
        record: &Record,
        descent: &mut Descent<'_>,
        random: &mut Random,
    ) -> Imitated {
        let mut table = Table::new(lattice.size());
        let mut result = Imitated::default();
        for &action in &record.moves {
            if let Move::Play(point) = action {
                if table.board().check(table.to_move(), point, false).is_err() {
                    break;
                }
                if random.unit() < self.share {
                    let first = self.compare(network, lattice, &mut table, point, descent, random);
                    result.positions += 1;
                    result.first += u64::from(first);
                }
            }
            table.play(action);
        }
        result
    }

    /// One comparison; whether the recorded move came out first.
    fn compare(
        &self,
        network: &mut Network,
        lattice: &Lattice,
        table: &mut Table,
        played: Point,
        descent: &mut Descent<'_>,
        random: &mut Random,
    ) -> bool {
        let player = table.to_move();
        let mut moves = table.moves(&Signal::of(table.board()));
        moves.retain(|&point| point != played);
        random.shuffle(&mut moves);
        moves.truncate(self.others);
        moves.insert(0, played);
        let (scores, inputs) = scores(network, lattice, table, player, &moves);
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let chances = chances(&scores, self.temperature);
        let mut activation = Activation::new(network.shape(), lattice.area());
        let mut errors = Errors::default();
        for (index, (input, chance)) in inputs.iter().zip(&chances).enumerate() {
            let excess = chance - f32::from(u8::from(index == 0));
            if excess.abs() < SLIGHT {
                continue;
            }
            network.evaluate_into(input, lattice, &mut activation);
            network.make_rarer(input, lattice, &activation, excess / self.temperature, descent, &mut errors);
        }
        scores[0] >= best
    }
}

/// The chances with which moves of these scores are drawn.
pub(crate) fn chances(scores: &[f32], temperature: f32) -> Vec<f32> {
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = scores.iter().map(|score| ((score - best) / temperature).exp()).collect();
    let total: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}

impl Network {
    /// Moves the weights so that the move that led to this position loses `slope` times its score.
    pub(crate) fn make_rarer(
        &mut self,
        input: &Input,
        lattice: &Lattice,
        activation: &Activation,
        slope: f32,
        descent: &mut Descent<'_>,
        errors: &mut Errors,
    ) {
        errors.of_excess(activation, slope);
        self.learn_with(input, lattice, activation, descent, errors);
    }
}
