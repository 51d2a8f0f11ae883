//! `yose influence`.

use crate::{example, yose, yose_with_input};

/// One black stone at D4 of the large board.
fn one_stone() -> String {
    let mut rows = vec![". ".repeat(19); 19];
    rows[15].replace_range(6..7, "X");
    rows.join("\n")
}

/// The sum and the steps were computed by a separate program.
#[test]
fn one_stone_has_the_score_computed_elsewhere() {
    let arguments = ["influence", "-", "--kappa", "1"];
    let text = yose_with_input(&arguments, one_stone()).quiet();
    assert!(text.contains("score B+21.45, 89 iterations\n"), "{text}");
    let json = yose_with_input(&[&arguments[..], &["--json"]].concat(), one_stone()).json();
    assert_eq!((json["iterations"].as_u64(), json["converged"].as_bool()), (Some(89), Some(true)));
    assert_eq!(json["evidence"], "estimated");
    let rows: Vec<Vec<f64>> = serde_json::from_value(json["values"].clone()).unwrap();
    assert_eq!((rows.len(), rows[0].len()), (19, 19));
    let sum: f64 = rows.iter().flatten().sum();
    assert!((sum - json["score"].as_f64().unwrap()).abs() < 1e-9);
    let hasty = yose_with_input(&["influence", "-", "--steps", "2"], one_stone()).quiet();
    assert!(hasty.contains("2 iterations and not converged"), "{hasty}");
}

/// A stone on a line with two neighbours at distance 1 and 2, by hand: ½ and ¼ if sums are capped; 1 and ½ if each is.
#[test]
fn every_method_answers() {
    let row = |arguments: &[&str]| {
        let json =
            yose_with_input(&[&["influence", "-", "--json", "--method"], arguments].concat(), "X . .").json();
        json["values"][0].clone()
    };
    assert_eq!(row(&["propagating", "--cap", "sum"]), serde_json::json!([1.0, 0.5, 0.25]));
    assert_eq!(row(&["propagating"]), serde_json::json!([1.0, 1.0, 0.5]));
    assert_eq!(row(&["propagating", "--attenuation", "0"]), serde_json::json!([1.0, 0.0, 0.0]));
    assert_eq!(row(&["bouzy"]), serde_json::json!([1.0, 1.0, 1.0]));
    assert_eq!(row(&["zobrist", "--passes", "1"]), serde_json::json!([1.0, 1.0, 0.0]));
    assert_eq!(row(&["symmetric", "--stones", "alive", "--steps", "1"]), serde_json::json!([1.0, 0.5, 0.0]));
}

#[test]
fn dead_stones_are_taken_off() {
    let board = ". X .\n. O .\n. X .";
    let json =
        yose_with_input(&["influence", "-", "--dead", "B2", "--method", "bouzy", "--json"], board).json();
    assert_eq!((json["score"].as_f64(), &json["dead"][0]), (Some(9.0), &"B2".into()));
    let refused = |dead| yose_with_input(&["influence", "-", "--dead", dead], board).refused();
    assert_eq!(refused("A1"), "there is no stone on A1 that could be dead");
    assert_eq!(refused("Q16"), "--dead Q16: not points of this board, such as D4,F6");
}

#[test]
fn moves_are_ranked_for_either_side() {
    let ranking = |arguments: &[&str]| {
        let json =
            yose(&[&["influence", &example("half-point.sgf"), "--json", "--move", "4"], arguments].concat());
        json.json()["ranking"].clone()
    };
    for (side, color) in [("black", "black"), ("white", "white"), ("next", "black")] {
        let ranking = ranking(&["--rank", side]);
        assert_eq!(ranking["color"], color);
        let moves = ranking["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 77, "all but the four stones");
        assert_eq!(moves.iter().filter(|play| play["letter"].is_string()).count(), 26);
        assert_eq!(moves.iter().filter(|play| play["cross"] == true).count(), 26);
        assert_eq!((moves[0]["letter"].as_str(), moves[25]["letter"].as_str()), (Some("A"), Some("Z")));
    }
    assert_eq!(ranking(&["--rank"]), ranking(&["--rank", "black"]));
}

/// The corridor with two doors from the literature.
#[test]
fn control_is_exact() {
    let doors =
        "O X X X X X X X O\nO X X X X X X X O\nO O . . . . . O O\nO X X X X X X X O\nO X . X X X . X O";
    let json =
        yose_with_input(&["influence", "-", "--method", "control", "--immortal", "all", "--json"], doors)
            .json();
    let region = &json["regions"][0];
    let at = |name: &str| {
        let place = region["points"].as_array().unwrap().iter().position(|point| point == name).unwrap();
        region["control"][place].as_str().unwrap().to_owned()
    };
    assert_eq!(["C3", "D3", "E3", "F3", "G3"].map(at), ["-1/4", "9/16", "5/8", "9/16", "-1/4"]);
    assert_eq!(json["assumes"], "the walls are alive");
    // An open board has nothing that could be solved.
    let open =
        yose_with_input(&["influence", "-", "--method", "control", "--json"], ". . .\n. X .\n. . .").json();
    assert_eq!((open["evidence"].as_str(), open["values"][0][0].is_null()), (Some("bounded"), true));
}

#[test]
fn nonsense_is_refused() {
    let refused =
        |arguments: &[&str]| yose_with_input(&[&["influence", "-"], arguments].concat(), "X . O").refused();
    assert_eq!(refused(&["--lambda", "1.5"]), "λ (lambda) must be from 0 to 1, not 1.5");
    assert_eq!(refused(&["--kappa", "NaN"]), "κ (kappa) must be from 0 to 1, not NaN");
    assert_eq!(refused(&["--epsilon", "-1"]), "ε (epsilon) must be a number above 0, not -1");
    assert_eq!(
        refused(&["--method", "bouzy", "--kappa", "1"]),
        "--kappa goes with --method symmetric, not with bouzy"
    );
    assert_eq!(
        refused(&["--method", "control", "--rank"]),
        "--rank goes with the estimates, not with --method control"
    );
    let misused = yose_with_input(&["influence", "-", "--lambda", "much"], "X . O").misused();
    assert!(misused.contains("invalid float"), "{misused}");
}

#[test]
fn pictures_show_the_map() {
    let svg = yose_with_input(
        &["influence", "-", "--shape", "numbers", "--scale", "gray", "--svg", "-"],
        "X . . O",
    )
    .quiet();
    assert!(svg.starts_with("<svg") && svg.contains("iterations"), "{svg}");
}
