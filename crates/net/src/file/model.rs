//! The whole file: header, trunk and heads.

use std::io::BufRead;

use super::block::{Block, MAX_BLOCKS, NormAct};
use super::error::{Fault, NEWEST, OLDEST};
use super::layer::{Activation, Conv, Matrix, Norm};
use super::stream::{Read, Stream};
use crate::features::{GLOBALS, PLANES};

/// Numbers that describe the players, for networks that imitate people.
pub(crate) const METADATA: usize = 192;

/// A network as the file describes it.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) name: String,
    pub(crate) version: i64,
    pub(crate) multipliers: Multipliers,
    pub(crate) pass_alive_as_if_suicide: bool,
    pub(crate) trunk: Trunk,
    pub(crate) policy: PolicyHead,
    pub(crate) value: ValueHead,
    pub(crate) weights: usize,
}

/// By how much outputs are scaled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Multipliers {
    pub(crate) score_mean: f32,
    pub(crate) score_deviation: f32,
    pub(crate) lead: f32,
    pub(crate) variance_time: f32,
    pub(crate) value_error: f32,
    pub(crate) score_error: f32,
}

impl Multipliers {
    /// Those of files that do not store them.
    pub(crate) const DEFAULT: Multipliers = Multipliers {
        score_mean: 20.0,
        score_deviation: 20.0,
        lead: 20.0,
        variance_time: 40.0,
        value_error: 0.25,
        score_error: 30.0,
    };
}

#[derive(Clone, Debug)]
pub(crate) struct Trunk {
    pub(crate) channels: usize,
    pub(crate) conv: Conv,
    pub(crate) globals: Matrix,
    pub(crate) metadata: Option<MetadataEncoder>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) tip: Tip,
    pub(crate) act: Activation,
}

/// A small network that reads who plays.
#[derive(Clone, Debug)]
pub(crate) struct MetadataEncoder {
    pub(crate) first: Matrix,
    pub(crate) first_bias: Vec<f32>,
    pub(crate) first_act: Activation,
    pub(crate) second: Matrix,
    pub(crate) second_bias: Vec<f32>,
    pub(crate) second_act: Activation,
    pub(crate) out: Matrix,
}

/// The norm at the end of the trunk.
#[derive(Clone, Debug)]
pub(crate) enum Tip {
    Batch(Norm),
    /// The mean square is taken at each point, or over the whole board if `spatial`.
    Rms {
        epsilon: f32,
        spatial: bool,
        gamma: Vec<f32>,
        beta: Vec<f32>,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct PolicyHead {
    pub(crate) conv: Conv,
    pub(crate) conv_pool: Conv,
    pub(crate) pool: NormAct,
    pub(crate) pool_to_bias: Matrix,
    pub(crate) middle: NormAct,
    pub(crate) out: Conv,
    pub(crate) pass: PassHead,
}

/// How the pass is rated: one matrix, and since version 15 two.
#[derive(Clone, Debug)]
pub(crate) struct PassHead {
    pub(crate) first: Matrix,
    pub(crate) second: Option<(Vec<f32>, Activation, Matrix)>,
}

#[derive(Clone, Debug)]
pub(crate) struct ValueHead {
    pub(crate) conv: Conv,
    pub(crate) middle: NormAct,
    pub(crate) hidden: Matrix,
    pub(crate) hidden_bias: Vec<f32>,
    pub(crate) hidden_act: Activation,
    pub(crate) outcome: Matrix,
    pub(crate) outcome_bias: Vec<f32>,
    pub(crate) score: Matrix,
    pub(crate) score_bias: Vec<f32>,
    pub(crate) ownership: Conv,
}

impl<R: BufRead> Stream<R> {
    pub(super) fn model(&mut self) -> Read<Model> {
        let (name, version) = self.title()?;
        self.exactly("the number of input planes", PLANES)?;
        self.exactly("the number of global inputs", GLOBALS)?;
        let multipliers = if version >= 13 { self.multipliers()? } else { Multipliers::DEFAULT };
        let (has_metadata, pass_alive_as_if_suicide) = if version >= 15 {
            let metadata = self.flag("the version of the metadata encoder")?;
            let pass_alive = self.flag("whether pass-alive is found as if suicide were legal")?;
            self.reserved(6)?;
            (metadata, pass_alive)
        } else {
            (false, false)
        };
        let trunk = self.trunk(version, has_metadata)?;
        let policy = self.policy(trunk.channels, version)?;
        let value = self.value(trunk.channels, version)?;
        self.end()?;
        let weights = self.weights();
        Ok(Model { name, version, multipliers, pass_alive_as_if_suicide, trunk, policy, value, weights })
    }

    /// The first two words: here it shows whether this is a network at all.
    fn title(&mut self) -> Read<(String, i64)> {
        let strange = |stream: &Self, reason: String| Err(stream.error(Fault::NotANetwork { reason }));
        let name = match self.word("the name of the network") {
            Ok(name) => name,
            Err(error) => match error.fault {
                Fault::Unexpected { .. } => return strange(self, "it does not begin with a name".to_owned()),
                Fault::Truncated { .. } => return strange(self, "it is empty".to_owned()),
                _ => return Err(error),
            },
        };
        let word = self.word("the version of the file")?;
        match word.parse::<i64>() {
            Ok(version @ OLDEST..=NEWEST) => Ok((name, version)),
            Ok(version) => Err(self.error(Fault::Version { version })),
            Err(_) => strange(self, format!("`{word:.40}` stands in place of the version")),
        }
    }

    fn multipliers(&mut self) -> Read<Multipliers> {
        let mut next = || {
            let number = self.decimal("a multiplier")?;
            if number > 0.0 {
                return Ok(number);
            }
            Err(self.unexpected("a positive multiplier", number.to_string().as_bytes()))
        };
        // The first one matters in training only.
        next()?;
        Ok(Multipliers {
            score_mean: next()?,
            score_deviation: next()?,
            lead: next()?,
            variance_time: next()?,
            value_error: next()?,
            score_error: next()?,
        })
    }

    /// Integers without meaning yet.
    fn reserved(&mut self, count: usize) -> Read<()> {
        (0..count).try_for_each(|_| self.exactly("a reserved number", 0))
    }

    fn trunk(&mut self, version: i64, has_metadata: bool) -> Read<Trunk> {
        self.layer()?;
        let count = self.size("the number of blocks", 1..=MAX_BLOCKS)?;
        let channels = self.channels("the number of channels")?;
        for _ in 0..4 {
            self.integer("a number of channels")?;
        }
        let rms = version >= 15 && self.flag("the kind of norm at the end of the trunk")?;
        self.reserved(if version >= 15 { 5 } else { 0 })?;
        let conv = self.conv(PLANES)?;
        self.must_be("the number of output channels", channels, conv.outputs)?;
        let globals = self.matrix_to(GLOBALS, channels)?;
        let metadata = if has_metadata { Some(self.metadata(channels, version)?) } else { None };
        let blocks = self.blocks(count, channels, version, 0)?;
        let tip = if rms { self.tip(channels)? } else { Tip::Batch(self.norm(channels)?) };
        let act = self.activation(version)?;
        Ok(Trunk { channels, conv, globals, metadata, blocks, tip, act })
    }

    fn metadata(&mut self, channels: usize, version: i64) -> Read<MetadataEncoder> {
        self.layer()?;
        self.exactly("the number of metadata inputs", METADATA)?;
        let first = self.matrix(METADATA)?;
        let first_bias = self.bias(first.outputs)?;
        let first_act = self.activation(version)?;
        let second = self.matrix(first.outputs)?;
        let second_bias = self.bias(second.outputs)?;
        let second_act = self.activation(version)?;
        let out = self.matrix_to(second.outputs, channels)?;
        Ok(MetadataEncoder { first, first_bias, first_act, second, second_bias, second_act, out })
    }

    fn tip(&mut self, channels: usize) -> Read<Tip> {
        self.layer()?;
        self.exactly("the number of channels", channels)?;
        let epsilon = self.epsilon()?;
        let spatial = self.flag("whether the norm is over the board")?;
        self.exactly("the number of channel groups", 0)?;
        Ok(Tip::Rms { epsilon, spatial, gamma: self.array(channels)?, beta: self.array(channels)? })
    }

    fn policy(&mut self, channels: usize, version: i64) -> Read<PolicyHead> {
        self.layer()?;
        let outputs = match version {
            ..12 => 1,
            12..16 => 2,
            16 => 4,
            _ => {
                let outputs = self.size("the number of policy channels", 1..=16)?;
                self.reserved(3)?;
                outputs
            }
        };
        let conv = self.pointwise(channels)?;
        let conv_pool = self.pointwise(channels)?;
        let pool = self.norm_act(conv_pool.outputs, version)?;
        let pool_to_bias = self.matrix_to(3 * conv_pool.outputs, conv.outputs)?;
        let middle = self.norm_act(conv.outputs, version)?;
        let out = self.pointwise(conv.outputs)?;
        self.must_be("the number of policy channels", outputs, out.outputs)?;
        let pooled = 3 * conv_pool.outputs;
        let pass = if version < 15 {
            PassHead { first: self.matrix_to(pooled, outputs)?, second: None }
        } else {
            let first = self.matrix(pooled)?;
            let bias = self.bias(first.outputs)?;
            let act = self.activation(version)?;
            let second = self.matrix_to(first.outputs, outputs)?;
            PassHead { first, second: Some((bias, act, second)) }
        };
        Ok(PolicyHead { conv, conv_pool, pool, pool_to_bias, middle, out, pass })
    }

    fn value(&mut self, channels: usize, version: i64) -> Read<ValueHead> {
        self.layer()?;
        self.reserved(if version >= 17 { 3 } else { 0 })?;
        let conv = self.pointwise(channels)?;
        let middle = self.norm_act(conv.outputs, version)?;
        let hidden = self.matrix(3 * conv.outputs)?;
        let hidden_bias = self.bias(hidden.outputs)?;
        let hidden_act = self.activation(version)?;
        let outcome = self.matrix_to(hidden.outputs, 3)?;
        let outcome_bias = self.bias(3)?;
        let scores = if version < 9 { 4 } else { 6 };
        let score = self.matrix_to(hidden.outputs, scores)?;
        let score_bias = self.bias(scores)?;
        let ownership = self.pointwise(conv.outputs)?;
        self.must_be("the number of ownership channels", 1, ownership.outputs)?;
        Ok(ValueHead {
            conv,
            middle,
            hidden,
            hidden_bias,
            hidden_act,
            outcome,
            outcome_bias,
            score,
            score_bias,
            ownership,
        })
    }
}
