//! The whole way at a tiny scale: games and seeds, tables, training, a network file, a search with it.

mod common;

use std::sync::Arc;

use common::{Plain, game};
use yose_board::{Diagram, PointSet};
use yose_learn::{
    Census, Difficulty, Exclusion, Recipe, Sample, Schedule, Settings, Trainer, examine, read_table,
    samples_of_game, samples_of_regions, samples_of_searches, split, write_table,
};
use yose_net::AnyNetwork;
use yose_net::endgame::{EndgameEvaluator, EndgameNet, Shape, Weights};
use yose_search::{Limits, estimate};

fn small() -> Shape {
    Shape {
        channels: 12,
        blocks: 2,
        pool_every: 2,
        pool_channels: 4,
        head_channels: 8,
        hidden: 12,
        middle: 10,
    }
}

fn evaluator(weights: &Weights) -> EndgameEvaluator {
    EndgameEvaluator::new(Arc::new(EndgameNet::new(weights)), 1).unwrap()
}

fn data() -> Vec<Sample> {
    let none = Exclusion::default();
    let recipe = Recipe { share: 0.7, ..Recipe::default() };
    let mut samples: Vec<Sample> =
        (0..50).flat_map(|seed| samples_of_game(&game(seed, 9), &mut Plain, &recipe, &none, 1)).collect();
    let difficulty = Difficulty { side: 8, points: 6, nodes: 5_000, depth: 2 };
    samples.extend(samples_of_regions(0, 120, &difficulty, &none, 1));
    let limits = Limits::default().positions(40);
    for seed in 100..106 {
        samples.extend(samples_of_searches(&game(seed, 9), &mut Plain, &recipe, &limits, 2, &none, 1));
    }
    samples
}

#[test]
fn from_games_to_a_search() {
    let samples = data();
    let mut census = Census::default();
    samples.iter().for_each(|sample| census.add(sample));
    let text = census.text();
    for source in ["game", "exact", "search"] {
        assert!(text.lines().next().unwrap().contains(source), "{text}");
    }

    let samples = read_table(&write_table(&samples).unwrap()).unwrap();
    let (learnt, kept) = split(samples, 0.15);
    assert!(learnt.len() > 300 && kept.len() > 30, "{} {}", learnt.len(), kept.len());

    let settings = Settings {
        shape: small(),
        batch: 32,
        schedule: Schedule { rate: 4e-3, warm_up: 10, steps: 800, end: 0.1 },
        ..Settings::default()
    };
    let mut trainer = Trainer::new(settings, None).unwrap();
    let untrained = trainer.weights("untrained").unwrap();
    let before = trainer.validate(&kept);
    while !trainer.is_done() {
        trainer.advance(&learnt).unwrap();
        if trainer.steps().is_multiple_of(50) {
            trainer.validate(&kept);
        }
    }
    let after = trainer.validate(&kept);
    assert!(after.mean() < 0.85 * before.mean(), "{} {}", before.mean(), after.mean());

    let file = trainer.best("tiny").unwrap().to_bytes();
    let Ok(AnyNetwork::Endgame(network)) = AnyNetwork::from_bytes(&file) else {
        panic!("not our own network")
    };
    assert_eq!(network.name(), "tiny");

    // Regions of another seed: what was learnt helps there too.
    let difficulty = Difficulty { side: 8, points: 6, nodes: 5_000, depth: 2 };
    let unseen = samples_of_regions(0, 40, &difficulty, &Exclusion::default(), 999);
    let trained = EndgameEvaluator::new(Arc::from(network), 1).unwrap();
    let (old, new) = (examine(&evaluator(&untrained), &unseen), examine(&trained, &unseen));
    let figures = format!("before {old:?}\nafter {new:?}");
    assert!(new.right > old.right, "best moves\n{figures}");
    assert!(new.settled.square < old.settled.square, "settled\n{figures}");
    // So few samples teach no temperatures; they only must not run away.
    assert!(new.temperature_error < 1.5 * old.temperature_error, "temperatures\n{figures}");

    search_with(&trained);
}

/// A search asks the network and comes to an answer; who is asked about the same twice says the same.
fn search_with(network: &EndgameEvaluator) {
    let diagram: Diagram = "
        region: D9 E9 F9 G9
        . . X O O O . O .
        . . X X X X X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse()
    .unwrap();
    let board = diagram.setup.board().unwrap();
    let limits = Limits::default().positions(30);
    let ask = |region: &PointSet| estimate(&mut &*network, &board, region, &limits).unwrap();
    let (one, other) = (ask(&diagram.region), ask(&diagram.region));
    assert!(one.readings.len() >= 2, "two fillings can agree, fewer cannot");
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}
