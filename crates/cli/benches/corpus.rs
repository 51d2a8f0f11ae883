//! Games a second and core: merely read and replayed, analysed exactly, and with a network.
//!
//! `cargo bench -p yose-cli --bench corpus -- LIST GAMES [NETWORK [GAMES]]`, for so many games of the list drawn by lot, fewer of them with
//! the network. Without a list an example of the repository is taken many times.
//!
//! The program is run as users run it, and what counts is its processor time where the system tells it (on Linux), so other work on the
//! machine does little harm; elsewhere it is the clock. What every process takes to start is in it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = include_str!("../../../examples/two-mistakes.sgf");
/// Ticks in a second of the processor times in `/proc`, the same on every Linux that people run.
const TICKS: f64 = 100.0;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let number = |place: usize, usual: &str| words.get(place).cloned().unwrap_or_else(|| usual.to_owned());
    let scratch = tempfile::tempdir().expect("a folder can be made");
    let list = words.first().cloned().unwrap_or_else(|| example(scratch.path()));
    let (replaying, everything) = run(&["corpus", "shard", &list], "");
    let all = games(&everything);
    println!("{list}");
    tell("read and replayed", all, replaying, None);
    let (_, items) = run(&["corpus", "shard", "--sample", &number(1, "200"), &list], "");
    let replay = replaying / all.max(1) as f64;
    let (exact, rows) = run(&["corpus", "work"], &items);
    assert_eq!(rows.matches("\"kind\":\"rows\"").count(), games(&items), "a row for every game");
    tell("analysed exactly", games(&items), exact, Some(replay));
    if let Some(network) = words.get(2) {
        let sample = number(3, "8");
        let (_, items) = run(&["corpus", "shard", "--net", network, "--sample", &sample, &list], "");
        let (estimated, rows) = run(&["corpus", "work", "--net", network], &items);
        assert!(rows.contains("\"lead_mean\":\""), "nothing was estimated");
        tell("with the network", games(&items), estimated, Some(replay));
    }
}

fn tell(what: &str, games: usize, time: f64, replay: Option<f64>) {
    let cost =
        replay.map_or(String::new(), |replay| format!(", {:.0} replays each", time / games as f64 / replay));
    println!("{what:<18} {games:>6} games in {time:>6.1} s: {:>9.1} a second{cost}", games as f64 / time);
}

fn games(lines: &str) -> usize {
    lines.matches("\"kind\":\"item\"").count()
}

fn example(folder: &Path) -> String {
    let path = folder.join("example.sgf");
    std::fs::write(&path, GAME.repeat(2000)).expect("a file can be written");
    path.display().to_string()
}

/// Seconds that the program took, and what it printed.
fn run(arguments: &[&str], input: &str) -> (f64, String) {
    let (before, clock) = (processor(), Instant::now());
    let mut child = Command::new(env!("CARGO_BIN_EXE_yose"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).expect("it reads"));
        child.wait_with_output().expect("it ends")
    });
    assert!(output.status.success(), "{arguments:?}");
    let time = processor().zip(before).map_or(clock.elapsed(), |(after, before)| after - before);
    // Less than a tick was not measured.
    (time.as_secs_f64().max(1.0 / TICKS), String::from_utf8(output.stdout).expect("it prints text"))
}

/// Processor time of all processes that were waited for.
fn processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in brackets, may hold blanks; behind it the children's times are the fourteenth and the fifteenth field.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
    Some(Duration::from_secs_f64((ticks(13)? + ticks(14)?) / TICKS))
}
