//! From derivatives by the outputs to derivatives by the weights.

use yose_net::endgame::{Linear, Picture};
use yose_net::kernel::Scratch;

use super::Machine;
use super::forward::{BlockTape, Tape, around, side};
use super::layer::{add_slopes, mask, sum_rows};
use crate::loss::Slopes;
use crate::sample::place;

impl Machine {
    /// Adds the derivatives of one sample.
    pub(super) fn back(
        &self,
        picture: &Picture,
        tape: &Tape,
        outputs: &Slopes,
        slopes: &mut [f32],
        scratch: &mut Scratch,
    ) {
        let mut way = Way { machine: self, picture, slopes, scratch };
        let mut trunk = way.heads(tape, outputs);
        mask(&mut trunk, &tape.tip);
        way.bias(&self.layout.tip_bias, &trunk);
        for (index, block) in tape.blocks.iter().enumerate().rev() {
            way.block(index, block, &mut trunk);
        }
        way.stem(&trunk);
    }
}

/// The way back of one sample.
struct Way<'a> {
    machine: &'a Machine,
    picture: &'a Picture,
    slopes: &'a mut [f32],
    scratch: &'a mut Scratch,
}

impl Way<'_> {
    fn bias(&mut self, linear: &Linear, output: &[f32]) {
        sum_rows(output, &mut self.slopes[linear.range()]);
    }

    fn weights(&mut self, linear: &Linear, input: &[f32], output: &[f32]) {
        add_slopes(linear, self.picture.size(), input, output, self.slopes, self.scratch);
    }

    /// The derivatives by the tip of the trunk.
    fn heads(&mut self, tape: &Tape, outputs: &Slopes) -> Vec<f32> {
        let (machine, layout) = (self.machine, &self.machine.layout);
        let single = |numbers: &[f64]| numbers.iter().map(|&x| x as f32).collect::<Vec<f32>>();
        let (points, scalars) = (single(&outputs.points), single(&outputs.scalars));
        self.bias(&layout.points_bias, &points);
        self.weights(&layout.points, &tape.middle, &points);
        let mut middle = machine.points.back(&points);
        mask(&mut middle, &tape.middle);
        self.bias(&layout.middle_bias, &middle);
        self.weights(&layout.middle, &tape.tip, &middle);
        let mut everywhere = vec![0.0; machine.shape.middle];
        sum_rows(&middle, &mut everywhere);
        self.weights(&layout.spread, &tape.hidden, &everywhere);
        self.bias(&layout.scalars_bias, &scalars);
        self.weights(&layout.scalars, &tape.hidden, &scalars);
        let mut hidden = machine.spread.back(&everywhere);
        add(&mut hidden, &machine.scalars.back(&scalars));
        mask(&mut hidden, &tape.hidden);
        self.bias(&layout.hidden_bias, &hidden);
        self.weights(&layout.hidden, &tape.pooled, &hidden);
        let mut pooling = self.unpooled_from_heads(&tape.pooling, &machine.hidden.back(&hidden));
        mask(&mut pooling, &tape.pooling);
        self.bias(&layout.pool_bias, &pooling);
        self.weights(&layout.pool, &tape.tip, &pooling);
        let mut tip = machine.middle.back(&middle);
        add(&mut tip, &machine.pool.back(&pooling));
        tip
    }

    fn unpooled_from_heads(&self, pooling: &[f32], pooled: &[f32]) -> Vec<f32> {
        let channels = pooled.len() / 3;
        let size = self.picture.size();
        let mut slopes = vec![0.0; pooling.len()];
        for row in slopes.chunks_exact_mut(channels) {
            row.iter_mut().zip(pooled).for_each(|(x, mean)| *x = mean / size.area() as f32);
        }
        let places: Vec<usize> = self.picture.region().iter().map(|point| place(size, point)).collect();
        for channel in 0..channels {
            for &at in &places {
                slopes[at * channels + channel] += pooled[channels + channel] / 10.0;
            }
            if let Some(at) = highest(places.iter().copied(), pooling, channels, channel) {
                slopes[at * channels + channel] += pooled[2 * channels + channel];
            }
        }
        slopes
    }

    /// Takes the derivatives by what comes out of a block to those by what goes in.
    fn block(&mut self, index: usize, tape: &BlockTape, trunk: &mut [f32]) {
        let (block, layout) = (&self.machine.blocks[index], &self.machine.layout.blocks[index]);
        let size = self.picture.size();
        self.weights(&layout.second, &tape.inner, trunk);
        let mut inner = block.second.back(size, trunk, self.scratch);
        mask(&mut inner, &tape.inner);
        self.bias(&layout.second_bias, &inner);
        self.weights(&layout.first, &tape.before, &inner);
        let mut before = block.first.back(size, &inner, self.scratch);
        if let (Some((conv, spread)), Some(pool), Some((pooling, pooled))) =
            (&block.pool, &layout.pool, &tape.pool)
        {
            let mut everywhere = vec![0.0; pool.spread.outputs];
            sum_rows(&inner, &mut everywhere);
            self.weights(&pool.spread, pooled, &everywhere);
            let mut slopes = unpooled_from_trunk(pooling, &spread.back(&everywhere));
            mask(&mut slopes, pooling);
            self.bias(&pool.bias, &slopes);
            self.weights(&pool.conv, &tape.before, &slopes);
            add(&mut before, &conv.back(&slopes));
        }
        mask(&mut before, &tape.before);
        self.bias(&layout.first_bias, &before);
        add(trunk, &before);
    }

    fn stem(&mut self, trunk: &[f32]) {
        let (stem, channels) = (self.machine.layout.stem, self.machine.shape.channels);
        let slopes = &mut self.slopes[stem.range()];
        around(self.picture, |plane, tap, target| {
            let taps = &mut slopes[(tap * stem.inputs + plane) * channels..][..channels];
            taps.iter_mut().zip(&trunk[target * channels..]).for_each(|(slope, x)| *slope += x);
        });
    }
}

fn unpooled_from_trunk(pooling: &[f32], pooled: &[f32]) -> Vec<f32> {
    let channels = pooled.len() / 3;
    let area = pooling.len() / channels;
    let mut slopes = vec![0.0; pooling.len()];
    for channel in 0..channels {
        let mean = (pooled[channel] + pooled[channels + channel] * side(area)) / area as f32;
        slopes[channel..].iter_mut().step_by(channels).for_each(|x| *x = mean);
        if let Some(at) = highest(0..area, pooling, channels, channel) {
            slopes[at * channels + channel] += pooled[2 * channels + channel];
        }
    }
    slopes
}

/// The first of these places where a channel is highest.
fn highest(
    places: impl Iterator<Item = usize>,
    rows: &[f32],
    channels: usize,
    channel: usize,
) -> Option<usize> {
    let mut best: Option<usize> = None;
    for at in places {
        if best.is_none_or(|best| rows[at * channels + channel] > rows[best * channels + channel]) {
            best = Some(at);
        }
    }
    best
}

fn add(to: &mut [f32], what: &[f32]) {
    to.iter_mut().zip(what).for_each(|(x, add)| *x += add);
}
