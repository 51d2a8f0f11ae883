//! Games that were played, from tables and records.
//!
//! A line of a table has nine columns with tabs between them: name, size, komi, Black's set-up stones, rules, result,
//! Black's rank, White's rank, moves. A move is two letters as in SGF, small for Black and capital for White; `tt` is a pass.

use thiserror::Error;
use yose_board::{Board, Color, Move, Point, Setup, Size};

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// A number made of its name.
    pub group: u64,
    /// The board it began with.
    pub start: Board,
    /// The moves.
    pub moves: Vec<(Color, Move)>,
}

/// Why a game cannot be learnt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// Not nine columns.
    #[error("is not a game: there must be nine columns with tabs between them")]
    Columns,
    /// No board of this size.
    #[error("has no size of a board")]
    Size,
    /// A move or stone that is none.
    #[error("has a move that cannot be read")]
    Letters,
    /// It was not played to its end.
    #[error("was not counted")]
    NotCounted,
    /// A move on a stone, or a suicide.
    #[error("has an illegal move")]
    Illegal,
    /// A record that cannot be replayed.
    #[error("cannot be replayed")]
    Record,
}

impl PlayedGame {
    /// A game from a line of a table. Games that were not counted are errors: nobody knows how they would have ended.
    pub fn from_line(line: &str) -> Result<PlayedGame, GameError> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, side, _, stones, _, result, _, _, moves] = columns[..] else {
            return Err(GameError::Columns);
        };
        let side = side.parse().map_err(|_| GameError::Size)?;
        let size = Size::square(side).map_err(|_| GameError::Size)?;
        if !is_counted(result) {
            return Err(GameError::NotCounted);
        }
        let mut setup = Setup::new(side, side);
        *setup.stones_mut(Color::Black) = pairs(stones)
            .map(|pair| Point::from_sgf(pair?, size).ok_or(GameError::Letters))
            .collect::<Result<_, _>>()?;
        let start = setup.board().map_err(|_| GameError::Illegal)?;
        let moves = pairs(moves).map(|pair| played(pair?, size)).collect::<Result<_, _>>()?;
        PlayedGame { group: number_of(name), start, moves }.checked()
    }

    /// The first game of a record.
    pub fn from_record(name: &str, record: &yose_record::Collection) -> Result<PlayedGame, GameError> {
        let game = record.games().next().ok_or(GameError::Record)?;
        let cursor = yose_record::Cursor::new(game).map_err(|_| GameError::Record)?;
        let result =
            game.root().value("RE").map(|value| value.simple_text().into_owned()).unwrap_or_default();
        if !is_counted(&result) {
            return Err(GameError::NotCounted);
        }
        let moves = game.main_moves().map(|(_, played)| (played.color, played.action)).collect();
        PlayedGame { group: number_of(name), start: cursor.board().clone(), moves }.checked()
    }

    /// The boards before each move and after the last.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let mut board = self.start.clone();
        std::iter::once(self.start.clone()).chain(self.moves.iter().map(move |&(color, action)| {
            board.set_ko(None);
            if let Move::Play(point) = action {
                board.play(color, point);
            }
            board.clone()
        }))
    }

    fn checked(self) -> Result<PlayedGame, GameError> {
        let mut board = self.start.clone();
        for &(color, action) in &self.moves {
            let Move::Play(point) = action else { continue };
            board.set_ko(None);
            board.check(color, point, true).map_err(|_| GameError::Illegal)?;
            board.play(color, point);
        }
        Ok(self)
    }
}

/// Whether a result is a number of points.
fn is_counted(result: &str) -> bool {
    result.split_once('+').is_some_and(|(_, points)| points.trim().parse::<f32>().is_ok())
}

fn pairs(letters: &str) -> impl Iterator<Item = Result<[u8; 2], GameError>> + '_ {
    letters.as_bytes().chunks(2).map(|pair| <[u8; 2]>::try_from(pair).map_err(|_| GameError::Letters))
}

fn played([a, b]: [u8; 2], size: Size) -> Result<(Color, Move), GameError> {
    let color = if a.is_ascii_lowercase() { Color::Black } else { Color::White };
    match [a.to_ascii_lowercase(), b.to_ascii_lowercase()] {
        [b't', b't'] if size.width() < 20 => Ok((color, Move::Pass)),
        letters => {
            Point::from_sgf(letters, size).map(|point| (color, Move::Play(point))).ok_or(GameError::Letters)
        }
    }
}

/// FNV-1a of a name.
fn number_of(name: &str) -> u64 {
    name.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let game = PlayedGame::from_line("x\t9\t6.5\taaii\t\tW+8.5\t6p\t4p\teeGGttTT").unwrap();
        let size = game.start.size();
        let at = |name| Point::from_gtp(name, size).unwrap();
        assert_eq!(*game.start.stones(Color::Black), [at("A9"), at("J1")].into_iter().collect());
        let expected = [
            (Color::Black, Move::Play(at("E5"))),
            (Color::White, Move::Play(at("G3"))),
            (Color::Black, Move::Pass),
            (Color::White, Move::Pass),
        ];
        assert_eq!(game.moves, expected);
        assert_eq!(game.boards().count(), 5);
        assert_eq!(game.boards().last().unwrap().at(at("G3")), Some(Color::White));
        for (bad, error) in [
            ("", GameError::Columns),
            ("x\t0\t7\t\t\tB+3\t\t\tee", GameError::Size),
            ("x\t9\t7\t\t\tB+R\t\t\tee", GameError::NotCounted),
            ("x\t9\t7\t\t\tB+3\t\t\tzz", GameError::Letters),
            ("x\t9\t7\t\t\tB+3\t\t\te", GameError::Letters),
            ("x\t9\t7\t\t\tB+3\t\t\teeEE", GameError::Illegal),
        ] {
            assert_eq!(PlayedGame::from_line(bad).unwrap_err(), error, "{bad}");
        }
    }

    #[test]
    fn records() {
        let record = yose_record::read("(;SZ[5]RE[B+2.5]AB[aa];W[bb];B[cc];W[])").unwrap();
        let game = PlayedGame::from_record("name", &record).unwrap();
        assert_eq!((game.moves.len(), game.moves[2].1, game.group), (3, Move::Pass, number_of("name")));
        let resigned = yose_record::read("(;SZ[5]RE[B+R];B[bb])").unwrap();
        assert_eq!(PlayedGame::from_record("name", &resigned).unwrap_err(), GameError::NotCounted);
    }
}
