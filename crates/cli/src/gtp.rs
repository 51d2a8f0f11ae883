//! `yose gtp`: the Go Text Protocol, version 2, with the extensions that programs use.

mod arguments;
mod clock;
mod codec;
mod commands;
mod regress;
mod session;
mod stream;

use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use yose_board::{Rules, Score, Size};
use yose_segment::Player;

use crate::engine::lines::{Line, Lines};
use crate::engine::mind::Mind;
use crate::engine::segmentation;
use crate::net::store::NetChoice;
use crate::output;
use session::{Response, Session};

/// Talk to Go programs: GTP 2, KataGo's and GoGui's extensions
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose gtp\n  \
    printf 'boardsize 9\\ngenmove black\\nshowboard\\n' | yose gtp\n  \
    yose gtp --engine segmentation@100\n  \
    yose gtp --regress tests.tst\n\n\
    Moves are exact where the endgame is solved, by temperature where that is\n\
    known, and elsewhere by a network, if one is installed or named with --net, or\n\
    by a small search. The same commands give the same moves.")]
pub(crate) struct Gtp {
    /// What the program calls itself; some controllers decide by it what they ask
    #[arg(long = "gtp-name", value_name = "NAME", default_value = "Yose")]
    name: String,
    /// Run a file of GTP commands with expected answers, and print passes and failures
    #[arg(long, value_name = "FILE.tst")]
    regress: Option<PathBuf>,
    /// Rules: chinese, japanese, korean, aga, new-zealand or tromp-taylor
    #[arg(long, value_name = "R", default_value = "japanese")]
    rules: Rules,
    /// Points for White
    #[arg(long, value_name = "POINTS", default_value = "6.5", allow_hyphen_values = true)]
    komi: Score,
    /// Who chooses the moves: yose, or segmentation[:FILE][@LOOKS], the network of soft segmentation, which looks at
    /// so many positions beyond the one on the board
    #[arg(long, value_name = "NAME", default_value = "yose")]
    engine: String,
    #[command(flatten)]
    effort: EffortOptions,
    #[command(flatten)]
    net: NetChoice,
}

/// How much work a move may take.
#[derive(Args)]
pub(crate) struct EffortOptions {
    /// Random games for a move that is not proved
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    playouts: u32,
    /// Positions to look at in each region for a proof
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    nodes: u64,
    /// Seed of the random games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl EffortOptions {
    pub(crate) fn mind(&self) -> Mind {
        Mind { playouts: self.playouts, nodes: self.nodes, seed: self.seed }
    }
}

/// A longer line is no command.
const LONGEST_LINE: usize = 1 << 20;

impl Gtp {
    pub(crate) fn run(&self) -> Result<()> {
        let mind = self.effort.mind();
        let mut session = Session::new(Size::NINETEEN, self.rules, self.komi, mind, self.name.clone());
        session.adviser = self.net.whole_board_if_any()?;
        session.player = self.player()?;
        match &self.regress {
            Some(path) => {
                if regress::run(&mut session, path)?.is_bad() {
                    bail!("{}: there are unexpected failures", path.display());
                }
                Ok(())
            }
            None => converse(&mut session),
        }
    }

    /// The network that chooses all moves, if one was asked for.
    fn player(&self) -> Result<Option<Player>> {
        if self.engine == "yose" {
            return Ok(None);
        }
        let player = segmentation::player(&self.engine, 0.0, self.effort.seed);
        let unknown =
            || anyhow!("there is no engine `{}`: it is yose or {}", self.engine, segmentation::NAMES);
        player.ok_or_else(unknown)?.map(Some)
    }
}

/// Answers standard input until it ends, or until told to quit.
fn converse(session: &mut Session) -> Result<()> {
    let lines = Lines::of(BufReader::new(std::io::stdin()), LONGEST_LINE);
    while !session.finished
        && let Some(line) = lines.next()
    {
        let response = match line {
            Line::Bytes(bytes) => session.respond(&bytes),
            Line::TooLong => {
                Some(Response::Answer(codec::answer("", &Err("the line is too long".to_owned()))))
            }
        };
        match response {
            Some(Response::Answer(answer)) => output::print(answer.as_bytes())?,
            Some(Response::Analysis { id, ask }) => ask.run(&id, &lines)?,
            None => {}
        }
    }
    Ok(())
}
