//! How far a weight moves for an error.
//!
//! **Question.** Some weights are used in every position, many times over; those of a rare feature between two rare point types once in a
//! hundred games. With one rate for all of them the first never come to rest, while the second have hardly begun to learn. How far should each move?
//!
//! **Definition.** [Plain](Steps::Plain) steps are the rate times the gradient `g`, as in the article. Steps of a weight's [own](Steps::Own) are the rate
//! times `g / √(s + g² + …)`, where the sum goes over all gradients of this weight so far, this one included (J. Duchi, E. Hazan and Y. Singer, *Adaptive Subgradient
//! Methods for Online Learning and Stochastic Optimization*, 2011, known as Adagrad). Steps become shorter by themselves with the root of how often a weight was used.
//!
//! **Example.** A weight with the gradients 3 and 4, at the rate ½ and with `s = 0`, moves by `½·3/3 = ½` and then by `½·4/5 = ⅖`; plain steps are 3/2 and 2.
//!
//! **The beginning.** `s` keeps the first steps of a weight short: with [`FIRST`] a weight below the evaluation never moves faster than half the rate.
//!
//! **Limits.** What was learnt long ago keeps steps short, so a weight cannot learn quickly a second time; Adam ([`crate::adam`]) forgets, but needs a pass over
//! all weights for every step, and here only a part of them is used in a position.

use crate::backprop::Loss;
use crate::network::{Network, add_scaled};
use crate::shape::Shape;

/// How the length of a step is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// The rate times the gradient.
    Plain,
    /// The same over the root of the sum of the weight's squared gradients so far.
    Own,
}

/// How far weights move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Loss whose gradient is followed.
    pub loss: Loss,
    /// How the length of a step is found.
    pub steps: Steps,
    /// Rate of the weights below the evaluation.
    pub layers: f32,
    /// Rate of the evaluation's weights, each of which is used thousands of times a position.
    pub value: f32,
}

impl Rates {
    /// Rates that did well, with the cross entropy: below the evaluation and of the evaluation.
    pub fn usual(steps: Steps) -> Rates {
        let (layers, value) = match steps {
            Steps::Plain => (0.003, 0.0003),
            Steps::Own => (0.05, 0.05),
        };
        Rates { loss: Loss::CrossEntropy, steps, layers, value }
    }

    /// Steps that are larger or smaller by a factor.
    #[must_use]
    pub fn scaled(self, factor: f32) -> Rates {
        Rates { layers: self.layers * factor, value: self.value * factor, ..self }
    }

    /// The sums of squares of a network that has learnt nothing, if they are needed.
    pub(crate) fn squares(self, shape: Shape) -> Option<Network> {
        (self.steps == Steps::Own).then(|| {
            let mut squares = Network::zeros(shape);
            for (part, squares) in Part::ALL.into_iter().zip(squares.arrays_mut()) {
                squares.fill(FIRST[usize::from(part.is_value())]);
            }
            squares
        })
    }
}

/// What the sums of squares begin with, below the evaluation and in it.
pub(crate) const FIRST: [f32; 2] = [4.0, 100.0];

/// A network's arrays of weights, in the order in which they are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Hidden,
    HiddenBias,
    Outputs,
    OutputsBias,
    Value,
    ValueBias,
}

impl Part {
    pub(crate) const ALL: [Part; 6] =
        [Part::Hidden, Part::HiddenBias, Part::Outputs, Part::OutputsBias, Part::Value, Part::ValueBias];

    fn is_value(self) -> bool {
        matches!(self, Part::Value | Part::ValueBias)
    }

    fn of(self, network: &mut Network) -> &mut [f32] {
        match self {
            Part::Hidden => &mut network.hidden,
            Part::HiddenBias => &mut network.hidden_bias,
            Part::Outputs => &mut network.outputs,
            Part::OutputsBias => &mut network.outputs_bias,
            Part::Value => &mut network.value,
            Part::ValueBias => &mut network.value_bias,
        }
    }
}

/// Steps of a network's weights, with the sums of squares if each weight has steps of its own.
#[derive(Debug)]
pub(crate) struct Descent<'a> {
    pub(crate) rates: Rates,
    pub(crate) squares: Option<&'a mut Network>,
}

impl Descent<'_> {
    /// Plain steps at the rate 1: of a network of zeros they make the gradient.
    pub(crate) fn gradient() -> Descent<'static> {
        let rates = Rates { layers: 1.0, value: 1.0, ..Rates::usual(Steps::Plain) };
        Descent { rates, squares: None }
    }

    /// Moves the weights that stand from a place on in one of the arrays, as many as there are errors; their gradient is the error times the activity.
    #[inline]
    pub(crate) fn shift(
        &mut self,
        network: &mut Network,
        part: Part,
        start: usize,
        errors: &[f32],
        activity: f32,
    ) {
        self.shift_rows(network, part, start, errors, &[activity]);
    }

    /// The same for rows that follow one another, each with an activity of its own.
    #[inline]
    pub(crate) fn shift_rows(
        &mut self,
        network: &mut Network,
        part: Part,
        start: usize,
        errors: &[f32],
        activities: &[f32],
    ) {
        let rate = if part.is_value() { self.rates.value } else { self.rates.layers };
        let (width, length) = (errors.len(), errors.len() * activities.len());
        let weights = part.of(network)[start..][..length].chunks_exact_mut(width);
        match &mut self.squares {
            None => {
                for (weights, activity) in weights.zip(activities) {
                    add_scaled(weights, errors, rate * activity);
                }
            }
            Some(squares) => {
                let squares = part.of(squares)[start..][..length].chunks_exact_mut(width);
                for ((weights, squares), &activity) in weights.zip(squares).zip(activities) {
                    for ((weight, square), &error) in weights.iter_mut().zip(squares).zip(errors) {
                        let gradient = error * activity;
                        *square += gradient * gradient;
                        *weight += rate * gradient / square.sqrt();
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputKind;

    /// The example of the module's documentation, in each part of a network.
    #[test]
    fn a_step_is_shorter_the_more_was_learnt() {
        let shape = Shape::of_the_article(InputKind::Raw);
        for part in Part::ALL {
            let (mut network, mut squares) = (Network::zeros(shape), Network::zeros(shape));
            let rates = Rates { layers: 0.5, value: 0.5, ..Rates::usual(Steps::Own) };
            let mut descent = Descent { rates, squares: Some(&mut squares) };
            descent.shift(&mut network, part, 0, &[3.0; 8], 1.0);
            assert_eq!(part.of(&mut network)[..8], [0.5; 8]);
            descent.shift(&mut network, part, 0, &[2.0; 8], 2.0);
            assert_eq!(part.of(&mut network)[..8], [0.9; 8]);
            assert_eq!(part.of(&mut squares)[..8], [25.0; 8]);
            let mut plain = Descent { rates, squares: None };
            plain.shift(&mut network, part, 0, &[-1.8; 8], 1.0);
            assert!(part.of(&mut network).iter().all(|weight| weight.abs() < 1e-6), "only these have moved");
        }
    }

    #[test]
    fn first_steps_are_short() {
        let shape = Shape::of_the_article(InputKind::Raw);
        let rates = Rates::usual(Steps::Own);
        let mut squares = rates.squares(shape).unwrap();
        let mut network = Network::zeros(shape);
        let mut descent = Descent { rates, squares: Some(&mut squares) };
        descent.shift(&mut network, Part::Outputs, 0, &[0.01; 8], 1.0);
        descent.shift(&mut network, Part::Value, 0, &[0.01; 8], 1.0);
        assert!((network.outputs[0] - 0.01 * rates.layers / 2.0).abs() < 1e-6);
        assert!((network.value[0] - 0.01 * rates.value / 10.0).abs() < 1e-6);
        assert!(Rates::usual(Steps::Plain).squares(shape).is_none());
    }
}
