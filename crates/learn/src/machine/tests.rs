//! The machine against the network's definition, and its derivatives against small differences of it.

use yose_board::{Color, PointSet, Size};
use yose_net::endgame::{EndgameNet, Weights, define};
use yose_net::kernel::Scratch;

use super::*;
use crate::random::Random;
use crate::sample::tests::example;
use crate::sample::{Labels, Target};

fn small() -> Shape {
    Shape { channels: 5, blocks: 3, pool_every: 2, pool_channels: 2, head_channels: 3, hidden: 4, middle: 4 }
}

fn random_weights(shape: Shape, scale: f32) -> Vec<f32> {
    let mut random = Random::of(&[11]);
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

/// Scattered stones and a region in the middle, with every kind of label.
fn scattered(width: usize, height: usize) -> Sample {
    let size = Size::new(width, height).unwrap();
    let stones = |rest: usize| size.points().enumerate().filter(move |(at, _)| at % 11 == rest);
    let inside = |at: u8, side: u8| (1..side - 1).contains(&at);
    let scope: PointSet = size
        .points()
        .filter(|point| inside(point.column(), size.width()) && inside(point.row(), size.height()))
        .collect();
    let moves = scope.iter().zip(Color::BOTH).map(|(point, color)| (Target::Move(color, point), 0.5));
    let mut random = Random::of(&[8]);
    let owners: Vec<f32> = size.points().map(|_| 2.0 * random.unit() - 1.0).collect();
    let even = vec![1.0 / size.area() as f32; size.area()];
    Sample {
        size,
        stones: [3, 8].map(|rest| stones(rest).map(|(_, point)| point).collect()),
        scope,
        ko: None,
        recent: Vec::new(),
        labels: Labels {
            next: moves.collect(),
            advice: [even.clone(), even],
            ownership: [owners.clone(), owners],
            ..example().labels
        },
        ..example()
    }
}

#[test]
fn derivatives_are_those_of_small_differences() {
    differences(&example(), 60);
}

#[test]
fn derivatives_on_boards_that_tiles_do_not_fill() {
    differences(&scattered(5, 7), 30);
    differences(&scattered(13, 13), 8);
}

/// Weights of a small network, at least so many of each layer, by differences of the definition in double precision.
fn differences(sample: &Sample, many: usize) {
    let shape = small();
    let weights = random_weights(shape, 0.3);
    let picture = sample.picture().unwrap();
    let stress = Stress { settled: 2.0, ..Stress::default() };
    let found =
        Machine::new(shape, &weights).learn(std::slice::from_ref(sample), &stress, &mut Scratch::default());
    let mut precise: Vec<f64> = weights.iter().map(|&weight| weight.into()).collect();
    let value = |weights: &[f64]| {
        let (points, scalars) = define(shape, weights, &picture);
        loss(sample, &points, &scalars, &stress).0.total
    };
    let total = value(&precise);
    assert!((found.losses.total - total).abs() < 1e-5 * (10.0 + total));
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
        for index in layer.range().step_by(1 + layer.range().len() / many) {
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

/// Boards of different sizes are learnt together as they are alone; one that is impossible is left out.
#[test]
fn derivatives_add_up() {
    let shape = small();
    let machine = Machine::new(shape, &random_weights(shape, 0.3));
    let mut impossible = example();
    impossible.stones[0] = impossible.size.points().collect();
    let turned = example().seen(yose_board::Symmetry::ALL[3], true);
    let samples = [example(), turned, scattered(13, 13), impossible, scattered(5, 7), scattered(19, 19)];
    let mut scratch = Scratch::default();
    let mut learn = |samples: &[Sample]| machine.learn(samples, &Stress::default(), &mut scratch);
    let mut sums = vec![0.0; shape.layout().total];
    for sample in &samples {
        let alone = learn(std::slice::from_ref(sample));
        sums.iter_mut().zip(&alone.slopes).for_each(|(sum, &slope)| *sum += f64::from(slope));
    }
    let together = learn(&samples);
    let most = sums.iter().fold(1.0, |most: f64, sum| most.max(sum.abs()));
    for (sum, &found) in sums.iter().zip(&together.slopes) {
        assert!((sum - f64::from(found)).abs() < 1e-5 * most, "{found} but should be {sum}");
    }
    assert_eq!(together.losses.samples, 5);
    assert_eq!(learn(&[]).losses.samples, 0);
}
