//! Sums, differences and products: on 64 bits where they fit, then on 128, then on big integers.

use std::num::NonZeroI64;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::{Rational, Repr, UNIT};

impl Rational {
    /// `self / divisor`, or `None` when the divisor is 0.
    ///
    /// ```
    /// # use yose_cgt::Rational;
    /// let ratio = Rational::from(41).checked_div(&Rational::from(3)).unwrap();
    /// assert_eq!(ratio.to_string(), "41/3");
    /// assert_eq!(ratio.checked_div(&Rational::ZERO), None);
    /// ```
    #[must_use]
    pub fn checked_div(&self, divisor: &Self) -> Option<Self> {
        match (&self.0, &divisor.0) {
            (_, Repr::Small { num: 0, .. }) => None,
            (Repr::Small { num: a, den: b }, Repr::Small { num: c, den: d }) => {
                Some(Self::reduce_wide(wide(*a) * wide(d.get()), wide(b.get()) * wide(*c)))
            }
            _ => Some(Self::reduce_big(self.numer() * divisor.denom(), self.denom() * divisor.numer())),
        }
    }

    /// `self / divisor` for a divisor that cannot be 0.
    #[must_use]
    pub fn div_int(&self, divisor: NonZeroI64) -> Self {
        match &self.0 {
            Repr::Small { num, den } if divisor.get() > 0 => match den.checked_mul(divisor) {
                Some(den) => Self::reduce_narrow(*num, den),
                None => Self::reduce_wide(wide(*num), wide(den.get()) * wide(divisor.get())),
            },
            Repr::Small { num, .. } if *num != i64::MIN && divisor.get() != i64::MIN => {
                self.negated().div_int(-divisor)
            }
            Repr::Small { num, den } => Self::reduce_wide(wide(*num), wide(den.get()) * wide(divisor.get())),
            Repr::Big(big) => Self::reduce_big(big.num.clone(), &big.den * divisor.get()),
        }
    }

    /// `self · factor`.
    #[must_use]
    pub fn mul_int(&self, factor: i64) -> Self {
        match factor {
            0 => Self::ZERO,
            1 => self.clone(),
            -1 => -self,
            _ => self * &Self::from_int(factor),
        }
    }

    /// `self / 2`.
    #[must_use]
    pub fn half(&self) -> Self {
        self.div_int(const { NonZeroI64::new(2).unwrap() })
    }

    fn sum(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Repr::Small { num: a, den: b }, Repr::Small { num: c, den: d }) => {
                if b == d
                    && let Some(num) = a.checked_add(*c)
                {
                    return if *b == UNIT { Self::from_int(num) } else { Self::reduce_narrow(num, *b) };
                }
                add_narrow(*a, *b, *c, *d).unwrap_or_else(|| {
                    let num = wide(*a) * wide(d.get()) + wide(*c) * wide(b.get());
                    Self::reduce_wide(num, wide(b.get()) * wide(d.get()))
                })
            }
            _ => Self::reduce_big(
                self.numer() * other.denom() + other.numer() * self.denom(),
                self.denom() * other.denom(),
            ),
        }
    }

    fn difference(&self, other: &Self) -> Self {
        self.sum(&-other)
    }

    fn product(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Repr::Small { num: a, den: b }, Repr::Small { num: c, den: d }) => {
                if *b == UNIT
                    && *d == UNIT
                    && let Some(num) = a.checked_mul(*c)
                {
                    return Self::from_int(num);
                }
                Self::reduce_wide(wide(*a) * wide(*c), wide(b.get()) * wide(d.get()))
            }
            _ => Self::reduce_big(self.numer() * other.numer(), self.denom() * other.denom()),
        }
    }

    fn negated(&self) -> Self {
        match &self.0 {
            Repr::Small { num, den } => match num.checked_neg() {
                Some(num) => Self(Repr::Small { num, den: *den }),
                None => Self::reduce_wide(-wide(*num), wide(den.get())),
            },
            Repr::Big(big) => Self::reduce_big(-big.num.clone(), big.den.clone()),
        }
    }

    /// `num / den` for a positive `den`, without leaving 64 bits.
    fn reduce_narrow(num: i64, den: NonZeroI64) -> Self {
        // The divisor is at most `den`, so the cast keeps it, and it divides `den`, so the quotient is not 0.
        let divisor = gcd(num.unsigned_abs(), den.get().unsigned_abs()).cast_signed();
        if divisor == 1 {
            return Self(Repr::Small { num, den });
        }
        let den = NonZeroI64::new(den.get() / divisor).unwrap_or(UNIT);
        Self(Repr::Small { num: num / divisor, den })
    }
}

fn wide(n: i64) -> i128 {
    i128::from(n)
}

/// `a/b + c/d` if no intermediate result leaves 64 bits.
fn add_narrow(a: i64, b: NonZeroI64, c: i64, d: NonZeroI64) -> Option<Rational> {
    let num = a.checked_mul(d.get())?.checked_add(c.checked_mul(b.get())?)?;
    Some(Rational::reduce_narrow(num, b.checked_mul(d)?))
}

/// Binary greatest common divisor of any `a` and a positive `b`.
fn gcd(a: u64, b: u64) -> u64 {
    if a == 0 || b == 1 {
        return b;
    }
    let twos = (a | b).trailing_zeros();
    let (mut a, mut b) = (a >> a.trailing_zeros(), b >> b.trailing_zeros());
    while a != b {
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        a -= b;
        a >>= a.trailing_zeros();
    }
    a << twos
}

impl Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        self.negated()
    }
}

impl Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        self.negated()
    }
}

macro_rules! operators {
    ($($trait:ident $operator:ident $inner:ident;)*) => {$(
        impl $trait<&Rational> for &Rational {
            type Output = Rational;
            fn $operator(self, other: &Rational) -> Rational {
                self.$inner(other)
            }
        }
        impl $trait for Rational {
            type Output = Rational;
            fn $operator(self, other: Rational) -> Rational {
                self.$inner(&other)
            }
        }
        impl $trait<&Rational> for Rational {
            type Output = Rational;
            fn $operator(self, other: &Rational) -> Rational {
                self.$inner(other)
            }
        }
        impl $trait<Rational> for &Rational {
            type Output = Rational;
            fn $operator(self, other: Rational) -> Rational {
                self.$inner(&other)
            }
        }
    )*};
}

operators! {
    Add add sum;
    Sub sub difference;
    Mul mul product;
}

impl AddAssign<&Rational> for Rational {
    fn add_assign(&mut self, other: &Rational) {
        *self = self.sum(other);
    }
}

impl SubAssign<&Rational> for Rational {
    fn sub_assign(&mut self, other: &Rational) {
        *self = self.difference(other);
    }
}

impl std::iter::Sum for Rational {
    fn sum<I: Iterator<Item = Rational>>(numbers: I) -> Rational {
        numbers.fold(Rational::ZERO, |total, n| total + n)
    }
}

impl<'a> std::iter::Sum<&'a Rational> for Rational {
    fn sum<I: Iterator<Item = &'a Rational>>(numbers: I) -> Rational {
        numbers.fold(Rational::ZERO, |total, n| total + n)
    }
}
