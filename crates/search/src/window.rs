//! The part of a board that matters for a region.
//!
//! A network's work grows with the area of the board, so the search plays on a rectangle: the region and a
//! margin of a few lines. Where the margin reaches the side of the board the side is kept; elsewhere the
//! board simply ends, and [`fill`](crate::fill) sees to it that nobody notices.
//!
//! Answers must not depend on how a position happens to lie or who has which colour, and a network's do, a
//! little. So the window is turned, mirrored and recoloured into a *normal view*, the smallest of its
//! sixteen pictures in the order of their points, and what comes out is turned back. (A position that is its own
//! picture with the colours exchanged should be worth exactly nothing to both; a search that is cut off may say otherwise.)

use yose_board::{Board, Color, Point, PointSet, Size, Symmetry};

/// A rectangle of a board in its normal view.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    /// The size in the normal view.
    pub(crate) size: Size,
    /// The stones, by colour of the normal view.
    pub(crate) stones: [PointSet; 2],
    /// The region asked about.
    pub(crate) region: PointSet,
    swapped: bool,
    symmetry: Symmetry,
    corner: (u8, u8),
    /// The size before turning.
    cut: Size,
}

impl Window {
    /// The window around a region that is not empty, with this many lines around it.
    pub(crate) fn around(board: &Board, region: &PointSet, margin: u8) -> Window {
        let (corner, cut) = frame(board.size(), region, margin);
        let inside = |set: &PointSet| -> PointSet {
            set.iter()
                .filter_map(|point| {
                    cut.point(point.column().checked_sub(corner.0)?, point.row().checked_sub(corner.1)?)
                })
                .collect()
        };
        let (stones, region) = (Color::BOTH.map(|color| inside(board.stones(color))), inside(region));
        let views =
            Symmetry::ALL.iter().flat_map(|&symmetry| [false, true].map(|swapped| (symmetry, swapped)));
        let views = views.map(|(symmetry, swapped)| {
            let turned = stones.map(|set| symmetry.apply_set(&set, cut));
            Window {
                size: symmetry.apply_size(cut),
                stones: if swapped { [turned[1], turned[0]] } else { turned },
                region: symmetry.apply_set(&region, cut),
                swapped,
                symmetry,
                corner,
                cut,
            }
        });
        views.min_by_key(Window::picture).expect("there are sixteen views")
    }

    /// A point of the board, seen in the window.
    pub(crate) fn inward(&self, point: Point) -> Option<Point> {
        let column = point.column().checked_sub(self.corner.0)?;
        let row = point.row().checked_sub(self.corner.1)?;
        Some(self.symmetry.apply(self.cut.point(column, row)?, self.cut))
    }

    /// A point of the window, on the board.
    pub(crate) fn outward(&self, point: Point) -> Point {
        let back = self.symmetry.inverse().apply(point, self.size);
        Point::new(back.column() + self.corner.0, back.row() + self.corner.1)
    }

    /// A colour of the window, on the board, and the other way round.
    pub(crate) fn color(&self, color: Color) -> Color {
        if self.swapped { !color } else { color }
    }

    /// A number that is positive for Black in the window, on the board: 1 or -1.
    pub(crate) fn sign(&self) -> i64 {
        if self.swapped { -1 } else { 1 }
    }

    /// The view as a list that can be compared.
    fn picture(&self) -> Vec<u8> {
        let mut list = vec![self.size.width()];
        list.extend(self.size.points().map(|point| {
            let holds = |set: &PointSet| u8::from(set.contains(point));
            holds(&self.stones[0]) + 2 * holds(&self.stones[1]) + 3 * holds(&self.region)
        }));
        list
    }
}

/// The corner and the size of the rectangle.
fn frame(size: Size, region: &PointSet, margin: u8) -> ((u8, u8), Size) {
    let ends = |coordinate: fn(Point) -> u8, limit: u8| {
        let low = region.iter().map(coordinate).min().unwrap_or(0).saturating_sub(margin);
        let high = region.iter().map(coordinate).max().unwrap_or(0).saturating_add(margin).min(limit - 1);
        (low, high - low + 1)
    };
    let (left, width) = ends(Point::column, size.width());
    let (top, height) = ends(Point::row, size.height());
    let size = Size::new(width.into(), height.into()).expect("a part of a board is no larger than the board");
    ((left, top), size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Diagram, parse_points};

    fn corner() -> (Board, PointSet) {
        let diagram: Diagram = "
            . . . . . . . . . . . . .
            . X . X O . . . . . . . .
            . . . . . . . . . . . . .
            . X . . O . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
        "
        .parse()
        .unwrap();
        let board = diagram.setup.board().unwrap();
        let region = parse_points("C13 D13 E13 C12", board.size()).unwrap();
        (board, region)
    }

    #[test]
    fn the_margin_ends_at_the_side_of_the_board() {
        let (board, region) = corner();
        let window = Window::around(&board, &region, 4);
        let mut sides = [window.size.width(), window.size.height()];
        sides.sort_unstable();
        assert_eq!(sides, [6, 9], "columns A to J, rows 13 to 8");
    }

    #[test]
    fn points_go_in_and_out() {
        let (board, region) = corner();
        let window = Window::around(&board, &region, 2);
        for point in board.size().points() {
            let Some(inner) = window.inward(point) else { continue };
            assert_eq!(window.outward(inner), point);
            assert_eq!(window.region.contains(inner), region.contains(point));
            for color in Color::BOTH {
                let inside = window.stones[window.color(color).index()].contains(inner);
                assert_eq!(inside, board.stones(color).contains(point));
            }
        }
        assert!(region.iter().all(|point| window.inward(point).is_some()));
    }

    #[test]
    fn all_pictures_of_a_position_have_one_normal_view() {
        let (board, region) = corner();
        let normal = Window::around(&board, &region, 4);
        for symmetry in Symmetry::ALL {
            let turned = symmetry.apply_board(&board);
            let set = symmetry.apply_set(&region, board.size());
            for view in [turned.clone(), turned.swap_colors()] {
                let window = Window::around(&view, &set, 4);
                assert_eq!((window.stones, window.region), (normal.stones, normal.region));
            }
        }
    }
}
