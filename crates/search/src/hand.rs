//! A tree that somebody made by hand, with the search's own leaves and thermographs.
//!
//! **The question.** If an answer is wrong, was it the choice of moves or the scoring of leaves? With moves that are known to be
//! right only the leaves can be wrong.
//!
//! A position without moves is a leaf: solved if it is [closed](crate::closed), and otherwise every point goes to whom it seems to
//! belong. Where the tree has moves of one colour alone, they answer a threat, which is taken to be larger than
//! anything; after two moves of one colour in a row what the other could have done in between is estimated. Moves that take a ko back to a position of the tree are added.

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};
use yose_cgt::Rational;

use crate::explore::{Exploration, Step};
use crate::judge::Judge;
use crate::tree::{Edge, Place, Side, Values, Worth};

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

impl<J: Judge> Exploration<'_, J> {
    /// Plays the moves of a tree instead of searching; says whether all of them could be played. A move comes later in
    /// the list than the one before it.
    pub(crate) fn play_by_hand(&mut self, moves: &[HandMove]) -> (Values, bool) {
        let mut places: Vec<Option<Place>> = Vec::new();
        let mut edges: FxHashMap<Place, [Vec<Edge>; 2]> = FxHashMap::default();
        let mut movers: FxHashMap<Place, Color> = FxHashMap::default();
        for hand in moves {
            let from = hand.after.map_or(Some(0), |before| places.get(before).copied().flatten());
            let played = from.and_then(|from| Some((from, self.step(from, hand.color, hand.point)?)));
            places.push(played.map(|(from, step)| {
                let edge = self.reach(from, &step);
                let moves = &mut edges.entry(from).or_default()[hand.color.index()];
                if !moves.iter().any(|other| other.point == edge.point) {
                    moves.push(edge);
                }
                movers.entry(edge.to).or_insert(hand.color);
                edge.to
            }));
        }
        for place in 0..self.tree.nodes.len() {
            match edges.remove(&place) {
                None => self.end(place),
                Some(moves) => self.join(place, moves, movers.get(&place).copied()),
            }
        }
        (self.values(), places.iter().all(Option::is_some))
    }

    /// Makes a position a leaf.
    fn end(&mut self, place: Place) {
        if std::env::var("LEAF").is_ok() {
            let v = &self.views[place];
            let ok = self.solve_exactly(place);
            let e = match &self.tree.nodes[place].worth { Worth::Exact(g) => format!("exact mean {} t {}", g.mean(), g.temperature()), _ => "open".into() };
            let v = &self.views[place];
            if ok && v.undecided == 0 && e.split(' ').nth(2) != Some(v.rounded.to_string().as_str()) {
                let b = &self.tree.nodes[place].board;
                for row in 0..b.size().height() { let mut l = String::new(); for col in 0..b.size().width() { let p = b.size().point(col, row).unwrap(); let sc = self.filled.scope.contains(p); l.push(match (b.at(p), sc) { (None, true) => '-', (None, false) => '.', (Some(Color::Black), true) => '#', (Some(Color::Black), false) => 'X', (Some(_), true) => '@', _ => 'O' }); l.push(' '); } eprintln!("{l}"); }
            }
            eprintln!("LEAF {} {ok} rounded {} und {} sB {} sW {} | {:?}", e, v.rounded, v.undecided, v.scores[0], v.scores[1], v.debug);
        }
        if !self.solve_exactly(place) {
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
        let legal = board.empty().iter().filter(|&point| board.check(color, point, false).is_ok());
        legal
            .map(|point| Step::new(board, color, point))
            .filter(|step| step.takes_ko)
            .filter_map(|step| Some(Edge { point: step.point, to: self.tree.find(&step.board)?, takes_ko: true }))
            .collect()
    }

    fn step(&self, from: Place, color: Color, point: Point) -> Option<Step> {
        let board = &self.tree.nodes[from].board;
        board.check(color, point, false).ok()?;
        Some(Step::new(board, color, point))
    }

    fn reach(&mut self, from: Place, step: &Step) -> Edge {
        if self.tree.find(&step.board).is_none() {
            let depth = self.tree.nodes[from].depth + 1;
            self.add(vec![(step.board.clone(), depth)]);
        }
        self.edge(step)
    }
}
