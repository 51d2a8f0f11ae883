//! The sigmoid `1 / (1 + e⁻ˣ)`, the same on every machine.
//!
//! The system's `exp` differs from one C library to the next. This one is
//! made of additions and multiplications alone, so training is reproducible,
//! and the compiler computes several at a time. The exponential is split as
//! `eˣ = 2ⁿ · 2ᶠ` with `|f| ≤ ½`; the second factor is a polynomial.

/// Replaces each number by its sigmoid.
#[inline]
pub(crate) fn apply(values: &mut [f32]) {
    for value in values {
        *value = sigmoid(*value);
    }
}

/// Adding this number rounds to an integer and leaves it in the last bits.
const ROUNDER: f32 = 12_582_912.0;

/// Taylor's series of 2ᶠ, the highest power first: the powers of ln 2 over the factorials.
const TAYLOR: [f32; 7] = {
    let mut terms = [1.0; 7];
    let (mut term, mut n) = (1.0f32, 1);
    while n < 7 {
        term *= std::f32::consts::LN_2 / n as f32;
        terms[6 - n] = term;
        n += 1;
    }
    terms
};

#[inline]
pub(crate) fn sigmoid(x: f32) -> f32 {
    let scaled = (-x * std::f32::consts::LOG2_E).clamp(-120.0, 120.0);
    let rounded = scaled + ROUNDER;
    let exponent = rounded.to_bits().wrapping_sub(ROUNDER.to_bits()).wrapping_add(127) << 23;
    let f = scaled - (rounded - ROUNDER);
    let power = TAYLOR.iter().fold(0.0, |sum, coefficient| sum * f + coefficient);
    1.0 / (1.0 + power * f32::from_bits(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_to_the_definition() {
        for step in -4000..4000i16 {
            let x = f32::from(step) / 100.0;
            let exact = 1.0 / (1.0 + (-f64::from(x)).exp());
            let error = (f64::from(sigmoid(x)) - exact).abs();
            assert!(error < 2e-7, "{x}: {error}");
        }
        assert!(sigmoid(1e9) > 0.999_999 && sigmoid(-1e9) < 1e-6);
    }
}
