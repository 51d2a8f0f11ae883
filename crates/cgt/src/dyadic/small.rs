//! Dyadic rationals that fit in a register pair; operations report when the
//! result does not.

use std::cmp::Ordering;

/// `mantissa / 2^exponent` in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Small {
    pub(crate) mantissa: i64,
    pub(crate) exponent: u32,
}

impl Small {
    pub(crate) const ZERO: Small = Small::integer(0);

    #[inline]
    pub(crate) const fn integer(n: i64) -> Small {
        Small { mantissa: n, exponent: 0 }
    }

    #[inline]
    pub(crate) fn checked_neg(self) -> Option<Small> {
        let mantissa = self.mantissa.checked_neg()?;
        Some(Small { mantissa, exponent: self.exponent })
    }

    #[inline]
    pub(crate) fn checked_add(self, other: Small) -> Option<Small> {
        if self.exponent == other.exponent {
            let mantissa = self.mantissa.checked_add(other.mantissa)?;
            return Some(Small { mantissa, exponent: self.exponent }.reduced());
        }
        let (coarse, fine) = if self.exponent < other.exponent { (self, other) } else { (other, self) };
        let distance = fine.exponent - coarse.exponent;
        if distance >= 63 && coarse.mantissa != 0 {
            return None;
        }
        // The finer mantissa is odd, so the sum is odd: already in lowest terms.
        let sum = (i128::from(coarse.mantissa) << distance.min(63)) + i128::from(fine.mantissa);
        Some(Small { mantissa: i64::try_from(sum).ok()?, exponent: fine.exponent })
    }

    #[inline]
    fn reduced(self) -> Small {
        if self.exponent == 0 {
            return self;
        }
        let strip = self.mantissa.trailing_zeros().min(self.exponent);
        // Zero has 64 trailing zeros; its exponent must go entirely.
        if self.mantissa == 0 {
            return Small::ZERO;
        }
        Small { mantissa: self.mantissa >> strip, exponent: self.exponent - strip }
    }
}

impl Ord for Small {
    #[inline]
    fn cmp(&self, other: &Small) -> Ordering {
        if self.exponent == other.exponent {
            return self.mantissa.cmp(&other.mantissa);
        }
        if self.exponent > other.exponent {
            return other.cmp(self).reverse();
        }
        let distance = other.exponent - self.exponent;
        if distance < 64 {
            return (i128::from(self.mantissa) << distance).cmp(&i128::from(other.mantissa));
        }
        // Scaled by 2^64 or more, a nonzero mantissa outweighs any i64.
        match self.mantissa.cmp(&0) {
            Ordering::Equal => 0.cmp(&other.mantissa),
            unequal => unequal,
        }
    }
}

impl PartialOrd for Small {
    #[inline]
    fn partial_cmp(&self, other: &Small) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
