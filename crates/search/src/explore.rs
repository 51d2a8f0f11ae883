//! The search itself: from an estimate to a value, one deciding position after the other.
//!
//! **The algorithm.** The tree starts with the root. Again and again its thermographs are computed, the
//! [positions that decide](crate::lines) are collected, and each of them is
//!
//! 1. solved, if it is [closed](crate::closed);
//! 2. settled, if it looks settled, no ko is left in it, and one more move by either side does not gain more than a neutral
//!    point would;
//! 3. opened otherwise: the moves of both colours that the judge likes best are added, and every move that takes a ko.
//!
//! It ends when nothing that decides is an estimate, or when the budget is spent. The result is as good as the judge:
//! moves that were never considered may be better. So it is an estimate, whatever the budget.

use rustc_hash::FxHashMap;
use yose_board::{Board, Color, Point};
use yose_cgt::Rational;
use yose_cgt::ko::Mode;

use crate::closed::Exact;
use crate::fill::Filled;
use crate::judge::{Judge, Situation};
use crate::lines::{after, deciding};
use crate::tree::{Edge, Place, Side, Tree, Values, Worth};
use crate::view::View;
use crate::window::Window;

/// How wide and how long to search.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Positions to ask the judge about, each with both colours to move.
    pub positions: usize,
    /// Moves of each colour to try at the root.
    pub first: usize,
    /// Moves of each colour to try elsewhere.
    pub later: usize,
    /// The longest line.
    pub depth: u32,
    /// Positions the exact solver may look at for one leaf; 0 turns it off.
    pub exact: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { positions: 200, first: 4, later: 2, depth: 40, exact: 500 }
    }
}

/// A search of one filled board.
pub(crate) struct Exploration<'a, J> {
    judge: &'a mut J,
    exact: &'a mut Exact,
    window: &'a Window,
    filled: Filled,
    limits: &'a Limits,
    komi: f64,
    pub(crate) tree: Tree,
    views: Vec<View>,
    /// Moves at the root that come from elsewhere.
    extra: [Vec<Point>; 2],
}

/// More than a neutral point gains.
const SURPRISE: (i64, i64) = (3, 2);

/// Moves by estimate this much worse than the best are looked at too.
const SLACK: (i64, i64) = (1, 2);

/// How much more the exact solver may spend on the root than on a leaf.
const ROOT: u64 = 40;

/// Work for one computation of all thermographs.
const STEPS: u64 = 3_000_000;

impl<'a, J: Judge> Exploration<'a, J> {
    /// A search that has looked at the root alone.
    pub(crate) fn new(
        judge: &'a mut J,
        exact: &'a mut Exact,
        window: &'a Window,
        filled: Filled,
        limits: &'a Limits,
        extra: [Vec<Point>; 2],
    ) -> Self {
        let komi = filled.outside as f64 + 0.5;
        let mut search = Exploration {
            judge,
            exact,
            window,
            filled,
            limits,
            komi,
            tree: Tree::default(),
            views: Vec::new(),
            extra,
        };
        let root = search.filled.board.clone();
        search.balance(&root);
        search.add(vec![(root, 0)]);
        search
    }

    /// Searches until what decides is known or the budget is spent; says which.
    pub(crate) fn run(&mut self) -> (Values, bool) {
        let slack = ratio(SLACK);
        loop {
            let values = self.values();
            let mut places = deciding(&self.tree, &values, &slack);
            places.retain(|&(place, _)| self.tree.nodes[place].depth < self.limits.depth);
            if places.is_empty() {
                return (values, true);
            }
            if self.views.len() >= self.limits.positions {
                return (values, false);
            }
            self.look_into(&places);
        }
    }

    /// The thermographs of all positions. Where moving only loses, nobody moves.
    fn values(&self) -> Values {
        let mut still: FxHashMap<Place, Worth> = FxHashMap::default();
        loop {
            let values = self.tree.solve(Mode::NoKomaster, STEPS, &still);
            let before = still.len();
            for (place, node) in self.tree.nodes.iter().enumerate() {
                let Worth::Open(sides) = &node.worth else { continue };
                let reached = |color: Color| {
                    let worth = |edge: &Edge| Some(after(values.of(edge.to)?, color, &Rational::ZERO));
                    match &sides[color.index()] {
                        Side::Moves(moves) => moves.iter().filter_map(worth).max(),
                        Side::Estimate(_) | Side::Stuck(_) => None,
                    }
                };
                // What White reaches is counted for White.
                let gap =
                    reached(Color::Black).zip(reached(Color::White)).map(|(black, white)| black + white);
                if gap.is_some_and(|gap| gap.signum() < 0) {
                    still.entry(place).or_insert_with(|| self.views[place].settled());
                }
            }
            if still.len() == before {
                return values;
            }
        }
    }

    fn look_into(&mut self, places: &[(Place, Color)]) {
        let mut open: Vec<(Place, [Option<Vec<Step>>; 2])> = Vec::new();
        for &(place, color) in places {
            if let Some((_, moves)) = open.iter_mut().find(|(seen, _)| *seen == place) {
                let steps = self.moves(place, color);
                moves[color.index()] = Some(steps);
                continue;
            }
            if self.solve_exactly(place) {
                continue;
            }
            let mut moves = [None, None];
            // Whether a position is settled only both colours together can tell.
            let colors: &[Color] = if self.views[place].undecided <= 1 { &Color::BOTH } else { &[color] };
            for &color in colors {
                moves[color.index()] = Some(self.moves(place, color));
            }
            open.push((place, moves));
        }
        let mut new: Vec<(Board, u32)> = Vec::new();
        for (place, moves) in &open {
            let depth = self.tree.nodes[*place].depth + 1;
            for step in moves.iter().flatten().flatten() {
                if self.tree.find(&step.board).is_none()
                    && !new.iter().any(|(seen, _)| same(seen, &step.board))
                {
                    new.push((step.board.clone(), depth));
                }
            }
        }
        self.add(new);
        for (place, moves) in open {
            self.open(place, moves);
        }
    }

    /// Whether a position is closed and was solved now, or is known already.
    fn solve_exactly(&mut self, place: Place) -> bool {
        let node = &self.tree.nodes[place];
        let fresh = matches!(&node.worth, Worth::Open([Side::Estimate(_), Side::Estimate(_)]));
        let nodes = if place == 0 { self.limits.exact * ROOT } else { self.limits.exact };
        if !fresh || nodes == 0 {
            return matches!(node.worth, Worth::Exact(_));
        }
        let Some(graph) = self.exact.thermograph(&node.board, &self.filled, nodes) else { return false };
        self.tree.nodes[place].worth = Worth::Exact(Box::new(graph));
        true
    }

    /// Gives a position its moves, or finds that it is settled.
    fn open(&mut self, place: Place, moves: [Option<Vec<Step>>; 2]) {
        let edges = moves
            .map(|steps| steps.map(|steps| steps.iter().map(|step| self.edge(step)).collect::<Vec<_>>()));
        let stuck = edges.iter().flatten().any(Vec::is_empty);
        if let [Some(black), Some(white)] = &edges {
            let both = [black.clone(), white.clone()];
            let quiet = self.views[place].undecided <= 1 && !both.iter().flatten().any(|edge| edge.takes_ko);
            if stuck || quiet && !self.surprises(place, &both) {
                self.tree.nodes[place].worth = self.views[place].settled();
                return;
            }
        }
        let view = &self.views[place];
        let Worth::Open(sides) = &mut self.tree.nodes[place].worth else { return };
        for (color, edges) in Color::BOTH.into_iter().zip(edges) {
            match edges {
                Some(edges) if !edges.is_empty() => sides[color.index()] = Side::Moves(edges),
                Some(_) => sides[color.index()] = Side::Stuck(view.rounded.clone()),
                None => {}
            }
        }
    }

    /// Whether a move gains more than a neutral point would, by estimate.
    fn surprises(&self, place: Place, edges: &[Vec<Edge>; 2]) -> bool {
        let (score, most) = (&self.views[place].rounded, ratio(SURPRISE));
        Color::BOTH.into_iter().any(|color| {
            edges[color.index()].iter().any(|edge| {
                let [black, white] = &self.views[edge.to].scores;
                let answered = if color == Color::Black { white } else { black };
                let gain = (answered - score).mul_int(color.sign().into());
                gain > most || (black - white).half() > most
            })
        })
    }

    fn edge(&self, step: &Step) -> Edge {
        let to = self.tree.find(&step.board).expect("it was added");
        Edge { point: step.point, to, takes_ko: step.takes_ko }
    }

    /// The moves of a colour to try at a position.
    fn moves(&self, place: Place, color: Color) -> Vec<Step> {
        let (board, view) = (&self.tree.nodes[place].board, &self.views[place]);
        let width = match place {
            0 => self.limits.first,
            _ if view.undecided <= 1 => 1,
            _ => self.limits.later,
        };
        let extra: &[Point] = if place == 0 { &self.extra[color.index()] } else { &[] };
        let ranking = &view.ranking[color.index()];
        let steps = ranking.iter().enumerate().map(|(rank, &point)| (rank, Step::new(board, color, point)));
        steps
            .filter(|(rank, step)| *rank < width || extra.contains(&step.point) || step.takes_ko)
            .map(|(_, step)| step)
            .collect()
    }

    /// Sets komi so that the game is about even.
    fn balance(&mut self, root: &Board) {
        let opinions = self.judge.judge(&self.both(root));
        let scope = &self.filled.scope;
        let mean: f32 =
            opinions.iter().flat_map(|opinion| scope.iter().map(|point| opinion.owner(point))).sum();
        self.komi += f64::from((mean / 2.0).round());
    }

    fn both(&self, board: &Board) -> [Situation; 2] {
        let region = self.filled.scope;
        Color::BOTH.map(|to_move| Situation { board: board.clone(), to_move, komi: self.komi, region })
    }

    /// Adds positions with what the judge thinks of them.
    fn add(&mut self, boards: Vec<(Board, u32)>) {
        let situations: Vec<Situation> = boards.iter().flat_map(|(board, _)| self.both(board)).collect();
        let opinions = self.judge.judge(&situations);
        for ((board, depth), pair) in boards.into_iter().zip(opinions.chunks(2)) {
            let view = View::of(&board, &self.filled.scope, &self.window.region, [&pair[0], &pair[1]]);
            self.tree.add(board, Worth::Open(view.scores.clone().map(Side::Estimate)), depth);
            self.views.push(view);
        }
    }

    /// Positions asked about.
    pub(crate) fn positions(&self) -> usize {
        self.views.len()
    }
}

/// A move and what it leads to.
struct Step {
    point: Point,
    board: Board,
    takes_ko: bool,
}

impl Step {
    fn new(board: &Board, color: Color, point: Point) -> Step {
        let mut board = board.clone();
        board.set_ko(None);
        board.play(color, point);
        let takes_ko = board.ko().is_some();
        board.set_ko(None);
        Step { point, board, takes_ko }
    }
}

fn same(a: &Board, b: &Board) -> bool {
    a.stones_hash() == b.stones_hash()
}

fn ratio((numerator, denominator): (i64, i64)) -> Rational {
    Rational::from_ratio(numerator, denominator).expect("the denominator is not 0")
}
