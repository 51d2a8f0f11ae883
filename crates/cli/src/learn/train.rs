//! `yose learn train`: training of the endgame network.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use yose_learn::{HEADS, Losses, Sample, Schedule, Settings, Source, Stress, split};
use yose_net::endgame::Shape;

use super::folder::Folder;
use super::manifest::DataSet;

/// Train the endgame network
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn train --data data --dir run --steps 20000\n\n\
    Stop it when you like: the same command goes on from the last checkpoint, and the\n\
    result is the same as if it had never been stopped, whatever the number of\n\
    threads. The settings of a run are those it was started with. The best network\n\
    so far is endgame.net in the folder of the run, the present one last.net.")]
pub(crate) struct Train {
    /// Folders of tables, as `yose learn data` makes them
    #[arg(long, value_name = "DIR", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// The folder of the run; training goes on from the checkpoint in it
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Start from this network instead of random weights
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    #[command(flatten)]
    options: TrainOptions,
}

/// How training goes.
#[derive(Args, Clone)]
pub(crate) struct TrainOptions {
    /// Steps of the run
    #[arg(long, value_name = "N", default_value_t = Settings::default().schedule.steps)]
    pub(crate) steps: u64,
    /// Samples a step
    #[arg(long, value_name = "N", default_value_t = Settings::default().batch)]
    batch: usize,
    /// How far weights move at most
    #[arg(long, value_name = "RATE", default_value_t = Settings::default().schedule.rate)]
    rate: f32,
    /// How fast weights fade
    #[arg(long, value_name = "RATE", default_value_t = Settings::default().decay)]
    decay: f32,
    /// Move every weight by itself, as Adam does, instead of convolutions along all directions alike
    #[arg(long)]
    plain: bool,
    /// Width of the network
    #[arg(long, value_name = "N", default_value_t = Shape::default().channels)]
    channels: usize,
    /// Residual blocks of the network; a network to start from gets those that it lacks
    #[arg(long, value_name = "N", default_value_t = Shape::default().blocks)]
    blocks: usize,
    /// Steps between validations, each with a checkpoint
    #[arg(long, value_name = "N", default_value_t = 200)]
    every: u64,
    /// Validations without a better result before training stops; 0 for never
    #[arg(long, value_name = "N", default_value_t = Settings::default().patience)]
    patience: usize,
    /// Share of games and regions that are kept for validation
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    validation: f32,
    /// Leave out samples of a source: game, exact or search
    #[arg(long, value_name = "SOURCE", value_parser = source, num_args = 1..)]
    without: Vec<Source>,
    /// Leave out what a head learns: next, advice, ownership, mean, temperature, answer or score
    #[arg(long, value_name = "HEAD", value_parser = head, num_args = 1..)]
    without_head: Vec<usize>,
    /// How much a head counts, such as ownership=20
    #[arg(long, value_name = "HEAD=FACTOR", value_parser = stress, num_args = 1..)]
    stress: Vec<(usize, f64)>,
    /// How much chances of moves are punished where all is settled (the article's λ is 6)
    #[arg(long, value_name = "FACTOR", default_value_t = 0.0)]
    settled: f64,
    /// Seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
    /// What the network is called
    #[arg(long, value_name = "NAME", default_value = "endgame")]
    pub(crate) name: String,
}

/// The most samples to validate with.
const VALIDATED: usize = 2000;

fn source(name: &str) -> Result<Source, String> {
    Source::of(name).ok_or_else(|| "game, exact or search".to_owned())
}

fn head(name: &str) -> Result<usize, String> {
    HEADS.iter().position(|head| *head == name).ok_or_else(|| HEADS.join(", "))
}

fn stress(text: &str) -> Result<(usize, f64), String> {
    let (name, factor) = text.split_once('=').ok_or("HEAD=FACTOR, such as ownership=20")?;
    match factor.parse::<f64>() {
        Ok(factor) if factor.is_finite() && factor >= 0.0 => Ok((head(name)?, factor)),
        _ => Err(format!("{factor} is no factor: a number from 0 on")),
    }
}

impl Train {
    pub(crate) fn run(&self) -> Result<()> {
        let samples = samples(&self.data)?;
        let folder = train(&self.options, samples, &self.dir, self.from.as_deref())?;
        crate::output::print(format!("{}\n", folder.network().display()).as_bytes())
    }
}

/// All samples of some data sets.
pub(crate) fn samples(folders: &[PathBuf]) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for folder in folders {
        samples.extend(DataSet::open(folder)?.samples()?);
    }
    Ok(samples)
}

/// Trains until all steps are made or nothing gets better.
pub(crate) fn train(
    options: &TrainOptions,
    mut samples: Vec<Sample>,
    dir: &Path,
    from: Option<&Path>,
) -> Result<Folder> {
    ensure!(options.every > 0 && options.batch > 0, "steps and batches must not be empty");
    ensure!((0.0..1.0).contains(&options.validation), "the share for validation must be from 0 to 1");
    samples.retain(|sample| !options.without.contains(&sample.source));
    let (learnt, mut kept) = split(samples, options.validation);
    ensure!(!learnt.is_empty(), "there is nothing to learn");
    let kept_all = kept.len();
    if kept_all > VALIDATED {
        // Of all tables alike: the first ones are all of one kind.
        kept = (0..VALIDATED).map(|place| kept[place * kept_all / VALIDATED].clone()).collect();
    }
    if kept.is_empty() {
        kept = learnt.iter().take(VALIDATED / 10).cloned().collect();
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    let mut folder = Folder::open(dir, &options.name, options.settings(), from)?;
    let start = Instant::now();
    folder.log(&format!(
        "{} samples to learn, {} to validate with; step {} of {}",
        learnt.len(),
        kept.len(),
        folder.trainer.steps(),
        folder.trainer.settings().schedule.steps
    ))?;
    if folder.trainer.curve().is_empty() {
        pool.install(|| folder.trainer.validate(&kept));
        folder.save()?;
    }
    let first = folder.trainer.steps();
    while !folder.trainer.is_done() {
        pool.install(|| folder.trainer.advance(&learnt));
        let (step, last) = (folder.trainer.steps(), folder.trainer.settings().schedule.steps);
        if step.is_multiple_of(options.every) || step >= last {
            let losses = pool.install(|| folder.trainer.validate(&kept));
            folder.save()?;
            let done = (step - first) as f64 * folder.trainer.settings().batch as f64;
            let speed = done / start.elapsed().as_secs_f64();
            let training = folder.trainer.curve().last().map_or(0.0, |entry| entry.training);
            folder.log(&format!(
                "step {step}: training {training:.4}, {}; {speed:.0} samples/s",
                text(&losses)
            ))?;
        }
    }
    Ok(folder)
}

impl TrainOptions {
    fn settings(&self) -> Settings {
        let usual = Settings::default();
        let mut stress = Stress { settled: self.settled, ..Stress::default() };
        for &(head, factor) in &self.stress {
            stress.heads[head] = factor;
        }
        for &head in &self.without_head {
            stress.heads[head] = 0.0;
        }
        let warm_up = usual.schedule.warm_up.min(self.steps / 10 + 1);
        Settings {
            shape: Shape { channels: self.channels, blocks: self.blocks, ..Shape::default() },
            batch: self.batch,
            schedule: Schedule { rate: self.rate, warm_up, steps: self.steps, ..usual.schedule },
            decay: self.decay,
            orthogonal: !self.plain,
            stress,
            patience: self.patience,
            seed: self.seed,
            ..usual
        }
    }
}

/// Validation losses, head by head.
fn text(losses: &Losses) -> String {
    let mut text = format!("validation {:.4}", losses.mean());
    for (head, name) in HEADS.iter().enumerate() {
        if let Some(loss) = losses.head(head) {
            text += &format!(", {name} {loss:.3}");
        }
    }
    text
}
