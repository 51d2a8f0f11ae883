//! Reading FILE: a game record, a text diagram, or standard input.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use yose_board::Diagram;
use yose_record::Collection;

/// Larger files are refused before they fill the memory.
const LIMIT: u64 = 256 << 20;

/// What a file holds.
pub(crate) enum Content {
    Record(Collection),
    Diagram(Diagram),
}

/// A file and what it holds.
pub(crate) struct Source {
    /// For messages: the path as given, or `standard input`.
    pub(crate) name: String,
    pub(crate) content: Content,
}

impl Source {
    /// Reads a path, or standard input for `-`.
    pub(crate) fn read(path: &Path) -> Result<Source> {
        let name = if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() };
        let content = read_bytes(path).and_then(parse).with_context(|| name.clone())?;
        Ok(Source { name, content })
    }
}

/// The argument FILE of a command.
#[derive(clap::Args)]
pub(crate) struct FileArgument {
    /// A game record (SGF), a text diagram, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let reader: Box<dyn Read> = if is_stdin(path) {
        Box::new(std::io::stdin().lock())
    } else {
        let file = File::open(path).map_err(plain)?;
        let kind = file.metadata().map_err(plain)?;
        ensure!(!kind.is_dir(), "is a directory, not a file");
        ensure!(kind.len() <= LIMIT, "is larger than {} MiB", LIMIT >> 20);
        Box::new(file)
    };
    let mut bytes = Vec::new();
    reader.take(LIMIT + 1).read_to_end(&mut bytes).map_err(plain)?;
    ensure!(bytes.len() as u64 <= LIMIT, "is larger than {} MiB", LIMIT >> 20);
    Ok(bytes)
}

/// The usual errors in plain words, without the system's number.
fn plain(error: std::io::Error) -> anyhow::Error {
    match error.kind() {
        std::io::ErrorKind::NotFound => anyhow::anyhow!("there is no such file"),
        std::io::ErrorKind::PermissionDenied => anyhow::anyhow!("may not be read"),
        _ => anyhow::Error::new(error).context("cannot be read"),
    }
}

fn parse(bytes: Vec<u8>) -> Result<Content> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        bail!("is empty");
    }
    if looks_like_sgf(&bytes) {
        return Ok(Content::Record(yose_record::read(bytes)?));
    }
    let Ok(text) = std::str::from_utf8(&bytes) else {
        bail!("is neither a game record (there is no `(;`) nor text");
    };
    // A byte-order mark is no part of the diagram.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let diagram = text.parse().context("is no game record (there is no `(;`), and as a text diagram")?;
    Ok(Content::Diagram(diagram))
}

fn looks_like_sgf(bytes: &[u8]) -> bool {
    let utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    // A `(` may also mark the last move of a diagram, so the `;` counts, wherever it stands.
    utf16 || (first == Some(&b'(') && !has_rows(bytes)) || bytes.windows(2).any(|pair| pair == b"(;")
}

/// Whether the first line is a row of a diagram rather than the start of a damaged record.
fn has_rows(bytes: &[u8]) -> bool {
    let line = bytes.trim_ascii_start().split(|&byte| byte == b'\n').next().unwrap_or_default();
    line.iter().all(|byte| b"XxOo.+#@,_() \t\r0123456789".contains(byte))
        && line.len() > 2
        && line.contains(&b')')
}
