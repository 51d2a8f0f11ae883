//! `yose net`: list, inspect, install and time networks.

mod bench;
mod install;
pub(crate) mod judge;
pub(crate) mod store;

use std::fmt::Write;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use serde::Serialize;
use sha2::{Digest, Sha256};
use yose_net::endgame::{EndgameNet, VERSION};
use yose_net::{AnyNetwork, Network, Summary};

use crate::output;
use store::{PUBLISHED, Place};

/// Neural networks: list, inspect, install, time
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose net install b10c384h6nbttflrs\n  \
    yose net list\n  \
    yose net bench b10c384h6nbttflrs")]
pub(crate) struct Net {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The installed networks, and those that can be installed by name
    #[command(after_help = "Example:\n  yose net list")]
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// What a network is made of
    #[command(
        after_help = "Examples:\n  yose net info network.bin.gz\n  yose net info b10c384h6nbttflrs --json"
    )]
    Info {
        #[command(flatten)]
        network: NetworkArgument,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Evaluations a second at 9, 13 and 19 lines, with 1 and 2 threads
    #[command(after_help = "Example:\n  yose net bench network.bin.gz --seconds 5")]
    Bench {
        #[command(flatten)]
        network: NetworkArgument,
        /// Seconds for each of the six numbers
        #[arg(long, default_value_t = 2.0, value_parser = seconds)]
        seconds: f64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Copy a network file to your data folder, or fetch one by name with your Python's pip
    #[command(
        after_help = "Examples:\n  yose net install b10c384h6nbttflrs\n  yose net install ~/Downloads/network.bin.gz"
    )]
    Install {
        /// A network file, or a name from `yose net list`
        #[arg(value_name = "FILE|NAME")]
        network: String,
    },
}

#[derive(Args)]
struct NetworkArgument {
    /// A network file, the name of an installed network, or `built-in` [default: YOSE_NET, or the strongest
    /// installed, or the built-in one]
    #[arg(value_name = "FILE|NAME")]
    network: Option<String>,
}

impl NetworkArgument {
    fn place(&self) -> Result<Place> {
        self.network.as_deref().map_or_else(store::preferred, store::find)
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.1..=600.0).contains(seconds));
    seconds.ok_or_else(|| "a number of seconds from 0.1 to 600".to_owned())
}

impl Net {
    pub(crate) fn run(&self) -> Result<()> {
        match &self.command {
            Command::List { json } => list(*json),
            Command::Info { network, json } => info(&network.place()?, *json),
            Command::Bench { network, seconds, json } => bench::run(&network.place()?, *seconds, *json),
            Command::Install { network } => install::run(network),
        }
    }
}

#[derive(Serialize)]
struct Listing {
    /// What the network that comes with the program is called in commands.
    built_in: &'static str,
    folder: String,
    installed: Vec<Installed>,
    available: Vec<&'static str>,
}

#[derive(Serialize)]
struct Installed {
    name: String,
    bytes: u64,
}

fn list(json: bool) -> Result<()> {
    let paths = store::installed()?;
    let installed: Vec<Installed> = paths
        .iter()
        .map(|path| Installed {
            name: store::name(path),
            bytes: path.metadata().map_or(0, |file| file.len()),
        })
        .collect();
    let is_new = |name: &str| !installed.iter().any(|installed| installed.name == name);
    let available = PUBLISHED.iter().map(|known| known.name).filter(|name| is_new(name)).collect();
    let folder = store::folder()?.display().to_string();
    let listing = Listing { built_in: store::BUILT_IN_NAME, folder, installed, available };
    if json { output::print_json(&listing) } else { output::print(list_text(&listing).as_bytes()) }
}

fn list_text(listing: &Listing) -> String {
    let mut text = format!("In this program:\n  {}\n\n", listing.built_in);
    if listing.installed.is_empty() {
        let _ = writeln!(text, "No other network is installed in {}.", listing.folder);
    } else {
        let _ = writeln!(text, "Installed in {}:", listing.folder);
        for network in &listing.installed {
            let _ = writeln!(text, "  {}  {:.1} MB", network.name, network.bytes as f64 / 1e6);
        }
    }
    if !listing.available.is_empty() {
        text.push_str("\nTo be had with `yose net install NAME`:\n");
        for known in PUBLISHED.iter().filter(|known| listing.available.contains(&known.name)) {
            let _ = writeln!(text, "  {}  {}", known.name, known.remark);
        }
    }
    text
}

#[derive(Serialize)]
struct Info {
    file: String,
    name: String,
    version: u32,
    channels: usize,
    blocks: Vec<String>,
    parameters: usize,
    policies: usize,
    imitates_people: bool,
    bytes: usize,
    sha256: String,
}

fn info(place: &Place, json: bool) -> Result<()> {
    let bytes = place.read()?;
    match AnyNetwork::from_bytes(&bytes).with_context(|| place.to_string())? {
        AnyNetwork::KataGo(network) => whole_board_info(place, &bytes, &network, json),
        AnyNetwork::Endgame(network) => endgame_info(place, &bytes, &network, json),
    }
}

fn whole_board_info(place: &Place, bytes: &[u8], network: &Network, json: bool) -> Result<()> {
    let summary: &Summary = network.summary();
    let info = Info {
        file: place.to_string(),
        name: summary.name.clone(),
        version: summary.version,
        channels: summary.channels,
        blocks: summary.blocks.iter().map(|(kind, count)| format!("{count} {kind}")).collect(),
        parameters: summary.parameters,
        policies: summary.policies,
        imitates_people: summary.imitates,
        bytes: bytes.len(),
        sha256: checksum(bytes),
    };
    if json { output::print_json(&info) } else { output::print(info_text(&info).as_bytes()) }
}

/// What our own kind of network is made of.
#[derive(Serialize)]
struct EndgameInfo {
    file: String,
    name: String,
    kind: &'static str,
    version: u32,
    channels: usize,
    blocks: Vec<String>,
    parameters: usize,
    bytes: usize,
    sha256: String,
}

fn endgame_info(place: &Place, bytes: &[u8], network: &EndgameNet, json: bool) -> Result<()> {
    let shape = network.shape();
    let pooling = (0..shape.blocks).filter(|&block| shape.pools(block)).count();
    let info = EndgameInfo {
        file: place.to_string(),
        name: network.name().to_owned(),
        kind: "endgame",
        version: VERSION,
        channels: shape.channels,
        blocks: vec![format!("{} residual", shape.blocks - pooling), format!("{pooling} pooling")],
        parameters: network.parameters(),
        bytes: bytes.len(),
        sha256: checksum(bytes),
    };
    if json { output::print_json(&info) } else { output::print(endgame_text(&info).as_bytes()) }
}

fn endgame_text(info: &EndgameInfo) -> String {
    let rows = [
        ("name", info.name.clone()),
        ("file", format!("{} ({:.1} MB)", info.file, info.bytes as f64 / 1e6)),
        ("kind", "endgame: a region, both colours at once".to_owned()),
        ("version", info.version.to_string()),
        ("channels", info.channels.to_string()),
        ("blocks", info.blocks.join(", ")),
        ("parameters", info.parameters.to_string()),
        ("sha256", info.sha256.clone()),
    ];
    rows.iter().map(|(what, value)| format!("{what:<16} {value}\n")).collect()
}

fn info_text(info: &Info) -> String {
    let rows = [
        ("name", info.name.clone()),
        ("file", format!("{} ({:.1} MB)", info.file, info.bytes as f64 / 1e6)),
        ("version", info.version.to_string()),
        ("channels", info.channels.to_string()),
        ("blocks", info.blocks.join(", ")),
        ("parameters", info.parameters.to_string()),
        ("policies", info.policies.to_string()),
        ("imitates people", if info.imitates_people { "yes" } else { "no" }.to_owned()),
        ("sha256", info.sha256.clone()),
    ];
    rows.iter().map(|(what, value)| format!("{what:<16} {value}\n")).collect()
}

/// The checksum of a file, in hexadecimal digits.
pub(crate) fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
