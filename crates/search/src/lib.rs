//! What a move is worth where no wall encloses the position: local game trees guided by a network.
//!
//! ```text
//! Board, region ──► Window ──fill──► Filled boards ──explore──► Tree ──thermography──► Reading ──choose──► Answer
//!                                       Judge: a network's moves and owners
//! ```
//!
//! [`estimate`] is the whole of it:
//!
//! ```no_run
//! use std::sync::Arc;
//! use yose_board::{Board, Diagram};
//! use yose_net::{Evaluator, Network, Options};
//! use yose_search::{Limits, estimate};
//!
//! let network = Network::from_bytes(&std::fs::read("network.bin.gz")?)?;
//! let evaluator = Evaluator::new(Arc::new(network), Options::default())?;
//! let diagram: Diagram = std::fs::read_to_string("corner.txt")?.parse()?;
//! let board: Board = diagram.setup.board()?;
//!
//! let answer = estimate(&mut &evaluator, &board, &diagram.region, &Limits::default())?;
//! let reading = answer.reading();
//! println!("a move is worth {} points, {:?} confidence", answer.deiri(), answer.confidence);
//! println!("between {} and {} under miai counting", reading.temperature.low, reading.temperature.high);
//! println!("Black plays {:?}, White plays {:?}", reading.moves[0], reading.moves[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Judge`] is anything that has opinions of positions; [`yose_net::Evaluator`] is one. [`Limits`] bound the work by positions, and by time
//! if the caller has a clock ([`Limits::stop_when`]). The same question gets the same answer, however the position
//! lies and whoever has which colour.
//!
//! What comes out is always *estimated*: a network proposed the moves. For comparison there are simpler strategies
//! ([`estimate_by`]) and trees made by hand ([`by_hand`]).

mod answer;
mod average;
mod baseline;
mod closed;
mod explore;
mod fill;
mod glance;
mod hand;
mod judge;
mod limits;
mod lines;
mod range;
mod scene;
mod stage;
mod tree;
mod variation;
mod view;
mod window;

pub use answer::{Answer, Confidence, Look, Reading, SearchError};
pub use baseline::Strategy;
pub use hand::HandMove;
pub use judge::{Judge, Opinion, Situation};
pub use limits::Limits;
pub use scene::{by_hand, estimate, estimate_by, meant};
pub use stage::Stage;
pub use variation::{Basis, Variation};
