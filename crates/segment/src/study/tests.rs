use yose_board::{Board, Size};

use super::*;
use crate::example::Example;
use crate::input::InputKind;
use crate::shape::Shape;
use crate::teacher::Opinion;

const COURSE: Course = Course {
    rate: 0.01,
    batch: 4,
    examples: 400,
    temperature: 0.5,
    emphasis: 5.0,
    local: 0.5,
    sum: 0.1,
    others: 8,
};

/// An empty board of which Black gets four fifths, and where the only move is in the centre.
fn table() -> Examples {
    let board = Board::new(Size::square(5).unwrap());
    let mut moves = vec![0.0; 25];
    moves[12] = 1.0;
    let example = Example::new(&board, Color::Black, &Opinion { life: vec![0.8; 25], moves, lead: 0.0 });
    let mut bytes = Examples::new(board.size(), 1).head();
    bytes.extend(Examples::block(&[example.clone(), example]));
    Examples::from_bytes(&bytes).unwrap().0
}

fn study() -> Study {
    let mut random = Random::new(8);
    let network = Network::random(Shape::of_the_article(InputKind::Preprocessed), &mut random);
    Study::new(network, COURSE, random)
}

#[test]
fn life_and_choice_are_learnt() {
    let (mut study, tables) = (study(), [table()]);
    let before = study.test(&tables[0], 1).unwrap();
    assert_eq!((before.examples, before.choices), (2, 2));
    while !study.is_over() {
        study.learn(&tables).unwrap();
    }
    let after = study.test(&tables[0], 1).unwrap();
    assert!(before.agreement < 0.2 && after.agreement > 1.4, "{before:?} {after:?}");
    assert!(before.difference > 0.05 && after.difference < 0.01, "{before:?} {after:?}");
    assert_eq!(after.first, 2);
    assert_eq!(study.learnt(), 400);
}

#[test]
fn a_stopped_study_goes_on_as_if_it_had_not_stopped() {
    let (mut whole, tables) = (study(), [table()]);
    for _ in 0..3 {
        whole.learn(&tables).unwrap();
    }
    let mut resumed = Study::from_bytes(&whole.to_bytes()).unwrap();
    for _ in 0..3 {
        assert_eq!(whole.learn(&tables), resumed.learn(&tables));
    }
    assert!(resumed == whole);
    let mut damaged = whole.to_bytes();
    damaged[100] ^= 1;
    assert_eq!(Study::from_bytes(&damaged).unwrap_err(), FileError::Sum);
    assert_eq!(Study::from_bytes(b"yoselrn1").unwrap_err(), FileError::Kind("checkpoint of studies"));
}

#[test]
fn a_test_leaves_everything_as_it_is() {
    let study = study();
    let copy = study.clone();
    study.test(&table(), 1).unwrap();
    assert!(study == copy);
}

#[test]
fn nothing_to_learn_from_is_an_error() {
    assert_eq!(study().learn(&[]), Err(FileError::Short));
}

#[test]
fn every_example_has_its_turn() {
    for round in 0..3 {
        let mut seen = order(round, 97);
        assert!(seen != order(round + 1, 97));
        seen.sort_unstable();
        assert_eq!(seen, (0..97).collect::<Vec<_>>());
    }
}

#[test]
fn a_teacher_who_would_do_what_is_not_allowed_says_nothing_about_moves() {
    assert_eq!(sharpened(vec![0.2, 0.2]), None);
    assert_eq!(sharpened(vec![]), None);
    assert_eq!(sharpened(vec![0.25, 0.5]), Some(vec![0.2, 0.8]));
}
