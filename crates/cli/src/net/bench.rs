//! `yose net bench`: evaluations a second.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;
use yose_board::{Board, Color, Move, PointSet, Rules, Size};
use yose_net::endgame::{EndgameEvaluator, EndgameNet, Picture};
use yose_net::{AnyNetwork, Evaluator, Game, Inputs, Network, Options};

use crate::{output, progress};

/// Lines of the boards.
const LINES: [usize; 3] = [9, 13, 19];
/// Numbers of threads.
const THREADS: [usize; 2] = [1, 2];
/// Positions that each thread gets at once.
const POSITIONS: usize = 8;
/// Each measurement is repeated; the fastest counts, since other programs only slow it down.
const REPEATS: u32 = 3;

#[derive(Serialize)]
struct Report {
    network: String,
    /// For whom an evaluation answers.
    answers: &'static str,
    measurements: Vec<Measurement>,
}

#[derive(Serialize)]
struct Measurement {
    lines: usize,
    threads: usize,
    evaluations_per_second: f64,
    features_per_second: f64,
}

/// Times a network for about so many seconds a number.
pub(super) fn run(place: &super::store::Place, seconds: f64, json: bool) -> Result<()> {
    let network = match place.load()? {
        AnyNetwork::KataGo(network) => Timed::WholeBoard(Arc::from(network)),
        AnyNetwork::Endgame(network) => Timed::Endgame(Arc::from(network)),
    };
    let (name, answers) = match &network {
        Timed::WholeBoard(network) => (network.summary().name.clone(), "the side to move"),
        Timed::Endgame(network) => (network.name().to_owned(), "both colours"),
    };
    let mut measurements = Vec::new();
    for lines in LINES {
        for threads in THREADS {
            let what = format!("{lines} lines, {threads} threads");
            let measured = progress::with_spinner(&what, || network.measure(lines, threads, seconds))?;
            measurements.push(measured);
        }
    }
    let report = Report { network: name, answers, measurements };
    if json { output::print_json(&report) } else { output::print(text(&report).as_bytes()) }
}

fn text(report: &Report) -> String {
    let mut text = format!("{}\n\nEvaluations a second", report.network);
    let _ = writeln!(text, ", each for {}:\n\n  board    1 thread  2 threads", report.answers);
    for lines in LINES {
        let of_size = report.measurements.iter().filter(|measured| measured.lines == lines);
        let _ = write!(text, "{:>7}", format!("{lines}×{lines}"));
        for measured in of_size {
            let _ = write!(
                text,
                "  {:>9.*}",
                decimals(measured.evaluations_per_second),
                measured.evaluations_per_second
            );
        }
        text.push('\n');
    }
    let slowest =
        report.measurements.iter().map(|measured| measured.features_per_second).fold(f64::MAX, f64::min);
    let _ = writeln!(text, "\nFeatures are made at {slowest:.0} positions a second or more on one thread.");
    text
}

fn decimals(number: f64) -> usize {
    if number < 20.0 { 1 } else { 0 }
}

/// A network that is timed.
enum Timed {
    WholeBoard(Arc<Network>),
    Endgame(Arc<EndgameNet>),
}

impl Timed {
    fn measure(&self, lines: usize, threads: usize, seconds: f64) -> Result<Measurement> {
        let games = games(Size::square(lines)?, POSITIONS * threads);
        let started = Instant::now();
        let features = |count: usize| count as f64 / started.elapsed().as_secs_f64().max(1e-9);
        let (evaluations_per_second, features_per_second) = match self {
            Timed::WholeBoard(network) => {
                let inputs: Vec<Inputs> = games.iter().map(|game| network.inputs(game)).collect();
                let made = features(games.len());
                let options = Options { threads, cache: 0, ..Options::default() };
                let evaluator = Evaluator::new(Arc::clone(network), options)?;
                (rate(seconds, || evaluator.evaluate_all(&inputs).len()), made)
            }
            Timed::Endgame(network) => {
                let pictures: Vec<Picture> = games.iter().map(picture).collect();
                let made = features(games.len());
                let evaluator = EndgameEvaluator::new(Arc::clone(network), threads)?;
                (rate(seconds, || evaluator.glances(&pictures).len()), made)
            }
        };
        Ok(Measurement { lines, threads, evaluations_per_second, features_per_second })
    }
}

/// The whole board as a region.
fn picture(game: &Game) -> Picture {
    Picture::of(game.board(), &PointSet::full(game.board().size()), &[])
}

/// How much of something is done a second, at best.
fn rate(seconds: f64, work: impl Fn() -> usize) -> f64 {
    // The first batch fetches memory and fills caches.
    work();
    let part = Duration::from_secs_f64(seconds / f64::from(REPEATS));
    let once = || {
        let started = Instant::now();
        let mut done = 0;
        while started.elapsed() < part {
            done += work();
        }
        done as f64 / started.elapsed().as_secs_f64()
    };
    (0..REPEATS).map(|_| once()).fold(0.0, f64::max)
}

/// Different positions of the middle game, the same in every run.
fn games(size: Size, count: usize) -> Vec<Game> {
    let mut state: u64 = 0x5945_5345;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut game = |moves: usize| {
        let mut game = Game::new(Board::new(size), Color::Black, Rules::CHINESE.into(), 7.5);
        for _ in 0..moves {
            let legal = game.legal();
            let played = legal.nth(random(legal.len().max(1))).map_or(Move::Pass, Move::Play);
            // A legal move of the side to move cannot fail.
            let _ = game.play(game.to_move(), played);
        }
        game
    };
    (0..count).map(|index| game(size.area() / 4 + index)).collect()
}
