//! The whole board: solved regions and what is settled, added up under the rules' scoring.
//!
//! Regions that were not solved leave an interval: a region of E empty points with B black and W white stones in
//! it is worth at least −(E + 2B) and at most E + 2W, whatever is played (see [`yose_local::territory`]), and a game
//! between two numbers moves the score of a sum by no more than these.
//!
//! **Forbidden moves.** Values of regions know no ban on retaking a ko. If a move is forbidden now, the side to
//! move has the score that its other moves reach, or passing, which is free; after that the ban is over. If one of
//! them keeps the score then nothing is lost, and otherwise the score lies between the best of them and what the
//! forbidden move would reach: moves whose values are not known might do better.

use yose_board::{Board, Color, PointSet, Scoring};
use yose_cgt::thermograph::Interval;
use yose_cgt::{BudgetExceeded, Rational};
use yose_local::{BoardMove, ClosedRegion, ExactBoard, LineMove, Solver, Value, WholeBoard};
use yose_region::{Decomposition, Immortal};

use crate::area::AreaPlay;
use crate::question::Question;
use crate::region::form;
use crate::report::{BestMoves, BoardReport, Evidence, MoveReport, Scores, names, range, turn};
use crate::story;

/// The regions that make up a board.
#[derive(Default)]
pub(crate) struct Parts {
    /// Those that can be searched, their values and their ids.
    pub(crate) closed: Vec<ClosedRegion>,
    pub(crate) values: Vec<Value>,
    pub(crate) ids: Vec<String>,
    /// The others.
    pub(crate) open: Vec<PointSet>,
}

/// What is settled, and how far the regions that cannot be searched can move it.
struct Base {
    /// Shown as settled: points of Black less points of White without komi.
    settled: i64,
    /// What is added to the values of the regions: under area scoring their stones count too.
    offset: i64,
    /// What the regions that cannot be searched are worth at least and at most.
    open: Interval,
    komi: Rational,
}

/// Moves and lines under the scoring asked for, and the scores with Black and with White first.
#[derive(Default)]
struct Play {
    scores: [Rational; 2],
    moves: [Vec<BoardMove>; 2],
    lines: [Vec<LineMove>; 2],
}

/// Adds up the board.
pub(crate) fn add_up(
    solver: &mut Solver,
    question: &Question<'_>,
    parts: &Parts,
    settled: &Decomposition,
) -> BoardReport {
    let base = Base::new(question, parts, settled);
    let mut report = BoardReport::unknown(question, &base);
    match solver.whole_board_with(&parts.closed, &parts.values, base.offset, &question.effort) {
        WholeBoard::Exact(exact) if parts.open.is_empty() => {
            let play = Play::of(solver, question, parts, &exact);
            report.describe(question, &play, parts, &base);
            report.chilled = form(solver.games(), exact.chilled).ok();
            report.story = story::of(solver, question, parts, &exact).unwrap_or_default();
        }
        WholeBoard::Exact(exact) => {
            let scores = match question.scoring {
                Scoring::Territory => &exact.territory,
                Scoring::Area => &exact.area,
            };
            let scores = scores.each_ref().map(|score| Interval { low: score.clone(), high: score.clone() });
            report.bound(scores, &base);
        }
        WholeBoard::Bounded(mut scores) => {
            if question.scoring == Scoring::Area {
                // The last dame may go either way: a wall moves by at most one from temperature 0 to −1.
                scores[0].high += &Rational::ONE;
                scores[1].low -= &Rational::ONE;
            }
            report.bound(scores, &base);
        }
    }
    report
}

impl Base {
    fn new(question: &Question<'_>, parts: &Parts, settled: &Decomposition) -> Base {
        let board = question.board;
        let points = i64::from(settled.settled_score(board, question.scoring));
        let (shown, offset) = match question.scoring {
            Scoring::Territory => {
                let [black, white] = question.prisoners.map(i64::from);
                (points + black - white, points + black - white)
            }
            Scoring::Area => {
                let closed = parts.closed.iter().map(|region| region.points().iter().copied().collect());
                let inside = parts.open.iter().copied().chain(closed);
                (points, points + inside.map(|points| stones_inside(board, &points)).sum::<i64>())
            }
        };
        let mut open = Interval { low: Rational::ZERO, high: Rational::ZERO };
        for region in &parts.open {
            let [black, white] = Color::BOTH.map(|color| (*region & *board.stones(color)).len() as i64);
            let empty = region.len() as i64 - black - white;
            open.low -= &Rational::from(empty + 2 * black);
            open.high += &Rational::from(empty + 2 * white);
        }
        let komi = question.komi.fraction().parse().unwrap_or_default();
        Base { settled: shown, offset, open, komi }
    }
}

/// Black stones less white ones.
fn stones_inside(board: &Board, points: &PointSet) -> i64 {
    let [black, white] = Color::BOTH.map(|color| (*points & *board.stones(color)).len() as i64);
    black - white
}

impl Play {
    fn of(solver: &mut Solver, question: &Question<'_>, parts: &Parts, exact: &ExactBoard) -> Play {
        match question.scoring {
            Scoring::Territory => Play {
                scores: exact.territory.clone(),
                moves: exact.moves.clone(),
                lines: exact.lines.clone(),
            },
            Scoring::Area => {
                let mut play = Play { scores: exact.area.clone(), ..Play::default() };
                // If the budget does not allow it, the score stands without moves.
                let _ = play.by_area(solver, question, parts, exact);
                play
            }
        }
    }

    fn by_area(
        &mut self,
        solver: &mut Solver,
        question: &Question<'_>,
        parts: &Parts,
        exact: &ExactBoard,
    ) -> Result<(), BudgetExceeded> {
        let mut area = AreaPlay { solver, effort: &question.effort };
        let Some(sum) = area.sum(&parts.closed, exact.total) else { return Ok(()) };
        for color in Color::BOTH {
            self.moves[color.index()] = area.moves(&sum, color)?;
            self.lines[color.index()] = area.line(&sum, color)?;
        }
        Ok(())
    }

    /// The score with a colour first when some moves are forbidden to it.
    fn allowed(&self, color: Color, banned: &PointSet) -> Interval {
        let score = &self.scores[color.index()];
        let exact = Interval { low: score.clone(), high: score.clone() };
        let moves = &self.moves[color.index()];
        let passing = (score - &self.scores[(!color).index()]).abs();
        let forbidden = moves.iter().any(|play| banned.contains(play.point) && play.loses.is_zero());
        if !forbidden {
            return exact;
        }
        let allowed =
            moves.iter().filter(|play| !banned.contains(play.point)).map(|play| &play.loses_at_most);
        let loses = allowed.min().filter(|loses| **loses < passing).unwrap_or(&passing);
        match color {
            Color::Black => Interval { low: score - loses, ..exact },
            Color::White => Interval { high: score + loses, ..exact },
        }
    }
}

impl BoardReport {
    fn unknown(question: &Question<'_>, base: &Base) -> BoardReport {
        BoardReport {
            evidence: Evidence::Bounded,
            assumes: assumption(&question.immortal),
            settled: (Rational::from(base.settled) - &base.komi).to_string(),
            score: None,
            lead: None,
            order: Default::default(),
            best_moves: BestMoves::default(),
            moves: Default::default(),
            lines: Default::default(),
            chilled: None,
            story: String::new(),
            range: None,
        }
    }

    /// A board of which only a part was asked about.
    pub(crate) fn not_asked(question: &Question<'_>, settled: &Decomposition) -> BoardReport {
        BoardReport::unknown(question, &Base::new(question, &Parts::default(), settled))
    }

    fn bound(&mut self, scores: [Interval; 2], base: &Base) {
        let widened = scores.map(|Interval { low, high }| Interval {
            low: low + &base.open.low - &base.komi,
            high: high + &base.open.high - &base.komi,
        });
        self.set_range(widened);
    }

    fn set_range(&mut self, scores: [Interval; 2]) {
        let [black_first, white_first] = scores.each_ref().map(range);
        self.score = Some(Scores { black_first, white_first });
        let known = scores.iter().all(|score| score.exact().is_some());
        self.evidence = if known { Evidence::Proved } else { Evidence::Bounded };
        self.range = Some(scores);
    }

    fn describe(&mut self, question: &Question<'_>, play: &Play, parts: &Parts, base: &Base) {
        let size = question.board.size();
        let banned = Color::BOTH.map(|color| question.banned(color));
        let scores = Color::BOTH.map(|color| {
            let Interval { low, high } = play.allowed(color, &banned[color.index()]);
            Interval { low: low - &base.komi, high: high - &base.komi }
        });
        let lost_to_ban = Color::BOTH.map(|color| scores[color.index()].exact().is_none());
        self.set_range(scores);
        for color in Color::BOTH {
            let side = color.index();
            let legal = |play: &&BoardMove| !banned[side].contains(play.point);
            self.moves[side] = play.moves[side]
                .iter()
                .filter(legal)
                .map(|play| MoveReport {
                    point: play.point.gtp(size).to_string(),
                    region: parts.ids[play.region].clone(),
                    loses: range(&Interval { low: play.loses.clone(), high: play.loses_at_most.clone() }),
                })
                .collect();
            let best = play.moves[side].iter().filter(legal).filter(|play| play.loses_at_most.is_zero());
            let best = names(best.map(|play| play.point), size);
            match color {
                Color::Black => self.best_moves.black = best,
                Color::White => self.best_moves.white = best,
            }
            let line = &play.lines[side];
            let starts_legally = line.first().is_none_or(|first| !banned[side].contains(first.point));
            if starts_legally && !lost_to_ban[side] {
                self.lines[side] = line.iter().map(|play| turn(play.color, play.point, size)).collect();
            }
        }
    }
}

fn assumption(immortal: &Immortal) -> Option<&'static str> {
    match immortal {
        Immortal::Proved => None,
        Immortal::Marked(_) => Some("the marked stones are alive"),
        Immortal::All => Some("the walls are alive"),
    }
}
