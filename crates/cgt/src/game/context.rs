//! The context that owns games.

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use super::arena::{Arena, NodeId, sort};
use super::canonical::Draft;
use super::order::{Frame, Question};
use super::{
    Game,
    scalar::{self, Scalar},
};
use crate::Thermograph;
use crate::budget::{Budget, BudgetExceeded, Meter};
use crate::dyadic::Dyadic;

/// Owns canonical forms and remembers what was found out about them.
///
/// See [`game`](crate::game) for what it promises. Every method that can take long
/// returns [`BudgetExceeded`] when the context's [`Budget`] is used up.
#[derive(Debug)]
pub struct Games {
    pub(crate) arena: Arena,
    pub(crate) meter: Meter,
    /// Answers that involve only canonical forms.
    pub(super) answers: FxHashMap<Question, bool>,
    /// Answers about the form that is being reduced.
    pub(super) probe_answers: FxHashMap<Question, bool>,
    /// The node of the form that is being reduced.
    pub(super) probe: Option<NodeId>,
    /// Working space for questions that wait for the answers to their parts.
    pub(super) questions: Vec<Frame>,
    /// Working space for the options of the form that is being reduced.
    pub(super) draft: Draft,
    pub(super) sums: FxHashMap<(NodeId, NodeId), Game>,
    /// For games whose shift is a proper fraction or 0.
    pub(super) thermographs: FxHashMap<Game, Thermograph>,
}

impl Games {
    /// An empty context with this budget.
    pub fn new(budget: Budget) -> Games {
        Games {
            arena: Arena::new(),
            meter: Meter::new(budget),
            answers: FxHashMap::with_capacity_and_hasher(USUAL_ANSWERS, Default::default()),
            probe_answers: FxHashMap::default(),
            probe: None,
            questions: Vec::new(),
            draft: Draft::default(),
            sums: FxHashMap::default(),
            thermographs: FxHashMap::default(),
        }
    }

    /// Replaces the budget and forgets the work spent so far; what the context
    /// holds in memory still counts.
    pub fn set_budget(&mut self, budget: Budget) {
        self.meter.renew(budget);
    }

    /// Steps of work since the budget was set.
    pub fn work(&self) -> u64 {
        self.meter.work()
    }

    /// An estimate of the bytes in use.
    pub fn bytes(&self) -> u64 {
        self.meter.bytes()
    }

    /// How many distinct games, up to translation by a number, were made.
    pub fn node_count(&self) -> usize {
        self.arena.nodes.len()
    }

    /// The game 0.
    pub fn zero(&self) -> Game {
        Game::new(NodeId::ZERO, scalar::ZERO)
    }

    /// The game that is an integer.
    pub fn integer(&self, n: i64) -> Game {
        Game::new(NodeId::ZERO, Scalar::integer(n))
    }

    /// The game that is a number.
    pub fn number(&mut self, x: &Dyadic) -> Game {
        Game::new(NodeId::ZERO, self.arena.scalars.intern(x))
    }

    /// The number that the game equals, if it does.
    pub fn as_number(&self, game: Game) -> Option<Dyadic> {
        game.is_number().then(|| self.arena.scalars.dyadic(game.shift()))
    }

    /// The integer that the game equals, if it does.
    pub fn as_integer(&self, game: Game) -> Option<BigInt> {
        self.as_number(game).filter(Dyadic::is_integer).map(|x| x.numer())
    }

    /// The number that play reaches when Left moves first and both play well.
    pub fn left_stop(&self, game: Game) -> Dyadic {
        let scalars = &self.arena.scalars;
        &scalars.dyadic(self.arena.node(game.node).left_stop) + &scalars.dyadic(game.shift())
    }

    /// The number that play reaches when Right moves first and both play well.
    pub fn right_stop(&self, game: Game) -> Dyadic {
        self.arena.scalars.dyadic(game.shift())
    }

    /// Whether the game differs from a number by an infinitesimal at most.
    pub fn is_numberish(&self, game: Game) -> bool {
        self.arena.node(game.node).left_stop == scalar::ZERO
    }

    /// Counts the memory of numbers that were met since the last time.
    #[inline]
    pub(crate) fn charge_numbers(&mut self) -> Result<(), BudgetExceeded> {
        match self.arena.scalars.take_new_bytes() {
            0 => Ok(()),
            bytes => self.meter.allocate(bytes),
        }
    }

    /// Whether the game is at most its left stop.
    pub(crate) fn is_at_most_left_stop(&self, game: Game) -> bool {
        self.arena.node(game.node).at_most_left_stop
    }

    pub(crate) fn node_of(&self, game: Game) -> NodeId {
        game.node
    }

    /// The node itself, unshifted.
    pub(crate) fn at_node(&self, id: NodeId) -> Game {
        Game::new(id, scalar::ZERO)
    }

    /// The game, shifted by what the other is shifted by.
    pub(crate) fn translate_like(&mut self, game: Game, other: Game) -> Game {
        self.arena.translate(game, other.shift())
    }

    /// The node with these canonical options of right stop 0.
    pub(super) fn intern_canonical(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
    ) -> Result<NodeId, BudgetExceeded> {
        sort(left);
        sort(right);
        match self.arena.find(left, right) {
            Some(id) => Ok(id),
            None => self.insert_canonical(left, right),
        }
    }

    /// The same for options in storage order that were looked for in vain.
    pub(super) fn insert_canonical(
        &mut self,
        left: &[Game],
        right: &[Game],
    ) -> Result<NodeId, BudgetExceeded> {
        self.meter.admit_node(self.arena.nodes.len())?;
        let options = (left.len() + right.len()) as u64;
        self.charge_numbers()?;
        self.meter.allocate(NODE_BYTES + OPTION_BYTES * options)?;
        Ok(self.arena.insert(left, right))
    }
}

/// Room for the comparisons of a usual sum, so that the table need not grow.
const USUAL_ANSWERS: usize = 3500;

/// A node with its places in the index.
const NODE_BYTES: u64 = 176;
const OPTION_BYTES: u64 = 20;

impl Default for Games {
    fn default() -> Games {
        Games::new(Budget::default())
    }
}
