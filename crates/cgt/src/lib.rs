//! Combinatorial game values.

pub mod rational;
pub mod trajectory;

pub use rational::{ParseRationalError, Rational, ZeroDenominator};
pub use trajectory::Trajectory;
