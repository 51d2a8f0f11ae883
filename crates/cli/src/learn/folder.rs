//! The folder of the endgame network's training: checkpoint, log, curve and networks.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use yose_draw::{Axis, Curve, Plot, Stroke, Tone};
use yose_learn::{Entry, Settings, Trainer};
use yose_net::endgame::{Shape, Weights};

use super::run::replace;
use crate::output;

/// A training run that is open.
pub(crate) struct Folder {
    dir: PathBuf,
    name: String,
    pub(crate) trainer: Trainer,
}

impl Folder {
    /// Goes on with the run in a folder, or starts one with these settings and weights.
    pub(crate) fn open(dir: &Path, name: &str, settings: Settings, from: Option<&Path>) -> Result<Folder> {
        fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
        let path = dir.join("checkpoint");
        let trainer = if path.exists() {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            Trainer::from_bytes(&bytes).with_context(|| path.display().to_string())?
        } else {
            start(settings, from)?
        };
        Ok(Folder { dir: dir.to_owned(), name: name.to_owned(), trainer })
    }

    /// The file of the best network so far.
    pub(crate) fn network(&self) -> PathBuf {
        self.dir.join("endgame.net")
    }

    /// Saves the best network, the present one, the curve, and at last the checkpoint.
    pub(crate) fn save(&self) -> Result<()> {
        let present = self.trainer.weights(&self.name);
        for (path, network) in
            [(self.network(), self.trainer.best(&self.name)), (self.dir.join("last.net"), present)]
        {
            let network = network.context("the network does not fit its shape")?;
            replace(&path, &network.to_bytes())?;
        }
        let curve = self.trainer.curve();
        let mut text = "step\ttraining\tvalidation\n".to_owned();
        for Entry { step, training, validation } in curve {
            let _ = writeln!(text, "{step}\t{training:.5}\t{validation:.5}");
        }
        replace(&self.dir.join("curve.tsv"), text.as_bytes())?;
        if curve.len() > 1 {
            replace(&self.dir.join("curve.svg"), picture(curve, &self.name).as_bytes())?;
        }
        replace(&self.dir.join("checkpoint"), &self.trainer.to_bytes())
    }

    /// Adds a line to the log, and shows it.
    pub(crate) fn log(&self, line: &str) -> Result<()> {
        output::note(line);
        let path = self.dir.join("log.txt");
        let file = fs::OpenOptions::new().create(true).append(true).open(&path);
        file.and_then(|mut file| writeln!(file, "{line}"))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

fn start(settings: Settings, from: Option<&Path>) -> Result<Trainer> {
    let Some(path) = from else {
        settings.shape.check()?;
        return Trainer::new(settings, None).context("the network does not fit its shape");
    };
    let bytes = crate::net::store::read(path)?;
    let weights = Weights::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    // A network that exists decides its own shape; blocks can be added.
    let blocks = settings.shape.blocks.max(weights.shape().blocks);
    let settings = Settings { shape: Shape { blocks, ..weights.shape() }, ..settings };
    let trainer = Trainer::new(settings, Some(&weights));
    ensure!(trainer.is_some(), "{} does not fit its shape", path.display());
    trainer.context("the network does not fit its shape")
}

/// The learning curve; the first entry, before anything was learnt, has no training loss.
fn picture(curve: &[Entry], name: &str) -> String {
    let line = |title: &str, tone: Tone, of: fn(&Entry) -> f64| Curve {
        name: title.to_owned(),
        points: curve
            .iter()
            .filter(|entry| of(entry) > 0.0)
            .map(|entry| (entry.step as f64, of(entry)))
            .collect(),
        tone,
        stroke: Stroke::Solid,
    };
    Plot {
        width: 640.0,
        height: 360.0,
        x: Axis { label: "steps".into(), ..Axis::default() },
        y: Axis { label: "loss".into(), ..Axis::default() },
        curves: vec![
            line("training", Tone::Black, |entry| entry.training),
            line("validation", Tone::White, |entry| entry.validation),
        ],
        title: format!("Loss of {name}"),
        ..Plot::default()
    }
    .svg()
}
