//! What a file holds: a game record or a text diagram.

use thiserror::Error;
use yose_board::{Diagram, DiagramError};
use yose_record::{Collection, Place, ReadError};

/// The games or the position of a file.
#[derive(Clone, Debug)]
pub enum Content {
    /// A game record (SGF).
    Record(Collection),
    /// A text diagram.
    Diagram(Diagram),
}

/// Why a file is neither.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContentError {
    /// There is nothing in it.
    #[error("is empty")]
    Empty,
    /// It looks like a record, but is none.
    #[error(transparent)]
    Record(#[from] ReadError),
    /// It is no text.
    #[error("is neither a game record (there is no `(;`) nor text")]
    NoText,
    /// It is text, but no diagram.
    #[error("is no game record (there is no `(;`), and as a text diagram: {0}")]
    Diagram(#[from] DiagramError),
}

impl ContentError {
    /// Line and column of what is wrong, if it is at a place.
    pub fn place(&self) -> Option<Place> {
        match self {
            ContentError::Record(ReadError::NotSgf { place } | ReadError::TooManyNodes { place, .. }) => {
                Some(*place)
            }
            ContentError::Diagram(error) => Some(Place { line: error.line, column: error.column }),
            ContentError::Record(_) | ContentError::Empty | ContentError::NoText => None,
        }
    }
}

impl Content {
    /// Reads the bytes of a file.
    ///
    /// ```
    /// use yose::content::Content;
    ///
    /// assert!(matches!(Content::read(b"(;SZ[9];B[ee])".to_vec()), Ok(Content::Record(_))));
    /// assert!(matches!(Content::read(b"X O\n. .".to_vec()), Ok(Content::Diagram(_))));
    /// let error = Content::read(b"X O\n. ?".to_vec()).unwrap_err();
    /// assert_eq!(error.place().unwrap().to_string(), "line 2, column 3");
    /// ```
    pub fn read(bytes: Vec<u8>) -> Result<Content, ContentError> {
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(ContentError::Empty);
        }
        if looks_like_sgf(&bytes) {
            return Ok(Content::Record(yose_record::read(bytes)?));
        }
        let Ok(text) = std::str::from_utf8(&bytes) else { return Err(ContentError::NoText) };
        // A byte-order mark is no part of the diagram.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Ok(Content::Diagram(text.parse()?))
    }
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
