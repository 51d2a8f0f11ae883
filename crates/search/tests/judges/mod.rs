//! A judge that anybody can check by hand.

use yose_board::{Board, Color, Point, PointSet};
use yose_search::{Judge, Opinion, Situation};

/// Likes moves next to stones, and gives every point to the colour that surrounds it.
pub(crate) struct Plain {
    /// How often it was asked.
    pub(crate) asked: usize,
}

impl Judge for Plain {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        self.asked += situations.len();
        situations.iter().map(opinion).collect()
    }
}

fn opinion(situation: &Situation) -> Opinion {
    let (board, size) = (&situation.board, situation.board.size());
    let chance = |point: Point| {
        let legal = board.is_empty(point) && board.check(situation.to_move, point, false).is_ok();
        let near = size.neighbours(point).filter(|&side| !board.is_empty(side)).count();
        if legal { (1 + near) as f32 } else { 0.0 }
    };
    let chances: Vec<f32> = size.points().map(chance).collect();
    let total: f32 = chances.iter().sum::<f32>().max(1.0);
    let policy = chances.iter().map(|chance| chance / total).collect();
    let owners = size.points().map(|point| owner(board, point)).collect();
    Opinion::new(size, policy, owners)
}

fn owner(board: &Board, point: Point) -> f32 {
    if let Some(color) = board.at(point) {
        return color.sign() as f32;
    }
    let room = PointSet::from_iter([point]).flood(&board.empty());
    let touches = |color: Color| !room.neighbours().is_disjoint(board.stones(color));
    f32::from(i8::from(touches(Color::Black)) - i8::from(touches(Color::White)))
}
