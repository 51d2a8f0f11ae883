//! The sizes of a network's layers.

use thiserror::Error;
use yose_board::Size;

use crate::input::InputKind;
use crate::kind::KINDS;
use crate::lattice::{Bearing, FIELDS, Lattice};

/// Eyes, one for each colour, stand first among the outputs of a point.
pub(crate) const EYES: usize = 2;
/// Local connections of a point, nine for each colour.
pub(crate) const LINKS: usize = 2 * FIELDS;
/// Connections are sorted into this many intervals.
pub(crate) const INTERVALS: usize = 8;

/// The sizes of a network's layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    input: InputKind,
    hidden: usize,
    second: usize,
    bearing: Bearing,
}

/// Sizes that a network cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// The first hidden layer is handled in packs of eight neurons.
    #[error("the first hidden layer has {0} neurons a point; it must be a multiple of 8 from 8 to 64")]
    Hidden(usize),
    /// The second hidden layer and the two eyes are handled in packs of four.
    #[error("the second hidden layer has {0} neurons a point; it must be 2, 6, 10 or so on up to 42")]
    Second(usize),
}

impl Shape {
    /// A network with so many neurons a point in its hidden layers.
    pub fn new(input: InputKind, hidden: usize, second: usize) -> Result<Shape, ShapeError> {
        if hidden == 0 || hidden > 64 || !hidden.is_multiple_of(8) {
            return Err(ShapeError::Hidden(hidden));
        }
        if second > 42 || !(second + EYES).is_multiple_of(4) || second == 0 {
            return Err(ShapeError::Second(second));
        }
        Ok(Shape { input, hidden, second, bearing: Bearing::Corner })
    }

    /// The network of the article: 8 and 2 neurons a point.
    pub fn of_the_article(input: InputKind) -> Shape {
        Shape { input, hidden: 8, second: 2, bearing: Bearing::Corner }
    }

    /// The same with windows that are held another way.
    #[must_use]
    pub fn with_bearing(self, bearing: Bearing) -> Shape {
        Shape { bearing, ..self }
    }

    /// The points and windows of a board as the network sees them.
    pub fn lattice(self, size: Size) -> Lattice {
        Lattice::new(size, self.bearing)
    }

    /// What the network is given.
    pub fn input(self) -> InputKind {
        self.input
    }

    /// Neurons a point in the first hidden layer.
    pub fn hidden(self) -> usize {
        self.hidden
    }

    /// Neurons a point in the second hidden layer.
    pub fn second(self) -> usize {
        self.second
    }

    /// Which way its windows are held.
    pub fn bearing(self) -> Bearing {
        self.bearing
    }

    /// What the evaluation sees of a point: its eyes and second hidden neurons, the first of its outputs.
    #[inline]
    pub(crate) fn seen(self) -> usize {
        EYES + self.second
    }

    /// Outputs of a point above the first hidden layer (eyes, second hidden, links), filled up to packs.
    #[inline]
    pub(crate) fn outputs(self) -> usize {
        (self.seen() + LINKS).next_multiple_of(8)
    }

    /// Lengths of the network's weight arrays, in the order in which they are stored.
    pub(crate) fn lengths(self) -> [usize; 6] {
        let windows = KINDS * KINDS * FIELDS;
        [
            windows * self.input.features() * self.hidden,
            KINDS * self.hidden,
            windows * self.hidden * self.outputs(),
            KINDS * self.outputs(),
            2 * KINDS * KINDS * INTERVALS * self.seen(),
            KINDS,
        ]
    }
}
