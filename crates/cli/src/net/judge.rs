//! A network of either kind as a judge of positions.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use yose_net::endgame::EndgameEvaluator;
use yose_net::{AnyNetwork, Evaluator, Options};
use yose_search::{Judge, Opinion, Situation};

use super::store;

/// A network that can be asked about positions.
pub(crate) enum NetworkJudge {
    WholeBoard(Box<Evaluator>),
    Endgame(EndgameEvaluator),
}

impl NetworkJudge {
    /// Reads a network; 0 threads stand for one a core.
    pub(crate) fn open(path: &Path, threads: usize) -> Result<NetworkJudge> {
        Ok(match store::load_any(path)? {
            AnyNetwork::KataGo(network) => {
                let options = Options { threads, ..Options::default() };
                NetworkJudge::WholeBoard(Box::new(Evaluator::new(Arc::from(network), options)?))
            }
            AnyNetwork::Endgame(network) => {
                NetworkJudge::Endgame(EndgameEvaluator::new(Arc::from(network), threads)?)
            }
        })
    }

    /// What the network is called.
    pub(crate) fn name(&self) -> &str {
        match self {
            NetworkJudge::WholeBoard(evaluator) => &evaluator.network().summary().name,
            NetworkJudge::Endgame(evaluator) => evaluator.network().name(),
        }
    }
}

impl Judge for &NetworkJudge {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        match self {
            NetworkJudge::WholeBoard(evaluator) => evaluator.as_ref().judge(situations),
            NetworkJudge::Endgame(evaluator) => (&*evaluator).judge(situations),
        }
    }
}
