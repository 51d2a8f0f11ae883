use yose_board::{Point, Size};

use super::*;
use crate::backprop::Loss;
use crate::input::InputKind;
use crate::shape::Shape;
use crate::trainer::Settings;

/// A teacher who gives everything to the side to move and wants to play in the centre or not at all.
struct Stubborn;

impl Teacher for Stubborn {
    fn opinion(&self, board: &Board, to_move: Color) -> Opinion {
        let area = board.size().area();
        let mut moves = vec![0.0; area];
        if board.is_legal(to_move, Point::new(2, 2)) {
            moves[12] = 1.0;
        }
        Opinion { life: vec![1.0; area], moves }
    }
}

const SCHOOLING: Schooling = Schooling { temperature: 0.5, emphasis: 20.0, guests: 0.5 };

fn trainer(symmetries: bool) -> Trainer {
    let mut random = Random::new(8);
    let network = Network::random(Shape::of_the_article(InputKind::Raw), &mut random);
    let settings = Settings {
        size: Size::square(5).unwrap(),
        recent: 3,
        exploration: Exploration::ARTICLE,
        rates: Rates { loss: Loss::CrossEntropy, layers: 3e-3, value: 3e-4 },
        lambda: 0.0,
        symmetries,
    };
    Trainer::new(network, settings, random)
}

#[test]
fn opinions_of_life_are_learnt() {
    let mut trainer = trainer(true);
    let mut board = Board::new(Size::square(5).unwrap());
    board.play(Color::Black, Point::new(2, 2));
    let input = Input::of(&mut board, Color::White, InputKind::Raw, &trainer.lattice);
    let mine = |trainer: &Trainer| trainer.network().evaluate(&input, &trainer.lattice).sum() / 25.0;
    let before = mine(&trainer);
    for _ in 0..12 {
        trainer.lesson(&Stubborn, &SCHOOLING, 1.0);
    }
    // Two-eyed groups of the opponent are facts that no opinion overrules, so not everything becomes mine.
    assert!(before < 0.6 && mine(&trainer) > 0.75, "{before} {}", mine(&trainer));
}

#[test]
fn the_choice_of_moves_is_learnt() {
    let mut trainer = trainer(true);
    let centre = |trainer: &Trainer| {
        let mut table = Table::new(Size::square(5).unwrap());
        let moves: Vec<Point> = table.board().size().points().collect();
        let (scores, _) = scores(&trainer.network, &trainer.lattice, &mut table, Color::Black, &moves);
        chances(&scores, SCHOOLING.temperature)[12]
    };
    let before = centre(&trainer);
    for _ in 0..25 {
        trainer.lesson(&Stubborn, &SCHOOLING, 1.0);
    }
    assert!(before < 0.1 && centre(&trainer) > 0.4, "{before} {}", centre(&trainer));
}

#[test]
fn a_stopped_school_goes_on_as_if_it_had_not_stopped() {
    let mut whole = trainer(true);
    for _ in 0..4 {
        whole.lesson(&Stubborn, &SCHOOLING, 1.0);
    }
    let mut resumed = Trainer::from_bytes(&whole.to_bytes()).unwrap();
    resumed.recall(&Stubborn);
    for _ in 0..2 {
        whole.lesson(&Stubborn, &SCHOOLING, 0.5);
        resumed.lesson(&Stubborn, &SCHOOLING, 0.5);
    }
    assert!(whole.network() == resumed.network());
}

#[test]
fn a_teacher_who_would_rather_pass_says_nothing_about_moves() {
    assert_eq!(normalised(vec![0.2, 0.2]), None);
    assert_eq!(normalised(vec![]), None);
    assert_eq!(normalised(vec![0.25, 0.5]), Some(vec![0.25 / 0.75, 0.5 / 0.75]));
}
