//! A tree that somebody made by hand, with the search's own leaves and thermographs.
//!
//! **The question.** If an answer is wrong, was it the choice of moves or the scoring of leaves? With moves that are known to be
//! right only the leaves can be wrong.
//!
//! A position without moves is a leaf: solved if it is [closed](crate::closed), and otherwise every point goes to whom it seems to
//! belong. Where the tree has moves of one colour alone, they answer a threat, which is taken to be larger than
//! anything; after two moves of one colour in a row what the other could have done in between is estimated. Moves that take a
//! ko back to a position of the tree are added.

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};
use yose_cgt::Rational;

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
    edges: FxHashMap<Place, [Vec<Edge>; 2]>,
    /// Who moved to each position first.
    movers: FxHashMap<Place, Color>,
}

impl Exploration<'_> {
    /// Plays the moves of a tree instead of searching; says whether all of them could be played. A move comes later in
    /// the list than the one before it; one that is out of sight is `None`.
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
        for place in 0..self.tree.nodes.len() {
            match played.edges.remove(&place) {
                None => self.leave(exact, place),
                Some(moves) => self.join(place, moves, played.movers.get(&place).copied()),
            }
        }
        (self.values(), played.places.iter().all(Option::is_some))
    }

    /// Plays a move where it belongs.
    fn play(&mut self, judge: &mut impl Judge, played: &mut Played, hand: &HandMove) -> Option<Place> {
        let from = hand.after.map_or(Some(0), |before| played.places.get(before).copied().flatten())?;
        let node = &self.tree.nodes[from];
        node.board.check(hand.color, hand.point, false).ok()?;
        let step = Step::new(&node.board, hand.color, hand.point);
        if self.tree.find(&step.board).is_none() {
            let depth = node.depth + 1;
            let questions: Vec<Situation> = self.both(&step.board).to_vec();
            self.add(vec![(step.board.clone(), depth)], &judge.judge(&questions));
        }
        let edge = self.edge(&step);
        let moves = &mut played.edges.entry(from).or_default()[hand.color.index()];
        if !moves.iter().any(|other| other.point == edge.point) {
            moves.push(edge);
        }
        played.movers.entry(edge.to).or_insert(hand.color);
        Some(edge.to)
    }

    /// Makes a position a leaf.
    fn leave(&mut self, exact: &mut Exact, place: Place) {
        if !self.solve_exactly(exact, place) {
            self.tree.nodes[place].worth = self.views[place].settled();
        }
    }

    /// Gives a position, reached by a move of this colour, its moves.
    fn join(&mut self, place: Place, mut moves: [Vec<Edge>; 2], mover: Option<Color>) {
        for color in Color::BOTH {
            let back = self.retakes(place, color);
            let known = &mut moves[color.index()];
            for edge in back {
                if !known.iter().any(|other| other.point == edge.point) {
                    known.push(edge);
                }
            }
        }
        let most = Rational::from(self.filled.board.size().area() as i64);
        let Worth::Open(sides) = &mut self.tree.nodes[place].worth else { return };
        for ((color, side), moves) in Color::BOTH.into_iter().zip(sides).zip(moves) {
            if !moves.is_empty() {
                *side = Side::Moves(moves);
            } else if mover == Some(color) {
                *side = Side::Stuck(most.mul_int(color.sign().into()));
            }
        }
    }

    /// The moves that take a ko and lead to a position of the tree.
    fn retakes(&self, place: Place, color: Color) -> Vec<Edge> {
        let board = &self.tree.nodes[place].board;
        let empty = board.empty();
        let legal = empty.iter().filter(|&point| board.check(color, point, false).is_ok());
        let takes = legal.map(|point| Step::new(board, color, point)).filter(|step| step.takes_ko);
        takes
            .filter_map(|step| {
                Some(Edge { point: step.point, to: self.tree.find(&step.board)?, takes_ko: true })
            })
            .collect()
    }
}
