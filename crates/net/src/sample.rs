//! Small networks with random weights, written as files: for tests.

use std::io::Write;

use crate::features::{GLOBALS, PLANES};
use crate::file::METADATA;

/// How weights are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Binary,
    Text,
}

/// What a sample is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recipe {
    pub(crate) version: i64,
    pub(crate) encoding: Encoding,
    /// The activation's keyword; only ReLU before version 11.
    pub(crate) activation: &'static str,
    /// Whether the trunk has attention and feed-forward blocks; from version 15.
    pub(crate) transformer: bool,
    /// `None`: a batch norm ends the trunk. Otherwise whether its mean is over the board.
    pub(crate) rms_tip: Option<bool>,
    /// Whether the network wants to know who plays; from version 15.
    pub(crate) metadata: bool,
    pub(crate) seed: u64,
}

impl Recipe {
    /// A sample of every file version, with all kinds of blocks that it can have.
    pub(crate) fn of_version(version: i64) -> Recipe {
        let newer = version >= 15;
        Recipe {
            version,
            encoding: if version % 2 == 0 { Encoding::Binary } else { Encoding::Text },
            activation: ["ACTIVATION_MISH", "ACTIVATION_SILU", "ACTIVATION_RELU"][version as usize % 3],
            transformer: newer,
            rms_tip: newer.then_some(version % 2 == 1).filter(|_| version != 16),
            metadata: version == 15,
            seed: version as u64,
        }
    }

    /// The file.
    pub(crate) fn file(self) -> Vec<u8> {
        let mut writer = Writer { recipe: self, out: Vec::new(), state: self.seed };
        writer.model();
        writer.out
    }

    /// The file, compressed.
    pub(crate) fn compressed(self) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(&self.file()).unwrap();
        encoder.finish().unwrap()
    }
}

/// Width of the sample's trunk: no multiple of a register's.
const CHANNELS: usize = 13;

struct Writer {
    recipe: Recipe,
    out: Vec<u8>,
    state: u64,
}

impl Writer {
    /// A number from -1 to 1 with few digits, so that text holds it exactly.
    fn random(&mut self) -> f32 {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 52) as f32 / 2048.0 - 1.0
    }

    fn words(&mut self, words: &str) {
        self.out.extend_from_slice(words.as_bytes());
        self.out.push(b'\n');
    }

    fn array(&mut self, numbers: &[f32]) {
        match self.recipe.encoding {
            Encoding::Binary => {
                self.out.extend_from_slice(b"@BIN@");
                self.out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
            Encoding::Text => {
                let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                self.out.extend_from_slice(words.join(" ").as_bytes());
            }
        }
        self.out.push(b'\n');
    }

    /// Random weights whose sum over `inputs` inputs stays near 1.
    fn weights(&mut self, count: usize, inputs: usize) {
        let scale = (2.0 / inputs as f32).sqrt();
        let weights: Vec<f32> = (0..count).map(|_| self.random() * scale).collect();
        self.array(&weights);
    }

    fn around(&mut self, count: usize, center: f32, spread: f32) {
        let numbers: Vec<f32> = (0..count).map(|_| center + spread * self.random()).collect();
        self.array(&numbers);
    }

    fn conv(&mut self, height: usize, width: usize, inputs: usize, outputs: usize) {
        self.words(&format!("conv {height} {width} {inputs} {outputs} 1 1"));
        self.weights(height * width * inputs * outputs, height * width * inputs);
    }

    fn matrix(&mut self, inputs: usize, outputs: usize) {
        self.words(&format!("matrix {inputs} {outputs}"));
        self.weights(inputs * outputs, inputs);
    }

    fn bias(&mut self, channels: usize) {
        self.words(&format!("bias {channels}"));
        self.around(channels, 0.0, 0.2);
    }

    fn norm_act(&mut self, channels: usize) {
        let has_scale = self.random() > 0.0;
        self.words(&format!("norm {channels} 0.001 {} 1", u8::from(has_scale)));
        self.around(channels, 0.0, 0.1);
        self.around(channels, 1.0, 0.5);
        if has_scale {
            self.around(channels, 1.0, 0.3);
        }
        self.around(channels, 0.0, 0.2);
        self.act();
    }

    fn act(&mut self) {
        let kind = if self.recipe.version < 11 { "" } else { self.recipe.activation };
        self.words(&format!("act {kind}"));
    }

    fn rms(&mut self, channels: usize) {
        self.words(&format!("rms {channels} 1e-06"));
        self.around(channels, 1.0, 0.3);
    }

    fn model(&mut self) {
        let Recipe { version, metadata, .. } = self.recipe;
        self.words(&format!("sample {version} {PLANES} {GLOBALS}"));
        if version >= 13 {
            self.words("20 15 25 10 40 0.25 150");
        }
        if version >= 15 {
            self.words(&format!("{} 0 0 0 0 0 0 0", u8::from(metadata)));
        }
        self.trunk();
        self.policy();
        self.value();
    }

    fn trunk(&mut self) {
        let Recipe { version, transformer, rms_tip, metadata, .. } = self.recipe;
        let blocks = if transformer { 6 } else { 3 };
        self.words(&format!("trunk {blocks} {CHANNELS} 9 9 9 9"));
        if version >= 15 {
            self.words(&format!("{} 0 0 0 0 0", u8::from(rms_tip.is_some())));
        }
        self.conv(5, 3, PLANES, CHANNELS);
        self.matrix(GLOBALS, CHANNELS);
        if metadata {
            self.metadata();
        }
        self.ordinary(CHANNELS);
        self.pooling(CHANNELS);
        self.nested();
        if transformer {
            self.attention(CHANNELS, "1 1");
            self.feed_forward(CHANNELS);
            self.attention(CHANNELS, "0 0");
        }
        match rms_tip {
            None => self.norm_act(CHANNELS),
            Some(spatial) => {
                self.words(&format!("tip {CHANNELS} 1e-06 {} 0", u8::from(spatial)));
                self.around(CHANNELS, 1.0, 0.3);
                self.around(CHANNELS, 0.0, 0.3);
                self.act();
            }
        }
    }

    fn metadata(&mut self) {
        self.words(&format!("metadata {METADATA}"));
        self.matrix(METADATA, 11);
        self.bias(11);
        self.act();
        self.matrix(11, 7);
        self.bias(7);
        self.act();
        self.matrix(7, CHANNELS);
    }

    fn ordinary(&mut self, channels: usize) {
        self.words("ordinary_block ordinary");
        self.norm_act(channels);
        self.conv(3, 3, channels, 17);
        self.norm_act(17);
        self.conv(5, 5, 17, channels);
    }

    fn pooling(&mut self, channels: usize) {
        self.words("gpool_block pooling");
        self.norm_act(channels);
        self.conv(3, 3, channels, 9);
        self.conv(3, 3, channels, 5);
        self.norm_act(5);
        self.matrix(15, 9);
        self.norm_act(9);
        self.conv(3, 3, 9, channels);
    }

    fn nested(&mut self) {
        let transformer = self.recipe.transformer;
        self.words(&format!("nested_bottleneck_block nested {}", if transformer { 3 } else { 1 }));
        self.norm_act(CHANNELS);
        self.conv(1, 1, CHANNELS, 8);
        self.pooling(8);
        if transformer {
            self.attention(8, "1 0");
            self.feed_forward(8);
        }
        self.norm_act(8);
        self.conv(1, 1, 8, CHANNELS);
    }

    /// `rope` tells whether there are angles and whether they are learnt.
    fn attention(&mut self, channels: usize, rope: &str) {
        self.words(&format!("transformer_attention_block attention 4 2 8 5 {rope}"));
        self.rms(channels);
        self.matrix(channels, 32);
        self.matrix(channels, 16);
        self.matrix(channels, 10);
        self.matrix(20, channels);
        match rope {
            "1 1" => {
                self.words("rope 2 4 2");
                self.around(16, 0.1, 0.5);
            }
            "1 0" => self.words("rope 100.0"),
            _ => {}
        }
    }

    /// One of the hidden units is dead, another has weights too small for normal numbers.
    fn feed_forward(&mut self, channels: usize) {
        let hidden = 19;
        let dead = 4;
        self.words(&format!("transformer_ffn_block feed {channels} {hidden} 1"));
        self.rms(channels);
        for name in ["linear", "gate"] {
            self.words(&format!("{name} {channels} {hidden}"));
            let mut weights: Vec<f32> = (0..channels * hidden).map(|_| self.random() * 0.5).collect();
            weights.iter_mut().skip(dead).step_by(hidden).for_each(|weight| *weight *= 1e-39);
            self.array(&weights);
        }
        self.words(&format!("out {hidden} {channels}"));
        let mut weights: Vec<f32> = (0..hidden * channels).map(|_| self.random() * 0.5).collect();
        weights[dead * channels..][..channels].iter_mut().for_each(|weight| *weight *= 1e-39);
        self.array(&weights);
    }

    fn policy(&mut self) {
        let version = self.recipe.version;
        let channels = match version {
            ..12 => 1,
            12..16 => 2,
            _ => 4,
        };
        self.words("policy");
        if version >= 17 {
            self.words("4 0 0 0");
        }
        self.conv(1, 1, CHANNELS, 7);
        self.conv(1, 1, CHANNELS, 6);
        self.norm_act(6);
        self.matrix(18, 7);
        self.norm_act(7);
        self.conv(1, 1, 7, channels);
        if version < 15 {
            self.matrix(18, channels);
        } else {
            self.matrix(18, 7);
            self.bias(7);
            self.act();
            self.matrix(7, channels);
        }
    }

    fn value(&mut self) {
        let scores = if self.recipe.version < 9 { 4 } else { 6 };
        self.words("value");
        if self.recipe.version >= 17 {
            self.words("0 0 0");
        }
        self.conv(1, 1, CHANNELS, 6);
        self.norm_act(6);
        self.matrix(18, 10);
        self.bias(10);
        self.act();
        self.matrix(10, 3);
        self.bias(3);
        self.matrix(10, scores);
        self.bias(scores);
        self.conv(1, 1, 6, 1);
    }
}
