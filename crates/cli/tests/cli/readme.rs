//! What the README shows is what the program does.

use crate::{example, yose};

const README: &str = include_str!("../../../../README.md");

#[test]
fn the_answers_in_the_readme_are_given() {
    let count = yose(&["score", &example("half-point.sgf")]).quiet();
    assert!(README.contains(&count), "{count}");
    let solved = yose(&["solve", &example("corridors.txt")]).quiet();
    let shown = solved.split_once("Best for").unwrap().0;
    assert!(README.contains(shown), "{shown}");
    let control = yose(&["influence", &example("corridors.txt"), "--method", "control"]).quiet();
    assert!(README.contains(&control), "{control}");
    let review = yose(&["solve", &example("two-mistakes.sgf"), "--from"]).quiet();
    assert!(README.contains(&review), "{review}");
    let race = yose(&["race", &example("race.txt")]).quiet();
    assert!(README.contains(&race), "{race}");
    let value = yose(&["value", "{5||4|0}"]).quiet();
    assert!(README.contains(&value), "{value}");
    let sum = yose(&["value", "{50|5||0}", "±6"]).quiet();
    let shown = sum.split("\n\n").find(|part| part.starts_with("Left first")).unwrap();
    assert!(README.contains(shown), "{shown}");
}

#[test]
fn the_pictures_of_the_readme_are_made_by_the_program() {
    let picture = |name: &str| {
        std::fs::read_to_string(format!("{}/../../docs/pictures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    };
    let count = yose(&["score", &example("half-point.sgf"), "--svg", "-"]).quiet();
    assert_eq!(count, picture("half-point.svg"));
    let solved = yose(&["solve", &example("corridors.txt"), "--svg", "-"]).quiet();
    assert_eq!(solved, picture("corridors.svg"));
    let map = ["influence", &example("half-point.sgf"), "--move", "16", "--rank", "black", "--svg", "-"];
    assert_eq!(yose(&map).quiet(), picture("influence.svg"));
    let race = yose(&["race", &example("race.txt"), "--svg", "-"]).quiet();
    assert_eq!(race, picture("race.svg"));
    assert_eq!(yose(&["value", "{10||4|0}", "--svg", "-"]).quiet(), picture("thermograph.svg"));
}
