//! What a move is worth where no wall encloses the position: local game trees guided by a network.
//!
//! ```text
//! Board, region ──► Window ──fill──► Filled boards ──explore──► Tree ──thermography──► Answer
//!                                       Judge: a network's moves and owners
//! ```
//!
//! [`estimate`] is the whole of it. What comes out is always *estimated*: a network proposed the moves.

mod answer;
mod baseline;
mod closed;
mod explore;
mod fill;
mod hand;
mod judge;
mod limits;
mod lines;
mod range;
mod scene;
mod tree;
mod variation;
mod view;
mod window;

pub use answer::{Answer, Confidence, Reading, SearchError};
pub use baseline::Strategy;
pub use hand::HandMove;
pub use judge::{Judge, Opinion, Situation};
pub use limits::Limits;
pub use scene::{by_hand, estimate, estimate_by};
pub use variation::{Basis, Variation};
