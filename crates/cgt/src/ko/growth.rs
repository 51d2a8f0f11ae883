//! Graphs that grow where it matters.
//!
//! **The question.** A graph has too many positions to look at all of them. Which have to be looked at, to know the thermographs of one of
//! them, and what is proved on the way?
//!
//! **What holds at any time.** Let *x* be a solution of the equations of the whole graph of which it is known that every position lies between two
//! bounds. For each position there are a lower state *y* and an upper state *z*, in every [`Mode`], with *y* ≤ *x* ≤ *z*. At first these are the bounds. As the equations F are monotone
//! (see [the module above](super)), from y ≤ x follows F(y) ≤ F(x) = x. So wherever the options of a position are known its lower state may be
//! replaced by the larger of it and F(y), wall by wall, and its upper one by the smaller of it and F(z); in any order, and as often as one likes. No loop has to be
//! solved for that, and nothing is lost if one stops too soon. Where the two meet, that is *x*.
//!
//! Bounds are bounds of walls. What a ko capture leads to is read in other ways too, under a ban and by a komaster who has to go on; so
//! the options of such a position must be known.
//!
//! **Where to look.** A [`Question`] is whether a wall at a temperature is at least some number m between the bounds there. It comes down to
//! questions about scaffolds, whose answers are yes if one move of Left's, or all of Right's, lead to enough; and so on. [`KoGrowth::find`] follows what is
//! neither proved nor refuted, the best-looking move of either side first, down to a position whose options are not known.

#[cfg(test)]
mod tests;

use std::collections::{HashSet, VecDeque};
use std::num::NonZeroI64;
use std::sync::Arc;

use super::Mode;
use super::equations::{Equations, Start, State};
use super::graph::{Edge, KoGraph, KoGraphError, Move, Node, NodeId};
use super::level::Level;
use crate::trajectory::BOTTOM;
use crate::{Player, Rational, Thermograph, Trajectory};

/// A lower and an upper state for each mode.
const WORLDS: usize = 6;

/// How deep questions are followed.
const MAX_DEPTH: u32 = 400;

/// A move counts as so many points worse each time that what was spent on it has doubled (a point for the lower bound and one for the upper).
const DOUBLING: i64 = 2;

/// States of which there is more to be said are not worth having.
const MAX_WEIGHT: u64 = 1_000;

/// How many questions are looked into at once.
const MAX_VISITS: usize = 2_000;

/// A graph in which more and more positions are looked at, with bounds of all of them.
#[derive(Debug)]
pub struct KoGrowth {
    graph: KoGraph,
    /// By mode, the lower ones first.
    states: [Vec<Option<Arc<State>>>; WORLDS],
    /// Who leads to a position.
    sources: Vec<Vec<(NodeId, Move)>>,
    /// Positions that may have to be evaluated again, and in which worlds.
    waiting: VecDeque<NodeId>,
    dirty: Vec<u8>,
    evaluations: u64,
    /// What was spent on a position and below it.
    efforts: Vec<u64>,
}

/// An option of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Who makes it.
    pub player: Player,
    /// Whether it takes a ko.
    pub kind: Move,
    /// Where it leads.
    pub to: NodeId,
    /// What Left gains on the way.
    pub gain: i64,
}

/// Whether a player, moving first, has at least so much at a temperature; as always in points of Left's.
#[derive(Debug, Clone)]
pub struct Question {
    /// Under this assumption.
    pub mode: Mode,
    /// Who is to move: whose wall it is.
    pub player: Player,
    /// The temperature.
    pub temperature: Rational,
    /// So much.
    pub target: Rational,
}

impl Default for KoGrowth {
    fn default() -> Self {
        Self {
            graph: KoGraph::nothing(),
            states: Default::default(),
            sources: Vec::new(),
            waiting: VecDeque::new(),
            dirty: Vec::new(),
            evaluations: 0,
            efforts: Vec::new(),
        }
    }
}

fn mode_of(world: usize) -> Mode {
    Mode::ALL[world / 2]
}

fn start_of(world: usize) -> Start {
    if world.is_multiple_of(2) { Start::Below } else { Start::Above }
}

impl KoGrowth {
    /// Adds a position whose walls lie between those of two thermographs in every mode; its options are not known yet.
    pub fn between(&mut self, ends: [Thermograph; 2]) -> NodeId {
        let id = self.graph.push(Node::Between(Box::new(ends)));
        self.sources.push(Vec::new());
        self.dirty.push(0);
        self.efforts.push(0);
        let low = Arc::new(self.leaf(id, 0));
        let high = Arc::new(self.leaf(id, 1));
        for (world, states) in self.states.iter_mut().enumerate() {
            states.push(Some(if world % 2 == 0 { low.clone() } else { high.clone() }));
        }
        id
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.graph.is_empty()
    }

    /// How often a position was evaluated.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Whether the options of a position are known.
    #[must_use]
    pub fn is_expanded(&self, id: NodeId) -> bool {
        matches!(self.graph.node(id), Node::Position { .. })
    }

    /// Whether a ko capture from a position can be answered by the one that leads straight back, but for the ban.
    #[must_use]
    pub fn can_retake(&self, from: NodeId, step: &Step) -> bool {
        let answers = self.graph.options(step.to, step.player.opponent());
        answers.iter().any(|edge| edge.kind == Move::Ko && edge.target == from && edge.gain == -step.gain)
    }

    /// Adds the options of a position, all of them, and where it stands, if that is known. What ko captures lead to has to be expanded before the next
    /// [`KoGrowth::settle`].
    pub fn expand(&mut self, id: NodeId, stand: Option<Rational>, steps: &[Step]) {
        self.graph.expand(id, stand, steps);
        for step in steps {
            self.sources[step.to.index()].push((id, step.kind));
        }
        let captures = steps.iter().filter(|step| step.kind == Move::Ko).count();
        if captures > 0 {
            self.prepare(id, captures);
        }
        self.mark(id, (1 << WORLDS) - 1);
    }

    /// Nothing is known yet of what so many ko captures lead to.
    fn prepare(&mut self, id: NodeId, captures: usize) {
        for world in 0..WORLDS {
            let Some(old) = &self.states[world][id.index()] else { continue };
            let nothing = if world % 2 == 0 { Level::NegativeInfinity } else { Level::PositiveInfinity };
            let state = State {
                left_scaffold: nothing.clone(),
                right_scaffold: nothing.clone(),
                left_wall: old.left_wall.clone(),
                right_wall: old.right_wall.clone(),
                after_ko: vec![nothing; captures].into(),
            };
            self.states[world][id.index()] = Some(Arc::new(state));
        }
    }

    /// Narrows the walls of a position in every mode.
    pub fn narrow(&mut self, id: NodeId, ends: &[Thermograph; 2]) -> bool {
        let mut changed = 0;
        for world in 0..WORLDS {
            let Some(old) = self.states[world][id.index()].clone() else { continue };
            let end = &ends[world % 2];
            let (left, right) =
                (Level::Finite(end.left_wall().clone()), Level::Finite(end.right_wall().clone()));
            let walls = [joined(world, left, &old.left_wall), joined(world, right, &old.right_wall)];
            if walls[0] == old.left_wall && walls[1] == old.right_wall {
                continue;
            }
            let [left_wall, right_wall] = walls;
            let state = State {
                left_scaffold: old.left_scaffold.clone(),
                right_scaffold: old.right_scaffold.clone(),
                left_wall,
                right_wall,
                after_ko: old.after_ko.clone(),
            };
            let shared = world >= 2
                && self.states[world % 2][id.index()].as_ref().is_some_and(|first| **first == state);
            self.states[world][id.index()] =
                if shared { self.states[world % 2][id.index()].clone() } else { Some(Arc::new(state)) };
            changed |= 1 << world;
        }
        self.tell(id, changed);
        changed != 0
    }

    /// Evaluates positions until nothing changes any more, or so many times.
    pub fn settle(&mut self, most: u64) -> Result<(), KoGraphError> {
        let end = self.evaluations + most;
        while self.evaluations < end
            && let Some(id) = self.waiting.pop_front()
        {
            let dirty = std::mem::take(&mut self.dirty[id.index()]);
            self.check(id)?;
            let mut changed = 0;
            for world in 0..WORLDS {
                if dirty & 1 << world != 0 && self.evaluate(id, world) {
                    changed |= 1 << world;
                }
            }
            self.tell(id, changed);
        }
        Ok(())
    }

    /// Says that so much more was spent on a position: among moves that look alike the one is followed first on which least was spent.
    pub fn spend(&mut self, id: NodeId, effort: u64) {
        self.efforts[id.index()] += effort;
    }

    /// Whether nothing is left to be evaluated.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The least and the greatest that the walls of a position can be; `None` if one of them has no mast.
    #[must_use]
    pub fn ends(&self, id: NodeId, mode: Mode) -> Option<[Thermograph; 2]> {
        let [low, high] = self.both(id, mode);
        let graph = |state: &State| {
            let (left, right) = state.left_wall.finite().zip(state.right_wall.finite())?;
            Thermograph::from_walls(left.clone(), right.clone()).ok()
        };
        Some([graph(low)?, graph(high)?])
    }

    fn both(&self, id: NodeId, mode: Mode) -> [&State; 2] {
        let place = 2 * Mode::ALL.iter().position(|other| *other == mode).unwrap_or(0);
        [place, place + 1].map(|world| match &self.states[world][id.index()] {
            Some(state) => &**state,
            None => unreachable!("every position has bounds"),
        })
    }

    fn leaf(&self, id: NodeId, end: usize) -> State {
        let Node::Between(ends) = self.graph.node(id) else { unreachable!("it is new") };
        let graph = &ends[end];
        let nothing = if end == 0 { Level::NegativeInfinity } else { Level::PositiveInfinity };
        State {
            left_scaffold: nothing.clone(),
            right_scaffold: nothing,
            left_wall: Level::Finite(graph.left_wall().clone()),
            right_wall: Level::Finite(graph.right_wall().clone()),
            after_ko: Box::default(),
        }
    }

    /// No ko capture may lead to a position of which only walls are known.
    fn check(&self, id: NodeId) -> Result<(), KoGraphError> {
        let captures = self.graph.all_options(id).iter().filter(|edge| edge.kind == Move::Ko);
        match captures.map(|edge| edge.target).find(|target| !self.is_expanded(*target)) {
            Some(target) => Err(KoGraphError::CaptureToBounds(target.index())),
            None => Ok(()),
        }
    }

    /// Evaluates a position whose options are known; whether that told anything new.
    fn evaluate(&mut self, id: NodeId, world: usize) -> bool {
        if !self.is_expanded(id) {
            return false;
        }
        let index = id.index();
        // A mode in which everything below is as without a komaster need not be looked at, nor an end where the other one is the same.
        let twin = [world % 2, world & !1]
            .into_iter()
            .find(|twin| *twin < world && self.same_below(id, world, *twin));
        if let Some(twin) = twin {
            let state = self.states[twin][index].clone();
            let same = match (&state, &self.states[world][index]) {
                (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a == b,
                _ => false,
            };
            self.states[world][index] = state;
            return !same;
        }
        self.evaluations += 1;
        let equations = Equations {
            graph: &self.graph,
            mode: mode_of(world),
            start: start_of(world),
            states: std::mem::take(&mut self.states[world]),
        };
        let found = equations.evaluate(id);
        self.states[world] = equations.states;
        let (Some(mut state), Some(old)) = (found, self.states[world][index].clone()) else { return false };
        state.left_wall = joined(world, state.left_wall, &old.left_wall);
        state.right_wall = joined(world, state.right_wall, &old.right_wall);
        // Round a loop a bound may come nearer to its limit for ever, by less and less.
        if state == *old || state.weight() > MAX_WEIGHT {
            return false;
        }
        let twin = [world % 2, world & !1].into_iter().find(|twin| {
            *twin < world && self.states[*twin][index].as_ref().is_some_and(|other| **other == state)
        });
        self.states[world][index] = match twin {
            Some(twin) => self.states[twin][index].clone(),
            None => Some(Arc::new(state)),
        };
        true
    }

    /// Whether all that a position reads is the same in two worlds.
    fn same_below(&self, id: NodeId, world: usize, twin: usize) -> bool {
        if world % 2 != twin % 2 && !self.graph.is_certain(id) {
            return false;
        }
        let same = |id: NodeId| {
            let [a, b] = [world, twin].map(|world| self.states[world][id.index()].as_ref());
            a.zip(b).is_some_and(|(a, b)| Arc::ptr_eq(a, b))
        };
        self.graph.all_options(id).iter().all(|edge| edge.kind == Move::Plain && same(edge.target))
    }

    fn mark(&mut self, id: NodeId, worlds: u8) {
        let dirty = &mut self.dirty[id.index()];
        if *dirty == 0 && worlds != 0 {
            self.waiting.push_back(id);
        }
        *dirty |= worlds;
    }

    /// Whoever reads a position has to be evaluated again.
    fn tell(&mut self, id: NodeId, worlds: u8) {
        if worlds == 0 {
            return;
        }
        for place in 0..self.sources[id.index()].len() {
            let (source, _) = self.sources[id.index()][place];
            self.mark(source, worlds);
            for place in 0..self.sources[source.index()].len() {
                let (from, kind) = self.sources[source.index()][place];
                if kind == Move::Ko {
                    self.mark(from, worlds);
                }
            }
        }
    }
}

/// The better of two bounds of a wall.
fn joined(world: usize, new: Level, old: &Level) -> Level {
    if world.is_multiple_of(2) { new.max(old) } else { new.min(old) }
}

/// Questions that are neither proved nor refuted.
impl KoGrowth {
    /// The questions that are open about a position, the widest first.
    #[must_use]
    pub fn questions(&self, id: NodeId) -> Vec<Question> {
        let mut found: Vec<(Rational, Question)> = Vec::new();
        for mode in Mode::ALL {
            let [low, high] = self.both(id, mode);
            for player in Player::BOTH {
                let (Some(least), Some(most)) = (wall(low, player).finite(), wall(high, player).finite())
                else {
                    continue;
                };
                let mut temperatures: Vec<&Rational> =
                    least.knots().iter().chain(most.knots()).map(|knot| &knot.t).collect();
                temperatures.sort();
                temperatures.dedup();
                for t in temperatures {
                    let (least, most) = (least.value_at(t), most.value_at(t));
                    let gap = &most - &least;
                    if gap > Rational::ZERO {
                        let question = |target| Question { mode, player, temperature: t.clone(), target };
                        found.push((gap.clone(), question(&least + gap.half())));
                        found.push((Rational::ZERO, question(most)));
                        found.push((Rational::ZERO, question(least + gap.half().half().half().half())));
                    }
                }
            }
        }
        found.sort_by(|a, b| b.0.cmp(&a.0));
        found.into_iter().map(|(_, question)| question).collect()
    }

    /// A position whose options are not known, on which the answer to a question depends, and what to ask of it.
    #[must_use]
    pub fn find(&self, id: NodeId, question: &Question, thorough: bool) -> Option<Vec<(NodeId, Question)>> {
        let mut path =
            Path { growth: self, mode: question.mode, seen: HashSet::new(), thorough, line: Vec::new() };
        let found = path.wall(id, question.player, &question.temperature, &question.target, 0);
        found.then_some(path.line)
    }
}

struct Path<'g> {
    growth: &'g KoGrowth,
    mode: Mode,
    seen: HashSet<(NodeId, Player, bool, Rational, Rational)>,
    /// Whether a position is looked at again for another temperature or target.
    thorough: bool,
    /// The positions on the way, and what is asked of them.
    line: Vec<(NodeId, Question)>,
}

impl Path<'_> {
    fn visit(&mut self, id: NodeId, player: Player, banned: bool, t: &Rational, target: &Rational) -> bool {
        let [t, target] = if self.thorough { [t.clone(), target.clone()] } else { Default::default() };
        self.seen.len() < MAX_VISITS && self.seen.insert((id, player, banned, t, target))
    }

    fn wall(&mut self, id: NodeId, player: Player, t: &Rational, target: &Rational, depth: u32) -> bool {
        let states = self.growth.both(id, self.mode);
        if !is_open(states.map(|state| wall(state, player)), t, target) {
            return false;
        }
        self.line
            .push((id, Question { mode: self.mode, player, temperature: t.clone(), target: target.clone() }));
        if !self.growth.is_expanded(id) {
            return true;
        }
        if depth < MAX_DEPTH && self.visit(id, player, false, t, target) {
            for t in &temperatures(states, t, target) {
                for player in [player, player.opponent()] {
                    if self.scaffold(id, player, t, target, depth + 1) {
                        return true;
                    }
                }
            }
        }
        self.line.pop();
        false
    }

    /// Whether one of Left's options is enough, or all of Right's are.
    fn scaffold(&mut self, id: NodeId, player: Player, t: &Rational, target: &Rational, depth: u32) -> bool {
        let states = self.growth.both(id, self.mode);
        if !is_open(states.map(|state| scaffold(state, player)), t, target) {
            return false;
        }
        let target = match player {
            Player::Left => target + t,
            Player::Right => target - t,
        };
        let mut open: Vec<(Rational, Edge)> = Vec::new();
        for edge in self.growth.graph.options(id, player) {
            let ends = self.after(id, edge, player);
            if is_open([&ends[0], &ends[1]], t, &target) {
                let promise = value(&ends[0], t) + value(&ends[1], t);
                let promise = if player == Player::Left { -promise } else { promise };
                let effort = self.growth.efforts[edge.target.index()];
                let penalty = i64::from(effort.max(1).ilog2()) * DOUBLING;
                open.push((promise + Rational::from(penalty), *edge));
            }
        }
        open.sort_by(|a, b| a.0.cmp(&b.0));
        open.iter().any(|(_, edge)| self.option(id, edge, player, t, &target, depth + 1))
    }

    /// What a move leads to, between two ends.
    fn after(&self, id: NodeId, edge: &Edge, player: Player) -> [Level; 2] {
        let states = self.growth.both(id, self.mode);
        let targets = self.growth.both(edge.target, self.mode);
        let banned = edge.kind == Move::Ko && self.mode != Mode::komaster(player.opponent());
        [0, 1].map(|end: usize| {
            if banned {
                match states[end].after_ko.get(edge.slot as usize) {
                    Some(level) => level.clone(),
                    None => Level::NegativeInfinity,
                }
            } else {
                wall(targets[end], player.opponent()).with_gain(edge.gain).into_owned()
            }
        })
    }

    fn option(
        &mut self,
        id: NodeId,
        edge: &Edge,
        player: Player,
        t: &Rational,
        target: &Rational,
        depth: u32,
    ) -> bool {
        if depth >= MAX_DEPTH {
            return false;
        }
        let target = target - &Rational::from(edge.gain);
        let opponent = player.opponent();
        if edge.kind == Move::Plain || self.mode == Mode::komaster(opponent) {
            return self.wall(edge.target, opponent, t, &target, depth);
        }
        // The opponent plays elsewhere, or makes another move.
        let duty = self.mode == Mode::komaster(player);
        let elsewhere = match duty {
            true => {
                self.visit(edge.target, player, true, t, &target)
                    && self.scaffold(edge.target, player, t, &target, depth)
            }
            false => self.wall(edge.target, player, t, &target, depth),
        };
        if elsewhere || !self.visit(edge.target, opponent, true, t, &target) {
            return elsewhere;
        }
        let taxed = match opponent {
            Player::Left => &target + t,
            Player::Right => &target - t,
        };
        let mut retaken = false;
        let answers: Vec<Edge> = self.growth.graph.options(edge.target, opponent).to_vec();
        for answer in answers {
            let banned =
                !retaken && answer.kind == Move::Ko && answer.target == id && answer.gain == -edge.gain;
            retaken |= banned;
            let ends = self.after(edge.target, &answer, opponent);
            if !banned
                && is_open([&ends[0], &ends[1]], t, &taxed)
                && self.option(edge.target, &answer, opponent, t, &taxed, depth + 1)
            {
                return true;
            }
        }
        false
    }
}

/// Temperatures up to `t` at which the scaffolds behind a wall may decide whether it stands at a target at `t`, the highest first: where they bend,
/// where they cross the target, and something between.
fn temperatures(states: [&State; 2], t: &Rational, target: &Rational) -> Vec<Rational> {
    let mut found = vec![BOTTOM, t.clone()];
    for state in states {
        for level in [&state.left_scaffold, &state.right_scaffold] {
            for knot in level.finite().map_or(&[][..], Trajectory::knots) {
                found.push(knot.t.clone());
                if let Some(slope) = NonZeroI64::new(knot.slope) {
                    found.push(&knot.t + (target - &knot.value).div_int(slope));
                }
            }
        }
    }
    found.retain(|other| BOTTOM <= *other && other <= t);
    found.sort();
    found.dedup();
    let between: Vec<Rational> = found.windows(2).map(|pair| (&pair[0] + &pair[1]).half()).collect();
    found.extend(between);
    found.sort_by(|a, b| b.cmp(a));
    found
}

fn wall(state: &State, player: Player) -> &Level {
    match player {
        Player::Left => &state.left_wall,
        Player::Right => &state.right_wall,
    }
}

fn scaffold(state: &State, player: Player) -> &Level {
    match player {
        Player::Left => &state.left_scaffold,
        Player::Right => &state.right_scaffold,
    }
}

/// A number for a level that may be infinite.
fn value(level: &Level, t: &Rational) -> Rational {
    match level {
        Level::NegativeInfinity => Rational::from(-(1 << 30)),
        Level::Finite(trajectory) => trajectory.value_at(t),
        Level::PositiveInfinity => Rational::from(1 << 30),
    }
}

/// Whether it is neither proved nor refuted that something is at least so much.
fn is_open(ends: [&Level; 2], t: &Rational, target: &Rational) -> bool {
    value(ends[0], t) < *target && *target <= value(ends[1], t)
}
