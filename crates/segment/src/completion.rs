//! Games from records, completed: what the end of a real game would teach.
//!
//! People stop when they agree, long before every point has two eyes. Random
//! playouts that spare eyes fill the board up; with everything settled they
//! mostly agree on who owns what. Of many, the one is kept whose score is
//! nearest to the recorded result (if there is one) and which agrees best
//! with the average. Its last board decides eyes, connections and life.

use yose_board::{Board, Color, Move, Point, PointSet, Size, Symmetry};

use crate::game::Table;
use crate::input::{Input, InputKind};
use crate::lattice::Lattice;
use crate::random::Random;
use crate::target::Facts;

/// Playouts tried for one game.
const PLAYOUTS: usize = 64;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its moves, Black's first, in turn.
    pub moves: Vec<Move>,
    /// Black's points less White's, without komi, if the game was counted.
    pub result: Option<i32>,
}

/// The points that most random playouts give to Black, from a position where nothing is left to play for.
///
/// ```
/// use yose_board::{Color, Diagram};
/// use yose_segment::{Random, settled};
///
/// let diagram: Diagram = ". X . O .\n. X . O .\n. X . O .\n. X . O .\n. X . O .".parse().unwrap();
/// let black = settled(&diagram.setup.board().unwrap(), Color::Black, &mut Random::new(1));
/// assert!((10..=15).contains(&black.len()));
/// ```
pub fn settled(board: &Board, to_move: Color, random: &mut Random) -> PointSet {
    let ends: Vec<PointSet> =
        (0..PLAYOUTS).map(|_| owned_by_black(&playout(board.clone(), to_move, random))).collect();
    let most = |point: &Point| 2 * ends.iter().filter(|owned| owned.contains(*point)).count() > PLAYOUTS;
    board.size().points().filter(most).collect()
}

/// What a recorded game teaches: some of its positions, and what came true in the end.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    /// Positions with their sides to move, the completed board last.
    pub(crate) positions: Vec<(Input, Color)>,
    /// What the completed board decides, as Black to move sees it.
    pub(crate) end: Facts,
}

impl Record {
    /// A random share of the positions of the game and the board that it would have come to;
    /// `None` if a move is illegal.
    pub(crate) fn lesson(
        &self,
        what: InputKind,
        lattice: &Lattice,
        share: f32,
        random: &mut Random,
    ) -> Option<Lesson> {
        let mut table = Table::new(lattice.size());
        let mut positions = Vec::new();
        for &action in &self.moves {
            if random.unit() < share {
                let to_move = table.to_move();
                positions.push((Input::of(table.board_mut(), to_move, what, lattice), to_move));
            }
            if let Move::Play(point) = action {
                table.board().check(table.to_move(), point, false).ok()?;
            }
            table.play(action);
        }
        let mut end = self.filled(table.board(), table.to_move(), random);
        positions.push((Input::of(&mut end, table.to_move(), what, lattice), table.to_move()));
        Some(Lesson { positions, end: Facts::of(&end, Color::Black, lattice) })
    }

    /// The same game on a turned or mirrored board.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry, size: Size) -> Record {
        let turned = |&action: &Move| match action {
            Move::Play(point) => Move::Play(symmetry.apply(point, size)),
            Move::Pass => Move::Pass,
        };
        Record { moves: self.moves.iter().map(turned).collect(), result: self.result }
    }

    /// The most plausible of many completions.
    fn filled(&self, board: &Board, to_move: Color, random: &mut Random) -> Board {
        let ends: Vec<(Board, PointSet)> = (0..PLAYOUTS)
            .map(|_| playout(board.clone(), to_move, random))
            .map(|end| {
                let owned = owned_by_black(&end);
                (end, owned)
            })
            .collect();
        let count = |point: Point| ends.iter().filter(|(_, owned)| owned.contains(point)).count();
        let counts: Vec<(Point, usize)> = board.size().points().map(|point| (point, count(point))).collect();
        let unlikely = |owned: &PointSet| -> usize {
            counts.iter().map(|&(point, n)| if owned.contains(point) { PLAYOUTS - n } else { n }).sum()
        };
        let area = board.size().area() as i32;
        let off =
            |owned: &PointSet| self.result.map_or(0, |result| (2 * owned.len() as i32 - area - result).abs());
        let best = ends.iter().min_by_key(|(_, owned)| (off(owned), unlikely(owned)));
        best.map_or_else(|| board.clone(), |(end, _)| end.clone())
    }
}

/// Random moves that spare eyes, until neither side has one.
fn playout(mut board: Board, mut color: Color, random: &mut Random) -> Board {
    let (mut passes, mut left) = (0, 4 * board.size().area());
    while passes < 2 && left > 0 {
        match sensible(&board, color, random) {
            Some(point) => {
                board.play(color, point);
                passes = 0;
            }
            None => {
                board.set_ko(None);
                passes += 1;
            }
        }
        color = !color;
        left -= 1;
    }
    board
}

/// A random sensible move: the first one from a random empty point on.
fn sensible(board: &Board, color: Color, random: &mut Random) -> Option<Point> {
    let empty: Vec<Point> = board.empty().iter().collect();
    let start = random.below(empty.len().max(1));
    (0..empty.len())
        .map(|step| empty[(start + step) % empty.len()])
        .find(|&point| board.is_sensible(color, point))
}

/// Black's stones and the empty points that touch only them.
fn owned_by_black(board: &Board) -> PointSet {
    let black = *board.stones(Color::Black);
    black | ((board.empty() & black.neighbours()) - board.stones(Color::White).neighbours())
}
