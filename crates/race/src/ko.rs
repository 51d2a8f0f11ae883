//! Races with kos.
//!
//! **Question.** If positions can repeat, who wins, and how many ko threats does it take?
//!
//! **Definition.** The race is played as in [`search`](crate::search), with one more kind of move: a *threat*. It uses
//! up one of a side's threats, the opponent answers it, and the same side is to move again with no ko
//! forbidden. A line that never ends is won by nobody.
//!
//! **Algorithm.** All states that can be reached are written down with their moves. Then, from the captures
//! backwards, a state is won for a side if it is to move and has a move to a won state, or if the other
//! is to move and all his moves lead to won states. What is left over is won by nobody. This needs no history, so loops
//! do it no harm.
//!
//! **Limits.** Every threat is taken to be answered, and only the simple ko rule is kept.

use rustc_hash::FxHashMap;
use yose_board::Color;

use crate::search::Position;
use crate::table::{ShapeId, Table};

/// What depends on ko threats, by colour of the side that moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoRace {
    /// The ends.
    pub first: [KoOutcome; 2],
}

/// How a race with a ko ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoOutcome {
    /// Who wins if nobody has a threat.
    pub winner: Option<Color>,
    /// By colour: the least number of threats with which this side wins if the other has none; nothing if
    /// [`MOST_THREATS`] are not enough.
    pub threats: [Option<u8>; 2],
}

/// The most threats that are tried.
pub const MOST_THREATS: u8 = 4;

/// Reads a race with kos; nothing if there are too many states.
pub(crate) fn solve(table: &mut Table, position: &Position, limit: u64) -> Option<KoRace> {
    // The shapes were worked out as far as the budget allowed; a second helping bounds this part alone.
    table.limit = table.work.saturating_add(limit);
    let mut outcome = |first: Color| {
        let unaided = winner(table, position, first, [0, 0], limit)?;
        let mut threats = [None, None];
        for color in Color::BOTH {
            for number in 0..=MOST_THREATS {
                let mut have = [0, 0];
                have[color.index()] = number;
                if winner(table, position, first, have, limit)? == Some(color) {
                    threats[color.index()] = Some(number);
                    break;
                }
            }
        }
        Some(KoOutcome { winner: unaided, threats })
    };
    Some(KoRace { first: [outcome(Color::Black)?, outcome(Color::White)?] })
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    bag: Box<[ShapeId]>,
    safe: [bool; 2],
    to_move: Color,
    passed: bool,
    threats: [u8; 2],
}

/// The graph of all states; a state knows who moves to it.
#[derive(Default)]
struct Graph {
    index: FxHashMap<State, usize>,
    to_move: Vec<Color>,
    /// Number of moves, and where each state can come from.
    moves: Vec<u32>,
    before: Vec<Vec<usize>>,
    /// States in which the side to move captures at once.
    captures: Vec<usize>,
}

fn winner(
    table: &mut Table,
    position: &Position,
    first: Color,
    threats: [u8; 2],
    limit: u64,
) -> Option<Option<Color>> {
    let graph = Graph::build(table, position, first, threats, limit)?;
    Some(Color::BOTH.into_iter().find(|&color| graph.won_by(color)[0]))
}

impl Graph {
    fn build(
        table: &mut Table,
        position: &Position,
        first: Color,
        threats: [u8; 2],
        limit: u64,
    ) -> Option<Graph> {
        let mut graph = Graph::default();
        let start =
            State { bag: position.bag(), safe: position.safe, to_move: first, passed: false, threats };
        let mut waiting = vec![(graph.add(&start), position.clone(), start)];
        while let Some((from, position, state)) = waiting.pop() {
            let plays = position.plays(table, state.to_move).ok()?;
            if plays.iter().any(|play| play.wins) {
                graph.captures.push(from);
                continue;
            }
            let mut next: Vec<(Position, State)> = plays
                .into_iter()
                .map(|play| {
                    let (to_move, threats) = (!state.to_move, state.threats);
                    let bag = play.after.bag();
                    let safe = play.after.safe;
                    (play.after, State { bag, safe, to_move, passed: false, threats })
                })
                .collect();
            let calm = position.calm(table);
            let side = state.to_move.index();
            if state.threats[side] > 0 && calm != position {
                let mut after = State { bag: calm.bag(), passed: false, ..state.clone() };
                after.threats[side] -= 1;
                next.push((calm.clone(), after));
            }
            // The second pass in a row ends the game: nobody wins.
            let pass = State { bag: calm.bag(), to_move: !state.to_move, passed: true, ..state.clone() };
            graph.moves[from] += u32::from(state.passed);
            if !state.passed {
                next.push((calm, pass));
            }
            for (position, state) in next {
                let known = graph.index.len();
                let to = graph.add(&state);
                graph.before[to].push(from);
                graph.moves[from] += 1;
                if graph.index.len() > known {
                    waiting.push((to, position, state));
                }
            }
            if graph.index.len() as u64 > limit {
                return None;
            }
        }
        Some(graph)
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

    /// The states in which a side can force a capture.
    fn won_by(&self, color: Color) -> Vec<bool> {
        let mut won = vec![false; self.to_move.len()];
        let mut escapes = self.moves.clone();
        let mut edge: Vec<usize> =
            self.captures.iter().copied().filter(|&state| self.to_move[state] == color).collect();
        for &state in &edge {
            won[state] = true;
        }
        while let Some(state) = edge.pop() {
            for &from in &self.before[state] {
                escapes[from] = escapes[from].saturating_sub(1);
                let falls = self.to_move[from] == color || escapes[from] == 0;
                if falls && !won[from] {
                    won[from] = true;
                    edge.push(from);
                }
            }
        }
        won
    }
}
