//! `yose learn segmentation hindsight`: what a network expected in the course of games, and what came of it.
//!
//! A player with one move of look-ahead goes wrong where it expects too much. So after each move of one side the
//! network is asked, with the other side to move, as when it chose that move, but in one picture of the board instead of all; and what it says is compared with the result, and with
//! what a network of KataGo's kind says of the same positions.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use serde::Serialize;
use yose_board::{Board, Color, Score};
use yose_record::{Cursor, Game, Margin, Outcome};
use yose_segment::{Network, Question, Teacher};

use super::network;
use super::teacher::{Judge, KOMI};
use crate::net::store;
use crate::{output, progress};

/// Tell what a network expected in the course of games, and what came of it
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose match segmentation 'gnugo --mode gtp --level 1 --chinese-rules' --first-black --dir games\n  \
    yose learn segmentation hindsight games\n\n\
    Each FILE is a record, or a folder of records, of games that were counted; others are\n\
    left out. All numbers are points of the side that is asked about, on the board, without\n\
    komi. What a network says is estimated.")]
pub(crate) struct Hindsight {
    /// Records of games, or folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The network [default: that of the program that judges]
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// A network of KataGo's kind to compare with: a file, or the name of an installed one
    #[arg(long, value_name = "FILE|NAME")]
    net: Option<String>,
    /// The side after whose moves the networks are asked
    #[arg(long, value_enum, default_value_t)]
    color: ColorName,
    /// Moves of that side that make a line
    #[arg(long, value_name = "N", default_value_t = 5)]
    moves: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ColorName {
    #[default]
    Black,
    White,
}

/// A game that was counted.
struct Counted {
    /// The boards after the moves of the side.
    boards: Vec<Board>,
    /// Its points on the board less the other side's.
    score: f64,
}

/// Means over the positions after some moves, in points of the side.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Line {
    /// The first and the last of the moves.
    moves: [usize; 2],
    positions: u32,
    /// What the network expected.
    expected: f64,
    /// What the network of KataGo's kind says.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<f64>,
    /// What came of these positions in the end.
    result: f64,
}

impl Hindsight {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(self.moves > 0, "a line must have moves");
        let color = match self.color {
            ColorName::Black => Color::Black,
            ColorName::White => Color::White,
        };
        let network = network::judge(self.network.as_deref())?;
        let judge = self.net.as_deref().map(|name| Judge::open(&store::find(name)?, 0)).transpose()?;
        let games = read(&self.files, color)?;
        ensure!(!games.is_empty(), "there is no game that was counted");
        let lines = progress::with_spinner("Looking back", || {
            lines(&games, color, self.moves, &network, judge.as_ref())
        });
        if self.json {
            return output::print_json(&lines);
        }
        output::print(text(&lines, games.len()).as_bytes())
    }
}

fn lines(
    games: &[Counted],
    color: Color,
    width: usize,
    network: &Network,
    judge: Option<&Judge>,
) -> Vec<Line> {
    let longest = games.iter().map(|game| game.boards.len()).max().unwrap_or(0);
    let starts = (0..longest).step_by(width);
    let line = |start: usize| {
        let mut line = Line { moves: [start + 1, (start + width).min(longest)], ..Line::default() };
        let mut compared = 0.0;
        for game in games {
            let boards: Vec<&Board> = game.boards.iter().skip(start).take(width).collect();
            line.positions += boards.len() as u32;
            line.expected += boards.iter().map(|board| expected(network, board, color)).sum::<f64>();
            line.result += boards.len() as f64 * game.score;
            compared += judge.map_or(0.0, |judge| leads(judge, &boards, color));
        }
        let count = f64::from(line.positions.max(1));
        (line.expected, line.result) = (line.expected / count, line.result / count);
        line.compared = judge.map(|_| compared / count);
        line
    };
    starts.map(line).collect()
}

/// What a network expects for a side that has just moved.
fn expected(network: &Network, board: &Board, color: Color) -> f64 {
    let seen = network.segment(board, !color);
    let black: f64 = board.size().points().map(|point| f64::from(seen.black(point))).sum();
    seen_by(color, 2.0 * black - board.size().area() as f64)
}

/// What a network of KataGo's kind says of all these boards, added up.
fn leads(judge: &Judge, boards: &[&Board], color: Color) -> f64 {
    let ask = |board: &&Board| Question { board: (*board).clone(), to_move: !color, komi: KOMI };
    let questions: Vec<Question> = boards.iter().map(ask).collect();
    judge.opinions(&questions).iter().map(|opinion| seen_by(color, f64::from(opinion.lead))).sum()
}

/// Black's points as a side counts them.
fn seen_by(color: Color, black: f64) -> f64 {
    if color == Color::Black { black } else { -black }
}

fn text(lines: &[Line], games: usize) -> String {
    let compared = lines.iter().any(|line| line.compared.is_some());
    let mut text = format!("{games} games; points on the board, estimated but for the result\n\n");
    text += "  moves  positions  expected  ";
    text += if compared { "compared  result\n" } else { "result\n" };
    for Line { moves: [first, last], positions, expected, compared, result } in lines {
        let compared = compared.map_or_else(String::new, |compared| format!("{compared:>+8.1}  "));
        let moves = format!("{first}–{last}");
        let _ = writeln!(text, "{moves:>7}  {positions:>9}  {expected:>+8.1}  {compared}{result:>+6.1}");
    }
    text
}

fn read(files: &[PathBuf], color: Color) -> Result<Vec<Counted>> {
    let mut games = Vec::new();
    for path in files {
        let records = if path.is_dir() { crate::problems::records(path)? } else { vec![path.clone()] };
        for path in records {
            let record = open(&path)?;
            games.extend(record.games().filter_map(|game| Counted::of(game, color)));
        }
    }
    Ok(games)
}

fn open(path: &Path) -> Result<yose_record::Collection> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    yose_record::read(bytes).with_context(|| path.display().to_string())
}

impl Counted {
    /// A game, unless it was not counted or cannot be replayed.
    fn of(game: Game<'_>, color: Color) -> Option<Counted> {
        let info = game.info();
        let won = match info.result? {
            Outcome::Win { winner: Color::Black, by: Margin::Points(points) } => points,
            Outcome::Win { winner: Color::White, by: Margin::Points(points) } => -points,
            Outcome::Draw => Score::ZERO,
            _ => return None,
        };
        let black = won + info.komi.unwrap_or(Score::ZERO);
        let mut cursor = Cursor::new(game).ok()?;
        let mut boards = Vec::new();
        let moves: Vec<Color> = game.main_moves().map(|(_, played)| played.color).collect();
        for (number, mover) in (1..).zip(moves) {
            if !cursor.go_to_move(number).ok()? {
                return None;
            }
            if mover == color {
                boards.push(cursor.board().clone());
            }
        }
        Some(Counted { boards, score: seen_by(color, black.decimal().parse().ok()?) })
    }
}
