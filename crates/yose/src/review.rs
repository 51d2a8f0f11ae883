//! A whole game: which moves of its endgame lost points, and how many.
//!
//! **The question.** From which move on is everything proved, which later moves were mistakes, what
//! did each cost, and what was better?
//!
//! **Definition.** Let the score of a position be that of best play by both sides under the rules of the
//! game, komi included, with the side to move first. A move *loses* the difference between the score before it and
//! the score after it, with the opponent to move. Both are scores of the whole board, so what a move gives up in one
//! place and gains in another is weighed exactly, and a pass is a move like any other.
//!
//! ```
//! use yose::review::{ReviewOptions, review};
//!
//! // One point is left between a black and a white group with two eyes each. By area it is worth a point, and
//! // passing gives away two: this one, and the one the opponent takes.
//! let record = yose_record::read(
//!     "(;SZ[7:4]RU[Chinese]AB[ba][ca][ab][bb][cb][ac][bc][cc][bd][cd]\
//!      AW[da][ea][fa][eb][fb][gb][dc][ec][fc][gc][dd][ed][fd];B[];W[db];B[];W[])",
//! )?;
//! let game = record.games().next().unwrap();
//! let review = review(game, &ReviewOptions::of(game)).unwrap();
//! assert_eq!(review.from, Some(1));
//! let losses: Vec<String> = review.moves.iter().map(|entry| entry.loses.low.to_string()).collect();
//! assert_eq!(losses, ["2", "0", "0", "0"]);
//! assert_eq!(review.moves[0].better, ["D3"]);
//! # Ok::<(), yose_record::ReadError>(())
//! ```
//!
//! **How.** The game is walked backwards from its end, as long as the score of each position is proved; one
//! table of local positions serves them all, so most of a position has been solved before. Every position is
//! proved by itself and nothing is carried over from one to the next, so a wrong value would show as a move that
//! gains points.
//!
//! **Limits.** Moves that a ko or superko rule forbids at the time are no better moves, and if such a ban
//! changes the score the position counts as proved only if another move keeps it; bans later in a line are not
//! followed. A record that sets up stones in the middle, or breaks the rules, is
//! reviewed from there on.

mod replay;

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use yose_board::{Color, Move, PointSet, Rules, Score, Scoring, Size};
use yose_cgt::Rational;
use yose_cgt::thermograph::Interval;
use yose_local::Effort;
use yose_record::{Game, NodeId, ReplayError};
use yose_region::Limits;

use crate::report::{self, BoardReport, Evidence, RegionReport};
use crate::{Analyst, Question, Report};

pub use replay::Stage;
use replay::{Turn, replay};

/// Rules and budgets of a review.
#[derive(Clone)]
pub struct ReviewOptions {
    /// The rules, scoring included.
    pub rules: Rules,
    /// Points for White, compensation for handicap stones included.
    pub komi: Score,
    /// The first move to look at, or for a [survey] the number of moves before the first position; by default the first
    /// from which everything is proved, or the beginning.
    pub from: Option<u32>,
    /// How much may be spent on proving stones safe, in each position.
    pub limits: Limits,
    /// Regions with more empty points are not searched.
    pub largest: usize,
    /// Positions to look at in each region of each position.
    pub nodes: u64,
    /// Bytes that may be remembered, if there is to be a limit ([`Effort::memory`]).
    pub memory: Option<u64>,
    /// Asked now and then whether to stop; what is known by then is the answer.
    pub stop: Arc<dyn Fn() -> bool + Send + Sync>,
    /// Told how many positions were looked at, and of how many.
    pub progress: Arc<dyn Fn(usize, usize) + Send + Sync>,
}

impl ReviewOptions {
    /// The rules and the komi of a record, Japanese rules and no komi where it says nothing.
    pub fn of(game: Game<'_>) -> ReviewOptions {
        let info = game.info();
        let rules = info.rule_set().unwrap_or(Rules::JAPANESE);
        ReviewOptions {
            rules,
            komi: info.komi.unwrap_or_default() + rules.handicap_bonus.points(info.handicap.unwrap_or(0)),
            from: None,
            limits: Limits::default(),
            largest: 14,
            nodes: 60_000,
            memory: None,
            stop: Arc::new(|| false),
            progress: Arc::new(|_, _| ()),
        }
    }
}

/// What was found out about a game.
#[derive(Clone, Debug, Serialize)]
pub struct Review {
    /// What is counted at the end.
    #[serde(serialize_with = "report::scoring")]
    pub scoring: Scoring,
    /// The first move of the list.
    pub from: Option<u32>,
    /// Whether every value from there to the end is proved.
    pub evidence: Evidence,
    /// The moves, in their order.
    pub moves: Vec<MoveReview>,
    /// What Black and White lost for certain.
    pub lost: Lost,
    /// The score at the end of the record with best play by whoever is next.
    #[serde(serialize_with = "interval")]
    pub end: Interval,
    /// The latest position that is not proved, if that is what ended the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unproved: Option<Unproved>,
    /// Whether the work was stopped before the list was complete.
    pub interrupted: bool,
}

/// A move and what it lost.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReview {
    /// Its number in the game.
    pub number: u32,
    /// Whose.
    #[serde(serialize_with = "report::color")]
    pub color: Color,
    /// Where, or `pass`.
    #[serde(rename = "move")]
    pub name: String,
    /// How sure the numbers are.
    pub evidence: Evidence,
    /// The score with best play before the move.
    #[serde(serialize_with = "interval")]
    pub before: Interval,
    /// The score with best play after it.
    #[serde(serialize_with = "interval")]
    pub after: Interval,
    /// The points it lost.
    #[serde(serialize_with = "interval")]
    pub loses: Interval,
    /// The moves that keep the score, `pass` among them; empty if the move itself does.
    pub better: Vec<String>,
    /// Best play from here with one of them, such as `B C4`; empty if the move loses nothing.
    pub line: Vec<String>,
    /// The node of the move.
    #[serde(skip)]
    pub node: NodeId,
}

/// Points given away.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// By Black.
    #[serde(serialize_with = "rational")]
    pub black: Rational,
    /// By White.
    #[serde(serialize_with = "rational")]
    pub white: Rational,
}

/// A position that could not be proved, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Unproved {
    /// How many moves had been played.
    pub after: u32,
    /// The bounds of the score with the side to move first.
    #[serde(serialize_with = "interval")]
    pub score: Interval,
    /// The regions without a proved value.
    pub regions: Vec<RegionReport>,
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    /// It cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// There are no moves.
    #[error("the record has no moves to review")]
    NoMoves,
    /// There is no such move.
    #[error("there is no move {asked} to begin with: the main line has moves {first} to {last}")]
    NoSuchMove {
        /// The number asked for.
        asked: u32,
        /// The first move that can be reviewed.
        first: u32,
        /// The last one.
        last: u32,
    },
}

/// Reviews the main line of a game.
pub fn review(game: Game<'_>, options: &ReviewOptions) -> Result<Review, ReviewError> {
    let (stages, turns) = replay(game, options.rules)?;
    let (Some(first), Some(last)) = (turns.first(), turns.last()) else { return Err(ReviewError::NoMoves) };
    let start = match options.from {
        None => 0,
        Some(asked) => turns.iter().position(|turn| turn.number == asked).ok_or(ReviewError::NoSuchMove {
            asked,
            first: first.number,
            last: last.number,
        })?,
    };
    let until_unproved = options.from.is_none();
    let walk = Walk { options, stages, turns, start, until_unproved };
    Ok(walk.run(&mut Analyst::analyze, &mut |_, _| ControlFlow::Continue(())))
}

/// Reviews the main line of a game and shows every position on the way back, from the last one on.
///
/// The list of moves does not end where something is not proved: it goes back to the beginning, or until `visit`
/// breaks off, and the position it breaks off at is no part of it. Position by position, the moves of the review
/// are those that follow the positions visited; after the last position there is none. With [`ReviewOptions::from`] no position
/// before so many moves is looked at; if the game is shorter, none is.
pub fn survey(game: Game<'_>, options: &ReviewOptions, visit: &mut Visit<'_>) -> Result<Review, ReplayError> {
    survey_with(game, options, &mut Analyst::analyze, visit)
}

/// The same with answers of the caller's, such as [`Analyst::analyze_with`] gives.
///
/// Scores and losses of the review are those that are proved; what a judge thinks is in the reports that are shown.
pub fn survey_with(
    game: Game<'_>,
    options: &ReviewOptions,
    ask: &mut Ask<'_>,
    visit: &mut Visit<'_>,
) -> Result<Review, ReplayError> {
    let (stages, turns) = replay(game, options.rules)?;
    let early = |from: u32| stages.iter().rposition(|stage| stage.number < from);
    let start = options.from.and_then(early).map_or(0, |last| last + 1);
    Ok(Walk { options, stages, turns, start, until_unproved: false }.run(ask, visit))
}

/// Answers a question about a position.
pub type Ask<'a> = dyn FnMut(&mut Analyst, &Question<'_>) -> Report + 'a;

/// Is shown a position with the report on it; breaks off if no earlier ones are wanted.
pub type Visit<'v> = dyn FnMut(&Stage, &Report) -> ControlFlow<()> + 'v;

/// The way back through a game.
struct Walk<'o> {
    options: &'o ReviewOptions,
    stages: Vec<Stage>,
    turns: Vec<Turn>,
    /// The first stage to look at.
    start: usize,
    /// Whether the first stage that is not proved ends it.
    until_unproved: bool,
}

/// What is known of a stage.
struct Found {
    board: BoardReport,
    regions: Vec<RegionReport>,
}

impl Walk<'_> {
    fn run(&self, ask: &mut Ask<'_>, visit: &mut Visit<'_>) -> Review {
        let mut analyst = Analyst::default();
        // From the last stage backwards.
        let mut found: Vec<Found> = Vec::new();
        let mut interrupted = false;
        for stage in self.stages[self.start..].iter().rev() {
            if (self.options.stop)() {
                interrupted = true;
                break;
            }
            let report = self.look(&mut analyst, stage, ask);
            if visit(stage, &report).is_break() {
                break;
            }
            let answer = Found { board: report.board, regions: report.regions };
            let proved = answer.board.exact(stage.to_move).is_some();
            // A search that was stopped says nothing against the position.
            interrupted = !proved && (self.options.stop)();
            found.push(answer);
            (self.options.progress)(found.len(), self.stages.len() - self.start);
            if interrupted || (!proved && self.until_unproved) {
                break;
            }
        }
        found.reverse();
        self.tell(&found, interrupted)
    }

    fn effort(&self) -> Effort {
        let effort = Effort::nodes(self.options.nodes);
        self.options.memory.map_or(effort.clone(), |bytes| effort.memory(bytes))
    }

    fn look(&self, analyst: &mut Analyst, stage: &Stage, ask: &mut Ask<'_>) -> Report {
        // Values are never forgotten, so an analyst who has too many would have no room for the next position.
        if self.options.memory.is_some_and(|bytes| analyst.bytes() > bytes / 16) {
            *analyst = Analyst::default();
        }
        let stop = Arc::clone(&self.options.stop);
        let mut forbidden = [PointSet::EMPTY; 2];
        forbidden[stage.to_move.index()] = stage.forbidden;
        let question = Question {
            to_move: stage.to_move,
            prisoners: stage.prisoners,
            komi: self.options.komi,
            scoring: self.options.rules.scoring,
            suicide: self.options.rules.suicide,
            forbidden,
            largest: self.options.largest,
            limits: self.options.limits,
            effort: self.effort().stop_when(move || stop()),
            ..Question::new(&stage.board)
        };
        ask(analyst, &question)
    }

    /// Puts together what was found, `found` being the last stages in their order.
    fn tell(&self, found: &[Found], interrupted: bool) -> Review {
        let offset = self.stages.len() - found.len();
        let stages = || self.stages[offset..].iter().zip(found);
        let unproved = stages().rfind(|(stage, found)| found.board.exact(stage.to_move).is_none());
        // In a search for the first proved move the stage that ended it is no part of the list.
        let skip = usize::from(self.until_unproved && unproved.is_some());
        let moves: Vec<MoveReview> = (skip..found.len().saturating_sub(1))
            .map(|at| self.judge(&self.turns[offset + at], &found[at], &found[at + 1]))
            .collect();
        let lost = |color: Color| {
            moves.iter().filter(|entry| entry.color == color).map(|entry| &entry.loses.low).sum::<Rational>()
        };
        let known = !moves.is_empty() && moves.iter().all(|entry| entry.evidence == Evidence::Proved);
        Review {
            scoring: self.options.rules.scoring,
            from: moves.first().map(|entry| entry.number),
            evidence: if known { Evidence::Proved } else { Evidence::Bounded },
            lost: Lost { black: lost(Color::Black), white: lost(Color::White) },
            end: stages()
                .next_back()
                .map_or_else(nothing, |(stage, found)| score(&found.board, stage.to_move)),
            unproved: unproved.filter(|_| !interrupted).map(|(stage, found)| Unproved {
                after: stage.number,
                score: score(&found.board, stage.to_move),
                regions: unproved_regions(&found.regions),
            }),
            moves,
            interrupted,
        }
    }

    fn judge(&self, turn: &Turn, before: &Found, after: &Found) -> MoveReview {
        let (color, size) = (turn.color, self.stages[0].board.size());
        let (had, has) = (score(&before.board, color), score(&after.board, !color));
        let loses = difference(color, &had, &has);
        let passing = before.board.exact(color).is_some_and(|best| before.board.exact(!color) == Some(best));
        let (mut better, mut line) = (Vec::new(), Vec::new());
        if loses.high.signum() > 0 {
            better = before.board.best(color).to_vec();
            better.extend(passing.then(|| "pass".to_owned()));
            line.clone_from(&before.board.lines[color.index()]);
        }
        let known = had.exact().is_some() && has.exact().is_some();
        MoveReview {
            number: turn.number,
            color,
            name: name(turn.action, size),
            evidence: if known { Evidence::Proved } else { Evidence::Bounded },
            before: had,
            after: has,
            loses,
            better,
            line,
            node: turn.node,
        }
    }
}

fn name(action: Move, size: Size) -> String {
    match action {
        Move::Play(point) => point.gtp(size).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// The score of a board with a colour first.
fn score(board: &BoardReport, first: Color) -> Interval {
    board.range.as_ref().map_or_else(nothing, |range| range[first.index()].clone())
}

fn nothing() -> Interval {
    Interval { low: Rational::ZERO, high: Rational::ZERO }
}

/// What a player gave away: nothing at least, since no move reaches more than best play.
fn difference(color: Color, had: &Interval, has: &Interval) -> Interval {
    let (low, high) = match color {
        Color::Black => (&had.low - &has.high, &had.high - &has.low),
        Color::White => (&has.low - &had.high, &has.high - &had.low),
    };
    let exact = had.exact().is_some() && has.exact().is_some();
    Interval { low: if exact { low } else { low.max(Rational::ZERO) }, high }
}

fn unproved_regions(regions: &[RegionReport]) -> Vec<RegionReport> {
    regions.iter().filter(|region| region.evidence != Evidence::Proved).cloned().collect()
}

fn interval<S: Serializer>(interval: &Interval, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&report::range(interval))
}

fn rational<S: Serializer>(number: &Rational, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

#[cfg(test)]
mod tests;
