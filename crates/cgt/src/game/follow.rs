//! What can follow a game: options, positions, birthday, incentives.

use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::arena::NodeId;
use super::{Game, Games, Player};
use crate::BudgetExceeded;
use crate::dyadic::Dyadic;

/// What a move gains, for each player: the undominated ones of Gᴸ − G and of
/// G − Gᴿ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incentives {
    /// Gᴸ − G.
    pub left: Vec<Game>,
    /// G − Gᴿ.
    pub right: Vec<Game>,
}

impl Games {
    /// Left's options in the canonical form.
    pub fn left_options(&mut self, game: Game) -> Vec<Game> {
        self.options(Player::Left, game)
    }

    /// Right's options in the canonical form.
    pub fn right_options(&mut self, game: Game) -> Vec<Game> {
        self.options(Player::Right, game)
    }

    /// A player's options in the canonical form.
    pub fn options(&mut self, player: Player, game: Game) -> Vec<Game> {
        if let Some(number) = self.as_number(game) {
            let (left, right) = number.options();
            let option = if player == Player::Left { left } else { right };
            return option.iter().map(|x| self.number(x)).collect();
        }
        let node = self.arena.node(game.node);
        let places = if player == Player::Left { node.left() } else { node.right() };
        places.map(|place| self.arena.translate(self.arena.options[place], game.shift())).collect()
    }

    /// All distinct positions of the canonical form that are not numbers, the
    /// game itself among them, options before the games they belong to.
    pub fn positions(&mut self, game: Game) -> Result<Vec<Game>, BudgetExceeded> {
        self.positions_below(game, |_, position| position.is_number())
    }

    /// The day on which the game is born: 0 for 0, and otherwise one more than
    /// the latest birthday of an option.
    pub fn birthday(&mut self, game: Game) -> Result<BigUint, BudgetExceeded> {
        let mut days: FxHashMap<Game, BigUint> = FxHashMap::default();
        for position in self.positions(game)? {
            let mut latest = BigUint::ZERO;
            for player in Player::BOTH {
                for option in self.options(player, position) {
                    let day = match self.as_number(option) {
                        Some(number) => number.birthday(),
                        None => days[&option].clone(),
                    };
                    latest = latest.max(day);
                }
            }
            days.insert(position, latest + 1u32);
        }
        Ok(match self.as_number(game) {
            Some(number) => number.birthday(),
            None => days.remove(&game).unwrap_or_default(),
        })
    }

    /// What the players gain by moving.
    pub fn incentives(&mut self, game: Game) -> Result<Incentives, BudgetExceeded> {
        let mut left = Vec::new();
        for option in self.left_options(game) {
            left.push(self.sub(option, game)?);
        }
        let mut right = Vec::new();
        for option in self.right_options(game) {
            right.push(self.sub(game, option)?);
        }
        Ok(Incentives { left: self.maximal(&left)?, right: self.maximal(&right)? })
    }

    /// The simplest number x with Gᴸ ⧏ x ⧏ Gᴿ for all options of these, if any.
    pub fn simplest_number(&mut self, left: &[Game], right: &[Game]) -> Option<Dyadic> {
        let number = self.simplest_between_options(left, right)?;
        Some(self.arena.scalars.dyadic(number))
    }

    /// The games that no other of them is above, without repetition.
    pub(crate) fn maximal(&mut self, games: &[Game]) -> Result<Vec<Game>, BudgetExceeded> {
        let mut kept: Vec<Game> = Vec::new();
        'candidates: for &game in games {
            for &rival in &kept {
                if self.at_most(game, rival)? {
                    continue 'candidates;
                }
            }
            let mut remaining = Vec::with_capacity(kept.len() + 1);
            for &rival in &kept {
                if !self.at_most(rival, game)? {
                    remaining.push(rival);
                }
            }
            remaining.push(game);
            kept = remaining;
        }
        Ok(kept)
    }

    /// Positions down to those that `is_leaf` holds back, options first.
    pub(crate) fn positions_below(
        &mut self,
        root: Game,
        is_leaf: impl Fn(&Games, Game) -> bool,
    ) -> Result<Vec<Game>, BudgetExceeded> {
        let mut order = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![(root, false)];
        while let Some((game, options_done)) = stack.pop() {
            self.meter.step(1)?;
            if options_done {
                order.push(game);
                continue;
            }
            if is_leaf(self, game) || !seen.insert(game) {
                continue;
            }
            self.charge_numbers()?;
            self.meter.admit_bytes(POSITION_BYTES * seen.len() as u64)?;
            stack.push((game, true));
            for player in Player::BOTH {
                stack.extend(self.options(player, game).into_iter().map(|option| (option, false)));
            }
        }
        Ok(order)
    }

    /// Nodes reachable from `root` down to those already `done`, options first:
    /// an option's node has always the smaller number.
    pub(crate) fn nodes_below(
        &mut self,
        root: NodeId,
        done: impl Fn(&Games, NodeId) -> bool,
    ) -> Result<Vec<NodeId>, BudgetExceeded> {
        let mut found = FxHashSet::default();
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            if id == NodeId::ZERO || done(self, id) || !found.insert(id) {
                continue;
            }
            self.meter.step(1)?;
            let node = self.arena.node(id);
            stack.extend(self.arena.options[node.left().start..node.right().end].iter().map(|o| o.node));
        }
        let mut order: Vec<NodeId> = found.into_iter().collect();
        order.sort_unstable();
        Ok(order)
    }
}

/// What a position takes while positions are collected.
const POSITION_BYTES: u64 = 120;
