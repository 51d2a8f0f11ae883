//! Stopped at any moment, started again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{Scratch, analyze, assert_same, files, manifest, rejects, start};

/// When each table was written.
fn times(out: &str) -> BTreeMap<PathBuf, SystemTime> {
    let names =
        files(out).into_keys().filter(|name| name.extension().is_some_and(|ending| ending == "parquet"));
    names
        .map(|name| (name.clone(), Path::new(out).join(&name).metadata().unwrap().modified().unwrap()))
        .collect()
}

#[test]
fn what_is_finished_is_not_written_again() {
    let scratch = Scratch::new();
    let (games, out) = (scratch.games(20), scratch.path("out"));
    analyze(&games, &out, &[]).printed();
    let (before, written) = (files(&out), times(&out));
    let again = analyze(&games, &out, &["--json"]).json();
    assert_eq!((&again["games"], &again["analysed"]), (&21.into(), &0.into()));
    assert_eq!(before, files(&out));
    assert_eq!(written, times(&out));
}

#[test]
fn torn_files_are_noticed_and_made_again() {
    let scratch = Scratch::new();
    let (games, out, whole) = (scratch.games(20), scratch.path("out"), scratch.path("whole"));
    analyze(&games, &whole, &[]).printed();
    analyze(&games, &out, &[]).printed();
    let part = |name: &str| Path::new(&out).join(name);
    let positions = std::fs::read(part("positions/part-00001.parquet")).unwrap();
    std::fs::write(part("positions/part-00001.parquet"), &positions[..positions.len() / 2]).unwrap();
    let mut regions = std::fs::read(part("regions/part-00003.parquet")).unwrap();
    let middle = regions.len() / 2;
    regions[middle] ^= 1;
    std::fs::write(part("regions/part-00003.parquet"), regions).unwrap();
    std::fs::remove_file(part("games/part-00004.parquet")).unwrap();
    std::fs::write(part("games/part-00009.parquet.unfinished"), "half").unwrap();
    let manifest = std::fs::read_to_string(part("manifest.jsonl")).unwrap();
    // The last line but one is the last shard; half of it is gone, and what came after.
    let cut = manifest.rfind("{\"kind\":\"shard\"").unwrap() + 40;
    std::fs::write(part("manifest.jsonl"), &manifest[..cut]).unwrap();
    let run = analyze(&games, &out, &["--json"]);
    assert!(
        run.stderr.contains("part-00001.parquet is damaged") && run.stderr.contains("half a line"),
        "{}",
        run.stderr
    );
    let done: serde_json::Value = serde_json::from_str(&run.printed()).unwrap();
    // Shards 1, 3 and 4 of four games, and the last with the twenty-first.
    assert_eq!(done["analysed"], 13);
    assert_same(&whole, &out);
}

#[test]
fn other_options_and_other_sources_need_another_folder() {
    let scratch = Scratch::new();
    let (games, out) = (scratch.games(10), scratch.path("out"));
    analyze(&games, &out, &[]).printed();
    assert!(analyze(&games, &out, &["--nodes", "5000"]).refused().contains("was begun with other options"));
    std::fs::write(Path::new(&games).join("aaa.sgf"), "(;SZ[9];B[ee])").unwrap();
    assert!(analyze(&games, &out, &[]).refused().contains("the sources have changed since shard 0"));
    std::fs::remove_file(Path::new(&games).join("aaa.sgf")).unwrap();
    std::fs::remove_file(Path::new(&games).join("bad.sgf")).unwrap();
    std::fs::remove_dir_all(Path::new(&games).join("more")).unwrap();
    assert!(analyze(&games, &out, &[]).refused().contains("use another folder"));
}

/// Killed without warning again and again, each time a little later.
#[test]
fn kill_and_go_on() {
    let scratch = Scratch::new();
    let (games, out, whole) = (scratch.games(120), scratch.path("out"), scratch.path("whole"));
    analyze(&games, &whole, &[]).printed();
    let command = ["corpus", "analyze", &games, "--out", &out, "--shard-size", "4", "--threads", "2"];
    let mut unfinished = 0;
    for round in 0..10 {
        let mut child = start(&command);
        std::thread::sleep(Duration::from_millis(15 + 10 * round));
        child.kill().unwrap();
        unfinished += u32::from(!child.wait().unwrap().success());
    }
    assert!(unfinished > 0, "the program was always faster than the kill");
    analyze(&games, &out, &[]).printed();
    assert_same(&whole, &out);
    assert_eq!(rejects(&out).len(), 1);
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly() {
    let scratch = Scratch::new();
    let (games, out, whole) = (scratch.games(400), scratch.path("out"), scratch.path("whole"));
    let command = ["corpus", "analyze", &games, "--out", &out, "--shard-size", "4", "--threads", "1"];
    let mut child = start(&command);
    // Once the manifest is there, the handler is about to be.
    while !Path::new(&out).join("rejects.jsonl.unfinished").exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    let code = child.wait().unwrap();
    // On a machine without `kill`, or a very fast one, there is nothing to see.
    if kill.is_ok_and(|status| status.success()) {
        assert!(code.code() == Some(1) || code.success(), "{code}");
    }
    analyze(&games, &out, &[]).printed();
    analyze(&games, &whole, &[]).printed();
    assert_same(&whole, &out);
    assert_eq!(manifest(&out).last().unwrap()["kind"], "finished");
}

#[test]
fn one_at_a_time() {
    let scratch = Scratch::new();
    let (games, out) = (scratch.games(8), scratch.path("out"));
    std::fs::create_dir_all(&out).unwrap();
    let lock = std::fs::File::create(Path::new(&out).join("lock")).unwrap();
    lock.lock().unwrap();
    assert!(analyze(&games, &out, &[]).refused().contains("another process is writing to it"));
    lock.unlock().unwrap();
    analyze(&games, &out, &[]).printed();
}
