//! Neural networks for Go, evaluated on the CPU.
//!
//! Reads the networks of KataGo (residual, global pooling, nested bottleneck and transformer trunks), makes their
//! input of a game, computes their output and says what it means:
//!
//! ```text
//! file ──Network::from_bytes──► Network
//! Position ──Game::of──► Game ──Network::inputs──► Inputs ──Evaluator──► Evaluation
//! ```
//!
//! ```no_run
//! use std::sync::Arc;
//! use yose_board::{Board, Color, Rules, Size};
//! use yose_net::{Evaluator, Game, Network, Options};
//!
//! let network = Network::from_bytes(&std::fs::read("network.bin.gz")?)?;
//! let evaluator = Evaluator::new(Arc::new(network), Options::default())?;
//! let game = Game::new(Board::new(Size::NINETEEN), Color::Black, Rules::JAPANESE.into(), 6.5);
//! let evaluation = evaluator.evaluate(&game);
//! println!("Black leads by {:.1} and plays {:?}", evaluation.lead, evaluation.ranking()[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Many positions are best asked about together ([`Evaluator::evaluate_all`]): threads work on
//! different positions, and weights are used for several at once. Boards may
//! have any size up to 25×25, also within one question, and cost no more than their points.
//! The same position gives the same numbers, whatever it is asked together with.
//!
//! [`endgame`] holds a second, smaller kind of network, our own, which looks at a region of a board and speaks for both
//! colours at once. [`AnyNetwork`] reads either.
//!
//! Everything here is an estimate: nothing that a network says is a proof.

mod any;
mod cache;
pub mod endgame;
mod engine;
mod evaluation;
mod evaluator;
mod features;
mod file;
mod game;
pub mod kernel;
mod network;
mod profile;
mod raw;
#[cfg(test)]
mod sample;

pub use any::AnyNetwork;
pub use evaluation::Evaluation;
pub use evaluator::{Evaluator, Options};
pub use features::{GLOBALS, InputOptions, Inputs, PLANES};
pub use file::{Fault, MAX_WEIGHTS, NEWEST, OLDEST, Place, ReadError};
pub use game::{Game, GameRules, Phase, Tax};
pub use network::{BlockKind, Network, Summary};
pub use profile::{Profile, Rank};
pub use raw::Raw;
