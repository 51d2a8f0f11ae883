//! Sums, differences and multiples.
//!
//! **Question.** What is the canonical form of G + H?
//!
//! **Definition.** G + H = {Gᴸ + H, G + Hᴸ | Gᴿ + H, G + Hᴿ}.
//!
//! Shifts add as numbers, so sums are remembered for pairs of nodes. A number
//! only shifts; ups and nimbers add by parts; G − G is 0. The rest follows the
//! definition on an explicit stack of pairs, with the sums found so far on a
//! second one, so the depth of a game does not matter.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::arena::NodeId;
use super::canonical::Options;
use super::{Game, Games, scalar};
use crate::BudgetExceeded;

/// A pair of nodes whose options are being added, and how many were.
struct Frame {
    a: NodeId,
    b: NodeId,
    cursor: usize,
}

impl Games {
    /// G + H.
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game, BudgetExceeded> {
        let shift = self.arena.scalars.add(g.shift(), h.shift());
        let sum = match self.known_sum(g.node, h.node)? {
            Some(sum) => sum,
            None => self.add_nodes(g.node, h.node)?,
        };
        self.charge_numbers()?;
        Ok(self.arena.translate(sum, shift))
    }

    /// G − H.
    pub fn sub(&mut self, g: Game, h: Game) -> Result<Game, BudgetExceeded> {
        let negative = self.neg(h)?;
        self.add(g, negative)
    }

    /// The sum of many games, from left to right.
    pub fn sum(&mut self, games: &[Game]) -> Result<Game, BudgetExceeded> {
        games.iter().try_fold(self.zero(), |total, &game| self.add(total, game))
    }

    /// n · G: the sum of n copies of G, or of −n copies of −G.
    pub fn times(&mut self, n: &BigInt, game: Game) -> Result<Game, BudgetExceeded> {
        if let Some(x) = self.as_number(game) {
            return Ok(self.number(&x.times(n)));
        }
        if n.is_negative() {
            let negative = self.neg(game)?;
            return self.times(&-n, negative);
        }
        if let Some(multiple) = self.times_up_star(n, game)? {
            return Ok(multiple);
        }
        let mut total = self.zero();
        let mut power = game;
        for bit in 0..n.bits() {
            if bit > 0 {
                power = self.add(power, power)?;
            }
            if n.bit(bit) {
                total = self.add(total, power)?;
            }
        }
        Ok(total)
    }

    fn times_up_star(&mut self, n: &BigInt, game: Game) -> Result<Option<Game>, BudgetExceeded> {
        let Some(parts) = self.number_up_star(game) else { return Ok(None) };
        let Some(ups) = n.to_i64().and_then(|n| n.checked_mul(parts.ups)) else { return Ok(None) };
        let nimber = if n.bit(0) { parts.nimber } else { 0 };
        let infinitesimal = self.up_star(ups, nimber)?;
        let number = self.number(&parts.number.times(n));
        self.add(number, infinitesimal).map(Some)
    }

    /// The sum of two nodes, if it takes no work.
    fn known_sum(&mut self, a: NodeId, b: NodeId) -> Result<Option<Game>, BudgetExceeded> {
        if a == NodeId::ZERO {
            return Ok(Some(Game::new(b, scalar::ZERO)));
        }
        if b == NodeId::ZERO {
            return Ok(Some(Game::new(a, scalar::ZERO)));
        }
        if let Some(&sum) = self.sums.get(&ordered(a, b)) {
            return Ok(Some(sum));
        }
        let (g, h) = (self.arena.details(a), self.arena.details(b));
        if let (Some(x), Some(y)) = (g.up_star, h.up_star)
            && let Some(sum) = x.plus(y)
        {
            return self.up_star(sum.ups, sum.nimber).map(Some);
        }
        match g.negative {
            Some(negative) if negative.node == b => {
                let shift = self.arena.scalars.neg(negative.shift());
                Ok(Some(Game::new(NodeId::ZERO, shift)))
            }
            _ => Ok(None),
        }
    }

    fn add_nodes(&mut self, a: NodeId, b: NodeId) -> Result<Game, BudgetExceeded> {
        let mut frames = vec![Frame { a, b, cursor: 0 }];
        let mut found: Vec<Game> = Vec::new();
        while let Some(frame) = frames.last_mut() {
            self.meter.step(1)?;
            if let Some((a, b)) = self.add_options(frame, &mut found)? {
                frames.push(Frame { a, b, cursor: 0 });
                continue;
            }
            let Frame { a, b, cursor } = *frame;
            let (g, h) = (self.arena.node(a), self.arena.node(b));
            let start = found.len() - cursor;
            let (left, right) = found[start..].split_at(g.left().len() + h.left().len());
            let left = Options { all: left, moves_in_first: Some(g.left().len()) };
            let right = Options { all: right, moves_in_first: Some(g.right().len()) };
            let sum = self.canonical(left, right, &mut ())?;
            found.truncate(start);
            self.sums.insert(ordered(a, b), sum);
            self.meter.allocate(SUM_BYTES)?;
            frames.pop();
        }
        Ok(self.sums[&ordered(a, b)])
    }

    /// Pushes sums onto `found` as far as they are known; returns the first pair
    /// that is not.
    fn add_options(
        &mut self,
        frame: &mut Frame,
        found: &mut Vec<Game>,
    ) -> Result<Option<(NodeId, NodeId)>, BudgetExceeded> {
        while let Some((option, other)) = self.summand(frame) {
            match self.known_sum(option.node, other)? {
                None => return Ok(Some(ordered(option.node, other))),
                Some(sum) => found.push(self.arena.translate(sum, option.shift())),
            }
            frame.cursor += 1;
        }
        Ok(None)
    }

    /// The option that the cursor is at, and the node it is added to: Left's
    /// options of both nodes, then Right's.
    fn summand(&self, frame: &Frame) -> Option<(Game, NodeId)> {
        let (g, h) = (self.arena.node(frame.a), self.arena.node(frame.b));
        let mut place = frame.cursor;
        for (options, other) in
            [(g.left(), frame.b), (h.left(), frame.a), (g.right(), frame.b), (h.right(), frame.a)]
        {
            if place < options.len() {
                return Some((self.arena.options[options.start + place], other));
            }
            place -= options.len();
        }
        None
    }
}

/// An entry of the memory of sums at its usual load.
const SUM_BYTES: u64 = 40;

fn ordered(a: NodeId, b: NodeId) -> (NodeId, NodeId) {
    if a <= b { (a, b) } else { (b, a) }
}
