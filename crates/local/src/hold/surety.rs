//! What a side is sure of, in points.
//!
//! **The question.** A region is too large to be solved. What can either side be sure of all the same, moving first and moving second?
//!
//! **Definition.** With [`crate::comparison`], for a position V and an integer g, seen from one side: she *has* g moving second if V ≥ g, and
//! moving first if V ⧐ g. These are questions of who wins, and are answered by [proof numbers](super::proof), for one integer at a time. What makes them far
//! easier than values is that most lines end soon: [bounds](crate::territory) tell that too much is lost or that enough is won.
//!
//! **Games from integers.** Let Black be sure of a moving first and of b moving second, and let m be the least that the position can be worth. If a ≥ b then
//!
//! ```text
//! V ≥ {a || b | m}.
//! ```
//!
//! *Why.* V ≥ g if V ⧐ every gᴸ, which here is a, and every Vᴿ ⧐ g. That is so if Vᴿ ≥ some gᴿ, here {b|m}: Vᴿ ⧐ b, which is part of V ≥ b, and
//! every Vᴿᴿ ≥ m. As a ≥ b this is no number, so that it does not matter where the position stands. Then
//! switches {a | c} with c < a are tried, which takes the same search with another goal:
//!
//! ```text
//! V ≥ {a|c}   if every Vᴿ ⧐ {a|c}     and V ⧐ a
//! V ⧐ {a|c}   if some  Vᴸ ≥ {a|c}     or  V ≥ c
//! ```
//!
//! *An example.* The carpenter's square between two descents: Black lives with the first move and has 6 points then, White kills with the first move and has 20.
//! So V ≥ {6|−20} if whatever White does Black has −20 or lives, and V ≤ {6|−20} if whatever Black does White has −6 or kills. Then nothing is left to be known.
//!
//! **What is left out of a position.** A part that one side holds [by its looks](super) is an integer, and goes to the goal. Two neutral
//! points are * + * = 0. A chain of the owner's with two eyes of one point each becomes a wall. *Why that is sound:* let W be
//! the position with the wall, without the k eyes. White has the same moves in both, since she can play at no eye, and whatever Black does in W she can do with the
//! chain, which has its liberties at the eyes as long as she does not fill them. So by doing the same Black does as well as in W, and the eyes are k points as
//! the position stands: V ≥ W + k. For the opponent's chains that would be the wrong direction, so they stay what they are.
//!
//! **Why it is sound.** Proofs are finite trees, and the owner takes no ko in them: they are *firm* in the sense of [`crate::kos`], and hold
//! for every komaster and under any rule of repetition. A position that comes up again below itself proves nothing there.
//!
//! **More fuel proves more.** Each question begins with an empty table, and goals are found by halving until the fuel is used up. With more fuel the same
//! is done up to there; if then one more goal is proved the result is at least that goal, and if it is not those below it are tried as before. So intervals only
//! shrink. What was found of one goal holds for others: of proved ones for smaller, of refuted ones for larger goals.

#[cfg(test)]
pub(crate) mod tests;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::{BudgetExceeded, Game};

use super::field::Field;
use super::proof::{Branch, DISPROVED, NEVER, Next, Numbers, PROVED, any};
use crate::position::Ground;
use crate::search::Search;
use crate::shape::{Mask, Shape, ShapeId, bits};
use crate::table::NodeId;
use crate::territory::static_bounds;

/// When the owner is to have her goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Turn {
    /// Moving first.
    First,
    /// Moving second.
    Second,
}

/// What the owner is to have, in points of hers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Goal {
    Points(i64),
    /// So many if she moves first, so many if the opponent does, which is less.
    Switch(i64, i64),
}

impl std::ops::Not for Turn {
    type Output = Turn;

    fn not(self) -> Turn {
        match self {
            Turn::First => Turn::Second,
            Turn::Second => Turn::First,
        }
    }
}

impl Goal {
    /// The goal that is left when so much is won.
    fn less(self, points: i64) -> Goal {
        match self {
            Goal::Points(goal) => Goal::Points(goal - points),
            Goal::Switch(first, second) => Goal::Switch(first - points, second - points),
        }
    }

    /// Whether everything between these numbers reaches it, or nothing does.
    fn seen(self, turn: Turn, low: i64, high: i64) -> Option<Numbers> {
        let (reached, missed) = match (self, turn) {
            (Goal::Points(goal), Turn::First) => (low > goal, high <= goal),
            (Goal::Points(goal), Turn::Second) => (low >= goal, high < goal),
            (Goal::Switch(_, second), Turn::First) => (low >= second, high < second),
            (Goal::Switch(first, _), Turn::Second) => (low > first, high <= first),
        };
        match (reached, missed) {
            (true, _) => Some(PROVED),
            (_, true) => Some(DISPROVED),
            _ => None,
        }
    }
}

/// That the owner has a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Claim {
    field: Field,
    goal: Goal,
    turn: Turn,
}

/// How many moves a proof may take.
const MAX_DEPTH: u32 = 80;

/// Larger regions are too wide for their lines to come to an end.
const MOST_POINTS: usize = 24;

impl Search {
    /// Games that a position is at least worth, and games that it is at most worth; each question may take so many positions.
    pub(crate) fn sure_games(&mut self, node: NodeId, fuel: u64) -> Result<[Vec<Game>; 2], BudgetExceeded> {
        let mut games = [Vec::new(), Vec::new()];
        let position = self.table.position(node);
        if self.table.shape(position.shape).cells.len() > MOST_POINTS {
            return Ok(games);
        }
        for owner in Color::BOTH {
            for game in self.at_least(node, owner, fuel)? {
                let game = if owner == Color::Black { game } else { self.games.neg(game)? };
                games[owner.index()].push(game);
            }
        }
        Ok(games)
    }

    /// Games that a position is at least worth to a side, positive if they are hers.
    fn at_least(&mut self, node: NodeId, owner: Color, fuel: u64) -> Result<Vec<Game>, BudgetExceeded> {
        let position = self.table.position(node);
        let [low, high] = static_bounds(self.table.shape(position.shape), position.stones);
        let [low, high] = if owner == Color::Black { [low, high] } else { [-high, -low] };
        let mut ask = |turn: Turn, goal: &dyn Fn(i64) -> Goal, [least, most]: [i64; 2]| {
            Proof::new(self, node, owner, fuel).most(turn, goal, least, most)
        };
        let second = ask(Turn::Second, &Goal::Points, [low, high]);
        let first = ask(Turn::First, &Goal::Points, [low - 1, high - 1]);
        // That much is left after any move of the opponent's.
        let switch = ask(Turn::Second, &|points| Goal::Switch(first, points), [low + 1, first - 1]);
        let [least, a, b, c] = [low, first, second, switch].map(|points| self.games.integer(points));
        let mut games = vec![b];
        if first > switch {
            games.push(self.games.game(&[a], &[c])?);
        }
        if first >= second {
            let threat = self.games.game(&[b], &[least])?;
            games.push(self.games.game(&[a], &[threat])?);
        }
        Ok(games)
    }
}

/// What questions of one owner about parts of one shape have found.
#[derive(Debug, Default)]
struct Tables {
    claims: FxHashMap<Claim, Numbers>,
    /// The most points that are proved and the fewest that are refuted.
    points: FxHashMap<(Field, Turn), [i64; 2]>,
}

/// Questions what a side is sure of that share what they find, about positions of one region.
#[derive(Debug, Default)]
pub(crate) struct Sureties {
    tables: FxHashMap<(ShapeId, Color), Tables>,
}

impl Sureties {
    /// All that is remembered.
    pub(crate) fn entries(&self) -> usize {
        self.tables.values().map(|tables| tables.claims.len() + tables.points.len()).sum()
    }

    /// Whether a side provably has so many points, moving first or second. The question may take so many positions; another one goes on
    /// from where it ended.
    pub(crate) fn has(
        &mut self,
        search: &mut Search,
        node: NodeId,
        owner: Color,
        first: bool,
        goal: i64,
        fuel: u64,
    ) -> bool {
        let (frame, field, owner) = search.at_home(search.table.position(node), owner);
        let shape = Rc::clone(search.table.shape(frame));
        let others = self.entries();
        let tables = self.tables.remove(&(frame, owner)).unwrap_or_default();
        let others = others - tables.claims.len();
        let end = search.nodes + fuel;
        let mut proof =
            Proof { search, shape, field, owner, tables, fuel: Fuel::Shared { end, others }, cut: false };
        let shown = proof.shows(Goal::Points(goal), if first { Turn::First } else { Turn::Second });
        self.tables.insert((frame, owner), proof.tables);
        shown
    }

    /// The most that is known without looking further; nothing if there is no table yet.
    pub(crate) fn known(&self, search: &Search, node: NodeId, owner: Color, first: bool) -> Option<i64> {
        let (frame, field, owner) = search.at_home(search.table.position(node), owner);
        let tables = self.tables.get(&(frame, owner))?;
        let shape = search.table.shape(frame);
        let (field, goal) = reduced(shape, owner, field, Goal::Points(0));
        let Goal::Points(goal) = goal else { return None };
        let turn = if first { Turn::First } else { Turn::Second };
        let [most, _] = tables.points.get(&(field.least(shape), turn))?;
        (*most > i64::MIN).then(|| *most - goal)
    }
}

/// What a question may take.
enum Fuel {
    /// What the pass allows.
    Pass,
    /// Positions up to this number, with so much remembered elsewhere.
    Shared { end: u64, others: usize },
}

struct Proof<'s> {
    search: &'s mut Search,
    shape: Rc<Shape>,
    /// The position that was asked about.
    field: Field,
    owner: Color,
    tables: Tables,
    fuel: Fuel,
    cut: bool,
}

impl<'s> Proof<'s> {
    fn new(search: &'s mut Search, node: NodeId, owner: Color, fuel: u64) -> Proof<'s> {
        let position = search.table.position(node);
        let shape = Rc::clone(search.table.shape(position.shape));
        let field = Field { ground: Ground::of(&shape), stones: position.stones };
        search.renew(fuel);
        Proof { search, shape, field, owner, tables: Tables::default(), fuel: Fuel::Pass, cut: false }
    }

    /// The most that is proved, from what is known on.
    fn most(&mut self, turn: Turn, goal: &dyn Fn(i64) -> Goal, known: i64, most: i64) -> i64 {
        let (mut sure, mut beyond) = (known, most + 1);
        while sure + 1 < beyond && !self.cut {
            let points = sure + (beyond - sure) / 2;
            match self.shows(goal(points), turn) {
                true => sure = points,
                false => beyond = points,
            }
        }
        sure
    }

    fn shows(&mut self, goal: Goal, turn: Turn) -> bool {
        match self.open(self.field, goal, turn) {
            (_, PROVED) => true,
            (_, DISPROVED) => false,
            (claim, _) => self.look(claim, Numbers { proof: NEVER, disproof: NEVER }, 0).proof == 0,
        }
    }
}

impl Proof<'_> {
    /// Looks at a claim until one of its numbers reaches the limit.
    fn look(&mut self, claim: Claim, limit: Numbers, depth: u32) -> Numbers {
        if !self.spend() {
            self.cut = true;
            return self.known(&claim);
        }
        // If it comes up again further down, that does not prove it.
        self.tables.claims.insert(claim, DISPROVED);
        let mut branches = if depth < MAX_DEPTH { self.branches(&claim) } else { Vec::new() };
        let numbers = loop {
            let (numbers, next) = any(&branches, limit);
            let done = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || self.cut;
            match next.filter(|_| !done) {
                Some(Next { branch, part, limit }) => {
                    let child = branches[branch][part].0;
                    branches[branch][part].1 = self.look(child, limit, depth + 1);
                }
                None => break numbers,
            }
        };
        self.tables.claims.insert(claim, numbers);
        self.note(&claim, numbers);
        numbers
    }

    fn spend(&mut self) -> bool {
        match self.fuel {
            Fuel::Pass => self.search.spend_with(2 * self.tables.claims.len()),
            Fuel::Shared { end, others } => {
                self.search.spend_until(end, others + 2 * self.tables.claims.len())
            }
        }
    }

    /// Keeps what is found for other goals.
    fn note(&mut self, claim: &Claim, numbers: Numbers) {
        let Goal::Points(goal) = claim.goal else { return };
        if numbers == PROVED || numbers == DISPROVED {
            let [most, least] =
                self.tables.points.entry((claim.field, claim.turn)).or_insert([i64::MIN, i64::MAX]);
            if numbers == PROVED {
                *most = goal.max(*most);
            } else {
                *least = goal.min(*least);
            }
        }
    }

    /// What a claim needs: one of these, all of it.
    fn branches(&self, claim: &Claim) -> Vec<Branch<Claim>> {
        let Claim { field, goal, turn } = *claim;
        let moves = |color: Color| {
            bits(field.empty()).filter_map(move |point| self.play(&field, goal, color, point, !turn))
        };
        let waits = self.wait(&field, goal, turn).map(|goal| self.open(field, goal, !turn));
        match turn {
            Turn::Second => vec![moves(!self.owner).chain(waits).collect()],
            Turn::First => moves(self.owner).chain(waits).map(|claim| vec![claim]).collect(),
        }
    }

    /// What is left of the goal if somebody moves there: the opponent takes the owner's option, and the owner the opponent's.
    fn wait(&self, field: &Field, goal: Goal, turn: Turn) -> Option<Goal> {
        match (goal, turn) {
            (Goal::Switch(first, _), Turn::Second) => Some(Goal::Points(first)),
            (Goal::Switch(_, second), Turn::First) => Some(Goal::Points(second)),
            // Integers count from where the position stands.
            (Goal::Points(goal), turn) => {
                let stand = field.stand(&self.shape) * i64::from(self.owner.sign());
                match turn {
                    Turn::Second => (goal > stand).then_some(Goal::Points(goal - 1)),
                    Turn::First => (goal < stand).then_some(Goal::Points(goal + 1)),
                }
            }
        }
    }

    /// What is left to be shown after a move; `None` if it must not be made.
    fn play(
        &self,
        field: &Field,
        goal: Goal,
        color: Color,
        point: usize,
        turn: Turn,
    ) -> Option<(Claim, Numbers)> {
        let played = field.play(&self.shape, color, point, self.search.table.suicide)?;
        if color == self.owner && played.takes_ko {
            return None;
        }
        let taken = played.prisoners(color) * i64::from(self.owner.sign());
        Some(self.open(field.after(&self.shape, &played, color), goal.less(taken), turn))
    }

    /// A claim in the least of the forms that look alike, and its numbers.
    fn open(&self, field: Field, goal: Goal, turn: Turn) -> (Claim, Numbers) {
        let (field, goal) = reduced(&self.shape, self.owner, field, goal);
        let claim = Claim { field: field.least(&self.shape), goal, turn };
        (claim, self.known(&claim))
    }

    /// Between what a field lies whatever is played, in points of the owner's.
    fn range(&self, field: Field) -> (i64, i64) {
        (-field.most(!self.owner), field.most(self.owner))
    }

    /// At first a goal seems the harder to prove the more points are to be gained, and the more of them touch no wall of the opponent's; and the other
    /// way round to refute.
    fn guess(&self, field: Field, goal: Goal) -> Numbers {
        let (Goal::Points(goal) | Goal::Switch(goal, _)) = goal;
        let (low, high) = self.range(field);
        let number = |points: i64, free: Mask| 1 + u32::try_from(points).unwrap_or(0) + free.count_ones();
        Numbers {
            proof: number(goal - low, field.inner(!self.owner)),
            disproof: number(high - goal, field.inner(self.owner)),
        }
    }

    /// The numbers of a claim as far as they are known.
    fn known(&self, claim: &Claim) -> Numbers {
        let Claim { field, goal, turn } = *claim;
        let (low, high) = self.range(field);
        if let Some(seen) = goal.seen(turn, low, high) {
            return seen;
        }
        if let (Goal::Points(goal), Some([most, least])) = (goal, self.tables.points.get(&(field, turn))) {
            if goal <= *most {
                return PROVED;
            }
            if goal >= *least {
                return DISPROVED;
            }
        }
        self.tables.claims.get(claim).copied().unwrap_or_else(|| self.guess(field, goal))
    }
}

/// A field and a goal without what is settled.
fn reduced(shape: &Shape, owner: Color, field: Field, mut goal: Goal) -> (Field, Goal) {
    let field = field.with_walls(shape, owner);
    let (mut kept, mut neutral): (Mask, Mask) = (0, 0);
    for part in field.parts(shape) {
        let points = part.ground.points;
        let held =
            Color::BOTH.into_iter().find(|&holder| part.is_shut(holder) && part.nothing_lives(shape, holder));
        match held {
            Some(holder) if holder == owner => goal = goal.less(part.most(holder)),
            Some(other) => goal = goal.less(-part.most(other)),
            None if points == part.empty() && points.count_ones() == 1 => {
                neutral = if neutral == 0 { points } else { 0 };
            }
            None => kept |= points,
        }
    }
    (field.within(kept | neutral), goal)
}
