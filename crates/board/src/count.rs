//! The audited count of a finished game.

use thiserror::Error;

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, Size};
use crate::rules::{Rules, Scoring};
use crate::score::Score;
use crate::set::PointSet;
use crate::territory::Territory;

/// What one side has, item by item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Living stones on the board.
    pub stones: u32,
    /// Surrounded points that count, those under the opponent's dead stones included.
    pub territory: u32,
    /// Stones captured during play.
    pub prisoners: u32,
    /// The opponent's dead stones on the board.
    pub dead: u32,
    /// Komi and compensation for handicap stones.
    pub komi: Score,
}

impl Tally {
    /// The sum of the items that count under this scoring.
    pub fn total(&self, scoring: Scoring) -> Score {
        let counted = match scoring {
            Scoring::Area => self.stones + self.territory,
            Scoring::Territory => self.territory + self.prisoners + self.dead,
        };
        Score::from(counted as i32) + self.komi
    }
}

/// A finished game counted, with all that the count rests on.
#[derive(Clone, Debug)]
pub struct Count {
    /// What is counted.
    pub scoring: Scoring,
    /// Black's items.
    pub black: Tally,
    /// White's items.
    pub white: Tally,
    /// Owners of the empty points.
    pub territory: Territory,
    /// The stones taken off as dead, whole chains.
    pub dead: PointSet,
}

/// What, besides the board, a count depends on.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The rules to count by.
    pub rules: Rules,
    /// Points for White.
    pub komi: Score,
    /// Black's handicap stones.
    pub handicap: u32,
    /// Stones captured during play, by captor.
    pub prisoners: [u32; 2],
}

/// A point named as dead that has no stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no stone on {} that could be dead", .point.gtp(*.size))]
pub struct DeadError {
    /// The empty point.
    pub point: Point,
    /// The board, for the name of the point.
    pub size: Size,
}

impl Count {
    /// Counts a finished board; each point of `dead` kills the whole chain on it.
    pub fn new(board: &Board, dead: &PointSet, terms: &Terms) -> Result<Count, DeadError> {
        if let Some(point) = (*dead - *board.stones(Color::Black) - *board.stones(Color::White)).first() {
            return Err(DeadError { point, size: board.size() });
        }
        let dead = dead.iter().fold(PointSet::EMPTY, |all, point| all | board.chain(point));
        let territory = Territory::of(board, &dead);
        let tally = |color: Color| {
            let counted = match terms.rules.scoring {
                Scoring::Area => territory.surrounded(color),
                Scoring::Territory => territory.outside_seki(color),
            };
            let komi = match color {
                Color::Black => Score::ZERO,
                Color::White => terms.komi + terms.rules.handicap_bonus.points(terms.handicap),
            };
            Tally {
                stones: (*board.stones(color) - dead).len() as u32,
                territory: counted.len() as u32,
                prisoners: terms.prisoners[color.index()],
                dead: (dead & *board.stones(!color)).len() as u32,
                komi,
            }
        };
        let (black, white) = (tally(Color::Black), tally(Color::White));
        Ok(Count { scoring: terms.rules.scoring, black, white, territory, dead })
    }

    /// The items of a side.
    pub fn tally(&self, color: Color) -> &Tally {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Black's total minus White's.
    pub fn margin(&self) -> Score {
        self.black.total(self.scoring) - self.white.total(self.scoring)
    }
}
