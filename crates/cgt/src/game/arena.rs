//! Where canonical forms live, each once.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use super::Game;
use super::scalar::{self, Scalar, Scalars};
use super::upstar::UpStar;

/// The number of a node in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub(crate) u32);

impl NodeId {
    /// The node of all numbers.
    pub(crate) const ZERO: NodeId = NodeId(0);

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What comparing needs of a canonical form whose right stop is 0: kept small,
/// because nodes are read far more often than anything else.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) left_stop: Scalar,
    first_option: u32,
    first_right_option: u32,
    end_of_options: u32,
    /// G ≤ its left stop: Left, arriving there, has used up her advantage.
    pub(crate) at_most_left_stop: bool,
    /// G ≥ its right stop, which is 0.
    pub(crate) at_least_right_stop: bool,
    /// Whether G is ups plus a nimber.
    pub(crate) is_up_star: bool,
}

/// The rest.
#[derive(Debug, Default)]
pub(crate) struct Details {
    pub(crate) up_star: Option<UpStar>,
    /// −G, once it was asked for.
    pub(crate) negative: Option<Game>,
    /// Another node with the same hash.
    twin: Option<NodeId>,
}

impl Node {
    #[inline]
    pub(crate) fn left(&self) -> Range<usize> {
        self.first_option as usize..self.first_right_option as usize
    }

    #[inline]
    pub(crate) fn right(&self) -> Range<usize> {
        self.first_right_option as usize..self.end_of_options as usize
    }
}

/// All nodes of a context, with their options and numbers.
#[derive(Debug)]
pub(crate) struct Arena {
    pub(crate) scalars: Scalars,
    pub(crate) nodes: Vec<Node>,
    pub(crate) details: Vec<Details>,
    pub(crate) options: Vec<Game>,
    index: FxHashMap<u64, NodeId>,
    pub(crate) up_stars: FxHashMap<UpStar, NodeId>,
}

impl Arena {
    pub(crate) fn new() -> Arena {
        let zero = Node {
            left_stop: scalar::ZERO,
            first_option: 0,
            first_right_option: 0,
            end_of_options: 0,
            at_most_left_stop: true,
            at_least_right_stop: true,
            is_up_star: true,
        };
        let details = Details {
            up_star: Some(UpStar::ZERO),
            negative: Some(Game::new(NodeId::ZERO, scalar::ZERO)),
            twin: None,
        };
        Arena {
            scalars: Scalars::default(),
            nodes: vec![zero],
            details: vec![details],
            options: Vec::new(),
            index: FxHashMap::default(),
            up_stars: FxHashMap::from_iter([(UpStar::ZERO, NodeId::ZERO)]),
        }
    }

    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    #[inline]
    pub(crate) fn details(&self, id: NodeId) -> &Details {
        &self.details[id.index()]
    }

    /// The game plus a number.
    #[inline]
    pub(crate) fn translate(&mut self, game: Game, by: Scalar) -> Game {
        let shift = self.scalars.add(game.shift(), by);
        Game::new(game.node, shift)
    }

    #[inline]
    pub(crate) fn left_stop(&mut self, game: Game) -> Scalar {
        let stop = self.nodes[game.node.index()].left_stop;
        self.scalars.add(stop, game.shift())
    }

    /// The node with these options in storage order, if there is one.
    pub(crate) fn find(&self, left: &[Game], right: &[Game]) -> Option<NodeId> {
        let mut candidate = self.index.get(&hash_options(left, right)).copied();
        while let Some(id) = candidate {
            let node = self.node(id);
            if self.options[node.left()] == *left && self.options[node.right()] == *right {
                return Some(id);
            }
            candidate = self.details(id).twin;
        }
        None
    }

    /// A new node with these options, which must be canonical, in storage order,
    /// have right stop 0, and not be there yet.
    pub(crate) fn insert(&mut self, left: &[Game], right: &[Game]) -> NodeId {
        let id = self.push(left, right);
        let up_star = self.recognise_up_star(left, right);
        let twin = self.index.insert(hash_options(left, right), id);
        self.nodes[id.index()].is_up_star = up_star.is_some();
        self.details.push(Details { up_star, negative: None, twin });
        if let Some(name) = up_star {
            self.up_stars.insert(name, id);
        }
        id
    }

    /// Appends a node that need not be canonical and is not indexed. Its stops
    /// are those of the game it describes, so it can be compared.
    pub(crate) fn push(&mut self, left: &[Game], right: &[Game]) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let (left_stop, at_most_left_stop) = self.left_stop_of_options(left);
        let at_least_right_stop = self.is_at_least_zero(right);
        let first_option = self.options.len() as u32;
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        self.nodes.push(Node {
            left_stop,
            first_option,
            first_right_option: first_option + left.len() as u32,
            end_of_options: self.options.len() as u32,
            at_most_left_stop,
            at_least_right_stop,
            is_up_star: false,
        });
        id
    }

    /// Removes the node that was pushed last.
    pub(crate) fn pop(&mut self) {
        if let Some(node) = self.nodes.pop() {
            self.options.truncate(node.first_option as usize);
        }
    }

    /// The greatest right stop of the options, and whether no option that has
    /// it is at least that number.
    fn left_stop_of_options(&mut self, left: &[Game]) -> (Scalar, bool) {
        let mut best: Option<(Scalar, bool)> = None;
        for option in left {
            let stop = option.shift();
            let reaches = self.node(option.node).at_least_right_stop;
            best = Some(match best {
                None => (stop, !reaches),
                Some((top, below)) => match self.scalars.cmp(stop, top) {
                    Ordering::Less => (top, below),
                    Ordering::Equal => (top, below && !reaches),
                    Ordering::Greater => (stop, !reaches),
                },
            });
        }
        best.unwrap_or((scalar::ZERO, true))
    }

    /// Whether no option with left stop 0 is at most 0.
    fn is_at_least_zero(&mut self, right: &[Game]) -> bool {
        right.iter().all(|&option| {
            let reaches = self.node(option.node).at_most_left_stop;
            !(reaches && self.left_stop(option) == scalar::ZERO)
        })
    }
}

/// Puts options in storage order.
#[inline]
pub(crate) fn sort(options: &mut [Game]) {
    if options.len() > 1 {
        options.sort_unstable_by_key(storage_key);
    }
}

/// The order in which options are stored: any fixed order will do.
pub(crate) fn storage_key(game: &Game) -> (NodeId, u32, i64) {
    (game.node, game.exponent, game.mantissa)
}

fn hash_options(left: &[Game], right: &[Game]) -> u64 {
    let mut hasher = FxHasher::default();
    left.len().hash(&mut hasher);
    for option in left.iter().chain(right) {
        option.hash(&mut hasher);
    }
    hasher.finish()
}
