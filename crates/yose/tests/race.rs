//! Capturing races inside a report.

use serde_json::{Value, json};
use yose::{Question, analyze, solve};
use yose_board::{Board, Diagram, parse_points};
use yose_local::Effort;
use yose_region::Immortal;

fn board(text: &str) -> Board {
    text.parse::<Diagram>().unwrap().setup.board().unwrap()
}

/// Two liberties each, and nobody has an eye: whoever moves first wins, by one move.
const EVEN: &str = "
    X X X X X X .
    X X . . X X X
    X O O O O O X
    O X X X X X O
    O O . . O O O
    . O O O O O O
";

/// Both chains have the same two liberties: whoever fills one is captured.
const SEKI: &str = "
    . O O O O O O O
    O X X X X X X O
    O X X . X . X O
    X O O O O O O X
    X X X X X X X .
";

/// White has an eye and a liberty at F6, where she can take a black stone back from F7: a ko for which Black, who
/// moves first, needs a threat, and for which he has no time if White does.
const KO: &str = "
    . X X X X X X X .
    X X X X X . X X X
    X O O O O . O O X
    X O . O O O O O X
    X O O O O O O O X
    O X X X X X X X O
    O O . . O O O O O
    . O O O O O O O .
";

fn races(question: &Question<'_>) -> Vec<Value> {
    // A small budget: the walls are not proved alive, and the rest of these boards is open.
    let question = Question { effort: Effort::nodes(20_000), ..question.clone() };
    let report = serde_json::to_value(analyze(&question)).unwrap();
    report.get("races").and_then(Value::as_array).cloned().unwrap_or_default()
}

#[test]
fn whoever_moves_first_wins() {
    let board = board(EVEN);
    let races = races(&Question::new(&board));
    let [race] = &races[..] else { panic!("{races:?}") };
    assert_eq!(race["black"], json!(["B3", "C3", "D3", "E3", "F3"]));
    assert_eq!(race["white"], json!(["B4", "C4", "D4", "E4", "F4"]));
    assert_eq!(race["class"], "no shared liberty");
    assert_eq!(race["evidence"], "proved");
    assert_eq!(race["assumes"], "the stones around it are alive");
    assert_eq!(race["total"], "0", "two liberties less two");
    for (side, moves) in [("black", ["C5", "D5"]), ("white", ["C2", "D2"])] {
        let first = &race[format!("{side}_first")];
        assert_eq!((&first["winner"], &first["margin"]), (&json!(side), &json!(1)));
        assert_eq!(first["winning"], json!(moves));
    }
    assert!(race["ko"].is_null());
}

#[test]
fn a_seki_has_no_winner() {
    let board = board(SEKI);
    let race = &races(&Question::new(&board))[0];
    assert_eq!((&race["shared"], &race["eyes"]), (&json!(2), &json!({"black": 0, "white": 0})));
    assert_eq!(race["class"], "2 shared liberties, no eyes");
    assert!(race["black_first"]["winner"].is_null() && race["white_first"]["winner"].is_null());
    assert_eq!(race["summary"][0], "Black to move: seki.");
}

#[test]
fn a_ko_tells_the_threats() {
    let board = board(KO);
    let race = &races(&Question::new(&board))[0];
    assert_eq!(race["obstacle"], "ko");
    let first = |side: &str| (race["ko"][side]["winner"].clone(), race["ko"][side]["threats"].clone());
    assert_eq!(first("black"), (json!("white"), json!({"black": 1, "white": 0})));
    assert_eq!(first("white"), (json!("white"), json!({"black": null, "white": 0})));
}

#[test]
fn only_where_asked_and_only_by_analyze() {
    let board = board(EVEN);
    let small = Question { effort: Effort::nodes(20_000), ..Question::new(&board) };
    assert!(solve(&small).races.is_empty());
    let at = |points: &str| Question {
        region: Some(parse_points(points, board.size()).unwrap()),
        ..Question::new(&board)
    };
    assert_eq!(races(&at("C5")).len(), 1, "a liberty");
    assert_eq!(races(&at("A1")).len(), 0, "an eye of the wall's");
}

#[test]
fn marked_stones_are_the_walls() {
    let board = board(EVEN);
    let marked = |points: &str| Question {
        immortal: Immortal::Marked(parse_points(points, board.size()).unwrap()),
        ..Question::new(&board)
    };
    assert_eq!(races(&marked("A6 A1")).len(), 0, "A1 is empty, so White has no wall");
    assert_eq!(races(&marked("A6 A2")).len(), 1);
}
