//! Real games, killed ten times. A thousand take minutes:
//! `cargo test -p yose-cli --test cli -- --ignored corpus::long --nocapture --test-threads 1`.

use std::path::PathBuf;
use std::time::Instant;

use super::{Scratch, assert_same, files, manifest, start};
use crate::yose;

/// Every list of games.
pub(crate) const LISTS: [&str; 3] =
    ["9x9_ogs_dan_both.tsv.gz", "9x9_michaelnny_pro.tsv.gz", "19x19_tygem9d_scored_sample.tsv.gz"];

/// Lists of games next to the workspace, if they are there.
pub(crate) fn shared(names: &[&str]) -> Option<Vec<String>> {
    let folder: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "shared", "data", "games"].iter().collect();
    let paths: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
    let all = paths.iter().all(|path| path.exists());
    all.then(|| paths.iter().map(|path| path.display().to_string()).collect())
}

/// Says why nothing was tested.
pub(crate) fn skip() {
    eprintln!("skipped: there are no lists of games at ../shared/data/games");
}

/// The same games in one go with one and with two threads, and killed at ten moments.
fn compare(lists: &[&str], options: &[&str]) {
    let Some(lists) = shared(lists) else { return skip() };
    let scratch = Scratch::new();
    let lists: Vec<&str> = lists.iter().map(String::as_str).collect();
    let run = |out: &str, threads: &str| {
        let out = scratch.path(out);
        let begin = Instant::now();
        let end = ["--threads", threads, "--shard-size", "8", "--out", &out];
        yose(&[&["corpus", "analyze"], &lists[..], options, &end].concat()).printed();
        begin.elapsed()
    };
    eprintln!("one thread: {:?}", run("one", "1"));
    let time = run("two", "2");
    eprintln!("two threads: {time:?}");
    assert_same(&scratch.path("one"), &scratch.path("two"));
    let out = scratch.path("killed");
    let end = ["--threads", "2", "--shard-size", "8", "--out", &out];
    let command = [&["corpus", "analyze"], &lists[..], options, &end].concat();
    let mut kills = 0;
    for round in 0..10u64 {
        let mut child = start(&command);
        std::thread::sleep(time.mul_f64(moment(round)));
        child.kill().unwrap();
        kills += u32::from(!child.wait().unwrap().success());
        let finished = files(&out).len();
        eprintln!("killed at {:.2} of the time, {finished} files in the folder", moment(round));
    }
    assert!(kills >= 5, "the program was nearly always faster than the kill");
    run("killed", "2");
    assert_same(&scratch.path("one"), &scratch.path("killed"));
    assert_eq!(manifest(&out).last().unwrap()["kind"], "finished");
}

/// Moments that follow no pattern, as shares of a whole run; the same ones every time. Ten of them make more than a run.
fn moment(round: u64) -> f64 {
    let lot = (round + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    0.02 + 0.3 * (lot as f64 / (1u64 << 24) as f64)
}

/// With budgets so small that a game takes some milliseconds.
#[test]
fn some_real_games() {
    compare(&LISTS[..1], &["--largest", "5", "--safety", "60", "--sample", "24"]);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_real_games() {
    compare(&LISTS, &["--sample", "1000"]);
}
