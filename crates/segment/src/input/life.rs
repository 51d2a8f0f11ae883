//! Which groups live within their own walls, or where they are shut in?
//!
//! **Question.** Some blocks enclose small spaces, or the opponent has left them little room. Have they two eyes, will they have them even
//! if the opponent moves first, only if they move first, or not at all?
//!
//! **Definition.** A [group](group::Group) *has two eyes* if its largest block is unconditionally alive
//! (D. Benson, *Life in the Game of Go*, 1976): one of a set of blocks each of which has two spaces whose empty points are all
//! its liberties and whose walls are blocks of the set. It *lives* if its owner [reaches that](struggle) when both sides
//! play in its room alone.
//!
//! ```text
//! . . . X    Three points in a row: whoever plays the middle one first decides.
//! X X X X
//! ```
//!
//! **Limits.** What is not settled within [`MOVES`] positions gets no feature. A seki is not life; who captures the
//! opponent's walls counts as living; kos are not fought; and a block that has been cut off from the
//! largest one is counted with it.

mod group;
mod struggle;

use yose_board::{Board, Color};

use crate::lattice::Lattice;
use group::Group;
use struggle::Struggle;

/// Positions that may be looked at for one answer.
const MOVES: u32 = 300;

/// The fates of the groups of a position, by the number of what they depend on: a move leaves most groups as they are.
pub(super) type Fates = Vec<(u64, Fate)>;

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Nobody has found out.
    Unknown,
    /// It has not two eyes even if its owner moves first.
    Lost,
    /// It has if its owner moves first.
    Unsettled,
    /// It has even if the opponent moves first.
    Lives,
    /// It has two eyes already.
    Safe,
}

/// Adds the bits that say how groups live to the features of their stones and their room, given what is known of a position nearby.
pub(super) fn mark(
    board: &mut Board,
    to_move: Color,
    lattice: &Lattice,
    features: &mut [u32],
    known: &[(u64, Fate)],
) -> Fates {
    let mut fates = Fates::new();
    for color in Color::BOTH {
        let mine = color == to_move;
        for group in group::groups(board, color) {
            let (key, fate) = remembered(board, &group, known);
            fates.push((key, fate));
            for point in group.blocks {
                features[lattice.number(point)] |= of_block(fate, group.shut_in);
            }
            for point in group.room {
                let empty = board.is_empty(point);
                let bits = if empty { of_room(fate, group.shut_in, mine) } else { of_prisoner(fate) };
                features[lattice.number(point)] |= bits;
            }
        }
    }
    fates
}

fn of_block(fate: Fate, shut_in: bool) -> u32 {
    match (fate, shut_in) {
        (Fate::Unknown, _) => 0,
        (Fate::Safe, _) => 1 << 21,
        (Fate::Lives, _) => 1 << 22,
        (Fate::Unsettled, false) => 1 << 23,
        (Fate::Lost, false) => 1 << 24,
        (Fate::Unsettled, true) => 1 << 30,
        (Fate::Lost, true) => 1 << 31,
    }
}

fn of_room(fate: Fate, shut_in: bool, mine: bool) -> u32 {
    let first = if mine { 26 } else { 27 };
    match fate {
        Fate::Safe | Fate::Lives => 1 << first,
        Fate::Unsettled => 1 << (first + 2),
        Fate::Lost if shut_in => 1 << (first + 4),
        Fate::Lost | Fate::Unknown => 0,
    }
}

fn of_prisoner(fate: Fate) -> u32 {
    match fate {
        Fate::Safe | Fate::Lives => 1 << 28,
        Fate::Unsettled => 1 << 29,
        Fate::Lost | Fate::Unknown => 0,
    }
}

fn remembered(board: &mut Board, group: &Group, known: &[(u64, Fate)]) -> (u64, Fate) {
    let key = group.key(board);
    let found = known.iter().find(|(other, _)| *other == key);
    found.copied().unwrap_or_else(|| (key, fate(board, group)))
}

fn fate(board: &mut Board, group: &Group) -> Fate {
    let Some(target) = group.largest(board) else { return Fate::Unknown };
    let struggle = Struggle::new(group, target, MOVES);
    if struggle.has_two_eyes(board) {
        return Fate::Safe;
    }
    match struggle.outcome(board, !group.color) {
        None => Fate::Unknown,
        Some(true) => Fate::Lives,
        Some(false) => match struggle.outcome(board, group.color) {
            None => Fate::Unknown,
            Some(true) => Fate::Unsettled,
            Some(false) => Fate::Lost,
        },
    }
}

#[cfg(test)]
mod tests;
