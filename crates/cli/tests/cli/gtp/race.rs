//! Capturing races over GTP.

use super::{complaint, last};
use crate::example;

/// Two liberties each: whoever moves first wins.
const EVEN: &str = "\
X X X X X X .\n\
X X . . X X X\n\
X O O O O O X\n\
O X X X X X O\n\
O O . . O O O\n\
. O O O O O O\n";

/// One liberty of Black's against three of White's.
const UNEVEN: &str = "\
X X X X X X .\n\
X X . . . X X\n\
X O O O O O X\n\
O X X X X X O\n\
O O . O O O O\n\
. O O O O O O\n";

/// Two liberties each, both shared, and no eyes: whoever fills one is captured.
const SEKI: &str = "\
. O O O O O O O\n\
O X X X X X X O\n\
O X X . X . X O\n\
X O O O O O O X\n\
X X X X X X X .\n";

/// White has an eye and a liberty at F6, where a black stone can be taken from F7. Black fills it, White takes, and with
/// a threat Black retakes and captures at C5; without, White fills C2 and D2. If White fills one of them first,
/// Black has no time for the ko.
const KO: &str = "\
. X X X X X X X .\n\
X X X X X . X X X\n\
X O O O O . O O X\n\
X O . O O O O O X\n\
X O O O O O O O X\n\
O X X X X X X X O\n\
O O . . O O O O O\n\
. O O O O O O O .\n";

/// The answer to a command about a diagram.
fn ask(diagram: &str, command: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("race.txt");
    std::fs::write(&path, diagram).unwrap();
    last(&[&format!("loadsgf {}", path.display()), command])
}

#[test]
fn semeai_as_gnu_go_answers() {
    assert_eq!(ask(EVEN, "analyze_semeai B3 B4"), "1 1 C5");
    assert_eq!(ask(EVEN, "analyze_semeai B4 B3"), "1 1 C2");
    assert_eq!(ask(UNEVEN, "analyze_semeai B3 B4"), "0 0 PASS");
    assert_eq!(ask(UNEVEN, "analyze_semeai B4 B3"), "1 1 C2");
    assert_eq!(ask(SEKI, "analyze_semeai B4 B2"), "1 0 PASS");
    assert_eq!(ask(SEKI, "analyze_semeai B2 B4"), "1 0 PASS");
}

#[test]
fn kos_of_a_semeai() {
    assert_eq!(ask(KO, "analyze_semeai B3 B4"), "3 3 F6");
    let white = ask(KO, "analyze_semeai B4 B3");
    assert!(["1 1 C2", "1 1 D2"].contains(&white.as_str()), "{white}");
    // White has a stone at F7 for Black to take: now she needs the first threat, or he captures at C5.
    let taken = KO.replace("X X X X X . X X X", "X X X X X O X X X");
    assert_eq!(ask(&taken, "analyze_semeai B3 B4"), "2 2 F6");
}

#[test]
fn a_race_in_sentences() {
    let load = format!("loadsgf {}", example("race.txt"));
    let named = last(&[&load, "yose-race D13 D7"]);
    let lines: Vec<&str> = named.lines().collect();
    assert_eq!(lines[0], "Black D13 (9 stones) against White D7 (6 stones): no shared liberty");
    assert!(lines[1].starts_with("Black to move: Black wins by one move with D14."), "{named}");
    assert!(lines[2].starts_with("White to move: White wins by three moves with G9"), "{named}");
    assert_eq!(last(&[&load, "yose-race"]), named, "it is the only one");
    assert_eq!(last(&["yose-race"]), "");
}

#[test]
fn what_is_no_race_is_refused() {
    let load = format!("loadsgf {}", example("race.txt"));
    for command in ["analyze_semeai D13 D14", "yose-race D13 D14"] {
        assert!(complaint(&[&load, command]).contains("is empty"), "{command}");
    }
    assert!(complaint(&[&load, "analyze_semeai D13 D12"]).contains("no white chain"));
    assert!(complaint(&[&load, "analyze_semeai D13"]).starts_with("syntax error"));
    assert!(complaint(&[&load, "analyze_semeai D13 Z99"]).starts_with("syntax error"));
}
