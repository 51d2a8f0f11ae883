//! `yose corpus analyze`: games in, Parquet out, as often interrupted as it may be.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail};
use clap::Args;
use serde::Serialize;
use yose_corpus::{Finished, GameRows, Header, Intake, Item, Shard, Sharder, Stopped, WorkError, run};

use super::folder::{Folder, Rejects};
use super::meter::Meter;
use super::network::{Network, work_as_asked};
use super::options::Choice;
use super::progress::with_progress;
use super::sources::Sources;
use crate::output;

/// Analyse every position of many games, from where something is settled
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose corpus analyze games/ more.zip --out results\n  \
    yose corpus analyze list.tsv.gz --sample 1000 --out results\n\n\
    Stop it whenever you like, with Ctrl-C or otherwise: the same command goes on\n\
    where it stopped. Games that cannot be read are listed in rejects.jsonl of the\n\
    folder and do no harm. The folder holds Parquet files; docs/corpus.md tells\n\
    their columns.\n\n\
    Everything is exact unless a network is named with --net: then regions that cannot\n\
    be proved get estimates, and say so. That takes much longer.")]
pub(crate) struct Analyze {
    #[command(flatten)]
    choice: Choice,
    /// The folder for the results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Threads; 0 stands for one a core. The result is the same for any number
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Seconds that one game may take. Unlike all other limits this makes the
    /// result depend on the machine
    #[arg(long, value_name = "SECONDS")]
    game_seconds: Option<u64>,
    /// Seconds between two lines about progress where standard error is no terminal; 0 for none
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    tell_every: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was done.
#[derive(Serialize)]
struct Done {
    games: u64,
    rejects: u64,
    ignored: u64,
    shards: u64,
    /// Games that this run analysed; the others were there already.
    analysed: u64,
    positions: u64,
    regions: u64,
    seconds: f64,
}

impl Analyze {
    pub(crate) fn run(&self) -> Result<()> {
        let network = self.choice.network(self.threads)?;
        let header = Header { game_seconds: self.game_seconds, ..self.choice.header(network.as_ref()) };
        let sources = self.choice.sources()?;
        let mut folder = Folder::open(&self.out, &header)?;
        folder.repairs.drain(..).for_each(|repair| output::note(&repair));
        let (start, meter) = (Instant::now(), Meter::default());
        let sharder = self.choice.sharder(&sources, &header);
        // Until here nothing is lost if Ctrl-C simply ends the program.
        let interrupted = interruption();
        let total = sources.bytes();
        let analyse = |item: &Item| {
            let rows = self.analyse(item, network.as_ref(), &interrupted);
            meter.add_analysed();
            rows
        };
        let outcome = with_progress(total, &meter, self.tell_every, || {
            self.through(&sources, sharder, &mut folder, &meter, &interrupted, &analyse)
        });
        match outcome {
            Ok(finished) => {
                folder.finish(finished.clone())?;
                self.tell(&folder, &finished, &meter, start.elapsed())
            }
            Err(Stopped::Asked) => bail!(
                "stopped with {} games in {}; the same command goes on from there",
                folder.manifest.shards.values().map(|entry| entry.games).sum::<u64>(),
                self.out.display()
            ),
            Err(Stopped::Other(error)) => Err(error),
            Err(other) => bail!("{other}"),
        }
    }

    fn through(
        &self,
        sources: &Sources,
        sharder: Sharder,
        folder: &mut Folder,
        meter: &Meter,
        interrupted: &Arc<AtomicBool>,
        analyse: &(impl Fn(&Item) -> Result<Option<GameRows>, WorkError> + Sync),
    ) -> Result<Finished, Stopped<Error>> {
        let finished: BTreeMap<u64, String> =
            folder.manifest.shards.values().map(|entry| (entry.shard, entry.items.clone())).collect();
        let rejects = folder.rejects().map_err(Stopped::Other)?;
        let mut reader = Reader { sharder, finished, rejects, meter, failure: None, shards: 0 };
        run(
            self.threads(),
            |push| {
                sources.read(meter, &mut |intake| match interrupted.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => reader.take(intake, push),
                });
                if !interrupted.load(Ordering::Relaxed) {
                    reader.last(push);
                }
                reader.failure.take().map_or(Ok(()), Err)
            },
            analyse,
            |games| {
                folder.keep(&games)?;
                meter.add_games(games.len() as u64);
                Ok(())
            },
        )?;
        if interrupted.load(Ordering::Relaxed) {
            return Err(Stopped::Asked);
        }
        let Reader { sharder, rejects, shards, .. } = reader;
        rejects.finish().map_err(Stopped::Other)?;
        Ok(Finished { shards, games: sharder.taken(), rejects: meter.rejects(), ignored: meter.ignored() })
    }

    fn analyse(
        &self,
        item: &Item,
        network: Option<&Network>,
        interrupted: &Arc<AtomicBool>,
    ) -> Result<Option<GameRows>, WorkError> {
        let flag = Arc::clone(interrupted);
        let deadline = self.game_seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
        let stop = move || {
            flag.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() > deadline)
        };
        let rows = work_as_asked(item, network, &stop)?;
        // Rows of a game that was broken off by Ctrl-C are not the rows of that game.
        Ok((!interrupted.load(Ordering::Relaxed)).then_some(rows))
    }

    fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            some => some,
        }
    }

    fn tell(&self, folder: &Folder, finished: &Finished, meter: &Meter, time: Duration) -> Result<()> {
        let shards = folder.manifest.shards.values();
        let done = Done {
            games: finished.games,
            rejects: finished.rejects,
            ignored: finished.ignored,
            shards: finished.shards,
            analysed: meter.games(),
            positions: shards.clone().map(|entry| entry.positions).sum(),
            regions: shards.map(|entry| entry.regions).sum(),
            seconds: time.as_secs_f64(),
        };
        if self.json { output::print_json(&done) } else { output::print(text(&done, self).as_bytes()) }
    }
}

fn text(done: &Done, command: &Analyze) -> String {
    let mut text = format!(
        "{} games, {} positions, {} regions in {}.\n",
        done.games,
        done.positions,
        done.regions,
        command.out.display()
    );
    if done.analysed < done.games {
        text += &format!("{} games were there already.\n", done.games - done.analysed);
    }
    if done.analysed > 0 {
        let rate = done.analysed as f64 / done.seconds.max(0.001);
        text += &format!("{:.1} s, {rate:.1} games a second.\n", done.seconds);
    }
    if done.rejects > 0 {
        text += &format!(
            "{} could not be read: see {}.\n",
            done.rejects,
            command.out.join("rejects.jsonl").display()
        );
    }
    if done.ignored > 0 {
        text += &format!("{} files of archives do not look like games.\n", done.ignored);
    }
    text
}

/// Bundles games, passes over what is finished, and notes what is refused.
struct Reader<'m> {
    sharder: Sharder,
    finished: BTreeMap<u64, String>,
    rejects: Rejects,
    meter: &'m Meter,
    failure: Option<Error>,
    shards: u64,
}

impl Reader<'_> {
    fn take(&mut self, intake: Intake, push: &mut dyn FnMut(Item) -> ControlFlow<()>) -> ControlFlow<()> {
        match intake {
            Intake::Game(draft) => {
                let full = self.sharder.add(draft);
                self.meter.set_found(self.sharder.taken());
                full.map_or(ControlFlow::Continue(()), |shard| self.hand_over(shard, push))
            }
            Intake::Reject(reject) => {
                self.meter.add_reject();
                let noted = self.rejects.add(&reject);
                self.note(noted)
            }
            Intake::Ignored(_) => {
                self.meter.add_ignored();
                ControlFlow::Continue(())
            }
            Intake::Part { .. } => ControlFlow::Continue(()),
        }
    }

    fn last(&mut self, push: &mut dyn FnMut(Item) -> ControlFlow<()>) {
        if let Some(shard) = self.sharder.rest() {
            let _ = self.hand_over(shard, push);
        }
    }

    fn hand_over(&mut self, shard: Shard, push: &mut dyn FnMut(Item) -> ControlFlow<()>) -> ControlFlow<()> {
        self.shards += 1;
        match self.finished.get(&shard.number) {
            Some(items) if *items == shard.digest() => {
                self.meter.add_done(shard.items.len() as u64);
                ControlFlow::Continue(())
            }
            Some(_) => self.note(Err(anyhow::anyhow!(
                "the sources have changed since shard {} was made; use another folder",
                shard.number
            ))),
            None => shard.items.into_iter().try_for_each(push),
        }
    }

    fn note(&mut self, result: Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }
}

/// Set when Ctrl-C is pressed.
pub(super) fn interruption() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    // Without a handler Ctrl-C ends the program, which does no harm either.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    interrupted
}
