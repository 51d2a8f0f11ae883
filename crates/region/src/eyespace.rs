//! Areas too small to build anything in.
//!
//! **Question.** An area is enclosed by stones of its owner. When can the foe
//! do nothing in it, even if the owner does not answer?
//!
//! **Two rules.** Both look at every point of the area, whatever stands on it
//! now, because what stands there can be captured.
//!
//! - *Filled*: some block of the owner touches every point of the area. Then
//!   the area is an eye of each such block, and what the foe puts in it is dead.
//! - *Confined*: there are no two points of the area, not adjacent to each
//!   other, that touch no stone of the owner. If the owner's stones around do
//!   not need the area, then what the foe puts in it is dead.
//!
//! ```text
//!   X X X X X      every point touches       X X X X X      only the middle
//!   X . O . X      the wall: filled          X . . . X      touches no X:
//!   X X . X X                                X . . . X      confined
//!     X X X                                  X . . . X
//!                                            X X X X X
//! ```
//!
//! **Why *filled* is right.** Let `b` touch every point. Whatever the foe
//! holds in the area, an empty point is left at each of his turns: filling the
//! last one would be suicide, since a capture outside would need `b`'s other
//! eye to be gone. That point is a liberty of `b`. To clean up, the owner
//! plays any empty point as long as stones of the foe are there. His stone
//! joins `b`; if it takes the last empty point then the foe's stones have no
//! liberty and go, so again an empty point is left. And since every new stone
//! joins `b`, the parts of the area that remain touch `b` everywhere.
//!
//! **Why *confined* is right.** The owner, in his own time, fills every empty
//! point next to his stones; each new stone joins blocks that have their
//! liberties elsewhere, so it is legal and cannot be captured. When no such
//! point is left, an empty point touches no stone of the owner; there are at
//! most two, and if two then adjacent. All liberties of the foe are among
//! them. One point: the owner plays it and captures everything. Two: he
//! plays one; if the foe takes this stone from the other, one point is left.
//!
//! **Source.** The second rule is the counting argument behind "no two
//! independent eyes" in M. Müller, *Playing it Safe* (1997); the proofs are ours.

use crate::room::{Bits, Block, Room, bits};

/// The blocks that touch every point of the area.
pub(crate) fn filled<'a>(area: Bits, blocks: &'a [Block]) -> impl Iterator<Item = usize> + 'a {
    blocks.iter().enumerate().filter(move |(_, block)| area & !block.touched == 0).map(|(index, _)| index)
}

/// Whether the foe has no room for two eyes in the area.
pub(crate) fn confined(room: &Room, area: Bits, blocks: &[Block]) -> bool {
    let held = blocks.iter().fold(0, |held, block| held | block.touched);
    let eyes = area & !held;
    // Three points of a grid are never pairwise adjacent.
    match eyes.count_ones() {
        0 | 1 => true,
        2 => bits(eyes).next().is_some_and(|first| room.near(1 << first) & eyes != 0),
        _ => false,
    }
}
