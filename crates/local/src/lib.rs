//! Exact values of closed endgame regions, and of whole boards made of them.

#![deny(clippy::float_arithmetic)]

mod cycles;
mod kos;
mod position;
mod region;
mod search;
mod shape;
mod solver;
mod table;

pub use kos::{KoReport, Loop};
pub use region::{ClosedRegion, Played, RegionError};
pub use solver::{Effort, Limits, Solver, Value};
