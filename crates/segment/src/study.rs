//! Studying: learning a table of examples, in batches.
//!
//! **Definition.** Of each [`Example`](crate::Example) two things are learnt:
//!
//! - *what will be*: the chance of life of each point is what the teacher
//!   says; eyes and connections are those of an [end](crate::Example) that fits it, drawn anew each time;
//!   The score of the whole board may count too, as the square of what it is off;
//! - *choice*: a player who looks one move ahead and draws moves with
//!   probability proportional to `exp(score / T)` should choose as the teacher
//!   does. The cross entropy of the two has the derivative
//!   `(π(move) − teacher(move)) / T` by the score of a move, as in
//!   [imitation](crate::Imitation), where the teacher is always certain. The moves that
//!   the teacher thinks of are compared with a sample of the others, each of
//!   which stands for as many as it was drawn from.
//!
//! The gradients of a batch are added up and lead to one step ([`crate::adam`]'s). Steps become
//! smaller towards the end of the course: that alone takes the noise of the last examples out of the weights.
//!
//! A pass is a move like others: that most moves are worse in the end is learnt as well.
//!
//! **Judges and players.** Where life counts most a judge comes of it, where choice counts most a player, whose scores order moves and are no
//! points that anybody will get. A player should learn at a temperature several times that of its play: it knows less than its teacher and is less sure, and who draws moves
//! as an unsure player would plays worse than who takes what it thinks best. Learnt at `T` and drawn at `t`, a chance `π` becomes one in proportion to `π^(T/t)`.
//!
//! **Limits.** Where the teacher would play what self-play forbids, there is nothing to learn about choice.

use std::ops::AddAssign;

use rayon::prelude::*;
use yose_board::{Color, Point, Symmetry};

use crate::adam::Adam;
use crate::backprop::{Errors, Loss};
use crate::candidate::Lookahead;
use crate::descent::Descent;
use crate::example::{Examples, Lesson};
use crate::file::FileError;
use crate::game::{Table, best};
use crate::imitation::{SLIGHT, chances};
use crate::input::Input;
use crate::lattice::Lattice;
use crate::network::{Activation, Network};
use crate::random::Random;
use crate::signal::Signal;
use crate::target::{Facts, Targets};

/// Parts of a batch whose gradients are added up on their own.
const PARTS: usize = 8;

/// How examples are learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// How far weights move at first.
    pub rate: f32,
    /// Examples learnt together.
    pub batch: u32,
    /// Number of examples in all; the same one may be met again.
    pub examples: u64,
    /// Temperature, in points, of the network's choice.
    pub temperature: f32,
    /// How much the choice of a move counts, next to one point's life.
    pub emphasis: f32,
    /// How much eyes and connections count, next to life.
    pub local: f32,
    /// How much the square of what the score is off counts, next to the life of one point.
    pub sum: f32,
    /// Number of moves that are compared with those the teacher thinks of.
    pub others: u32,
}

/// A network that studies examples.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    pub(crate) network: Network,
    pub(crate) course: Course,
    pub(crate) adam: Adam,
    pub(crate) random: Random,
    pub(crate) learnt: u64,
    /// The number of a round through the tables, and the order of the examples in it.
    order: Option<(u64, Vec<usize>)>,
}

/// What came of some examples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Number of examples.
    pub examples: u64,
    /// Sum of the mean squares by which the chances of life were off.
    pub difference: f64,
    /// Examples whose choice was compared with the teacher's.
    pub choices: u64,
    /// Sum of the chances of the moves that were drawn, as the teacher would have drawn them.
    pub agreement: f64,
    /// In how many the teacher's first move had the highest score.
    pub first: u64,
}

impl AddAssign for Progress {
    fn add_assign(&mut self, more: Progress) {
        self.examples += more.examples;
        self.difference += more.difference;
        self.choices += more.choices;
        self.agreement += more.agreement;
        self.first += more.first;
    }
}

impl Study {
    /// Studying from the beginning.
    pub fn new(network: Network, course: Course, random: Random) -> Study {
        let adam = Adam::new(network.shape());
        Study { network, course, adam, random, learnt: 0, order: None }
    }

    /// The network as it is now.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// How it studies.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Number of examples learnt.
    pub fn learnt(&self) -> u64 {
        self.learnt
    }

    /// Whether the course is over.
    pub fn is_over(&self) -> bool {
        self.learnt >= self.course.examples
    }

    /// Learns one batch of the examples in these tables.
    pub fn learn(&mut self, tables: &[Examples]) -> Result<Progress, FileError> {
        let mut lessons = Vec::new();
        for after in 0..u64::from(self.course.batch) {
            let mut place = self.next_place(tables, after);
            let table = tables.iter().find(|table| {
                let here = place < table.len();
                place -= if here { 0 } else { table.len() };
                here
            });
            let Some(table) = table else { return Err(FileError::Short) };
            let symmetry = any_symmetry(table, &mut self.random);
            lessons.push((table.lesson(place, symmetry)?, self.random.bits()));
        }
        let progress = self.add_up(&lessons);
        self.learnt += progress.examples;
        let left = 1.0 - self.learnt as f32 / self.course.examples as f32;
        self.adam.step(&mut self.network, self.course.rate * left.max(0.0));
        Ok(progress)
    }

    /// Adds up the gradients of some lessons, each of which has a seed of its own.
    fn add_up(&mut self, lessons: &[(Lesson, u64)]) -> Progress {
        let part = |lessons: &[(Lesson, u64)]| {
            let mut part = Part::new(&self.network, &self.course);
            lessons.iter().for_each(|(lesson, seed)| part.add(lesson, &mut Random::new(*seed)));
            (part.gradient, part.progress)
        };
        // Sums are made in the order of the parts, so threads change nothing.
        let parts: Vec<(Network, Progress)> =
            lessons.par_chunks(lessons.len().div_ceil(PARTS).max(1)).map(part).collect();
        let mut progress = Progress::default();
        for (gradient, part) in &parts {
            self.adam.gradient.add(gradient);
            progress += *part;
        }
        progress
    }

    /// Where in the tables the example is that comes so many after the last one learnt.
    fn next_place(&mut self, tables: &[Examples], after: u64) -> usize {
        let total = tables.iter().map(Examples::len).sum::<usize>();
        let number = self.learnt + after;
        let round = number / total.max(1) as u64;
        if self.order.as_ref().is_none_or(|(known, order)| *known != round || order.len() != total) {
            self.order = Some((round, order(round, total)));
        }
        let order = self.order.as_ref().map_or(&[][..], |(_, order)| order);
        order.get((number % total.max(1) as u64) as usize).copied().unwrap_or_default()
    }

    /// Judges each `step`th of the examples without learning it; all moves are compared.
    pub fn test(&self, table: &Examples, step: usize) -> Result<Progress, FileError> {
        let course = Course { others: u32::MAX, ..self.course };
        let mut part = Part::new(&self.network, &course);
        for number in (0..table.len()).step_by(step) {
            part.add(&table.lesson(number, Symmetry::ALL[0])?, &mut Random::new(0));
        }
        Ok(part.progress)
    }
}

/// A part of a batch.
struct Part<'a> {
    network: &'a Network,
    course: &'a Course,
    gradient: Network,
    progress: Progress,
    errors: Errors,
}

impl<'a> Part<'a> {
    fn new(network: &'a Network, course: &'a Course) -> Part<'a> {
        let gradient = Network::zeros(network.shape());
        Part { network, course, gradient, progress: Progress::default(), errors: Errors::default() }
    }

    fn add(&mut self, lesson: &Lesson, random: &mut Random) {
        let lattice = self.network.shape().lattice(lesson.board.size());
        self.progress.examples += 1;
        self.add_life(lesson, &lattice, random);
        if self.course.emphasis > 0.0 {
            self.add_choice(lesson, &lattice, random);
        }
    }

    /// Adds the gradient of what will be.
    fn add_life(&mut self, lesson: &Lesson, lattice: &Lattice, random: &mut Random) {
        let network = self.network;
        let input = Input::of(&mut lesson.board.clone(), Color::Black, network.shape().input(), lattice);
        let activation = network.evaluate(&input, lattice);
        let predicted = Targets::predicted(&activation);
        let end = Facts::from_signal(&lesson.end(random), Color::Black, lattice);
        let mut targets = predicted.clone().at_the_end(&end).with_life(&lesson.life);
        targets.leave_unused(&predicted, lattice);
        self.progress.difference += targets.life_difference(&predicted);
        self.errors.of_targets(&activation, &targets, Loss::CrossEntropy);
        self.errors.scale_local(self.course.local);
        self.errors.add_sum(&activation, &lesson.life, self.course.sum);
        network.hand_back(&input, lattice, &activation, &mut self.errors);
        self.gradient.follow(&input, lattice, &activation, &mut Descent::gradient(), &self.errors);
    }

    /// Adds the gradient of the choice of a move.
    fn add_choice(&mut self, lesson: &Lesson, lattice: &Lattice, random: &mut Random) {
        let (network, temperature) = (self.network, self.course.temperature);
        let mut board = lesson.board.clone();
        let Some(candidates) = candidates(lesson, lattice, self.course.others, random) else { return };
        let mut lookahead = Lookahead::new(network, lattice, &mut board, Color::Black);
        let mut look = |candidate: &Candidate| match candidate.point {
            Some(point) => {
                let (score, input) = lookahead.score(&mut board, Color::Black, point);
                (score, (input, lookahead.last().clone()))
            }
            None => {
                let (input, activation) = lookahead.base();
                (lookahead.pass_score(), (input.clone(), activation.clone()))
            }
        };
        let (scores, seen): (Vec<f32>, Vec<(Input, Activation)>) = candidates.iter().map(&mut look).unzip();
        let chances = represented(chances(&scores, temperature), &candidates);
        self.progress.compare(&scores, &chances, &candidates);
        for ((candidate, chance), (input, activation)) in candidates.iter().zip(chances).zip(&seen) {
            let excess = chance - candidate.wanted;
            if excess.abs() >= SLIGHT {
                self.errors.of_excess(activation, self.course.emphasis * excess / temperature);
                network.hand_back(input, lattice, activation, &mut self.errors);
                self.gradient.follow(input, lattice, activation, &mut Descent::gradient(), &self.errors);
            }
        }
    }
}

impl Progress {
    fn compare(&mut self, scores: &[f32], chances: &[f32], candidates: &[Candidate]) {
        let wanted: Vec<f32> = candidates.iter().map(|candidate| candidate.wanted).collect();
        self.choices += 1;
        self.first += u64::from(best(scores) == best(&wanted));
        self.agreement += chances.iter().zip(&wanted).map(|(a, b)| f64::from(a * b)).sum::<f64>();
    }
}

/// A move that takes part in a comparison.
struct Candidate {
    /// Where, or nowhere for a pass.
    point: Option<Point>,
    /// The chance with which the teacher plays it.
    wanted: f32,
    /// Number of moves it was drawn from for each that was drawn.
    stands_for: f32,
}

/// The moves that the teacher thinks of and a sample of the others, a pass among them; `None` if it would
/// play what is not allowed.
fn candidates(
    lesson: &Lesson,
    lattice: &Lattice,
    others: u32,
    random: &mut Random,
) -> Option<Vec<Candidate>> {
    let moves = Table::from_board(lesson.board.clone(), Color::Black).moves(&Signal::of(&lesson.board));
    let pass = (1.0 - lesson.moves.iter().sum::<f32>()).max(0.0);
    let chances = moves.iter().map(|&point| lesson.moves[lattice.number(point)]).chain([pass]).collect();
    let all = moves.into_iter().map(Some).chain([None]).zip(sharpened(chances)?);
    let all = all.map(|(point, wanted)| Candidate { point, wanted, stands_for: 1.0 });
    let (mut thought_of, mut rest): (Vec<_>, Vec<_>) = all.partition(|candidate| candidate.wanted >= SLIGHT);
    let drawn = rest.len().min(others as usize);
    if drawn < rest.len() {
        random.shuffle(&mut rest);
        let stands_for = rest.len() as f32 / drawn.max(1) as f32;
        rest.truncate(drawn);
        rest.iter_mut().for_each(|candidate| candidate.stands_for = stands_for);
    }
    thought_of.append(&mut rest);
    Some(thought_of)
}

/// The chances of candidates if each is as many as it stands for.
fn represented(mut chances: Vec<f32>, candidates: &[Candidate]) -> Vec<f32> {
    chances.iter_mut().zip(candidates).for_each(|(chance, candidate)| *chance *= candidate.stands_for);
    let total: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= total);
    chances
}

/// The order of the examples in one round through the tables.
fn order(round: u64, total: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..total).collect();
    Random::new(round).shuffle(&mut order);
    order
}

/// The squares of the teacher's chances among the moves that are allowed, made to add up to 1, if it would play one
/// of them at all.
///
/// The teacher spreads its chances over whatever strong players try; its first choice is better than a draw from them.
fn sharpened(chances: Vec<f32>) -> Option<Vec<f32>> {
    let total: f32 = chances.iter().sum();
    let squares: f32 = chances.iter().map(|chance| chance * chance).sum();
    (total >= 0.5).then(|| chances.into_iter().map(|chance| chance * chance / squares).collect())
}

fn any_symmetry(table: &Examples, random: &mut Random) -> Symmetry {
    let fitting = Symmetry::of_size(table.size());
    fitting[random.below(fitting.len())]
}

#[cfg(test)]
mod tests;
