//! `yose solve`.

use crate::{example, yose, yose_with_input};

#[test]
fn two_corridors_worked_out_by_hand() {
    // Region A is a corridor of two points, {1|*}. In B Black at D4 secures C4 and leaves the dame E4,
    // {1*|0}: White at D4 leaves two dame. Settled: Black B3 A1 C1, White E7 F6 G4 G2, so −1. The means
    // ½ + ½ − 1 make 0, and so do the scores: each side gets one corridor.
    let json = yose(&["solve", &example("corridors.txt"), "--json"]).json();
    assert_eq!(json["regions"][0]["form"], "{1|*}");
    assert_eq!(json["regions"][0]["chilled"], "1/2");
    assert_eq!(json["regions"][0]["kind"], "gote");
    assert_eq!(json["regions"][0]["evidence"], "proved");
    assert_eq!(json["regions"][0]["deiri"], "1");
    assert_eq!(json["regions"][0]["best"]["black"], serde_json::json!(["C6"]));
    assert_eq!(json["regions"][1]["form"], "{1*|0}");
    assert_eq!(json["board"]["settled"], "-1");
    assert_eq!(json["board"]["score"]["black_first"], "0");
    assert_eq!(json["board"]["score"]["white_first"], "0");
    assert_eq!(json["board"]["evidence"], "proved");
}

#[test]
fn text_and_picture() {
    let text = yose(&["solve", &example("corridors.txt")]).quiet();
    assert!(text.contains("A  1 gote (proved): B6 C6"), "{text}");
    assert!(text.contains("Proved score: 0 if Black plays first, 0 if White does."), "{text}");
    // The corridors cancel out: each side gets one of them.
    assert!(text.contains("play goes B C6, W D4") && text.contains("play goes W C6, B D4"), "{text}");
    let svg = yose(&["solve", &example("corridors.txt"), "--svg", "-"]).quiet();
    assert!(svg.contains("1 gote") && svg.contains("proved"));
}

#[test]
fn komi_and_prisoners_move_the_score() {
    let board = std::fs::read_to_string(example("corridors.txt")).unwrap();
    let more = format!("prisoners: 3 1\n{board}");
    let json = yose_with_input(&["solve", "-", "--komi", "6.5", "--json"], more).json();
    assert_eq!(json["board"]["score"]["black_first"], "-9/2");
}

#[test]
fn nothing_open_and_nothing_closed_are_told() {
    let settled = ". X . X O . O .\nX X X X O O O O\nX X X X O O O O";
    let text = yose_with_input(&["solve", "-"], settled).quiet();
    assert!(text.contains("There is no open region: everything is settled."), "{text}");
    // Nothing is proved there, so it must not sound as if it were.
    let text = yose(&["analyze", &example("half-point.sgf")]).quiet();
    assert!(text.starts_with("There is no open region: to the network everything looks settled."), "{text}");
    let empty = "......... \n".repeat(9);
    let text = yose_with_input(&["solve", "-"], empty).quiet();
    assert!(text.contains("A  open (no value)") && text.contains("too open"), "{text}");
    assert!(text.contains("No stone on the board is proved to be alive"), "{text}");
    assert!(text.contains("Bounded score: from -81 to 81 if Black plays first"), "{text}");
}

#[test]
fn the_budget_bounds_the_time_and_says_so() {
    let start = std::time::Instant::now();
    let game = example("half-point.sgf");
    let json = yose(&["solve", &game, "--immortal", "all", "--budget", "1", "--json"]).json();
    assert_eq!(json["board"]["evidence"], "bounded");
    assert!(json["board"]["score"]["black_first"].as_str().unwrap().contains(".."));
    assert_eq!(json["stopped"], "out_of_time");
    assert!(start.elapsed().as_secs() < 20, "took {:?}", start.elapsed());
    let whole = yose(&["solve", &example("corridors.txt"), "--json"]).json();
    assert!(whole.get("stopped").is_none(), "{whole}");
}

#[test]
fn what_to_play_when_the_board_is_cooler() {
    // Worked out by hand in the test of the report: A4 is White's best move at every temperature, B4 only from 1 on.
    let diagram = "alive: A5 C5 C3 A2 B1\n\nX X O .\n. . O O\nX O X X\nO X X .\n. O X X\n";
    let text = yose_with_input(&["solve", "-"], diagram).quiet();
    assert!(text.contains("   Black plays B4\n"), "{text}");
    let white = "   White plays A4 or B4, but A4 once moves elsewhere gain less than 1\n";
    assert!(text.contains(white), "{text}");
}

#[test]
fn what_does_not_fit_into_the_memory_is_bounded() {
    let corridors = example("corridors.txt");
    let small = yose(&["solve", &corridors, "--memory", "0", "--json"]).json();
    assert_eq!(small["regions"][0]["evidence"], "bounded");
    assert!(small["regions"][0]["remark"].as_str().unwrap().contains("the memory ran out"), "{small}");
    let enough = ["solve", &corridors, "--memory", "1", "--json"];
    assert_eq!(yose(&enough).json(), yose(&["solve", &corridors, "--json"]).json());
}

/// Runs `yose` and interrupts it while it works.
#[cfg(unix)]
fn interrupted(arguments: &[&str]) -> String {
    use std::process::{Command, Stdio};
    // On a busy machine it may take a while until the program listens; until then an interrupt simply ends it.
    for seconds in [1, 4, 16, 64] {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("yose"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_secs(seconds));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success(), "it was done before it was interrupted");
        let output = child.wait_with_output().unwrap();
        if output.status.code() == Some(0) {
            return String::from_utf8(output.stdout).unwrap();
        }
    }
    panic!("the program never listened");
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_told_with_what_is_known_so_far() {
    let game = example("half-point.sgf");
    let command = ["solve", &game, "--immortal", "all", "--nodes", "1000000000", "--budget", "600"];
    let text = interrupted(&command);
    assert!(
        text.starts_with("Interrupted: where nothing is proved these are the bounds known so far."),
        "{text}"
    );
    assert!(text.contains("it was stopped; these are the bounds known so far"), "{text}");
    assert!(!text.contains("ran out"), "{text}");
    let text = interrupted(&[&command[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["stopped"], "interrupted");
    assert_eq!(json["board"]["evidence"], "bounded");
}

#[test]
fn a_set_up_that_cannot_be_solved_gets_a_sentence() {
    let refused = |input: &str| yose_with_input(&["solve", "-"], input).refused();
    assert_eq!(refused(""), "standard input: is empty");
    assert!(
        refused("X O\nO .\n").contains("the black chain of 1 at A2 has no liberty"),
        "{}",
        refused("X O\nO .\n")
    );
    // The wall is alive, but nothing stands between the room and the rest of the board.
    let wall = "X X X . . . . . .\nX . . . . . . . .\nX X X . . . . . .\n";
    let open = format!("alive: A9\n{wall}{}", ". . . . . . . . .\n".repeat(6));
    let text = yose_with_input(&["solve", "-"], open).quiet();
    assert!(text.contains("too open: no stones that are surely alive divide it"), "{text}");
}

#[test]
fn marked_stones_are_taken_to_be_alive() {
    // The wall has no eyes of its own, so nothing can be proved unless it is declared alive.
    let corridor = "X X X O\nX . . O\nX X X O";
    let marked = format!("alive: A1 D1\n{corridor}");
    let json = yose_with_input(&["solve", "-", "--json"], marked).json();
    assert_eq!(json["regions"][0]["form"], "{1|*}");
    let all = yose_with_input(&["solve", "-", "--immortal", "all", "--json"], corridor).json();
    assert_eq!(all["regions"][0]["form"], "{1|*}");
    assert_eq!(all["board"]["assumes"], "the walls are alive", "the proof rests on what was declared");
    let text = yose_with_input(&["solve", "-", "--immortal", "all"], corridor).quiet();
    assert!(text.contains("Proved score, if the walls are alive: 1 if Black"), "{text}");
    let proved = yose_with_input(&["solve", "-", "--immortal", "proved", "--json"], corridor).json();
    assert!(proved["board"]["assumes"].is_null());
    assert_ne!(proved["regions"][0]["form"], "{1|*}");
}

#[test]
fn a_game_is_reviewed() {
    // Worked out by hand in the tests of the library.
    let text = yose(&["solve", &example("two-mistakes.sgf"), "--from"]).quiet();
    assert!(
        text.starts_with("From move 1 on every value is proved (territory scoring, komi 1½).\n"),
        "{text}"
    );
    assert!(text.contains("Move 1 (Black D6) lost 2 points; D8 keeps it.\n"), "{text}");
    assert!(text.contains("Move 4 (White E1) lost 1 point; F2 keeps it.\n"), "{text}");
    let json = yose(&["solve", &example("two-mistakes.sgf"), "--from", "4", "--json"]).json();
    assert_eq!(json["from"], 4);
    assert_eq!(json["evidence"], "proved");
    assert_eq!(json["moves"][0]["move"], "E1");
    assert_eq!(json["moves"][0]["color"], "white");
    assert_eq!(json["moves"][0]["loses"], "1");
    assert_eq!(json["moves"][0]["better"], serde_json::json!(["F2"]));
    assert_eq!(json["lost"], serde_json::json!({ "black": "0", "white": "1" }));
    assert_eq!(json["end"], "-1/2");
}

#[test]
fn by_area_a_dame_is_no_mistake() {
    let text = yose(&["solve", &example("two-mistakes.sgf"), "--from", "--rules", "chinese"]).quiet();
    assert!(text.contains("Black lost 2 points in one move; White lost nothing."), "{text}");
}

#[test]
fn a_review_becomes_a_record() {
    let sgf = yose(&["solve", &example("two-mistakes.sgf"), "--from", "--sgf", "-"]).quiet();
    assert!(sgf.contains("Black D6 lost 2 points; D8 keeps it."), "{sgf}");
    // The program reads what it wrote, and finds the same.
    let again = yose_with_input(&["solve", "-", "--from"], sgf).quiet();
    assert_eq!(again, yose(&["solve", &example("two-mistakes.sgf"), "--from"]).quiet());
    let solved = yose(&["solve", &example("corridors.txt"), "--sgf", "-"]).quiet();
    assert!(
        solved.contains("LB[") && solved.contains("TB[") && solved.contains("1 gote (proved)"),
        "{solved}"
    );
    let json = yose_with_input(&["solve", "-", "--json"], solved).json();
    assert_eq!(json["regions"][0]["form"], "{1|*}");
}

#[test]
fn a_review_of_what_is_no_game_is_refused() {
    let diagram = yose(&["solve", &example("corridors.txt"), "--from"]).refused();
    assert!(diagram.contains("--from needs a game record, and this is a diagram"), "{diagram}");
    let game = example("two-mistakes.sgf");
    let late = yose(&["solve", &game, "--from", "99"]).refused();
    assert!(late.contains("there is no move 99 to begin with: the main line has moves 1 to 8"), "{late}");
    let empty = yose_with_input(&["solve", "-", "--from"], "(;SZ[9])").refused();
    assert!(empty.contains("the record has no moves to review"), "{empty}");
    let both = yose(&["solve", &game, "--from", "--move", "3"]).refused();
    assert!(both.contains("takes no --move"), "{both}");
    let picture = yose(&["solve", &game, "--from", "--svg", "-"]).refused();
    assert!(picture.contains("draws no picture"), "{picture}");
    yose(&["solve", &game, "--from", "x"]).misused();
}

#[test]
fn an_open_game_says_what_is_in_the_way() {
    let text = yose_with_input(&["solve", "-", "--from"], "(;SZ[9];B[ee];W[gc])").quiet();
    assert!(text.starts_with("Not even the end of this game is proved"), "{text}");
    assert!(text.contains("After move 2 the score is not proved; it lies from -81 to 81."), "{text}");
    assert!(text.contains("81 points from A9 to J1: too open"), "{text}");
}

/// The last ko: taken and retaken, two positions in all, and whoever may not retake has no other move here.
#[test]
fn a_ko_says_how_it_goes_round() {
    let ko = "alive: B1 E1\n\n. X X O O .\n. X O . O .\n. X X O O .\n";
    let text = yose_with_input(&["solve", "-"], ko).quiet();
    assert!(text.contains("placid ko, a single one: it is taken and retaken"), "{text}");
    let json = yose_with_input(&["solve", "-", "--json"], ko).json();
    let regions = json["regions"].as_array().unwrap();
    let modes = &regions.iter().find(|region| region["kind"] == "ko").unwrap()["ko"];
    assert_eq!(modes["positions"], 2);
    assert_eq!(modes["stopper_like"], true);
}
