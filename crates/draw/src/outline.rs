//! The line around a set of points.
//!
//! Each point is taken as a unit square, its *cell*; the outline of a set is
//! the boundary of the union of its cells, as closed loops. Directed so that
//! the set is on the right hand, a side of a cell belongs to the boundary
//! exactly when the cell is in the set and the one across the side is not.
//! At each corner as many sides end as begin, so following them always leads
//! back to the start. Where two cells meet only at a corner two sides begin
//! there; turning right stays with the same cell, so that parts which are not
//! connected have loops of their own. Loops around the set run clockwise,
//! loops around its holes anticlockwise.

use yose_board::{MAX_SIDE, Point, PointSet};

use crate::layout::{CELL, Layout};
use crate::svg::Path;

/// A corner of cells: `(c, r)` is the upper left corner of the cell in column c and row r.
pub(crate) type Corner = (u8, u8);

/// How far outlines of regions lie inside their cells, so that neighbours stay apart.
const INSET: f64 = 0.75;

/// Radius of rounded corners; below half the length of a side.
const ROUND: f64 = 7.0;

/// The directions east, south, west and north: the next one is a turn to the right.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The loops around a set of points, each as the corners where it turns.
pub(crate) fn loops(points: &PointSet) -> Vec<Vec<Corner>> {
    let side = usize::from(MAX_SIDE) + 1;
    // Every loop has a side that goes east, so it is enough to remember and try those.
    let mut seen = vec![false; side * side];
    let mut loops = Vec::new();
    for point in points {
        let start = (point.column(), point.row());
        if has_side(points, start, 0) && !seen[index(start)] {
            loops.push(follow(points, start, &mut seen));
        }
    }
    loops
}

fn index((column, row): Corner) -> usize {
    usize::from(row) * (usize::from(MAX_SIDE) + 1) + usize::from(column)
}

/// Goes around one loop from a side that begins at `start` and goes east.
fn follow(points: &PointSet, start: Corner, seen: &mut [bool]) -> Vec<Corner> {
    let mut turns = Vec::new();
    let (mut corner, mut direction) = (start, 0);
    loop {
        if direction == 0 {
            if seen[index(corner)] {
                break;
            }
            seen[index(corner)] = true;
        }
        corner = step(corner, direction);
        let next =
            [1, 0, 3].map(|turn| (direction + turn) % 4).into_iter().find(|&d| has_side(points, corner, d));
        let Some(next) = next else { break };
        if next != direction {
            turns.push(corner);
        }
        direction = next;
    }
    turns
}

fn step((column, row): Corner, direction: usize) -> Corner {
    let (across, down) = STEPS[direction];
    (column.wrapping_add_signed(across), row.wrapping_add_signed(down))
}

/// Whether a side of the boundary begins at a corner and goes in a direction.
fn has_side(points: &PointSet, corner: Corner, direction: usize) -> bool {
    // The cells to the right and to the left of the side, relative to the corner.
    let (inside, outside) = match direction {
        0 => ((0, 0), (0, -1)),
        1 => ((-1, 0), (0, 0)),
        2 => ((-1, -1), (-1, 0)),
        _ => ((0, -1), (-1, -1)),
    };
    let holds = |(across, down): (i8, i8)| {
        let cell = (corner.0.checked_add_signed(across), corner.1.checked_add_signed(down));
        matches!(cell, (Some(column), Some(row))
            if column < MAX_SIDE && row < MAX_SIDE && points.contains(Point::new(column, row)))
    };
    holds(inside) && !holds(outside)
}

/// The outline with rounded corners, a little inside the cells.
pub(crate) fn rounded(points: &PointSet, layout: &Layout) -> Path {
    let mut path = Path::default();
    for corners in loops(points) {
        let count = corners.len();
        for nth in 0..count {
            let before = corners[(nth + count - 1) % count];
            let (here, after) = (corners[nth], corners[(nth + 1) % count]);
            let (arriving, leaving) = (heading(before, here), heading(here, after));
            // The inner side of a line is to its right: (x, y) turned is (-y, x).
            let inwards = (-arriving.1 - leaving.1, arriving.0 + leaving.0);
            let (x, y) = place(here, layout);
            let (x, y) = (x + INSET * inwards.0, y + INSET * inwards.1);
            let start = (x - ROUND * arriving.0, y - ROUND * arriving.1);
            let end = (x + ROUND * leaving.0, y + ROUND * leaving.1);
            path = if nth == 0 { path.from(start) } else { path.to(start) }.bend((x, y), end);
        }
        path = path.close();
    }
    path
}

/// The outline exactly along the sides of the cells.
pub(crate) fn straight(points: &PointSet, layout: &Layout) -> Path {
    let mut path = Path::default();
    for corners in loops(points) {
        for (nth, &corner) in corners.iter().enumerate() {
            let place = place(corner, layout);
            path = if nth == 0 { path.from(place) } else { path.to(place) };
        }
        path = path.close();
    }
    path
}

fn place((column, row): Corner, layout: &Layout) -> (f64, f64) {
    (layout.x(f64::from(column)) - CELL / 2.0, layout.y(f64::from(row)) - CELL / 2.0)
}

/// The direction from one corner to another on the same line, of length 1.
fn heading(from: Corner, to: Corner) -> (f64, f64) {
    let sign = |a: u8, b: u8| (f64::from(b) - f64::from(a)).clamp(-1.0, 1.0);
    (sign(from.0, to.0), sign(from.1, to.1))
}

#[cfg(test)]
mod tests;
