//! A piece of the board that a race is fought in, and the rules of Go on it.
//!
//! **Question.** Around the two chains of a race lie empty points and loose stones. Which of them can be looked
//! at on their own?
//!
//! **Definition.** A *shape* is a connected set of cells. A cell is empty or holds a loose stone, and knows what it
//! touches outside of the shape: *walls*, which are never captured, and the two *essential* chains. A stone
//! that gets connected to a wall becomes wall and leaves the shape, and one that gets connected to an essential
//! chain becomes a part of it. What is left may fall apart.
//!
//! **Why the parts are independent.** A stone on a cell touches cells of its own shape, walls and
//! essential chains only. Walls do not change. Essential chains live as long as they have a liberty anywhere,
//! which is a matter of counting. One more cut is allowed: two empty cells that touch the same things, something of
//! either colour among them, cannot tell each other anything new, whoever plays there. So a row of
//! plain liberties is a row of single cells.

use yose_board::Color;

/// Essential chains of one colour, a bit each.
pub(crate) type Chains = u8;

/// The most essential chains of one colour.
pub(crate) const MAX_CHAINS: usize = 4;

const ALL_CHAINS: Chains = (1 << MAX_CHAINS) - 1;

/// What a cell holds and touches, in bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Content(u16);

impl Content {
    pub(crate) const EMPTY: Content = Content(0);

    /// A loose stone.
    pub(crate) fn stone(color: Color) -> Content {
        Content(1 << color.index())
    }

    /// Touches a wall of this colour.
    pub(crate) fn wall(color: Color) -> Content {
        Content(4 << color.index())
    }

    /// This colour may not play here at once, because of a ko.
    pub(crate) fn banned(color: Color) -> Content {
        Content(16 << color.index())
    }

    /// Touches these essential chains of this colour.
    pub(crate) fn essential(color: Color, chains: Chains) -> Content {
        Content(u16::from(chains) << (6 + MAX_CHAINS * color.index()))
    }

    /// The essential chains of this colour that it touches.
    pub(crate) fn chains(self, color: Color) -> Chains {
        (self.0 >> (6 + MAX_CHAINS * color.index())) as Chains & ALL_CHAINS
    }

    pub(crate) fn has(self, other: Content) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) fn with(self, other: Content) -> Content {
        Content(self.0 | other.0)
    }

    fn without(self, other: Content) -> Content {
        Content(self.0 & !other.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 & 3 == 0
    }

    pub(crate) fn holds(self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.has(Content::stone(color)))
    }

    /// What it touches, whatever it holds.
    fn touched(self) -> u16 {
        self.lift_bans().0 & !3
    }

    /// Whether a stone of either colour on this cell would be connected to something that stays.
    fn is_held_by_both(self) -> bool {
        Color::BOTH.iter().all(|&color| self.holds_on(color))
    }

    /// Whether a stone of this colour would be connected to something that stays.
    fn holds_on(self, color: Color) -> bool {
        self.has(Content::wall(color)) || self.chains(color) != 0
    }

    pub(crate) fn lift_bans(self) -> Content {
        self.without(Content::banned(Color::Black)).without(Content::banned(Color::White))
    }
}

/// One cell: where it is, seen from the corner of its shape, and what is on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    pub(crate) row: u8,
    pub(crate) column: u8,
    pub(crate) content: Content,
}

/// No neighbour.
pub(crate) const NOBODY: u8 = u8::MAX;

/// The most cells of a shape.
pub(crate) const MAX_CELLS: usize = 64;

/// For each cell the numbers of its neighbours in the list.
pub(crate) fn neighbours(cells: &[Cell]) -> Vec<[u8; 4]> {
    let find = |row: u8, column: u8| {
        cells
            .binary_search_by_key(&(row, column), |cell| (cell.row, cell.column))
            .map_or(NOBODY, |index| index as u8)
    };
    cells
        .iter()
        .map(|&Cell { row, column, .. }| {
            [
                find(row.wrapping_sub(1), column),
                find(row, column.wrapping_sub(1)),
                find(row, column.saturating_add(1)),
                find(row.saturating_add(1), column),
            ]
        })
        .collect()
}

/// What gives a new stone room to breathe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Breath {
    /// A liberty next to it, or a wall.
    Free,
    /// Only the essential chain that it joins; that must have a liberty somewhere.
    Essential,
    /// Nothing: the move is possible only if it captures the opponent's essential chain.
    Capture,
}

/// A move in a shape.
pub(crate) struct Played {
    /// The cells that are left, in order, not yet taken apart.
    pub(crate) cells: Vec<Cell>,
    pub(crate) breath: Breath,
    /// Loose stones taken.
    pub(crate) captured: u16,
    /// Stones that are now part of the mover's essential chain, the new one included.
    pub(crate) joined: u16,
    /// The essential chains of the mover that it connects.
    pub(crate) connects: Chains,
    /// These are now connected to a wall.
    pub(crate) connects_out: bool,
    /// The stones breathe only where they captured, so that they may be captured back: a ko, or something like it.
    pub(crate) retakable: bool,
}

/// Plays on an empty cell that is not banned.
pub(crate) fn play(cells: &[Cell], near: &[[u8; 4]], index: usize, color: Color) -> Played {
    let mut cells: Vec<Cell> = cells.to_vec();
    for cell in &mut cells {
        cell.content = cell.content.lift_bans();
    }
    cells[index].content = cells[index].content.with(Content::stone(color));
    let captured = capture(&mut cells, near, index, color);
    let chain = chain_of(&cells, near, index);
    let wall = members(chain).any(|cell| cells[cell].content.has(Content::wall(color)));
    let connects = members(chain).fold(0, |all, cell| all | cells[cell].content.chains(color));
    let essential = connects != 0;
    let liberties = liberties(&cells, near, chain);
    let breath = match (wall || liberties != 0, essential) {
        (true, _) => Breath::Free,
        (false, true) => Breath::Essential,
        (false, false) => Breath::Capture,
    };
    let taken = captured.count_ones() as u16;
    let retakable = captured != 0 && liberties & !captured == 0 && !wall && !essential;
    if retakable && taken == 1 && chain.count_ones() == 1 {
        let point = captured.trailing_zeros() as usize;
        cells[point].content = cells[point].content.with(Content::banned(!color));
    }
    if wall || essential {
        let mark = Content::essential(color, connects);
        absorb(&mut cells, near, chain, if wall { mark.with(Content::wall(color)) } else { mark });
    }
    let joined = if essential { chain.count_ones() as u16 } else { 0 };
    let connects_out = wall && essential;
    Played { cells, breath, captured: taken, joined, connects, connects_out, retakable }
}

/// Takes the opponent's chains next to a new stone that have no liberty off; returns them.
fn capture(cells: &mut [Cell], near: &[[u8; 4]], index: usize, color: Color) -> u64 {
    let mut captured = 0;
    for &next in &near[index] {
        if next == NOBODY || cells[usize::from(next)].content.holds() != Some(!color) {
            continue;
        }
        let chain = chain_of(cells, near, next.into());
        if liberties(cells, near, chain) == 0 {
            for cell in members(chain) {
                cells[cell].content = cells[cell].content.without(Content::stone(!color));
            }
            captured |= chain;
        }
    }
    captured
}

/// Makes a chain a part of what it touches: its cells go, their neighbours touch what they touched.
fn absorb(cells: &mut Vec<Cell>, near: &[[u8; 4]], chain: u64, mark: Content) {
    for cell in members(chain) {
        for &next in near[cell].iter().filter(|&&next| next != NOBODY) {
            let content = &mut cells[usize::from(next)].content;
            *content = content.with(mark);
        }
    }
    let mut number = 0;
    cells.retain(|_| {
        number += 1;
        chain >> (number - 1) & 1 == 0
    });
}

/// The chain of a stone, as bits.
fn chain_of(cells: &[Cell], near: &[[u8; 4]], index: usize) -> u64 {
    let color = cells[index].content.holds();
    flood(near, index, |_, to| cells[to].content.holds() == color)
}

/// The empty cells next to a chain, as bits.
fn liberties(cells: &[Cell], near: &[[u8; 4]], chain: u64) -> u64 {
    let mut liberties = 0;
    for cell in members(chain) {
        for &next in near[cell].iter().filter(|&&next| next != NOBODY) {
            if cells[usize::from(next)].content.is_empty() {
                liberties |= 1 << next;
            }
        }
    }
    liberties
}

/// The connected parts of the cells, as bits; parts that cannot influence each other are cut.
pub(crate) fn parts(cells: &[Cell], near: &[[u8; 4]]) -> Vec<u64> {
    let mut parts: Vec<u64> = Vec::new();
    let mut seen = 0u64;
    for start in 0..cells.len() {
        if seen >> start & 1 == 0 {
            let part = flood(near, start, |from, to| !is_cut(cells[from].content, cells[to].content));
            seen |= part;
            parts.push(part);
        }
    }
    parts
}

/// Whether two empty cells touch the same things, on both sides.
fn is_cut(a: Content, b: Content) -> bool {
    a.is_empty() && b.is_empty() && a.touched() == b.touched() && a.is_held_by_both() && b.is_held_by_both()
}

/// The empty cells connected with this one through empty cells, as bits.
pub(crate) fn space_of(cells: &[Cell], near: &[[u8; 4]], index: usize) -> u64 {
    flood(near, index, |_, to| cells[to].content.is_empty())
}

fn flood(near: &[[u8; 4]], start: usize, may_step: impl Fn(usize, usize) -> bool) -> u64 {
    let (mut reached, mut edge) = (1u64 << start, vec![start]);
    while let Some(from) = edge.pop() {
        for &next in near[from].iter().filter(|&&next| next != NOBODY) {
            let to = usize::from(next);
            if reached >> to & 1 == 0 && may_step(from, to) {
                reached |= 1 << to;
                edge.push(to);
            }
        }
    }
    reached
}

/// The numbers of the bits that are set.
pub(crate) fn members(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(first)
    })
}
