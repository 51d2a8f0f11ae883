//! What every endgame on a Go board is worth: the whole chain in one call.
//!
//! ```text
//! Board ──region──► safe stones, territory, open regions ──local──► values ──cgt──► Report
//! ```
//!
//! ```
//! use yose::{Question, solve};
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
//! let report = solve(&Question { immortal: Immortal::All, ..Question::new(&board) });
//! let corridor = &report.regions[0];
//! assert_eq!(corridor.form.as_deref(), Some("{1|*}"));
//! assert_eq!(corridor.mean.as_deref(), Some("1/2"));
//! assert_eq!(report.board.score.as_ref().unwrap().black_first, "1");
//! ```

mod report;
mod solve;

pub use report::{BestMoves, BoardReport, Bounds, Evidence, MoveReport, RegionReport, Report, Scores};
pub use solve::{Question, solve};
