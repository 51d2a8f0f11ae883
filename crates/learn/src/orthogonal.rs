//! The nearest orthogonal matrix, roughly: a step that moves all directions of a matrix alike.
//!
//! **Question.** A gradient `M` of a layer is mostly made of a few directions that all samples share; steps along it hardly
//! move the others. Which step has the directions of `M = U S Vᵀ`, but all of the same length? It is `U Vᵀ`.
//!
//! **Algorithm.** `X ← aX + bX(XᵀX) + cX(XᵀX)²` changes the lengths `s` of `X` and leaves its directions alone: each becomes
//! `as + bs³ + cs⁵`. Beginning with lengths of at most 1, five rounds bring all but the shortest near to 1.
//! The coefficients are chosen to lift short ones fast, so that lengths end between 0.65 and 1.25, which is good enough for a step.
//!
//! **Check by hand.** A matrix of one column has one direction, and its length becomes that of a fixed number near 1:
//!
//! ```
//! let turned = yose_learn::orthogonal(2, 1, &[30.0, 40.0]);
//! assert!((turned[0] / turned[1] - 0.75).abs() < 1e-4);
//! assert!((0.65..1.25).contains(&(turned[0].hypot(turned[1]))));
//! ```
//!
//! **Source.** K. Jordan and others, Muon: an optimizer for hidden layers in neural networks (2024).
//!
//! **Limits.** Lengths below about 1/100 of the whole stay short.

use yose_net::kernel::{Mode, Panels, outer_products};

/// What a round does to lengths.
const COEFFICIENTS: [f32; 3] = [3.4445, -4.7750, 2.0315];
/// Rounds.
const ROUNDS: usize = 5;
/// Keeps from dividing by nothing.
const EPSILON: f32 = 1e-12;

/// The directions of a matrix, given row by row, all about equally long. It should have no more columns than rows, since
/// products of columns are what the work is.
pub fn orthogonal(rows: usize, columns: usize, matrix: &[f32]) -> Vec<f32> {
    let length = matrix.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt() as f32;
    let mut x: Vec<f32> = matrix.iter().map(|number| number / (length + EPSILON)).collect();
    let [a, b, c] = COEFFICIENTS;
    let (mut gram, mut square) = (vec![0.0; columns * columns], vec![0.0; columns * columns]);
    let mut next = vec![0.0; rows * columns];
    for _ in 0..ROUNDS {
        outer_products(columns, columns, &x, &x, &mut gram, Mode::Set);
        Panels::new(columns, columns, &gram).multiply(&gram, &mut square, Mode::Set);
        // a + b XᵀX + c (XᵀX)², so that one product more ends the round.
        for (index, (factor, &gram)) in square.iter_mut().zip(&gram).enumerate() {
            let one = if index % (columns + 1) == 0 { a } else { 0.0 };
            *factor = one + b * gram + c * *factor;
        }
        Panels::new(columns, columns, &square).multiply(&x, &mut next, Mode::Set);
        std::mem::swap(&mut x, &mut next);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn directions_of_very_different_lengths_come_out_alike() {
        // Columns of three lengths, the first two nearly the same direction.
        let (rows, columns) = (50, 3);
        let mut random = Random::of(&[4]);
        let matrix: Vec<f32> = (0..rows)
            .flat_map(|_| {
                let (x, y, z) = (random.normal(), random.normal(), random.normal());
                [100.0 * x, 100.0 * x + 10.0 * y, 20.0 * z]
            })
            .collect();
        let turned = orthogonal(rows, columns, &matrix);
        let mut gram = vec![0.0; columns * columns];
        outer_products(columns, columns, &turned, &turned, &mut gram, Mode::Set);
        for (index, &product) in gram.iter().enumerate() {
            let wanted = if index % (columns + 1) == 0 { 1.0 } else { 0.0 };
            assert!((product - wanted).abs() < 0.45, "{gram:?}");
        }
        // It is a step in the direction of the matrix: their product is the sum of its lengths, more or less.
        let along: f32 = turned.iter().zip(&matrix).map(|(a, b)| a * b).sum();
        let length = matrix.iter().map(|x| x * x).sum::<f32>().sqrt();
        assert!(along > 0.7 * length, "{along} {length}");
    }

    #[test]
    fn nothing_stays_nothing() {
        assert_eq!(orthogonal(4, 2, &[0.0; 8]), vec![0.0; 8]);
    }
}
