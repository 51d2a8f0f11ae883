//! The symmetric iteration.

use proptest::prelude::*;
use yose_board::{Board, Color, Point, Size, Symmetry};
use yose_influence::{Stones, Symmetric};

use crate::boards;
use crate::reference::{self, ENDGAME, update};

fn one_stone(name: &str) -> Board {
    let mut board = Board::new(Size::NINETEEN);
    board.play(Color::Black, Point::from_gtp(name, board.size()).unwrap());
    board
}

/// Computed by a separate program in another language.
#[test]
fn one_stone_on_an_empty_board() {
    let method = Symmetric { lambda: 0.44, kappa: 1.0, ..Symmetric::default() };
    for (name, score, steps) in
        [("D4", "21.45", 89), ("C3", "21.20", 70), ("D10", "15.41", 68), ("K10", "9.23", 29)]
    {
        let estimate = method.estimate(&one_stone(name)).unwrap();
        assert_eq!(
            (format!("{:.2}", estimate.map.score()).as_str(), estimate.steps),
            (score, steps),
            "{name}"
        );
        assert!(estimate.converged);
    }
    let method = Symmetric { lambda: 0.0, ..method };
    for (name, score) in [("D4", "1.72"), ("K10", "1.71")] {
        assert_eq!(format!("{:.2}", method.estimate(&one_stone(name)).unwrap().map.score()), score, "{name}");
    }
}

/// The rule as the paper writes it, in the slow program that every map is compared with below.
#[test]
fn identities_of_the_update() {
    // Whole eighths, so that floating point is exact and equality may be asked for.
    let eighths = || (-8i32..=8).map(|n| f64::from(n) / 8.0);
    for lambda in [0.0, 0.25, 0.5, 0.75, 1.0] {
        for x in eighths() {
            assert_eq!(update(&[1.0, 1.0, 1.0, x], lambda), (lambda + 1.0 + (1.0 - lambda) * x) / 2.0);
            let all = (x + x * x * x) / 2.0 + lambda * (x - x * x * x);
            assert_eq!(update(&[x, x, x, x], lambda), all);
            for y in eighths() {
                let two = (1.0 + x + y + x * y + 2.0 * lambda * (1.0 - x * y)) / 4.0;
                assert_eq!(update(&[1.0, 1.0, x, y], lambda), two);
                assert_eq!(update(&[x, y], lambda), (x + y) / 2.0);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_update_is_monotone_and_odd(
        values in prop::collection::vec(-1.0..=1.0f64, 2..=4),
        more in 0.0..=1.0f64,
        place in 0usize..4,
        lambda in 0.0..=1.0f64,
    ) {
        let place = place % values.len();
        let mut larger = values.clone();
        larger[place] += more * (1.0 - larger[place]);
        prop_assert!(update(&larger, lambda) >= update(&values, lambda) - 1e-12);
        let negated: Vec<f64> = values.iter().map(|value| -value).collect();
        prop_assert!((update(&negated, lambda) + update(&values, lambda)).abs() < 1e-12);
        prop_assert!(update(&values, lambda).abs() <= 1.0 + 1e-12);
    }

    #[test]
    fn the_map_is_that_of_the_slow_program(
        board in boards(),
        lambda in 0.0..=1.0f64,
        kappa in 0.0..=1.0f64,
        judged in any::<bool>(),
    ) {
        let stones = if judged { Stones::Judged } else { Stones::Alive };
        let method = Symmetric { stones, lambda, kappa, epsilon: 1e-4, most_steps: 40 };
        let estimate = method.estimate(&board).unwrap();
        let (expected, steps) = reference::symmetric(&board, &method);
        prop_assert_eq!(estimate.steps, steps);
        for (point, value) in estimate.map.iter() {
            prop_assert!((value - expected[point.index()]).abs() < 1e-9, "{:?}", point);
            prop_assert!(value.abs() <= 1.0 + 1e-12);
        }
    }

    #[test]
    fn colours_and_directions_are_equal(board in boards()) {
        let score = |board: &Board| Symmetric::default().estimate(board).unwrap().map.score();
        let original = score(&board);
        prop_assert!((score(&board.swap_colors()) + original).abs() < 1e-6);
        for symmetry in Symmetry::ALL {
            prop_assert!((score(&symmetry.apply_board(&board)) - original).abs() < 1e-6);
        }
    }
}

#[test]
fn an_endgame_in_all_four_figures() {
    let board = reference::board(ENDGAME);
    for (stones, lambda, kappa) in [
        (Stones::Alive, 0.0, 1.0),
        (Stones::Judged, 0.0, 1.0),
        (Stones::Judged, 0.44, 1.0),
        (Stones::Judged, 0.44, 0.8),
    ] {
        let method = Symmetric { stones, lambda, kappa, ..Symmetric::default() };
        let estimate = method.estimate(&board).unwrap();
        assert!(estimate.converged);
        let (expected, steps) = reference::symmetric(&board, &method);
        assert_eq!(estimate.steps, steps);
        assert!(estimate.map.iter().all(|(point, value)| (value - expected[point.index()]).abs() < 1e-9));
    }
}

/// The paper: if κ is 0 stones do not matter, and the estimate goes to 0 everywhere.
#[test]
fn without_belief_in_stones_nothing_is_left() {
    let method = Symmetric { lambda: 0.0, kappa: 0.0, epsilon: 1e-12, ..Symmetric::default() };
    let estimate = method.estimate(&reference::board(ENDGAME)).unwrap();
    assert!(estimate.converged);
    assert!(estimate.map.iter().all(|(_, value)| value.abs() < 1e-3));
}

/// A black stone whose last liberty is White's in all but name. With λ = 0 and κ = 1 the stone is worth what the liberty
/// is, a; the points b beside it are negative as only White is near. So a = f(a, −1, b, b), which is negative.
#[test]
fn a_stone_in_a_net_is_judged_dead() {
    let board = reference::board(
        "
        . . . . .
        . . O . .
        . O X O .
        . . . . .
        . . O . .
        ",
    );
    let value = |method: Symmetric| method.estimate(&board).unwrap().map.at(Point::new(2, 2));
    let judged = Symmetric { lambda: 0.0, kappa: 1.0, ..Symmetric::default() };
    assert_eq!(value(Symmetric { stones: Stones::Alive, ..judged }), 1.0);
    assert!(value(judged) < 0.0, "{}", value(judged));
}

#[test]
fn it_says_when_it_did_not_come_to_rest() {
    let board = one_stone("D4");
    let hasty = Symmetric { most_steps: 5, ..Symmetric::default() };
    let estimate = hasty.estimate(&board).unwrap();
    assert_eq!((estimate.steps, estimate.converged), (5, false));
    let none = Symmetric { most_steps: 0, ..Symmetric::default() }.estimate(&board).unwrap();
    assert_eq!((none.steps, none.converged, none.map.score()), (0, false, 1.0));
    // Two points that copy each other for ever, by hand: κ = 0 makes the stone forget itself, and 1 and 0
    // change places in every step.
    let mut pair = Board::new(Size::new(2, 1).unwrap());
    pair.play(Color::Black, Point::new(0, 0));
    let swapping = Symmetric { kappa: 0.0, ..Symmetric::default() }.estimate(&pair).unwrap();
    assert_eq!((swapping.steps, swapping.converged), (10_000, false));
}
