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
use yose_segment::{Exploration, InputKind, Loss, Network, Random, Rates, Settings, Shape, Trainer};

use super::network;

/// Where a run is kept, and what a new one starts from.
#[derive(Args)]
pub(crate) struct RunOptions {
    /// The folder of the run; training goes on from the checkpoint in it
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Start from this network instead of random weights
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// What the network is given
    #[arg(long, value_enum, default_value_t)]
    input: InputName,
    /// Neurons a point in the first hidden layer: a multiple of 8
    #[arg(long, value_name = "N", default_value_t = 8)]
    hidden: usize,
    /// Neurons a point in the second hidden layer: 2, 6, 10 …
    #[arg(long, value_name = "N", default_value_t = 2)]
    second: usize,
    /// Length of the board's side
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,
    /// Seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// What is made small
    #[arg(long, value_enum, default_value_t)]
    loss: LossName,
    /// How far the weights below the evaluation move
    #[arg(long, value_name = "RATE", default_value_t = 0.003)]
    rate: f32,
    /// How far the weights of the evaluation move
    #[arg(long, value_name = "RATE", default_value_t = 0.0003)]
    value_rate: f32,
    /// Learn games as they are played, without turning and mirroring them
    #[arg(long)]
    no_symmetries: bool,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum InputName {
    Raw,
    #[default]
    Preprocessed,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LossName {
    Squared,
    #[default]
    CrossEntropy,
}

/// A run that is open.
pub(crate) struct Run {
    dir: PathBuf,
    pub(crate) trainer: Trainer,
}

impl RunOptions {
    /// Goes on with the run in the folder, or starts it.
    pub(crate) fn open(&self, lambda: f32) -> Result<Run> {
        fs::create_dir_all(&self.dir).with_context(|| format!("cannot make {}", self.dir.display()))?;
        let path = self.dir.join("checkpoint");
        let trainer = if path.exists() {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            Trainer::from_bytes(&bytes).with_context(|| path.display().to_string())?
        } else {
            self.start(lambda)?
        };
        Ok(Run { dir: self.dir.clone(), trainer })
    }

    fn start(&self, lambda: f32) -> Result<Trainer> {
        let mut random = Random::new(self.seed);
        let network = match &self.from {
            Some(path) => network::read(path)?,
            None => Network::random(self.shape()?, &mut random),
        };
        let loss = match self.loss {
            LossName::Squared => Loss::Squared,
            LossName::CrossEntropy => Loss::CrossEntropy,
        };
        let settings = Settings {
            size: Size::square(self.size)?,
            recent: 10,
            exploration: Exploration::ARTICLE,
            rates: Rates { loss, layers: self.rate, value: self.value_rate },
            lambda,
            symmetries: !self.no_symmetries,
        };
        Ok(Trainer::new(network, settings, random))
    }

    fn shape(&self) -> Result<Shape> {
        let input = match self.input {
            InputName::Raw => InputKind::Raw,
            InputName::Preprocessed => InputKind::Preprocessed,
        };
        Ok(Shape::new(input, self.hidden, self.second)?)
    }
}

impl Run {
    /// Saves a checkpoint.
    pub(crate) fn save(&self) -> Result<()> {
        replace(&self.dir.join("checkpoint"), &self.trainer.to_bytes())
    }

    /// Saves the network as it is now, under the number of games.
    pub(crate) fn save_network(&self) -> Result<()> {
        let name = format!("{:06}.net", self.trainer.games());
        replace(&self.dir.join(name), &self.trainer.network().to_bytes())
    }

    /// Adds a line to the log, and shows it.
    pub(crate) fn log(&self, line: &str) -> Result<()> {
        crate::output::note(line);
        let path = self.dir.join("log.txt");
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
