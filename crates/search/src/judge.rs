//! Who is asked about positions: a network, or anything else that has an opinion.

use yose_board::{Board, Color, Point, PointSet, Rules, Size};
use yose_net::{Evaluator, Game, GameRules};

/// A position somebody is to move in, under area scoring.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The stones. A ban on retaking a ko is not taken into account.
    pub board: Board,
    /// Who is to move.
    pub to_move: Color,
    /// Points for White.
    pub komi: f64,
    /// Where moves count. A judge that knows only whole boards may leave it aside.
    pub region: PointSet,
}

/// What somebody thinks of a position. Both lists go row by row from the top left.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    size: Size,
    policy: Vec<f32>,
    ownership: Vec<f32>,
}

impl Opinion {
    /// An opinion from the chances of moves (0 where none is legal) and from whose each point will be, from -1, White's, to 1.
    ///
    /// # Panics
    ///
    /// If a list is not as long as the board has points.
    pub fn new(size: Size, policy: Vec<f32>, ownership: Vec<f32>) -> Opinion {
        assert!(policy.len() == size.area() && ownership.len() == size.area(), "one number for each point");
        Opinion { size, policy, ownership }
    }

    /// The chance of a move.
    pub fn chance(&self, point: Point) -> f32 {
        self.policy[self.place(point)]
    }

    /// Whose a point will be: 1 Black's, -1 White's.
    pub fn owner(&self, point: Point) -> f32 {
        self.ownership[self.place(point)]
    }

    fn place(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size.width()) + usize::from(point.column())
    }
}

/// Has opinions of positions.
pub trait Judge {
    /// An opinion of each position, in their order. The same question always gets the same answer.
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion>;
}

impl Judge for &Evaluator {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        let rules = GameRules::from(Rules::TROMP_TAYLOR);
        let games: Vec<Game> = situations
            .iter()
            .map(|situation| {
                let mut board = situation.board.clone();
                board.set_ko(None);
                Game::new(board, situation.to_move, rules, situation.komi)
            })
            .collect();
        self.evaluate_games(&games)
            .iter()
            .map(|found| Opinion::new(found.size(), found.policy.clone(), found.ownership.clone()))
            .collect()
    }
}
