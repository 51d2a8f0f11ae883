//! From derivatives by the outputs to derivatives by the weights.

use yose_net::endgame::Linear;
use yose_net::kernel::Scratch;

use super::Machine;
use super::forward::{BlockTape, Tape, around, side};
use super::layer::{Conv, add_slopes, mask, sum_rows};
use super::pile::Pile;
use crate::loss::Slopes;
use crate::sample::place;

impl Machine {
    /// Adds the derivatives of all samples of a pile, given those by their outputs.
    pub(super) fn back(
        &self,
        pile: &Pile,
        tape: &Tape,
        outputs: &[Slopes],
        slopes: &mut [f32],
        scratch: &mut Scratch,
    ) {
        let mut way = Way { machine: self, pile, slopes, scratch };
        let mut trunk = way.heads(tape, outputs);
        mask(&mut trunk, &tape.tip);
        way.bias(&self.layout.tip_bias, &trunk);
        for (index, block) in tape.blocks.iter().enumerate().rev() {
            way.block(index, block, &mut trunk);
        }
        way.stem(&trunk);
    }
}

/// The way back.
struct Way<'a> {
    machine: &'a Machine,
    pile: &'a Pile,
    slopes: &'a mut [f32],
    scratch: &'a mut Scratch,
}

impl Way<'_> {
    fn bias(&mut self, linear: &Linear, output: &[f32]) {
        sum_rows(output, &mut self.slopes[linear.range()]);
    }

    fn weights(&mut self, linear: &Linear, input: &[f32], output: &[f32]) {
        add_slopes(linear, input, output, self.slopes);
    }

    fn kernel(&mut self, conv: &Conv, linear: &Linear, input: &[f32], output: &[f32]) {
        let slopes = &mut self.slopes[linear.range()];
        conv.forward.add_slopes(&self.pile.tiles, input, output, slopes, self.scratch);
    }

    /// The derivatives by the tip of the trunk.
    fn heads(&mut self, tape: &Tape, outputs: &[Slopes]) -> Vec<f32> {
        let (machine, layout) = (self.machine, &self.machine.layout);
        let points: Vec<f32> = outputs.iter().flat_map(|sample| &sample.points).map(|&x| x as f32).collect();
        let scalars: Vec<f32> = outputs.iter().flat_map(|sample| sample.scalars).map(|x| x as f32).collect();
        self.bias(&layout.points_bias, &points);
        self.weights(&layout.points, &tape.middle, &points);
        let mut middle = machine.points.back(&points);
        mask(&mut middle, &tape.middle);
        self.bias(&layout.middle_bias, &middle);
        self.weights(&layout.middle, &tape.tip, &middle);
        let everywhere = self.pile.sums(&middle, machine.shape.middle);
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
        let channels = self.machine.shape.head_channels;
        let mut all = Vec::with_capacity(pooling.len());
        let boards = self.pile.pictures.iter().zip(self.pile.parts(pooling, channels));
        for ((picture, pooling), pooled) in boards.zip(pooled.chunks_exact(3 * channels)) {
            let mut slopes = vec![0.0; pooling.len()];
            let size = picture.size();
            for row in slopes.chunks_exact_mut(channels) {
                row.iter_mut().zip(pooled).for_each(|(x, mean)| *x = mean / size.area() as f32);
            }
            let places: Vec<usize> = picture.region().iter().map(|point| place(size, point)).collect();
            for channel in 0..channels {
                for &at in &places {
                    slopes[at * channels + channel] += pooled[channels + channel] / 10.0;
                }
                if let Some(at) = highest(places.iter().copied(), pooling, channels, channel) {
                    slopes[at * channels + channel] += pooled[2 * channels + channel];
                }
            }
            all.extend(slopes);
        }
        all
    }

    /// Takes the derivatives by what comes out of a block to those by what goes in.
    fn block(&mut self, index: usize, tape: &BlockTape, trunk: &mut [f32]) {
        let (block, layout) = (&self.machine.blocks[index], &self.machine.layout.blocks[index]);
        let tiles = &self.pile.tiles;
        self.kernel(&block.second, &layout.second, &tape.inner, trunk);
        let mut inner = block.second.back(tiles, trunk, self.scratch);
        mask(&mut inner, &tape.inner);
        self.bias(&layout.second_bias, &inner);
        self.kernel(&block.first, &layout.first, &tape.before, &inner);
        let mut before = block.first.back(tiles, &inner, self.scratch);
        if let (Some((conv, spread)), Some(pool), Some((pooling, pooled))) =
            (&block.pool, &layout.pool, &tape.pool)
        {
            let everywhere = self.pile.sums(&inner, pool.spread.outputs);
            self.weights(&pool.spread, pooled, &everywhere);
            let mut slopes = self.unpooled_from_trunk(pooling, pool.conv.outputs, &spread.back(&everywhere));
            mask(&mut slopes, pooling);
            self.bias(&pool.bias, &slopes);
            self.weights(&pool.conv, &tape.before, &slopes);
            add(&mut before, &conv.back(&slopes));
        }
        mask(&mut before, &tape.before);
        self.bias(&layout.first_bias, &before);
        add(trunk, &before);
        self.scratch.give(inner);
        self.scratch.give(before);
    }

    fn unpooled_from_trunk(&self, pooling: &[f32], channels: usize, pooled: &[f32]) -> Vec<f32> {
        let boards = self.pile.parts(pooling, channels).zip(pooled.chunks_exact(3 * channels));
        boards.map(|(pooling, pooled)| unpooled(pooling, pooled)).collect::<Vec<Vec<f32>>>().concat()
    }

    fn stem(&mut self, trunk: &[f32]) {
        let (stem, channels) = (self.machine.layout.stem, self.machine.shape.channels);
        let slopes = &mut self.slopes[stem.range()];
        around(self.pile, |plane, tap, target| {
            let taps = &mut slopes[(tap * stem.inputs + plane) * channels..][..channels];
            taps.iter_mut().zip(&trunk[target * channels..]).for_each(|(slope, x)| *slope += x);
        });
    }
}

/// The derivatives by one board's channels from those by their means and maxima.
fn unpooled(pooling: &[f32], pooled: &[f32]) -> Vec<f32> {
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
