//! `yose learn segmentation play`: training by self-play.

use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use yose_segment::{Steps, Trainer};

use super::run::RunOptions;

/// Learn by self-play, as in Enzenberger's article
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn segmentation play --dir run --games 40000\n\n\
    Stop it when you like: the same command goes on from the last checkpoint, and\n\
    the result is the same as if it had never been stopped, whatever the number of\n\
    threads. The settings of a run are those it was started with. The network after each 250 games is kept\n\
    beside the checkpoint.")]
pub(crate) struct Play {
    #[command(flatten)]
    run: RunOptions,
    /// Number of games, counted from the beginning of the run
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    games: u64,
    /// Share of the target that is handed back (λ)
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    lambda: f32,
    /// Make the steps of the weights half as long in each N games, down to a sixth of the rates at the beginning; give it again
    /// when going on
    #[arg(long, value_name = "N")]
    halve: Option<u64>,
    /// Threads; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Games between checkpoints
    #[arg(long, value_name = "N", default_value_t = 20)]
    every: u64,
}

/// The shortest steps of a run whose steps become shorter, by those it starts with.
const SHORTEST: f64 = 1.0 / 6.0;

/// Games after which the network is kept: the first 100 and each so many.
const KEPT: u64 = 250;

impl Play {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!((0.0..=1.0).contains(&self.lambda), "λ must be from 0 to 1");
        ensure!(self.every > 0, "there must be games between checkpoints");
        ensure!(self.halve != Some(0), "steps cannot become shorter in no games");
        let mut run = self.run.open(Steps::Own, self.lambda)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let start = Instant::now();
        let (mut moves, mut difference, mut since) = (0, 0.0, 0);
        while run.trainer.games() < self.games {
            let round = pool.install(|| run.trainer.round());
            self.shorten(&mut run.trainer);
            moves += round.moves;
            difference += round.difference;
            since += 1;
            let games = run.trainer.games();
            if games == 100 || games.is_multiple_of(KEPT) {
                run.save_network()?;
            }
            if games.is_multiple_of(self.every) || games == self.games {
                run.save()?;
                run.log(&format!(
                    "{games} games, {} moves a game, difference {:.5}, {:.0} s",
                    moves / since,
                    difference / since as f64,
                    start.elapsed().as_secs_f64()
                ))?;
                (moves, difference, since) = (0, 0.0, 0);
            }
        }
        run.save_network()
    }

    /// After a game, shortens the steps of the weights if that is wanted.
    fn shorten(&self, trainer: &mut Trainer) {
        let Some(games) = self.halve else { return };
        // How long steps are follows from the number of games alone, so that nothing else need be remembered.
        let shortest = games as f64 * -SHORTEST.log2();
        if trainer.games() as f64 <= shortest {
            trainer.scale_rates((0.5f64).powf(1.0 / games as f64) as f32);
        }
    }
}
