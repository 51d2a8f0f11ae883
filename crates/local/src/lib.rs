//! Exact values of closed endgame regions, and of whole boards made of them.

#![deny(clippy::float_arithmetic)]

mod best;
mod cycles;
mod hold;
mod kos;
mod position;
mod region;
mod search;
mod shape;
mod solution;
mod solver;
mod sum;
mod table;
pub mod territory;

pub use best::Best;
pub use kos::{KoReport, Loop};
pub use region::{ClosedRegion, Played, RegionError};
pub use solution::{Candidate, Kind, Solution};
pub use solver::{Effort, Limits, Solver, Value};
pub use sum::{BoardMove, ExactBoard, LineMove, WholeBoard};
