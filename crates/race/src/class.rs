//! The kinds of races.
//!
//! **Question.** What must a player count in this race?
//!
//! **Definition.** A *shared* liberty is an empty point that both chains touch. An *eye* is a part of the race that
//! one chain alone surrounds. Neither side likes to fill shared liberties, for that takes away one of his own;
//! a side with an eye can wait, for the shared liberties count for it alone; and of two eyes the larger one
//! wins. What is known of these classes (M. Müller, *Race to capture: analyzing semeai in Go*, 1999):
//!
//! | class | how it ends |
//! |---|---|
//! | no shared liberty | the side with more moves wins; no seki |
//! | shared, no eyes | seki, unless one side is ahead by the shared liberties (one of which does not count) |
//! | shared, one eye | all shared liberties count for the side with the eye; no seki |
//! | shared, eyes of one size | seki, unless one side is ahead by the shared liberties |
//! | shared, a big eye against a smaller one | like an eye against none |
//!
//! The class only explains: outcomes are read out. An eye of 3, 4, 5 or 6 points, filled from inside, takes 3, 5, 8
//! or 12 moves ([`eye_moves`]).

use std::fmt;

use yose_board::Color;

use crate::search::Position;
use crate::shape::{Cell, Content};
use crate::table::Table;

/// The kind of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// Empty points that both chains touch.
    pub shared: u32,
    /// By colour: points of the largest eye, stones of the opponent in it included; 0 if there is none.
    pub eyes: [u32; 2],
}

impl Class {
    pub(crate) fn of(table: &Table, position: &Position) -> Class {
        let mut class = Class { shared: 0, eyes: [0, 0] };
        let both = |content: Content| Color::BOTH.iter().all(|&color| content.chains(color) != 0);
        for shape in &position.shapes {
            let cells = &table.entry(shape.id).cells;
            class.shared +=
                cells.iter().filter(|cell| cell.content.is_empty() && both(cell.content)).count() as u32;
            for color in Color::BOTH {
                let is_eye = cells.iter().all(|Cell { content, .. }| {
                    let walls = Color::BOTH.iter().any(|&side| content.has(Content::wall(side)));
                    !walls && content.chains(!color) == 0
                });
                if is_eye {
                    let eye = &mut class.eyes[color.index()];
                    *eye = (*eye).max(cells.len() as u32);
                }
            }
        }
        class
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = self.eyes;
        let shared = match self.shared {
            0 => return f.write_str("no shared liberty"),
            1 => "one shared liberty".to_owned(),
            more => format!("{more} shared liberties"),
        };
        let eyes = match (black, white) {
            (0, 0) => "no eyes".to_owned(),
            (_, 0) => "an eye of Black's against none".to_owned(),
            (0, _) => "an eye of White's against none".to_owned(),
            _ if eye_moves(black) > eye_moves(white) => {
                format!("Black's eye of {black} against White's of {white}")
            }
            _ if eye_moves(black) < eye_moves(white) => {
                format!("White's eye of {white} against Black's of {black}")
            }
            _ => "an eye on either side".to_owned(),
        };
        write!(f, "{shared}, {eyes}")
    }
}

/// Moves that it takes to fill an eye of so many points from inside, when the other liberties are gone: the attacker
/// fills all but one point, is captured, and begins again in an eye smaller by one.
///
/// ```
/// assert_eq!([1, 2, 3, 4, 5, 6].map(yose_race::eye_moves), [1, 2, 3, 5, 8, 12]);
/// ```
pub fn eye_moves(points: u32) -> u32 {
    match points {
        0..=2 => points,
        // n − 1 stones, one move back for the capture, and the rest: f(n) = f(n − 1) + n − 2.
        _ => points.saturating_mul(points - 3) / 2 + 3,
    }
}
