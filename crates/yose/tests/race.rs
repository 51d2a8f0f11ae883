//! Capturing races inside a report.

use serde_json::{Value, json};
use yose::{Question, RaceReport, analyze, solve};
use yose_board::{Board, Diagram, parse_points};
use yose_local::Effort;
use yose_race::{Race, Walls, prove_scores};
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
    assert_eq!(
        race["summary"][0],
        "Black to move: seki. No score: what counts in a seki depends on the rules."
    );
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

/// The walls are alive, and three liberties a side; White's are an eye at G3, a ko at C3, and E3.
const APPROACH: &str = "
    O O O O O O O O O
    O . . . O O O O O
    O X X X X X X X O
    X O O O O O O O X
    X O . O . O . O X
    X X . X X O O O X
    X X X X X X X X X
";

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

/// Black's chain reaches his wall below at B3 or at F3.
const OUT: &str = "
    O O O O O O O
    O X X X X X O
    O X O O O X O
    . . O . O . .
    X X X X X X X
    . X . X . X .
";

/// The race between named chains, with its scores.
fn named(text: &str, chains: &str) -> Value {
    let board = board(text);
    let stones = parse_points(chains, board.size()).unwrap();
    let race = Race::named(&board, &stones, &Walls::All).unwrap();
    let mut solution = yose_race::solve(&race, &Effort::nodes(100_000));
    prove_scores(&race, &mut solution, &Effort::nodes(100_000));
    serde_json::to_value(RaceReport::of(&race, &solution)).unwrap()
}

#[test]
fn approach_moves_are_counted() {
    // Black must fill E3 before he can win the ko at C3.
    let race = named(APPROACH, "B5 B4");
    assert_eq!(race["ko"]["black"]["approach_moves"], json!({"black": 1, "white": null}));
    assert_eq!(
        race["summary"][0],
        "Black to move: ko. White wins if there are no ko threats; Black needs one threat more than White \
         (after one approach move), or White playing elsewhere once."
    );
    assert_eq!(race["summary"][2], "No score: it depends on the ko.");
}

#[test]
fn the_score_with_shared_liberties_is_read_out() {
    // Whoever is first, Black fills C2 and D4, and the second of these captures. So nothing is left of these points, C6 and
    // D6 are nobody's, and the six stones and their places are all he gets.
    let race = named(SHARED, "B5 B3");
    for side in ["black_first", "white_first"] {
        let territory = &race[side]["territory"];
        assert_eq!((&territory["winner"], &territory["evidence"]), (&json!("black"), &json!("proved")));
        assert_eq!((&territory["territory"], &territory["score"]), (&json!("0"), &json!("12")));
    }
    let seki = named(SEKI, "B4 B2");
    assert_eq!(seki["black_first"]["no_score"], "what counts in a seki depends on the rules");
}

#[test]
fn who_can_connect_out_is_not_racing() {
    let race = named(OUT, "C5 C4");
    assert_eq!(race["is_race"], false);
    assert!(race["summary"][0].as_str().unwrap().starts_with("Not a race: Black can connect out, at "));
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
