//! The page as it is first painted: with its texts and its style, and with the example's board drawn.
//!
//! Scripts draw the board, but they come later than the page. So the page brings the board of its first example, in the
//! very elements that `board.js` and `stones.js` would make of it; they take its place unseen. A test in a real browser
//! compares the two. With the style inside, nothing else has to arrive before something is seen.

use std::fmt::Write;

use serde_json::Value;
use yose::scene::Scene;
use yose_board::{Board, Color, Size};
use yose_record::Cursor;

use crate::api::examples;
use crate::sheet::escape;

/// Measures of `board.js` and `stones.js`: a cell, the edge around all cells, a stone.
const CELL: f64 = 30.0;
const EDGE: f64 = 25.0;
const RADIUS: f64 = 14.25;

/// Where the style is named in the frame; it is put in the place of it.
const STYLE_SHEET: &str = "<link rel=\"stylesheet\" href=\"/style.css\">";

/// Fills the page's frame with its texts, its style and the first example.
pub(super) fn front(frame: &str, words: &Value, style: &str) -> String {
    let (title, record) = examples::first();
    let filled = fill_texts(frame, words).replacen(STYLE_SHEET, &format!("<style>{style}</style>"), 1);
    let filled = insert(&filled, "id=\"title\">", &escape(title));
    insert(
        &filled,
        "id=\"board\" tabindex=\"0\" role=\"application\">",
        &board_of(record).unwrap_or_default(),
    )
}

/// Puts a text behind the place that is named.
fn insert(page: &str, place: &str, text: &str) -> String {
    page.replacen(place, &format!("{place}{text}"), 1)
}

/// Gives elements with `data-word` their text, and those with `data-label` their name for pointers and screen readers.
fn fill_texts(frame: &str, words: &Value) -> String {
    let mut page = String::with_capacity(2 * frame.len());
    for piece in frame.split_inclusive('>') {
        let Some(tag) = piece.rfind('<').map(|start| &piece[start..piece.len() - 1]) else {
            page += piece;
            continue;
        };
        let text = |name: &str| {
            let value = tag.split_once(&format!(" {name}=\""))?.1.split('"').next()?;
            words[value].as_str().map(escape)
        };
        page += piece.trim_end_matches('>');
        if let Some(label) = text("data-label") {
            let _ = write!(page, " aria-label=\"{label}\"");
            if tag.starts_with("<button") {
                let _ = write!(page, " title=\"{label}\"");
            }
        }
        page.push('>');
        page += &text("data-word").unwrap_or_default();
    }
    page
}

/// The position that a record begins with, as a drawing.
fn board_of(record: &str) -> Option<String> {
    let record = yose_record::read(record.as_bytes().to_vec()).ok()?;
    let scene = Scene::at(&Cursor::new(record.games().next()?).ok()?);
    Some(drawing(&scene.board))
}

fn drawing(board: &Board) -> String {
    let size = board.size();
    let [across, down] = [size.width(), size.height()].map(|lines| f64::from(lines) * CELL + 2.0 * EDGE);
    format!(
        "<svg viewBox=\"0 0 {across} {down}\" aria-hidden=\"true\">{}\
         <g class=\"wood\"><rect width=\"{across}\" height=\"{down}\" rx=\"6\"></rect></g>\
         <g class=\"grid\">{}</g><g class=\"stones\">{}</g></svg>",
        shading(),
        grid(size, across, down),
        stones(board),
    )
}

/// Gradients that all stones share.
fn shading() -> String {
    let stops = |name: &str| -> String {
        let stop = |(nth, offset)| format!("<stop offset=\"{offset}\" class=\"{}{nth}\"></stop>", &name[..1]);
        ["0", "0.5", "1"].into_iter().enumerate().map(stop).collect()
    };
    let gradient = |name: &str| {
        let stops = stops(name);
        format!(
            "<radialGradient id=\"shade-{name}\" cx=\"36%\" cy=\"30%\" r=\"72%\">{stops}</radialGradient>"
        )
    };
    format!("<defs>{}{}</defs>", gradient("black"), gradient("white"))
}

/// Where the line of a number is, counted from the upper left.
fn line(nth: u8) -> f64 {
    EDGE + (f64::from(nth) + 0.5) * CELL
}

fn grid(size: Size, across: f64, down: f64) -> String {
    let (width, height) = (size.width(), size.height());
    let (left, top, right, bottom) = (line(0), line(0), line(width - 1), line(height - 1));
    let columns: String = (0..width).map(|nth| format!("M{} {top}V{bottom}", line(nth))).collect();
    let rows: String = (0..height).map(|nth| format!("M{left} {}H{right}", line(nth))).collect();
    let mut svg = format!(
        "<path d=\"{columns}{rows}\" class=\"lines\"></path>\
         <path d=\"M{left} {top}H{right}V{bottom}H{left}Z\" class=\"lines rim\"></path>"
    );
    for point in size.stars() {
        let (cx, cy) = (line(point.column()), line(point.row()));
        let _ = write!(svg, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"3\" class=\"star\"></circle>");
    }
    let mut name = |text: &str, x: f64, y: f64| {
        let _ = write!(svg, "<text x=\"{x}\" y=\"{}\" class=\"name\">{text}</text>", y + 3.8);
    };
    for nth in 0..width {
        let letter = char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[usize::from(nth)]).to_string();
        name(&letter, line(nth), 13.0);
        name(&letter, line(nth), down - 12.0);
    }
    for nth in 0..height {
        let number = (height - nth).to_string();
        name(&number, 13.0, line(nth));
        name(&number, across - 12.0, line(nth));
    }
    svg
}

fn stones(board: &Board) -> String {
    let mut svg = String::new();
    for point in board.size().points() {
        let name = match board.at(point) {
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => continue,
        };
        let (x, y) = (line(point.column()), line(point.row()));
        let _ = write!(
            svg,
            "<g class=\"stone {name} \"><circle class=\"shadow\" cx=\"{}\" cy=\"{}\" r=\"{RADIUS}\"></circle>\
             <circle class=\"body\" cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"url(#shade-{name})\"></circle></g>",
            x + 0.8,
            y + 1.6,
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn texts_and_labels() {
        let frame =
            "<p data-word=\"a\"></p>\n<button id=\"b\" data-label=\"b\">?</button><i data-word=\"gone\"></i>";
        let filled = fill_texts(frame, &json!({"a": "x < y", "b": "\"B\""}));
        let expected = "<p data-word=\"a\">x &lt; y</p>\n\
            <button id=\"b\" data-label=\"b\" aria-label=\"&quot;B&quot;\" title=\"&quot;B&quot;\">?</button><i data-word=\"gone\"></i>";
        assert_eq!(filled, expected);
    }

    #[test]
    fn every_stone_of_the_example_is_drawn() {
        let drawn = board_of(examples::first().1).unwrap();
        // 38 black and 46 white stones stand in the root of the record.
        assert_eq!(drawn.matches("stone black").count(), 38);
        assert_eq!(drawn.matches("stone white").count(), 46);
        assert_eq!(drawn.matches("class=\"name\"").count(), 4 * 11);
    }
}
