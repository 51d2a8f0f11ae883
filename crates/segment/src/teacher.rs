//! Learning from a teacher: a stronger judge says what the network's own games are worth.
//!
//! **Question.** Self-play finds out slowly, and records of strong players
//! never show the positions that a weak player gets into. What would a
//! stronger judge have said there?
//!
//! **Definition.** The network plays games as in self-play, in some of them
//! against the teacher. In each position the teacher gives its *opinion*: the
//! chance that each point will live for the side to move, and the chance with
//! which it would play each move. Two things are learnt from it:
//!
//! - *life*: the opinion takes the place of what the next position predicts;
//!   eyes and connections are learnt by temporal differences, as ever;
//! - *choice*: a player who looks one move ahead and draws moves with
//!   probability proportional to `exp(score / T)` should choose as the teacher
//!   does. The cross entropy of the two has the derivative
//!   `(π(move) − teacher(move)) / T` by the score of a move, as in
//!   [imitation](crate::Imitation), where the teacher is always certain.
//!
//! **Why the network's own games.** A judge of positions is used where its
//! own choices lead. Errors there are met, and corrected, in the games that
//! make them (Ross, Gordon and Bagnell, *A Reduction of Imitation Learning and
//! Structured Prediction to No-Regret Online Learning*, 2011).
//!
//! **Limits.** Self-play goes on until every point has two eyes, long after a
//! teacher would pass. Where the teacher would rather pass, or would play what
//! self-play forbids, there is nothing to learn about choice.

use yose_board::{Board, Color, Move};

use crate::backprop::{Errors, Rates};
use crate::game::{Exploration, Game, Ply, Step, Table, best, scores};
use crate::imitation::{Imitated, SLIGHT, chances};
use crate::input::Input;
use crate::lattice::Lattice;
use crate::network::{Activation, Network};
use crate::random::Random;
use crate::signal::Signal;
use crate::target::Turn;
use crate::trainer::{Round, Trainer};

/// Somebody who can judge positions.
pub trait Teacher {
    /// What it thinks of a position with this side to move.
    fn opinion(&self, board: &Board, to_move: Color) -> Opinion;
}

/// What a teacher thinks of a position. Points stand row by row from the top left.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The chance that each point will live for the side to move.
    pub life: Vec<f32>,
    /// The chance of playing there; what is left of 1 is the chance of a pass.
    pub moves: Vec<f32>,
}

/// How a teacher is listened to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schooling {
    /// Temperature, in points, of the network's choice.
    pub temperature: f32,
    /// How much further weights move for the choice of a move than for life.
    pub emphasis: f32,
    /// Share of the games in which the teacher plays one of the sides.
    pub guests: f32,
}

/// A position after a move that was too likely, or not likely enough.
struct Correction {
    input: Input,
    excess: f32,
}

/// A game with what the teacher said about it.
struct Lesson {
    game: Game,
    steps: Vec<Step>,
    corrections: Vec<Correction>,
    imitated: Imitated,
}

impl Trainer {
    /// Plays a game under a teacher's eyes and learns from it and the recent ones, in steps scaled by `pace`.
    pub fn lesson(&mut self, teacher: &impl Teacher, schooling: &Schooling, pace: f32) -> (Round, Imitated) {
        let exploration = self.settings.exploration;
        let lesson =
            Lesson::play(&self.network, &self.lattice, teacher, schooling, exploration, &mut self.random);
        let usual = self.settings.rates;
        self.settings.rates = usual.scaled(pace);
        self.correct(&lesson.corrections, schooling);
        let round = self.remember((lesson.game, lesson.steps));
        self.settings.rates = usual;
        (round, lesson.imitated)
    }

    /// Asks the teacher again about the recent games; a checkpoint does not hold its opinions.
    pub fn recall(&mut self, teacher: &impl Teacher) {
        for (game, steps) in &mut self.recent {
            let mut table = Table::new(game.size);
            let plies = game.plies.iter().map(|ply| Some(ply.action)).chain([None]);
            for (step, action) in steps.iter_mut().zip(plies) {
                step.life = Some(teacher.opinion(table.board(), table.to_move()).life);
                if let Some(action) = action {
                    table.play(action);
                }
            }
        }
    }

    fn correct(&mut self, corrections: &[Correction], schooling: &Schooling) {
        let rates: Rates = self.settings.rates.scaled(schooling.emphasis);
        let turn = self.settings.symmetries.then(|| Turn::new(self.any_symmetry(), &self.lattice));
        let mut activation = Activation::new(self.network.shape(), self.lattice.area());
        let mut errors = Errors::default();
        for Correction { input, excess } in corrections {
            let turned = turn.as_ref().map(|turn| input.turned(turn));
            let input = turned.as_ref().unwrap_or(input);
            let slope = excess / schooling.temperature;
            self.network.evaluate_into(input, &self.lattice, &mut activation);
            self.network.make_rarer(input, &self.lattice, &activation, slope, rates, &mut errors);
        }
    }
}

impl Lesson {
    fn play(
        network: &Network,
        lattice: &Lattice,
        teacher: &impl Teacher,
        schooling: &Schooling,
        exploration: Exploration,
        random: &mut Random,
    ) -> Lesson {
        let mut table = Table::new(lattice.size());
        let game = Game { size: lattice.size(), plies: Vec::new() };
        let mut lesson =
            Lesson { game, steps: Vec::new(), corrections: Vec::new(), imitated: Imitated::default() };
        let guest = (random.unit() < schooling.guests).then(|| Color::BOTH[random.below(2)]);
        loop {
            let signal = Signal::of(table.board());
            let Opinion { life, moves: wanted } = teacher.opinion(table.board(), table.to_move());
            let explored = random.unit() < exploration.share;
            let mut step = table.step(network.shape().input(), lattice, !explored);
            step.life = Some(life);
            lesson.steps.push(step);
            if table.is_over(&signal) {
                lesson.steps.last_mut().expect("just pushed").chosen = true;
                return lesson;
            }
            let moves = table.moves(&signal);
            let player = table.to_move();
            let (scores, inputs) = scores(network, lattice, &mut table, player, &moves);
            let wanted: Vec<f32> = moves.iter().map(|&point| wanted[lattice.number(point)]).collect();
            let wanted = normalised(wanted);
            if let Some(wanted) = &wanted {
                lesson.compare(&chances(&scores, schooling.temperature), wanted, inputs);
            }
            let chosen = match wanted {
                _ if explored => random.gibbs(&scores, exploration.temperature),
                Some(wanted) if guest == Some(player) => random.gibbs(&logarithms(&wanted), 1.0),
                _ => best(&scores),
            };
            let action = chosen.map_or(Move::Pass, |index| Move::Play(moves[index]));
            lesson.game.plies.push(Ply { action, explored });
            table.play(action);
        }
    }

    /// Notes by how much each move was too likely.
    fn compare(&mut self, chances: &[f32], wanted: &[f32], inputs: Vec<Input>) {
        self.imitated.positions += 1;
        self.imitated.first += u64::from(best(chances) == best(wanted));
        for ((&chance, &wanted), input) in chances.iter().zip(wanted).zip(inputs) {
            let excess = chance - wanted;
            if excess.abs() >= SLIGHT {
                self.corrections.push(Correction { input, excess });
            }
        }
    }
}

/// The teacher's chances among the moves that are allowed, if it would play one of them at all.
fn normalised(chances: Vec<f32>) -> Option<Vec<f32>> {
    let total: f32 = chances.iter().sum();
    (total >= 0.5).then(|| chances.into_iter().map(|chance| chance / total).collect())
}

fn logarithms(chances: &[f32]) -> Vec<f32> {
    chances.iter().map(|&chance| chance.max(f32::MIN_POSITIVE).ln()).collect()
}

#[cfg(test)]
mod tests;
