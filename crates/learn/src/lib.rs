//! Training of our own network: what it learns from, and how it learns.
//!
//! ```text
//! games ──local_sequences──┐
//! seeds ──exact_regions────┼─► Sample ──table──► Parquet ──► Trainer ──► Weights ──► yose_net::endgame
//! regions ──search, walk───┘                                    ▲ Machine: forward, loss, gradients
//! ```
//!
//! A [`Sample`] is a region on a board with whatever is known about it: the move that was played in a game, what a teacher
//! would play and who it thinks owns what, the exact value, what a search found. Absent labels cost nothing, so all kinds
//! stand in one table and are learnt together.
//!
//! Everything is a function of its seed, whatever the number of threads, and nothing here touches files or clocks.

mod advice;
mod builder;
mod checkpoint;
mod exact;
mod exam;
mod exclusion;
mod game;
mod histogram;
mod loss;
mod machine;
mod optimiser;
mod orthogonal;
mod random;
mod sample;
mod searched;
mod sequence;
mod table;
mod trainer;
mod walk;

pub use builder::{
    Recipe, samples_of_game, samples_of_lessons, samples_of_regions, samples_of_searches, samples_of_walks,
};
pub use checkpoint::CheckpointError;
pub use exact::{Difficulty, ExactRegion, exact_region};
pub use exam::{Calibration, Exam, examine};
pub use exclusion::Exclusion;
pub use game::{GameError, PlayedGame};
pub use histogram::{Census, Histogram};
pub use loss::{HEADS, Losses, Stress};
pub use machine::{Gradients, Machine};
pub use optimiser::{Adam, Schedule, Way};
pub use orthogonal::orthogonal;
pub use random::Random;
pub use sample::{Labels, Sample, Source, Target};
pub use searched::{Searched, searched_samples};
pub use sequence::{Sequence, local_sequences};
pub use table::{TableError, read_table, write_table};
pub use trainer::{Entry, Progress, Settings, Trainer, initial_weights, split};
