//! Tables of games: one a line, with tabs between the columns.
//!
//! The columns are: name, size, komi, set-up stones, rules, result, Black's
//! rank, White's rank, moves. A move is two letters as in SGF, small for Black
//! and capital for White; `tt` is a pass.

use yose_board::{Move, Point, Size};
use yose_segment::Record;

/// A game of this size, both sides playing in turn on an empty board; `None` for any other line.
pub(crate) fn parse(line: &str, size: Size) -> Option<Record> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [_, side, komi, "", _, result, _, _, moves] = columns[..] else { return None };
    if side.parse() != Ok(usize::from(size.width())) || size.width() != size.height() {
        return None;
    }
    let moves = moves.as_bytes().chunks(2).enumerate().map(|(turn, pair)| action(turn, pair, size));
    Some(Record { moves: moves.collect::<Option<_>>()?, result: score(result, komi) })
}

fn action(turn: usize, pair: &[u8], size: Size) -> Option<Move> {
    let &[a, b] = pair else { return None };
    if a.is_ascii_lowercase() != turn.is_multiple_of(2) {
        return None;
    }
    match [a, b].map(|letter| letter.to_ascii_lowercase()) {
        [b't', b't'] => Some(Move::Pass),
        letters => Point::from_sgf(letters, size).map(Move::Play),
    }
}

/// Black's points less White's, komi left out, if the game was counted.
fn score(result: &str, komi: &str) -> Option<i32> {
    let komi: f32 = komi.parse().ok()?;
    let (winner, points) = result.split_once('+')?;
    let points: f32 = points.parse().ok()?;
    let black = if winner == "B" { points } else { -points };
    Some((black + komi).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let size = Size::square(9).unwrap();
        let game = parse("x\t9\t6.5\t\t\tW+8.5\t6p\t4p\teeGGttTT", size).unwrap();
        let play = |name| Move::Play(Point::from_gtp(name, size).unwrap());
        assert_eq!(game.moves, [play("E5"), play("G3"), Move::Pass, Move::Pass]);
        assert_eq!(game.result, Some(-2));
        assert_eq!(parse("x\t9\t7\t\t\tB+R\t\t\tee", size).unwrap().result, None);
        for bad in [
            "",
            "x\t19\t7\t\t\tB+R\t\t\tee",
            "x\t9\t7\taa\t\tB+R\t\t\tEE",
            "x\t9\t7\t\t\tB+R\t\t\tEE",
            "x\t9\t7\t\t\tB+R\t\t\tzz",
            "x\t9\t7\t\t\tB+R\t\t\te",
        ] {
            assert_eq!(parse(bad, size), None, "{bad}");
        }
    }
}
