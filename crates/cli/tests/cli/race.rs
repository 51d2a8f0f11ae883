//! `yose race`.

use crate::{example, yose, yose_with_input};

/// Two liberties each, two of them shared, and no eyes: a seki.
const SEKI: &str = "
    O O O O O O O O
    O X X X X X X O
    O X X . X . X O
    X O O O O O O X
    X X X X X X X X
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
    assert_eq!(race["black_first"]["territory"]["evidence"], "estimated");
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
fn a_seki_is_called_one() {
    let text = yose_with_input(&["race", "-", "--chains", "B4,B2"], SEKI).quiet();
    assert!(text.contains("Black to move: seki.") && text.contains("White to move: seki."), "{text}");
    assert!(text.contains("The stones around are taken to be alive."), "{text}");
}

#[test]
fn bad_names_are_refused() {
    let refused = |chains: &str| yose_with_input(&["race", "-", "--chains", chains], SEKI).refused();
    assert_eq!(refused("B4"), "there is no white chain among them: a race needs one chain of each colour");
    assert_eq!(refused("B4,D3"), "D3 is empty: name stones of the two chains");
    assert!(refused("B4,A1,B2").contains("different black chains"), "{}", refused("B4,A1,B2"));
    assert!(refused("Z99").contains("not points of this board"));
    let nothing = yose_with_input(&["race", "-"], ". . .\n. . .\n. . .").refused();
    assert!(nothing.contains("no race is recognised"), "{nothing}");
}

#[test]
fn a_small_budget_is_a_result() {
    let text = yose(&["race", &example("race.txt"), "--nodes", "10"]).quiet();
    assert!(text.contains("Too much to be read out within the budget"), "{text}");
}
