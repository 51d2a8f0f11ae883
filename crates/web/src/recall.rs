//! Analysts that have just been asked, and remember what they solved.
//!
//! Walking the game tree of a region asks about the same position again and again, one move further each time. What was
//! solved for the first step holds for all others, so the analyst is kept for the next question about the position. What
//! an analyst remembers cannot go from thread to thread, so each lives on one of its own. Few are kept, and none that
//! remembers much: memory stays bounded whatever is asked.

use std::collections::VecDeque;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use yose::Analyst;

use crate::api::analyze::Asked;

/// Analysts that are kept.
const KEPT: usize = 6;

/// Local positions that one of them may remember.
const LARGEST: u64 = 60_000;

/// Stack of their threads: as much as a program's first thread has.
const STACK: usize = 8 << 20;

/// What two questions about one position have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key([u8; 32]);

impl Key {
    pub(crate) fn of(asked: &Asked) -> Key {
        Key(Sha256::digest(format!("{asked:?}")).into())
    }
}

/// Something to do with an analyst.
type Task = Box<dyn FnOnce(&mut Analyst) + Send>;

/// An analyst on a thread of his own, which ends when he is forgotten.
#[derive(Debug)]
struct Reader {
    key: Key,
    tasks: Sender<Task>,
}

/// The analysts that are kept and not at work, the one asked last at the end.
#[derive(Debug, Default)]
pub(crate) struct Recall(Mutex<VecDeque<Reader>>);

impl Recall {
    /// Does something with the analyst who knows about a position, or with one who knows nothing. Gives nothing if the
    /// work panicked.
    pub(crate) fn with<T: Send + 'static>(
        &self,
        key: Key,
        work: impl FnOnce(&mut Analyst) -> T + Send + 'static,
    ) -> Option<T> {
        let reader = self.take(key).or_else(|| Reader::new(key))?;
        let (tell, told) = channel();
        let task = move |analyst: &mut Analyst| {
            let done = work(analyst);
            // Whoever asked waits.
            let _ = tell.send((done, analyst.nodes()));
        };
        reader.tasks.send(Box::new(task)).ok()?;
        let (done, nodes) = told.recv().ok()?;
        if nodes <= LARGEST {
            self.keep(reader);
        }
        Some(done)
    }

    fn take(&self, key: Key) -> Option<Reader> {
        let mut kept = self.kept();
        let place = kept.iter().position(|reader| reader.key == key)?;
        kept.remove(place)
    }

    fn keep(&self, reader: Reader) {
        let mut kept = self.kept();
        kept.retain(|other| other.key != reader.key);
        while kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back(reader);
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Reader>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reader {
    /// Somebody who knows nothing yet; nothing if the system has no more threads.
    fn new(key: Key) -> Option<Reader> {
        let (tasks, asked) = channel::<Task>();
        let work = move || {
            let mut analyst = Analyst::default();
            asked.into_iter().for_each(|task| task(&mut analyst));
        };
        let thread = std::thread::Builder::new().name("yose-reader".to_owned()).stack_size(STACK);
        thread.spawn(work).ok()?;
        Some(Reader { key, tasks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u8) -> Key {
        Key([number; 32])
    }

    fn kept(recall: &Recall) -> Vec<Key> {
        recall.kept().iter().map(|reader| reader.key).collect()
    }

    #[test]
    fn the_last_few_are_kept() {
        let recall = Recall::default();
        for number in 0..2 * KEPT as u8 {
            recall.with(key(number), |_| ()).unwrap();
        }
        assert_eq!(kept(&recall), (KEPT as u8..2 * KEPT as u8).map(key).collect::<Vec<_>>());
        // One that is asked again is the last to go.
        recall.with(key(KEPT as u8), |_| ()).unwrap();
        assert_eq!(kept(&recall).last(), Some(&key(KEPT as u8)));
        assert_eq!(kept(&recall).len(), KEPT);
    }

    /// Looks into a corridor; how many positions the analyst has looked at by then.
    fn look(analyst: &mut Analyst) -> u64 {
        let diagram: yose_board::Diagram = "X X X O\nX . . O\nX X X O".parse().unwrap();
        let board = diagram.setup.board().unwrap();
        let immortal = yose_region::Immortal::All;
        let question = yose::Question { immortal, ..yose::Question::new(&board) };
        analyst.inside(&question, "A", &[]).unwrap();
        analyst.nodes()
    }

    #[test]
    fn what_was_solved_is_remembered() {
        let recall = Recall::default();
        let first = recall.with(key(1), look).unwrap();
        assert!(first > 0);
        assert_eq!(recall.with(key(1), look), Some(first), "nothing was looked at again");
    }

    #[test]
    fn a_panic_is_no_answer_and_leaves_nobody() {
        let recall = Recall::default();
        assert_eq!(recall.with(key(1), |_| -> u8 { panic!("as the test wants it") }), None);
        assert_eq!(kept(&recall), []);
    }
}
