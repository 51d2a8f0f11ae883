//! Boards cut into tiles.

use yose_board::Size;

use super::TILE;

/// Boards of any sizes, one after the other, cut into tiles. The points of each stand row by row, after those of the board
/// before.
///
/// ```
/// use yose_board::Size;
/// use yose_net::kernel::Tiles;
///
/// let tiles = Tiles::of([Size::new(5, 7).unwrap(), Size::square(4).unwrap()]);
/// assert_eq!((tiles.count(), tiles.points()), (2 * 2 + 1, 35 + 16));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tiles {
    tiles: Vec<Tile>,
    points: usize,
}

/// A tile of one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    /// The index of the board's first point.
    start: usize,
    width: usize,
    height: usize,
    /// Of the tile's first point.
    row: usize,
    column: usize,
}

impl Tiles {
    /// The tiles of these boards: board by board, row by row.
    pub fn of(sizes: impl IntoIterator<Item = Size>) -> Tiles {
        let mut all = Tiles::default();
        for size in sizes {
            let (start, width, height) = (all.points, usize::from(size.width()), usize::from(size.height()));
            for row in (0..height).step_by(TILE) {
                let columns = (0..width).step_by(TILE);
                all.tiles.extend(columns.map(|column| Tile { start, width, height, row, column }));
            }
            all.points += size.area();
        }
        all
    }

    /// Number of tiles.
    pub fn count(&self) -> usize {
        self.tiles.len()
    }

    /// Number of points of all boards.
    pub fn points(&self) -> usize {
        self.points
    }

    /// The tiles, at most so many at a time.
    pub(super) fn groups(&self, most: usize) -> impl Iterator<Item = &[Tile]> {
        self.tiles.chunks(most)
    }
}

impl Tile {
    /// The point so many rows below and columns right of the tile's first one; `None` off the board. Numbers wrap, so that
    /// the largest stands for the row above and the column to the left.
    #[inline(always)]
    pub(super) fn point(&self, down: usize, right: usize) -> Option<usize> {
        let (row, column) = (self.row.wrapping_add(down), self.column.wrapping_add(right));
        (row < self.height && column < self.width).then(|| self.start + row * self.width + column)
    }

    /// How many of its columns are on the board.
    #[inline(always)]
    pub(super) fn columns(&self) -> usize {
        TILE.min(self.width - self.column)
    }
}
