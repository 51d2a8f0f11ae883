//! Boards without their dead stones.

use yose_board::{Board, Color, DeadError, PointSet, Setup};

/// The board without the chains that have a stone in `dead`: what a map should look at if somebody knows that
/// they are dead.
///
/// ```
/// use yose_board::{Diagram, parse_points};
/// use yose_influence::{Bouzy, without};
///
/// let diagram: Diagram = "
///     . . X O . .
///     . O X O . .
///     . . X O . .
/// ".parse().unwrap();
/// let board = diagram.setup.board().unwrap();
/// let dead = parse_points("B2", board.size()).unwrap();
/// let score = |board| Bouzy::default().estimate(board).map(|estimate| estimate.map.score());
/// assert!(score(&board)? < 0.0, "the stone spoils Black's side");
/// assert_eq!(score(&without(&board, &dead).unwrap())?, 0.0, "the rest is a mirror image");
/// # Ok::<(), yose_influence::ParameterError>(())
/// ```
pub fn without(board: &Board, dead: &PointSet) -> Result<Board, DeadError> {
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    if let Some(point) = (*dead - stones).first() {
        return Err(DeadError { point, size: board.size() });
    }
    let gone = dead.flood(board.stones(Color::Black)) | dead.flood(board.stones(Color::White));
    let mut setup = Setup::of(board, Color::Black);
    for color in Color::BOTH {
        setup.stones_mut(color).retain(|&stone| !gone.contains(stone));
    }
    setup.ko = None;
    Ok(setup.board().expect("chains keep their liberties when others go"))
}
