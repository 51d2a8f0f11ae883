//! Moves that can be left out because of a reply.
//!
//! **The question.** Let `b` be what a position is worth without a move H of White's. Is there a reply of Black's that
//! leads to at least `b`? Then H is a gift horse and can be left out (see [`crate::search`]).
//!
//! **What is tried.** A reply where the opponent could come in from a wall, or next to his stones. First
//! the replies that end the matter at once: they lead to something that is solved already or that one side
//! [holds](crate::hold). Only if none of them does it are positions solved for the sake of a refutation.
//!
//! This is for leaving moves out of the graph of a loop: there a move may be left out because of a reply, but not
//! because another move is better, which may be banned. For bounds a
//! [comparison](crate::comparison) does the same with less work.

use std::rc::Rc;

use yose_board::Color;
use yose_cgt::{BudgetExceeded, Game};

use crate::search::{Bounds, Options, Search};
use crate::shape::{Mask, bits};
use crate::table::{Follow, NodeId};

/// A move by `color` that was not solved, because its opponent gets ahead of the goal after it.
pub(crate) struct Refuted {
    pub(crate) color: Color,
    pub(crate) follow: Rc<Follow>,
    pub(crate) goal: Game,
}

impl Search {
    /// Whether a move of `color` need not be solved, given bounds of the position without it: then what its opponent
    /// gets ahead of.
    pub(crate) fn pass_over(
        &mut self,
        color: Color,
        follow: &Follow,
        bounds: Bounds,
        depth: u32,
    ) -> Result<Option<Game>, BudgetExceeded> {
        let goal = bounds.worst(!color);
        Ok(self.gets_ahead(follow, !color, goal, depth + 1)?.then_some(goal))
    }

    /// Tries to show by a reply in contact that a move of `color` need not be solved.
    pub(crate) fn refute(
        &mut self,
        color: Color,
        follow: &Follow,
        bounds: Bounds,
        depth: u32,
    ) -> Result<Option<Bounds>, BudgetExceeded> {
        if let Some(reached) = self.refute_at_once(color, follow, bounds)? {
            return Ok(Some(reached));
        }
        if follow.parts.len() != 1 {
            return Ok(None);
        }
        for answer in self.answers(color, follow, 0) {
            let reached = self.follow_bounds(&answer, depth + 2)?;
            if self.harmless(color, reached, bounds)? {
                return Ok(Some(reached));
            }
        }
        Ok(None)
    }

    /// The same, but only with replies after which nothing has to be solved.
    fn refute_at_once(
        &mut self,
        color: Color,
        follow: &Follow,
        bounds: Bounds,
    ) -> Result<Option<Bounds>, BudgetExceeded> {
        for place in 0..follow.parts.len() {
            for answer in self.answers(color, follow, place) {
                let reached = self.settled_bounds(&answer)?;
                if self.harmless(color, reached, bounds)? {
                    return Ok(Some(reached));
                }
            }
        }
        Ok(None)
    }

    /// What the opponent's replies to a move of `color` lead to, those in one of the parts that the move left.
    fn answers(&mut self, color: Color, follow: &Follow, place: usize) -> Vec<Follow> {
        let part = follow.parts[place];
        // Replies are made on the position of the table, where colours may be exchanged.
        let replier = if part.swapped { color } else { !color };
        let mut answers = Vec::new();
        for reply in self.replies(part.node, replier) {
            let Some(answer) = self.table.follow(part.node, replier, reply) else { continue };
            let mut answer = Follow::clone(&answer);
            if answer.takes_ko && (follow.takes_ko || self.firm) {
                continue; // It may be the banned move, or one after which a komaster may not rest.
            }
            if part.swapped {
                answer.prisoners = -answer.prisoners;
                for part in &mut answer.parts {
                    *part = self.table.turned(*part, true);
                }
            }
            answer.prisoners += follow.prisoners;
            let others = follow.parts.iter().enumerate().filter(|(other, _)| *other != place);
            answer.parts.extend(others.map(|(_, part)| *part));
            answers.push(answer);
        }
        answers
    }

    /// Bounds of a sum of positions and prisoners from what is known, and from what one side holds.
    pub(crate) fn settled_bounds(&mut self, follow: &Follow) -> Result<Bounds, BudgetExceeded> {
        let mut sum = Bounds::exactly(self.games.integer(follow.prisoners));
        for &part in &follow.parts {
            if self.known(part.node).exact().is_none() {
                self.settle(part.node);
            }
            let bounds = self.known_part(part)?;
            let low = self.games.add(sum.low, bounds.low)?;
            sum = Bounds { low, high: self.games.add(sum.high, bounds.high)? };
        }
        Ok(sum)
    }

    /// Looks again at the moves that were left out, now that the bounds are final, and solves those
    /// whose refutation no longer holds.
    pub(crate) fn confirm(
        &mut self,
        stand: i64,
        options: &mut Options,
        refuted: &mut Vec<Refuted>,
        depth: u32,
    ) -> Result<Bounds, BudgetExceeded> {
        let mut bounds = self.combine(stand, options)?;
        let mut place = 0;
        while place < refuted.len() {
            let Refuted { color, goal, .. } = refuted[place];
            let needed = bounds.worst(!color);
            if self.as_good(!color, goal, needed)? {
                place += 1;
                continue;
            }
            let Refuted { color, follow, .. } = refuted.swap_remove(place);
            if let Some(goal) = self.pass_over(color, &follow, bounds, depth)? {
                refuted.push(Refuted { color, follow, goal });
                continue;
            }
            options[color.index()].push(self.option_bounds(color, &follow, depth + 1)?);
            bounds = self.combine(stand, options)?;
            place = 0;
        }
        Ok(bounds)
    }

    /// Whether a reply that reaches this makes a move of `color` one that need not be looked at.
    fn harmless(&mut self, color: Color, reached: Bounds, bounds: Bounds) -> Result<bool, BudgetExceeded> {
        match color {
            Color::White => self.games.at_most(bounds.low, reached.low),
            Color::Black => self.games.at_most(reached.high, bounds.high),
        }
    }

    /// Where a move may be answered: where the opponent could come in from a wall, and next to
    /// the opponent's stones.
    pub(crate) fn replies(&self, node: NodeId, replier: Color) -> Vec<usize> {
        let position = self.table.position(node);
        let shape = self.table.shape(position.shape);
        let empty: Mask = shape.all() & !position.stones[0] & !position.stones[1];
        let entrances = shape.walls[(!replier).index()] & empty;
        let near = shape.neighbours(position.stones[(!replier).index()]) & empty;
        bits(entrances).chain(bits(near & !entrances)).collect()
    }
}
