//! A network with more neurons that says what a smaller one says.
//!
//! **Question.** A small network has learnt for hours. How does a larger one begin where it stands?
//!
//! **Definition.** The neurons of the small network keep their weights. New neurons of the first hidden layer feel something at random,
//! and nobody listens to them yet; new neurons of the second hidden layer hear the first at random, and the evaluation does not listen to them yet.
//! Nobody listening means weights of zero, so the outputs are what they were; and since the
//! new neurons are not zero, the first step of learning gives those weights a slope.
//!
//! New features are not listened to either: a network that knew Table 1 goes on with the [tactical](InputKind::Tactical) input.
//!
//! **Source.** T. Chen and others, *Net2Net: Accelerating Learning via Knowledge Transfer* (2016), have the idea; they copy neurons where we
//! draw new ones.

use crate::input::{InputKind, TABLE};
use crate::kind::{KINDS, is_stone};
use crate::lattice::FIELDS;
use crate::network::Network;
use crate::random::Random;
use crate::shape::{LINKS, Shape, ShapeError};

impl Network {
    /// The same with at least so many neurons a point in its hidden layers.
    pub fn widened(&self, hidden: usize, second: usize, random: &mut Random) -> Result<Network, ShapeError> {
        let small = self.shape;
        let shape = Shape::new(small.input(), hidden.max(small.hidden()), second.max(small.second()))?
            .with_bearing(small.bearing());
        if shape == small {
            return Ok(self.clone());
        }
        let mut wide = Network::random(shape, random);
        copy_rows(&self.hidden, small.hidden(), &mut wide.hidden, shape.hidden());
        copy_rows(&self.hidden_bias, small.hidden(), &mut wide.hidden_bias, shape.hidden());
        copy_rows(&self.value, small.seen(), &mut wide.value, shape.seen());
        for row in wide.value.chunks_exact_mut(shape.seen()) {
            row[small.seen()..].fill(0.0);
        }
        wide.value_bias.copy_from_slice(&self.value_bias);
        self.copy_outputs(&mut wide);
        Ok(wide)
    }

    /// The same with the tactical input, if it has been given Table 1 so far.
    pub fn with_tactics(&self) -> Option<Network> {
        if self.shape.input() != InputKind::Preprocessed {
            return None;
        }
        let width = self.shape.hidden();
        let shape = Shape::new(InputKind::Tactical, width, self.shape.second()).ok()?;
        let shape = shape.with_bearing(self.shape.bearing());
        let mut hidden = Vec::with_capacity(shape.lengths()[0]);
        let window = InputKind::Preprocessed.features() * width;
        for (index, rows) in self.hidden.chunks_exact(window).enumerate() {
            // Windows are sorted by the point's type, the other's type and the field.
            let other = index / FIELDS % KINDS;
            let known = TABLE[usize::from(is_stone(other as u8))] * width;
            hidden.extend_from_slice(&rows[..known]);
            hidden.resize((index + 1) * InputKind::Tactical.features() * width, 0.0);
        }
        Some(Network { shape, hidden, ..self.clone() })
    }

    fn copy_outputs(&self, wide: &mut Network) {
        let (small, shape) = (self.shape, wide.shape);
        let (from, to) = (small.outputs(), shape.outputs());
        let biases = self.outputs_bias.chunks_exact(from).zip(wide.outputs_bias.chunks_exact_mut(to));
        biases.for_each(|(from, to)| copy_output_row(from, small, to, shape));
        let windows = self.outputs.chunks_exact(small.hidden() * from);
        for (from_window, to_window) in windows.zip(wide.outputs.chunks_exact_mut(shape.hidden() * to)) {
            let (known, new) = to_window.split_at_mut(small.hidden() * to);
            let rows = from_window.chunks_exact(from).zip(known.chunks_exact_mut(to));
            rows.for_each(|(from, to)| copy_output_row(from, small, to, shape));
            for row in new.chunks_exact_mut(to) {
                row[..small.seen()].fill(0.0);
                row[shape.seen()..].fill(0.0);
            }
        }
    }
}

/// Copies rows to the beginnings of longer ones.
fn copy_rows(from: &[f32], from_width: usize, to: &mut [f32], to_width: usize) {
    for (from, to) in from.chunks_exact(from_width).zip(to.chunks_exact_mut(to_width)) {
        to[..from_width].copy_from_slice(from);
    }
}

/// Copies a row of weights to the outputs: new second hidden neurons lie between the old ones and the links.
fn copy_output_row(from: &[f32], small: Shape, to: &mut [f32], shape: Shape) {
    to[..small.seen()].copy_from_slice(&from[..small.seen()]);
    to[shape.seen()..][..LINKS].copy_from_slice(&from[small.seen()..][..LINKS]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Input, InputKind};
    use crate::lattice::{Bearing, Lattice};
    use yose_board::{Color, Diagram};

    #[test]
    fn a_wider_network_says_the_same_and_can_learn_more() {
        let diagram: Diagram = ". X . O .\n. X O . O\nX . X O .\n. . X . O\n. . . . .".parse().unwrap();
        let mut board = diagram.setup.board().unwrap();
        let lattice = Lattice::new(board.size(), Bearing::Corner);
        for what in [InputKind::Raw, InputKind::Preprocessed] {
            let mut random = Random::new(3);
            let small = Network::random(Shape::of_the_article(what), &mut random);
            let wide = small.widened(16, 10, &mut random).unwrap();
            assert_eq!((wide.shape().hidden(), wide.shape().second()), (16, 10));
            let input = Input::of(&mut board, Color::Black, what, &lattice);
            let [a, b] = [&small, &wide].map(|network| network.evaluate(&input, &lattice));
            for point in 0..lattice.area() {
                assert!((a.value()[point] - b.value()[point]).abs() < 1e-5);
                for side in 0..2 {
                    assert!((a.eye(side, point) - b.eye(side, point)).abs() < 1e-5);
                    for &(_, field) in lattice.window(point) {
                        assert!((a.link(side, point, field) - b.link(side, point, field)).abs() < 1e-5);
                    }
                }
            }
            // New neurons are there to be listened to: they are neither silent nor all alike.
            let new: Vec<f32> = (8..16).map(|neuron| b.hidden[neuron]).collect();
            assert!(new.iter().any(|&activity| (activity - new[0]).abs() > 1e-3));
        }
    }

    #[test]
    fn features_that_are_new_say_nothing_yet() {
        let diagram: Diagram = ". X . X O\n. X X X O\nX X . O .\nO O O O O\n. O . O .".parse().unwrap();
        let mut board = diagram.setup.board().unwrap();
        let lattice = Lattice::new(board.size(), Bearing::Corner);
        let small = Network::random(Shape::of_the_article(InputKind::Preprocessed), &mut Random::new(3));
        let wide = small.with_tactics().unwrap();
        let inputs = [InputKind::Preprocessed, InputKind::Tactical]
            .map(|what| Input::of(&mut board, Color::Black, what, &lattice));
        assert_ne!(inputs[0], inputs[1]);
        let [a, b] = [(&small, &inputs[0]), (&wide, &inputs[1])]
            .map(|(network, input)| network.evaluate(input, &lattice));
        assert_eq!((a.hidden, a.value), (b.hidden, b.value));
        assert!(wide.with_tactics().is_none());
    }

    #[test]
    fn sizes_that_do_not_fit_are_refused() {
        let mut random = Random::new(3);
        let small = Network::random(Shape::of_the_article(InputKind::Raw), &mut random);
        assert_eq!(small.widened(12, 2, &mut random).unwrap_err(), ShapeError::Hidden(12));
        assert!(small.widened(0, 0, &mut random).unwrap() == small, "nothing is made smaller");
    }
}
