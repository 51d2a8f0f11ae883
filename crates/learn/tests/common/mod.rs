//! Games and a teacher that anybody can check.

use yose_board::{Board, Color, Move, Point, PointSet, Size};
use yose_learn::{PlayedGame, Random};
use yose_search::{Judge, Opinion, Situation};

/// Gives every point to the colour that surrounds it; likes moves beside stones.
pub(crate) struct Plain;

impl Judge for Plain {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        situations.iter().map(opinion).collect()
    }
}

fn opinion(situation: &Situation) -> Opinion {
    let (board, size) = (&situation.board, situation.board.size());
    let owner = |point: Point| {
        if let Some(color) = board.at(point) {
            return color.sign() as f32;
        }
        let room = PointSet::from_iter([point]).flood(&board.empty());
        let touches = |color: Color| !room.neighbours().is_disjoint(board.stones(color));
        f32::from(i8::from(touches(Color::Black)) - i8::from(touches(Color::White)))
    };
    let chance = |point: Point| {
        let near = size.neighbours(point).filter(|&side| !board.is_empty(side)).count();
        if board.check(situation.to_move, point, false).is_ok() { 0.01 * (1 + near) as f32 } else { 0.0 }
    };
    Opinion::new(size, size.points().map(chance).collect(), size.points().map(owner).collect())
}

/// A game of random sensible moves until few are left.
pub(crate) fn game(seed: u64, side: usize) -> PlayedGame {
    let mut random = Random::of(&[seed]);
    let start = Board::new(Size::square(side).expect("a small board"));
    let mut board = start.clone();
    let mut moves = Vec::new();
    for number in 0..side * side {
        let color = Color::BOTH[number % 2];
        board.set_ko(None);
        let sensible: PointSet =
            board.empty().iter().filter(|&point| board.is_sensible(color, point)).collect();
        let Some(point) = sensible.nth(random.below(sensible.len().max(1))) else { break };
        board.play(color, point);
        moves.push((color, Move::Play(point)));
    }
    PlayedGame { group: seed, start, moves }
}
