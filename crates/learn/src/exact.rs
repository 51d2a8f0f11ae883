//! Regions that are generated and solved: labels that are proved.
//!
//! **How a region is made.** On a small board a connected set of points grows from a random one. Every point outside
//! belongs to the nearest of a few random centres of either colour and gets a stone of that colour, except for a lattice of eyes,
//! as the search fills boards ([`yose_search`]). Each chain outside must have two of these eyes, so that it lives for
//! everybody to see. Some stones are thrown into the region.
//!
//! **What is learnt.** The region itself, and what best play of both sides makes of it: each position has its best
//! moves, its mean and temperature, whether it is settled, whether it has to be answered (it is hotter than the one before), and
//! the exact shares of its points if one or the other moves next.
//!
//! **Limits.** Positions in which a ko matters have no exact value and are left out.

use yose_board::{Board, Color, Point, PointSet, Setup, Size};
use yose_cgt::{Rational, Thermograph};
use yose_local::{ClosedRegion, Effort, Kind, Solution, Solver, Value};

use crate::random::Random;
use crate::sample::{Labels, Sample, Source, Target, place};

/// How large and how hard regions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The longest side of a board.
    pub side: usize,
    /// The most points of a region.
    pub points: usize,
    /// Positions the solver may look at for each position.
    pub nodes: u64,
    /// How many moves of best play are followed.
    pub depth: usize,
}

impl Default for Difficulty {
    fn default() -> Difficulty {
        Difficulty { side: 11, points: 12, nodes: 20_000, depth: 2 }
    }
}

/// A region that immortal stones shut off.
#[derive(Clone, Debug)]
pub struct ExactRegion {
    /// The board.
    pub board: Board,
    /// The points of the region.
    pub points: PointSet,
}

/// The shortest side of a board: walls need room for eyes.
const SIDE: usize = 7;

/// The chance of a stone on a point of a region.
const STONES: f32 = 0.35;

/// In a region that is one side's sente, the chance that this side moves next.
const PRIVILEGE: f32 = 0.75;

/// A random region; `None` if what was drawn is no position or does not live.
pub fn exact_region(difficulty: &Difficulty, random: &mut Random) -> Option<ExactRegion> {
    let mut side = || SIDE + random.below(difficulty.side.saturating_sub(SIDE - 1).max(1));
    let size = Size::new(side(), side()).ok()?;
    let points = grown(size, 2 + random.below(difficulty.points.saturating_sub(1).max(1)), random)?;
    let walls = walls(size, &points, random);
    // With one colour around it there is seldom anything to play for.
    if walls.iter().any(|wall| wall.is_disjoint(&points.neighbours())) {
        return None;
    }
    let mut stones = walls.map(|wall| with_eyes(size, &wall));
    for point in &points {
        if random.chance(STONES) {
            stones[random.below(2)].insert(point);
        }
    }
    let mut setup = Setup::new(size.width().into(), size.height().into());
    for color in Color::BOTH {
        *setup.stones_mut(color) = stones[color.index()].iter().collect();
    }
    let board = setup.board().ok()?;
    let eyes = board.empty() - points;
    let lives = |chain: PointSet| (chain.neighbours() & eyes).len() >= 2;
    let alive = board.chains().filter(|chain| !chain.is_subset(&points)).all(lives);
    alive.then_some(ExactRegion { board, points })
}

/// A connected set of points.
fn grown(size: Size, count: usize, random: &mut Random) -> Option<PointSet> {
    let all = PointSet::full(size);
    let mut points = PointSet::from_iter([all.nth(random.below(size.area()))?]);
    while points.len() < count.min(size.area() / 3) {
        let next = (points.neighbours() & all) - points;
        points.insert(next.nth(random.below(next.len().max(1)))?);
    }
    Some(points)
}

/// The points outside, each with the colour of the nearest of a few centres.
fn walls(size: Size, points: &PointSet, random: &mut Random) -> [PointSet; 2] {
    let count = 2 + random.below(3);
    let centres: Vec<(Point, usize)> = (0..count)
        .filter_map(|index| Some((PointSet::full(size).nth(random.below(size.area()))?, index % 2)))
        .collect();
    let distance = |a: Point, b: Point| {
        let along = u32::from(a.column().abs_diff(b.column()));
        let down = u32::from(a.row().abs_diff(b.row()));
        along * along + down * down
    };
    let mut walls = [PointSet::EMPTY; 2];
    for point in PointSet::full(size) - *points {
        let nearest = centres.iter().min_by_key(|(centre, _)| distance(point, *centre));
        walls[nearest.map_or(0, |(_, color)| *color)].insert(point);
    }
    // Pieces that cannot live are given to the other side, which may make them one with what does.
    for _ in 0..3 {
        for color in 0..2 {
            for piece in walls[color].components() {
                if (piece - with_eyes(size, &piece)).len() < 2 {
                    walls[color] -= piece;
                    walls[1 - color] |= piece;
                }
            }
        }
    }
    walls
}

/// A wall without a lattice of one-point eyes.
fn with_eyes(size: Size, wall: &PointSet) -> PointSet {
    let is_eye = |point: &Point| {
        point.column() % 2 == 1
            && point.row() % 2 == 1
            && size.neighbours(*point).all(|side| wall.contains(side))
    };
    wall.iter().filter(|point| !is_eye(point)).collect()
}

/// The samples of a region; none if its value is not exact.
pub(crate) fn exact_samples(
    exact: &ExactRegion,
    difficulty: &Difficulty,
    group: u64,
    solver: &mut Solver,
) -> Vec<Sample> {
    let immortal = PointSet::full(exact.board.size()) - exact.points;
    let Ok(region) = ClosedRegion::new(&exact.board, &exact.points, &immortal) else { return Vec::new() };
    let mut work = Work { exact, difficulty, group, solver, samples: Vec::new() };
    let start = Position { board: exact.board.clone(), region, recent: Vec::new(), before: None };
    let mut row = vec![start];
    for depth in 0..=difficulty.depth {
        let last = depth == difficulty.depth;
        row = row.iter().flat_map(|position| work.learn(position, last)).collect();
    }
    work.samples
}

#[derive(Clone)]
struct Position {
    board: Board,
    region: ClosedRegion,
    recent: Vec<(Color, Point)>,
    /// The temperature before the last move.
    before: Option<Rational>,
}

struct Work<'a> {
    exact: &'a ExactRegion,
    difficulty: &'a Difficulty,
    group: u64,
    solver: &'a mut Solver,
    samples: Vec<Sample>,
}

impl Work<'_> {
    /// Adds a sample for a position; returns what best moves lead to.
    fn learn(&mut self, position: &Position, last: bool) -> Vec<Position> {
        let effort = Effort::nodes(self.difficulty.nodes);
        if position.region.points().is_empty() || position.region.empty().is_empty() {
            return Vec::new();
        }
        let solution = self.solver.solve(&position.region, &effort);
        let (Value::Exact(_), Some(graph)) = (&solution.value, &solution.territory) else {
            return Vec::new();
        };
        let labels = self.labels(position, &solution, graph, &effort);
        self.samples.push(Sample {
            group: self.group,
            source: Source::Exact,
            size: position.board.size(),
            stones: Color::BOTH.map(|color| *position.board.stones(color)),
            scope: self.exact.points,
            ko: position.board.ko().map(|ko| ko.point),
            recent: position.recent.clone(),
            length: 0,
            labels,
        });
        if last {
            return Vec::new();
        }
        let next = |color: Color| {
            let &(_, point) = solution.lines[color.index()].first()?;
            let mut after = after(position, color, point)?;
            after.before = Some(graph.temperature().clone());
            Some(after)
        };
        Color::BOTH.into_iter().filter_map(next).collect()
    }

    fn labels(
        &mut self,
        position: &Position,
        solution: &Solution,
        graph: &Thermograph,
        effort: &Effort,
    ) -> Labels {
        let temperature = float(graph.temperature());
        let balance =
            Color::BOTH.map(|color| (*position.board.stones(color) & self.exact.points).len() as f32);
        let ownership = Color::BOTH.map(|color| {
            let mut end = position.clone();
            for &(mover, point) in &solution.lines[color.index()] {
                end = after(&end, mover, point)?;
            }
            self.shares(&end, effort)
        });
        let mean = float(graph.mean()).map(|mean| mean + balance[0] - balance[1]);
        Labels {
            next: next(solution),
            advice: Default::default(),
            ownership: match (ownership, mean) {
                ([Some(black), Some(white)], Some(mean)) if self.agree(&black, &white, mean) => {
                    [black, white]
                }
                _ => Default::default(),
            },
            mean,
            temperature,
            answer: position.before.as_ref().map(|before| graph.temperature() > before),
        }
    }

    /// Whether shares do not contradict the mean: moving first loses nothing. They may, by a point, where dead stones
    /// are taken off a settled position for the count and a neutral point is left over.
    fn agree(&self, black: &[f32], white: &[f32], mean: f32) -> bool {
        let size = self.exact.board.size();
        let sum = |list: &[f32]| self.exact.points.iter().map(|point| list[place(size, point)]).sum::<f32>();
        sum(black) >= mean - 1e-3 && mean >= sum(white) - 1e-3
    }

    /// Whose every point of the board is, on the average.
    fn shares(&mut self, position: &Position, effort: &Effort) -> Option<Vec<f32>> {
        let board = &position.board;
        let size = board.size();
        let mut shares: Vec<f32> = size.points().map(|point| nearest_owner(board, point)).collect();
        if !position.region.points().is_empty() {
            let control = self.solver.control(&position.region, effort).ok()?;
            for (point, share) in control.iter() {
                shares[place(size, point)] = float(share)?;
            }
        }
        Some(shares)
    }
}

/// The colour of a stone, or of the stones around an eye.
fn nearest_owner(board: &Board, point: Point) -> f32 {
    let around = || board.size().neighbours(point).find_map(|side| board.at(side));
    board.at(point).or_else(around).map_or(0.0, |color| color.sign() as f32)
}

fn after(position: &Position, color: Color, point: Point) -> Option<Position> {
    let played = position.region.play(color, point)?;
    let mut board = position.board.clone();
    board.set_ko(None);
    board.check(color, point, false).ok()?;
    board.play(color, point);
    let mut recent = vec![(color, point)];
    recent.extend(&position.recent);
    Some(Position { board, region: played.region, recent, before: None })
}

/// What should come next.
fn next(solution: &Solution) -> Vec<(Target, f32)> {
    let best = Color::BOTH.map(|color| {
        // The last entry is the one just below the temperature of the region.
        solution.best[color.index()].last().map_or(&[][..], |best| &best.points)
    });
    let shares = match solution.kind {
        Some(Kind::Settled) | None => [0.0, 0.0],
        Some(Kind::BlackSente) => [PRIVILEGE, 1.0 - PRIVILEGE],
        Some(Kind::WhiteSente) => [1.0 - PRIVILEGE, PRIVILEGE],
        Some(Kind::Gote | Kind::Ko) => [0.5, 0.5],
    };
    let shares = [0, 1].map(|color: usize| if best[color].is_empty() { 0.0 } else { shares[color] });
    let total: f32 = shares.iter().sum();
    if total == 0.0 {
        return vec![(Target::Settled, 1.0)];
    }
    let mut list = Vec::new();
    for color in Color::BOTH {
        let points = best[color.index()];
        let share = shares[color.index()] / total / points.len().max(1) as f32;
        list.extend(points.iter().filter(|_| share > 0.0).map(|&point| (Target::Move(color, point), share)));
    }
    list
}

/// The nearest number; `None` for fractions that are too long.
pub(crate) fn float(number: &Rational) -> Option<f32> {
    let (numerator, denominator) = number.to_small()?;
    Some((numerator as f64 / denominator as f64) as f32)
}

#[cfg(test)]
mod tests;
