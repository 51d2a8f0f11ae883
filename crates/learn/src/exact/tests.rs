//! Labels of regions worked out by hand, and properties of generated ones.

use yose_board::Diagram;

use super::*;

fn labelled(text: &str) -> Vec<Sample> {
    let diagram: Diagram = text.parse().unwrap();
    let board = diagram.setup.board().unwrap();
    let exact = ExactRegion { points: diagram.region, board };
    exact_samples(&exact, &Difficulty::default(), 1, &mut Solver::default())
}

#[test]
fn a_corridor_of_two_points() {
    // {1|*}: Black closes the door for a point; White steps in and leaves a neutral point.
    let samples = labelled(
        "
        region: B4 C4
        X X X X O
        X . . O O
        X X X X O
        . X . X .
        X X X X O
        ",
    );
    let size = samples[0].size;
    let (inner, door) = (Point::from_gtp("B4", size).unwrap(), Point::from_gtp("C4", size).unwrap());
    let labels = &samples[0].labels;
    assert_eq!((labels.mean, labels.temperature, labels.answer), (Some(0.5), Some(0.5), None));
    let both = Color::BOTH.map(|color| (Target::Move(color, door), 0.5));
    assert_eq!(labels.next, both);
    let at = |side: usize, point| labels.ownership[side][place(size, point)];
    assert_eq!([at(0, door), at(0, inner)], [1.0, 1.0], "two points for Black if Black moves first");
    assert_eq!([at(1, door), at(1, inner)], [-1.0, 0.0], "one for White otherwise, and one for nobody");
    // Closed by Black it is settled and nothing to answer; so is a neutral point, but that may be taken.
    let after = |color| samples.iter().find(|sample| sample.recent == [(color, door)]).unwrap();
    let black = &after(Color::Black).labels;
    assert_eq!(
        (&black.next[..], black.mean, black.answer),
        (&[(Target::Settled, 1.0)][..], Some(2.0), Some(false))
    );
    let white = &after(Color::White).labels;
    assert_eq!((white.mean, white.temperature, white.answer), (Some(-1.0), Some(0.0), Some(false)));
}

#[test]
fn generated_regions_have_sound_labels() {
    let mut solver = Solver::default();
    let difficulty = Difficulty { points: 7, nodes: 5_000, ..Difficulty::default() };
    let mut random = Random::of(&[11]);
    let (mut count, mut settled, mut answered, mut owned) = (0, 0, 0, 0);
    while count < 200 {
        let Some(exact) = exact_region(&difficulty, &mut random) else { continue };
        for sample in exact_samples(&exact, &difficulty, 1, &mut solver) {
            count += 1;
            let labels = &sample.labels;
            let board = sample.board().unwrap();
            assert!((labels.next.iter().map(|(_, chance)| chance).sum::<f32>() - 1.0).abs() < 1e-5);
            for &(target, _) in &labels.next {
                match target {
                    Target::Move(color, point) => {
                        assert!(board.check(color, point, false).is_ok() && sample.scope.contains(point));
                        assert!(labels.temperature.unwrap() >= 0.0);
                    }
                    Target::Settled => settled += 1,
                }
            }
            answered += usize::from(labels.answer == Some(true));
            let limit = sample.scope.len() as f32;
            assert!(labels.mean.unwrap().abs() <= limit, "no more points than there are");
            if labels.ownership[0].is_empty() {
                continue;
            }
            owned += 1;
            let sum = |list: &[f32]| sample.scope.iter().map(|p| list[place(sample.size, p)]).sum::<f32>();
            let [black, white] = [sum(&labels.ownership[0]), sum(&labels.ownership[1])];
            // Black's move is not worse for Black than White's; the mean lies between them.
            let mean = labels.mean.unwrap();
            assert!(
                black >= mean - 1e-3 && mean >= white - 1e-3,
                "{black} {mean} {white}\n{}",
                board.text(None)
            );
        }
    }
    assert!(
        settled > 20 && settled < 150 && answered > 2 && owned > 100,
        "{settled} {answered} {owned} of {count}"
    );
}

#[test]
fn regions_are_easy_to_find() {
    let mut random = Random::of(&[5]);
    let found = (0..400).filter(|_| exact_region(&Difficulty::default(), &mut random).is_some()).count();
    assert!(found > 20, "{found} of 400");
}

#[test]
fn the_same_seed_makes_the_same_regions() {
    let draw = |seed| {
        let mut random = Random::of(&[seed]);
        (0..60)
            .filter_map(|_| exact_region(&Difficulty::default(), &mut random))
            .map(|exact| exact.board.text(None))
            .collect::<Vec<_>>()
    };
    assert_eq!(draw(3), draw(3));
    assert_ne!(draw(3), draw(4));
}
