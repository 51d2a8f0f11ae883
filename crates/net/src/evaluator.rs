//! Many positions, on several threads, each once.
//!
//! [`Evaluator`] groups positions by board size, shares them out among threads,
//! and remembers the answers. An answer does not depend on what else was
//! asked: neither on the batch nor on the number of threads.

use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use yose_board::{Size, Symmetry};

use crate::cache::{Cache, Key};
use crate::engine::scratch::Scratch;
use crate::evaluation::Evaluation;
use crate::features::Inputs;
use crate::game::Game;
use crate::network::Network;

/// Points computed together: enough to use the weights well while they are in the cache.
const POINTS: usize = 361 * 4;

/// How positions are evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Number of threads; 0 stands for one a core.
    pub threads: usize,
    /// How many answers to remember, in positions.
    pub cache: usize,
    /// How much of the optimistic policy to mix in, from 0 to 1.
    pub optimism: f32,
}

impl Default for Options {
    fn default() -> Options {
        Options { threads: 0, cache: 1 << 14, optimism: 0.0 }
    }
}

/// Asks a network about positions.
#[derive(Debug)]
pub struct Evaluator {
    network: Arc<Network>,
    options: Options,
    pool: ThreadPool,
    cache: Mutex<Cache>,
    scratch: Mutex<Vec<Scratch>>,
}

impl Evaluator {
    /// An evaluator with threads of its own.
    pub fn new(network: Arc<Network>, options: Options) -> Result<Evaluator, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(options.threads).build()?;
        let cache = Mutex::new(Cache::new(options.cache));
        Ok(Evaluator { network, options, pool, cache, scratch: Mutex::default() })
    }

    /// The network that is asked.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Number of threads.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// What the network thinks of a game's position.
    pub fn evaluate(&self, game: &Game) -> Arc<Evaluation> {
        let inputs = self.network.inputs(game);
        let mut answers = self.evaluate_all(std::slice::from_ref(&inputs));
        answers.remove(0)
    }

    /// What the network thinks of games' positions, of any sizes, in their order. Their features are made on all threads.
    pub fn evaluate_games(&self, games: &[Game]) -> Vec<Arc<Evaluation>> {
        let features = |game: &Game| self.network.inputs(game);
        let inputs: Vec<Inputs> = self.pool.install(|| games.par_iter().map(features).collect());
        self.evaluate_all(&inputs)
    }

    /// What the network thinks of positions, of any sizes, in their order.
    pub fn evaluate_all(&self, inputs: &[Inputs]) -> Vec<Arc<Evaluation>> {
        let keys: Vec<Key> = inputs.iter().map(Key::of).collect();
        let mut answers: Vec<Option<Arc<Evaluation>>> = {
            let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
            keys.iter().map(|key| cache.get(key)).collect()
        };
        let unknown = first_of_each(&keys, &answers);
        let computed = self.compute(inputs, &unknown);
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let mut fresh = rustc_hash::FxHashMap::default();
        for (&index, evaluation) in unknown.iter().zip(computed) {
            cache.insert(keys[index], Arc::clone(&evaluation));
            fresh.insert(keys[index], evaluation);
        }
        for (key, answer) in keys.iter().zip(&mut answers) {
            if answer.is_none() {
                answer.clone_from(&fresh.get(key).cloned());
            }
        }
        answers.into_iter().flatten().collect()
    }

    /// The mean of what the network thinks of a position turned and mirrored in all these ways.
    pub fn evaluate_turned(&self, inputs: &Inputs, symmetries: &[Symmetry]) -> Option<Evaluation> {
        let turned: Vec<Inputs> = symmetries.iter().map(|&symmetry| inputs.turned(symmetry)).collect();
        let answers = self.evaluate_all(&turned);
        let back: Vec<Evaluation> = answers
            .iter()
            .zip(symmetries)
            .map(|(answer, &symmetry)| answer.turned_back(inputs.size, &destinations(inputs.size, symmetry)))
            .collect();
        Evaluation::mean(&back)
    }

    /// Computes some of the positions; the answers are in the order of `chosen`.
    fn compute(&self, inputs: &[Inputs], chosen: &[usize]) -> Vec<Arc<Evaluation>> {
        let mut by_size = chosen.to_vec();
        by_size.sort_by_key(|&index| inputs[index].size);
        let mut batches: Vec<&[usize]> = Vec::new();
        for group in by_size.chunk_by(|&a, &b| inputs[a].size == inputs[b].size) {
            batches.extend(shares(group, inputs[group[0]].size, self.threads()));
        }
        let run = |batch: &[usize]| {
            let refs: Vec<&Inputs> = batch.iter().map(|&index| &inputs[index]).collect();
            let mut scratch = self.take_scratch();
            let raw = self.network.run(refs[0].size, &refs, &mut scratch);
            self.give_scratch(scratch);
            let read = refs
                .iter()
                .zip(&raw)
                .map(|(inputs, raw)| self.network.read(inputs, raw, self.options.optimism));
            batch.iter().copied().zip(read.map(Arc::new)).collect::<Vec<_>>()
        };
        let mut answers: Vec<(usize, Arc<Evaluation>)> = if batches.len() == 1 {
            run(batches[0])
        } else {
            self.pool.install(|| batches.par_iter().flat_map_iter(|batch| run(batch)).collect())
        };
        // `chosen` is in ascending order.
        answers.sort_by_key(|&(index, _)| index);
        answers.into_iter().map(|(_, answer)| answer).collect()
    }

    fn take_scratch(&self) -> Scratch {
        self.scratch.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn give_scratch(&self, scratch: Scratch) {
        self.scratch.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
    }
}

/// Positions of a size in parts to compute together: none has more points than fit the cache, every thread gets as many parts, and
/// all are about as long, so that no thread waits for another.
pub(crate) fn shares(group: &[usize], size: Size, threads: usize) -> impl Iterator<Item = &[usize]> {
    let most = (POINTS / size.area()).max(1);
    let count = group.len().div_ceil(most).next_multiple_of(threads.max(1)).min(group.len());
    let start = move |part: usize| group.len() * part / count;
    (0..count).map(move |part| &group[start(part)..start(part + 1)])
}

/// The first index of each key that has no answer yet.
fn first_of_each(keys: &[Key], answers: &[Option<Arc<Evaluation>>]) -> Vec<usize> {
    let mut seen = rustc_hash::FxHashSet::default();
    (0..keys.len()).filter(|&index| answers[index].is_none() && seen.insert(keys[index])).collect()
}

/// The index on the turned board of each point.
fn destinations(size: Size, symmetry: Symmetry) -> Vec<usize> {
    let width = usize::from(symmetry.apply_size(size).width());
    let index = |point| {
        let turned = symmetry.apply(point, size);
        usize::from(turned.row()) * width + usize::from(turned.column())
    };
    size.points().map(index).collect()
}

#[cfg(test)]
mod tests;
