//! The Go board.

mod color;
mod point;
mod set;
mod symmetry;

pub use color::Color;
pub use point::{GtpPoint, MAX_SIDE, POINT_CAPACITY, Point, Size, SizeError};
pub use set::{Components, Iter as PointIter, PointSet};
pub use symmetry::Symmetry;
