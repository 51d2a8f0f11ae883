//! What every endgame on a Go board is worth: the whole chain in one call.
//!
//! ```text
//! Board ──region──► safe stones, territory, open regions ──local──► values ──cgt──► Report
//! ```
//!
//! ```
//! use yose::{Question, analyze};
//! use yose_board::Diagram;
//! use yose_region::Immortal;
//!
//! // A corridor of two points between walls that are taken to be alive.
//! let diagram: Diagram = "
//!     X X X O
//!     X . . O
//!     X X X O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let report = analyze(&Question { immortal: Immortal::All, ..Question::new(&board) });
//! let corridor = &report.regions[0];
//! assert_eq!(corridor.form.as_deref(), Some("{1|*}"));
//! assert_eq!(corridor.mean.as_deref(), Some("1/2"));
//! assert_eq!(report.board.score.as_ref().unwrap().black_first, "1");
//! ```
//!
//! [`review()`] does this for every move of a game, from the end backwards, and [`annotate`] writes what was found
//! into a game record.

pub mod annotate;
mod area;
mod board;
pub mod calculator;
pub mod content;
pub mod count;
pub mod inside;
pub mod map;
pub mod open;
mod order;
mod question;
pub mod race;
mod region;
mod report;
pub mod review;
pub mod scene;
mod scope;
pub mod soft;
mod story;
pub mod words;

pub use open::{Lead, analyze_with, follow_with};
pub use order::{Choice, Manner};
pub use question::Question;
pub use race::RaceReport;
pub use report::{
    BestAt, BestMoves, BoardReport, Bounds, Evidence, KoModes, Mast, MoveReport, RegionReport, Report,
    Scores, SettledReport, Stopped,
};
pub use review::{Review, review};

use yose_local::{ClosedRegion, Solver};
use yose_region::{Decomposition, Kind, Memory, Region, decompose_with};

/// Everything that can be said about a position: what can be proved, and the capturing races.
pub fn analyze(question: &Question<'_>) -> Report {
    Report { races: race::of(question), ..solve(question) }
}

/// The same, telling every step.
pub fn follow(question: &Question<'_>, tell: &mut dyn FnMut(Step<'_>)) -> Report {
    let report = Analyst::default().follow(question, tell);
    tell(Step::Races);
    Report { races: race::of(question), ..report }
}

/// All that can be proved about a position.
pub fn solve(question: &Question<'_>) -> Report {
    Analyst::default().analyze(question)
}

/// What an analysis tells while it works.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// The board is taken apart; so many regions will be looked at.
    Regions(usize),
    /// A region was looked at.
    Region(&'a RegionReport),
    /// The regions are added up.
    Sum,
    /// Capturing races are looked for.
    Races,
    /// A judge is asked about so many areas that no wall encloses; [`Step::Region`] tells each.
    Areas(usize),
}

/// Answers questions, and remembers every local position it met and every proof of safety.
#[derive(Debug, Default)]
pub struct Analyst {
    solver: Solver,
    memory: Memory,
}

impl Analyst {
    /// Local positions looked at so far, most of which it remembers.
    pub fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// Takes a board apart, solves what is closed, and adds up.
    pub fn analyze(&mut self, question: &Question<'_>) -> Report {
        self.follow(question, &mut |_| ())
    }

    /// About how many bytes it uses to remember local positions, their values and proofs of safety, by counting; whoever has many
    /// questions may want a new analyst now and then.
    pub fn bytes(&self) -> u64 {
        self.solver.bytes() + self.memory.bytes()
    }

    /// The same, telling every step.
    pub fn follow(&mut self, question: &Question<'_>, tell: &mut dyn FnMut(Step<'_>)) -> Report {
        let settled = decompose_with(&mut self.memory, question.board, &question.immortal, &question.limits);
        if let Some(points) = &question.region {
            let report = self.analyze_part(question, points, settled);
            tell(Step::Regions(report.regions.len()));
            report.regions.iter().for_each(|region| tell(Step::Region(region)));
            return report;
        }
        tell(Step::Regions(settled.regions.len()));
        let mut parts = board::Parts::default();
        let mut regions = Vec::new();
        for region in &settled.regions {
            let report = self.region(question, region, &settled, regions.len(), &mut parts);
            tell(Step::Region(&report));
            regions.push(report);
        }
        tell(Step::Sum);
        let whole = board::add_up(&mut self.solver, question, &parts, &settled);
        Report::new(question, regions, whole, &settled)
    }

    /// Solves a region if it can be searched, and says why not if it cannot.
    fn region(
        &mut self,
        question: &Question<'_>,
        region: &Region,
        settled: &Decomposition,
        number: usize,
        parts: &mut board::Parts,
    ) -> RegionReport {
        let report = RegionReport::unknown(region::letters(number), region.points, question.board);
        if matches!(region.kind, Kind::Seki { .. }) {
            return report.seki();
        }
        let immortal = settled.safe_stones[0] | settled.safe_stones[1];
        let closed = ClosedRegion::new(question.board, &region.points, &immortal);
        match closed.map(|closed| closed.with_suicide(question.suicide)) {
            Ok(closed) if closed.empty().len() > question.largest => {
                parts.open.push(region.points);
                report.too_large()
            }
            Ok(closed) => {
                let solution = self.solver.solve(&closed, &question.effort);
                let report = report.solved(&mut self.solver, &solution, question.board);
                parts.closed.push(closed);
                parts.values.push(solution.value);
                parts.ids.push(report.id.clone());
                report
            }
            Err(error) => {
                parts.open.push(region.points);
                report.refused(error, question.board)
            }
        }
    }
}
