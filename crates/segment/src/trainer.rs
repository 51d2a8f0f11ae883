//! Training by self-play and temporal differences.
//!
//! **The loop** (section 3.1). Play a game; then learn the ten most recent
//! games in random order, each backwards from its end, with the weights
//! moving after every position. The target of a position is what came true in
//! it and, for the rest, what the next position predicts (TD(0)); with
//! `λ > 0` the target itself takes part in the prediction that is handed back.
//!
//! **Two at a time.** While a game and those before it are learnt, the next one is played with the weights as they were
//! before: a lag of one game in ten thousands, and playing and learning share two threads. The lag is there with one thread too, so
//! that the number of threads changes nothing.
//!
//! **Why backwards.** What the end decides then runs back through a whole
//! game in one pass.
//!
//! Everything is a function of the seed: the state of the random numbers and
//! the recent games, the one that waits to be learnt among them, belong to the trainer and are saved with it.

use std::collections::VecDeque;

use yose_board::{Color, Size, Symmetry};

use crate::backprop::Errors;
use crate::completion::{Lesson, Record};
use crate::descent::{Descent, Rates};
use crate::game::{Exploration, Game, Step, self_play};
use crate::imitation::{Imitated, Imitation};
use crate::lattice::Lattice;
use crate::network::{Activation, Network};
use crate::random::Random;
use crate::target::{Targets, Turn};

/// How training goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The board.
    pub size: Size,
    /// Number of recent games that are learnt again.
    pub recent: usize,
    /// How moves are chosen.
    pub exploration: Exploration,
    /// How far weights move.
    pub rates: Rates,
    /// Share of the target that is handed back.
    pub lambda: f32,
    /// Whether a game is turned and mirrored at random each time it is learnt.
    pub symmetries: bool,
}

/// A network in training.
#[derive(Clone, Debug)]
pub struct Trainer {
    pub(crate) network: Network,
    /// Sums of squares, if each weight has steps of its own.
    pub(crate) squares: Option<Network>,
    pub(crate) settings: Settings,
    pub(crate) random: Random,
    pub(crate) games: u64,
    pub(crate) positions: u64,
    pub(crate) recent: VecDeque<(Game, Vec<Step>)>,
    /// The game that is learnt next.
    pub(crate) waiting: Option<(Game, Vec<Step>)>,
    pub(crate) lattice: Lattice,
}

/// What one round of training did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Round {
    /// Moves of the game that was played.
    pub moves: usize,
    /// Positions learnt.
    pub positions: u64,
    /// Mean square of the evaluation's temporal differences, a point.
    pub difference: f64,
}

impl Trainer {
    /// Training from the beginning, or from a network that exists.
    pub fn new(network: Network, settings: Settings, random: Random) -> Trainer {
        let lattice = network.shape().lattice(settings.size);
        let recent = VecDeque::new();
        let squares = settings.rates.squares(network.shape());
        Trainer { network, squares, settings, random, games: 0, positions: 0, recent, waiting: None, lattice }
    }

    /// The network as it is now.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// How training goes.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Makes the steps of the weights larger or smaller by a factor.
    pub fn scale_rates(&mut self, factor: f32) {
        self.settings.rates = self.settings.rates.scaled(factor);
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Positions learnt so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Learns a game and those before it, and plays the next one meanwhile.
    pub fn round(&mut self) -> Round {
        let game = match self.waiting.take() {
            Some(game) => game,
            None => Opening::of(self).play(),
        };
        let opening = Opening::of(self);
        let (next, round) = rayon::join(|| opening.play(), || self.remember(game));
        self.waiting = Some(next);
        round
    }

    /// Counts a game among the recent ones, and learns these.
    pub(crate) fn remember(&mut self, game: (Game, Vec<Step>)) -> Round {
        let mut round = Round { moves: game.0.plies.len(), ..Round::default() };
        self.recent.push_back(game);
        while self.recent.len() > self.settings.recent {
            self.recent.pop_front();
        }
        self.games += 1;
        let mut order: Vec<usize> = (0..self.recent.len()).collect();
        self.random.shuffle(&mut order);
        let recent = std::mem::take(&mut self.recent);
        for index in order {
            let learnt = self.learn(&recent[index].1);
            round.positions += learnt.positions;
            round.difference += learnt.difference;
        }
        self.recent = recent;
        round.difference /= round.positions.max(1) as f64;
        round
    }

    /// Learns the positions of one game, backwards; the differences of the positions are added up.
    pub fn learn(&mut self, steps: &[Step]) -> Round {
        let turn = self.settings.symmetries.then(|| Turn::new(self.any_symmetry(), &self.lattice));
        let mut activation = Activation::new(self.network.shape(), self.lattice.area());
        let mut errors = Errors::default();
        let mut next: Option<Targets> = None;
        let mut round = Round::default();
        for step in steps.iter().rev() {
            let turned = turn.as_ref().map(|turn| step.transformed(turn));
            let step = turned.as_ref().unwrap_or(step);
            self.network.evaluate_into(&step.input, &self.lattice, &mut activation);
            let predicted = Targets::predicted(&activation);
            let mut targets = match next.take() {
                Some(later) => later.swapped().with_facts(&step.facts),
                None => predicted.clone().at_the_end(&step.facts),
            };
            targets.leave_unused(&predicted, &self.lattice);
            if step.chosen {
                let mut descent = Descent { rates: self.settings.rates, squares: self.squares.as_mut() };
                self.network.learn(
                    &step.input,
                    &self.lattice,
                    &activation,
                    &targets,
                    &mut descent,
                    &mut errors,
                );
                round.positions += 1;
                round.difference += targets.life_difference(&predicted);
                next = Some(predicted.with_facts(&step.facts).mixed(&targets, self.settings.lambda));
            } else {
                next = Some(predicted.with_facts(&step.facts));
            }
        }
        self.positions += round.positions;
        round
    }

    /// Learns a recorded game: what came of a share of its positions, and if wanted the choice of
    /// its moves. `None` if a move is illegal.
    pub fn learn_record(
        &mut self,
        record: &Record,
        share: f32,
        imitation: Option<&Imitation>,
    ) -> Option<(Round, Imitated)> {
        let record = if self.settings.symmetries {
            record.transformed(self.any_symmetry(), self.settings.size)
        } else {
            record.clone()
        };
        let mut lesson =
            record.lesson(self.network.shape().input(), &self.lattice, share, &mut self.random)?;
        self.random.shuffle(&mut lesson.positions);
        let round = self.learn_lesson(&lesson);
        let imitated = imitation.map_or_else(Imitated::default, |imitation| {
            let rates = self.settings.rates.scaled(imitation.emphasis);
            let mut descent = Descent { rates, squares: self.squares.as_mut() };
            imitation.learn(&mut self.network, &self.lattice, &record, &mut descent, &mut self.random)
        });
        self.games += 1;
        self.positions += round.positions;
        Some((round, imitated))
    }

    /// Counts a game that could not be learnt.
    pub fn skip_game(&mut self) {
        self.games += 1;
    }

    fn learn_lesson(&mut self, lesson: &Lesson) -> Round {
        let mut activation = Activation::new(self.network.shape(), self.lattice.area());
        let mut errors = Errors::default();
        let mut round = Round::default();
        for (input, to_move) in &lesson.positions {
            self.network.evaluate_into(input, &self.lattice, &mut activation);
            let predicted = Targets::predicted(&activation);
            // The facts are Black's; the prediction is that of the side to move.
            let mut targets = match to_move {
                Color::Black => predicted.clone().at_the_end(&lesson.end),
                Color::White => predicted.clone().swapped().at_the_end(&lesson.end).swapped(),
            };
            targets.leave_unused(&predicted, &self.lattice);
            let mut descent = Descent { rates: self.settings.rates, squares: self.squares.as_mut() };
            self.network.learn(input, &self.lattice, &activation, &targets, &mut descent, &mut errors);
            round.positions += 1;
            round.difference += targets.life_difference(&predicted);
        }
        round
    }

    /// One of the symmetries that map the board onto itself.
    pub(crate) fn any_symmetry(&mut self) -> Symmetry {
        let size = self.settings.size;
        let fitting: Vec<Symmetry> = Symmetry::of_size(size);
        fitting[self.random.below(fitting.len())]
    }
}

/// What a game needs while the weights move on.
struct Opening {
    network: Network,
    lattice: Lattice,
    exploration: Exploration,
    random: Random,
}

impl Opening {
    /// A game with the weights as they are now, and random numbers of its own.
    fn of(trainer: &mut Trainer) -> Opening {
        Opening {
            network: trainer.network.clone(),
            lattice: trainer.lattice.clone(),
            exploration: trainer.settings.exploration,
            random: Random::new(trainer.random.bits()),
        }
    }

    fn play(mut self) -> (Game, Vec<Step>) {
        self_play(&self.network, &self.lattice, self.exploration, &mut self.random)
    }
}

#[cfg(test)]
mod tests;
