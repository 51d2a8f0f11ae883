//! From any options to the canonical form.
//!
//! **Question.** Which game without dominated or reversible options equals
//! {L | R}, when the options are canonical already?
//!
//! **Method.**
//! 1. If some number lies right of every Left option and left of every Right
//!    option (both in the sense of ⧏, "less or confused"), the game is the
//!    simplest such number. The stops of the options bound the interval, and
//!    what a node knows about its stops says whether an end belongs to it.
//! 2. Otherwise shift the game to right stop 0, drop dominated options, and
//!    replace every option that reverses, through a reply at least as good for
//!    the replying side as the game itself was, by what follows that reply.
//!
//! ```
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! let up = games.up_star(1, 0)?;
//! let star = games.nimber(1)?;
//! // ↑ + * = {↑, * | ↑, 0}: Left's ↑ reverses through * to 0, Right's ↑ is dominated.
//! let zero = games.zero();
//! let up_star = games.game(&[up, star], &[up, zero])?;
//! assert_eq!(games.left_options(up_star).len(), 2);
//! assert_eq!(games.right_options(up_star), [zero]);
//! # Ok::<(), yose_cgt::BudgetExceeded>(())
//! ```
//!
//! **Why number options need no test for reversibility.** Once dominated
//! options are gone from a game that is no number, a number x among Left's
//! options is the left stop. It would reverse through xᴿ > x only if the game
//! were ≥ xᴿ, hence its right stop above its left stop.
//!
//! Source: Siegel, *Combinatorial Game Theory*, II.2.

use std::cmp::Ordering;

use super::arena::{NodeId, sort};
use super::scalar::{self, Scalar};
use super::{Game, Games, Player};
use crate::BudgetExceeded;
use crate::dyadic::{Bound, Small, simplest_between};

/// One step from given options to the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// An option that another option is at least as good as.
    Dominated {
        /// Whose option.
        player: Player,
        /// The option that went.
        option: Game,
        /// The option that stays.
        by: Game,
    },
    /// An option to which the opponent's reply leaves the player no better off
    /// than before: it is replaced by the player's options after that reply.
    Reversed {
        /// Whose option.
        player: Player,
        /// The option that went.
        option: Game,
        /// The reply.
        through: Game,
        /// What came in its place, before these were examined in turn.
        replaced_by: Vec<Game>,
    },
    /// All options went because the game is the simplest number between them.
    Number {
        /// The number.
        value: Game,
    },
}

/// Hears about every reduction; says nothing back.
pub(super) trait Witness {
    fn note(&mut self, reduction: impl FnOnce() -> Reduction);

    /// Whether notes are lost, so that options may go without one.
    fn is_deaf(&self) -> bool {
        false
    }
}

impl Witness for () {
    #[inline]
    fn note(&mut self, _: impl FnOnce() -> Reduction) {}

    #[inline]
    fn is_deaf(&self) -> bool {
        true
    }
}

impl Witness for Vec<Reduction> {
    fn note(&mut self, reduction: impl FnOnce() -> Reduction) {
        self.push(reduction());
    }
}

impl Games {
    /// The game with these options, in canonical form.
    pub fn game(&mut self, left: &[Game], right: &[Game]) -> Result<Game, BudgetExceeded> {
        let mut space = std::mem::take(&mut self.space);
        space.0.clear();
        space.0.extend_from_slice(left);
        space.1.clear();
        space.1.extend_from_slice(right);
        let game = self.canonical(&mut space.0, &mut space.1, &mut ());
        self.space = space;
        game
    }

    /// The game with these options, and what was removed on the way to its
    /// canonical form, in order.
    pub fn game_explained(
        &mut self,
        left: &[Game],
        right: &[Game],
    ) -> Result<(Game, Vec<Reduction>), BudgetExceeded> {
        let mut reductions = Vec::new();
        let game = self.canonical(&mut left.to_vec(), &mut right.to_vec(), &mut reductions)?;
        if !game.is_number() {
            let shift = game.shift();
            reductions = reductions.into_iter().map(|r| self.translate_reduction(r, shift)).collect();
        }
        Ok((game, reductions))
    }

    /// The vectors are working space: their contents are used up.
    pub(super) fn canonical(
        &mut self,
        left: &mut Vec<Game>,
        right: &mut Vec<Game>,
        witness: &mut impl Witness,
    ) -> Result<Game, BudgetExceeded> {
        self.meter.step(1 + (left.len() + right.len()) as u64)?;
        let (low, high) = (self.left_end(left), self.right_end(right));
        if let Some(number) = self.simplest(low, high) {
            let value = Game::new(NodeId::ZERO, number);
            witness.note(|| Reduction::Number { value });
            return Ok(value);
        }
        let (Some(low), Some(high)) = (low, high) else {
            unreachable!("a game in which one player has no option is a number")
        };
        if witness.is_deaf() {
            self.drop_far_behind(left, right, low.stop, high.stop);
        }
        let right_stop = high.stop;
        self.normalise(left, right, right_stop);
        self.drop_dominated(Player::Left, left, witness)?;
        self.drop_dominated(Player::Right, right, witness)?;
        // Options that are those of a known canonical form need no more work.
        sort(left);
        sort(right);
        let id = match self.arena.find(left, right) {
            Some(id) => id,
            None if self.bypass_reversible(left, right, witness)? => self.intern_canonical(left, right)?,
            None => self.insert_canonical(left, right)?,
        };
        Ok(Game::new(id, right_stop))
    }

    /// Drops the options that the stops show to be dominated: with `low` the best
    /// right stop of a Left option, a Left option whose left stop is below it.
    fn drop_far_behind(&mut self, left: &mut Vec<Game>, right: &mut Vec<Game>, low: Scalar, high: Scalar) {
        let arena = &self.arena;
        if left.len() > 1 {
            left.retain(|option| {
                arena.scalars.cmp_sum(arena.node(option.node).left_stop, option.shift(), low).is_ge()
            });
        }
        if right.len() > 1 {
            right.retain(|option| arena.scalars.cmp(option.shift(), high).is_le());
        }
    }

    fn normalise(&mut self, left: &mut [Game], right: &mut [Game], right_stop: Scalar) {
        if right_stop == scalar::ZERO {
            return;
        }
        let shift = self.arena.scalars.neg(right_stop);
        for option in left.iter_mut().chain(right) {
            *option = self.arena.translate(*option, shift);
        }
    }

    /// Keeps the options that no other one is at least as good as.
    fn drop_dominated(
        &mut self,
        player: Player,
        options: &mut Vec<Game>,
        witness: &mut impl Witness,
    ) -> Result<(), BudgetExceeded> {
        let mut kept = 0;
        'candidates: for next in 0..options.len() {
            let option = options[next];
            let mut place = 0;
            while place < kept {
                let rival = options[place];
                if self.is_as_good(player, rival, option)? {
                    if rival != option {
                        witness.note(|| Reduction::Dominated { player, option, by: rival });
                    }
                    continue 'candidates;
                }
                if self.is_as_good(player, option, rival)? {
                    witness.note(|| Reduction::Dominated { player, option: rival, by: option });
                    kept -= 1;
                    options.swap(place, kept);
                } else {
                    place += 1;
                }
            }
            options[kept] = option;
            kept += 1;
        }
        options.truncate(kept);
        Ok(())
    }

    fn is_as_good(&mut self, player: Player, a: Game, b: Game) -> Result<bool, BudgetExceeded> {
        match player {
            Player::Left => self.at_most(b, a),
            Player::Right => self.at_most(a, b),
        }
    }

    /// Says whether anything was bypassed.
    ///
    /// The form under reduction becomes a node of its own for a moment, so that
    /// it can be compared like any other.
    fn bypass_reversible(
        &mut self,
        left: &mut Vec<Game>,
        right: &mut Vec<Game>,
        witness: &mut impl Witness,
    ) -> Result<bool, BudgetExceeded> {
        if left.iter().chain(right.iter()).all(|option| option.is_number()) {
            return Ok(false);
        }
        let probe = self.arena.push(left, right);
        self.probe = Some(probe);
        let result = self.bypass_until_stable(probe, left, right, witness);
        self.probe = None;
        self.arena.pop();
        self.forget_probe_answers();
        result
    }

    fn bypass_until_stable(
        &mut self,
        probe: NodeId,
        left: &mut Vec<Game>,
        right: &mut Vec<Game>,
        witness: &mut impl Witness,
    ) -> Result<bool, BudgetExceeded> {
        let mut changed = false;
        while self.bypass_once(Player::Left, probe, left, witness)?
            | self.bypass_once(Player::Right, probe, right, witness)?
        {
            changed = true;
            self.drop_dominated(Player::Left, left, witness)?;
            self.drop_dominated(Player::Right, right, witness)?;
        }
        Ok(changed)
    }

    /// Bypasses every reversible option of one player; says whether any was.
    fn bypass_once(
        &mut self,
        player: Player,
        probe: NodeId,
        options: &mut Vec<Game>,
        witness: &mut impl Witness,
    ) -> Result<bool, BudgetExceeded> {
        let whole = Game::new(probe, scalar::ZERO);
        let mut changed = false;
        let mut place = 0;
        while place < options.len() {
            let option = options[place];
            match self.reversing_reply(player, whole, option)? {
                None => place += 1,
                Some(through) => {
                    let replaced_by = self.options(player, through);
                    options.swap_remove(place);
                    options.extend(&replaced_by);
                    witness.note(|| Reduction::Reversed { player, option, through, replaced_by });
                    changed = true;
                }
            }
        }
        Ok(changed)
    }

    /// The opponent's reply to an option that is as good for the opponent as
    /// the whole game was.
    fn reversing_reply(
        &mut self,
        player: Player,
        whole: Game,
        option: Game,
    ) -> Result<Option<Game>, BudgetExceeded> {
        if option.is_number() {
            return Ok(None);
        }
        let node = self.arena.node(option.node);
        let replies = match player {
            Player::Left => node.right(),
            Player::Right => node.left(),
        };
        for place in replies {
            let reply = self.arena.translate(self.arena.options[place], option.shift());
            if self.is_as_good(player.opponent(), reply, whole)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    fn forget_probe_answers(&mut self) {
        if !self.probe_answers.is_empty() {
            // Clearing a table costs its capacity: one large game must not slow
            // down all later ones.
            if self.probe_answers.capacity() > 4096 {
                self.probe_answers = Default::default();
            }
            self.probe_answers.clear();
        }
    }

    fn translate_reduction(&mut self, reduction: Reduction, by: Scalar) -> Reduction {
        let mut shifted = |game: Game| self.arena.translate(game, by);
        match reduction {
            Reduction::Dominated { player, option, by } => {
                Reduction::Dominated { player, option: shifted(option), by: shifted(by) }
            }
            Reduction::Reversed { player, option, through, replaced_by } => Reduction::Reversed {
                player,
                option: shifted(option),
                through: shifted(through),
                replaced_by: replaced_by.into_iter().map(shifted).collect(),
            },
            number @ Reduction::Number { .. } => number,
        }
    }
}

/// One end of the interval of numbers that fit between the options.
#[derive(Clone, Copy)]
struct End {
    stop: Scalar,
    /// Whether the stop itself fits.
    included: bool,
}

impl Games {
    fn left_end(&mut self, left: &[Game]) -> Option<End> {
        let mut end: Option<End> = None;
        for option in left {
            let included = !self.arena.node(option.node).at_least_right_stop;
            end = Some(self.tighter(end, option.shift(), included, Ordering::Greater));
        }
        end
    }

    fn right_end(&mut self, right: &[Game]) -> Option<End> {
        let mut end: Option<End> = None;
        for &option in right {
            let included = !self.arena.node(option.node).at_most_left_stop;
            let stop = self.arena.left_stop(option);
            end = Some(self.tighter(end, stop, included, Ordering::Less));
        }
        end
    }

    fn tighter(&self, end: Option<End>, stop: Scalar, included: bool, wanted: Ordering) -> End {
        match end {
            None => End { stop, included },
            Some(end) => match self.arena.scalars.cmp(stop, end.stop) {
                Ordering::Equal => End { stop, included: end.included && included },
                order if order == wanted => End { stop, included },
                _ => end,
            },
        }
    }

    /// The simplest number that fits between the options, if there is one.
    pub(super) fn simplest_between_options(&mut self, left: &[Game], right: &[Game]) -> Option<Scalar> {
        let (low, high) = (self.left_end(left), self.right_end(right));
        self.simplest(low, high)
    }

    /// The simplest number from `low` to `high`, if there is one.
    fn simplest(&mut self, low: Option<End>, high: Option<End>) -> Option<Scalar> {
        if let (Some(low), Some(high)) = (low, high) {
            match self.arena.scalars.cmp(low.stop, high.stop) {
                Ordering::Greater => return None,
                Ordering::Equal => return (low.included && high.included).then_some(low.stop),
                Ordering::Less if low.stop.exponent == 0 && high.stop.exponent == 0 => {
                    return Some(simplest_between_integers(low, high));
                }
                Ordering::Less => {}
            }
        }
        let bound = |end: Option<End>, included: fn(_) -> Bound, excluded: fn(_) -> Bound| match end {
            None => Bound::None,
            Some(End { stop, included: true }) => included(self.arena.scalars.dyadic(stop)),
            Some(End { stop, included: false }) => excluded(self.arena.scalars.dyadic(stop)),
        };
        let low = bound(low, Bound::AtLeast, Bound::Above);
        let high = bound(high, Bound::AtMost, Bound::Below);
        simplest_between(&low, &high).map(|x| self.arena.scalars.intern(&x))
    }
}

/// The frequent case of [`simplest_between`]; `low` lies below `high`.
fn simplest_between_integers(low: End, high: End) -> Scalar {
    let first = if low.included { low.stop.mantissa } else { low.stop.mantissa + 1 };
    let last = if high.included { high.stop.mantissa } else { high.stop.mantissa - 1 };
    if first <= last {
        return Small::integer(0i64.clamp(first, last));
    }
    // Two neighbours, both excluded: the half between them.
    let whole = Small::integer(low.stop.mantissa);
    let half = Small { mantissa: 1, exponent: 1 };
    whole.checked_add(half).unwrap_or(whole)
}
