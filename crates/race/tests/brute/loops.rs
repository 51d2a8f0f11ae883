//! Boards on which positions can repeat: all of them are written down, and captures are followed backwards. A line that
//! never ends is won by nobody.

use std::collections::HashMap;

use yose_board::{Board, Color, PointSet};

use super::{Watched, is_captured};

/// What the sides have besides their moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Aid {
    /// Ko threats, all of which are answered.
    pub(crate) threats: [u8; 2],
    /// How often the other side plays elsewhere.
    pub(crate) elsewhere: [u8; 2],
    /// How often this side may pass; to pass once more is to get away. Nothing if passes are free.
    pub(crate) passes: [Option<u8>; 2],
}

/// Threats that are never used up.
pub(crate) const ENDLESS: u8 = u8::MAX;

/// What is asked.
pub(crate) struct Fight<'a> {
    pub(crate) board: &'a Board,
    pub(crate) area: PointSet,
    pub(crate) watched: Watched,
    pub(crate) limit: usize,
}

#[derive(Clone)]
struct State {
    board: Board,
    to_move: Color,
    passed: bool,
    aid: Aid,
}

#[derive(Default)]
struct Graph {
    index: HashMap<(u64, bool, Aid), usize>,
    to_move: Vec<Color>,
    next: Vec<Vec<usize>>,
    /// Won at once by the side to move.
    captures: Vec<bool>,
    /// There is a way out that nobody wins.
    ends: Vec<bool>,
}

impl Fight<'_> {
    /// 1 if Black captures, −1 if White does, 0 if nobody does; nothing if there are too many positions.
    pub(crate) fn result(&self, first: Color, aid: Aid) -> Option<i8> {
        let graph = self.graph(State { board: self.board.clone(), to_move: first, passed: false, aid })?;
        let winner = Color::BOTH.into_iter().find(|&color| wins(&graph, color));
        Some(winner.map_or(0, |color| color.sign() as i8))
    }

    /// The approach moves of a side: how often the other can pass, less one, although this side has every threat it
    /// wants and nobody may play on the points that are its own liberties alone. If the other is first, his first move is his
    /// own. The second is nothing if the chain is never captured, or if more than `most` are needed.
    pub(crate) fn approach_moves(&self, side: Color, first: Color, most: u8) -> Option<Option<u8>> {
        let mut aid = Aid::default();
        aid.threats[side.index()] = ENDLESS;
        let start = State { board: self.board.clone(), to_move: first, passed: false, aid };
        let starts = if first == side { vec![start] } else { self.moves(&start).1 };
        for approach in 0..=most {
            let mut enough = true;
            for start in &starts {
                let mut start = State { passed: false, ..start.clone() };
                start.aid.passes[(!side).index()] = Some(approach + 1);
                enough &= wins(&self.graph(start)?, side);
            }
            if enough {
                return Some(Some(approach));
            }
        }
        Some(None)
    }

    fn graph(&self, start: State) -> Option<Graph> {
        let mut graph = Graph::default();
        let mut waiting = Vec::new();
        add(&mut graph, &mut waiting, start);
        while let Some((number, state)) = waiting.pop() {
            let (captures, next) = self.moves(&state);
            graph.captures[number] = captures;
            graph.ends[number] = state.passed || state.aid.passes[state.to_move.index()] == Some(0);
            for state in next {
                let to = add(&mut graph, &mut waiting, state);
                graph.next[number].push(to);
            }
            if graph.to_move.len() > self.limit {
                return None;
            }
        }
        Some(graph)
    }

    /// Whether the side to move can capture, and all other states that it can move to.
    fn moves(&self, state: &State) -> (bool, Vec<State>) {
        let color = state.to_move;
        let (mut captures, mut next) = (false, Vec::new());
        for point in self.area.iter().filter(|&point| state.board.is_legal(color, point)) {
            let mut board = state.board.clone();
            board.play(color, point);
            if is_captured(&board, &self.watched, !color) {
                captures = true;
                continue;
            }
            let after = State { board, to_move: !color, passed: false, aid: state.aid };
            if state.aid.elsewhere[color.index()] > 0 {
                let mut again = State { to_move: color, ..after.clone() };
                again.board.set_ko(None);
                again.aid.elsewhere[color.index()] -= 1;
                next.push(again);
            }
            next.push(after);
        }
        let mut calm = state.clone();
        calm.board.set_ko(None);
        if state.aid.threats[color.index()] > 0 {
            let mut after = State { passed: false, ..calm.clone() };
            if state.aid.threats[color.index()] != ENDLESS {
                after.aid.threats[color.index()] -= 1;
            }
            next.push(after);
        }
        let passes = state.aid.passes[color.index()];
        if !state.passed && passes != Some(0) {
            let mut after = State { to_move: !color, passed: true, ..calm };
            after.aid.passes[color.index()] = passes.map(|number| number - 1);
            next.push(after);
        }
        (captures, next)
    }
}

fn add(graph: &mut Graph, waiting: &mut Vec<(usize, State)>, state: State) -> usize {
    let new = graph.to_move.len();
    let key = (state.board.hash(state.to_move), state.passed, state.aid);
    let number = *graph.index.entry(key).or_insert(new);
    if number == new {
        graph.to_move.push(state.to_move);
        graph.next.push(Vec::new());
        graph.captures.push(false);
        graph.ends.push(false);
        waiting.push((number, state));
    }
    number
}

/// Whether a side forces a capture: repeated until nothing changes.
fn wins(graph: &Graph, color: Color) -> bool {
    let mut won = vec![false; graph.to_move.len()];
    loop {
        let mut changed = false;
        for state in (0..won.len()).rev() {
            let next = &graph.next[state];
            let falls = if graph.to_move[state] == color {
                graph.captures[state] || next.iter().any(|&next| won[next])
            } else {
                !graph.captures[state] && !graph.ends[state] && next.iter().all(|&next| won[next])
            };
            if falls && !won[state] {
                won[state] = true;
                changed = true;
            }
        }
        if !changed {
            return won[0];
        }
    }
}
