//! `yose gtp`: conformance, and what programs rely on.

mod conformance;
mod endgame;
mod gnugo;
mod network;
mod race;
mod regression;

use crate::yose_with_input;

/// An answer: whether it succeeded, the id it echoes, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    success: bool,
    id: String,
    text: String,
}

/// Sends lines and takes the answers apart; fails where one is not well formed.
fn answers(arguments: &[&str], input: impl Into<Vec<u8>>) -> Vec<Answer> {
    let all = [&["gtp"], arguments].concat();
    let output = yose_with_input(&all, input).quiet();
    let whole = output.strip_suffix("\n\n").unwrap_or_else(|| {
        assert!(output.is_empty(), "the last answer has no end: {output:?}");
        ""
    });
    whole.split("\n\n").filter(|answer| !answer.is_empty()).map(parse).collect()
}

fn parse(answer: &str) -> Answer {
    let success = match answer.as_bytes()[0] {
        b'=' => true,
        b'?' => false,
        _ => panic!("neither = nor ?: {answer:?}"),
    };
    let head = answer[1..].find([' ', '\n']).map_or(answer.len(), |at| at + 1);
    let (id, text) = (answer[1..head].to_owned(), answer[head..].trim().to_owned());
    assert!(id.bytes().all(|byte| byte.is_ascii_digit()), "{answer:?}");
    assert!(!answer.chars().any(|c| c.is_control() && c != '\n'), "{answer:?}");
    Answer { success, id, text }
}

/// The texts of the answers to lines that must all succeed.
fn texts(lines: &[&str]) -> Vec<String> {
    let answers = answers(&[], lines.join("\n"));
    assert_eq!(answers.len(), lines.len());
    for (answer, line) in answers.iter().zip(lines) {
        assert!(answer.success, "{line}: {}", answer.text);
    }
    answers.into_iter().map(|answer| answer.text).collect()
}

/// The text of the answer to the last of these lines.
fn last(lines: &[&str]) -> String {
    texts(lines).pop().expect("a line")
}

/// The complaint about the last of these lines; those before it succeed.
fn complaint(lines: &[&str]) -> String {
    let mut answers = answers(&[], lines.join("\n"));
    let last = answers.pop().expect("a line");
    assert!(answers.iter().all(|answer| answer.success), "{answers:?}");
    assert!(!last.success, "{lines:?}: {}", last.text);
    last.text
}
