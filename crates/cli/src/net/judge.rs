//! A network of either kind as a judge of positions.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;

use anyhow::Result;
use yose_net::endgame::{EndgameEvaluator, EndgameNet};
use yose_net::{AnyNetwork, Evaluator, Network, Options};
use yose_search::{Judge, Opinion, Situation};

use super::store::Place;

/// A network that can be asked about positions.
pub(crate) enum NetworkJudge {
    WholeBoard(Box<Evaluator>),
    Endgame(EndgameEvaluator),
}

impl NetworkJudge {
    /// Reads a network; 0 threads stand for one a core.
    pub(crate) fn open(place: &Place, threads: usize) -> Result<NetworkJudge> {
        Ok(match place.load()? {
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
    judges: Vec<NetworkJudge>,
}

impl Jury {
    /// Reads a network; 0 threads stand for one a core.
    pub(crate) fn open(place: &Place, threads: usize) -> Result<Jury> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let each = 0..if threads == 0 { cores() } else { threads };
        let judges: Result<Vec<NetworkJudge>> = match place.load()? {
            AnyNetwork::KataGo(network) => {
                let network: Arc<Network> = Arc::from(network);
                each.map(|_| NetworkJudge::whole_board(Arc::clone(&network), 1)).collect()
            }
            AnyNetwork::Endgame(network) => {
                let network: Arc<EndgameNet> = Arc::from(network);
                each.map(|_| NetworkJudge::endgame(Arc::clone(&network), 1)).collect()
            }
        };
        Ok(Jury { judges: judges? })
    }

    /// What the network is called.
    pub(crate) fn name(&self) -> &str {
        self.judges[0].name()
    }

    /// Works on every item with one of the judges; results are in the order of the items.
    ///
    /// Plain threads, not a pool's: a judge waits for threads of its own, and a pool's thread that waits would begin the next
    /// item inside the first, and so on without end.
    pub(crate) fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        work: impl Fn(&NetworkJudge, &T) -> R + Sync,
    ) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let share = |judge: &NetworkJudge| {
            let mut done = Vec::new();
            while let place = next.fetch_add(1, Ordering::Relaxed)
                && let Some(item) = items.get(place)
            {
                done.push((place, work(judge, item)));
            }
            done
        };
        let mut results: Vec<(usize, R)> = std::thread::scope(|scope| {
            let threads: Vec<_> = self.judges.iter().map(|judge| scope.spawn(|| share(judge))).collect();
            let ended = threads.into_iter().map(ScopedJoinHandle::join);
            ended.flat_map(|done| done.unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        results.sort_by_key(|&(place, _)| place);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Board, Color, PointSet, Size};

    #[test]
    fn work_is_done_once_and_in_order_by_any_number_of_threads() {
        let sides: Vec<usize> = (2..40).map(|number| 2 + number % 7).collect();
        let ask = |mut judge: &NetworkJudge, side: &usize| {
            let board = Board::new(Size::square(*side).unwrap());
            let region = PointSet::full(board.size());
            judge.judge(&[Situation { board, to_move: Color::White, komi: 0.5, region }])
        };
        let answers = |threads: usize| Jury::open(&Place::BuiltIn, threads).unwrap().each(&sides, ask);
        let alone = answers(1);
        assert_eq!(alone.len(), sides.len());
        assert_ne!(alone[0], alone[1]);
        assert_eq!(answers(3), alone);
    }
}
