//! Graphs that grow where it matters.
//!
//! **The question.** A graph has too many positions to look at all of them. Which have to be looked at, to know the thermographs of one of
//! them, and what is proved on the way?
//!
//! **What holds at any time.** Let *x* be a solution of the equations of the whole graph of which it is known that every position lies between two
//! bounds. For each position there are a lower state *y* and an upper state *z*, in every [`Mode`], with *y* ≤ *x* ≤ *z*. At first these are the bounds. As the equations F are monotone
//! (see [the module above](super)), from y ≤ x follows F(y) ≤ F(x) = x. So wherever the options of a position are known its lower state may be
//! replaced by the larger of it and F(y), wall by wall, and its upper one by the smaller of it and F(z); in any order, and as often as one likes. No loop has to be
//! solved for that, and nothing is lost if one stops too soon. Where the two meet, that is *x*.
//!
//! Bounds are bounds of walls. What a ko capture leads to is read in other ways too, under a ban and by a komaster who has to go on; so
//! the options of such a position must be known.
//!
//! Where to look next is told by [questions]; positions whose neighbours have changed wait in an [agenda].

mod agenda;
mod questions;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::Mode;
use super::equations::{Equations, Start, State};
use super::graph::{Edge, KoGraph, KoGraphError, Move, Node, NodeId};
use super::level::Level;
use crate::{Player, Rational, Thermograph, Trajectory};
use agenda::{Agenda, Change};
pub use questions::Question;

/// A lower and an upper state for each mode.
const WORLDS: usize = 6;

/// States of which there is more to be said are not worth having.
const MAX_WEIGHT: u64 = 1_000;

/// A graph in which more and more positions are looked at, with bounds of all of them.
#[derive(Debug)]
pub struct KoGrowth {
    graph: KoGraph,
    /// By mode, the lower ones first.
    states: [Vec<Option<Arc<State>>>; WORLDS],
    /// Who leads to a position.
    sources: Vec<Vec<(NodeId, Move)>>,
    /// Positions that may have to be evaluated again.
    agenda: Agenda,
    evaluations: u64,
    /// What was spent on a position and below it.
    efforts: Vec<u64>,
}

/// An option of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Who makes it.
    pub player: Player,
    /// Whether it takes a ko.
    pub kind: Move,
    /// Where it leads.
    pub to: NodeId,
    /// What Left gains on the way.
    pub gain: i64,
}

impl Default for KoGrowth {
    fn default() -> Self {
        Self {
            graph: KoGraph::nothing(),
            states: Default::default(),
            sources: Vec::new(),
            agenda: Agenda::default(),
            evaluations: 0,
            efforts: Vec::new(),
        }
    }
}

fn mode_of(world: usize) -> Mode {
    Mode::ALL[world / 2]
}

fn start_of(world: usize) -> Start {
    if world.is_multiple_of(2) { Start::Below } else { Start::Above }
}

impl KoGrowth {
    /// Adds a position whose walls lie between those of two thermographs in every mode; its options are not known yet.
    pub fn between(&mut self, ends: [Thermograph; 2]) -> NodeId {
        let id = self.graph.push(Node::Between(Box::new(ends)));
        self.sources.push(Vec::new());
        self.agenda.add();
        self.efforts.push(0);
        let low = Arc::new(self.leaf(id, 0));
        let high = Arc::new(self.leaf(id, 1));
        for (world, states) in self.states.iter_mut().enumerate() {
            states.push(Some(if world % 2 == 0 { low.clone() } else { high.clone() }));
        }
        id
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.graph.is_empty()
    }

    /// How often a position was evaluated.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Whether the options of a position are known.
    #[must_use]
    pub fn is_expanded(&self, id: NodeId) -> bool {
        matches!(self.graph.node(id), Node::Position { .. })
    }

    /// Whether a ko capture from a position can be answered by the one that leads straight back, but for the ban.
    #[must_use]
    pub fn can_retake(&self, from: NodeId, step: &Step) -> bool {
        let answers = self.graph.options(step.to, step.player.opponent());
        answers.iter().any(|edge| edge.kind == Move::Ko && edge.target == from && edge.gain == -step.gain)
    }

    /// Adds the options of a position, all of them, and where it stands, if that is known. What ko captures lead to has to be expanded before the next
    /// [`KoGrowth::settle`].
    pub fn expand(&mut self, id: NodeId, stand: Option<Rational>, steps: &[Step]) {
        self.graph.expand(id, stand, steps);
        for step in steps {
            self.sources[step.to.index()].push((id, step.kind));
        }
        let captures = steps.iter().filter(|step| step.kind == Move::Ko).count();
        if captures > 0 {
            self.prepare(id, captures);
        }
        self.agenda.mark(id, (1 << WORLDS) - 1, Change::Large);
    }

    /// Nothing is known yet of what so many ko captures lead to.
    fn prepare(&mut self, id: NodeId, captures: usize) {
        for world in 0..WORLDS {
            let Some(old) = &self.states[world][id.index()] else { continue };
            let nothing = if world % 2 == 0 { Level::NegativeInfinity } else { Level::PositiveInfinity };
            let state = State {
                left_scaffold: nothing.clone(),
                right_scaffold: nothing.clone(),
                left_wall: old.left_wall.clone(),
                right_wall: old.right_wall.clone(),
                after_ko: vec![nothing; captures].into(),
            };
            self.states[world][id.index()] = Some(Arc::new(state));
        }
    }

    /// Narrows the walls of a position in every mode.
    pub fn narrow(&mut self, id: NodeId, ends: &[Thermograph; 2]) -> bool {
        let mut changed = 0;
        for world in 0..WORLDS {
            let Some(old) = self.states[world][id.index()].clone() else { continue };
            let end = &ends[world % 2];
            let (left, right) =
                (Level::Finite(end.left_wall().clone()), Level::Finite(end.right_wall().clone()));
            let walls = [joined(world, left, &old.left_wall), joined(world, right, &old.right_wall)];
            if walls[0] == old.left_wall && walls[1] == old.right_wall {
                continue;
            }
            let [left_wall, right_wall] = walls;
            let state = State {
                left_scaffold: old.left_scaffold.clone(),
                right_scaffold: old.right_scaffold.clone(),
                left_wall,
                right_wall,
                after_ko: old.after_ko.clone(),
            };
            let shared = world >= 2
                && self.states[world % 2][id.index()].as_ref().is_some_and(|first| **first == state);
            self.states[world][id.index()] =
                if shared { self.states[world % 2][id.index()].clone() } else { Some(Arc::new(state)) };
            changed |= 1 << world;
        }
        self.tell(id, changed, Change::Large);
        changed != 0
    }

    /// Evaluates positions until nothing changes any more, or so many times. Positions that are told of small changes only come last, and at most
    /// so many of them (`patience`).
    pub fn settle(&mut self, most: u64, mut patience: u64) -> Result<(), KoGraphError> {
        let end = self.evaluations + most;
        while self.evaluations < end
            && let Some((id, dirty)) = self.agenda.next(&mut patience)
        {
            self.check(id)?;
            let (mut changed, mut change) = (0, Change::Small);
            for world in (0..WORLDS).filter(|world| dirty & 1 << world != 0) {
                if let Some(found) = self.evaluate(id, world) {
                    changed |= 1 << world;
                    change = change.max(found);
                }
            }
            self.tell(id, changed, change);
        }
        Ok(())
    }

    /// Says that so much more was spent on a position: among moves that look alike the one is followed first on which least was spent.
    pub fn spend(&mut self, id: NodeId, effort: u64) {
        self.efforts[id.index()] += effort;
    }

    /// Whether nothing is left to be evaluated.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.agenda.is_empty()
    }

    /// The least and the greatest that the walls of a position can be; `None` if one of them has no mast.
    #[must_use]
    pub fn ends(&self, id: NodeId, mode: Mode) -> Option<[Thermograph; 2]> {
        let [low, high] = self.both(id, mode);
        let graph = |state: &State| {
            let (left, right) = state.left_wall.finite().zip(state.right_wall.finite())?;
            Thermograph::from_walls(left.clone(), right.clone()).ok()
        };
        Some([graph(low)?, graph(high)?])
    }

    /// What a move from a position is worth to the player at least, after the tax and in points of Left's; `None` if the options of the
    /// position are not known, or this is none of them.
    #[must_use]
    pub fn worth(&self, from: NodeId, step: &Step, mode: Mode) -> Option<Trajectory> {
        let is_it = |edge: &&Edge| (edge.target, edge.kind, edge.gain) == (step.to, step.kind, step.gain);
        let edge = self.graph.options(from, step.player).iter().find(is_it)?;
        let (end, tax) = if step.player == Player::Left { (0, -1) } else { (1, 1) };
        let [here, there] = [from, step.to].map(|id| self.both(id, mode)[end]);
        if edge.kind == Move::Ko && mode != Mode::komaster(step.player.opponent()) {
            return Some(here.after_ko.get(edge.slot as usize)?.finite()?.clone().tilted(tax));
        }
        let wall = if step.player == Player::Left { &there.right_wall } else { &there.left_wall };
        Some(wall.with_gain(edge.gain).finite()?.clone().tilted(tax))
    }

    fn both(&self, id: NodeId, mode: Mode) -> [&State; 2] {
        let place = 2 * Mode::ALL.iter().position(|other| *other == mode).unwrap_or(0);
        [place, place + 1].map(|world| match &self.states[world][id.index()] {
            Some(state) => &**state,
            None => unreachable!("every position has bounds"),
        })
    }

    fn leaf(&self, id: NodeId, end: usize) -> State {
        let Node::Between(ends) = self.graph.node(id) else { unreachable!("it is new") };
        let graph = &ends[end];
        let nothing = if end == 0 { Level::NegativeInfinity } else { Level::PositiveInfinity };
        State {
            left_scaffold: nothing.clone(),
            right_scaffold: nothing,
            left_wall: Level::Finite(graph.left_wall().clone()),
            right_wall: Level::Finite(graph.right_wall().clone()),
            after_ko: Box::default(),
        }
    }

    /// No ko capture may lead to a position of which only walls are known.
    fn check(&self, id: NodeId) -> Result<(), KoGraphError> {
        let captures = self.graph.all_options(id).iter().filter(|edge| edge.kind == Move::Ko);
        match captures.map(|edge| edge.target).find(|target| !self.is_expanded(*target)) {
            Some(target) => Err(KoGraphError::CaptureToBounds(target.index())),
            None => Ok(()),
        }
    }

    /// Evaluates a position whose options are known; what that told, if anything new.
    fn evaluate(&mut self, id: NodeId, world: usize) -> Option<Change> {
        if !self.is_expanded(id) {
            return None;
        }
        let index = id.index();
        // A mode in which everything below is as without a komaster need not be looked at, nor an end where the other one is the same.
        let twin = [world % 2, world & !1]
            .into_iter()
            .find(|twin| *twin < world && self.same_below(id, world, *twin));
        if let Some(twin) = twin {
            let state = self.states[twin][index].clone();
            let (new, old) = state.as_ref().zip(self.states[world][index].as_ref())?;
            let same = Arc::ptr_eq(new, old) || new == old;
            let change = (!same).then(|| Change::between(old, new));
            self.states[world][index] = state;
            return change;
        }
        self.evaluations += 1;
        let equations = Equations {
            graph: &self.graph,
            mode: mode_of(world),
            start: start_of(world),
            states: std::mem::take(&mut self.states[world]),
        };
        let found = equations.evaluate(id);
        self.states[world] = equations.states;
        let (Some(mut state), Some(old)) = (found, self.states[world][index].clone()) else { return None };
        state.left_wall = joined(world, state.left_wall, &old.left_wall);
        state.right_wall = joined(world, state.right_wall, &old.right_wall);
        // Round a loop a bound may come nearer to its limit for ever, by less and less.
        if state == *old || state.weight() > MAX_WEIGHT {
            return None;
        }
        let change = Change::between(&old, &state);
        let twin = [world % 2, world & !1].into_iter().find(|twin| {
            *twin < world && self.states[*twin][index].as_ref().is_some_and(|other| **other == state)
        });
        self.states[world][index] = match twin {
            Some(twin) => self.states[twin][index].clone(),
            None => Some(Arc::new(state)),
        };
        Some(change)
    }

    /// Whether all that a position reads is the same in two worlds.
    fn same_below(&self, id: NodeId, world: usize, twin: usize) -> bool {
        if world % 2 != twin % 2 && !self.graph.is_certain(id) {
            return false;
        }
        let same = |id: NodeId| {
            let [a, b] = [world, twin].map(|world| self.states[world][id.index()].as_ref());
            a.zip(b).is_some_and(|(a, b)| Arc::ptr_eq(a, b))
        };
        self.graph.all_options(id).iter().all(|edge| edge.kind == Move::Plain && same(edge.target))
    }

    /// Whoever reads a position has to be evaluated again.
    fn tell(&mut self, id: NodeId, worlds: u8, change: Change) {
        if worlds == 0 {
            return;
        }
        for place in 0..self.sources[id.index()].len() {
            let (source, _) = self.sources[id.index()][place];
            self.agenda.mark(source, worlds, change);
            for place in 0..self.sources[source.index()].len() {
                let (from, kind) = self.sources[source.index()][place];
                if kind == Move::Ko {
                    self.agenda.mark(from, worlds, change);
                }
            }
        }
    }
}

/// The better of two bounds of a wall.
fn joined(world: usize, new: Level, old: &Level) -> Level {
    if world.is_multiple_of(2) { new.max(old) } else { new.min(old) }
}
