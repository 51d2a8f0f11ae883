//! What a node draws on the board: marks, labels, arrows, territory.

use yose_board::{Color, Point, PointSet};

use crate::name::Name;
use crate::node::Node;
use crate::point;
use crate::value::Value;

/// A sign on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `CR`.
    Circle,
    /// `SQ`.
    Square,
    /// `TR`.
    Triangle,
    /// `MA`, and `M` of FF\[1\].
    Cross,
    /// `SL`.
    Selected,
}

/// What a node draws. Points that are not on the board are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// Signs, in the order of the file.
    pub marks: Vec<(Point, Mark)>,
    /// Labels (`LB`; the letters of `L` in FF\[1\] to FF\[3\]), in the order of the file.
    pub labels: Vec<(Point, String)>,
    /// Arrows (`AR`), from and to.
    pub arrows: Vec<(Point, Point)>,
    /// Lines (`LN`).
    pub lines: Vec<(Point, Point)>,
    /// Black's territory (`TB`).
    pub black_territory: PointSet,
    /// White's territory (`TW`).
    pub white_territory: PointSet,
    /// Points greyed out from here on (`DD`); an empty set ends it.
    pub dimmed: Option<PointSet>,
    /// The only points shown from here on (`VW`); an empty set ends it.
    pub view: Option<PointSet>,
}

impl Markup {
    /// The points with a certain mark.
    pub fn marked(&self, mark: Mark) -> PointSet {
        self.marks.iter().filter(|&&(_, other)| other == mark).map(|&(point, _)| point).collect()
    }

    /// The territory of a colour.
    pub fn territory(&self, color: Color) -> PointSet {
        match color {
            Color::Black => self.black_territory,
            Color::White => self.white_territory,
        }
    }
}

impl Node<'_> {
    /// What this node draws.
    ///
    /// ```
    /// use yose_record::{Mark, read};
    /// use yose_board::Point;
    ///
    /// let record = read("(;SZ[9]SQ[aa:ba]LB[cc:1][dd:two]AR[aa:ii])")?;
    /// let markup = record.games().next().unwrap().root().markup();
    /// assert_eq!(markup.marked(Mark::Square).len(), 2);
    /// assert_eq!(markup.labels[1], (Point::new(3, 3), "two".to_owned()));
    /// assert_eq!(markup.arrows, [(Point::new(0, 0), Point::new(8, 8))]);
    /// # Ok::<(), yose_record::ReadError>(())
    /// ```
    pub fn markup(self) -> Markup {
        let mut markup = Markup::default();
        for property in self.properties() {
            let mark = match property.number() {
                Name::CR => Mark::Circle,
                Name::SQ => Mark::Square,
                Name::TR => Mark::Triangle,
                Name::MA | Name::M => Mark::Cross,
                Name::SL => Mark::Selected,
                other => {
                    markup.take(other, property.values());
                    continue;
                }
            };
            markup.marks.extend(property.values().flat_map(Value::points).map(|point| (point, mark)));
        }
        markup
    }

    /// The points greyed out here: the nearest `DD` on the way back to the root.
    pub fn dimmed(self) -> PointSet {
        self.inherited(Name::DD)
    }

    /// The only points shown here, all if none: the nearest `VW` on the way back to the root.
    pub fn view(self) -> PointSet {
        self.inherited(Name::VW)
    }

    fn inherited(self, name: Name) -> PointSet {
        let has = |node: &Node<'_>| node.values_of(name).next().is_some();
        std::iter::successors(Some(self), |node| node.parent())
            .find(has)
            .map(|node| point::set(node.values_of(name)))
            .unwrap_or_default()
    }
}

impl Markup {
    fn take<'a>(&mut self, name: Name, values: impl Iterator<Item = Value<'a>>) {
        match name {
            Name::LB => self.labels.extend(values.filter_map(Value::label)),
            Name::L => {
                let letters = ('a'..='z').chain('A'..='Z').map(String::from);
                let points = values.filter_map(Value::point);
                self.labels.extend(points.zip(letters));
            }
            Name::AR => self.arrows.extend(values.filter_map(Value::ends)),
            Name::LN => self.lines.extend(values.filter_map(Value::ends)),
            Name::TB => self.black_territory |= point::set(values),
            Name::TW => self.white_territory |= point::set(values),
            Name::DD => self.dimmed = Some(point::set(values)),
            Name::VW => self.view = Some(point::set(values)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_property_of_markup() {
        let record = crate::read(
            "(;SZ[9]CR[aa]SQ[bb]TR[cc]MA[dd]M[de]SL[ee]LB[ff:a\\:b][gg:x\ny][zz:off]L[ha][hb]AR[aa:bb][aa:aa]LN[cc:dd]\
             TB[aa:bb]TW[ii]DD[aa:ia]VW[]",
        )
        .unwrap();
        let root = record.games().next().unwrap().root();
        let markup = root.markup();
        let p = Point::new;
        assert_eq!(
            markup.marks,
            [
                (p(0, 0), Mark::Circle),
                (p(1, 1), Mark::Square),
                (p(2, 2), Mark::Triangle),
                (p(3, 3), Mark::Cross),
                (p(3, 4), Mark::Cross),
                (p(4, 4), Mark::Selected),
            ]
        );
        let labels: Vec<(Point, &str)> =
            markup.labels.iter().map(|(at, text)| (*at, text.as_str())).collect();
        assert_eq!(labels, [(p(5, 5), "a:b"), (p(6, 6), "x y"), (p(7, 0), "a"), (p(7, 1), "b")]);
        assert_eq!(markup.arrows, [(p(0, 0), p(1, 1))]);
        assert_eq!(markup.lines, [(p(2, 2), p(3, 3))]);
        assert_eq!(markup.territory(Color::Black).len(), 4);
        assert_eq!(markup.territory(Color::White).len(), 1);
        assert_eq!(markup.dimmed.unwrap().len(), 9);
        assert_eq!(markup.view, Some(PointSet::EMPTY));
    }

    #[test]
    fn dimming_is_inherited() {
        let record = crate::read("(;SZ[9]DD[aa:ba];B[cc];DD[];W[dd])").unwrap();
        let counts: Vec<usize> =
            record.games().next().unwrap().main_line().map(|node| node.dimmed().len()).collect();
        assert_eq!(counts, [2, 2, 0, 0]);
    }
}
