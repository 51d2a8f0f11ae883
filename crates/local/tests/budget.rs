//! More budget never widens an interval, whether of a mean, of a temperature or of a score.

use yose_board::{Board, Color, Point, PointSet, Size};
use yose_cgt::thermograph::Interval;
use yose_local::{ClosedRegion, Effort, Solver, Value, WholeBoard};

const SIDE: u8 = 11;

/// Just enough for no pass, for one and for two.
const BUDGETS: [u64; 3] = [1, 4_096, 20_480];

/// A room of black walls that grew cell by cell in any direction, with one or two mouths.
fn cave(seed: u64, points: usize) -> ClosedRegion {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ points as u64;
    let mut below = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from((state >> 11) % n as u64).unwrap()
    };
    let inside =
        |point: &Point| (2..SIDE - 2).contains(&point.column()) && (2..SIDE - 2).contains(&point.row());
    let mut room = PointSet::from_iter([Point::new(5, 5)]);
    while room.len() < points {
        let edge: Vec<Point> = (room.neighbours() - room).iter().filter(inside).collect();
        room.insert(edge[below(edge.len())]);
    }
    let walls: Vec<Point> = (room.neighbours() - room).iter().collect();
    let count = 1 + below(2);
    let mouths: PointSet = (0..count).map(|_| walls[below(walls.len())]).collect();
    let mut board = Board::new(Size::square(SIDE.into()).unwrap());
    for &point in &walls {
        board.play(if mouths.contains(point) { Color::White } else { Color::Black }, point);
    }
    ClosedRegion::new(&board, &room, &walls.into_iter().collect()).unwrap()
}

/// Mean and temperature, as far as they are known.
fn limits(region: &ClosedRegion, nodes: u64) -> [Interval; 2] {
    let mut solver = Solver::default();
    match solver.value(region, &Effort::nodes(nodes)) {
        Value::Bounded(limits) => [limits.mean, limits.temperature],
        Value::Exact(game) => {
            let graph = solver.games().thermograph(game).unwrap();
            [graph.mean(), graph.temperature()].map(|x| Interval { low: x.clone(), high: x.clone() })
        }
        Value::Ko(report) => {
            let graph = &report.thermographs[0];
            [graph.mean(), graph.temperature()].map(|x| Interval { low: x.clone(), high: x.clone() })
        }
    }
}

fn contains(outer: &Interval, inner: &Interval) -> bool {
    outer.low <= inner.low && inner.high <= outer.high && inner.low <= inner.high
}

#[test]
fn intervals_only_shrink() {
    let mut narrowed = 0;
    for seed in 1..=8 {
        let region = cave(seed, 8 + usize::try_from(seed).unwrap() % 4);
        let known: Vec<[Interval; 2]> = BUDGETS.iter().map(|&nodes| limits(&region, nodes)).collect();
        for pair in known.windows(2) {
            for (before, after) in pair[0].iter().zip(&pair[1]) {
                assert!(contains(before, after), "cave {seed}: {before:?} became {after:?}");
                narrowed += usize::from(before != after);
            }
        }
    }
    assert!(narrowed > 8, "the budgets made no difference");
}

#[test]
fn scores_of_a_board_only_shrink() {
    let regions = [cave(1, 10), cave(2, 9)];
    let scores = |nodes: u64| match Solver::default().whole_board(&regions, 3, &Effort::nodes(nodes)) {
        WholeBoard::Exact(exact) => exact.territory.map(|score| Interval { low: score.clone(), high: score }),
        WholeBoard::Bounded(bounds) => bounds,
    };
    let known: Vec<[Interval; 2]> = BUDGETS.iter().map(|&nodes| scores(nodes)).collect();
    for pair in known.windows(2) {
        for (before, after) in pair[0].iter().zip(&pair[1]) {
            assert!(contains(before, after), "{before:?} became {after:?}");
        }
    }
}
