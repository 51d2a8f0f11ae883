//! Safe stones, territory, and the regions that are left to play in.
//!
//! [`decompose`] takes a board apart:
//!
//! ```text
//! Board ──► Safety of Black ─┐
//!       ──► Safety of White ─┴─► safe stones · territory · regions ──► Decomposition
//! ```
//!
//! ```
//! use yose_board::{Color, Diagram};
//! use yose_region::{Immortal, Limits, Rule, decompose};
//!
//! let diagram: Diagram = "
//!     . X . X . O .
//!     X X X X . O O
//!     O O O O O O .
//!     . O . O . O O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let parts = decompose(&board, &Immortal::Proved, &Limits::default());
//! assert_eq!(parts.safe_stones[0], *board.stones(Color::Black));
//! assert_eq!(parts.verdicts[0].rule, Rule::Unconditional);
//! assert_eq!(parts.regions.len(), 1, "the dame at E4 and E3");
//! ```
//!
//! A claim made here is a theorem: the opponent moves first, the owner
//! answers, and no ko or threat elsewhere changes the result. Where nothing can be
//! proved within the [`Limits`], nothing is claimed. Nothing here uses
//! floating point, and the same input gives the same answer everywhere.

#![deny(clippy::float_arithmetic)]

mod answer;
mod benson;
mod decomposition;
mod defence;
mod eyespace;
mod immortal;
mod limits;
mod memory;
mod miai;
mod part;
mod room;
mod safety;
mod seki;
mod settle;
mod verdict;

pub use benson::{Alive, AliveChain, benson};
pub use decomposition::{Decomposition, Kind, Region, decompose, decompose_with, refine, safety};
pub use immortal::Immortal;
pub use limits::Limits;
pub use memory::Memory;
pub use safety::Safety;
pub use verdict::{Claim, Rule, Verdict};
