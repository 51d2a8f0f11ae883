//! Samples of small games.

use yose_board::Symmetry;

use super::*;

/// Sure of points whose empty neighbourhood touches one colour only; likes moves beside stones.
struct Plain;

impl Judge for Plain {
    fn judge(&mut self, situations: &[Situation]) -> Vec<yose_search::Opinion> {
        let one = |situation: &Situation| {
            let (board, size) = (&situation.board, situation.board.size());
            let owner = |point: Point| match board.at(point) {
                Some(color) => color.sign() as f32,
                None => {
                    let room = PointSet::from_iter([point]).flood(&board.empty());
                    let touches = |color: Color| !room.neighbours().is_disjoint(board.stones(color));
                    f32::from(i8::from(touches(Color::Black)) - i8::from(touches(Color::White)))
                }
            };
            let chance =
                |point: Point| if board.check(situation.to_move, point, false).is_ok() { 0.01 } else { 0.0 };
            let owners = size.points().map(owner).collect();
            yose_search::Opinion::new(size, size.points().map(chance).collect(), owners)
        };
        situations.iter().map(one).collect()
    }
}

/// Random stones on a small board until it is nearly full.
pub(crate) fn random_game(seed: u64) -> PlayedGame {
    let mut random = Random::of(&[seed]);
    let mut board = Board::new(Size::square(7).unwrap());
    let mut moves = Vec::new();
    for number in 0..46 {
        let color = Color::BOTH[number % 2];
        let legal: PointSet = board.empty().iter().filter(|&point| board.is_sensible(color, point)).collect();
        let Some(point) = legal.nth(random.below(legal.len().max(1))) else { break };
        board.set_ko(None);
        board.play(color, point);
        moves.push((color, yose_board::Move::Play(point)));
    }
    PlayedGame { group: seed, start: Board::new(board.size()), moves }
}

fn all(seed: u64, exclusion: &Exclusion) -> Vec<Sample> {
    let recipe = Recipe { share: 0.6, trivial: 1.0, ..Recipe::default() };
    (0..12)
        .flat_map(|game| samples_of_game(&random_game(game), &mut Plain, &recipe, exclusion, seed))
        .collect()
}

#[test]
fn every_sample_is_a_position_with_a_legal_target() {
    let samples = all(1, &Exclusion::default());
    assert!(samples.len() > 30, "{}", samples.len());
    let (mut settled, mut one_point) = (0, 0);
    for sample in &samples {
        let board = sample.board().unwrap();
        match sample.labels.next[..] {
            [] => {
                assert_eq!(sample.scope, PointSet::full(sample.size), "only whole boards have no next move");
            }
            [(Target::Settled, 1.0)] => settled += 1,
            [(Target::Move(color, point), 1.0)] => assert!(board.check(color, point, false).is_ok()),
            _ => panic!("{:?}", sample.labels.next),
        }
        one_point += usize::from(sample.scope.len() == 1);
        assert!(!sample.scope.is_empty() && sample.scope.is_subset(&PointSet::full(sample.size)));
        for advice in sample.labels.advice.iter().filter(|advice| !advice.is_empty()) {
            assert!((advice.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        }
        assert_eq!(sample.labels.ownership[0].len(), sample.size.area());
    }
    assert!(settled > 3 && one_point > 0, "{settled} {one_point}");
}

#[test]
fn a_seed_decides_everything() {
    let none = Exclusion::default();
    assert_eq!(all(1, &none), all(1, &none));
    assert_ne!(all(1, &none), all(2, &none));
    let difficulty = Difficulty { points: 5, nodes: 5_000, ..Difficulty::default() };
    let regions = |first, count| samples_of_regions(first, count, &difficulty, &none, 7);
    // Shards of any length make the same table.
    let mut parts = regions(0, 3);
    parts.extend(regions(3, 5));
    assert_eq!(parts, regions(0, 8));
    assert!(!parts.is_empty());
}

#[test]
fn what_is_excluded_is_not_made() {
    let samples = all(1, &Exclusion::default());
    let mut exclusion = Exclusion::default();
    let turned = samples[4].seen(Symmetry::ALL[6], true);
    exclusion.add(&turned.board().unwrap(), &turned.scope);
    let left = all(1, &exclusion);
    assert!(left.len() < samples.len());
    assert!(left.iter().all(|sample| !exclusion.holds(sample)));
}

/// As sure as `Plain`, of the opposite.
struct Contrary;

impl Judge for Contrary {
    fn judge(&mut self, situations: &[Situation]) -> Vec<yose_search::Opinion> {
        let turned = |(situation, opinion): (&Situation, yose_search::Opinion)| {
            let size = situation.board.size();
            let chances = size.points().map(|point| opinion.chance(point)).collect();
            let owners = size.points().map(|point| -opinion.owner(point)).collect();
            yose_search::Opinion::new(size, chances, owners)
        };
        situations.iter().zip(Plain.judge(situations)).map(turned).collect()
    }
}

#[test]
fn lessons_are_the_teachers_opinion_of_the_pupils_positions() {
    let (recipe, limits, none) = (Recipe::default(), Limits::default().positions(10), Exclusion::default());
    let lessons = |positions: usize, seed: u64| -> Vec<Sample> {
        let of = |game: u64| {
            let judges = (&mut Contrary, &mut Plain);
            samples_of_lessons(&random_game(game), judges, &recipe, &limits, (2, positions), &none, seed)
        };
        (0..12).flat_map(of).collect()
    };
    let is_lesson = |sample: &&Sample| !sample.labels.ownership[0].is_empty();
    let samples = lessons(3, 1);
    assert!(samples.iter().filter(is_lesson).count() > 12, "{}", samples.len());
    for sample in samples.iter().filter(is_lesson) {
        let board = sample.board().unwrap();
        for (point, owner) in sample.size.points().zip(&sample.labels.ownership[0]) {
            // The pupil would have said the opposite.
            assert!(board.at(point).is_none_or(|color| color.sign() as f32 == *owner));
        }
    }
    assert_eq!(samples, lessons(3, 1));
    assert_ne!(samples, lessons(3, 2));
    assert_eq!(lessons(0, 1).iter().filter(is_lesson).count(), 0);
}
