//! `yose learn segmentation records`: training on games of strong players.

use std::io::BufRead;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use yose_board::Size;
use yose_segment::{Imitated, Imitation, Random, Record, Round, Steps};

use super::run::{Run, RunOptions};
use super::table;

/// Learn from games of strong players: what came of them, and which moves they chose
#[derive(Args)]
#[command(after_help = "Example:\n  \
    zcat games.tsv.gz | yose learn segmentation records - --dir run --epochs 2\n\n\
    Each line of a FILE is a game, with tabs between name, size, komi, set-up\n\
    stones, rules, result, two ranks, and moves as SGF letters, small for Black\n\
    and capital for White. Games that were resigned are left out.")]
pub(crate) struct Records {
    /// Tables of games, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    run: RunOptions,
    /// How often all games are learnt, counted from the beginning of the run
    #[arg(long, value_name = "N", default_value_t = 1)]
    epochs: u64,
    /// Share of a game's positions from which its outcome is learnt
    #[arg(long, value_name = "SHARE", default_value_t = 0.3)]
    share: f32,
    /// Share of a game's positions from which the choice of the move is learnt
    #[arg(long, value_name = "SHARE", default_value_t = 0.08)]
    imitate: f32,
    /// How much further weights move for the choice of a move than for the outcome
    #[arg(long, value_name = "FACTOR", default_value_t = 5.0)]
    emphasis: f32,
    /// Other moves that a move is compared with
    #[arg(long, value_name = "N", default_value_t = 8)]
    others: usize,
    /// Temperature, in points, of the choice
    #[arg(long, value_name = "POINTS", default_value_t = 0.5)]
    temperature: f32,
}

/// Games at the end of the shuffled list that are only used to test.
const HELD_OUT: usize = 100;
/// Games between lines of the log.
const LOGGED: u64 = 100;
/// Games between checkpoints and tests.
const SAVED: u64 = 500;
/// Before this many games have been learnt, moves are not compared: scores mean nothing yet.
const WARM_UP: u64 = 100;

impl Records {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(self.temperature > 0.0, "the temperature must be positive");
        let mut run = self.run.open(Steps::Plain, 1.0)?;
        let mut games = read(&self.files, run.trainer.settings().size)?;
        games.retain(|game| game.result.is_some());
        ensure!(games.len() > HELD_OUT, "there are too few games: {}", games.len());
        // The order of each epoch belongs to its number, so a run that goes on sees what it would have seen.
        Random::new(0).shuffle(&mut games);
        let held_out = games.split_off(games.len() - HELD_OUT);
        let imitation = Imitation {
            temperature: self.temperature,
            others: self.others,
            share: self.imitate,
            emphasis: self.emphasis,
        };
        let start = Instant::now();
        let mut progress = Progress::default();
        let total = games.len() as u64;
        while run.trainer.games() < self.epochs * total {
            let done = run.trainer.games();
            let mut order: Vec<usize> = (0..games.len()).collect();
            Random::new(1 + done / total).shuffle(&mut order);
            let game = &games[order[(done % total) as usize]];
            let wanted = (done >= WARM_UP).then_some(&imitation);
            match run.trainer.learn_record(game, self.share, wanted) {
                Some(learnt) => progress.add(learnt),
                None => run.trainer.skip_game(),
            }
            self.report(&run, &mut progress, &held_out, &imitation, start)?;
        }
        run.save()?;
        run.save_network()
    }

    fn report(
        &self,
        run: &Run,
        progress: &mut Progress,
        held_out: &[Record],
        imitation: &Imitation,
        start: Instant,
    ) -> Result<()> {
        let games = run.trainer.games();
        if games.is_multiple_of(LOGGED) {
            run.log(&format!("{games} games, {}, {:.0} s", progress.text(), start.elapsed().as_secs_f64()))?;
            *progress = Progress::default();
        }
        if games.is_multiple_of(SAVED) {
            run.save()?;
            run.save_network()?;
            run.log(&format!("  held out: {}", test(run, held_out, imitation).text()))?;
        }
        Ok(())
    }
}

/// Reads the games of a size from tables, `-` for standard input.
pub(crate) fn read(files: &[PathBuf], size: Size) -> Result<Vec<Record>> {
    let mut games = Vec::new();
    for path in files {
        let name = path.display().to_string();
        let reader: Box<dyn BufRead> = if name == "-" {
            Box::new(std::io::stdin().lock())
        } else {
            let file = std::fs::File::open(path).with_context(|| format!("cannot read {name}"))?;
            Box::new(std::io::BufReader::new(file))
        };
        for line in reader.lines() {
            let line = line.with_context(|| format!("cannot read {name}"))?;
            games.extend(table::parse(&line, size));
        }
    }
    Ok(games)
}

/// What the network makes of games it has not learnt, every move compared with all others.
fn test(run: &Run, games: &[Record], imitation: &Imitation) -> Progress {
    let mut probe = run.trainer.clone();
    // Weights stay as they are.
    probe.scale_rates(0.0);
    let all = Imitation { others: usize::MAX, share: 0.05, ..*imitation };
    let mut progress = Progress::default();
    for game in games {
        if let Some(learnt) = probe.learn_record(game, 0.2, Some(&all)) {
            progress.add(learnt);
        }
    }
    progress
}

/// Sums over several games.
#[derive(Default)]
struct Progress {
    round: Round,
    imitated: Imitated,
}

impl Progress {
    fn add(&mut self, (round, imitated): (Round, Imitated)) {
        self.round.positions += round.positions;
        self.round.difference += round.difference;
        self.imitated.positions += imitated.positions;
        self.imitated.first += imitated.first;
    }

    fn text(&self) -> String {
        format!(
            "square error of life {:.4}, move first in {:.1} %",
            self.round.difference / self.round.positions.max(1) as f64,
            100.0 * self.imitated.first as f64 / self.imitated.positions.max(1) as f64
        )
    }
}
