//! `--regress FILE.tst`: a file of GTP commands with the answers that are expected.
//!
//! ```text
//! loadsgf games/ladder.sgf 20
//! 10 reg_genmove black
//! #? [D4|E5]
//! 20 unconditional_status C3
//! #? [!dead]*
//! ```
//!
//! A command with a number is a test if a line `#? [PATTERN]` follows it. The whole answer must match the regular
//! expression; `!` in front of it means that it must not, `*` behind the bracket that the test is known to
//! fail. Names of files are relative to the folder of the test file. This is how GNU Go, Fuego and GoGui write
//! their suites.

use std::path::Path;

use anyhow::{Context, Result};
use regex_lite::Regex;

use super::session::{Response, Session};
use crate::output;

/// What is expected of the last command.
struct Expectation {
    pattern: Regex,
    text: String,
    negated: bool,
    known_failure: bool,
}

/// The sums at the end.
#[derive(Default)]
pub(super) struct Tally {
    passed: usize,
    failed: usize,
    known_failures: usize,
    unexpected_passes: usize,
    errors: usize,
}

impl Tally {
    /// Whether something went wrong that was not known to.
    pub(super) fn is_bad(&self) -> bool {
        self.failed + self.errors > 0
    }
}

/// Runs a file and prints what came of it.
pub(super) fn run(session: &mut Session, path: &Path) -> Result<Tally> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).with_context(|| format!("{name}: cannot be read"))?;
    let text = String::from_utf8_lossy(&bytes);
    session.folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let mut tally = Tally::default();
    let mut last: Option<Answer> = None;
    for (number, line) in text.lines().enumerate() {
        if session.finished {
            break;
        }
        if let Some(expected) = line.trim().strip_prefix("#?") {
            let place = || format!("{name}: line {}", number + 1);
            let expectation = Expectation::parse(expected).with_context(place)?;
            if let Some(answer) = last.take().filter(|answer| !answer.id.is_empty()) {
                output::print(tally.judge(&answer, &expectation).as_bytes())?;
            }
        } else if let Some(answer) = ask(session, line) {
            if answer.id.is_empty() && answer.failed {
                tally.errors += 1;
                output::print(format!("line {} ERROR: {}\n", number + 1, answer.text).as_bytes())?;
            }
            last = Some(answer);
        }
    }
    output::print(tally.summary().as_bytes())?;
    Ok(tally)
}

/// An answer, taken apart again.
struct Answer {
    id: String,
    failed: bool,
    text: String,
}

fn ask(session: &mut Session, line: &str) -> Option<Answer> {
    let answer = match session.respond(line.as_bytes())? {
        Response::Answer(answer) => answer,
        Response::Analysis { id, ask } => ask.answer(&id),
    };
    let (head, text) = answer.split_once([' ', '\n']).unwrap_or((&answer, ""));
    let id = head.trim_start_matches(['=', '?']).to_owned();
    Some(Answer { id, failed: head.starts_with('?'), text: text.trim().to_owned() })
}

impl Expectation {
    /// Reads `[PATTERN]` or `[PATTERN]*`.
    fn parse(text: &str) -> Result<Expectation> {
        let text = text.trim();
        let known_failure = text.ends_with('*');
        let inner = text.trim_end_matches(['*', '&', ' ']);
        let inner = inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let inner = inner.context("an expectation is written #? [PATTERN]")?;
        let negated = inner.starts_with('!');
        let text = inner.trim_start_matches('!').to_owned();
        let pattern = Regex::new(&format!("^(?s:{text})$")).context("not a regular expression")?;
        Ok(Expectation { pattern, text, negated, known_failure })
    }

    fn is_met(&self, answer: &Answer) -> bool {
        !answer.failed && self.pattern.is_match(&answer.text) != self.negated
    }
}

impl Tally {
    fn judge(&mut self, answer: &Answer, expected: &Expectation) -> String {
        let (id, text) = (&answer.id, &answer.text);
        let not = if expected.negated { "not " } else { "" };
        let wanted = &expected.text;
        match (expected.is_met(answer), expected.known_failure) {
            (true, false) => {
                self.passed += 1;
                format!("{id} PASS\n")
            }
            (true, true) => {
                self.unexpected_passes += 1;
                format!("{id} unexpected PASS: {text}\n")
            }
            (false, true) => {
                self.known_failures += 1;
                format!("{id} known FAIL: {not}'{wanted}' expected, got '{text}'\n")
            }
            (false, false) => {
                self.failed += 1;
                format!("{id} FAIL: {not}'{wanted}' expected, got '{text}'\n")
            }
        }
    }

    fn summary(&self) -> String {
        let passes = self.passed + self.unexpected_passes;
        let failures = self.failed + self.known_failures;
        format!(
            "{passes} passes ({} unexpected), {failures} failures ({} known), {} errors\n",
            self.unexpected_passes, self.known_failures, self.errors
        )
    }
}
