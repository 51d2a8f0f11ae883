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

use yose_board::Color;

use crate::search::Search;
use crate::shape::bits;
use crate::table::{Follow, NodeId, Part};
use crate::territory::{static_bounds, surrounded};

/// Whether a side holds everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Being looked at.
    Open,
    Yes,
    /// It does not, or no proof was found.
    No,
}

impl Search {
    /// Whether this side provably holds everything in a position.
    pub(crate) fn holds(&mut self, node: NodeId, owner: Color, depth: u32) -> bool {
        if let Some(&known) = self.held.get(&(node, owner)) {
            return known == Hold::Yes;
        }
        if !self.may_hold(node, owner) {
            return false;
        }
        if self.nothing_lives(node, owner) {
            return true;
        }
        if depth == 0 || !self.spend() {
            return false;
        }
        self.held.insert((node, owner), Hold::Open);
        let holds = self.resists(node, owner, depth) && self.can_move(node, owner, depth);
        if self.exhausted && !holds {
            self.held.remove(&(node, owner));
        } else {
            self.held.insert((node, owner), if holds { Hold::Yes } else { Hold::No });
        }
        holds
    }

    /// The opponent must not be able to connect to a wall at once.
    fn may_hold(&self, node: NodeId, owner: Color) -> bool {
        let position = self.table.position(node);
        let shape = self.table.shape(position.shape);
        let taken = position.stones[0] | position.stones[1];
        shape.walls[(!owner).index()] & !taken == 0
    }

    /// Whether one can see that no stone of the opponent's lives here.
    fn nothing_lives(&self, node: NodeId, owner: Color) -> bool {
        let position = self.table.position(node);
        let shape = self.table.shape(position.shape);
        let inner = shape.all() & !shape.walls[owner.index()];
        shape.walls[(!owner).index()] == 0
            && inner & position.stones[owner.index()] == 0
            && match inner.count_ones() {
                0 => true,
                1 => shape.neighbours(inner).count_ones() >= 2,
                _ => false,
            }
    }

    /// Where the owner may answer: next to the opponent's stones or to inner points, best of all next to both.
    fn stifling_replies(&self, node: NodeId, owner: Color) -> Vec<usize> {
        let position = self.table.position(node);
        let shape = self.table.shape(position.shape);
        let empty = shape.all() & !position.stones[0] & !position.stones[1];
        let inner = shape.all() & !shape.walls[owner.index()];
        let near = shape.neighbours(position.stones[(!owner).index()]) & empty;
        let stifling = shape.neighbours(inner) & !inner & empty;
        let [best, good, fair] = [near & stifling, near & !stifling, stifling & !near].map(bits);
        best.chain(good).chain(fair).collect()
    }

    fn resists(&mut self, node: NodeId, owner: Color, depth: u32) -> bool {
        let goal = self.most(Part { node, swapped: false }, owner);
        for point in self.empty_points(node) {
            let Some(attack) = self.table.follow(node, !owner, point) else { continue };
            let [part] = attack.parts[..] else { return false };
            let replier = if part.swapped { !owner } else { owner };
            let answered = self.stifling_replies(part.node, replier).into_iter().any(|reply| {
                let Some(answer) = self.table.follow(part.node, replier, reply) else { return false };
                let banned = answer.takes_ko && (attack.takes_ko || self.firm);
                !banned && self.holds_after(&[&attack, &answer], part.swapped, owner, goal, depth)
            });
            if !answered {
                return false;
            }
        }
        true
    }

    fn can_move(&mut self, node: NodeId, owner: Color, depth: u32) -> bool {
        let position = self.table.position(node);
        let stand = surrounded(self.table.shape(position.shape), position.stones) * i64::from(owner.sign());
        let goal = self.most(Part { node, swapped: false }, owner);
        stand == goal
            || self.empty_points(node).into_iter().any(|point| {
                let Some(answer) = self.table.follow(node, owner, point) else { return false };
                let restless = answer.takes_ko && self.firm;
                !restless && self.holds_after(&[&answer], false, owner, goal - 1, depth)
            })
    }

    /// Whether the owner reaches the goal by holding everything after these moves, the last of which
    /// was made with colours exchanged if `swapped`.
    fn holds_after(&mut self, moves: &[&Follow], swapped: bool, owner: Color, goal: i64, depth: u32) -> bool {
        let Some((last, before)) = moves.split_last() else { return false };
        let sign = i64::from(owner.sign());
        let taken = if swapped { -last.prisoners } else { last.prisoners };
        let prisoners = taken + before.iter().map(|follow| follow.prisoners).sum::<i64>();
        let parts: Vec<Part> = last.parts.iter().map(|&part| self.table.turned(part, swapped)).collect();
        let most: i64 = parts.iter().map(|&part| self.most(part, owner)).sum();
        prisoners * sign + most == goal
            && parts.iter().all(|part| {
                let owner = if part.swapped { !owner } else { owner };
                self.holds(part.node, owner, depth - 1)
            })
    }

    /// The most a position can be worth to a side.
    fn most(&self, part: Part, owner: Color) -> i64 {
        let position = self.table.position(part.node);
        let [low, high] = static_bounds(self.table.shape(position.shape), position.stones);
        if (owner == Color::Black) == part.swapped { -low } else { high }
    }

    fn empty_points(&self, node: NodeId) -> Vec<usize> {
        let position = self.table.position(node);
        let empty = self.table.shape(position.shape).all() & !position.stones[0] & !position.stones[1];
        bits(empty).collect()
    }
}
