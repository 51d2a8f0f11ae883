//! The network in training: forward, and back again.
//!
//! **Question.** By how much does the loss of a sample change with each weight?
//!
//! **Method.** Backpropagation, one sample at a time, so that boards of different sizes can stand in one batch. Convolutions
//! and their derivatives by the input are Winograd's, as in play: the derivative is a convolution with the kernel turned by
//! 180°. Derivatives by the weights are one matrix product for each layer: the nine shifted copies of the input, channel by
//! channel, times the derivatives by the output.
//!
//! **Why there is no norm.** Every block begins as the identity, because its second convolution begins with zeros, so
//! signals neither grow nor vanish at the start; a limit on the length of the gradient and a slow start of the rate see to the
//! rest. What is trained is then exactly what is played with.

mod back;
mod forward;
mod layer;

#[cfg(test)]
mod tests;

use yose_net::endgame::{Layout, Picture, Shape};
use yose_net::kernel::Scratch;

use crate::loss::{Losses, Stress, loss};
use crate::sample::Sample;
use layer::{Conv, Dense};

/// All layers with their weights, laid out for both directions.
#[derive(Clone, Debug)]
pub struct Machine {
    shape: Shape,
    layout: Layout,
    weights: Vec<f32>,
    blocks: Vec<Block>,
    pool: Dense,
    hidden: Dense,
    scalars: Dense,
    middle: Dense,
    spread: Dense,
    points: Dense,
}

#[derive(Clone, Debug)]
struct Block {
    first: Conv,
    second: Conv,
    pool: Option<(Dense, Dense)>,
}

/// Derivatives of the loss by every weight, summed over samples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gradients {
    /// In the order of the weights.
    pub slopes: Vec<f32>,
    /// The losses of these samples.
    pub losses: Losses,
}

impl Machine {
    /// The network with these weights, which must be as many as the shape needs.
    pub fn new(shape: Shape, weights: &[f32]) -> Machine {
        let layout = shape.layout();
        let dense = |linear| Dense::new(linear, weights);
        let conv = |linear| Conv::new(linear, weights);
        Machine {
            blocks: layout
                .blocks
                .iter()
                .map(|block| Block {
                    first: conv(&block.first),
                    second: conv(&block.second),
                    pool: block.pool.as_ref().map(|pool| (dense(&pool.conv), dense(&pool.spread))),
                })
                .collect(),
            pool: dense(&layout.pool),
            hidden: dense(&layout.hidden),
            scalars: dense(&layout.scalars),
            middle: dense(&layout.middle),
            spread: dense(&layout.spread),
            points: dense(&layout.points),
            weights: weights.to_vec(),
            shape,
            layout,
        }
    }

    /// The losses of some samples and their derivatives. A sample whose board is impossible is left out.
    pub fn learn(&self, samples: &[Sample], stress: &Stress, scratch: &mut Scratch) -> Gradients {
        let mut gradients = Gradients { slopes: vec![0.0; self.weights.len()], losses: Losses::default() };
        for sample in samples {
            let Some(picture) = sample.picture() else { continue };
            let (losses, slopes, tape) = self.judge(sample, &picture, stress, scratch);
            gradients.losses.add(&losses);
            self.back(&picture, &tape, &slopes, &mut gradients.slopes, scratch);
        }
        gradients
    }

    /// The losses of some samples.
    pub fn losses(&self, samples: &[Sample], stress: &Stress, scratch: &mut Scratch) -> Losses {
        let mut losses = Losses::default();
        for sample in samples {
            let Some(picture) = sample.picture() else { continue };
            losses.add(&self.judge(sample, &picture, stress, scratch).0);
        }
        losses
    }

    fn judge(
        &self,
        sample: &Sample,
        picture: &Picture,
        stress: &Stress,
        scratch: &mut Scratch,
    ) -> (Losses, crate::loss::Slopes, forward::Tape) {
        let tape = self.forward(picture, scratch);
        let precise = |numbers: &[f32]| numbers.iter().map(|&x| f64::from(x)).collect::<Vec<f64>>();
        let (losses, slopes) = loss(sample, &precise(&tape.points), &precise(&tape.scalars), stress);
        (losses, slopes, tape)
    }
}
