//! Loops that do not matter.
//!
//! **The question.** A position can come up again after both sides have captured. Does the value of a
//! region depend on that, or is going round just a bad idea?
//!
//! **The idea.** Black's stones that were played on the way round must have come off again, so every
//! loop contains a capture by White, and for the same reason one by Black. Let Black renounce all her
//! captures that might be part of a loop. Then no loop is left, what she can still reach is the value of an
//! ordinary game, and she can reach it under any rule about repetition, since all that a rule can forbid her
//! opponent are moves. That gives a lower bound; White's renouncing gives an upper
//! bound. If they are the same game, the loops do not matter and that game is the value. If not, they do:
//! [`crate::kos`] deals with what is left.
//!
//! Where suicide is allowed a colour renounces her own as well. A suicide of White's is not followed where Black renounces, and
//! counts as the least that is known of what it leads to: a loop that is left would have to contain one.
//!
//! A capture that may be part of a loop is one after which the same points are still in play and the position
//! is not solved.
//!
//! **Moves that are left out.** Moves that cannot matter are left out, but a ban on retaking takes a capture away
//! from a position, and then the next best move counts. So no move is left out because of a ko capture of the same
//! colour: not because the capture is better, and not because a reply is as good as a position that includes it. And whoever may
//! just have taken a ko may have to go on there: of his moves only those are left out that another one replaces.
//! [`crate::kos`] has the proof that all this is right.

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::{BudgetExceeded, Game};

use crate::search::{Bounds, Options, Search};
use crate::shape::{Mask, Shape, bits};
use crate::table::{Follow, NodeId, Part};
use crate::territory::surrounded;

/// The options of a position that are not solved, by colour.
pub(crate) type Moves = [Vec<Follow>; 2];

/// Positions that are not solved, with all their moves that can matter.
#[derive(Debug, Default)]
pub(crate) struct Unsolved {
    pub(crate) moves: FxHashMap<NodeId, Moves>,
    /// In the order in which they were found.
    order: Vec<NodeId>,
}

/// Which moves of a position that is not solved are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Those that can matter.
    Needed,
    /// Every legal one: slow, and without end where prisoners pile up. What [`Keep::Needed`] finds is checked with it.
    #[cfg(test)]
    All,
}

/// The most unsolved positions that are searched for loops.
const MAX_UNSOLVED: usize = 20_000;

/// How often bounds are tightened by each other.
const MAX_ROUNDS: u32 = 20;

impl Search {
    /// Bounds of a sum of positions, as tight as loops let them be, and the positions that are in the way if they are
    /// not exact. Without bounds that are exact and without such positions the budget ran out, or they are too many.
    pub(crate) fn bounds_and_loops(
        &mut self,
        roots: &[Part],
        keep: Keep,
    ) -> Result<(Bounds, Option<Unsolved>), BudgetExceeded> {
        let sum = Follow { prisoners: 0, parts: roots.to_vec(), takes_ko: false, shrinks: false };
        let bounds = self.follow_bounds(&sum, 0)?;
        if bounds.exact().is_some() || self.exhausted {
            return Ok((bounds, None));
        }
        let unsolved = self.unloop(roots, keep)?;
        let bounds = self.follow_bounds(&sum, 0)?;
        let in_the_way = bounds.exact().is_none() && !self.exhausted;
        Ok((bounds, unsolved.filter(|_| in_the_way)))
    }

    /// Tightens the bounds of these positions, and of all that can follow them, as far as loops do
    /// not matter. Gives up with `None` if too many positions are not solved.
    fn unloop(&mut self, roots: &[Part], keep: Keep) -> Result<Option<Unsolved>, BudgetExceeded> {
        let mut rounds = 0;
        loop {
            rounds += 1;
            let Some(unsolved) = self.unsolved(roots, keep)? else { return Ok(None) };
            let mut improved = false;
            let mut games = [FxHashMap::default(), FxHashMap::default()];
            for &node in &unsolved.order {
                let low = self.renounced(&unsolved, &mut games, node, Color::Black)?;
                let high = self.renounced(&unsolved, &mut games, node, Color::White)?;
                let before = self.known(node);
                let after = self.intersect(before, Bounds { low, high })?;
                if after != before {
                    self.improve(node, after);
                    improved = true;
                }
            }
            if !improved || rounds == MAX_ROUNDS {
                return Ok(Some(unsolved));
            }
        }
    }

    fn unsolved(&mut self, roots: &[Part], keep: Keep) -> Result<Option<Unsolved>, BudgetExceeded> {
        let mut unsolved = Unsolved::default();
        let mut stack: Vec<(NodeId, bool)> = roots.iter().map(|part| (part.node, false)).collect();
        while let Some((node, banned)) = stack.pop() {
            if unsolved.moves.contains_key(&node) || (!banned && self.solved_now(node).is_some()) {
                continue;
            }
            if unsolved.order.len() >= MAX_UNSOLVED || self.exhausted {
                return Ok(None);
            }
            let mut moves = self.legal(node);
            if keep == Keep::Needed {
                self.drop_needless(node, &mut moves)?;
            }
            if !banned {
                unsolved.order.push(node);
            }
            for follow in moves.iter().flatten() {
                // While a ban stands a position is not worth what it is worth without.
                let banned = follow.takes_ko && !self.is_solved(node);
                stack.extend(follow.parts.iter().map(|part| (part.node, banned)));
            }
            unsolved.moves.insert(node, moves);
        }
        Ok(Some(unsolved))
    }

    /// All legal moves.
    pub(crate) fn legal(&mut self, node: NodeId) -> Moves {
        let position = self.table.position(node);
        let empty = self.table.shape(position.shape).all() & !position.stones[0] & !position.stones[1];
        Color::BOTH.map(|color| {
            let follows = bits(empty).filter_map(|point| self.table.follow(node, color, point));
            follows.map(|follow| Follow::clone(&follow)).collect()
        })
    }

    fn drop_needless(&mut self, node: NodeId, moves: &mut Moves) -> Result<(), BudgetExceeded> {
        for color in Color::BOTH {
            let all = std::mem::take(&mut moves[color.index()]);
            moves[color.index()] = self.undominated(color, all)?;
        }
        self.drop_refuted(node, moves)
    }

    /// The moves without those that are at most as good as another one whatever the loops are worth. A ko
    /// capture stands in for no other move, since it may be the one that is banned.
    fn undominated(&mut self, color: Color, moves: Vec<Follow>) -> Result<Vec<Follow>, BudgetExceeded> {
        let mut kept: Vec<(Follow, Bounds)> = Vec::new();
        for follow in moves {
            let bounds = self.option_bounds(color, &follow, 0)?;
            let mut dominated = false;
            for (rival, better) in &kept {
                dominated |= !rival.takes_ko && self.dominates(color, *better, bounds)?;
            }
            if dominated {
                continue;
            }
            let mut rivals = Vec::with_capacity(kept.len() + 1);
            for (rival, worse) in kept {
                if follow.takes_ko || !self.dominates(color, bounds, worse)? {
                    rivals.push((rival, worse));
                }
            }
            rivals.push((follow, bounds));
            kept = rivals;
        }
        Ok(kept.into_iter().map(|(follow, _)| follow).collect())
    }

    /// Drops moves that have a reply which is at least as good for the replier as the position without
    /// the move, and without ko captures of the same colour, can be: gifts, in the words of [`crate::search`].
    fn drop_refuted(&mut self, node: NodeId, moves: &mut Moves) -> Result<(), BudgetExceeded> {
        let position = self.table.position(node);
        let shape = self.table.shape(position.shape);
        let stand = surrounded(shape, position.stones);
        let on_duty = Color::BOTH.map(|color| may_have_taken_ko(shape, position.stones, color));
        let mut bounds: Options = Default::default();
        for color in Color::BOTH {
            for follow in &moves[color.index()] {
                bounds[color.index()].push(self.option_bounds(color, follow, 0)?);
            }
        }
        for color in Color::BOTH {
            if self.firm && on_duty[color.index()] {
                continue;
            }
            let mut place = 0;
            while place < moves[color.index()].len() {
                let others = never_banned(color, place, moves, &bounds);
                let without = self.combine(stand, &others)?;
                // The replier must do at least as well as the best that the rest can be for him.
                let most = if color == Color::White { without.high } else { without.low };
                let follow = moves[color.index()][place].clone();
                if self.refute(color, &follow, Bounds::exactly(most), 0)?.is_some() {
                    moves[color.index()].remove(place);
                    bounds[color.index()].remove(place);
                } else {
                    place += 1;
                }
            }
        }
        Ok(())
    }

    /// Whether a move with the first bounds is at least as good for `color` as one with the second.
    fn dominates(&mut self, color: Color, first: Bounds, second: Bounds) -> Result<bool, BudgetExceeded> {
        match color {
            Color::Black => self.games.at_most(second.high, first.low),
            Color::White => self.games.at_most(first.high, second.low),
        }
    }

    /// The value of a position if `color` makes no capture that may be part of a loop.
    fn renounced(
        &mut self,
        unsolved: &Unsolved,
        games: &mut [FxHashMap<NodeId, Game>; 2],
        root: NodeId,
        color: Color,
    ) -> Result<Game, BudgetExceeded> {
        let mut stack = vec![(root, color)];
        while let Some(&(node, color)) = stack.last() {
            if games[color.index()].contains_key(&node) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let mut sides: [Vec<Game>; 2] = Default::default();
            for mover in Color::BOTH {
                for follow in &unsolved.moves[&node][mover.index()] {
                    let loops = !follow.shrinks && !follow.parts.iter().all(|part| self.is_solved(part.node));
                    let renounces = follow.prisoners != 0 && loops || follow.takes_ko && self.firm;
                    if mover == color && renounces {
                        continue;
                    }
                    let mut sum = self.games.integer(follow.prisoners);
                    if loops && follow.prisoners * i64::from(mover.sign()) < 0 {
                        let bounds = self.follow_known(follow)?;
                        sides[mover.index()].push(bounds.worst(color));
                        continue;
                    }
                    for &part in &follow.parts {
                        let renouncing = if part.swapped { !color } else { color };
                        let banned = follow.takes_ko && mover != color && !self.firm;
                        let value = match self.known(part.node).exact() {
                            Some(value) if !banned || !unsolved.moves.contains_key(&part.node) => value,
                            _ => match games[renouncing.index()].get(&part.node) {
                                Some(&value) => value,
                                None => {
                                    stack.push((part.node, renouncing));
                                    continue;
                                }
                            },
                        };
                        let value = if part.swapped { self.games.neg(value)? } else { value };
                        sum = self.games.add(sum, value)?;
                    }
                    sides[mover.index()].push(sum);
                }
            }
            if stack.len() == waiting {
                let position = self.table.position(node);
                let stand = surrounded(self.table.shape(position.shape), position.stones);
                let value = self.stand_or_move(stand, &sides)?;
                games[color.index()].insert(node, value);
                stack.pop();
            }
        }
        Ok(games[color.index()][&root])
    }

    /// Bounds of what a move leads to from what is known of it.
    fn follow_known(&mut self, follow: &Follow) -> Result<Bounds, BudgetExceeded> {
        let mut sum = Bounds::exactly(self.games.integer(follow.prisoners));
        for &part in &follow.parts {
            let bounds = self.known_part(part)?;
            let [low, high] = [(sum.low, bounds.low), (sum.high, bounds.high)];
            sum = Bounds { low: self.games.add(low.0, low.1)?, high: self.games.add(high.0, high.1)? };
        }
        Ok(sum)
    }

    pub(crate) fn is_solved(&self, node: NodeId) -> bool {
        self.known(node).exact().is_some()
    }
}

/// Whether the last move may have been a ko capture by `color`: a stone stands alone and can be taken back.
fn may_have_taken_ko(shape: &Shape, stones: [Mask; 2], color: Color) -> bool {
    let empty = shape.all() & !stones[0] & !stones[1];
    bits(stones[color.index()]).any(|point| {
        let around = shape.neighbours(1 << point);
        around & stones[color.index()] == 0 && (around & empty).count_ones() == 1
    })
}

/// The bounds of all moves but the one at `place` and the ko captures of its colour.
fn never_banned(color: Color, place: usize, moves: &Moves, bounds: &Options) -> Options {
    let side = moves[color.index()].iter().zip(&bounds[color.index()]).enumerate();
    let kept = side.filter(|(other, (follow, _))| *other != place && !follow.takes_ko);
    let mut others = bounds.clone();
    others[color.index()] = kept.map(|(_, (_, bounds))| *bounds).collect();
    others
}
