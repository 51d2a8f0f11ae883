//! `yose learn segmentation apprentice`: playing under the eyes of a teacher.
//!
//! `teacher` and `study` ask first and learn then. But a player who takes the best of fifty moves finds the one that is judged
//! too well, and which one that is changes with everything that is learnt. So here the network plays a few games,
//! the teacher speaks about the moves that were compared in them, the network learns that with some sets before, and plays again.
//!
//! The sets that are still learnt lie beside the checkpoint. A set belongs to the network that
//! made it and to its number, so a run that was killed makes again what it had not finished.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use yose_board::Size;
use yose_segment::{Examples, Marks, Practice, Progress, Random, Record, Study};

use super::records;
use super::run::{Folder, replace};
use super::study::{Lessons, text};
use super::teacher::{self, Judge};
use crate::net::store::NetChoice;

/// Play, be corrected by a network of KataGo's kind, learn, and play again
#[derive(Args)]
#[command(after_help = "Example:\n  \
    zcat games.tsv.gz | yose learn segmentation apprentice - --net g170-b6c96.bin.gz \\\n      \
    --dir run --from old.net --hidden 16 --second 14 --emphasis 0 --sum 0.1 --batch 64\n\n\
    Games leave those in the FILEs (as for `records`; none: empty boards) at a random move. Stop it when\n\
    you like: the same command goes on from the last checkpoint, and the result is the same\n\
    as if it had never been stopped. The settings of a run are those it was started with.")]
pub(crate) struct Apprentice {
    /// Tables of games, or - for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    net: NetChoice,
    /// The folder of the run; training goes on from the checkpoint in it
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    lessons: Lessons,
    /// Examples to learn after each set of games
    #[arg(long, value_name = "N", default_value_t = 30_000)]
    between: u64,
    /// Sets of games that are learnt
    #[arg(long, value_name = "N", default_value_t = 12)]
    sets: u64,
    /// Length of the board's side
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,
    /// Threads; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

/// Sets between networks that are kept.
const KEPT: u64 = 5;

impl Apprentice {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(self.between > 0 && self.sets > 0, "there must be examples and sets to learn");
        let size = Size::square(self.size)?;
        let teacher = Judge::open(&self.net.whole_board()?, self.threads)?;
        let games: Vec<Record> = records::read(&self.files, size)?;
        ensure!(self.files.is_empty() || !games.is_empty(), "there are no games of this size");
        let folder = Folder::open(&self.dir)?;
        let mut study = match folder.checkpoint(Study::from_bytes)? {
            Some(study) => study,
            None => self.lessons.start()?,
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let start = Instant::now();
        let mut tables: Vec<Examples> = Vec::new();
        while !study.is_over() {
            let number = study.learnt() / self.between;
            if tables.is_empty() {
                tables = (number.saturating_sub(self.sets - 1)..number)
                    .map(|old| teacher::read(&self.set(old)))
                    .collect::<Result<_>>()?;
            }
            let (new, marks) = pool.install(|| self.ask(&teacher, &games, &study, size, number))?;
            tables.push(new);
            if tables.len() as u64 > self.sets {
                tables.remove(0);
            }
            let progress = pool.install(|| self.learn(&mut study, &tables, (number + 1) * self.between))?;
            folder.save(&study.to_bytes())?;
            let seconds = start.elapsed().as_secs_f64();
            folder.log(&format!(
                "{}: {}; learnt {}, {seconds:.0} s",
                study.learnt(),
                in_words(&marks),
                text(&progress)
            ))?;
            if (number + 1).is_multiple_of(KEPT) || study.is_over() {
                folder.save_network(study.learnt(), study.network())?;
            }
            self.forget((number + 1).checked_sub(self.sets));
        }
        Ok(())
    }

    fn set(&self, number: u64) -> PathBuf {
        self.dir.join(format!("set-{number:05}"))
    }

    /// Games of the network as it is now, with what the teacher says.
    fn ask(
        &self,
        teacher: &Judge,
        games: &[Record],
        study: &Study,
        size: Size,
        number: u64,
    ) -> Result<(Examples, Marks)> {
        let practice = Practice { records: games, pupil: study.network() };
        let seed = Random::new(self.lessons.seed() ^ number << 32).bits();
        let (examples, marks) = practice.games(teacher, size, seed);
        let mut bytes = Examples::new(size, seed).head();
        bytes.extend(Examples::block(&examples));
        replace(&self.set(number), &bytes)?;
        Ok((teacher::read(&self.set(number))?, marks))
    }

    fn learn(&self, study: &mut Study, tables: &[Examples], until: u64) -> Result<Progress> {
        let mut progress = Progress::default();
        while study.learnt() < until && !study.is_over() {
            progress += study.learn(tables).context("a set of examples")?;
        }
        Ok(progress)
    }

    /// Removes a set that is not learnt any more; one that is left behind does no harm.
    fn forget(&self, number: Option<u64>) {
        if let Some(number) = number {
            let _ = std::fs::remove_file(self.set(number));
        }
    }
}

/// How well the network chose, in points of score: a point of the board more for one side is one less for the other.
fn in_words(marks: &Marks) -> String {
    let mean = |sum: f64| 2.0 * sum / marks.positions.max(1) as f64;
    format!("loses {:.2} points a move and hopes for {:.2} too many", mean(marks.lost), mean(marks.hoped))
}
