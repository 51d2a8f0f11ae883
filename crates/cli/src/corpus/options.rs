//! What `yose corpus analyze` and `yose corpus shard` share.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use yose_corpus::{Header, Intake, Limits, Sample, Sharder, Smallest, WorkOptions};

use super::meter::Meter;
use super::network::{Network, NetworkChoice};
use super::sources::Sources;

/// Which games, and what may be spent on them.
#[derive(Args)]
pub(crate) struct Choice {
    /// Game records, folders, .zip, .tar.gz, and lists of games (.tsv, .tsv.gz)
    #[arg(value_name = "SOURCE", required = true)]
    sources: Vec<PathBuf>,
    /// The first position of each game to look at, by the number of moves
    /// played [default: from where something is settled to the end]
    #[arg(long, value_name = "N")]
    from: Option<u32>,
    /// Local positions to look at in each region of each position, at least 4096
    #[arg(long, value_name = "N", default_value_t = WorkOptions::default().nodes,
        value_parser = clap::value_parser!(u64).range(4096..))]
    nodes: u64,
    /// Regions with more empty points are not searched
    #[arg(long, value_name = "POINTS", default_value_t = WorkOptions::default().largest)]
    largest: usize,
    /// Positions to look at for one question about the safety of one area
    #[arg(long, value_name = "N", default_value_t = WorkOptions::default().safety)]
    safety: u64,
    #[command(flatten)]
    network: NetworkChoice,
    /// Take only some games: a number such as 500, or a share such as 1/10 or 10%
    #[arg(long, value_name = "SAMPLE")]
    sample: Option<Sample>,
    /// Which ones: another seed chooses others
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Games in a shard; what is unfinished when the work is stopped is done again
    #[arg(long, value_name = "N", default_value_t = 64)]
    shard_size: u64,
    /// Megabytes that one game record may have
    #[arg(long, value_name = "MB", default_value_t = 64)]
    largest_file: u64,
}

impl Choice {
    /// The network that has a say, if there is one; 0 threads stand for one a core.
    pub(crate) fn network(&self, threads: usize) -> Result<Option<Network>> {
        self.network.open(threads)
    }

    pub(crate) fn header(&self, network: Option<&Network>) -> Header {
        let options = WorkOptions {
            from: self.from,
            nodes: self.nodes,
            largest: self.largest,
            safety: self.safety,
            network: self.network.options(network),
        };
        let sample = self.sample.map(|sample| match sample {
            Sample::Games(games) => format!("{games} games, seed {}", self.seed),
            Sample::Share(share) => format!("share {share}, seed {}", self.seed),
        });
        Header { sample, ..Header::new(self.shard_size.max(1), options) }
    }

    pub(crate) fn sources(&self) -> Result<Sources> {
        Sources::new(&self.sources, Limits { file: self.largest_file << 20, ..Limits::default() })
    }

    /// What bundles the games; with a sample of so many games the sources are read once to draw lots.
    pub(crate) fn sharder(&self, sources: &Sources, header: &Header) -> Sharder {
        let sharder = Sharder::new(header.shard_size, header.options.clone());
        let share = match self.sample {
            None => return sharder,
            Some(Sample::Share(share)) => yose_corpus::threshold(share),
            Some(Sample::Games(games)) => {
                let mut smallest = Smallest::new(games, self.seed);
                sources.read(&Meter::default(), &mut |intake| {
                    if let Intake::Game(draft) = intake {
                        smallest.add(&draft.id());
                    }
                    ControlFlow::Continue(())
                });
                smallest.threshold()
            }
        };
        sharder.sampling(self.seed, share)
    }
}
