//! The folder of a training run: its checkpoint, its log and its networks.
//!
//! A checkpoint is written beside the old one and then takes its name, so
//! that at any moment there is a whole one.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use yose_board::Size;
use yose_segment::{
    Bearing, Exploration, FileError, InputKind, Loss, Network, Random, Rates, Settings, Shape, Steps, Trainer,
};

use super::network;

/// What a new run starts from.
#[derive(Args)]
pub(crate) struct Beginning {
    /// Start from this network instead of random weights
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// What the network is given: preprocessed unless --from says otherwise; with --from, tactical is added to preprocessed
    #[arg(long, value_enum)]
    input: Option<InputName>,
    /// Neurons a point in the first hidden layer: a multiple of 8; with --from more than it has are added
    #[arg(long, value_name = "N", default_value_t = 8)]
    hidden: usize,
    /// Neurons a point in the second hidden layer: 2, 6, 10 …; with --from more than it has are added
    #[arg(long, value_name = "N", default_value_t = 2)]
    second: usize,
    /// Which way the windows of a new network are held [default: corner, unless --from says otherwise]
    #[arg(long, value_enum, conflicts_with = "from")]
    bearing: Option<BearingName>,
    /// Seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Where a run of self-play or of records is kept, and what a new one starts from.
#[derive(Args)]
pub(crate) struct RunOptions {
    /// The folder of the run; training goes on from the checkpoint in it
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    beginning: Beginning,
    /// Length of the board's side
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,
    /// What is made small
    #[arg(long, value_enum, default_value_t)]
    loss: LossName,
    /// How the length of a weight's steps is found [default: own for self-play, plain for records]
    #[arg(long, value_enum)]
    steps: Option<StepsName>,
    /// How far the weights below the evaluation move [default: 0.05, or 0.003 with plain steps]
    #[arg(long, value_name = "RATE")]
    rate: Option<f32>,
    /// How far the weights of the evaluation move [default: 0.05, or 0.0003 with plain steps]
    #[arg(long, value_name = "RATE")]
    value_rate: Option<f32>,
    /// Learn games as they are played, without turning and mirroring them
    #[arg(long)]
    no_symmetries: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum InputName {
    Raw,
    Preprocessed,
    Tactical,
}

#[derive(Clone, Copy, ValueEnum)]
enum BearingName {
    /// Towards the nearest corner
    Corner,
    /// The same way all over the board
    Picture,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LossName {
    Squared,
    #[default]
    CrossEntropy,
}

#[derive(Clone, Copy, ValueEnum)]
enum StepsName {
    /// Shorter the more a weight has learnt (Adagrad)
    Own,
    /// At the same rate for all weights, as in the article
    Plain,
}

/// A run that is open.
pub(crate) struct Run {
    folder: Folder,
    pub(crate) trainer: Trainer,
}

impl Beginning {
    /// The seed of everything that is random.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// The network to start with, and the random numbers to go on with.
    pub(crate) fn network(&self) -> Result<(Network, Random)> {
        let mut random = Random::new(self.seed);
        let input = self.input.map(InputName::kind);
        let network = match &self.from {
            Some(path) => {
                given(network::read(path)?, input)?.widened(self.hidden, self.second, &mut random)?
            }
            None => {
                let input = input.unwrap_or(InputKind::Preprocessed);
                let bearing = match self.bearing {
                    None | Some(BearingName::Corner) => Bearing::Corner,
                    Some(BearingName::Picture) => Bearing::Picture,
                };
                let shape = Shape::new(input, self.hidden, self.second)?.with_bearing(bearing);
                Network::random(shape, &mut random)
            }
        };
        Ok((network, random))
    }
}

impl InputName {
    fn kind(self) -> InputKind {
        match self {
            InputName::Raw => InputKind::Raw,
            InputName::Preprocessed => InputKind::Preprocessed,
            InputName::Tactical => InputKind::Tactical,
        }
    }
}

/// A network that is given this input from now on.
fn given(network: Network, input: Option<InputKind>) -> Result<Network> {
    match input {
        Some(input) if input != network.shape().input() => {
            let more = (input == InputKind::Tactical).then(|| network.with_tactics()).flatten();
            more.context(
                "only the tactical input can be added to a network, and only to the preprocessed one",
            )
        }
        _ => Ok(network),
    }
}

impl RunOptions {
    /// Goes on with the run in the folder, or starts it.
    pub(crate) fn open(&self, steps: Steps, lambda: f32) -> Result<Run> {
        let folder = Folder::open(&self.dir)?;
        let trainer = match folder.checkpoint(Trainer::from_bytes)? {
            Some(trainer) => trainer,
            None => self.start(steps, lambda)?,
        };
        Ok(Run { folder, trainer })
    }

    fn start(&self, usual: Steps, lambda: f32) -> Result<Trainer> {
        let (network, random) = self.beginning.network()?;
        let loss = match self.loss {
            LossName::Squared => Loss::Squared,
            LossName::CrossEntropy => Loss::CrossEntropy,
        };
        let steps = match self.steps {
            None => usual,
            Some(StepsName::Own) => Steps::Own,
            Some(StepsName::Plain) => Steps::Plain,
        };
        let rates = Rates::usual(steps);
        let settings = Settings {
            size: Size::square(self.size)?,
            recent: 10,
            exploration: Exploration::ARTICLE,
            rates: Rates {
                loss,
                layers: self.rate.unwrap_or(rates.layers),
                value: self.value_rate.unwrap_or(rates.value),
                ..rates
            },
            lambda,
            symmetries: !self.no_symmetries,
        };
        Ok(Trainer::new(network, settings, random))
    }
}

impl Run {
    /// Saves a checkpoint.
    pub(crate) fn save(&self) -> Result<()> {
        self.folder.save(&self.trainer.to_bytes())
    }

    /// Saves the network as it is now, under the number of games.
    pub(crate) fn save_network(&self) -> Result<()> {
        self.folder.save_network(self.trainer.games(), self.trainer.network())
    }

    /// Adds a line to the log, and shows it.
    pub(crate) fn log(&self, line: &str) -> Result<()> {
        self.folder.log(line)
    }
}

/// The folder of a run.
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens a folder, or makes it.
    pub(crate) fn open(path: &Path) -> Result<Folder> {
        fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Folder { path: path.to_owned() })
    }

    fn checkpoint_path(&self) -> PathBuf {
        self.path.join("checkpoint")
    }

    /// Reads the checkpoint, if there is one.
    pub(crate) fn checkpoint<T>(&self, read: impl Fn(&[u8]) -> Result<T, FileError>) -> Result<Option<T>> {
        let path = self.checkpoint_path();
        if !path.exists() {
            return Ok(None);
        }
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        read(&bytes).map(Some).with_context(|| path.display().to_string())
    }

    /// Saves a checkpoint.
    pub(crate) fn save(&self, checkpoint: &[u8]) -> Result<()> {
        replace(&self.checkpoint_path(), checkpoint)
    }

    /// Saves a network under what it has learnt.
    pub(crate) fn save_network(&self, learnt: u64, network: &Network) -> Result<()> {
        replace(&self.path.join(format!("{learnt:06}.net")), &network.to_bytes())
    }

    /// Adds a line to the log, and shows it.
    pub(crate) fn log(&self, line: &str) -> Result<()> {
        crate::output::note(line);
        let path = self.path.join("log.txt");
        let file = fs::OpenOptions::new().create(true).append(true).open(&path);
        file.and_then(|mut file| writeln!(file, "{line}"))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Writes a file in one step: whoever looks sees the old one or the new one.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = path.with_extension("new");
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // On a full disk half a file would only be in the way; if it cannot be removed, the next try replaces it.
        let _ = fs::remove_file(&beside);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}
