//! How weights follow their derivatives: Adam with decoupled weight decay, and for matrices steps along all directions alike.
//!
//! **Definition.** Of Adam: running means of each derivative `m` and of its square `v`; the weight moves by
//! `rate · m̂ / (√v̂ + ε)` and fades by `rate · decay`, where `m̂` and `v̂` make up for having started at 0. Before that, the
//! whole gradient is shortened if it is longer than a limit.
//!
//! A matrix moves by `rate · 0.2 · √rows` times the [orthogonal] matrix of its running mean (with Nesterov's look ahead)
//! and fades alike. The factor makes single weights move about as far as Adam moves them, so that one rate does for both.
//!
//! **Check by hand.** In the first step `m̂` is the derivative and `√v̂` its size, so each weight moves by the rate,
//! whatever the size of the derivative:
//!
//! ```
//! use yose_learn::{Adam, Way};
//!
//! let (mut adam, mut weights) = (Adam::new(2), vec![1.0, 1.0]);
//! adam.step(&mut weights, &[0.001, -3.0], &[Way::Stay, Way::Stay], 0.1, 0.0, f32::INFINITY);
//! assert!((weights[0] - 0.9).abs() < 1e-5 && (weights[1] - 1.1).abs() < 1e-5);
//! ```
//!
//! **Source.** D. Kingma and J. Ba, Adam (2015); I. Loshchilov and F. Hutter, Decoupled Weight Decay Regularization (2019);
//! J. Liu and others, Muon is Scalable for LLM Training (2025), for the factor.

use yose_net::endgame::Linear;

use crate::orthogonal::orthogonal;

/// How much of the old mean remains.
const MEAN: f32 = 0.9;
/// How much of the old mean square remains.
const SQUARE: f32 = 0.999;
/// Keeps from dividing by nothing.
const EPSILON: f32 = 1e-8;
/// How much of the old mean of a matrix remains.
const MATRIX_MEAN: f32 = 0.95;
/// How far a matrix's weights move on the average, next to the rate: about as far as Adam's.
const MATRIX_STEP: f32 = 0.2;

/// How a weight is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It moves as Adam says.
    Stay,
    /// It fades, too.
    Fade,
    /// It belongs to a matrix, which `Adam::turn` moves.
    Matrix,
}

/// The state of the optimiser.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    pub(crate) means: Vec<f32>,
    pub(crate) squares: Vec<f32>,
    pub(crate) steps: u64,
}

impl Adam {
    /// The state before the first step, for so many weights.
    pub fn new(weights: usize) -> Adam {
        Adam { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    /// One step. Weights that fade lose a share of `rate · decay`; `limit` is the greatest length of the gradient.
    /// Returns its length before it was limited. A gradient that is not finite changes nothing.
    pub fn step(
        &mut self,
        weights: &mut [f32],
        slopes: &[f32],
        ways: &[Way],
        rate: f32,
        decay: f32,
        limit: f32,
    ) -> f32 {
        let length =
            slopes.iter().map(|&slope| f64::from(slope) * f64::from(slope)).sum::<f64>().sqrt() as f32;
        if !length.is_finite() {
            return length;
        }
        let shorten = if length > limit { limit / length } else { 1.0 };
        self.steps += 1;
        let power = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let (mean_share, square_share) = (1.0 - MEAN.powi(power), 1.0 - SQUARE.powi(power));
        let moved = weights.iter_mut().enumerate().filter(|&(index, _)| ways[index] != Way::Matrix);
        for (index, weight) in moved {
            let slope = shorten * slopes[index];
            let mean = &mut self.means[index];
            let square = &mut self.squares[index];
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            let step = *mean / mean_share / ((*square / square_share).sqrt() + EPSILON);
            let faded = if ways[index] == Way::Fade { decay * *weight } else { 0.0 };
            *weight -= rate * (step + faded);
        }
        length
    }

    /// Moves a matrix; taps and inputs are its rows. Its derivatives must be finite.
    pub(crate) fn turn(
        &mut self,
        weights: &mut [f32],
        slopes: &[f32],
        matrix: &Linear,
        rate: f32,
        decay: f32,
    ) {
        let (rows, columns) = (matrix.taps * matrix.inputs, matrix.outputs);
        let ahead: Vec<f32> = self.means[matrix.range()]
            .iter_mut()
            .zip(&slopes[matrix.range()])
            .map(|(mean, &slope)| {
                *mean = MATRIX_MEAN * *mean + (1.0 - MATRIX_MEAN) * slope;
                MATRIX_MEAN * *mean + (1.0 - MATRIX_MEAN) * slope
            })
            .collect();
        let factor = MATRIX_STEP * (rows.max(columns) as f32).sqrt();
        let steps = orthogonal(rows, columns, &ahead);
        for (weight, step) in weights[matrix.range()].iter_mut().zip(steps) {
            *weight -= rate * (factor * step + decay * *weight);
        }
    }
}

/// How the rate changes: up in a straight line, then down along half a cosine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The highest rate.
    pub rate: f32,
    /// Steps until it is reached.
    pub warm_up: u64,
    /// Steps until it has come down.
    pub steps: u64,
    /// The share of it that is left at the end.
    pub end: f32,
}

impl Schedule {
    /// The rate of a step, counted from 0.
    ///
    /// ```
    /// use yose_learn::Schedule;
    ///
    /// let schedule = Schedule { rate: 1.0, warm_up: 10, steps: 110, end: 0.1 };
    /// assert_eq!(schedule.at(4), 0.5);
    /// assert!((schedule.at(60) - 0.55).abs() < 1e-6, "half way between 1 and 0.1");
    /// assert!((schedule.at(500) - 0.1).abs() < 1e-6);
    /// ```
    pub fn at(&self, step: u64) -> f32 {
        if step < self.warm_up {
            return self.rate * (step + 1) as f32 / self.warm_up as f32;
        }
        let way = (step - self.warm_up) as f64 / self.steps.saturating_sub(self.warm_up).max(1) as f64;
        let height = 0.5 * (1.0 + (std::f64::consts::PI * way.min(1.0)).cos());
        self.rate * (self.end + (1.0 - self.end) * height as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bowl_is_found_to_be_lowest_in_its_middle() {
        let goal = [3.0, -2.0, 0.5];
        let (mut adam, mut weights) = (Adam::new(3), vec![0.0; 3]);
        for step in 0..800 {
            let slopes: Vec<f32> =
                weights.iter().zip(goal).map(|(weight, goal)| 2.0 * (weight - goal)).collect();
            adam.step(&mut weights, &slopes, &[Way::Stay; 3], 0.1 / (1.0 + step as f32 / 100.0), 0.0, 10.0);
        }
        assert!(weights.iter().zip(goal).all(|(weight, goal)| (weight - goal).abs() < 1e-3), "{weights:?}");
    }

    #[test]
    fn fading_and_limits() {
        let (mut adam, mut weights) = (Adam::new(2), vec![1.0, 1.0]);
        let length = adam.step(&mut weights, &[0.0, 0.0], &[Way::Fade, Way::Stay], 0.1, 0.5, 1.0);
        assert_eq!((length, weights[0], weights[1]), (0.0, 0.95, 1.0));
        let before = (adam.clone(), weights.clone());
        assert!(adam.step(&mut weights, &[f32::NAN, 0.0], &[Way::Fade, Way::Fade], 0.1, 0.5, 1.0).is_nan());
        assert_eq!((adam, weights), before);
    }

    #[test]
    fn a_matrix_moves_in_all_directions_alike() {
        let matrix = Linear { taps: 1, inputs: 3, outputs: 2, start: 1 };
        let ways = [Way::Stay, Way::Matrix, Way::Matrix, Way::Matrix, Way::Matrix, Way::Matrix, Way::Matrix];
        let (mut adam, mut weights) = (Adam::new(7), vec![0.0; 7]);
        // Its first column has a thousand times the slope of the second.
        let slopes = [1.0, 1000.0, 0.0, 0.0, 1.0, 0.0, 0.0];
        for _ in 0..20 {
            adam.step(&mut weights, &slopes, &ways, 0.1, 0.0, f32::INFINITY);
            assert!(weights[1..].iter().all(|&weight| weight <= 0.0));
            adam.turn(&mut weights, &slopes, &matrix, 0.1, 0.0);
        }
        assert!(weights[0] < -1.9, "Adam moved the first: {weights:?}");
        // 20 steps of 0.1 · 0.2 · √3.
        assert!((-0.9..-0.4).contains(&weights[1]), "{weights:?}");
        assert!(weights[4] < 0.1 * weights[1], "a hundredth of its slope would be less: {weights:?}");
        assert!([2, 3, 5, 6].iter().all(|&other| weights[other].abs() < 1e-3), "{weights:?}");
        let before = weights.clone();
        adam.turn(&mut weights, &[0.0; 7], &matrix, 0.1, 0.5);
        assert!(weights[1] > before[1] - 0.1, "it fades and rolls on: {weights:?}");
    }
}
