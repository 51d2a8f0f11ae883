//! Soft segmentation.

mod backprop;
mod candidate;
mod completion;
mod file;
mod game;
mod half;
mod imitation;
mod input;
mod kind;
mod lattice;
mod network;
mod pathfinder;
mod random;
mod shape;
mod sigmoid;
mod signal;
mod target;
mod trainer;

pub use backprop::{Errors, Loss, Rates};
pub use candidate::Lookahead;
pub use completion::Record;
pub use file::FileError;
pub use game::{Exploration, Game, Ply, Step, Table, self_play};
pub use imitation::{Imitated, Imitation};
pub use input::{EMPTY_FEATURES, Input, InputKind, STONE_FEATURES};
pub use kind::{KINDS, empty_kind, kind};
pub use lattice::Lattice;
pub use network::{Activation, Network};
pub use pathfinder::{Connectivity, NEGLIGIBLE};
pub use random::Random;
pub use shape::{Shape, ShapeError};
pub use signal::Signal;
pub use target::{Facts, Targets};
pub use trainer::{Round, Settings, Trainer};
