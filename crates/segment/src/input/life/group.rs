//! Blocks that share their fate, and the room they have to live in.
//!
//! A *space* of a colour is a connected part of the points without its stones. A *pen* is a connected part of the points without the
//! opponent's stones. A group is
//!
//! - all blocks in a small pen, which are shut in there, or
//! - blocks that small spaces join,
//!
//! together with the small spaces that they touch. Its *room* is those spaces and what is free in its pen.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use yose_board::{Board, Color, Point, PointSet};

/// The most points of a space, and the most empty points of a pen.
const SPACE: usize = 9;
/// The most points of the room of a group.
const ROOM: usize = 14;

/// Blocks of one colour that share their fate.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) color: Color,
    pub(super) blocks: PointSet,
    /// Where both sides play, prisoners included.
    pub(super) room: PointSet,
    /// The opponent's stones around the room.
    pub(super) walls: PointSet,
    /// Whether its blocks have no liberty outside the room.
    pub(super) shut_in: bool,
}

/// The groups of a colour whose room is small.
pub(super) fn groups(board: &Board, color: Color) -> Vec<Group> {
    let full = PointSet::full(board.size());
    let (mine, empty) = (*board.stones(color), board.empty());
    let mut spaces: Vec<PointSet> = (full - mine).components().filter(|space| space.len() <= SPACE).collect();
    let mut groups = Vec::new();
    for pen in (mine | empty).components() {
        let free = pen & empty;
        if free.len() <= SPACE && free.len() < pen.len() {
            let group =
                Group { color, blocks: pen & mine, room: free, walls: PointSet::EMPTY, shut_in: true };
            groups.push(group.joined(board, &mut spaces));
        }
    }
    while let Some(space) = spaces.pop() {
        let mut group = Group {
            color,
            blocks: PointSet::EMPTY,
            room: PointSet::EMPTY,
            walls: PointSet::EMPTY,
            shut_in: false,
        };
        group.enclose(board, &space);
        groups.push(group.joined(board, &mut spaces));
    }
    groups.retain(|group| group.room.len() <= ROOM);
    groups
}

impl Group {
    /// With the spaces that touch it, and the blocks that these bring along.
    fn joined(mut self, board: &Board, spaces: &mut Vec<PointSet>) -> Group {
        let touches = |group: &Group, space: &PointSet| !space.neighbours().is_disjoint(&group.blocks);
        while let Some(index) = spaces.iter().position(|space| touches(&self, space)) {
            let space = spaces.swap_remove(index);
            self.enclose(board, &space);
        }
        self.walls = chains(board, (self.room.neighbours() & *board.stones(!self.color)) - self.room);
        self
    }

    fn enclose(&mut self, board: &Board, space: &PointSet) {
        self.room |= *space;
        self.blocks |= chains(board, (space.neighbours() & *board.stones(self.color)) - self.blocks);
    }

    /// A stone of its largest block.
    pub(super) fn largest(&self, board: &Board) -> Option<Point> {
        let mut best = (0, None);
        each_chain(board, self.blocks, |stone, block| {
            if block.len() > best.0 {
                best = (block.len(), Some(stone));
            }
        });
        best.1
    }

    /// A number for everything that its fate depends on: the board, the stones here, which chains
    /// cannot be captured from within, and the ko.
    pub(super) fn key(&self, board: &Board) -> u64 {
        let mut hasher = FxHasher::default();
        let size = board.size();
        let ko = board.ko().filter(|ko| self.room.contains(ko.point));
        let ko = ko.map_or(0, |ko| 1 + ko.point.index() as u64 * 2 + ko.banned.index() as u64);
        hasher.write_u64(u64::from(size.width()) << 40 | u64::from(size.height()) << 32 | ko);
        hasher.write_u64(self.color.index() as u64);
        for point in self.room {
            let stone = board.at(point).map_or(0, |color| color.index() as u64 + 1);
            hasher.write_u64(point.index() as u64 * 4 + stone);
        }
        let outside = board.empty() - self.room;
        for chains in [self.blocks, self.walls] {
            each_chain(board, chains, |_, chain| {
                hasher.write_u64(u64::from(chain.neighbours().is_disjoint(&outside)));
                chain.iter().for_each(|point| hasher.write_u64(point.index() as u64));
            });
            hasher.write_u64(u64::MAX);
        }
        hasher.finish()
    }
}

/// The whole chains of these stones.
fn chains(board: &Board, stones: PointSet) -> PointSet {
    let mut all = PointSet::EMPTY;
    each_chain(board, stones, |_, chain| all |= chain);
    all
}

fn each_chain(board: &Board, mut stones: PointSet, mut each: impl FnMut(Point, PointSet)) {
    while let Some(stone) = stones.first() {
        let chain = board.chain(stone);
        each(stone, chain);
        stones -= chain;
    }
}
