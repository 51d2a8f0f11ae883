//! Solving the equations: loop by loop, from both ends.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::components::Components;
use super::equations::{Equations, Start, State};
use super::graph::{KoGraph, Move, NodeId};
use super::{KoBudget, KoSolution, Mode, Unresolved};

/// The classical starting point, its opposite, and everything below or above all solutions. A loop that
/// supports itself, whatever it is worth, gives itself away by keeping what it started from.
const STARTS: [Start; WORLDS] = [Start::Apart, Start::Crossed, Start::Below, Start::Above];

/// How many starting points are tried.
pub(super) const WORLDS: usize = 4;

/// The places in [`STARTS`] of those that lead to the least and to the greatest solution.
pub(super) const BELOW: usize = 2;
pub(super) const ABOVE: usize = 3;

/// Rounds that every loop is allowed in either order.
const LEAST_ROUNDS: u64 = 64;
/// Further alternating rounds for each position: information travels at least one position a round.
const ROUNDS_PER_POSITION: u64 = 4;

/// Solves one component after the other, what they lead to first. Inside a loop the equations are
/// iterated from several starting points; outside of loops one evaluation settles a position.
pub(super) fn solve(graph: &KoGraph, mode: Mode, budget: KoBudget) -> KoSolution {
    let mut solver = Solver {
        graph,
        predecessors: Predecessors::of(graph),
        worlds: STARTS.map(|start| Equations::new(graph, mode, start)),
        failures: std::array::from_fn(|_| vec![None; graph.len()]),
        purses: purses(budget),
        ranks: vec![usize::MAX; graph.len()],
    };
    for component in Components::of(graph).iter() {
        solver.component(component);
    }
    KoSolution::new(&solver.worlds.map(|world| world.states), &solver.failures)
}

/// Half of the work for the classical starting point, so that confirming a hard loop from the others
/// cannot keep it from solving the next one.
fn purses(budget: KoBudget) -> [u64; WORLDS] {
    let confirming = budget.steps / 2 / (WORLDS as u64 - 1);
    std::array::from_fn(|world| if world == 0 { budget.steps.div_ceil(2) } else { confirming })
}

struct Solver<'g> {
    graph: &'g KoGraph,
    predecessors: Predecessors,
    /// The same equations from every starting point.
    worlds: [Equations<'g>; WORLDS],
    failures: [Vec<Option<Unresolved>>; WORLDS],
    /// The steps that each starting point may still take.
    purses: [u64; WORLDS],
    /// The place of each position in the component being solved.
    ranks: Vec<usize>,
}

impl Solver<'_> {
    fn component(&mut self, members: &[NodeId]) {
        if !self.is_loop(members) {
            return self.solve_once(members[0]);
        }
        for (rank, member) in members.iter().enumerate() {
            self.ranks[member.index()] = rank;
        }
        for world in 0..self.worlds.len() {
            self.solve_loop(members, world);
        }
        let [classical, others @ ..] = &mut self.worlds;
        for member in members.iter().map(|member| member.index()) {
            self.ranks[member] = usize::MAX;
            for other in &mut *others {
                if other.states[member] == classical.states[member] {
                    other.states[member].clone_from(&classical.states[member]);
                }
            }
        }
    }

    fn is_loop(&self, members: &[NodeId]) -> bool {
        members.len() > 1 || self.graph.all_options(members[0]).iter().any(|edge| edge.target == members[0])
    }

    fn solve_once(&mut self, id: NodeId) {
        for world in 0..self.worlds.len() {
            let state = if world > 0 && self.same_below(id, world) {
                self.worlds[0].states[id.index()].clone().ok_or(Unresolved::Budget)
            } else {
                self.evaluate(id, world).map(Arc::new)
            };
            match state {
                Ok(state) => self.worlds[world].states[id.index()] = Some(self.shared(id, state)),
                Err(reason) => self.failures[world][id.index()] = Some(reason),
            }
        }
    }

    /// The classical state if this one is the same: shared states tell at a glance that nothing depends on the
    /// starting point.
    fn shared(&self, id: NodeId, state: Arc<State>) -> Arc<State> {
        let classical = self.worlds[0].states[id.index()].as_ref();
        classical.filter(|classical| **classical == state).map_or(state, Arc::clone)
    }

    /// Whether this starting point and the classical one gave the same to everything a position reads.
    fn same_below(&self, id: NodeId, world: usize) -> bool {
        if !self.graph.is_certain(id) {
            return false;
        }
        let state = |world: usize, id: NodeId| self.worlds[world].states[id.index()].as_ref();
        let same = |id| state(0, id).zip(state(world, id)).is_some_and(|(a, b)| Arc::ptr_eq(a, b));
        self.graph.all_options(id).iter().all(|edge| {
            let answers = || self.graph.all_options(edge.target).iter().all(|answer| same(answer.target));
            same(edge.target) && (edge.kind == Move::Plain || answers())
        })
    }

    /// Iterates in the order of the positions' numbers. If that does not settle soon, the loop is long or
    /// the iteration goes round for ever; then other orders may help. Alternating directions let news from
    /// either end of a chain cross it in two rounds.
    fn solve_loop(&mut self, members: &[NodeId], world: usize) {
        let many = LEAST_ROUNDS + ROUNDS_PER_POSITION * members.len() as u64;
        let attempts = [(Order::Forward, LEAST_ROUNDS), (Order::Alternating, many), (Order::Backward, many)];
        let mut solved = Err(Unresolved::NotConverged);
        for (order, rounds) in attempts {
            if solved == Err(Unresolved::NotConverged) {
                solved = self.iterate(members, world, order, rounds);
            }
        }
        if let Err(reason) = solved {
            for member in members {
                self.worlds[world].states[member.index()] = None;
                self.failures[world][member.index()] = Some(reason);
            }
        }
    }

    /// Evaluates positions in rounds until nothing changes. A position waits for its turn only while
    /// something it reads has changed since it was last evaluated.
    fn iterate(
        &mut self,
        members: &[NodeId],
        world: usize,
        order: Order,
        rounds: u64,
    ) -> Result<(), Unresolved> {
        for member in members {
            let initial = Arc::new(self.worlds[world].initial(*member));
            self.worlds[world].states[member.index()] = Some(initial);
        }
        let mut waiting = Waiting::everyone(members.len(), order);
        while let Some((round, rank)) = waiting.next() {
            if round >= rounds {
                return Err(Unresolved::NotConverged);
            }
            let id = members[rank];
            let state = self.evaluate(id, world)?;
            if self.worlds[world].state(id) == Some(&state) {
                continue;
            }
            self.worlds[world].states[id.index()] = Some(Arc::new(state));
            for reader in self.predecessors.readers(id) {
                let reader = self.ranks[reader.index()];
                if reader != usize::MAX {
                    waiting.add(reader, (round, rank));
                }
            }
        }
        Ok(())
    }

    /// Evaluates a position and pays for it; an overdrawn purse stays empty.
    fn evaluate(&mut self, id: NodeId, world: usize) -> Result<State, Unresolved> {
        if self.purses[world] == 0 {
            return Err(Unresolved::Budget);
        }
        let state = self.worlds[world].evaluate(id).ok_or(Unresolved::Dependent)?;
        let price = state.weight().saturating_add(self.reads(id));
        self.purses[world] = self.purses[world].saturating_sub(price);
        Ok(state)
    }

    /// How many states the equations of a position read: its options, and the answers to its captures.
    fn reads(&self, id: NodeId) -> u64 {
        let options = self.graph.all_options(id);
        let captures = options.iter().filter(|edge| edge.kind == Move::Ko);
        let answers: usize = captures.map(|edge| self.graph.all_options(edge.target).len()).sum();
        (options.len() + answers) as u64
    }
}

/// The order in which the positions of a loop take turns.
#[derive(Clone, Copy)]
enum Order {
    /// Every round in the order of their numbers.
    Forward,
    /// Every other round against it.
    Alternating,
    /// Every round against it.
    Backward,
}

/// Positions waiting to be evaluated, by round and by their turn in it.
struct Waiting {
    queue: BinaryHeap<Reverse<(u64, usize)>>,
    queued: Vec<bool>,
    order: Order,
}

impl Waiting {
    fn everyone(count: usize, order: Order) -> Self {
        // Everybody has a turn in the first round, so turns and positions need not be told apart.
        let queue = (0..count).map(|turn| Reverse((0, turn))).collect();
        Self { queue, queued: vec![true; count], order }
    }

    /// The next round and position.
    fn next(&mut self) -> Option<(u64, usize)> {
        let Reverse((round, turn)) = self.queue.pop()?;
        let rank = self.turn(round, turn);
        self.queued[rank] = false;
        Some((round, rank))
    }

    /// Later in the same round if its turn has not passed yet, or in the next one.
    fn add(&mut self, rank: usize, (round, passed): (u64, usize)) {
        if !std::mem::replace(&mut self.queued[rank], true) {
            let later = self.turn(round, rank) > self.turn(round, passed);
            let round = if later { round } else { round + 1 };
            self.queue.push(Reverse((round, self.turn(round, rank))));
        }
    }

    /// The turn of a position in a round, and the position of a turn.
    fn turn(&self, round: u64, rank: usize) -> usize {
        let against = match self.order {
            Order::Forward => false,
            Order::Alternating => round % 2 == 1,
            Order::Backward => true,
        };
        if against { self.queued.len() - 1 - rank } else { rank }
    }
}

/// Who leads to a position, as lists in one piece of memory.
struct Predecessors {
    starts: Vec<usize>,
    sources: Vec<(NodeId, Move)>,
}

impl Predecessors {
    fn of(graph: &KoGraph) -> Self {
        let mut starts = vec![0; graph.len() + 1];
        let edges = || graph.nodes().flat_map(|id| graph.all_options(id).iter().map(move |edge| (id, edge)));
        for (_, edge) in edges() {
            starts[edge.target.index() + 1] += 1;
        }
        for index in 0..graph.len() {
            starts[index + 1] += starts[index];
        }
        let mut places = starts.clone();
        let mut sources = vec![(NodeId(0), Move::Plain); starts[graph.len()]];
        for (id, edge) in edges() {
            let place = &mut places[edge.target.index()];
            sources[*place] = (id, edge.kind);
            *place += 1;
        }
        Self { starts, sources }
    }

    /// Every position whose equations read the state of this one: those with an option to it, and those
    /// with a ko capture that it, or a plain move of it, answers.
    fn readers(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.sources(id).iter().flat_map(|(source, _)| {
            let captures = self.sources(*source).iter().filter(|(_, kind)| *kind == Move::Ko);
            std::iter::once(*source).chain(captures.map(|(from, _)| *from))
        })
    }

    fn sources(&self, id: NodeId) -> &[(NodeId, Move)] {
        &self.sources[self.starts[id.index()]..self.starts[id.index() + 1]]
    }
}
