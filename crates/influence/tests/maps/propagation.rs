//! The propagating function.

use proptest::prelude::*;
use yose_board::{Color, Point};
use yose_influence::{Capping, ParameterError, Propagation, SenteWalls};

use crate::boards;
use crate::reference::board;

/// By hand:
///
/// ```text
/// X a b O     from X: a ½, b ¼     from O: b ½, a ¼
/// ```
#[test]
fn influence_halves_with_every_step() {
    let map = Propagation::FIGURE.estimate(&board("X . . O")).unwrap().map;
    assert_eq!(map.rows().next().unwrap(), [1.0, 0.25, -0.25, -1.0]);
    let faster = Propagation { attenuation: 0.25, ..Propagation::FIGURE };
    let map = faster.estimate(&board("X . . O")).unwrap().map;
    assert_eq!(map.rows().next().unwrap(), [1.0, 0.25 - 0.0625, 0.0625 - 0.25, -1.0]);
}

#[test]
fn it_goes_around_stones_but_not_through_them() {
    // Around the white stone it is 4 steps from A1 to C1.
    let diagram = "
        . . .
        X O .
    ";
    let map = Propagation::FIGURE.estimate(&board(diagram)).unwrap().map;
    // Black at C1: 2⁻⁴. White at C1: ½.
    assert_eq!(map.at(Point::new(2, 1)), 0.0625 - 0.5);
    // Behind a whole wall there is nothing of Black's.
    let map = Propagation::FIGURE.estimate(&board(". X O .")).unwrap().map;
    assert_eq!(map.rows().next().unwrap(), [0.5, 1.0, -1.0, -0.5]);
}

/// By hand: three black stones give the point between them 3/2, the white one ½. Capped in sum that is
/// 1, capped each 1 − ½.
#[test]
fn the_two_cappings() {
    let diagram = "
        - X -
        X . O
        - X -
    "
    .replace('-', ".");
    let centre = Point::new(1, 1);
    let at = |method: Propagation| method.estimate(&board(&diagram)).unwrap().map.at(centre);
    assert_eq!(at(Propagation::FIGURE), 1.0);
    assert_eq!(at(Propagation { capping: Capping::Each, ..Propagation::FIGURE }), 0.5);
}

/// The paper's section 2.3.1: 0, ½, ¾, … from the open end, also around a corner.
#[test]
fn corridors_are_exact() {
    for length in 1..=12usize {
        let wall = "X".repeat(length + 2);
        let diagram = format!("{wall}\nX{}O\n{wall}", ".".repeat(length));
        let map = Propagation::CORRIDOR.estimate(&board(&diagram)).unwrap().map;
        for place in 0..length {
            let from_the_end = (length - place - 1) as i32;
            let value = map.at(Point::new(place as u8 + 1, 1));
            assert_eq!(value, 1.0 - f64::powi(0.5, from_the_end), "{length} {place}");
        }
    }
    let bent = "
        X X X X .
        X . . X .
        X X . X .
        X X . X .
        X X O X .
    ";
    let map = Propagation::CORRIDOR.estimate(&board(bent)).unwrap().map;
    let path = [(2, 3), (2, 2), (2, 1), (1, 1)].map(|(column, row)| map.at(Point::new(column, row)));
    assert_eq!(path, [0.0, 0.5, 0.75, 0.875]);
}

#[test]
fn a_peep_does_not_go_through_a_one_space_jump() {
    let diagram = "
        . . X . .
        O . . . .
        . . X . .
    ";
    let board = board(diagram);
    let gap = Point::new(2, 1);
    let walls = SenteWalls::of(&board);
    assert_eq!(walls.inside.map(|points| points.iter().collect::<Vec<_>>()), [vec![gap], vec![]]);
    assert_eq!([Color::Black, Color::White].map(|color| walls.permeability(color, gap)), [1.0, 0.0]);
    let behind = |sente_walls| {
        let method = Propagation { sente_walls, ..Propagation::FIGURE };
        let map = method.estimate(&board).unwrap().map;
        (map.at(gap), map.at(Point::new(3, 1)))
    };
    // By hand. On the gap ½ + ½ of Black and ¼ of White arrive in both cases. Behind it each black stone is two
    // steps away, ¼ + ¼, and the white one three, ⅛, unless the wall stops it; all other ways lead through the gap.
    assert_eq!(behind(false), (0.75, 0.375));
    assert_eq!(behind(true), (0.75, 0.5));
}

#[test]
fn the_best_way_counts_even_if_it_is_longer() {
    // The straight way through B2 lets a tenth pass, the way around by row 1 everything.
    let board = board("X . .\n. . .");
    let narrow = |_: Color, point: Point| if point == Point::new(1, 0) { 0.1 } else { 1.0 };
    let map = Propagation::FIGURE.through(&board, narrow).unwrap().map;
    assert_eq!(map.at(Point::new(2, 0)), f64::powi(0.5, 4));
    let bad = Propagation::FIGURE.through(&board, |_, _| 1.5).unwrap_err();
    assert!(matches!(bad, ParameterError::Permeability { color: Color::Black, .. }));
    assert_eq!(bad.to_string(), "the permeability of B2 for black must be from 0 to 1, not 1.5");
}

proptest! {
    #[test]
    fn colours_are_equal_and_nothing_leaves_the_range(board in boards(), walls in any::<bool>()) {
        for method in [Propagation::FIGURE, Propagation::CORRIDOR] {
            let method = Propagation { sente_walls: walls, ..method };
            let map = method.estimate(&board).unwrap().map;
            let swapped = method.estimate(&board.swap_colors()).unwrap().map;
            for (point, value) in map.iter() {
                prop_assert!(value.abs() <= 1.0);
                prop_assert!((value + swapped.at(point)).abs() < 1e-12);
            }
        }
    }
}
