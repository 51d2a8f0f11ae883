//! The search itself: from an estimate to a value, one deciding position after the other.
//!
//! **The algorithm.** The tree starts with the root. Again and again its thermographs are computed, the
//! [positions that decide](crate::lines) are collected, and each of them is
//!
//! 1. solved, if it is [closed](crate::closed);
//! 2. settled, if no ko is left in it, and either it is beyond doubt whose each point is, or it looks settled and
//!    one more move by either side, whichever of the likeliest two, neither gains more than a neutral point would nor leaves
//!    as much as another one;
//! 3. opened otherwise: the moves of both colours that the judge likes best are added, and every move that takes a ko.
//!
//! It ends when nothing that decides is an estimate, or when the budget is spent. The result is as good as the judge:
//! moves that were never considered may be better. So it is an estimate, whatever the budget.
//!
//! A search asks no judge: it says which [questions](Exploration::questions) it has and [learns](Exploration::learn) the
//! answers, so that several searches can ask together.

use rustc_hash::FxHashMap;
use yose_board::{Board, Color, Point};
use yose_cgt::Rational;
use yose_cgt::ko::Mode;

use crate::closed::Exact;
use crate::fill::Filled;
use crate::judge::{Judge, Opinion, Situation};
use crate::limits::Limits;
use crate::lines::{Doubt, after, deciding};
use crate::range::Range;
use crate::tree::{Edge, Place, Side, Step, Tree, Values, Worth};
use crate::view::View;
use crate::window::Window;

/// A search of one filled board.
pub(crate) struct Exploration<'a> {
    window: &'a Window,
    pub(crate) filled: Filled,
    limits: &'a Limits,
    komi: f64,
    pub(crate) tree: Tree,
    pub(crate) views: Vec<View>,
    /// Moves at the root that come from elsewhere.
    extra: &'a [Vec<Point>; 2],
    state: State,
    /// The thermographs that were computed last.
    pub(crate) latest: Option<Values>,
    /// What is known of mean and temperature.
    pub(crate) range: Range,
}

/// What a search waits for.
enum State {
    /// For an opinion of the root, to set komi.
    Even,
    /// For opinions of these positions, after which those are opened.
    Positions(Vec<(Board, u32)>, Vec<Opening>),
    /// For nothing: it is over, and everything that decides is known, or not.
    Over(bool),
}

/// A position and the moves of either colour to give it.
type Opening = (Place, [Option<Vec<Step>>; 2]);

/// If nobody is less certain of any point, nothing is left. One point that is nobody's need not be neutral: the next
/// moves tell.
const CERTAIN: f32 = 0.95;

/// More than a neutral point gains.
const GAIN: (i64, i64) = (3, 2);

/// More than is left after a neutral point was taken: less than a second one.
const LEFT: (i64, i64) = (3, 4);

/// Moves by estimate this much worse than the best are looked at too.
const SLACK: (i64, i64) = (1, 2);

/// Threats that are hotter than the rest by no more than this are looked into.
const MARGIN: (i64, i64) = (1, 1);

/// Work for one computation of all thermographs.
const STEPS: u64 = 3_000_000;

impl<'a> Exploration<'a> {
    /// A search that has not seen anything.
    pub(crate) fn new(
        window: &'a Window,
        filled: Filled,
        limits: &'a Limits,
        extra: &'a [Vec<Point>; 2],
    ) -> Self {
        let komi = filled.outside as f64 + 0.5;
        let range = Range::all(&filled.scope);
        let (tree, views, state) = (Tree::default(), Vec::new(), State::Even);
        Exploration { window, filled, limits, komi, tree, views, extra, state, latest: None, range }
    }

    /// Whether it is over, and if so whether everything that decides is known.
    pub(crate) fn over(&self) -> Option<bool> {
        match self.state {
            State::Over(converged) => Some(converged),
            State::Even | State::Positions(..) => None,
        }
    }

    /// What it wants to know.
    pub(crate) fn questions(&self) -> Vec<Situation> {
        match &self.state {
            State::Even => self.both(&self.filled.board).to_vec(),
            State::Positions(boards, _) => boards.iter().flat_map(|(board, _)| self.both(board)).collect(),
            State::Over(_) => Vec::new(),
        }
    }

    /// Goes on with the answers, in the order of the questions.
    pub(crate) fn learn(&mut self, exact: &mut Exact, opinions: &[Opinion]) {
        match std::mem::replace(&mut self.state, State::Over(false)) {
            // A board that tells another story is not worth a look.
            State::Even if !self.filled.is_faithful(opinions) => {}
            State::Even => {
                self.balance(opinions);
                self.state = State::Positions(vec![(self.filled.board.clone(), 0)], Vec::new());
            }
            State::Positions(boards, open) => {
                self.add(boards, opinions);
                for (place, moves) in open {
                    self.open(place, moves);
                }
                self.go_on(exact);
            }
            over @ State::Over(_) => self.state = over,
        }
    }

    /// Goes on from the tree as it is and asks until it is over.
    pub(crate) fn finish(&mut self, judge: &mut impl Judge, exact: &mut Exact) {
        self.go_on(exact);
        while self.over().is_none() {
            let opinions = judge.judge(&self.questions());
            self.learn(exact, &opinions);
        }
    }

    /// Looks at the root and at nothing else, for a tree that grows in another way.
    pub(crate) fn look_at_root(&mut self, judge: &mut impl Judge) {
        let opinions = judge.judge(&self.questions());
        self.balance(&opinions);
        let root = self.filled.board.clone();
        let opinions = judge.judge(&self.both(&root));
        self.add(vec![(root, 0)], &opinions);
        self.state = State::Over(false);
    }

    /// Looks into what decides until there is something to ask, or the end is reached.
    fn go_on(&mut self, exact: &mut Exact) {
        loop {
            let values = self.values();
            let takes_ko =
                |place, color| self.steps(place, color).next().is_some_and(|(_, step)| step.takes_ko);
            let doubt = Doubt { slack: ratio(SLACK), margin: ratio(MARGIN), takes_ko: &takes_ko };
            let mut places = deciding(&self.tree, &values, &doubt);
            if let Some(graph) = values.of(0) {
                self.range.narrow(graph, &places, &self.views);
            }
            places.retain(|&(place, _)| self.tree.nodes[place].depth < self.limits.depth);
            if places.is_empty() || self.views.len() >= self.limits.positions || self.limits.stopped() {
                self.state = State::Over(places.is_empty());
                self.latest = Some(values);
                return;
            }
            let (boards, open) = self.look_into(exact, &places);
            if !boards.is_empty() {
                self.state = State::Positions(boards, open);
                return;
            }
            for (place, moves) in open {
                self.open(place, moves);
            }
        }
    }

    /// The thermographs of all positions. Where moving only loses, nobody moves.
    pub(crate) fn values(&self) -> Values {
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

    /// Solves or settles what can be without a question; returns the positions to ask about and what to open with them.
    fn look_into(
        &mut self,
        exact: &mut Exact,
        places: &[(Place, Color)],
    ) -> (Vec<(Board, u32)>, Vec<Opening>) {
        let mut open: Vec<Opening> = Vec::new();
        for &(place, color) in places {
            if let Some((_, moves)) = open.iter_mut().find(|(seen, _)| *seen == place) {
                moves[color.index()] = Some(self.moves(place, color));
                continue;
            }
            if self.solve_exactly(exact, place) || self.settle(place) {
                continue;
            }
            let mut moves = [None, None];
            // Whether a position is settled only both colours together can tell.
            let colors: &[Color] = if self.views[place].undecided <= 1 { &Color::BOTH } else { &[color] };
            for &color in colors.iter().filter(|&&color| self.is_unseen(place, color)) {
                moves[color.index()] = Some(self.moves(place, color));
            }
            open.push((place, moves));
        }
        let mut new: Vec<(Board, u32)> = Vec::new();
        for (place, moves) in &open {
            let depth = self.tree.nodes[*place].depth + 1;
            for step in moves.iter().flatten().flatten() {
                let waits = new.iter().any(|(seen, _)| seen.stones_hash() == step.board.stones_hash());
                if !waits && self.tree.find(&step.board).is_none() {
                    new.push((step.board.clone(), depth));
                }
            }
        }
        (new, open)
    }

    /// Whether the moves of a colour were not looked at.
    fn is_unseen(&self, place: Place, color: Color) -> bool {
        match &self.tree.nodes[place].worth {
            Worth::Open(sides) => matches!(sides[color.index()], Side::Estimate(_)),
            Worth::Settled(_) | Worth::Neutral(_) | Worth::Exact(_) => false,
        }
    }

    /// Whether a position is closed and was solved now, or is known already.
    pub(crate) fn solve_exactly(&mut self, exact: &mut Exact, place: Place) -> bool {
        let node = &self.tree.nodes[place];
        let fresh = matches!(&node.worth, Worth::Open([Side::Estimate(_), Side::Estimate(_)]));
        if !fresh || !self.limits.exact {
            return matches!(node.worth, Worth::Exact(_));
        }
        let Some(graph) = exact.thermograph(&node.board, &self.filled, place == 0) else { return false };
        self.tree.nodes[place].worth = Worth::Exact(Box::new(graph));
        true
    }

    /// Whether a position is settled beyond doubt, now or before.
    fn settle(&mut self, place: Place) -> bool {
        let (node, view) = (&self.tree.nodes[place], &self.views[place]);
        let fresh = matches!(&node.worth, Worth::Open([Side::Estimate(_), Side::Estimate(_)]));
        let ko = |&color: &Color| self.steps(place, color).any(|(_, step)| step.takes_ko);
        if !fresh || place == 0 || view.certainty < CERTAIN || Color::BOTH.iter().any(ko) {
            return matches!(node.worth, Worth::Settled(_) | Worth::Neutral(_));
        }
        self.tree.nodes[place].worth = view.settled();
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

    /// Whether a move gains more than a neutral point would, or leaves more to play for, by estimate.
    fn surprises(&self, place: Place, edges: &[Vec<Edge>; 2]) -> bool {
        let (score, most, least) = (&self.views[place].rounded, ratio(GAIN), ratio(LEFT));
        Color::BOTH.into_iter().any(|color| {
            edges[color.index()].iter().any(|edge| {
                let [black, white] = &self.views[edge.to].scores;
                let answered = if color == Color::Black { white } else { black };
                let gain = (answered - score).mul_int(color.sign().into());
                gain > most || (black - white).half() > least
            })
        })
    }

    pub(crate) fn edge(&self, step: &Step) -> Edge {
        let to = self.tree.find(&step.board).expect("it was added");
        Edge { point: step.point, to, takes_ko: step.takes_ko }
    }

    /// The legal moves of a colour, the likeliest first.
    fn steps(&self, place: Place, color: Color) -> impl Iterator<Item = (f32, Step)> {
        let board = &self.tree.nodes[place].board;
        let ranking = self.views[place].ranking[color.index()].iter();
        ranking.map(move |&(point, chance)| (chance, Step::new(board, color, point)))
    }

    /// The moves of a colour to try at a position.
    fn moves(&self, place: Place, color: Color) -> Vec<Step> {
        let view = &self.views[place];
        let best = view.ranking[color.index()].first().map_or(0.0, |&(_, chance)| chance);
        let (width, least) = match place {
            0 => (self.limits.first, 0.0),
            _ if view.undecided <= 1 => (self.limits.quiet, best * self.limits.likely),
            _ if self.tree.nodes[place].depth == 1 => (self.limits.answers, best * self.limits.likely),
            _ => (self.limits.later, best * self.limits.likely),
        };
        let extra: &[Point] = if place == 0 { &self.extra[color.index()] } else { &[] };
        self.steps(place, color)
            .enumerate()
            .filter(|(rank, (chance, step))| {
                *rank < width && *chance >= least || extra.contains(&step.point) || step.takes_ko
            })
            .map(|(_, (_, step))| step)
            .collect()
    }

    /// Sets komi so that the game is about even.
    fn balance(&mut self, opinions: &[Opinion]) {
        let scope = &self.filled.scope;
        let mean: f32 =
            opinions.iter().flat_map(|opinion| scope.iter().map(|point| opinion.owner(point))).sum();
        self.komi += f64::from((mean / 2.0).round());
    }

    pub(crate) fn both(&self, board: &Board) -> [Situation; 2] {
        let (komi, region) = (self.komi, self.filled.scope);
        Color::BOTH.map(|to_move| Situation { board: board.clone(), to_move, komi, region })
    }

    /// Adds positions with what the judge thinks of them, Black to move and White to move.
    pub(crate) fn add(&mut self, boards: Vec<(Board, u32)>, opinions: &[Opinion]) {
        for ((board, depth), pair) in boards.into_iter().zip(opinions.chunks(2)) {
            // The first move belongs to the region; an answer may lie beside it.
            let scope = &self.filled.scope;
            let moves = if depth == 0 { &self.window.region } else { scope };
            let view = View::of(&board, scope, moves, [&pair[0], &pair[1]]);
            self.tree.add(board, Worth::Open(view.scores.clone().map(Side::Estimate)), depth);
            self.views.push(view);
        }
    }
}

fn ratio((numerator, denominator): (i64, i64)) -> Rational {
    Rational::from_ratio(numerator, denominator).expect("the denominator is not 0")
}
