//! Many positions, on several threads.

use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::glance::Glance;
use super::net::{EndgameNet, read};
use super::picture::Picture;
use crate::engine::scratch::Scratch;
use crate::evaluator::shares;

/// Asks our network about positions. An answer does not depend on what else was asked or on the number of threads.
#[derive(Debug)]
pub struct EndgameEvaluator {
    network: Arc<EndgameNet>,
    pool: ThreadPool,
    scratch: Mutex<Vec<Scratch>>,
}

impl EndgameEvaluator {
    /// An evaluator with so many threads of its own; 0 stands for one a core.
    pub fn new(network: Arc<EndgameNet>, threads: usize) -> Result<EndgameEvaluator, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(EndgameEvaluator { network, pool, scratch: Mutex::default() })
    }

    /// The network that is asked.
    pub fn network(&self) -> &EndgameNet {
        &self.network
    }

    /// What the network says of each position, in their order.
    pub fn glances(&self, pictures: &[Picture]) -> Vec<Glance> {
        let mut order: Vec<usize> = (0..pictures.len()).collect();
        order.sort_by_key(|&index| pictures[index].size());
        let mut batches: Vec<&[usize]> = Vec::new();
        for group in order.chunk_by(|&a, &b| pictures[a].size() == pictures[b].size()) {
            batches.extend(shares(group, pictures[group[0]].size(), self.pool.current_num_threads()));
        }
        let run = |batch: &&[usize]| self.run(pictures, batch);
        let mut answers: Vec<(usize, Glance)> = if batches.len() == 1 {
            run(&batches[0])
        } else {
            self.pool.install(|| batches.par_iter().flat_map_iter(run).collect())
        };
        answers.sort_by_key(|&(index, _)| index);
        answers.into_iter().map(|(_, glance)| glance).collect()
    }

    fn run(&self, pictures: &[Picture], batch: &[usize]) -> Vec<(usize, Glance)> {
        let chosen: Vec<&Picture> = batch.iter().map(|&index| &pictures[index]).collect();
        let free = || self.scratch.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = free().pop().unwrap_or_default();
        let signals = self.network.run(chosen[0].size(), &chosen, &mut scratch);
        free().push(scratch);
        let glances = chosen.iter().zip(&signals).map(|(picture, signals)| read(picture, signals));
        batch.iter().copied().zip(glances).collect()
    }
}
