//! Strongly connected components: the loops of a graph, in an order in which each can be solved once.

use super::graph::{KoGraph, NodeId};

/// Sets of positions that can all reach each other, every set after all sets it can reach.
pub(super) struct Components {
    members: Vec<NodeId>,
    ends: Vec<usize>,
}

impl Components {
    /// Tarjan's algorithm with the recursion kept on a list, so that depth is limited by memory only.
    pub(super) fn of(graph: &KoGraph) -> Self {
        let mut search = Search {
            graph,
            order: vec![UNSEEN; graph.len()],
            lowest: vec![UNSEEN; graph.len()],
            open: Vec::new(),
            path: Vec::new(),
            next: 0,
            found: Components { members: Vec::with_capacity(graph.len()), ends: Vec::new() },
        };
        for root in graph.nodes() {
            if search.order[root.index()] == UNSEEN {
                search.run(root);
            }
        }
        search.found
    }

    /// The sets, what they lead to first; the members of each in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[NodeId]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.members[start..*end])
    }
}

const UNSEEN: usize = usize::MAX;
/// A position whose component is complete: no later position belongs to it.
const CLOSED: usize = usize::MAX - 1;

struct Search<'g> {
    graph: &'g KoGraph,
    /// When a position was first seen.
    order: Vec<usize>,
    /// The earliest open position known to be reachable; [`CLOSED`] when done.
    lowest: Vec<usize>,
    open: Vec<NodeId>,
    /// The positions being explored, with the number of the next option to follow.
    path: Vec<(NodeId, usize)>,
    next: usize,
    found: Components,
}

impl Search<'_> {
    fn run(&mut self, root: NodeId) {
        self.enter(root);
        while let Some((node, option)) = self.path.last_mut() {
            let node = *node;
            let Some(edge) = self.graph.all_options(node).get(*option) else {
                self.leave(node);
                continue;
            };
            *option += 1;
            let target = edge.target.index();
            if self.order[target] == UNSEEN {
                self.enter(edge.target);
            } else if self.lowest[target] != CLOSED {
                self.lowest[node.index()] = self.lowest[node.index()].min(self.order[target]);
            }
        }
    }

    fn enter(&mut self, node: NodeId) {
        self.order[node.index()] = self.next;
        self.lowest[node.index()] = self.next;
        self.next += 1;
        self.open.push(node);
        self.path.push((node, 0));
    }

    fn leave(&mut self, node: NodeId) {
        self.path.pop();
        let lowest = self.lowest[node.index()];
        if lowest == self.order[node.index()] {
            self.close(node);
        }
        if let Some((parent, _)) = self.path.last()
            && lowest != CLOSED
        {
            let parent = parent.index();
            self.lowest[parent] = self.lowest[parent].min(lowest);
        }
    }

    /// Everything opened since `first` is one component.
    fn close(&mut self, first: NodeId) {
        let start = self.found.members.len();
        while let Some(member) = self.open.pop() {
            self.lowest[member.index()] = CLOSED;
            self.found.members.push(member);
            if member == first {
                break;
            }
        }
        self.found.members[start..].sort_unstable();
        self.found.ends.push(self.found.members.len());
    }
}
