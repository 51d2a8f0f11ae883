//! Positions that must not be learnt, because the network will be tested on them.
//!
//! Two positions are the same if one of sixteen views (turned, mirrored, with exchanged colours) has the stones of the other.
//! A problem is a whole board and a region; what the search makes of it are windows around the region, bare or
//! filled. All of these are kept out, whatever region a sample would ask about.

use rustc_hash::FxHashSet;
use yose_board::{Board, Color, Point, PointSet, Setup, Size, Symmetry};
use yose_search::Scene;

use crate::sample::Sample;

/// Stones of a board in the smallest of their sixteen views.
type Print = (u8, Vec<u8>);

/// The widest margin around a region that is kept out.
const MARGIN: u8 = 6;
/// The widest rim.
const RIM: usize = 3;

/// A set of positions that must not be learnt.
#[derive(Clone, Debug, Default)]
pub struct Exclusion {
    prints: FxHashSet<Print>,
}

impl Exclusion {
    /// Keeps a problem out: its board, and the windows around its region.
    pub fn add(&mut self, board: &Board, region: &PointSet) {
        self.prints.insert(print(board.size(), &stones(board)));
        let alive = *board.stones(Color::Black) | *board.stones(Color::White);
        for margin in 0..=MARGIN {
            if let Some(window) = crop(board, region, margin) {
                self.prints.insert(print(window.size(), &stones(&window)));
            }
            for rim in 0..=RIM {
                if let Some(scene) = Scene::of(board, region, &alive, margin, rim) {
                    self.prints.insert(print(scene.board().size(), &stones(scene.board())));
                }
            }
        }
    }

    /// Whether a sample is one of them.
    pub fn holds(&self, sample: &Sample) -> bool {
        !self.prints.is_empty() && self.prints.contains(&print(sample.size, &sample.stones))
    }

    /// How many different positions are kept out.
    pub fn len(&self) -> usize {
        self.prints.len()
    }

    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.prints.is_empty()
    }
}

fn stones(board: &Board) -> [PointSet; 2] {
    Color::BOTH.map(|color| *board.stones(color))
}

fn print(size: Size, stones: &[PointSet; 2]) -> Print {
    let view = |symmetry: Symmetry, swapped: bool| {
        let turned = stones.each_ref().map(|set| symmetry.apply_set(set, size));
        let seen = symmetry.apply_size(size);
        let (first, second) = if swapped { (turned[1], turned[0]) } else { (turned[0], turned[1]) };
        let at = |point: Point| u8::from(first.contains(point)) + 2 * u8::from(second.contains(point));
        (seen.width(), seen.points().map(at).collect::<Vec<u8>>())
    };
    let views = Symmetry::ALL.into_iter().flat_map(|symmetry| [view(symmetry, false), view(symmetry, true)]);
    views.min().unwrap_or_default()
}

/// The part of a board around a region, as it is; `None` if that leaves a chain without a liberty.
pub(crate) fn crop(board: &Board, region: &PointSet, margin: u8) -> Option<Board> {
    let (corner, size) = frame(board.size(), region, margin)?;
    let mut setup = Setup::new(size.width().into(), size.height().into());
    for color in Color::BOTH {
        let inside = board.stones(color).iter().filter_map(|point| shift(point, corner, size));
        *setup.stones_mut(color) = inside.collect();
    }
    setup.board().ok()
}

/// A point of the board in a window.
pub(crate) fn shift(point: Point, corner: (u8, u8), size: Size) -> Option<Point> {
    size.point(point.column().checked_sub(corner.0)?, point.row().checked_sub(corner.1)?)
}

/// The corner and the size of the window around a region.
pub(crate) fn frame(size: Size, region: &PointSet, margin: u8) -> Option<((u8, u8), Size)> {
    let ends = |coordinate: fn(Point) -> u8, limit: u8| {
        let low = region.iter().map(coordinate).min()?.saturating_sub(margin);
        let high = region.iter().map(coordinate).max()?.saturating_add(margin).min(limit - 1);
        Some((low, high + 1 - low))
    };
    let ((left, width), (top, height)) =
        (ends(Point::column, size.width())?, ends(Point::row, size.height())?);
    Some(((left, top), Size::new(width.into(), height.into()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::example;

    #[test]
    fn all_views_are_kept_out() {
        let sample = example();
        let mut exclusion = Exclusion::default();
        assert!(!exclusion.holds(&sample));
        exclusion.add(&sample.board().unwrap(), &sample.scope);
        assert!(exclusion.len() > 1);
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                assert!(exclusion.holds(&sample.seen(symmetry, swapped)));
            }
        }
        let mut other = sample.clone();
        other.stones[0].insert(other.size.point(3, 1).unwrap());
        assert!(!exclusion.holds(&other));
    }

    #[test]
    fn windows_are_kept_out() {
        let size = Size::square(13).unwrap();
        let mut board = Board::new(size);
        for (color, name) in
            [(Color::Black, "C10"), (Color::White, "D11"), (Color::Black, "C12"), (Color::White, "E12")]
        {
            board.play(color, Point::from_gtp(name, size).unwrap());
        }
        let region = yose_board::parse_points("C13 D13 D12", size).unwrap();
        let mut exclusion = Exclusion::default();
        exclusion.add(&board, &region);
        let window = crop(&board, &region, 3).unwrap();
        let sample = Sample { size: window.size(), stones: stones(&window), ..example() };
        assert!(exclusion.holds(&sample));
        assert_eq!((window.size().width(), window.size().height()), (7, 5));
    }
}
