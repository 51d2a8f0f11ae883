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

use super::arena::{NodeId, sort};
use super::interval::best_integer;
use super::reduction::{Reduction, Witness};
use super::scalar::{self, Scalar};
use super::{Game, Games, Player};
use crate::BudgetExceeded;

/// Options as given.
#[derive(Clone, Copy)]
pub(super) struct Options<'a> {
    pub(super) all: &'a [Game],
    /// In a sum, how many options are moves in the first summand. They come
    /// first, and moves in the same summand never dominate one another.
    pub(super) moves_in_first: Option<usize>,
}

impl<'a> From<&'a [Game]> for Options<'a> {
    fn from(all: &'a [Game]) -> Options<'a> {
        Options { all, moves_in_first: None }
    }
}

/// Options on their way to a canonical form, shifted to right stop 0.
#[derive(Debug, Default)]
pub(super) struct Draft {
    left: Side,
    right: Side,
}

#[derive(Debug, Default)]
struct Side {
    options: Vec<Game>,
    moves_in_first: Option<usize>,
}

impl Side {
    fn fill(&mut self, given: Options<'_>, mut shifted: impl FnMut(Game) -> Option<Game>) {
        self.options.clear();
        let (first, second) = given.all.split_at(given.moves_in_first.unwrap_or(0));
        self.options.extend(first.iter().filter_map(|&option| shifted(option)));
        self.moves_in_first = given.moves_in_first.map(|_| self.options.len());
        self.options.extend(second.iter().filter_map(|&option| shifted(option)));
    }
}

impl Games {
    /// The game with these options, in canonical form.
    pub fn game(&mut self, left: &[Game], right: &[Game]) -> Result<Game, BudgetExceeded> {
        self.canonical(left.into(), right.into(), &mut ())
    }

    pub(super) fn canonical(
        &mut self,
        left: Options<'_>,
        right: Options<'_>,
        witness: &mut impl Witness,
    ) -> Result<Game, BudgetExceeded> {
        self.meter.step(1 + (left.all.len() + right.all.len()) as u64)?;
        if witness.is_deaf()
            && let (Some(high), Some(low)) =
                (best_integer(left.all, i64::max), best_integer(right.all, i64::min))
            && high >= low
            && let Some(width) = high.checked_sub(low)
        {
            let id = self.intern_canonical(&mut [self.integer(width)], &mut [self.zero()])?;
            return Ok(Game::new(id, Scalar::integer(low)));
        }
        let (low, high) = (self.left_end(left.all), self.right_end(right.all));
        let (low, high) = match (self.simplest(low, high), low, high) {
            (None, Some(low), Some(high)) => (low.stop, high.stop),
            (number, ..) => {
                // With no option on one side there is always a number.
                let value = Game::new(NodeId::ZERO, number.unwrap_or(scalar::ZERO));
                witness.note(|| Reduction::Number { value });
                return Ok(value);
            }
        };
        // The draft's vectors are kept for the next game.
        let mut draft = std::mem::take(&mut self.draft);
        self.fill(&mut draft, left, right, low, high, witness.is_deaf());
        let id = self.reduce(&mut draft, witness);
        self.draft = draft;
        Ok(Game::new(id?, high))
    }

    /// Shifts the options so that the right stop, `high`, becomes 0, and leaves
    /// out, if nobody wants to know, those that the stops show to be dominated:
    /// with `low` the best right stop of a Left option, a Left option whose left
    /// stop is below it; and likewise for Right.
    fn fill(
        &mut self,
        draft: &mut Draft,
        left: Options<'_>,
        right: Options<'_>,
        low: Scalar,
        high: Scalar,
        sift: bool,
    ) {
        let shift = self.arena.scalars.neg(high);
        let arena = &mut self.arena;
        draft.left.fill(left, |option| {
            let stop = arena.node(option.node).left_stop;
            let behind = sift && arena.scalars.cmp_sum(stop, option.shift(), low).is_lt();
            (!behind).then(|| arena.translate(option, shift))
        });
        draft.right.fill(right, |option| {
            let behind = sift && arena.scalars.cmp(option.shift(), high).is_gt();
            (!behind).then(|| arena.translate(option, shift))
        });
    }

    fn reduce(&mut self, draft: &mut Draft, witness: &mut impl Witness) -> Result<NodeId, BudgetExceeded> {
        let Draft { left, right } = draft;
        self.drop_dominated(Player::Left, left, witness)?;
        self.drop_dominated(Player::Right, right, witness)?;
        self.reduce_undominated(left, right, witness)
    }

    fn reduce_undominated(
        &mut self,
        left: &mut Side,
        right: &mut Side,
        witness: &mut impl Witness,
    ) -> Result<NodeId, BudgetExceeded> {
        sort(&mut left.options);
        sort(&mut right.options);
        // Options that are those of a known canonical form need no more work.
        if let Some(id) = self.arena.find(&left.options, &right.options) {
            return Ok(id);
        }
        if self.bypass_reversible(left, right, witness)? {
            return self.intern_canonical(&mut left.options, &mut right.options);
        }
        self.insert_canonical(&left.options, &right.options)
    }

    /// Keeps the options that no other one is at least as good as.
    fn drop_dominated(
        &mut self,
        player: Player,
        side: &mut Side,
        witness: &mut impl Witness,
    ) -> Result<(), BudgetExceeded> {
        let options = &mut side.options;
        if options.len() == 1 {
            return Ok(());
        }
        // Options before `rivals` are kept ones to compare with; with moves in
        // two summands, only those in the first.
        let first = side.moves_in_first.take();
        let start = first.unwrap_or(0);
        let (mut rivals, mut kept) = (start, start);
        'candidates: for next in start..options.len() {
            let option = options[next];
            let mut place = 0;
            while place < rivals {
                let rival = options[place];
                if self.is_as_good(player, rival, option)? {
                    if rival != option {
                        witness.note(|| Reduction::Dominated { player, option, by: rival });
                    }
                    continue 'candidates;
                }
                if self.is_as_good(player, option, rival)? {
                    witness.note(|| Reduction::Dominated { player, option: rival, by: option });
                    rivals -= 1;
                    kept -= 1;
                    options.swap(place, rivals);
                    options.swap(rivals, kept);
                } else {
                    place += 1;
                }
            }
            options[kept] = option;
            kept += 1;
            if first.is_none() {
                rivals = kept;
            }
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
        left: &mut Side,
        right: &mut Side,
        witness: &mut impl Witness,
    ) -> Result<bool, BudgetExceeded> {
        if left.options.iter().chain(&right.options).all(|option| option.is_number()) {
            return Ok(false);
        }
        let probe = self.arena.push(&left.options, &right.options);
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
        left: &mut Side,
        right: &mut Side,
        witness: &mut impl Witness,
    ) -> Result<bool, BudgetExceeded> {
        let mut changed = false;
        while self.bypass_once(Player::Left, probe, &mut left.options, witness)?
            | self.bypass_once(Player::Right, probe, &mut right.options, witness)?
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
}
