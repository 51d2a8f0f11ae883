//! Boards as text, in and out.
//!
//! **What is read.** Rows of `X` and `O` for Black and White and `.` for
//! empty points; also `x # @ ●` for Black, `o ○` for White and `+ , · _` for
//! empty points. Blanks between the signs are free, rows may carry their
//! number on either side and the columns their letters above and below. A
//! frame of `|`, `-` and `+` is skipped, and so are round brackets around a
//! stone, with which programs mark the last move. Lines of the form
//! `key: value` above the rows say more:
//!
//! | key | value |
//! |---|---|
//! | `to-move` | `black` or `white` |
//! | `komi` | points, such as `6.5` |
//! | `rules` | a name such as `japanese` |
//! | `region` | the points in question: `A1 B1 C1-E3` |
//! | `alive` | stones declared alive, as points |
//! | `ko` | the point that the side to move may not retake |
//! | `prisoners` | stones captured by Black and by White: `3 5` |
//! | `title` | anything |
//!
//! Lines that begin with `//` are comments.
//!
//! ```
//! use yose_board::{Color, Diagram, Point};
//!
//! let diagram: Diagram = "
//!     to-move: white
//!     komi: 6.5
//!
//!       A B C
//!     2 . X O 2
//!     1 X O . 1
//! ".parse().unwrap();
//! assert_eq!(diagram.setup.to_move, Color::White);
//! let board = diagram.setup.board().unwrap();
//! assert_eq!(board.at(Point::new(1, 0)), Some(Color::Black));
//!
//! let error = "X O\nX ? O".parse::<Diagram>().unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 3: `?` is not a point; use X, O or .");
//! ```
//!
//! **What is written.** [`Board`]'s `Display` and [`Board::text`] give rows with coordinates
//! that are read back as the same board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Board;
use crate::color::Color;
use crate::point::{MAX_SIDE, Point, Size};
use crate::rules::Rules;
use crate::score::Score;
use crate::set::PointSet;
use crate::setup::Setup;

/// A board as text, with what the lines above it say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones and the side to move.
    pub setup: Setup,
    /// Points for White.
    pub komi: Option<Score>,
    /// The rules.
    pub rules: Option<Rules>,
    /// The points in question; empty if not given.
    pub region: PointSet,
    /// Stones declared alive; empty if not given.
    pub alive: PointSet,
    /// Prisoners taken by Black and by White.
    pub prisoners: [u32; 2],
    /// The title, if any.
    pub title: Option<String>,
}

/// Where and why a text is not a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct DiagramError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: DiagramFault,
}

/// What can be wrong with a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiagramFault {
    /// A sign that means nothing.
    #[error("`{0}` is not a point; use X, O or .")]
    Sign(char),
    /// A row that differs in length from the first.
    #[error("this row has {found} points, the first has {expected}")]
    Ragged {
        /// Points in the first row.
        expected: usize,
        /// Points in this row.
        found: usize,
    },
    /// More rows or columns than a board has.
    #[error("a board has at most {MAX_SIDE} rows and columns")]
    TooLarge,
    /// No row at all.
    #[error("there are no rows of X, O and .")]
    Empty,
    /// An unknown key.
    #[error("unknown key `{0}`; known are to-move, komi, rules, region, alive, ko, prisoners and title")]
    Key(String),
    /// A value that its key does not take.
    #[error("`{value}` is not a value of `{key}`")]
    Value {
        /// The key.
        key: &'static str,
        /// The value, cut to a readable length.
        value: String,
    },
}

/// Longest piece of input that an error repeats.
const QUOTED: usize = 40;

impl FromStr for Diagram {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Diagram, DiagramError> {
        Reader::default().read(text)
    }
}

/// A `key: value` line and where its value stands.
struct Header<'a> {
    key: &'a str,
    value: &'a str,
    line: usize,
    column: usize,
}

#[derive(Default)]
struct Reader<'a> {
    headers: Vec<Header<'a>>,
    rows: Vec<Vec<Option<Color>>>,
}

impl<'a> Reader<'a> {
    fn read(mut self, text: &'a str) -> Result<Diagram, DiagramError> {
        let mut lines = 0;
        for (index, line) in text.lines().enumerate() {
            lines = index + 1;
            self.line(lines, line)?;
        }
        let Some(width) = self.rows.first().map(Vec::len) else {
            return Err(fault(lines.max(1), 1, DiagramFault::Empty));
        };
        let mut setup = Setup::new(width, self.rows.len());
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if let Some(color) = cell {
                    setup.stones_mut(color).push(Point::new(column as u8, row as u8));
                }
            }
        }
        let mut diagram = Diagram {
            setup,
            komi: None,
            rules: None,
            region: PointSet::EMPTY,
            alive: PointSet::EMPTY,
            prisoners: [0; 2],
            title: None,
        };
        for header in &self.headers {
            diagram.apply(header)?;
        }
        Ok(diagram)
    }

    fn line(&mut self, number: usize, line: &'a str) -> Result<(), DiagramError> {
        let trimmed = line.trim();
        let frame = trimmed.contains("--") && trimmed.chars().all(|c| matches!(c, '+' | '-' | '|' | ' '));
        if trimmed.is_empty() || trimmed.starts_with("//") || frame || is_letters(trimmed) {
            return Ok(());
        }
        if let Some((key, value)) = line.split_once(':') {
            let blanks = value.chars().take_while(|c| c.is_whitespace()).count();
            let column = key.chars().count() + 2 + blanks;
            self.headers.push(Header { key: key.trim(), value: value.trim(), line: number, column });
            return Ok(());
        }
        let row = read_row(line).map_err(|(column, reason)| fault(number, column, reason))?;
        let expected = self.rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(fault(number, 1, DiagramFault::Ragged { expected, found: row.len() }));
        }
        if self.rows.len() == usize::from(MAX_SIDE) {
            return Err(fault(number, 1, DiagramFault::TooLarge));
        }
        self.rows.push(row);
        Ok(())
    }
}

fn fault(line: usize, column: usize, reason: DiagramFault) -> DiagramError {
    DiagramError { line, column, reason }
}

/// Whether a line names the columns: `A B C …`, or `ABC…`.
fn is_letters(line: &str) -> bool {
    let names = "ABCDEFGHJKLMNOPQRSTUVWXYZ".chars();
    let letters = || line.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase());
    letters().next() == Some('A') && letters().zip(names).all(|(a, b)| a == b)
}

/// The points of a row, its number on either side left out.
fn read_row(line: &str) -> Result<Vec<Option<Color>>, (usize, DiagramFault)> {
    let mut row = Vec::new();
    for (index, sign) in line.chars().enumerate() {
        let cell = match sign {
            'X' | 'x' | '#' | '@' | '●' => Some(Color::Black),
            'O' | 'o' | '○' => Some(Color::White),
            '.' | '+' | ',' | '·' | '_' => None,
            '0'..='9' | '|' | '(' | ')' => continue,
            sign if sign.is_whitespace() => continue,
            sign => return Err((index + 1, DiagramFault::Sign(sign))),
        };
        if row.len() == usize::from(MAX_SIDE) {
            return Err((index + 1, DiagramFault::TooLarge));
        }
        row.push(cell);
    }
    if row.is_empty() { Err((1, DiagramFault::Empty)) } else { Ok(row) }
}

impl Diagram {
    fn apply(&mut self, header: &Header<'_>) -> Result<(), DiagramError> {
        let &Header { key, value, line, column } = header;
        let bad = |key| {
            fault(line, column, DiagramFault::Value { key, value: value.chars().take(QUOTED).collect() })
        };
        let size = Size::new(self.setup.width, self.setup.height).expect("rows are counted while reading");
        match key.to_ascii_lowercase().replace('_', "-").as_str() {
            "to-move" => self.setup.to_move = Color::parse(value).ok_or_else(|| bad("to-move"))?,
            "komi" => self.komi = Some(value.parse().map_err(|_| bad("komi"))?),
            "rules" => self.rules = Some(value.parse().map_err(|_| bad("rules"))?),
            "region" => self.region = parse_points(value, size).ok_or_else(|| bad("region"))?,
            "alive" => self.alive = parse_points(value, size).ok_or_else(|| bad("alive"))?,
            "ko" => self.setup.ko = Some(Point::from_gtp(value, size).ok_or_else(|| bad("ko"))?),
            "prisoners" => self.prisoners = parse_pair(value).ok_or_else(|| bad("prisoners"))?,
            "title" => self.title = Some(value.to_owned()),
            other => {
                return Err(fault(line, 1, DiagramFault::Key(other.chars().take(QUOTED).collect())));
            }
        }
        Ok(())
    }
}

fn parse_pair(text: &str) -> Option<[u32; 2]> {
    let (black, white) = text.split_once(char::is_whitespace)?;
    let number = |text: &str| text.trim().parse().ok().filter(|&stones: &u32| stones <= 100_000);
    Some([number(black)?, number(white)?])
}

/// Reads points and rectangles, `A1 B2 C1-E3`, separated by blanks or commas.
pub fn parse_points(text: &str, size: Size) -> Option<PointSet> {
    let mut set = PointSet::EMPTY;
    for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        let (from, to) = (Point::from_gtp(from, size)?, Point::from_gtp(to, size)?);
        let columns = from.column().min(to.column())..=from.column().max(to.column());
        for row in from.row().min(to.row())..=from.row().max(to.row()) {
            set.extend(columns.clone().map(|column| Point::new(column, row)));
        }
    }
    Some(set)
}

impl Board {
    /// The board as rows with coordinates, the last move in brackets.
    pub fn text(&self, last: Option<Point>) -> String {
        let size = self.size();
        let stars: PointSet = size.stars().into_iter().collect();
        let letters: String =
            (0..size.width()).map(|column| format!(" {}", column_letter(column))).collect::<String>();
        let mut text = format!("  {letters}\n");
        for row in 0..size.height() {
            let number = size.height() - row;
            text += &format!("{number:2}");
            let mut closing = false;
            for column in 0..size.width() {
                let point = Point::new(column, row);
                let sign = match self.at(point) {
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None if stars.contains(point) => '+',
                    None => '.',
                };
                let opening = last == Some(point);
                text.push(match (opening, closing) {
                    (true, _) => '(',
                    (_, true) => ')',
                    _ => ' ',
                });
                text.push(sign);
                closing = opening;
            }
            text.push(if closing { ')' } else { ' ' });
            text += &format!("{number}\n");
        }
        text + &format!("  {letters}\n")
    }
}

fn column_letter(column: u8) -> char {
    let letter = b'A' + column;
    char::from(if letter >= b'I' { letter + 1 } else { letter })
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(None))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}, ko {:?}\n{self}", self.size(), self.ko())
    }
}

#[cfg(test)]
mod tests;
