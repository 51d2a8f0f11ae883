use super::*;
use crate::lattice::Bearing;
use crate::random::Random;
use yose_board::{Diagram, Point, PointSet, Size};

/// The features of a point of a diagram, by number, with Black to move.
fn features(text: &str, point: &str) -> Vec<usize> {
    let mut board = text.parse::<Diagram>().unwrap().setup.board().unwrap();
    let lattice = Lattice::new(board.size(), Bearing::Corner);
    let before = board.clone();
    let input = Input::of(&mut board, Color::Black, InputKind::Preprocessed, &lattice);
    assert_eq!(board, before, "the board comes back as it was");
    let number = lattice.number(Point::from_gtp(point, board.size()).unwrap());
    (0..32).filter(|&feature| input.holds(number, feature)).collect()
}

#[test]
fn an_empty_board_has_liberties_and_no_eyes() {
    let empty = ". . . . .\n".repeat(5);
    assert_eq!(features(&empty, "C3"), [4, 10, 17, 21]);
    // A corner eye needs two stones and the one between them; a lone stone there is hunted down along the edge.
    assert_eq!(features(&empty, "A1"), [2, 8, 12, 13, 17, 21]);
}

#[test]
fn eyes_and_the_moves_they_need() {
    let text = "
        . X . . .
        X X . . .
        . . . X .
        . . X . X
        . . . X .
    ";
    // Suicide for White; Black's stone there leaves the block four liberties: C5, C4, B3 and A3.
    assert_eq!(features(text, "A5"), [4, 6, 14, 21]);
    // A ponnuki, an eye for good once three of its four empty diagonals are Black; also a jump from C2 to E2.
    assert_eq!(features(text, "D2"), [5, 6, 17, 18, 21, 24]);
    // C5 lacks D5, C4 and, as it lies at the edge, D4.
    assert!(features(text, "C5").contains(&17));
    // A4 and B3 lie between the same two blocks, so both are eyes, which the shape of B3 alone does not tell.
    assert!(features(". X X X\nX . X O\nX X O O\nO O O .", "B3").contains(&14));
}

#[test]
fn captures_and_ataris() {
    let text = "
        . O X .
        . X . .
        . . . .
        . . . .
    ";
    // Black captures B4, and the new stone's liberties are B4 and A3.
    assert!(features(text, "A4").contains(&2));
    // White saves it: A4 and B4 together have the liberty A3, and Black takes them.
    let saved = features(text, "A4");
    assert!(saved.contains(&7) && saved.contains(&13));
    let atari = ". O . .\n. X . .\n. . . .\n. . . .";
    assert!(features(atari, "A4").contains(&23));
    assert!(!features(atari, "D1").contains(&23));
}

#[test]
fn a_ladder_works_until_a_stone_breaks_it() {
    let ladder = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O . . . .
        . O X O . . .
        . . . . . . .
    ";
    // The stone has one liberty, C1 is below it on the edge: it extends there and is caught.
    let caught = features(ladder, "C2");
    assert!(caught.contains(&8) && caught.contains(&9) && caught.contains(&10) && caught.contains(&14));
    let open = "
        . . . . . . .
        . . . . . . .
        . . O . . . .
        . O X . . . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
    ";
    // Running to D4 gives three liberties (D5, E4, none below): D5, E4 only, as D3 is White: two, so the hunt goes on.
    let hunted = features(open, "C4");
    assert!(hunted.contains(&8) && hunted.contains(&9), "{hunted:?}");
    let breaker =
        open.replacen(". . . . . . .", ". . . . . X .", 2).replacen(". . . . . X .", ". . . . . . .", 1);
    assert!(!features(&breaker, "C4").contains(&9));
}

#[test]
fn links() {
    let text = "
        . . . . . . .
        . X . X . . .
        . . . . . . .
        . . . . . . O
        . . . . . . .
        . X . . O . .
        . . . . . . .
    ";
    assert!(features(text, "C6").contains(&24));
    assert!(!features(text, "C5").contains(&24));
    // White's knight's move E2–G4 goes over F3 and … (2 up, 2 right) is no pattern.
    assert!(!features(text, "F3").contains(&25));
    let knight = ". . . .\n. O . .\n. . . O\n. . . .";
    for point in ["C3", "C2"] {
        assert!(features(knight, point).contains(&25));
    }
    assert!(!features(knight, "B2").contains(&25));
}

#[test]
fn colours_are_those_of_the_side_to_move() {
    let text = "
        . . . . .
        . X X . .
        . O . O .
        . . O . .
        . . . . .
    ";
    let mut board = text.parse::<Diagram>().unwrap().setup.board().unwrap();
    let mut swapped = board.swap_colors();
    let lattice = Lattice::new(board.size(), Bearing::Corner);
    for what in [InputKind::Raw, InputKind::Preprocessed, InputKind::Tactical] {
        let black = Input::of(&mut board, Color::Black, what, &lattice);
        assert_eq!(black, Input::of(&mut swapped, Color::White, what, &lattice));
    }
}

/// Games of random moves, with captures and kos; after every move the board is given to `check` with the side to move.
fn random_games(mut check: impl FnMut(&mut Board, Color, &Lattice)) {
    let mut random = Random::new(11);
    for (width, height, games) in [(9, 9, 3), (5, 7, 6), (4, 4, 10), (2, 3, 10)] {
        let lattice = Lattice::new(Size::new(width, height).unwrap(), Bearing::Corner);
        for _ in 0..games {
            let mut board = Board::new(lattice.size());
            let mut player = Color::Black;
            for _ in 0..3 * lattice.area() {
                let moves: Vec<Point> =
                    board.empty().iter().filter(|&point| board.is_sensible(player, point)).collect();
                if !moves.is_empty() {
                    board.play(player, moves[random.below(moves.len())]);
                }
                player = !player;
                check(&mut board, player, &lattice);
            }
        }
    }
}

#[test]
fn what_is_read_again_after_a_move_is_what_is_read() {
    let (mut captures, mut kos, mut positions) = (0, 0, 0);
    random_games(|board, player, lattice| {
        positions += 1;
        for what in [InputKind::Preprocessed, InputKind::Raw, InputKind::Tactical] {
            // Searches take their time.
            if what == InputKind::Tactical && positions % 4 != 0 {
                continue;
            }
            let survey = Survey::of(board, !player, what, lattice);
            assert_eq!(*survey.input(), Input::of(board, !player, what, lattice));
            kos += usize::from(board.ko().is_some());
            for point in board.empty() {
                // Who just moved may move once more, so a ko can be of either colour.
                for color in Color::BOTH.into_iter().filter(|&color| board.is_legal(color, point)) {
                    let mut after = board.clone();
                    let undo = after.play(color, point);
                    captures += undo.captured();
                    let captured: PointSet = after.captured_by(&undo).collect();
                    let input = survey.after(&mut after, point, captured, lattice);
                    assert_eq!(input, Input::of(&mut after, !player, what, lattice), "{point:?}\n{board:?}");
                }
            }
        }
    });
    assert!(captures > 1000 && kos > 10, "{captures} captures, {kos} kos");
}
