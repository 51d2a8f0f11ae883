//! A network of either kind as a judge of positions.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use yose_net::endgame::{EndgameEvaluator, EndgameNet};
use yose_net::{AnyNetwork, Evaluator, Network, Options};
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
            AnyNetwork::KataGo(network) => NetworkJudge::whole_board(Arc::from(network), threads)?,
            AnyNetwork::Endgame(network) => NetworkJudge::endgame(Arc::from(network), threads)?,
        })
    }

    fn whole_board(network: Arc<Network>, threads: usize) -> Result<NetworkJudge> {
        let options = Options { threads, ..Options::default() };
        Ok(NetworkJudge::WholeBoard(Box::new(Evaluator::new(network, options)?)))
    }

    fn endgame(network: Arc<EndgameNet>, threads: usize) -> Result<NetworkJudge> {
        Ok(NetworkJudge::Endgame(EndgameEvaluator::new(network, threads)?))
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

/// One network asked by several threads, each about work of its own.
///
/// A search asks about few positions at a time, which leaves other threads idle; many searches side by side do not.
pub(crate) struct Jury {
    pool: ThreadPool,
    judges: Vec<NetworkJudge>,
}

impl Jury {
    /// Reads a network; 0 threads stand for one a core.
    pub(crate) fn open(path: &Path, threads: usize) -> Result<Jury> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        let each = 0..pool.current_num_threads();
        let judges = match store::load_any(path)? {
            AnyNetwork::KataGo(network) => {
                let network: Arc<Network> = Arc::from(network);
                each.map(|_| NetworkJudge::whole_board(Arc::clone(&network), 1)).collect::<Result<_>>()?
            }
            AnyNetwork::Endgame(network) => {
                let network: Arc<EndgameNet> = Arc::from(network);
                each.map(|_| NetworkJudge::endgame(Arc::clone(&network), 1)).collect::<Result<_>>()?
            }
        };
        Ok(Jury { pool, judges })
    }

    /// What the network is called.
    pub(crate) fn name(&self) -> &str {
        self.judges[0].name()
    }

    /// Works on every item with one of the judges; results are in the order of the items.
    pub(crate) fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        work: impl Fn(&NetworkJudge, &T) -> R + Sync,
    ) -> Vec<R> {
        let one = |item: &T| work(&self.judges[self.pool.current_thread_index().unwrap_or(0)], item);
        self.pool.install(|| items.par_iter().with_max_len(1).map(one).collect())
    }
}
