//! Every shape once, with the moves in it.
//!
//! Shapes that differ by a shift are one. Moves are worked out when they are asked for, and each leads to
//! a list of smaller shapes with their places, so that a line of play can be followed on the board.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};
use yose_local::Effort;

use crate::meter::{Exhausted, Meter};
use crate::shape::{self, Breath, Cell, Chains, Content, MAX_CELLS, members};

/// A shape in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ShapeId(u32);

/// A shape and where its corner is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Placed {
    pub(crate) id: ShapeId,
    pub(crate) row: u8,
    pub(crate) column: u8,
}

/// A move in a shape.
#[derive(Debug)]
pub(crate) struct Step {
    row: u8,
    column: u8,
    /// What the shape becomes; places are seen from the corner of the old one.
    pub(crate) result: Box<[Placed]>,
    pub(crate) breath: Breath,
    pub(crate) captured: u16,
    pub(crate) joined: u16,
    pub(crate) connects: Chains,
    pub(crate) connects_out: bool,
}

/// What is known of a shape.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) cells: Box<[Cell]>,
    pub(crate) near: Vec<[u8; 4]>,
    /// By colour: liberties of the essential chains, each counted once.
    pub(crate) liberties: [u32; 2],
    /// By colour: whether some cell touches an essential chain.
    pub(crate) touches: [bool; 2],
    steps: [Option<Rc<[Step]>>; 2],
    calm: Option<ShapeId>,
}

impl Entry {
    /// Liberties of some of the essential chains of a colour.
    pub(crate) fn liberties_of(&self, color: Color, chains: Chains) -> u32 {
        let liberty = |cell: &&Cell| cell.content.is_empty() && cell.content.chains(color) & chains != 0;
        self.cells.iter().filter(liberty).count() as u32
    }

    /// What the attacker gets here if everything of the defender's dies: a point for each empty cell, and two for
    /// each stone.
    pub(crate) fn booty(&self, defender: Color) -> i64 {
        let worth = |cell: &Cell| match cell.content.holds() {
            None => 1,
            Some(color) if color == defender => 2,
            Some(_) => 0,
        };
        self.cells.iter().map(worth).sum()
    }
}

#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<Entry>,
    index: FxHashMap<Box<[Cell]>, ShapeId>,
    pub(crate) meter: Meter,
    /// A side that never captures where it could be captured back.
    shy: Option<Color>,
}

impl Placed {
    /// The place when the corner of what it is seen from is here.
    pub(crate) fn seen_from(self, corner: Placed) -> Placed {
        Placed { id: self.id, row: self.row + corner.row, column: self.column + corner.column }
    }
}

impl Step {
    /// Where the move is on the board.
    pub(crate) fn point(&self, corner: Placed) -> Point {
        Point::new(corner.column + self.column, corner.row + self.row)
    }
}

impl Table {
    /// An empty table. A side that is shy never takes a ko, or anything like it, so that positions hardly ever
    /// repeat.
    pub(crate) fn new(effort: &Effort, shy: Option<Color>) -> Table {
        Table { entries: Vec::new(), index: FxHashMap::default(), meter: Meter::new(effort), shy }
    }

    pub(crate) fn entry(&self, id: ShapeId) -> &Entry {
        &self.entries[id.0 as usize]
    }

    /// Whether play in the shape can matter to the race.
    pub(crate) fn matters(&self, id: ShapeId) -> bool {
        self.entry(id).touches != [false, false]
    }

    /// Takes cells in order apart and gives each part its place. Parts must not be too large.
    pub(crate) fn place(&mut self, cells: &[Cell]) -> Vec<Placed> {
        debug_assert!(cells.len() <= MAX_CELLS);
        let near = shape::neighbours(cells);
        let parts = shape::parts(cells, &near);
        parts
            .into_iter()
            .map(|part| self.place_part(members(part).map(|index| cells[index]).collect()))
            .collect()
    }

    fn place_part(&mut self, mut cells: Vec<Cell>) -> Placed {
        let row = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let column = cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        for cell in &mut cells {
            cell.row -= row;
            cell.column -= column;
        }
        Placed { id: self.intern(cells.into_boxed_slice()), row, column }
    }

    fn intern(&mut self, cells: Box<[Cell]>) -> ShapeId {
        if let Some(&id) = self.index.get(&cells) {
            return id;
        }
        let id = ShapeId(self.entries.len() as u32);
        let near = shape::neighbours(&cells);
        let touching = |color: Color| cells.iter().filter(move |cell| cell.content.chains(color) != 0);
        let liberties =
            Color::BOTH.map(|color| touching(color).filter(|c| c.content.is_empty()).count() as u32);
        let touches = Color::BOTH.map(|color| touching(color).next().is_some());
        self.index.insert(cells.clone(), id);
        self.entries.push(Entry { cells, near, liberties, touches, steps: [None, None], calm: None });
        id
    }

    /// All moves of a colour that the rules of a ko do not forbid; see [`Breath`] for suicide.
    pub(crate) fn steps(&mut self, id: ShapeId, color: Color) -> Result<Rc<[Step]>, Exhausted> {
        if let Some(steps) = &self.entry(id).steps[color.index()] {
            return Ok(Rc::clone(steps));
        }
        let (cells, near) = (self.entry(id).cells.clone(), self.entry(id).near.clone());
        let mut steps = Vec::new();
        for (index, cell) in cells.iter().enumerate() {
            if !cell.content.is_empty() || cell.content.has(Content::banned(color)) {
                continue;
            }
            self.meter.spend()?;
            let played = shape::play(&cells, &near, index, color);
            if played.retakable && self.shy == Some(color) {
                continue;
            }
            steps.push(Step {
                row: cell.row,
                column: cell.column,
                result: self.place(&played.cells).into_boxed_slice(),
                breath: played.breath,
                captured: played.captured,
                joined: played.joined,
                connects: played.connects,
                connects_out: played.connects_out,
            });
        }
        let steps: Rc<[Step]> = steps.into();
        self.entries[id.0 as usize].steps[color.index()] = Some(Rc::clone(&steps));
        Ok(steps)
    }

    /// The same shape after somebody has played elsewhere: no ban is left.
    pub(crate) fn calm(&mut self, id: ShapeId) -> ShapeId {
        if let Some(calm) = self.entry(id).calm {
            return calm;
        }
        let mut cells = self.entry(id).cells.clone();
        for cell in &mut cells {
            cell.content = cell.content.lift_bans();
        }
        let calm = self.intern(cells);
        self.entries[id.0 as usize].calm = Some(calm);
        calm
    }

    /// Whether the shape touches a wall, of whichever colour.
    pub(crate) fn is_walled(&self, id: ShapeId) -> bool {
        let touches = |cell: &Cell| Color::BOTH.iter().any(|&color| cell.content.has(Content::wall(color)));
        self.entry(id).cells.iter().any(touches)
    }

    /// Whether the shape is a plain liberty of either colour.
    pub(crate) fn is_plain_liberty(&self, id: ShapeId) -> bool {
        let is_plain = |content: Content| {
            Color::BOTH.into_iter().any(|color| {
                let chains = content.chains(color);
                chains.is_power_of_two() && content == plain(color, chains)
            })
        };
        matches!(&*self.entry(id).cells, [cell] if is_plain(cell.content))
    }

    /// A liberty of one chain that nobody can do anything about.
    pub(crate) fn plain_liberty(&mut self, color: Color, chain: Chains) -> ShapeId {
        let content = plain(color, chain);
        self.intern(Box::new([Cell { row: 0, column: 0, content }]))
    }
}

/// It touches a chain of this colour and a wall of the other.
fn plain(color: Color, chain: Chains) -> Content {
    Content::essential(color, chain).with(Content::wall(!color))
}
