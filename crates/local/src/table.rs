//! Every position that was met, each once, and what a move leads to.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use yose_board::Color;

use crate::position::{Played, Position, play};
use crate::shape::{Component, Home, Mask, Shape, ShapeId, Shapes};

/// The number of a position in [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(u32);

impl NodeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of the table, or the same with colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    pub(crate) node: NodeId,
    pub(crate) swapped: bool,
}

/// What a move leads to: prisoners, and positions that no longer touch.
#[derive(Clone, Debug)]
pub(crate) struct Follow {
    /// Prisoners of the move, positive if White's stones: those it takes, or the player's own by suicide.
    pub(crate) prisoners: i64,
    pub(crate) parts: Vec<Part>,
    pub(crate) takes_ko: bool,
    /// Whether a point left the game for good.
    pub(crate) shrinks: bool,
}

/// The most moves whose results are kept: some twenty megabytes. Most are asked for again soon or never.
const MAX_FOLLOWS: usize = 1 << 17;

/// A position, a colour and a point.
type Move = (NodeId, Color, u8);

/// A shape, the chain that leaves it, and its colour.
type Split = (ShapeId, Mask, Color);

/// All positions and shapes.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// Whether several stones may die by suicide.
    pub(crate) suicide: bool,
    shapes: Shapes,
    splits: FxHashMap<Split, Rc<[Component]>>,
    positions: Vec<Position>,
    /// Whether a position is its own image with colours exchanged.
    self_dual: Vec<bool>,
    index: FxHashMap<Position, NodeId>,
    /// What moves lead to, for they are asked for again and again.
    follows: FxHashMap<Move, Option<Rc<Follow>>>,
}

impl Table {
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// All that is remembered and takes memory: positions, shapes, and what shapes fall into.
    pub(crate) fn entries(&self) -> usize {
        self.positions.len() + self.shapes.len() + self.splits.len()
    }

    pub(crate) fn position(&self, node: NodeId) -> Position {
        self.positions[node.index()]
    }

    pub(crate) fn shape(&self, id: ShapeId) -> &Rc<Shape> {
        self.shapes.get(id)
    }

    /// Where a shape was first met.
    pub(crate) fn home(&self, id: ShapeId) -> &Home {
        self.shapes.home(id)
    }

    /// The positions that cells with stones on them fall into. No stone may touch a
    /// wall of its colour.
    pub(crate) fn place(&mut self, shape: &Shape, stones: [Mask; 2]) -> Vec<Part> {
        let components = self.shapes.components(&shape.cells, shape.all(), None);
        components.iter().map(|component| self.part(component, stones)).collect()
    }

    /// What a move leads to; `None` if it is not legal. A ban on retaking is not looked at.
    pub(crate) fn follow(&mut self, node: NodeId, color: Color, point: usize) -> Option<Rc<Follow>> {
        let key = (node, color, point as u8);
        if let Some(known) = self.follows.get(&key) {
            return known.clone();
        }
        let found = self.play(node, color, point).map(Rc::new);
        if self.follows.len() >= MAX_FOLLOWS {
            self.follows.clear();
        }
        self.follows.insert(key, found.clone());
        found
    }

    fn play(&mut self, node: NodeId, color: Color, point: usize) -> Option<Follow> {
        let position = self.position(node);
        let played = play(self.shape(position.shape), position.stones, color, point, self.suicide)?;
        let prisoners = played.prisoners(color);
        let parts = self.enter(position.shape, &played, color);
        Some(Follow { prisoners, parts, takes_ko: played.takes_ko, shrinks: played.immortal != 0 })
    }

    /// The positions that a move on a shape leads to.
    pub(crate) fn enter(&mut self, shape: ShapeId, played: &Played, color: Color) -> Vec<Part> {
        if played.immortal == 0 {
            vec![self.intern(Position { shape, stones: played.stones })]
        } else {
            self.split(shape, played, color)
        }
    }

    fn split(&mut self, shape: ShapeId, played: &Played, color: Color) -> Vec<Part> {
        let key = (shape, played.immortal, color);
        let components = if let Some(known) = self.splits.get(&key) {
            Rc::clone(known)
        } else {
            let found = self.remove_chain(shape, played.immortal, color);
            self.splits.insert(key, Rc::clone(&found));
            found
        };
        components.iter().map(|component| self.part(component, played.stones)).collect()
    }

    /// What is left of a shape when a chain has become a wall.
    fn remove_chain(&mut self, id: ShapeId, chain: Mask, color: Color) -> Rc<[Component]> {
        let shape = self.shape(id);
        let points = shape.all() & !chain;
        let cells = shape.without(chain, color.index());
        self.shapes.components(&cells, points, Some(id)).into()
    }

    fn part(&mut self, component: &Component, stones: [Mask; 2]) -> Part {
        let stones = component.embedding.stones(stones.map(|mask| mask & component.points));
        let part = self.intern(Position { shape: component.shape, stones });
        self.turned(part, component.embedding.swapped)
    }

    /// The same position, with colours exchanged if `swapped`.
    pub(crate) fn turned(&self, part: Part, swapped: bool) -> Part {
        let swapped = part.swapped != swapped && !self.self_dual[part.node.index()];
        Part { swapped, ..part }
    }

    fn intern(&mut self, position: Position) -> Part {
        let mut least = (position.stones, false);
        for symmetry in &self.shapes.get(position.shape).symmetries {
            least = least.min((symmetry.stones(position.stones), symmetry.swapped));
        }
        let (stones, swapped) = least;
        let position = Position { stones, ..position };
        let next =
            NodeId(u32::try_from(self.positions.len()).expect("there is not memory for so many positions"));
        let node = *self.index.entry(position).or_insert(next);
        if node == next {
            let symmetries = &self.shapes.get(position.shape).symmetries;
            let dual = symmetries.iter().any(|other| other.swapped && other.stones(stones) == stones);
            self.positions.push(position);
            self.self_dual.push(dual);
        }
        self.turned(Part { node, swapped: false }, swapped)
    }
}
