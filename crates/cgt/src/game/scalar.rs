//! The numbers inside game handles: eight bytes and an exponent, so that a
//! handle is `Copy`. A number too big for that lives once in the context's
//! [`Scalars`], and the scalar holds its index; the same number always gets
//! the same scalar, so equality stays a comparison of bits.
//!
//! Nearly all numbers are integers, and an exponent of 0 on both sides shows it
//! at once; other numbers take the slower, separate ways.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::dyadic::{Dyadic, Small};

/// Marks a scalar whose mantissa is an index.
const INTERNED: u32 = u32::MAX;

/// A dyadic number of one context.
pub(crate) type Scalar = Small;

pub(crate) const ZERO: Scalar = Small::ZERO;

/// The big numbers of a context.
#[derive(Debug, Default)]
pub(crate) struct Scalars {
    values: Vec<Dyadic>,
    index: FxHashMap<Dyadic, i64>,
    /// Bytes held since the last time they were collected for a budget.
    new_bytes: u64,
}

impl Scalars {
    #[inline]
    pub(crate) fn add(&mut self, a: Scalar, b: Scalar) -> Scalar {
        if a.exponent | b.exponent == 0
            && let Some(sum) = a.mantissa.checked_add(b.mantissa)
        {
            return Small::integer(sum);
        }
        self.add_slow(a, b)
    }

    #[inline]
    pub(crate) fn neg(&mut self, a: Scalar) -> Scalar {
        match a.checked_neg() {
            Some(negative) if is_inline(a) => negative,
            _ => self.neg_slow(a),
        }
    }

    #[inline]
    pub(crate) fn sub(&mut self, a: Scalar, b: Scalar) -> Scalar {
        let negative = self.neg(b);
        self.add(a, negative)
    }

    #[inline]
    pub(crate) fn cmp(&self, a: Scalar, b: Scalar) -> Ordering {
        if a.exponent | b.exponent == 0 {
            return a.mantissa.cmp(&b.mantissa);
        }
        self.cmp_slow(a, b)
    }

    /// The order of a + b and c, without keeping a + b.
    #[inline]
    pub(crate) fn cmp_sum(&self, a: Scalar, b: Scalar, c: Scalar) -> Ordering {
        if a.exponent | b.exponent | c.exponent == 0
            && let Some(sum) = a.mantissa.checked_add(b.mantissa)
        {
            return sum.cmp(&c.mantissa);
        }
        self.cmp_sum_slow(a, b, c)
    }

    pub(crate) fn dyadic(&self, a: Scalar) -> Dyadic {
        if is_inline(a) { a.into() } else { self.values[a.mantissa as usize].clone() }
    }

    pub(crate) fn intern(&mut self, x: &Dyadic) -> Scalar {
        if let Some(small) = x.as_small().filter(|&small| is_inline(small)) {
            return small;
        }
        if let Some(&place) = self.index.get(x) {
            return Small { mantissa: place, exponent: INTERNED };
        }
        let place = self.values.len() as i64;
        self.values.push(x.clone());
        self.index.insert(x.clone(), place);
        self.new_bytes += x.heap_bytes() + 64;
        Small { mantissa: place, exponent: INTERNED }
    }

    /// Bytes taken since the last call.
    #[inline]
    pub(crate) fn take_new_bytes(&mut self) -> u64 {
        std::mem::take(&mut self.new_bytes)
    }

    #[inline(never)]
    fn add_slow(&mut self, a: Scalar, b: Scalar) -> Scalar {
        if is_inline(a)
            && is_inline(b)
            && let Some(sum) = a.checked_add(b)
        {
            return sum;
        }
        let sum = &self.dyadic(a) + &self.dyadic(b);
        self.intern(&sum)
    }

    #[cold]
    fn neg_slow(&mut self, a: Scalar) -> Scalar {
        let negative = -&self.dyadic(a);
        self.intern(&negative)
    }

    #[inline(never)]
    fn cmp_slow(&self, a: Scalar, b: Scalar) -> Ordering {
        if is_inline(a) && is_inline(b) { a.cmp(&b) } else { self.dyadic(a).cmp(&self.dyadic(b)) }
    }

    #[inline(never)]
    fn cmp_sum_slow(&self, a: Scalar, b: Scalar, c: Scalar) -> Ordering {
        if is_inline(a)
            && is_inline(b)
            && is_inline(c)
            && let Some(sum) = a.checked_add(b)
        {
            return sum.cmp(&c);
        }
        (&self.dyadic(a) + &self.dyadic(b)).cmp(&self.dyadic(c))
    }
}

#[inline]
fn is_inline(a: Scalar) -> bool {
    a.exponent != INTERNED
}
