//! From a picture to outputs, keeping what the way back needs.

use yose_net::endgame::{Linear, Picture};
use yose_net::kernel::{Mode, Scratch};

use super::Machine;
use super::layer::{add_row, rectify};
use crate::sample::place;

/// What was computed on the way.
#[derive(Clone, Debug)]
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

#[derive(Clone, Debug)]
pub(super) struct BlockTape {
    /// Before the first convolution, rectified.
    pub(super) before: Vec<f32>,
    /// Before the second.
    pub(super) inner: Vec<f32>,
    /// The channels that are pooled, and what is made of them.
    pub(super) pool: Option<(Vec<f32>, Vec<f32>)>,
}

impl Machine {
    pub(super) fn forward(&self, picture: &Picture, scratch: &mut Scratch) -> Tape {
        let mut trunk = self.stem(picture);
        let blocks =
            (0..self.blocks.len()).map(|index| self.block(index, picture, &mut trunk, scratch)).collect();
        let mut tip = trunk;
        add_row(self.bias(&self.layout.tip_bias), &mut tip);
        rectify(&mut tip);
        let mut pooling = self.pool.apply(&tip);
        add_row(self.bias(&self.layout.pool_bias), &mut pooling);
        rectify(&mut pooling);
        let pooled = self.pooled_for_heads(picture, &pooling);
        let mut hidden = self.hidden.apply(&pooled);
        add_row(self.bias(&self.layout.hidden_bias), &mut hidden);
        rectify(&mut hidden);
        let mut scalars = self.scalars.apply(&hidden);
        add_row(self.bias(&self.layout.scalars_bias), &mut scalars);
        let mut middle = self.middle.apply(&tip);
        let mut everywhere = self.spread.apply(&hidden);
        add_row(self.bias(&self.layout.middle_bias), &mut everywhere);
        add_row(&everywhere, &mut middle);
        rectify(&mut middle);
        let mut points = self.points.apply(&middle);
        add_row(self.bias(&self.layout.points_bias), &mut points);
        Tape { blocks, tip, pooling, pooled, hidden, middle, points, scalars }
    }

    pub(super) fn bias(&self, linear: &Linear) -> &[f32] {
        linear.of(&self.weights)
    }

    /// Planes are mostly empty, so each of their points adds its weights to the points around it.
    fn stem(&self, picture: &Picture) -> Vec<f32> {
        let channels = self.shape.channels;
        let mut trunk = vec![0.0; picture.size().area() * channels];
        let weights = self.layout.stem.of(&self.weights);
        around(picture, |plane, tap, target| {
            let taps = &weights[(tap * self.layout.stem.inputs + plane) * channels..][..channels];
            let out = &mut trunk[target * channels..][..channels];
            out.iter_mut().zip(taps).for_each(|(x, weight)| *x += weight);
        });
        trunk
    }

    fn block(&self, index: usize, picture: &Picture, trunk: &mut [f32], scratch: &mut Scratch) -> BlockTape {
        let (block, layout, size) = (&self.blocks[index], &self.layout.blocks[index], picture.size());
        let mut before = trunk.to_vec();
        add_row(self.bias(&layout.first_bias), &mut before);
        rectify(&mut before);
        let mut inner = block.first.apply(size, &before, scratch);
        let pool = block.pool.as_ref().zip(layout.pool.as_ref()).map(|((conv, spread), pool)| {
            let mut pooling = conv.apply(&before);
            add_row(self.bias(&pool.bias), &mut pooling);
            rectify(&mut pooling);
            let pooled = pooled_for_trunk(&pooling, pool.conv.outputs);
            add_row(&spread.apply(&pooled), &mut inner);
            (pooling, pooled)
        });
        add_row(self.bias(&layout.second_bias), &mut inner);
        rectify(&mut inner);
        block.second.forward.apply(size, &inner, trunk, Mode::Add, scratch);
        BlockTape { before, inner, pool }
    }

    /// Means over the board, sums over the region divided by 10, maxima over the region.
    fn pooled_for_heads(&self, picture: &Picture, pooling: &[f32]) -> Vec<f32> {
        let channels = self.shape.head_channels;
        let mut pooled = vec![0.0; 3 * channels];
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
        pooled
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
pub(super) fn around(picture: &Picture, mut visit: impl FnMut(usize, usize, usize)) {
    let (width, height) = (usize::from(picture.size().width()), usize::from(picture.size().height()));
    for (plane, set) in picture.planes().iter().enumerate() {
        for point in set {
            let (row, column) = (usize::from(point.row()), usize::from(point.column()));
            for tap in 0..9 {
                let (y, x) = ((row + 1).wrapping_sub(tap / 3), (column + 1).wrapping_sub(tap % 3));
                if y < height && x < width {
                    visit(plane, tap, y * width + x);
                }
            }
        }
    }
}
