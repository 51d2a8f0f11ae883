//! `yose score`.

use crate::{example, yose, yose_with_input};

#[test]
fn a_game_that_ends_by_half_a_point() {
    // The record's own result, counted by the program that played it.
    let text = yose(&["score", &example("half-point.sgf")]).quiet();
    assert!(text.contains("White wins by ½ point."), "{text}");
    assert_eq!(yose(&["score", &example("half-point.sgf"), "--json"]).json()["result"], "W+0.5");
}

/// Black has A1 to A3 and the dead stone at A2, White has C1 to C3; counted by hand.
const STRIPE: &str = "prisoners: 2 1\nkomi: 0.5\n. X O .\nO X O .\n. X O .";

#[test]
fn every_item_is_audited() {
    let text = yose_with_input(&["score", "-", "--dead", "a2"], STRIPE).quiet();
    assert_eq!(
        text,
        "Japanese rules (territory scoring)\n\n               Black  White\nterritory          3      3\n\
         prisoners          2      1\ndead stones        1      0\nkomi               0      ½\n\
         total              6     4½\n\nBlack wins by 1½ points.\nTaken as dead: A2.\n"
    );
    let json =
        yose_with_input(&["score", "-", "--dead", "A2", "--rules", "Chinese", "--json"], STRIPE).json();
    assert_eq!(json["black"]["total"], "6");
    assert_eq!(json["white"]["total"], "13/2");
    assert_eq!(json["result"], "W+0.5");
}

#[test]
fn komi_and_rules_of_the_command_line_win() {
    let json = |arguments: &[&str]| yose_with_input(arguments, STRIPE).json();
    let more = json(&["score", "-", "--dead", "A2", "--komi", "-2", "--json"]);
    assert_eq!(more["white"]["komi"], "-2");
    assert_eq!(more["margin"], "4");
}

#[test]
fn dead_stones_are_read_off_territory_marks() {
    let marked = "(;SZ[4:3]AB[ba][bb][bc]AW[ca][cb][cc][ab]TB[aa][ab][ac]TW[da][db][dc])";
    let json = yose_with_input(&["score", "-", "--json"], marked).json();
    assert_eq!(json["dead"], serde_json::json!(["A2"]));
    assert_eq!(json["black"]["territory"], 3);
}

#[test]
fn seki_and_neutral_points_are_told() {
    let seki = "O X . X . O . O X\nO X X X X O O O X\nO O O O O X X X X\n. O . . O X . X .";
    let text = yose_with_input(&["score", "-"], seki).quiet();
    assert!(text.contains("Black in seki: B4 D4 B3 C3 D3 E3; their eyes do not count."), "{text}");
    assert!(text.contains("1 neutral point: E4."), "{text}");
    assert!(text.contains("White wins by 1 point."), "{text}");
}

#[test]
fn dead_points_must_be_stones() {
    let refused = |dead| yose_with_input(&["score", "-", "--dead", dead], STRIPE).refused();
    assert_eq!(refused("A1"), "there is no stone on A1 that could be dead");
    assert_eq!(refused("Z1"), "--dead Z1: not points of this board, such as D4,F6");
}
