//! Bouzy's and Zobrist's maps.

use proptest::prelude::*;
use yose_board::{Board, Color, Point, Size};
use yose_influence::{Bouzy, Zobrist};

use crate::boards;
use crate::reference;

/// The reason for 21: d dilations of a stone that is alone are undone by d(d − 1) + 1 erosions.
#[test]
fn a_stone_alone_has_nothing() {
    let mut board = Board::new(Size::square(25).unwrap());
    board.play(Color::White, Point::new(12, 12));
    for dilations in 1..=5u32 {
        let enough = dilations * (dilations - 1) + 1;
        let score = |erosions| Bouzy { dilations, erosions }.estimate(&board).unwrap().map.score();
        assert_eq!(score(enough), -1.0, "{dilations}");
        assert!(score(0) < -1.0, "{dilations}");
    }
}

/// By hand, on a line of five points. Dilation: B gains 1 of A's stone, and so does A of B afterwards; D likewise; C
/// sees both colours and stays.
///
/// ```text
/// 64  0  0  0 −64
/// 64  1  0 −1 −64     first dilation
/// 65  2  0 −2 −65     second
/// 65  1  0 −1 −65     erosion: B has C beside it, which is not positive
/// ```
#[test]
fn two_dilations_and_an_erosion() {
    let board = reference::board("X . . . O");
    let levels = |dilations, erosions| Bouzy { dilations, erosions }.levels(&board).unwrap()[0].clone();
    assert_eq!(levels(1, 0), [64, 1, 0, -1, -64]);
    assert_eq!(levels(2, 0), [65, 2, 0, -2, -65]);
    assert_eq!(levels(2, 1), [65, 1, 0, -1, -65]);
}

proptest! {
    #[test]
    fn levels_are_those_of_the_slow_program(board in boards(), dilations in 0u32..8, erosions in 0u32..30) {
        let bouzy = Bouzy { dilations, erosions };
        let zobrist = Zobrist { passes: dilations };
        let pairs = [
            (bouzy.levels(&board).unwrap().concat(), reference::bouzy(&board, &bouzy)),
            (zobrist.levels(&board).unwrap().concat(), reference::zobrist(&board, &zobrist)),
        ];
        for (levels, expected) in pairs {
            for (point, level) in board.size().points().zip(levels) {
                prop_assert_eq!(level, expected[point.index()]);
            }
        }
        let estimate = bouzy.estimate(&board).unwrap();
        prop_assert_eq!((estimate.steps, estimate.converged), (dilations + erosions, true));
    }
}
