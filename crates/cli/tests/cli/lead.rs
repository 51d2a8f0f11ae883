//! Who is ahead, by `yose analyze`, thirty moves before the end of real games, against how they ended. Twelve games take some minutes:
//! `cargo test --release -p yose-cli --test cli -- --ignored lead --nocapture`. `YOSE_LEAD_NET` names another network than the built-in one.

use std::io::Read;

use crate::corpus::long::{LISTS, shared, skip};
use crate::yose_with_input;

const GAMES: usize = 12;

/// Moves before the end.
const BEFORE: usize = 30;

/// Points that half of the leads may be off. The players lose some themselves in thirty moves.
const OFF: f64 = 6.0;

/// A game of a list: its record, the number of its moves, and by how much Black won.
fn game(line: &str) -> Option<(String, usize, f64)> {
    let cells: Vec<&str> = line.split('\t').collect();
    let (winner, points) = cells[5].split_once('+')?;
    let points: f64 = points.parse().ok()?;
    let mut record = format!("(;SZ[{}]KM[{}]RU[Korean]", cells[1], cells[2]);
    let moves = cells[8].as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("letters"));
    for pair in moves.clone() {
        let color = if pair.starts_with(char::is_lowercase) { 'B' } else { 'W' };
        record += &format!(";{color}[{}]", pair.to_lowercase());
    }
    Some((record + ")", moves.count(), if winner == "B" { points } else { -points }))
}

fn number(text: &str) -> f64 {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    numerator.parse::<f64>().unwrap() / denominator.parse::<f64>().unwrap()
}

#[test]
#[ignore = "takes minutes"]
fn the_lead_is_near_the_result() {
    let Some(lists) = shared(&LISTS[2..]) else { return skip() };
    let mut text = String::new();
    let file = std::fs::File::open(&lists[0]).unwrap();
    flate2::read::MultiGzDecoder::new(file).read_to_string(&mut text).unwrap();
    let net = std::env::var("YOSE_LEAD_NET").unwrap_or_else(|_| "built-in".to_owned());
    let mut off: Vec<f64> = Vec::new();
    for (record, moves, result) in text.lines().step_by(1_700).filter_map(game).take(GAMES) {
        let at = (moves - BEFORE).to_string();
        let report =
            yose_with_input(&["analyze", "-", "--move", &at, "--net", &net, "--json"], record).json();
        // Who is to move matters: something hot may just have been begun.
        let first = if report["to_move"] == "black" { "black_first" } else { "white_first" };
        let lead = number(report["board"]["lead"]["score"][first].as_str().expect("a lead"));
        eprintln!("lead {lead:.1}, result {result}");
        off.push((lead - result).abs());
    }
    assert_eq!(off.len(), GAMES);
    off.sort_by(f64::total_cmp);
    let median = off[GAMES / 2];
    eprintln!(
        "off by {median:.1} at the median, by {:.1} on average",
        off.iter().sum::<f64>() / GAMES as f64
    );
    assert!(median < OFF);
}
