//! `yose problems`: a folder of problems with known values, scored.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Serialize;
use yose_board::{Board, PointSet};
use yose_cgt::Rational;
use yose_record::{Cursor, Mark};
use yose_search::{Confidence, Limits, estimate};

use crate::input::{Content, Source};
use crate::net::judge::NetworkJudge;
use crate::net::store::NetChoice;
use crate::output;
use crate::progress::with_spinner;

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
    /// Positions to ask the network about, for each of the three fillings
    #[arg(long, value_name = "N", default_value_t = Limits::default().positions)]
    positions: usize,
    /// Threads for the network; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    network: String,
    solved: usize,
    problems: Vec<Outcome>,
}

#[derive(Serialize)]
struct Outcome {
    file: String,
    expected: String,
    found: String,
    right: bool,
    evidence: &'static str,
    confidence: &'static str,
    /// What each filling says, from the tightest on.
    readings: Vec<String>,
    positions: usize,
    #[serde(skip)]
    seconds: f64,
}

/// A problem as it stands in its file.
struct Problem {
    board: Board,
    region: PointSet,
    value: Rational,
}

impl Problems {
    pub(crate) fn run(&self) -> Result<()> {
        let files = records(&self.folder)?;
        ensure!(!files.is_empty(), "{}: there is no .sgf file in it", self.folder.display());
        let judge = NetworkJudge::open(&self.net.path()?, self.threads)?;
        let name = judge.name().to_owned();
        let mut problems = Vec::new();
        for file in &files {
            let shown = file.strip_prefix(&self.folder).unwrap_or(file).display().to_string();
            let outcome = with_spinner(&shown, || self.solve(file, &shown, &judge))?;
            if !self.json {
                output::print(line(&outcome).as_bytes())?;
            }
            problems.push(outcome);
        }
        let solved = problems.iter().filter(|outcome| outcome.right).count();
        let report = Report { network: name, solved, problems };
        if self.json { output::print_json(&report) } else { output::print(totals(&report).as_bytes()) }
    }

    fn solve(&self, file: &Path, shown: &str, mut judge: &NetworkJudge) -> Result<Outcome> {
        let problem = read(file).with_context(|| file.display().to_string())?;
        let limits = Limits { positions: self.positions, ..Limits::default() };
        let start = Instant::now();
        let answer = estimate(&mut judge, &problem.board, &problem.region, &limits)
            .with_context(|| file.display().to_string())?;
        let mut readings: Vec<_> = answer.readings.iter().collect();
        readings.sort_by_key(|reading| reading.rim);
        Ok(Outcome {
            file: shown.to_owned(),
            expected: problem.value.human().to_string(),
            found: answer.deiri().human().to_string(),
            right: answer.deiri() == problem.value,
            evidence: "estimated",
            confidence: match answer.confidence {
                Confidence::Low => "low",
                Confidence::Fair => "fair",
                Confidence::High => "high",
            },
            readings: readings
                .iter()
                .map(|reading| {
                    let open = if reading.converged { "" } else { "?" };
                    format!("{}{open}", reading.temperature().mul_int(2).human())
                })
                .collect(),
            positions: readings.iter().map(|reading| reading.positions).sum(),
            seconds: start.elapsed().as_secs_f64(),
        })
    }
}

/// How many problems of a folder a network solves.
pub(crate) fn solved(folder: &Path, mut judge: &NetworkJudge, positions: usize) -> Result<usize> {
    let limits = Limits { positions, ..Limits::default() };
    let mut solved = 0;
    for file in records(folder)? {
        let problem = read(&file).with_context(|| file.display().to_string())?;
        let answer = estimate(&mut judge, &problem.board, &problem.region, &limits)
            .with_context(|| file.display().to_string())?;
        solved += usize::from(answer.deiri() == problem.value);
    }
    Ok(solved)
}

/// The game records in a folder and in those inside it, by name.
pub(crate) fn records(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let path = entry.with_context(|| folder.display().to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf")) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(file: &Path) -> Result<Problem> {
    let source = Source::read(file)?;
    let Content::Record(record) = &source.content else { bail!("is no game record") };
    let game = record.games().next().context("has no game")?;
    let root = game.root();
    let region = root.markup().marked(Mark::Square);
    ensure!(!region.is_empty(), "no region is marked with squares (SQ)");
    let comment = root.comment().context("has no comment with the value")?;
    let value = value(&comment).with_context(|| format!("the comment `{}` is no value", comment.trim()))?;
    Ok(Problem { board: Cursor::new(game)?.board().clone(), region, value })
}

/// A value such as `5`, `16/3` or `5 1/3`.
fn value(text: &str) -> Option<Rational> {
    let parts: Option<Vec<Rational>> = text.split_whitespace().map(|part| part.parse().ok()).collect();
    let parts = parts.filter(|parts| (1..=2).contains(&parts.len()))?;
    Some(parts.iter().sum())
}

fn line(outcome: &Outcome) -> String {
    let mark = if outcome.right { "right" } else { "WRONG" };
    format!(
        "{mark}  {:<34} {:>7}  found {:<9} {:<4}  [{}]  {} positions, {:.2} s\n",
        outcome.file,
        outcome.expected,
        outcome.found,
        outcome.confidence,
        outcome.readings.join(", "),
        outcome.positions,
        outcome.seconds,
    )
}

fn totals(report: &Report) -> String {
    let mut seconds: Vec<f64> = report.problems.iter().map(|outcome| outcome.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "\n{} of {} right with {}; median {:.2} s, longest {:.2} s.",
        report.solved,
        report.problems.len(),
        report.network,
        seconds[seconds.len() / 2],
        seconds[seconds.len() - 1],
    );
    text
}
