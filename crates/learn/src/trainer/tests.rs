//! Training on a few samples.

use rayon::ThreadPoolBuilder;

use super::*;
use crate::sample::tests::example;

fn settings(steps: u64) -> Settings {
    Settings {
        shape: Shape {
            channels: 8,
            blocks: 2,
            pool_every: 2,
            pool_channels: 3,
            head_channels: 6,
            hidden: 8,
            middle: 8,
        },
        batch: 10,
        schedule: Schedule { rate: 5e-3, warm_up: 5, steps, end: 0.1 },
        decay: 1e-3,
        // Owners in the example are uncertain: their loss has a floor, and must not be most of what is made small.
        stress: Stress { heads: [1.0, 0.5, 1.0, 0.2, 0.3, 0.3, 0.1], settled: 0.0 },
        ..Settings::default()
    }
}

/// Seven regions that differ by a stone and by what is right in them.
fn samples() -> Vec<Sample> {
    (0..7u8)
        .map(|number| {
            let mut sample = example();
            let point = sample.size.point(number % 4, 1).unwrap();
            sample.stones[usize::from(number / 4)].insert(point);
            sample.scope.remove(point);
            sample.group = number.into();
            sample.labels.mean = Some(f32::from(number) / 2.0 - 1.0);
            sample.labels.temperature = Some(f32::from(number % 3));
            sample
        })
        .collect()
}

#[test]
fn losses_come_down() {
    let samples = samples();
    let mut trainer = Trainer::new(settings(300), None).unwrap();
    let before = trainer.validate(&samples);
    while !trainer.is_done() {
        trainer.advance(&samples).unwrap();
    }
    let after = trainer.validate(&samples);
    assert!(after.mean() < 0.75 * before.mean(), "{} {}", before.mean(), after.mean());
    for head in [0, 4, 5] {
        assert!(after.head(head) < before.head(head), "head {head}: {before:?} {after:?}");
    }
    assert!(
        after.head(4).unwrap() < 0.6 * before.head(4).unwrap(),
        "temperatures are easy to learn by heart"
    );
}

#[test]
fn threads_do_not_matter() {
    let samples = samples();
    let train = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut trainer = Trainer::new(settings(12), None).unwrap();
            while !trainer.is_done() {
                trainer.advance(&samples);
            }
            trainer.validate(&samples);
            trainer
        })
    };
    assert_eq!(train(1), train(3));
}

#[test]
fn interrupted_training_is_the_same_training() {
    let samples = samples();
    let mut whole = Trainer::new(settings(14), None).unwrap();
    let mut parts = whole.clone();
    for step in 0..14 {
        whole.advance(&samples);
        parts.advance(&samples);
        if step % 5 == 3 {
            whole.validate(&samples);
            parts.validate(&samples);
        }
        parts = Trainer::from_bytes(&parts.to_bytes()).unwrap();
    }
    assert_eq!(whole, parts);
    assert!(whole.is_done());
}

#[test]
fn patience_ends() {
    let mut trainer = Trainer::new(Settings { patience: 2, ..settings(100) }, None).unwrap();
    let samples = samples();
    // The first is the best there is; equal ones are not better.
    for done in [false, false, true] {
        trainer.validate(&samples);
        assert_eq!(trainer.is_done(), done);
    }
    assert_eq!(trainer.best("x"), trainer.weights("x"));
}

#[test]
fn groups_stay_together() {
    let samples: Vec<Sample> = (0..600).map(|index| Sample { group: index / 3, ..example() }).collect();
    let (learnt, kept) = split(samples.clone(), 0.2);
    assert_eq!(learnt.len() + kept.len(), 600);
    assert!((60..180).contains(&kept.len()), "{}", kept.len());
    assert!(kept.iter().all(|sample| learnt.iter().all(|other| other.group != sample.group)));
    let fewer = split(samples, 0.1).1;
    assert!(!fewer.is_empty() && fewer.len() < kept.len());
    assert!(fewer.iter().all(|sample| kept.iter().any(|other| other.group == sample.group)));
}

#[test]
fn nothing_to_learn_is_no_step() {
    let mut trainer = Trainer::new(settings(5), None).unwrap();
    assert_eq!(trainer.advance(&[]), None);
    assert_eq!(trainer.steps(), 0);
    let other = Shape { channels: 9, ..settings(5).shape };
    let weights = Weights::new("x", other, initial_weights(other, 1)).unwrap();
    assert!(Trainer::new(settings(5), Some(&weights)).is_none());
}

#[test]
fn a_block_more_changes_nothing_at_first() {
    let samples = samples();
    let mut small = Trainer::new(settings(20), None).unwrap();
    while !small.is_done() {
        small.advance(&samples).unwrap();
    }
    let weights = small.weights("small").unwrap();
    let shape = |blocks: usize| Shape { blocks, ..weights.shape() };
    let mut large =
        Trainer::new(Settings { shape: shape(4), ..settings(20) }, Some(&weights)).expect("it grows");
    let (before, after) = (small.validate(&samples), large.validate(&samples));
    assert!((before.mean() - after.mean()).abs() < 1e-5, "{} {}", before.mean(), after.mean());
    let first = large.weights.clone();
    large.advance(&samples).unwrap();
    let layout = shape(4).layout();
    assert_ne!(layout.blocks[3].second.of(&large.weights), layout.blocks[3].second.of(&first), "it learns");
    let refused = |shape: Shape| Trainer::new(Settings { shape, ..settings(20) }, Some(&weights)).is_none();
    assert!(refused(shape(1)) && refused(Shape { channels: 9, ..shape(4) }));
}
