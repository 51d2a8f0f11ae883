//! The sizes of the layers, and where each layer's weights stand in the long list of all of them.

use std::ops::Range;

use thiserror::Error;

use super::glance::{POINT_PLANES, SCALARS};
use super::picture::PLANES;

/// The sizes of a network's layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The width of the trunk.
    pub channels: usize,
    /// The number of residual blocks.
    pub blocks: usize,
    /// Every so many blocks, one has global pooling; 0 for none.
    pub pool_every: usize,
    /// Channels that are pooled in such a block.
    pub pool_channels: usize,
    /// Channels that are pooled for the heads.
    pub head_channels: usize,
    /// Neurons between the pooled channels and the heads.
    pub hidden: usize,
    /// Channels between the trunk and the heads that speak of points.
    pub middle: usize,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape {
            channels: 64,
            blocks: 6,
            pool_every: 3,
            pool_channels: 16,
            head_channels: 24,
            hidden: 48,
            middle: 32,
        }
    }
}

/// Sizes that no network can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{what} is {found} but must be from {least} to {most}")]
pub struct ShapeError {
    /// The size in question.
    pub what: &'static str,
    /// What it is.
    pub found: usize,
    /// The least it may be.
    pub least: usize,
    /// The most it may be.
    pub most: usize,
}

impl Shape {
    /// The sizes with their names and limits, in the order of the file.
    pub(super) fn fields(&self) -> [(&'static str, usize, Range<usize>); 7] {
        [
            ("the number of channels", self.channels, 1..513),
            ("the number of blocks", self.blocks, 0..129),
            ("the distance of pooling blocks", self.pool_every, 0..129),
            ("the number of pooled channels", self.pool_channels, 1..513),
            ("the number of channels pooled for the heads", self.head_channels, 1..513),
            ("the number of hidden neurons", self.hidden, 1..513),
            ("the number of channels of the point heads", self.middle, 1..513),
        ]
    }

    /// Checks that every size is one that a network can have.
    pub fn check(&self) -> Result<(), ShapeError> {
        for (what, found, range) in self.fields() {
            if !range.contains(&found) {
                return Err(ShapeError { what, found, least: range.start, most: range.end - 1 });
            }
        }
        Ok(())
    }

    /// Whether a block has global pooling: the middle one of every group.
    pub fn pools(&self, block: usize) -> bool {
        self.pool_every > 0 && block % self.pool_every == self.pool_every / 2
    }

    /// Where each layer's weights stand.
    pub fn layout(&self) -> Layout {
        let mut total = 0;
        let mut linear = |taps: usize, inputs: usize, outputs: usize| {
            let start = total;
            total += taps * inputs * outputs;
            Linear { taps, inputs, outputs, start }
        };
        let c = self.channels;
        let stem = linear(9, PLANES, c);
        let blocks = (0..self.blocks)
            .map(|index| BlockLayout {
                first_bias: linear(1, 1, c),
                first: linear(9, c, c),
                pool: self.pools(index).then(|| PoolLayout {
                    conv: linear(1, c, self.pool_channels),
                    bias: linear(1, 1, self.pool_channels),
                    spread: linear(1, 3 * self.pool_channels, c),
                }),
                second_bias: linear(1, 1, c),
                second: linear(9, c, c),
            })
            .collect();
        let (g, h, m) = (self.head_channels, self.hidden, self.middle);
        Layout {
            stem,
            blocks,
            tip_bias: linear(1, 1, c),
            pool: linear(1, c, g),
            pool_bias: linear(1, 1, g),
            hidden: linear(1, 3 * g, h),
            hidden_bias: linear(1, 1, h),
            scalars: linear(1, h, SCALARS),
            scalars_bias: linear(1, 1, SCALARS),
            middle: linear(1, c, m),
            spread: linear(1, h, m),
            middle_bias: linear(1, 1, m),
            points: linear(1, m, POINT_PLANES),
            points_bias: linear(1, 1, POINT_PLANES),
            total,
        }
    }
}

/// A layer's weights: by tap of the kernel, input and output. A bias has one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    /// 9 for a kernel of 3×3, otherwise 1.
    pub taps: usize,
    /// Channels that come in.
    pub inputs: usize,
    /// Channels that go out.
    pub outputs: usize,
    /// Where the weights begin.
    pub start: usize,
}

impl Linear {
    /// Where the weights stand.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.taps * self.inputs * self.outputs
    }

    /// The weights, out of all.
    pub fn of<'a>(&self, all: &'a [f32]) -> &'a [f32] {
        &all[self.range()]
    }
}

/// The layers of a network in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// From planes to channels.
    pub stem: Linear,
    /// The trunk.
    pub blocks: Vec<BlockLayout>,
    /// Before the last activation.
    pub tip_bias: Linear,
    /// To the channels that are pooled for the heads.
    pub pool: Linear,
    /// Their bias.
    pub pool_bias: Linear,
    /// From pooled channels to hidden neurons.
    pub hidden: Linear,
    /// Their bias.
    pub hidden_bias: Linear,
    /// To the numbers that speak of the whole region.
    pub scalars: Linear,
    /// Their bias.
    pub scalars_bias: Linear,
    /// To the channels of the heads that speak of points.
    pub middle: Linear,
    /// What the hidden neurons add to them.
    pub spread: Linear,
    /// Their bias.
    pub middle_bias: Linear,
    /// To the planes.
    pub points: Linear,
    /// Their bias.
    pub points_bias: Linear,
    /// The number of all weights.
    pub total: usize,
}

/// A block: `x + second(relu(first(relu(x + first_bias)) + second_bias))`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLayout {
    /// Before the first convolution.
    pub first_bias: Linear,
    /// The first convolution.
    pub first: Linear,
    /// What comes from the whole board.
    pub pool: Option<PoolLayout>,
    /// Before the second convolution.
    pub second_bias: Linear,
    /// The second convolution.
    pub second: Linear,
}

/// The pooling of a block: means and maxima of some channels go to every point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolLayout {
    /// To the channels that are pooled.
    pub conv: Linear,
    /// Their bias.
    pub bias: Linear,
    /// From what was pooled to what is added to every point.
    pub spread: Linear,
}

/// A network as a list of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    name: String,
    shape: Shape,
    values: Vec<f32>,
}

impl Weights {
    /// A network of this shape; `None` if its sizes are impossible or the number of weights is not what they need.
    pub fn new(name: &str, shape: Shape, values: Vec<f32>) -> Option<Weights> {
        let fits = shape.check().is_ok() && shape.layout().total == values.len();
        fits.then(|| Weights { name: name.to_owned(), shape, values })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The sizes of its layers.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All weights, as [`Shape::layout`] orders them.
    pub fn values(&self) -> &[f32] {
        &self.values
    }
}
