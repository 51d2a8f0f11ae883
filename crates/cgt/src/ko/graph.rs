//! The graph of positions that a ko makes.

use std::collections::BTreeMap;

use super::growth::Step;
use super::level::Rest;
use crate::{Player, Rational, Thermograph};

const ZERO: &Rational = &Rational::ZERO;

/// A position of one particular [`KoGraph`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The number of the position, in the order in which they were added.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a move takes a ko.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Anything the opponent may answer as she likes.
    Plain,
    /// A ko capture: the opponent may not play the ko capture that leads straight back. If several do, all but
    /// one take another ko, in which things are just so, and are allowed.
    Ko,
}

/// A finite graph of positions, loops included, whose leaves are values already known.
///
/// Made by [`KoGraph::builder`], which guarantees that every option leads somewhere.
#[derive(Debug, Clone)]
pub struct KoGraph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Where positions stand if that is not 0; `None` if it is not known.
    stands: BTreeMap<NodeId, Option<Rational>>,
}

#[derive(Debug, Clone)]
pub(super) enum Node {
    Leaf(Box<Thermograph>),
    /// A leaf of which only a lower and an upper bound are known.
    Between(Box<[Thermograph; 2]>),
    /// Left's options are `edges[start..middle]`, Right's `edges[middle..end]`.
    Position {
        start: u32,
        middle: u32,
        end: u32,
    },
}

/// An option of a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) target: NodeId,
    pub(super) kind: Move,
    /// The number of this edge among the ko captures of its position.
    pub(super) slot: u32,
    /// What Left gains on the way.
    pub(super) gain: i64,
}

/// Why options do not make a graph.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KoGraphError {
    /// An option of or to a position that was never added to this builder.
    #[error("position {0} is not in the graph")]
    UnknownPosition(usize),
    /// A leaf has a fixed value and no options.
    #[error("position {0} is a leaf and cannot have options")]
    OptionOfLeaf(usize),
    /// A ko capture leads to a position of which only bounds are known.
    #[error("a ko capture leads to position {0}, of which only bounds are known")]
    CaptureToBounds(usize),
    /// More positions or options than can be numbered.
    #[error("a ko graph has at most {} positions and options", u32::MAX)]
    TooLarge,
}

/// Collects positions and options in any order; see [`KoGraph::builder`].
#[derive(Debug, Clone, Default)]
pub struct KoGraphBuilder {
    leaves: Vec<Option<Node>>,
    options: Vec<(NodeId, Player, Move, NodeId, i64)>,
    stands: BTreeMap<NodeId, Option<Rational>>,
}

impl KoGraph {
    /// An empty graph to add positions to.
    #[must_use]
    pub fn builder() -> KoGraphBuilder {
        KoGraphBuilder::default()
    }

    /// A graph without positions, which can [grow](super::KoGrowth).
    pub(super) fn nothing() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), stands: BTreeMap::new() }
    }

    pub(super) fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("there is not memory for so many positions"));
        self.nodes.push(node);
        id
    }

    /// Makes a position of a leaf.
    pub(super) fn expand(&mut self, id: NodeId, stand: Option<Rational>, steps: &[Step]) {
        let number = |count: usize| u32::try_from(count).expect("there is not memory for so many options");
        let start = number(self.edges.len());
        let (mut middle, mut slot) = (start, 0);
        for player in Player::BOTH {
            for step in steps.iter().filter(|step| step.player == player) {
                self.edges.push(Edge { target: step.to, kind: step.kind, slot, gain: step.gain });
                slot += u32::from(step.kind == Move::Ko);
            }
            if player == Player::Left {
                middle = number(self.edges.len());
            }
        }
        self.nodes[id.index()] = Node::Position { start, middle, end: number(self.edges.len()) };
        if stand != Some(Rational::ZERO) {
            self.stands.insert(id, stand);
        }
    }

    /// The number of positions, leaves included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All positions, in the order in which they were added.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// What a position is worth if nobody ever moves in it; `unknown` if that is not known.
    pub(super) fn rest<'a>(&'a self, id: NodeId, unknown: Rest<'a>) -> Rest<'a> {
        match self.stands.get(&id) {
            Some(Some(stand)) => Rest::At(stand),
            Some(None) => unknown,
            None => Rest::At(ZERO),
        }
    }

    /// Whether nothing is assumed about a position but what it leads to.
    pub(super) fn is_certain(&self, id: NodeId) -> bool {
        self.stands.get(&id).is_none_or(Option::is_some) && !matches!(self.node(id), Node::Between(_))
    }

    /// The options of one player; none for a leaf.
    pub(super) fn options(&self, id: NodeId, player: Player) -> &[Edge] {
        match (&self.nodes[id.index()], player) {
            (Node::Leaf(_) | Node::Between(_), _) => &[],
            (Node::Position { start, middle, .. }, Player::Left) => {
                &self.edges[*start as usize..*middle as usize]
            }
            (Node::Position { middle, end, .. }, Player::Right) => {
                &self.edges[*middle as usize..*end as usize]
            }
        }
    }

    /// The options of both players.
    pub(super) fn all_options(&self, id: NodeId) -> &[Edge] {
        match &self.nodes[id.index()] {
            Node::Leaf(_) | Node::Between(_) => &[],
            Node::Position { start, end, .. } => &self.edges[*start as usize..*end as usize],
        }
    }
}

impl KoGraphBuilder {
    /// Adds a leaf: a finished position worth `value`.
    pub fn number(&mut self, value: Rational) -> NodeId {
        self.solved(Thermograph::number(value))
    }

    /// Adds a leaf: a game without kos whose thermograph is known.
    pub fn solved(&mut self, graph: Thermograph) -> NodeId {
        self.add(Some(Node::Leaf(Box::new(graph))))
    }

    /// Adds a position; its options are added afterwards. If nobody ever moves in it, it is worth 0.
    pub fn position(&mut self) -> NodeId {
        self.add(None)
    }

    /// Adds a position that is worth `stand` if nobody ever moves in it. `None` if that is not known: then a value is
    /// only found if it does not matter.
    pub fn standing(&mut self, stand: Option<Rational>) -> NodeId {
        let id = self.add(None);
        if stand != Some(Rational::ZERO) {
            self.stands.insert(id, stand);
        }
        id
    }

    /// Makes a leaf of a position whose options are not looked at: all that is known is that its walls lie between these. Then a value
    /// is only found if more does not matter. No ko capture may lead there, because then it is not only walls that count.
    pub fn between(&mut self, id: NodeId, ends: [Thermograph; 2]) -> &mut Self {
        if let Some(leaf) = self.leaves.get_mut(id.index()) {
            *leaf = Some(Node::Between(Box::new(ends)));
        }
        self
    }

    /// Adds an option of `player`.
    pub fn option(&mut self, from: NodeId, player: Player, kind: Move, to: NodeId) -> &mut Self {
        self.option_with_gain(from, player, kind, to, 0)
    }

    /// Adds an option on which so many points are made, positive for Left: it leads to the position *plus* them. So positions that differ by
    /// prisoners are one, and a loop in which prisoners pile up has an end.
    pub fn option_with_gain(
        &mut self,
        from: NodeId,
        player: Player,
        kind: Move,
        to: NodeId,
        gain: i64,
    ) -> &mut Self {
        self.options.push((from, player, kind, to, gain));
        self
    }

    /// Adds an ordinary move of Left.
    pub fn left(&mut self, from: NodeId, to: NodeId) -> &mut Self {
        self.option(from, Player::Left, Move::Plain, to)
    }

    /// Adds an ordinary move of Right.
    pub fn right(&mut self, from: NodeId, to: NodeId) -> &mut Self {
        self.option(from, Player::Right, Move::Plain, to)
    }

    /// Adds a ko capture by Left.
    pub fn left_ko(&mut self, from: NodeId, to: NodeId) -> &mut Self {
        self.option(from, Player::Left, Move::Ko, to)
    }

    /// Adds a ko capture by Right.
    pub fn right_ko(&mut self, from: NodeId, to: NodeId) -> &mut Self {
        self.option(from, Player::Right, Move::Ko, to)
    }

    /// The graph, if every option joins positions of this builder.
    pub fn build(mut self) -> Result<KoGraph, KoGraphError> {
        let limit = u32::MAX as usize;
        if self.leaves.len() >= limit || self.options.len() >= limit {
            return Err(KoGraphError::TooLarge);
        }
        for (from, _, kind, to, _) in &self.options {
            if let Some(stranger) = [from, to].into_iter().find(|id| id.index() >= self.leaves.len()) {
                return Err(KoGraphError::UnknownPosition(stranger.index()));
            }
            if self.leaves[from.index()].is_some() {
                return Err(KoGraphError::OptionOfLeaf(from.index()));
            }
            if *kind == Move::Ko && matches!(self.leaves[to.index()], Some(Node::Between(_))) {
                return Err(KoGraphError::CaptureToBounds(to.index()));
            }
        }
        // Stable, so options stay in the order in which they were added.
        self.options.sort_by_key(|(from, player, ..)| (*from, *player == Player::Right));
        Ok(self.assemble())
    }

    fn add(&mut self, leaf: Option<Node>) -> NodeId {
        // Saturates; a builder that large is refused by `build`.
        let id = NodeId(u32::try_from(self.leaves.len()).unwrap_or(u32::MAX));
        self.leaves.push(leaf);
        id
    }

    /// The graph of valid and sorted options.
    fn assemble(self) -> KoGraph {
        let mut edges = Vec::with_capacity(self.options.len());
        let mut options = self.options.into_iter().peekable();
        let mut nodes = Vec::with_capacity(self.leaves.len());
        for (index, leaf) in self.leaves.into_iter().enumerate() {
            let start = edges.len() as u32;
            let (mut middle, mut slot) = (start, 0);
            while let Some((_, player, kind, target, gain)) =
                options.next_if(|option| option.0.index() == index)
            {
                edges.push(Edge { target, kind, slot, gain });
                slot += u32::from(kind == Move::Ko);
                if player == Player::Left {
                    middle = edges.len() as u32;
                }
            }
            nodes.push(match leaf {
                Some(leaf) => leaf,
                None => Node::Position { start, middle, end: edges.len() as u32 },
            });
        }
        KoGraph { nodes, edges, stands: self.stands }
    }
}
