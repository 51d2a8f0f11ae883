//! The simple layers: convolutions, matrices, norms, activations.

use std::io::BufRead;

use super::error::Fault;
use super::stream::{Read, Stream};

/// The most channels a layer may have.
pub(super) const MAX_CHANNELS: i64 = 1 << 14;

/// A convolution without bias; weights by row, column, input and output of the kernel.
#[derive(Clone, Debug)]
pub(crate) struct Conv {
    pub(crate) height: usize,
    pub(crate) width: usize,
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) weights: Vec<f32>,
}

/// A matrix; weights by input and output.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) weights: Vec<f32>,
}

/// A batch norm of a trained network: `x · scale + shift`, channel by channel.
#[derive(Clone, Debug)]
pub(crate) struct Norm {
    pub(crate) scale: Vec<f32>,
    pub(crate) shift: Vec<f32>,
}

/// Divides a point's channels by the root of their mean square.
#[derive(Clone, Debug)]
pub(crate) struct RmsNorm {
    pub(crate) epsilon: f32,
    pub(crate) weights: Vec<f32>,
}

/// The function between layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activation {
    Identity,
    Relu,
    Mish,
    Silu,
}

impl<R: BufRead> Stream<R> {
    pub(super) fn channels(&mut self, what: &'static str) -> Read<usize> {
        self.size(what, 1..=MAX_CHANNELS)
    }

    /// A convolution of so many inputs.
    pub(super) fn conv(&mut self, inputs: usize) -> Read<Conv> {
        self.layer()?;
        let mut side = |what| {
            let side = self.size(what, 1..=25)?;
            if side % 2 == 1 {
                return Ok(side);
            }
            let what = format!("a convolution kernel of even size ({side})");
            Err(self.error(Fault::Unsupported { what }))
        };
        let (height, width) = (side("the height of a kernel")?, side("the width of a kernel")?);
        self.exactly("the number of input channels", inputs)?;
        let outputs = self.channels("the number of output channels")?;
        for _ in 0..2 {
            let dilation = self.integer("the dilation")?;
            if dilation != 1 {
                return Err(self.error(Fault::Unsupported { what: format!("a dilation of {dilation}") }));
            }
        }
        let count = self.count(&[height, width, inputs, outputs])?;
        Ok(Conv { height, width, inputs, outputs, weights: self.array(count)? })
    }

    /// A convolution that looks at one point.
    pub(super) fn pointwise(&mut self, inputs: usize) -> Read<Conv> {
        let conv = self.conv(inputs)?;
        for (what, found) in [("the height of a head's kernel", conv.height), ("its width", conv.width)] {
            self.must_be(what, 1, found)?;
        }
        Ok(conv)
    }

    /// A matrix of so many inputs.
    pub(super) fn matrix(&mut self, inputs: usize) -> Read<Matrix> {
        self.layer()?;
        self.exactly("the number of input channels", inputs)?;
        let outputs = self.channels("the number of output channels")?;
        let count = self.count(&[inputs, outputs])?;
        Ok(Matrix { inputs, outputs, weights: self.array(count)? })
    }

    /// A matrix of so many inputs and outputs.
    pub(super) fn matrix_to(&mut self, inputs: usize, outputs: usize) -> Read<Matrix> {
        let matrix = self.matrix(inputs)?;
        self.must_be("the number of output channels", outputs, matrix.outputs)?;
        Ok(matrix)
    }

    pub(super) fn bias(&mut self, channels: usize) -> Read<Vec<f32>> {
        self.layer()?;
        self.exactly("the number of channels", channels)?;
        self.array(channels)
    }

    pub(super) fn norm(&mut self, channels: usize) -> Read<Norm> {
        self.layer()?;
        self.exactly("the number of channels", channels)?;
        let epsilon = self.decimal("the epsilon of a norm")?;
        let has_scale = self.flag("whether a norm has a scale")?;
        let has_bias = self.flag("whether a norm has a bias")?;
        let mean = self.array(channels)?;
        let variance = self.array(channels)?;
        let mut scale = if has_scale { self.array(channels)? } else { vec![1.0; channels] };
        let mut shift = if has_bias { self.array(channels)? } else { vec![0.0; channels] };
        for c in 0..channels {
            scale[c] /= (variance[c] + epsilon).sqrt();
            shift[c] -= scale[c] * mean[c];
            if !shift[c].is_finite() || !scale[c].is_finite() {
                return Err(self.error(Fault::NotFinite { index: c }));
            }
        }
        Ok(Norm { scale, shift })
    }

    pub(super) fn rms_norm(&mut self, channels: usize) -> Read<RmsNorm> {
        self.layer()?;
        self.exactly("the number of channels", channels)?;
        Ok(RmsNorm { epsilon: self.epsilon()?, weights: self.array(channels)? })
    }

    pub(super) fn epsilon(&mut self) -> Read<f32> {
        let epsilon = self.decimal("the epsilon of a norm")?;
        if epsilon >= 0.0 {
            return Ok(epsilon);
        }
        Err(self.unexpected("an epsilon that is not negative", epsilon.to_string().as_bytes()))
    }

    /// An activation; files before version 11 know only one.
    pub(super) fn activation(&mut self, version: i64) -> Read<Activation> {
        self.layer()?;
        if version < 11 {
            return Ok(Activation::Relu);
        }
        let word = self.word("the kind of an activation")?;
        match word.as_str() {
            "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
            "ACTIVATION_RELU" => Ok(Activation::Relu),
            "ACTIVATION_MISH" => Ok(Activation::Mish),
            "ACTIVATION_SILU" => Ok(Activation::Silu),
            _ => Err(self.error(Fault::Unsupported { what: format!("the activation `{word:.60}`") })),
        }
    }

    pub(super) fn must_be(&self, what: &'static str, expected: usize, found: usize) -> Read<()> {
        if expected == found {
            return Ok(());
        }
        Err(self.error(Fault::Shape { what, expected: expected.to_string(), found: found as i64 }))
    }
}
