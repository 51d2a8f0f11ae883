//! Small closed regions as grids: random ones, drawn ones, and families taken in order.

use std::collections::BTreeSet;

use yose_board::{Board, Color, PointSet, Size};
use yose_local::ClosedRegion;

use crate::brute::Square;

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// A grid in which every stone can breathe, or `None`. Its border is walls, with the walls below them out
/// of sight.
pub(crate) fn grid(random: &mut Random, width: usize, height: usize, most: usize) -> Option<Vec<Square>> {
    let both = random.below(3) > 0;
    let mut grid = Vec::new();
    for row in 0..height {
        for column in 0..width {
            let border = row == 0 || column == 0 || row == height - 1 || column == width - 1;
            let color = both && random.below(3) == 0;
            grid.push(match random.below(10) {
                _ if border => Square::Wall(!color),
                0 | 1 => Square::Wall(!color),
                2 | 3 => Square::Stone(random.below(2) == 0),
                _ => Square::Empty,
            });
        }
    }
    let empty = grid.iter().filter(|square| **square == Square::Empty).count();
    (1..=most).contains(&empty).then_some(grid)
}

/// The same grid as a region: a board of this size, on which the immortal stones need no liberties because
/// nothing is played on it.
pub(crate) fn region(grid: &[Square], width: usize) -> Option<ClosedRegion> {
    let (board, points, immortal) = board(grid, width)?;
    ClosedRegion::new(&board, &points, &immortal).ok()
}

/// The board, the points in play and the immortal stones; `None` if a stone could not stand there.
pub(crate) fn board(grid: &[Square], width: usize) -> Option<(Board, PointSet, PointSet)> {
    let size = Size::new(width, grid.len() / width).unwrap();
    let mut board = Board::new(size);
    let (mut points, mut immortal) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut count = 0;
    for (point, square) in size.points().zip(grid) {
        let color = |black: bool| if black { Color::Black } else { Color::White };
        match *square {
            Square::Empty => _ = points.insert(point),
            Square::Stone(black) => {
                points.insert(point);
                board.play(color(black), point);
                count += 1;
            }
            Square::Wall(black) => {
                immortal.insert(point);
                board.play(color(black), point);
                count += 1;
            }
        }
    }
    // A grid with a captured stone is not a position.
    let on_board = board.stones(Color::Black).len() + board.stones(Color::White).len();
    (on_board == count).then_some((board, points, immortal))
}

/// A grid drawn in the letters of the golden regions, and its width.
pub(crate) fn letters(diagram: &str) -> (Vec<Square>, usize) {
    let square = |letter| match letter {
        'x' | 'o' => Square::Stone(letter == 'x'),
        '.' => Square::Empty,
        _ => Square::Wall(letter != 'O'),
    };
    let rows = diagram.split('/');
    (rows.flat_map(|row| row.chars().map(square)).collect(), diagram.find('/').unwrap_or(diagram.len()))
}

/// All connected shapes of `size` cells, one of each eight that are alike by symmetry.
pub(crate) fn shapes(size: usize) -> Vec<Shape> {
    let mut shapes = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..size {
        let grown = shapes.iter().flat_map(|shape: &Shape| {
            let around = shape.iter().flat_map(|&(row, column)| next_to(row, column));
            around.filter(|cell| !shape.contains(cell)).map(|cell| {
                let cells: Shape = shape.iter().copied().chain([cell]).collect();
                (0..8).map(|form| normal(&cells, form)).min().unwrap()
            })
        });
        shapes = grown.collect();
    }
    shapes.into_iter().collect()
}

/// Rows and columns.
type Shape = Vec<(i32, i32)>;

fn next_to(row: i32, column: i32) -> [(i32, i32); 4] {
    [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
}

/// A shape turned or mirrored, moved to the corner and sorted.
fn normal(cells: &Shape, form: u32) -> Shape {
    let turn = |&(row, column): &(i32, i32)| {
        let (row, column) = if form & 4 == 0 { (row, column) } else { (column, row) };
        (if form & 1 == 0 { row } else { -row }, if form & 2 == 0 { column } else { -column })
    };
    let cells: Shape = cells.iter().map(turn).collect();
    let (top, left) = (cells.iter().map(|c| c.0).min().unwrap(), cells.iter().map(|c| c.1).min().unwrap());
    let mut cells: Shape = cells.into_iter().map(|(row, column)| (row - top, column - left)).collect();
    cells.sort_unstable();
    cells
}

/// Every closed region of the family: a shape between black walls with no mouth, one or two white ones, empty or with a stone
/// of either colour anywhere.
pub(crate) fn family(size: usize) -> impl Iterator<Item = (Vec<Square>, usize)> {
    shapes(size).into_iter().flat_map(|shape| {
        let (height, width) =
            (shape.iter().map(|c| c.0).max().unwrap() + 3, shape.iter().map(|c| c.1).max().unwrap() + 3);
        let place = move |(row, column): (i32, i32)| ((row + 1) * width + column + 1) as usize;
        let inside: Vec<usize> = shape.iter().copied().map(place).collect();
        let around: BTreeSet<usize> =
            shape.iter().flat_map(|&(row, column)| next_to(row, column)).map(place).collect();
        let walls: Vec<usize> = around.into_iter().filter(|place| !inside.contains(place)).collect();
        let mut closed = vec![Square::Wall(true); (width * height) as usize];
        inside.iter().for_each(|&place| closed[place] = Square::Empty);
        let mut mouths: Vec<Vec<usize>> = vec![vec![]];
        for (index, &wall) in walls.iter().enumerate() {
            mouths.push(vec![wall]);
            mouths.extend(walls[..index].iter().map(|&other| vec![wall, other]));
        }
        let mut grids = Vec::new();
        for mouth in mouths {
            let mut grid = closed.clone();
            mouth.into_iter().for_each(|place| grid[place] = Square::Wall(false));
            grids.push((grid.clone(), width as usize));
            for &place in &inside {
                for black in [true, false] {
                    let mut grid = grid.clone();
                    grid[place] = Square::Stone(black);
                    grids.push((grid, width as usize));
                }
            }
        }
        grids
    })
}
