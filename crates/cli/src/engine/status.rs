//! The end of a game: which stones are dead, and the count.

use yose_board::{Board, Color, Count, Point, PointSet};
use yose_region::{Decomposition, Immortal, Kind, Limits, decompose};

use super::game::Game;
use super::luck::Luck;
use super::mind::Mind;
use super::playout::Field;

/// What has become of the stones.
#[derive(Clone, Debug)]
pub(crate) struct Status {
    /// Proved to be dead, or taken in most random games.
    pub(crate) dead: PointSet,
    /// Proved to live in seki.
    pub(crate) seki: PointSet,
    parts: Decomposition,
}

/// Random games from which the fate of unsettled stones is read.
const GAMES: u32 = 400;

impl Status {
    pub(crate) fn of(game: &Game, mind: &Mind) -> Status {
        let board = game.board();
        let parts = decompose(board, &Immortal::Proved, &Limits::default());
        let is_seki = |kind: Kind| matches!(kind, Kind::Seki { .. });
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let seki = parts.regions.iter().filter(|region| is_seki(region.kind));
        let seki = seki.fold(PointSet::EMPTY, |all, region| all | region.points) & stones;
        let mut dead = parts.dead(board, Color::Black) | parts.dead(board, Color::White);
        let open = (stones - parts.safe_stones[0] - parts.safe_stones[1]) - dead - seki;
        if !open.is_empty() {
            dead |= lost(board, &parts, open, mind);
        }
        Status { dead, seki, parts }
    }

    /// The count with the dead stones taken off.
    pub(crate) fn count(&self, game: &Game) -> Count {
        // The dead stones are stones of this board.
        Count::new(game.board(), &self.dead, &game.terms()).unwrap_or_else(|error| unreachable!("{error}"))
    }

    /// Whether it is proved what becomes of a point.
    pub(crate) fn is_proved(&self, point: Point) -> bool {
        !self.parts.regions.iter().any(|region| region.kind == Kind::Open && region.points.contains(point))
    }
}

/// The chains among these stones that the opponent has in most games, whoever starts.
fn lost(board: &Board, parts: &Decomposition, open: PointSet, mind: &Mind) -> PointSet {
    let field = Field::of(board, parts);
    let mut luck = Luck::new(mind.seed ^ board.stones_hash());
    let mut kept = vec![0i32; yose_board::POINT_CAPACITY];
    let games = GAMES.min(mind.playouts.max(2));
    for number in 0..games {
        let first = Color::BOTH[number as usize % 2];
        let ending = field.play_out(&mut board.clone(), first, None, &mut luck, &mut Vec::new());
        for color in Color::BOTH {
            for point in ending.points[color.index()] & open {
                kept[point.index()] += if board.at(point) == Some(color) { 1 } else { -1 };
            }
        }
    }
    let is_lost = |chain: &PointSet| chain.iter().map(|point| kept[point.index()]).sum::<i32>() < 0;
    let chains = Color::BOTH.into_iter().flat_map(|color| (*board.stones(color) & open).components());
    chains.filter(is_lost).fold(PointSet::EMPTY, |all, chain| all | chain)
}
