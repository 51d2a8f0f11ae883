//! From a region to its value: several fillings, each searched, weighed against each other.
//!
//! The searches of all fillings ask the judge together: a network is faster with many positions at a time. The loosest filling, which
//! takes longest, starts only when the others have not agreed for a while; and as soon as two have come to an end
//! and agree, the third is not needed any more, since it could not outvote them. If no two agree, and values do not simply grow with
//! the room that a filling leaves, the judge gets a second look at the tighter fillings, turned in other ways.

use yose_board::{Board, Color, Point, PointSet, Size, Symmetry};
use yose_cgt::{Rational, Thermograph};

use crate::answer::{Answer, Look, Reading, SearchError, agreed, choose, grows};
use crate::average::Averaged;
use crate::baseline::Strategy;
use crate::closed::Exact;
use crate::explore::Exploration;
use crate::fill::{Filled, fill, unfilled};
use crate::hand::HandMove;
use crate::judge::{Judge, Opinion, Situation};
use crate::limits::Limits;
use crate::lines::{after, best};
use crate::range::{Range, nearest};
use crate::tree::{Side, Values, Worth};
use crate::variation::variations;
use crate::view::ranking;
use crate::window::Window;

/// More lines than any board has.
const MAX_SIDE: u8 = 25;

/// Lines around the region that the network sees.
const MARGIN: u8 = 4;

/// The rims that are tried.
const RIMS: [usize; 3] = [0, 1, 2];

/// How many of them come before the loosest.
const WITHOUT_LOOSEST: usize = 2;

/// The rim that stands for the bare board.
const BARE_RIM: usize = MAX_SIDE as usize;

/// From here on the judge is sure of a stone's owner.
const SURE: f32 = 0.9;

/// Positions after which the loosest filling starts.
const WAIT: usize = 60;

/// Moves of each colour that the bare board adds at the root.
const BARE: usize = 2;

/// The pictures of a second look: turned by half, and mirrored at a diagonal.
const OTHERS: [Symmetry; 2] = [Symmetry::ALL[3], Symmetry::ALL[4]];

/// Masks with fewer points stand for what lies around them.
const SMALL: usize = 4;

/// How far around.
const STEPS: usize = 3;

/// The region that somebody means who marks a few points: up to three points stand for everything up to three steps
/// away from them, more points for themselves.
///
/// ```
/// use yose_board::{PointSet, Size, parse_points};
///
/// let size = Size::square(9).unwrap();
/// let meant = |text| yose_search::meant(&parse_points(text, size).unwrap(), size);
/// assert_eq!(meant("A9"), parse_points("A9-D9 A8-C8 A7 B7 A6", size).unwrap());
/// assert_eq!(meant("A9-D9").len(), 4);
/// assert_eq!(meant("E5").len(), 25);
/// ```
pub fn meant(mask: &PointSet, size: Size) -> PointSet {
    if mask.len() >= SMALL {
        return *mask;
    }
    (0..STEPS).fold(*mask, |region, _| (region | region.neighbours()) & PointSet::full(size))
}

/// What a region is worth, as far as a judge can tell.
pub fn estimate(
    judge: &mut impl Judge,
    board: &Board,
    region: &PointSet,
    limits: &Limits,
) -> Result<Answer, SearchError> {
    check(board, region)?;
    let mut exact = Exact::default();
    let mut readings = Scene::new(judge, board, region, Look::First).read(judge, &mut exact, limits, &RIMS);
    if !readings.is_empty() && !agreed(&readings) && !grows(&readings) && !limits.stopped() {
        let mut judge = Averaged { judge, pictures: &OTHERS };
        let second = Scene::new(&mut judge, board, region, Look::Second);
        readings.extend(second.read(&mut judge, &mut exact, limits, &RIMS[..WITHOUT_LOOSEST]));
    }
    if readings.is_empty() {
        readings.push(
            Scene::around(judge, board, region, MAX_SIDE, Look::First).read_bare(judge, &mut exact, limits),
        );
    }
    Ok(choose(readings))
}

/// What a region is worth by a strategy. The simpler ones look at as many positions as all fillings together may.
pub fn estimate_by(
    strategy: Strategy,
    judge: &mut impl Judge,
    board: &Board,
    region: &PointSet,
    limits: &Limits,
) -> Result<Answer, SearchError> {
    if strategy == Strategy::Yose {
        return estimate(judge, board, region, limits);
    }
    check(board, region)?;
    let scene = Scene::bare(board, region);
    let mut search = Exploration::new(&scene.window, unfilled(&scene.window), limits, &scene.extra);
    let (values, whole) = search.grow(judge, strategy, limits.positions * RIMS.len());
    Ok(choose(vec![scene.reading(&search, &values, 0, whole)]))
}

/// What a region is worth by the moves of a tree made by hand, which the search goes on from; a reading is `converged` if all of
/// them could be played and nothing that decides is open. Positions are looked at turned in two ways, on three fillings, and
/// if no two agree also on the bare board, which has the largest rim.
pub fn by_hand(
    judge: &mut impl Judge,
    board: &Board,
    region: &PointSet,
    moves: &[HandMove],
    limits: &Limits,
) -> Result<Answer, SearchError> {
    check(board, region)?;
    let judge = &mut Averaged { judge, pictures: &OTHERS };
    let (filled, bare) = (Scene::new(judge, board, region, Look::First), Scene::bare(board, region));
    let mut exact = Exact::default();
    let mut play = |scene: &Scene, mut search: Exploration<'_>, rim: usize| {
        let moves: Vec<Option<HandMove>> = moves.iter().map(|hand| scene.inward(hand)).collect();
        let (values, whole) = search.play_by_hand(judge, &mut exact, &moves);
        scene.reading(&search, &values, rim, whole)
    };
    let mut readings: Vec<Reading> =
        RIMS.iter().map(|&rim| play(&filled, filled.exploration(limits, rim), rim)).collect();
    if !agreed(&readings) {
        let search = Exploration::new(&bare.window, unfilled(&bare.window), limits, &bare.extra);
        readings.push(play(&bare, search, BARE_RIM));
    }
    Ok(choose(readings))
}

/// Whether two searches came to an end and agree.
fn decided(searches: &[Exploration<'_>]) -> bool {
    let temperature = |search: &Exploration<'_>| {
        let values = search.latest.as_ref().filter(|_| search.over() == Some(true))?;
        values.of(0).map(|graph| graph.temperature().clone())
    };
    let found: Vec<Rational> = searches.iter().filter_map(temperature).collect();
    found.iter().enumerate().any(|(index, one)| found[..index].contains(one))
}

/// What all fillings have in common.
pub(crate) struct Scene {
    pub(crate) window: Window,
    /// Stones that own what is around them.
    pub(crate) alive: PointSet,
    /// Stones outside of the region that the judge is sure of, by their owners.
    known: [PointSet; 2],
    /// First moves that the bare board suggests.
    extra: [Vec<Point>; 2],
    look: Look,
}

impl Scene {
    pub(crate) fn new(judge: &mut impl Judge, board: &Board, region: &PointSet, look: Look) -> Scene {
        Scene::around(judge, board, region, MARGIN, look)
    }

    /// A window with so many lines around the region.
    fn around(judge: &mut impl Judge, board: &Board, region: &PointSet, margin: u8, look: Look) -> Scene {
        let window = Window::around(board, region, margin);
        // The whole board in a view of its own, so that what is heard about it does not depend on how it lies.
        let whole = Window::around(board, region, MAX_SIDE);
        let bare = unfilled(&whole).board;
        let ask = |to_move| Situation { board: bare.clone(), to_move, komi: 0.5, region: whole.region };
        let opinions = judge.judge(&Color::BOTH.map(ask));
        let inward = |point: Point| window.inward(whole.outward(point));
        let alive = bare.size().points().filter(|&point| lives(&bare, point, &opinions));
        let alive: PointSet = alive.filter_map(inward).collect();
        let mut extra: [Vec<Point>; 2] = Default::default();
        let mut known = [PointSet::EMPTY; 2];
        for color in Color::BOTH {
            let stones = bare.size().points().filter(|&point| bare.at(point).is_some());
            let owned = stones.filter(|&point| is_sure(color, point, &opinions)).filter_map(inward);
            known[window.color(whole.color(color)).index()] = owned.collect::<PointSet>() - window.region;
            let moves = ranking(&bare, &whole.region, color, &opinions[color.index()]);
            let moves = moves.into_iter().take(BARE).filter_map(|(point, _)| inward(point));
            extra[window.color(whole.color(color)).index()] = moves.collect();
        }
        Scene { window, alive, known, extra, look }
    }

    /// The whole board as it is.
    fn bare(board: &Board, region: &PointSet) -> Scene {
        let window = Window::around(board, region, MAX_SIDE);
        let (alive, known) = (PointSet::EMPTY, [PointSet::EMPTY; 2]);
        Scene { window, alive, known, extra: Default::default(), look: Look::First }
    }

    /// What fillings with these rims say; the searches ask together.
    fn read(
        &self,
        judge: &mut impl Judge,
        exact: &mut Exact,
        limits: &Limits,
        rims: &[usize],
    ) -> Vec<Reading> {
        let mut searches: Vec<Exploration<'_>> =
            rims.iter().map(|&rim| self.exploration(limits, rim)).collect();
        while !decided(&searches) {
            let early = &searches[..WITHOUT_LOOSEST];
            let waits = early.iter().any(|search| search.over().is_none() && search.views.len() < WAIT);
            let active = if waits { WITHOUT_LOOSEST } else { searches.len() };
            let questions: Vec<Vec<Situation>> =
                searches[..active].iter().map(Exploration::questions).collect();
            if questions.iter().all(Vec::is_empty) {
                break;
            }
            let opinions = judge.judge(&questions.concat());
            let mut rest = &opinions[..];
            for (search, asked) in searches.iter_mut().zip(&questions) {
                let (own, others) = rest.split_at(asked.len());
                search.learn(exact, own);
                rest = others;
            }
        }
        let seen = searches.iter_mut().zip(rims).filter(|(search, _)| !search.views.is_empty());
        seen.map(|(search, &rim)| {
            let values = search.latest.take().unwrap_or_else(|| search.values());
            let mut reading = self.reading(search, &values, rim, search.over() == Some(true));
            if let Worth::Exact(graph) = &search.tree.nodes[0].worth {
                reading.moves = Color::BOTH.map(|color| self.solved_moves(exact, search, graph, color));
            }
            reading
        })
        .collect()
    }

    /// A search of the filling with a rim.
    fn exploration<'a>(&'a self, limits: &'a Limits, rim: usize) -> Exploration<'a> {
        let filled = Filled { known: self.known, ..fill(&self.window, &self.alive, rim) };
        Exploration::new(&self.window, filled, limits, &self.extra)
    }

    /// What the board says as it is: where it is so crowded that no filling is like it. Stones that the judge is sure of live;
    /// answers may lie beside the region, as in a filling.
    fn read_bare(&self, judge: &mut impl Judge, exact: &mut Exact, limits: &Limits) -> Reading {
        let bare = unfilled(&self.window);
        let sure = |color: Color| self.known[color.index()] & *bare.board.stones(color);
        let walls = Color::BOTH.map(|color| sure(color).flood(bare.board.stones(color)));
        let [black, white] = self.known.map(|points| points.len() as i64);
        let scope = bare.scope | bare.scope.neighbours() & PointSet::full(self.window.size);
        let filled = Filled { scope, walls: walls[0] | walls[1], outside: black - white, ..bare };
        let mut search = Exploration::new(&self.window, filled, limits, &self.extra);
        while search.over().is_none() {
            let opinions = judge.judge(&search.questions());
            search.learn(exact, &opinions);
        }
        let values = search.latest.take().unwrap_or_else(|| search.values());
        self.reading(&search, &values, BARE_RIM, search.over() == Some(true))
    }

    /// A move as it is seen in the window, if it is in there.
    fn inward(&self, hand: &HandMove) -> Option<HandMove> {
        let point = self.window.inward(hand.point)?;
        Some(HandMove { color: self.window.color(hand.color), point, ..*hand })
    }

    fn reading(&self, search: &Exploration<'_>, values: &Values, rim: usize, converged: bool) -> Reading {
        let graph = values.of(0).cloned().unwrap_or_else(|| Thermograph::number(Rational::ZERO));
        let moves = Color::BOTH.map(|color| self.best(search, values, &graph, color));
        let solved = search.tree.nodes.iter().filter(|node| matches!(node.worth, Worth::Exact(_))).count();
        let variations = variations(&search.tree, values, &self.window);
        let range = if converged { Range::exactly(&graph) } else { search.range.clone() };
        // What was known before still holds.
        let graph = graph.translate(&(nearest(&range.mean, graph.mean()) - graph.mean()));
        let (mean, temperature) = (range.mean_seen(self.window.sign()), range.territory_temperature());
        let area = if self.window.sign() < 0 { graph.negate() } else { graph };
        let (positions, look) = (search.views.len(), self.look);
        let scope = search.filled.scope.iter().map(|point| self.window.outward(point)).collect();
        Reading { rim, scope, look, area, mean, temperature, converged, positions, solved, moves, variations }
    }

    /// The best first moves of a colour where the root was solved, so that no moves were looked into.
    fn solved_moves(
        &self,
        exact: &mut Exact,
        search: &Exploration<'_>,
        graph: &Thermograph,
        color: Color,
    ) -> Vec<Point> {
        let color = self.window.color(color);
        let root = &search.filled.board;
        let legal = search.filled.scope.iter().filter(|&point| root.check(color, point, false).is_ok());
        let mut moves: Vec<(Point, Rational)> = Vec::new();
        for point in legal {
            let mut board = root.clone();
            board.play(color, point);
            let Some(left) = exact.thermograph(&board, &search.filled, true) else { continue };
            moves.push((point, after(&left, color, graph.temperature())));
        }
        let most = moves.iter().map(|(_, worth)| worth).max().cloned();
        let best = moves.into_iter().filter(|(_, worth)| Some(worth) == most.as_ref());
        best.map(|(point, _)| self.window.outward(point)).collect()
    }

    /// The best first moves of a colour at the temperature of the region.
    fn best(
        &self,
        search: &Exploration<'_>,
        values: &Values,
        graph: &Thermograph,
        color: Color,
    ) -> Vec<Point> {
        let color = self.window.color(color);
        let Worth::Open(sides) = &search.tree.nodes[0].worth else { return Vec::new() };
        let Side::Moves(moves) = &sides[color.index()] else { return Vec::new() };
        let best = best(moves, color, graph.temperature(), values, &Rational::ZERO);
        best.iter().map(|edge| self.window.outward(edge.point)).collect()
    }
}

fn check(board: &Board, region: &PointSet) -> Result<(), SearchError> {
    if region.is_empty() {
        return Err(SearchError::NoRegion);
    }
    if !region.is_subset(&PointSet::full(board.size())) {
        return Err(SearchError::OffBoard);
    }
    if region.is_disjoint(&board.empty()) {
        return Err(SearchError::NoEmptyPoint);
    }
    if *region == PointSet::full(board.size()) {
        return Err(SearchError::WholeBoard);
    }
    Ok(())
}

/// Whether a stone belongs to its owner by both opinions together; if they cannot tell, it does.
fn lives(board: &Board, point: Point, opinions: &[Opinion]) -> bool {
    let Some(color) = board.at(point) else { return false };
    opinions.iter().map(|opinion| opinion.owner(point) * color.sign() as f32).sum::<f32>() >= 0.0
}

/// Whether a point goes to a colour, whoever moves first.
fn is_sure(color: Color, point: Point, opinions: &[Opinion]) -> bool {
    opinions.iter().all(|opinion| opinion.owner(point) * color.sign() as f32 >= SURE)
}
