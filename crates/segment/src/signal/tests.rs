use super::*;
use crate::lattice::Bearing;
use yose_board::Diagram;

fn board(text: &str) -> Board {
    text.parse::<Diagram>().unwrap().setup.board().unwrap()
}

#[track_caller]
fn check(text: &str, black_eyes: &str, white_eyes: &str, alive: usize) {
    let board = board(text);
    let signal = Signal::of(&board);
    for (color, expected) in [(Color::Black, black_eyes), (Color::White, white_eyes)] {
        let names: Vec<String> =
            signal.eyes(color).iter().map(|point| point.gtp(board.size()).to_string()).collect();
        assert_eq!(names.join(" "), expected, "{color}");
    }
    assert_eq!((*signal.live(Color::Black) | *signal.live(Color::White)).len(), alive);
}

#[test]
fn one_eye_is_not_life() {
    check(". X .\nX X .\n. . .", "A3", "", 0);
}

#[test]
fn four_blocks_around_a_point_are_no_eye() {
    // Around B2 stand four blocks; each corner lies between two of them, a different pair each time.
    check(". X .\nX . X\n. X .", "", "", 0);
}

#[test]
fn two_blocks_that_share_one_point_only() {
    // A3 lies between B3… and A2…, which have nothing else in common.
    check(". X X\nX . .\nX . .", "", "", 0);
}

#[test]
fn two_blocks_vouch_for_each_other() {
    // A4 touches B4 of the upper block and A3 of the lower one. B3 touches B4 and C3 of the upper,
    // A3 and B2 of the lower block. Both are shared by the same two blocks; all nine points of Black live.
    check(". X X X\nX . X O\nX X O O\nO O O .", "A4 B3", "D1", 9);
}

#[test]
fn connections_go_through_eyes_and_around_corners() {
    let board = board(". X X X\nX . X O\nX X O O\nO O O .");
    let signal = Signal::of(&board);
    let at = |name| Point::from_gtp(name, board.size()).unwrap();
    assert!(signal.connected(Color::Black, at("A3"), at("D4")));
    assert!(signal.connected(Color::Black, at("A4"), at("B3")));
    assert!(!signal.connected(Color::Black, at("A4"), at("D1")));
    assert!(signal.connected(Color::White, at("D1"), at("A1")));
    let lattice = Lattice::new(board.size(), Bearing::Corner);
    let links = signal.local_connections(Color::Black, &lattice);
    assert_eq!(links[lattice.number(at("A4"))], 0b110_110_000);
    assert_eq!(links[lattice.number(at("D1"))], 0);
}

#[test]
fn degenerate_boards() {
    check(".", "", "", 0);
    check("X .", "B1", "", 0);
    // One line: an eye at either end of one stone.
    check(". X .", "A1 C1", "", 3);
}
