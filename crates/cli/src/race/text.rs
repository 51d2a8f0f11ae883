//! A race in words and as a table.

use std::fmt::Write;

use yose::race::{heading, sentences};
use yose_board::Size;
use yose_race::{Form, Kind, Solution, Subgame};

use super::{Solved, letter, name};

pub(super) fn of(solved: &[Solved]) -> String {
    let mut text = String::new();
    for (index, solved) in solved.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        race(&mut text, solved);
    }
    text
}

fn race(text: &mut String, solved: &Solved) {
    let Solved { race, solution } = solved;
    let size = race.board().size();
    let _ = writeln!(text, "{}", heading(race, solution));
    for line in sentences(solution, size) {
        let _ = writeln!(text, "{line}");
    }
    text.push('\n');
    table(text, solution, size);
    if let Some(total) = &solution.total {
        let _ = writeln!(text, "Total {total}: Black's liberties less White's, cooled by 2.");
    }
    if !race.assumed().is_empty() {
        text.push_str("The stones around are taken to be alive.\n");
    }
}

/// What must be said about liberties besides their number.
fn more(subgame: &Subgame) -> String {
    let eye = if subgame.kind == Kind::Eye { ", eye" } else { "" };
    match subgame.extra_moves() {
        None | Some(0) => eye.to_owned(),
        Some(1) => format!("{eye}, one more move"),
        Some(number) => format!("{eye}, {number} more moves"),
    }
}

/// Points of a subgame that are listed.
const SHOWN_POINTS: usize = 4;

fn table(text: &mut String, solution: &Solution, size: Size) {
    let mut rows = vec![
        ["", "liberties", "G_lc", "cooled", "G_win", "G_lose", "cooled", "baseline", "points"]
            .map(String::from),
    ];
    for (index, subgame) in solution.subgames.iter().enumerate() {
        let [black, white] = subgame.liberties;
        let liberties = match subgame.owner {
            Some(color) => format!("{} {}{}", name(color), subgame.liberties[color.index()], more(subgame)),
            None => format!("Black {black}, White {white}"),
        };
        let of = |form: &Option<Form>, cooled: bool| match form {
            Some(form) if cooled => form.cooled.clone(),
            Some(form) => form.text.clone(),
            None => "–".to_owned(),
        };
        let listed: Vec<String> =
            subgame.points.iter().take(SHOWN_POINTS).map(|point| point.gtp(size).to_string()).collect();
        let more = if subgame.points.len() > SHOWN_POINTS { " …" } else { "" };
        rows.push([
            letter(index),
            liberties,
            of(&subgame.count, false),
            of(&subgame.count, true),
            of(&subgame.win, false),
            of(&subgame.lose, false),
            of(&subgame.lose, true),
            subgame.owner.map_or_else(|| "–".to_owned(), |_| subgame.baseline.to_string()),
            format!("{}{more}", listed.join(" ")),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..9).map(width).collect();
    for row in &rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| format!("{cell}{}", " ".repeat(width - cell.chars().count())))
            .collect();
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    }
}
