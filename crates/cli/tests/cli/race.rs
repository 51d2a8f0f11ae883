//! `yose race`.

use crate::{example, yose, yose_with_input};

/// Two liberties each, two of them shared, and no eyes: a seki.
const SEKI: &str = "
    . O O O O O O O
    O X X X X X X O
    O X X . X . X O
    X O O O O O O X
    X X X X X X X .
";

#[test]
fn the_worked_example_of_the_paper() {
    let json = yose(&["race", &example("race.txt"), "--json"]).json();
    let race = &json["races"][0];
    assert_eq!(race["total"], "-1↑*");
    assert_eq!(race["evidence"], "proved");
    assert_eq!(race["subgames"][1]["count"]["form"], "{6||4|0}");
    assert_eq!(race["subgames"][1]["lose"]["cooled"], "-9↑");
    assert_eq!(race["black_first"]["winner"], "black");
    assert_eq!(race["black_first"]["margin"], 1);
    assert_eq!(race["black_first"]["winning"], serde_json::json!(["D14"]));
    assert_eq!(race["white_first"]["margin"], 3);
    assert_eq!(race["white_first"]["best"], serde_json::json!(["G9"]));
    assert_eq!(race["white_first"]["territory"]["score"], "-33");
    assert_eq!(race["black_first"]["territory"]["territory"], "-1");
    assert_eq!(race["black_first"]["territory"]["evidence"], "proved");
    assert_eq!(race["black_first"]["complete"], true);
    assert_eq!(race["subgames"][0]["kind"], "outside");
    assert_eq!(race["subgames"][2]["extra_moves"], 0);
    let text = yose(&["race", &example("race.txt")]).quiet();
    assert!(text.contains("Score 11 (-1 without the captured chain)"), "{text}");
    assert!(text.contains("G9 is worth one point more than D14"), "{text}");
}

/// White has an eye at G3 and a liberty at C3, from below which a stone on it can be taken.
const KO: &str = "
    O O O O O O O O O
    O . . O O O O O O
    O X X X X X X X O
    X O O O O O O O X
    X O . O X O . O X
    X X . X X O O O X
    X X X X X X X X X
";

#[test]
fn a_ko_is_told_with_threats_and_approach_moves() {
    let arguments = ["race", "-", "--chains", "B5,B4"];
    let text = yose_with_input(&arguments, KO).quiet();
    // Black fills C3 and captures at G3 if White plays elsewhere; if White takes at C2, he needs a threat.
    assert!(
        text.contains(
            "Black to move: ko. White wins if there are no ko threats; Black needs one threat more than White \
             (a direct ko), or White playing elsewhere once."
        ),
        "{text}"
    );
    let json = yose_with_input(&[&arguments[..], &["--json"]].concat(), KO).json();
    let ko = &json["races"][0]["ko"]["black"];
    assert_eq!(ko["winner"], "white");
    assert_eq!(ko["threats"]["black"], 1);
    assert_eq!(ko["approach_moves"]["black"], 0);
    assert_eq!(json["races"][0]["evidence"], "estimated");
}

/// The same with a third liberty for either side, for White at E3.
const APPROACH: &str = "
    O O O O O O O O O
    O . . . O O O O O
    O X X X X X X X O
    X O O O O O O O X
    X O . O . O . O X
    X X . X X O O O X
    X X X X X X X X X
";

#[test]
fn approach_moves_are_counted() {
    // Black must fill E3 before he can win the ko at C3.
    let text = yose_with_input(&["race", "-", "--chains", "B5,B4"], APPROACH).quiet();
    assert!(
        text.contains(
            "Black needs one threat more than White (after one approach move), or White playing elsewhere once."
        ),
        "{text}"
    );
    assert!(text.contains("No score: it depends on the ko."), "{text}");
}

#[test]
fn shared_liberties_are_numbered_in_a_colour_of_their_own() {
    let svg = yose_with_input(&["race", "-", "--chains", "B4,B2", "--svg", "-"], SEKI).quiet();
    assert!(svg.contains(">1<") && svg.contains(">2<"), "two shared liberties");
    // The caption is broken into lines.
    assert!(svg.contains("squares are shared liberties."), "{svg}");
    assert!(!svg.contains("estimated"), "what was read out is not estimated");
}

/// One liberty is shared; Black has two more, and White one.
const SHARED: &str = "
    . O O O O O O O
    O O . . O O O O
    O X X X X X X O
    O X X . X X X O
    X O O O O O O X
    X X . X X X X X
    X X X X X X X .
";

#[test]
fn the_score_with_shared_liberties_is_read_out() {
    // Whoever is first, Black fills C2 and D4, and the second of these captures. So nothing is left of these points, C6 and
    // D6 are nobody's, and the six stones and their places are all he gets.
    let json = yose_with_input(&["race", "-", "--chains", "B5,B3", "--json"], SHARED).json();
    for side in ["black_first", "white_first"] {
        let territory = &json["races"][0][side]["territory"];
        assert_eq!((&territory["winner"], &territory["evidence"]), (&"black".into(), &"proved".into()));
        assert_eq!((&territory["territory"], &territory["score"]), (&"0".into(), &"12".into()));
    }
}

#[test]
fn the_picture_of_an_analysis_numbers_the_liberties_of_races() {
    let svg = yose(&["analyze", &example("race.txt"), "--nodes", "20000", "--svg", "-"]).quiet();
    assert!(svg.contains(">7<"), "White has seven liberties");
}

/// A stone at C6 that can be cut off at C5, six more liberties of Black's and five of White's.
const TWO: &str = "
    O O O O O O O O O O O
    O O . O O O O O O O O
    O . X . O O O O O O O
    O O . O . . . . . . O
    O X X X X X X X X X O
    X O O O O O O O O O X
    X X . . . . . X X X X
    X X X X X X X X X X X
";

#[test]
fn several_chains_can_be_essential() {
    // Black's chain has seven liberties, White's five. White, who is first, cuts at C5 and captures C6 with three more.
    let first = |chains: &str| {
        let json = yose_with_input(&["race", "-", "--chains", chains, "--json"], TWO).json();
        json["races"][0]["white_first"]["winner"].clone()
    };
    assert_eq!(first("B4,B3"), "black");
    assert_eq!(first("B4,C6,B3"), "white");
    let text = yose_with_input(&["race", "-", "--chains", "B4,C6,B3"], TWO).quiet();
    assert!(text.starts_with("Black C6 and B4 (10 stones) against White B3 (9 stones)"), "{text}");
}

#[test]
fn the_record_replays_and_the_picture_numbers_liberties() {
    let file = example("race.txt");
    let sgf = yose(&["race", &file, "--sgf", "-"]).quiet();
    let shown = yose_with_input(&["race", "-"], sgf.clone()).printed();
    assert!(
        shown.starts_with("Black D13 (9 stones) against White D7 (6 stones)"),
        "TR marks are read: {shown}"
    );
    assert!(sgf.contains(";B[dd]N[Black first];W[gi]"), "{sgf}");
    let svg = yose(&["race", &file, "--svg", "-"]).quiet();
    assert!(svg.contains("{6||4|0}") && svg.contains(">7<"));
}

#[test]
fn who_can_connect_out_is_not_racing() {
    // Black's chain reaches his wall below at B3 or at F3.
    let out = "
        O O O O O O O
        O X X X X X O
        O X O O O X O
        . . O . O . .
        X X X X X X X
        . X . X . X .
    ";
    let text = yose_with_input(&["race", "-", "--chains", "C5,C4"], out).quiet();
    assert!(text.contains("Not a race: Black can connect out, at "), "{text}");
    let json = yose_with_input(&["race", "-", "--chains", "C5,C4", "--json"], out).json();
    assert_eq!(json["races"][0]["is_race"], false);
}

#[test]
fn a_seki_is_called_one() {
    let text = yose_with_input(&["race", "-", "--chains", "B4,B2"], SEKI).quiet();
    assert!(text.contains("Black to move: seki.") && text.contains("White to move: seki."), "{text}");
    assert!(text.contains("No score: what counts in a seki depends on the rules."), "{text}");
    assert!(text.contains("The stones around are taken to be alive."), "{text}");
}

#[test]
fn bad_names_are_refused() {
    let refused = |chains: &str| yose_with_input(&["race", "-", "--chains", chains], SEKI).refused();
    assert_eq!(refused("B4"), "there is no white chain among them: a race needs a chain of each colour");
    assert_eq!(refused("B4,D3"), "D3 is empty: name stones of the two chains");
    let apart = yose_with_input(&["race", "-", "--chains", "A1,E1"], "X . . . O").refused();
    assert_eq!(apart, "the chains at A1 and E1 neither touch nor share a liberty");
    let many =
        yose_with_input(&["race", "-", "--chains", "A1,C1,E1,G1,J1,L1"], "X . X . X . X . X . O").refused();
    assert_eq!(many, "5 black chains are named: a race has at most 4 of a colour");
    assert!(refused("Z99").contains("not points of this board"));
    let nothing = yose_with_input(&["race", "-"], ". . .\n. . .\n. . .").refused();
    assert!(nothing.contains("no race is recognised"), "{nothing}");
}

#[test]
fn a_small_budget_is_a_result() {
    let text = yose(&["race", &example("race.txt"), "--nodes", "10"]).quiet();
    assert!(text.contains("Too much to be read out within the budget"), "{text}");
    let text = yose(&["race", &example("race.txt"), "--budget", "0"]).quiet();
    assert!(text.contains("Too much to be read out within the budget"), "{text}");
}
