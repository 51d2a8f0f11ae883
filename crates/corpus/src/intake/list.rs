//! Lists of games: one a line, with tabs between the fields.
//!
//! The fields are an id, the size, komi, black stones set up, rules, result, Black's rank, White's rank, and the moves,
//! two letters each as in SGF: lower case for Black, upper case for White, `tt` or `TT` for a pass. Fields may be empty but
//! for size and moves. A `?` after the rules says that they are a guess; it is left out. Lines that are empty or begin
//! with `#` are passed over.

use std::io::{BufRead, Read};
use std::ops::ControlFlow;

use yose_board::{Color, Move, Point, PointSet, Size};
use yose_record::Played;

use super::{Intake, Limits, Place, Reject, Sink, reject, too_large, unreadable};
use crate::item::Draft;
use crate::main_line::{MainLine, size_text};

/// A fault and the field it is in, from 0.
type Fault = (usize, String);

/// Reads a list.
pub fn list(label: &str, input: impl BufRead, limits: &Limits, sink: &mut Sink<'_>) -> ControlFlow<()> {
    numbered(&Place::file(label), input, limits, sink)
}

pub(super) fn numbered(
    place: &Place,
    mut input: impl BufRead,
    limits: &Limits,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (mut line, mut games) = (Vec::new(), 0);
    for number in 1.. {
        line.clear();
        match input.by_ref().take(limits.line + 1).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) if line.len() as u64 > limits.line => {
                // Whatever this is, it is no list.
                return reject(sink, fault(place, number, None, too_large(limits.line)));
            }
            Ok(_) => {}
            Err(error) => return reject(sink, fault(place, number, None, unreadable(&error))),
        }
        let text = line.trim_ascii_end();
        if text.is_empty() || text.starts_with(b"#") {
            continue;
        }
        games += 1;
        match game(text) {
            Ok(sgf) => {
                let mut origin = place.origin(games);
                (origin.line, origin.column) = (Some(number), Some(1));
                sink(Intake::Game(Draft { origin, sgf }))?;
            }
            Err((field, reason)) => {
                let column = column_of(text, field);
                reject(sink, Reject { game: Some(games), ..fault(place, number, Some(column), reason) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn fault(place: &Place, line: u64, column: Option<u64>, reason: String) -> Reject {
    Reject { file: place.file.clone(), game: None, line: Some(line), column, reason }
}

/// Where a field begins, in bytes from 1.
fn column_of(line: &[u8], field: usize) -> u64 {
    let before: usize = line.split(|&byte| byte == b'\t').take(field).map(|text| text.len() + 1).sum();
    before as u64 + 1
}

/// The game of one line, as a record.
fn game(line: &[u8]) -> Result<String, Fault> {
    let text = std::str::from_utf8(line).map_err(|_| (0, "not text in UTF-8".to_owned()))?;
    let fields: Vec<&str> = text.split('\t').collect();
    let [id, size, komi, stones, rules, result, black_rank, white_rank, moves] = fields[..] else {
        return Err((0, format!("{} fields where a game has 9", fields.len())));
    };
    let size = size_of(size).ok_or_else(|| (1, format!("{size:?} is no size of a board")))?;
    let stones = stones_of(stones, size).map_err(|reason| (3, reason))?;
    let moves = moves_of(moves, size).map_err(|reason| (8, reason))?;
    let mut record = MainLine::new();
    record.text("SZ", &size_text(size));
    record.text("KM", komi);
    if stones.len() > 1 {
        record.text("HA", &stones.len().to_string());
    }
    record.text("RU", rules.trim_end_matches('?'));
    record.text("RE", result);
    record.text("BR", black_rank);
    record.text("WR", white_rank);
    record.text("GN", id);
    record.stones("AB", stones);
    moves.into_iter().for_each(|played| record.play(played));
    let record = record.finish();
    super::sgf::replayable(&record).map_err(|reason| (8, reason))?;
    Ok(record)
}

fn size_of(text: &str) -> Option<Size> {
    let side = |text: &str| text.parse::<usize>().ok();
    match text.split_once([':', 'x']) {
        Some((width, height)) => Size::new(side(width)?, side(height)?).ok(),
        None => Size::square(side(text)?).ok(),
    }
}

fn stones_of(text: &str, size: Size) -> Result<PointSet, String> {
    pairs(text).map(|pair| point(pair, size)).collect()
}

fn moves_of(text: &str, size: Size) -> Result<Vec<Played>, String> {
    if text.is_empty() {
        return Err("no moves".to_owned());
    }
    let read = |pair: &[u8]| {
        let color = if pair[0].is_ascii_lowercase() { Color::Black } else { Color::White };
        if pair.eq_ignore_ascii_case(b"tt") && size.width().max(size.height()) <= 19 {
            return Ok(Played { color, action: Move::Pass });
        }
        let lower = pair.to_ascii_lowercase();
        Ok(Played { color, action: Move::Play(point(&lower, size)?) })
    };
    pairs(text).map(read).collect()
}

fn pairs(text: &str) -> impl Iterator<Item = &[u8]> {
    text.as_bytes().chunks(2)
}

fn point(pair: &[u8], size: Size) -> Result<Point, String> {
    let letters: Option<[u8; 2]> = pair.try_into().ok();
    letters
        .and_then(|letters| Point::from_sgf(letters, size))
        .ok_or_else(|| format!("{:?} is no point of this board", String::from_utf8_lossy(pair)))
}
