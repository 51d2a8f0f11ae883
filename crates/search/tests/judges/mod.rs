//! A judge that anybody can check by hand, and one that nobody can.

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

/// Says on boards of this area what [`Plain`] says, and on all others that every stone is Black's.
pub(crate) struct Partial {
    pub(crate) area: usize,
}

impl Judge for Partial {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        let all_black = |situation: &Situation| {
            let size = situation.board.size();
            Opinion::new(size, vec![1.0 / size.area() as f32; size.area()], vec![1.0; size.area()])
        };
        let judge = |situation: &Situation| match situation.board.size().area() == self.area {
            true => opinion(situation),
            false => all_black(situation),
        };
        situations.iter().map(judge).collect()
    }
}

/// Says anything, but the same of the same position: what holds for it holds for every judge.
pub(crate) struct Moody;

impl Judge for Moody {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        situations.iter().map(mood).collect()
    }
}

fn mood(situation: &Situation) -> Opinion {
    let (board, size) = (&situation.board, situation.board.size());
    let mut state = board.stones_hash() ^ situation.to_move.index() as u64;
    // From 0 to 1.
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1u64 << 24) as f32
    };
    let legal = |point: Point| board.is_empty(point) && board.check(situation.to_move, point, false).is_ok();
    let policy = size.points().map(|point| if legal(point) { random() } else { 0.0 }).collect();
    let owners = size.points().map(|_| 2.0 * random() - 1.0).collect();
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
