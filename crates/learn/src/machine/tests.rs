//! The machine against the network's definition, and its derivatives against small differences of it.

use yose_net::endgame::{EndgameNet, Weights, define};
use yose_net::kernel::Scratch;

use super::*;
use crate::random::Random;
use crate::sample::tests::example;

fn small() -> Shape {
    Shape { channels: 5, blocks: 3, pool_every: 2, pool_channels: 2, head_channels: 3, hidden: 4, middle: 4 }
}

fn random_weights(shape: Shape, scale: f32) -> Vec<f32> {
    let mut random = Random::of(&[4]);
    (0..shape.layout().total).map(|_| scale * random.normal()).collect()
}

#[test]
fn what_is_trained_is_what_is_played_with() {
    for shape in [small(), Shape { channels: 16, blocks: 4, ..Shape::default() }] {
        let weights = random_weights(shape, 0.2);
        let network = EndgameNet::new(&Weights::new("x", shape, weights.clone()).unwrap());
        let picture = example().picture().unwrap();
        let signals = &network.signals(std::slice::from_ref(&picture))[0];
        let tape = Machine::new(shape, &weights).forward(&Pile::new(vec![picture]), &mut Scratch::default());
        let pairs =
            signals.points.iter().chain(&signals.scalars).zip(tape.points.iter().chain(&tape.scalars));
        for (played, trained) in pairs {
            assert!((played - trained).abs() < 1e-4 * (1.0 + played.abs()), "{played} {trained}");
        }
    }
}

/// Every weight of a small network, by differences of the definition in double precision.
#[test]
fn derivatives_are_those_of_small_differences() {
    let shape = small();
    let weights = random_weights(shape, 0.3);
    let sample = example();
    let picture = sample.picture().unwrap();
    let stress = Stress { settled: 2.0, ..Stress::default() };
    let found =
        Machine::new(shape, &weights).learn(std::slice::from_ref(&sample), &stress, &mut Scratch::default());
    let mut precise: Vec<f64> = weights.iter().map(|&weight| weight.into()).collect();
    let value = |weights: &[f64]| {
        let (points, scalars) = define(shape, weights, &picture);
        loss(&sample, &points, &scalars, &stress).0.total
    };
    assert!((found.losses.total - value(&precise)).abs() < 1e-4);
    let layout = shape.layout();
    let pool = layout.blocks[1].pool.unwrap();
    // Every layer is looked at: all of its weights if they are few, some if they are many.
    let mut layers = vec![layout.stem, layout.tip_bias, layout.pool, layout.pool_bias, layout.hidden];
    layers.extend([layout.hidden_bias, layout.scalars, layout.scalars_bias, layout.middle, layout.spread]);
    layers.extend([layout.middle_bias, layout.points, layout.points_bias, pool.conv, pool.bias, pool.spread]);
    for block in &layout.blocks {
        layers.extend([block.first_bias, block.first, block.second_bias, block.second]);
    }
    let step = 1e-6;
    for layer in layers {
        let mut moved = false;
        for index in layer.range().step_by(1 + layer.range().len() / 60) {
            let before = precise[index];
            precise[index] = before + step;
            let above = value(&precise);
            precise[index] = before - step;
            let below = value(&precise);
            precise[index] = before;
            let slope = (above - below) / (2.0 * step);
            let error = (slope - f64::from(found.slopes[index])).abs();
            assert!(
                error < 1e-3 * (1.0 + slope.abs()),
                "{layer:?} {index}: {} but should be {slope}",
                found.slopes[index]
            );
            moved |= slope.abs() > 1e-4;
        }
        assert!(moved, "{layer:?} has no influence: the test would not see a mistake");
    }
}

#[test]
fn derivatives_add_up() {
    let shape = small();
    let machine = Machine::new(shape, &random_weights(shape, 0.3));
    let (a, b) = (example(), example().seen(yose_board::Symmetry::ALL[3], true));
    let mut scratch = Scratch::default();
    let mut learn = |samples: &[Sample]| machine.learn(samples, &Stress::default(), &mut scratch);
    let (one, other, both) =
        (learn(std::slice::from_ref(&a)), learn(std::slice::from_ref(&b)), learn(&[a, b]));
    for ((x, y), sum) in one.slopes.iter().zip(&other.slopes).zip(&both.slopes) {
        assert!((x + y - sum).abs() < 1e-4 * (1.0 + sum.abs()));
    }
    assert_eq!(both.losses.samples, 2);
}
