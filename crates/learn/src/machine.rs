//! The network in training: forward, and back again.
//!
//! **Question.** By how much does the loss of a sample change with each weight?
//!
//! **Method.** Backpropagation of some samples together: the points of their boards, which may differ in size, stand one
//! after the other. Convolutions and their derivatives by the input are Winograd's, as in play: the derivative is a
//! convolution with the kernel turned by 180°. Derivatives by the kernel go Winograd's way backwards. Derivatives by a matrix
//! are a product of matrices: inputs, transposed, times the derivatives by the output.
//!
//! **Why there is no norm.** Every block begins as the identity, because its second convolution begins with zeros, so
//! signals neither grow nor vanish at the start; a limit on the length of the gradient and a slow start of the rate see to the
//! rest. What is trained is then exactly what is played with.

mod back;
mod forward;
mod layer;
mod pile;

#[cfg(test)]
mod tests;

use yose_net::endgame::{Layout, Picture, Shape};
use yose_net::kernel::Scratch;

use crate::loss::{Losses, Slopes, Stress, loss};
use crate::sample::Sample;
use layer::{Conv, Dense};
use pile::Pile;

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
    ///
    /// All are computed at once: weights are read once for all, but memory grows with their number.
    pub fn learn(&self, samples: &[Sample], stress: &Stress, scratch: &mut Scratch) -> Gradients {
        let mut gradients = Gradients { slopes: vec![0.0; self.weights.len()], losses: Losses::default() };
        let (samples, pile) = pile_of(samples);
        let tape = self.forward(&pile, scratch);
        let (losses, outputs) = self.judge(&samples, &tape, stress);
        gradients.losses = losses;
        self.back(&pile, &tape, &outputs, &mut gradients.slopes, scratch);
        tape.release(scratch);
        gradients
    }

    /// The losses of some samples, computed at once.
    pub fn losses(&self, samples: &[Sample], stress: &Stress, scratch: &mut Scratch) -> Losses {
        let (samples, pile) = pile_of(samples);
        let tape = self.forward(&pile, scratch);
        let (losses, _) = self.judge(&samples, &tape, stress);
        tape.release(scratch);
        losses
    }

    /// The sum of the losses, and each sample's derivatives.
    fn judge(&self, samples: &[&Sample], tape: &forward::Tape, stress: &Stress) -> (Losses, Vec<Slopes>) {
        let precise = |numbers: &[f32]| numbers.iter().map(|&x| f64::from(x)).collect::<Vec<f64>>();
        let (planes, scalars) = (self.layout.points.outputs, self.layout.scalars.outputs);
        let (mut losses, mut rest) = (Losses::default(), &tape.points[..]);
        let mut judged = Vec::with_capacity(samples.len());
        for (sample, scalars) in samples.iter().zip(tape.scalars.chunks_exact(scalars)) {
            let (points, others) = rest.split_at(sample.size.area() * planes);
            rest = others;
            let (loss, slopes) = loss(sample, &precise(points), &precise(scalars), stress);
            losses.add(&loss);
            judged.push(slopes);
        }
        (losses, judged)
    }
}

/// The samples whose boards are possible, and their pictures.
fn pile_of(samples: &[Sample]) -> (Vec<&Sample>, Pile) {
    let seen = samples.iter().filter_map(|sample| Some((sample, sample.picture()?)));
    let (samples, pictures): (Vec<&Sample>, Vec<Picture>) = seen.unzip();
    (samples, Pile::new(pictures))
}
