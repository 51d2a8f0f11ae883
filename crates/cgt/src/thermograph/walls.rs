//! Thermographic intersection: from two scaffolds to two walls.

use std::num::NonZeroI64;

use crate::trajectory::{Piece, sweep};
use crate::{Rational, Trajectory};

/// The left and right wall between two scaffolds; `None` when a side has no move.
///
/// Sweeping *t* upward from −1: where the left scaffold is at least the right one (a *hill*) the walls
/// are the scaffolds, for both players want to move. Where it is below (a *cave*) neither does, and both
/// walls are the mast: it starts where the scaffolds crossed and stays vertical unless a scaffold pushes
/// it, that is, at every moment it is the median of itself and the scaffolds. A cave that is open at
/// *t* = −1 starts from the simplest number between the scaffolds there, 0 moved into the interval.
///
/// Without kos a cave never closes again; with kos it can, and the walls part anew.
#[must_use]
pub fn walls(left: Option<&Trajectory>, right: Option<&Trajectory>) -> (Trajectory, Trajectory) {
    walls_from(&Rational::ZERO, left, right)
}

/// The same for a position that is worth `stand` if nobody ever moves in it: a cave that is open at *t* = −1 starts
/// from there, moved into the interval.
///
/// ```
/// # use yose_cgt::{Rational, Trajectory, thermograph::walls_from};
/// // A seki: whoever moves loses seven points. It stands at 2, and so it is worth 2.
/// let left = Trajectory::constant((-5).into()).tilted(-1);
/// let right = Trajectory::constant(9.into()).tilted(1);
/// let (mast, _) = walls_from(&Rational::from(2), Some(&left), Some(&right));
/// assert_eq!(mast, Trajectory::constant(2.into()));
/// ```
#[must_use]
pub fn walls_from(
    stand: &Rational,
    left: Option<&Trajectory>,
    right: Option<&Trajectory>,
) -> (Trajectory, Trajectory) {
    let mast = match (left, right) {
        (Some(left), Some(right)) => return Intersection::default().of(stand, left, right),
        (Some(left), None) => left.clone().negated().running_min(-stand).negated(),
        (None, Some(right)) => right.running_min(stand.clone()),
        (None, None) => Trajectory::constant(stand.clone()),
    };
    (mast.clone(), mast)
}

/// The walls as far as they are swept, and the mast's value while inside a cave.
struct Intersection {
    left: Trajectory,
    right: Trajectory,
    mast: Option<Rational>,
}

impl Default for Intersection {
    fn default() -> Self {
        Self { left: Trajectory::empty(), right: Trajectory::empty(), mast: None }
    }
}

impl Intersection {
    fn of(mut self, stand: &Rational, left: &Trajectory, right: &Trajectory) -> (Trajectory, Trajectory) {
        let (low, high) = (&left.knots()[0].value, &right.knots()[0].value);
        if low < high {
            self.mast = Some(stand.clone().clamp(low.clone(), high.clone()));
        }
        for piece in sweep(left, right) {
            if piece.first_is_greater() {
                self.hill(piece);
            } else {
                self.cave(&piece);
            }
        }
        (self.left, self.right)
    }

    fn hill(&mut self, piece: Piece) {
        self.mast = None;
        self.left.bend(piece.start.clone(), piece.first.0, piece.first.1);
        self.right.bend(piece.start, piece.second.0, piece.second.1);
    }

    fn cave(&mut self, piece: &Piece) {
        let mast = self.mast.take().unwrap_or_else(|| piece.first.0.clone());
        let (pushed_at, slope) = push(piece, &mast);
        if let Some(start) = &pushed_at {
            if *start > piece.start {
                self.vertical(&piece.start, &mast);
            }
            self.left.bend(start.clone(), mast.clone(), slope);
            self.right.bend(start.clone(), mast.clone(), slope);
        } else {
            self.vertical(&piece.start, &mast);
        }
        self.mast = Some(match (pushed_at, &piece.end) {
            (Some(start), Some(end)) => mast + (end - start).mul_int(slope),
            _ => mast,
        });
    }

    fn vertical(&mut self, t: &Rational, value: &Rational) {
        self.left.bend(t.clone(), value.clone(), 0);
        self.right.bend(t.clone(), value.clone(), 0);
    }
}

/// When and how steeply a scaffold moves the mast inside this piece of a cave.
///
/// At most one of them does: if both did, they would meet, and pieces end where scaffolds meet.
fn push(piece: &Piece, mast: &Rational) -> (Option<Rational>, i64) {
    let rising = NonZeroI64::new(piece.first.1).filter(|slope| slope.get() > 0);
    let falling = NonZeroI64::new(piece.second.1).filter(|slope| slope.get() < 0);
    for (slope, scaffold) in [(rising, &piece.first.0), (falling, &piece.second.0)] {
        let Some(slope) = slope else { continue };
        let reached = &piece.start + (mast - scaffold).div_int(slope);
        if piece.end.as_ref().is_none_or(|end| reached < *end) {
            return (Some(reached), slope.get());
        }
    }
    (None, 0)
}
