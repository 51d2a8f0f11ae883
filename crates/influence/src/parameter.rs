//! What can be wrong with the parameters of a method.

use yose_board::{Color, GtpPoint};

/// A parameter that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ParameterError {
    /// λ of the symmetric iteration.
    #[error("λ (lambda) must be from 0 to 1, not {0}")]
    Lambda(f64),
    /// κ of the symmetric iteration.
    #[error("κ (kappa) must be from 0 to 1, not {0}")]
    Kappa(f64),
    /// The change at which the iteration stops.
    #[error("ε (epsilon) must be a number above 0, not {0}")]
    Epsilon(f64),
    /// What is left of influence after a step.
    #[error("the attenuation must be from 0 to 1, not {0}")]
    Attenuation(f64),
    /// The influence that leaves a stone.
    #[error("the strength of a stone must be a number from 0 to 1000, not {0}")]
    Strength(f64),
    /// How much of a colour's influence passes through a point.
    #[error("the permeability of {point} for {color} must be from 0 to 1, not {value}")]
    Permeability {
        /// Whose influence.
        color: Color,
        /// Where.
        point: GtpPoint,
        /// What was given.
        value: f64,
    },
    /// Passes over the board.
    #[error("a map may take {most} passes over the board at the most, not {passes}")]
    Passes {
        /// What was asked for.
        passes: u32,
        /// What is possible.
        most: u32,
    },
}

/// The number, or the error made of it, if it is not from 0 to 1.
pub(crate) fn share(value: f64, error: fn(f64) -> ParameterError) -> Result<f64, ParameterError> {
    // A comparison with what is not a number is false, so NaN ends up here as well.
    if (0.0..=1.0).contains(&value) { Ok(value) } else { Err(error(value)) }
}

/// The passes, or an error if they are more than `most`.
pub(crate) fn passes(passes: u32, most: u32) -> Result<u32, ParameterError> {
    if passes <= most { Ok(passes) } else { Err(ParameterError::Passes { passes, most }) }
}
