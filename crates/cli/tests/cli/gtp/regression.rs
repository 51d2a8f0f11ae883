//! `yose gtp --regress`, and the answers that regression suites expect.

use super::{complaint, last};
use crate::{example, yose};

/// Black lives at the top with two eyes, White at the bottom; A1 is White's, E4 and E3 are nobody's.
const STRIPES: &str = "\
. X . X . O .\n\
X X X X . O O\n\
O O O O O O .\n\
. O . O . O O\n";

fn stripes() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stripes.txt");
    std::fs::write(&path, STRIPES).unwrap();
    let load = format!("loadsgf {}", path.display());
    (folder, load)
}

#[test]
fn unconditional_status_as_gnu_go_answers() {
    let (_folder, load) = stripes();
    for (vertex, status) in [
        ("A3", "alive"),
        ("A2", "alive"),
        ("A4", "black_territory"),
        ("A1", "white_territory"),
        ("E4", "undecided"),
    ] {
        assert_eq!(last(&[&load, &format!("unconditional_status {vertex}")]), status, "{vertex}");
    }
    // A white stone in an eye of two points.
    let lines = [
        "boardsize 6",
        "set_position b A2 b B2 b C2 b D2 b E2 b F2 b C1 w A1 b E1",
        "unconditional_status A1",
    ];
    assert_eq!(last(&lines), "dead");
    assert!(complaint(&["unconditional_status"]).starts_with("syntax error"));
}

#[test]
fn go_safe_as_fuego_answers() {
    let (_folder, load) = stripes();
    let safe = last(&[&load, "go_safe benson black"]);
    assert_eq!(safe, "8 A4 B4 C4 D4 A3 B3 C3 D3");
    let both = last(&[&load, "go_safe static"]);
    assert!(both.starts_with("26 "), "all but the two neutral points: {both}");
    assert_eq!(last(&["boardsize 5", "go_safe benson"]), "0");
    assert!(complaint(&["go_safe magic"]).starts_with("syntax error"));
}

#[test]
fn influence_as_gnu_go_answers() {
    let (_folder, load) = stripes();
    let ask = |what: &str| last(&[&load, &format!("initial_influence black {what}")]);
    let words = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    let regions = words(&ask("influence_regions"));
    assert_eq!(regions.len(), 28);
    assert_eq!(regions[..4], ["-3", "-4", "-3", "-4"], "White is positive: Black's eyes and stones");
    assert_eq!(regions[6], "3", "White's eye at G4");
    let territory = words(&ask("territory_value"));
    assert_eq!(
        (territory[0].as_str(), territory[6].as_str(), territory[1].as_str()),
        ("-1.00", "1.00", "0.00")
    );
    assert_eq!(words(&ask("white_influence"))[0], "0.00");
    assert_eq!(words(&ask("black_influence"))[0], "1.00");
    assert!(complaint(&[&load, "initial_influence black charm"]).starts_with("unknown influence data"));
    // Black has A4 and C4, White has G4 G2 A1 C1 E1 and 6½ points of komi; the two neutral points are shared.
    let score = last(&[&load, "komi 6.5", "estimate_score"]);
    assert_eq!(score, "W+9.5 (upper bound: 9.5, lower: 9.5)");
    let open = last(&["boardsize 9", "komi 0", "play b E5", "estimate_score"]);
    assert!(open.starts_with("B+"), "{open}");
}

#[test]
fn restricted_moves_are_chosen_but_not_played() {
    let load = format!("loadsgf {}", example("corridors.txt"));
    // B6 leaves the corridor open, D4 closes the other one.
    assert_eq!(last(&[&load, "restricted_genmove black B6 D4"]), "D4");
    assert_eq!(
        last(&[&load, "restricted_genmove black B6 D4", "list_stones white"]),
        last(&[&load, "list_stones white"])
    );
    assert_eq!(last(&[&load, "restricted_genmove black A7"]), "pass", "there is a stone");
}

#[test]
fn a_regression_file_runs() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("stripes.txt"), STRIPES).unwrap();
    let tests = "\
# Comments are left alone.\n\
loadsgf stripes.txt\n\
10 unconditional_status A3\n#? [alive]\n\
20 unconditional_status A4\n#? [white_territory|black_territory]\n\
30 unconditional_status E4\n#? [!alive]\n\
40 unconditional_status E4\n#? [alive]*\n\
50 go_safe benson black\n#? [8 .*]\n";
    let path = folder.path().join("all.tst");
    std::fs::write(&path, tests).unwrap();
    let file = path.to_str().unwrap();
    let text = yose(&["gtp", "--regress", file]).quiet();
    assert!(
        text.starts_with("10 PASS\n20 PASS\n30 PASS\n40 known FAIL: 'alive' expected, got 'undecided'\n"),
        "{text}"
    );
    assert!(text.ends_with("4 passes (0 unexpected), 1 failures (1 known), 0 errors\n"), "{text}");

    std::fs::write(&path, format!("{tests}60 name\n#? [GNU Go]\nloadsgf missing.sgf\n")).unwrap();
    let run = yose(&["gtp", "--regress", file]);
    assert_eq!(run.code, Some(1));
    let text = String::from_utf8(run.stdout).unwrap();
    assert!(text.contains("60 FAIL: 'GNU Go' expected, got 'Yose'\nline "), "{text}");
    assert!(text.ends_with("4 passes (0 unexpected), 2 failures (1 known), 1 errors\n"), "{text}");

    std::fs::write(&path, "1 name\n#? [(]\n").unwrap();
    assert!(yose(&["gtp", "--regress", file]).refused().contains("line 2: not a regular expression"));
    assert!(yose(&["gtp", "--regress", "none.tst"]).refused().starts_with("none.tst: cannot be read"));
}
