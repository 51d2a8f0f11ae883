//! The simplest number between two bounds.
//!
//! **Question.** Of all numbers x in an interval, which one is born first?
//! By the simplicity theorem that is the value of a game whose Left options
//! all lie below x (or are confused with it) and whose Right options lie above.
//!
//! **Definition.** The integer nearest to 0, if the interval holds an integer;
//! otherwise the one fraction with the least denominator.
//!
//! ```
//! use yose_cgt::{Bound, Dyadic, simplest_between};
//!
//! let low = Bound::Above(Dyadic::new(5, 2));   // x > 5/4
//! let high = Bound::Below(Dyadic::from(2));    // x < 2
//! assert_eq!(simplest_between(&low, &high), Some(Dyadic::new(3, 1)));
//! ```
//!
//! **Why it is right.** Scale both ends by one power of two finer than either,
//! so that open ends become closed ones on the integers: a ≤ x ≤ b. If no
//! multiple of the whole unit lies inside, a and b have the same sign, and the
//! integer of a … b with the most trailing zeros keeps exactly the leading bits
//! that b shares with a − 1, plus the first bit in which they differ.
//!
//! Source: Conway, *On Numbers and Games*; Winning Ways, chapter 2.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::{Dyadic, signum};

/// One end of an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// No restriction.
    None,
    /// Greater than this.
    Above(Dyadic),
    /// Greater than this or equal to it.
    AtLeast(Dyadic),
    /// Less than this.
    Below(Dyadic),
    /// Less than this or equal to it.
    AtMost(Dyadic),
}

/// The simplest number that satisfies both bounds, if any number does.
pub fn simplest_between(low: &Bound, high: &Bound) -> Option<Dyadic> {
    let scale = 1 + low.exponent().max(high.exponent());
    match (low.lowest(scale), high.highest(scale)) {
        (None, None) => Some(Dyadic::ZERO),
        (Some(a), None) => Some(nearest_integer_at_least(&a, scale).into()),
        (None, Some(b)) => Some((-nearest_integer_at_least(&-b, scale)).into()),
        (Some(a), Some(b)) => (a <= b).then(|| simplest_of_range(a, b, scale)),
    }
}

impl Bound {
    fn exponent(&self) -> u32 {
        match self {
            Bound::None => 0,
            Bound::Above(x) | Bound::AtLeast(x) | Bound::Below(x) | Bound::AtMost(x) => x.exponent(),
        }
    }

    /// The least integer n with n / 2ˢᶜᵃˡᵉ inside, for a bound from below.
    fn lowest(&self, scale: u32) -> Option<BigInt> {
        match self {
            Bound::Above(x) => Some(x.scaled(scale) + 1),
            Bound::AtLeast(x) => Some(x.scaled(scale)),
            Bound::None | Bound::Below(_) | Bound::AtMost(_) => None,
        }
    }

    /// The greatest integer n with n / 2ˢᶜᵃˡᵉ inside, for a bound from above.
    fn highest(&self, scale: u32) -> Option<BigInt> {
        match self {
            Bound::Below(x) => Some(x.scaled(scale) - 1),
            Bound::AtMost(x) => Some(x.scaled(scale)),
            Bound::None | Bound::Above(_) | Bound::AtLeast(_) => None,
        }
    }
}

/// The integer nearest to 0 among those not below a / 2ˢᶜᵃˡᵉ.
fn nearest_integer_at_least(a: &BigInt, scale: u32) -> BigInt {
    a.div_ceil(&(BigInt::one() << scale)).max(BigInt::zero())
}

fn simplest_of_range(a: BigInt, b: BigInt, scale: u32) -> Dyadic {
    match (signum(&a).cmp(&0), signum(&b).cmp(&0)) {
        (Ordering::Greater, _) => simplest_positive(&a, &b, scale),
        (_, Ordering::Less) => -&simplest_positive(&-b, &-a, scale),
        _ => Dyadic::ZERO,
    }
}

/// Of a … b, all positive, over 2ˢᶜᵃˡᵉ.
fn simplest_positive(a: &BigInt, b: &BigInt, scale: u32) -> Dyadic {
    let integer = nearest_integer_at_least(a, scale);
    if &integer << scale <= *b {
        return integer.into();
    }
    let first_difference = ((a - 1i32) ^ b).bits() - 1;
    Dyadic::new((b >> first_difference) << first_difference, scale)
}
