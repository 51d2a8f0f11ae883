//! A game against GNU Go, where it is installed.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Where Debian puts it.
const GNU_GO: &str = "/usr/games/gnugo";

/// A program that speaks GTP.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &Path, arguments: &[&str]) -> Engine {
        let mut child = Command::new(program)
            .args(arguments)
            // A network that happens to be installed must not have a say.
            .env_remove("YOSE_NET")
            .env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("it listens");
        let output = BufReader::new(child.stdout.take().expect("it talks"));
        Engine { child, input, output }
    }

    /// The answer to a command that must succeed, in lower case.
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").and_then(|()| self.input.flush()).expect("it listens");
        let mut answer = String::new();
        loop {
            let before = answer.len();
            self.output.read_line(&mut answer).expect("it talks");
            let line = &answer[before..];
            assert!(!line.is_empty(), "it has gone away");
            if line == "\n" {
                break;
            }
        }
        let text = answer.strip_prefix('=').unwrap_or_else(|| panic!("{command}: {answer}"));
        text.trim().to_ascii_lowercase()
    }

    fn sorted(&mut self, command: &str) -> Vec<String> {
        let mut words: Vec<String> = self.ask(command).split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

/// Plays a game; both must agree on every legal move, stone, capture and on the result.
fn game(rules: &str, their_rules: &str, ours: &str, seed: &str) {
    let yose = assert_cmd::cargo::cargo_bin!("yose");
    let mut we = Engine::start(yose, &["gtp", "--rules", rules, "--seed", seed, "--nodes", "20000"]);
    let mut they =
        Engine::start(Path::new(GNU_GO), &["--mode", "gtp", "--level", "1", "--seed", seed, their_rules]);
    for command in ["boardsize 9", "clear_board", "komi 6.5"] {
        we.ask(command);
        they.ask(command);
    }
    let (mut passes, mut color) = (0, "black");
    for _ in 0..300 {
        if passes == 2 {
            break;
        }
        assert_eq!(we.sorted(&format!("all_legal {color}")), they.sorted(&format!("all_legal {color}")));
        let (mover, other) = if color == ours { (&mut we, &mut they) } else { (&mut they, &mut we) };
        let played = mover.ask(&format!("genmove {color}"));
        other.ask(&format!("play {color} {played}"));
        for side in ["black", "white"] {
            for question in ["list_stones", "captures"] {
                let question = format!("{question} {side}");
                assert_eq!(we.sorted(&question), they.sorted(&question), "{question} after {color} {played}");
            }
        }
        passes = if played == "pass" { passes + 1 } else { 0 };
        color = if color == "black" { "white" } else { "black" };
    }
    assert_eq!(passes, 2, "the game ends");
    let board = we.ask("showboard");
    assert_eq!(we.ask("final_score"), they.ask("final_score"), "{board}");
    assert_eq!(we.sorted("final_status_list dead"), they.sorted("final_status_list dead"), "{board}");
}

#[test]
fn full_games_against_gnu_go() {
    if !Path::new(GNU_GO).exists() {
        eprintln!("skipped: {GNU_GO} is not there");
        return;
    }
    game("chinese", "--chinese-rules", "black", "1");
    game("japanese", "--japanese-rules", "white", "1");
}
