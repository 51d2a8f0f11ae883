//! `yose learn segmentation study`: learning what a teacher thinks of many positions.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use yose_segment::{Course, Examples, Progress, Study};

use super::run::{Beginning, Folder};
use super::teacher;

/// Learn what a teacher thinks of positions, from tables of `yose learn segmentation teacher`
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn segmentation study examples --dir judge --examples 1000000\n  \
    yose learn segmentation study examples --dir player --batch 32 --rate 0.004 --emphasis 60 --temperature 2\n\n\
    The first learns who will live where. In the second moves count far more: it learns to play, at a\n\
    temperature well below that of learning. Stop it when you like: the same command goes on from\n\
    the last checkpoint, and the result is the same as if it had never been stopped, whatever the\n\
    number of threads. The settings of a run are those it was started with.")]
pub(crate) struct Studied {
    /// Tables of examples
    #[arg(value_name = "TABLE", required = true)]
    tables: Vec<PathBuf>,
    /// The folder of the run; training goes on from the checkpoint in it
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    lessons: Lessons,
    /// Threads; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

/// What a course of lessons starts from, and how it goes.
#[derive(Args)]
pub(crate) struct Lessons {
    #[command(flatten)]
    beginning: Beginning,
    /// Number of examples to learn; towards the end of them steps get smaller
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    examples: u64,
    /// Examples learnt together
    #[arg(long, value_name = "N", default_value_t = 16)]
    batch: u32,
    /// How far weights move at first
    #[arg(long, value_name = "RATE", default_value_t = 0.0015)]
    rate: f32,
    /// How much the choice of a move counts, next to the life of one point; 0 leaves it out
    #[arg(long, value_name = "FACTOR", default_value_t = 0.5)]
    emphasis: f32,
    /// Temperature, in points, of the choice
    #[arg(long, value_name = "POINTS", default_value_t = 0.33)]
    temperature: f32,
    /// How much eyes and connections count, next to life
    #[arg(long, value_name = "FACTOR", default_value_t = 0.1)]
    local: f32,
    /// How much the square of what the score is off counts, next to the life of one point
    #[arg(long, value_name = "FACTOR", default_value_t = 0.0)]
    sum: f32,
    /// Moves that are compared with those the teacher thinks of
    #[arg(long, value_name = "N", default_value_t = 12)]
    others: u32,
}

/// Examples at the end of the first table that are not learnt: those of about one set of excursions, or a tenth of them all.
const HELD_OUT: usize = 2_500;
/// One of so many of them is used to test, as neighbours are much the same.
const TESTED: usize = 5;
/// Examples between lines of the log.
const LOGGED: u64 = 4_000;
/// Examples between checkpoints, tests and networks that are kept.
const SAVED: u64 = 40_000;

impl Studied {
    pub(crate) fn run(&self) -> Result<()> {
        let mut tables = self.tables.iter().map(|path| teacher::read(path)).collect::<Result<Vec<_>>>()?;
        let first = &mut tables[0];
        ensure!(!first.is_empty(), "there are no examples in {}", self.tables[0].display());
        let held_out = first.split_off(first.len() - HELD_OUT.min(first.len() / 10));
        let folder = Folder::open(&self.dir)?;
        let mut study = match folder.checkpoint(Study::from_bytes)? {
            Some(study) => study,
            None => self.lessons.start()?,
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let (start, mut progress) = (Instant::now(), Progress::default());
        while !study.is_over() {
            let before = study.learnt();
            progress += pool.install(|| study.learn(&tables)).context("a table of examples")?;
            let passed = |step: u64| study.learnt() / step != before / step;
            if passed(LOGGED) || study.is_over() {
                let line = text(&progress);
                folder.log(&format!("{}, {line}, {:.0} s", study.learnt(), start.elapsed().as_secs_f64()))?;
                progress = Progress::default();
            }
            if passed(SAVED) || study.is_over() {
                save(&folder, &study, &held_out)?;
            }
        }
        Ok(())
    }
}

impl Lessons {
    /// A course that begins.
    pub(crate) fn start(&self) -> Result<Study> {
        ensure!(self.temperature > 0.0, "the temperature must be positive");
        ensure!(self.batch > 0, "a batch holds at least one example");
        let (network, random) = self.beginning.network()?;
        let course = Course {
            rate: self.rate,
            batch: self.batch,
            examples: self.examples,
            temperature: self.temperature,
            emphasis: self.emphasis,
            local: self.local,
            sum: self.sum,
            others: self.others,
        };
        Ok(Study::new(network, course, random))
    }

    /// The seed of everything that is random.
    pub(crate) fn seed(&self) -> u64 {
        self.beginning.seed()
    }
}

fn save(folder: &Folder, study: &Study, held_out: &Examples) -> Result<()> {
    folder.save(&study.to_bytes())?;
    folder.save_network(study.learnt(), study.network())?;
    folder.log(&format!("  held out: {}", text(&study.test(held_out, TESTED)?)))
}

/// What came of examples, in words.
pub(crate) fn text(progress: &Progress) -> String {
    let life = format!("square error of life {:.4}", progress.difference / progress.examples.max(1) as f64);
    if progress.choices == 0 {
        return life;
    }
    let share = |sum: f64| 100.0 * sum / progress.choices as f64;
    format!(
        "{life}, teacher's move first in {:.1} %, agreement {:.1} %",
        share(progress.first as f64),
        share(progress.agreement)
    )
}
