//! Steps of a size that fits each weight.
//!
//! **Question.** Weights of the evaluation are used thousands of times a
//! position, those of a rare pair of point types hardly ever. How far should each move?
//!
//! **Definition.** Kingma and Ba, *Adam: A Method for Stochastic
//! Optimization* (2015). A weight keeps running means of its gradient `g` and of `g²`, and moves by
//! the rate times the one over the root of the other. What is rarely used thus moves as
//! far as what is used always, and no weight more than about the rate at a time.
//!
//! The running means begin with zeros, which the division by `1 − βⁿ` makes good.

use crate::network::Network;
use crate::shape::Shape;

/// How much of the running means is kept.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
/// Keeps weights without gradients where they are.
const TINY: f32 = 1e-8;

/// Running means of the gradients of a network's weights.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    /// The gradient since the last step.
    pub(crate) gradient: Network,
    pub(crate) mean: Network,
    pub(crate) square: Network,
    pub(crate) steps: u64,
}

impl Adam {
    pub(crate) fn new(shape: Shape) -> Adam {
        let zeros = Network::zeros(shape);
        Adam { gradient: zeros.clone(), mean: zeros.clone(), square: zeros, steps: 0 }
    }

    /// Moves the weights, and forgets the gradient.
    pub(crate) fn step(&mut self, network: &mut Network, rate: f32) {
        self.steps += 1;
        let power = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let (mean, square) = (1.0 - MEAN.powi(power), 1.0 - SQUARE.powi(power));
        let arrays = network.arrays_mut().into_iter().zip(self.gradient.arrays_mut());
        let moments = self.mean.arrays_mut().into_iter().zip(self.square.arrays_mut());
        for ((weights, gradient), (means, squares)) in arrays.zip(moments) {
            let numbers = weights.iter_mut().zip(gradient.iter_mut()).zip(means.iter_mut().zip(squares));
            for ((weight, g), (m, s)) in numbers {
                *m = MEAN * *m + (1.0 - MEAN) * *g;
                *s = SQUARE * *s + (1.0 - SQUARE) * *g * *g;
                *weight += rate * (*m / mean) / ((*s / square).sqrt() + TINY);
                *g = 0.0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputKind;

    #[test]
    fn the_first_step_is_the_rate_whatever_the_gradient() {
        let shape = Shape::of_the_article(InputKind::Raw);
        let mut network = Network::zeros(shape);
        let mut adam = Adam::new(shape);
        // The mean over the root of the mean square of one number is its sign.
        adam.gradient.value[..3].copy_from_slice(&[1000.0, -0.01, 0.0]);
        adam.step(&mut network, 0.5);
        for (weight, expected) in network.value.iter().zip([0.5, -0.5, 0.0]) {
            assert!((weight - expected).abs() < 1e-4, "{weight}");
        }
        assert_eq!(adam.gradient, Network::zeros(shape));
    }

    #[test]
    fn finds_the_bottom_of_a_valley() {
        // 500·(x − 3)² + (y + 2)²/500: much steeper one way than the other.
        let shape = Shape::of_the_article(InputKind::Raw);
        let mut network = Network::zeros(shape);
        let mut adam = Adam::new(shape);
        for step in 0..4000u16 {
            let (x, y) = (network.value[0], network.value[1]);
            adam.gradient.value[..2].copy_from_slice(&[-1000.0 * (x - 3.0), -(y + 2.0) / 250.0]);
            adam.step(&mut network, 0.02 * (1.0 - f32::from(step) / 4000.0));
        }
        assert!((network.value[0] - 3.0).abs() < 0.01 && (network.value[1] + 2.0).abs() < 0.01);
    }
}
