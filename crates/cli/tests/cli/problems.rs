//! `yose problems`.

use std::path::Path;

use crate::net::tiny;
use crate::{Run, yose};

/// Whoever plays takes or saves three stones: 6 points.
const CAPTURE: &str = "(;SZ[9]AB[ca][cb][db][eb][fb][gb][gc][gd]AW[da][ea][fa][ha][hb][hc][hd]\
    SQ[da][ea][fa][ga]C[6](;B[ga])(;W[ga]))";

/// A network that does not say whose a point is: the weight of its ownership is 0.
fn undecided() -> String {
    let network = tiny("tiny");
    network.strip_suffix("0.5 ").expect("ownership comes last").to_owned() + "0 "
}

/// A folder with a problem and a network.
fn folder(problem: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("course")).unwrap();
    std::fs::write(folder.path().join("course/one.sgf"), problem).unwrap();
    std::fs::write(folder.path().join("tiny.txt"), undecided()).unwrap();
    folder
}

fn problems(folder: &Path, more: &[&str]) -> Run {
    let (course, network) = (folder.join("course"), folder.join("tiny.txt"));
    let mut arguments = vec!["problems", course.to_str().unwrap(), "--net", network.to_str().unwrap()];
    arguments.extend(more);
    yose(&arguments)
}

#[test]
fn a_closed_problem_is_right_whatever_the_network_says() {
    let folder = folder(CAPTURE);
    let text = problems(folder.path(), &[]).quiet();
    assert!(text.starts_with("right  one.sgf"), "{text}");
    assert!(text.contains("\n1 of 1 right with tiny (yose); of high confidence 1 of 1.\n"), "{text}");
    let hand = problems(folder.path(), &["--tree", "hand"]).quiet();
    assert!(hand.contains("1 of 1 right with tiny (hand)"), "{hand}");
}

#[test]
fn lines_are_written_as_game_records() {
    let folder = folder(CAPTURE);
    let written = folder.path().join("lines");
    problems(folder.path(), &["--tree", "hand", "--sgf", written.to_str().unwrap()]).quiet();
    let record = std::fs::read_to_string(written.join("one.sgf")).unwrap();
    assert!(record.contains("temperature 3 (territory)"), "{record}");
    assert!(record.contains("(;B[ga]") && record.contains("(;W[ga]"), "{record}");
}

#[test]
fn json_has_everything() {
    let folder = folder(CAPTURE);
    let report = problems(folder.path(), &["--json"]).json();
    assert_eq!((&report["solved"], &report["strategy"]), (&1.into(), &"yose".into()));
    let problem = &report["problems"][0];
    assert_eq!((&problem["expected"], &problem["found"]), (&"6".into(), &"6".into()));
    assert_eq!(problem["evidence"], "estimated");
    assert_eq!(problem["range"], serde_json::json!(["6", "6"]));
    assert_eq!((&report["sure"], &report["sure_and_solved"]), (&1.into(), &1.into()));
    assert_eq!(report["median_evaluations"], problem["evaluations"]);
    let readings = problem["readings"].as_array().unwrap();
    assert!(readings.iter().all(|reading| reading["value"] == "6" && reading["converged"] == true));
    let total: u64 = readings.iter().filter_map(|reading| reading["positions"].as_u64()).sum();
    assert_eq!(problem["positions"], total);
}

/// Numbers are fractions in lowest terms for programs, and mixed ones for people.
#[test]
fn values_are_written_for_their_readers() {
    let folder = folder(&CAPTURE.replace("C[6]", "C[5 2/6]"));
    assert_eq!(problems(folder.path(), &["--json"]).json()["problems"][0]["expected"], "16/3");
    let text = problems(folder.path(), &[]).quiet();
    assert!(text.contains("5⅓  found 6         estimated, high  [6, 6]"), "{text}");
}

#[test]
fn one_point_is_enough_to_tell_what_is_meant() {
    for mask in ["SQ[ga]", "SQ[ea]", "SQ[da][ea]"] {
        let text = problems(folder(&CAPTURE.replace("SQ[da][ea][fa][ga]", mask)).path(), &[]).quiet();
        assert!(text.contains("1 of 1 right"), "{mask}: {text}");
    }
}

#[test]
fn what_cannot_be_asked_is_said() {
    let full = folder(&CAPTURE.replace("SQ[da][ea][fa][ga]", "SQ[aa:ii]"));
    let text = problems(full.path(), &[]).quiet();
    assert!(text.contains("no answer; the region covers the whole board"), "{text}");
    let taken = folder(&CAPTURE.replace("SQ[da][ea][fa][ga]", "SQ[ca][da][ea][fa]"));
    let text = problems(taken.path(), &[]).quiet();
    assert!(text.contains("no answer; the region has no empty point"), "{text}");
    let none = folder(&CAPTURE.replace("SQ[da][ea][fa][ga]", ""));
    let message = problems(none.path(), &[]).refused();
    assert!(message.ends_with("no region is marked with squares (SQ)"), "{message}");
    let empty = tempfile::tempdir().unwrap();
    std::fs::create_dir(empty.path().join("course")).unwrap();
    assert!(problems(empty.path(), &[]).refused().ends_with("there is no .sgf file in it"));
}
