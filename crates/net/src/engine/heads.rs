//! The ends of the network: policy and value.

use super::Batch;
use super::conv::{Conv, panels};
use super::math::{rms_norm, sum_of_squares};
use super::matrix::{Mode, Panels};
use super::pool::{Third, add_to_points, pool};
use super::scratch::Scratch;
use crate::file::{Activation, NormAct, PassHead, PolicyHead, Tip, Trunk, ValueHead};

/// Adds a bias to every row.
fn add_bias(bias: &[f32], rows: &mut [f32]) {
    for row in rows.chunks_exact_mut(bias.len()) {
        row.iter_mut().zip(bias).for_each(|(x, &add)| *x += add);
    }
}

/// The norm and activation at the end of the trunk.
#[derive(Clone, Debug)]
pub(crate) struct TrunkEnd {
    tip: Tip,
    act: Activation,
}

impl TrunkEnd {
    pub(crate) fn new(trunk: &Trunk) -> TrunkEnd {
        TrunkEnd { tip: trunk.tip.clone(), act: trunk.act }
    }

    pub(crate) fn run(&self, batch: Batch, trunk: &[f32], output: &mut [f32]) {
        match &self.tip {
            Tip::Batch(norm) => self.act.scaled(trunk, output, &norm.scale, &norm.shift),
            Tip::Rms { epsilon, spatial: false, gamma, beta } => {
                rms_norm(trunk, output, gamma, *epsilon);
                add_bias(beta, output);
                self.act.apply(output);
            }
            Tip::Rms { epsilon, spatial: true, gamma, beta } => {
                let length = batch.size.area() * gamma.len();
                for (points, out) in trunk.chunks_exact(length).zip(output.chunks_exact_mut(length)) {
                    let factor = 1.0 / (mean_square(points, gamma.len()) + epsilon).sqrt();
                    let scale: Vec<f32> = gamma.iter().map(|gamma| gamma * factor).collect();
                    self.act.scaled(points, out, &scale, beta);
                }
            }
        }
    }
}

/// Row by row, since one long sum of floats would lose digits.
fn mean_square(points: &[f32], channels: usize) -> f32 {
    let total: f64 = points.chunks_exact(channels).map(|point| f64::from(sum_of_squares(point))).sum();
    (total / points.len() as f64) as f32
}

/// The policy head, ready to use.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    conv: Conv,
    channels: usize,
    conv_pool: Conv,
    pool_channels: usize,
    pool: NormAct,
    pool_to_bias: Panels,
    middle: NormAct,
    out: Conv,
    outputs: usize,
    pass: PassHead,
    pass_panels: (Panels, Option<Panels>),
}

/// Logits of points and of the pass, each with a channel after another for each of them.
pub(crate) struct PolicyLogits {
    pub(crate) points: Vec<f32>,
    pub(crate) pass: Vec<f32>,
}

impl Policy {
    pub(crate) fn new(head: &PolicyHead) -> Policy {
        Policy {
            conv: Conv::new(&head.conv),
            channels: head.conv.outputs,
            conv_pool: Conv::new(&head.conv_pool),
            pool_channels: head.conv_pool.outputs,
            pool: head.pool.clone(),
            pool_to_bias: panels(&head.pool_to_bias),
            middle: head.middle.clone(),
            out: Conv::new(&head.out),
            outputs: head.out.outputs,
            pass: head.pass.clone(),
            pass_panels: (
                panels(&head.pass.first),
                head.pass.second.as_ref().map(|(_, _, matrix)| panels(matrix)),
            ),
        }
    }

    /// Number of channels of the result.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    pub(crate) fn run(&self, batch: Batch, trunk: &[f32], scratch: &mut Scratch) -> PolicyLogits {
        let mut pooling = scratch.take(batch.points() * self.pool_channels);
        let mut pooled = scratch.take(batch.count * 3 * self.pool_channels);
        let mut bias = scratch.take(batch.count * self.channels);
        let mut middle = scratch.take(batch.points() * self.channels);
        self.conv_pool.apply(batch, trunk, &mut pooling, Mode::Set, scratch);
        self.pool.apply_in_place(&mut pooling);
        pool(batch, self.pool_channels, Third::Maximum, &pooling, &mut pooled);
        self.pool_to_bias.multiply(&pooled, &mut bias, Mode::Set);
        self.conv.apply(batch, trunk, &mut middle, Mode::Set, scratch);
        add_to_points(batch, &bias, &mut middle);
        self.middle.apply_in_place(&mut middle);
        let mut points = vec![0.0; batch.points() * self.outputs];
        self.out.apply(batch, &middle, &mut points, Mode::Set, scratch);
        let pass = self.run_pass(batch, &pooled);
        for buffer in [pooling, pooled, bias, middle] {
            scratch.give(buffer);
        }
        PolicyLogits { points, pass }
    }

    fn run_pass(&self, batch: Batch, pooled: &[f32]) -> Vec<f32> {
        let (first, second) = &self.pass_panels;
        let mut hidden = vec![0.0; batch.count * first.columns()];
        first.multiply(pooled, &mut hidden, Mode::Set);
        let (Some((bias, act, _)), Some(second)) = (&self.pass.second, second) else { return hidden };
        add_bias(bias, &mut hidden);
        act.apply(&mut hidden);
        let mut pass = vec![0.0; batch.count * self.outputs];
        second.multiply(&hidden, &mut pass, Mode::Set);
        pass
    }
}

/// The value head, ready to use.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    conv: Conv,
    channels: usize,
    middle: NormAct,
    hidden: Panels,
    hidden_bias: Vec<f32>,
    hidden_act: Activation,
    outcome: Panels,
    outcome_bias: Vec<f32>,
    score: Panels,
    score_bias: Vec<f32>,
    ownership: Conv,
}

/// Outcomes, scores and ownership of all positions, one after another.
pub(crate) struct Values {
    pub(crate) outcomes: Vec<f32>,
    pub(crate) scores: Vec<f32>,
    pub(crate) ownership: Vec<f32>,
}

impl Value {
    pub(crate) fn new(head: &ValueHead) -> Value {
        Value {
            conv: Conv::new(&head.conv),
            channels: head.conv.outputs,
            middle: head.middle.clone(),
            hidden: panels(&head.hidden),
            hidden_bias: head.hidden_bias.clone(),
            hidden_act: head.hidden_act,
            outcome: panels(&head.outcome),
            outcome_bias: head.outcome_bias.clone(),
            score: panels(&head.score),
            score_bias: head.score_bias.clone(),
            ownership: Conv::new(&head.ownership),
        }
    }

    /// How many scores a position gets.
    pub(crate) fn scores(&self) -> usize {
        self.score_bias.len()
    }

    pub(crate) fn run(&self, batch: Batch, trunk: &[f32], scratch: &mut Scratch) -> Values {
        let mut middle = scratch.take(batch.points() * self.channels);
        let mut pooled = scratch.take(batch.count * 3 * self.channels);
        self.conv.apply(batch, trunk, &mut middle, Mode::Set, scratch);
        self.middle.apply_in_place(&mut middle);
        let mut ownership = vec![0.0; batch.points()];
        self.ownership.apply(batch, &middle, &mut ownership, Mode::Set, scratch);
        pool(batch, self.channels, Third::Square, &middle, &mut pooled);
        let mut hidden = vec![0.0; batch.count * self.hidden.columns()];
        self.hidden.multiply(&pooled, &mut hidden, Mode::Set);
        add_bias(&self.hidden_bias, &mut hidden);
        self.hidden_act.apply(&mut hidden);
        let mut outcomes = vec![0.0; batch.count * self.outcome.columns()];
        self.outcome.multiply(&hidden, &mut outcomes, Mode::Set);
        add_bias(&self.outcome_bias, &mut outcomes);
        let mut scores = vec![0.0; batch.count * self.scores()];
        self.score.multiply(&hidden, &mut scores, Mode::Set);
        add_bias(&self.score_bias, &mut scores);
        scratch.give(middle);
        scratch.give(pooled);
        Values { outcomes, scores, ownership }
    }
}
