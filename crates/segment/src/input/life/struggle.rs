//! Does a group reach two eyes when both sides play in its room?
//!
//! The owner needs one move that leads there, the opponent one that does not. The opponent may not pass as long as he
//! has a move, which hardly ever helps the owner. Every position counts, and when too many
//! have been looked at there is no answer.

use std::cell::Cell;

use yose_board::{Board, Color, Point, PointSet};

use super::group::Group;

/// Blocks that a group may have, a bit each.
const BLOCKS: usize = 32;

/// A fight for life.
pub(super) struct Struggle<'g> {
    group: &'g Group,
    target: Point,
    positions: u32,
    /// Positions that may still be looked at.
    left: Cell<u32>,
}

impl<'g> Struggle<'g> {
    /// The fight for the life of the block at a point.
    pub(super) fn new(group: &'g Group, target: Point, positions: u32) -> Struggle<'g> {
        Struggle { group, target, positions, left: Cell::new(positions) }
    }

    /// Whether the owner reaches two eyes with this side to move; `None` if that takes too long to find out.
    pub(super) fn outcome(&self, board: &mut Board, mover: Color) -> Option<bool> {
        self.left.set(self.positions);
        let lives = self.lives(board, mover);
        (self.left.get() > 0).then_some(lives)
    }

    fn lives(&self, board: &mut Board, mover: Color) -> bool {
        if board.at(self.target) != Some(self.group.color) {
            return false;
        }
        if !self.group.walls.is_subset(board.stones(!self.group.color)) || self.has_two_eyes(board) {
            return true;
        }
        if self.left.get() <= 1 {
            self.left.set(0);
            return false;
        }
        self.left.set(self.left.get() - 1);
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
            if lives == owner || self.left.get() == 0 {
                return lives;
            }
        }
        // An opponent who has no move left lets the owner go on.
        if owner || moved { !owner } else { self.lives(board, self.group.color) }
    }

    /// Empty points of the room, those with the most of it around them first.
    fn moves(&self, board: &Board) -> Vec<Point> {
        let room = self.group.room - *board.stones(self.group.color);
        let mut moves: Vec<Point> = (room & board.empty()).iter().collect();
        let around =
            |point: &Point| point.neighbours().into_iter().filter(|&next| room.contains(next)).count();
        moves.sort_by_key(|point| std::cmp::Reverse(around(point)));
        moves
    }

    /// Whether the block is unconditionally alive.
    pub(super) fn has_two_eyes(&self, board: &Board) -> bool {
        let mine = board.stones(self.group.color);
        let open = PointSet::full(board.size()) - self.group.room - *mine;
        let mut heads = Vec::new();
        let mut walls = Vec::new();
        for space in (self.group.room - *mine).components() {
            if !space.neighbours().is_disjoint(&open) {
                continue;
            }
            let Some(found) = Walls::of(board, self.group.color, &space, &mut heads) else { return false };
            walls.push(found);
        }
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
                around |= 1 << index(board.head(next)?, heads)?;
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

/// The place of a block among those that are known, or a new one if there is room.
fn index(head: Point, heads: &mut Vec<Point>) -> Option<usize> {
    let known = heads.iter().position(|&known| known == head);
    if known.is_none() && heads.len() < BLOCKS {
        heads.push(head);
        return Some(heads.len() - 1);
    }
    known
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
