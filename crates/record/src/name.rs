//! The names of properties.
//!
//! The names of FF\[1\] to FF\[4\] that mean something for Go have a small
//! number, so that a node can be searched without reading text. All others
//! are *private* and keep their name in the text they were read from.
//!
//! Before FF\[4\] a name could be written out with lower-case letters that do
//! not count: `AddBlack` is `AB`, `SiZe` is `SZ`.

use std::borrow::Cow;

/// A name as a number: an index into [`NAMES`], or [`Name::PRIVATE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name(u8);

/// What the standard says a value of a property holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// Nothing: the property is a flag.
    Flag,
    /// A whole number.
    Number,
    /// A number with decimals.
    Real,
    /// 1, or 2 for emphasis.
    Double,
    /// `B` or `W`.
    Color,
    /// A board's side, or two.
    Size,
    /// Text on one line.
    SimpleText,
    /// Text of many lines.
    Text,
    /// A list of points, with rectangles.
    Points,
    /// A move: a point or a pass.
    Move,
    /// Pairs of points.
    PointPairs,
    /// A point and a text.
    Label,
    /// A private property, or one whose type differs between versions.
    Unknown,
}

macro_rules! names {
    ($($name:ident $kind:ident,)*) => {
        /// Every name with a number, in the order of their numbers.
        const NAMES: &[(&str, ValueType)] = &[$((stringify!($name), ValueType::$kind),)*];

        impl Name {
            $(pub(crate) const $name: Name = Name::numbered(stringify!($name));)*
        }
    };
}

// Those that matter most when they occur twice come first; see `Name::bit`.
names! {
    B Move, W Move, MN Number,
    AB Points, AW Points, AE Points, PL Color,
    C Text, N SimpleText, DM Double, GB Double, GW Double, HO Double, UC Double, V Real,
    BM Double, DO Flag, IT Flag, TE Double,
    AR PointPairs, CR Points, DD Points, LB Label, LN PointPairs, MA Points, SL Points, SQ Points, TR Points,
    AP SimpleText, CA SimpleText, GM Number, SZ Size,
    AN SimpleText, BR SimpleText, BT SimpleText, CP SimpleText, DT SimpleText, EV SimpleText, GN SimpleText,
    GC Text, ON SimpleText, OT SimpleText, PB SimpleText, PC SimpleText, PW SimpleText, RE SimpleText,
    RO SimpleText, RU SimpleText, SO SimpleText, TM Real, US SimpleText, WR SimpleText, WT SimpleText,
    BL Real, OB Number, OW Number, WL Real,
    VW Points, HA Number, KM Real, TB Points, TW Points,
    M Points, L Points,
}

const TABLE_SIZE: usize = 26 * 27;

/// The number of every name of one or two letters.
const TABLE: [u8; TABLE_SIZE] = {
    let mut table = [Name::PRIVATE.0; TABLE_SIZE];
    let mut number = 0;
    while number < NAMES.len() {
        let name = NAMES[number].0.as_bytes();
        let second = if name.len() == 2 { name[1] } else { 0 };
        table[table_index(name[0], second)] = number as u8;
        number += 1;
    }
    table
};

/// The place of a name in the table; `second` is 0 for a name of one letter.
const fn table_index(first: u8, second: u8) -> usize {
    let column = if second == 0 { 0 } else { second - b'A' + 1 };
    (first - b'A') as usize * 27 + column as usize
}

impl Name {
    /// A name without a number.
    pub(crate) const PRIVATE: Name = Name(u8::MAX);

    /// The number of a name as it is written, lower-case letters not counting.
    #[inline]
    pub(crate) fn of(written: &[u8]) -> Name {
        match *written {
            [first] => Name::of_letters(first, 0),
            [first, second] if first.is_ascii_uppercase() && second.is_ascii_uppercase() => {
                Name::of_letters(first, second)
            }
            _ => {
                let mut letters = counting(written);
                match (letters.next(), letters.next(), letters.next()) {
                    (Some(first), second, None) => Name::of_letters(first, second.unwrap_or(0)),
                    _ => Name::PRIVATE,
                }
            }
        }
    }

    #[inline]
    fn of_letters(first: u8, second: u8) -> Name {
        if first.is_ascii_uppercase() && (second == 0 || second.is_ascii_uppercase()) {
            Name(TABLE[table_index(first, second)])
        } else {
            Name::PRIVATE
        }
    }

    /// The place of a short name in [`NAMES`].
    const fn numbered(name: &str) -> Name {
        let name = name.as_bytes();
        Name(TABLE[table_index(name[0], if name.len() == 2 { name[1] } else { 0 })])
    }

    /// The bit of this name in a set of names; private names and those few
    /// that do not fit 64 bits have none.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        if self.0 < 64 { 1 << self.0 } else { 0 }
    }

    /// How it is written; nothing for private names.
    pub(crate) fn text(self) -> &'static str {
        NAMES.get(usize::from(self.0)).map_or("", |entry| entry.0)
    }

    /// What its values hold.
    pub(crate) fn value_type(self) -> ValueType {
        NAMES.get(usize::from(self.0)).map_or(ValueType::Unknown, |entry| entry.1)
    }
}

/// The bytes of a written name that count.
fn counting(written: &[u8]) -> impl Iterator<Item = u8> {
    written.iter().copied().filter(|byte| !byte.is_ascii_lowercase())
}

/// Whether anything of a written name counts: `foo` names nothing.
#[inline]
pub(crate) fn names_something(written: &[u8]) -> bool {
    counting(written).next().is_some_and(|first| first.is_ascii_uppercase())
}

/// Whether two written names are the same.
pub(crate) fn same(a: &[u8], b: &[u8]) -> bool {
    counting(a).eq(counting(b))
}

/// A written name without the letters that do not count.
pub(crate) fn short(written: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(written) {
        Ok(name) if !written.iter().any(u8::is_ascii_lowercase) => Cow::Borrowed(name),
        _ => Cow::Owned(counting(written).map(char::from).collect()),
    }
}

/// A written name for a message, which should stay on a line.
pub(crate) fn shown(written: &[u8]) -> String {
    counting(written).take(20).map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_short_names() {
        assert_eq!(Name::of(b"AddBlack"), Name::AB);
        assert_eq!(Name::of(b"SiZe"), Name::SZ);
        assert_eq!(Name::of(b"Comment"), Name::C);
        assert_eq!(Name::of(b"B"), Name::B);
        assert_eq!(Name::of(b"aC"), Name::C);
        assert_eq!(Name::of(b"Cb"), Name::C);
        assert_eq!(short(b"PlayerBlack"), "PB");
        assert!(same(b"ReD", b"RxD"));
    }

    #[test]
    fn private_names_have_no_number() {
        for name in [&b"KGSDE"[..], b"ZZ", b"Z", b"foo", b"", b"B2", b"MULTIGOGM"] {
            assert_eq!(Name::of(name), Name::PRIVATE, "{}", String::from_utf8_lossy(name));
        }
        assert!(!names_something(b"foo"));
        assert!(!names_something(b"2B"));
    }

    #[test]
    fn names_are_found_by_their_letters() {
        for (number, (name, _)) in NAMES.iter().enumerate() {
            assert_eq!(Name::of(name.as_bytes()), Name(number as u8));
        }
    }
}
