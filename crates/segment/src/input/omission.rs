//! The possible omission number of a block, estimated from liberties of higher grade.
//!
//! The *omission number* (Tajima and Sanechika, 1998) says how many moves a
//! block can do without before it is lost: 0 for one that is lost unless
//! defended at once. They estimate it from the numbers of *n-th liberties*,
//! the empty points `n` steps away over empty points. The article uses the
//! estimate for single blocks and gives no weights; here it is
//! `0.6·d₁ + 0.2·d₂ + 0.1·d₃ − 2.5`, which puts a stone in atari that cannot
//! grow below −1.5, one that can extend near −1, and a stone in the open near 3.

use yose_board::PointSet;

/// The row of Table 1 for a block, from 0 (below −1.5) to 7 (4.5 and more).
pub(super) fn class(block: &PointSet, empty: &PointSet) -> u32 {
    let tenths = tenths(block, empty);
    // Classes are ten tenths wide, the first ends at −15.
    ((tenths + 25).div_euclid(10)).clamp(0, 7) as u32
}

/// The points that decide the class: the block, and what is next to it or to an empty point before the last grade.
pub(super) fn footprint(block: &PointSet, empty: &PointSet) -> PointSet {
    let mut seen = *block;
    for _ in GRADES {
        seen |= ((seen & *empty) | *block).neighbours();
    }
    seen
}

/// What a liberty of each grade is worth, in tenths.
const GRADES: [i32; 3] = [6, 2, 1];

fn tenths(block: &PointSet, empty: &PointSet) -> i32 {
    let mut free = *empty;
    let mut front = *block;
    let mut sum = -25;
    for weight in GRADES {
        front = front.neighbours() & free;
        free -= front;
        sum += weight * front.len() as i32;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Board, Color, Diagram};

    #[track_caller]
    fn check(text: &str, expected: i32, row: u32) {
        let board: Board = text.parse::<Diagram>().unwrap().setup.board().unwrap();
        let block = *board.stones(Color::Black);
        assert_eq!((tenths(&block, &board.empty()), class(&block, &board.empty())), (expected, row));
    }

    #[test]
    fn liberties_of_three_grades() {
        // Four liberties, eight points two steps away, and on this board twelve at three steps.
        let open =
            format!("{}\n{}\n{}", ". . . . . . .\n".repeat(3), ". . . X . . .", ". . . . . . .\n".repeat(3));
        check(&open, 24 + 16 + 12 - 25, 5);
        // One liberty and nothing behind it.
        check("X . O\nO O .\n. . .", 6 - 25, 0);
        // One liberty with three points behind it, and four behind those.
        check("O X O . .\n. . . . .\n. . . . .\n. . . . .", 6 + 3 * 2 + 4 - 25, 1);
    }
}
