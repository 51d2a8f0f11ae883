//! Targets: what the outputs at a position should have been.
//!
//! Per point there are [`PLACES`] outputs that can come true: two eyes, nine
//! connections for each colour, and life. What a position decides is certain;
//! everything else is what the next position predicts, seen with the colours
//! exchanged, because the other side is to move there.

use yose_board::{Board, Color, Symmetry};

use crate::lattice::{FIELDS, Lattice};
use crate::network::Activation;
use crate::shape::EYES;
use crate::signal::Signal;

/// Outputs of a point that can come true: eyes, links, life.
pub(crate) const PLACES: usize = EYES + 2 * FIELDS + 1;

/// Numbers for every point: eyes, links and life for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Targets {
    pub(crate) places: Vec<f32>,
}

/// What has come true at each point for the side to move, a bit an output; life of the opponent one bit further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    bits: Vec<u32>,
}

const MY_LIFE: u32 = 1 << (PLACES - 1);
const THEIR_LIFE: u32 = 1 << PLACES;

impl Facts {
    /// What a position decides.
    pub fn of(board: &Board, to_move: Color, lattice: &Lattice) -> Facts {
        Facts::from_signal(&Signal::of(board), to_move, lattice)
    }

    pub(crate) fn from_signal(signal: &Signal, to_move: Color, lattice: &Lattice) -> Facts {
        let mut bits = vec![0; lattice.area()];
        for (side, color) in [to_move, !to_move].into_iter().enumerate() {
            for point in signal.eyes(color) {
                bits[lattice.number(point)] |= 1 << side;
            }
            for point in signal.live(color) {
                bits[lattice.number(point)] |= if side == 0 { MY_LIFE } else { THEIR_LIFE };
            }
            for (bits, links) in bits.iter_mut().zip(signal.local_connections(color, lattice)) {
                *bits |= u32::from(links) << (EYES + side * FIELDS);
            }
        }
        Facts { bits }
    }

    /// The facts of the turned or mirrored position.
    pub(crate) fn transformed(&self, turn: &Turn) -> Facts {
        let mut bits = vec![0; self.bits.len()];
        for ((&old, &point), fields) in self.bits.iter().zip(&turn.points).zip(&turn.fields) {
            let mut new = old & (3 | MY_LIFE | THEIR_LIFE);
            for (field, &to) in fields.iter().enumerate() {
                for side in 0..2 {
                    let first = EYES + side * FIELDS;
                    new |= (old >> (first + field) & 1) << (first + to);
                }
            }
            bits[point] = new;
        }
        Facts { bits }
    }
}

impl Targets {
    /// What a network predicts.
    pub fn predicted(activation: &Activation) -> Targets {
        let (width, seen) = (activation.shape.outputs(), activation.shape.seen());
        let mut places = Vec::with_capacity(activation.value.len() * PLACES);
        for (outputs, &value) in activation.outputs.chunks_exact(width).zip(&activation.value) {
            places.extend_from_slice(&outputs[..EYES]);
            places.extend_from_slice(&outputs[seen..seen + 2 * FIELDS]);
            places.push(value);
        }
        Targets { places }
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub fn swapped(mut self) -> Targets {
        for place in self.places.chunks_exact_mut(PLACES) {
            place.swap(0, 1);
            let (mine, theirs) = place[EYES..EYES + 2 * FIELDS].split_at_mut(FIELDS);
            mine.swap_with_slice(theirs);
            place[PLACES - 1] = 1.0 - place[PLACES - 1];
        }
        self
    }

    /// Puts in what has come true.
    #[must_use]
    pub fn with_facts(mut self, facts: &Facts) -> Targets {
        for (place, &bits) in self.places.chunks_exact_mut(PLACES).zip(&facts.bits) {
            for (index, target) in place.iter_mut().enumerate() {
                if bits >> index & 1 == 1 {
                    *target = 1.0;
                }
            }
            if bits & THEIR_LIFE != 0 {
                place[PLACES - 1] = 0.0;
            }
        }
        self
    }

    /// Puts in chances of life that are known from elsewhere.
    #[must_use]
    pub(crate) fn with_life(mut self, life: &[f32]) -> Targets {
        for (place, &chance) in self.places.chunks_exact_mut(PLACES).zip(life) {
            place[PLACES - 1] = chance;
        }
        self
    }

    /// The end of a game: what has not come true never will. Of life nothing
    /// is known where there is none, so there the prediction stays.
    #[must_use]
    pub fn at_the_end(mut self, facts: &Facts) -> Targets {
        for place in self.places.chunks_exact_mut(PLACES) {
            place[..PLACES - 1].fill(0.0);
        }
        self.with_facts(facts)
    }

    /// Leaves unused outputs, those of fields off the board, as they are predicted.
    pub(crate) fn leave_unused(&mut self, predicted: &Targets, lattice: &Lattice) {
        for point in (0..lattice.area()).filter(|&point| lattice.window(point).len() < FIELDS) {
            for field in (0..FIELDS).filter(|&field| lattice.in_window(point, field).is_none()) {
                for place in [EYES + field, EYES + FIELDS + field] {
                    self.places[point * PLACES + place] = predicted.places[point * PLACES + place];
                }
            }
        }
    }

    /// A mixture of two, with this share of the other.
    #[must_use]
    pub(crate) fn mixed(mut self, other: &Targets, share: f32) -> Targets {
        for (mine, &theirs) in self.places.iter_mut().zip(&other.places) {
            *mine += share * (theirs - *mine);
        }
        self
    }
}

/// A symmetry of the board, as it moves points and fields.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) points: Vec<usize>,
    fields: Vec<[usize; FIELDS]>,
}

impl Turn {
    /// The symmetry on a board that it maps onto itself.
    pub(crate) fn new(symmetry: Symmetry, lattice: &Lattice) -> Turn {
        let size = lattice.size();
        let points: Vec<usize> =
            size.points().map(|point| lattice.number(symmetry.apply(point, size))).collect();
        let moved = |point: usize| {
            let mut fields = [0; FIELDS];
            for &(other, field) in lattice.window(point) {
                let there = lattice.window(points[point]);
                let same = there.iter().find(|&&(number, _)| number == points[other]);
                fields[field] = same.expect("symmetries keep neighbours").1;
            }
            fields
        };
        let fields = (0..lattice.area()).map(moved).collect();
        Turn { points, fields }
    }
}

impl Targets {
    /// Mean square difference of the predictions of life.
    pub(crate) fn life_difference(&self, predicted: &Targets) -> f64 {
        let life = |targets: &Targets| -> Vec<f32> {
            targets.places.iter().skip(PLACES - 1).step_by(PLACES).copied().collect()
        };
        let squares = life(self).into_iter().zip(life(predicted)).map(|(a, b)| f64::from(a - b).powi(2));
        squares.sum::<f64>() / (self.places.len() / PLACES).max(1) as f64
    }
}

#[cfg(test)]
mod tests;
