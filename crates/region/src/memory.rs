//! Proofs that have been found, kept from one board to the next.
//!
//! Most areas of a board are the same before and after a move. What can be proved of an area depends on its
//! points, the stones on them, where the walls touch it, what the walls bring along, and the limits of the
//! search: a [`Memory`] keeps the answer under exactly these, so an answer recalled is the answer that would be
//! found again. Colours do not matter, only who owns the walls.

use rustc_hash::FxHashMap;
use yose_board::PointSet;

use crate::limits::Limits;
use crate::room::Wall;
use crate::verdict::Rule;

/// Answers about areas, for [`decompose_with`](crate::decompose_with).
///
/// ```
/// use yose_board::Diagram;
/// use yose_region::{Immortal, Limits, Memory, decompose, decompose_with};
///
/// let board = ". X . X O\nX X X X O\nO O O O .".parse::<Diagram>().unwrap().setup.board().unwrap();
/// let mut memory = Memory::default();
/// let fresh = decompose(&board, &Immortal::Proved, &Limits::default());
/// let mut bytes = Vec::new();
/// for _ in 0..2 {
///     assert_eq!(decompose_with(&mut memory, &board, &Immortal::Proved, &Limits::default()), fresh);
///     bytes.push(memory.bytes());
/// }
/// // What is recalled takes no more room.
/// assert!(bytes[0] > 0 && bytes[0] == bytes[1]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    answers: FxHashMap<Key, Option<Rule>>,
    /// What the answers take.
    bytes: u64,
}

/// All that an answer depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) points: PointSet,
    pub(crate) own: PointSet,
    pub(crate) foe: PointSet,
    /// For each wall, the points of the area next to it.
    pub(crate) walls: Vec<PointSet>,
    pub(crate) terms: Vec<Wall>,
    pub(crate) limits: Limits,
}

/// Answers are forgotten when there are more: some 50 MB.
const CAPACITY: usize = 50_000;

impl Memory {
    /// About how many bytes it uses, by counting.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn recall(&self, key: &Key) -> Option<Option<Rule>> {
        self.answers.get(key).copied()
    }

    pub(crate) fn keep(&mut self, key: Key, answer: Option<Rule>) {
        if self.answers.len() >= CAPACITY {
            *self = Memory::default();
        }
        self.bytes += key.bytes();
        self.answers.insert(key, answer);
    }
}

impl Key {
    /// What it takes as an entry, with the lists it owns.
    fn bytes(&self) -> u64 {
        let lists = size_of_val(&self.walls[..]) + size_of_val(&self.terms[..]);
        (size_of::<(Key, Option<Rule>)>() + lists) as u64
    }
}
