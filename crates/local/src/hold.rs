//! Positions in which one side holds everything.
//!
//! **The question.** Is a position worth all that it can be worth to Black, so that nothing has to be played out?
//!
//! **The test.** The most a position can be worth to Black is U, one point for each empty point and two for each white
//! stone ([`crate::territory`]). It is worth U if and only if
//!
//! 1. White, moving first, cannot spoil it: after each of her moves Black has a reply that holds everything again;
//! 2. Black can afford to move: she surrounds all points as it stands, or some move of hers holds the rest.
//!
//! **Why.** V ≥ U means that no option of White's is ≤ U and that V is not ≤ U − 1 (the option of U when
//! numbers count from the score S where the position stands), unless S = U. A move of White's raises the most that Black can have
//! by 1 or lowers it, and a reply lowers it by 1. So a reply reaches U only by holding everything again,
//! which is 1; and a move that reaches U − 1, the most it can, is one that holds the rest, which is 2.
//!
//! **Where nothing can live.** A point that touches a wall of Black's can never be an eye of White's: Black
//! may always play there, and her stone is immortal. Call the other points *inner* ones, and say that no point touches a wall of White's.
//! White's eyes must be inner points all of whose neighbours she has.
//!
//! *Pairs.* If an inner point has two empty neighbours that touch walls of Black's, White cannot take both: Black
//! answers one by the other, and the inner point touches a wall. So Black holds everything if each inner point has two such neighbours for
//! itself, but for an *exception*: one point, or two that touch, neither of them Black, with two neighbours or more each. She can answer
//! every move so that this stays true, each answer making the shape smaller:
//!
//! - if White takes one point of a pair she takes the other. That is always legal, and takes no ko;
//! - otherwise, if there is a pair, she plays at one of its points, and an inner point less is left. What stands on inner points does not matter:
//!   stones of hers that are captured there leave an inner point that has its pair, and those that are reached by a wall leave the shape;
//! - if there is no inner point she plays anywhere: all points that are left touch a wall of hers.
//!
//! That leaves the exception alone. If it is one point i,
//!
//! - if a neighbour of i is empty she plays there, and i touches a wall;
//! - if they are all White but some other point than i is empty she plays there;
//! - if not, i is the only liberty of every chain, so playing there takes all of them. White takes one
//!   neighbour of i, Black another one, which connects her stone.
//!
//! If it is two, i and j,
//!
//! - if a neighbour of one of them is empty, other than the two, she plays there, and one inner point is left;
//! - if they are all White but some point elsewhere is empty she plays there;
//! - if i alone is empty it is the only liberty of every chain, and she takes all of them. If White takes the last way from i to a wall Black plays at a neighbour of j, which touches
//!   a wall then; if White captures at j now, i is a single exception, as above; and if she does something else Black connects;
//! - if both are empty she plays at i. If White captures at j, i is the only liberty of every chain. If she does not, j is, and what Black has then are
//!   two stones with two ways to a wall or more. Neither takes a ko, since more than one stone is taken.
//!
//! If it is her own turn she can afford the same moves. In larger rooms the [search](proof) looks for replies that lead there:
//! next to an inner point.
//!
//! Only finite proofs count: a position that comes up again below itself holds nothing there. Retaking a ko at
//! once is no reply. So a proof stands under any rule of repetition.
//!
//! **Nothing is remembered that need not be.** Moves and replies are made on masks ([`field`]), in the numbering of the shape
//! in which a room was first met. So what is proved of a room is known wherever a part of the shape comes to look like it, and nothing is entered in
//! the table of positions for the sake of a proof.

mod field;
mod proof;
mod surety;
#[cfg(test)]
mod tests;

use yose_board::Color;

use crate::position::{Ground, Position};
use crate::search::Search;
use crate::shape::ShapeId;
use crate::table::NodeId;
use field::Field;
pub(crate) use proof::{Claim, Numbers};
use proof::{Finding, Proof};
pub(crate) use surety::Sureties;
#[cfg(test)]
pub(crate) use surety::tests as surety_rooms;

/// Whether a side holds everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    Yes,
    /// It does not, or there is no proof.
    No,
    /// No proof was found in the pass with this number.
    Unknown(u32),
}

impl Search {
    /// Whether this side provably holds everything in a position.
    pub(crate) fn holds(&mut self, node: NodeId, owner: Color) -> bool {
        match self.held.get(&(node, owner)) {
            Some(Hold::Yes) => return true,
            Some(Hold::No) => return false,
            Some(Hold::Unknown(pass)) if *pass == self.pass => return false,
            Some(Hold::Unknown(_)) | None => {}
        }
        let position = self.table.position(node);
        let (frame, field, owner_there) = self.at_home(position, owner);
        let shape = self.table.shape(frame);
        if !field.is_shut(owner_there) {
            return false;
        }
        if field.nothing_lives(shape, owner_there) {
            return true;
        }
        let found = match field.something_lives(shape, owner_there) {
            true => Finding::No,
            false => Proof::find(self, frame, field, owner_there, self.hold_fuel),
        };
        let hold = match found {
            Finding::Yes => Hold::Yes,
            Finding::No => Hold::No,
            Finding::Cut => Hold::Unknown(self.pass),
        };
        self.held.insert((node, owner), hold);
        hold == Hold::Yes
    }

    /// A position where its shape was first met, so that proofs about parts of a shape share what they find.
    fn at_home(&self, position: Position, owner: Color) -> (ShapeId, Field, Color) {
        let (shape, home) = (self.table.shape(position.shape), self.table.home(position.shape));
        let ground =
            Ground { points: home.embedding.mask(shape.all()), walls: home.embedding.stones(shape.walls) };
        let field = Field { ground, stones: home.embedding.stones(position.stones) };
        (home.shape, field, if home.embedding.swapped { !owner } else { owner })
    }
}
