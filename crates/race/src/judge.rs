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
    /// The margin may be larger: the budget ran out, or it is beyond what is tried.
    pub at_least: bool,
}

impl Outcome {
    const BOTH_LIVE: Outcome = Outcome { winner: None, margin: None, at_least: false };

    fn won(winner: Color, margin: Option<u32>) -> Outcome {
        Outcome { winner: Some(winner), margin, at_least: false }
    }

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

/// The most plain liberties that are given to a loser.
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
        let bonds = &position.chains[color.index()];
        if !bonds.is_single() {
            return Err(Obstacle::Several);
        }
        if bonds.is_safe() {
            return Ok(self.counter.games.integer(ALIVE));
        }
        let touching = |id: &ShapeId| self.counter.table.entry(*id).touches[color.index()];
        let shapes: Vec<ShapeId> = position.shapes.iter().map(|shape| shape.id).filter(touching).collect();
        self.counter.value(color, &shapes)
    }

    /// All legal moves of a side with what comes of them, in the order of the points, and whether the budget was
    /// enough for all.
    pub(crate) fn moves(
        &mut self,
        position: &Position,
        to_move: Color,
    ) -> Result<(Vec<JudgedMove>, bool), Obstacle> {
        let mut moves = Vec::new();
        let mut complete = true;
        for play in position.plays(self.counter.table, to_move)? {
            match self.after(&play, to_move) {
                Ok(outcome) => {
                    moves.push(JudgedMove { point: play.point, outcome, captures: play.wins });
                    complete &= !outcome.at_least;
                }
                Err(Obstacle::Budget) => complete = false,
                Err(obstacle) => return Err(obstacle),
            }
        }
        moves.sort_by_key(|judged| judged.point);
        Ok((moves, complete))
    }

    fn after(&mut self, play: &Play, mover: Color) -> Result<Outcome, Obstacle> {
        match (self.method, play.wins) {
            (Method::Search, true) => self.with_margin(&play.after, !mover, mover.sign() as i8),
            (Method::Sum, true) => {
                let outcome = self.judge(&play.after, !mover)?;
                let margin = if outcome.winner == Some(mover) { outcome.margin } else { Some(1) };
                Ok(Outcome::won(mover, margin))
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
        fearless.chains[(!color).index()].make_safe();
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
                Ok(Outcome { winner, margin: None, at_least: false })
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
        let at_least = |margin: u32| Outcome { at_least: true, ..Outcome::won(winner, Some(margin)) };
        match self.lives(position, winner, to_move) {
            Ok(true) => return Ok(Outcome::won(winner, None)),
            Ok(false) => {}
            Err(Obstacle::Budget) => return Ok(at_least(1)),
            Err(obstacle) => return Err(obstacle),
        }
        for extra in 1..=MAX_MARGIN {
            let more = position.with_liberties(self.counter.table, !winner, extra);
            match self.search.result(self.counter.table, &more, to_move) {
                Ok(same) if same == result => {}
                Ok(_) => return Ok(Outcome::won(winner, Some(extra))),
                Err(Obstacle::Budget) => return Ok(at_least(extra)),
                Err(obstacle) => return Err(obstacle),
            }
        }
        Ok(at_least(MAX_MARGIN + 1))
    }
}

/// What a total is worth with this side to move.
pub(crate) fn rounded(games: &mut Games, total: Game, to_move: Color) -> Result<Outcome, Obstacle> {
    let round = i64::from(to_move.sign()) * round(games, total, to_move)?;
    let (winner, margin) = if round >= 0 { (to_move, round + 1) } else { (!to_move, -round) };
    let margin = u32::try_from(margin).ok().filter(|&margin| i64::from(margin) < LIVES);
    Ok(Outcome::won(winner, margin))
}

/// The integer that the side to move makes of a game: the least that is at least the game if it is Black, the greatest
/// that is at most the game if it is White.
pub(crate) fn round(games: &mut Games, game: Game, to_move: Color) -> Result<i64, Obstacle> {
    // Seen from the mover, who is Left.
    let game = if to_move == Color::White { games.neg(game)? } else { game };
    let stop = games.left_stop(game);
    let mut round = if stop.is_integer() { stop.floor() } else { stop.floor() + 1 };
    let bound = games.number(&Dyadic::new(round.clone(), 0));
    if !games.at_most(game, bound)? {
        round += 1;
    }
    let round = i64::try_from(&round).unwrap_or(if round > 0.into() { ALIVE } else { -ALIVE });
    Ok(i64::from(to_move.sign()) * round)
}
