//! Who surrounds what at the end of a game, and what stands in seki.
//!
//! **Question.** Dead stones taken off, to whom does each empty point belong,
//! and which points do not count under territory rules because they lie in a
//! seki?
//!
//! **Definitions.** An empty *area* is a maximal connected set of empty
//! points. It is *territory* of a colour if only stones of that colour touch
//! it, and *neutral* otherwise. A *group* is a set of chains of one colour
//! held together by territory that they enclose in common.
//!
//! Two living groups that share neutral points could fill them, unless each
//! of them needs these points to live: then it is a seki. So a group stands
//! in seki if it has not two eyes in its own territory, and neutral points
//! separate it from a group of the other colour that has not either. A group
//! has two eyes here if its territory falls into two areas, or is one area
//! of at least three points that is not the square of four.
//!
//! ```
//! use yose_board::{Color, Diagram, PointSet, Territory};
//!
//! // The inner chains have an eye each and share the liberty E4: whoever fills it
//! // can be captured.
//! let diagram: Diagram = "
//!     O X . X . O . O X
//!     O X X X X O O O X
//!     O O O O O X X X X
//!     . O . . O X . X .
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let territory = Territory::of(&board, &PointSet::EMPTY);
//! assert_eq!(territory.surrounded(Color::Black).len(), 3);
//! assert_eq!(territory.outside_seki(Color::Black).len(), 2);
//! assert_eq!(territory.seki(Color::White).len(), 5);
//! ```
//!
//! **Limits.** This is how people read a finished board, not a proof: it
//! relies on the dead stones being named, and on neutral points outside seki being of no
//! use to either side. One large eye space that is dead as it stands is taken for alive.

use crate::board::Board;
use crate::color::Color;
use crate::set::PointSet;

/// Owners of the empty points of a finished board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    /// By colour: the points surrounded, those in seki included.
    surrounded: [PointSet; 2],
    /// By colour: stones in seki.
    seki: [PointSet; 2],
    neutral: PointSet,
}

impl Territory {
    /// Reads a finished board from which `dead` stones of both colours are taken off.
    pub fn of(board: &Board, dead: &PointSet) -> Territory {
        let living = Color::BOTH.map(|color| *board.stones(color) - *dead);
        let empty = PointSet::full(board.size()) - living[0] - living[1];
        let mut surrounded = [PointSet::EMPTY; 2];
        let mut neutral = PointSet::EMPTY;
        for area in empty.components() {
            let border = area.neighbours();
            match Color::BOTH.map(|color| !border.is_disjoint(&living[color.index()])) {
                [true, false] => surrounded[0] |= area,
                [false, true] => surrounded[1] |= area,
                _ => neutral |= area,
            }
        }
        let seki = seki_stones(&living, &surrounded, &neutral);
        Territory { surrounded, seki, neutral }
    }

    /// The points this colour surrounds, including eyes in seki.
    pub fn surrounded(&self, color: Color) -> PointSet {
        self.surrounded[color.index()]
    }

    /// The points this colour surrounds that are not eyes in seki.
    pub fn outside_seki(&self, color: Color) -> PointSet {
        self.surrounded(color) - self.seki(color).neighbours().flood(&self.surrounded(color))
    }

    /// This colour's stones in seki.
    pub fn seki(&self, color: Color) -> PointSet {
        self.seki[color.index()]
    }

    /// Empty points of nobody.
    pub fn neutral(&self) -> PointSet {
        self.neutral
    }
}

/// Chains of one colour held together by common territory.
struct Group {
    stones: PointSet,
    territory: PointSet,
}

impl Group {
    fn has_two_eyes(&self) -> bool {
        let eyes: Vec<PointSet> = self.territory.components().collect();
        match eyes.as_slice() {
            [] => false,
            [eye] => eye.len() >= 3 && !is_square_of_four(eye),
            _ => true,
        }
    }
}

fn is_square_of_four(eye: &PointSet) -> bool {
    let inside = |point: crate::Point| point.neighbours().into_iter().filter(|&n| eye.contains(n)).count();
    eye.len() == 4 && eye.iter().all(|point| inside(point) == 2)
}

fn seki_stones(living: &[PointSet; 2], surrounded: &[PointSet; 2], neutral: &PointSet) -> [PointSet; 2] {
    // A group is a connected part of a colour's stones and territory taken together.
    let weak = Color::BOTH.map(|color| {
        (living[color.index()] | surrounded[color.index()])
            .components()
            .map(|part| Group {
                stones: part & living[color.index()],
                territory: part & surrounded[color.index()],
            })
            .filter(|group| !group.stones.is_empty() && !group.has_two_eyes())
            .map(|group| group.stones)
            .collect::<Vec<PointSet>>()
    });
    let mut seki = [PointSet::EMPTY; 2];
    for area in neutral.components() {
        let border = area.neighbours();
        let touching = [0, 1].map(|side| {
            weak[side]
                .iter()
                .filter(|stones| !border.is_disjoint(stones))
                .fold(PointSet::EMPTY, |all, &stones| all | stones)
        });
        if touching.iter().all(|stones| !stones.is_empty()) {
            seki[0] |= touching[0];
            seki[1] |= touching[1];
        }
    }
    seki
}
