//! How wrong the network is about a sample, and in which direction it should change.
//!
//! | head | loss |
//! |---|---|
//! | next | cross entropy over Black's moves, White's moves and "settled" |
//! | advice | cross entropy over the moves of each colour alone |
//! | ownership | cross entropy of Black's chance `(1 + o) / 2`, points outside of the region counting a fifth |
//! | mean, temperature | Huber's: square of half the error near 0, its size beyond |
//! | answer | cross entropy |
//! | score | Huber's, of the sums of ownership over the region, which the search takes for scores |
//!
//! Where a region is settled, what the network gives to moves may be punished on top (Frejlak's λ, section IV.5).
//!
//! Values are computed in double precision, so that gradients can be checked by small differences.

use yose_net::endgame::POINT_PLANES;

use crate::sample::{Sample, Target, place};

/// Names of the heads, in the order of [`Losses`].
pub const HEADS: [&str; 7] = ["next", "advice", "ownership", "mean", "temperature", "answer", "score"];

/// How much each head counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stress {
    /// By head, in the order of [`HEADS`].
    pub heads: [f64; 7],
    /// For chances that moves get where all is settled.
    pub settled: f64,
}

impl Default for Stress {
    fn default() -> Stress {
        // Owners count most: searches go wrong by them far more often than by moves.
        Stress { heads: [0.5, 0.3, 20.0, 0.2, 0.3, 0.1, 0.5], settled: 0.0 }
    }
}

/// From here on an error of the mean counts by its size.
const MEAN: f64 = 2.0;
/// The same for the temperature.
const TEMPERATURE: f64 = 1.0;
/// The same for the score.
const SCORE: f64 = 1.0;
/// How much a point outside of the region counts.
const OUTSIDE: f64 = 0.2;

/// Sums of losses by head, not yet stressed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// By head, the sum over the samples that had the label.
    pub sums: [f64; 7],
    /// By head, how many samples had it.
    pub counts: [u64; 7],
    /// The sum of what was made small.
    pub total: f64,
    /// Number of samples.
    pub samples: u64,
}

impl Losses {
    /// Adds those of other samples.
    pub fn add(&mut self, other: &Losses) {
        for head in 0..HEADS.len() {
            self.sums[head] += other.sums[head];
            self.counts[head] += other.counts[head];
        }
        self.total += other.total;
        self.samples += other.samples;
    }

    /// What was made small, a sample.
    pub fn mean(&self) -> f64 {
        self.total / self.samples.max(1) as f64
    }

    /// A head's loss a sample that had the label.
    pub fn head(&self, head: usize) -> Option<f64> {
        (self.counts[head] > 0).then(|| self.sums[head] / self.counts[head] as f64)
    }

    fn note(&mut self, head: usize, stress: f64, loss: f64) {
        self.sums[head] += loss;
        self.counts[head] += 1;
        self.total += stress * loss;
    }
}

/// The loss of one sample, and its derivatives by the network's outputs.
pub(crate) fn loss(sample: &Sample, points: &[f64], scalars: &[f64], stress: &Stress) -> (Losses, Slopes) {
    let mut work = Work {
        sample,
        points,
        scalars,
        losses: Losses { samples: 1, ..Losses::default() },
        slopes: Slopes { points: vec![0.0; points.len()], scalars: [0.0; 3] },
    };
    let heads = &stress.heads;
    work.next(heads[0], stress.settled);
    work.advice(heads[1]);
    work.ownership(heads[2]);
    work.mean(heads[3]);
    work.temperature(heads[4]);
    work.answer(heads[5]);
    work.score(heads[6]);
    (work.losses, work.slopes)
}

/// Derivatives by the outputs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slopes {
    pub(crate) points: Vec<f64>,
    pub(crate) scalars: [f64; 3],
}

struct Work<'a> {
    sample: &'a Sample,
    points: &'a [f64],
    scalars: &'a [f64],
    losses: Losses,
    slopes: Slopes,
}

impl Work<'_> {
    fn next(&mut self, stress: f64, settled_stress: f64) {
        if self.sample.labels.next.is_empty() {
            return;
        }
        let area = self.sample.size.area();
        let slot = |target: Target| match target {
            Target::Move(color, point) => color.index() * area + place(self.sample.size, point),
            Target::Settled => 2 * area,
        };
        let logit = |index: usize| match index / area {
            0 | 1 if index < 2 * area => self.points[index % area * POINT_PLANES + index / area],
            _ => self.scalars[0],
        };
        let chances = softmax((0..=2 * area).map(logit));
        let mut wanted = vec![0.0; 2 * area + 1];
        for &(target, weight) in &self.sample.labels.next {
            wanted[slot(target)] += f64::from(weight);
        }
        let loss: f64 =
            wanted.iter().zip(&chances).map(|(wanted, chance)| -wanted * chance.max(1e-300).ln()).sum();
        self.losses.note(0, stress, loss);
        let settled = chances[2 * area];
        let extra = if wanted[2 * area] > 0.99 { settled_stress } else { 0.0 };
        self.losses.total += extra * (1.0 - settled);
        for (index, (chance, wanted)) in chances.iter().zip(&wanted).enumerate() {
            let own = f64::from(u8::from(index == 2 * area));
            let slope = stress * (chance - wanted) - extra * settled * (own - chance);
            if index == 2 * area {
                self.slopes.scalars[0] += slope;
            } else {
                self.slopes.points[index % area * POINT_PLANES + index / area] += slope;
            }
        }
    }

    fn advice(&mut self, stress: f64) {
        let advice = &self.sample.labels.advice;
        if advice.iter().any(Vec::is_empty) {
            return;
        }
        let mut loss = 0.0;
        for (color, wanted) in advice.iter().enumerate() {
            let chances = softmax(self.points.iter().skip(color).step_by(POINT_PLANES).copied());
            for (index, (&wanted, chance)) in wanted.iter().zip(chances).enumerate() {
                let wanted = f64::from(wanted);
                loss -= wanted * chance.max(1e-300).ln();
                self.slopes.points[index * POINT_PLANES + color] += stress * (chance - wanted);
            }
        }
        self.losses.note(1, stress, loss);
    }

    fn ownership(&mut self, stress: f64) {
        let ownership = &self.sample.labels.ownership;
        if ownership.iter().any(Vec::is_empty) {
            return;
        }
        let (size, scope) = (self.sample.size, &self.sample.scope);
        let weights: Vec<f64> =
            size.points().map(|point| if scope.contains(point) { 1.0 } else { OUTSIDE }).collect();
        let total = 2.0 * weights.iter().sum::<f64>();
        let mut loss = 0.0;
        for (first, wanted) in ownership.iter().enumerate() {
            for (index, (&wanted, weight)) in wanted.iter().zip(&weights).enumerate() {
                let slot = index * POINT_PLANES + 2 + first;
                let (one, slope) = coin(2.0 * self.points[slot], (1.0 + f64::from(wanted)) / 2.0);
                loss += weight / total * one;
                self.slopes.points[slot] += stress * weight / total * 2.0 * slope;
            }
        }
        self.losses.note(2, stress, loss);
    }

    fn mean(&mut self, stress: f64) {
        let Some(wanted) = self.sample.labels.mean else { return };
        let loss = self.sum(4, f64::from(wanted), MEAN, stress);
        self.losses.note(3, stress, loss);
    }

    fn score(&mut self, stress: f64) {
        let Sample { labels, scope, size, .. } = self.sample;
        if labels.ownership.iter().any(Vec::is_empty) {
            return;
        }
        let mut loss = 0.0;
        for (first, owners) in labels.ownership.iter().enumerate() {
            let wanted = scope.iter().map(|point| f64::from(owners[place(*size, point)])).sum();
            loss += self.sum(2 + first, wanted, SCORE, stress / 2.0) / 2.0;
        }
        self.losses.note(6, stress, loss);
    }

    /// The loss of the sum of one kind of numbers over the region.
    fn sum(&mut self, kind: usize, wanted: f64, width: f64, stress: f64) -> f64 {
        let size = self.sample.size;
        let slots: Vec<usize> =
            self.sample.scope.iter().map(|point| place(size, point) * POINT_PLANES + kind).collect();
        let sum: f64 = slots.iter().map(|&slot| self.points[slot].tanh()).sum();
        let (loss, slope) = huber(sum - wanted, width);
        for slot in slots {
            let share = self.points[slot].tanh();
            self.slopes.points[slot] += stress * slope * (1.0 - share * share);
        }
        loss
    }

    fn temperature(&mut self, stress: f64) {
        let Some(wanted) = self.sample.labels.temperature else { return };
        let (loss, slope) = huber(self.scalars[1] - f64::from(wanted), TEMPERATURE);
        self.losses.note(4, stress, loss);
        self.slopes.scalars[1] += stress * slope;
    }

    fn answer(&mut self, stress: f64) {
        let Some(wanted) = self.sample.labels.answer else { return };
        let (loss, slope) = coin(self.scalars[2], f64::from(u8::from(wanted)));
        self.losses.note(5, stress, loss);
        self.slopes.scalars[2] += stress * slope;
    }
}

fn softmax(logits: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut chances: Vec<f64> = logits.collect();
    let highest = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    chances.iter_mut().for_each(|x| *x = (*x - highest).exp());
    let total: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|x| *x /= total);
    chances
}

/// The cross entropy of a chance `1 / (1 + e^−x)` and its derivative by x.
fn coin(x: f64, wanted: f64) -> (f64, f64) {
    // ln(1 + e^x) − wanted · x, without overflow.
    let soft = x.max(0.0) + (-x.abs()).exp().ln_1p();
    (soft - wanted * x, 1.0 / (1.0 + (-x).exp()) - wanted)
}

/// Half the square of a small error, the size of a large one; and its derivative.
fn huber(error: f64, width: f64) -> (f64, f64) {
    if error.abs() <= width {
        (error * error / 2.0, error)
    } else {
        (width * (error.abs() - width / 2.0), width * error.signum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::example;

    fn outputs(area: usize) -> (Vec<f64>, Vec<f64>) {
        let points = (0..area * POINT_PLANES).map(|i| ((i * 37 + 5) % 23) as f64 / 9.0 - 1.2).collect();
        (points, vec![0.3, 2.5, -0.4])
    }

    #[test]
    fn slopes_are_those_of_small_differences() {
        let sample = example();
        let (points, scalars) = outputs(sample.size.area());
        for head in 0..=HEADS.len() {
            // Each head alone, and at last the punishment of moves where all is settled.
            let mut stress = Stress { heads: [0.0; 7], settled: 0.0 };
            let mut sample = sample.clone();
            match stress.heads.get_mut(head) {
                Some(one) => *one = 1.3,
                None => {
                    stress.settled = 6.0;
                    sample.labels.next = vec![(Target::Settled, 1.0)];
                }
            }
            let value = |points: &[f64], scalars: &[f64]| loss(&sample, points, scalars, &stress).0.total;
            let (_, slopes) = loss(&sample, &points, &scalars, &stress);
            let step = 1e-5;
            let mut moved = 0.0;
            for index in 0..points.len() {
                let at = |by: f64| {
                    let mut points = points.clone();
                    points[index] += by;
                    value(&points, &scalars)
                };
                let slope = (at(step) - at(-step)) / (2.0 * step);
                assert!((slope - slopes.points[index]).abs() < 1e-7, "head {head}, {index}");
                moved += slope.abs();
            }
            for index in 0..scalars.len() {
                let at = |by: f64| {
                    let mut scalars = scalars.clone();
                    scalars[index] += by;
                    value(&points, &scalars)
                };
                let slope = (at(step) - at(-step)) / (2.0 * step);
                assert!((slope - slopes.scalars[index]).abs() < 1e-7, "head {head}, scalar {index}");
                moved += slope.abs();
            }
            assert!(moved > 0.01, "head {head} does nothing");
        }
    }

    #[test]
    fn values_by_hand() {
        let mut sample = example();
        let area = sample.size.area();
        let (points, scalars) = (vec![0.0; area * POINT_PLANES], [0.0; 3]);
        let losses = loss(&sample, &points, &scalars, &Stress::default()).0;
        // Nothing is known: 25 possibilities; 12 moves for each colour; a coin for a point and for the answer.
        assert!((losses.sums[0] - 25f64.ln()).abs() < 1e-9);
        assert!((losses.sums[1] - 2.0 * 12f64.ln()).abs() < 1e-6);
        assert!((losses.sums[2] - 2f64.ln()).abs() < 1e-6);
        assert_eq!(losses.sums[3], 1.5 * 1.5 / 2.0);
        assert_eq!(losses.sums[4], 0.75 * 0.75 / 2.0);
        assert!((losses.sums[5] - 2f64.ln()).abs() < 1e-12);
        // The owners of the region's points, numbers 2, 4, 5 and 6 of 0 to 11, sum to 17 / 11 − 1.6, and to −0.7 times as much.
        let score: f64 = 17.0 / 11.0 - 1.6;
        assert!((losses.sums[6] - score * score * (1.0 + 0.49) / 4.0).abs() < 1e-6);
        sample.labels = crate::sample::Labels::default();
        let (losses, slopes) = loss(&sample, &points, &scalars, &Stress::default());
        assert_eq!((losses.total, losses.counts), (0.0, [0; 7]));
        assert!(slopes.points.iter().chain(&slopes.scalars).all(|&slope| slope == 0.0));
    }
}
