//! From pictures to outputs, keeping what the way back needs.

use yose_net::endgame::Linear;
use yose_net::kernel::{Buffer, Mode, Scratch};

use super::Machine;
use super::layer::{add_row, rectify, shifted_and_rectified};
use super::pile::Pile;
use crate::sample::place;

/// What was computed on the way: rows by point, or by board where a board has only one.
#[derive(Debug)]
pub(super) struct Tape {
    pub(super) blocks: Vec<BlockTape>,
    pub(super) tip: Vec<f32>,
    pub(super) pooling: Vec<f32>,
    pub(super) pooled: Vec<f32>,
    pub(super) hidden: Vec<f32>,
    pub(super) middle: Vec<f32>,
    pub(super) points: Vec<f32>,
    pub(super) scalars: Vec<f32>,
}

#[derive(Debug)]
pub(super) struct BlockTape {
    /// Before the first convolution, rectified.
    pub(super) before: Buffer,
    /// Before the second.
    pub(super) inner: Buffer,
    /// The channels that are pooled, and what is made of them.
    pub(super) pool: Option<(Vec<f32>, Vec<f32>)>,
}

impl Tape {
    /// Gives memory back.
    pub(super) fn release(self, scratch: &mut Scratch) {
        for block in self.blocks {
            scratch.give(block.before);
            scratch.give(block.inner);
        }
    }
}

impl Machine {
    pub(super) fn forward(&self, pile: &Pile, scratch: &mut Scratch) -> Tape {
        let mut trunk = self.stem(pile);
        let blocks =
            (0..self.blocks.len()).map(|index| self.block(index, pile, &mut trunk, scratch)).collect();
        let mut tip = trunk;
        add_row(self.bias(&self.layout.tip_bias), &mut tip);
        rectify(&mut tip);
        let mut pooling = self.pool.apply(&tip);
        add_row(self.bias(&self.layout.pool_bias), &mut pooling);
        rectify(&mut pooling);
        let pooled = self.pooled_for_heads(pile, &pooling);
        let mut hidden = self.hidden.apply(&pooled);
        add_row(self.bias(&self.layout.hidden_bias), &mut hidden);
        rectify(&mut hidden);
        let mut scalars = self.scalars.apply(&hidden);
        add_row(self.bias(&self.layout.scalars_bias), &mut scalars);
        let mut middle = self.middle.apply(&tip);
        let mut everywhere = self.spread.apply(&hidden);
        add_row(self.bias(&self.layout.middle_bias), &mut everywhere);
        pile.spread(&everywhere, self.shape.middle, &mut middle);
        rectify(&mut middle);
        let mut points = self.points.apply(&middle);
        add_row(self.bias(&self.layout.points_bias), &mut points);
        Tape { blocks, tip, pooling, pooled, hidden, middle, points, scalars }
    }

    pub(super) fn bias(&self, linear: &Linear) -> &[f32] {
        linear.of(&self.weights)
    }

    /// Planes are mostly empty, so each of their points adds its weights to the points around it.
    fn stem(&self, pile: &Pile) -> Vec<f32> {
        let channels = self.shape.channels;
        let mut trunk = vec![0.0; pile.tiles.points() * channels];
        let weights = self.layout.stem.of(&self.weights);
        around(pile, |plane, tap, target| {
            let taps = &weights[(tap * self.layout.stem.inputs + plane) * channels..][..channels];
            let out = &mut trunk[target * channels..][..channels];
            out.iter_mut().zip(taps).for_each(|(x, weight)| *x += weight);
        });
        trunk
    }

    fn block(&self, index: usize, pile: &Pile, trunk: &mut [f32], scratch: &mut Scratch) -> BlockTape {
        let (block, layout) = (&self.blocks[index], &self.layout.blocks[index]);
        let mut before = scratch.take(trunk.len());
        shifted_and_rectified(trunk, self.bias(&layout.first_bias), &mut before);
        let mut inner = block.first.apply(&pile.tiles, &before, scratch);
        let pool = block.pool.as_ref().zip(layout.pool.as_ref()).map(|((conv, spread), pool)| {
            let mut pooling = conv.apply(&before);
            add_row(self.bias(&pool.bias), &mut pooling);
            rectify(&mut pooling);
            let boards = pile.parts(&pooling, pool.conv.outputs);
            let pooled: Vec<Vec<f32>> =
                boards.map(|board| pooled_for_trunk(board, pool.conv.outputs)).collect();
            let pooled = pooled.concat();
            pile.spread(&spread.apply(&pooled), self.shape.channels, &mut inner);
            (pooling, pooled)
        });
        add_row(self.bias(&layout.second_bias), &mut inner);
        rectify(&mut inner);
        block.second.forward.apply(&pile.tiles, &inner, trunk, Mode::Add, scratch);
        BlockTape { before, inner, pool }
    }

    /// For each board means over it, sums over the region divided by 10, maxima over the region.
    fn pooled_for_heads(&self, pile: &Pile, pooling: &[f32]) -> Vec<f32> {
        let channels = self.shape.head_channels;
        let mut all = vec![0.0; pile.pictures.len() * 3 * channels];
        let boards = pile.pictures.iter().zip(pile.parts(pooling, channels));
        for ((picture, pooling), pooled) in boards.zip(all.chunks_exact_mut(3 * channels)) {
            let area = picture.size().area() as f32;
            for row in pooling.chunks_exact(channels) {
                for (channel, &x) in row.iter().enumerate() {
                    pooled[channel] += x / area;
                }
            }
            for point in picture.region() {
                let row = &pooling[place(picture.size(), point) * channels..][..channels];
                for (channel, &x) in row.iter().enumerate() {
                    pooled[channels + channel] += x / 10.0;
                    pooled[2 * channels + channel] = pooled[2 * channels + channel].max(x);
                }
            }
        }
        all
    }
}

/// How the mean is weighed by the size of the board.
pub(super) fn side(area: usize) -> f32 {
    ((area as f32).sqrt() - 14.0) * 0.1
}

/// Means, means weighed by the size of the board, maxima.
fn pooled_for_trunk(pooling: &[f32], channels: usize) -> Vec<f32> {
    let area = pooling.len() / channels;
    let mut pooled = vec![0.0; 3 * channels];
    for row in pooling.chunks_exact(channels) {
        for (channel, &x) in row.iter().enumerate() {
            pooled[channel] += x;
            pooled[2 * channels + channel] = pooled[2 * channels + channel].max(x);
        }
    }
    for channel in 0..channels {
        pooled[channel] /= area as f32;
        pooled[channels + channel] = pooled[channel] * side(area);
    }
    pooled
}

/// Every point of every plane with each tap and the place that it reaches.
pub(super) fn around(pile: &Pile, mut visit: impl FnMut(usize, usize, usize)) {
    for (picture, start) in pile.starts() {
        let (width, height) = (usize::from(picture.size().width()), usize::from(picture.size().height()));
        for (plane, set) in picture.planes().iter().enumerate() {
            for point in set {
                let (row, column) = (usize::from(point.row()), usize::from(point.column()));
                for tap in 0..9 {
                    let (y, x) = ((row + 1).wrapping_sub(tap / 3), (column + 1).wrapping_sub(tap % 3));
                    if y < height && x < width {
                        visit(plane, tap, start + y * width + x);
                    }
                }
            }
        }
    }
}
