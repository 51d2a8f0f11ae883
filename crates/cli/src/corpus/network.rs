//! A network that joins in where nothing can be proved.
//!
//! Rows depend on the network, so a corpus names it by the checksum of its file: a folder that was begun with one network is not
//! continued with another, and a worker with the wrong one refuses the work.

use anyhow::{Result, ensure};
use clap::Args;
use sha2::{Digest, Sha256};
use yose_corpus::{GameRows, Item, NetworkOptions, WorkError, work, work_with};
use yose_search::Limits;

use crate::net::judge::NetworkJudge;
use crate::net::store;

/// Positions to ask about: an estimate is made of every region of every position of every game.
const POSITIONS: usize = 24;

/// Whether a network has a say.
#[derive(Args)]
pub(crate) struct NetworkChoice {
    /// Estimate what cannot be proved with this network, a file or the name of an
    /// installed one [default: exact only]
    #[arg(long, value_name = "FILE|NAME")]
    net: Option<String>,
    /// Positions to ask the network about in each region of each position, for each
    /// of the three fillings
    #[arg(long, value_name = "N", default_value_t = POSITIONS)]
    positions: usize,
}

impl NetworkChoice {
    /// Opens the network, if one was named.
    pub(crate) fn open(&self, threads: usize) -> Result<Option<Network>> {
        self.net.as_deref().map(|name| Network::open(name, threads)).transpose()
    }

    /// What the corpus says of it.
    pub(crate) fn options(&self, network: Option<&Network>) -> Option<NetworkOptions> {
        network.map(|network| NetworkOptions {
            name: network.judge.name().to_owned(),
            sha256: network.sha256.clone(),
            positions: self.positions,
        })
    }
}

/// A network and the checksum of its file.
pub(crate) struct Network {
    judge: NetworkJudge,
    sha256: String,
}

impl Network {
    /// Opens a file or an installed network; 0 threads stand for one a core.
    pub(crate) fn open(name: &str, threads: usize) -> Result<Network> {
        let place = store::find(name)?;
        let digest = Sha256::digest(place.read()?);
        let sha256 = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Network { judge: NetworkJudge::open(&place, threads)?, sha256 })
    }

    /// Analyses a game that asks for this network.
    fn work(
        &self,
        item: &Item,
        asked: &NetworkOptions,
        stop: &(impl Fn() -> bool + Clone + Send + Sync + 'static),
    ) -> Result<GameRows, WorkError> {
        let limits = Limits::default().positions(asked.positions);
        let mut judge = &self.judge;
        work_with(item, &mut |analyst, question| analyst.analyze_with(question, &mut judge, &limits), stop)
    }
}

/// Analyses a game as it asks for: exactly, or with the network it names.
pub(crate) fn work_as_asked(
    item: &Item,
    network: Option<&Network>,
    stop: &(impl Fn() -> bool + Clone + Send + Sync + 'static),
) -> Result<GameRows, WorkError> {
    match (&item.options.network, network) {
        (Some(asked), Some(network)) => network.work(item, asked, stop),
        _ => work(item, stop),
    }
}

/// Refuses a game that asks for a network which is not this one.
pub(crate) fn check(item: &Item, network: Option<&Network>) -> Result<()> {
    let Some(asked) = &item.options.network else { return Ok(()) };
    ensure!(
        network.is_some_and(|network| network.sha256 == asked.sha256),
        "game {} asks for the network {} with the checksum {}…; name its file with --net",
        item.ordinal,
        asked.name,
        asked.sha256.get(..12).unwrap_or_default()
    );
    Ok(())
}
