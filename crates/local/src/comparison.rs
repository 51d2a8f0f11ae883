//! Whether a position is at least as good as a given game, without knowing what it is worth.
//!
//! **The question.** V is the value of a position and g a game. Is V ≥ g? To answer that is far less work than to find V: it
//! is a question of who wins, so one good answer to every move is enough.
//!
//! **Definition.** V ≥ g if Black, moving second, wins V − g. Call V ⧐ g if she wins it moving first. With the options
//! of V and of g these are
//!
//! ```text
//! V ≥ g   if every Vᴿ ⧐ g   and V ⧐ every gᴸ
//! V ⧐ g   if some  Vᴸ ≥ g   or  V ≥ some gᴿ
//! ```
//!
//! By the definition of [`crate::territory`] numbers count from the score S where the position stands, V = S + {L − S | R −
//! S}. So if g is an integer its options are those of g − S, moved back by S: g − 1 is Black's option if g > S, and g + 1
//! White's if g < S. Where g is no integer S drops out.
//!
//! *An example.* In the corridor of two points of [`crate::territory`], V = {1|*}, is V ⧐ ½? Black closes the corridor and
//! has 1 ≥ ½, since White cannot move in a settled position and ½ moves to 0 at best. What White could do in the corridor was not asked.
//!
//! **Sums.** After a move the position may fall into parts. All but the largest one are solved, which is little work, and
//! go to the other side of the comparison: P + Q ≥ g if P ≥ g − Q. If Q has only bounds the lower one is taken.
//!
//! **Why it is sound.** A yes is a finite tree of moves and answers for Black. A position that comes up again below itself
//! counts as a no, and after a ko is taken neither taking it back nor anything that was proved without that ban is used. So
//! what is proved holds under any rule of repetition. A no only says that no proof was found.
//!
//! **What for.** The value of a position is that of some of its options if and only if every other option H of White's has H ⧐
//! that value, and every other option of Black's the converse: the gift horse principle ([`crate::search`]), and the fact
//! that Hᴿ ⧐ H for all games. So only the options that make up the canonical form need be solved, and
//! the others are compared.
//!
//! Source for the definitions: Siegel, *Combinatorial Game Theory*, II.1.

use yose_board::Color;
use yose_cgt::{BudgetExceeded, Game};

use crate::search::{MAX_DEPTH, Search};
use crate::table::{Follow, NodeId, Part};
use crate::territory::surrounded;

/// A comparison of a position with a game, from the point of view of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Comparison {
    node: NodeId,
    owner: Color,
    goal: Game,
    /// Whether the owner moves first.
    first: bool,
}

/// What was found about a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// Being looked at.
    Open,
    Yes,
    /// It is not so, or no proof was found.
    No,
}

impl Search {
    /// Whether what a move of the opponent of `owner` leads to is provably not at most as good for `owner` as `goal`: the
    /// owner, to move, gets ahead of it.
    pub(crate) fn gets_ahead(
        &mut self,
        follow: &Follow,
        owner: Color,
        goal: Game,
        depth: u32,
    ) -> Result<bool, BudgetExceeded> {
        match self.single_out(follow, owner, goal, depth)? {
            (None, goal) => Ok(!self.as_good(!owner, self.games.zero(), goal)?),
            (Some(part), goal) if part.swapped => {
                let goal = self.games.neg(goal)?;
                self.is_ahead(part.node, !owner, goal, follow.takes_ko, depth)
            }
            (Some(part), goal) => self.is_ahead(part.node, owner, goal, follow.takes_ko, depth),
        }
    }

    fn reached_after(
        &mut self,
        follow: &Follow,
        owner: Color,
        goal: Game,
        depth: u32,
    ) -> Result<bool, BudgetExceeded> {
        match self.single_out(follow, owner, goal, depth)? {
            (None, goal) => self.as_good(owner, self.games.zero(), goal),
            (Some(part), goal) if part.swapped => {
                let goal = self.games.neg(goal)?;
                self.reaches(part.node, !owner, goal, depth)
            }
            (Some(part), goal) => self.reaches(part.node, owner, goal, depth),
        }
    }

    /// Whether a position is at least as good for `owner` as `goal`, the opponent to move.
    fn reaches(
        &mut self,
        node: NodeId,
        owner: Color,
        goal: Game,
        depth: u32,
    ) -> Result<bool, BudgetExceeded> {
        if let Some(known) = self.reaches_by_bounds(node, owner, goal)? {
            return Ok(known);
        }
        let question = Comparison { node, owner, goal, first: false };
        if let Some(&found) = self.compared.get(&question) {
            return Ok(found == Finding::Yes);
        }
        if depth >= MAX_DEPTH || !self.spend() {
            return Ok(false);
        }
        if self.settle(node) {
            return Ok(self.reaches_by_bounds(node, owner, goal)?.unwrap_or(false));
        }
        self.compared.insert(question, Finding::Open);
        let answer = self.withstands(node, owner, goal, depth + 1);
        self.conclude(question, answer)
    }

    fn withstands(
        &mut self,
        node: NodeId,
        owner: Color,
        goal: Game,
        depth: u32,
    ) -> Result<bool, BudgetExceeded> {
        for point in self.points_by_promise(node) {
            let Some(attack) = self.table.follow(node, !owner, point) else { continue };
            if !self.gets_ahead(&attack, owner, goal, depth)? {
                return Ok(false);
            }
        }
        for option in self.options_seen_from(node, goal, owner) {
            if !self.is_ahead(node, owner, option, false, depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a position is not at most as good for `owner` as `goal`, the owner to move; if `banned`, he
    /// may not take a ko now.
    fn is_ahead(
        &mut self,
        node: NodeId,
        owner: Color,
        goal: Game,
        banned: bool,
        depth: u32,
    ) -> Result<bool, BudgetExceeded> {
        let known = self.ahead_by_bounds(node, owner, goal)?;
        if known == Some(false) || known.is_some() && !banned {
            return Ok(known == Some(true));
        }
        if banned {
            return self.answers_well(node, owner, goal, true, depth);
        }
        let question = Comparison { node, owner, goal, first: true };
        if let Some(&found) = self.compared.get(&question) {
            return Ok(found == Finding::Yes);
        }
        if depth >= MAX_DEPTH || !self.spend() {
            return Ok(false);
        }
        if self.settle(node) {
            return Ok(self.ahead_by_bounds(node, owner, goal)?.unwrap_or(false));
        }
        self.compared.insert(question, Finding::Open);
        let answer = self.answers_well(node, owner, goal, false, depth);
        self.conclude(question, answer)
    }

    fn answers_well(
        &mut self,
        node: NodeId,
        owner: Color,
        goal: Game,
        banned: bool,
        depth: u32,
    ) -> Result<bool, BudgetExceeded> {
        if depth >= MAX_DEPTH {
            return Ok(false);
        }
        let mut answers = Vec::new();
        for point in self.replies(node, owner) {
            let Some(answer) = self.table.follow(node, owner, point) else { continue };
            if banned && answer.takes_ko {
                continue;
            }
            // Answers that end the matter come first.
            let reached = self.settled_bounds(&answer)?;
            if self.as_good(owner, reached.worst(owner), goal)? {
                return Ok(true);
            }
            if self.as_good(owner, reached.worst(!owner), goal)? {
                answers.push(answer);
            }
        }
        if !banned {
            for option in self.options_seen_from(node, goal, !owner) {
                if self.reaches(node, owner, option, depth + 1)? {
                    return Ok(true);
                }
            }
        }
        for answer in answers {
            if self.reached_after(&answer, owner, goal, depth + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn conclude(
        &mut self,
        question: Comparison,
        answer: Result<bool, BudgetExceeded>,
    ) -> Result<bool, BudgetExceeded> {
        match answer {
            Ok(true) => self.compared.insert(question, Finding::Yes),
            Ok(false) if !self.exhausted => self.compared.insert(question, Finding::No),
            _ => self.compared.remove(&question),
        };
        answer
    }

    /// Whether V ≥ goal, for Black as owner, if what is known of the position tells.
    fn reaches_by_bounds(
        &mut self,
        node: NodeId,
        owner: Color,
        goal: Game,
    ) -> Result<Option<bool>, BudgetExceeded> {
        let known = self.known(node);
        if self.as_good(owner, known.worst(owner), goal)? {
            return Ok(Some(true));
        }
        Ok((!self.as_good(owner, known.worst(!owner), goal)?).then_some(false))
    }

    /// Whether V ⧐ goal, for Black as owner, if what is known of the position tells.
    fn ahead_by_bounds(
        &mut self,
        node: NodeId,
        owner: Color,
        goal: Game,
    ) -> Result<Option<bool>, BudgetExceeded> {
        let known = self.known(node);
        if !self.as_good(!owner, known.worst(owner), goal)? {
            return Ok(Some(true));
        }
        Ok(self.as_good(!owner, known.worst(!owner), goal)?.then_some(false))
    }

    /// Whether a game is at least as good for a side as another one.
    pub(crate) fn as_good(&mut self, owner: Color, game: Game, other: Game) -> Result<bool, BudgetExceeded> {
        match owner {
            Color::Black => self.games.at_most(other, game),
            Color::White => self.games.at_most(game, other),
        }
    }

    /// The largest part that is not solved, and the goal less everything else.
    fn single_out(
        &mut self,
        follow: &Follow,
        owner: Color,
        goal: Game,
        depth: u32,
    ) -> Result<(Option<Part>, Game), BudgetExceeded> {
        let unsolved = follow.parts.iter().filter(|part| self.known(part.node).exact().is_none());
        let largest = unsolved.max_by_key(|part| self.size(part.node)).copied();
        let mut goal = {
            let prisoners = self.games.integer(follow.prisoners);
            self.games.sub(goal, prisoners)?
        };
        let mut left_out = false;
        for &part in &follow.parts {
            if Some(part) == largest && !left_out {
                left_out = true;
                continue;
            }
            let bounds = self.part_bounds(part, depth)?;
            goal = self.games.sub(goal, bounds.worst(owner))?;
        }
        Ok((largest, goal))
    }

    fn size(&self, node: NodeId) -> usize {
        self.table.shape(self.table.position(node).shape).cells.len()
    }

    /// What `color` can move to in a game, where integers count from the score of a position.
    fn options_seen_from(&mut self, node: NodeId, game: Game, color: Color) -> Vec<Game> {
        if let Some(integer) = self.games.as_integer(game).and_then(|integer| i64::try_from(integer).ok()) {
            let position = self.table.position(node);
            let stand = surrounded(self.table.shape(position.shape), position.stones);
            return match color {
                Color::Black if integer > stand => vec![self.games.integer(integer - 1)],
                Color::White if integer < stand => vec![self.games.integer(integer + 1)],
                _ => Vec::new(),
            };
        }
        match color {
            Color::Black => self.games.left_options(game),
            Color::White => self.games.right_options(game),
        }
    }
}
