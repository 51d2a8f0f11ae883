//! Samples learnt a second by one thread, default shape, on boards of several sizes.
//!
//! The best of several repetitions counts, by processor time where the system tells it: others may use the machine too. Positions and labels are made up: what they say does not matter for time.

use std::sync::LazyLock;
use std::time::Instant;

use rayon::ThreadPoolBuilder;
use yose_board::{Color, PointSet, Setup, Size};
use yose_learn::{Labels, Random, Sample, Settings, Source, Target, Trainer};

const REPETITIONS: usize = 6;

fn main() {
    let pool = ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    pool.install(|| {
        for (what, sides) in [
            ("13×13", &[13][..]),
            ("19×19", &[19][..]),
            ("9×9 to 15×15 mixed", &[9, 10, 11, 12, 13, 14, 15][..]),
        ] {
            println!("{what}: {:.0} samples a second", speed(sides));
        }
    });
}

/// Of the fastest step.
fn speed(sides: &[usize]) -> f64 {
    let mut random = Random::of(&[1]);
    let samples: Vec<Sample> = (0..256)
        .map(|index| sample(sides[index % sides.len()], sides[index / 2 % sides.len()], &mut random))
        .collect();
    let settings = Settings::default();
    let mut trainer = Trainer::new(settings, None).expect("weights of this shape");
    let steps = (0..REPETITIONS).map(|_| {
        let start = time();
        let learnt = trainer.advance(&samples).map_or(0, |progress| progress.losses.samples);
        assert_eq!(learnt, settings.batch as u64, "every board is possible");
        learnt as f64 / (time() - start)
    });
    steps.fold(0.0, f64::max)
}

/// Seconds of processor time of this thread, or by the clock.
fn time() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let used: Option<f64> = statistics.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok());
    used.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Scattered stones that have liberties, a region in the middle, and every label.
fn sample(width: usize, height: usize, random: &mut Random) -> Sample {
    let size = Size::new(width, height).expect("a board");
    let mut setup = Setup::new(width, height);
    for point in size.points() {
        if random.chance(0.4) {
            let color = Color::BOTH[random.below(2)];
            setup.stones_mut(color).push(point);
            if setup.board().is_err() {
                setup.stones_mut(color).pop();
            }
        }
    }
    let stones = Color::BOTH.map(|color| setup.stones_mut(color).iter().copied().collect::<PointSet>());
    let inside = |at: u8, side: u8| (3..side - 3).contains(&at);
    let scope: PointSet = size
        .points()
        .filter(|point| inside(point.column(), size.width()) && inside(point.row(), size.height()))
        .collect();
    let next = scope.iter().next().map(|point| (Target::Move(Color::Black, point), 1.0));
    let even = vec![1.0 / size.area() as f32; size.area()];
    let owners: Vec<f32> = (0..size.area()).map(|_| 2.0 * random.unit() - 1.0).collect();
    Sample {
        group: 0,
        source: Source::Game,
        size,
        stones,
        scope,
        ko: None,
        recent: Vec::new(),
        length: 0,
        labels: Labels {
            next: next.into_iter().collect(),
            advice: [even.clone(), even],
            ownership: [owners.clone(), owners],
            mean: Some(1.0),
            temperature: Some(1.0),
            answer: Some(false),
        },
    }
}
