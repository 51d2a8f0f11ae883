//! Who wins a race, and by how many moves.
//!
//! **Question.** With Black or with White to move: who captures whom, how far is the other behind, and which moves keep it so?
//!
//! **By adding up.** If no liberty is shared, the cooled liberty-counting games of Black's subgames less those
//! of White's add up to a total T, and rounding tells the rest. Black, who moves first, gets the least integer
//! n with T ≤ n; he wins if n ≥ 0, and by n + 1 moves, because filling a liberty is worth one. White, who moves
//! first, gets the greatest n with T ≥ n, and wins if n ≤ 0, by 1 − n moves. A total of −1↑* is therefore won by
//! Black by one move if he is first, and by White by three if she is (Nakamura, section 2.1).
//!
//! **By reading.** Everywhere else the race is [read out](crate::search).

use yose_board::{Color, Point};
use yose_cgt::{Dyadic, Game, Games};

use crate::liberty::{ALIVE, Counter, LIVES, Obstacle};
use crate::search::{BLACK_WINS, Play, Position, Search};
use crate::table::ShapeId;

/// How a race ends with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who captures the other's chain; nobody if both live.
    pub winner: Option<Color>,
    /// By how many moves: so many plain liberties more, and the loser would not lose. None if nobody wins, or
    /// if no number of liberties would help.
    pub margin: Option<u32>,
}

impl Outcome {
    const BOTH_LIVE: Outcome = Outcome { winner: None, margin: None };

    /// How good this is for a side: larger is better.
    pub(crate) fn worth(self, side: Color) -> i64 {
        let margin = self.margin.map_or(LIVES, i64::from);
        match self.winner {
            Some(winner) if winner == side => ALIVE + margin,
            Some(_) => -ALIVE - margin,
            None => 0,
        }
    }
}

/// A move and how the race ends after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// Where.
    pub point: Point,
    /// The end.
    pub outcome: Outcome,
    /// The move captures at once.
    pub captures: bool,
}

/// How races are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The subgames were added up.
    Sum,
    /// The race was read out.
    Search,
}

/// The most plain liberties that are given to a loser before it is said that none would help.
const MAX_MARGIN: u32 = 30;

/// Answers questions about one race.
pub(crate) struct Judge<'a> {
    pub(crate) counter: Counter<'a>,
    pub(crate) search: Search,
    pub(crate) method: Method,
}

impl Judge<'_> {
    /// How the race ends with this side to move.
    pub(crate) fn judge(&mut self, position: &Position, to_move: Color) -> Result<Outcome, Obstacle> {
        match self.method {
            Method::Sum => {
                let total = self.total(position)?;
                Ok(rounded(self.counter.games, total, to_move)?)
            }
            Method::Search => {
                let result = self.search.result(self.counter.table, position, to_move)?;
                self.with_margin(position, to_move, result)
            }
        }
    }

    /// The sum of all cooled liberty-counting games.
    pub(crate) fn total(&mut self, position: &Position) -> Result<Game, Obstacle> {
        let [black, white] = [self.side(position, Color::Black)?, self.side(position, Color::White)?];
        Ok(self.counter.games.sub(black, white)?)
    }

    /// The cooled count of a chain, whoever it belongs to.
    pub(crate) fn side(&mut self, position: &Position, color: Color) -> Result<Game, Obstacle> {
        if position.safe[color.index()] {
            return Ok(self.counter.games.integer(ALIVE));
        }
        let touching = |id: &ShapeId| self.counter.table.entry(*id).touches[color.index()];
        let shapes: Vec<ShapeId> = position.shapes.iter().map(|shape| shape.id).filter(touching).collect();
        self.counter.value(color, &shapes)
    }

    /// All legal moves of a side with what comes of them, in the order of the points.
    pub(crate) fn moves(
        &mut self,
        position: &Position,
        to_move: Color,
    ) -> Result<Vec<(JudgedMove, Play)>, Obstacle> {
        let mut moves = Vec::new();
        for play in position.plays(self.counter.table, to_move)? {
            let outcome = self.after(&play, to_move)?;
            moves.push((JudgedMove { point: play.point, outcome, captures: play.wins }, play));
        }
        moves.sort_by_key(|(judged, _)| judged.point);
        Ok(moves)
    }

    fn after(&mut self, play: &Play, mover: Color) -> Result<Outcome, Obstacle> {
        match (self.method, play.wins) {
            (Method::Search, true) => self.with_margin(&play.after, !mover, mover.sign() as i8),
            (Method::Sum, true) => {
                let outcome = self.judge(&play.after, !mover)?;
                let margin = if outcome.winner == Some(mover) { outcome.margin } else { Some(1) };
                Ok(Outcome { winner: Some(mover), margin })
            }
            (_, false) => self.judge(&play.after, !mover),
        }
    }

    /// Whether a chain survives although the opponent need not fear for his own.
    pub(crate) fn lives(
        &mut self,
        position: &Position,
        color: Color,
        to_move: Color,
    ) -> Result<bool, Obstacle> {
        let mut fearless = position.clone();
        fearless.safe[(!color).index()] = true;
        let result = self.search.result(self.counter.table, &fearless, to_move)?;
        Ok(i32::from(result) != -color.sign())
    }

    /// How the race ends, and in a sum by how much.
    pub(crate) fn glance(&mut self, position: &Position, to_move: Color) -> Result<Outcome, Obstacle> {
        match self.method {
            Method::Sum => self.judge(position, to_move),
            Method::Search => {
                let result = self.search.result(self.counter.table, position, to_move)?;
                let winner = Color::BOTH.into_iter().find(|color| color.sign() == i32::from(result));
                Ok(Outcome { winner, margin: None })
            }
        }
    }

    /// Adds plain liberties to the loser until he does not lose any more.
    fn with_margin(&mut self, position: &Position, to_move: Color, result: i8) -> Result<Outcome, Obstacle> {
        let winner = match result {
            0 => return Ok(Outcome::BOTH_LIVE),
            BLACK_WINS => Color::Black,
            _ => Color::White,
        };
        if self.lives(position, winner, to_move)? {
            return Ok(Outcome { winner: Some(winner), margin: None });
        }
        for extra in 1..=MAX_MARGIN {
            let more = position.with_liberties(self.counter.table, !winner, extra);
            if self.search.result(self.counter.table, &more, to_move)? != result {
                return Ok(Outcome { winner: Some(winner), margin: Some(extra) });
            }
        }
        Ok(Outcome { winner: Some(winner), margin: None })
    }
}

/// What a total is worth with this side to move.
pub(crate) fn rounded(games: &mut Games, total: Game, to_move: Color) -> Result<Outcome, Obstacle> {
    // Seen from the mover, who is Left.
    let total = if to_move == Color::White { games.neg(total)? } else { total };
    let stop = games.left_stop(total);
    let mut round = if stop.is_integer() { stop.floor() } else { stop.floor() + 1 };
    let bound = games.number(&Dyadic::new(round.clone(), 0));
    if !games.at_most(total, bound)? {
        round += 1;
    }
    let round = i64::try_from(&round).unwrap_or(if round > 0.into() { ALIVE } else { -ALIVE });
    let (winner, margin) = if round >= 0 { (to_move, round + 1) } else { (!to_move, -round) };
    let margin = u32::try_from(margin).ok().filter(|&margin| i64::from(margin) < LIVES);
    Ok(Outcome { winner: Some(winner), margin })
}
