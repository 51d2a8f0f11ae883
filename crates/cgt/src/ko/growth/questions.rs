//! Questions about a graph that grows: where to look next.
//!
//! A [`Question`] is whether a wall at a temperature is at least some number m between the bounds there. It comes down to
//! questions about scaffolds, whose answers are yes if one move of Left's, or all of Right's, lead to enough; and so on. [`KoGrowth::find`] follows what is
//! neither proved nor refuted, the best-looking move of either side first, down to a position whose options are not known.

use std::collections::HashSet;
use std::num::NonZeroI64;

use super::KoGrowth;
use crate::ko::Mode;
use crate::ko::equations::State;
use crate::ko::graph::{Edge, Move, NodeId};
use crate::ko::level::Level;
use crate::trajectory::BOTTOM;
use crate::{Player, Rational, Trajectory};

/// How deep questions are followed.
const MAX_DEPTH: u32 = 400;

/// A move counts as so many points worse each time that what was spent on it has doubled (a point for the lower bound and one for the upper).
const DOUBLING: i64 = 2;

/// How many questions are looked into at once.
const MAX_VISITS: usize = 2_000;

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
