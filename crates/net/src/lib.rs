//! Neural networks for Go, evaluated on the CPU.

mod cache;
mod engine;
mod evaluation;
mod evaluator;
mod features;
mod file;
mod game;
mod network;
mod profile;
mod raw;
#[cfg(test)]
mod sample;

pub use evaluation::Evaluation;
pub use evaluator::{Evaluator, Options};
pub use features::{GLOBALS, InputOptions, Inputs, PLANES};
pub use file::{Fault, MAX_WEIGHTS, NEWEST, OLDEST, Place, ReadError};
pub use game::{Game, GameRules, Phase, Tax};
pub use network::{BlockKind, Network, Summary};
pub use profile::{Profile, Rank};
pub use raw::Raw;
