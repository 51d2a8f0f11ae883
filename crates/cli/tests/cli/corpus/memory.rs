//! Memory does not grow with the corpus: twenty times the games, under twenty names, take as much as the games once.
//!
//! `cargo test -p yose-cli --test cli -- --ignored corpus::memory --nocapture` does it with real games, a thousand and twenty
//! thousand, and takes half an hour.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::time::Duration;

use super::{Scratch, long, start};

/// How often the games are taken.
const TIMES: usize = 20;

/// The most memory that a run ever had, in kB, as the system counts it.
fn peak(arguments: &[&str]) -> u64 {
    let mut child = start(arguments);
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    // A process that has ended has no memory to tell of, so the last answer counts.
    while child.try_wait().unwrap().is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let found = line.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
        peak = found.unwrap_or(0).max(peak);
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(child.wait().unwrap().success());
    peak
}

/// A folder with the same record under so many names.
fn folder(scratch: &Scratch, record: &str, names: usize) -> String {
    let folder = scratch.path(&format!("in {names}"));
    std::fs::create_dir(&folder).unwrap();
    for name in 0..names {
        std::fs::write(Path::new(&folder).join(format!("{name}.sgf")), record).unwrap();
    }
    folder
}

/// The peaks of a run over the record once, and over it [`TIMES`] times.
fn peaks(record: &str, options: &[&str]) -> [u64; 2] {
    let scratch = Scratch::new();
    [1, TIMES].map(|names| {
        let (games, out) = (folder(&scratch, record, names), scratch.path(&format!("out {names}")));
        let fixed = ["corpus", "analyze", &games, "--out", &out, "--threads", "1", "--shard-size", "500"];
        let peak = peak(&[&fixed[..], options].concat());
        eprintln!("{names} × {} games: {peak} kB", record.matches("(;").count());
        peak
    })
}

fn assert_no_growth([once, often]: [u64; 2]) {
    assert!(once > 1000, "{once} kB is no program");
    assert!(often * 5 <= once * 6, "memory grew from {once} to {often} kB");
}

#[test]
fn memory_is_that_of_a_thousand_games() {
    let record = "(;SZ[5];B[cc];W[bb])\n".repeat(1000);
    assert_no_growth(peaks(&record, &["--largest", "1", "--safety", "1"]));
}

/// A thousand games and twenty thousand, none of them twice.
#[test]
#[ignore = "takes half an hour"]
fn memory_is_that_of_a_thousand_real_games() {
    let Some(lists) = long::shared(&long::LISTS) else { return long::skip() };
    let lists: Vec<&str> = lists.iter().map(String::as_str).collect();
    let scratch = Scratch::new();
    assert_no_growth(["1000", "20000"].map(|games| {
        let out = scratch.path(games);
        let fixed = ["corpus", "analyze", "--sample", games, "--threads", "1", "--out", &out];
        let peak = peak(&[&fixed[..], &lists].concat());
        eprintln!("{games} games: {peak} kB");
        peak
    }));
}
