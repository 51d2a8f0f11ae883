//! A tree that somebody made by hand, with the search's own leaves and thermographs.
//!
//! **The question.** If an answer is wrong, was it the choice of moves or the scoring of leaves? With moves that are known to be
//! right only the leaves can be wrong.
//!
//! A position without moves is a leaf: solved if it is [closed](crate::closed), and otherwise every point goes to whom it seems to
//! belong. Where the tree has moves of one colour alone, they answer a threat, which is taken to be larger than
//! anything; after two moves of one colour in a row the likeliest move that the other could have made in between is added, as a
//! leaf. Moves that take a ko back to a position of the tree are added too.
//!
//! Source: S. Frejlak, "Combinatorial game theory meets deep learning" (2024), sections IV.6 and V.1.

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
            let Some(moves) = played.edges.get_mut(&place) else { continue };
            for color in Color::BOTH {
                self.retake(place, color, &mut moves[color.index()]);
                if moves[color.index()].is_empty() && played.movers.get(&place) != Some(&color) {
                    moves[color.index()].extend(self.favourite(judge, place, color));
                }
            }
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
        self.tree.nodes[from].board.check(hand.color, hand.point, false).ok()?;
        let edge = self.reach(judge, from, hand.color, hand.point);
        let moves = &mut played.edges.entry(from).or_default()[hand.color.index()];
        if !moves.iter().any(|other| other.point == edge.point) {
            moves.push(edge);
        }
        played.movers.entry(edge.to).or_insert(hand.color);
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

    /// The move that a colour which has none in the tree would make.
    fn favourite(&mut self, judge: &mut impl Judge, place: Place, color: Color) -> Option<Edge> {
        let &(point, _) = self.views[place].ranking[color.index()].first()?;
        Some(self.reach(judge, place, color, point))
    }

    /// Makes a position a leaf.
    fn leave(&mut self, exact: &mut Exact, place: Place) {
        if !self.solve_exactly(exact, place) {
            self.tree.nodes[place].worth = self.views[place].settled();
        }
    }

    /// Gives a position, reached by a move of this colour, its moves.
    fn join(&mut self, place: Place, moves: [Vec<Edge>; 2], mover: Option<Color>) {
        let most = Rational::from(self.filled.board.size().area() as i64);
        let [black, white] = moves;
        let side = |color: Color, moves: Vec<Edge>| match moves.is_empty() {
            false => Side::Moves(moves),
            true if mover == Some(color) => Side::Stuck(most.mul_int(color.sign().into())),
            true => Side::Stuck(self.views[place].rounded.clone()),
        };
        let sides = [side(Color::Black, black), side(Color::White, white)];
        self.tree.nodes[place].worth = Worth::Open(sides);
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
