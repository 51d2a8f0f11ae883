//! One region in depth: its thermographs, and its game tree to walk move by move.
//!
//! ```
//! use yose::{Analyst, Question};
//! use yose_board::{Color, Diagram, Point};
//! use yose_region::Immortal;
//!
//! // White steps in, and what is left is a gote of one point.
//! let diagram: Diagram = "
//!     X X X O
//!     X . . O
//!     X X X O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let question = Question { immortal: Immortal::All, ..Question::new(&board) };
//! let step = (Color::White, Point::from_gtp("C2", board.size()).unwrap());
//! let inside = Analyst::default().inside(&question, "A", &[step]).unwrap();
//! assert_eq!(inside.value.form.as_deref(), Some("*"));
//! assert_eq!(inside.region.form.as_deref(), Some("{1|*}"));
//! ```

use serde::Serialize;
use thiserror::Error;
use yose_board::{Board, Color, Point, PointSet, Size};
use yose_cgt::trajectory::BOTTOM;
use yose_cgt::{BudgetExceeded, Rational, Thermograph};
use yose_local::{Candidate, ClosedRegion, RegionError, Solution, Solver, Value};
use yose_region::{Decomposition, Kind, decompose_with};

use crate::report::{Bounds, Evidence, RegionReport, names, sides};
use crate::scope::is_taken_whole;
use crate::{Analyst, Question, region};

/// A region after some moves in it.
#[derive(Clone, Debug, Serialize)]
pub struct Inside {
    /// The region as a report has it, before the moves.
    pub region: RegionReport,
    /// Its points that are still in play.
    pub points: Vec<String>,
    /// The stones among the points that the region had at first.
    #[serde(serialize_with = "sides")]
    pub stones: [Vec<String>; 2],
    /// Prisoners taken by the moves, Black's less White's. Values count them.
    pub prisoners: i64,
    /// What it is worth now.
    pub value: ValueReport,
    /// Every legal move of Black and of White with what it leads to.
    #[serde(serialize_with = "sides")]
    pub moves: [Vec<InsideMove>; 2],
    /// Thermographs with their titles: by scoring, or by who is komaster.
    #[serde(skip)]
    pub thermographs: Vec<(&'static str, Thermograph)>,
}

/// What a position in a region is worth.
#[derive(Clone, Debug, Serialize)]
pub struct ValueReport {
    /// How sure that is.
    pub evidence: Evidence,
    /// The canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The same, chilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chilled: Option<String>,
    /// The fair value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<String>,
    /// The territory temperature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<String>,
    /// As in a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Where nothing better is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
}

/// A move in a region.
#[derive(Clone, Debug, Serialize)]
pub struct InsideMove {
    /// Where.
    pub point: String,
    /// Whether it takes a ko.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub takes_ko: bool,
    /// Whether it is a best move at the region's own temperature.
    pub best: bool,
    /// What it leads to.
    pub value: ValueReport,
}

/// Why a region cannot be looked into.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InsideError {
    /// There is none of that name.
    #[error("there is no region {0} here")]
    NoSuchRegion(String),
    /// It is a seki, in which nobody moves.
    #[error("the region is a seki: nobody gains by moving")]
    Seki,
    /// It cannot be searched.
    #[error("the region cannot be searched: {0}")]
    Refused(String),
    /// A move of the line cannot be played.
    #[error("{0} cannot be played there")]
    Illegal(String),
}

/// Where a region is, and whether its walls are only taken to be alive.
struct Area {
    points: PointSet,
    walled: bool,
    seki: bool,
}

impl Analyst {
    /// Looks into a region of the report of the same question, after some moves in it.
    pub fn inside(
        &mut self,
        question: &Question<'_>,
        id: &str,
        line: &[(Color, Point)],
    ) -> Result<Inside, InsideError> {
        self.look_inside(question, id, line, |name, _| name == id)
    }

    /// The same for the region that a point lies in, whatever its letter.
    pub fn inside_at(
        &mut self,
        question: &Question<'_>,
        point: Point,
        line: &[(Color, Point)],
    ) -> Result<Inside, InsideError> {
        let name = point.gtp(question.board.size()).to_string();
        self.look_inside(question, &format!("with {name}"), line, |_, points| points.contains(point))
    }

    /// Looks into the first region that is the one meant, by its letter or its points.
    fn look_inside(
        &mut self,
        question: &Question<'_>,
        wanted: &str,
        line: &[(Color, Point)],
        is_meant: impl Fn(&str, &PointSet) -> bool,
    ) -> Result<Inside, InsideError> {
        let (board, size) = (question.board, question.board.size());
        let settled = decompose_with(&mut self.memory, board, &question.immortal, &question.limits);
        let named = areas(question, &settled).into_iter().enumerate();
        let mut named = named.map(|(number, area)| (region::letters(number), area));
        let found = named.find(|(name, area)| is_meant(name, &area.points));
        let Some((id, area)) = found else { return Err(InsideError::NoSuchRegion(shown(wanted))) };
        if area.seki {
            return Err(InsideError::Seki);
        }
        let closed = closed(board, &area, &settled).map_err(|error| {
            let report = RegionReport::unknown(id.clone(), area.points, board).refused(error, board);
            InsideError::Refused(report.remark.unwrap_or_default())
        })?;
        let solution = self.solver.solve(&closed, &question.effort);
        let report = RegionReport::unknown(id, area.points, board);
        let report = report.solved(&mut self.solver, &solution, board);
        let (now, after, prisoners) = walk(closed, board.clone(), line)?;
        let solution = self.solver.solve(&now, &question.effort);
        let mut inside = Inside {
            region: report,
            points: names(now.points().iter().copied(), size),
            stones: Color::BOTH.map(|color| names(*after.stones(color) & area.points, size)),
            prisoners,
            value: ValueReport::unknown(),
            moves: Default::default(),
            thermographs: Vec::new(),
        };
        // Describing a value that is known can still exceed the budget; then what is missing is left out.
        let _ = inside.describe(&mut self.solver, &solution, size);
        Ok(inside)
    }
}

/// The regions in the order of their names.
fn areas(question: &Question<'_>, settled: &Decomposition) -> Vec<Area> {
    let seki = |region: &yose_region::Region| matches!(region.kind, Kind::Seki { .. });
    let found =
        |region: &yose_region::Region| Area { points: region.points, walled: false, seki: seki(region) };
    let Some(points) = &question.region else { return settled.regions.iter().map(found).collect() };
    let open = settled.regions.iter().fold(PointSet::EMPTY, |all, region| all | region.points);
    let mut areas: Vec<Area> =
        settled.regions.iter().filter(|region| is_taken_whole(region, points)).map(found).collect();
    let rest = areas.iter().fold(*points & open, |rest, area| rest - area.points);
    areas.extend(rest.components().map(|points| Area { points, walled: true, seki: false }));
    areas
}

fn closed(board: &Board, area: &Area, settled: &Decomposition) -> Result<ClosedRegion, RegionError> {
    let mut immortal = settled.safe_stones[0] | settled.safe_stones[1];
    if area.walled {
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        immortal |= (area.points.neighbours() - area.points) & stones;
    }
    ClosedRegion::new(board, &area.points, &immortal)
}

/// Plays a line in a region and on the board.
fn walk(
    mut region: ClosedRegion,
    mut board: Board,
    line: &[(Color, Point)],
) -> Result<(ClosedRegion, Board, i64), InsideError> {
    let mut prisoners = 0;
    for &(color, point) in line {
        let Some(played) = region.play(color, point) else {
            return Err(InsideError::Illegal(point.gtp(board.size()).to_string()));
        };
        board.play(color, point);
        prisoners += played.prisoners;
        region = played.region;
    }
    Ok((region, board, prisoners))
}

/// Names come from outside; long ones are cut.
fn shown(id: &str) -> String {
    id.chars().take(9).collect()
}

impl Inside {
    fn describe(
        &mut self,
        solver: &mut Solver,
        solution: &Solution,
        size: Size,
    ) -> Result<(), BudgetExceeded> {
        let by = Rational::from(self.prisoners);
        self.value = ValueReport::of(solver, &solution.value, self.prisoners)?;
        self.value.kind = solution.kind.map(region::word);
        self.thermographs = match (&solution.value, &solution.territory) {
            // What is open at the bottom of a thermograph must not be drawn as if it were proved.
            (Value::Ko(report), _) => ["Nobody is komaster", "Black is komaster", "White is komaster"]
                .into_iter()
                .zip(report.thermographs.iter().zip(&report.proved_from))
                .filter(|(_, (_, from))| **from == BOTTOM)
                .map(|(title, (graph, _))| (title, graph.translate(&by)))
                .collect(),
            (_, Some(territory)) => {
                let area = solution.area.iter().map(|graph| ("Area scoring", graph.translate(&by)));
                [("Territory scoring", territory.translate(&by))].into_iter().chain(area).collect()
            }
            (_, None) => Vec::new(),
        };
        for color in Color::BOTH {
            let best =
                solution.best[color.index()].last().map(|best| best.points.clone()).unwrap_or_default();
            for candidate in &solution.moves[color.index()] {
                let Candidate { point, value, takes_ko } = candidate;
                self.moves[color.index()].push(InsideMove {
                    point: point.gtp(size).to_string(),
                    takes_ko: *takes_ko,
                    best: best.contains(point),
                    value: ValueReport::of(solver, value, self.prisoners)?,
                });
            }
        }
        Ok(())
    }
}

impl ValueReport {
    fn unknown() -> ValueReport {
        ValueReport {
            evidence: Evidence::Bounded,
            form: None,
            chilled: None,
            mean: None,
            temperature: None,
            kind: None,
            bounds: None,
        }
    }

    /// A value with prisoners added.
    fn of(solver: &mut Solver, value: &Value, prisoners: i64) -> Result<ValueReport, BudgetExceeded> {
        let mut report = ValueReport::unknown();
        let by = Rational::from(prisoners);
        let mut graph = None;
        match value {
            Value::Exact(game) => {
                report.evidence = Evidence::Proved;
                let games = solver.games();
                let prisoners = games.integer(prisoners);
                let game = games.add(*game, prisoners)?;
                let chilled = games.chill(game)?;
                report.form = Some(region::form(games, game)?);
                report.chilled = Some(region::form(games, chilled)?);
                graph = Some(games.thermograph(game)?);
            }
            Value::Ko(ko) => {
                report.evidence = Evidence::Estimated;
                graph = Some(ko.thermographs[0].translate(&by));
            }
            Value::Bounded(limits) => match &limits.thermograph {
                Some(known) => {
                    report.evidence = Evidence::Proved;
                    graph = Some(known.translate(&by));
                }
                None => {
                    let mean = [&limits.mean.low + &by, &limits.mean.high + &by].map(|end| end.to_string());
                    let temperature = [&limits.temperature.low, &limits.temperature.high];
                    report.bounds = Some(Bounds { mean, temperature: temperature.map(ToString::to_string) });
                }
            },
        }
        report.mean = graph.as_ref().map(|graph| graph.mean().to_string());
        report.temperature = graph.as_ref().map(|graph| graph.temperature().to_string());
        Ok(report)
    }
}
