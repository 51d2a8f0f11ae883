//! How good a network is on regions whose values are proved and that it has not learnt.

use yose_board::{Color, Point};
use yose_net::endgame::{EndgameEvaluator, Glance, Picture};

use crate::sample::{Sample, Target};

/// Parts of the chance that a network gives to "settled".
const BINS: usize = 5;

/// What a network knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exam {
    /// Samples looked at.
    pub samples: usize,
    /// Questions for a best move, one a colour.
    pub asked: usize,
    /// Questions answered with one of the best moves.
    pub right: usize,
    /// The mean size of the error of the mean.
    pub mean_error: f64,
    /// The mean size of the error of the temperature.
    pub temperature_error: f64,
    /// Whether the chance of "settled" means what it says.
    pub settled: Calibration,
    /// The same for "answer now".
    pub answer: Calibration,
}

/// How often something happened, by the chance that it was given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    /// For each fifth: how many samples, the sum of chances, how often it happened.
    pub bins: [(usize, f64, usize); BINS],
    /// The mean square of the difference between the chance and what happened (Brier's score).
    pub square: f64,
}

impl Calibration {
    fn add(&mut self, chance: f32, happened: bool) {
        let bin = ((chance * BINS as f32) as usize).min(BINS - 1);
        let (count, sum, times) = &mut self.bins[bin];
        *count += 1;
        *sum += f64::from(chance);
        *times += usize::from(happened);
        let difference = f64::from(chance) - f64::from(u8::from(happened));
        self.square += difference * difference;
    }

    fn total(&self) -> usize {
        self.bins.iter().map(|(count, _, _)| count).sum()
    }
}

impl Exam {
    /// The share of best moves that were found.
    pub fn share(&self) -> f64 {
        self.right as f64 / self.asked.max(1) as f64
    }
}

/// Examines a network. Samples whose boards are impossible are left out.
pub fn examine(network: &EndgameEvaluator, samples: &[Sample]) -> Exam {
    let pairs: Vec<(&Sample, Picture)> =
        samples.iter().filter_map(|sample| Some((sample, sample.picture()?))).collect();
    let pictures: Vec<Picture> = pairs.iter().map(|(_, picture)| picture.clone()).collect();
    let glances = network.glances(&pictures);
    let mut exam = Exam { samples: pairs.len(), ..Exam::default() };
    let (mut means, mut temperatures) = (0, 0);
    for ((sample, _), glance) in pairs.iter().zip(&glances) {
        let labels = &sample.labels;
        for color in Color::BOTH {
            let best: Vec<Point> = best_moves(sample, color);
            if !best.is_empty() {
                exam.asked += 1;
                exam.right +=
                    usize::from(favourite(sample, glance, color).is_some_and(|found| best.contains(&found)));
            }
        }
        if let Some(mean) = labels.mean {
            means += 1;
            exam.mean_error += f64::from((glance.mean - mean).abs());
        }
        if let Some(temperature) = labels.temperature {
            temperatures += 1;
            exam.temperature_error += f64::from((glance.temperature - temperature).abs());
        }
        if !labels.next.is_empty() {
            exam.settled.add(glance.settled, labels.next.contains(&(Target::Settled, 1.0)));
        }
        if let Some(answer) = labels.answer {
            exam.answer.add(glance.answer, answer);
        }
    }
    exam.mean_error /= f64::from(means.max(1));
    exam.temperature_error /= f64::from(temperatures.max(1));
    for calibration in [&mut exam.settled, &mut exam.answer] {
        calibration.square /= calibration.total().max(1) as f64;
    }
    exam
}

fn best_moves(sample: &Sample, wanted: Color) -> Vec<Point> {
    let moves = sample.labels.next.iter().filter_map(|&(target, _)| match target {
        Target::Move(color, point) if color == wanted => Some(point),
        _ => None,
    });
    moves.collect()
}

/// The legal move in the region that the network likes best.
fn favourite(sample: &Sample, glance: &Glance, color: Color) -> Option<Point> {
    let board = sample.board()?;
    let legal = sample.scope.iter().filter(|&point| board.check(color, point, false).is_ok());
    legal.max_by(|&a, &b| glance.chance(color, a).total_cmp(&glance.chance(color, b)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use yose_net::endgame::{EndgameNet, Shape, Weights};

    use super::*;
    use crate::sample::tests::example;

    /// A network that says the same of every point and every region, set by the biases of its heads.
    fn constant(settled: f32, temperature: f32, answer: f32, share: f32) -> EndgameEvaluator {
        let shape = Shape { channels: 2, blocks: 0, ..Shape::default() };
        let layout = shape.layout();
        let mut values = vec![0.0; layout.total];
        values[layout.scalars_bias.range()].copy_from_slice(&[settled, temperature, answer]);
        values[layout.points_bias.range()][4] = share.atanh();
        let network = EndgameNet::new(&Weights::new("constant", shape, values).unwrap());
        EndgameEvaluator::new(Arc::new(network), 1).unwrap()
    }

    #[test]
    fn marks_by_hand() {
        let mut settled = example();
        settled.labels.next = vec![(Target::Settled, 1.0)];
        settled.labels.answer = None;
        // 24 moves and "settled", which is as likely as all of them together.
        let exam = examine(&constant(24f32.ln(), 1.0, 0.0, 0.5), &[example(), settled]);
        assert_eq!((exam.samples, exam.asked), (2, 2));
        // Four points of ½ make 2, but it should be 1.5; 1 but it should be 0.75.
        assert!((exam.mean_error - 0.5).abs() < 1e-5 && (exam.temperature_error - 0.25).abs() < 1e-6);
        let (count, sum, times) = exam.settled.bins[2];
        assert_eq!((count, times), (2, 1));
        assert!((sum - 1.0).abs() < 1e-5 && (exam.settled.square - 0.25).abs() < 1e-5);
        assert_eq!(exam.answer.bins[2].0, 1);
        assert_eq!(examine(&constant(0.0, 0.0, 0.0, 0.0), &[]).share(), 0.0);
    }
}
