//! Where things are in a picture of a board.
//!
//! Everything is measured in units of which a cell has [`CELL`]. Lines of
//! the board run half-way between two whole units, so that a line one unit
//! wide fills exactly one row of pixels at scale 1.

use yose_board::{Point, PointSet};

use crate::diagram::Diagram;

/// Distance between neighbouring lines.
pub(crate) const CELL: f64 = 32.0;

/// From an edge line to the end of the wood, without and with coordinates.
const MARGIN: f64 = 24.0;
const WIDE_MARGIN: f64 = 40.0;

/// From a line to the coordinates beside it.
const COORDINATE: f64 = 27.0;

/// A straight line between two places.
pub(crate) type Segment = ((f64, f64), (f64, f64));

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Rect {
    /// The rectangle of a size around a middle.
    pub(crate) fn around((x, y): (f64, f64), width: f64, height: f64) -> Rect {
        Rect { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    /// The right side.
    pub(crate) fn right(self) -> f64 {
        self.x + self.width
    }

    /// The lower side.
    pub(crate) fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// The middle.
    pub(crate) fn middle(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The area that two rectangles share.
    pub(crate) fn overlap(self, other: Rect) -> f64 {
        let width = self.right().min(other.right()) - self.x.max(other.x);
        let height = self.bottom().min(other.bottom()) - self.y.max(other.y);
        width.max(0.0) * height.max(0.0)
    }

    /// The place of the rectangle that is nearest to another place.
    pub(crate) fn nearest(self, (x, y): (f64, f64)) -> (f64, f64) {
        (x.clamp(self.x, self.right()), y.clamp(self.y, self.bottom()))
    }

    /// Whether a straight line between two places meets the rectangle.
    pub(crate) fn meets(self, from: (f64, f64), to: (f64, f64)) -> bool {
        // The line is cut by one pair of sides after the other; what is left of it runs from `enter` to `leave`.
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        for (start, end, low, high) in
            [(from.0, to.0, self.x, self.right()), (from.1, to.1, self.y, self.bottom())]
        {
            let step = end - start;
            if step == 0.0 {
                if start < low || start > high {
                    return false;
                }
                continue;
            }
            let (a, b) = ((low - start) / step, (high - start) / step);
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        enter <= leave
    }
}

/// What is beyond the outermost visible line on each side.
#[derive(Clone, Copy, Debug)]
struct Sides<T> {
    left: T,
    top: T,
    right: T,
    bottom: T,
}

/// The geometry of one picture.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The visible points.
    pub(crate) visible: PointSet,
    /// Whether something is hidden.
    pub(crate) cropped: bool,
    /// The board with its margins.
    pub(crate) board: Rect,
    columns: (u8, u8),
    rows: (u8, u8),
    coordinates: Sides<bool>,
    origin: (f64, f64),
}

impl Layout {
    /// Lays out the board of a diagram.
    pub(crate) fn new(diagram: &Diagram) -> Layout {
        let full = PointSet::full(diagram.size);
        // A view without a point would leave nothing to draw, so it counts as none.
        let visible = diagram.visible.map(|view| view & full).filter(|view| !view.is_empty()).unwrap_or(full);
        let columns = extent(visible.iter().map(Point::column));
        let rows = extent(visible.iter().map(Point::row));
        let edge = Sides {
            left: columns.0 == 0,
            top: rows.0 == 0,
            right: columns.1 + 1 == diagram.size.width(),
            bottom: rows.1 + 1 == diagram.size.height(),
        };
        // Coordinates stand at the edges of the board, or at the left and the bottom if no edge can be seen.
        let coordinates = Sides {
            left: diagram.coordinates && (edge.left || !edge.right),
            top: diagram.coordinates && edge.top,
            right: diagram.coordinates && edge.right,
            bottom: diagram.coordinates && (edge.bottom || !edge.top),
        };
        let margin = |edge: bool, coordinates: bool| match (coordinates, edge) {
            (true, _) => WIDE_MARGIN,
            (false, true) => MARGIN,
            (false, false) => CELL / 2.0,
        };
        let left = margin(edge.left, coordinates.left);
        let top = margin(edge.top, coordinates.top);
        let span = |(first, last): (u8, u8)| f64::from(last - first) * CELL + 1.0;
        let board = Rect {
            x: 0.0,
            y: 0.0,
            width: left + span(columns) + margin(edge.right, coordinates.right),
            height: top + span(rows) + margin(edge.bottom, coordinates.bottom),
        };
        let origin = (left + 0.5, top + 0.5);
        Layout { visible, cropped: visible != full, board, columns, rows, coordinates, origin }
    }

    /// The middle of a point.
    pub(crate) fn at(&self, point: Point) -> (f64, f64) {
        (self.x(point.column().into()), self.y(point.row().into()))
    }

    /// The place of a column, which may lie between or beyond the visible ones.
    pub(crate) fn x(&self, column: f64) -> f64 {
        self.origin.0 + (column - f64::from(self.columns.0)) * CELL
    }

    /// The place of a row, which may lie between or beyond the visible ones.
    pub(crate) fn y(&self, row: f64) -> f64 {
        self.origin.1 + (row - f64::from(self.rows.0)) * CELL
    }

    /// The square of a point.
    pub(crate) fn cell(&self, point: Point) -> Rect {
        Rect::around(self.at(point), CELL, CELL)
    }

    /// The visible points whose squares lie at least partly under an area.
    pub(crate) fn under(&self, area: Rect) -> impl Iterator<Item = Point> {
        // Squares begin half a cell before the lines.
        let lines = |from: f64, to: f64, (first, last): (u8, u8)| {
            let low = (from / CELL + 0.5).floor().clamp(f64::from(first), f64::from(last));
            let high = ((to / CELL + 0.5).ceil() - 1.0).clamp(f64::from(first), f64::from(last));
            low as u8..=high as u8
        };
        let columns = lines(area.x - self.x(0.0), area.right() - self.x(0.0), self.columns);
        let rows = lines(area.y - self.y(0.0), area.bottom() - self.y(0.0), self.rows);
        rows.flat_map(move |row| columns.clone().map(move |column| Point::new(column, row)))
            .filter(move |&point| self.visible.contains(point))
    }

    /// The middles of the first and the last row and column that hold any of the points.
    pub(crate) fn corners(&self, points: &PointSet) -> ((f64, f64), (f64, f64)) {
        let (left, right) = extent(points.iter().map(Point::column));
        let (top, bottom) = extent(points.iter().map(Point::row));
        ((self.x(left.into()), self.y(top.into())), (self.x(right.into()), self.y(bottom.into())))
    }

    /// Where the name of each visible column stands: the column and the place.
    pub(crate) fn column_names(&self) -> Vec<(u8, (f64, f64))> {
        let (top, bottom) = (self.y(self.rows.0.into()), self.y(self.rows.1.into()));
        let beside = [
            self.coordinates.top.then_some(top - COORDINATE),
            self.coordinates.bottom.then_some(bottom + COORDINATE),
        ];
        let columns = self.columns.0..=self.columns.1;
        let place = |y: f64| columns.clone().map(move |column| (column, (self.x(column.into()), y)));
        beside.into_iter().flatten().flat_map(place).collect()
    }

    /// Where the name of each visible row stands: the row and the place.
    pub(crate) fn row_names(&self) -> Vec<(u8, (f64, f64))> {
        let (left, right) = (self.x(self.columns.0.into()), self.x(self.columns.1.into()));
        let beside = [
            self.coordinates.left.then_some(left - COORDINATE),
            self.coordinates.right.then_some(right + COORDINATE),
        ];
        let rows = self.rows.0..=self.rows.1;
        let place = |x: f64| rows.clone().map(move |row| (row, (x, self.y(row.into()))));
        beside.into_iter().flatten().flat_map(place).collect()
    }

    /// The part of the board that labels may cover: all but the strips with coordinates.
    pub(crate) fn field(&self) -> Rect {
        let strip = |coordinates: bool| if coordinates { WIDE_MARGIN - 20.0 } else { 2.0 };
        let (x, y) = (strip(self.coordinates.left), strip(self.coordinates.top));
        Rect {
            x,
            y,
            width: self.board.width - x - strip(self.coordinates.right),
            height: self.board.height - y - strip(self.coordinates.bottom),
        }
    }
}

fn extent(values: impl Iterator<Item = u8>) -> (u8, u8) {
    values.fold((u8::MAX, 0), |(low, high), value| (low.min(value), high.max(value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::Size;

    #[test]
    fn lines_meet_rectangles_they_cross() {
        let square = Rect::around((0.0, 0.0), 2.0, 2.0);
        assert!(square.meets((-5.0, 0.0), (5.0, 0.0)));
        assert!(square.meets((0.0, 0.5), (0.5, 0.0)), "wholly inside");
        assert!(square.meets((-2.0, 0.0), (0.0, 2.0)), "touching a corner");
        assert!(!square.meets((-3.0, 0.0), (0.0, 3.0)));
        assert!(!square.meets((-5.0, 0.0), (-2.0, 0.0)), "ending before it");
        assert!(!square.meets((3.0, -9.0), (3.0, 9.0)));
    }

    #[test]
    fn points_under_an_area_are_those_it_overlaps() {
        let diagram = Diagram::new(Size::new(13, 9).unwrap());
        let diagram = diagram.cropped(Point::new(3, 2), Point::new(12, 6));
        let layout = Layout::new(&diagram);
        for (x, y, width, height) in [
            (100.0, 60.0, 70.0, 18.0),
            (0.0, 0.0, 20.0, 20.0),
            (56.0, 40.0, 64.0, 32.0),
            (300.0, 90.0, 90.0, 90.0),
        ] {
            let area = Rect { x, y, width, height };
            let hit: Vec<Point> =
                layout.visible.iter().filter(|&point| layout.cell(point).overlap(area) > 0.0).collect();
            let under: Vec<Point> = layout.under(area).collect();
            assert!(hit.iter().all(|point| under.contains(point)), "{area:?}");
            assert!(under.len() <= hit.len().max(1), "{area:?}");
        }
    }

    #[test]
    fn overlap_is_the_shared_area() {
        let a = Rect { x: 0.0, y: 0.0, width: 4.0, height: 3.0 };
        assert_eq!(a.overlap(Rect { x: 3.0, y: 1.0, width: 9.0, height: 9.0 }), 2.0);
        assert_eq!(a.overlap(Rect { x: 4.0, y: 0.0, width: 1.0, height: 1.0 }), 0.0);
        assert_eq!(a.nearest((9.0, 1.0)), (4.0, 1.0));
    }
}
