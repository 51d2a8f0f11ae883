//! `yose learn segmentation boards`: how many points of finished boards a network judges right, next to others who judge.

mod onlooker;

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};
use yose_board::{Board, Color, Diagram};

use crate::{output, progress};
use onlooker::Onlooker;

/// Count how many points of finished boards a network judges right
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose learn segmentation boards finished.jsonl\n  \
    yose learn segmentation boards finished.jsonl --maps --net built-in\n\n\
    Each line of FILE is a JSON object with `stones`, rows of X, O and . from the\n\
    top, and `owner`, who owns each point in the end; points that nobody owns are\n\
    not counted. Each board is judged with either side to move.")]
pub(crate) struct Boards {
    /// The boards, one JSON object a line
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The network [default: that of the program]
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Count for the maps of `yose influence` too
    #[arg(long)]
    maps: bool,
    /// Count for a network of `yose net` too: a file, the name of an installed one, or `built-in`; may be given several times
    #[arg(long, value_name = "FILE|NAME")]
    net: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A line of the file.
#[derive(Deserialize)]
struct Line {
    stones: Vec<String>,
    owner: Vec<String>,
}

/// A board and who owns its points, row by row.
struct Finished {
    board: Board,
    owner: Vec<u8>,
}

/// What somebody got right on boards of one size.
#[derive(Serialize)]
struct Share<'a> {
    judge: &'a str,
    side: u8,
    boards: usize,
    points: u64,
    right: u64,
    /// Sum of the squared differences between chance and owner.
    square_error: f64,
}

impl Boards {
    pub(crate) fn run(&self) -> Result<()> {
        let mut onlookers = vec![Onlooker::segmentation(self.network.as_deref())?];
        if self.maps {
            onlookers.extend(Onlooker::maps());
        }
        for choice in &self.net {
            onlookers.push(Onlooker::net(choice)?);
        }
        let mut finished = self.read()?;
        ensure!(!finished.is_empty(), "{}: there are no boards", self.file.display());
        finished.sort_by_key(Finished::side);
        let mut shares = Vec::new();
        progress::with_spinner("judging", || -> Result<()> {
            for boards in finished.chunk_by(|a, b| a.side() == b.side()) {
                for onlooker in &onlookers {
                    shares.push(Share::of(onlooker, boards)?);
                }
            }
            Ok(())
        })?;
        if self.json {
            return output::print_json(&shares);
        }
        output::print(text(&shares).as_bytes())
    }

    fn read(&self) -> Result<Vec<Finished>> {
        let name = self.file.display();
        let text = std::fs::read_to_string(&self.file).with_context(|| format!("cannot read {name}"))?;
        let line = |(number, line): (usize, &str)| {
            let line = serde_json::from_str::<Line>(line).map_err(anyhow::Error::from);
            line.and_then(|line| Finished::of(&line)).with_context(|| format!("{name}, line {}", number + 1))
        };
        text.lines().enumerate().map(line).collect()
    }
}

impl Finished {
    fn of(line: &Line) -> Result<Finished> {
        let board = line.stones.join("\n").parse::<Diagram>()?.setup.board()?;
        let size = board.size();
        ensure!(
            line.owner.len() == usize::from(size.height())
                && line.owner.iter().all(|row| row.len() == usize::from(size.width())),
            "`owner` has another size than `stones`"
        );
        Ok(Finished { board, owner: line.owner.concat().into_bytes() })
    }

    fn side(&self) -> u8 {
        self.board.size().width()
    }
}

impl<'a> Share<'a> {
    fn of(onlooker: &'a Onlooker, boards: &[Finished]) -> Result<Share<'a>> {
        let mut share = Share {
            judge: &onlooker.name,
            side: boards.first().map_or(0, Finished::side),
            boards: boards.len(),
            points: 0,
            right: 0,
            square_error: 0.0,
        };
        for finished in boards {
            for to_move in Color::BOTH {
                share.add(&onlooker.chances(&finished.board, to_move)?, &finished.owner);
            }
        }
        Ok(share)
    }

    fn add(&mut self, chances: &[f32], owner: &[u8]) {
        for (&chance, owner) in chances.iter().zip(owner) {
            let (truth, right) = match owner {
                b'X' => (1.0, chance > 0.5),
                b'O' => (0.0, chance < 0.5),
                _ => continue,
            };
            self.points += 1;
            self.right += u64::from(right);
            self.square_error += f64::from(chance - truth).powi(2);
        }
    }
}

fn text(shares: &[Share<'_>]) -> String {
    let mut text = String::new();
    for shares in shares.chunk_by(|a, b| a.side == b.side) {
        let (side, boards) = (shares[0].side, shares[0].boards);
        let _ =
            writeln!(text, "{side}×{side}, {boards} boards: points judged right, square error (estimated)");
        for share in shares {
            let points = share.points.max(1) as f64;
            let percent = 100.0 * share.right as f64 / points;
            let _ = writeln!(text, "  {percent:6.2} %  {:.4}  {}", share.square_error / points, share.judge);
        }
    }
    text
}
