//! Training: batches, steps, validation, and when to stop.
//!
//! A batch is cut into pieces of a few samples; each piece's derivatives are summed by one thread, and the pieces are summed
//! in their order. So the same settings and samples give the same weights, bit for bit, whatever the number of threads.
//! Which samples a step sees, and how they are turned, depends on the seed and the number of the step alone: training
//! that goes on from a checkpoint is the training that would have been.

use rayon::prelude::*;
use yose_net::endgame::{Layout, Linear, Shape, Weights};
use yose_net::kernel::Scratch;

use crate::loss::{Losses, Stress};
use crate::machine::{Gradients, Machine};
use crate::optimiser::{Adam, Schedule, Way};
use crate::random::Random;
use crate::sample::Sample;

/// Samples that one thread computes at once.
const PIECE: usize = 8;

/// How training goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The sizes of the layers.
    pub shape: Shape,
    /// Samples a step.
    pub batch: usize,
    /// How far weights move.
    pub schedule: Schedule,
    /// How fast weights fade.
    pub decay: f32,
    /// Whether convolutions move along all directions alike.
    pub orthogonal: bool,
    /// The greatest length of a gradient.
    pub limit: f32,
    /// How much each head counts.
    pub stress: Stress,
    /// Validations without a better result before training stops; 0 for never.
    pub patience: usize,
    /// Of everything that is random.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            shape: Shape::default(),
            batch: 64,
            schedule: Schedule { rate: 1e-3, warm_up: 200, steps: 20_000, end: 0.02 },
            decay: 1e-2,
            orthogonal: true,
            limit: 5.0,
            stress: Stress::default(),
            patience: 10,
            seed: 1,
        }
    }
}

/// A line of the learning curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// Steps made.
    pub step: u64,
    /// What was made small, a sample, since the entry before.
    pub training: f64,
    /// The same for samples that were not learnt.
    pub validation: f64,
}

/// What one step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The losses of the batch.
    pub losses: Losses,
    /// The length of the gradient.
    pub length: f32,
    /// How far weights moved.
    pub rate: f32,
}

/// A network in training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    pub(crate) settings: Settings,
    pub(crate) weights: Vec<f32>,
    pub(crate) adam: Adam,
    pub(crate) step: u64,
    pub(crate) curve: Vec<Entry>,
    pub(crate) best: Option<(f64, Vec<f32>)>,
    /// Validations since the best one.
    pub(crate) since: usize,
    /// Losses since the last entry of the curve.
    pub(crate) pending: Losses,
    pub(crate) order: Order,
}

/// In which order an epoch's samples come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// Which epoch, of how many samples.
    of: Option<(u64, usize)>,
    places: Vec<usize>,
}

/// Orders follow from the seed: trainings do not differ by what they remember of them.
impl PartialEq for Order {
    fn eq(&self, _: &Order) -> bool {
        true
    }
}

impl Order {
    /// Which sample comes at this place of an epoch.
    fn at(&mut self, seed: u64, epoch: u64, samples: usize, place: usize) -> usize {
        if self.of != Some((epoch, samples)) {
            self.of = Some((epoch, samples));
            self.places = (0..samples).collect();
            Random::of(&[seed, 1, epoch]).shuffle(&mut self.places);
        }
        self.places[place]
    }
}

impl Trainer {
    /// Training from the beginning, or from weights that exist; `None` if they do not fit the shape. Blocks may be added to
    /// them: at first these change nothing.
    pub fn new(settings: Settings, from: Option<&Weights>) -> Option<Trainer> {
        settings.shape.check().ok()?;
        let weights = match from {
            Some(weights) => grown(weights, settings.shape, settings.seed)?,
            None => initial_weights(settings.shape, settings.seed),
        };
        let adam = Adam::new(weights.len());
        let (step, since) = (0, 0);
        Some(Trainer {
            settings,
            weights,
            adam,
            step,
            curve: Vec::new(),
            best: None,
            since,
            pending: Losses::default(),
            order: Order::default(),
        })
    }

    /// How training goes.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Steps made.
    pub fn steps(&self) -> u64 {
        self.step
    }

    /// The learning curve.
    pub fn curve(&self) -> &[Entry] {
        &self.curve
    }

    /// Whether all steps are made, or nothing has got better for too long.
    pub fn is_done(&self) -> bool {
        let Settings { schedule, patience, .. } = self.settings;
        self.step >= schedule.steps || patience > 0 && self.since >= patience
    }

    /// The network as it is now.
    pub fn weights(&self, name: &str) -> Option<Weights> {
        Weights::new(name, self.settings.shape, self.weights.clone())
    }

    /// The network that was best on what it had not learnt, or the present one before the first validation.
    pub fn best(&self, name: &str) -> Option<Weights> {
        let best = self.best.as_ref().map_or(&self.weights, |(_, weights)| weights);
        Weights::new(name, self.settings.shape, best.clone())
    }

    /// One step on the next batch, on the threads of the caller's pool. Nothing happens without samples.
    pub fn advance(&mut self, samples: &[Sample]) -> Option<Progress> {
        let batch = self.batch(samples)?;
        let machine = Machine::new(self.settings.shape, &self.weights);
        let gradients = gradients(&machine, &batch, &self.settings.stress);
        let count = gradients.losses.samples.max(1) as f32;
        let slopes: Vec<f32> = gradients.slopes.iter().map(|slope| slope / count).collect();
        let Settings { schedule, decay, limit, shape, orthogonal, .. } = self.settings;
        let layout = shape.layout();
        let (rate, ways) = (schedule.at(self.step), ways(&layout, orthogonal));
        let length = self.adam.step(&mut self.weights, &slopes, &ways, rate, decay, limit);
        if orthogonal && length.is_finite() {
            for matrix in convolutions(&layout) {
                self.adam.turn(&mut self.weights, &slopes, matrix, rate, decay);
            }
        }
        self.step += 1;
        self.pending.add(&gradients.losses);
        Some(Progress { losses: gradients.losses, length, rate })
    }

    /// The losses of samples that are not learnt; remembers the weights if they are the best so far.
    pub fn validate(&mut self, samples: &[Sample]) -> Losses {
        let machine = Machine::new(self.settings.shape, &self.weights);
        let pieces: Vec<Losses> = samples
            .par_chunks(PIECE)
            .map_init(Scratch::default, |scratch, piece| {
                machine.losses(piece, &self.settings.stress, scratch)
            })
            .collect();
        let mut losses = Losses::default();
        pieces.iter().for_each(|piece| losses.add(piece));
        let validation = losses.mean();
        self.curve.push(Entry { step: self.step, training: self.pending.mean(), validation });
        self.pending = Losses::default();
        self.since += 1;
        if self.best.as_ref().is_none_or(|(best, _)| validation < *best) {
            self.best = Some((validation, self.weights.clone()));
            self.since = 0;
        }
        losses
    }

    /// The samples of the next step, each seen from one of its sixteen sides. Every sample comes once in an epoch.
    fn batch(&mut self, samples: &[Sample]) -> Option<Vec<Sample>> {
        let total = samples.len() as u64;
        if total == 0 {
            return None;
        }
        let Settings { batch, seed, .. } = self.settings;
        let first = self.step * batch as u64;
        let chosen = (first..first + batch as u64).map(|number| {
            let place = (number % total) as usize;
            let sample = &samples[self.order.at(seed, number / total, samples.len(), place)];
            sample.varied(&mut Random::of(&[seed, 2, number]))
        });
        Some(chosen.collect())
    }
}

/// The derivatives of a batch, summed in an order that does not depend on threads.
fn gradients(machine: &Machine, batch: &[Sample], stress: &Stress) -> Gradients {
    let mut pieces: Vec<Gradients> = batch
        .par_chunks(PIECE)
        .map_init(Scratch::default, |scratch, piece| machine.learn(piece, stress, scratch))
        .collect();
    let mut sum = if pieces.is_empty() { Gradients::default() } else { pieces.remove(0) };
    for piece in &pieces {
        sum.losses.add(&piece.losses);
        sum.slopes.iter_mut().zip(&piece.slopes).for_each(|(sum, slope)| *sum += slope);
    }
    sum
}

/// The convolutions of the blocks.
fn convolutions(layout: &Layout) -> impl Iterator<Item = &Linear> {
    layout.blocks.iter().flat_map(|block| [&block.first, &block.second])
}

/// How each weight is treated: biases do not fade, and convolutions may be moved as matrices.
fn ways(layout: &Layout, orthogonal: bool) -> Vec<Way> {
    let mut ways = vec![Way::Stay; layout.total];
    let mut mark = |linear: &Linear, way: Way| ways[linear.range()].fill(way);
    let pools = layout.blocks.iter().filter_map(|block| block.pool.as_ref());
    let heads =
        [&layout.pool, &layout.hidden, &layout.scalars, &layout.middle, &layout.spread, &layout.points];
    for linear in pools.flat_map(|pool| [&pool.conv, &pool.spread]).chain(heads).chain([&layout.stem]) {
        mark(linear, Way::Fade);
    }
    for linear in convolutions(layout) {
        mark(linear, if orthogonal { Way::Matrix } else { Way::Fade });
    }
    ways
}

/// Weights to begin with. Layers keep the size of signals (He, 2015), the last of every block and of the heads begin small.
pub fn initial_weights(shape: Shape, seed: u64) -> Vec<f32> {
    let layout = shape.layout();
    let mut weights = vec![0.0; layout.total];
    let mut random = Random::of(&[seed, 0]);
    let mut fill = |linear: &Linear, factor: f32| {
        let width = factor * (2.0 / (linear.taps * linear.inputs) as f32).sqrt();
        weights[linear.range()].iter_mut().for_each(|weight| *weight = width * random.normal());
    };
    // About five planes of the picture have a point at any place.
    fill(&layout.stem, 1.5);
    for block in &layout.blocks {
        fill(&block.first, 1.0);
        if let Some(pool) = &block.pool {
            fill(&pool.conv, 1.0);
            fill(&pool.spread, 0.3);
        }
        fill(&block.second, 0.0);
    }
    for linear in [&layout.pool, &layout.hidden, &layout.middle] {
        fill(linear, 1.0);
    }
    for linear in [&layout.scalars, &layout.spread, &layout.points] {
        fill(linear, 0.3);
    }
    weights
}

/// The weights with more blocks after the others; `None` if anything else is different. A block whose second convolution is
/// all zeros hands on what it gets, so the network says what it said.
fn grown(weights: &Weights, shape: Shape, seed: u64) -> Option<Vec<f32>> {
    let old = weights.shape();
    if shape.blocks < old.blocks || shape != (Shape { blocks: shape.blocks, ..old }) {
        return None;
    }
    let (layout, values) = (shape.layout(), weights.values());
    // Blocks stand between what comes before and the last layers, whose weights are the same.
    let known = old.layout().tip_bias.start;
    let mut all = initial_weights(shape, seed);
    all[..known].copy_from_slice(&values[..known]);
    all[layout.tip_bias.start..].copy_from_slice(&values[known..]);
    Some(all)
}

/// Samples to learn and samples to validate with. Groups stay together: about `share` of them are kept back.
///
/// Which ones has nothing to do with the seed of a run: training that goes on from another run's network must not be
/// validated with what that one has learnt. Of a smaller share all belong to a larger one.
pub fn split(samples: Vec<Sample>, share: f32) -> (Vec<Sample>, Vec<Sample>) {
    samples.into_iter().partition(|sample| !Random::of(&[1, 3, sample.group]).chance(share))
}

#[cfg(test)]
mod tests;
