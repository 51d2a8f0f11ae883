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
//! may always play there, and her stone is immortal. Say that no point touches a wall of White's, that all
//! points but at most one touch a wall of Black's, and that the exception, the *inner point* i, has two neighbours
//! or more and is not Black. Then Black holds everything without search, for she can answer every move so that this stays
//! true, each answer making the shape smaller:
//!
//! - if there is no inner point she plays anywhere: all points that are left touch a wall of hers;
//! - if a neighbour of i is empty she plays there, and i touches a wall;
//! - if they are all White but some other point than i is empty she plays there;
//! - if not, i is the only liberty of every chain, so playing there takes all of them. White takes one
//!   neighbour of i, Black another one, which connects her stone.
//!
//! If it is her own turn she can afford the same moves. In larger rooms the search looks for replies that lead there:
//! next to an inner point.
//!
//! Only finite proofs count: a position that comes up again below itself holds nothing there. Retaking a ko at
//! once is no reply. So a proof stands under any rule of repetition.
//!
//! **Nothing is remembered that need not be.** A position has dozens of moves, each of them dozens of replies, and most replies are
//! decided by their looks. So moves and replies are made on masks ([`Field`]), and only what has to be searched is entered in the table:
//! one position for each that is taken from the budget.

use yose_board::Color;

use crate::position::{Played, Position, play};
use crate::search::Search;
use crate::shape::{Mask, Shape, ShapeId, bits};
use crate::table::NodeId;
use crate::territory::surrounded;

/// Whether a side holds everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Being looked at.
    Open,
    Yes,
    /// It does not, or no proof was found.
    No,
}

/// What is in play, in the numbering of a shape of which some points may have become walls.
#[derive(Clone, Copy)]
struct Field<'s> {
    shape: &'s Shape,
    points: Mask,
    /// The points that touch an immortal stone, by its colour.
    walls: [Mask; 2],
    stones: [Mask; 2],
}

impl<'s> Field<'s> {
    fn of(shape: &'s Shape, stones: [Mask; 2]) -> Field<'s> {
        Field { shape, points: shape.all(), walls: shape.walls, stones }
    }

    /// What a move of this colour leaves.
    fn after(shape: &'s Shape, played: &Played, color: Color) -> Field<'s> {
        let points = shape.all() & !played.immortal;
        let mut walls = shape.walls.map(|wall| wall & points);
        walls[color.index()] |= shape.neighbours(played.immortal) & points;
        Field { shape, points, walls, stones: played.stones.map(|stones| stones & points) }
    }

    fn empty(&self) -> Mask {
        self.points & !self.stones[0] & !self.stones[1]
    }

    /// The points that touch no wall of the owner's.
    fn inner(&self, owner: Color) -> Mask {
        self.points & !self.walls[owner.index()]
    }

    /// The most it can be worth to a side.
    fn most(&self, owner: Color) -> i64 {
        i64::from(self.empty().count_ones()) + 2 * i64::from(self.stones[(!owner).index()].count_ones())
    }

    /// The opponent must not be able to connect to a wall at once.
    fn is_shut(&self, owner: Color) -> bool {
        self.walls[(!owner).index()] & self.empty() == 0
    }

    /// Whether one can see that no stone of the opponent's lives in any part of this.
    fn nothing_lives(&self, owner: Color) -> bool {
        let inner = self.inner(owner);
        self.walls[(!owner).index()] == 0 && inner & self.stones[owner.index()] == 0 && self.is_lone(inner)
    }

    /// Whether each part has at most one of these points, with two neighbours or more.
    fn is_lone(&self, mut inner: Mask) -> bool {
        while inner != 0 {
            let point = inner & inner.wrapping_neg();
            let part = self.shape.flood(point, self.points);
            if inner & part != point || (self.shape.neighbours(point) & part).count_ones() < 2 {
                return false;
            }
            inner &= !part;
        }
        true
    }

    /// Where the owner may answer: next to the opponent's stones or to inner points, best of all next to both.
    fn stifling_replies(&self, owner: Color) -> impl Iterator<Item = usize> + use<> {
        let inner = self.inner(owner);
        let near = self.shape.neighbours(self.stones[(!owner).index()]) & self.empty();
        let stifling = self.shape.neighbours(inner) & !inner & self.empty();
        let [best, good, fair] = [near & stifling, near & !stifling, stifling & !near].map(bits);
        best.chain(good).chain(fair)
    }
}

impl Search {
    /// Whether this side provably holds everything in a position.
    pub(crate) fn holds(&mut self, node: NodeId, owner: Color, depth: u32) -> bool {
        if let Some(&known) = self.held.get(&(node, owner)) {
            return known == Hold::Yes;
        }
        let position = self.table.position(node);
        let field = Field::of(self.table.shape(position.shape), position.stones);
        if !field.is_shut(owner) {
            return false;
        }
        if field.nothing_lives(owner) {
            return true;
        }
        if depth == 0 || !self.spend() {
            return false;
        }
        self.held.insert((node, owner), Hold::Open);
        let holds = self.resists(position, owner, depth) && self.can_move(position, owner, depth);
        if self.exhausted && !holds {
            self.held.remove(&(node, owner));
        } else {
            self.held.insert((node, owner), if holds { Hold::Yes } else { Hold::No });
        }
        holds
    }

    /// Whether every move of the opponent has an answer. She is shut in, so none of her moves connects to a wall.
    fn resists(&mut self, position: Position, owner: Color, depth: u32) -> bool {
        let field = Field::of(self.table.shape(position.shape), position.stones);
        let goal = field.most(owner);
        bits(field.empty()).all(|point| match self.try_out(position, !owner, point) {
            Some(attack) => self.has_answer(position.shape, &attack, owner, goal, depth),
            None => true,
        })
    }

    fn has_answer(&mut self, shape: ShapeId, attack: &Played, owner: Color, goal: i64, depth: u32) -> bool {
        let after = Position { shape, stones: attack.stones };
        let replies = Field::of(self.table.shape(shape), after.stones).stifling_replies(owner);
        let goal = goal - attack.prisoners(!owner) * i64::from(owner.sign());
        replies.into_iter().any(|reply| {
            let Some(answer) = self.try_out(after, owner, reply) else { return false };
            let banned = answer.takes_ko && (attack.takes_ko || self.firm);
            !banned && self.holds_after(shape, &answer, owner, goal, depth)
        })
    }

    fn can_move(&mut self, position: Position, owner: Color, depth: u32) -> bool {
        let shape = self.table.shape(position.shape);
        let field = Field::of(shape, position.stones);
        let (goal, empty) = (field.most(owner), field.empty());
        surrounded(shape, position.stones) * i64::from(owner.sign()) == goal
            || bits(empty).any(|point| {
                let Some(answer) = self.try_out(position, owner, point) else { return false };
                let restless = answer.takes_ko && self.firm;
                !restless && self.holds_after(position.shape, &answer, owner, goal - 1, depth)
            })
    }

    /// Whether the owner reaches the goal by holding everything after this move of hers.
    fn holds_after(&mut self, shape: ShapeId, played: &Played, owner: Color, goal: i64, depth: u32) -> bool {
        let field = Field::after(self.table.shape(shape), played, owner);
        let taken = played.prisoners(owner) * i64::from(owner.sign());
        if taken + field.most(owner) != goal || !field.is_shut(owner) {
            return false;
        }
        field.nothing_lives(owner)
            || self.table.enter(shape, played, owner).into_iter().all(|part| {
                let owner = if part.swapped { !owner } else { owner };
                self.holds(part.node, owner, depth - 1)
            })
    }

    /// What a move does, without entering what it leads to.
    fn try_out(&self, position: Position, color: Color, point: usize) -> Option<Played> {
        play(self.table.shape(position.shape), position.stones, color, point, self.table.suicide)
    }
}
