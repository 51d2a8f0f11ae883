//! Races with kos.
//!
//! **Question.** If positions can repeat, who wins, how many ko threats does it take, and how many approach moves?
//!
//! **Definition.** The race is played as in [`search`](crate::search), with two more kinds of moves. A *threat* uses
//! up one of a side's threats, the opponent answers it, and the same side is to move again with no ko
//! forbidden. And a side may move twice in a row as often as the other *plays elsewhere*, because it leaves
//! threats unanswered or is left alone. A line that never ends is won by nobody.
//!
//! **Approach moves.** In a *direct* ko a side takes the ko and needs one more move, while the other plays elsewhere. If it
//! must first take away outside liberties, each of these moves is an *approach move* and lets
//! the other play elsewhere once more. So who wins when the other plays elsewhere n + 1 times, but not n times,
//! fights a ko with n approach moves.
//!
//! **Algorithm.** All states that can be reached are written down with their moves. Then, from the captures
//! backwards, a state is won for a side if it is to move and has a move to a won state, or if the other
//! is to move and all his moves lead to won states. What is left over is won by nobody. This needs no history, so loops
//! do it no harm.
//!
//! **Limits.** Every threat is taken to be answered, and only the simple ko rule is kept.

use rustc_hash::FxHashMap;
use yose_board::Color;

use crate::liberty::Obstacle;
use crate::search::{Bonds, Position};
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
    /// By colour: how often the other must play elsewhere for this side to win if nobody has a threat; nothing if
    /// [`MOST_ELSEWHERE`] times are not enough.
    pub elsewhere: [Option<u8>; 2],
}

impl KoOutcome {
    /// The approach moves that a side needs before its ko is a direct one; nothing if it wins anyway, or if it is no
    /// ko for this side, because no number of threats that was tried wins it.
    pub fn approach_moves(&self, side: Color) -> Option<u8> {
        let side = side.index();
        self.threats[side].filter(|&threats| threats > 0)?;
        self.elsewhere[side]?.checked_sub(1)
    }
}

/// The most threats that are tried.
pub const MOST_THREATS: u8 = 4;

/// How often the other side is made to play elsewhere at most.
pub const MOST_ELSEWHERE: u8 = 6;

/// States of one race with given threats; a graph of more would need too much memory.
const MOST_STATES: u64 = 300_000;

/// What the two sides have besides their moves in the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
struct Aid {
    threats: [u8; 2],
    /// How often this side may move twice in a row.
    twice: [u8; 2],
}

/// Reads a race with kos.
pub(crate) fn solve(table: &mut Table, position: &Position) -> Result<KoRace, Obstacle> {
    Ok(KoRace { first: [outcome(table, position, Color::Black)?, outcome(table, position, Color::White)?] })
}

fn outcome(table: &mut Table, position: &Position, first: Color) -> Result<KoOutcome, Obstacle> {
    let unaided = winner(table, position, first, Aid::default())?;
    let mut outcome = KoOutcome { winner: unaided, threats: [None; 2], elsewhere: [None; 2] };
    for color in Color::BOTH {
        let side = color.index();
        if unaided == Some(color) {
            (outcome.threats[side], outcome.elsewhere[side]) = (Some(0), Some(0));
            continue;
        }
        let mut least = |most: u8, aid: fn(u8, usize) -> Aid| {
            for number in 1..=most {
                if winner(table, position, first, aid(number, side))? == Some(color) {
                    return Ok(Some(number));
                }
            }
            Ok::<_, Obstacle>(None)
        };
        outcome.threats[side] = least(MOST_THREATS, |number, side| {
            let mut aid = Aid::default();
            aid.threats[side] = number;
            aid
        })?;
        outcome.elsewhere[side] = least(MOST_ELSEWHERE, |number, side| {
            let mut aid = Aid::default();
            aid.twice[side] = number;
            aid
        })?;
    }
    Ok(outcome)
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    bag: Box<[ShapeId]>,
    chains: [Bonds; 2],
    to_move: Color,
    passed: bool,
    aid: Aid,
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

fn winner(table: &mut Table, position: &Position, first: Color, aid: Aid) -> Result<Option<Color>, Obstacle> {
    table.meter.refill(MOST_STATES);
    let graph = Graph::build(table, position, first, aid)?;
    Ok(Color::BOTH.into_iter().find(|&color| graph.won_by(color)[0]))
}

impl Graph {
    fn build(table: &mut Table, position: &Position, first: Color, aid: Aid) -> Result<Graph, Obstacle> {
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
                graph.before[to].push(from);
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
        after.aid.threats[side] -= 1;
        next.push((calm.clone(), after));
    }
    if !state.passed {
        let pass = State { bag: calm.bag(), to_move: !state.to_move, passed: true, ..state.clone() };
        next.push((calm, pass));
    }
}
