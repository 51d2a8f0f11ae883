//! Views of samples.

use super::*;

/// A small position with every kind of label.
pub(crate) fn example() -> Sample {
    let size = Size::new(4, 3).unwrap();
    let at = |column, row| size.point(column, row).unwrap();
    let ramp = |scale: f32| (0..12).map(|index| scale * (index as f32 / 11.0 - 0.4)).collect::<Vec<f32>>();
    let chances = |seed: usize| {
        let raw: Vec<f32> = (0..12).map(|index| ((index * 5 + seed) % 7) as f32).collect();
        let total: f32 = raw.iter().sum();
        raw.iter().map(|chance| chance / total).collect::<Vec<f32>>()
    };
    Sample {
        group: 9,
        source: Source::Exact,
        size,
        stones: [[at(0, 0), at(1, 0)].into_iter().collect(), [at(2, 2), at(3, 2)].into_iter().collect()],
        scope: [at(0, 1), at(1, 1), at(2, 1), at(2, 0)].into_iter().collect(),
        ko: Some(at(3, 0)),
        length: 4,
        recent: vec![(Color::White, at(2, 2)), (Color::Black, at(0, 0))],
        labels: Labels {
            next: vec![
                (Target::Move(Color::Black, at(1, 1)), 0.5),
                (Target::Settled, 0.25),
                (Target::Move(Color::White, at(2, 1)), 0.25),
            ],
            advice: [chances(1), chances(3)],
            ownership: [ramp(1.0), ramp(-0.7)],
            mean: Some(1.5),
            temperature: Some(0.75),
            answer: Some(true),
        },
    }
}

#[test]
fn sixteen_views_and_back() {
    let sample = example();
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let view = sample.seen(symmetry, swapped);
            assert_eq!(view.seen(symmetry.inverse(), swapped), sample);
            // A label stays with its point, and points keep what they are.
            for point in sample.size.points() {
                let turned = symmetry.apply(point, sample.size);
                let sign = if swapped { -1.0 } else { 1.0 };
                let black = usize::from(swapped);
                assert_eq!(
                    view.labels.ownership[black][place(view.size, turned)],
                    sign * sample.labels.ownership[0][place(sample.size, point)]
                );
                assert_eq!(view.scope.contains(turned), sample.scope.contains(point));
                assert_eq!(view.stones[black].contains(turned), sample.stones[0].contains(point));
            }
        }
    }
}

#[test]
fn an_answer_keeps_its_last_move() {
    let sample = example();
    assert!((0..30).all(|seed| !sample.varied(&mut Random::of(&[seed])).recent.is_empty()));
    let mut quiet = example();
    quiet.labels.answer = Some(false);
    assert!((0..30).any(|seed| quiet.varied(&mut Random::of(&[seed])).recent.is_empty()));
}
