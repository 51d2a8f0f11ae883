//! The two kinds of players: a program that speaks GTP, and our own network.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use yose_board::{Color, Move, Point, Position, Score, Size};
use yose_segment::Player;

use crate::engine::segmentation;

/// An engine that says nothing for so long is taken to hang.
const PATIENCE: Duration = Duration::from_secs(600);

/// What an engine does when it is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Move(Move),
    Resign,
}

/// A player of a match.
pub(crate) enum Engine {
    Ours(Box<Player>),
    Gtp(Gtp),
}

impl Engine {
    /// [Our network](segmentation::player), or a command line that speaks GTP.
    pub(crate) fn start(name: &str, temperature: f32, seed: u64) -> Result<Engine> {
        if let Some(player) = segmentation::player(name, temperature, seed) {
            return Ok(Engine::Ours(Box::new(player?)));
        }
        Gtp::start(name).map(Engine::Gtp).with_context(|| format!("engine `{name}`"))
    }

    pub(crate) fn new_game(&mut self, size: Size, komi: Score) -> Result<()> {
        match self {
            Engine::Ours(_) => Ok(()),
            Engine::Gtp(gtp) => gtp.new_game(size, komi),
        }
    }

    /// Tells the engine of a move that it did not choose.
    pub(crate) fn tell(&mut self, color: Color, action: Move, size: Size) -> Result<()> {
        match self {
            Engine::Ours(_) => Ok(()),
            Engine::Gtp(gtp) => gtp.say(&format!("play {color} {}", vertex(action, size))).map(drop),
        }
    }

    /// Its move in a position; a program keeps its own board.
    pub(crate) fn answer(&mut self, position: &Position) -> Result<Answer> {
        match self {
            Engine::Ours(player) => Ok(Answer::Move(player.genmove(position))),
            Engine::Gtp(gtp) => gtp.genmove(position.to_move(), position.board().size()),
        }
    }

    /// How it counts the finished game, if it can: Black's points less White's, komi included.
    pub(crate) fn count(&mut self) -> Option<Score> {
        match self {
            Engine::Ours(_) => None,
            Engine::Gtp(gtp) => parse_score(&gtp.say("final_score").ok()?),
        }
    }
}

/// A program at the other end of two pipes.
pub(crate) struct Gtp {
    child: Child,
    input: ChildStdin,
    lines: Receiver<std::io::Result<String>>,
}

impl Gtp {
    fn start(command: &str) -> Result<Gtp> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| anyhow!("there is no command"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot be started")?;
        let input = child.stdin.take().context("has no input")?;
        let output = BufReader::new(child.stdout.take().context("has no output")?);
        let (sender, lines) = channel();
        // Reading on a thread of its own lets a silent engine be noticed.
        std::thread::spawn(move || {
            for line in output.lines() {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Gtp { child, input, lines })
    }

    /// Sends a command; its answer, or its complaint as an error.
    fn say(&mut self, command: &str) -> Result<String> {
        writeln!(self.input, "{command}")
            .and_then(|()| self.input.flush())
            .context("the engine has gone away")?;
        let mut answer = String::new();
        loop {
            let line = match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => line.context("the engine cannot be read")?,
                Err(RecvTimeoutError::Timeout) => bail!("the engine does not answer `{command}`"),
                Err(RecvTimeoutError::Disconnected) => bail!("the engine ended at `{command}`"),
            };
            if line.trim().is_empty() {
                if answer.is_empty() {
                    continue;
                }
                break;
            }
            // At once, because who does not speak GTP need not end a paragraph either.
            if answer.is_empty() && !line.starts_with(['=', '?']) {
                bail!("the engine does not speak GTP: it says `{}` to `{command}`", line.trim());
            }
            answer += line.trim_end();
            answer.push('\n');
        }
        match answer.strip_prefix('=') {
            Some(rest) => Ok(rest.trim().to_owned()),
            None => bail!("the engine refuses `{command}`: {}", answer[1..].trim()),
        }
    }

    fn new_game(&mut self, size: Size, komi: Score) -> Result<()> {
        if size.width() != size.height() {
            bail!("GTP knows square boards only");
        }
        self.say(&format!("boardsize {}", size.width()))?;
        self.say("clear_board")?;
        self.say(&format!("komi {}", komi.decimal()))?;
        Ok(())
    }

    fn genmove(&mut self, color: Color, size: Size) -> Result<Answer> {
        let answer = self.say(&format!("genmove {color}"))?;
        match answer.to_ascii_lowercase().as_str() {
            "pass" => Ok(Answer::Move(Move::Pass)),
            "resign" => Ok(Answer::Resign),
            name => {
                let point =
                    Point::from_gtp(name, size).ok_or_else(|| anyhow!("the engine plays `{answer}`"))?;
                Ok(Answer::Move(Move::Play(point)))
            }
        }
    }
}

impl Drop for Gtp {
    fn drop(&mut self) {
        // An engine that does not quit when asked is ended; either way it may be gone already.
        let _ = writeln!(self.input, "quit").and_then(|()| self.input.flush());
        for _ in 0..50 {
            if matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn vertex(action: Move, size: Size) -> String {
    match action {
        Move::Play(point) => point.gtp(size).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Reads `B+3.5`, `W+10` or `0`.
fn parse_score(text: &str) -> Option<Score> {
    match text.split_once('+') {
        Some(("B" | "b", points)) => points.parse().ok(),
        Some(("W" | "w", points)) => points.parse::<Score>().ok().map(|score| -score),
        _ => (text == "0").then(Score::default),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_engines() {
        assert_eq!(parse_score("B+3.5"), Some(Score::halves(7)));
        assert_eq!(parse_score("W+10.0"), Some(Score::from(-10)));
        assert_eq!(parse_score("0"), Some(Score::default()));
        for bad in ["", "B+", "B+x", "draw", "W+R"] {
            assert_eq!(parse_score(bad), None, "{bad}");
        }
    }

    #[test]
    fn engines_that_do_not_speak_are_errors() {
        assert!(Engine::start("", 0.0, 1).is_err());
        assert!(Engine::start("no-such-program-at-all --gtp", 0.0, 1).is_err());
        let mut echo = Gtp::start("echo hello").unwrap();
        assert!(echo.say("name").is_err());
        let mut mirror = Gtp::start("cat").unwrap();
        // It repeats what it hears and never ends a paragraph.
        assert!(mirror.say("name").unwrap_err().to_string().contains("does not speak GTP"));
    }
}
