//! Half-precision numbers (IEEE 754 binary16) as they stand in network files.

/// The nearest half-precision number, ties to even; what is too large becomes infinite.
pub(crate) fn from_f32(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let magnitude = bits & 0x7FFF_FFFF;
    if magnitude >= 0x7F80_0000 {
        return sign | 0x7C00 | u16::from(magnitude > 0x7F80_0000) << 9;
    }
    // Below the smallest normal number, one unit is 2⁻²⁴; the sum rounds to whole units.
    if magnitude < 0x3880_0000 {
        let units = f32::from_bits(magnitude) * 16_777_216.0;
        return sign | (units + 8_388_608.0).to_bits() as u16;
    }
    let rebased = magnitude - 0x3800_0000;
    let rounded = rebased + 0xFFF + (rebased >> 13 & 1);
    sign | (rounded >> 13).min(0x7C00) as u16
}

/// The number that a half-precision number stands for.
pub(crate) fn to_f32(bits: u16) -> f32 {
    let (exponent, fraction) = (bits >> 10 & 0x1F, u32::from(bits & 0x3FF));
    let magnitude = match exponent {
        0 => fraction as f32 / 16_777_216.0,
        0x1F => f32::from_bits(0x7F80_0000 | fraction << 13),
        _ => f32::from_bits((u32::from(exponent) + 112) << 23 | fraction << 13),
    };
    if bits & 0x8000 == 0 { magnitude } else { -magnitude }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers() {
        // From the table of examples in the standard's description.
        let known = [(0x0000, 0.0), (0x3C00, 1.0), (0xC000, -2.0), (0x7BFF, 65504.0), (0x3555, 0.333_251_95)];
        for (bits, value) in known {
            assert_eq!((to_f32(bits), from_f32(value)), (value, bits));
        }
        assert_eq!(to_f32(0x0001), 2f32.powi(-24));
        assert_eq!(to_f32(0x0400), 2f32.powi(-14));
        assert_eq!(from_f32(1e9), 0x7C00);
        assert_eq!(from_f32(f32::NAN) & 0x7C00, 0x7C00);
    }

    #[test]
    fn every_finite_number_comes_back() {
        for bits in (0..=u16::MAX).filter(|bits| bits >> 10 & 0x1F != 0x1F) {
            assert_eq!(from_f32(to_f32(bits)), bits);
        }
    }

    #[test]
    fn rounding_goes_to_the_nearest() {
        let mut value = 1e-9f32;
        while value < 60_000.0 {
            let half = from_f32(value);
            let distance = |bits: u16| (to_f32(bits) - value).abs();
            assert!(distance(half) <= distance(half + 1));
            assert!(half == 0 || distance(half) <= distance(half - 1));
            value *= 1.0037;
        }
    }
}
