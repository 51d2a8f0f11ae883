//! What a move is worth where no wall encloses the position: local game trees guided by a network.
//!
//! ```text
//! Board, region ──► Window ──fill──► Filled boards ──explore──► Tree ──thermography──► Answer
//!                                       Judge: a network's moves and owners
//! ```
//!
//! [`estimate`] is the whole of it. What comes out is always *estimated*: a network proposed the moves.

mod answer;
mod closed;
mod explore;
mod fill;
mod glance;
mod judge;
mod lines;
mod scene;
mod tree;
mod variation;
mod view;
mod window;

pub use answer::{Answer, Confidence, Reading, SearchError, estimate};
pub use explore::Limits;
pub use judge::{Judge, Opinion, Situation};
pub use scene::Scene;
pub use variation::{Basis, Variation};
