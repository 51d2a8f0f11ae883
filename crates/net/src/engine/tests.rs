//! The fast computation against the plain one.

use yose_board::{Board, Color, Move, Rules, Size};

use super::block::Block;
use super::matrix::{Mode, Panels, Rows, RowsMut};
use super::scratch::Scratch;
use super::{Engine, slow};
use crate::features::{InputOptions, Inputs};
use crate::file::{self, Model, NEWEST, OLDEST};
use crate::game::Game;
use crate::profile::{Profile, Rank};
use crate::raw::Raw;
use crate::sample::Recipe;

/// A position after some moves chosen by a simple rule.
fn position(width: usize, height: usize, moves: usize, seed: usize) -> Inputs {
    let size = Size::new(width, height).unwrap();
    let mut game = Game::new(Board::new(size), Color::Black, Rules::CHINESE.into(), 7.0);
    for number in 0..moves {
        let legal = game.legal();
        let played =
            legal.nth((number * 7919 + seed * 31) % legal.len().max(1)).map_or(Move::Pass, Move::Play);
        game.play(game.to_move(), played).unwrap();
    }
    let profile = Some(Profile::Rank(Rank::kyu(5).unwrap()));
    Inputs::of(&game, &InputOptions { profile, ..InputOptions::default() })
}

fn assert_close(what: &str, fast: &[f32], slow: &[f64]) {
    assert_eq!(fast.len(), slow.len(), "{what}");
    for (index, (&fast, &slow)) in fast.iter().zip(slow).enumerate() {
        let tolerance = 1e-4 * (1.0 + slow.abs());
        assert!((f64::from(fast) - slow).abs() < tolerance, "{what} {index}: {fast} but should be {slow}");
    }
}

fn check(what: &str, fast: &Raw, slow: &slow::Outputs) {
    let policy: Vec<f64> = slow.policy.iter().flatten().copied().collect();
    assert_close(&format!("{what}, policy"), &fast.policy, &policy);
    assert_close(&format!("{what}, pass"), &fast.pass, &slow.pass);
    assert_close(&format!("{what}, outcome"), &fast.outcome, &slow.outcome);
    assert_close(&format!("{what}, scores"), &fast.scores[..slow.scores.len()], &slow.scores);
    assert_close(&format!("{what}, ownership"), &fast.ownership, &slow.ownership);
}

#[test]
fn every_version_and_block_on_boards_of_all_shapes() {
    for version in OLDEST..=NEWEST {
        let model = Model::from_bytes(&Recipe::of_version(version).file()).unwrap();
        let engine = Engine::new(&model);
        let mut scratch = Scratch::default();
        for (width, height) in [(1, 1), (2, 5), (9, 9), (11, 9), (13, 4), (19, 19)] {
            let inputs = position(width, height, width * height / 2, 1);
            let fast = engine.run(inputs.size(), &[&inputs], &mut scratch).remove(0);
            let what = format!("version {version}, {width}×{height}");
            check(&what, &fast, &slow::run(&model, &inputs));
        }
    }
}

#[test]
fn a_batch_changes_nothing() {
    let model = Model::from_bytes(&Recipe::of_version(17).file()).unwrap();
    let engine = Engine::new(&model);
    let positions: Vec<Inputs> = (0..7).map(|seed| position(7, 9, 4 * seed, seed)).collect();
    let all: Vec<&Inputs> = positions.iter().collect();
    let together = engine.run(positions[0].size(), &all, &mut Scratch::default());
    for (inputs, raw) in positions.iter().zip(together) {
        assert_eq!(engine.run(inputs.size(), &[inputs], &mut Scratch::default()), [raw]);
    }
}

#[test]
fn dead_units_are_dropped() {
    let model = Model::from_bytes(&Recipe::of_version(17).file()).unwrap();
    let hidden: Vec<usize> = model
        .trunk
        .blocks
        .iter()
        .filter_map(|block| match (block, Block::new(block)) {
            (file::Block::FeedForward(block), Block::FeedForward(fast)) => {
                assert_eq!(block.linear.outputs, 19);
                Some(fast.hidden())
            }
            _ => None,
        })
        .collect();
    assert_eq!(hidden, [18]);
}

#[test]
fn products_of_any_shape() {
    let number = |index: usize| ((index * 37 + 11) % 23) as f32 - 11.0;
    for (rows, depth, columns) in [(1, 1, 1), (5, 3, 16), (6, 7, 17), (13, 20, 31), (100, 2, 33), (205, 9, 5)]
    {
        let a: Vec<f32> = (0..rows * depth).map(number).collect();
        let b: Vec<f32> = (0..depth * columns).map(|index| number(index + 5)).collect();
        // Whole numbers, so that every order of summing gives the same.
        let entry = |row: usize, column: usize| -> f32 {
            (0..depth).map(|k| a[row * depth + k] * b[k * columns + column]).sum()
        };
        let panels = Panels::new(depth, columns, &b);
        let mut c = vec![1.0; rows * columns];
        panels.multiply(&a, &mut c, Mode::Add);
        let expected: Vec<f32> = (0..rows * columns).map(|i| 1.0 + entry(i / columns, i % columns)).collect();
        assert_eq!(c, expected, "{rows}×{depth}×{columns}");
        // Every second row of what was, into rows with a gap.
        let stride = columns + 3;
        let mut wide = vec![-7.0; rows * stride];
        let count = rows.div_ceil(2);
        let from = Rows { data: &a, count, stride: 2 * depth };
        panels.multiply_rows(from, RowsMut { data: &mut wide, stride }, Mode::Set);
        for row in 0..count {
            for column in 0..stride {
                let expected = if column < columns { entry(2 * row, column) } else { -7.0 };
                assert_eq!(wide[row * stride + column], expected);
            }
        }
    }
}

#[test]
fn exponential() {
    let mut worst: f64 = 0.0;
    for step in -8700..8800 {
        let x = step as f32 / 100.0;
        let expected = f64::from(x).exp();
        worst = worst.max((f64::from(super::math::exp(x)) - expected).abs() / expected);
    }
    assert!(worst < 2.0 * f64::from(f32::EPSILON), "{worst}");
    assert!(super::math::exp(-1e30) < 1e-37);
    assert!(super::math::exp(1e30).is_finite());
}
