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

#[inline]
pub(crate) fn sigmoid(x: f32) -> f32 {
    let scaled = (-x * std::f32::consts::LOG2_E).clamp(-120.0, 120.0);
    let rounded = scaled + ROUNDER;
    let exponent = rounded.to_bits().wrapping_sub(ROUNDER.to_bits()).wrapping_add(127) << 23;
    let f = scaled - (rounded - ROUNDER);
    // Taylor's series of 2ᶠ: the powers of ln 2 over the factorials.
    let power = 1.0
        + f * (0.693_147_18
            + f * (0.240_226_51 + f * (0.055_504_11 + f * (0.009_618_13 + f * (0.001_333_36 + f * 0.000_154_04)))));
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
