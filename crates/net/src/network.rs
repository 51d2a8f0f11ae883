//! A network, ready to be asked.

use std::fmt;

use yose_board::Size;

use crate::engine::Engine;
use crate::engine::scratch::Scratch;
use crate::evaluation::{Evaluation, Scale};
use crate::features::{InputOptions, Inputs};
use crate::file::{Block, Model, ReadError};
use crate::game::Game;
use crate::raw::Raw;

/// A network read from a file. Cloning copies all weights; share it instead.
#[derive(Clone)]
pub struct Network {
    summary: Summary,
    engine: Engine,
    scale: Scale,
}

/// What a network is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name inside the file.
    pub name: String,
    /// The version of the file format.
    pub version: u32,
    /// The blocks of the trunk, equal ones in a row counted.
    pub blocks: Vec<(BlockKind, usize)>,
    /// The width of the trunk.
    pub channels: usize,
    /// Number of weights.
    pub parameters: usize,
    /// Number of policies: 2 if there is an optimistic one.
    pub policies: usize,
    /// Whether the network imitates people and wants to know whom.
    pub imitates: bool,
    /// Whether pass-alive stones are found as if suicide were legal.
    pub pass_alive_as_if_suicide: bool,
}

/// The kinds of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Two convolutions.
    Ordinary,
    /// Convolutions with global pooling.
    Pooling,
    /// Other blocks on fewer channels.
    Nested {
        /// The width inside.
        channels: usize,
        /// The blocks inside.
        blocks: Vec<(BlockKind, usize)>,
    },
    /// Attention.
    Attention {
        /// The number of heads.
        heads: usize,
    },
    /// A gated layer.
    FeedForward {
        /// The width of the hidden layer.
        hidden: usize,
    },
}

impl Network {
    /// Reads a network file of KataGo: `.bin.gz`, `.txt.gz`, or either decompressed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, ReadError> {
        let model = Model::from_bytes(bytes)?;
        Ok(Network::of(&model))
    }

    pub(crate) fn of(model: &Model) -> Network {
        Network { summary: Summary::of(model), engine: Engine::new(model), scale: Scale::of(model) }
    }

    /// What the network is made of.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The features of a position as this network wants them.
    pub fn inputs(&self, game: &Game) -> Inputs {
        Inputs::of(game, &self.input_options())
    }

    /// The options with which this network's features are made.
    pub fn input_options(&self) -> InputOptions {
        InputOptions {
            pass_alive_as_if_suicide: self.summary.pass_alive_as_if_suicide,
            ..InputOptions::default()
        }
    }

    /// The plain outputs for positions of any sizes, in their order; on this thread.
    pub fn raw(&self, inputs: &[Inputs]) -> Vec<Raw> {
        let mut scratch = Scratch::default();
        let one = |inputs: &Inputs| self.run(inputs.size, &[inputs], &mut scratch).pop();
        inputs.iter().filter_map(one).collect()
    }

    /// The outputs for positions of one size.
    pub(crate) fn run(&self, size: Size, inputs: &[&Inputs], scratch: &mut Scratch) -> Vec<Raw> {
        self.engine.run(size, inputs, scratch)
    }

    /// What outputs mean; `optimism` from 0 to 1 mixes in the optimistic policy.
    pub fn read(&self, inputs: &Inputs, raw: &Raw, optimism: f32) -> Evaluation {
        Evaluation::new(inputs, raw, &self.scale, optimism)
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("summary", &self.summary).finish_non_exhaustive()
    }
}

impl Summary {
    fn of(model: &Model) -> Summary {
        Summary {
            name: model.name.clone(),
            version: model.version as u32,
            blocks: kinds(&model.trunk.blocks),
            channels: model.trunk.channels,
            parameters: model.weights,
            policies: model.policy.out.outputs,
            imitates: model.trunk.metadata.is_some(),
            pass_alive_as_if_suicide: model.pass_alive_as_if_suicide,
        }
    }
}

/// The kinds of blocks; the reader lets them nest only a few deep.
fn kinds(blocks: &[Block]) -> Vec<(BlockKind, usize)> {
    let mut counted: Vec<(BlockKind, usize)> = Vec::new();
    for block in blocks {
        let kind = match block {
            Block::Ordinary(_) => BlockKind::Ordinary,
            Block::Pooling(_) => BlockKind::Pooling,
            Block::Nested(block) => {
                BlockKind::Nested { channels: block.conv_down.outputs, blocks: kinds(&block.blocks) }
            }
            Block::Attention(block) => BlockKind::Attention { heads: block.heads },
            Block::FeedForward(block) => BlockKind::FeedForward { hidden: block.linear.outputs },
        };
        match counted.last_mut() {
            Some((last, count)) if *last == kind => *count += 1,
            _ => counted.push((kind, 1)),
        }
    }
    counted
}

impl fmt::Display for BlockKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlockKind::Ordinary => f.write_str("residual"),
            BlockKind::Pooling => f.write_str("pooling"),
            BlockKind::Attention { heads } => write!(f, "attention ({heads} heads)"),
            BlockKind::FeedForward { hidden } => write!(f, "feed-forward ({hidden} hidden)"),
            BlockKind::Nested { channels, blocks } => {
                write!(f, "nested on {channels} channels (")?;
                for (index, (kind, count)) in blocks.iter().enumerate() {
                    let comma = if index > 0 { ", " } else { "" };
                    write!(f, "{comma}{count} {kind}")?;
                }
                f.write_str(")")
            }
        }
    }
}
