//! Dyadic rationals: the numbers that short games can equal.
//!
//! **Question.** What is m / 2ᵏ plus, minus, or compared with another such
//! number, exactly, whatever their size?
//!
//! **Definition.** A [`Dyadic`] is m / 2ᵏ in lowest terms: m is odd or k is 0.
//! Every number among the short games is one of these, because the simplest
//! number between two dyadics is dyadic.
//!
//! ```
//! use yose_cgt::Dyadic;
//!
//! let quarter = Dyadic::new(1, 2);
//! let sum = &quarter + &Dyadic::new(6, 3); // 1/4 + 6/8
//! assert_eq!(sum, Dyadic::from(1));
//! assert_eq!(Dyadic::new(-5, 1).to_string(), "-5/2");
//! ```
//!
//! **Representation.** The numerator sits inline as an `i64` whenever it fits;
//! every operation on inline numbers is checked and moves to a big integer
//! when the result does not fit. The representation of a value is unique, so
//! equality and hashing are structural.
//!
//! **Limits.** The exponent is a `u32`. It grows by at most one for each level
//! of nesting of a game, so memory ends long before it does.

mod simplest;
mod small;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::sync::Arc;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use thiserror::Error;

use crate::Rational;

pub use simplest::{Bound, simplest_between};
pub(crate) use small::Small;

/// An exact number m / 2ᵏ.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(Small),
    /// Only for numerators beyond `i64`.
    Big(Arc<Big>),
}

#[derive(PartialEq, Eq, Hash)]
struct Big {
    mantissa: BigInt,
    exponent: u32,
}

/// The denominator of a fraction is not a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a dyadic rational: the denominator is not a power of two")]
pub struct NotDyadic;

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic(Repr::Small(Small::ZERO));

    /// `numerator / 2^exponent`, reduced to lowest terms.
    pub fn new(numerator: impl Into<BigInt>, exponent: u32) -> Dyadic {
        let numerator = numerator.into();
        let zeros = numerator.trailing_zeros().unwrap_or(u64::from(exponent));
        let strip = u32::try_from(zeros).map_or(exponent, |zeros| zeros.min(exponent));
        let (mantissa, exponent) = (numerator >> strip, exponent - strip);
        match mantissa.to_i64() {
            Some(mantissa) => Dyadic(Repr::Small(Small { mantissa, exponent })),
            None => Dyadic(Repr::Big(Arc::new(Big { mantissa, exponent }))),
        }
    }

    /// `numerator / denominator` when that is a dyadic rational.
    pub fn from_ratio(numerator: &BigInt, denominator: &BigInt) -> Option<Dyadic> {
        if denominator.is_zero() {
            return None;
        }
        let gcd = numerator.gcd(denominator);
        let sign = BigInt::from(if denominator.is_negative() { -1 } else { 1 });
        let (numerator, denominator) = (numerator / &gcd * sign, (denominator / &gcd).abs());
        let exponent = denominator.trailing_zeros()?;
        let is_power_of_two = denominator.bits() == exponent + 1;
        let exponent = u32::try_from(exponent).ok()?;
        is_power_of_two.then(|| Dyadic::new(numerator, exponent))
    }

    /// The numerator in lowest terms.
    pub fn numer(&self) -> BigInt {
        match &self.0 {
            Repr::Small(small) => small.mantissa.into(),
            Repr::Big(big) => big.mantissa.clone(),
        }
    }

    /// The denominator in lowest terms, a power of two.
    pub fn denom(&self) -> BigInt {
        BigInt::one() << self.exponent()
    }

    /// The k of the denominator 2ᵏ.
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Repr::Small(small) => small.exponent,
            Repr::Big(big) => big.exponent,
        }
    }

    /// Whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        *self == Dyadic::ZERO
    }

    /// Whether this is below 0.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(small) => small.mantissa < 0,
            Repr::Big(big) => big.mantissa.is_negative(),
        }
    }

    /// The value as an `i64`, if it is an integer that fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(small) if small.exponent == 0 => Some(small.mantissa),
            _ => None,
        }
    }

    /// The greatest integer not above this.
    pub fn floor(&self) -> BigInt {
        match &self.0 {
            Repr::Small(small) => (small.mantissa >> small.exponent.min(63)).into(),
            Repr::Big(big) => &big.mantissa >> big.exponent,
        }
    }

    /// The distance from 0.
    pub fn abs(&self) -> Dyadic {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// Half of this.
    pub fn half(&self) -> Dyadic {
        Dyadic::new(self.numer(), self.exponent() + 1)
    }

    /// This, `n` times.
    pub fn times(&self, n: &BigInt) -> Dyadic {
        Dyadic::new(self.numer() * n, self.exponent())
    }

    /// The day on which this number is born: |n| for an integer n, and one more
    /// than the whole part plus k for a fraction with denominator 2ᵏ.
    ///
    /// ```
    /// use yose_cgt::Dyadic;
    /// assert_eq!(Dyadic::new(3, 1).birthday(), 3u32.into()); // 3/2 = {1|2}
    /// ```
    pub fn birthday(&self) -> BigUint {
        let magnitude = self.abs();
        let whole = magnitude.floor().magnitude().clone();
        if self.is_integer() { whole } else { whole + self.exponent() + 1u32 }
    }

    /// The Left and Right options of the canonical form, where they exist.
    ///
    /// ```
    /// use yose_cgt::Dyadic;
    /// let (left, right) = Dyadic::new(3, 2).options(); // 3/4 = {1/2|1}
    /// assert_eq!((left, right), (Some(Dyadic::new(1, 1)), Some(Dyadic::from(1))));
    /// ```
    pub fn options(&self) -> (Option<Dyadic>, Option<Dyadic>) {
        if !self.is_integer() {
            let step = Dyadic::new(1, self.exponent());
            return (Some(self - &step), Some(self + &step));
        }
        let one = Dyadic::from(1);
        match self.cmp(&Dyadic::ZERO) {
            Ordering::Greater => (Some(self - &one), None),
            Ordering::Less => (None, Some(self + &one)),
            Ordering::Equal => (None, None),
        }
    }

    pub(crate) fn as_small(&self) -> Option<Small> {
        match &self.0 {
            Repr::Small(small) => Some(*small),
            Repr::Big(_) => None,
        }
    }

    /// Bytes on the heap, for memory budgets.
    pub(crate) fn heap_bytes(&self) -> u64 {
        match &self.0 {
            Repr::Small(_) => 0,
            Repr::Big(big) => big.mantissa.bits() / 8 + 64,
        }
    }

    /// The numerator over the denominator 2ˢᶜᵃˡᵉ, for `scale` at least the exponent.
    fn scaled(&self, scale: u32) -> BigInt {
        self.numer() << (scale - self.exponent())
    }
}

impl From<Small> for Dyadic {
    fn from(small: Small) -> Dyadic {
        Dyadic(Repr::Small(small))
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Small::integer(n).into()
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Dyadic {
        Dyadic::new(n, 0)
    }
}

impl From<&Dyadic> for Rational {
    fn from(x: &Dyadic) -> Rational {
        match x.as_small() {
            Some(Small { mantissa, exponent: 0 }) => Rational::from(mantissa),
            // The denominator is a power of two, so there is always a quotient.
            _ => Rational::from_big_ratio(x.numer(), x.denom()).unwrap_or(Rational::ZERO),
        }
    }
}

impl TryFrom<&Rational> for Dyadic {
    type Error = NotDyadic;

    fn try_from(x: &Rational) -> Result<Dyadic, NotDyadic> {
        let exponent = x.dyadic_exponent().ok_or(NotDyadic)?;
        Ok(Dyadic::new(x.numer(), u32::try_from(exponent).map_err(|_| NotDyadic)?))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let (Some(a), Some(b)) = (self.as_small(), other.as_small()) {
            return a.cmp(&b);
        }
        let scale = self.exponent().max(other.exponent());
        self.scaled(scale).cmp(&other.scaled(scale))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        if let (Some(a), Some(b)) = (self.as_small(), other.as_small())
            && let Some(sum) = a.checked_add(b)
        {
            return sum.into();
        }
        let scale = self.exponent().max(other.exponent());
        Dyadic::new(self.scaled(scale) + other.scaled(scale), scale)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match self.as_small().and_then(Small::checked_neg) {
            Some(small) => small.into(),
            None => Dyadic::new(-self.numer(), self.exponent()),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent() {
            0 => write!(f, "{}", self.numer()),
            _ => write!(f, "{}/{}", self.numer(), self.denom()),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The sign of a big integer as −1, 0 or 1.
fn signum(n: &BigInt) -> i32 {
    match n.sign() {
        Sign::Minus => -1,
        Sign::NoSign => 0,
        Sign::Plus => 1,
    }
}
