//! What a teacher says about a position, as labels; and a teacher whose words are kept.
//!
//! A search asks its judge about hundreds of positions that no game ever shows: both sides' second-best moves, threats
//! carried out, kos retaken. A network that is to take the judge's place will be asked about the same kind of positions, so
//! [`Overheard`] remembers what was asked and answered, and each of these positions becomes a sample.

use rustc_hash::FxHashMap;
use yose_board::{Board, Color, PointSet, Size};
use yose_search::{Judge, Opinion, Situation};

use crate::random::Random;
use crate::sample::{Labels, Sample, Source, place};

/// Chances below this are noise, not advice.
const LEAST: f32 = 1e-3;

/// Adds what a teacher says with Black and with White to move: moves in the region or beside it, and owners.
pub(crate) fn advise(labels: &mut Labels, board: &Board, scope: &PointSet, opinions: [&Opinion; 2]) {
    let size = board.size();
    let reach = dilated(size, scope, 1);
    labels.advice = Color::BOTH.map(|color| {
        let mut chances = vec![0.0; size.area()];
        for point in reach.iter().filter(|&point| board.check(color, point, false).is_ok()) {
            chances[place(size, point)] = opinions[color.index()].chance(point).max(0.0);
        }
        let total: f32 = chances.iter().sum();
        if total > LEAST { chances.iter().map(|chance| chance / total).collect() } else { Vec::new() }
    });
    labels.ownership = opinions.map(|opinion| size.points().map(|point| opinion.owner(point)).collect());
}

/// A region and everything up to so many steps around it.
pub(crate) fn dilated(size: Size, region: &PointSet, by: usize) -> PointSet {
    (0..by).fold(*region, |set, _| (set | set.neighbours()) & PointSet::full(size))
}

/// A judge that keeps what it was asked and what it answered.
pub(crate) struct Overheard<'j, J> {
    judge: &'j mut J,
    heard: Vec<(Situation, Opinion)>,
}

impl<'j, J> Overheard<'j, J> {
    pub(crate) fn new(judge: &'j mut J) -> Overheard<'j, J> {
        Overheard { judge, heard: Vec::new() }
    }

    /// A sample of every position that was asked about with both sides to move. A position that was asked about twice, as a root
    /// is before and after komi makes it even, is learnt as it was answered last.
    pub(crate) fn samples(self, group: u64) -> Vec<Sample> {
        self.pairs()
            .into_iter()
            .map(|[(first, black), (_, white)]| sample(first, [black, white], group))
            .collect()
    }

    /// The same positions, at most so many of them, with what somebody else says.
    pub(crate) fn lessons(
        self,
        teacher: &mut impl Judge,
        most: usize,
        group: u64,
        random: &mut Random,
    ) -> Vec<Sample> {
        let mut pairs = self.pairs();
        random.shuffle(&mut pairs);
        pairs.truncate(most);
        let asked: Vec<Situation> =
            pairs.into_iter().flat_map(|pair| pair.map(|(situation, _)| situation.clone())).collect();
        let answers = teacher.judge(&asked);
        let lesson =
            |(asked, pair): (&[Situation], &[Opinion])| sample(&asked[0], [&pair[0], &pair[1]], group);
        asked.chunks_exact(2).zip(answers.chunks_exact(2)).map(lesson).collect()
    }

    /// Every position that was asked about with Black and with White to move, once, as it was asked about last.
    fn pairs(&self) -> Vec<[&(Situation, Opinion); 2]> {
        let mut places: FxHashMap<([PointSet; 2], PointSet, Size), usize> = FxHashMap::default();
        let mut pairs: Vec<[&(Situation, Opinion); 2]> = Vec::new();
        for pair in self.heard.windows(2) {
            let [black, white] = pair else { continue };
            let (first, second) = (&black.0, &white.0);
            if [first.to_move, second.to_move] != Color::BOTH || !is_same_position(first, second) {
                continue;
            }
            let stones = Color::BOTH.map(|color| *first.board.stones(color));
            let place = *places.entry((stones, first.region, first.board.size())).or_insert(pairs.len());
            match pairs.get_mut(place) {
                Some(before) => *before = [black, white],
                None => pairs.push([black, white]),
            }
        }
        pairs
    }
}

impl<J: Judge> Judge for Overheard<'_, J> {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        let opinions = self.judge.judge(situations);
        self.heard.extend(situations.iter().cloned().zip(opinions.iter().cloned()));
        opinions
    }
}

fn is_same_position(a: &Situation, b: &Situation) -> bool {
    a.region == b.region
        && a.board.size() == b.board.size()
        && Color::BOTH.iter().all(|&color| a.board.stones(color) == b.board.stones(color))
}

/// A position with what a teacher says of it, with Black and with White to move.
pub(crate) fn sample(situation: &Situation, opinions: [&Opinion; 2], group: u64) -> Sample {
    let mut board = situation.board.clone();
    board.set_ko(None);
    let mut labels = Labels::default();
    advise(&mut labels, &board, &situation.region, opinions);
    Sample {
        group,
        source: Source::Search,
        size: board.size(),
        stones: Color::BOTH.map(|color| *board.stones(color)),
        scope: situation.region,
        ko: None,
        recent: Vec::new(),
        length: 0,
        labels,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Diagram, Point};

    /// Gives everything to whoever moves, half as surely with a komi, and likes the first point best.
    struct Greedy;

    impl Judge for Greedy {
        fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
            let one = |situation: &Situation| {
                let size = situation.board.size();
                let sure = if situation.komi == 0.0 { 1.0 } else { 0.5 };
                let owner = situation.to_move.sign() as f32 * sure;
                let policy = (0..size.area()).map(|index| if index == 0 { 0.6 } else { 0.05 }).collect();
                Opinion::new(size, policy, vec![owner; size.area()])
            };
            situations.iter().map(one).collect()
        }
    }

    fn situation(diagram: &str, to_move: Color, komi: f64) -> Situation {
        let board = diagram.parse::<Diagram>().unwrap().setup.board().unwrap();
        let region = PointSet::from_iter([Point::from_gtp("A3", board.size()).unwrap()]);
        Situation { board, to_move, komi, region }
    }

    #[test]
    fn what_was_asked_twice_is_learnt_once() {
        let (one, other) = (". . .\nX . .\n. . .", ". . .\n. X .\n. . .");
        let asked: Vec<Situation> = [(one, 0.0), (other, 0.0), (one, 7.5)]
            .into_iter()
            .flat_map(|(board, komi)| Color::BOTH.map(|color| situation(board, color, komi)))
            .collect();
        let mut greedy = Greedy;
        let mut overheard = Overheard::new(&mut greedy);
        assert_eq!(overheard.judge(&asked), Greedy.judge(&asked));
        let samples = overheard.samples(5);
        assert_eq!(samples.len(), 2);
        assert_eq!((samples[0].group, samples[0].source), (5, Source::Search));
        assert_eq!(samples[0].labels.ownership, [vec![0.5; 9], vec![-0.5; 9]]);
        assert_eq!(samples[1].labels.ownership, [vec![1.0; 9], vec![-1.0; 9]]);
        // A3 and B3, the point beside it that is empty, may be played: 0.6 and 0.05 of 0.65.
        let advice = &samples[0].labels.advice[0];
        assert!((advice[0] - 0.6 / 0.65).abs() < 1e-6 && (advice[1] - 0.05 / 0.65).abs() < 1e-6);
        assert_eq!(advice[2..], [0.0; 7]);
    }

    /// Gives everything to White.
    struct Pessimist {
        asked: Vec<Situation>,
    }

    impl Judge for Pessimist {
        fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
            self.asked.extend_from_slice(situations);
            let one = |situation: &Situation| {
                let (size, area) = (situation.board.size(), situation.board.size().area());
                Opinion::new(size, vec![0.1; area], vec![-1.0; area])
            };
            situations.iter().map(one).collect()
        }
    }

    #[test]
    fn a_teacher_is_asked_what_the_pupil_was_asked() {
        let boards = [". . .\nX . .\n. . .", ". . .\n. X .\n. . .", ". . .\n. . X\n. . ."];
        let asked: Vec<Situation> = boards
            .into_iter()
            .flat_map(|board| Color::BOTH.map(|color| situation(board, color, 3.5)))
            .collect();
        let lessons = |most: usize| {
            let (mut greedy, mut teacher) = (Greedy, Pessimist { asked: Vec::new() });
            let mut overheard = Overheard::new(&mut greedy);
            overheard.judge(&asked);
            (overheard.lessons(&mut teacher, most, 5, &mut Random::of(&[1])), teacher.asked)
        };
        let (samples, questions) = lessons(9);
        assert_eq!((samples.len(), questions.len()), (3, 6));
        let was_asked = |question: &Situation| {
            let same =
                |other: &Situation| other.to_move == question.to_move && is_same_position(other, question);
            question.komi == 3.5 && asked.iter().any(same)
        };
        assert!(questions.iter().all(was_asked));
        assert!(samples.iter().all(|sample| sample.labels.ownership == [vec![-1.0; 9], vec![-1.0; 9]]));
        let (samples, questions) = lessons(2);
        assert_eq!((samples.len(), questions.len()), (2, 4));
        assert_ne!(samples[0].stones, samples[1].stones);
    }

    #[test]
    fn one_side_alone_is_no_sample() {
        let board = ". . .\nX . .\n. . .";
        let mut greedy = Greedy;
        let mut overheard = Overheard::new(&mut greedy);
        overheard.judge(&[situation(board, Color::White, 0.0), situation(board, Color::Black, 0.0)]);
        assert!(overheard.samples(0).is_empty());
    }
}
