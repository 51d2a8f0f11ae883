//! The arena: games, nodes and properties in three flat lists.
//!
//! A node is eight numbers, a property two; neither owns memory of its own,
//! so a tree of any shape is dropped without recursion and a file of game
//! records takes about six times its length in memory. Children are found by
//! first child and next sibling. The sibling before a *first* child is the
//! last child, which makes adding at the end a constant step.

use encoding_rs::Encoding;
use yose_board::Size;

use crate::name::Name;
use crate::scan::Pairs;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// A node of a [`Collection`](crate::Collection).
///
/// It stays valid while the collection is edited, also when the node is
/// removed from its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The node with this number, unless it stands for none.
    pub(crate) fn some(number: u32) -> Option<NodeId> {
        (number != NONE).then_some(NodeId(number))
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
pub(crate) struct NodeData {
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) next: u32,
    /// The sibling before; of a first child, the last.
    pub(crate) previous: u32,
    /// Index of its game.
    pub(crate) game: u32,
    /// Offset of its `;` in the file, or [`NONE`] for a node that was added.
    pub(crate) start: u32,
    /// Its properties are this many,
    pub(crate) properties: u32,
    /// from this index on.
    pub(crate) first_property: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PropertyData {
    /// Offset of its name.
    pub(crate) start: u32,
    pub(crate) name: Name,
}

#[derive(Clone, Debug)]
pub(crate) struct GameData {
    /// Its root, or [`NONE`] when the game was removed.
    pub(crate) root: u32,
    /// Offset of its `(` in the file, or [`NONE`] for a game that was added.
    pub(crate) open: u32,
    /// Just after its last `)`.
    pub(crate) end: u32,
    pub(crate) encoding: &'static Encoding,
    /// How its values are scanned; not always that of the encoding, see the parser.
    pub(crate) pairs: Pairs,
    /// The size of its board, or 19×19 where `SZ` makes no sense.
    pub(crate) size: Size,
}

/// The three lists.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<NodeData>,
    pub(crate) properties: Vec<PropertyData>,
    pub(crate) games: Vec<GameData>,
}

impl Tree {
    /// Adds a node without properties as the last child of `parent`, or as a root.
    #[inline]
    pub(crate) fn push_node(&mut self, parent: u32, game: u32, start: u32) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(NodeData {
            parent: NONE,
            first_child: NONE,
            next: NONE,
            previous: id,
            game,
            start,
            properties: 0,
            first_property: self.properties.len() as u32,
        });
        if parent != NONE {
            self.attach(id, parent);
        }
        id
    }

    /// Hangs a detached node under a parent, as its last child.
    #[inline]
    pub(crate) fn attach(&mut self, id: u32, parent: u32) {
        let first = self.nodes[parent as usize].first_child;
        let node = &mut self.nodes[id as usize];
        node.parent = parent;
        if first == NONE {
            self.nodes[parent as usize].first_child = id;
            return;
        }
        let last = self.nodes[first as usize].previous;
        self.nodes[id as usize].previous = last;
        self.nodes[last as usize].next = id;
        self.nodes[first as usize].previous = id;
    }

    /// Takes a node that has a parent out of its siblings.
    pub(crate) fn detach(&mut self, id: u32) {
        let NodeData { parent, next, previous, .. } = self.nodes[id as usize];
        let first = self.nodes[parent as usize].first_child;
        if first == id {
            self.nodes[parent as usize].first_child = next;
        } else {
            self.nodes[previous as usize].next = next;
        }
        // Whoever holds the link to the last child: the new first child.
        let holder = if next != NONE {
            next
        } else if first == id {
            NONE
        } else {
            first
        };
        if holder != NONE {
            self.nodes[holder as usize].previous = previous;
        }
        let node = &mut self.nodes[id as usize];
        (node.parent, node.next, node.previous) = (NONE, NONE, id);
    }

    /// Moves a node in front of its siblings.
    pub(crate) fn bring_to_front(&mut self, id: u32) {
        let parent = self.nodes[id as usize].parent;
        self.detach(id);
        let first = self.nodes[parent as usize].first_child;
        if first != NONE {
            self.nodes[id as usize].previous = self.nodes[first as usize].previous;
            self.nodes[first as usize].previous = id;
        }
        let node = &mut self.nodes[id as usize];
        (node.parent, node.next) = (parent, first);
        self.nodes[parent as usize].first_child = id;
    }

    /// The node after this one, parents before children, inside the subtree of `top`.
    pub(crate) fn next_in_order(&self, id: u32, top: u32) -> u32 {
        let child = self.nodes[id as usize].first_child;
        if child != NONE { child } else { self.next_outside(id, top) }
    }

    /// The node after this one and its subtree, inside the subtree of `top`.
    pub(crate) fn next_outside(&self, id: u32, top: u32) -> u32 {
        let mut at = id;
        while at != top {
            let node = &self.nodes[at as usize];
            if node.next != NONE {
                return node.next;
            }
            at = node.parent;
        }
        NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn children(tree: &Tree, parent: u32) -> Vec<u32> {
        let first = tree.nodes[parent as usize].first_child;
        let list: Vec<u32> =
            std::iter::successors(NodeId::some(first), |id| NodeId::some(tree.nodes[id.index()].next))
                .map(|id| id.0)
                .collect();
        for pair in list.windows(2) {
            assert_eq!(tree.nodes[pair[1] as usize].previous, pair[0]);
        }
        if let (Some(&first), Some(&last)) = (list.first(), list.last()) {
            assert_eq!(tree.nodes[first as usize].previous, last);
        }
        list
    }

    proptest! {
        /// Against a plain vector of children.
        #[test]
        fn siblings_behave_like_a_vector(steps in prop::collection::vec((0u8..3, any::<prop::sample::Index>()), 0..40)) {
            let mut tree = Tree::default();
            let root = tree.push_node(NONE, 0, NONE);
            let mut model: Vec<u32> = Vec::new();
            for (step, pick) in steps {
                if step == 0 || model.is_empty() {
                    model.push(tree.push_node(root, 0, NONE));
                } else {
                    let child = model.remove(pick.index(model.len()));
                    if step == 1 {
                        tree.detach(child);
                    } else {
                        tree.bring_to_front(child);
                        model.insert(0, child);
                    }
                }
                prop_assert_eq!(&children(&tree, root), &model);
            }
        }
    }
}
