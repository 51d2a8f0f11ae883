//! `yose analyze`.

use crate::{example, yose, yose_with_input};

/// A corridor of Black's, and a corner where nothing is decided.
const HALF_OPEN: &str = "
X X X X O O . . .
X . . . O O . . .
X X X X O O . . .
X . X . X O . . .
X X X X X O . . .
";

#[test]
fn analyze_gives_the_report_of_solve() {
    let file = example("two-mistakes.sgf");
    let analyzed = yose(&["analyze", &file, "--move", "0", "--json"]).json();
    assert_eq!(analyzed, yose(&["solve", &file, "--move", "0", "--json"]).json());
    assert_eq!(analyzed["board"]["score"]["black_first"], "1/2");
    assert_eq!(analyzed["settled"][0]["owner"], "black");
}

#[test]
fn a_region_can_be_named_or_marked() {
    let corridor =
        yose_with_input(&["analyze", "-", "--net", "none", "--region", "B4-D4"], HALF_OPEN).quiet();
    assert!(corridor.contains("A  1½ gote (proved): B4 C4 D4\n"), "{corridor}");
    assert!(!corridor.contains("score"), "nothing is said about the board: {corridor}");
    let marked = format!("region: B4-D4\n{}", HALF_OPEN.trim_start());
    assert_eq!(yose_with_input(&["analyze", "-", "--net", "none"], marked.clone()).quiet(), corridor);
    let all =
        yose_with_input(&["analyze", "-", "--net", "none", "--region", "all", "--nodes", "5000"], marked)
            .quiet();
    assert!(all.contains("Bounded score"), "{all}");
}

#[test]
fn one_point_stands_for_its_region() {
    let text = yose(&["analyze", &example("two-mistakes.sgf"), "--move", "0", "--region", "D8"]).quiet();
    assert!(text.starts_with("A  4 gote (proved): B8 C8 D8\n"), "{text}");
}

#[test]
fn regions_that_make_no_sense_are_told() {
    let ask =
        |region: &str| yose_with_input(&["analyze", "-", "--net", "none", "--region", region], HALF_OPEN);
    let outside = ask("Z9").refused();
    assert!(outside.contains("--region Z9: not points of this board, such as D4,F6-H8"), "{outside}");
    assert!(ask("").refused().contains("--region"));
    let open = ask("G5 G4").quiet();
    assert!(
        open.contains("not closed: G5 touches H5, where no stone is that is alive for certain"),
        "{open}"
    );
    let settled = yose(&["analyze", &example("two-mistakes.sgf"), "--move", "0", "--region", "B3"]).quiet();
    assert!(settled.contains("These points are settled, there is nothing to solve."), "{settled}");
    assert!(settled.contains("Black's: B3"), "{settled}");
}

#[test]
fn races_are_told_and_only_where_there_are_any() {
    let small = ["--nodes", "20000"];
    let with = |arguments: &[&str]| yose(&[arguments, &small[..]].concat());
    let text = with(&["analyze", &example("race.txt")]).quiet();
    assert!(
        text.contains("\nRace: Black D13 (9 stones) against White D7 (6 stones): no shared liberty\n"),
        "{text}"
    );
    assert!(!text.contains("   if the stones"), "its walls are proved alive: {text}");
    assert!(text.contains("cooled by 2: -1↑*\n"), "{text}");
    assert!(text.contains("   Black to move: Black wins by one move with D14."), "{text}");
    assert!(text.contains("   White to move: White wins by three moves with G9"), "{text}");
    let json = with(&["analyze", &example("race.txt"), "--json"]).json();
    assert_eq!(json["races"], with(&["race", &example("race.txt"), "--json"]).json()["races"]);
    assert!(with(&["solve", &example("race.txt"), "--json"]).json()["races"].is_null());
    assert!(!yose(&["analyze", &example("corridors.txt")]).quiet().contains("Race"));
}

/// What an untrained network says is worth nothing, but it is said as an estimate, next to what is proved.
#[test]
fn what_a_network_says_is_an_estimate() {
    let folder = tempfile::tempdir().unwrap();
    let network = folder.path().join("tiny.txt");
    std::fs::write(&network, crate::net::tiny("tiny")).unwrap();
    let ask = |net: &str| yose_with_input(&["analyze", "-", "--json", "--net", net], HALF_OPEN).json();
    let (with, without) = (ask(network.to_str().unwrap()), ask("none"));
    assert_eq!(with["board"]["lead"]["evidence"], "estimated");
    assert_eq!(without["board"].get("lead"), None);
    assert_eq!(with["board"]["score"], without["board"]["score"], "bounds are proved without it");
    let regions = |report: &serde_json::Value, evidence: &str| -> usize {
        report["regions"].as_array().unwrap().iter().filter(|region| region["evidence"] == evidence).count()
    };
    assert_eq!(regions(&without, "estimated"), 0);
    assert_eq!(regions(&with, "proved"), regions(&without, "proved"));
}

#[test]
fn soft_groups_are_told_if_asked_for() {
    let file = example("two-mistakes.sgf");
    let ask = |more: &[&str]| yose(&[&["analyze", &file, "--move", "0"][..], more].concat());
    let plain = ask(&["--json"]).json();
    let mut with_map = ask(&["--map", "life", "--json"]).json();
    let soft = with_map.as_object_mut().unwrap().remove("segmentation").unwrap();
    assert_eq!(with_map, plain, "nothing else depends on it");
    let seen = yose(&["segment", &file, "--move", "0", "--json"]).json();
    assert_eq!((soft["evidence"].as_str(), &soft), (Some("estimated"), &seen));

    let text = ask(&["--map", "Eyes"]).quiet();
    assert!(text.starts_with(&ask(&[]).quiet()), "{text}");
    assert!(text.contains("Chance of an eye") && text.contains("lives with"), "{text}");
    let named = yose(&["segment", &file, "--move", "0", "--from", "B3", "--json"]).json();
    assert_eq!(ask(&["--map", "b3", "--json"]).json()["segmentation"]["map"], named["map"]);

    let record = ask(&["--map", "life", "--sgf", "-"]).quiet();
    assert!(record.contains("lives with") && !ask(&["--sgf", "-"]).quiet().contains("lives with"));
    let picture = ask(&["--map", "life", "--svg", "-"]).quiet();
    assert!(picture.contains("estimated by a network"), "{picture}");

    let refused = ask(&["--map", "Z99"]).refused();
    assert!(refused.contains("--map takes life, eyes or a point") && refused.contains("Z99"), "{refused}");
}
