//! The calculator: everything about a game, and about several together.
//!
//! ```
//! use yose::calculator::GameReport;
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! let game = games.parse("{5||4|0}")?;
//! let report = GameReport::of(&mut games, game)?;
//! assert_eq!((report.mean.as_str(), report.temperature.as_str()), ("4", "1"));
//! assert_eq!(report.kind, "right_sente");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod sum;

pub use game::{Cooled, GameReport, Walls, form};
pub use sum::{Part, Side, StrategyRow, SumBounds, SumMove, SumReport};
