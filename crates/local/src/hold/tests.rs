//! Rooms in which nothing lives by their looks, against a plain search that looks at nothing.

use rustc_hash::FxHashMap;
use yose_board::Color;

use super::field::Field;
use crate::position::Ground;
use crate::shape::{Cell, Mask, Shape, bits};

const OWNER: Color = Color::White;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// All of these: for each one of these: all these positions are held.
type Needs = Vec<Vec<Vec<usize>>>;

/// Every position that can follow one, and what it needs to be held.
struct Plain<'s> {
    shape: &'s Shape,
    suicide: bool,
    index: FxHashMap<Field, usize>,
    fields: Vec<Field>,
    needs: Vec<Needs>,
}

impl<'s> Plain<'s> {
    /// Whether the owner holds everything, by going over all positions until no more are found to be held; `None` if there are too many.
    /// The owner takes no ko.
    fn holds(shape: &'s Shape, field: Field, suicide: bool) -> Option<bool> {
        let mut plain =
            Plain { shape, suicide, index: FxHashMap::default(), fields: Vec::new(), needs: Vec::new() };
        plain.enter(field);
        while plain.needs.len() < plain.fields.len() {
            if plain.fields.len() > 60_000 {
                return None;
            }
            let needs = plain.needs(plain.fields[plain.needs.len()]);
            plain.needs.push(needs);
        }
        let mut held = vec![false; plain.fields.len()];
        loop {
            let before = held.iter().filter(|held| **held).count();
            for (place, needs) in plain.needs.iter().enumerate().rev() {
                held[place] |=
                    needs.iter().all(|need| need.iter().any(|parts| parts.iter().all(|&part| held[part])));
            }
            if held.iter().filter(|held| **held).count() == before {
                return Some(held[0]);
            }
        }
    }

    fn enter(&mut self, field: Field) -> usize {
        let next = self.fields.len();
        let place = *self.index.entry(field).or_insert(next);
        if place == next {
            self.fields.push(field);
        }
        place
    }

    fn needs(&mut self, field: Field) -> Needs {
        let mut needs = Vec::new();
        for point in bits(field.empty()) {
            if let Some(attack) = field.play(self.shape, !OWNER, point, self.suicide) {
                needs.push(self.moves(field.after(self.shape, &attack, !OWNER)));
            }
        }
        if !field.is_surrounded(self.shape, OWNER) {
            needs.push(self.moves(field));
        }
        needs
    }

    fn moves(&mut self, field: Field) -> Vec<Vec<usize>> {
        let mut moves = Vec::new();
        for point in bits(field.empty()) {
            let played = field.play(self.shape, OWNER, point, self.suicide);
            if let Some(played) = played.filter(|played| !played.takes_ko) {
                let after = field.after(self.shape, &played, OWNER);
                let parts: Vec<Field> = after.parts(self.shape).collect();
                moves.push(parts.into_iter().map(|part| self.enter(part)).collect());
            }
        }
        moves
    }
}

/// A connected shape of so many cells on a board of four by four; some of them touch a wall of the owner's.
fn shape(random: &mut Random, size: usize) -> Shape {
    let mut cells: Vec<[u8; 2]> = vec![[random.below(4) as u8, random.below(4) as u8]];
    while cells.len() < size {
        let new = [random.below(4) as u8, random.below(4) as u8];
        let next = |cell: &[u8; 2]| cell[0].abs_diff(new[0]) + cell[1].abs_diff(new[1]) == 1;
        if !cells.contains(&new) && cells.iter().any(next) {
            cells.push(new);
        }
    }
    let touching = 3 + random.below(6);
    let mut wall = || [false, random.below(10) < touching];
    Shape::of(cells.into_iter().map(|[row, column]| Cell { row, column, walls: wall() }).collect())
}

/// Stones of the opponent's anywhere and of the owner's where they are no walls, each with a liberty.
fn field(random: &mut Random, shape: &Shape) -> Option<Field> {
    let mut stones: [Mask; 2] = [0; 2];
    for point in 0..shape.cells.len() {
        let owners = shape.walls[OWNER.index()] & 1 << point == 0 && random.below(4) == 0;
        if owners {
            stones[OWNER.index()] |= 1 << point;
        } else if random.below(3) == 0 {
            stones[(!OWNER).index()] |= 1 << point;
        }
    }
    let field = Field { ground: Ground::of(shape), stones };
    let breathes = |point: usize, color: Color| {
        let chain = shape.flood(1 << point, stones[color.index()]);
        shape.neighbours(chain) & field.empty() != 0
    };
    Color::BOTH
        .iter()
        .all(|&color| bits(stones[color.index()]).all(|point| breathes(point, color)))
        .then_some(field)
}

/// Counts the positions that were checked by the number of points that touch no wall of the owner's.
fn hunt(seed: u64, rounds: usize) -> [usize; 8] {
    let mut random = Random(seed);
    let mut checked = [0; 8];
    for _ in 0..rounds {
        let size = 4 + random.below(6) as usize;
        let shape = shape(&mut random, size);
        let Some(field) = field(&mut random, &shape) else { continue };
        if !field.nothing_lives(&shape, OWNER) {
            continue;
        }
        let suicide = random.below(2) == 0;
        if let Some(held) = Plain::holds(&shape, field, suicide) {
            assert!(held, "{field:?} of {:?}", shape.cells);
            checked[(field.inner(OWNER).count_ones() as usize).min(7)] += 1;
        }
    }
    checked
}

#[test]
fn where_nothing_lives_everything_is_held() {
    let checked = hunt(0x9E37_79B9_7F4A_7C15, 4_000);
    assert!(checked[1] > 50 && checked[2] > 20 && checked[3] > 5, "{checked:?}");
}

#[test]
#[ignore = "minutes"]
fn where_nothing_lives_everything_is_held_at_length() {
    println!("positions by inner points: {:?}", hunt(0xD1B5_4A32_D192_ED03, 400_000));
}
