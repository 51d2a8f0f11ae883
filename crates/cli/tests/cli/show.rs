//! `yose show`.

use crate::{example, yose, yose_with_input};

const KO: &str = "(;SZ[4:3]KM[6.5]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B];B[cb]C[Black takes the ko.];W[];B[])";

#[test]
fn a_record_at_its_start_by_number_and_at_its_end() {
    let start = yose_with_input(&["show", "-"], KO).quiet();
    assert_eq!(
        start,
        "   A B C D\n 3 . X O . 3\n 2 X O . O 2\n 1 . X O . 1\n   A B C D\n\nMove 0, Black to move; komi 6½\n",
        "a record that sets up both colours is shown from its start"
    );
    let after = yose_with_input(&["show", "-", "--move", "1"], KO).quiet();
    assert_eq!(
        after,
        "   A B C D\n 3 . X O . 3\n 2 X .(X)O 2\n 1 . X O . 1\n   A B C D\n\n\
         Move 1, White to move; prisoners: Black 1, White 0; komi 6½; ko at B2\n\nBlack takes the ko.\n"
    );
    let game = yose(&["show", &example("half-point.sgf")]).quiet();
    assert!(game.starts_with("Half a point\n"), "{game}");
    let last = yose_with_input(&["show", "-", "--move", "4"], KO).refused();
    assert_eq!(last, "standard input: there is no move 4: the main line has 3");
}

#[test]
fn what_is_shown_can_be_read_again() {
    let game = example("half-point.sgf");
    let board = |text: String| -> String {
        text.lines().filter(|l| l.starts_with([' ', '1'])).map(|l| format!("{l}\n")).collect()
    };
    let first = board(yose(&["show", &game, "--move", "20"]).quiet());
    let second = board(yose_with_input(&["show", "-"], first.clone()).quiet());
    assert_eq!(first.replace(['(', ')'], " "), second);
}

#[test]
fn json_says_the_same() {
    let json = yose_with_input(&["show", "-", "--move", "1", "--json"], KO).json();
    assert_eq!(json["width"], 4);
    assert_eq!(json["black"], serde_json::json!(["B3", "A2", "C2", "B1"]));
    assert_eq!(json["ko"], "B2");
    assert_eq!(json["komi"], "13/2");
    assert_eq!(json["to_move"], "white");
    assert_eq!(json["prisoners"]["black"], 1);
}

#[test]
fn several_games_in_one_file() {
    let two = "(;SZ[3];B[aa])(;SZ[5]GN[second];W[ee])";
    assert!(yose_with_input(&["show", "-", "--game", "2"], two).quiet().starts_with("second\n"));
    let refused = |game| yose_with_input(&["show", "-", "--game", game], two).refused();
    assert_eq!(refused("3"), "standard input: there is no game 3: the record holds 2");
    assert_eq!(refused("0"), "standard input: there is no game 0: the record holds 2");
}

#[test]
fn pictures_go_to_files_or_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, png) = (folder.path().join("a.svg"), folder.path().join("a.png"));
    let (svg_name, png_name) = (svg.to_str().unwrap(), png.to_str().unwrap());
    let arguments = ["show", "-", "--svg", svg_name, "--png", png_name, "--width", "300"];
    assert_eq!(yose_with_input(&arguments, KO).quiet(), "");
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let image = std::fs::read(&png).unwrap();
    assert_eq!(image[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(image[16..20].try_into().unwrap()), 300);
    assert!(yose_with_input(&["show", "-", "--svg", "-"], KO).quiet().starts_with("<svg"));
    let nowhere = yose_with_input(&["show", "-", "--svg", "/nowhere/a.svg"], KO).refused();
    assert!(nowhere.starts_with("cannot write /nowhere/a.svg"), "{nowhere}");
    let wide = yose_with_input(&["show", "-", "--png", png_name, "--width", "4000000000"], KO).refused();
    assert!(wide.starts_with("cannot draw the PNG"), "{wide}");
}

#[test]
fn what_was_repaired_is_said_and_the_rest_shown() {
    let run = yose_with_input(&["show", "-"], "(;SZ[3];B[aa];W[zz];B[aa]");
    assert!(run.stderr.starts_with("yose: warning: standard input: line 1, column"), "{}", run.stderr);
    assert!(run.printed().contains(" 3(X). . 3"));
}
