//! The computation itself.
//!
//! Numbers of a batch are stored position after position, point after point,
//! channel after channel, without any padding: a board of 11×9 costs 99 points.
//! Every step is a product with known weights ([`matrix`]), a convolution made of
//! such products ([`conv`], [`winograd`]), or a loop over numbers that the
//! compiler vectorises ([`math`]).

pub(crate) mod attention;
pub(crate) mod block;
pub(crate) mod conv;
pub(crate) mod heads;
pub(crate) mod math;
pub(crate) mod matrix;
pub(crate) mod outer;
pub(crate) mod pool;
pub(crate) mod scratch;
pub(crate) mod stem;
pub(crate) mod winograd;

#[cfg(test)]
mod slow;
#[cfg(test)]
mod tests;

use yose_board::Size;

use crate::features::Inputs;
use crate::file::Model;
use crate::raw::Raw;
use block::Block;
use heads::{Policy, TrunkEnd, Value};
use scratch::Scratch;
use stem::Stem;

/// How many positions of which size are computed together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Batch {
    pub(crate) size: Size,
    pub(crate) count: usize,
}

impl Batch {
    pub(crate) fn points(self) -> usize {
        self.size.area() * self.count
    }
}

/// All layers, ready to use.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    channels: usize,
    stem: Stem,
    blocks: Vec<Block>,
    end: TrunkEnd,
    policy: Policy,
    value: Value,
}

impl Engine {
    pub(crate) fn new(model: &Model) -> Engine {
        Engine {
            channels: model.trunk.channels,
            stem: Stem::new(&model.trunk),
            blocks: model.trunk.blocks.iter().map(Block::new).collect(),
            end: TrunkEnd::new(&model.trunk),
            policy: Policy::new(&model.policy),
            value: Value::new(&model.value),
        }
    }

    /// The outputs for some positions of one size, in their order.
    pub(crate) fn run(&self, size: Size, inputs: &[&Inputs], scratch: &mut Scratch) -> Vec<Raw> {
        let batch = Batch { size, count: inputs.len() };
        let mut trunk = scratch.take(batch.points() * self.channels);
        for (inputs, points) in inputs.iter().zip(trunk.chunks_exact_mut(size.area() * self.channels)) {
            self.stem.run(inputs, points, scratch);
        }
        for block in &self.blocks {
            block.run(batch, &mut trunk, scratch);
        }
        let mut tip = scratch.take(trunk.len());
        self.end.run(batch, &trunk, &mut tip);
        let policy = self.policy.run(batch, &tip, scratch);
        let values = self.value.run(batch, &tip, scratch);
        scratch.give(trunk);
        scratch.give(tip);
        let (channels, scores) = (self.policy.outputs(), self.value.scores());
        (0..batch.count)
            .map(|index| {
                let own = |all: &[f32], each: usize| all[index * each..][..each].to_vec();
                Raw {
                    policy: own(&policy.points, size.area() * channels),
                    pass: own(&policy.pass, channels),
                    outcome: std::array::from_fn(|kind| values.outcomes[3 * index + kind]),
                    scores: std::array::from_fn(|kind| {
                        if kind < scores { values.scores[scores * index + kind] } else { 0.0 }
                    }),
                    ownership: own(&values.ownership, size.area()),
                }
            })
            .collect()
    }
}
