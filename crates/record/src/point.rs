//! Points, lists of points and moves as values write them.
//!
//! A point is two letters, column and row from the top left. A list may hold
//! rectangles, `aa:cc`. A move may be a pass: `[]`, or `tt` on boards up to
//! 19×19, where that point does not exist and FF\[3\] used it so.

use yose_board::{Move, Point, PointSet, Size};

use crate::value::{Value, trim};
use crate::warning::WarningKind;

/// Reads a point; `None` if it is not one of this board.
#[inline]
pub(crate) fn point(raw: &[u8], size: Size) -> Option<Point> {
    match *trim(raw) {
        [column, row] => Point::from_sgf([column, row], size),
        _ => None,
    }
}

/// Reads a move.
#[inline]
pub(crate) fn action(raw: &[u8], size: Size) -> Option<Move> {
    match *trim(raw) {
        [] => Some(Move::Pass),
        [b't', b't'] if size.width() <= 19 && size.height() <= 19 => Some(Move::Pass),
        [column, row] => Point::from_sgf([column, row], size).map(Move::Play),
        _ => None,
    }
}

/// Points that one value of a list stands for.
pub(crate) struct Span {
    pub(crate) first: Point,
    pub(crate) last: Point,
    /// Whether the corners were not upper left and lower right.
    pub(crate) odd: bool,
}

impl Span {
    /// Reads a point or a rectangle.
    pub(crate) fn read(raw: &[u8], size: Size) -> Option<Span> {
        if let Some(point) = point(raw, size) {
            return Some(Span { first: point, last: point, odd: false });
        }
        let colon = raw.iter().position(|&byte| byte == b':')?;
        let (a, b) = (point(&raw[..colon], size)?, point(&raw[colon + 1..], size)?);
        Some(Span {
            first: Point::new(a.column().min(b.column()), a.row().min(b.row())),
            last: Point::new(a.column().max(b.column()), a.row().max(b.row())),
            odd: a.column() > b.column() || a.row() > b.row(),
        })
    }

    /// Its points, row by row.
    pub(crate) fn points(self) -> impl Iterator<Item = Point> {
        let columns = self.first.column()..=self.last.column();
        (self.first.row()..=self.last.row())
            .flat_map(move |row| columns.clone().map(move |column| Point::new(column, row)))
    }
}

/// The points of a list; what is not on the board is left out.
pub(crate) fn set<'a>(values: impl Iterator<Item = Value<'a>>) -> PointSet {
    values.flat_map(Value::points).collect()
}

/// What is wrong with a value of a list; `optional` lists may be empty.
pub(crate) fn fault(value: Value<'_>, optional: bool) -> Option<WarningKind> {
    let name = || value.name().text().to_owned();
    match value.span() {
        Some(span) if span.odd => Some(WarningKind::OddRectangle { name: name(), text: value.excerpt() }),
        Some(_) => None,
        None if value.word().is_empty() && optional => None,
        None if value.word().is_empty() => Some(WarningKind::EmptyList { name: name() }),
        None => Some(WarningKind::BadPoint { name: name(), text: value.excerpt() }),
    }
}

/// Points as the values of a list, rectangles where they save room.
///
/// Greedy: from the first point left, the widest run of its row, then as many
/// rows below as hold the whole run. Not always the shortest list, but every
/// point is in exactly one value, as FF\[4\] demands.
pub(crate) fn compress(mut set: PointSet) -> Vec<(Point, Point)> {
    let mut spans = Vec::new();
    while let Some(first) = set.first() {
        let has = |column: u8, row: u8| {
            column < yose_board::MAX_SIDE
                && row < yose_board::MAX_SIDE
                && set.contains(Point::new(column, row))
        };
        let mut right = first.column();
        while has(right + 1, first.row()) {
            right += 1;
        }
        let mut bottom = first.row();
        while (first.column()..=right).all(|column| has(column, bottom + 1)) {
            bottom += 1;
        }
        let last = Point::new(right, bottom);
        let span = Span { first, last, odd: false };
        for point in span.points() {
            set.remove(point);
        }
        spans.push((first, last));
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn passes() {
        let size = |side| Size::square(side).unwrap();
        assert_eq!(action(b"", size(19)), Some(Move::Pass));
        assert_eq!(action(b" \n", size(19)), Some(Move::Pass));
        assert_eq!(action(b"tt", size(19)), Some(Move::Pass));
        assert_eq!(action(b"tt", size(9)), Some(Move::Pass));
        assert_eq!(action(b"tt", size(20)), Some(Move::Play(Point::new(19, 19))));
        assert_eq!(action(b"tt", Size::new(9, 20).unwrap()), None);
        assert_eq!(action(b"aat", size(19)), None);
        assert_eq!(action(b"zz", size(19)), None);
    }

    #[test]
    fn rectangles_in_any_order() {
        let read = |raw: &[u8]| Span::read(raw, Size::NINETEEN).map(|span| (span.odd, span.points().count()));
        assert_eq!(read(b"aa:cb"), Some((false, 6)));
        assert_eq!(read(b"cb:aa"), Some((true, 6)));
        assert_eq!(read(b" dd "), Some((false, 1)));
        assert_eq!(read(b"aa:"), None);
        assert_eq!(read(b"aa:zz"), None);
    }

    proptest! {
        #[test]
        fn compressed_lists_hold_each_point_once(points in prop::collection::vec((0u8..25, 0u8..25), 0..200)) {
            let set: PointSet = points.into_iter().map(|(column, row)| Point::new(column, row)).collect();
            let spans = compress(set);
            let listed: Vec<Point> =
                spans.iter().flat_map(|&(first, last)| Span { first, last, odd: false }.points()).collect();
            prop_assert_eq!(listed.len(), set.len());
            prop_assert_eq!(listed.into_iter().collect::<PointSet>(), set);
        }
    }
}
