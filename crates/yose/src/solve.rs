//! From a board to its report: decompose, solve each region, add up.

use yose_board::{Board, Color, Point, Score, Scoring};
use yose_cgt::ko::KoClass;
use yose_cgt::thermograph::Interval;
use yose_cgt::{BudgetExceeded, Game, Games, Rational, Style};
use yose_local::{ClosedRegion, Effort, ExactBoard, Kind, KoReport, Solution, Solver, Value, WholeBoard};
use yose_region::{Decomposition, Immortal, Region, decompose};

use crate::report::{BestMoves, BoardReport, Bounds, Evidence, MoveReport, RegionReport, Report, Scores};

/// What is asked about a board.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Which stones are taken to be alive without proof.
    pub immortal: Immortal,
    /// Stones captured so far, by Black and by White.
    pub prisoners: [u32; 2],
    /// Points for White.
    pub komi: Score,
    /// How much may be spent on each region, and on the sum.
    pub effort: Effort,
}

impl<'a> Question<'a> {
    /// The plain question: life must be proved, no prisoners, no komi.
    pub fn new(board: &'a Board) -> Question<'a> {
        Question {
            board,
            immortal: Immortal::Proved,
            prisoners: [0; 2],
            komi: Score::ZERO,
            effort: Effort::default(),
        }
    }
}

/// Longer forms are cut in a report.
const FORM_LIMIT: usize = 10_000;

/// Solves all that can be solved exactly.
pub fn solve(question: &Question<'_>) -> Report {
    let parts = decompose(question.board, &question.immortal, &yose_region::Limits::default());
    let mut work =
        Work { question, solver: Solver::default(), closed: Vec::new(), ids: Vec::new(), complete: true };
    let regions =
        (0..).zip(&parts.regions).map(|(index, region)| work.region(index, region, &parts)).collect();
    let board = work.whole_board(&parts);
    let dead = parts.dead(question.board, Color::Black) | parts.dead(question.board, Color::White);
    Report { regions, board, territory: parts.territory, dead }
}

struct Work<'q> {
    question: &'q Question<'q>,
    solver: Solver,
    /// The regions that make up the sum, and their ids.
    closed: Vec<ClosedRegion>,
    ids: Vec<String>,
    /// Whether no region had to be left out of the sum.
    complete: bool,
}

impl Work<'_> {
    fn name(&self, point: Point) -> String {
        point.gtp(self.question.board.size()).to_string()
    }

    fn names(&self, points: impl IntoIterator<Item = Point>) -> Vec<String> {
        points.into_iter().map(|point| self.name(point)).collect()
    }

    fn region(&mut self, index: usize, region: &Region, parts: &Decomposition) -> RegionReport {
        let mut report = RegionReport {
            id: letters(index),
            points: self.names(region.points),
            evidence: Evidence::Proved,
            form: None,
            chilled: None,
            mean: None,
            temperature: None,
            miai: None,
            deiri: None,
            kind: None,
            best: BestMoves::default(),
            bounds: None,
            remark: None,
            area: region.points,
        };
        if matches!(region.kind, yose_region::Kind::Seki { .. }) {
            report.kind = Some("seki");
            report.mean = Some("0".to_owned());
            return report;
        }
        let immortal = parts.safe_stones[0] | parts.safe_stones[1];
        match ClosedRegion::new(self.question.board, &region.points, &immortal) {
            Ok(closed) => {
                let solution = self.solver.solve(&closed, &self.question.effort);
                self.describe(&solution, &mut report);
                self.closed.push(closed);
                self.ids.push(report.id.clone());
            }
            Err(error) => {
                self.complete = false;
                report.evidence = Evidence::Bounded;
                report.remark = Some(error.to_string());
            }
        }
        report
    }

    fn describe(&mut self, solution: &Solution, report: &mut RegionReport) {
        report.kind = solution.kind.map(|kind| match kind {
            Kind::Settled => "settled",
            Kind::Gote => "gote",
            Kind::BlackSente => "black_sente",
            Kind::WhiteSente => "white_sente",
            Kind::Ko => "ko",
        });
        report.mean = solution.mean().map(Rational::to_string);
        report.temperature = solution.temperature().map(Rational::to_string);
        report.miai = solution.miai().map(|gain| gain.to_string());
        report.deiri = solution.deiri().map(|gain| gain.to_string());
        // The last entry holds at the region's own temperature.
        let best = |color: Color| {
            let last = solution.best[color.index()].last();
            self.names(last.map(|best| best.points.clone()).unwrap_or_default())
        };
        report.best = BestMoves { black: best(Color::Black), white: best(Color::White) };
        match &solution.value {
            Value::Exact(game) => report.form = form(self.solver.games(), *game).ok(),
            Value::Ko(ko) => {
                // The equations have one solution; that no move is missing in them below temperature 0 is not proved.
                report.evidence = Evidence::Estimated;
                report.remark = Some(ko_remark(ko));
            }
            Value::Bounded(limits) => {
                report.evidence = Evidence::Bounded;
                report.bounds =
                    Some(Bounds { mean: ends(&limits.mean), temperature: ends(&limits.temperature) });
                report.remark =
                    Some(limits.because.map_or("the budget ran out".to_owned(), |l| l.to_string()));
            }
        }
        report.chilled = solution.chilled.and_then(|game| form(self.solver.games(), game).ok());
    }

    fn whole_board(&mut self, parts: &Decomposition) -> BoardReport {
        let settled = self.settled(parts);
        let komi = self.komi();
        let mut report = BoardReport {
            evidence: Evidence::Bounded,
            assumes: match (&self.question.immortal, self.question.board.ko().is_some()) {
                (Immortal::Proved, false) => None,
                (Immortal::Marked(_), false) => Some("the marked stones are alive"),
                (Immortal::All, false) => Some("the walls are alive"),
                (Immortal::Proved, true) => Some("the ko may be retaken"),
                (Immortal::Marked(_), true) => Some("the marked stones are alive, and the ko may be retaken"),
                (Immortal::All, true) => Some("the walls are alive, and the ko may be retaken"),
            },
            settled: (Rational::from(settled) - &komi).to_string(),
            score: None,
            best_moves: BestMoves::default(),
            moves: [Vec::new(), Vec::new()],
            lines: [Vec::new(), Vec::new()],
            chilled: None,
            story: String::new(),
        };
        if !self.complete {
            return report;
        }
        match self.solver.whole_board(&self.closed, settled, &self.question.effort) {
            WholeBoard::Exact(exact) => self.describe_board(&exact, &komi, &mut report),
            WholeBoard::Bounded(bounds) => {
                let [black, white] = bounds.map(|interval| {
                    let [low, high] = [interval.low, interval.high].map(|end| (end - &komi).to_string());
                    format!("{low}..{high}")
                });
                report.score = Some(Scores { black_first: black, white_first: white });
            }
        }
        report
    }

    fn describe_board(&mut self, exact: &ExactBoard, komi: &Rational, report: &mut BoardReport) {
        report.evidence = Evidence::Proved;
        let [black, white] = exact.territory.each_ref().map(|score| (score - komi).to_string());
        report.score = Some(Scores { black_first: black, white_first: white });
        report.moves = exact.moves.each_ref().map(|moves| {
            let row = |play: &yose_local::BoardMove| MoveReport {
                point: self.name(play.point),
                region: self.ids[play.region].clone(),
                loses: play.loses.to_string(),
            };
            moves.iter().map(row).collect()
        });
        let best = |color: Color| self.names(exact.best(color).iter().map(|play| play.point));
        report.best_moves = BestMoves { black: best(Color::Black), white: best(Color::White) };
        report.lines = exact.lines.each_ref().map(|line| {
            line.iter()
                .map(|play| {
                    let color = if play.color == Color::Black { 'B' } else { 'W' };
                    format!("{color} {}", self.name(play.point))
                })
                .collect()
        });
        report.story.clone_from(&exact.story);
        report.chilled = form(self.solver.games(), exact.chilled).ok();
    }

    /// Settled points, dead stones and prisoners, Black's less White's.
    fn settled(&self, parts: &Decomposition) -> i64 {
        let [black, white] = self.question.prisoners.map(i64::from);
        i64::from(parts.settled_score(self.question.board, Scoring::Territory)) + black - white
    }

    fn komi(&self) -> Rational {
        self.question.komi.fraction().parse().unwrap_or_default()
    }
}

/// The class of a ko; if it matters who is komaster, mean and temperature under each assumption.
fn ko_remark(ko: &KoReport) -> String {
    let class = format!("{:?} ko", ko.class).to_lowercase();
    if ko.class == KoClass::Placid {
        return format!("{class}: the same whoever is komaster");
    }
    let [none, black, white] = ko
        .thermographs
        .each_ref()
        .map(|graph| format!("mean {}, temperature {}", graph.mean(), graph.temperature()));
    format!("{class}: without a komaster {none}; Black komaster {black}; White komaster {white}")
}

fn ends(interval: &Interval) -> [String; 2] {
    [interval.low.to_string(), interval.high.to_string()]
}

fn form(games: &mut Games, game: Game) -> Result<String, BudgetExceeded> {
    games.text_in(game, Style::UNICODE.limited_to(FORM_LIMIT))
}

/// A, B, … Z, AA, AB, …
fn letters(index: usize) -> String {
    let mut name = Vec::new();
    let mut rest = index + 1;
    while rest > 0 {
        rest -= 1;
        name.push(b'A' + (rest % 26) as u8);
        rest /= 26;
    }
    name.iter().rev().map(|&letter| char::from(letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_go_on_after_z() {
        assert_eq!([0, 25, 26, 27, 701, 702].map(letters), ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
