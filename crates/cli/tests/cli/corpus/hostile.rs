//! Corpora that mean harm, or come from a bad disk.

use std::io::Write;
use std::path::Path;

use super::{Scratch, analyze, assert_same, files, rejects};
use crate::yose;

fn counts(source: &str, out: &str) -> (u64, u64) {
    let done = analyze(source, out, &["--json"]).json();
    (done["games"].as_u64().unwrap(), done["rejects"].as_u64().unwrap())
}

#[test]
fn nothing_at_all() {
    let scratch = Scratch::new();
    let (empty, out) = (scratch.path("empty"), scratch.path("out"));
    std::fs::create_dir(&empty).unwrap();
    assert_eq!(counts(&empty, &out), (0, 0));
    assert!(yose(&["corpus", "report", &out]).refused().contains("no shard is finished"));
    let missing = yose(&["corpus", "analyze", &scratch.path("nowhere"), "--out", &out]).refused();
    assert!(missing.contains("cannot read") && missing.contains("nowhere"), "{missing}");
}

#[test]
fn binary_rubbish() {
    let scratch = Scratch::new();
    let (folder, out) = (scratch.path("in"), scratch.path("out"));
    std::fs::create_dir(&folder).unwrap();
    let rubbish: Vec<u8> =
        (0..100_000u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for ending in ["sgf", "tsv", "tsv.gz", "zip", "tar.gz", "sgf.gz"] {
        std::fs::write(Path::new(&folder).join(format!("rubbish.{ending}")), &rubbish).unwrap();
    }
    let (games, refused) = counts(&folder, &out);
    assert_eq!(games, 0);
    assert!(refused >= 6);
    assert!(rejects(&out).iter().all(|reject| !reject["reason"].as_str().unwrap().is_empty()));
}

#[test]
fn ten_thousand_tiny_files() {
    let scratch = Scratch::new();
    let (folder, out) = (scratch.path("in"), scratch.path("out"));
    std::fs::create_dir(&folder).unwrap();
    for number in 0..10_000 {
        std::fs::write(Path::new(&folder).join(format!("{number}.sgf")), "(;SZ[5];B[cc])").unwrap();
    }
    let done = yose(&["corpus", "analyze", &folder, "--out", &out, "--shard-size", "2000", "--json"]).json();
    assert_eq!((&done["games"], &done["rejects"]), (&10_000.into(), &0.into()));
}

#[test]
fn one_file_with_ten_thousand_games() {
    let scratch = Scratch::new();
    let (path, out) = (scratch.path("all.sgf"), scratch.path("out"));
    std::fs::write(&path, "(;SZ[5];B[cc])\n".repeat(10_000)).unwrap();
    let done = yose(&["corpus", "analyze", &path, "--out", &out, "--shard-size", "2000", "--json"]).json();
    assert_eq!((&done["games"], &done["rejects"], &done["shards"]), (&10_000.into(), &0.into(), &5.into()));
}

#[test]
fn the_same_file_twice_is_read_once() {
    let scratch = Scratch::new();
    let games = scratch.games(4);
    let file = format!("{games}/all.sgf");
    let again = format!("{games}/../games/all.sgf");
    let done = yose(&["corpus", "analyze", &file, &again, "--out", &scratch.path("out"), "--json"]).json();
    assert_eq!(done["games"], 2);
}

/// Names that climb out of the archive are labels; nothing is written outside the folder.
#[test]
fn names_with_dots() {
    let scratch = Scratch::new();
    let archive = format!("{}/../corpus/testdata/names.zip", env!("CARGO_MANIFEST_DIR"));
    let out = scratch.path("deep/er/out");
    let done = analyze(&archive, &out, &["--json"]).json();
    assert_eq!((&done["games"], &done["rejects"], &done["ignored"]), (&53.into(), &3.into(), &1.into()));
    let outside = std::fs::read_dir(scratch.path("")).unwrap().count();
    assert_eq!(outside, 1, "only the folder that was asked for");
    assert!(files(&out).keys().all(|name| !name.to_string_lossy().contains("escape")));
}

#[cfg(unix)]
#[test]
fn loops_of_links_and_closed_folders() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let scratch = Scratch::new();
    let games = scratch.games(6);
    symlink(&games, Path::new(&games).join("more/loop")).unwrap();
    symlink("nowhere.sgf", Path::new(&games).join("dangling.sgf")).unwrap();
    let closed = Path::new(&games).join("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::write(closed.join("hidden.sgf"), "(;SZ[9];B[aa])").unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o0)).unwrap();
    // Root may read everything, and then the hidden game is found instead.
    let readable = std::fs::read_dir(&closed).is_ok();
    let found = counts(&games, &scratch.path("out"));
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o755)).unwrap();
    // Six made games and one of bad.sgf; refused are the other of bad.sgf and the link that leads nowhere.
    assert_eq!(found, if readable { (8, 2) } else { (7, 3) });
}

/// A disk that is full, as a limit on the size of files: the write fails, the error names the file, and what was finished
/// is whole.
#[cfg(unix)]
#[test]
fn a_full_disk() {
    let scratch = Scratch::new();
    let (games, out, whole) = (scratch.games(40), scratch.path("out"), scratch.path("whole"));
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" corpus analyze \"$1\" --out \"$2\" --shard-size 20 --threads 1";
    let run = std::process::Command::new("sh")
        .args(["-c", script, assert_cmd::cargo::cargo_bin!("yose").to_str().unwrap(), &games, &out])
        .output()
        .unwrap();
    let complaint = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(1), "{complaint}");
    assert!(complaint.starts_with("yose: cannot write ") && complaint.contains("parquet"), "{complaint}");
    assert!(files(&out).keys().all(|name| !name.to_string_lossy().ends_with("parquet.unfinished")));
    let go_on =
        |out: &str| yose(&["corpus", "analyze", &games, "--out", out, "--shard-size", "20"]).printed();
    go_on(&out);
    go_on(&whole);
    assert_same(&out, &whole);
}

#[test]
fn a_file_of_ten_thousand_faults_is_done_in_good_time() {
    let scratch = Scratch::new();
    let path = scratch.path("faults.sgf");
    let mut file = std::io::BufWriter::new(std::fs::File::create(&path).unwrap());
    for _ in 0..10_000 {
        writeln!(file, "(;SZ[99]C[{}];B[aa])", "x".repeat(50)).unwrap();
    }
    drop(file);
    let out = scratch.path("out");
    assert_eq!(counts(&path, &out), (0, 10_000));
    let lines: Vec<u64> = rejects(&out).iter().map(|reject| reject["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, (1..=10_000).collect::<Vec<_>>(), "every fault says where it is");
}
