//! The blocks of a trunk.

use std::io::BufRead;

use super::error::Fault;
use super::layer::{Activation, Conv, Matrix, Norm, RmsNorm};
use super::stream::{Read, Stream};

/// Blocks inside blocks inside blocks: published networks have one level.
const MAX_DEPTH: usize = 4;

/// The most blocks in a row.
pub(super) const MAX_BLOCKS: i64 = 1 << 10;

/// A norm and the activation that follows it.
#[derive(Clone, Debug)]
pub(crate) struct NormAct {
    pub(crate) norm: Norm,
    pub(crate) act: Activation,
}

/// One step of the trunk; its result is added to what it got.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    Ordinary(Ordinary),
    Pooling(Pooling),
    Nested(Nested),
    Attention(Attention),
    FeedForward(FeedForward),
}

/// Two convolutions.
#[derive(Clone, Debug)]
pub(crate) struct Ordinary {
    pub(crate) first: NormAct,
    pub(crate) conv_first: Conv,
    pub(crate) second: NormAct,
    pub(crate) conv_second: Conv,
}

/// Two convolutions, and a third whose mean and maximum over the board go to every point.
#[derive(Clone, Debug)]
pub(crate) struct Pooling {
    pub(crate) first: NormAct,
    pub(crate) conv_regular: Conv,
    pub(crate) conv_pool: Conv,
    pub(crate) pool: NormAct,
    pub(crate) pool_to_bias: Matrix,
    pub(crate) second: NormAct,
    pub(crate) conv_last: Conv,
}

/// Other blocks between two convolutions that narrow and widen.
#[derive(Clone, Debug)]
pub(crate) struct Nested {
    pub(crate) first: NormAct,
    pub(crate) conv_down: Conv,
    pub(crate) blocks: Vec<Block>,
    pub(crate) last: NormAct,
    pub(crate) conv_up: Conv,
}

/// Every point looks at every other.
#[derive(Clone, Debug)]
pub(crate) struct Attention {
    pub(crate) heads: usize,
    pub(crate) shared_heads: usize,
    pub(crate) key_size: usize,
    pub(crate) value_size: usize,
    pub(crate) norm: RmsNorm,
    pub(crate) query: Matrix,
    pub(crate) key: Matrix,
    pub(crate) value: Matrix,
    pub(crate) out: Matrix,
    pub(crate) rope: Option<Rope>,
}

/// By which angle a pair of channels turns for each step to the right and down.
#[derive(Clone, Debug)]
pub(crate) struct Rope {
    /// By shared head and pair: the steps `[right, down]`.
    pub(crate) steps: Vec<[f32; 2]>,
}

/// A gated layer at every point.
#[derive(Clone, Debug)]
pub(crate) struct FeedForward {
    pub(crate) norm: RmsNorm,
    pub(crate) linear: Matrix,
    pub(crate) gate: Matrix,
    pub(crate) out: Matrix,
}

impl<R: BufRead> Stream<R> {
    pub(super) fn norm_act(&mut self, channels: usize, version: i64) -> Read<NormAct> {
        Ok(NormAct { norm: self.norm(channels)?, act: self.activation(version)? })
    }

    /// So many blocks of so many channels. `depth` counts the blocks around them.
    pub(super) fn blocks(
        &mut self,
        count: usize,
        channels: usize,
        version: i64,
        depth: usize,
    ) -> Read<Vec<Block>> {
        (0..count).map(|_| self.block(channels, version, depth)).collect()
    }

    fn block(&mut self, channels: usize, version: i64, depth: usize) -> Read<Block> {
        let kind = self.word("the kind of a block")?;
        self.layer()?;
        match kind.as_str() {
            "ordinary_block" => Ok(Block::Ordinary(self.ordinary(channels, version)?)),
            "gpool_block" => Ok(Block::Pooling(self.pooling(channels, version)?)),
            "nested_bottleneck_block" if depth < MAX_DEPTH => {
                Ok(Block::Nested(self.nested(channels, version, depth)?))
            }
            "nested_bottleneck_block" => {
                let what = format!("nesting blocks more than {MAX_DEPTH} deep");
                Err(self.error(Fault::Unsupported { what }))
            }
            "transformer_attention_block" => Ok(Block::Attention(self.attention(channels)?)),
            "transformer_ffn_block" => Ok(Block::FeedForward(self.feed_forward(channels)?)),
            _ => Err(self.error(Fault::Unsupported { what: format!("the block kind `{kind:.60}`") })),
        }
    }

    fn ordinary(&mut self, channels: usize, version: i64) -> Read<Ordinary> {
        let first = self.norm_act(channels, version)?;
        let conv_first = self.conv(channels)?;
        let second = self.norm_act(conv_first.outputs, version)?;
        let conv_second = self.conv(conv_first.outputs)?;
        self.must_be("the number of output channels", channels, conv_second.outputs)?;
        Ok(Ordinary { first, conv_first, second, conv_second })
    }

    fn pooling(&mut self, channels: usize, version: i64) -> Read<Pooling> {
        let first = self.norm_act(channels, version)?;
        let conv_regular = self.conv(channels)?;
        let conv_pool = self.conv(channels)?;
        let pool = self.norm_act(conv_pool.outputs, version)?;
        let pool_to_bias = self.matrix_to(3 * conv_pool.outputs, conv_regular.outputs)?;
        let second = self.norm_act(conv_regular.outputs, version)?;
        let conv_last = self.conv(conv_regular.outputs)?;
        self.must_be("the number of output channels", channels, conv_last.outputs)?;
        Ok(Pooling { first, conv_regular, conv_pool, pool, pool_to_bias, second, conv_last })
    }

    fn nested(&mut self, channels: usize, version: i64, depth: usize) -> Read<Nested> {
        let count = self.size("the number of inner blocks", 0..=MAX_BLOCKS)?;
        let first = self.norm_act(channels, version)?;
        let conv_down = self.conv(channels)?;
        let blocks = self.blocks(count, conv_down.outputs, version, depth + 1)?;
        let last = self.norm_act(conv_down.outputs, version)?;
        let conv_up = self.conv(conv_down.outputs)?;
        self.must_be("the number of output channels", channels, conv_up.outputs)?;
        Ok(Nested { first, conv_down, blocks, last, conv_up })
    }

    fn attention(&mut self, channels: usize) -> Read<Attention> {
        let heads = self.channels("the number of heads")?;
        let shared_heads = self.channels("the number of key heads")?;
        if heads % shared_heads != 0 {
            let expected = format!("a divisor of {heads}");
            let found = shared_heads as i64;
            return Err(self.error(Fault::Shape { what: "the number of key heads", expected, found }));
        }
        let key_size = self.channels("the size of a key")?;
        let value_size = self.channels("the size of a value")?;
        let has_rope = self.flag("whether positions turn keys")?;
        let learnable = self.flag("whether the turning is learnt")?;
        let norm = self.rms_norm(channels)?;
        let query = self.matrix_to(channels, heads * key_size)?;
        let key = self.matrix_to(channels, shared_heads * key_size)?;
        let value = self.matrix_to(channels, shared_heads * value_size)?;
        let out = self.matrix_to(heads * value_size, channels)?;
        let rope = if has_rope { Some(self.rope(shared_heads, key_size, learnable)?) } else { None };
        Ok(Attention { heads, shared_heads, key_size, value_size, norm, query, key, value, out, rope })
    }

    fn rope(&mut self, heads: usize, key_size: usize, learnable: bool) -> Read<Rope> {
        self.layer()?;
        let pairs = key_size / 2;
        let divisor = if learnable { 2 } else { 4 };
        if !key_size.is_multiple_of(divisor) {
            let (expected, found) = (format!("a multiple of {divisor}"), key_size as i64);
            return Err(self.error(Fault::Shape { what: "the size of a key", expected, found }));
        }
        if learnable {
            self.exactly("the number of key heads", heads)?;
            self.exactly("half the size of a key", pairs)?;
            self.exactly("the number of directions", 2)?;
            let steps = self.array(heads * pairs * 2)?;
            return Ok(Rope { steps: steps.as_chunks().0.to_vec() });
        }
        let theta = self.decimal("the base of the turning")?;
        if theta <= 0.0 {
            return Err(self.unexpected("a positive base of the turning", theta.to_string().as_bytes()));
        }
        Ok(Rope::fixed(heads, pairs, theta))
    }

    fn feed_forward(&mut self, channels: usize) -> Read<FeedForward> {
        self.exactly("the number of channels", channels)?;
        let hidden = self.channels("the number of hidden channels")?;
        if !self.flag("whether the layer is gated")? {
            let what = "a feed-forward block without a gate".to_owned();
            return Err(self.error(Fault::Unsupported { what }));
        }
        let norm = self.rms_norm(channels)?;
        let linear = self.matrix_to(channels, hidden)?;
        let gate = self.matrix_to(channels, hidden)?;
        let out = self.matrix_to(hidden, channels)?;
        Ok(FeedForward { norm, linear, gate, out })
    }
}

impl Rope {
    /// The angles that are not learnt: rows turn the first half of the pairs,
    /// columns the second, each pair slower than the one before.
    fn fixed(heads: usize, pairs: usize, theta: f32) -> Rope {
        let half = pairs / 2;
        let step = |pair: usize| theta.powf(-2.0 * (pair % half) as f32 / pairs as f32);
        let of_pair = |pair| if pair < half { [0.0, step(pair)] } else { [step(pair), 0.0] };
        Rope { steps: (0..heads).flat_map(|_| (0..pairs).map(of_pair)).collect() }
    }
}
