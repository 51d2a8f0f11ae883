//! The network: its weights, and what it says about a position.
//!
//! **Layers** (section 2.2), each with neurons for every point:
//!
//! ```text
//! input ─► first hidden ─┬─► simple eyes ───────────────┐
//!   (receptive fields)   ├─► second hidden ─────────────┤ weights chosen by
//!                        └─► local connections          ├─► evaluation
//!                                  └─► pathfinder ──────┘ connectivity
//! ```
//!
//! A neuron at point `p` with *receptive fields* sees the 3×3 window around
//! `p`; its weight for the neuron `j` at `p'` is
//! `w[type(p)][type(p')][field(p, p')][j]`, its bias `b[type(p)]`. The
//! *evaluation* of `p` sees the eyes and second hidden neurons of every point
//! `p'`, once for each colour `c`, with weights
//! `w[c][type(p)][type(p')][interval]`, where the interval is that of the
//! connection between the two points; points hardly connected are not seen.
//!
//! The three layers above the first hidden one see the same neurons, so their
//! weights lie together as one layer of *outputs*: eyes (mine, theirs),
//! second hidden, links (mine, theirs).

mod evaluation;
mod widening;

pub(crate) use evaluation::Evaluation;

use crate::input::Input;
use crate::kind::KINDS;
use crate::lattice::{FIELDS, Lattice};
use crate::pathfinder::Connectivity;
use crate::random::Random;
use crate::shape::Shape;
use crate::sigmoid;

/// Neurons are handled in packs of this many.
pub(crate) const PACK: usize = 8;
/// And so many of those at once.
const WIDE: usize = 3;

/// A network: the sizes of its layers and its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(crate) shape: Shape,
    pub(crate) hidden: Vec<f32>,
    pub(crate) hidden_bias: Vec<f32>,
    pub(crate) outputs: Vec<f32>,
    pub(crate) outputs_bias: Vec<f32>,
    pub(crate) value: Vec<f32>,
    pub(crate) value_bias: Vec<f32>,
}

/// What a network makes of a position, layer by layer.
#[derive(Clone, Debug)]
pub struct Activation {
    pub(crate) shape: Shape,
    pub(crate) hidden: Vec<f32>,
    pub(crate) outputs: Vec<f32>,
    pub(crate) links: [Connectivity; 2],
    pub(crate) value: Vec<f32>,
}

impl Network {
    /// A network that knows nothing: small random weights, except where neurons only fill up a pack.
    pub fn random(shape: Shape, random: &mut Random) -> Network {
        let [hidden, hidden_bias, outputs, outputs_bias, value, value_bias] = shape.lengths();
        let mut draw = |count, spread: f32| -> Vec<f32> {
            (0..count).map(|_| (2.0 * random.unit() - 1.0) * spread).collect()
        };
        let mut network = Network {
            shape,
            hidden: draw(hidden, 0.2),
            hidden_bias: draw(hidden_bias, 0.2),
            outputs: draw(outputs, 0.1),
            outputs_bias: draw(outputs_bias, 0.1),
            value: draw(value, 0.02),
            value_bias: draw(value_bias, 0.02),
        };
        let used = shape.seen() + crate::shape::LINKS;
        for row in network.outputs.chunks_exact_mut(shape.outputs()) {
            row[used..].fill(0.0);
        }
        network
    }

    /// A network whose weights are all zero.
    pub(crate) fn zeros(shape: Shape) -> Network {
        let [hidden, hidden_bias, outputs, outputs_bias, value, value_bias] =
            shape.lengths().map(|length| vec![0.0; length]);
        Network { shape, hidden, hidden_bias, outputs, outputs_bias, value, value_bias }
    }

    /// The sizes of its layers.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of weights.
    pub fn weights(&self) -> usize {
        self.shape.lengths().iter().sum()
    }

    /// The weight arrays, in the order in which they are stored.
    pub(crate) fn arrays(&self) -> [&Vec<f32>; 6] {
        [&self.hidden, &self.hidden_bias, &self.outputs, &self.outputs_bias, &self.value, &self.value_bias]
    }

    pub(crate) fn arrays_mut(&mut self) -> [&mut Vec<f32>; 6] {
        let Network { hidden, hidden_bias, outputs, outputs_bias, value, value_bias, .. } = self;
        [hidden, hidden_bias, outputs, outputs_bias, value, value_bias]
    }

    /// Adds another network's weights.
    pub(crate) fn add(&mut self, other: &Network) {
        for (mine, theirs) in self.arrays_mut().into_iter().zip(other.arrays()) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    /// The mean of networks whose layers have the same sizes; `None` if they have not, or if there are none.
    ///
    /// Steps of a constant length never settle: weights wander around what has been learnt. The mean of networks of
    /// different moments of one run is nearer to it than any of them (B. Polyak and A. Juditsky, *Acceleration of Stochastic
    /// Approximation by Averaging*, 1992).
    pub fn mean(networks: &[Network]) -> Option<Network> {
        let (first, rest) = networks.split_first()?;
        let mut mean = first.clone();
        for network in rest {
            if network.shape != mean.shape {
                return None;
            }
            mean.add(network);
        }
        let share = 1.0 / networks.len() as f32;
        mean.arrays_mut().into_iter().flatten().for_each(|weight| *weight *= share);
        Some(mean)
    }

    /// Evaluates a position.
    pub fn evaluate(&self, input: &Input, lattice: &Lattice) -> Activation {
        let mut activation = Activation::new(self.shape, lattice.area());
        self.evaluate_into(input, lattice, &mut activation);
        activation
    }

    /// Evaluates a position into arrays that are there already.
    pub fn evaluate_into(&self, input: &Input, lattice: &Lattice, activation: &mut Activation) {
        assert_eq!(lattice.bearing(), self.shape.bearing(), "the lattice is this network's");
        for point in 0..lattice.area() {
            self.feel(input, lattice, point, &mut activation.hidden);
        }
        for point in 0..lattice.area() {
            self.draw_conclusions(input, lattice, point, &activation.hidden, &mut activation.outputs);
        }
        self.judge(input, lattice, activation);
    }

    /// First hidden layer at one point.
    #[inline]
    pub(crate) fn feel(&self, input: &Input, lattice: &Lattice, point: usize, hidden: &mut [f32]) {
        let width = self.shape.hidden();
        let kind = usize::from(input.kinds[point]);
        let bias = self.hidden_bias[kind * width..][..width].as_chunks::<PACK>().0;
        let hidden = &mut hidden[point * width..][..width];
        let (out, _) = hidden.as_chunks_mut::<PACK>();
        for (column, (out, &bias)) in out.iter_mut().zip(bias).enumerate() {
            let mut sums = bias;
            for &(other, field) in lattice.window(point) {
                let block = self.hidden_block(kind, input.kinds[other].into(), field);
                let rows = &self.hidden[block..][..self.shape.input().features() * width];
                let mut features = input.features[other];
                while features != 0 {
                    let feature = features.trailing_zeros() as usize;
                    features &= features - 1;
                    add_to(&mut sums, &rows[feature * width + column * PACK..]);
                }
            }
            *out = sums;
        }
        sigmoid::apply(hidden);
    }

    /// Eyes, second hidden neurons and local connections at one point.
    #[inline]
    pub(crate) fn draw_conclusions(
        &self,
        input: &Input,
        lattice: &Lattice,
        point: usize,
        hidden: &[f32],
        outputs: &mut [f32],
    ) {
        let width = self.shape.outputs();
        let outputs = &mut outputs[point * width..][..width];
        let (out, _) = outputs.as_chunks_mut::<PACK>();
        // The sums of a wide pack stay in the processor's registers; it holds all outputs of the article's network.
        let (wide, narrow) = out.as_chunks_mut::<WIDE>();
        let first = wide.len() * WIDE;
        for (column, out) in wide.iter_mut().enumerate() {
            *out = self.conclusions(input, lattice, point, hidden, column * WIDE);
        }
        for (column, out) in narrow.iter_mut().enumerate() {
            [*out] = self.conclusions(input, lattice, point, hidden, first + column);
        }
        sigmoid::apply(outputs);
    }

    /// What some of the outputs at one point add up to, those from this column of packs on.
    #[inline]
    fn conclusions<const N: usize>(
        &self,
        input: &Input,
        lattice: &Lattice,
        point: usize,
        hidden: &[f32],
        column: usize,
    ) -> [[f32; PACK]; N] {
        let (inner, width) = (self.shape.hidden(), self.shape.outputs());
        let kind = usize::from(input.kinds[point]);
        let columns = column * PACK..(column + N) * PACK;
        let mut sums = [[0.0; PACK]; N];
        let bias = &self.outputs_bias[kind * width..][..width];
        sums.copy_from_slice(bias[columns.clone()].as_chunks::<PACK>().0);
        for &(other, field) in lattice.window(point) {
            let block = self.outputs_block(kind, input.kinds[other].into(), field);
            let rows = self.outputs[block..][..inner * width].chunks_exact(width);
            for (row, &activity) in rows.zip(&hidden[other * inner..][..inner]) {
                for (sum, weights) in sums.iter_mut().zip(row[columns.clone()].as_chunks::<PACK>().0) {
                    for lane in 0..PACK {
                        sum[lane] += activity * weights[lane];
                    }
                }
            }
        }
        sums
    }

    /// Connectivity and evaluation.
    pub(crate) fn judge(&self, input: &Input, lattice: &Lattice, activation: &mut Activation) {
        let (width, first) = (self.shape.outputs(), self.shape.seen());
        let Activation { outputs, links, .. } = activation;
        for (color, map) in links.iter_mut().enumerate() {
            let start = first + color * FIELDS;
            map.find(lattice, |point, field| outputs[point * width + start + field]);
        }
        let points: Vec<usize> = (0..lattice.area()).collect();
        Evaluation::of(self).judge(input, activation, &points);
    }

    /// The same where only some points are `affected` by what has changed since `base`.
    pub(crate) fn judge_again(
        &self,
        input: &Input,
        lattice: &Lattice,
        activation: &mut Activation,
        base: &Activation,
        affected: &[Vec<bool>; 2],
        evaluation: &Evaluation,
    ) {
        let (width, first) = (self.shape.outputs(), self.shape.seen());
        let Activation { outputs, links, .. } = activation;
        for (color, map) in links.iter_mut().enumerate() {
            let start = first + color * FIELDS;
            let local = |point, field| outputs[point * width + start + field];
            map.find_again(&base.links[color], &affected[color], lattice, local);
        }
        activation.value.copy_from_slice(&base.value);
        let [mine, theirs] = affected;
        let affected = |&point: &usize| mine[point] || theirs[point];
        let points: Vec<usize> = (0..lattice.area()).filter(affected).collect();
        evaluation.judge(input, activation, &points);
    }

    #[inline]
    pub(crate) fn hidden_block(&self, kind: usize, other: usize, field: usize) -> usize {
        ((kind * KINDS + other) * FIELDS + field) * self.shape.input().features() * self.shape.hidden()
    }

    #[inline]
    pub(crate) fn outputs_block(&self, kind: usize, other: usize, field: usize) -> usize {
        ((kind * KINDS + other) * FIELDS + field) * self.shape.hidden() * self.shape.outputs()
    }
}

impl Activation {
    pub(crate) fn new(shape: Shape, area: usize) -> Activation {
        Activation {
            shape,
            hidden: vec![0.0; area * shape.hidden()],
            outputs: vec![0.0; area * shape.outputs()],
            links: [Connectivity::new(area), Connectivity::new(area)],
            value: vec![0.0; area],
        }
    }

    /// For each point, how likely it will be alive for the side to move.
    pub fn value(&self) -> &[f32] {
        &self.value
    }

    /// Expected number of points of the side to move.
    pub fn sum(&self) -> f32 {
        self.value.iter().sum()
    }

    /// How likely the side to move (0) or its opponent (1) makes a single-point eye at a point.
    pub fn eye(&self, side: usize, point: usize) -> f32 {
        self.outputs[point * self.shape.outputs() + side]
    }

    /// How likely a side connects a point with a field of its window.
    pub fn link(&self, side: usize, point: usize, field: usize) -> f32 {
        self.outputs[point * self.shape.outputs() + self.shape.seen() + side * FIELDS + field]
    }

    /// The map of connections of a side.
    pub fn connectivity(&self, side: usize) -> &Connectivity {
        &self.links[side]
    }
}

/// Adds the first numbers of a row.
#[inline]
fn add_to(sums: &mut [f32; PACK], row: &[f32]) {
    for (sum, &weight) in sums.iter_mut().zip(&row[..PACK]) {
        *sum += weight;
    }
}

#[inline]
pub(crate) fn add_scaled(out: &mut [f32], row: &[f32], factor: f32) {
    let (out, row) = (out.as_chunks_mut::<PACK>().0, row.as_chunks::<PACK>().0);
    for (out, row) in out.iter_mut().zip(row) {
        for (out, &weight) in out.iter_mut().zip(row) {
            *out += factor * weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputKind;
    use crate::lattice::Bearing;
    use yose_board::{Color, Diagram, Symmetry};

    /// Windows held towards the corner mean the same in a mirror, where no point is as far from one side as from the other.
    #[test]
    fn a_mirror_changes_nothing_seen_from_the_corner() {
        let diagram: Diagram = ". X . O . .\n. X O . O .\nX . X O . .\n. . X . O .".parse().unwrap();
        let board = diagram.setup.board().unwrap();
        let size = board.size();
        let mut differs = 0;
        for bearing in [Bearing::Picture, Bearing::Corner] {
            let shape = Shape::of_the_article(InputKind::Preprocessed).with_bearing(bearing);
            let network = Network::random(shape, &mut Random::new(7));
            let seen = network.segment(&board, Color::Black);
            for mirror in Symmetry::of_size(size) {
                let mirrored = network.segment(&mirror.apply_board(&board), Color::Black);
                let far = |point| (seen.black(point) - mirrored.black(mirror.apply(point, size))).abs();
                let most = size.points().map(far).fold(0.0, f32::max);
                assert!(bearing == Bearing::Picture || most < 1e-5, "{mirror:?}: {most}");
                differs += usize::from(most > 1e-3);
            }
        }
        assert_eq!(differs, 3, "held one way all over the picture they do not");
    }

    #[test]
    fn a_mean_lies_between() {
        let shape = Shape::of_the_article(InputKind::Raw);
        let mut random = Random::new(4);
        let [a, b] = [(); 2].map(|()| Network::random(shape, &mut random));
        let mean = Network::mean(&[a.clone(), b.clone(), b.clone(), a.clone()]).unwrap();
        for ((a, b), mean) in a.arrays().into_iter().zip(b.arrays()).zip(mean.arrays()) {
            for ((a, b), mean) in a.iter().zip(b).zip(mean) {
                assert!((mean - (a + b) / 2.0).abs() < 1e-6);
            }
        }
        assert_eq!(Network::mean(&[]), None);
        let wide = a.widened(16, 2, &mut random).unwrap();
        assert_eq!(Network::mean(&[a, wide]), None);
    }
}
