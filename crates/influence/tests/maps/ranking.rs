//! Moves ranked one step ahead.

use yose_board::{Board, Color, Point, PointSet, Size, parse_points};
use yose_influence::{Bouzy, Method, Propagation, Symmetric, Zobrist, without};

use crate::reference::{self, ENDGAME};

const METHOD: Method = Method::Symmetric(Symmetric {
    stones: yose_influence::Stones::Judged,
    lambda: 0.44,
    kappa: 0.8,
    epsilon: 1e-4,
    most_steps: 10_000,
});

#[test]
fn every_legal_move_once_and_best_first() {
    let board = reference::board(ENDGAME);
    for color in Color::BOTH {
        let ranking = METHOD.rank(&board, color).unwrap();
        let legal: PointSet = board.empty().iter().filter(|&point| board.is_legal(color, point)).collect();
        assert_eq!(ranking.moves.iter().map(|play| play.point).collect::<PointSet>(), legal);
        assert_eq!(ranking.moves.len(), legal.len());
        assert!(ranking.moves.windows(2).all(|pair| pair[0].gain >= pair[1].gain - 1e-9));
        assert_eq!((ranking.best().len(), ranking.worst().len()), (26, 26));
        for play in ranking.best().iter().take(2).chain(ranking.worst().last()) {
            let mut after = board.clone();
            after.play(color, play.point);
            let (expected, _) = reference::symmetric(&after, &Symmetric::default());
            assert!((expected.iter().sum::<f64>() - play.score).abs() < 1e-9);
        }
    }
}

#[test]
fn colours_rank_alike() {
    let board = reference::board(ENDGAME);
    let black = METHOD.rank(&board, Color::Black).unwrap();
    let white = METHOD.rank(&board.swap_colors(), Color::White).unwrap();
    let points = |ranking: &yose_influence::Ranking| -> Vec<Point> {
        ranking.moves.iter().map(|play| play.point).collect()
    };
    assert_eq!(points(&black), points(&white));
    assert!((black.before + white.before).abs() < 1e-9);
}

#[test]
fn equal_moves_stand_in_the_order_of_the_board() {
    let ranking = METHOD.rank(&Board::new(Size::square(5).unwrap()), Color::Black).unwrap();
    // Mirror images of one another: four or eight a kind, one in the middle.
    let mut previous = (f64::INFINITY, Point::new(0, 0));
    for play in &ranking.moves {
        if (play.gain - previous.0).abs() < 1e-7 {
            assert!(play.point > previous.1);
        }
        previous = (play.gain, play.point);
    }
}

#[test]
fn a_short_ranking_has_no_worst_moves() {
    let ranking = METHOD.rank(&Board::new(Size::square(3).unwrap()), Color::White).unwrap();
    assert_eq!((ranking.best().len(), ranking.worst().len()), (9, 0));
    let ranking = METHOD.rank(&Board::new(Size::new(6, 5).unwrap()), Color::White).unwrap();
    assert_eq!((ranking.best().len(), ranking.worst().len()), (26, 4));
    let full = METHOD.rank(&Board::new(Size::square(1).unwrap()), Color::White).unwrap();
    assert!(full.moves.is_empty(), "the only point is suicide");
}

#[test]
fn all_methods_rank() {
    let board = reference::board("X . . O\n. . . .\n. X O .");
    for method in [
        METHOD,
        Method::Propagation(Propagation::CORRIDOR),
        Method::Bouzy(Bouzy::default()),
        Method::Zobrist(Zobrist::default()),
    ] {
        assert_eq!(method.rank(&board, Color::Black).unwrap().moves.len(), 8);
    }
}

#[test]
fn dead_stones_are_taken_off_chain_by_chain() {
    let board = reference::board(". X O .\n. X O .\nO . X .");
    let dead = parse_points("B2 A1", board.size()).unwrap();
    let left = without(&board, &dead).unwrap();
    assert_eq!(left.stones(Color::Black).iter().collect::<Vec<_>>(), [Point::new(2, 2)]);
    assert_eq!(left.stones(Color::White).len(), 2);
    let wrong = without(&board, &parse_points("A3", board.size()).unwrap()).unwrap_err();
    assert_eq!(wrong.to_string(), "there is no stone on A3 that could be dead");
}
