use yose_board::Size;

use super::*;
use crate::input::InputKind;
use crate::lattice::Bearing;
use crate::shape::Shape;

/// A teacher who gives the board to the side to move and wants to play in the centre or not at all.
pub(crate) struct Stubborn;

impl Teacher for Stubborn {
    fn opinions(&self, questions: &[Question]) -> Vec<Opinion> {
        let opinion = |question: &Question| {
            let area = question.board.size().area();
            let mut moves = vec![0.0; area];
            if question.board.is_legal(question.to_move, Point::new(2, 2)) {
                moves[12] = 1.0;
            }
            Opinion { life: vec![1.0; area], moves, lead: 0.0 }
        };
        questions.iter().map(opinion).collect()
    }
}

fn lattice() -> Lattice {
    Lattice::new(Size::square(5).unwrap(), Bearing::Corner)
}

#[test]
fn excursions_are_a_function_of_their_seed() {
    let network = Network::random(Shape::of_the_article(InputKind::Raw), &mut Random::new(3));
    let excursions = Excursions { records: &[], pupil: Some(&network), slips: [0.0, 0.5], pupils: 0.67 };
    let examples = |seed| excursions.examples(&Stubborn, lattice().size(), seed);
    assert_eq!(examples(4), examples(4));
    assert!(examples(4) != examples(5));
}

#[test]
fn without_slips_the_teacher_chooses() {
    let excursions = Excursions { records: &[], pupil: None, slips: [0.0, 0.0], pupils: 0.67 };
    let mut excursion = Excursion::start(&excursions, &lattice(), 1);
    for turn in 0..2 {
        let opinion = Stubborn.opinions(&[excursion.question()]).remove(0);
        let (on, example) = excursion.go_on(&excursions, &lattice(), &opinion);
        assert_eq!((on, example.is_some()), (true, turn == 1), "the first question is for the komi");
    }
    assert_eq!(excursion.last, Some(Point::new(2, 2)));
}

#[test]
fn the_komi_makes_the_position_before_even() {
    let excursions = Excursions { records: &[], pupil: None, slips: [0.0, 0.0], pupils: 0.67 };
    let mut excursion = Excursion::start(&excursions, &lattice(), 1);
    assert_eq!(excursion.question().komi, FIRST_KOMI);
    for (lead, fair) in [(3.4, 3.0), (-90.0, -25.0)] {
        let opinion = Opinion { life: vec![0.5; 25], moves: vec![0.04; 25], lead };
        excursion.go_on(&excursions, &lattice(), &opinion);
        assert_eq!(excursion.question().komi, fair);
    }
}

#[test]
fn an_excursion_leaves_its_record_and_ends() {
    let moves: Vec<Move> = [(2, 2), (1, 1), (3, 3)].map(|(x, y)| Move::Play(Point::new(x, y))).to_vec();
    let records = [Record { moves, result: None }];
    let excursions = Excursions { records: &records, pupil: None, slips: [0.0, 1.0], pupils: 0.67 };
    let lengths: Vec<usize> = (0..40)
        .map(|seed| {
            let board = Excursion::start(&excursions, &lattice(), seed).table.board().clone();
            board.stones(Color::Black).len() + board.stones(Color::White).len()
        })
        .collect();
    // Early more often than late: at the beginning itself, and after one or two moves.
    assert!((0..3).all(|length| lengths.contains(&length)) && lengths.iter().all(|&length| length <= 3));
    assert!(lengths.iter().filter(|&&length| length == 0).count() > 20, "{lengths:?}");
    // An end is reached at the latest when a game is broken off.
    let examples = excursions.examples(&Stubborn, lattice().size(), 1);
    assert!((TOGETHER..=TOGETHER * 101).contains(&examples.len()), "{}", examples.len());
}

#[test]
fn slips_near_the_last_move_are_near_it() {
    assert!(is_near(Point::new(4, 4), Point::new(2, 3)));
    assert!(!is_near(Point::new(4, 4), Point::new(1, 4)));
}

/// One draw decides whose slip it is; the next one is the move.
#[test]
fn the_pupil_makes_its_share_of_the_slips() {
    let network = Network::random(Shape::of_the_article(InputKind::Raw), &mut Random::new(3));
    for (pupils, seed) in [(0.0, 1), (0.0, 2), (1.0, 1), (1.0, 2)] {
        let excursions = Excursions { records: &[], pupil: Some(&network), slips: [1.0, 1.0], pupils };
        let mut excursion = Excursion::start(&excursions, &lattice(), seed);
        let mut random = excursion.random.clone();
        let moves: Vec<Point> = lattice().size().points().collect();
        random.unit();
        let expected = if pupils == 0.0 {
            random.below(moves.len())
        } else {
            let mut table = Table::new(lattice().size());
            let (scores, _) = scores(&network, &lattice(), &mut table, Color::Black, &moves);
            random.gibbs(&scores, PUPIL).unwrap()
        };
        assert_eq!(excursion.slip(&excursions, &lattice(), &moves), Some(moves[expected]));
    }
}
