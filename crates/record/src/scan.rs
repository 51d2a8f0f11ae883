//! The bytes of SGF: where a value ends, where a name ends, what is blank.
//!
//! SGF is ASCII except inside values, and a value ends at the first `]` that
//! is not escaped by `\`. In Shift_JIS, GBK, GB18030 and Big5, however, the
//! *second* byte of a character may be the same as `[`, `\` or `]`: the
//! common character 表 is `95 5C` in Shift_JIS. A reader that looks at single
//! bytes takes that for an escape and loses the end of the value, so the
//! scanner steps over such characters as [`Pairs`].
//!
//! Every extent is a pure function of the bytes and a start. The tree
//! therefore stores only where a property starts, and its values are found
//! again when somebody asks for them.

use encoding_rs::{BIG5, Encoding, GB18030, GBK, SHIFT_JIS};
use memchr::memchr2;

/// Which bytes begin a character of two bytes whose second byte may look like SGF.
///
/// EUC-KR and EUC-JP have two-byte characters too, but their second bytes
/// are never `[`, `\` or `]`. The four-byte characters of GB18030 read as two
/// pairs of a lead byte and a digit, which is all the scanner needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairs {
    /// No byte does: UTF-8, Latin and all others.
    None,
    /// Shift_JIS.
    ShiftJis,
    /// GBK, GB18030 and Big5.
    Chinese,
}

impl Pairs {
    /// The pairs of an encoding.
    pub(crate) fn of(encoding: &'static Encoding) -> Pairs {
        if encoding == SHIFT_JIS {
            Pairs::ShiftJis
        } else if encoding == GBK || encoding == GB18030 || encoding == BIG5 {
            Pairs::Chinese
        } else {
            Pairs::None
        }
    }

    /// Whether the byte is the first of a pair.
    #[inline]
    pub(crate) fn leads(self, byte: u8) -> bool {
        match self {
            Pairs::None => false,
            Pairs::ShiftJis => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
            Pairs::Chinese => matches!(byte, 0x81..=0xFE),
        }
    }

    /// Bytes of the character at `at`.
    #[inline]
    pub(crate) fn width(self, text: &[u8], at: usize) -> usize {
        // No second byte is below the digits that GB18030 uses.
        let paired = self.leads(text[at]) && text.get(at + 1).is_some_and(|&second| second >= b'0');
        if paired { 2 } else { 1 }
    }
}

/// Whether a byte is white space between tokens; control characters are.
#[inline]
pub(crate) fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

/// The first byte at or after `at` that is not blank.
#[inline]
pub(crate) fn skip_blank(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && is_blank(text[at]) {
        at += 1;
    }
    at
}

/// The end of the name that starts at `at`: letters, and digits as FF\[1\] allowed.
#[inline]
pub(crate) fn name_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at].is_ascii_alphanumeric() {
        at += 1;
    }
    at
}

/// The `]` that closes a value whose first byte is at `at`, or the end of the text.
#[inline]
pub(crate) fn value_end(text: &[u8], at: usize, pairs: Pairs) -> usize {
    // Most values are the two letters of a point.
    if text.len() > at + 2 && text[at + 2] == b']' && is_letter(text[at]) && is_letter(text[at + 1]) {
        return at + 2;
    }
    match pairs {
        Pairs::None => plain_value_end(text, at),
        _ => paired_value_end(text, at, pairs),
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_lowercase()
}

fn plain_value_end(text: &[u8], mut at: usize) -> usize {
    // Short values are settled before a call of the vectorised search pays.
    let near = text.len().min(at + 16);
    while at < near {
        match text[at] {
            b']' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    while let Some(rest) = text.get(at..) {
        match memchr2(b']', b'\\', rest) {
            Some(found) if rest[found] == b']' => return at + found,
            Some(found) => at += found + 2,
            None => break,
        }
    }
    text.len()
}

fn paired_value_end(text: &[u8], mut at: usize, pairs: Pairs) -> usize {
    while at < text.len() {
        match text[at] {
            b']' => return at,
            b'\\' if at + 1 < text.len() => at += 1 + pairs.width(text, at + 1),
            _ => at += pairs.width(text, at),
        }
    }
    text.len()
}

/// The values of the property whose name ends at or before `at`, as ranges
/// of bytes inside the brackets.
#[derive(Clone, Debug)]
pub(crate) struct ValueRanges<'a> {
    text: &'a [u8],
    at: usize,
    pairs: Pairs,
}

impl<'a> ValueRanges<'a> {
    /// The values that follow `at`.
    pub(crate) fn new(text: &'a [u8], at: usize, pairs: Pairs) -> ValueRanges<'a> {
        ValueRanges { text, at, pairs }
    }

    /// Just after the `]` of the last value taken so far.
    pub(crate) fn end(&self) -> usize {
        self.at
    }
}

impl Iterator for ValueRanges<'_> {
    type Item = (usize, usize);

    #[inline]
    fn next(&mut self) -> Option<(usize, usize)> {
        let open = skip_blank(self.text, self.at);
        if self.text.get(open) != Some(&b'[') {
            return None;
        }
        let close = value_end(self.text, open + 1, self.pairs);
        self.at = (close + 1).min(self.text.len());
        Some((open + 1, close))
    }
}

/// Just after the node whose text starts at `at`: the first parenthesis or
/// semicolon outside its values, or the end of the text.
pub(crate) fn node_end(text: &[u8], mut at: usize, pairs: Pairs) -> usize {
    if text.get(at) == Some(&b';') {
        at += 1;
    }
    while at < text.len() {
        match text[at] {
            b'(' | b')' | b';' => return at,
            b'[' => at = (value_end(text, at + 1, pairs) + 1).min(text.len()),
            _ => at += 1,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_end_at_the_first_bracket_that_is_not_escaped() {
        for (text, end) in [
            (&b"aa]"[..], 2),
            (b"]", 0),
            (b"\\]]", 2),
            (b"\\\\]", 2),
            (b"a long comment with \\] inside]", 29),
            (b"never closed", 12),
            (b"\\", 1),
            (b"a long comment that ends in \\", 29),
        ] {
            assert_eq!(value_end(text, 0, Pairs::None), end, "{}", String::from_utf8_lossy(text));
            assert_eq!(value_end(text, 0, Pairs::ShiftJis), end, "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn second_bytes_are_not_brackets() {
        // 表 is 95 5C and 評 is 95 5D in Shift_JIS.
        assert_eq!(value_end(b"\x95\x5C]", 0, Pairs::ShiftJis), 2);
        assert_eq!(value_end(b"\x95\x5D\\]]", 0, Pairs::ShiftJis), 4);
        assert_eq!(value_end(b"\\\x95\x5D]", 0, Pairs::ShiftJis), 3);
        assert_eq!(value_end(b"\x95\x5D]", 0, Pairs::None), 1);
        // A lead byte cut off by the end of the text.
        assert_eq!(value_end(b"\x95", 0, Pairs::ShiftJis), 1);
    }

    #[test]
    fn lists_of_values() {
        let text = b"AB[aa] [bb]\n[c\\]];W[dd]";
        let mut ranges = ValueRanges::new(text, name_end(text, 0), Pairs::None);
        let values: Vec<&[u8]> = ranges.by_ref().map(|(from, to)| &text[from..to]).collect();
        assert_eq!(values, [&b"aa"[..], b"bb", b"c\\]"]);
        assert_eq!(text[ranges.end()], b';');
        assert_eq!(node_end(text, 0, Pairs::None), ranges.end());
    }
}
