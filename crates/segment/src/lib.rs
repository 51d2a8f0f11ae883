//! Soft segmentation: a network that learns connection, eyes and life by playing itself.
//!
//! **Question.** Which stones of a position will be connected, where will
//! eyes be, and what will live?
//!
//! **Source.** M. Enzenberger, *Evaluation in Go by a Neural Network Using
//! Soft Segmentation* (2003), "the article" in this crate. The network has a
//! few neurons for every point of the board. It predicts for each point and
//! colour whether an eye will be there and whether the point will be
//! connected with its neighbours; a pathfinder makes maps of the whole board
//! from the local connections; and who will live on a point is judged from
//! everything that is connected with it. Finished games tell what came true,
//! so it can learn without a teacher ([`Trainer`]), from records of strong
//! players, or from [`Examples`] that a [`Teacher`] has judged ([`Study`]).
//!
//! ```text
//! Board ──Input::of──► Input ──Network::evaluate──► Activation
//!   └──────────Network::segment──► Segmentation (chances, soft groups)
//! Position ──Player::genmove──► Move
//! Trainer::round: self-play ► Game, Steps ► temporal differences ► Network
//! ```
//!
//! ```
//! use yose_board::{Color, Diagram};
//! use yose_segment::{InputKind, Network, Random, Shape};
//!
//! let diagram: Diagram = ". X . O .\nX X O O O\n. X O . O\nX X O O .\n. X O . O".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! // A network that knows nothing gives every point even chances, more or less.
//! let network = Network::random(Shape::of_the_article(InputKind::Preprocessed), &mut Random::new(1));
//! let seen = network.segment(&board, Color::Black);
//! assert!(board.size().points().all(|point| (0.1..0.9).contains(&seen.black(point))));
//! ```
//!
//! Everything a network says is an estimate. Arithmetic is in single
//! precision without fused or reordered operations, so the same input gives
//! the same bits on every machine.

mod adam;
mod backprop;
mod candidate;
mod completion;
mod descent;
mod example;
mod file;
mod game;
mod half;
mod imitation;
mod input;
mod kind;
mod lattice;
mod network;
mod pathfinder;
mod player;
mod practice;
mod random;
mod reading;
mod segmentation;
mod shape;
mod sigmoid;
mod signal;
mod study;
mod target;
mod teacher;
mod trainer;

pub use backprop::Loss;
pub use candidate::Lookahead;
pub use completion::{Record, settled};
pub use descent::{Rates, Steps};
pub use example::{Example, Examples};
pub use file::FileError;
pub use game::{Exploration, Game, Ply, Step, Table, self_play};
pub use imitation::{Imitated, Imitation};
pub use input::{EMPTY_FEATURES, Input, InputKind, STONE_FEATURES, TABLE};
pub use kind::{KINDS, empty_kind, kind};
pub use lattice::{Bearing, Lattice};
pub use network::{Activation, Network};
pub use pathfinder::{Connectivity, NEGLIGIBLE};
pub use player::{Choice, Player};
pub use practice::{Marks, Practice};
pub use random::Random;
pub use segmentation::{Segmentation, SoftGroup};
pub use shape::{Shape, ShapeError};
pub use signal::Signal;
pub use study::{Course, Progress, Study};
pub use target::{Facts, Targets};
pub use teacher::{Excursions, Opinion, Question, Teacher};
pub use trainer::{Round, Settings, Trainer};
