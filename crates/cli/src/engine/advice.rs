//! A move in an open position, by somebody who has opinions: a network.
//!
//! **Question.** Nothing is proved here. Which of some moves is best?
//!
//! **How.** The moves that the adviser finds likely are tried, and the board after each is judged again; the one that leaves most
//! points is played. Komi is set so that the game is even: a side that is far ahead or behind does not care for a point.
//! If the adviser is sure of every open point, there is nothing left to play for.
//!
//! **Limits.** One move is looked ahead, no more: what a network does not see is not found. How well it plays has not been measured.

use yose_board::{Board, Color, Move, PointSet};
use yose_search::{Opinion, Situation};

/// One opinion of each position.
pub(crate) type Advice<'a> = &'a dyn Fn(&[Situation]) -> Vec<Opinion>;

/// Moves that are tried, and how likely they are at least, compared with the likeliest.
const TRIED: usize = 8;
const UNLIKELY: f32 = 0.1;

/// The adviser is sure of a point from here on.
const SURE: f32 = 0.95;

/// The move that an adviser prefers; nothing if none of them is a play, or if nothing is open any more.
pub(super) fn preferred(
    advice: Advice<'_>,
    board: &Board,
    color: Color,
    moves: &[Move],
    open: &PointSet,
) -> Option<Move> {
    let (komi, opinion) = even(advice, board, color)?;
    let plays = moves.iter().filter_map(|&action| match action {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    });
    let mut plays: Vec<_> = plays.map(|point| (point, opinion.chance(point))).collect();
    if open.iter().all(|point| opinion.owner(point).abs() >= SURE) {
        return None;
    }
    plays.sort_by(|a, b| b.1.total_cmp(&a.1));
    let least = plays.first()?.1 * UNLIKELY;
    plays.retain(|&(_, chance)| chance >= least);
    plays.truncate(TRIED);
    let after = |point| {
        let mut board = board.clone();
        board.play(color, point);
        situation(&board, !color, komi)
    };
    let tried: Vec<Situation> = plays.iter().map(|&(point, _)| after(point)).collect();
    let leads = advice(&tried).into_iter().map(|opinion| color.sign() as f32 * lead(board, &opinion));
    // Of moves that lead to the same, the likeliest.
    let mut best: Option<(f32, Move)> = None;
    for ((point, _), lead) in plays.into_iter().zip(leads) {
        if best.is_none_or(|(most, _)| lead > most) {
            best = Some((lead, Move::Play(point)));
        }
    }
    best.map(|(_, action)| action)
}

/// The opinion of a board under a komi that makes the game even, and that komi.
pub(super) fn even(advice: Advice<'_>, board: &Board, color: Color) -> Option<(f64, Opinion)> {
    let plain = advice(&[situation(board, color, 0.0)]).pop()?;
    let komi = f64::from(lead(board, &plain).round()) + 0.5;
    Some((komi, advice(&[situation(board, color, komi)]).pop()?))
}

fn situation(board: &Board, to_move: Color, komi: f64) -> Situation {
    Situation { board: board.clone(), to_move, komi, region: PointSet::full(board.size()) }
}

/// Points of Black less points of White.
fn lead(board: &Board, opinion: &Opinion) -> f32 {
    board.size().points().map(|point| opinion.owner(point)).sum()
}

#[cfg(test)]
mod tests {
    use yose_board::{Point, Size};

    use super::*;

    /// Thinks that every stone owns its column, empty columns are undecided, and all moves are as likely.
    fn columns(situations: &[Situation]) -> Vec<Opinion> {
        let opinion = |situation: &Situation| {
            let (board, size) = (&situation.board, situation.board.size());
            let owner = |point: Point| {
                let column = size.points().filter(|other| other.column() == point.column());
                column
                    .filter_map(|other| board.at(other))
                    .map(|color| color.sign() as f32)
                    .sum::<f32>()
                    .clamp(-1.0, 1.0)
            };
            let owners = size.points().map(owner).collect();
            Opinion::new(size, vec![1.0 / size.area() as f32; size.area()], owners)
        };
        situations.iter().map(opinion).collect()
    }

    #[test]
    fn the_move_that_leaves_most_is_preferred_whoever_plays() {
        let size = Size::new(3, 4).unwrap();
        let mut board = Board::new(size);
        let point = |name| Point::from_gtp(name, size).unwrap();
        board.play(Color::Black, point("A1"));
        let moves: Vec<Move> = ["A2", "B2", "A3"].map(point).map(Move::Play).into();
        let full = PointSet::full(size);
        // A move in the first column gains Black nothing, and White only takes away; the second is anybody's four points.
        assert_eq!(preferred(&columns, &board, Color::Black, &moves, &full), Some(Move::Play(point("B2"))));
        assert_eq!(
            preferred(&columns, &board, Color::White, &moves[..1], &full),
            Some(Move::Play(point("A2")))
        );
        // The first column is settled: if nothing else is open, there is nothing to play for.
        let settled = full.iter().filter(|point| point.column() == 0).collect();
        assert_eq!(preferred(&columns, &board, Color::Black, &moves, &settled), None);
        assert_eq!(preferred(&columns, &board, Color::Black, &[Move::Pass], &full), None);
    }
}
