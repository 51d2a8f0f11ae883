//! Values: the bytes between brackets, and the text they stand for.
//!
//! | in the file | in *Text* | in *SimpleText* |
//! |---|---|---|
//! | `\` and a line break | nothing (a soft line break) | nothing |
//! | `\` and any other character | that character | that character |
//! | a line break: LF, CR, CR LF or LF CR | `\n` | a space |
//! | any other white space | a space | a space |
//!
//! A *composed* value has two parts with the first `:` that is not escaped
//! between them.
//!
//! Escapes are taken out of the bytes before these are decoded, character by
//! character, so that the `\` inside a Shift_JIS character is not an escape.
//!
//! Source: the SGF FF\[4\] specification, "Property value types".

use std::borrow::Cow;
use std::fmt;

use encoding_rs::UTF_8;
use yose_board::{Move, Point};

use crate::edit::Content;
use crate::name::{Name, ValueType};
use crate::node::Node;
use crate::place::Place;
use crate::point::{self, Span};
use crate::scan::Pairs;
use crate::tree::GameData;

/// One value of a property.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    node: Node<'a>,
    name: Name,
    from: u32,
    to: u32,
}

impl<'a> Value<'a> {
    pub(crate) fn new(node: Node<'a>, name: Name, from: usize, to: usize) -> Value<'a> {
        Value { node, name, from: from as u32, to: to as u32 }
    }

    pub(crate) fn name(self) -> Name {
        self.name
    }

    /// Its content as it would be written today.
    pub(crate) fn content(self) -> Content {
        let exact = |raw| self.decode(raw, Blanks::Kept).into_owned();
        match self.raw_pair() {
            Some((first, second)) if self.separates() => Content::pair(exact(first), exact(second)),
            // A `:` that separates nothing must not begin to.
            _ => Content::unseparated(exact(self.raw())),
        }
    }

    /// Its bytes as they stand in the file, escapes and all.
    #[inline]
    pub fn raw(self) -> &'a [u8] {
        &self.node.collection.text[self.from as usize..self.to as usize]
    }

    /// The text, with line breaks as `\n`.
    pub fn text(self) -> Cow<'a, str> {
        self.decode(self.raw(), Blanks::Text)
    }

    /// The text on one line.
    pub fn simple_text(self) -> Cow<'a, str> {
        self.decode(self.raw(), Blanks::Line)
    }

    /// The two parts of a composed value, each as simple text; nothing if there is no `:`.
    pub fn pair(self) -> Option<(Cow<'a, str>, Cow<'a, str>)> {
        let (first, second) = self.raw_pair()?;
        Some((self.decode(first, Blanks::Line), self.decode(second, Blanks::Line)))
    }

    /// The bytes before and after the first `:` that is not escaped.
    pub(crate) fn raw_pair(self) -> Option<(&'a [u8], &'a [u8])> {
        let raw = self.raw();
        let colon = separator(raw, self.pairs())?;
        Some((&raw[..colon], &raw[colon + 1..]))
    }

    /// The point it names, if that is on the game's board.
    pub fn point(self) -> Option<Point> {
        point::point(self.raw(), self.node.board_size())
    }

    /// The points it names: one, or those of a rectangle; none if they are not on the board.
    pub fn points(self) -> impl Iterator<Item = Point> {
        self.span().into_iter().flat_map(Span::points)
    }

    pub(crate) fn span(self) -> Option<Span> {
        Span::read(self.raw(), self.node.board_size())
    }

    /// The move it names: a point, or a pass (`[]`, or `tt` on boards up to 19×19).
    pub fn action(self) -> Option<Move> {
        point::action(self.raw(), self.node.board_size())
    }

    /// The point and the label it names.
    pub fn label(self) -> Option<(Point, String)> {
        let (place, label) = self.raw_pair()?;
        Some((point::point(place, self.node.board_size())?, self.line(label)))
    }

    /// The two different points it names.
    pub fn ends(self) -> Option<(Point, Point)> {
        let (from, to) = self.raw_pair()?;
        let size = self.node.board_size();
        let ends = (point::point(from, size)?, point::point(to, size)?);
        (ends.0 != ends.1).then_some(ends)
    }

    /// A part of the value, as text on one line.
    pub(crate) fn line(self, part: &'a [u8]) -> String {
        self.decode(part, Blanks::Line).into_owned()
    }

    /// The start of the text on one line, for messages.
    pub(crate) fn excerpt(self) -> String {
        const LENGTH: usize = 20;
        // A character takes at most four bytes; a whole comment need not be decoded.
        let raw = self.raw();
        let text = self.line(&raw[..raw.len().min(4 * LENGTH)]);
        if text.chars().count() <= LENGTH { text } else { text.chars().take(LENGTH).chain(['…']).collect() }
    }

    /// Whether it has two parts; in plain text a `:` separates nothing.
    pub(crate) fn separates(self) -> bool {
        let plain = matches!(self.name.value_type(), ValueType::Text | ValueType::SimpleText);
        !plain && self.raw_pair().is_some()
    }

    /// A number, colour or other word: the bytes without white space around them.
    #[inline]
    pub(crate) fn word(self) -> &'a [u8] {
        trim(self.raw())
    }

    /// Where the value starts in the file; nothing if it was added later.
    ///
    /// This reads the file up to there.
    pub fn place(self) -> Option<Place> {
        self.node.collection.place(self.offset())
    }

    pub(crate) fn offset(self) -> usize {
        self.from as usize
    }

    fn pairs(self) -> Pairs {
        self.node.game_data().pairs
    }

    fn decode(self, raw: &'a [u8], blanks: Blanks) -> Cow<'a, str> {
        let GameData { encoding, pairs, .. } = *self.node.game_data();
        match unescape(raw, pairs, blanks) {
            Cow::Borrowed(bytes) => match str::from_utf8(bytes) {
                // ASCII is the same in every encoding that gets here.
                Ok(text) if encoding == UTF_8 || text.is_ascii() => Cow::Borrowed(text),
                _ => encoding.decode_without_bom_handling(bytes).0,
            },
            Cow::Owned(bytes) if encoding == UTF_8 => Cow::Owned(
                String::from_utf8(bytes)
                    .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
            ),
            Cow::Owned(bytes) => Cow::Owned(encoding.decode_without_bom_handling(&bytes).0.into_owned()),
        }
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Value").field(&self.text()).finish()
    }
}

/// Without white space, control characters included, at either end.
pub(crate) fn trim(mut raw: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = raw
        && *first <= b' '
    {
        raw = rest;
    }
    while let [rest @ .., last] = raw
        && *last <= b' '
    {
        raw = rest;
    }
    raw
}

/// What becomes of white space.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blanks {
    /// Line breaks to `\n`, the rest to spaces.
    Text,
    /// All to spaces.
    Line,
    /// As it stands.
    Kept,
}

fn separator(raw: &[u8], pairs: Pairs) -> Option<usize> {
    let mut at = 0;
    while at < raw.len() {
        match raw[at] {
            b':' => return Some(at),
            b'\\' if at + 1 < raw.len() => at += 1 + pairs.width(raw, at + 1),
            _ => at += pairs.width(raw, at),
        }
    }
    None
}

/// The first byte that may not stand for itself: an escape or a control character.
fn first_special(raw: &[u8]) -> Option<usize> {
    const BLOCK: usize = 32;
    // Without a way out of the inner loop it is done on a whole block at once.
    let clean = |block: &[u8]| !block.iter().fold(false, |any, &byte| any | (byte < b' ') | (byte == b'\\'));
    let start = raw.chunks(BLOCK).take_while(|block| clean(block)).count() * BLOCK;
    let rest = raw.get(start..)?;
    rest.iter().position(|&byte| byte < b' ' || byte == b'\\').map(|found| start + found)
}

fn unescape(raw: &[u8], pairs: Pairs, blanks: Blanks) -> Cow<'_, [u8]> {
    if first_special(raw).is_none() {
        return Cow::Borrowed(raw);
    }
    let mut plain = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        if pairs == Pairs::None {
            // Everything up to the next special byte stands for itself.
            let run = first_special(&raw[at..]).unwrap_or(raw.len() - at);
            plain.extend_from_slice(&raw[at..at + run]);
            at += run;
            if at == raw.len() {
                break;
            }
        }
        let escaped = raw[at] == b'\\';
        if escaped {
            at += 1;
            if at == raw.len() {
                break;
            }
        }
        let step = match line_break(raw, at) {
            0 => pairs.width(raw, at),
            length => length,
        };
        let piece = &raw[at..at + step];
        at += step;
        match (piece[0], blanks) {
            (b'\n' | b'\r', _) if escaped => {}
            (_, Blanks::Kept) => plain.extend_from_slice(piece),
            (b'\n' | b'\r', Blanks::Text) => plain.push(b'\n'),
            (0..=b' ', _) => plain.push(b' '),
            _ => plain.extend_from_slice(piece),
        }
    }
    Cow::Owned(plain)
}

/// Bytes of the line break at `at`; 0 if there is none.
fn line_break(raw: &[u8], at: usize) -> usize {
    match (raw[at], raw.get(at + 1)) {
        (b'\n', Some(b'\r')) | (b'\r', Some(b'\n')) => 2,
        (b'\n' | b'\r', _) => 1,
        _ => 0,
    }
}

/// Escapes encoded text so that it can stand between brackets; `:` too if it
/// is to be a part of a composed value.
pub(crate) fn escape(plain: &[u8], pairs: Pairs, colons: bool) -> Vec<u8> {
    let mut raw = Vec::with_capacity(plain.len() + 8);
    let mut at = 0;
    while at < plain.len() {
        let width = pairs.width(plain, at);
        if matches!(plain[at], b']' | b'\\') || (colons && plain[at] == b':') {
            raw.push(b'\\');
        }
        raw.extend_from_slice(&plain[at..at + width]);
        at += width;
    }
    raw
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(raw: &str, text: &str, line: &str) {
        let show =
            |blanks| String::from_utf8(unescape(raw.as_bytes(), Pairs::None, blanks).into_owned()).unwrap();
        assert_eq!(show(Blanks::Text), text, "{raw:?}");
        assert_eq!(show(Blanks::Line), line, "{raw:?}");
    }

    #[test]
    fn text_of_the_specification() {
        // The example of the specification's section on Text.
        check(
            "Meijin NR: yeah, k is won\\\nderful\nsweat NR: thank you! :\\)\ndada NR: yup. I like this move too. It's a move only to be expected from a pro. I really like it :)\njansteen NR: Can anyone\\\n explain [me\\] k?",
            "Meijin NR: yeah, k is wonderful\nsweat NR: thank you! :)\ndada NR: yup. I like this move too. It's a move only to be expected from a pro. I really like it :)\njansteen NR: Can anyone explain [me] k?",
            "Meijin NR: yeah, k is wonderful sweat NR: thank you! :) dada NR: yup. I like this move too. It's a move only to be expected from a pro. I really like it :) jansteen NR: Can anyone explain [me] k?",
        );
    }

    #[test]
    fn white_space_and_line_breaks() {
        check("a\r\nb\n\rc\rd\ne", "a\nb\nc\nd\ne", "a b c d e");
        check("a\n\nb", "a\n\nb", "a  b");
        check("tab\there\\\tthere\x0b", "tab here there ", "tab here there ");
        check("soft\\\r\nbreak \\\\ \\", "softbreak \\ ", "softbreak \\ ");
    }

    #[test]
    fn escapes_go_by_characters() {
        // 表] in Shift_JIS: the second byte of 表 is a backslash.
        let plain = b"\x95\x5C]";
        let raw = escape(plain, Pairs::ShiftJis, false);
        assert_eq!(raw, b"\x95\x5C\\]");
        assert_eq!(&*unescape(&raw, Pairs::ShiftJis, Blanks::Text), plain);
        assert_eq!(separator(b"\\::\x95\x3A", Pairs::ShiftJis), Some(2));
    }
}
