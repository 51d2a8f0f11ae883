//! Games out of files: records, lists, archives, whatever their bytes are.
//!
//! [`file()`] looks at the first bytes and at the name, reads on as what it has recognised, and hands every game to a sink,
//! in the order of the file. What cannot be read becomes a [`Reject`] that says where and why, and reading goes on.
//!
//! **Limits.** A file of a few kilobytes can expand to many gigabytes. Nothing is read into memory beyond
//! [`Limits::file`], a stream that expands more than [`Limits::ratio`]-fold is left, and archives inside archives are
//! not opened. Names inside archives are labels: nothing is ever written under them.

mod list;
mod sgf;
mod squeeze;
mod tape;
mod zip;

use std::io::{self, BufReader, Read, Seek};
use std::ops::ControlFlow;

use flate2::read::MultiGzDecoder;
use serde::{Deserialize, Serialize};

use crate::item::{Draft, Origin};

pub use list::list;
use sgf::record;
use squeeze::{Counter, Guard};

/// What may be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes that one record may have, in a file of its own or in an archive.
    pub file: u64,
    /// Bytes that one archive or list may expand to.
    pub archive: u64,
    /// How many times its length a compressed stream may expand to, once it is longer than a megabyte.
    pub ratio: u64,
    /// Bytes in a line of a list.
    pub line: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { file: 64 << 20, archive: 64 << 30, ratio: 200, line: 1 << 20 }
    }
}

/// Something found in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intake {
    /// A game that can be replayed.
    Game(Draft),
    /// Something that should be a game and is none.
    Reject(Reject),
    /// A file in an archive that does not look like games at all.
    Ignored(String),
    /// So many games of a record that was read as a whole have been handed over.
    Part {
        /// Those that were.
        done: u64,
        /// All there are.
        of: u64,
    },
}

/// Why something could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reject {
    /// The file, and for archives the name inside.
    pub file: String,
    /// The number of the game in it, if it was found at all.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub game: Option<u64>,
    /// The line, if known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<u64>,
    /// The column, if known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub column: Option<u64>,
    /// What is wrong.
    pub reason: String,
}

impl Reject {
    /// Something wrong with a whole file.
    pub fn file(file: impl Into<String>, reason: impl Into<String>) -> Reject {
        Reject { file: file.into(), reason: reason.into(), ..Reject::default() }
    }
}

/// Takes what is found, and breaks off if nobody wants more.
pub type Sink<'s> = dyn FnMut(Intake) -> ControlFlow<()> + 's;

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Record,
    List,
    Tape,
    Zip,
}

/// Whether a file in a folder looks like games, by its name.
pub fn is_likely(name: &str) -> bool {
    form_of_name(&name.to_ascii_lowercase()).is_some()
}

fn form_of_name(name: &str) -> Option<Form> {
    let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    if ends(&[".sgf", ".sgf.gz"]) {
        Some(Form::Record)
    } else if ends(&[".tsv", ".tsv.gz"]) {
        Some(Form::List)
    } else if ends(&[".tar", ".tar.gz", ".tgz"]) {
        Some(Form::Tape)
    } else if name.ends_with(".zip") {
        Some(Form::Zip)
    } else {
        None
    }
}

/// What the first bytes say.
fn form_of_bytes(head: &[u8]) -> Option<Form> {
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        Some(Form::Zip)
    } else if head.get(257..262) == Some(b"ustar") {
        Some(Form::Tape)
    } else if head.trim_ascii_start().starts_with(b"(") {
        Some(Form::Record)
    } else {
        None
    }
}

/// Reads a file of any kind.
pub fn file(
    label: &str,
    mut input: impl Read + Seek,
    limits: &Limits,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let head = match peek(&mut input).and_then(|head| input.rewind().map(|()| head)) {
        Ok(head) => head,
        Err(error) => return reject(sink, Reject::file(label, unreadable(&error))),
    };
    if head.is_empty() {
        return reject(sink, Reject::file(label, "the file is empty"));
    }
    if head.starts_with(&[0x1f, 0x8b]) {
        return compressed(label, input, limits, sink);
    }
    let name = label.to_ascii_lowercase();
    match form_of_bytes(&head).or_else(|| form_of_name(&name)).unwrap_or(Form::Record) {
        Form::Zip => zip::zip(label, input, limits, sink),
        form => stream(form, label, BufReader::new(input), limits, sink),
    }
}

/// Reads a file that gzip has compressed.
fn compressed(
    label: &str,
    mut input: impl Read + Seek,
    limits: &Limits,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let head = peek(&mut MultiGzDecoder::new(&mut input));
    let head = match head.and_then(|head| input.rewind().map(|()| head)) {
        Ok(head) => head,
        Err(error) => return reject(sink, Reject::file(label, unreadable(&error))),
    };
    let name = label.to_ascii_lowercase();
    let form = match form_of_bytes(&head).or_else(|| form_of_name(&name)) {
        Some(Form::Zip) => {
            return reject(sink, Reject::file(label, "an archive inside an archive is not opened"));
        }
        Some(form) => form,
        None => Form::Record,
    };
    let decoder = MultiGzDecoder::new(BufReader::new(Counter::new(input)));
    let guard = Guard::new(decoder, limits, |decoder| decoder.get_ref().get_ref().count());
    stream(form, label, BufReader::new(guard), limits, sink)
}

fn stream(
    form: Form,
    label: &str,
    input: impl io::BufRead,
    limits: &Limits,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match form {
        Form::List => list(label, input, limits, sink),
        Form::Tape => tape::tape(label, input, limits, sink),
        Form::Record | Form::Zip => whole(Place::file(label), input, limits, sink),
    }
}

/// Where a record stands: a file, or an entry of an archive with its number.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    file: String,
    entry: Option<u64>,
}

impl Place {
    fn file(label: &str) -> Place {
        Place { file: label.to_owned(), entry: None }
    }

    fn entry(archive: &str, name: &str, number: u64) -> Place {
        Place { file: format!("{archive}!{name}"), entry: Some(number) }
    }

    fn origin(&self, game: u64) -> Origin {
        Origin { file: self.file.clone(), entry: self.entry, game, line: None, column: None }
    }
}

/// Reads a record that must fit into memory.
fn whole(place: Place, input: impl Read, limits: &Limits, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut bytes = Vec::new();
    match input.take(limits.file + 1).read_to_end(&mut bytes) {
        Err(error) => reject(sink, Reject::file(place.file, unreadable(&error))),
        Ok(_) if bytes.len() as u64 > limits.file => {
            reject(sink, Reject::file(place.file, too_large(limits.file)))
        }
        Ok(_) => record(&place, bytes, sink),
    }
}

fn too_large(limit: u64) -> String {
    if limit >= 1 << 20 {
        format!("larger than {} MiB", limit >> 20)
    } else {
        format!("larger than {limit} bytes")
    }
}

/// An entry of an archive: a record, or something that is left alone.
fn entry(place: Place, input: impl Read, limits: &Limits, sink: &mut Sink<'_>) -> ControlFlow<()> {
    match form_of_name(&place.file.to_ascii_lowercase()) {
        Some(Form::Record) if !place.file.to_ascii_lowercase().ends_with(".gz") => {
            whole(place, input, limits, sink)
        }
        Some(Form::List) if place.file.to_ascii_lowercase().ends_with(".tsv") => {
            list::numbered(&place, BufReader::new(input), limits, sink)
        }
        Some(_) => reject(sink, Reject::file(place.file, "an archive inside an archive is not opened")),
        None => sink(Intake::Ignored(place.file)),
    }
}

fn reject(sink: &mut Sink<'_>, reject: Reject) -> ControlFlow<()> {
    sink(Intake::Reject(reject))
}

/// The first block.
fn peek(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    input.take(512).read_to_end(&mut head)?;
    Ok(head)
}

/// An error of the system in plain words.
pub(crate) fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "may not be read".to_owned(),
        io::ErrorKind::UnexpectedEof => "the file ends too early".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests;
