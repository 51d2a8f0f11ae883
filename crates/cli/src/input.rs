//! Reading FILE: a game record, a text diagram, or standard input.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
pub(crate) use yose::content::Content;

/// Larger files are refused before they fill the memory.
const LIMIT: u64 = 256 << 20;

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
        let content =
            read_bytes(path).and_then(|bytes| Ok(Content::read(bytes)?)).with_context(|| name.clone())?;
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
