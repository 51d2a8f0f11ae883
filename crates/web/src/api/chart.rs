//! Temperature and score over a game, as a job.
//!
//! Estimates come first, for all positions at once: they take milliseconds. Then the game is walked backwards from its
//! end, where most is settled, and exact numbers replace the estimates as they are found, until nothing more
//! is known of earlier positions or the time is up. If the server has a network, its estimates then replace the first ones
//! where nothing is proved.

use serde::Serialize;
use yose::content::Content;
use yose::{Analyst, Evidence, Question, Report};
use yose_board::{Board, Color, Score};
use yose_cgt::Rational;
use yose_cgt::thermograph::Interval;
use yose_influence::Symmetric;
use yose_local::Effort;
use yose_record::{Cursor, Node};

use super::analyze::Asked;
use crate::adviser::Adviser;
use crate::fault::Fault;
use crate::jobs::{Finding, Job};
use crate::place::{self, Stage};
use crate::pool::Stop;

/// Positions of a game that are looked at.
const MOST_POSITIONS: usize = 1500;

/// Work for each region of each position, and the largest regions: as in a review.
const NODES: u64 = 30_000;
const LARGEST: usize = 14;

/// Bounds that are further apart say nothing that a chart could show.
const WIDEST: i64 = 30;

/// After so many positions about which nothing is known, earlier ones are not looked at.
const HOPELESS: usize = 4;

/// A position of the game.
struct Point {
    node: usize,
    number: u32,
    board: Board,
    to_move: Color,
    prisoners: [u32; 2],
}

#[derive(Clone, Serialize)]
struct PointReport {
    node: usize,
    number: u32,
    to_move: String,
    estimate: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_number: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_evidence: Option<Evidence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature_number: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature_evidence: Option<Evidence>,
    open: usize,
}

/// The whole chart.
#[derive(Serialize)]
struct Chart<'a> {
    points: &'a [PointReport],
}

/// Makes the chart of the line through a node.
pub(crate) fn run(
    asked: &Asked,
    adviser: Option<&Adviser>,
    job: &Job,
    stop: &Stop,
) -> Result<Finding, Fault> {
    let stage = asked.place.stage()?;
    let points = positions(asked, &stage)?;
    let komi = stage.full_komi();
    let mut reports: Vec<PointReport> = Vec::new();
    for point in &points {
        let report = PointReport::estimated(point, komi);
        job.tell("point", &report);
        reports.push(report);
    }
    refine(asked, &stage, &points, &mut reports, job, stop)?;
    if let Some(adviser) = adviser {
        advise(adviser, komi, &points, &mut reports, job, stop);
    }
    job.conclude(&Chart { points: &reports });
    Ok(Finding::Chart)
}

/// Exact numbers, from the end backwards.
fn refine(
    asked: &Asked,
    stage: &Stage,
    points: &[Point],
    reports: &mut [PointReport],
    job: &Job,
    stop: &Stop,
) -> Result<(), Fault> {
    let mut analyst = Analyst::default();
    let mut unknown = 0;
    let immortal = asked.options.immortal(&stage.scene)?;
    for (done, (point, report)) in points.iter().zip(reports).rev().enumerate() {
        if stop.says_so() || unknown >= HOPELESS {
            break;
        }
        job.progress(done, points.len(), "positions");
        let asks = stop.clone();
        let found = analyst.analyze(&Question {
            to_move: point.to_move,
            immortal: immortal.clone(),
            prisoners: point.prisoners,
            komi: stage.full_komi(),
            scoring: stage.rules.scoring,
            suicide: stage.rules.suicide,
            largest: LARGEST,
            effort: Effort::nodes(NODES).stop_when(move || asks.says_so()),
            ..Question::new(&point.board)
        });
        report.refine(&found);
        let known = report.score.is_some() || report.temperature.is_some();
        unknown = if known { 0 } else { unknown + 1 };
        if known {
            job.tell("point", report);
        }
    }
    Ok(())
}

/// Estimates of somebody who knows more of open positions.
fn advise(
    mut adviser: &Adviser,
    komi: Score,
    points: &[Point],
    reports: &mut [PointReport],
    job: &Job,
    stop: &Stop,
) {
    let komi = komi.fraction().parse().map_or(0.0, |komi| decimal(&komi));
    for (done, (point, report)) in points.iter().zip(reports).enumerate() {
        if stop.says_so() {
            break;
        }
        job.progress(done, points.len(), "positions");
        if report.score.is_none() {
            let owners = yose::open::ownership(&point.board, &mut adviser);
            report.estimate = hundredths(owners.into_iter().map(f64::from).sum::<f64>() - komi);
            job.tell("point", report);
        }
    }
}

/// The positions on the line through the node asked about, to its end.
fn positions(asked: &Asked, stage: &Stage) -> Result<Vec<Point>, Fault> {
    let Content::Record(record) = &stage.content else {
        let scene = &stage.scene;
        return Ok(vec![Point {
            node: 0,
            number: scene.move_number,
            board: scene.board.clone(),
            to_move: scene.to_move,
            prisoners: scene.prisoners,
        }]);
    };
    let game = place::game(record, asked.place.game)?;
    let through = match asked.place.node {
        Some(number) => place::node(game, number)?,
        None => game.root(),
    };
    let rest = std::iter::successors(through.children().next(), |node| node.children().next());
    let line: Vec<Node<'_>> = through.path().into_iter().chain(rest).take(MOST_POSITIONS).collect();
    let numbers: std::collections::BTreeMap<_, _> =
        game.root().subtree().enumerate().map(|(number, node)| (node.id(), number)).collect();
    let mut cursor = Cursor::new(game)?;
    let mut points = vec![Point::at(&cursor, 0)];
    for pair in line.windows(2) {
        let variation = pair[0].children().position(|child| child.id() == pair[1].id()).unwrap_or(0);
        cursor.forward_into(variation)?;
        let says_something = pair[1].moves().next().is_some() || !pair[1].changes().is_empty();
        if says_something {
            points.push(Point::at(&cursor, numbers.get(&pair[1].id()).copied().unwrap_or(0)));
        }
    }
    Ok(points)
}

impl Point {
    fn at(cursor: &Cursor<'_>, node: usize) -> Point {
        Point {
            node,
            number: cursor.move_number(),
            board: cursor.board().clone(),
            to_move: cursor.to_move(),
            prisoners: Color::BOTH.map(|color| cursor.prisoners(color)),
        }
    }
}

impl PointReport {
    fn estimated(point: &Point, komi: Score) -> PointReport {
        let map = Symmetric::default().estimate(&point.board);
        let komi = komi.fraction().parse().map_or(0.0, |komi| decimal(&komi));
        PointReport {
            node: point.node,
            number: point.number,
            to_move: point.to_move.to_string(),
            // The default parameters are good ones, so there is a map.
            estimate: hundredths(map.map_or(0.0, |estimate| estimate.map.score()) - komi),
            score: None,
            score_number: None,
            score_evidence: None,
            temperature: None,
            temperature_number: None,
            temperature_evidence: None,
            open: 0,
        }
    }

    fn refine(&mut self, report: &Report) {
        let score = report.board.range.as_ref().map(|range| &range[report.to_move.index()]);
        if let Some(score) = score.filter(|score| &score.high - &score.low <= Rational::from(WIDEST)) {
            self.score = Some(written(score));
            self.score_number = Some(hundredths((decimal(&score.low) + decimal(&score.high)) / 2.0));
            self.score_evidence = Some(report.board.evidence);
        }
        self.open = report.regions.iter().filter(|region| region.kind.is_none()).count();
        let temperature = |text: &String| text.parse::<Rational>().ok();
        let hottest = report
            .regions
            .iter()
            .filter_map(|region| Some((temperature(region.temperature.as_ref()?)?, region.evidence)))
            .max();
        if let Some((hottest, evidence)) = hottest {
            self.temperature_number = Some(hundredths(decimal(&hottest)));
            self.temperature = Some(hottest.to_string());
            // A region that is not solved may be hotter.
            self.temperature_evidence = Some(if self.open > 0 { Evidence::Bounded } else { evidence });
        }
    }
}

/// One number, or two with dots between.
fn written(score: &Interval) -> String {
    match score.exact() {
        Some(number) => number.to_string(),
        None => format!("{}..{}", score.low, score.high),
    }
}

fn decimal(number: &Rational) -> f64 {
    number.to_small().map_or(0.0, |(over, under)| over as f64 / under as f64)
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}
