//! The main line of a game, written afresh with only what an analysis looks at.
//!
//! Comments, clocks and variations are left behind, encodings become UTF-8, and node by node the moves and the set-up
//! stay. A work item therefore holds a few kilobytes whatever the record around it holds.

use std::fmt::Write;

use yose_board::{Color, Move, Point, PointSet, Size};
use yose_record::{Changes, Game, Played};

/// Properties of the root that are kept, in the order in which they are written.
const KEPT: [&str; 13] = ["SZ", "KM", "HA", "RU", "RE", "PB", "PW", "BR", "WR", "DT", "EV", "RO", "GN"];

/// Longer texts are cut: a name of a megabyte would be repeated in every row.
const LONGEST: usize = 200;

/// A game as it will be written.
pub(crate) struct MainLine(String);

impl MainLine {
    pub(crate) fn new() -> MainLine {
        MainLine("(;FF[4]GM[1]CA[UTF-8]".to_owned())
    }

    /// Adds a text to the node that was begun last, if there is any text.
    pub(crate) fn text(&mut self, name: &str, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let _ = write!(self.0, "{name}[");
        for letter in text.chars().take(LONGEST) {
            if matches!(letter, ']' | '\\') {
                self.0.push('\\');
            }
            self.0.push(if letter.is_control() { ' ' } else { letter });
        }
        self.0.push(']');
    }

    pub(crate) fn stones(&mut self, name: &str, points: PointSet) {
        if points.is_empty() {
            return;
        }
        self.0.push_str(name);
        for point in points {
            self.0.push('[');
            self.point(point);
            self.0.push(']');
        }
    }

    /// Begins a node with a move.
    pub(crate) fn play(&mut self, played: Played) {
        self.0.push_str(if played.color == Color::Black { ";B[" } else { ";W[" });
        if let Move::Play(point) = played.action {
            self.point(point);
        }
        self.0.push(']');
    }

    fn point(&mut self, point: Point) {
        self.0.extend(point.sgf().map(char::from));
    }

    pub(crate) fn finish(mut self) -> String {
        self.0.push(')');
        self.0
    }

    fn node(&mut self) {
        self.0.push(';');
    }

    fn set_up(&mut self, changes: &Changes) {
        self.stones("AB", changes.black);
        self.stones("AW", changes.white);
        self.stones("AE", changes.empty);
        match changes.to_move {
            Some(Color::Black) => self.0.push_str("PL[B]"),
            Some(Color::White) => self.0.push_str("PL[W]"),
            None => {}
        }
    }
}

/// Writes the main line of a game.
pub(crate) fn of(game: Game<'_>) -> String {
    let mut line = MainLine::new();
    let root = game.root();
    for name in KEPT {
        if let Some(value) = root.value(name) {
            line.text(name, &value.simple_text());
        }
    }
    for (depth, node) in game.main_line().enumerate() {
        let (changes, number) = (node.changes(), node.value("MN"));
        let mut moves = node.moves().peekable();
        let alone = moves.peek().is_none() && number.is_some();
        if depth > 0 && (alone || !changes.is_empty()) {
            line.node();
        }
        // Where a node has both, the set-up comes first, as the cursor of a record takes it.
        line.set_up(&changes);
        moves.for_each(|played| line.play(played));
        if let Some(number) = number {
            line.text("MN", &number.simple_text());
        }
    }
    line.finish()
}

/// `SZ` of a board.
pub(crate) fn size_text(size: Size) -> String {
    match (size.width(), size.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> String {
        let record = yose_record::read(text).unwrap();
        of(record.games().next().unwrap())
    }

    #[test]
    fn only_what_matters_is_kept() {
        let text = "(;SZ[9]PB[A\\]B]AB[aa:ab]C[hello];B[cc]BL[30];;C[x];W[tt](;B[dd])(;B[ee]))";
        assert_eq!(rewritten(text), "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[A\\]B]AB[aa][ab];B[cc];W[];B[dd])");
    }

    #[test]
    fn set_up_in_the_middle_and_numbers_stay() {
        let text = "(;SZ[9]B[aa];AW[bb]B[cc]MN[7];AE[bb]PL[W];MN[20];W[dd])";
        assert_eq!(
            rewritten(text),
            "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa];AW[bb];B[cc]MN[7];AE[bb]PL[W];MN[20];W[dd])"
        );
    }

    #[test]
    fn what_is_written_is_what_was_played() {
        let text = "(;SZ[5]AB[aa];B[cc];W[bc];AW[dc]AE[aa];B[cb];W[];B[bb])";
        let boards = |text: &str| {
            let record = yose_record::read(text).unwrap();
            let mut cursor = yose_record::Cursor::new(record.games().next().unwrap()).unwrap();
            while cursor.forward().unwrap() {}
            cursor.board().clone()
        };
        assert_eq!(boards(text), boards(&rewritten(text)));
    }
}
