//! Neural networks for Go, evaluated on the CPU.

mod features;
mod file;
mod game;
mod profile;

pub use features::{GLOBALS, InputOptions, Inputs, PLANES};
pub use file::{Fault, MAX_WEIGHTS, NEWEST, OLDEST, Place, ReadError};
pub use game::{Game, GameRules, Phase, Tax};
pub use profile::{Profile, Rank};
