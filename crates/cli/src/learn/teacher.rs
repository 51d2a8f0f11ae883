//! `yose learn segmentation teacher`: training under the eyes of a network of KataGo's kind.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use clap::Args;
use yose_board::{Board, Color, Rules};
use yose_net::{AnyNetwork, Evaluation, Evaluator, Game, Options};
use yose_segment::{Imitated, Opinion, Schooling, Teacher};

use super::run::RunOptions;
use crate::net::store::NetChoice;

/// Learn what a network of KataGo's kind thinks of the games that are played
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn segmentation teacher --net g170-b6c96.bin.gz --dir run --games 5000\n\n\
    Stop it when you like: the same command goes on from the last checkpoint, and\n\
    the result is the same as if it had never been stopped.")]
pub(crate) struct Taught {
    #[command(flatten)]
    net: NetChoice,
    #[command(flatten)]
    run: RunOptions,
    /// Number of games, counted from the beginning of the run; towards the end of them steps get smaller
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    games: u64,
    /// How much further weights move for the choice of a move than for life
    #[arg(long, value_name = "FACTOR", default_value_t = 5.0)]
    emphasis: f32,
    /// Temperature, in points, of the choice
    #[arg(long, value_name = "POINTS", default_value_t = 0.5)]
    temperature: f32,
    /// Share of the games in which the teacher plays one of the sides
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    guests: f32,
    /// Games between checkpoints
    #[arg(long, value_name = "N", default_value_t = 20)]
    every: u64,
}

/// Games after which the network is kept.
const KEPT: u64 = 250;

impl Taught {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(self.temperature > 0.0, "the temperature must be positive");
        ensure!((0.0..=1.0).contains(&self.guests), "the share of games must be from 0 to 1");
        ensure!(self.every > 0, "there must be games between checkpoints");
        let teacher = Judge::open(&self.net)?;
        let schooling =
            Schooling { temperature: self.temperature, emphasis: self.emphasis, guests: self.guests };
        let mut run = self.run.open(0.0)?;
        run.trainer.recall(&teacher);
        let start = Instant::now();
        let (mut difference, mut imitated) = (0.0, Imitated::default());
        while run.trainer.games() < self.games {
            let pace = pace(run.trainer.games(), self.games);
            let (round, choice) = run.trainer.lesson(&teacher, &schooling, pace);
            difference += round.difference;
            imitated.positions += choice.positions;
            imitated.first += choice.first;
            let games = run.trainer.games();
            if games.is_multiple_of(KEPT) {
                run.save_network()?;
            }
            if games.is_multiple_of(self.every) || games == self.games {
                run.save()?;
                run.log(&format!(
                    "{games} games, difference {:.5}, teacher's move first in {:.1} %, {:.0} s",
                    difference / self.every as f64,
                    100.0 * imitated.first as f64 / imitated.positions.max(1) as f64,
                    start.elapsed().as_secs_f64()
                ))?;
                (difference, imitated) = (0.0, Imitated::default());
            }
        }
        run.save_network()
    }
}

/// Full steps in the first half of a run, then ever smaller ones.
fn pace(done: u64, total: u64) -> f32 {
    (2.0 * (1.0 - done as f32 / total as f32)).clamp(0.02, 1.0)
}

/// A network of KataGo's kind as a teacher.
struct Judge {
    evaluator: Evaluator,
}

impl Judge {
    fn open(choice: &NetChoice) -> Result<Judge> {
        let place = choice.whole_board()?;
        let network = match place.load()? {
            AnyNetwork::KataGo(network) => network,
            AnyNetwork::Endgame(_) => bail!("{place} looks at regions; a teacher sees the board"),
        };
        let options = Options { threads: 1, cache: 0, ..Options::default() };
        Ok(Judge { evaluator: Evaluator::new(Arc::from(network), options)? })
    }

    fn ask(&self, board: &Board, to_move: Color, komi: f64) -> Arc<Evaluation> {
        self.evaluator.evaluate(&Game::new(board.clone(), to_move, Rules::CHINESE.into(), komi))
    }
}

impl Teacher for Judge {
    fn opinion(&self, board: &Board, to_move: Color) -> Opinion {
        // A side that is far ahead or behind does not care for points, so the komi is made fair first.
        let area = board.size().area() as f64;
        let lead = f64::from(self.ask(board, to_move, 7.0).lead);
        let fair = (7.0 + lead).clamp(-area, area).round();
        let answer = self.ask(board, to_move, fair);
        let mine = if to_move == Color::Black { 0.5 } else { -0.5 };
        let life = answer.ownership.iter().map(|owner| 0.5 + mine * owner).collect();
        Opinion { life, moves: answer.policy.clone() }
    }
}
