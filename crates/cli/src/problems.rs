//! `yose problems`: a folder of problems with known values, scored.

mod file;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use serde::Serialize;
use yose::words::human;
use yose_cgt::thermograph::Interval;
use yose_search::{
    Answer, Confidence, Judge, Limits, Look, Opinion, Reading, SearchError, Situation, by_hand, estimate,
    estimate_by,
};

use crate::net::judge::NetworkJudge;
use crate::net::store::NetChoice;
use crate::output;
use crate::progress::with_spinner;
pub(crate) use file::records;
use file::{Problem, read};

/// Solve a folder of endgame problems and compare with their values
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose problems course/ --net b10c384h6nbttflrs\n\n\
    A problem is a game record: its first node has the stones, the region marked with\n\
    squares (SQ), and the value of the move as its comment (C), such as `5 1/3`:\n\
    what most books call points, twice the territory temperature.")]
pub(crate) struct Problems {
    /// The folder; folders inside it are searched too
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    net: NetChoice,
    /// How trees are grown
    #[arg(long, value_name = "NAME", default_value = "yose")]
    strategy: Strategy,
    /// Where moves come from
    #[arg(long, value_name = "FROM", default_value = "search", conflicts_with = "strategy")]
    tree: Moves,
    /// Positions to ask the network about, for each of the three fillings
    #[arg(long, value_name = "N", default_value_t = Limits::default().positions)]
    positions: usize,
    /// Seconds for a problem; how far a search comes in a time differs from run to run
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Threads for the network; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Write the lines that decide into this folder, as game records
    #[arg(long, value_name = "DIR")]
    sgf: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How trees are grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Strategy {
    /// Filled boards, exact leaves, only lines that decide
    Yose,
    /// The rules of Frejlak's paper on the bare board
    Paper,
    /// Likely moves of both colours on the bare board
    Katago,
}

/// Where the moves of a tree come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Moves {
    /// The network proposes them
    Search,
    /// From the variations of the problem's file; the search goes on where they end
    Hand,
}

#[derive(Serialize)]
struct Report {
    network: String,
    strategy: &'static str,
    solved: usize,
    /// Answers of high confidence, and how many of them are right.
    sure: usize,
    sure_and_solved: usize,
    median_evaluations: usize,
    problems: Vec<Outcome>,
}

#[derive(Serialize)]
struct Outcome {
    file: String,
    expected: String,
    /// Missing if there is no answer.
    found: Option<String>,
    right: bool,
    evidence: &'static str,
    confidence: Option<&'static str>,
    /// Where the value lies.
    range: Option<[String; 2]>,
    /// Where the mean of the region and its rim lies under area scoring.
    mean: Option<[String; 2]>,
    /// What each filling says, from the tightest on, and then at a second look if they did not agree.
    readings: Vec<Said>,
    /// Why there is no answer, or a remark.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    positions: usize,
    evaluations: usize,
    #[serde(skip)]
    seconds: f64,
}

/// What a filling says.
#[derive(Serialize)]
struct Said {
    rim: usize,
    look: &'static str,
    value: String,
    converged: bool,
    positions: usize,
    /// Leaves that were solved exactly.
    solved: usize,
}

/// A network that counts what it is asked.
struct Counting<'a> {
    network: &'a NetworkJudge,
    asked: usize,
}

impl Judge for Counting<'_> {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        self.asked += situations.len();
        self.network.judge(situations)
    }
}

impl Problems {
    pub(crate) fn run(&self) -> Result<()> {
        let files = records(&self.folder)?;
        ensure!(!files.is_empty(), "{}: there is no .sgf file in it", self.folder.display());
        let network = NetworkJudge::open(&self.net.place()?, self.threads)?;
        let mut problems = Vec::new();
        for file in &files {
            let shown = file.strip_prefix(&self.folder).unwrap_or(file).display().to_string();
            let outcome = with_spinner(&shown, || self.solve(file, &shown, &network))?;
            if !self.json {
                output::print(line(&outcome).as_bytes())?;
            }
            problems.push(outcome);
        }
        let report = Report::new(network.name(), self.strategy(), problems);
        if self.json { output::print_json(&report) } else { output::print(totals(&report).as_bytes()) }
    }

    /// The name of what is measured.
    fn strategy(&self) -> &'static str {
        match (self.tree, self.strategy) {
            (Moves::Hand, _) => "hand",
            (Moves::Search, Strategy::Yose) => "yose",
            (Moves::Search, Strategy::Paper) => "paper",
            (Moves::Search, Strategy::Katago) => "katago",
        }
    }

    fn solve(&self, file: &Path, shown: &str, network: &NetworkJudge) -> Result<Outcome> {
        let problem = read(file).with_context(|| file.display().to_string())?;
        let mut judge = Counting { network, asked: 0 };
        let start = Instant::now();
        let answer = self.ask(&problem, &mut judge);
        let seconds = start.elapsed().as_secs_f64();
        if let (Some(folder), Ok(answer)) = (&self.sgf, &answer) {
            write_lines(folder, shown, &problem, answer)?;
        }
        Ok(outcome(shown, &problem, answer, judge.asked, seconds))
    }

    fn ask(&self, problem: &Problem, judge: &mut Counting<'_>) -> Result<Answer, SearchError> {
        let mut limits = Limits::default().positions(self.positions);
        if let Some(time) = self.time {
            let end = Instant::now() + time;
            limits = limits.stop_when(move || Instant::now() >= end);
        }
        let Problem { board, region, tree, .. } = problem;
        let strategy = match self.strategy {
            Strategy::Yose => yose_search::Strategy::Yose,
            Strategy::Paper => yose_search::Strategy::Paper,
            Strategy::Katago => yose_search::Strategy::Katago,
        };
        match self.tree {
            Moves::Search => estimate_by(strategy, judge, board, region, &limits),
            Moves::Hand => by_hand(judge, board, region, tree, &limits),
        }
    }
}

impl Report {
    fn new(network: &str, strategy: &'static str, problems: Vec<Outcome>) -> Report {
        let sure = || problems.iter().filter(|outcome| outcome.confidence == Some("high"));
        let mut asked: Vec<usize> = problems.iter().map(|outcome| outcome.evaluations).collect();
        asked.sort_unstable();
        Report {
            network: network.to_owned(),
            strategy,
            solved: problems.iter().filter(|outcome| outcome.right).count(),
            sure: sure().count(),
            sure_and_solved: sure().filter(|outcome| outcome.right).count(),
            median_evaluations: asked[asked.len() / 2],
            problems,
        }
    }
}

/// How many problems of a folder a network solves.
pub(crate) fn solved(folder: &Path, mut judge: &NetworkJudge, positions: usize) -> Result<usize> {
    let limits = Limits::default().positions(positions);
    let mut solved = 0;
    for file in records(folder)? {
        let problem = read(&file).with_context(|| file.display().to_string())?;
        let answer = estimate(&mut judge, &problem.board, &problem.region, &limits);
        solved += usize::from(answer.is_ok_and(|answer| answer.deiri() == problem.value));
    }
    Ok(solved)
}

/// A length of time in seconds, more than none.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "is no number of seconds".to_owned())?;
    let duration = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
    if duration.is_zero() { Err("is no time at all".to_owned()) } else { Ok(duration) }
}

/// Writes the lines that decide under the problem's own name.
fn write_lines(folder: &Path, shown: &str, problem: &Problem, answer: &Answer) -> Result<()> {
    let Some(root) = &answer.reading().variations else { return Ok(()) };
    let path = folder.join(shown);
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
    }
    output::write(&path, &file::write(problem, root)?)
}

fn outcome(
    shown: &str,
    problem: &Problem,
    answer: Result<Answer, SearchError>,
    evaluations: usize,
    seconds: f64,
) -> Outcome {
    let mut outcome = Outcome {
        file: shown.to_owned(),
        expected: problem.value.to_string(),
        found: None,
        right: false,
        evidence: "estimated",
        confidence: None,
        range: None,
        mean: None,
        readings: Vec::new(),
        remark: None,
        positions: 0,
        evaluations,
        seconds,
    };
    let answer = match answer {
        Ok(answer) => answer,
        Err(error) => {
            outcome.remark = Some(error.to_string());
            return outcome;
        }
    };
    let chosen = answer.reading();
    let mut readings: Vec<&Reading> = answer.readings.iter().collect();
    readings.sort_by_key(|reading| (reading.look, reading.rim));
    outcome.found = Some(answer.deiri().to_string());
    outcome.right = answer.deiri() == problem.value;
    outcome.confidence = Some(match answer.confidence {
        Confidence::Low => "low",
        Confidence::Fair => "fair",
        Confidence::High => "high",
    });
    outcome.range = Some(ends(&answer.range(), 2));
    outcome.mean = Some(ends(&chosen.mean, 1));
    outcome.readings = readings.iter().map(|reading| said(reading)).collect();
    outcome.remark = answer.is_settled().then(|| "nothing is left to play in the region".to_owned());
    outcome.positions = readings.iter().map(|reading| reading.positions).sum();
    outcome
}

/// Both ends of an interval, so many times.
fn ends(interval: &Interval, times: i64) -> [String; 2] {
    [&interval.low, &interval.high].map(|end| end.mul_int(times).to_string())
}

fn said(reading: &Reading) -> Said {
    Said {
        rim: reading.rim,
        look: if reading.look == Look::First { "first" } else { "second" },
        value: reading.deiri().to_string(),
        converged: reading.converged,
        positions: reading.positions,
        solved: reading.solved,
    }
}

fn line(outcome: &Outcome) -> String {
    let mark = if outcome.right { "right" } else { "WRONG" };
    let start = format!("{mark}  {:<34} {:>7}", outcome.file, human(&outcome.expected));
    let remark = outcome.remark.as_ref().map_or(String::new(), |remark| format!("; {remark}"));
    let Some(found) = &outcome.found else { return format!("{start}  no answer{remark}\n") };
    let range = outcome.range.as_ref().filter(|[low, high]| low != high);
    format!(
        "{start}  found {:<9} {}, {:<4}  [{}]{}  {} positions, {} evaluations, {:.2} s{remark}\n",
        human(found),
        outcome.evidence,
        outcome.confidence.unwrap_or_default(),
        outcome.readings.iter().map(short).collect::<Vec<_>>().join(", "),
        range.map_or(String::new(), |[low, high]| format!("  {} to {}", human(low), human(high))),
        outcome.positions,
        outcome.evaluations,
        outcome.seconds,
    )
}

/// What a filling says; a question mark stands for a search that was cut off.
fn short(said: &Said) -> String {
    format!("{}{}", human(&said.value), if said.converged { "" } else { "?" })
}

fn totals(report: &Report) -> String {
    let mut seconds: Vec<f64> = report.problems.iter().map(|outcome| outcome.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "\n{} of {} right with {} ({}); of high confidence {} of {}.",
        report.solved,
        report.problems.len(),
        report.network,
        report.strategy,
        report.sure_and_solved,
        report.sure,
    );
    let _ = writeln!(
        text,
        "Median {:.2} s and {} evaluations, longest {:.2} s.",
        seconds[seconds.len() / 2],
        report.median_evaluations,
        seconds[seconds.len() - 1],
    );
    text
}
