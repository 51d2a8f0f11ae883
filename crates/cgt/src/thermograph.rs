//! Thermographs: what a game is worth at every temperature.
//!
//! **The question.** Suppose every move costs *t*. What will a game be worth when Left moves first, and
//! what when Right does? As *t* grows the two answers approach each other; from some temperature on
//! nobody wants to move and they agree. The value they agree on is the **mean**, and the temperature
//! from which they do is the **temperature** of the game: the size of a move.
//!
//! **The definition.** The *left wall* and *right wall* of a game, from *t* = −1 up:
//!
//! ```text
//! left scaffold   LS(t) = max over Left's options  of (right wall of the option)(t) − t
//! right scaffold  RS(t) = min over Right's options of (left wall of the option)(t) + t
//! ```
//!
//! Where LS ≥ RS the walls are the scaffolds. Above the **largest** temperature at which LS still
//! reaches RS stands the mast: both walls are vertical there.
//!
//! **An example**, as it is usually drawn: values grow to the left, temperatures upward.
//!
//! ```
//! use yose_cgt::{Rational, Thermograph};
//!
//! // {6 || 4 | 0}: Left ends the game at 6; Right threatens to go down to 0, and Left answers at 4.
//! let [six, four, zero] = [6, 4, 0].map(|n| Thermograph::number(Rational::from(n)));
//! let threat = Thermograph::from_options(&[&four], &[&zero]);
//! let game = Thermograph::from_options(&[&six], &[&threat]);
//! assert_eq!((game.mean().to_string(), game.temperature().to_string()), ("4".into(), "2".into()));
//! assert_eq!((game.left_stop().to_string(), game.right_stop().to_string()), ("6".into(), "4".into()));
//! let picture = [
//!     r"                    4",
//!     r"                    |",
//!     r"t = 2               |",
//!     r"             /      |",
//!     r"t = 0 /             |",
//!     r"      6             4",
//! ];
//! assert_eq!(game.plot(15, 4).lines().collect::<Vec<_>>(), picture);
//! ```
//!
//! The right wall is vertical below the mast: Right moves, Left must answer, and it costs Right nothing.
//! The game is Right's sente; see [`Thermograph::reading`].
//!
//! **Why one crossing is enough.** A right wall never falls as *t* grows (its slopes are 0 and 1), so LS
//! never rises, and in the same way RS never falls: once apart, they stay apart. This is not so in the
//! presence of kos, where hills and caves alternate; [`walls`] handles the general case.
//!
//! # Below zero
//!
//! For *t* ≥ 0 a number is a mast, whatever its form. Below zero the temperatures of numbers follow the
//! classical convention: an integer has temperature −1 and *m*/2^*k* (in lowest terms) has −1/2^*k*,
//! because {*m*−1 | *m*+1}/2^*k* are its options and each move loses 1/2^*k*. [`Thermograph::number`]
//! builds exactly the walls that the canonical form gives, so games whose value is a number come out
//! right: {¼ | 1} has mean ½, not ⅝. At *t* = −1, where a move in an integer is free, the scaffolds may
//! already be apart; then the game is an integer, the simplest one between them, which is 0 moved into
//! the interval, and its temperature is −1.
//!
//! A rational that is not dyadic (the mean of a ko, say) is no short game; it is taken as a bare mast
//! from −1. Only the part of a thermograph below zero depends on that choice.
//!
//! Sources: Conway, *On Numbers and Games*, chapter 9; Berlekamp, Conway and Guy, *Winning Ways*, chapter
//! 6; Berlekamp, "The economist's view of combinatorial games" (1996), for the extension to −1 and kos.

mod bounds;
mod plot;
mod reading;
mod walls;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use crate::trajectory::BOTTOM;
use crate::{Rational, Trajectory};

pub use bounds::{Interval, SumBounds};
pub use reading::{Kind, Reading};
pub use walls::{walls, walls_from};

/// Two walls that join in a mast.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    /// Invariant: above the last bend of both, the walls agree and are vertical.
    left: Trajectory,
    right: Trajectory,
}

/// The scaffolds never end in a vertical mast, so there is no mean and no temperature.
///
/// It cannot happen in a game without loops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the walls do not join in a mast")]
pub struct NoMast;

impl Thermograph {
    /// The thermograph of a number; see the module's text for what it is below zero.
    ///
    /// ```
    /// # use yose_cgt::{Rational, Thermograph};
    /// let temperature = |text: &str| Thermograph::number(text.parse().unwrap()).temperature().to_string();
    /// assert_eq!(temperature("7"), "-1");
    /// assert_eq!(temperature("-5/8"), "-1/8");
    /// ```
    #[must_use]
    pub fn number(value: Rational) -> Self {
        match value.dyadic_exponent() {
            None | Some(0) => {
                let mast = Trajectory::constant(value);
                Self { left: mast.clone(), right: mast }
            }
            Some(exponent) => {
                let left = ceilings(&value, exponent);
                let right = ceilings(&-&value, exponent).negated();
                Self { left, right }
            }
        }
    }

    /// The thermograph of the game with these options.
    ///
    /// ```
    /// # use yose_cgt::Thermograph;
    /// let nothing = Thermograph::from_options(&[], &[]);
    /// let star = Thermograph::from_options(&[&nothing], &[&nothing]);
    /// assert_eq!(star.temperature().to_string(), "0");
    /// ```
    #[must_use]
    pub fn from_options(left: &[&Thermograph], right: &[&Thermograph]) -> Self {
        let left =
            best(left, |option| &option.right, Trajectory::max).map(|wall| wall.into_owned().tilted(-1));
        let right =
            best(right, |option| &option.left, Trajectory::min).map(|wall| wall.into_owned().tilted(1));
        let (left, right) = walls(left.as_ref(), right.as_ref());
        Self { left, right }
    }

    /// The thermograph of a coupon of `size` points, which either player can take: {`size` | −`size`}.
    #[must_use]
    pub fn coupon(size: &Rational) -> Self {
        let [mine, yours] = [size.clone(), -size].map(Self::number);
        Self::from_options(&[&mine], &[&yours])
    }

    /// The thermograph between two scaffolds, taxes included; `None` when a side has no move.
    ///
    /// ```
    /// # use yose_cgt::{Thermograph, Trajectory};
    /// let left = Trajectory::constant(4.into()).tilted(-1);
    /// let right = Trajectory::constant(0.into()).tilted(1);
    /// let switch = Thermograph::from_scaffolds(Some(&left), Some(&right))?;
    /// assert_eq!(switch.mean().to_string(), "2");
    /// // Scaffolds that run in parallel for ever have no mast.
    /// let higher = right.clone().shifted(&1.into());
    /// assert!(Thermograph::from_scaffolds(Some(&higher), Some(&right)).is_err());
    /// # Ok::<(), yose_cgt::thermograph::NoMast>(())
    /// ```
    pub fn from_scaffolds(left: Option<&Trajectory>, right: Option<&Trajectory>) -> Result<Self, NoMast> {
        let (left, right) = walls(left, right);
        Self::from_walls(left, right)
    }

    /// Two finished walls.
    pub fn from_walls(left: Trajectory, right: Trajectory) -> Result<Self, NoMast> {
        let vertical = left.final_slope() == 0 && right.final_slope() == 0;
        if vertical && left.top().value == right.top().value { Ok(Self { left, right }) } else { Err(NoMast) }
    }

    /// What the game is worth at each temperature when Left moves first.
    #[must_use]
    pub fn left_wall(&self) -> &Trajectory {
        &self.left
    }

    /// What the game is worth at each temperature when Right moves first.
    #[must_use]
    pub fn right_wall(&self) -> &Trajectory {
        &self.right
    }

    /// The value of the mast.
    #[must_use]
    pub fn mean(&self) -> &Rational {
        &self.left.top().value
    }

    /// The temperature from which on the walls are a vertical mast.
    #[must_use]
    pub fn temperature(&self) -> &Rational {
        self.left.last_bend().max(self.right.last_bend())
    }

    /// What Left moving first reaches when moves cost nothing.
    #[must_use]
    pub fn left_stop(&self) -> Rational {
        self.left.value_at(&Rational::ZERO)
    }

    /// What Right moving first reaches when moves cost nothing.
    #[must_use]
    pub fn right_stop(&self) -> Rational {
        self.right.value_at(&Rational::ZERO)
    }

    /// The thermograph of the game plus a number.
    ///
    /// Exact for *t* ≥ 0; below zero exact when the game is a number or `by` an integer. (Half a point
    /// and a game that is a half are an integer, so below zero adding is more than moving sideways.)
    #[must_use]
    pub fn translate(&self, by: &Rational) -> Self {
        if self.temperature().signum() < 0 {
            return Self::number(self.mean() + by);
        }
        Self { left: self.left.clone().shifted(by), right: self.right.clone().shifted(by) }
    }

    /// The thermograph of the game with the players' roles exchanged.
    #[must_use]
    pub fn negate(&self) -> Self {
        Self { left: self.right.clone().negated(), right: self.left.clone().negated() }
    }
}

/// The better of the options' walls, or `None` without options.
fn best<'a>(
    options: &[&'a Thermograph],
    wall: impl Fn(&'a Thermograph) -> &'a Trajectory,
    better: impl Fn(&Trajectory, &Trajectory) -> Trajectory,
) -> Option<Cow<'a, Trajectory>> {
    let (first, rest) = options.split_first()?;
    let first = Cow::Borrowed(wall(first));
    Some(rest.iter().fold(first, |so_far, option| Cow::Owned(better(&so_far, wall(option)))))
}

/// The left wall of the dyadic number `value` = *m*/2^`exponent`: at −1/2^*j* it stands at the smallest
/// multiple of 1/2^*j* that is not below the number, and between those points it is straight.
///
/// By induction over the canonical form: between −1/2^(k−1) and −1/2^k both options are masts, so the
/// walls run straight from the neighbouring multiples of 1/2^(k−1), the options, into the number.
fn ceilings(value: &Rational, exponent: u64) -> Trajectory {
    let mut wall = Trajectory::empty();
    let (mut t, mut grid) = (BOTTOM, Rational::ONE);
    let mut here = value.ceil();
    for _ in 0..exponent {
        let finer = grid.half();
        let lower = &here - &finer;
        let steps_down = lower >= *value;
        wall.bend(t.clone(), here.clone(), if steps_down { -1 } else { 0 });
        if steps_down {
            here = lower;
        }
        t = t.half();
        grid = finer;
    }
    wall.bend(t, here, 0);
    wall
}
