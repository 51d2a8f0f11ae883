//! From a region to its value: several fillings, each searched, weighed against each other.

use yose_board::{Board, Color, Point, PointSet};
use yose_cgt::{Rational, Thermograph};

use crate::closed::Exact;
use crate::explore::{Exploration, Limits};
use crate::fill::fill;
use crate::judge::{Judge, Opinion, Situation};
use crate::lines::best;
use crate::tree::{Side, Worth};
use crate::variation::{Variation, variations};
use crate::view::ranking;
use crate::window::Window;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The region has no points.
    #[error("the region is empty")]
    NoRegion,
    /// There is nothing to play on.
    #[error("the region has no empty point")]
    NoEmptyPoint,
    /// The region is not on the board.
    #[error("the region reaches beyond the board")]
    OffBoard,
}

/// What one filling says.
#[derive(Clone, Debug)]
pub struct Reading {
    /// How many points around the region were left as they are.
    pub rim: usize,
    /// The thermograph under area scoring, over the region and its rim; from Black's point of view.
    pub area: Thermograph,
    /// Whether everything that decides it is settled or solved.
    pub converged: bool,
    /// Positions asked about.
    pub positions: usize,
    /// Leaves that were solved exactly.
    pub solved: usize,
    /// The best first moves of Black and of White at the temperature of the region.
    pub moves: [Vec<Point>; 2],
    /// The lines that decide.
    pub variations: Option<Variation>,
}

impl Reading {
    /// The temperature under territory scoring.
    pub fn temperature(&self) -> Rational {
        self.area.temperature() - &Rational::ONE
    }
}

/// How far an estimate is to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// The fillings disagree and the best of them did not come to an end.
    Low,
    /// One filling came to an end.
    Fair,
    /// Two fillings came to an end and agree.
    High,
}

/// What a region is worth.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The readings, the chosen one first.
    pub readings: Vec<Reading>,
    /// How far it is to be trusted.
    pub confidence: Confidence,
}

impl Answer {
    /// The reading that was chosen.
    pub fn reading(&self) -> &Reading {
        &self.readings[0]
    }

    /// The temperature under territory scoring: the miai value.
    pub fn temperature(&self) -> Rational {
        self.reading().temperature()
    }

    /// Twice the temperature: what most books call the value of the move.
    pub fn deiri(&self) -> Rational {
        self.temperature().mul_int(2)
    }
}

/// Lines around the region that the network sees.
pub(crate) const MARGIN: u8 = 4;

/// The rims that are tried.
const RIMS: [usize; 3] = [0, 1, 2];

/// The rim that is believed if no two agree.
const MIDDLE: usize = 1;

/// Moves of each colour that the bare board adds at the root.
const BARE: usize = 2;

/// What a region is worth, as far as a judge can tell.
pub fn estimate(
    judge: &mut impl Judge,
    board: &Board,
    region: &PointSet,
    limits: &Limits,
) -> Result<Answer, SearchError> {
    check(board, region)?;
    let window = Window::around(board, region, MARGIN);
    let opinions = bare(judge, board, region);
    let alive = living(board, &opinions).iter().filter_map(|point| window.inward(point)).collect();
    let mut extra: [Vec<Point>; 2] = Default::default();
    for color in Color::BOTH {
        let moves = ranking(board, region, color, &opinions[color.index()]).into_iter().take(BARE);
        extra[window.color(color).index()] = moves.filter_map(|point| window.inward(point)).collect();
    }
    let mut exact = Exact::default();
    let readings: Vec<Reading> = RIMS
        .iter()
        .map(|&rim| {
            let filled = fill(&window, &alive, rim);
            let mut search = Exploration::new(judge, &mut exact, &window, filled, limits, extra.clone());
            let (values, converged) = search.run();
            let graph = values.of(0).cloned().unwrap_or_else(|| Thermograph::number(Rational::ZERO));
            let moves = Color::BOTH.map(|color| match &search.tree.nodes[0].worth {
                Worth::Open(sides) => match &sides[window.color(color).index()] {
                    Side::Moves(moves) => {
                        let (color, none) = (window.color(color), Rational::ZERO);
                        let best = best(moves, color, graph.temperature(), &values, &none);
                        best.iter().map(|edge| window.outward(edge.point)).collect()
                    }
                    Side::Estimate(_) | Side::Stuck(_) => Vec::new(),
                },
                _ => Vec::new(),
            });
            let solved =
                search.tree.nodes.iter().filter(|node| matches!(node.worth, Worth::Exact(_))).count();
            let variations = variations(&search.tree, &values, &window);
            let area = if window.sign() < 0 { graph.negate() } else { graph };
            Reading { rim, area, converged, positions: search.positions(), solved, moves, variations }
        })
        .collect();
    Ok(choose(readings))
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
    Ok(())
}

/// What the judge thinks of the board as it is, with Black and with White to move.
pub(crate) fn bare(judge: &mut impl Judge, board: &Board, region: &PointSet) -> [Opinion; 2] {
    let situations =
        Color::BOTH.map(|to_move| Situation { board: board.clone(), to_move, komi: 0.5, region: *region });
    let mut opinions = judge.judge(&situations);
    let white = opinions.pop().expect("two opinions");
    [opinions.pop().expect("two opinions"), white]
}

/// The stones that live by both opinions together.
pub(crate) fn living(board: &Board, opinions: &[Opinion; 2]) -> PointSet {
    board.size().points().filter(|&point| lives(board, point, opinions)).collect()
}

/// Whether a stone belongs to its owner by both opinions together.
fn lives(board: &Board, point: Point, opinions: &[Opinion; 2]) -> bool {
    let Some(color) = board.at(point) else { return false };
    opinions.iter().map(|opinion| opinion.owner(point) * color.sign() as f32).sum::<f32>() > 0.0
}

/// The reading with the most support comes first: its own and that of those that agree, twice if they came to an end. Of
/// equals the middle rim is taken, which neither removes the most nor lets in the most.
fn choose(mut readings: Vec<Reading>) -> Answer {
    let support = |reading: &Reading| -> usize {
        let agreeing = readings.iter().filter(|other| other.temperature() == reading.temperature());
        agreeing.map(|other| 1 + usize::from(other.converged)).sum()
    };
    let rank = |&place: &usize| {
        (support(&readings[place]), readings[place].converged, readings[place].rim == MIDDLE)
    };
    let best = (0..readings.len()).max_by_key(rank).unwrap_or(0);
    let (agreement, converged) = (support(&readings[best]), readings[best].converged);
    readings.swap(0, best);
    let confidence = match (converged, agreement) {
        (true, 4..) => Confidence::High,
        (true, _) => Confidence::Fair,
        (false, _) => Confidence::Low,
    };
    Answer { readings, confidence }
}
