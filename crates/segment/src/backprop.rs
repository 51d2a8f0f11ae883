//! Learning one position: errors go back through the layers, weights follow.
//!
//! **Definition.** With targets `t` for the outputs `a` that can come true
//! (eyes, local connections, evaluation), one step of gradient descent on the
//! sum of their losses. For the [squared](Loss::Squared) loss `½(t − a)²` the
//! error of a sigmoid neuron is `(t − a)·a·(1 − a)`, for the
//! [cross entropy](Loss::CrossEntropy) it is `t − a`, which does not vanish
//! for a neuron that is certain and wrong.
//!
//! The connectivity map takes no part: the intervals that choose the weights
//! are constants here, as in the article. Eyes are outputs and inputs of the
//! evaluation at once, so both errors add up at them.
//!
//! **Why in place.** All errors are found with the old weights before the
//! first weight moves; each change then needs only an error and an activity.
//! The change is therefore the exact gradient without an array for it.

use crate::descent::{Descent, Part};
use crate::input::Input;
use crate::kind::KINDS;
use crate::lattice::{FIELDS, Lattice};
use crate::network::{Activation, Evaluation, Network, PACK};
use crate::shape::EYES;
use crate::target::{PLACES, Targets};

/// What is made small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Half the square of the difference.
    Squared,
    /// The cross entropy of a chance and what came true.
    CrossEntropy,
}

impl Loss {
    #[inline]
    fn error(self, target: f32, activity: f32) -> f32 {
        match self {
            Loss::Squared => (target - activity) * activity * (1.0 - activity),
            Loss::CrossEntropy => target - activity,
        }
    }
}

/// Errors of all neurons; kept between positions to save allocations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Errors {
    pub(crate) value: Vec<f32>,
    pub(crate) outputs: Vec<f32>,
    pub(crate) hidden: Vec<f32>,
    step: Vec<f32>,
}

impl Network {
    /// Moves the weights one step towards the targets of a position.
    pub(crate) fn learn(
        &mut self,
        input: &Input,
        lattice: &Lattice,
        activation: &Activation,
        targets: &Targets,
        descent: &mut Descent<'_>,
        errors: &mut Errors,
    ) {
        errors.of_targets(activation, targets, descent.rates.loss);
        self.learn_with(input, lattice, activation, descent, errors);
    }

    /// The rest of a step, once the errors of the output neurons are known.
    pub(crate) fn learn_with(
        &mut self,
        input: &Input,
        lattice: &Lattice,
        activation: &Activation,
        descent: &mut Descent<'_>,
        errors: &mut Errors,
    ) {
        self.hand_back(input, lattice, activation, errors);
        self.follow(input, lattice, activation, descent, errors);
    }

    /// Finds the errors of all neurons from those of the output neurons.
    pub(crate) fn hand_back(
        &self,
        input: &Input,
        lattice: &Lattice,
        activation: &Activation,
        errors: &mut Errors,
    ) {
        self.value_errors(input, activation, errors);
        self.hidden_errors(input, lattice, activation, errors);
    }

    /// Moves the weights against errors that are known; of a network of zeros this can make the gradient.
    pub(crate) fn follow(
        &mut self,
        input: &Input,
        lattice: &Lattice,
        activation: &Activation,
        descent: &mut Descent<'_>,
        errors: &Errors,
    ) {
        self.step_value(input, descent, errors);
        self.step_outputs(input, lattice, activation, descent, errors);
        self.step_hidden(input, lattice, descent, errors);
    }

    fn step_value(&mut self, input: &Input, descent: &mut Descent<'_>, errors: &Errors) {
        let mut biases = [0.0; KINDS];
        for (&kind, &error) in input.kinds.iter().zip(&errors.value) {
            biases[usize::from(kind)] += error;
        }
        descent.shift(self, Part::ValueBias, 0, &biases, 1.0);
        descent.shift(self, Part::Value, 0, &errors.step, 1.0);
    }

    /// Hands the evaluation's errors on to eyes and second hidden neurons, and notes how its weights should move.
    fn value_errors(&self, input: &Input, activation: &Activation, errors: &mut Errors) {
        let (width, seen) = (self.shape.outputs(), self.shape.seen());
        let backward = Evaluation::of(self).hand_back(input, activation, &errors.value);
        errors.step = backward.step;
        for (point, back) in backward.seen.chunks_exact(seen).enumerate() {
            let place = point * width;
            let errors = errors.outputs[place..][..seen].iter_mut().zip(&activation.outputs[place..]);
            for ((error, &activity), &back) in errors.zip(back) {
                *error += back * activity * (1.0 - activity);
            }
        }
    }

    fn hidden_errors(&self, input: &Input, lattice: &Lattice, activation: &Activation, errors: &mut Errors) {
        let (inner, width) = (self.shape.hidden(), self.shape.outputs());
        for point in 0..lattice.area() {
            let error = &errors.outputs[point * width..][..width];
            let kind = usize::from(input.kinds[point]);
            for &(other, field) in lattice.window(point) {
                let block = self.outputs_block(kind, input.kinds[other].into(), field);
                let packs = self.outputs[block..][..inner * width].chunks_exact(PACK * width);
                let (hidden, _) = errors.hidden[other * inner..][..inner].as_chunks_mut::<PACK>();
                for (hidden, rows) in hidden.iter_mut().zip(packs) {
                    for (hidden, dot) in hidden.iter_mut().zip(dots(rows, error)) {
                        *hidden += dot;
                    }
                }
            }
        }
        for (error, &activity) in errors.hidden.iter_mut().zip(&activation.hidden) {
            *error *= activity * (1.0 - activity);
        }
    }

    fn step_outputs(
        &mut self,
        input: &Input,
        lattice: &Lattice,
        activation: &Activation,
        descent: &mut Descent<'_>,
        errors: &Errors,
    ) {
        let (inner, width) = (self.shape.hidden(), self.shape.outputs());
        for point in 0..lattice.area() {
            let error = &errors.outputs[point * width..][..width];
            let kind = usize::from(input.kinds[point]);
            descent.shift(self, Part::OutputsBias, kind * width, error, 1.0);
            for &(other, field) in lattice.window(point) {
                let block = self.outputs_block(kind, input.kinds[other].into(), field);
                let activities = &activation.hidden[other * inner..][..inner];
                descent.shift_rows(self, Part::Outputs, block, error, activities);
            }
        }
    }

    fn step_hidden(&mut self, input: &Input, lattice: &Lattice, descent: &mut Descent<'_>, errors: &Errors) {
        let width = self.shape.hidden();
        for point in 0..lattice.area() {
            let error = &errors.hidden[point * width..][..width];
            let kind = usize::from(input.kinds[point]);
            descent.shift(self, Part::HiddenBias, kind * width, error, 1.0);
            for &(other, field) in lattice.window(point) {
                let block = self.hidden_block(kind, input.kinds[other].into(), field);
                let mut features = input.features[other];
                while features != 0 {
                    let feature = features.trailing_zeros() as usize;
                    features &= features - 1;
                    descent.shift(self, Part::Hidden, block + feature * width, error, 1.0);
                }
            }
        }
    }
}

impl Errors {
    /// The errors of the neurons that have targets; all others are zero.
    pub(crate) fn of_targets(&mut self, activation: &Activation, targets: &Targets, loss: Loss) {
        self.reset(activation);
        output_errors(activation, targets, loss, self);
    }

    /// Makes the errors of eyes and connections count more or less than those of the evaluation.
    pub(crate) fn scale_local(&mut self, factor: f32) {
        self.outputs.iter_mut().for_each(|error| *error *= factor);
    }

    /// Adds the errors of the square loss of the expected number of points, times `weight`.
    ///
    /// Errors of single points that are small and alike add up in the score of a move, which is what moves are chosen by.
    pub(crate) fn add_sum(&mut self, activation: &Activation, life: &[f32], weight: f32) {
        let missing = life.iter().sum::<f32>() - activation.sum();
        for (error, &value) in self.value.iter_mut().zip(&activation.value) {
            *error += weight * missing * value * (1.0 - value);
        }
    }

    /// The errors that make the move that led to this position lose `slope` times its score.
    pub(crate) fn of_excess(&mut self, activation: &Activation, slope: f32) {
        self.reset(activation);
        for (error, &value) in self.value.iter_mut().zip(&activation.value) {
            *error = slope * value * (1.0 - value);
        }
    }

    /// Makes all errors zero, in arrays that fit.
    fn reset(&mut self, activation: &Activation) {
        for (errors, like) in [
            (&mut self.value, &activation.value),
            (&mut self.outputs, &activation.outputs),
            (&mut self.hidden, &activation.hidden),
        ] {
            errors.clear();
            errors.resize(like.len(), 0.0);
        }
    }
}

/// The errors of the neurons that have targets.
fn output_errors(activation: &Activation, targets: &Targets, loss: Loss, errors: &mut Errors) {
    let (width, seen) = (activation.shape.outputs(), activation.shape.seen());
    for (point, target) in targets.places.chunks_exact(PLACES).enumerate() {
        let activity = &activation.outputs[point * width..][..width];
        let error = &mut errors.outputs[point * width..][..width];
        for eye in 0..EYES {
            error[eye] = loss.error(target[eye], activity[eye]);
        }
        for link in 0..2 * FIELDS {
            error[seen + link] = loss.error(target[EYES + link], activity[seen + link]);
        }
        errors.value[point] = loss.error(target[PLACES - 1], activation.value[point]);
    }
}

/// The products of a pack of rows with one row.
#[inline]
fn dots(rows: &[f32], row: &[f32]) -> [f32; PACK] {
    let mut lanes = [[0.0; PACK]; PACK];
    for (lanes, other) in lanes.iter_mut().zip(rows.chunks_exact(row.len())) {
        *lanes = products(other.as_chunks::<PACK>().0, row.as_chunks::<PACK>().0);
    }
    // The lanes of a row are added up one after the other; rows do not wait for each other.
    let mut sums = [0.0; PACK];
    for lane in 0..PACK {
        for (sum, lanes) in sums.iter_mut().zip(&lanes) {
            *sum += lanes[lane];
        }
    }
    sums
}

#[inline]
fn products(a: &[[f32; PACK]], b: &[[f32; PACK]]) -> [f32; PACK] {
    a.iter()
        .zip(b)
        .fold([0.0; PACK], |sums, (a, b)| std::array::from_fn(|lane| sums[lane] + a[lane] * b[lane]))
}

#[cfg(test)]
mod tests;
