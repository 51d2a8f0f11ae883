//! `yose learn evaluate`: a network on regions whose values are proved.

use std::fmt::Write;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;
use yose_learn::{Calibration, Difficulty, Exam, Exclusion, examine, samples_of_regions};
use yose_net::AnyNetwork;
use yose_net::endgame::{EndgameEvaluator, EndgameNet};

use crate::net::store::{self, Place};
use crate::{output, progress};

/// Examine an endgame network on generated regions that it has not learnt
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn evaluate run/endgame.net --regions 500\n\n\
    The regions come from another seed than those of `yose learn data`. Moves are\n\
    right if they are among the proved best ones of their colour.")]
pub(crate) struct Evaluate {
    /// The network
    #[arg(value_name = "FILE|NAME")]
    network: String,
    /// Number of regions
    #[arg(long, value_name = "N", default_value_t = 300)]
    regions: u64,
    /// Seed of the regions
    #[arg(long, value_name = "N", default_value_t = EXAM_SEED)]
    seed: u64,
    /// Threads; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Far from what anybody takes for training.
pub(crate) const EXAM_SEED: u64 = 1_000_003;

#[derive(Serialize)]
struct Report {
    network: String,
    samples: usize,
    best_moves_asked: usize,
    best_moves_found: usize,
    mean_error: f64,
    temperature_error: f64,
    settled: Vec<Bin>,
    settled_brier: f64,
    answer: Vec<Bin>,
    answer_brier: f64,
    evidence: &'static str,
}

/// How often something happened that was given such a chance.
#[derive(Serialize)]
struct Bin {
    samples: usize,
    chance: f64,
    share: f64,
}

impl Evaluate {
    pub(crate) fn run(&self) -> Result<()> {
        let network = load(&store::find(&self.network)?)?;
        let name = network.name().to_owned();
        let exam = progress::with_spinner("Solving regions", || {
            exam(network, self.regions, self.seed, self.threads)
        })?;
        let report = Report {
            network: name,
            samples: exam.samples,
            best_moves_asked: exam.asked,
            best_moves_found: exam.right,
            mean_error: exam.mean_error,
            temperature_error: exam.temperature_error,
            settled: bins(&exam.settled),
            settled_brier: exam.settled.square,
            answer: bins(&exam.answer),
            answer_brier: exam.answer.square,
            evidence: "labels proved, answers estimated",
        };
        if self.json { output::print_json(&report) } else { output::print(text(&report).as_bytes()) }
    }
}

/// Reads a network that must be of our own kind.
pub(crate) fn load(place: &Place) -> Result<EndgameNet> {
    match place.load()? {
        AnyNetwork::Endgame(network) => Ok(*network),
        AnyNetwork::KataGo(_) => bail!("{place} is no endgame network"),
    }
}

/// Examines a network on so many regions.
pub(crate) fn exam(network: EndgameNet, regions: u64, seed: u64, threads: usize) -> Result<Exam> {
    let samples = samples_of_regions(0, regions, &Difficulty::default(), &Exclusion::default(), seed);
    let evaluator = EndgameEvaluator::new(Arc::new(network), threads)?;
    Ok(examine(&evaluator, &samples))
}

fn bins(calibration: &Calibration) -> Vec<Bin> {
    let bin = |&(samples, sum, times): &(usize, f64, usize)| Bin {
        samples,
        chance: sum / samples.max(1) as f64,
        share: times as f64 / samples.max(1) as f64,
    };
    calibration.bins.iter().map(bin).collect()
}

fn text(report: &Report) -> String {
    let mut text = format!("{} on {} positions of proved value\n\n", report.network, report.samples);
    let share = 100.0 * report.best_moves_found as f64 / report.best_moves_asked.max(1) as f64;
    let found = format!("{share:.1} % ({} of {})", report.best_moves_found, report.best_moves_asked);
    let _ = writeln!(text, "best moves        {found}");
    let _ = writeln!(text, "error of mean     {:.2} points", report.mean_error);
    let _ = writeln!(text, "of temperature    {:.2} points\n", report.temperature_error);
    for (title, bins, square) in [
        ("settled", &report.settled, report.settled_brier),
        ("answer now", &report.answer, report.answer_brier),
    ] {
        let _ = writeln!(text, "{title} (Brier score {square:.3})\n  samples   chance    share");
        for bin in bins.iter().filter(|bin| bin.samples > 0) {
            let _ = writeln!(text, "{:>9} {:>8.2} {:>8.2}", bin.samples, bin.chance, bin.share);
        }
        text.push('\n');
    }
    text
}
