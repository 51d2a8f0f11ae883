//! The features of thousands of positions, compared with KataGo's own.

mod common;

use std::collections::BTreeMap;

use common::Described;
use serde::Deserialize;
use yose_board::{PointSet, Size};
use yose_net::{InputOptions, Inputs};

#[derive(Deserialize)]
struct Case {
    #[serde(flatten)]
    position: Described,
    expect: Expected,
}

#[derive(Deserialize)]
struct Expected {
    global: Vec<f32>,
    illegal: Vec<usize>,
    planes: BTreeMap<String, Vec<usize>>,
    white_bonus: f64,
    white_handicap_bonus: f64,
    game_finished: bool,
    past_phase_end: bool,
}

fn numbers(set: &PointSet, size: Size) -> Vec<usize> {
    let number = |(number, point)| set.contains(point).then_some(number);
    size.points().enumerate().filter_map(number).collect()
}

/// What differs between our features and the expected ones.
fn differences(case: &Case) -> Vec<String> {
    let game = case.position.game();
    let size = case.position.size();
    let inputs = Inputs::of(&game, &InputOptions { doubling: case.position.pda, ..InputOptions::default() });
    let mut differences = Vec::new();
    for (plane, set) in inputs.planes().iter().enumerate().skip(1) {
        let expected = case.expect.planes.get(&plane.to_string()).cloned().unwrap_or_default();
        let found = numbers(set, size);
        if found != expected {
            differences.push(format!("plane {plane}: {found:?} but expected {expected:?}"));
        }
    }
    for (index, (&found, &expected)) in inputs.globals().iter().zip(&case.expect.global).enumerate() {
        if (found - expected).abs() > 1e-6 {
            differences.push(format!("global {index}: {found} but expected {expected}"));
        }
    }
    let illegal = numbers(&(PointSet::full(size) - *inputs.legal()), size);
    if illegal != case.expect.illegal {
        differences.push(format!("illegal: {illegal:?} but expected {:?}", case.expect.illegal));
    }
    let state = (game.white_bonus(), game.handicap_bonus(), game.is_finished(), game.is_past_phase_end());
    let expect = &case.expect;
    let expected =
        (expect.white_bonus, expect.white_handicap_bonus, expect.game_finished, expect.past_phase_end);
    if state != expected {
        differences.push(format!("state: {state:?} but expected {expected:?}"));
    }
    differences
}

fn check(file: &str, positions: usize, known: &[&str]) {
    let Some(path) = common::shared(file) else { return };
    let cases: Vec<Case> = common::lines(&path);
    assert_eq!(cases.len(), positions);
    let wrong: Vec<(&str, Vec<String>)> = cases
        .iter()
        .map(|case| (case.position.id.as_str(), differences(case)))
        .filter(|(id, differences)| !differences.is_empty() && !known.contains(id))
        .collect();
    for (id, differences) in wrong.iter().take(10) {
        eprintln!("{id}: {}", differences.join("; "));
    }
    assert!(wrong.is_empty(), "{} of {positions} positions differ", wrong.len());
}

#[test]
fn chosen_positions() {
    check("features_main.jsonl", 56, &[]);
}

#[test]
fn random_play() {
    // In this one KataGo's ladder search cuts a corner; see `ladder.rs`.
    check("features_fuzz.jsonl.gz", 4002, &["f2623"]);
}

#[test]
fn games() {
    check("features_games.jsonl.gz", 1096, &[]);
}
