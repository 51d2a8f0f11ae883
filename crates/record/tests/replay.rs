//! Boards along the paths of a game tree.

use yose_board::{Board, Color, Point, Rules, Size};
use yose_record::{Collection, Cursor, Game, ReplayError, read};

fn only(record: &Collection) -> Game<'_> {
    record.games().next().unwrap()
}

/// Rows of `X`, `O` and `.`, separated by blanks.
fn rows(board: &Board) -> String {
    let size = board.size();
    let row = |y| -> String {
        (0..size.width())
            .map(|x| match board.at(Point::new(x, y)) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            })
            .collect()
    };
    (0..size.height()).map(row).collect::<Vec<_>>().join(" ")
}

/// The board at the end of the main line, and the warnings on the way.
fn play(file: &str) -> (String, Vec<String>) {
    let record = read(file).unwrap();
    let mut cursor = Cursor::new(only(&record)).unwrap();
    let mut warnings: Vec<String> = cursor.warnings().iter().map(ToString::to_string).collect();
    while cursor.forward().unwrap() {
        warnings.extend(cursor.warnings().iter().map(ToString::to_string));
    }
    (rows(cursor.board()), warnings)
}

fn check(file: &str, board: &str, warnings: &[&str]) {
    let (found, warned) = play(file);
    assert_eq!(found, board, "{file}");
    assert_eq!(warned, warnings, "{file}");
}

#[test]
fn captures_and_passes() {
    check("(;SZ[3];B[ba];W[aa];B[ab];W[];B[tt])", ".X. X.. ...", &[]);
}

#[test]
fn set_up_in_mid_game() {
    check("(;SZ[3]AB[aa][ba];W[cc];AE[ba]AW[bb]PL[W];W[cb])", "X.. .OO ..O", &[]);
    // A stone replaced by one of the other colour.
    check("(;SZ[3]AB[bb];AW[bb])", "... .O. ...", &[]);
    // Set-up comes before the move of its node.
    check("(;SZ[3];B[bb]AW[ab])", "... OX. ...", &[]);
}

#[test]
fn illegal_moves_are_played() {
    check(
        "(;SZ[3];B[bb];W[bb])",
        "... .O. ...",
        &["white B2: the point is occupied; it is played all the same"],
    );
    check(
        "(;SZ[3]RU[Japanese]AB[ba][ab];W[aa])",
        ".X. X.. ...",
        &["white A3: suicide is not allowed; it is played all the same"],
    );
    // The ko of the books: Black takes at C2, White retakes at once at B2.
    check(
        "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])",
        ".XO. XO.O .XO.",
        &["white B2: the ko may not be retaken at once; it is played all the same"],
    );
}

#[test]
fn set_up_that_captures() {
    // The white corner stone loses its last liberty to a stone that is set up.
    check(
        "(;SZ[3]AB[ba]AW[aa];AB[ab])",
        ".X. X.. ...",
        &["set-up leaves the chain of 1 at A3 without a liberty; it is taken off"],
    );
    let record = read("(;SZ[2]AB[aa]AW[ba][ab])").unwrap();
    let error = Cursor::new(only(&record)).unwrap_err();
    assert_eq!(error.to_string(), "set-up: the black chain of 1 at A2 has no liberty");
}

#[test]
fn an_impossible_set_up_can_be_stepped_around() {
    let record = read("(;SZ[2];B[aa](;AW[ba]AB[ab][bb])(;W[bb]))").unwrap();
    let mut cursor = only(&record).at_move(1).unwrap();
    assert!(matches!(cursor.forward(), Err(ReplayError::Setup(_))));
    assert_eq!(rows(cursor.board()), "X. ..");
    assert!(cursor.forward_into(1).unwrap());
    assert_eq!(rows(cursor.board()), "X. .O");
    let found: Vec<String> = record.check().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        ["line 1, column 16: set-up: the black chain of 3 at A2 has no liberty; \
         the white chain of 1 at B2 has no liberty"]
    );
}

#[test]
fn whose_turn_it_is() {
    let turn = |file: &str| {
        let record = read(file).unwrap();
        only(&record).at_end().unwrap().to_move()
    };
    assert_eq!(turn("(;)"), Color::Black);
    assert_eq!(turn("(;HA[2]AB[dd][pp])"), Color::White);
    assert_eq!(turn("(;PL[W])"), Color::White);
    assert_eq!(turn("(;B[dd])"), Color::White);
    assert_eq!(turn("(;B[dd];PL[B])"), Color::Black);
    // Who moves next in the record is to move now, if nothing else says so.
    let record = read("(;AB[dd];C[White to live];W[pp])").unwrap();
    assert_eq!(Cursor::new(only(&record)).unwrap().to_move(), Color::Black);
    let record = read("(;AB[dd];W[pp])").unwrap();
    assert_eq!(Cursor::new(only(&record)).unwrap().to_move(), Color::White);
}

#[test]
fn prisoners_and_numbers() {
    let record = read("(;SZ[3];B[ba];W[aa];B[ab];MN[10]W[cc];B[])").unwrap();
    let mut cursor = only(&record).at_move(3).unwrap();
    assert_eq!((cursor.prisoners(Color::Black), cursor.prisoners(Color::White)), (1, 0));
    assert_eq!(cursor.move_number(), 3);
    cursor.forward().unwrap();
    assert_eq!(cursor.move_number(), 10);
    assert!(cursor.go_to_move(11).unwrap());
    assert!(!cursor.go_to_move(12).unwrap());
    assert_eq!(cursor.move_number(), 11);
    while cursor.back() {}
    assert_eq!((cursor.move_number(), cursor.prisoners(Color::Black)), (0, 0));
}

#[test]
fn jumps_between_variations() {
    let record = read("(;SZ[3];B[aa](;W[ba];B[bb])(;W[ab](;B[cc])(;B[ca])))").unwrap();
    let game = only(&record);
    let mut cursor = Cursor::new(game).unwrap();
    let expected = [
        "... ... ...",
        "X.. ... ...",
        "XO. ... ...",
        "XO. .X. ...",
        "X.. O.. ...",
        "X.. O.. ..X",
        "X.X O.. ...",
    ];
    let nodes: Vec<_> = game.root().subtree().collect();
    for from in 0..nodes.len() {
        for to in 0..nodes.len() {
            cursor.go_to(nodes[from]).unwrap();
            cursor.go_to(nodes[to]).unwrap();
            assert_eq!(rows(cursor.board()), expected[to], "from {from} to {to}");
            assert_eq!(cursor.node().id(), nodes[to].id());
        }
    }
}

#[test]
fn positions_remember_the_moves() {
    let record = read("(;SZ[5]AB[aa];W[bb];B[cc];W[])").unwrap();
    let position = only(&record).at_end().unwrap().position(Rules::AGA);
    assert_eq!(position.moves().count(), 3);
    assert_eq!(position.board().size(), Size::square(5).unwrap());
    assert_eq!(position.to_move(), Color::Black);
}

#[test]
fn games_without_a_board() {
    let error = |file: &str| {
        let record = read(file).unwrap();
        Cursor::new(only(&record)).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(error("(;GM[2])"), "the record is not of a game of Go");
    assert_eq!(error("(;SZ[37])"), "a board of 37×37 is out of range: each side must be from 1 to 25");
}

#[test]
fn removals_on_one_path_are_limited() {
    let path = |pairs| format!("(;SZ[3]{})", ";AB[aa];AE[aa]".repeat(pairs));
    let record = read(path(4096)).unwrap();
    assert!(only(&record).at_end().is_ok());
    let record = read(path(4097)).unwrap();
    assert_eq!(only(&record).at_end().unwrap_err(), ReplayError::TooManyRemovals);
}
