//! Shapes: where a local game is played, without the stones.
//!
//! A shape is a connected set of points, with a note at each point whether it
//! touches an immortal black or white stone. That is all that can matter to
//! the play inside: the edge of the board is merely a neighbour that is not
//! there, and a wall can neither be captured nor run out of liberties. So a
//! shape is known by its outline and those notes, and shapes that differ by
//! a shift, a turn, a reflection or an exchange of the colours are the same.
//!
//! Each shape is kept once, in the least of its 16 forms. The forms that
//! look exactly like it are its symmetries; most shapes have none, and then
//! two positions on it are the same only if they are equal.

use std::rc::Rc;

use rustc_hash::FxHashMap;

/// A set of points of one shape, as bits in the order of its cells.
pub(crate) type Mask = u64;

/// The most points a shape can have.
pub(crate) const CAPACITY: usize = 64;

/// The points of a mask.
pub(crate) fn bits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(index)
    })
}

/// A point of a shape and the colours of the walls it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell {
    pub(crate) row: u8,
    pub(crate) column: u8,
    /// Touches an immortal black stone, a white one.
    pub(crate) walls: [bool; 2],
}

/// The number of a shape in [`Shapes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ShapeId(u32);

/// A connected set of points in normal form.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) cells: Vec<Cell>,
    neighbours: Vec<Mask>,
    /// The points that touch an immortal stone, by its colour.
    pub(crate) walls: [Mask; 2],
    /// The symmetries of this shape but the identity.
    pub(crate) symmetries: Vec<Embedding>,
}

/// Where a shape was first met: as a part of a larger one, or by itself.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    pub(crate) shape: ShapeId,
    /// From the shape's points to those of its home.
    pub(crate) embedding: Embedding,
}

/// How the points of one list of cells lie in a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Embedding {
    /// The place in the shape of each point of the list.
    pub(crate) places: Vec<u8>,
    /// Whether the colours are exchanged.
    pub(crate) swapped: bool,
}

impl Embedding {
    /// Where a set of points goes.
    pub(crate) fn mask(&self, mask: Mask) -> Mask {
        bits(mask).fold(0, |image, index| image | 1 << self.places[index])
    }

    /// Where stones go, their colours exchanged if need be.
    pub(crate) fn stones(&self, stones: [Mask; 2]) -> [Mask; 2] {
        let [black, white] = stones.map(|mask| self.mask(mask));
        if self.swapped { [white, black] } else { [black, white] }
    }
}

impl Shape {
    /// The shape of these cells as they are; nothing is known of its symmetries.
    pub(crate) fn of(cells: Vec<Cell>) -> Shape {
        let walls = [0, 1].map(|color| {
            let touching = cells.iter().enumerate().filter(|(_, cell)| cell.walls[color]);
            touching.fold(0, |mask: Mask, (index, _)| mask | 1 << index)
        });
        Shape { neighbours: adjacency(&cells), walls, symmetries: Vec::new(), cells }
    }

    /// The cells without a chain that has become a wall.
    pub(crate) fn without(&self, chain: Mask, color: usize) -> Vec<Cell> {
        let touching = self.neighbours(chain);
        let mut cells = self.cells.clone();
        for (index, cell) in cells.iter_mut().enumerate() {
            cell.walls[color] |= touching & 1 << index != 0;
        }
        cells
    }

    /// All its points.
    pub(crate) fn all(&self) -> Mask {
        if self.cells.len() == CAPACITY { Mask::MAX } else { (1 << self.cells.len()) - 1 }
    }

    /// The points next to a set of points, which may be in it.
    pub(crate) fn neighbours(&self, of: Mask) -> Mask {
        bits(of).fold(0, |all, index| all | self.neighbours[index])
    }

    /// What can be reached from `start` inside `within`; `start` belongs to it.
    pub(crate) fn flood(&self, start: Mask, within: Mask) -> Mask {
        let (mut reached, mut fresh) = (start, start);
        while fresh != 0 {
            fresh = self.neighbours(fresh) & within & !reached;
            reached |= fresh;
        }
        reached
    }
}

/// A connected component of some cells, and the shape it has.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub(crate) shape: ShapeId,
    /// Its points, in the numbering of what it is a component of.
    pub(crate) points: Mask,
    /// From that numbering to the shape's; only the entries of `points` mean anything.
    pub(crate) embedding: Embedding,
}

/// All shapes that were met.
#[derive(Debug, Default)]
pub(crate) struct Shapes {
    shapes: Vec<Rc<Shape>>,
    homes: Vec<Home>,
    index: FxHashMap<Vec<Cell>, ShapeId>,
}

impl Shapes {
    pub(crate) fn get(&self, id: ShapeId) -> &Rc<Shape> {
        &self.shapes[id.0 as usize]
    }

    pub(crate) fn home(&self, id: ShapeId) -> &Home {
        &self.homes[id.0 as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.shapes.len()
    }

    /// The components of at most [`CAPACITY`] cells, which are those of a shape or have no shape yet.
    pub(crate) fn components(
        &mut self,
        cells: &[Cell],
        points: Mask,
        whole: Option<ShapeId>,
    ) -> Vec<Component> {
        let neighbours = adjacency(cells);
        let mut components = Vec::new();
        let mut rest = points;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let grown = bits(part).fold(part, |all, index| all | neighbours[index]) & points;
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            components.push(self.component(cells, part, whole));
        }
        components
    }

    fn component(&mut self, cells: &[Cell], points: Mask, whole: Option<ShapeId>) -> Component {
        let members: Vec<usize> = bits(points).collect();
        let part: Vec<Cell> = members.iter().map(|&index| cells[index]).collect();
        let (form, embedding) = least_form(&part);
        let mut places = vec![0; cells.len()];
        for (&index, &place) in members.iter().zip(&embedding.places) {
            places[index] = place;
        }
        let embedding = Embedding { places, swapped: embedding.swapped };
        let shape = self.intern(form);
        if let Some(whole) = whole.filter(|_| self.homes.len() < self.shapes.len()) {
            self.homes.push(self.home_inside(whole, &members, &embedding));
        } else if self.homes.len() < self.shapes.len() {
            self.homes.push(self.home_alone(shape));
        }
        Component { shape, points, embedding }
    }

    /// The home of a new shape that is a part of one we have.
    fn home_inside(&self, whole: ShapeId, members: &[usize], part: &Embedding) -> Home {
        let Home { shape, embedding } = self.home(whole);
        let mut places = vec![0; members.len()];
        for &member in members {
            places[part.places[member] as usize] = embedding.places[member];
        }
        Home { shape: *shape, embedding: Embedding { places, swapped: embedding.swapped != part.swapped } }
    }

    fn home_alone(&self, shape: ShapeId) -> Home {
        let places = (0..self.get(shape).cells.len()).map(|index| index as u8).collect();
        Home { shape, embedding: Embedding { places, swapped: false } }
    }

    fn intern(&mut self, form: Vec<Cell>) -> ShapeId {
        if let Some(&id) = self.index.get(&form) {
            return id;
        }
        let id = ShapeId(u32::try_from(self.shapes.len()).expect("there is not memory for so many shapes"));
        let identity: Vec<u8> = (0..form.len()).map(|index| index as u8).collect();
        let mut symmetries: Vec<Embedding> = Vec::new();
        for (image, embedding) in forms(&form) {
            let trivial = embedding.places == identity && !embedding.swapped;
            if image == form && !trivial && !symmetries.contains(&embedding) {
                symmetries.push(embedding);
            }
        }
        self.shapes.push(Rc::new(Shape { symmetries, ..Shape::of(form.clone()) }));
        self.index.insert(form, id);
        id
    }
}

fn adjacency(cells: &[Cell]) -> Vec<Mask> {
    let next = |a: &Cell, b: &Cell| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
    let around = |cell: &Cell| {
        cells.iter().enumerate().filter(|(_, other)| next(cell, other)).fold(0, |mask, (i, _)| mask | 1 << i)
    };
    cells.iter().map(around).collect()
}

fn least_form(cells: &[Cell]) -> (Vec<Cell>, Embedding) {
    forms(cells).min_by(|(a, _), (b, _)| a.cmp(b)).expect("there are sixteen forms")
}

/// Turned, mirrored and with colours exchanged in all ways, moved to the origin and sorted.
fn forms(cells: &[Cell]) -> impl Iterator<Item = (Vec<Cell>, Embedding)> {
    let (rows, columns) = (cells.iter().map(|cell| cell.row), cells.iter().map(|cell| cell.column));
    let (top, left) = (rows.clone().min().unwrap_or(0), columns.clone().min().unwrap_or(0));
    let (bottom, right) = (rows.max().unwrap_or(0), columns.max().unwrap_or(0));
    (0u8..16).map(move |form| {
        let [flip_rows, flip_columns, transpose, swapped] = [1, 2, 4, 8].map(|bit| form & bit != 0);
        let image = |cell: &Cell| {
            let mut row = if flip_rows { bottom - cell.row } else { cell.row - top };
            let mut column = if flip_columns { right - cell.column } else { cell.column - left };
            if transpose {
                std::mem::swap(&mut row, &mut column);
            }
            let [black, white] = cell.walls;
            Cell { row, column, walls: if swapped { [white, black] } else { [black, white] } }
        };
        let mut images: Vec<(Cell, usize)> = cells.iter().map(image).zip(0..).collect();
        images.sort_unstable();
        let mut places = vec![0; cells.len()];
        for (place, &(_, index)) in images.iter().enumerate() {
            places[index] = place as u8;
        }
        (images.into_iter().map(|(cell, _)| cell).collect(), Embedding { places, swapped })
    })
}
