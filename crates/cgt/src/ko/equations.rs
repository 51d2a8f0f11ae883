//! The equations of generalized thermography: the state of one position from the states it leads to.

use std::borrow::Cow;
use std::sync::Arc;

use super::Mode;
use super::graph::{Edge, KoGraph, Move, Node, NodeId};
use super::level::{Level, Rest, best_for_left, best_for_right, intersect};
use crate::{Player, Rational, Thermograph};

/// Everything the equations know about one position.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) left_scaffold: Level,
    pub(super) right_scaffold: Level,
    pub(super) left_wall: Level,
    pub(super) right_wall: Level,
    /// For each ko capture of this position, what it leads to while the ban on retaking stands.
    pub(super) after_ko: Box<[Level]>,
}

impl State {
    /// A measure of the work that went into it.
    pub(super) fn weight(&self) -> u64 {
        let fixed = [&self.left_scaffold, &self.right_scaffold, &self.left_wall, &self.right_wall];
        fixed.into_iter().chain(&self.after_ko).map(Level::weight).fold(0, u64::saturating_add)
    }
}

/// Where the iteration starts inside a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// Left's walls at −∞, Right's at +∞: nobody has a move yet.
    Apart,
    /// Left's walls at +∞, Right's at −∞: everybody hopes for everything.
    Crossed,
    /// Everything at −∞, below every solution.
    Below,
    /// Everything at +∞, above every solution.
    Above,
}

impl Start {
    /// The walls of the two players.
    fn walls(self) -> (Level, Level) {
        match self {
            Start::Apart => (Level::NegativeInfinity, Level::PositiveInfinity),
            Start::Crossed => (Level::PositiveInfinity, Level::NegativeInfinity),
            Start::Below => (Level::NegativeInfinity, Level::NegativeInfinity),
            Start::Above => (Level::PositiveInfinity, Level::PositiveInfinity),
        }
    }

    /// What is assumed of a leaf that lies between two thermographs.
    fn end(self, [low, high]: &[Thermograph; 2]) -> &Thermograph {
        match self {
            Start::Apart | Start::Below => low,
            Start::Crossed | Start::Above => high,
        }
    }

    /// What is assumed of a position of which it is not known where it stands.
    fn rest(self) -> Rest<'static> {
        const ZERO: &Rational = &Rational::ZERO;
        match self {
            Start::Apart | Start::Crossed => Rest::At(ZERO),
            Start::Below => Rest::Lowest,
            Start::Above => Rest::Highest,
        }
    }
}

/// States of all positions under one mode, as far as they are known.
pub(super) struct Equations<'g> {
    pub(super) graph: &'g KoGraph,
    pub(super) mode: Mode,
    pub(super) start: Start,
    pub(super) states: Vec<Option<Arc<State>>>,
}

impl<'g> Equations<'g> {
    pub(super) fn new(graph: &'g KoGraph, mode: Mode, start: Start) -> Self {
        Self { graph, mode, start, states: vec![None; graph.len()] }
    }

    /// What is assumed of a position before its loop is solved.
    pub(super) fn initial(&self, id: NodeId) -> State {
        let (left, right) = self.start.walls();
        let captures = |player, level: &Level| vec![level.clone(); self.captures(id, player).count()];
        let mut after_ko = captures(Player::Left, &left);
        after_ko.extend(captures(Player::Right, &right));
        State {
            left_scaffold: left.clone(),
            right_scaffold: right.clone(),
            left_wall: left,
            right_wall: right,
            after_ko: after_ko.into(),
        }
    }

    /// The state of a position from the present states of the positions it leads to; `None` if one of
    /// them is not known.
    pub(super) fn evaluate(&self, id: NodeId) -> Option<State> {
        let leaf = match self.graph.node(id) {
            Node::Leaf(graph) => Some(&**graph),
            Node::Between(ends) => Some(self.start.end(ends)),
            Node::Position { .. } => None,
        };
        if let Some(graph) = leaf {
            let left = Level::Finite(graph.left_wall().clone());
            let right = Level::Finite(graph.right_wall().clone());
            return Some(State {
                left_scaffold: left.clone(),
                right_scaffold: right.clone(),
                left_wall: left,
                right_wall: right,
                after_ko: Box::default(),
            });
        }
        let after_ko = self.after_captures(id)?;
        let left = self.afters(id, Player::Left, &after_ko)?;
        let right = self.afters(id, Player::Right, &after_ko)?;
        let left_scaffold = best_for_left(left.into_iter());
        let right_scaffold = best_for_right(right.into_iter());
        let rest = self.graph.rest(id, self.start.rest());
        let (left_wall, right_wall) = intersect(&left_scaffold, &right_scaffold, rest);
        Some(State { left_scaffold, right_scaffold, left_wall, right_wall, after_ko })
    }

    pub(super) fn state(&self, id: NodeId) -> Option<&State> {
        self.states[id.index()].as_deref()
    }

    /// What each option of `player` leads to, before the tax.
    fn afters<'a>(
        &'a self,
        id: NodeId,
        player: Player,
        after_ko: &'a [Level],
    ) -> Option<Vec<Cow<'a, Level>>> {
        let options = self.graph.options(id, player).iter();
        options.map(|edge| self.after(edge, player, after_ko)).collect()
    }

    /// What a move leads to with the opponent to move. `after_ko` belongs to the position it starts from.
    ///
    /// A komaster has threats enough to retake at once: no ban holds against her.
    fn after<'a>(&'a self, edge: &Edge, player: Player, after_ko: &'a [Level]) -> Option<Cow<'a, Level>> {
        if edge.kind == Move::Ko && self.mode != Mode::komaster(player.opponent()) {
            return after_ko.get(edge.slot as usize).map(Cow::Borrowed);
        }
        let state = self.state(edge.target)?;
        let wall = match player {
            Player::Left => &state.right_wall,
            Player::Right => &state.left_wall,
        };
        Some(wall.with_gain(edge.gain))
    }

    /// The values of all ko captures; where no ban holds nobody reads them.
    fn after_captures(&self, id: NodeId) -> Option<Box<[Level]>> {
        let of = |player: Player| {
            self.captures(id, player).map(move |edge| {
                if self.mode == Mode::komaster(player.opponent()) {
                    Some(Level::PositiveInfinity)
                } else {
                    self.after_capture(id, edge, player)
                }
            })
        };
        of(Player::Left).chain(of(Player::Right)).collect()
    }

    /// What a ko capture leads to while the opponent may not retake: she makes another local move, or
    /// plays elsewhere. Then the ban is lifted and the capturer is to move; if she is komaster she has
    /// promised to go on locally, so she gets her scaffold and cannot rest on the mast.
    fn after_capture(&self, from: NodeId, edge: &Edge, player: Player) -> Option<Level> {
        let next = self.state(edge.target)?;
        let opponent = player.opponent();
        let elsewhere = match (player, self.mode == Mode::komaster(player)) {
            (Player::Left, true) => &next.left_scaffold,
            (Player::Left, false) => &next.left_wall,
            (Player::Right, true) => &next.right_scaffold,
            (Player::Right, false) => &next.right_wall,
        };
        let answers = self.graph.options(edge.target, opponent).iter();
        let mut retaken = false;
        let allowed = answers.filter(|answer| {
            let banned =
                !retaken && answer.kind == Move::Ko && answer.target == from && answer.gain == -edge.gain;
            retaken |= banned;
            !banned
        });
        let replies: Option<Vec<_>> =
            allowed.map(|answer| self.after(answer, opponent, &next.after_ko)).collect();
        let replies = replies?.into_iter();
        let level = match player {
            Player::Left => best_for_right(replies).min(elsewhere),
            Player::Right => best_for_left(replies).max(elsewhere),
        };
        Some(level.with_gain(edge.gain).into_owned())
    }

    fn captures(&self, id: NodeId, player: Player) -> impl Iterator<Item = &'g Edge> + use<'g> {
        self.graph.options(id, player).iter().filter(|edge| edge.kind == Move::Ko)
    }
}
