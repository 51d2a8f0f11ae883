//! Lines and columns.

use std::fmt;

use encoding_rs::{EUC_JP, EUC_KR, Encoding, UTF_8};

use crate::charset::BYTE_ORDER_MARK;
use crate::scan::Pairs;

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Turns growing offsets into places, reading the text once.
///
/// A line ends at LF, CR, CR LF or LF CR, as SGF has it.
#[derive(Clone, Debug)]
pub(crate) struct Locator<'a> {
    text: &'a [u8],
    encoding: &'static Encoding,
    at: usize,
    place: Place,
}

impl<'a> Locator<'a> {
    /// Starts at the beginning of a text; a byte-order mark takes no column.
    pub(crate) fn new(text: &'a [u8], encoding: &'static Encoding) -> Locator<'a> {
        let at = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Locator { text, encoding, at, place: Place { line: 1, column: 1 } }
    }

    /// The place of an offset; going back in the text starts over.
    pub(crate) fn locate(&mut self, offset: usize) -> Place {
        if offset < self.at {
            *self = Locator::new(self.text, self.encoding);
        }
        let offset = offset.min(self.text.len());
        while self.at < offset {
            self.step();
        }
        self.place
    }

    fn step(&mut self) {
        let byte = self.text[self.at];
        if byte == b'\n' || byte == b'\r' {
            let other = if byte == b'\n' { b'\r' } else { b'\n' };
            self.at += if self.text.get(self.at + 1) == Some(&other) { 2 } else { 1 };
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.at += self.width(byte);
            self.place.column += 1;
        }
    }

    /// Bytes of the character that starts with this byte, well-formed or nearly so.
    fn width(&self, lead: u8) -> usize {
        let pairs = Pairs::of(self.encoding);
        if self.encoding == UTF_8 {
            match lead {
                0xC0..=0xDF => 2,
                0xE0..=0xEF => 3,
                0xF0..=0xFF => 4,
                _ => 1,
            }
        } else if pairs.leads(lead) || ((self.encoding == EUC_KR || self.encoding == EUC_JP) && lead > 0x80) {
            2
        } else {
            1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &[u8], encoding: &'static Encoding, offsets: &[usize]) -> Vec<(usize, usize)> {
        let mut locator = Locator::new(text, encoding);
        offsets.iter().map(|&offset| locator.locate(offset)).map(|place| (place.line, place.column)).collect()
    }

    #[test]
    fn every_kind_of_line_break() {
        let text = b"a\nb\rc\r\nd\n\re\n\nf";
        assert_eq!(
            places(text, UTF_8, &[0, 2, 4, 7, 10, 13]),
            [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (7, 1)]
        );
    }

    #[test]
    fn columns_are_characters() {
        assert_eq!(places("囲碁x".as_bytes(), UTF_8, &[0, 3, 6]), [(1, 1), (1, 2), (1, 3)]);
        assert_eq!(places(b"\xEF\xBB\xBF(;", UTF_8, &[3, 4]), [(1, 1), (1, 2)]);
        assert_eq!(places(b"\x95\x5Cx", encoding_rs::SHIFT_JIS, &[2]), [(1, 2)]);
        assert_eq!(places(b"ab\ncd", UTF_8, &[4, 1, 99]), [(2, 2), (1, 2), (2, 3)]);
    }
}
