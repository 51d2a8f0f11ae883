//! Moves in solved endgames, and the end of games.

use super::{answers, last};
use crate::example;

fn corridors(rules: &str) -> Vec<String> {
    vec![
        format!("kata-set-rules {rules}"),
        format!("loadsgf {}", example("corridors.txt")),
        "komi 0".to_owned(),
    ]
}

#[test]
fn best_play_reaches_the_proved_score() {
    // Each side gets one corridor, see the tests of `solve`; Black has 19 stones and White 15 at the start. Under area
    // scoring Black, who plays first of five moves, gets one stone more than White: 4 + 0 + 1.
    for (rules, score) in [("japanese", "0"), ("chinese", "B+5")] {
        let mut lines = corridors(rules);
        for turn in 0..8 {
            lines.push(format!("genmove {}", if turn % 2 == 0 { "black" } else { "white" }));
        }
        lines.push("final_score".to_owned());
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_eq!(last(&lines), score, "{rules}");
    }
}

#[test]
fn dead_stones_are_taken_where_rules_have_no_agreement() {
    // The white stone at C5 is dead whoever plays. Under Tromp–Taylor rules it counts as alive until it is taken.
    let board = ["boardsize 5", "komi 0"];
    let stones = "set_position b B5 b B4 b B3 b B2 b B1 b D5 b D4 b D3 b D2 b D1 b C1 b C2 b E3 b A3 w C4";
    let ask = |rules: &str, command: &str| {
        let rules = format!("kata-set-rules {rules}");
        last(&[&rules, board[0], board[1], stones, command])
    };
    assert_eq!(ask("chinese", "genmove black"), "pass");
    assert_ne!(ask("tromp-taylor", "genmove black"), "pass");
    assert_ne!(ask("chinese", "kgs-genmove_cleanup black"), "pass");
    let mut lines = vec!["kata-set-rules tromp-taylor", board[0], board[1], stones];
    lines.extend(["genmove b", "play w pass", "genmove b", "play w pass", "genmove b", "play w pass"]);
    lines.push("list_stones white");
    assert_eq!(last(&lines), "");
}

#[test]
fn a_finished_game_is_passed() {
    // Two walls with two eyes each and nothing between them.
    let stones = "set_position b A3 b B3 b A2 b B2 b C2 b B1 b C3 b C1 w D3 w D2 w D1 w E2 w E1 w F2 w F3";
    let lines = ["rectangular_boardsize 6 3", stones, "genmove b", "genmove w", "final_score"];
    let got = answers(&[], lines.join("\n"));
    assert_eq!((got[2].text.as_str(), got[3].text.as_str()), ("pass", "pass"));
}
