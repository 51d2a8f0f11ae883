//! More budget never widens an interval, whether of a mean, of a temperature or of a score; and memory follows the budget, not
//! what was asked.

mod draw;

use yose_board::{Board, Color, Point, PointSet, Size};
use yose_cgt::Budget;
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
    limits_with(region, &Effort::nodes(nodes))
}

fn limits_with(region: &ClosedRegion, effort: &Effort) -> [Interval; 2] {
    let mut solver = Solver::default();
    let value = solver.value(region, effort);
    limits_of(&mut solver, value)
}

fn limits_of(solver: &mut Solver, value: Value) -> [Interval; 2] {
    solver.games().set_budget(Budget::default());
    match value {
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

/// With these it is also asked what either side is sure of.
#[test]
fn intervals_only_shrink_where_it_is_asked_what_is_sure() {
    let square = draw::region("....O-\n...xO-\n...xO-\n.xxxO-\nOOOOO-");
    let [less, more] = [131_072, 300_000].map(|nodes| limits(&square, nodes));
    assert!(
        less.iter().zip(&more).all(|(before, after)| contains(before, after)),
        "{less:?} became {more:?}"
    );
    assert_ne!(less, more, "the budgets made no difference");
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

/// What was found of regions before time was up is added up, even if their positions were forgotten since.
#[test]
fn scores_are_told_after_an_interruption() {
    let regions = [cave(1, 8), cave(2, 8)];
    let mut solver = Solver::default();
    let values: Vec<Value> = regions.iter().map(|region| solver.value(region, &Effort::default())).collect();
    let WholeBoard::Exact(exact) = solver.whole_board(&regions, 7, &Effort::default()) else { panic!() };
    let exact = exact.territory.map(|score| Interval { low: score.clone(), high: score });
    // Under another rule nothing holds that was known.
    solver.value(&cave(3, 6).with_suicide(true), &Effort::nodes(1));
    let stopped = Effort::nodes(1).stop_when(|| true);
    let WholeBoard::Bounded(anew) = solver.whole_board(&regions, 7, &stopped) else {
        panic!("it was not stopped")
    };
    assert!(exact.iter().zip(&anew).all(|(exact, anew)| contains(anew, exact) && exact != anew));
    let told = match solver.whole_board_with(&regions, &values, 7, &stopped) {
        WholeBoard::Exact(exact) => exact.territory.map(|score| Interval { low: score.clone(), high: score }),
        WholeBoard::Bounded(bounds) => bounds,
    };
    assert_eq!(told, exact);
}

/// One question may make sixteen entries for each position of its budget, and as many as two questions can make are kept. That is looked
/// at between two positions, so there may be a few more.
const MOST_ENTRIES: usize = 3 * 16 * 4_096 + 4_096;

/// Wide caves, of which hardly one is solved.
fn caves() -> impl Iterator<Item = ClosedRegion> {
    (1..=40).map(|seed| cave(seed, 18 + usize::try_from(seed).unwrap() % 12))
}

#[test]
fn memory_follows_the_budget() {
    let mut solver = Solver::default();
    let (mut most, mut all) = (0, 0);
    for region in caves() {
        solver.value(&region, &Effort::nodes(4_096));
        most = most.max(solver.entries());
        let mut alone = Solver::default();
        alone.value(&region, &Effort::nodes(4_096));
        all += alone.entries();
    }
    assert!(most <= MOST_ENTRIES, "{most} entries");
    assert!(all > MOST_ENTRIES, "{all} entries are too few to be too many");
}

/// What was forgotten is found again.
#[test]
fn values_outlive_what_is_forgotten() {
    let mut solver = Solver::default();
    let small: Vec<ClosedRegion> = (1..=8).map(|seed| cave(seed, 6)).collect();
    let values = |solver: &mut Solver| -> Vec<Value> {
        small.iter().map(|region| solver.value(region, &Effort::nodes(20_480))).collect()
    };
    let before = values(&mut solver);
    let mut forgotten = false;
    for region in caves() {
        let entries = solver.entries();
        solver.value(&region, &Effort::nodes(4_096));
        forgotten |= solver.entries() < entries;
    }
    assert!(forgotten, "everything was remembered");
    assert_eq!(before, values(&mut solver));
    assert!(before.iter().filter(|value| value.is_proved()).count() >= 6);
}

/// Values that have no room are not known, and the bounds that are left are true: those of the same search with all the room it wants
/// lie between them.
#[test]
fn values_keep_to_their_bytes() {
    let mut open = [0; 3];
    for region in (1..=8).map(|seed| cave(seed, 6)) {
        let known = limits(&region, 20_480);
        for (bytes, open) in [0, 2 << 10, 1 << 20].into_iter().zip(&mut open) {
            let found = limits_with(&region, &Effort::nodes(20_480).max_bytes(bytes));
            assert!(known.iter().zip(&found).all(|(known, found)| contains(found, known)), "{bytes} bytes");
            *open += usize::from(found != known);
        }
    }
    assert!(open[0] > 0 && open[0] >= open[1], "{open:?}: the bytes made no difference");
    assert_eq!(open[2], 0, "a megabyte is enough");
}

/// A limit of memory is kept to, and what it leaves are true bounds: those of the same search with all the memory it wants lie between them.
#[test]
fn a_search_keeps_to_its_memory() {
    const BYTES: u64 = 1 << 19;
    let (mut most, mut wanted, mut narrower) = (0, 0, 0);
    let mut solver = Solver::default();
    for region in (1..=8).map(|seed| cave(seed, 9)) {
        let mut free = Solver::default();
        let known = free.value(&region, &Effort::nodes(20_480));
        wanted = wanted.max(free.bytes());
        let value = solver.value(&region, &Effort::nodes(20_480).memory(BYTES));
        most = most.max(solver.bytes());
        if let Value::Bounded(limits) = &value {
            let known = limits_of(&mut free, known);
            assert!(contains(&limits.mean, &known[0]) && contains(&limits.temperature, &known[1]));
            narrower += usize::from(limits.full && known[0] != limits.mean);
        }
    }
    assert!(most <= BYTES, "{most} bytes");
    assert!(wanted > BYTES, "{wanted} bytes are too few to be too many");
    assert!(narrower > 0, "the limit made no difference");
}

/// A question that stays open is searched again once; after that the answer is remembered.
#[test]
fn open_questions_are_not_searched_for_ever() {
    let mut solver = Solver::default();
    let region = cave(3, 29);
    let ask = |solver: &mut Solver, nodes: u64| {
        let before = solver.nodes();
        let value = solver.value(&region, &Effort::nodes(nodes));
        (value, solver.nodes() - before)
    };
    let (_, first) = ask(&mut solver, 4_096);
    let (second, _) = ask(&mut solver, 4_096);
    assert!(first >= 4_096, "{first} positions: it was solved");
    assert_eq!(ask(&mut solver, 4_096), (second, 0));
    // With a larger budget it is another question.
    assert!(ask(&mut solver, 20_480).1 > 0);
}
