//! Chains as circular lists: placing a stone, joining, capturing, and each of
//! them backwards. The idea is told in the [parent module](super).

use super::{Board, Cell, Undo};
use crate::color::Color;
use crate::point::Point;

/// In place of a head where there is no stone: a border point, never a stone.
pub(super) const NO_CHAIN: Point = Point::from_index(0);

/// A stone as a member of its chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The head of the chain; [`NO_CHAIN`] where there is no stone.
    pub(super) head: Point,
    /// The next stone in the circular list of the chain.
    pub(super) next: Point,
    /// At the head only: number of liberties.
    pub(super) liberties: u16,
    /// At the head only: number of stones.
    pub(super) length: u16,
}

impl Link {
    pub(super) const NONE: Link = Link { head: NO_CHAIN, next: NO_CHAIN, liberties: 0, length: 0 };
}

/// Up to four points: what one move can capture or join.
#[derive(Clone, Copy, Debug)]
pub(super) struct Few {
    pub(super) points: [Point; 4],
    pub(super) len: u8,
}

impl Few {
    pub(super) const NONE: Few = Few { points: [Point::new(0, 0); 4], len: 0 };

    #[inline]
    pub(super) fn push(&mut self, point: Point) {
        self.push_if(true, point);
    }

    #[inline]
    pub(super) fn push_if(&mut self, condition: bool, point: Point) {
        self.points[usize::from(self.len & 3)] = point;
        self.len += u8::from(condition);
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }
}

impl Board {
    /// Puts a chain of one stone on the point and takes the liberty it
    /// covers from the chains around; returns the friends among them and
    /// notes enemies that have no liberty left.
    #[inline]
    pub(super) fn place(&mut self, color: Color, point: Point, captured: &mut Few) -> Few {
        self.set_stone(color, point);
        let mut friends = Few::NONE;
        let around = self.around[point.index()];
        if around.stones() > 0 {
            // Which neighbours are friends cannot be predicted, so there are no branches here:
            // what does not count is written and then written over, and where there is no
            // chain the count of nothing goes down.
            for head in self.adjacent_chains(point) {
                let liberties = &mut self.links[head.index()].liberties;
                *liberties = liberties.wrapping_sub(1);
                let cell = self.cells[head.index()];
                friends.push_if(cell == Cell::stone(color), head);
                captured.push_if((cell == Cell::stone(!color)) & (*liberties == 0), head);
            }
        }
        let liberties = around.empty();
        self.links[point.index()] = Link { head: point, next: point, liberties, length: 1 };
        friends
    }

    /// The inverse of [`place`](Self::place).
    pub(super) fn unplace(&mut self, color: Color, point: Point) {
        self.clear_stone(color, point);
        for head in self.adjacent_chains(point) {
            let liberties = &mut self.links[head.index()].liberties;
            *liberties = liberties.wrapping_add(1);
        }
    }

    /// Joins a new stone with the adjacent friends into the longest of them.
    #[inline]
    pub(super) fn join(&mut self, point: Point, friends: &Few, undo: &mut Undo) {
        let mut absorber = friends.points[0];
        for &head in friends.as_slice() {
            if self.links[head.index()].length > self.links[absorber.index()].length {
                absorber = head;
            }
        }
        undo.absorber = absorber;
        undo.absorber_liberties = self.links[absorber.index()].liberties;
        self.absorb(absorber, point, undo);
        for &head in friends.as_slice() {
            if head != absorber {
                self.absorb(absorber, head, undo);
            }
        }
    }

    /// Moves the chain at `head` into the one at `absorber`.
    #[inline]
    pub(super) fn absorb(&mut self, absorber: Point, head: Point, undo: &mut Undo) {
        undo.absorbed.push(head);
        let mut gained = 0;
        let mut stone = head;
        loop {
            if self.around[stone.index()].empty() > 0 {
                for next in stone.neighbours() {
                    let empty = self.cells[next.index()] == Cell::Empty;
                    gained += u16::from(empty & !self.touches(next, absorber));
                }
            }
            // From here on the stone belongs to the absorber, so a liberty it
            // shares with a later stone of the list is not counted twice.
            self.links[stone.index()].head = absorber;
            stone = self.links[stone.index()].next;
            if stone == head {
                break;
            }
        }
        self.links[absorber.index()].liberties += gained;
        self.links[absorber.index()].length += self.links[head.index()].length;
        self.swap_next(absorber, head);
    }

    /// The inverse of [`absorb`](Self::absorb), except for the absorber's liberties.
    pub(super) fn split(&mut self, absorber: Point, head: Point) {
        self.swap_next(absorber, head);
        self.links[absorber.index()].length -= self.links[head.index()].length;
        let mut stone = head;
        loop {
            self.links[stone.index()].head = head;
            stone = self.links[stone.index()].next;
            if stone == head {
                break;
            }
        }
    }

    /// Makes one circular list of two, or two of one.
    #[inline]
    pub(super) fn swap_next(&mut self, a: Point, b: Point) {
        let next = self.links[a.index()].next;
        self.links[a.index()].next = self.links[b.index()].next;
        self.links[b.index()].next = next;
    }

    /// Whether a stone of the chain with this head is next to the point; without branches, since nobody
    /// could predict them.
    #[inline]
    pub(super) fn touches(&self, point: Point, head: Point) -> bool {
        let [a, b, c, d] = point.neighbours().map(|next| self.links[next.index()].head == head);
        a | b | c | d
    }

    /// Takes the chain off the board; its list of stones stays for [`restore_chain`](Self::restore_chain).
    pub(super) fn remove_chain(&mut self, color: Color, head: Point) {
        let mut stone = head;
        loop {
            self.clear_stone(color, stone);
            self.change_liberties(!color, stone, 1);
            stone = self.links[stone.index()].next;
            if stone == head {
                break;
            }
        }
    }

    pub(super) fn restore_chain(&mut self, color: Color, head: Point) {
        let mut stone = head;
        loop {
            self.set_stone(color, stone);
            self.links[stone.index()].head = head;
            self.change_liberties(!color, stone, u16::MAX);
            stone = self.links[stone.index()].next;
            if stone == head {
                break;
            }
        }
    }

    /// Adds to the liberties of each chain of a colour next to a point, once; `u16::MAX` takes one away.
    #[inline]
    pub(super) fn change_liberties(&mut self, color: Color, point: Point, by: u16) {
        for head in self.adjacent_chains(point) {
            let mine = self.cells[head.index()] == Cell::stone(color);
            let liberties = &mut self.links[head.index()].liberties;
            *liberties = liberties.wrapping_add(if mine { by } else { 0 });
        }
    }

    /// The heads of the chains next to a point, each once; [`NO_CHAIN`] fills the rest.
    #[inline]
    pub(super) fn adjacent_chains(&self, point: Point) -> [Point; 4] {
        let [a, b, c, d] = point.neighbours().map(|next| self.links[next.index()].head);
        let unless = |seen: bool, head: Point| if seen { NO_CHAIN } else { head };
        [a, unless(b == a, b), unless(c == a || c == b, c), unless(d == a || d == b || d == c, d)]
    }

    /// The stones of a chain, from its head around the list.
    pub(super) fn list(&self, head: Point) -> impl Iterator<Item = Point> + '_ {
        let follow = move |&stone: &Point| Some(self.links[stone.index()].next).filter(|&next| next != head);
        std::iter::successors(Some(head), follow)
    }
}
