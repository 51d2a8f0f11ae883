//! Exact rational numbers: the values and temperatures on a thermograph.
//!
//! Means and temperatures of games without kos are dyadic, but a ko divides by three (and an
//! *n*-stage ko by 2*n* − 1), so everything that is drawn on a thermograph is a [`Rational`].
//!
//! A number whose numerator and denominator fit into 64 bits is stored inline in 16 bytes; anything
//! larger moves to big integers by itself. The form is canonical (lowest terms, positive denominator,
//! inline whenever it fits), so structural equality and hashing are equality of numbers.
//!
//! ```
//! use yose_cgt::Rational;
//!
//! let mean: Rational = "16/3".parse()?;
//! assert_eq!(mean, "5⅓".parse()?);
//! assert_eq!(mean.to_string(), "16/3");
//! assert_eq!(mean.human().to_string(), "5⅓");
//! assert_eq!((&mean + &Rational::from(2)).floor().to_string(), "7");
//! # Ok::<(), yose_cgt::ParseRationalError>(())
//! ```
//!
//! There is no `/` operator, because dividing by zero would have to panic: see
//! [`Rational::checked_div`] and [`Rational::from_ratio`].

mod arithmetic;
mod text;

#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroI64;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

pub use text::{Human, ParseRationalError};

/// An exact rational number of any size, in lowest terms.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

/// Invariants: lowest terms, positive denominator, and `Big` only for what `Small` cannot hold.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { num: i64, den: NonZeroI64 },
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    num: BigInt,
    den: BigInt,
}

/// The denominator of an integer.
const UNIT: NonZeroI64 = NonZeroI64::new(1).unwrap();

/// The denominator of a fraction was zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a fraction with denominator 0 is not a number")]
pub struct ZeroDenominator;

impl Rational {
    /// The number 0.
    pub const ZERO: Rational = Rational::from_int(0);
    /// The number 1.
    pub const ONE: Rational = Rational::from_int(1);

    /// The integer `n`.
    #[must_use]
    pub const fn from_int(n: i64) -> Self {
        Self(Repr::Small { num: n, den: UNIT })
    }

    /// The fraction `num / den` in lowest terms.
    ///
    /// ```
    /// # use yose_cgt::Rational;
    /// assert_eq!(Rational::from_ratio(6, -4).unwrap().to_string(), "-3/2");
    /// assert!(Rational::from_ratio(1, 0).is_err());
    /// ```
    pub fn from_ratio(num: i64, den: i64) -> Result<Self, ZeroDenominator> {
        if den == 0 { Err(ZeroDenominator) } else { Ok(Self::reduce_wide(num.into(), den.into())) }
    }

    /// The fraction `num / den` of big integers in lowest terms.
    pub fn from_big_ratio(num: BigInt, den: BigInt) -> Result<Self, ZeroDenominator> {
        if den.is_zero() { Err(ZeroDenominator) } else { Ok(Self::reduce_big(num, den)) }
    }

    /// The numerator; it carries the sign.
    #[must_use]
    pub fn numer(&self) -> BigInt {
        match &self.0 {
            Repr::Small { num, .. } => BigInt::from(*num),
            Repr::Big(big) => big.num.clone(),
        }
    }

    /// The denominator, at least 1.
    #[must_use]
    pub fn denom(&self) -> BigInt {
        match &self.0 {
            Repr::Small { den, .. } => BigInt::from(den.get()),
            Repr::Big(big) => big.den.clone(),
        }
    }

    /// Numerator and denominator if both fit into 64 bits.
    #[must_use]
    pub fn to_small(&self) -> Option<(i64, i64)> {
        match &self.0 {
            Repr::Small { num, den } => Some((*num, den.get())),
            Repr::Big(_) => None,
        }
    }

    /// Whether this is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { num: 0, .. })
    }

    /// −1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i64 {
        match &self.0 {
            Repr::Small { num, .. } => num.signum(),
            Repr::Big(big) if big.num.is_negative() => -1,
            Repr::Big(_) => 1,
        }
    }

    /// Whether the denominator is 1.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small { den, .. } => den.get() == 1,
            Repr::Big(big) => big.den.is_one(),
        }
    }

    /// The `k` for which the denominator is 2^k, or `None` if this is not a dyadic rational.
    ///
    /// ```
    /// # use yose_cgt::Rational;
    /// let number = |text: &str| text.parse::<Rational>().unwrap();
    /// assert_eq!(number("-3/8").dyadic_exponent(), Some(3));
    /// assert_eq!(number("7").dyadic_exponent(), Some(0));
    /// assert_eq!(number("1/3").dyadic_exponent(), None);
    /// ```
    #[must_use]
    pub fn dyadic_exponent(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small { den, .. } => {
                let twos = den.get().trailing_zeros();
                (den.get() >> twos == 1).then_some(u64::from(twos))
            }
            Repr::Big(big) => {
                let twos = big.den.trailing_zeros().unwrap_or(0);
                (big.den.bits() == twos + 1).then_some(twos)
            }
        }
    }

    /// The largest integer that is not greater.
    #[must_use]
    pub fn floor(&self) -> Self {
        match &self.0 {
            Repr::Small { num, den } => Self::from_int(num.div_euclid(den.get())),
            Repr::Big(big) => Self::reduce_big(big.num.div_floor(&big.den), BigInt::one()),
        }
    }

    /// The smallest integer that is not smaller.
    #[must_use]
    pub fn ceil(&self) -> Self {
        -(-self).floor()
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// For people: `5⅓`, `-6½`, `5 7/16`, `12`.
    #[must_use]
    pub fn human(&self) -> Human<'_> {
        Human(self)
    }

    /// What arithmetic with it costs, in additions of small numbers: reducing a fraction to lowest terms
    /// takes time quadratic in its length.
    pub(crate) fn cost(&self) -> u64 {
        match &self.0 {
            Repr::Small { .. } => 1,
            Repr::Big(big) => {
                let words = (big.num.bits() + big.den.bits()) / 64;
                words.saturating_mul(words).saturating_mul(16)
            }
        }
    }

    /// `num / den` for a `den` that is not 0.
    fn reduce_wide(num: i128, den: i128) -> Self {
        let divisor = num.gcd(&den);
        let divisor = if den < 0 { -divisor } else { divisor };
        let (num, den) = (num / divisor, den / divisor);
        match (i64::try_from(num), i64::try_from(den).ok().and_then(NonZeroI64::new)) {
            (Ok(num), Some(den)) => Self(Repr::Small { num, den }),
            _ => Self(Repr::Big(Box::new(Big { num: num.into(), den: den.into() }))),
        }
    }

    /// `num / den` for a `den` that is not 0.
    fn reduce_big(num: BigInt, den: BigInt) -> Self {
        let divisor = num.gcd(&den);
        let divisor = if den.is_negative() { -divisor } else { divisor };
        let (num, den) = (num / &divisor, den / &divisor);
        match (num.to_i64(), den.to_i64().and_then(NonZeroI64::new)) {
            (Some(num), Some(den)) => Self(Repr::Small { num, den }),
            _ => Self(Repr::Big(Box::new(Big { num, den }))),
        }
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small { num: a, den: b }, Repr::Small { num: c, den: d }) => {
                if b == d {
                    a.cmp(c)
                } else {
                    (i128::from(*a) * i128::from(d.get())).cmp(&(i128::from(*c) * i128::from(b.get())))
                }
            }
            _ => (self.numer() * other.denom()).cmp(&(other.numer() * self.denom())),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i64> for Rational {
    fn from(n: i64) -> Self {
        Self::from_int(n)
    }
}

impl From<BigInt> for Rational {
    fn from(n: BigInt) -> Self {
        Self::reduce_big(n, BigInt::one())
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
