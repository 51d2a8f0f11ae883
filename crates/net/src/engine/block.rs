//! The blocks of the trunk, ready to use.

use super::Batch;
use super::attention::{Attention, beside};
use super::conv::{Conv, panels};
use super::math::{gated, rms_norm};
use super::matrix::{Mode, Panels};
use super::pool::{Third, add_to_points, pool};
use super::scratch::Scratch;
use crate::file::{self, NormAct, RmsNorm};

/// Below this a weight is as good as zero: what it adds is lost in rounding.
const DEAD: f32 = 1e-20;

/// Rows of a feed-forward layer at a time, few enough to stay in the cache.
const ROWS: usize = 96;

/// One step of the trunk.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    Ordinary(Ordinary),
    Pooling(Pooling),
    Nested(Nested),
    Attention(Attention),
    FeedForward(FeedForward),
}

#[derive(Clone, Debug)]
pub(crate) struct Ordinary {
    first: NormAct,
    conv_first: Conv,
    second: NormAct,
    conv_second: Conv,
}

#[derive(Clone, Debug)]
pub(crate) struct Pooling {
    first: NormAct,
    conv_regular: Conv,
    conv_pool: Conv,
    pool: NormAct,
    pool_to_bias: Panels,
    second: NormAct,
    conv_last: Conv,
}

#[derive(Clone, Debug)]
pub(crate) struct Nested {
    first: NormAct,
    conv_down: Conv,
    blocks: Vec<Block>,
    last: NormAct,
    conv_up: Conv,
}

#[derive(Clone, Debug)]
pub(crate) struct FeedForward {
    norm: RmsNorm,
    /// The linear half, then the gate.
    spread: Panels,
    out: Panels,
    hidden: usize,
}

impl Block {
    pub(crate) fn new(block: &file::Block) -> Block {
        match block {
            file::Block::Ordinary(block) => Block::Ordinary(Ordinary {
                first: block.first.clone(),
                conv_first: Conv::new(&block.conv_first),
                second: block.second.clone(),
                conv_second: Conv::new(&block.conv_second),
            }),
            file::Block::Pooling(block) => Block::Pooling(Pooling {
                first: block.first.clone(),
                conv_regular: Conv::new(&block.conv_regular),
                conv_pool: Conv::new(&block.conv_pool),
                pool: block.pool.clone(),
                pool_to_bias: panels(&block.pool_to_bias),
                second: block.second.clone(),
                conv_last: Conv::new(&block.conv_last),
            }),
            file::Block::Nested(block) => Block::Nested(Nested {
                first: block.first.clone(),
                conv_down: Conv::new(&block.conv_down),
                // The reader lets blocks nest only a few deep.
                blocks: block.blocks.iter().map(Block::new).collect(),
                last: block.last.clone(),
                conv_up: Conv::new(&block.conv_up),
            }),
            file::Block::Attention(block) => Block::Attention(Attention::new(block)),
            file::Block::FeedForward(block) => Block::FeedForward(FeedForward::new(block)),
        }
    }

    /// Adds the block's result to the trunk.
    pub(crate) fn run(&self, batch: Batch, trunk: &mut [f32], scratch: &mut Scratch) {
        match self {
            Block::Ordinary(block) => block.run(batch, trunk, scratch),
            Block::Pooling(block) => block.run(batch, trunk, scratch),
            Block::Nested(block) => block.run(batch, trunk, scratch),
            Block::Attention(block) => block.run(batch, trunk, scratch),
            Block::FeedForward(block) => block.run(trunk, scratch),
        }
    }
}

impl NormAct {
    fn channels(&self) -> usize {
        self.norm.scale.len()
    }

    pub(crate) fn apply(&self, input: &[f32], output: &mut [f32]) {
        self.act.scaled(input, output, &self.norm.scale, &self.norm.shift);
    }

    /// The same, in place.
    pub(crate) fn apply_in_place(&self, numbers: &mut [f32]) {
        self.act.scaled_in_place(numbers, &self.norm.scale, &self.norm.shift);
    }
}

impl Ordinary {
    fn run(&self, batch: Batch, trunk: &mut [f32], scratch: &mut Scratch) {
        let middle_length = batch.points() * self.second.channels();
        let mut before = scratch.take(trunk.len());
        let mut middle = scratch.take(middle_length);
        self.first.apply(trunk, &mut before);
        self.conv_first.apply(batch, &before, &mut middle, Mode::Set, scratch);
        self.second.apply_in_place(&mut middle);
        self.conv_second.apply(batch, &middle, trunk, Mode::Add, scratch);
        scratch.give(before);
        scratch.give(middle);
    }
}

impl Pooling {
    fn run(&self, batch: Batch, trunk: &mut [f32], scratch: &mut Scratch) {
        let (regular_channels, pool_channels) = (self.second.channels(), self.pool.channels());
        let mut before = scratch.take(trunk.len());
        let mut regular = scratch.take(batch.points() * regular_channels);
        let mut pooling = scratch.take(batch.points() * pool_channels);
        let mut pooled = scratch.take(batch.count * 3 * pool_channels);
        let mut bias = scratch.take(batch.count * regular_channels);
        self.first.apply(trunk, &mut before);
        self.conv_regular.apply(batch, &before, &mut regular, Mode::Set, scratch);
        self.conv_pool.apply(batch, &before, &mut pooling, Mode::Set, scratch);
        self.pool.apply_in_place(&mut pooling);
        pool(batch, pool_channels, Third::Maximum, &pooling, &mut pooled);
        self.pool_to_bias.multiply(&pooled, &mut bias, Mode::Set);
        add_to_points(batch, &bias, &mut regular);
        self.second.apply_in_place(&mut regular);
        self.conv_last.apply(batch, &regular, trunk, Mode::Add, scratch);
        for buffer in [before, regular, pooling, pooled, bias] {
            scratch.give(buffer);
        }
    }
}

impl Nested {
    fn run(&self, batch: Batch, trunk: &mut [f32], scratch: &mut Scratch) {
        let mut before = scratch.take(trunk.len());
        let mut inner = scratch.take(batch.points() * self.last.channels());
        self.first.apply(trunk, &mut before);
        self.conv_down.apply(batch, &before, &mut inner, Mode::Set, scratch);
        for block in &self.blocks {
            block.run(batch, &mut inner, scratch);
        }
        self.last.apply_in_place(&mut inner);
        self.conv_up.apply(batch, &inner, trunk, Mode::Add, scratch);
        scratch.give(before);
        scratch.give(inner);
    }
}

impl FeedForward {
    fn new(block: &file::FeedForward) -> FeedForward {
        let alive = alive(block);
        let keep = |matrix: &file::Matrix| -> Vec<f32> {
            let rows = matrix.weights.chunks_exact(matrix.outputs);
            rows.flat_map(|row| alive.iter().map(|&unit| row[unit])).collect()
        };
        let channels = block.norm.weights.len();
        let (linear, gate) = (keep(&block.linear), keep(&block.gate));
        let out: Vec<f32> = alive
            .iter()
            .flat_map(|&unit| &block.out.weights[unit * channels..][..channels])
            .copied()
            .collect();
        FeedForward {
            norm: block.norm.clone(),
            spread: beside(channels, &[(&linear, alive.len()), (&gate, alive.len())]),
            out: Panels::new(alive.len(), channels, &out),
            hidden: alive.len(),
        }
    }

    /// Hidden units in use.
    #[cfg(test)]
    pub(super) fn hidden(&self) -> usize {
        self.hidden
    }

    fn run(&self, trunk: &mut [f32], scratch: &mut Scratch) {
        if self.hidden == 0 {
            return;
        }
        let channels = self.norm.weights.len();
        let mut normed = scratch.take(ROWS * channels);
        let mut spread = scratch.take(ROWS * 2 * self.hidden);
        let mut hidden = scratch.take(ROWS * self.hidden);
        for rows in trunk.chunks_mut(ROWS * channels) {
            let count = rows.len() / channels;
            let (normed, spread) = (&mut normed[..rows.len()], &mut spread[..count * 2 * self.hidden]);
            let hidden = &mut hidden[..count * self.hidden];
            rms_norm(rows, normed, &self.norm.weights, self.norm.epsilon);
            self.spread.multiply(normed, spread, Mode::Set);
            gated(spread, hidden, self.hidden);
            self.out.multiply(hidden, rows, Mode::Add);
        }
        for buffer in [normed, spread, hidden] {
            scratch.give(buffer);
        }
    }
}

/// The hidden units that do anything: training leaves some whose weights have all faded away.
fn alive(block: &file::FeedForward) -> Vec<usize> {
    let (channels, hidden) = (block.norm.weights.len(), block.linear.outputs);
    let is_dead = |unit: usize| {
        let column = |matrix: &file::Matrix| {
            matrix.weights.iter().skip(unit).step_by(hidden).all(|weight| weight.abs() < DEAD)
        };
        let row = &block.out.weights[unit * channels..][..channels];
        row.iter().all(|weight| weight.abs() < DEAD) && column(&block.linear) && column(&block.gate)
    };
    (0..hidden).filter(|&unit| !is_dead(unit)).collect()
}
