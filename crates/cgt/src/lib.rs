//! Combinatorial game values.

pub mod ko;
pub mod rational;
pub mod thermograph;
pub mod trajectory;

pub use rational::{ParseRationalError, Rational, ZeroDenominator};
pub use thermograph::Thermograph;
pub use trajectory::Trajectory;
