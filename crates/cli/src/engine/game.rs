//! A game as the protocols keep it: a position with its past, komi and handicap.

use yose_board::{
    Board, Color, Illegal, Move, Point, PointSet, Position, Rules, Score, Scoring, Size, Terms,
};

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    position: Position,
    /// Points for White.
    pub(crate) komi: Score,
    /// Black's handicap stones.
    pub(crate) handicap: u32,
}

impl Game {
    /// An empty board with Black to move.
    pub(crate) fn new(size: Size, rules: Rules, komi: Score) -> Game {
        Game::from_position(Position::new(size, rules), komi)
    }

    /// A game that has come to this position.
    pub(crate) fn from_position(position: Position, komi: Score) -> Game {
        Game { position, komi, handicap: 0 }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn board(&self) -> &Board {
        self.position.board()
    }

    pub(crate) fn size(&self) -> Size {
        self.board().size()
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.position.rules()
    }

    pub(crate) fn to_move(&self) -> Color {
        self.position.to_move()
    }

    pub(crate) fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
    }

    /// Stones captured so far, by Black and by White.
    pub(crate) fn prisoners(&self) -> [u32; 2] {
        Color::BOTH.map(|color| self.position.prisoners(color))
    }

    pub(crate) fn play(&mut self, color: Color, action: Move) -> Result<(), Illegal> {
        self.position.play_as(color, action)
    }

    pub(crate) fn undo(&mut self) -> Option<(Color, Move)> {
        self.position.undo()
    }

    pub(crate) fn is_legal(&self, color: Color, point: Point) -> bool {
        self.position.check(color, Move::Play(point)).is_ok()
    }

    /// The last move, if it was not a pass.
    pub(crate) fn last_point(&self) -> Option<Point> {
        match self.position.moves().next_back() {
            Some((_, Move::Play(point))) => Some(point),
            _ => None,
        }
    }

    /// What a count depends on.
    pub(crate) fn terms(&self) -> Terms {
        Terms { rules: *self.rules(), komi: self.komi, handicap: self.handicap, prisoners: self.prisoners() }
    }

    /// Changes the rules and keeps the past, even where the new rules would have forbidden a move of it.
    pub(crate) fn set_rules(&mut self, rules: Rules) {
        let moves: Vec<(Color, Move)> = self.position.moves().collect();
        let to_move = self.to_move();
        let mut start = self.position.clone();
        while start.undo().is_some() {}
        let before = Color::BOTH.map(|color| start.prisoners(color));
        let mut position = Position::from_board(start.board().clone(), start.to_move(), rules);
        for color in Color::BOTH {
            position.add_prisoners(color, before[color.index()]);
        }
        for (color, action) in moves {
            // Every one of these has been played on the same stones.
            let _ = position.play_forced(color, action);
        }
        position.set_to_move(to_move);
        self.position = position;
    }

    /// The stones at the start of the recorded past, and the moves since.
    pub(crate) fn record(&self) -> (Board, Vec<(Color, Move)>) {
        let mut start = self.position.clone();
        while start.undo().is_some() {}
        (start.board().clone(), self.position.moves().collect())
    }

    /// What is to be taken off an area score (stones and surrounded points, Black's less White's) to get the
    /// score of this game.
    ///
    /// Under territory scoring every stone that was played costs a point:
    /// area − territory = stones Black has played − stones White has played.
    pub(crate) fn area_offset(&self) -> f64 {
        let points = |score: Score| score.decimal().parse::<f64>().unwrap_or_default();
        let komi = points(self.komi);
        match self.rules().scoring {
            Scoring::Area => komi + points(self.rules().handicap_bonus.points(self.handicap)),
            Scoring::Territory => {
                let stones = |color: Color| self.board().stones(color).len() as f64;
                let [black, white] = self.prisoners().map(f64::from);
                komi + stones(Color::Black) + white - stones(Color::White) - black
            }
        }
    }

    /// All points where this side may play.
    pub(crate) fn legal_points(&self, color: Color) -> PointSet {
        self.board().empty().iter().filter(|&point| self.is_legal(color, point)).collect()
    }
}
