//! The same computation, plain and slow: what the fast one is compared with.
//!
//! Everything is a list of points, each a list of channels, in 64-bit numbers,
//! and every formula is written down as it is defined.

use yose_board::Size;

use crate::features::Inputs;
use crate::file::{
    Activation, Attention, Block, Conv, FeedForward, METADATA, Matrix, Model, NormAct, RmsNorm, Tip,
};

type Points = Vec<Vec<f64>>;

/// Policy by point and channel, pass by channel, outcome, scores, ownership.
pub(super) struct Outputs {
    pub(super) policy: Points,
    pub(super) pass: Vec<f64>,
    pub(super) outcome: Vec<f64>,
    pub(super) scores: Vec<f64>,
    pub(super) ownership: Vec<f64>,
}

pub(super) fn run(model: &Model, inputs: &Inputs) -> Outputs {
    let slow = Slow { size: inputs.size() };
    let planes: Points = slow
        .size
        .points()
        .map(|point| inputs.planes().iter().map(|plane| f64::from(u8::from(plane.contains(point)))).collect())
        .collect();
    let mut trunk = slow.conv(&model.trunk.conv, &planes);
    let globals: Vec<f64> = inputs.globals().iter().map(|&x| x.into()).collect();
    add_everywhere(&mut trunk, &product(&model.trunk.globals, &globals));
    if let Some(encoder) = &model.trunk.metadata {
        let numbers = inputs.profile.map_or([0.0; METADATA], |profile| profile.numbers(slow.size));
        let numbers: Vec<f64> = numbers.iter().map(|&x| x.into()).collect();
        let one = dense(&encoder.first, &encoder.first_bias, encoder.first_act, &numbers);
        let two = dense(&encoder.second, &encoder.second_bias, encoder.second_act, &one);
        add_everywhere(&mut trunk, &product(&encoder.out, &two));
    }
    for block in &model.trunk.blocks {
        slow.block(block, &mut trunk);
    }
    let tip = tip(&model.trunk.tip, model.trunk.act, &trunk);
    slow.heads(model, &tip)
}

struct Slow {
    size: Size,
}

impl Slow {
    fn conv(&self, conv: &Conv, input: &Points) -> Points {
        let (width, height) = (i64::from(self.size.width()), i64::from(self.size.height()));
        let mut output = vec![vec![0.0; conv.outputs]; input.len()];
        for (index, out) in output.iter_mut().enumerate() {
            let (row, column) = (index as i64 / width, index as i64 % width);
            for y in 0..conv.height {
                for x in 0..conv.width {
                    let from_row = row + y as i64 - (conv.height / 2) as i64;
                    let from_column = column + x as i64 - (conv.width / 2) as i64;
                    if !(0..height).contains(&from_row) || !(0..width).contains(&from_column) {
                        continue;
                    }
                    let from = &input[(from_row * width + from_column) as usize];
                    for (i, x_in) in from.iter().enumerate() {
                        for (o, out) in out.iter_mut().enumerate() {
                            let tap = ((y * conv.width + x) * conv.inputs + i) * conv.outputs + o;
                            *out += x_in * f64::from(conv.weights[tap]);
                        }
                    }
                }
            }
        }
        output
    }

    fn block(&self, block: &Block, trunk: &mut Points) {
        let result = match block {
            Block::Ordinary(block) => {
                let middle = self.conv(&block.conv_first, &norm_act(&block.first, trunk));
                self.conv(&block.conv_second, &norm_act(&block.second, &middle))
            }
            Block::Pooling(block) => {
                let before = norm_act(&block.first, trunk);
                let mut regular = self.conv(&block.conv_regular, &before);
                let pooling = norm_act(&block.pool, &self.conv(&block.conv_pool, &before));
                add_everywhere(&mut regular, &product(&block.pool_to_bias, &self.pool(&pooling, true)));
                self.conv(&block.conv_last, &norm_act(&block.second, &regular))
            }
            Block::Nested(block) => {
                let mut inner = self.conv(&block.conv_down, &norm_act(&block.first, trunk));
                for block in &block.blocks {
                    self.block(block, &mut inner);
                }
                self.conv(&block.conv_up, &norm_act(&block.last, &inner))
            }
            Block::Attention(block) => self.attention(block, &rms(&block.norm, trunk)),
            Block::FeedForward(block) => {
                rms(&block.norm, trunk).iter().map(|x| feed_forward(block, x)).collect()
            }
        };
        for (point, add) in trunk.iter_mut().zip(result) {
            point.iter_mut().zip(add).for_each(|(x, add)| *x += add);
        }
    }

    fn attention(&self, block: &Attention, input: &Points) -> Points {
        let through = |matrix: &Matrix| -> Points { input.iter().map(|x| product(matrix, x)).collect() };
        let (queries, keys, values) = (through(&block.query), through(&block.key), through(&block.value));
        let group = block.heads / block.shared_heads;
        let mut seen = vec![vec![0.0; block.heads * block.value_size]; input.len()];
        for head in 0..block.heads {
            let shared = head / group;
            let turned = |rows: &Points, head: usize| -> Points {
                let own = |row: &Vec<f64>| row[head * block.key_size..][..block.key_size].to_vec();
                rows.iter()
                    .enumerate()
                    .map(|(point, row)| self.turn(block, shared, point, own(row)))
                    .collect()
            };
            let (queries, keys) = (turned(&queries, head), turned(&keys, shared));
            for (point, query) in queries.iter().enumerate() {
                let weight = |key: &Vec<f64>| {
                    let dot: f64 = query.iter().zip(key).map(|(q, k)| q * k).sum();
                    (dot / (block.key_size as f64).sqrt()).exp()
                };
                let weights: Vec<f64> = keys.iter().map(weight).collect();
                let total: f64 = weights.iter().sum();
                for d in 0..block.value_size {
                    let value = |row: &Vec<f64>| row[shared * block.value_size + d];
                    let sum: f64 = weights.iter().zip(&values).map(|(weight, row)| weight * value(row)).sum();
                    seen[point][head * block.value_size + d] = sum / total;
                }
            }
        }
        seen.iter().map(|x| product(&block.out, x)).collect()
    }

    fn turn(&self, block: &Attention, shared: usize, point: usize, mut numbers: Vec<f64>) -> Vec<f64> {
        let Some(rope) = &block.rope else { return numbers };
        let width = usize::from(self.size.width());
        let (row, column) = ((point / width) as f64, (point % width) as f64);
        let pairs = block.key_size / 2;
        for (pair, numbers) in numbers.chunks_exact_mut(2).enumerate() {
            let [right, down] = rope.steps[shared * pairs + pair].map(f64::from);
            let (sine, cosine) = (column * right + row * down).sin_cos();
            let [a, b] = [numbers[0], numbers[1]];
            numbers[0] = a * cosine - b * sine;
            numbers[1] = a * sine + b * cosine;
        }
        numbers
    }

    fn pool(&self, points: &Points, maximum: bool) -> Vec<f64> {
        let count = points.len() as f64;
        let side = count.sqrt() - 14.0;
        let channels = points[0].len();
        let mean = |c: usize| points.iter().map(|point| point[c]).sum::<f64>() / count;
        let largest = |c: usize| points.iter().map(|point| point[c]).fold(f64::MIN, f64::max);
        let means = (0..channels).map(mean);
        let weighed = (0..channels).map(|c| mean(c) * side / 10.0);
        let square = side * side / 100.0 - 0.1;
        let thirds = (0..channels).map(|c| if maximum { largest(c) } else { mean(c) * square });
        means.chain(weighed).chain(thirds).collect()
    }

    fn heads(&self, model: &Model, tip: &Points) -> Outputs {
        let head = &model.policy;
        let pooled = self.pool(&norm_act(&head.pool, &self.conv(&head.conv_pool, tip)), true);
        let mut middle = self.conv(&head.conv, tip);
        add_everywhere(&mut middle, &product(&head.pool_to_bias, &pooled));
        let policy = self.conv(&head.out, &norm_act(&head.middle, &middle));
        let pass = match &head.pass.second {
            None => product(&head.pass.first, &pooled),
            Some((bias, act, second)) => product(second, &dense(&head.pass.first, bias, *act, &pooled)),
        };
        let head = &model.value;
        let middle = norm_act(&head.middle, &self.conv(&head.conv, tip));
        let hidden = dense(&head.hidden, &head.hidden_bias, head.hidden_act, &self.pool(&middle, false));
        let ownership = self.conv(&head.ownership, &middle).into_iter().flatten().collect();
        let outcome = dense(&head.outcome, &head.outcome_bias, Activation::Identity, &hidden);
        let scores = dense(&head.score, &head.score_bias, Activation::Identity, &hidden);
        Outputs { policy, pass, outcome, scores, ownership }
    }
}

fn activate(act: Activation, x: f64) -> f64 {
    match act {
        Activation::Identity => x,
        Activation::Relu => x.max(0.0),
        Activation::Mish => x * x.exp().ln_1p().tanh(),
        Activation::Silu => x / (1.0 + (-x).exp()),
    }
}

fn norm_act(layer: &NormAct, points: &Points) -> Points {
    let channel = |(c, &x): (usize, &f64)| {
        activate(layer.act, x * f64::from(layer.norm.scale[c]) + f64::from(layer.norm.shift[c]))
    };
    points.iter().map(|point| point.iter().enumerate().map(channel).collect()).collect()
}

fn product(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    assert_eq!(vector.len(), matrix.inputs);
    let entry = |i: usize, o: usize| f64::from(matrix.weights[i * matrix.outputs + o]);
    (0..matrix.outputs).map(|o| vector.iter().enumerate().map(|(i, x)| x * entry(i, o)).sum()).collect()
}

fn dense(matrix: &Matrix, bias: &[f32], act: Activation, vector: &[f64]) -> Vec<f64> {
    let sums = product(matrix, vector);
    sums.iter().zip(bias).map(|(sum, &bias)| activate(act, sum + f64::from(bias))).collect()
}

fn feed_forward(block: &FeedForward, x: &[f64]) -> Vec<f64> {
    let (linear, gate) = (product(&block.linear, x), product(&block.gate, x));
    let hidden: Vec<f64> =
        linear.iter().zip(gate).map(|(&linear, gate)| activate(Activation::Silu, linear) * gate).collect();
    product(&block.out, &hidden)
}

fn mean_square<'a>(numbers: impl Iterator<Item = &'a f64> + Clone) -> f64 {
    numbers.clone().map(|x| x * x).sum::<f64>() / numbers.count() as f64
}

fn rms(norm: &RmsNorm, points: &Points) -> Points {
    let scaled = |point: &Vec<f64>| {
        let root = (mean_square(point.iter()) + f64::from(norm.epsilon)).sqrt();
        point.iter().zip(&norm.weights).map(|(x, &weight)| x * f64::from(weight) / root).collect()
    };
    points.iter().map(scaled).collect()
}

fn tip(tip: &Tip, act: Activation, points: &Points) -> Points {
    match tip {
        Tip::Batch(norm) => norm_act(&NormAct { norm: norm.clone(), act }, points),
        Tip::Rms { epsilon, spatial, gamma, beta } => {
            let whole = mean_square(points.iter().flatten());
            let scaled = |point: &Vec<f64>| {
                let mean = if *spatial { whole } else { mean_square(point.iter()) };
                let root = (mean + f64::from(*epsilon)).sqrt();
                let channel = |(c, x): (usize, &f64)| {
                    activate(act, x * f64::from(gamma[c]) / root + f64::from(beta[c]))
                };
                point.iter().enumerate().map(channel).collect()
            };
            points.iter().map(scaled).collect()
        }
    }
}

fn add_everywhere(points: &mut Points, vector: &[f64]) {
    for point in points {
        point.iter_mut().zip(vector).for_each(|(x, add)| *x += add);
    }
}
