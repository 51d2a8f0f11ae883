//! Stones that the user declares alive.
//!
//! **Question.** A textbook diagram shows an endgame between two walls and
//! leaves out why the walls live. Which stones are walls?
//!
//! **Definition.** A *wall* is a set of stones of one colour that touch each
//! other, along lines or diagonally, and that divides the board: the other
//! points fall into two or more parts that are not adjacent, or the stones
//! reach two sides of the board (a stone in a corner reaches two).
//! [`Immortal::All`] declares the stones of all walls immortal. A stone inside
//! somebody's corridor divides nothing and stays what it is, a prisoner
//! perhaps.
//!
//! ```
//! use yose_board::{Diagram, Point};
//! use yose_region::Immortal;
//!
//! // White's stone on B2 sits in Black's corridor; everything else is wall.
//! let diagram: Diagram = "
//!     X X X X X O
//!     X O . . . O
//!     X X X X X O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let immortal = Immortal::All.stones(&board);
//! assert!(!immortal.contains(Point::new(1, 1)));
//! assert_eq!(immortal.len(), 14);
//! ```
//!
//! **Limits.** The rule reads shapes, not minds: two stones that divide a
//! corner from the rest count as a wall even if they are doomed. Where the rule
//! fails, mark the stones.

use yose_board::{Board, Color, Point, PointSet, Size};

/// Which stones count as alive for ever without a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Immortal {
    /// None: life must be proved.
    #[default]
    Proved,
    /// Every chain with a stone in the set. Points without a stone mean nothing.
    Marked(PointSet),
    /// Every wall, in the sense of the [module](self).
    All,
}

impl Immortal {
    /// The stones declared immortal on this board, whole chains.
    pub fn stones(&self, board: &Board) -> PointSet {
        match self {
            Immortal::Proved => PointSet::EMPTY,
            Immortal::Marked(marks) => {
                { Color::BOTH.map(|color| marks.flood(board.stones(color))).into_iter().reduce(|a, b| a | b) }
                    .unwrap_or_default()
            }
            Immortal::All => Color::BOTH
                .iter()
                .flat_map(|&color| clusters(board.stones(color)))
                .filter(|cluster| is_wall(cluster, board.size()))
                .fold(PointSet::EMPTY, |all, cluster| all | cluster),
        }
    }
}

/// The stones as sets that touch along lines or diagonally.
fn clusters(stones: &PointSet) -> Vec<PointSet> {
    let mut rest = *stones;
    let mut clusters = Vec::new();
    while let Some(first) = rest.first() {
        let mut cluster = PointSet::from_iter([first]);
        loop {
            let diagonals: PointSet = cluster.iter().flat_map(Point::diagonals).collect();
            let grown = cluster | ((cluster.neighbours() | diagonals) & rest);
            if grown == cluster {
                break;
            }
            cluster = grown;
        }
        rest -= cluster;
        clusters.push(cluster);
    }
    clusters
}

fn is_wall(cluster: &PointSet, size: Size) -> bool {
    let divides = (PointSet::full(size) - *cluster).components().nth(1).is_some();
    divides || sides_reached(cluster, size) >= 2
}

fn sides_reached(cluster: &PointSet, size: Size) -> usize {
    let reaches = |on_side: &dyn Fn(Point) -> bool| cluster.iter().any(on_side);
    [
        reaches(&|point| point.column() == 0),
        reaches(&|point| point.row() == 0),
        reaches(&|point| point.column() + 1 == size.width()),
        reaches(&|point| point.row() + 1 == size.height()),
    ]
    .into_iter()
    .filter(|&reached| reached)
    .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::Diagram;

    fn board(text: &str) -> Board {
        text.parse::<Diagram>().unwrap().setup.board().unwrap()
    }

    /// `*` in the picture marks the stones that must be immortal.
    fn check(text: &str, expected: &str) {
        let board = board(text);
        let found = Immortal::All.stones(&board);
        let signs: Vec<char> = expected.chars().filter(|c| !c.is_whitespace()).collect();
        let picture: PointSet = board
            .size()
            .points()
            .zip(&signs)
            .filter(|&(_, &sign)| sign == '*')
            .map(|(point, _)| point)
            .collect();
        assert_eq!(found, picture);
    }

    #[test]
    fn a_ring_divides_and_a_lone_stone_does_not() {
        check(
            ". . . . . .
             . . X . . .
             . X . X O .
             . . X . . .
             . . . . . .",
            ". . . . . .
             . . * . . .
             . * . * . .
             . . * . . .
             . . . . . .",
        );
    }

    #[test]
    fn a_stone_at_the_side_is_no_wall_but_one_from_side_to_side_is() {
        check(
            ". . X O .
             . . X O .
             O . X O .",
            ". . * * .
             . . * * .
             * . * * .",
        );
        check(
            ". . X . .
             . X O . .
             . . X O .
             . . . . .",
            ". . . . .
             . . . . .
             . . . . .
             . . . . .",
        );
    }

    #[test]
    fn marks_take_whole_chains_and_ignore_empty_points() {
        let board = board(
            "X X . O
             . . . O",
        );
        let marks: PointSet = [(0, 0), (2, 0), (3, 1)].map(|(c, r)| Point::new(c, r)).into_iter().collect();
        assert_eq!(Immortal::Marked(marks).stones(&board).len(), 4);
        assert!(Immortal::Proved.stones(&board).is_empty());
    }
}
