//! Batches, threads, memory and symmetries, on a sample network.

use super::*;
use crate::sample::Recipe;
use yose_board::{Board, Color, Move, Point, Rules};

fn network() -> Arc<Network> {
    Arc::new(Network::from_bytes(&Recipe::of_version(17).compressed()).unwrap())
}

fn evaluator(network: &Arc<Network>, threads: usize, cache: usize) -> Evaluator {
    Evaluator::new(Arc::clone(network), Options { threads, cache, ..Options::default() }).unwrap()
}

fn game(width: usize, height: usize, moves: usize) -> Game {
    let size = Size::new(width, height).unwrap();
    let mut game = Game::new(Board::new(size), Color::Black, Rules::JAPANESE.into(), 6.5);
    for number in 0..moves {
        let point = game.legal().nth(number * 7 % game.legal().len().max(1));
        game.play(game.to_move(), point.map_or(Move::Pass, Move::Play)).unwrap();
    }
    game
}

#[test]
fn the_answer_depends_on_the_position_alone() {
    let network = network();
    let games: Vec<Game> = (0..12).map(|n| if n % 3 == 0 { game(7, 9, n) } else { game(9, 9, n) }).collect();
    let inputs: Vec<Inputs> = games.iter().map(|game| network.inputs(game)).collect();
    let alone: Vec<_> = games.iter().map(|game| evaluator(&network, 1, 0).evaluate(game)).collect();
    for (threads, cache) in [(1, 0), (2, 0), (3, 100), (2, 4)] {
        let evaluator = evaluator(&network, threads, cache);
        for _ in 0..2 {
            assert_eq!(evaluator.evaluate_all(&inputs), alone, "{threads} threads, {cache} remembered");
        }
    }
}

#[test]
fn features_may_be_made_on_any_thread() {
    let network = network();
    let games: Vec<Game> = (0..5).map(|n| game(9, 7, 3 * n)).collect();
    let inputs: Vec<Inputs> = games.iter().map(|game| network.inputs(game)).collect();
    let evaluator = evaluator(&network, 3, 0);
    assert_eq!(evaluator.evaluate_games(&games), evaluator.evaluate_all(&inputs));
}

#[test]
fn threads_get_equal_shares() {
    let size = Size::new(12, 11).unwrap();
    for (count, threads, lengths) in [
        // At most ten positions of 132 points: four parts are needed, two for either thread.
        (37, 2, &[9, 9, 9, 10][..]),
        (20, 2, &[10, 10]),
        (21, 2, &[5, 5, 5, 6]),
        (4, 2, &[2, 2]),
        (1, 2, &[1]),
        (0, 2, &[]),
        (3, 8, &[1, 1, 1]),
    ] {
        let group: Vec<usize> = (0..count).collect();
        let parts: Vec<&[usize]> = shares(&group, size, threads).collect();
        assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), lengths, "{count} for {threads}");
        assert_eq!(parts.concat(), group);
    }
}

#[test]
fn equal_questions_get_one_answer() {
    let network = network();
    let inputs = network.inputs(&game(9, 9, 5));
    let remembering = evaluator(&network, 1, 10);
    let first = remembering.evaluate_all(&[inputs.clone(), inputs.clone()]);
    assert!(Arc::ptr_eq(&first[0], &first[1]));
    assert!(Arc::ptr_eq(&first[0], &remembering.evaluate_all(&[inputs])[0]));
    assert!(remembering.evaluate_all(&[]).is_empty());
}

#[test]
fn turned_answers_are_turned_back() {
    let network = network();
    let evaluator = evaluator(&network, 1, 0);
    let inputs = network.inputs(&game(7, 9, 11));
    for symmetry in Symmetry::ALL {
        let turned = &evaluator.evaluate_all(&[inputs.turned(symmetry)])[0];
        let back = evaluator.evaluate_turned(&inputs, &[symmetry]).unwrap();
        for point in inputs.size().points() {
            let image = symmetry.apply(point, inputs.size());
            assert_eq!(back.owner(point), turned.owner(image));
            assert_eq!(back.chance(Move::Play(point)), turned.chance(Move::Play(image)));
        }
        assert_eq!(back.lead, turned.lead);
    }
    let mean = evaluator.evaluate_turned(&inputs, &Symmetry::ALL).unwrap();
    let total: f32 = mean.policy.iter().sum::<f32>() + mean.pass;
    assert!((total - 1.0).abs() < 1e-5);
    assert!(evaluator.evaluate_turned(&inputs, &[]).is_none());
}

#[test]
fn chances_are_chances() {
    let network = network();
    let game = game(9, 9, 20);
    let answer = evaluator(&network, 1, 0).evaluate(&game);
    for point in answer.size().points() {
        let chance = answer.chance(Move::Play(point));
        assert_eq!(chance > 0.0, game.check(point).is_ok());
        assert!((-1.0..=1.0).contains(&answer.owner(point)));
    }
    let total: f32 = answer.ranking().iter().map(|(_, chance)| chance).sum();
    assert!((total - 1.0).abs() < 1e-5);
    assert!((answer.black_wins + answer.white_wins + answer.no_result - 1.0).abs() < 1e-6);
    assert!(answer.ranking().is_sorted_by(|a, b| a.1 >= b.1));
    assert_eq!(answer.chance(Move::Play(Point::new(20, 20))), 0.0);
}

#[test]
fn colours_exchanged_negate() {
    // The network sees the same, so Black's lead becomes White's.
    let network = network();
    let evaluator = evaluator(&network, 1, 0);
    let board = game(9, 9, 16).board().clone();
    let rules = Rules::TROMP_TAYLOR;
    let black = evaluator.evaluate(&Game::new(board.clone(), Color::Black, rules.into(), 7.0));
    let white = evaluator.evaluate(&Game::new(board.swap_colors(), Color::White, rules.into(), -7.0));
    assert_eq!((black.lead, black.black_wins), (-white.lead, white.white_wins));
    assert_eq!(black.policy, white.policy);
    let negated: Vec<f32> = white.ownership.iter().map(|owner| -owner).collect();
    assert_eq!(black.ownership, negated);
    assert_eq!(black.no_result, 0.0, "superko leaves no way to repeat");
}
