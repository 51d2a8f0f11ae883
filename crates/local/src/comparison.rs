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
//! has 1 ≥ ½. What White could do in the corridor was not asked.
//!
//! **Sums.** After a move the position may fall into parts. All but the largest one are solved, which is little work, and
//! go to the other side of the comparison: P + Q ≥ g if P ≥ g − Q. If Q has only bounds the lower one is taken.
//!
//! **Why it is sound.** A yes is a finite tree of moves and answers for Black. A position that comes up again below itself
//! counts as a no, and after a ko is taken neither taking it back nor anything that was proved without that ban is used. So
//! what is proved holds under any rule of repetition. If bounds must be firm ([`crate::kos`]) she takes no ko at all, and then
//! bans do not concern her. A no only says that no proof was found.
//!
//! **What for.** The value of a position is that of some of its options if and only if every other option H of White's has H ⧐
//! that value, and every other option of Black's the converse: the gift horse principle ([`crate::search`]), and the fact
//! that Gᴿ ⧐ G for all games G. So only the options that make up the canonical form need be solved, and
//! the others are compared.
//!
//! Source for the definitions: Siegel, *Combinatorial Game Theory*, II.1.
//!
//! **How far.** Most proofs are short, and a comparison that fails leads to a position that has to be solved anyway. So each is
//! tried with few answers in a row first, and it may take only a small share of the positions of a pass.

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::{BudgetExceeded, Game};

use crate::search::{MAX_DEPTH, Search};
use crate::table::{Follow, NodeId, Part};
use crate::territory::surrounded;

/// All comparisons that were made.
#[derive(Debug, Default)]
pub(crate) struct Comparisons {
    findings: FxHashMap<(Comparison, Turn), Finding>,
    /// The last move of each side that decided a comparison of a position.
    strong: FxHashMap<(NodeId, Color), usize>,
    /// The positions that one comparison may take.
    fuel: u64,
    /// The number of positions at which the one under way is given up.
    end: u64,
    /// Whether something was not looked at because it was too deep or took too much.
    cut: bool,
}

impl Comparisons {
    pub(crate) fn len(&self) -> usize {
        self.findings.len()
    }

    /// What failed for want of fuel may be tried again.
    pub(crate) fn refuel(&mut self, fuel: u64) {
        self.fuel = fuel;
        self.findings.retain(|_, finding| matches!(finding, Finding::Yes | Finding::No(UNCUT)));
    }
}

/// A position and a game that it may be as good as, from the point of view of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Comparison {
    node: NodeId,
    owner: Color,
    goal: Game,
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Turn {
    Owner,
    Opponent,
}

/// What was found about a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finding {
    /// Being looked at.
    Open,
    Yes,
    /// It is not so, or there is no proof with so many answers in a row.
    No(u32),
}

/// There is no proof of any depth.
const UNCUT: u32 = u32::MAX;

/// How many answers in a row a proof may take, in turn.
const ANSWERS: [u32; 3] = [1, 2, 4];

/// How deep a proof may still go.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// Answers in a row.
    answers: u32,
    /// How deep the search is already.
    depth: u32,
}

impl Span {
    fn deeper(self) -> Span {
        Span { depth: self.depth + 1, ..self }
    }

    /// What is left after an answer; `None` if no more is allowed.
    fn answered(self) -> Option<Span> {
        let answers = self.answers.checked_sub(1)?;
        (self.depth < MAX_DEPTH).then_some(Span { answers, depth: self.depth + 1 })
    }
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
        let outer = self.compared.end;
        for answers in ANSWERS {
            self.compared.cut = false;
            self.compared.end = self.nodes + self.compared.fuel;
            let answer = self.ahead_after(follow, owner, goal, Span { answers, depth });
            let spent = self.nodes >= self.compared.end;
            self.compared.end = outer;
            if answer? {
                return Ok(true);
            }
            if !self.compared.cut || self.exhausted || spent {
                break;
            }
        }
        Ok(false)
    }

    /// Whether a game is at least as good for a side as another one.
    pub(crate) fn as_good(&mut self, owner: Color, game: Game, other: Game) -> Result<bool, BudgetExceeded> {
        match owner {
            Color::Black => self.games.at_most(other, game),
            Color::White => self.games.at_most(game, other),
        }
    }

    /// Whether the owner is ahead after a move of the opponent.
    fn ahead_after(
        &mut self,
        follow: &Follow,
        owner: Color,
        goal: Game,
        span: Span,
    ) -> Result<bool, BudgetExceeded> {
        match self.single_out(follow, owner, goal, span.depth)? {
            (Some(part), goal) => {
                let comparison = self.turned_comparison(part, owner, goal)?;
                self.is_ahead(comparison, follow.takes_ko, span)
            }
            (None, goal) => Ok(!self.as_good(!owner, self.games.zero(), goal)?),
        }
    }

    /// Whether the goal is reached after a move of the owner.
    fn reached_after(
        &mut self,
        follow: &Follow,
        owner: Color,
        goal: Game,
        span: Span,
    ) -> Result<bool, BudgetExceeded> {
        match self.single_out(follow, owner, goal, span.depth)? {
            (Some(part), goal) => {
                let comparison = self.turned_comparison(part, owner, goal)?;
                self.reaches(comparison, span)
            }
            (None, goal) => self.as_good(owner, self.games.zero(), goal),
        }
    }

    fn turned_comparison(
        &mut self,
        part: Part,
        owner: Color,
        goal: Game,
    ) -> Result<Comparison, BudgetExceeded> {
        let node = part.node;
        if !part.swapped {
            return Ok(Comparison { node, owner, goal });
        }
        Ok(Comparison { node, owner: !owner, goal: self.games.neg(goal)? })
    }

    /// V ≥ goal: whether the position is at least as good for the owner, the opponent to move.
    fn reaches(&mut self, comparison: Comparison, span: Span) -> Result<bool, BudgetExceeded> {
        if let Some(known) = self.reaches_by_bounds(comparison)? {
            return Ok(known);
        }
        if let Some(found) = self.recall(comparison, Turn::Opponent, span) {
            return Ok(found);
        }
        if !self.spend_on_comparison(span) {
            return Ok(false);
        }
        let Comparison { node, owner, goal } = comparison;
        if self.settle(node) {
            return Ok(self.reaches_by_bounds(comparison)?.unwrap_or(false));
        }
        let answer = self.remember(comparison, Turn::Opponent, span, |search| {
            search.withstands(comparison, span.deeper())
        })?;
        if answer {
            self.learn(node, owner, goal)?;
        }
        Ok(answer)
    }

    /// Whether every move of the opponent, here or in the game to compare with, has an answer.
    fn withstands(&mut self, comparison: Comparison, span: Span) -> Result<bool, BudgetExceeded> {
        let Comparison { node, owner, goal } = comparison;
        let mut points = self.points_by_promise(node);
        self.strong_first(node, !owner, &mut points);
        for point in points {
            let Some(attack) = self.table.follow(node, !owner, point) else { continue };
            if !self.ahead_after(&attack, owner, goal, span)? {
                self.compared.strong.insert((node, !owner), point);
                return Ok(false);
            }
        }
        for goal in self.options_seen_from(node, goal, owner) {
            if !self.is_ahead(Comparison { goal, ..comparison }, false, span)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// V ⧐ goal: whether the position is not at most as good for the owner, who is to move; if `banned`, he may not take
    /// a ko now.
    fn is_ahead(&mut self, comparison: Comparison, banned: bool, span: Span) -> Result<bool, BudgetExceeded> {
        let banned = banned && !self.firm;
        match self.ahead_by_bounds(comparison)? {
            Some(false) => return Ok(false),
            Some(true) if !banned => return Ok(true),
            _ => {}
        }
        if banned {
            return Ok(self.spend_on_comparison(span) && self.answers_well(comparison, true, span)?);
        }
        if let Some(found) = self.recall(comparison, Turn::Owner, span) {
            return Ok(found);
        }
        if !self.spend_on_comparison(span) {
            return Ok(false);
        }
        if self.settle(comparison.node) {
            return Ok(self.ahead_by_bounds(comparison)?.unwrap_or(false));
        }
        self.remember(comparison, Turn::Owner, span, |search| search.answers_well(comparison, false, span))
    }

    /// Whether some move of the owner, here or in the game to compare with, reaches the goal.
    fn answers_well(
        &mut self,
        comparison: Comparison,
        banned: bool,
        span: Span,
    ) -> Result<bool, BudgetExceeded> {
        let Comparison { node, owner, goal } = comparison;
        let mut points = self.replies(node, owner);
        self.strong_first(node, owner, &mut points);
        let mut answers = Vec::new();
        for point in points {
            let Some(answer) = self.table.follow(node, owner, point) else { continue };
            if answer.takes_ko && (banned || self.firm) {
                continue;
            }
            // Answers that end the matter come first.
            let reached = self.settled_bounds(&answer)?;
            if self.as_good(owner, reached.worst(owner), goal)? {
                return Ok(true);
            }
            if self.as_good(owner, reached.worst(!owner), goal)? {
                answers.push((point, answer));
            }
        }
        let Some(span) = span.answered() else {
            self.compared.cut = true;
            return Ok(false);
        };
        if !banned {
            for goal in self.options_seen_from(node, goal, !owner) {
                if self.reaches(Comparison { goal, ..comparison }, span)? {
                    return Ok(true);
                }
            }
        }
        for (point, answer) in answers {
            if self.reached_after(&answer, owner, goal, span)? {
                self.compared.strong.insert((node, owner), point);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn strong_first(&self, node: NodeId, color: Color, points: &mut [usize]) {
        let strong = self.compared.strong.get(&(node, color));
        if let Some(place) = points.iter().position(|point| Some(point) == strong) {
            points[..=place].rotate_right(1);
        }
    }

    fn spend_on_comparison(&mut self, span: Span) -> bool {
        let spent = span.depth < MAX_DEPTH && self.nodes < self.compared.end && self.spend();
        self.compared.cut |= !spent;
        spent
    }

    fn recall(&mut self, comparison: Comparison, turn: Turn, span: Span) -> Option<bool> {
        match self.compared.findings.get(&(comparison, turn))? {
            Finding::Yes => Some(true),
            Finding::Open => Some(false),
            &Finding::No(answers) if answers >= span.answers => {
                self.compared.cut |= answers != UNCUT;
                Some(false)
            }
            Finding::No(_) => None,
        }
    }

    /// Finds something out and remembers it.
    fn remember(
        &mut self,
        comparison: Comparison,
        turn: Turn,
        span: Span,
        find: impl FnOnce(&mut Search) -> Result<bool, BudgetExceeded>,
    ) -> Result<bool, BudgetExceeded> {
        let key = (comparison, turn);
        self.compared.findings.insert(key, Finding::Open);
        let cut_before = std::mem::take(&mut self.compared.cut);
        let answer = find(self);
        let finding = match answer {
            Ok(true) => Some(Finding::Yes),
            Ok(false) if !self.exhausted => {
                Some(Finding::No(if self.compared.cut { span.answers } else { UNCUT }))
            }
            _ => None,
        };
        match finding {
            Some(finding) => self.compared.findings.insert(key, finding),
            None => self.compared.findings.remove(&key),
        };
        self.compared.cut |= cut_before;
        answer
    }

    /// Whether V ≥ goal, if what is known of the position tells.
    fn reaches_by_bounds(&mut self, comparison: Comparison) -> Result<Option<bool>, BudgetExceeded> {
        let Comparison { node, owner, goal } = comparison;
        let known = self.known(node);
        if self.as_good(owner, known.worst(owner), goal)? {
            return Ok(Some(true));
        }
        Ok((!self.as_good(owner, known.worst(!owner), goal)?).then_some(false))
    }

    /// Whether V ⧐ goal, if what is known of the position tells.
    fn ahead_by_bounds(&mut self, comparison: Comparison) -> Result<Option<bool>, BudgetExceeded> {
        let Comparison { node, owner, goal } = comparison;
        let known = self.known(node);
        if !self.as_good(!owner, known.worst(owner), goal)? {
            return Ok(Some(true));
        }
        Ok(self.as_good(!owner, known.worst(!owner), goal)?.then_some(false))
    }

    /// The largest part that is not solved, and the goal less everything else.
    fn single_out(
        &mut self,
        follow: &Follow,
        owner: Color,
        goal: Game,
        depth: u32,
    ) -> Result<(Option<Part>, Game), BudgetExceeded> {
        let unsolved = (0..follow.parts.len()).filter(|&place| !self.is_solved(follow.parts[place].node));
        let largest = unsolved.max_by_key(|&place| self.size(follow.parts[place].node));
        let prisoners = self.games.integer(follow.prisoners);
        let mut goal = self.games.sub(goal, prisoners)?;
        for (place, &part) in follow.parts.iter().enumerate() {
            if Some(place) != largest {
                let bounds = self.part_bounds(part, depth)?;
                goal = self.games.sub(goal, bounds.worst(owner))?;
            }
        }
        Ok((largest.map(|place| follow.parts[place]), goal))
    }

    fn size(&self, node: NodeId) -> usize {
        self.table.shape(self.table.position(node).shape).cells.len()
    }

    /// What `color` can move to in a game, where integers count from the score of a position.
    fn options_seen_from(&mut self, node: NodeId, game: Game, color: Color) -> Vec<Game> {
        let Some(integer) = self.games.as_integer(game).and_then(|integer| i64::try_from(integer).ok())
        else {
            return match color {
                Color::Black => self.games.left_options(game),
                Color::White => self.games.right_options(game),
            };
        };
        let position = self.table.position(node);
        let stand = surrounded(self.table.shape(position.shape), position.stones);
        match color {
            Color::Black if integer > stand => vec![self.games.integer(integer - 1)],
            Color::White if integer < stand => vec![self.games.integer(integer + 1)],
            _ => Vec::new(),
        }
    }
}
