//! `yose corpus`: the same bytes whatever happens on the way.

mod halves;
mod hostile;
pub(crate) mod long;
mod memory;
mod network;
mod report;
mod resume;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::{Run, yose, yose_with_input};

const GAME: &str = include_str!("../../../../examples/two-mistakes.sgf");

/// A folder for one test.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch(tempfile::tempdir().expect("a folder can be made"))
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Games cut off after different numbers of moves, in files and in a collection, and something that is none.
    pub(crate) fn games(&self, count: usize) -> String {
        let folder = self.0.path().join("games");
        std::fs::create_dir_all(folder.join("more")).unwrap();
        let moves: Vec<&str> = GAME.trim().trim_end_matches(')').split(';').skip(2).map(str::trim).collect();
        let head = GAME.split(';').nth(1).unwrap().trim();
        let mut all = String::new();
        for number in 0..count {
            let kept = moves[..1 + number % moves.len()].join(";");
            let text = format!("(;{head}PB[Player {}]BR[{}k];{kept})\n", number % 5, 1 + number % 3);
            if number % 2 == 0 {
                std::fs::write(folder.join(format!("more/game{number:04}.sgf")), &text).unwrap();
            } else {
                all += &text;
            }
        }
        std::fs::write(folder.join("all.sgf"), all).unwrap();
        std::fs::write(folder.join("bad.sgf"), "(;SZ[9];B[aa])\n(;SZ[77];B[aa])").unwrap();
        std::fs::write(folder.join("readme.txt"), "not a game").unwrap();
        folder.display().to_string()
    }
}

/// Every file of a corpus but the lock, which is empty.
pub(crate) fn files(folder: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().unwrap() != "lock" {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                found.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// Two corpora are the same, file by file.
pub(crate) fn assert_same(one: &str, other: &str) {
    let (one, other) = (files(one), files(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{} differs", name.display());
    }
}

pub(crate) fn analyze(source: &str, out: &str, more: &[&str]) -> Run {
    yose(&[&["corpus", "analyze", source, "--out", out, "--shard-size", "4"], more].concat())
}

/// The program on its own, for tests that kill it.
pub(crate) fn start(arguments: &[&str]) -> std::process::Child {
    Command::new(assert_cmd::cargo::cargo_bin!("yose"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

pub(crate) fn manifest(out: &str) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(Path::new(out).join("manifest.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub(crate) fn rejects(out: &str) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(Path::new(out).join("rejects.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn games_are_counted_and_faults_listed() {
    let scratch = Scratch::new();
    let (games, out) = (scratch.games(20), scratch.path("out"));
    let done = analyze(&games, &out, &["--json"]).json();
    // Twenty made games and the good one of bad.sgf.
    assert_eq!((&done["games"], &done["analysed"], &done["rejects"]), (&21.into(), &21.into(), &1.into()));
    let faults = rejects(&out);
    assert_eq!(faults.len(), 1);
    assert!(faults[0]["file"].as_str().unwrap().ends_with("bad.sgf"));
    assert_eq!((&faults[0]["line"], &faults[0]["column"]), (&2.into(), &3.into()));
    let lines = manifest(&out);
    assert_eq!(lines[0]["kind"], "corpus");
    assert_eq!(lines.last().unwrap()["kind"], "finished");
    let shards: Vec<u64> = lines.iter().filter_map(|line| line["shard"].as_u64()).collect();
    assert_eq!(shards, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn threads_do_not_matter() {
    let scratch = Scratch::new();
    let games = scratch.games(30);
    for threads in ["1", "2", "5"] {
        analyze(&games, &scratch.path(threads), &["--threads", threads]).printed();
    }
    assert_same(&scratch.path("1"), &scratch.path("2"));
    assert_same(&scratch.path("1"), &scratch.path("5"));
}

#[test]
fn work_can_be_given_away() {
    let scratch = Scratch::new();
    let games = scratch.games(30);
    analyze(&games, &scratch.path("local"), &[]).printed();
    let items = yose(&["corpus", "shard", &games, "--shard-size", "4"]).quiet();
    let rows = yose_with_input(&["corpus", "work"], items.clone()).quiet();
    // Stateless: an item alone gives the same line.
    let (first, line) =
        items.lines().zip(rows.lines()).find(|(item, _)| item.contains("\"kind\":\"item\"")).unwrap();
    assert_eq!(yose_with_input(&["corpus", "work"], first).quiet().trim_end(), line);
    yose_with_input(&["corpus", "collect", "--out", &scratch.path("piped")], rows.clone()).printed();
    assert_same(&scratch.path("local"), &scratch.path("piped"));
    // In any order after the first line, and everything twice.
    let (head, rest) = rows.split_once('\n').unwrap();
    let mut shuffled: Vec<&str> = rest.lines().chain(rest.lines()).collect();
    shuffled.sort_by_key(|line| line.len() * 7919 % 101);
    let shuffled = format!("{head}\n{}\n", shuffled.join("\n"));
    yose_with_input(&["corpus", "collect", "--out", &scratch.path("shuffled")], shuffled).printed();
    assert_same(&scratch.path("local"), &scratch.path("shuffled"));
}

#[test]
fn rows_that_are_missing_are_missed() {
    let scratch = Scratch::new();
    let games = scratch.games(9);
    let items = yose(&["corpus", "shard", &games, "--shard-size", "4"]).quiet();
    let rows = yose_with_input(&["corpus", "work"], items.clone()).quiet();
    let collect =
        |text: String| yose_with_input(&["corpus", "collect", "--out", &scratch.path("out")], text).refused();
    let without: String = rows
        .lines()
        .filter(|line| !line.contains("\"ordinal\":2,"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(collect(without), "of shard 0 only 3 games have come; send the rest, or all again");
    let without: String = rows
        .lines()
        .filter(|line| !line.contains("\"kind\":\"rows\",\"shard\":0,"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(collect(without), "of 3 shards only 2 have come; send the rest, or all again");
    assert!(collect(items).contains("has not been worked on"));
    let torn = rows[..rows.len() * 2 / 3].to_owned();
    assert!(collect(torn).contains("is no line of `yose corpus shard` or `work`"));
    // And then all of it: what was finished stays.
    yose_with_input(&["corpus", "collect", "--out", &scratch.path("out")], rows).printed();
    analyze(&games, &scratch.path("local"), &[]).printed();
    assert_same(&scratch.path("local"), &scratch.path("out"));
}

#[test]
fn samples_are_the_same_every_time() {
    let scratch = Scratch::new();
    let games = scratch.games(40);
    let count = |out: &str, more: &[&str]| {
        let done = analyze(&games, &scratch.path(out), &[more, &["--json"]].concat()).json();
        done["games"].as_u64().unwrap()
    };
    assert_eq!(count("seven", &["--sample", "7"]), 7);
    assert_eq!(count("seven again", &["--sample", "7", "--threads", "1"]), 7);
    assert_same(&scratch.path("seven"), &scratch.path("seven again"));
    assert_eq!(count("others", &["--sample", "7", "--seed", "1"]), 7);
    assert_ne!(files(&scratch.path("seven")), files(&scratch.path("others")));
    assert!((4..=36).contains(&count("half", &["--sample", "50%"])));
    assert_eq!(count("all", &["--sample", "1000"]), 41);
    assert!(
        analyze(&games, &scratch.path("x"), &["--sample", "3/2"]).misused().contains("a share such as 1/10")
    );
}
