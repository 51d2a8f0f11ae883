//! `yose learn segmentation average`: the mean of several networks.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use yose_segment::Network;

use super::network;
use super::run::replace;

/// Make the mean of several networks of one run
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn segmentation average run/002500.net run/002750.net run/003000.net --out mean.net\n\n\
    Self-play moves weights to and fro around what it has found. The mean of networks of different\n\
    moments takes that out; of networks that began with different weights it means nothing.")]
pub(crate) struct Average {
    /// Networks of one run
    #[arg(value_name = "NETWORK", required = true)]
    networks: Vec<PathBuf>,
    /// Write their mean to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Average {
    pub(crate) fn run(&self) -> Result<()> {
        let networks = self.networks.iter().map(|path| network::read(path)).collect::<Result<Vec<_>>>()?;
        let shape = networks[0].shape();
        if let Some(odd) = networks.iter().position(|network| network.shape() != shape) {
            let [first, odd] = [0, odd].map(|place| self.networks[place].display());
            bail!("{odd} has other layers than {first}");
        }
        let mean = Network::mean(&networks).context("there are no networks")?;
        replace(&self.out, &mean.to_bytes())
    }
}
