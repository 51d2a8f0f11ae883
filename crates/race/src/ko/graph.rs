//! The states of a race with a ko, and what follows from what.

use rustc_hash::FxHashMap;
use yose_board::Color;

use crate::liberty::Obstacle;
use crate::search::{Bonds, Position};
use crate::table::{ShapeId, Table};

/// What the two sides have besides their moves in the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Aid {
    /// Threats, or [`ENDLESS`].
    pub(super) threats: [u8; 2],
    /// How often this side may move twice in a row.
    pub(super) twice: [u8; 2],
}

/// So many threats that there is always another one.
pub(super) const ENDLESS: u8 = u8::MAX;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    bag: Box<[ShapeId]>,
    chains: [Bonds; 2],
    to_move: Color,
    passed: bool,
    aid: Aid,
}

/// A state that comes before another one.
struct Before {
    from: usize,
    /// The side to move has passed.
    pass: bool,
}

/// The graph of all states; a state knows what comes before it.
#[derive(Default)]
pub(super) struct Graph {
    index: FxHashMap<State, usize>,
    to_move: Vec<Color>,
    /// Number of moves, and where each state can come from.
    moves: Vec<u32>,
    before: Vec<Vec<Before>>,
    /// States in which the side to move captures at once.
    captures: Vec<usize>,
}

impl Graph {
    /// All that can come of a race with this side to move; the first state is that.
    pub(super) fn build(
        table: &mut Table,
        position: &Position,
        first: Color,
        aid: Aid,
    ) -> Result<Graph, Obstacle> {
        let mut graph = Graph::default();
        let chains = position.chains;
        let start = State { bag: position.bag(), chains, to_move: first, passed: false, aid };
        let mut waiting = vec![(graph.add(&start), position.clone(), start)];
        while let Some((from, position, state)) = waiting.pop() {
            table.meter.spend()?;
            let plays = position.plays(table, state.to_move)?;
            if plays.iter().any(|play| play.wins) {
                graph.captures.push(from);
                continue;
            }
            let mut next = Vec::new();
            for play in plays {
                follow(table, &state, play.after, &mut next);
            }
            waits(table, &state, &position, &mut next);
            // The second pass in a row ends the game: nobody wins.
            graph.moves[from] += u32::from(state.passed);
            for (position, state) in next {
                let known = graph.index.len();
                let to = graph.add(&state);
                graph.before[to].push(Before { from, pass: state.passed });
                graph.moves[from] += 1;
                if graph.index.len() > known {
                    waiting.push((to, position, state));
                }
            }
        }
        Ok(graph)
    }

    fn add(&mut self, state: &State) -> usize {
        if let Some(&index) = self.index.get(state) {
            return index;
        }
        let index = self.index.len();
        self.index.insert(state.clone(), index);
        self.to_move.push(state.to_move);
        self.moves.push(0);
        self.before.push(Vec::new());
        index
    }

    /// For each state how often the other passes, if he wants to, before this side captures; nothing where it does not.
    ///
    /// States are found in rounds, those with no pass to come first: from a state that is won, back over every move but
    /// the other's passes, which wait for the next round.
    pub(super) fn passes(&self, color: Color) -> Vec<Option<u32>> {
        let mut won = vec![None; self.to_move.len()];
        let mut escapes = self.moves.clone();
        let mut edge: Vec<usize> =
            self.captures.iter().copied().filter(|&state| self.to_move[state] == color).collect();
        for &state in &edge {
            won[state] = Some(0);
        }
        for round in 0.. {
            let mut later = Vec::new();
            while let Some(state) = edge.pop() {
                for &Before { from, pass } in &self.before[state] {
                    let own = self.to_move[from] == color;
                    if pass && !own {
                        later.push(from);
                        continue;
                    }
                    escapes[from] -= 1;
                    if (own || escapes[from] == 0) && won[from].is_none() {
                        won[from] = Some(round);
                        edge.push(from);
                    }
                }
            }
            if later.is_empty() {
                break;
            }
            for from in later {
                escapes[from] -= 1;
                if escapes[from] == 0 && won[from].is_none() {
                    won[from] = Some(round + 1);
                    edge.push(from);
                }
            }
        }
        won
    }
}

/// What can follow a move in the race: the other's turn, or another move while the other plays elsewhere.
fn follow(table: &mut Table, state: &State, after: Position, next: &mut Vec<(Position, State)>) {
    let side = state.to_move;
    if state.aid.twice[side.index()] > 0 {
        let calm = after.calm(table);
        let mut again = State { bag: calm.bag(), chains: calm.chains, passed: false, ..state.clone() };
        again.aid.twice[side.index()] -= 1;
        next.push((calm, again));
    }
    let (bag, chains) = (after.bag(), after.chains);
    let turn = State { bag, chains, to_move: !side, passed: false, aid: state.aid };
    next.push((after, turn));
}

/// What can follow a move that is not in the race: a threat that is answered, or a pass.
fn waits(table: &mut Table, state: &State, position: &Position, next: &mut Vec<(Position, State)>) {
    let calm = position.calm(table);
    let side = state.to_move.index();
    if state.aid.threats[side] > 0 && calm != *position {
        let mut after = State { bag: calm.bag(), passed: false, ..state.clone() };
        after.aid.threats[side] -= u8::from(state.aid.threats[side] != ENDLESS);
        next.push((calm.clone(), after));
    }
    if !state.passed {
        let pass = State { bag: calm.bag(), to_move: !state.to_move, passed: true, ..state.clone() };
        next.push((calm, pass));
    }
}
