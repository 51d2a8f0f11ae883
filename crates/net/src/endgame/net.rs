//! The computation, made of the same parts as that of KataGo's networks.

use std::fmt;

use yose_board::Size;

use super::glance::{Glance, POINT_PLANES, SCALARS, Signals, place};
use super::picture::Picture;
use super::shape::{BlockLayout, Linear, Shape, Weights};
use crate::engine::Batch;
use crate::engine::block::Block;
use crate::engine::math::vectorised;
use crate::engine::matrix::{Mode, Panels};
use crate::engine::pool::add_to_points;
use crate::engine::scratch::Scratch;
use crate::engine::stem::add_point;
use crate::file::{self, Activation, Conv, Matrix, Norm, NormAct};

/// Our network, ready to be asked.
#[derive(Clone)]
pub struct EndgameNet {
    name: String,
    shape: Shape,
    parameters: usize,
    stem: Conv,
    blocks: Vec<Block>,
    tip: NormAct,
    pool: Panels,
    pool_bias: Vec<f32>,
    hidden: Panels,
    hidden_bias: Vec<f32>,
    scalars: Panels,
    scalars_bias: Vec<f32>,
    middle: Panels,
    spread: Panels,
    middle_bias: Vec<f32>,
    points: Panels,
    points_bias: Vec<f32>,
}

impl EndgameNet {
    /// A network with these weights.
    pub fn new(weights: &Weights) -> EndgameNet {
        let (layout, all) = (weights.shape().layout(), weights.values());
        let panels = |linear: &Linear| Panels::new(linear.inputs, linear.outputs, linear.of(all));
        let bias = |linear: &Linear| linear.of(all).to_vec();
        EndgameNet {
            name: weights.name().to_owned(),
            shape: weights.shape(),
            parameters: layout.total,
            stem: conv(&layout.stem, all),
            blocks: layout.blocks.iter().map(|block| Block::new(&described(block, all))).collect(),
            tip: shifted(&layout.tip_bias, all),
            pool: panels(&layout.pool),
            pool_bias: bias(&layout.pool_bias),
            hidden: panels(&layout.hidden),
            hidden_bias: bias(&layout.hidden_bias),
            scalars: panels(&layout.scalars),
            scalars_bias: bias(&layout.scalars_bias),
            middle: panels(&layout.middle),
            spread: panels(&layout.spread),
            middle_bias: bias(&layout.middle_bias),
            points: panels(&layout.points),
            points_bias: bias(&layout.points_bias),
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The sizes of its layers.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of weights.
    pub fn parameters(&self) -> usize {
        self.parameters
    }

    /// What the network says of positions of any sizes, in their order; on this thread.
    pub fn glances(&self, pictures: &[Picture]) -> Vec<Glance> {
        let signals = self.signals(pictures);
        pictures.iter().zip(&signals).map(|(picture, signals)| read(picture, signals)).collect()
    }

    /// The plain outputs for positions of any sizes, in their order; on this thread.
    pub fn signals(&self, pictures: &[Picture]) -> Vec<Signals> {
        let mut scratch = Scratch::default();
        let one = |picture: &Picture| self.run(picture.size(), &[picture], &mut scratch).pop();
        pictures.iter().filter_map(one).collect()
    }

    /// The outputs for positions of one size.
    pub(super) fn run(&self, size: Size, pictures: &[&Picture], scratch: &mut Scratch) -> Vec<Signals> {
        let batch = Batch { size, count: pictures.len() };
        let mut trunk = scratch.take(batch.points() * self.shape.channels);
        for (picture, points) in
            pictures.iter().zip(trunk.chunks_exact_mut(size.area() * self.shape.channels))
        {
            self.first_layer(picture, points);
        }
        for block in &self.blocks {
            block.run(batch, &mut trunk, scratch);
        }
        let mut tip = scratch.take(trunk.len());
        self.tip.apply(&trunk, &mut tip);
        let signals = self.heads(batch, pictures, &tip, scratch);
        scratch.give(trunk);
        scratch.give(tip);
        signals
    }

    fn first_layer(&self, picture: &Picture, output: &mut [f32]) {
        output.fill(0.0);
        vectorised(
            #[inline(always)]
            || {
                for (plane, set) in picture.planes().iter().enumerate() {
                    for point in set {
                        add_point(&self.stem, picture.size(), plane, (point.row(), point.column()), output);
                    }
                }
            },
        );
    }

    fn heads(&self, batch: Batch, pictures: &[&Picture], tip: &[f32], scratch: &mut Scratch) -> Vec<Signals> {
        let Shape { head_channels, hidden, middle, .. } = self.shape;
        let mut pooling = scratch.take(batch.points() * head_channels);
        self.pool.multiply(tip, &mut pooling, Mode::Set);
        add_and_rectify(&self.pool_bias, &mut pooling);
        let mut pooled = vec![0.0; batch.count * 3 * head_channels];
        let each = batch.size.area() * head_channels;
        let positions = pictures.iter().zip(pooling.chunks_exact(each));
        for ((picture, points), pooled) in positions.zip(pooled.chunks_exact_mut(3 * head_channels)) {
            pool(picture, points, pooled);
        }
        let mut neurons = vec![0.0; batch.count * hidden];
        self.hidden.multiply(&pooled, &mut neurons, Mode::Set);
        add_and_rectify(&self.hidden_bias, &mut neurons);
        let mut scalars: Vec<f32> = self.scalars_bias.repeat(batch.count);
        self.scalars.multiply(&neurons, &mut scalars, Mode::Add);
        let mut everywhere: Vec<f32> = self.middle_bias.repeat(batch.count);
        self.spread.multiply(&neurons, &mut everywhere, Mode::Add);
        let mut between = scratch.take(batch.points() * middle);
        self.middle.multiply(tip, &mut between, Mode::Set);
        add_to_points(batch, &everywhere, &mut between);
        Activation::Relu.apply(&mut between);
        let mut points: Vec<f32> = self.points_bias.repeat(batch.points());
        self.points.multiply(&between, &mut points, Mode::Add);
        scratch.give(pooling);
        scratch.give(between);
        let (rows, _) = scalars.as_chunks::<SCALARS>();
        let points = points.chunks_exact(batch.size.area() * POINT_PLANES);
        points.zip(rows).map(|(points, &scalars)| Signals { points: points.to_vec(), scalars }).collect()
    }
}

impl fmt::Debug for EndgameNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameNet")
            .field("name", &self.name)
            .field("shape", &self.shape)
            .finish_non_exhaustive()
    }
}

/// What the outputs for a picture mean.
pub(super) fn read(picture: &Picture, signals: &Signals) -> Glance {
    let size = picture.size();
    Glance::of(size, picture.region().iter().map(|point| place(size, point)), signals)
}

/// Means over the board, sums over the region divided by 10, and maxima over the region.
fn pool(picture: &Picture, points: &[f32], pooled: &mut [f32]) {
    let channels = pooled.len() / 3;
    let (means, rest) = pooled.split_at_mut(channels);
    let (sums, maxima) = rest.split_at_mut(channels);
    for point in points.chunks_exact(channels) {
        means.iter_mut().zip(point).for_each(|(mean, x)| *mean += x);
    }
    means.iter_mut().for_each(|mean| *mean /= picture.size().area() as f32);
    for point in picture.region() {
        let point = &points[place(picture.size(), point) * channels..][..channels];
        for ((sum, largest), &x) in sums.iter_mut().zip(maxima.iter_mut()).zip(point) {
            *sum += x / 10.0;
            *largest = if x > *largest { x } else { *largest };
        }
    }
}

fn add_and_rectify(bias: &[f32], rows: &mut [f32]) {
    for row in rows.chunks_exact_mut(bias.len()) {
        row.iter_mut().zip(bias).for_each(|(x, &add)| *x = (*x + add).max(0.0));
    }
}

/// A block as a file of KataGo's would describe it.
fn described(block: &BlockLayout, all: &[f32]) -> file::Block {
    let (first, second) = (shifted(&block.first_bias, all), shifted(&block.second_bias, all));
    let (conv_first, conv_second) = (conv(&block.first, all), conv(&block.second, all));
    match &block.pool {
        None => file::Block::Ordinary(file::Ordinary { first, conv_first, second, conv_second }),
        Some(pool) => file::Block::Pooling(file::Pooling {
            first,
            conv_regular: conv_first,
            conv_pool: conv(&pool.conv, all),
            pool: shifted(&pool.bias, all),
            pool_to_bias: Matrix {
                inputs: pool.spread.inputs,
                outputs: pool.spread.outputs,
                weights: pool.spread.of(all).to_vec(),
            },
            second,
            conv_last: conv_second,
        }),
    }
}

fn conv(linear: &Linear, all: &[f32]) -> Conv {
    let side = if linear.taps == 9 { 3 } else { 1 };
    let Linear { inputs, outputs, .. } = *linear;
    Conv { height: side, width: side, inputs, outputs, weights: linear.of(all).to_vec() }
}

/// `relu(x + bias)`.
fn shifted(bias: &Linear, all: &[f32]) -> NormAct {
    let shift = bias.of(all).to_vec();
    NormAct { norm: Norm { scale: vec![1.0; shift.len()], shift }, act: Activation::Relu }
}
