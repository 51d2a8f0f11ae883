//! `yose value`.

use crate::{yose, yose_with_input};

/// The lines of an answer as pairs of name and value.
fn line(answer: &str, name: &str) -> String {
    let found = answer.lines().find_map(|line| line.strip_prefix(name));
    found.unwrap_or_else(|| panic!("no {name} in\n{answer}")).trim().to_owned()
}

#[test]
fn a_blocked_corridor() {
    // Berlekamp and Wolfe, CS(2, 2): {5||4|0} chills to 4 tiny 2. Right threatens to take 4 points
    // and Left must answer, so 4 is the mean and Left's move in reverse sente gains 1.
    let answer = yose(&["value", "{5||4|0}"]).quiet();
    assert_eq!(line(&answer, "value"), "{5||4|0}");
    assert_eq!(line(&answer, "outcome"), "Left wins, whoever moves first");
    assert_eq!(line(&answer, "stops"), "5 if Left moves first, 4 if Right does");
    assert_eq!(line(&answer, "mean"), "4");
    assert_eq!(line(&answer, "temperature"), "1 (Right's sente)");
    assert_eq!(line(&answer, "chilled"), "4 tiny 2");
}

#[test]
fn json_has_the_agreed_keys() {
    let json = yose(&["value", "4|0", "--json"]).json();
    assert_eq!(json["form"], "{4|0}");
    assert_eq!(json["outcome"], "next", "Right can move to 0, where Left has no move");
    assert_eq!(json["left_stop"], "4");
    assert_eq!(json["right_stop"], "0");
    assert_eq!(json["mean"], "2");
    assert_eq!(json["temperature"], "2");
    assert_eq!(json["chilled"], "{3|1}");
    let corners = |wall: &str| json["thermograph"][wall].as_array().unwrap().last().unwrap().clone();
    assert_eq!(corners("left"), serde_json::json!(["2", "2"]));
    assert_eq!(corners("right"), serde_json::json!(["2", "2"]));
    for (text, outcome) in [("*", "next"), ("0", "previous"), ("v", "right"), ("^", "left")] {
        assert_eq!(yose(&["value", text, "--json"]).json()["outcome"], outcome, "{text}");
    }
}

#[test]
fn cooling_by_two_as_in_capturing_races() {
    // Nakamura, table 1: {6||4|0} cooled by 2 is 4↑, {8|4||2|||0} is 2⇓*.
    let cooled = |text| yose(&["value", text, "--cool", "2", "--json"]).json()["cooled"]["form"].clone();
    assert_eq!(cooled("{6||4|0}"), "4↑");
    assert_eq!(cooled("8|4||2|||0"), "2⇓*");
    let third = yose(&["value", "1|0", "--cool", "1/3"]).refused();
    assert!(third.starts_with("--cool 1/3: "), "{third}");
}

#[test]
fn games_may_begin_with_a_minus_sign_and_options_may_follow() {
    assert_eq!(yose(&["value", "-1^*", "--json"]).json()["form"], "-1↑*");
    assert_eq!(yose(&["value", "-v", "--json"]).json()["form"], "↑");
    assert_eq!(yose(&["value", "-_2", "--json"]).json()["form"], "miny 2");
    assert!(yose(&["value", "-h"]).quiet().contains("Usage"));
}

#[test]
fn the_sum_of_the_survey_is_up_star() {
    // The seven regions of the 9×9 position, chilled: −½, 1¼ twice, 1*, 2↑, −3⇓*, 3⇑* make 5↑*. Black
    // (Left) wins only by the move in the star, White (Right) by the move in the up.
    let parts = ["-1/2", "5/4", "5/4", "1*", "2^", "-3vv*", "3^^*"];
    let mut arguments = vec!["value", "--json"];
    arguments.extend(parts);
    let json = yose(&arguments).json();
    assert_eq!(json["sum"]["form"], "5↑*");
    // Five points of White's territory elsewhere leave ↑*.
    arguments.push("-5");
    let json = yose(&arguments).json();
    assert_eq!(json["sum"]["form"], "↑*");
    assert_eq!(json["sum"]["outcome"], "next");
    let winning = |side: &str| -> Vec<u64> {
        let moves = json[side]["moves"].as_array().unwrap();
        moves.iter().filter(|m| m["wins"] == true).map(|m| m["game"].as_u64().unwrap()).collect()
    };
    assert!(winning("left_first").contains(&4), "the star: {:?}", winning("left_first"));
    assert!(!winning("left_first").contains(&5));
    assert!(winning("right_first").contains(&5), "the up: {:?}", winning("right_first"));
    assert!(!winning("right_first").contains(&4));
}

#[test]
fn the_hottest_move_is_not_always_best() {
    // {50|5||0} + ±6: Left first threatens 50, Right answers, then Left takes 6: 11 points.
    let text = yose(&["value", "{50|5||0}", "6|-6"]).quiet();
    assert!(text.contains("Left first: the score is 11"), "{text}");
    assert!(text.contains("best: game 1 to {50|5}"), "{text}");
    assert!(text.contains("game 2 to 6 loses 5"), "{text}");
}

#[test]
fn strategies_are_told_what_they_lose() {
    // Hotstrat takes the 6 points of ±6 and gives up 5; orthodox play does not.
    let json = yose(&["value", "{50|5||0}", "6|-6", "--strategies", "--json"]).json();
    let row = |name: &str| {
        let rows = json["left_first"]["strategies"].as_array().unwrap();
        rows.iter().find(|row| row["name"] == name).unwrap()["loss"].clone()
    };
    assert_eq!(row("hotstrat"), "5");
    assert_eq!(row("orthodox"), "0");
}

#[test]
fn coupons_and_the_ambient_temperature_are_a_context() {
    // ±3 next to a coupon of 4: the coupon is worth more, then the game is left to the opponent.
    let text = yose(&["value", "3|-3", "--coupons", "4"]).quiet();
    assert!(text.contains("Left first: the score is 1"), "{text}");
    assert!(text.contains("best: the coupon"), "{text}");
    // A move in ±3 gains 3, one elsewhere only 2; but not if elsewhere a move is worth 5.
    let at = |ambient| yose(&["value", "3|-3", "--ambient", ambient]).quiet();
    assert!(at("2").contains("game 1 to 3 (right at the ambient temperature)"), "{}", at("2"));
    assert!(at("5").contains("game 1 to 3 (loses 2 at the ambient temperature)"), "{}", at("5"));
}

#[test]
fn explanations_name_what_was_removed() {
    let text = yose(&["value", "--explain", "{1,2|0}"]).quiet();
    assert!(text.contains("In {1,2|0}: Left's 1 is dominated by 2."), "{text}");
    assert!(yose(&["value", "2|0", "--explain"]).quiet().contains("Nothing was removed"));
}

#[test]
fn thermographs_as_pictures() {
    assert!(yose(&["value", "4|0", "--plot"]).quiet().contains("t = 2"));
    let svg = yose(&["value", "{10||4|0}", "--svg", "-"]).quiet();
    assert!(svg.starts_with("<svg") && svg.contains("mean 6, temperature 4"), "{svg}");
}

#[test]
fn errors_point_at_the_column() {
    assert_eq!(yose(&["value", "{3|1"]).refused(), "`{3|1`: column 5: expected `}`, found the end");
    assert!(yose(&["value", "2+1/3"]).refused().contains("column 5: expected a power of two"));
    assert!(yose(&["value", ""]).refused().contains("column 1"));
}

#[test]
fn lines_of_a_pipe_are_answered_one_by_one() {
    let run = yose_with_input(&["value"], "2|0\n\nexplain {1,2|0}\nplot 4|0\n2|0 ; 3|1\n");
    let text = run.quiet();
    assert!(text.contains("{2|0}") && text.contains("is dominated by 2") && text.contains("Left first"));
    let bad = yose_with_input(&["value"], "2|0\n}{\n");
    assert_eq!(bad.code, Some(1));
    assert!(bad.stderr.contains("standard input: line 2: `}{`: column 1"), "{}", bad.stderr);
    assert!(String::from_utf8_lossy(&bad.stdout).contains("{2|0}"), "the good line is answered");
}

#[test]
fn hostile_input_gets_an_answer_or_runs_out_of_budget() {
    let start = std::time::Instant::now();
    let budget = ["value", "--budget", "2", "--memory", "1"];
    let deep = format!("{}0{}", "{".repeat(100_000), "|}".repeat(100_000));
    yose_with_input(&budget, deep).quiet();
    let unclosed = yose_with_input(&budget, "{".repeat(100_000));
    assert!(unclosed.stderr.contains("column 100001"), "{}", unclosed.stderr);
    let long = yose_with_input(&["value", "--budget", "20"], "1+".repeat(500_000) + "1");
    assert!(long.quiet().contains("500001"));
    // Tiny differences of heat make the form of this sum astronomically large.
    let huge: Vec<String> =
        (1..60).map(|n| format!("{{{}|{}||{}|-{}}}", 9 * n, 5 * n + 1, 2 * n, 7 * n)).collect();
    let exceeded = yose_with_input(&budget, huge.join("+"));
    assert_eq!(exceeded.code, Some(1));
    assert!(exceeded.stderr.contains("budget"), "{}", exceeded.stderr);
    assert!(start.elapsed().as_secs() < 60, "took {:?}", start.elapsed());
}
