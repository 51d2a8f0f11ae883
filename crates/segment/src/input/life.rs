//! Which groups live within their own walls?
//!
//! **Question.** A group encloses some small spaces. Has it two eyes, will it have them even if the opponent moves
//! first, only if it moves first, or not at all?
//!
//! **Definition.** A *space* of a colour is a connected part of the points without its stones. Small spaces and the blocks
//! around them that hang together are a *group*. It *has two eyes* if its largest block is unconditionally alive
//! (D. Benson, *Life in the Game of Go*, 1976): one of a set of blocks each of which has two spaces whose empty points are all
//! its liberties and whose walls are blocks of the set. It *lives* if its owner reaches that when both sides
//! play in its spaces alone.
//!
//! ```text
//! . . . X    Three points in a row: whoever plays the middle one first decides.
//! X X X X
//! ```
//!
//! **Limits.** Only what was found within [`MOVES`] moves counts as life. A seki is not life, an outer liberty
//! neither helps nor hurts except that a block with one is not captured from within, and a block that has been cut off from the
//! largest one is counted with it.

use std::cell::RefCell;

use rustc_hash::FxHasher;
use std::hash::Hasher;
use yose_board::{Board, Color, Point, PointSet};

use crate::lattice::Lattice;

/// The most points of a space.
const SPACE: usize = 9;
/// The most points of all spaces of a group.
const SPACES: usize = 16;
/// Positions that may be looked at for one answer.
const MOVES: u32 = 120;
/// Blocks that a group may have.
const BLOCKS: usize = 32;
/// Answers that are kept.
const MEMORY: usize = 1 << 14;

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It has not two eyes even if its owner moves first.
    Lost,
    /// It has if its owner moves first.
    Unsettled,
    /// It has even if the opponent moves first.
    Lives,
    /// It has two eyes already.
    Safe,
}

/// Adds the bits that say how groups live to the features of their stones and spaces.
pub(super) fn mark(board: &mut Board, to_move: Color, lattice: &Lattice, features: &mut [u32]) {
    for color in Color::BOTH {
        let mine = color == to_move;
        for group in groups(board, color) {
            let fate = remembered(board, &group);
            for point in group.blocks {
                features[lattice.number(point)] |= of_block(fate);
            }
            for point in group.spaces {
                let bits = if board.is_empty(point) { of_space(fate, mine) } else { of_prisoner(fate) };
                features[lattice.number(point)] |= bits;
            }
        }
    }
}

fn of_block(fate: Fate) -> u32 {
    match fate {
        Fate::Safe => 1 << 21,
        Fate::Lives => 1 << 22,
        Fate::Unsettled => 1 << 23,
        Fate::Lost => 1 << 24,
    }
}

fn of_space(fate: Fate, mine: bool) -> u32 {
    let first = if mine { 28 } else { 29 };
    match fate {
        Fate::Safe | Fate::Lives => 1 << first,
        Fate::Unsettled => 1 << (first + 2),
        Fate::Lost => 0,
    }
}

fn of_prisoner(fate: Fate) -> u32 {
    match fate {
        Fate::Safe | Fate::Lives => 1 << 28,
        Fate::Unsettled => 1 << 29,
        Fate::Lost => 0,
    }
}

/// Blocks of one colour, and the small spaces that they enclose.
#[derive(Clone, Debug)]
struct Group {
    color: Color,
    blocks: PointSet,
    spaces: PointSet,
}

fn groups(board: &Board, color: Color) -> Vec<Group> {
    let others = PointSet::full(board.size()) - *board.stones(color);
    let mut left: Vec<PointSet> = others.components().filter(|space| space.len() <= SPACE).collect();
    let mut groups = Vec::new();
    while let Some(space) = left.pop() {
        let mut group = Group { color, blocks: PointSet::EMPTY, spaces: PointSet::EMPTY };
        group.enclose(board, &space);
        while let Some(index) = left.iter().position(|space| !space.neighbours().is_disjoint(&group.blocks)) {
            let space = left.swap_remove(index);
            group.enclose(board, &space);
        }
        if group.spaces.len() <= SPACES {
            groups.push(group);
        }
    }
    groups
}

impl Group {
    fn enclose(&mut self, board: &Board, space: &PointSet) {
        self.spaces |= *space;
        let mut walls = (space.neighbours() & *board.stones(self.color)) - self.blocks;
        while let Some(stone) = walls.first() {
            let block = board.chain(stone);
            self.blocks |= block;
            walls -= block;
        }
    }

    /// A number for everything that the fate depends on.
    fn key(&self, board: &Board) -> u64 {
        let mut hasher = FxHasher::default();
        let size = board.size();
        hasher.write_u32(u32::from(size.width()) << 8 | u32::from(size.height()));
        let ko = board.ko().filter(|ko| self.spaces.contains(ko.point));
        hasher.write_u64(ko.map_or(0, |ko| ko.point.index() as u64 * 2 + 1 + ko.banned.index() as u64));
        hasher.write_u64(self.color.index() as u64);
        for point in self.spaces {
            let stone = board.at(point).map_or(0, |color| color.index() as u64 + 1);
            hasher.write_u64(point.index() as u64 * 4 + stone);
        }
        let outside = board.empty() - self.spaces;
        let mut blocks = self.blocks;
        while let Some(stone) = blocks.first() {
            let block = board.chain(stone);
            hasher.write_u64(u64::from(block.neighbours().is_disjoint(&outside)));
            block.iter().for_each(|point| hasher.write_u64(point.index() as u64));
            blocks -= block;
        }
        hasher.finish()
    }
}

thread_local! {
    /// Fates that were found, by the number of what they depend on: groups stay as they are for many moves.
    static KNOWN: RefCell<Vec<(u64, Fate)>> = RefCell::new(vec![(0, Fate::Lost); MEMORY]);
}

fn remembered(board: &mut Board, group: &Group) -> Fate {
    let key = group.key(board);
    let place = (key >> 40) as usize % MEMORY;
    let known = KNOWN.with_borrow(|known| known[place]);
    if known.0 == key {
        return known.1;
    }
    let fate = fate(board, group);
    KNOWN.with_borrow_mut(|known| known[place] = (key, fate));
    fate
}

fn fate(board: &mut Board, group: &Group) -> Fate {
    let Some(target) = largest(board, group) else { return Fate::Lost };
    let mut struggle = Struggle { group, target, left: MOVES };
    if struggle.has_two_eyes(board) {
        Fate::Safe
    } else if struggle.lives(board, !group.color) {
        Fate::Lives
    } else {
        struggle.left = MOVES;
        if struggle.lives(board, group.color) { Fate::Unsettled } else { Fate::Lost }
    }
}

/// A stone of the largest block.
fn largest(board: &Board, group: &Group) -> Option<Point> {
    let mut rest = group.blocks;
    let mut best = (0, None);
    while let Some(stone) = rest.first() {
        let block = board.chain(stone);
        if block.len() > best.0 {
            best = (block.len(), Some(stone));
        }
        rest -= block;
    }
    best.1
}

/// A fight for life in progress.
struct Struggle<'g> {
    group: &'g Group,
    target: Point,
    /// Positions that may still be looked at.
    left: u32,
}

impl Struggle<'_> {
    /// Whether the owner reaches two eyes with this side to move.
    fn lives(&mut self, board: &mut Board, mover: Color) -> bool {
        if !self.group.blocks.is_subset(board.stones(self.group.color)) {
            return false;
        }
        if self.has_two_eyes(board) {
            return true;
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let owner = mover == self.group.color;
        let mut moved = false;
        for point in self.moves(board) {
            if !board.is_legal(mover, point) {
                continue;
            }
            moved = true;
            let undo = board.play(mover, point);
            let lives = self.lives(board, !mover);
            board.undo(undo);
            if lives == owner {
                return owner;
            }
        }
        // An opponent who has no move left lets the owner go on.
        if owner || moved { !owner } else { self.lives(board, self.group.color) }
    }

    /// Empty points of the spaces, those with the most room around them first.
    fn moves(&self, board: &Board) -> Vec<Point> {
        let spaces = self.group.spaces - *board.stones(self.group.color);
        let mut moves: Vec<Point> = (spaces & board.empty()).iter().collect();
        let room =
            |point: &Point| point.neighbours().into_iter().filter(|&next| spaces.contains(next)).count();
        moves.sort_by_key(|point| std::cmp::Reverse(room(point)));
        moves
    }

    fn has_two_eyes(&self, board: &Board) -> bool {
        let spaces = self.group.spaces - *board.stones(self.group.color);
        let mut heads = Vec::new();
        let walls: Option<Vec<Walls>> =
            spaces.components().map(|space| Walls::of(board, self.group.color, &space, &mut heads)).collect();
        let Some(walls) = walls else { return false };
        let alive = unconditionally_alive(&walls, heads.len());
        let target = board.head(self.target);
        heads.iter().position(|&head| Some(head) == target).is_some_and(|index| alive >> index & 1 == 1)
    }
}

/// The blocks around a space, a bit each.
struct Walls {
    all: u32,
    /// Those of which every empty point of the space is a liberty.
    vital: u32,
}

impl Walls {
    /// `None` if there are too many blocks; `heads` holds those that are known, and gets those that are new.
    fn of(board: &Board, color: Color, space: &PointSet, heads: &mut Vec<Point>) -> Option<Walls> {
        let mut walls = Walls { all: 0, vital: u32::MAX };
        for point in space {
            let mut around = 0;
            for next in point.neighbours().into_iter().filter(|&next| board.at(next) == Some(color)) {
                let head = board.head(next)?;
                let index = heads.iter().position(|&known| known == head).unwrap_or_else(|| {
                    heads.push(head);
                    heads.len() - 1
                });
                if index >= BLOCKS {
                    return None;
                }
                around |= 1 << index;
            }
            walls.all |= around;
            if board.is_empty(point) {
                walls.vital &= around;
            }
        }
        walls.vital &= walls.all;
        Some(walls)
    }
}

/// Benson's algorithm: blocks with fewer than two spaces of their own fall out, until none does.
fn unconditionally_alive(walls: &[Walls], blocks: usize) -> u32 {
    let mut alive = u32::MAX;
    loop {
        let mut next = 0;
        for block in 0..blocks {
            let own = |walls: &&Walls| walls.vital >> block & 1 == 1 && walls.all & !alive == 0;
            next |= u32::from(walls.iter().filter(own).count() >= 2) << block;
        }
        if next == alive {
            return alive;
        }
        alive = next;
    }
}
