//! A thousand real games, killed ten times. Takes minutes: `cargo test -p yose-cli --test cli -- --ignored thousand`.

use std::path::PathBuf;
use std::time::Duration;

use super::{Scratch, assert_same, start};
use crate::yose;

/// A list of games next to the workspace, if there is one.
fn shared(name: &str) -> Option<String> {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "shared", "data", "games", name].iter().collect();
    path.exists().then(|| path.display().to_string())
}

/// The same games, in one go with one and with two threads, and killed at ten moments.
fn compare(list: &str, sample: &str, between: u64) {
    let Some(list) = shared(list) else {
        eprintln!("skipped: there is no list of games at ../shared/data/games/{list}");
        return;
    };
    let scratch = Scratch::new();
    let analyze = |out: &str, threads: &str| {
        let paths = [list.clone(), scratch.path(out)];
        let arguments =
            ["corpus", "analyze", &paths[0], "--sample", sample, "--shard-size", "8", "--out", &paths[1]];
        arguments
            .into_iter()
            .map(str::to_owned)
            .chain(["--threads".to_owned(), threads.to_owned()])
            .collect::<Vec<_>>()
    };
    let run = |out: &str, threads: &str| {
        let arguments = analyze(out, threads);
        yose(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).printed()
    };
    run("one", "1");
    run("two", "2");
    assert_same(&scratch.path("one"), &scratch.path("two"));
    let arguments = analyze("killed", "2");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    for round in 0..10u64 {
        let mut child = start(&arguments);
        // Moments that follow no pattern, but the same ones every time.
        std::thread::sleep(Duration::from_millis(between / 2 + round.wrapping_mul(2_654_435_761) % between));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    run("killed", "2");
    assert_same(&scratch.path("one"), &scratch.path("killed"));
}

#[test]
fn some_real_games() {
    compare("9x9_ogs_dan_both.tsv.gz", "24", 60);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_real_games() {
    compare("9x9_michaelnny_pro.tsv.gz", "700", 4000);
    compare("19x19_tygem9d_scored_sample.tsv.gz", "300", 4000);
}
