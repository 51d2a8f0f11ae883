//! Our own network: it looks at a region of a board and speaks for both colours at once.
//!
//! **Question.** In a region that is open on a board that is otherwise settled: which moves are best for Black and for
//! White, is anything left to play, whose is each point if one or the other moves next, and what is the region worth?
//!
//! **Definition.** The input is a [`Picture`]: [`PLANES`] sets of points. The trunk is a row of residual blocks without
//! norms, some with global pooling, so a board of any size will do. The answers are a [`Glance`]:
//!
//! | answer | numbers |
//! |---|---|
//! | moves of Black, of White, and "settled" | one distribution over 2·N + 1 possibilities |
//! | ownership if Black, and if White, moves next | two planes from −1, White's, to 1 |
//! | mean | the sum over the region of a third plane from −1 to 1 |
//! | temperature | territory scoring, in points |
//! | answer now | the chance that the next move is an answer to the last one |
//!
//! A network of KataGo's has to be asked twice, once with each side to move, to know less.
//!
//! ```
//! use yose_board::{Board, PointSet, Size};
//! use yose_net::endgame::{EndgameNet, Picture, Shape, Weights};
//!
//! let shape = Shape { channels: 8, blocks: 2, ..Shape::default() };
//! let weights = Weights::new("zero", shape, vec![0.0; shape.layout().total]).unwrap();
//! let network = EndgameNet::new(&weights);
//! let board = Board::new(Size::square(5).unwrap());
//! let glance = &network.glances(&[Picture::of(&board, &PointSet::full(board.size()), &[])])[0];
//! // It knows nothing: all 51 possibilities are the same to it.
//! assert!((glance.settled - 1.0 / 51.0).abs() < 1e-6);
//! ```
//!
//! **Source.** The distribution over 2·N + 1 possibilities and the question whether a move is an answer are those of
//! S. Frejlak, *Endgame and deep learning* (2024), sections IV and VI; residual blocks whose last convolution starts at
//! zero are known as Fixup (H. Zhang, Y. Dauphin, T. Ma, 2019).
//!
//! **Limits.** What it says of points far from the region is not worth much.

mod definition;
mod evaluator;
mod file;
mod glance;
mod net;
mod picture;
mod shape;

#[cfg(test)]
mod tests;

pub use definition::define;
pub use evaluator::EndgameEvaluator;
pub use file::{MAGIC, VERSION};
pub use glance::{Glance, POINT_PLANES, SCALARS, Signals};
pub use net::EndgameNet;
pub use picture::{PLANES, Picture, RECENT};
pub use shape::{BlockLayout, Layout, Linear, PoolLayout, Shape, ShapeError, Weights};
