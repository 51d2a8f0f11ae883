//! `yose learn`: data, training, examination and the loop, at a tiny scale.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use yose_board::{Board, Color, PointSet, Size};
use yose_learn::Random;

use crate::{Run, yose};

/// Random sensible moves on small boards, as a table.
fn games(count: u64) -> String {
    let mut text = String::new();
    for seed in 0..count {
        let mut random = Random::of(&[seed]);
        let mut board = Board::new(Size::square(7).unwrap());
        let mut moves = String::new();
        for number in 0..46 {
            let color = Color::BOTH[number % 2];
            board.set_ko(None);
            let sensible: PointSet =
                board.empty().iter().filter(|&point| board.is_sensible(color, point)).collect();
            let Some(point) = sensible.nth(random.below(sensible.len().max(1))) else { break };
            board.play(color, point);
            let letters: String = point.sgf().iter().map(|&letter| char::from(letter)).collect();
            moves += &if color == Color::Black { letters } else { letters.to_uppercase() };
        }
        let _ = writeln!(text, "game{seed}\t7\t7\t\t\tB+3\t\t\t{moves}");
    }
    text
}

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn learn(&self, arguments: &[&str]) -> Run {
        let mut all = vec!["learn"];
        all.extend(arguments);
        yose(&all)
    }

    /// Data and a trained network.
    fn trained(&self) -> (String, String) {
        let (data, run) = (self.path("data"), self.path("run"));
        let made = self.learn(&["data", "--dir", &data, "--exact", "30", "--points", "5"]);
        assert_eq!(made.code, Some(0), "{}", made.stderr);
        let text = String::from_utf8(made.stdout).unwrap();
        assert!(text.contains(" exact; ") && text.contains("temperature from"), "{text}");
        let arguments = train_arguments(&data, &run, "20");
        let trained = self.learn(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(trained.code, Some(0), "{}", trained.stderr);
        (data, format!("{run}/endgame.net"))
    }
}

fn train_arguments(data: &str, run: &str, steps: &str) -> Vec<String> {
    let words = ["train", "--data", data, "--dir", run, "--steps", steps, "--batch", "16", "--channels", "8"];
    let more = ["--blocks", "2", "--every", "5", "--validation", "0.2", "--patience", "0", "--threads", "1"];
    words.iter().chain(&more).map(|word| (*word).to_owned()).collect()
}

#[test]
fn data_training_and_what_uses_the_network() {
    let place = Place::new();
    let (data, network) = place.trained();

    // Everything is there already, so nothing is done again.
    let again = place.learn(&["data", "--dir", &data, "--exact", "30", "--points", "5"]);
    assert_eq!((again.code, again.stderr.as_str()), (Some(0), ""));
    let other = place.learn(&["data", "--dir", &data, "--exact", "30", "--points", "6"]);
    assert!(other.refused().contains("were begun with other settings"));

    let info = yose(&["net", "info", &network]).quiet();
    assert!(info.contains("kind             endgame") && info.contains("version          1"), "{info}");
    assert!(info.contains("sha256"), "{info}");

    let exam = yose(&["learn", "evaluate", &network, "--regions", "8", "--json"]).quiet();
    let exam: serde_json::Value = serde_json::from_str(&exam).unwrap();
    assert!(
        exam["samples"].as_u64().unwrap() > 8 && exam["best_moves_asked"].as_u64().unwrap() > 4,
        "{exam}"
    );

    // A network of ours solves problems, or at least tries to.
    let problems = place.path("problems");
    std::fs::create_dir(&problems).unwrap();
    let record = "(;SZ[9]AB[da][db][eb][fb]AW[ga][gb]SQ[ea][fa]C[1])";
    std::fs::write(Path::new(&problems).join("corridor.sgf"), record).unwrap();
    let solved = yose(&["problems", &problems, "--net", &network, "--positions", "20"]).quiet();
    assert!(solved.contains("of 1 right with endgame"), "{solved}");

    // One round of the loop, twice: the second time it is known.
    let table = place.path("games.tsv");
    std::fs::write(&table, games(20)).unwrap();
    let (folder, report) = (place.path("loop"), place.path("learning.md"));
    let arguments = [
        "improve",
        "--dir",
        &folder,
        "--net",
        &network,
        "--data",
        &data,
        "--games",
        &table,
        "--games-a-round",
        "4",
        "--positions",
        "8",
        "--regions",
        "5",
        "--held-out",
        "1",
        "--problems",
        &problems,
        "--report",
        &report,
        "--steps",
        "5",
        "--batch",
        "8",
        "--every",
        "5",
        "--validation",
        "0.2",
        "--threads",
        "1",
    ];
    let first = place.learn(&arguments);
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    let lines = std::fs::read_to_string(&report).unwrap();
    assert_eq!(lines.lines().count(), 3, "{lines}");
    let second = place.learn(&arguments);
    assert_eq!((second.code, second.stdout), (Some(0), first.stdout));
    assert_eq!(std::fs::read_to_string(&report).unwrap(), lines);

    // Games with our network as the teacher.
    let other = place.path("games");
    let made = place.learn(&[
        "data",
        "--dir",
        &other,
        "--games",
        &table,
        "--teacher",
        &network,
        "--exclude",
        &problems,
        "--walks",
    ]);
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let census = String::from_utf8(made.stdout).unwrap();
    assert!(census.contains(" game, ") && census.contains(" search; "), "{census}");
    assert!(Path::new(&other).join("walks-00000-20.parquet").is_file());
}

#[test]
fn a_pupil_searches_and_its_teacher_says_what_it_thinks() {
    let place = Place::new();
    let (data, network) = place.trained();
    let (table, lessons) = (place.path("games.tsv"), place.path("lessons"));
    std::fs::write(&table, games(12)).unwrap();
    let make = |more: &[&str]| {
        let mut words = vec!["data", "--dir", &lessons, "--games", &table, "--teacher", "built-in"];
        words.extend(["--no-sequences", "--positions", "6", "--threads", "1"]);
        words.extend(more);
        place.learn(&words)
    };
    // A network that has hardly learnt anything finds no regions, but can search those of its teacher.
    assert!(make(&["--pupil", &network]).misused().contains("--searches"));
    let made = make(&["--pupil", &network, "--searches", "2", "--lessons", "3"]);
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    assert!(Path::new(&lessons).join("lessons-00000-12.parquet").is_file());
    assert!(String::from_utf8(made.stdout).unwrap().contains(" search; "));

    // A loop whose network grows by a block and has a teacher.
    let (folder, report) = (place.path("loop"), place.path("learning.md"));
    let mut words = vec!["improve", "--dir", &folder, "--net", &network, "--data", &data, "--games", &table];
    words.extend(["--teacher", "built-in", "--lessons", "3", "--games-a-round", "4", "--positions", "6"]);
    words.extend(["--regions", "4", "--held-out", "1", "--report", &report, "--steps", "5", "--blocks", "3"]);
    words.extend(["--batch", "8", "--every", "5", "--validation", "0.2", "--threads", "1"]);
    let improved = place.learn(&words);
    assert_eq!(improved.code, Some(0), "{}", improved.stderr);
    let last = Path::new(&folder).join("round-01/train/last.net");
    let info = yose(&["net", "info", last.to_str().unwrap()]).quiet();
    assert!(info.contains("2 residual, 1 pooling"), "{info}");

    let mut words = vec!["compare", &network, "built-in", "--model", "built-in", "--games", &table];
    words.extend(["--regions", "5", "--positions", "6", "--threads", "1"]);
    let compared = String::from_utf8(place.learn(&words).stdout).unwrap();
    let lines: Vec<&str> = compared.lines().collect();
    assert_eq!(lines.len(), 5, "{compared}");
    // Nobody is far from himself.
    assert!(lines[4].trim_start().starts_with("0.000    0.000  100.0 %    100.0 %"), "{compared}");
}

#[test]
fn heads_count_as_much_as_they_are_said_to() {
    let place = Place::new();
    let data = place.path("data");
    assert_eq!(place.learn(&["data", "--dir", &data, "--exact", "20", "--points", "5"]).code, Some(0));
    let train = |run: &str, more: &[&str]| {
        let mut arguments = train_arguments(&data, &place.path(run), "4");
        arguments.extend(more.iter().map(|&word| word.to_owned()));
        place.learn(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let network = |run: &str| std::fs::read(format!("{}/endgame.net", place.path(run))).unwrap();
    assert_eq!(train("usual", &[]).code, Some(0));
    assert_eq!(train("stressed", &["--stress", "next=9", "mean=0"]).code, Some(0));
    assert_ne!(network("usual"), network("stressed"));
    let wrong = [
        ("next=-1", "is no factor"),
        ("next", "such as ownership=20"),
        ("last=1", "next, advice, ownership"),
    ];
    for (stress, complaint) in wrong {
        let misused = train("none", &["--stress", stress]).misused();
        assert!(misused.contains(complaint), "{misused}");
    }
}

#[test]
fn killed_training_goes_on_as_if_nothing_had_happened() {
    let place = Place::new();
    let data = place.path("data");
    assert_eq!(place.learn(&["data", "--dir", &data, "--exact", "20", "--points", "5"]).code, Some(0));
    let (whole, killed) = (place.path("whole"), place.path("killed"));
    let run = |folder: &str| {
        let arguments = train_arguments(&data, folder, "60");
        place.learn(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    assert_eq!(run(&whole).code, Some(0));
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("yose"))
        .arg("learn")
        .args(train_arguments(&data, &killed, "60"))
        .stderr(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let log = Path::new(&killed).join("log.txt");
    let started = Instant::now();
    while !std::fs::read_to_string(&log).unwrap_or_default().contains("step 10:")
        && started.elapsed() < Duration::from_secs(100)
    {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(run(&killed).code, Some(0));
    for name in ["endgame.net", "checkpoint", "curve.tsv", "curve.svg"] {
        let of = |folder: &str| std::fs::read(Path::new(folder).join(name)).unwrap();
        assert!(of(&whole) == of(&killed), "{name} differs");
    }
}

/// A disk that is full, as a limit on the size of files.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_no_finished_work() {
    let place = Place::new();
    let (data, run) = (place.path("data"), place.path("run"));
    let limited = |blocks: u32, arguments: &[String]| {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        let output = Command::new("sh")
            .args(["-c", &script, "sh", assert_cmd::cargo::cargo_bin!("yose").to_str().unwrap(), "learn"])
            .args(arguments)
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let words = |count: &str| ["data", "--dir", &data, "--points", "5", "--exact", count].map(str::to_owned);
    let free = |arguments: &[String]| place.learn(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(free(&words("30")).code, Some(0));
    let (code, complaint) = limited(8, &words("60"));
    assert_eq!(code, Some(1), "{complaint}");
    assert!(complaint.contains("cannot write") && complaint.contains("parquet"), "{complaint}");

    // What was finished before is still there to be learnt.
    let train = train_arguments(&data, &run, "10");
    let (code, complaint) = limited(8, &train);
    assert_eq!(code, Some(1), "{complaint}");
    assert!(complaint.contains("cannot write"), "{complaint}");
    let again = free(&train);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    let leftovers = |folder: &str| {
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| name.to_string_lossy().ends_with(".new")).count()
    };
    assert_eq!((leftovers(&data), leftovers(&run)), (0, 0));
}

#[test]
fn damage_and_nonsense_are_clear_errors() {
    let place = Place::new();
    let (data, network) = place.trained();
    let table = std::fs::read_dir(&data)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ending| ending == "parquet"))
        .unwrap();
    let bytes = std::fs::read(&table).unwrap();
    std::fs::write(&table, &bytes[..bytes.len() / 2]).unwrap();
    let arguments = train_arguments(&data, &place.path("run2"), "5");
    let refused = place.learn(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).refused();
    assert!(refused.contains("is damaged: its checksum is wrong"), "{refused}");

    let bytes = std::fs::read(&network).unwrap();
    std::fs::write(&network, &bytes[..bytes.len() - 100]).unwrap();
    let refused = yose(&["net", "info", &network]).refused();
    assert!(refused.contains("the file ends too early"), "{refused}");
    let mut damaged = bytes.clone();
    damaged[1000] ^= 1;
    std::fs::write(&network, &damaged).unwrap();
    assert!(yose(&["net", "info", &network]).refused().contains("checksum"));

    std::fs::write(place.path("run/checkpoint"), b"yosetrn2 and more").unwrap();
    let arguments = train_arguments(&place.path("nowhere"), &place.path("run"), "5");
    let refused = place.learn(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).refused();
    assert!(refused.contains("cannot read"), "{refused}");
    assert!(place.learn(&["data", "--dir", &data]).refused().contains("nothing to do"));
    let nothing = ["data", "--dir", &data, "--games", "games.tsv", "--no-sequences"];
    assert!(place.learn(&nothing).refused().contains("leaves --walks and --searches"));
}
