//! Walks: positions that a search may come by, without searching.
//!
//! A search of one region looks at dozens of positions that resemble each other, so learning from searches means seeing few
//! regions often. A *walk* starts at a region, filled as the search fills it, and plays a handful of moves that a teacher
//! likes: mostly in turn, sometimes twice for the same side, as if the other had played elsewhere. Everything the teacher is asked on
//! the way is learnt. For the same work this shows several times as many regions.

use yose_board::{Board, Color, Point, PointSet};
use yose_search::{Judge, Opinion, Situation, Stage};

use crate::advice::sample;
use crate::random::Random;
use crate::sample::Sample;
use crate::sequence::Sequence;

/// The most moves of a walk.
const LONGEST: usize = 10;
/// How often a side moves twice.
const ELSEWHERE: f32 = 0.25;
/// Moves that are considered: as many as the search considers at most.
const WIDTH: usize = 4;
/// Lines around the region: most often those of the search.
const MARGINS: [u8; 4] = [3, 4, 4, 5];
/// If nobody is less certain of any point, the walk is over.
const CERTAIN: f32 = 0.97;

/// The samples of a walk from each of these positions. They go on side by side, so that the teacher is asked about many
/// positions at a time.
pub(crate) fn walked_samples(
    teacher: &mut impl Judge,
    sequences: &[Sequence],
    group: u64,
    random: &mut Random,
) -> Vec<Sample> {
    let mut walks: Vec<Walk> =
        sequences.iter().filter_map(|sequence| Walk::begin(sequence, random)).collect();
    let first = ask(teacher, &walks);
    for (walk, pair) in walks.iter_mut().zip(first.chunks(2)) {
        walk.balance(pair);
    }
    let mut samples = Vec::new();
    while !walks.is_empty() {
        let opinions = ask(teacher, &walks);
        let mut pairs = opinions.chunks(2);
        walks.retain_mut(|walk| {
            let Some([black, white]) = pairs.next() else { return false };
            samples.push(sample(&walk.situation(Color::Black), [black, white], group));
            walk.step([black, white], random)
        });
    }
    samples
}

/// What the teacher says of where the walks are, Black to move and White to move.
fn ask(teacher: &mut impl Judge, walks: &[Walk]) -> Vec<Opinion> {
    let situations: Vec<Situation> =
        walks.iter().flat_map(|walk| Color::BOTH.map(|color| walk.situation(color))).collect();
    teacher.judge(&situations)
}

struct Walk {
    board: Board,
    scope: PointSet,
    komi: f64,
    /// Who moves next.
    next: Color,
    /// Moves to go.
    left: usize,
}

impl Walk {
    fn begin(sequence: &Sequence, random: &mut Random) -> Option<Walk> {
        let (margin, rim) = (MARGINS[random.below(MARGINS.len())], random.below(3));
        let stage = Stage::of(&sequence.board, &sequence.region, &sequence.alive, margin, rim)?;
        Some(Walk {
            board: stage.board().clone(),
            scope: *stage.scope(),
            komi: stage.komi(),
            next: Color::BOTH[random.below(2)],
            left: random.below(LONGEST + 1),
        })
    }

    fn situation(&self, to_move: Color) -> Situation {
        Situation { board: self.board.clone(), to_move, komi: self.komi, region: self.scope }
    }

    /// Sets komi so that the game is about even, as the search does.
    fn balance(&mut self, opinions: &[Opinion]) {
        let owners = opinions.iter().flat_map(|opinion| self.scope.iter().map(|point| opinion.owner(point)));
        self.komi += f64::from((owners.sum::<f32>() / opinions.len().max(1) as f32).round());
    }

    /// Plays a move; whether the walk goes on.
    fn step(&mut self, opinions: [&Opinion; 2], random: &mut Random) -> bool {
        let certain = |point: Point| opinions.iter().all(|opinion| opinion.owner(point).abs() > CERTAIN);
        if self.left == 0 || self.scope.iter().all(certain) {
            return false;
        }
        let Some(point) = self.choose(opinions[self.next.index()], random) else { return false };
        self.board.set_ko(None);
        self.board.play(self.next, point);
        self.left -= 1;
        if !random.chance(ELSEWHERE) {
            self.next = !self.next;
        }
        true
    }

    /// One of the likeliest moves. Likelier ones are chosen more often, by the root of their chances.
    fn choose(&self, opinion: &Opinion, random: &mut Random) -> Option<Point> {
        let mut board = self.board.clone();
        board.set_ko(None);
        let legal = self.scope.iter().filter(|&point| board.check(self.next, point, false).is_ok());
        let mut moves: Vec<(Point, f32)> =
            legal.map(|point| (point, opinion.chance(point).max(0.0).sqrt())).collect();
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        moves.truncate(WIDTH);
        let mut rest = random.unit() * moves.iter().map(|(_, weight)| weight).sum::<f32>();
        let chosen = moves.iter().find(|(_, weight)| {
            rest -= weight;
            rest <= 0.0
        });
        chosen.or(moves.first()).map(|&(point, _)| point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Diagram, parse_points};

    /// Likes points from the top left, and is sure of nothing, or of everything.
    struct Reader {
        sure: f32,
        asked: usize,
    }

    impl Judge for Reader {
        fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
            self.asked += situations.len();
            let one = |situation: &Situation| {
                let size = situation.board.size();
                let policy = (0..size.area()).map(|place| 0.5f32.powi(place as i32 + 1)).collect();
                Opinion::new(size, policy, vec![self.sure; size.area()])
            };
            situations.iter().map(one).collect()
        }
    }

    fn corner() -> Sequence {
        let diagram: Diagram = "
            . . . . X . .
            . . . . X . .
            . . . . X . .
            O O O O X . .
            . . . O X . .
            . . . O X . .
            . . . O X . ."
            .parse()
            .unwrap();
        let board = diagram.setup.board().unwrap();
        let size = board.size();
        let region = parse_points("A7-D7 A6-D6 A5-D5", size).unwrap();
        let alive = Color::BOTH.map(|color| *board.stones(color));
        Sequence { board, region, moves: Vec::new(), alive: alive[0] | alive[1] }
    }

    fn walk(sure: f32, seed: u64, count: usize) -> (Vec<Sample>, usize) {
        let mut reader = Reader { sure, asked: 0 };
        let samples = walked_samples(&mut reader, &vec![corner(); count], 5, &mut Random::of(&[seed]));
        (samples, reader.asked)
    }

    #[test]
    fn everything_on_the_way_is_learnt() {
        let (samples, asked) = walk(0.0, 1, 40);
        // Each walk asks once more, to set komi.
        assert_eq!(asked, 2 * (samples.len() + 40));
        // Lengths from 0 to 10 are equally frequent, so walks show six positions on the average.
        assert!((160..320).contains(&samples.len()), "{}", samples.len());
        assert!(samples.iter().all(|sample| sample.board().is_some() && sample.group == 5));
    }

    /// The move between two positions: there is one more stone, and one of the other colour may have been taken.
    fn played(before: &Sample, after: &Sample) -> (Color, Point) {
        let new = Color::BOTH.map(|color| after.stones[color.index()] - before.stones[color.index()]);
        assert_eq!(new.map(|set| set.len()).iter().sum::<usize>(), 1, "one move");
        let color = Color::BOTH[usize::from(new[0].is_empty())];
        (color, new[color.index()].first().unwrap())
    }

    #[test]
    fn steps_are_likely_moves_mostly_in_turn() {
        let (mut turns, mut repeats, mut ranks) = (0, 0, [0; WIDTH]);
        for seed in 0..60 {
            let samples = walk(0.0, seed, 1).0;
            let steps: Vec<(Color, Point)> =
                samples.windows(2).map(|pair| played(&pair[0], &pair[1])).collect();
            for (&(color, point), before) in steps.iter().zip(&samples) {
                // The reader likes points in the order of the board.
                let board = before.board().unwrap();
                let mut legal = before.scope.iter().filter(|&at| board.check(color, at, false).is_ok());
                ranks[legal.position(|at| at == point).unwrap()] += 1;
            }
            repeats += steps.windows(2).filter(|pair| pair[0].0 == pair[1].0).count();
            turns += steps.len().saturating_sub(1);
        }
        // A quarter of some two hundred and fifty.
        assert!((turns / 8..turns * 3 / 8).contains(&repeats) && turns > 150, "{repeats} of {turns}");
        assert!(ranks[0] > ranks[WIDTH - 1] && ranks[WIDTH - 1] > 0, "{ranks:?}");
    }

    #[test]
    fn where_all_is_certain_nobody_walks() {
        assert_eq!(walk(-1.0, 1, 12).0.len(), 12);
    }

    #[test]
    fn a_seed_decides() {
        assert_eq!(walk(0.0, 1, 5).0, walk(0.0, 1, 5).0);
        assert_ne!(walk(0.0, 1, 5).0, walk(0.0, 2, 5).0);
    }
}
