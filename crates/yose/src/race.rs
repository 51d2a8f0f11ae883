//! The capturing races of a board.
//!
//! **Question.** Which chains fight for each other's lives, and who wins?
//!
//! Races are looked for as [`yose_race::Race::all`] recognises them, and those are told that are really races and
//! that can be solved with little work. Life of the walls around a race is seldom proved, so they are taken to be
//! alive, and the report says so ([`RaceReport::assumes`]); if stones are marked as alive, these are the walls.
//!
//! ```
//! use yose::{Question, analyze};
//! use yose_board::Diagram;
//! use yose_local::Effort;
//!
//! // Two liberties each, and nobody has an eye: whoever moves first wins.
//! let diagram: Diagram = "
//!     X X X X X X .
//!     X X . . X X X
//!     X O O O O O X
//!     O X X X X X O
//!     O O . . O O O
//!     . O O O O O O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let report = analyze(&Question { effort: Effort::nodes(20_000), ..Question::new(&board) });
//! assert!(report.races[0].summary[0].starts_with("Black to move: Black wins by one move with C5 or D5."));
//! ```
//!
//! **Limits.** A race found here leaves the score and the values of regions as they are: these count on
//! what is proved, and walls that are only taken to be alive are not.

mod report;
mod words;

pub use report::{
    FirstReport, FormReport, KoReport, RaceMove, RaceReport, ScoredMove, SubgameReport, TerritoryReport,
};
pub use words::{heading, sentences};

use yose_board::PointSet;
use yose_race::{Race, Solution, Walls, prove_scores, solve};
use yose_region::Immortal;

use crate::Question;

/// Work for one race: a fraction of a second. `yose race` takes more time.
const NODES: u64 = 100_000;

/// The races of the board, or of the points that are asked about.
pub(crate) fn of(question: &Question<'_>) -> Vec<RaceReport> {
    let mut effort = question.effort.clone();
    effort.nodes = effort.nodes.min(NODES);
    Race::all(question.board, &walls(&question.immortal))
        .iter()
        .filter(|race| question.region.as_ref().is_none_or(|points| touches(race, points)))
        .map(|race| (race, solve(race, &effort)))
        .filter(|(_, solution)| solution.is_race() && is_solved(solution))
        .map(|(race, mut solution)| {
            prove_scores(race, &mut solution, &effort);
            RaceReport::of(race, &solution)
        })
        .collect()
}

fn walls(immortal: &Immortal) -> Walls {
    match immortal {
        Immortal::Marked(stones) => Walls::Marked(*stones),
        Immortal::Proved | Immortal::All => Walls::All,
    }
}

fn touches(race: &Race, points: &PointSet) -> bool {
    let chains = yose_board::Color::BOTH.iter().map(|&color| race.chain(color));
    chains.chain(race.regions()).any(|part| !part.is_disjoint(points))
}

fn is_solved(solution: &Solution) -> bool {
    solution.first.iter().any(Option::is_some) || solution.ko.is_some()
}
