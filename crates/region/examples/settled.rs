//! How much of the last position of real games is proved.
//!
//! Reads games from the standard input, one a line, fields divided by tabs: name, size, komi, handicap, rules, result, two
//! ranks, and the moves, two letters each, small ones for Black and capital ones for White. Games that were
//! resigned or lost on time are left out, as their last position says nothing.
//!
//! ```text
//! zcat games.tsv.gz | cargo run --profile test -p yose-region --example settled -- 100
//! ```
//!
//! A second number is the positions of a search, a third one the points out of touch that an area may have. With `show` as the
//! last argument each last position is drawn: small letters are stones not known to be safe, `b` and `w` territory, `?` open points.

use std::io::BufRead;

use yose_board::{Board, Color, Point, Size};
use yose_region::{Decomposition, Immortal, Kind, Limits, decompose};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |place: usize| arguments.get(place).and_then(|count| count.parse::<usize>().ok());
    let most = number(1).unwrap_or(100);
    let usual = Limits::default();
    let limits = Limits {
        nodes: number(2).map_or(usual.nodes, |nodes| nodes as u64),
        apart: number(3).unwrap_or(usual.apart),
        ..usual
    };
    let show = arguments.last().is_some_and(|word| word == "show");
    let mut tally = Tally::default();
    let lines = std::io::stdin().lock().lines().map_while(Result::ok);
    for (name, board) in lines.filter_map(|line| last_position(&line)).take(most) {
        let parts = decompose(&board, &Immortal::Proved, &limits);
        tally.add(&board, &parts);
        if show {
            println!("{name}\n{}", picture(&board, &parts));
        }
    }
    println!("{tally}");
}

/// What was proved.
#[derive(Default)]
struct Tally {
    games: usize,
    points: usize,
    settled: usize,
    /// Boards of which no open region has more than 14 empty points.
    small: usize,
    /// Boards without any open region.
    whole: usize,
}

impl Tally {
    fn add(&mut self, board: &Board, parts: &Decomposition) {
        let open = || parts.regions.iter().filter(|region| region.kind == Kind::Open);
        self.games += 1;
        self.points += board.size().area();
        self.settled += board.size().area() - open().map(|region| region.points.len()).sum::<usize>();
        self.small += usize::from(open().all(|region| (region.points & board.empty()).len() <= 14));
        self.whole += usize::from(open().next().is_none());
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = 100 * self.settled / self.points.max(1);
        let Tally { games, small, whole, .. } = self;
        write!(
            f,
            "{games} games: {percent}% of the points settled, {whole} boards settled, {small} with small regions only"
        )
    }
}

/// The name of a game and its board at the end, if it was played to the end.
fn last_position(line: &str) -> Option<(String, Board)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let (name, size, result, moves) = (fields.first()?, fields.get(1)?, fields.get(5)?, fields.get(8)?);
    let points = result.split_once('+')?.1;
    points.parse::<f32>().ok()?;
    let mut board = Board::new(Size::square(size.parse().ok()?).ok()?);
    for pair in moves.as_bytes().chunks(2) {
        let [column, row] = pair else { return None };
        let color = if column.is_ascii_lowercase() { Color::Black } else { Color::White };
        let place = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a');
        let point = Point::new(place(*column)?, place(*row)?);
        // A pass is written as a point that is not on the board.
        if board.size().contains(point) {
            board.is_legal(color, point).then(|| board.play(color, point))?;
        }
    }
    Some(((*name).to_owned(), board))
}

fn picture(board: &Board, parts: &Decomposition) -> String {
    let mut text = String::new();
    for point in board.size().points() {
        if point.column() == 0 && point.row() > 0 {
            text.push('\n');
        }
        let safe = parts.safe_stones.iter().any(|stones| stones.contains(point));
        let open = parts.regions.iter().any(|region| region.points.contains(point));
        text.push(
            match (board.at(point), parts.territory[0].contains(point), parts.territory[1].contains(point)) {
                (Some(Color::Black), ..) if safe => 'X',
                (Some(Color::White), ..) if safe => 'O',
                (Some(Color::Black), ..) => 'x',
                (Some(Color::White), ..) => 'o',
                (None, true, _) => 'b',
                (None, _, true) => 'w',
                (None, ..) if open => '?',
                (None, ..) => '.',
            },
        );
    }
    text.push('\n');
    text
}
