//! Moves ranked by the map they lead to.
//!
//! **The question.** Where would a map like a stone to be?
//!
//! **The definition.** Look one move ahead: for every legal move of a colour, the score of the map of the board
//! after it. The best 26 moves get the letters A to Z, the worst 26 a cross, as in the paper's figure 10.
//!
//! ```
//! use yose_board::{Board, Color, Point, Size};
//! use yose_influence::{Method, Symmetric};
//!
//! // On an empty board nobody likes the corner point itself.
//! let board = Board::new(Size::square(9).unwrap());
//! let ranking = Method::Symmetric(Symmetric::default()).rank(&board, Color::Black)?;
//! assert_eq!((ranking.moves.len(), ranking.best().len(), ranking.worst().len()), (81, 26, 26));
//! assert!(ranking.worst().iter().any(|play| play.point == Point::new(0, 0)));
//! assert!(ranking.best()[0].gain > ranking.worst()[25].gain);
//! # Ok::<(), yose_influence::ParameterError>(())
//! ```
//!
//! **Why scores are rounded for the order.** On a symmetric board moves that mirror each other lead to the same
//! score, but for the last bits of floating point. Scores that agree to a billionth of a point count
//! as equal, and equal moves stand in the order of the board.

use yose_board::{Board, Color, Point};

/// Moves of one colour, best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// Whose moves.
    pub color: Color,
    /// The score before the move.
    pub before: f64,
    /// All legal moves, best first.
    pub moves: Vec<RankedMove>,
}

/// A move and the score it leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedMove {
    /// Where.
    pub point: Point,
    /// The score of the map after it, Black's points less White's.
    pub score: f64,
    /// What it gains for the player.
    pub gain: f64,
}

/// As many moves as there are letters.
const LETTERS: usize = 26;

impl Ranking {
    /// Ranks the legal moves of a colour by any estimate of the score.
    pub fn of<E>(
        board: &Board,
        color: Color,
        mut score: impl FnMut(&Board) -> Result<f64, E>,
    ) -> Result<Ranking, E> {
        let before = score(board)?;
        let (mut after, mut moves) = (board.clone(), Vec::new());
        for point in board.empty().iter().filter(|&point| board.is_legal(color, point)) {
            let undo = after.play(color, point);
            let score = score(&after)?;
            after.undo(undo);
            moves.push(RankedMove { point, score, gain: (score - before) * f64::from(color.sign()) });
        }
        moves.sort_by(|a, b| rounded(b.gain).total_cmp(&rounded(a.gain)));
        Ok(Ranking { color, before, moves })
    }

    /// The best moves, at most 26: A, B, C …
    pub fn best(&self) -> &[RankedMove] {
        &self.moves[..self.moves.len().min(LETTERS)]
    }

    /// The worst moves, at most 26, the worst of all last; none that is among the best.
    pub fn worst(&self) -> &[RankedMove] {
        &self.moves[self.moves.len().saturating_sub(LETTERS).max(self.best().len())..]
    }
}

/// To a billionth of a point; adding 0 makes one zero of two.
fn rounded(gain: f64) -> f64 {
    (gain * 1e9).round() + 0.0
}
