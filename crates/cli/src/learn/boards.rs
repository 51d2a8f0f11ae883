//! `yose learn segmentation boards`: how many points of finished boards a network judges right.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};
use yose_board::{Color, Diagram};
use yose_segment::Network;

use super::network;
use crate::output;

/// Count how many points of finished boards a network judges right
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn segmentation boards finished.jsonl\n\n\
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
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct Finished {
    stones: Vec<String>,
    owner: Vec<String>,
}

#[derive(Clone, Copy, Default, Serialize)]
struct Share {
    side: usize,
    boards: u64,
    points: u64,
    right: u64,
    /// Sum of the squared differences between chance and owner.
    square_error: f64,
}

impl Boards {
    pub(crate) fn run(&self) -> Result<()> {
        let network = network::judge(self.network.as_deref())?;
        let name = self.file.display();
        let text = std::fs::read_to_string(&self.file).with_context(|| format!("cannot read {name}"))?;
        let mut shares: Vec<Share> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            serde_json::from_str(line)
                .map_err(anyhow::Error::from)
                .and_then(|finished| judge(&finished, &network, &mut shares))
                .with_context(|| format!("{name}, line {}", number + 1))?;
        }
        shares.sort_by_key(|share| share.side);
        if self.json {
            return output::print_json(&shares);
        }
        let lines = shares.iter().map(|share| {
            let percent = 100.0 * share.right as f64 / share.points.max(1) as f64;
            let error = share.square_error / share.points.max(1) as f64;
            format!(
                "{side}×{side}: {percent:.2} % of points right on {} boards, square error {error:.4}\n",
                share.boards,
                side = share.side
            )
        });
        output::print(lines.collect::<String>().as_bytes())
    }
}

fn judge(finished: &Finished, network: &Network, shares: &mut Vec<Share>) -> Result<()> {
    let board = finished.stones.join("\n").parse::<Diagram>()?.setup.board()?;
    let size = board.size();
    ensure!(
        finished.owner.len() == usize::from(size.height())
            && finished.owner.iter().all(|row| row.len() == usize::from(size.width())),
        "`owner` has another size than `stones`"
    );
    let side = usize::from(size.width());
    let index = shares.iter().position(|share| share.side == side).unwrap_or_else(|| {
        shares.push(Share { side, ..Share::default() });
        shares.len() - 1
    });
    let share = &mut shares[index];
    share.boards += 1;
    for to_move in Color::BOTH {
        let seen = network.segment(&board, to_move);
        for point in size.points() {
            let owner = finished.owner[usize::from(point.row())].as_bytes()[usize::from(point.column())];
            let truth = match owner {
                b'X' => 1.0,
                b'O' => 0.0,
                _ => continue,
            };
            let chance = seen.black(point);
            share.points += 1;
            share.right += u64::from((chance > 0.5) == (truth > 0.5));
            share.square_error += f64::from(chance - truth).powi(2);
        }
    }
    Ok(())
}
