//! Standard output and error, and files.

use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;

/// Writes to standard output. A reader that has gone away is not an error.
pub(crate) fn print(bytes: &[u8]) -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(()),
    }
}

/// Writes a value as JSON to standard output.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    let mut text = serde_json::to_string_pretty(value).context("cannot write JSON")?;
    text.push('\n');
    print(text.as_bytes())
}

/// Writes a file, or standard output if its name is `-`.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if is_stdout(path) {
        return print(bytes);
    }
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Whether a path stands for standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// An error and its causes, from the outermost in; causes that the one before has told already are left out.
pub(crate) fn sentence(error: &anyhow::Error) -> String {
    let mut sentence = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if sentence.is_empty() {
            sentence = cause;
        } else if !sentence.ends_with(&cause) {
            sentence = format!("{sentence}: {cause}");
        }
    }
    sentence
}

/// A line about how far long work has come, on standard error.
pub(crate) fn note(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

/// One line on standard error.
pub(crate) fn complain(message: &str) {
    // Names of files may hold line breaks and worse; an error stays one line.
    let line: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // Nothing can be done if even this fails.
    let _ = writeln!(std::io::stderr(), "yose: {line}");
}
