//! What has come true on the board: single-point eyes, connections, live points.
//!
//! **Question.** Which of the network's predictions does a position decide?
//!
//! **Definitions** (section 2.1 of the article). A *single-point eye* is an
//! empty point whose neighbours are all stones of one block, or of two blocks
//! of one colour that share another single-point eye. Two points are
//! *connected* by a colour if a path of its stones and single-point eyes
//! joins them. A point is *alive* if it is connected to two single-point eyes.
//!
//! ```
//! use yose_board::{Color, Diagram};
//! use yose_segment::Signal;
//!
//! let diagram: Diagram = "
//!     . X . X O
//!     X X X X O
//!     O O O O O
//!     . O . O .
//! ".parse().unwrap();
//! let signal = Signal::of(&diagram.setup.board().unwrap());
//! assert_eq!(signal.eyes(Color::Black).len(), 2);
//! assert_eq!(signal.eyes(Color::White).len(), 3);
//! assert!(signal.all_alive());
//! ```
//!
//! **Why one pass is enough.** An eye between two blocks `A` and `B` needs
//! another eye that both touch; that eye touches two blocks, so it touches
//! exactly `A` and `B`. Candidates with the same pair vouch for each other,
//! and one alone has nobody.
//!
//! **Limits.** Eyes among three blocks and seki are not seen, as in the article.

use yose_board::{Board, Color, Point, PointSet, Size};

use crate::lattice::{FIELDS, Lattice};

/// What a position decides about eyes, connections and life.
#[derive(Clone, Debug)]
pub struct Signal {
    size: Size,
    eyes: [PointSet; 2],
    live: [PointSet; 2],
    parts: [Vec<PointSet>; 2],
}

impl Signal {
    /// The signal of a position.
    pub fn of(board: &Board) -> Signal {
        let eyes = Color::BOTH.map(|color| single_point_eyes(board, color));
        let parts = Color::BOTH.map(|color| -> Vec<PointSet> {
            (*board.stones(color) | eyes[color.index()]).components().collect()
        });
        let live = Color::BOTH.map(|color| {
            let is_alive = |part: &&PointSet| (**part & eyes[color.index()]).len() >= 2;
            parts[color.index()].iter().filter(is_alive).fold(PointSet::EMPTY, |all, &part| all | part)
        });
        Signal { size: board.size(), eyes, live, parts }
    }

    /// The single-point eyes of a colour.
    pub fn eyes(&self, color: Color) -> &PointSet {
        &self.eyes[color.index()]
    }

    /// The live points of a colour: its live stones and their eyes.
    pub fn live(&self, color: Color) -> &PointSet {
        &self.live[color.index()]
    }

    /// Whether a colour connects two points.
    pub fn connected(&self, color: Color, a: Point, b: Point) -> bool {
        self.parts[color.index()].iter().any(|part| part.contains(a) && part.contains(b))
    }

    /// Whether every point is alive, so that the game is over.
    pub fn all_alive(&self) -> bool {
        (self.live[0] | self.live[1]).len() == self.size.area()
    }

    /// For each point, which fields of its window a colour connects to it, a bit each.
    pub(crate) fn local_connections(&self, color: Color, lattice: &Lattice) -> Vec<u16> {
        let mut part_of = vec![0u16; lattice.area()];
        for (number, part) in (1..).zip(&self.parts[color.index()]) {
            for point in part {
                part_of[lattice.number(point)] = number;
            }
        }
        let bits = |point: usize| {
            let connected = |&&(other, _): &&(usize, usize)| part_of[other] == part_of[point];
            lattice.window(point).iter().filter(connected).fold(0, |bits, &(_, field)| bits | 1 << field)
        };
        (0..lattice.area()).map(|point| if part_of[point] == 0 { 0 } else { bits(point) }).collect()
    }
}

const _: () = assert!(FIELDS <= 16, "a window fits the bits of a u16");

/// The single-point eyes of a colour.
pub(crate) fn single_point_eyes(board: &Board, color: Color) -> PointSet {
    let not_mine = board.empty() | *board.stones(!color);
    let surrounded = (board.empty() & board.stones(color).neighbours()) - not_mine.neighbours();
    let mut eyes = PointSet::EMPTY;
    let mut shared: Vec<([Point; 2], Point)> = Vec::new();
    for point in surrounded {
        match owners(board, point) {
            Some([a, b]) if a != b => shared.push(([a, b], point)),
            Some(_) => {
                eyes.insert(point);
            }
            None => {}
        }
    }
    for (pair, point) in &shared {
        if shared.iter().any(|(other, elsewhere)| other == pair && elsewhere != point) {
            eyes.insert(*point);
        }
    }
    eyes
}

/// The one (twice) or two blocks around a surrounded point, in order; `None` if there are more.
fn owners(board: &Board, point: Point) -> Option<[Point; 2]> {
    let mut heads = board.size().neighbours(point).filter_map(|next| board.head(next));
    let first = heads.next()?;
    let mut pair = [first, first];
    for head in heads {
        if head != pair[0] && pair[0] == pair[1] {
            pair[1] = head;
        } else if !pair.contains(&head) {
            return None;
        }
    }
    pair.sort_unstable();
    Some(pair)
}

#[cfg(test)]
mod tests;
