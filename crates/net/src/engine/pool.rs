//! The whole board in a few numbers.

use super::Batch;
use super::math::vectorised;

/// What the third number of a channel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Third {
    /// The maximum.
    Maximum,
    /// The mean, weighed by the square of the board's side.
    Square,
}

/// For each position: the means of all channels, then the same weighed by the side of the board, then the third kind.
pub(crate) fn pool(batch: Batch, channels: usize, third: Third, input: &[f32], output: &mut [f32]) {
    let area = batch.size.area();
    let side = (area as f32).sqrt() - 14.0;
    let positions = input.chunks_exact(area * channels).zip(output.chunks_exact_mut(3 * channels));
    for (points, pooled) in positions {
        let (means, rest) = pooled.split_at_mut(channels);
        let (weighed, thirds) = rest.split_at_mut(channels);
        means.fill(0.0);
        // No activation gives less than -1.
        thirds.fill(-1.0);
        vectorised(
            #[inline(always)]
            || {
                for point in points.chunks_exact(channels) {
                    for ((mean, largest), &x) in means.iter_mut().zip(thirds.iter_mut()).zip(point) {
                        *mean += x;
                        *largest = if x > *largest { x } else { *largest };
                    }
                }
            },
        );
        for c in 0..channels {
            means[c] /= area as f32;
            weighed[c] = means[c] * side * 0.1;
            if third == Third::Square {
                thirds[c] = means[c] * (side * side * 0.01 - 0.1);
            }
        }
    }
}

/// Adds a vector a position to all of its points.
pub(crate) fn add_to_points(batch: Batch, vectors: &[f32], points: &mut [f32]) {
    let channels = vectors.len() / batch.count;
    let positions = vectors.chunks_exact(channels).zip(points.chunks_exact_mut(batch.size.area() * channels));
    for (vector, points) in positions {
        for point in points.chunks_exact_mut(channels) {
            for (x, &add) in point.iter_mut().zip(vector) {
                *x += add;
            }
        }
    }
}
