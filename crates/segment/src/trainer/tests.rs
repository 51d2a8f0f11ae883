use super::*;
use crate::descent::Steps;
use crate::input::{Input, InputKind};
use crate::lattice::Bearing;
use crate::shape::Shape;
use crate::signal::Signal;
use yose_board::{Board, Diagram, Move, Point};

fn trainer(symmetries: bool, lambda: f32) -> Trainer {
    let mut random = Random::new(4);
    let network = Network::random(Shape::of_the_article(InputKind::Preprocessed), &mut random);
    let settings = Settings {
        size: Size::square(5).unwrap(),
        recent: 4,
        exploration: Exploration::ARTICLE,
        rates: Rates::usual(Steps::Plain),
        lambda,
        symmetries,
    };
    Trainer::new(network, settings, random)
}

#[test]
fn games_end_with_everything_alive_and_follow_the_rules() {
    let mut trainer = trainer(false, 0.0);
    for _ in 0..6 {
        let round = trainer.round();
        let (game, steps) = trainer.recent.back().unwrap();
        assert_eq!((game.plies.len(), steps.len()), (round.moves, round.moves + 1));
        let mut board = Board::new(game.size);
        let mut color = Color::Black;
        for ply in &game.plies {
            if let Move::Play(point) = ply.action {
                assert!(board.is_legal(color, point));
                assert!(!Signal::of(&board).eyes(color).contains(point), "into its own eye");
                board.play(color, point);
            } else {
                board.set_ko(None);
            }
            assert!(!Signal::of(&board).all_alive() || std::ptr::eq(ply, game.plies.last().unwrap()));
            color = !color;
        }
        let broken_off = game.plies.len() >= 4 * game.size.area();
        let passed = game.plies.iter().rev().take(2).all(|ply| ply.action == Move::Pass);
        assert!(Signal::of(&board).all_alive() || broken_off || passed);
        // What was noted while playing is what the moves say.
        assert_eq!(game.steps(InputKind::Preprocessed, &trainer.lattice).unwrap(), *steps);
    }
    assert_eq!((trainer.games(), trainer.recent.len()), (6, 4));
}

#[test]
fn a_turned_step_is_the_step_of_the_turned_board() {
    let mut board = "
        . X . . .
        X . O . .
        . X O O .
        . . X . .
        . . . O .
    "
    .parse::<Diagram>()
    .unwrap()
    .setup
    .board()
    .unwrap();
    let lattice = Lattice::new(board.size(), Bearing::Corner);
    let step = |board: &mut Board| Step {
        input: Input::of(board, Color::White, InputKind::Preprocessed, &lattice),
        facts: crate::target::Facts::of(board, Color::White, &lattice),
        chosen: true,
    };
    let here = step(&mut board);
    for symmetry in Symmetry::ALL {
        let there = step(&mut symmetry.apply_board(&board));
        assert_eq!(here.transformed(&Turn::new(symmetry, &lattice)), there);
    }
}

#[test]
fn the_same_game_again_and_again_is_learnt() {
    for lambda in [0.0, 0.7] {
        let mut trainer = trainer(false, lambda);
        trainer.round();
        let steps = trainer.recent.back().unwrap().1.clone();
        // Near the end: further back the moves of a network that knows nothing decide nothing.
        let start = steps[steps.len() - 9].clone();
        let end =
            Targets::predicted(&trainer.network.evaluate(&steps[steps.len() - 1].input, &trainer.lattice))
                .at_the_end(&steps[steps.len() - 1].facts);
        let error = |trainer: &Trainer| {
            let seen = Targets::predicted(&trainer.network.evaluate(&start.input, &trainer.lattice));
            end.life_difference(&seen)
        };
        let before = error(&trainer);
        for _ in 0..150 {
            trainer.learn(&steps);
        }
        let after = error(&trainer);
        assert!(after < 0.6 * before, "{before} {after}");
    }
}

#[test]
fn a_record_is_imitated() {
    let mut trainer = trainer(false, 1.0);
    let size = trainer.settings.size;
    let moves = ["C3", "C4", "B4", "D3", "B3", "D4", "C2", "D2", "C5", "D5", "C1", "D1"];
    let moves = moves.map(|name| Move::Play(Point::from_gtp(name, size).unwrap()));
    // Black walls off the two columns on the left and holds the middle one but for C4.
    let record = Record { moves: moves.to_vec(), result: None };
    let imitation = Imitation { temperature: 1.0, others: 30, share: 1.0, emphasis: 10.0 };
    let mut first = Vec::new();
    for _ in 0..60 {
        let (round, imitated) = trainer.learn_record(&record, 0.0, Some(&imitation)).unwrap();
        // Of its outcome only the completed board is learnt.
        assert_eq!((round.positions, imitated.positions), (1, 12));
        first.push(imitated.first);
    }
    assert!(first[59] >= first[0] + 4 && first[59] >= 8, "{first:?}");
    let illegal = Record { moves: vec![moves[0], moves[0]], result: None };
    assert!(trainer.learn_record(&illegal, 1.0, None).is_none());
}

#[test]
fn completions_keep_to_the_result() {
    // A wall each, three columns against two: Black has 15 points, White 10.
    let size = Size::square(5).unwrap();
    let moves = ["C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5"];
    let moves = moves.map(|name| Move::Play(Point::from_gtp(name, size).unwrap())).to_vec();
    let lattice = Lattice::new(size, Bearing::Corner);
    let record = Record { moves, result: Some(5) };
    let lesson = record.lesson(InputKind::Raw, &lattice, 1.0, &mut Random::new(2)).unwrap();
    assert_eq!(lesson.positions.len(), 11);
    let life: Vec<f32> = Targets { places: vec![0.5; 25 * crate::target::PLACES] }
        .at_the_end(&lesson.end)
        .places
        .chunks_exact(crate::target::PLACES)
        .map(|place| place[crate::target::PLACES - 1])
        .collect();
    for (number, chance) in life.into_iter().enumerate() {
        let column = number % 5;
        assert!(chance == 0.5 || (chance == 1.0) == (column < 3), "{number}: {chance}");
    }
}
