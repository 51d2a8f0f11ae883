//! Looking at what the values say.
//!
//! [`read`](crate::read) sees to the form of a file. Whether the values make
//! sense is asked only when they are used, and what makes none is left out
//! then; [`Collection::check`] asks it of a whole file.

use crate::collection::Collection;
use crate::cursor::{Cursor, ReplayError};
use crate::info::{komi, number, outcome, sides};
use crate::name::{Name, ValueType};
use crate::node::{Game, Node, Property};
use crate::place::Locator;
use crate::play::color;
use crate::point;
use crate::value::Value;
use crate::warning::{WARNINGS_KEPT, Warning, WarningKind};

impl Collection {
    /// Everything odd about the values and the moves of all games, in order,
    /// up to a hundred.
    ///
    /// ```
    /// let record = yose_record::read("(;SZ[9]KM[six]\n;B[ee];W[ee];B[zz])")?;
    /// let warnings: Vec<String> = record.check().iter().map(|warning| warning.to_string()).collect();
    /// assert_eq!(warnings, [
    ///     "line 1, column 11: KM[six] is not a number and is ignored",
    ///     "line 2, column 10: white E5: the point is occupied; it is played all the same",
    ///     "line 2, column 16: B[zz] is not on the board and is ignored",
    /// ]);
    /// # Ok::<(), yose_record::ReadError>(())
    /// ```
    pub fn check(&self) -> Vec<Warning> {
        let mut found: Vec<(usize, WarningKind)> = Vec::new();
        for game in self.games() {
            check_values(game, &mut found);
            check_moves(game, &mut found);
        }
        found.sort_by_key(|&(at, _)| at);
        found.truncate(WARNINGS_KEPT);
        let Some(game) = self.tree.games.first() else { return Vec::new() };
        let mut locator = Locator::new(&self.text[..self.source], game.encoding);
        let mut place = |at| (at < self.parsed).then(|| locator.locate(at));
        found.into_iter().map(|(at, kind)| Warning { place: place(at), kind }).collect()
    }
}

fn check_values(game: Game<'_>, found: &mut Vec<(usize, WarningKind)>) {
    let limit = found.len() + WARNINGS_KEPT;
    for node in game.root().subtree() {
        for property in node.properties() {
            for value in property.values() {
                if let Some(kind) = fault(property, value) {
                    found.push((value.offset(), kind));
                    if found.len() == limit {
                        return;
                    }
                }
            }
        }
    }
}

/// Plays every move of every variation.
fn check_moves(game: Game<'_>, found: &mut Vec<(usize, WarningKind)>) {
    let root = game.root();
    let limit = found.len() + WARNINGS_KEPT;
    let mut cursor = match Cursor::new(game) {
        Ok(cursor) => cursor,
        // Other games have no board.
        Err(ReplayError::NotGo) => return,
        Err(error) => return found.push((offset(root), WarningKind::NoBoard { error })),
    };
    found.extend(cursor.warnings().iter().map(|kind| (offset(root), kind.clone())));
    let mut next = root.next_in_order(root);
    while let Some(node) = next
        && found.len() < limit
    {
        let entered = cursor.step_to(node);
        next = if entered.is_ok() { node.next_in_order(root) } else { node.next_outside(root) };
        let error = entered.err().map(|error| WarningKind::NoBoard { error });
        found.extend(cursor.warnings().iter().cloned().chain(error).map(|kind| (offset(node), kind)));
    }
}

/// Where a node's move stands, or else its first property.
fn offset(node: Node<'_>) -> usize {
    let moved = node.values_of(Name::B).chain(node.values_of(Name::W)).next();
    moved.map(Value::offset).or_else(|| node.properties().next().map(Property::offset)).unwrap_or(usize::MAX)
}

fn fault(property: Property<'_>, value: Value<'_>) -> Option<WarningKind> {
    let bad = |expected| {
        let name = property.name().into_owned();
        Some(WarningKind::BadValue { name, text: value.excerpt(), expected })
    };
    let name = property.number();
    match property.value_type() {
        ValueType::Points => point::fault(value, matches!(name, Name::DD | Name::VW | Name::TB | Name::TW)),
        ValueType::Move if value.action().is_none() => {
            Some(WarningKind::BadPoint { name: property.name().into_owned(), text: value.excerpt() })
        }
        ValueType::PointPairs if value.ends().is_none() => bad("two points"),
        ValueType::Label if value.label().is_none() => bad("a point and a label"),
        ValueType::Size if sides(value.word()).is_none() => {
            Some(WarningKind::BadSize { text: value.excerpt() })
        }
        ValueType::Color if color(value.word()).is_none() => bad("a colour"),
        ValueType::Number if number(value.word()).is_none() => bad("a whole number"),
        ValueType::Double if !matches!(value.word(), b"1" | b"2" | b"") => bad("1 or 2"),
        ValueType::Real if name == Name::KM => match komi(value) {
            None => bad("a number"),
            Some(komi) if komi.odd => {
                Some(WarningKind::OddKomi { text: value.excerpt(), komi: komi.points.to_string() })
            }
            Some(_) => None,
        },
        ValueType::Real if !is_real(value.word()) => bad("a number"),
        ValueType::SimpleText if name == Name::RE && !value.word().is_empty() => {
            match outcome(&value.simple_text()) {
                None => bad("a result such as B+3.5 or W+R"),
                Some(_) => None,
            }
        }
        _ => None,
    }
}

/// Digits with a sign and a decimal point or comma.
fn is_real(word: &[u8]) -> bool {
    let unsigned = word.strip_prefix(b"-").or_else(|| word.strip_prefix(b"+")).unwrap_or(word);
    let marks = unsigned.iter().filter(|byte| b".,".contains(byte)).count();
    let digits = unsigned.iter().filter(|byte| byte.is_ascii_digit()).count();
    digits > 0 && marks <= 1 && digits + marks == unsigned.len()
}
