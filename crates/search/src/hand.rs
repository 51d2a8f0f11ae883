//! A tree that somebody made by hand, with the search's own leaves and thermographs.
//!
//! **The question.** If an answer is wrong, was it the choice of moves or the scoring of leaves? With moves that are known to be
//! right only the leaves can be wrong.
//!
//! A position without moves is a leaf of the tree, which the search takes for what it is: solved if it is
//! [closed](crate::closed), settled if nothing is left, and otherwise looked into, because books stop where a reader sees how it
//! goes on. Where the tree has moves of one colour alone, the other's are left to the search as well: a threat that is
//! answered, or what could have been played between two moves of a colour in a row. Moves that take a ko
//! back to a position of the tree are added too.
//!
//! Source: S. Frejlak, "Combinatorial game theory meets deep learning" (2024), sections IV.6 and V.1.

use std::collections::BTreeMap;

use yose_board::{Color, Point};

use crate::closed::Exact;
use crate::explore::Exploration;
use crate::judge::{Judge, Situation};
use crate::tree::{Edge, Place, Side, Step, Values, Worth};

/// A move of a tree made by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandMove {
    /// The move before it, by its place in the list; `None` at the root.
    pub after: Option<usize>,
    /// Who plays.
    pub color: Color,
    /// Where.
    pub point: Point,
}

/// What the moves of a tree lead to.
#[derive(Default)]
struct Played {
    /// Where each move led, if it could be played.
    places: Vec<Option<Place>>,
    edges: BTreeMap<Place, [Vec<Edge>; 2]>,
}

impl Exploration<'_> {
    /// Plays the moves of a tree and searches where it ends; says whether all of them could be played and everything that
    /// decides is known. A move comes later in the list than the one before it; one that is out of sight is `None`.
    pub(crate) fn play_by_hand(
        &mut self,
        judge: &mut impl Judge,
        exact: &mut Exact,
        moves: &[Option<HandMove>],
    ) -> (Values, bool) {
        self.look_at_root(judge);
        let mut played = Played::default();
        for hand in moves {
            let to = hand.as_ref().and_then(|hand| self.play(judge, &mut played, hand));
            played.places.push(to);
        }
        for (place, mut moves) in played.edges {
            for color in Color::BOTH {
                self.retake(place, color, &mut moves[color.index()]);
            }
            self.join(place, moves);
        }
        self.finish(judge, exact);
        let whole = self.over() == Some(true) && played.places.iter().all(Option::is_some);
        (self.latest.take().unwrap_or_else(|| self.values()), whole)
    }

    /// Plays a move where it belongs.
    fn play(&mut self, judge: &mut impl Judge, played: &mut Played, hand: &HandMove) -> Option<Place> {
        let from = hand.after.map_or(Some(0), |before| played.places.get(before).copied().flatten())?;
        self.tree.nodes[from].board.check(hand.color, hand.point, false).ok()?;
        let edge = self.reach(judge, from, hand.color, hand.point);
        let moves = &mut played.edges.entry(from).or_default()[hand.color.index()];
        if !moves.iter().any(|other| other.point == edge.point) {
            moves.push(edge);
        }
        Some(edge.to)
    }

    /// A legal move, with where it leads.
    fn reach(&mut self, judge: &mut impl Judge, from: Place, color: Color, point: Point) -> Edge {
        let node = &self.tree.nodes[from];
        let step = Step::new(&node.board, color, point);
        if self.tree.find(&step.board).is_none() {
            let depth = node.depth + 1;
            let questions: Vec<Situation> = self.both(&step.board).to_vec();
            self.add(vec![(step.board.clone(), depth)], &judge.judge(&questions));
        }
        self.edge(&step)
    }

    /// Gives a position its moves; a colour without any keeps its estimate.
    fn join(&mut self, place: Place, moves: [Vec<Edge>; 2]) {
        let Worth::Open(sides) = &mut self.tree.nodes[place].worth else { return };
        for (side, moves) in sides.iter_mut().zip(moves) {
            if !moves.is_empty() {
                *side = Side::Moves(moves);
            }
        }
    }

    /// Adds the moves of a colour that take a ko and lead to a position of the tree.
    fn retake(&self, place: Place, color: Color, known: &mut Vec<Edge>) {
        let board = &self.tree.nodes[place].board;
        let empty = board.empty();
        let legal = empty.iter().filter(|&point| board.check(color, point, false).is_ok());
        for step in legal.map(|point| Step::new(board, color, point)).filter(|step| step.takes_ko) {
            let Some(to) = self.tree.find(&step.board) else { continue };
            if !known.iter().any(|other| other.point == step.point) {
                known.push(Edge { point: step.point, to, takes_ko: true });
            }
        }
    }
}
