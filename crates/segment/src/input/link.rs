//! Link patterns: two stones of a colour a jump or a knight's move apart with nothing between.
//!
//! The article names straight jumps over 2 and 3 points, the knight's move and
//! the long knight's move; the numbers are read as distances, so that the
//! jump over one point, the commonest link, is the first of them.

use std::sync::LazyLock;

use yose_board::{Board, Point, Size};

/// Columns to the right and rows down.
type Offset = (i8, i8);

/// Where the other stone stands, and the points between, for one of the eight directions.
const PATTERNS: [(Offset, &[Offset]); 4] = [
    ((2, 0), &[(1, 0)]),
    ((3, 0), &[(1, 0), (2, 0)]),
    ((2, 1), &[(1, 0), (1, 1)]),
    ((3, 1), &[(1, 0), (2, 0), (1, 1), (2, 1)]),
];

/// A link pattern as one of the points between sees it.
struct View {
    ends: [Offset; 2],
    /// All points between, this one included.
    between: Vec<Offset>,
}

/// Every way in which a point can lie in a link pattern. A pattern and the same one from its other end are one.
static VIEWS: LazyLock<Vec<View>> = LazyLock::new(|| {
    let mut views: Vec<View> = Vec::new();
    for (end, between) in PATTERNS {
        for (turn, &here) in (0..8).flat_map(|turn| between.iter().map(move |here| (turn, here))) {
            let seen = |(x, y): Offset| turned((x - here.0, y - here.1), turn);
            let ends = [seen((0, 0)), seen(end)];
            if !views.iter().any(|view| view.ends == ends || view.ends == [ends[1], ends[0]]) {
                views.push(View { ends, between: between.iter().map(|&point| seen(point)).collect() });
            }
        }
    }
    views
});

/// Whether an empty point belongs to a link pattern of Black, and of White.
pub(super) fn sides(board: &Board, point: Point) -> [bool; 2] {
    let mut found = [false; 2];
    let step = |offset: Offset| walk(board.size(), point, offset);
    let stone = |offset: Offset| step(offset).and_then(|other| board.at(other));
    let is_free = |&offset: &Offset| step(offset).is_some_and(|other| board.is_empty(other));
    for View { ends: [one, other], between } in &*VIEWS {
        let Some(color) = stone(*one) else { continue };
        if stone(*other) == Some(color) && between.iter().all(is_free) {
            found[color.index()] = true;
        }
    }
    found
}

fn turned((x, y): Offset, turn: u8) -> Offset {
    let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
    (if turn & 2 == 0 { x } else { -x }, if turn & 4 == 0 { y } else { -y })
}

fn walk(size: Size, from: Point, (x, y): Offset) -> Option<Point> {
    size.point(from.column().checked_add_signed(x)?, from.row().checked_add_signed(y)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use yose_board::{Color, PointSet};

    /// The same from the stones' side: each end looks for the other one.
    fn points(board: &Board, color: Color) -> PointSet {
        let mut found = PointSet::EMPTY;
        for stone in board.stones(color) {
            for (end, between) in PATTERNS {
                for turn in 0..8 {
                    let step = |offset| walk(board.size(), stone, turned(offset, turn));
                    if step(end).is_none_or(|other| board.at(other) != Some(color)) {
                        continue;
                    }
                    let free = |&offset: &Offset| step(offset).filter(|&point| board.is_empty(point));
                    if between.iter().all(|offset| free(offset).is_some()) {
                        found.extend(between.iter().filter_map(free));
                    }
                }
            }
        }
        found
    }

    #[test]
    fn seen_from_between_as_from_the_ends() {
        let mut random = Random::new(8);
        for round in 0..200 {
            let size = Size::new(4 + round % 5, 7).unwrap();
            let mut board = Board::new(size);
            for _ in 0..random.below(size.area() / 2) {
                let (color, empty) = (Color::BOTH[random.below(2)], board.empty());
                let Some(point) = empty.nth(random.below(empty.len())) else { break };
                if board.is_legal(color, point) {
                    board.play(color, point);
                }
            }
            for point in board.empty() {
                assert_eq!(
                    sides(&board, point),
                    Color::BOTH.map(|color| points(&board, color).contains(point))
                );
            }
        }
    }
}
