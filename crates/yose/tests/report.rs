//! The JSON of a report: every field, its type and its form, as `docs/report.md` tells.

use serde_json::Value;
use yose::{Question, analyze};
use yose_board::{Board, Diagram, PointSet, parse_points};
use yose_cgt::Rational;
use yose_local::Effort;
use yose_region::Immortal;

fn board(text: &str) -> Board {
    text.parse::<Diagram>().unwrap().setup.board().unwrap()
}

/// A corridor of two points, a dame, a ko, and eyes on both sides.
const MIXED: &str = "
    X X X O O O O
    X . . O . O .
    X X X O O O O
    . X . O O O O
    X X X X O . O
    X . X O O O O
";

fn json(question: &Question<'_>) -> Value {
    // A small budget: some of these boards are too open to be solved.
    let question = Question { effort: Effort::nodes(10_000), ..question.clone() };
    serde_json::to_value(analyze(&question)).unwrap()
}

/// A number as it must be written: `-3`, `16/3`, in lowest terms.
fn is_number(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.parse::<Rational>().is_ok_and(|number| number.to_string() == text))
}

fn is_score(value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    let ends: Vec<Value> = text.split("..").map(|end| Value::from(end.to_owned())).collect();
    ends.len() <= 2 && ends.iter().all(is_number)
}

fn is_list(value: &Value, of: impl Fn(&Value) -> bool) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(of))
}

fn are_points(value: &Value) -> bool {
    is_list(value, |name| name.as_str().is_some_and(|name| name.len() <= 3 && name.is_ascii()))
}

fn of_both(value: &Value, check: impl Fn(&Value) -> bool) -> bool {
    value.as_object().is_some_and(|sides| sides.len() == 2)
        && check(&value["black"])
        && check(&value["white"])
}

fn check_region(region: &Value) {
    let known = [
        "id",
        "points",
        "evidence",
        "form",
        "chilled",
        "mean",
        "temperature",
        "miai",
        "deiri",
        "kind",
        "best",
        "best_by_temperature",
        "lines",
        "ko",
        "bounds",
        "assumes",
        "remark",
    ];
    let fields = region.as_object().unwrap();
    assert!(fields.keys().all(|key| known.contains(&key.as_str())), "{region}");
    assert!(region["id"].is_string() && are_points(&region["points"]));
    assert!(["proved", "bounded", "estimated"].contains(&region["evidence"].as_str().unwrap()));
    for name in ["mean", "temperature", "miai", "deiri"] {
        assert!(fields.get(name).is_none_or(is_number), "{name}: {region}");
    }
    let kinds = ["gote", "black_sente", "white_sente", "ko", "settled", "seki"];
    assert!(fields.get("kind").is_none_or(|kind| kinds.contains(&kind.as_str().unwrap())));
    assert!(of_both(&region["best"], are_points));
    let is_range = |range: &Value| {
        ["from", "to"].iter().all(|end| is_number(&range[end]))
            && ["black", "white"].iter().all(|side| are_points(&range[side]))
    };
    assert!(fields.get("best_by_temperature").is_none_or(|ranges| is_list(ranges, is_range)), "{region}");
    assert!(of_both(&region["lines"], |line| is_list(line, Value::is_string)));
    if region["evidence"] == "proved" && region["kind"] != "seki" {
        for name in ["form", "chilled", "mean", "temperature", "kind"] {
            assert!(region[name].is_string(), "{name}: {region}");
        }
    }
}

fn check_board(board: &Value) {
    assert!(["proved", "bounded"].contains(&board["evidence"].as_str().unwrap()));
    assert!(is_number(&board["settled"]));
    assert!(is_score(&board["score"]["black_first"]) && is_score(&board["score"]["white_first"]));
    assert!(of_both(&board["best_moves"], are_points));
    assert!(of_both(&board["lines"], |line| is_list(line, Value::is_string)));
    let is_move =
        |play: &Value| play["point"].is_string() && play["region"].is_string() && is_number(&play["loses"]);
    assert!(of_both(&board["moves"], |moves| is_list(moves, is_move)));
}

#[test]
fn every_field_has_its_form() {
    for text in [MIXED, ". . .\n. . .", "X X X O\nX . . O\nX X X O"] {
        let board = board(text);
        for immortal in [Immortal::Proved, Immortal::All] {
            let report = json(&Question { immortal, ..Question::new(&board) });
            // Races are told only where there are any.
            let fields = report.as_object().unwrap().keys().map(String::as_str);
            let fields: Vec<&str> = fields.filter(|name| *name != "races").collect();
            assert_eq!(fields, ["board", "regions", "scoring", "settled", "to_move"]);
            report["regions"].as_array().unwrap().iter().for_each(check_region);
            check_board(&report["board"]);
            for area in report["settled"].as_array().unwrap() {
                assert!(["black", "white"].contains(&area["owner"].as_str().unwrap()));
                assert!(are_points(&area["points"]) && are_points(&area["dead"]) && area["rule"].is_string());
            }
        }
    }
}

#[test]
fn an_open_board_has_bounds_and_no_value() {
    let board = board(". . . .\n. X . .\n. . O .");
    let report = json(&Question { komi: "0.5".parse().unwrap(), ..Question::new(&board) });
    // Ten empty points and a stone of each colour: everything could be Black's, or White's.
    assert_eq!(
        report["board"]["score"]["black_first"].as_str().unwrap().split_once("..").unwrap().0,
        "-25/2"
    );
    assert_eq!(report["board"]["evidence"], "bounded");
    assert_eq!(report["settled"].as_array().unwrap().len(), 0);
}

#[test]
fn a_part_of_a_board_is_looked_at_alone() {
    let board = board("X X X O O\nX . . O .\nX X X O .\n. X . . .");
    let ask = |points: &str| {
        let region = parse_points(points, board.size());
        assert!(region.is_some());
        json(&Question { region, ..Question::new(&board) })
    };
    let corridor = ask("B3 C3");
    assert_eq!(corridor["regions"][0]["form"], "{1|*}");
    assert_eq!(corridor["regions"][0]["assumes"], "the stones around it are alive");
    assert!(corridor["board"]["score"].is_null(), "nothing is said about the rest");
    let leaking = ask("C1 D1");
    assert_eq!(
        leaking["regions"][0]["remark"],
        "not closed: D1 touches E1, where no stone is that is alive for certain"
    );
    assert!(leaking["regions"][0]["form"].is_null());
    let settled = Question { region: Some(PointSet::EMPTY), ..Question::new(&board) };
    assert_eq!(json(&settled)["regions"].as_array().unwrap().len(), 0);
}

#[test]
fn best_moves_change_with_the_temperature() {
    // A4, B4 and the stones A3 and B3 are in play. Black at B4 takes B3: a prisoner, and the points B3 and A4, 3.
    // White at A4 takes A3: a prisoner and the point A3, -2 if she plays at B4 as well. If Black does he threatens to take two stones at
    // A3: two prisoners and two points less the one prisoner, 3; White connects there, -1. That is {3|-1||-2}.
    // White at B4 leaves A3 in atari: if Black connects at A4 nobody has anything, 0; if White takes, -2. That is {0|-2}.
    // So White's moves come to -1 + t and to max(0, -1 + t) at temperature t: they are as good as each other from 1 on, and below it the first is
    // better. Black's 3 - t meets -1 + t at temperature 2 (A4 leaves {2|0}, which is less).
    let board = board("X X O .\n. . O O\nX O X X\nO X X .\n. O X X");
    let alive = parse_points("A5 B5 C5 C4 D4 C3 D3 A2 B2 C2 B1 C1 D1", board.size()).unwrap();
    let report = json(&Question { immortal: Immortal::Marked(alive), ..Question::new(&board) });
    let region = &report["regions"][0];
    assert_eq!(region["temperature"], "2");
    assert_eq!(
        region["best_by_temperature"],
        serde_json::json!([
            { "from": "0", "to": "1", "black": ["B4"], "white": ["A4"] },
            { "from": "1", "to": "2", "black": ["B4"], "white": ["A4", "B4"] },
        ])
    );
    assert_eq!(region["best"], serde_json::json!({ "black": ["B4"], "white": ["A4", "B4"] }));
}
