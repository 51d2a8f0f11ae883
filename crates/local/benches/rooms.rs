//! How fast regions are solved: a long corridor, and rooms of 12, 16 and 20 empty points.
//!
//! Rooms are carved out of black stone from a fixed list of numbers: cell by cell, either only where a new cell
//! touches one cell of the room (narrow) or anywhere (wide), with one or two mouths through which
//! White comes in. Each answer is asserted: the corridor by its formula, a room by solving its mirror image
//! with colours exchanged in a new solver, and by the bounds that hold for every region.
//!
//! `cargo bench -p yose-local --bench rooms`

use std::time::{Duration, Instant};

use yose_board::{Board, Color, Point, PointSet, Size};
use yose_cgt::Rational;
use yose_local::{ClosedRegion, Effort, Solver, Value};

const SIDE: u8 = 13;
/// Rooms of each size and kind.
const ROOMS: u64 = 10;

fn main() {
    corridor(30);
    println!(
        "{:>6} {:>7} {:>7} {:>11} {:>11} {:>9} {:>9}",
        "points", "kind", "proved", "median", "worst", "median", "worst"
    );
    println!("{:>6} {:>7} {:>7} {:>11} {:>11} {:>9} {:>9}", "", "", "", "time", "time", "nodes", "nodes");
    for points in [12, 16, 20] {
        for wide in [false, true] {
            table_row(points, wide);
        }
    }
}

/// C(n) has mean n − 2 + 2^(1−n), and Black who closes it has n − 1.
fn corridor(length: usize) {
    let path: Vec<Point> = (1..=u8::try_from(length).unwrap())
        .map(|step| if step <= 23 { Point::new(step, 1) } else { Point::new(23, step - 22) })
        .collect();
    let size = Size::square(25).unwrap();
    let points: PointSet = path.iter().copied().collect();
    let region = carved(size, &points, &PointSet::from_iter([Point::new(0, 1)]), Color::Black);
    let mut solver = Solver::default();
    let (time, value) = timed(|| solver.value(&region, &Effort::default()));
    let game = value.exact().expect("a corridor is solved");
    let mean = Rational::from(&solver.games().mean(game).unwrap());
    let expect = Rational::from_ratio(1, 1 << (length - 1)).unwrap() + Rational::from(length as i64 - 2);
    assert_eq!(mean, expect);
    println!("corridor of {length}: {time:?}, {} nodes\n", solver.nodes());
}

fn table_row(points: usize, wide: bool) {
    let (mut times, mut nodes, mut proved) = (Vec::new(), Vec::new(), 0);
    for seed in 1..=ROOMS {
        let (room, mouths) = cave(seed, points, wide);
        let size = Size::square(SIDE.into()).unwrap();
        let region = carved(size, &room, &mouths, Color::Black);
        let effort = Effort::nodes(if wide { 21_000 } else { 350_000 });
        let mut solver = Solver::default();
        let (time, value) = timed(|| solver.value(&region, &effort));
        times.push(time);
        nodes.push(solver.nodes());
        if value.is_proved() {
            proved += 1;
            let mirror = |set: &PointSet| {
                set.iter().map(|p| Point::new(SIDE - 1 - p.column(), p.row())).collect::<PointSet>()
            };
            let image = carved(size, &mirror(&room), &mirror(&mouths), Color::White);
            assert_opposite(&mut solver, &value, &image, &effort);
        }
    }
    times.sort();
    nodes.sort_unstable();
    let kind = if wide { "wide" } else { "narrow" };
    let (median, last) = (times.len() / 2, times.len() - 1);
    println!(
        "{points:>6} {kind:>7} {:>7} {:>11.2?} {:>11.2?} {:>9} {:>9}",
        format!("{proved}/{ROOMS}"),
        times[median],
        times[last],
        nodes[median],
        nodes[last]
    );
}

fn assert_opposite(solver: &mut Solver, value: &Value, image: &ClosedRegion, effort: &Effort) {
    let mut other = Solver::default();
    match (value, other.value(image, effort)) {
        (Value::Exact(game), Value::Exact(opposite)) => {
            let negative = solver.games().neg(*game).unwrap();
            let graph = solver.games().thermograph(negative).unwrap();
            assert_eq!(graph, other.games().thermograph(opposite).unwrap());
        }
        (Value::Ko(report), Value::Ko(opposite)) => {
            assert_eq!(report.thermographs[0].negate(), opposite.thermographs[0]);
        }
        (_, other) => panic!("the mirror image is {other:?}"),
    }
}

fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = run();
    (start.elapsed(), result)
}

/// The room as a region in stone of this colour; the mouths are the other colour's.
fn carved(size: Size, room: &PointSet, mouths: &PointSet, stone: Color) -> ClosedRegion {
    let mut board = Board::new(size);
    let walls = (room.neighbours() & PointSet::full(size)) - *room;
    for point in walls {
        board.play(if mouths.contains(point) { !stone } else { stone }, point);
    }
    assert_eq!(board.empty().len() + walls.len(), size.area(), "no wall was captured");
    ClosedRegion::new(&board, room, &walls).unwrap()
}

/// A room of this many points, and its mouths.
fn cave(seed: u64, points: usize, wide: bool) -> (PointSet, PointSet) {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ points as u64;
    let mut below = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from((state >> 11) % n as u64).unwrap()
    };
    let inside =
        |point: Point| (2..SIDE - 2).contains(&point.column()) && (2..SIDE - 2).contains(&point.row());
    let mut room = PointSet::from_iter([Point::new(6, 6)]);
    while room.len() < points {
        let fits = |point: &Point| {
            let touching = point.neighbours().into_iter().filter(|&next| room.contains(next)).count();
            inside(*point) && (touching == 1 || wide)
        };
        let edge: Vec<Point> = (room.neighbours() - room).iter().filter(fits).collect();
        room.insert(edge[below(edge.len())]);
    }
    let walls: Vec<Point> = (room.neighbours() - room).iter().collect();
    let count = 1 + below(2);
    let mouths = (0..count).map(|_| walls[below(walls.len())]).collect();
    (room, mouths)
}
