use super::*;
use yose_board::Diagram;

fn board(text: &str) -> Board {
    text.parse::<Diagram>().unwrap().setup.board().unwrap()
}

fn names(set: &PointSet, board: &Board) -> String {
    let names: Vec<String> = set.iter().map(|point| point.gtp(board.size()).to_string()).collect();
    names.join(" ")
}

#[track_caller]
fn check(text: &str, black_eyes: &str, white_eyes: &str, alive: usize) {
    let board = board(text);
    let signal = Signal::of(&board);
    assert_eq!(names(signal.eyes(Color::Black), &board), black_eyes);
    assert_eq!(names(signal.eyes(Color::White), &board), white_eyes);
    assert_eq!((*signal.live(Color::Black) | *signal.live(Color::White)).len(), alive);
}

#[test]
fn one_eye_is_not_life() {
    check(". X .\nX X .\n. . .", "A3", "", 0);
}

#[test]
fn two_blocks_vouch_for_each_other() {
    // A3 and C1 both lie between the same two blocks; neither is an eye of one block.
    check(". X .\nX . X\n. X .", "", "", 0);
    check(". X X\nX X .\nX . .", "A3", "", 0);
    // Two blocks, B3-A2 apart: they share A3 and C1 but nothing else.
    check("X . X\nX . X\nX . X", "", "", 0);
    let ring = "
        . X O O O
        X . X X O
        . X . X O
        O O X X O
    ";
    // B3 touches A3, B4, C3 and B2: four blocks or fewer? C3 and B4 are apart, so it is none.
    let board = board(ring);
    assert!(!Signal::of(&board).eyes(Color::Black).contains(Point::new(1, 1)));
}

#[test]
fn two_blocks_with_two_shared_eyes_live() {
    // The left column block and the right one share B3 and B1 (2 rows between are closed by B2? no stone).
    let text = "
        X X X
        X . O
        X O O
    ";
    check(text, "", "", 0);
    let shared = "
        O O O O O
        O . X . O
        O X O X O
        O . X . O
        O O O O O
    ";
    // White's ring touches each corner of the inside, but Black does too: nobody's eye.
    check(shared, "", "", 0);
    let two_blocks = "
        . X X X X
        O . O O X
        O O O . X
        O X X X X
    ";
    // B3 and D2 lie at both colours.
    check(two_blocks, "", "", 0);
}

#[test]
fn a_chain_of_two_blocks() {
    // Upper block: C4 D4 D3 C… ; each of A4 and B3 is looked at by hand:
    // A4 touches B4 and A3. B4 is the upper block, A3 the lower one.
    // B3 touches B4 (upper), A3 (lower), C3 (upper), B2 (lower). Both are shared by the same two blocks.
    let text = "
        . X X X
        X . X O
        X X O O
        O O O .
    ";
    check(text, "B3 A4".split(' ').rev().collect::<Vec<_>>().join(" ").as_str(), "D1", 9);
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
    let lattice = Lattice::new(board.size());
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
