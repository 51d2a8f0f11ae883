//! Functions of many numbers at once, written so that the compiler uses vector instructions.

use pulp::Arch;

use crate::file::Activation;

/// Numbers that are added up side by side, in an order that does not depend on the machine.
const LANES: usize = 8;

/// Compiles a loop for the processor it runs on.
#[inline]
pub(crate) fn vectorised<T>(work: impl FnOnce() -> T) -> T {
    Arch::new().dispatch(work)
}

/// The exponential, to about one unit in the last place, from -87 to 88; beyond, the value there.
///
/// `e^x = 2^n · e^r` with whole `n` and `|r| ≤ ln 2 / 2`; a polynomial gives
/// the second factor and the bits of the number the first.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    // Adding and taking away 1.5 · 2²³ rounds to a whole number, which is then in the low bits.
    const ROUND: f32 = 12_582_912.0;
    const LN2_HIGH: f32 = 0.693_359_4;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    let x = x.clamp(-87.0, 88.0);
    let shifted = x * std::f32::consts::LOG2_E + ROUND;
    let n = shifted - ROUND;
    let r = x - n * LN2_HIGH - n * LN2_LOW;
    let mut p = 1.987_569_1e-4;
    p = p * r + 1.398_199_9e-3;
    p = p * r + 8.333_452e-3;
    p = p * r + 4.166_579_6e-2;
    p = p * r + 1.666_666_5e-1;
    p = p * r + 0.5;
    let power = f32::from_bits(shifted.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127) << 23);
    (p * r * r + r + 1.0) * power
}

#[inline(always)]
fn silu(x: f32) -> f32 {
    x / (1.0 + exp(-x))
}

/// `x · tanh(ln(1 + e^x))`, which is `x · (e² + 2e) / (e² + 2e + 2)` with `e = e^x`.
#[inline(always)]
fn mish(x: f32) -> f32 {
    // From 20 on the factor is 1, and the square would soon overflow.
    let e = exp(x.min(20.0));
    let square = e * e + 2.0 * e;
    x * (square / (square + 2.0))
}

impl Activation {
    /// The function of one number.
    #[inline(always)]
    fn of(self, x: f32) -> f32 {
        match self {
            Activation::Identity => x,
            Activation::Relu => x.max(0.0),
            Activation::Mish => mish(x),
            Activation::Silu => silu(x),
        }
    }

    /// Applies the function to every number.
    pub(crate) fn apply(self, numbers: &mut [f32]) {
        match self {
            Activation::Identity => {}
            Activation::Relu => each(numbers, |x| Activation::Relu.of(x)),
            Activation::Mish => each(numbers, |x| Activation::Mish.of(x)),
            Activation::Silu => each(numbers, |x| Activation::Silu.of(x)),
        }
    }

    /// `f(x · scale + shift)`, channel by channel.
    ///
    /// The choice is made outside of the loop, so that the loop has no branches.
    pub(crate) fn scaled(self, input: &[f32], output: &mut [f32], scale: &[f32], shift: &[f32]) {
        match self {
            Activation::Identity => scaled_by(input, output, scale, shift, |x| Activation::Identity.of(x)),
            Activation::Relu => scaled_by(input, output, scale, shift, |x| Activation::Relu.of(x)),
            Activation::Mish => scaled_by(input, output, scale, shift, |x| Activation::Mish.of(x)),
            Activation::Silu => scaled_by(input, output, scale, shift, |x| Activation::Silu.of(x)),
        }
    }

    /// The same, in place.
    pub(crate) fn scaled_in_place(self, numbers: &mut [f32], scale: &[f32], shift: &[f32]) {
        match self {
            Activation::Identity => rescale(numbers, scale, shift, |x| Activation::Identity.of(x)),
            Activation::Relu => rescale(numbers, scale, shift, |x| Activation::Relu.of(x)),
            Activation::Mish => rescale(numbers, scale, shift, |x| Activation::Mish.of(x)),
            Activation::Silu => rescale(numbers, scale, shift, |x| Activation::Silu.of(x)),
        }
    }
}

/// Replaces every number.
#[inline(always)]
fn each(numbers: &mut [f32], f: impl Fn(f32) -> f32) {
    vectorised(
        #[inline(always)]
        || numbers.iter_mut().for_each(|x| *x = f(*x)),
    );
}

/// One row a call would cost more than it computes, so the rows are inside.
#[inline(always)]
fn scaled_by(input: &[f32], output: &mut [f32], scale: &[f32], shift: &[f32], f: impl Fn(f32) -> f32) {
    let channels = scale.len();
    vectorised(
        #[inline(always)]
        || {
            for (x, y) in input.chunks_exact(channels).zip(output.chunks_exact_mut(channels)) {
                for c in 0..channels {
                    y[c] = f(x[c] * scale[c] + shift[c]);
                }
            }
        },
    );
}

#[inline(always)]
fn rescale(numbers: &mut [f32], scale: &[f32], shift: &[f32], f: impl Fn(f32) -> f32) {
    vectorised(
        #[inline(always)]
        || {
            for row in numbers.chunks_exact_mut(scale.len()) {
                for ((x, scale), shift) in row.iter_mut().zip(scale).zip(shift) {
                    *x = f(*x * scale + shift);
                }
            }
        },
    );
}

/// Each hidden unit's gated value: `silu(linear) · gate`, from rows that hold all of one and then of the other.
pub(crate) fn gated(rows: &[f32], output: &mut [f32], hidden: usize) {
    vectorised(
        #[inline(always)]
        || {
            for (row, out) in rows.chunks_exact(2 * hidden).zip(output.chunks_exact_mut(hidden)) {
                let (linear, gate) = row.split_at(hidden);
                for ((out, &x), &gate) in out.iter_mut().zip(linear).zip(gate) {
                    *out = silu(x) * gate;
                }
            }
        },
    );
}

/// Divides each row's channels by the root of their mean square.
pub(crate) fn rms_norm(input: &[f32], output: &mut [f32], weights: &[f32], epsilon: f32) {
    let channels = weights.len();
    vectorised(
        #[inline(always)]
        || {
            for (x, y) in input.chunks_exact(channels).zip(output.chunks_exact_mut(channels)) {
                let factor = 1.0 / (sum_of_squares(x) / channels as f32 + epsilon).sqrt();
                for ((y, &x), &weight) in y.iter_mut().zip(x).zip(weights) {
                    *y = x * weight * factor;
                }
            }
        },
    );
}

/// The sum of the squares.
#[inline(always)]
pub(crate) fn sum_of_squares(numbers: &[f32]) -> f32 {
    let (groups, rest) = numbers.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for group in groups {
        for (sum, &x) in sums.iter_mut().zip(group) {
            *sum += x * x;
        }
    }
    rest.iter().fold(sums.iter().sum(), |sum, &x| sum + x * x)
}

/// Replaces a row by its exponentials, the largest of which is 1, and returns their sum.
#[inline(always)]
pub(crate) fn exponentials(row: &mut [f32]) -> f32 {
    let largest = maximum(row);
    let (groups, rest) = row.as_chunks_mut::<LANES>();
    let mut sums = [0.0; LANES];
    for group in groups {
        for (sum, x) in sums.iter_mut().zip(group) {
            *x = exp(*x - largest);
            *sum += *x;
        }
    }
    let mut total: f32 = sums.iter().sum();
    for x in rest {
        *x = exp(*x - largest);
        total += *x;
    }
    total
}

#[inline(always)]
fn maximum(row: &[f32]) -> f32 {
    let greater = |a: f32, b: f32| if a > b { a } else { b };
    let (groups, rest) = row.as_chunks::<LANES>();
    let mut largest = [f32::NEG_INFINITY; LANES];
    for group in groups {
        for (largest, &x) in largest.iter_mut().zip(group) {
            *largest = greater(x, *largest);
        }
    }
    rest.iter().chain(&largest).fold(f32::NEG_INFINITY, |a, &b| greater(a, b))
}
