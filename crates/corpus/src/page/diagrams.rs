//! The biggest mistakes, each with its position.

use yose_board::{Color, Point, Size};
use yose_draw::{Diagram, Mark};

use super::escape;
use crate::summary::{Mistake, Summary};

/// Moves of a line that are told.
const LONGEST_LINE: usize = 12;

/// All mistakes as figures.
pub(super) fn mistakes(summary: &Summary) -> String {
    let figures: String =
        summary.mistakes.iter().enumerate().filter_map(|(place, mistake)| figure(place, mistake)).collect();
    if figures.is_empty() {
        return String::new();
    }
    format!(
        "<p class=\"small\">The cross is the move that was played, circles are the moves that were better.</p>\n\
         <div class=\"boards\">\n{figures}</div>\n"
    )
}

fn figure(place: usize, mistake: &Mistake) -> Option<String> {
    let mut diagram = board(&mistake.stones)?;
    diagram.id_prefix = format!("mistake-{place}");
    let size = diagram.size;
    diagram.marks.extend(Point::from_gtp(&mistake.played, size).map(|point| (point, Mark::Cross)));
    let better = mistake.better.iter().filter_map(|name| Point::from_gtp(name, size));
    diagram.marks.extend(better.map(|point| (point, Mark::Circle)));
    let svg = diagram.svg();
    let who =
        if mistake.player.is_empty() { String::new() } else { format!(" ({})", escape(&mistake.player)) };
    let better = if mistake.better.is_empty() {
        String::new()
    } else {
        format!("; better {}", escape(&mistake.better.join(", ")))
    };
    let line = if mistake.line.is_empty() {
        String::new()
    } else {
        let more = if mistake.line.len() > LONGEST_LINE { " …" } else { "" };
        let shown: Vec<&str> = mistake.line.iter().take(LONGEST_LINE).map(String::as_str).collect();
        format!(" Best play: {}{more}.", escape(&shown.join(", ")))
    };
    Some(format!(
        "<figure>{svg}<figcaption><b>{} lost</b> by {}{who} with {}{better}.{line}<br>{}, move {}</figcaption></figure>\n",
        points(&mistake.loses),
        escape(&mistake.color),
        escape(&mistake.played),
        escape(&mistake.game),
        mistake.number,
    ))
}

fn points(loses: &str) -> String {
    match loses.split_once("..") {
        Some((low, high)) => format!("{} to {} points", escape(low), escape(high)),
        None if loses == "1" => "1 point".to_owned(),
        None => format!("{} points", escape(loses)),
    }
}

/// The board of a text such as `X.O/...`.
fn board(stones: &str) -> Option<Diagram> {
    let rows: Vec<&str> = stones.split('/').collect();
    let size = Size::new(rows.first()?.len(), rows.len()).ok()?;
    let at = |sign: char| {
        let rows = rows.iter().enumerate();
        rows.flat_map(move |(row, text)| {
            let columns = text.chars().enumerate().filter(move |&(_, found)| found == sign);
            columns.filter_map(move |(column, _)| {
                size.point(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
            })
        })
    };
    let (black, white): (Vec<Point>, Vec<Point>) = (at('X').collect(), at('O').collect());
    Some(Diagram::new(size).with_stones(Color::Black, black).with_stones(Color::White, white))
}
