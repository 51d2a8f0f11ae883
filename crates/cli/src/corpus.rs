//! `yose corpus`: many games, resumable, on one machine or on many.

mod analyze;
mod collect;
mod folder;
mod meter;
mod network;
mod options;
mod progress;
mod report;
mod shard;
mod sources;
mod work;

use anyhow::Result;
use clap::Subcommand;

/// Analyse many games: where points are lost in endgames
#[derive(Subcommand)]
#[command(after_help = "Examples:\n  \
    yose corpus analyze games/ archive.zip --out results\n  \
    yose corpus report results --out report.html\n  \
    yose corpus shard games/ | yose corpus work | yose corpus collect --out results")]
pub(crate) enum Corpus {
    Analyze(analyze::Analyze),
    Report(report::Report),
    Shard(shard::Shard),
    Work(work::Work),
    Collect(collect::Collect),
    Schema(report::Schema),
}

impl Corpus {
    pub(crate) fn run(&self) -> Result<()> {
        match self {
            Corpus::Analyze(command) => command.run(),
            Corpus::Report(command) => command.run(),
            Corpus::Shard(command) => command.run(),
            Corpus::Work(command) => command.run(),
            Corpus::Collect(command) => command.run(),
            Corpus::Schema(command) => command.run(),
        }
    }
}
