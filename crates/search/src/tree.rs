//! The positions a search has seen, and what leads where.
//!
//! A position is the stones alone: who is to move is open, as it is in any local game, and so is whether a ko may be
//! retaken, which the [ko graph](yose_cgt::ko) knows from the moves that take it. Positions that come up
//! again are the same node, so the tree is a graph, and a ko a loop in it.

use rustc_hash::FxHashMap;
use yose_board::{Board, Color, Point};
use yose_cgt::ko::{KoBudget, KoGraph, KoSolution, Mode, Move, NodeId};
use yose_cgt::{Player, Rational, Thermograph};

/// The number of a position; the root is 0.
pub(crate) type Place = usize;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) point: Point,
    pub(crate) to: Place,
    pub(crate) takes_ko: bool,
}

/// A move and what it leads to.
pub(crate) struct Step {
    pub(crate) point: Point,
    pub(crate) board: Board,
    pub(crate) takes_ko: bool,
}

impl Step {
    /// A legal move, played. Bans on retaking a ko are not part of a position.
    pub(crate) fn new(board: &Board, color: Color, point: Point) -> Step {
        let mut board = board.clone();
        board.set_ko(None);
        board.play(color, point);
        let takes_ko = board.ko().is_some();
        board.set_ko(None);
        Step { point, board, takes_ko }
    }
}

/// What a colour makes of a position by moving.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Side {
    /// This score, by estimate: its moves were not looked at.
    Estimate(Rational),
    /// This score: it has no move.
    Stuck(Rational),
    /// What the best of these leads to.
    Moves(Vec<Edge>),
}

/// What a position is worth as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Worth {
    /// Nothing is left to play.
    Settled(Rational),
    /// A neutral point is left.
    Neutral(Rational),
    /// Solved by playing every line.
    Exact(Box<Thermograph>),
    /// It is what Black and White make of it.
    Open([Side; 2]),
}

/// A position and its worth.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) board: Board,
    pub(crate) worth: Worth,
    /// How many moves from the root it was found.
    pub(crate) depth: u32,
}

/// All positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// By their stones; different positions with equal hashes would be confused, about once in 2^32 positions.
    places: FxHashMap<u64, Place>,
}

impl Tree {
    /// Where a position is, if it was seen.
    pub(crate) fn find(&self, board: &Board) -> Option<Place> {
        self.places.get(&board.stones_hash()).copied()
    }

    /// Adds a position that was not seen.
    pub(crate) fn add(&mut self, board: Board, worth: Worth, depth: u32) -> Place {
        let place = self.nodes.len();
        self.places.insert(board.stones_hash(), place);
        self.nodes.push(Node { board, worth, depth });
        place
    }

    /// The thermographs of all positions under area scoring. Positions in `still` are worth what is said there: moving only
    /// loses in them.
    pub(crate) fn solve(&self, mode: Mode, steps: u64, still: &FxHashMap<Place, Worth>) -> Values {
        let mut builder = KoGraph::builder();
        let ids: Vec<NodeId> = self
            .nodes
            .iter()
            .enumerate()
            .map(|(place, node)| match still.get(&place).unwrap_or(&node.worth) {
                Worth::Open(sides) => match cold(sides) {
                    Some(mean) => builder.number(mean),
                    None => builder.position(),
                },
                worth => builder.solved(worth.thermograph()),
            })
            .collect();
        for (place, (node, &id)) in self.nodes.iter().zip(&ids).enumerate() {
            let Worth::Open(sides) = &node.worth else { continue };
            if still.contains_key(&place) || cold(sides).is_some() {
                continue;
            }
            for color in Color::BOTH {
                match &sides[color.index()] {
                    Side::Estimate(score) | Side::Stuck(score) => {
                        let leaf = builder.number(score.clone());
                        builder.option(id, player(color), Move::Plain, leaf);
                    }
                    Side::Moves(moves) => {
                        for edge in moves {
                            let kind = if edge.takes_ko { Move::Ko } else { Move::Plain };
                            builder.option(id, player(color), kind, ids[edge.to]);
                        }
                    }
                }
            }
        }
        let solution = builder.build().ok().map(|graph| graph.solve(mode, KoBudget { steps }));
        Values { ids, solution }
    }
}

impl Worth {
    /// The thermograph of a position without moves.
    fn thermograph(&self) -> Thermograph {
        match self {
            Worth::Exact(graph) => graph.as_ref().clone(),
            Worth::Settled(score) => Thermograph::number(score.clone()),
            Worth::Neutral(score) => switch(score + &Rational::ONE, score - &Rational::ONE),
            Worth::Open(_) => unreachable!("open positions are solved by the graph"),
        }
    }
}

/// The mean of two estimates by which nobody gains.
fn cold(sides: &[Side; 2]) -> Option<Rational> {
    match sides {
        [Side::Estimate(black), Side::Estimate(white)] if black <= white => Some((black + white).half()),
        _ => None,
    }
}

/// The thermograph of {black | white}.
fn switch(black: Rational, white: Rational) -> Thermograph {
    Thermograph::from_options(&[&Thermograph::number(black)], &[&Thermograph::number(white)])
}

/// Left is Black.
pub(crate) fn player(color: Color) -> Player {
    match color {
        Color::Black => Player::Left,
        Color::White => Player::Right,
    }
}

/// The thermographs of all positions of a tree.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    ids: Vec<NodeId>,
    solution: Option<KoSolution>,
}

impl Values {
    /// The thermograph of a position, if the equations have one.
    pub(crate) fn of(&self, place: Place) -> Option<&Thermograph> {
        let value = self.solution.as_ref()?.value(self.ids[place]);
        value.thermograph().or_else(|| value.candidates().first())
    }
}
