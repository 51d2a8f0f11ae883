//! How fast regions are solved: a long corridor, the rooms of `testdata/rooms.txt`, a board of fifteen regions.
//!
//! Each answer is asserted by what is known from elsewhere: corridors by their formula, rooms by the scores that a
//! plain alpha-beta search found, the board by the sum of its corridors. Every interval must contain them.
//!
//! `cargo bench -p yose-local --bench rooms` prints the tables of the README. Times are those of the processor, where the system tells
//! them (Linux), since other programs may be running; short runs are repeated for a tenth of a second and averaged. With `-- plain` the peer is
//! run on the same rooms, up to a million positions each; with `-- plain 30000000` up to so many,
//! with `-- plain 30000000 16` on the rooms of 16 points only, and with `-- plain 30000000 16 cave` on those of them that are so called.

mod clock;
mod list;
mod memory;
mod plain;

use std::time::Duration;

use clock::{repeated, timed};
use list::Room;
use yose_board::{Board, Color, Point, PointSet, Size};
use yose_cgt::{Rational, Thermograph};
use yose_local::{ClosedRegion, Effort, Solver, Value, WholeBoard};

/// Positions for one room.
const NODES: u64 = 350_000;

/// Positions for the peer, if nothing else is said.
const PLAIN_NODES: u64 = 1_000_000;

fn main() {
    corridor(30);
    board_of_fifteen();
    let arguments: Vec<String> = std::env::args().skip_while(|argument| argument != "plain").collect();
    let number = |place: usize| arguments.get(place).and_then(|number| number.parse::<u64>().ok());
    let compare = (!arguments.is_empty()).then(|| number(1).unwrap_or(PLAIN_NODES));
    let mut rooms = list::rooms();
    rooms.retain(|room| number(2).is_none_or(|points| room.points as u64 == points));
    rooms.retain(|room| arguments.get(3).is_none_or(|name| room.name.contains(name)));
    println!("{:>6} {:<38} {:>10} {:>8}  result", "points", "room", "time", "nodes");
    let runs: Vec<Run> = rooms.iter().map(|room| solve(room, compare)).collect();
    println!(
        "\n{:>6} {:>6} {:>7} {:>10} {:>10} {:>8} {:>8}",
        "points", "form", "proved", "median", "worst", "median", "worst"
    );
    println!("{:>6} {:>6} {:>7} {:>10} {:>10} {:>8} {:>8}", "", "", "", "time", "time", "nodes", "nodes");
    for points in [12, 16, 20] {
        let of_size: Vec<&Run> = runs.iter().filter(|run| run.points == points).collect();
        if !of_size.is_empty() {
            summarize(points, &of_size);
        }
    }
    println!();
    for family in ["corridor", "two-wide corridor", "two-wide corridor with a narrow mouth"] {
        let nodes: Vec<String> = rooms
            .iter()
            .zip(&runs)
            .filter(|(room, _)| room.name == family)
            .map(|(_, run)| run.nodes.to_string())
            .collect();
        println!("nodes of the {family}: {}", nodes.join(", "));
    }
}

/// What solving a room took.
struct Run {
    points: usize,
    time: Duration,
    nodes: u64,
    exact: bool,
    proved: bool,
}

fn solve(room: &Room, compare: Option<u64>) -> Run {
    let region = room.region();
    let (time, (mut solver, value)) = repeated(|| value(&region));
    let nodes = solver.nodes();
    let graph = thermograph(&mut solver, &value);
    let result = match (&value, &graph) {
        (Value::Bounded(limits), None) => format!("mean {}..{}", limits.mean.low, limits.mean.high),
        (_, Some(graph)) => format!("mean {}, temperature {}", graph.mean(), graph.temperature()),
        (_, None) => String::new(),
    };
    println!("{:>6} {:<38} {time:>10.2?} {nodes:>8}  {result}", room.points, room.name);
    check(room, &value, graph.as_ref());
    if let Some(limit) = compare {
        let (grid, stones) = plain::Room::new(room.rows());
        let guess = guess(&value, graph.as_ref());
        let (time, found) = timed(|| plain::search(&grid, stones, guess, limit));
        let scores =
            found.scores.map_or("gave up".to_owned(), |[black, white]| format!("area: {black} {white}"));
        println!("{:>6} {:<38} {time:>10.2?} {:>8}  {scores}", "", "  plain alpha-beta", found.nodes);
    }
    Run { points: room.points, time, nodes, exact: value.exact().is_some(), proved: value.is_proved() }
}

/// The value of a region that nothing is known of.
fn value(region: &ClosedRegion) -> (Solver, Value) {
    let mut solver = Solver::default();
    let value = solver.value(region, &Effort::nodes(NODES));
    (solver, value)
}

fn thermograph(solver: &mut Solver, value: &Value) -> Option<Thermograph> {
    match value {
        Value::Exact(game) => Some(solver.games().thermograph(*game).unwrap()),
        Value::Ko(report) => Some(report.thermographs[0].clone()),
        Value::Bounded(limits) => limits.thermograph.as_deref().cloned(),
    }
}

/// The area scores that the solver says, or where its interval of the mean begins: from there the peer starts.
fn guess(value: &Value, graph: Option<&Thermograph>) -> [i64; 2] {
    let whole = |number: &Rational| number.to_string().parse().ok();
    match (graph, value) {
        (Some(graph), _) => area(graph).each_ref().map(|score| whole(score).expect("a whole score")),
        (None, Value::Bounded(limits)) => [whole(&limits.mean.low).unwrap_or(0); 2],
        (None, _) => [0; 2],
    }
}

/// Area scores are where the walls stand at temperature -1.
fn area(graph: &Thermograph) -> [Rational; 2] {
    [graph.left_wall(), graph.right_wall()].map(|wall| wall.value_at(&Rational::from(-1)))
}

/// The mean lies between the area scores.
fn check(room: &Room, value: &Value, graph: Option<&Thermograph>) {
    if let (Some(mean), Some(graph)) = (&room.mean, graph) {
        assert_eq!(graph.mean().to_string(), *mean, "{}", room.name);
    }
    let Some([black, white]) = room.area.map(|area| area.map(Rational::from)) else { return };
    if let Value::Bounded(limits) = value {
        assert!(limits.mean.low <= black && white <= limits.mean.high, "{}", room.name);
    }
    if let Some(graph) = graph {
        assert_eq!(area(graph), [black, white], "{}", room.name);
    }
}

fn summarize(points: usize, runs: &[&Run]) {
    let mut times: Vec<Duration> = runs.iter().map(|run| run.time).collect();
    let mut nodes: Vec<u64> = runs.iter().map(|run| run.nodes).collect();
    times.sort();
    nodes.sort_unstable();
    let exact = runs.iter().filter(|run| run.exact).count();
    let proved = runs.iter().filter(|run| run.proved).count();
    let (median, last) = (runs.len() / 2, runs.len() - 1);
    println!(
        "{points:>6} {:>6} {:>7} {:>10.2?} {:>10.2?} {:>8} {:>8}",
        format!("{exact}/{}", runs.len()),
        format!("{proved}/{}", runs.len()),
        times[median],
        times[last],
        nodes[median],
        nodes[last]
    );
}

/// C(n) has mean n − 2 + 2^(1−n), and Black who closes it has n − 1.
fn corridor(length: usize) {
    let path: Vec<Point> = (1..=u8::try_from(length).unwrap())
        .map(|step| if step <= 23 { Point::new(step, 1) } else { Point::new(23, step - 22) })
        .collect();
    let size = Size::square(25).unwrap();
    let room: PointSet = path.iter().copied().collect();
    let mouth = Point::new(0, 1);
    let mut board = Board::new(size);
    let walls = (room.neighbours() & PointSet::full(size)) - room;
    for point in walls {
        board.play(if point == mouth { Color::White } else { Color::Black }, point);
    }
    let region = ClosedRegion::new(&board, &room, &walls).unwrap();
    let mut solver = Solver::default();
    let (time, value) = timed(|| solver.value(&region, &Effort::default()));
    let game = value.exact().expect("a corridor is solved");
    let mean = Rational::from(&solver.games().mean(game).unwrap());
    assert_eq!(mean, corridor_value(length));
    println!("corridor of {length}: {time:.2?}, {} nodes", solver.nodes());
}

fn corridor_value(length: usize) -> Rational {
    Rational::from_ratio(1, 1 << (length - 1)).unwrap() + Rational::from(length as i64 - 2)
}

/// Corridors of Black's with 1 to 8 points on the left, of White's with 1 to 7 on the right. Chilled they are
/// numbers, which add up to C(8); the first player rounds that in her favour.
fn board_of_fifteen() {
    let size = Size::square(19).unwrap();
    let mut board = Board::new(size);
    let mut corridors = Vec::new();
    for row in 0..19u8 {
        let number = row / 2 + 1;
        let mut left = vec![Color::Black; 10];
        let mut right = vec![Color::White; 9];
        let mut open = PointSet::EMPTY;
        if row % 2 == 1 && number <= 8 {
            left[usize::from(number) + 1] = Color::White;
            let corridor: PointSet = (1..=number).map(|column| Point::new(column, row)).collect();
            open |= corridor;
            corridors.push(corridor);
        }
        if row % 2 == 1 && number <= 7 {
            right[7 - usize::from(number)] = Color::Black;
            let corridor: PointSet = (1..=number).map(|step| Point::new(18 - step, row)).collect();
            open |= corridor;
            corridors.push(corridor);
        }
        for (column, color) in (0..).zip(left.into_iter().chain(right)) {
            let point = Point::new(column, row);
            if !open.contains(point) {
                board.play(color, point);
            }
        }
    }
    assert_eq!(board.empty().len(), 36 + 28, "nothing was captured");
    let immortal = PointSet::full(size) - board.empty();
    let regions: Vec<ClosedRegion> =
        corridors.iter().map(|points| ClosedRegion::new(&board, points, &immortal).unwrap()).collect();
    assert_eq!(regions.len(), 15);
    let mut solver = Solver::default();
    let (time, answer) = timed(|| solver.whole_board(&regions, 0, &Effort::default()));
    let WholeBoard::Exact(exact) = answer else { panic!("fifteen corridors are added up") };
    let chilled = solver.games().as_number(exact.chilled).expect("a sum of numbers");
    assert_eq!(Rational::from(&chilled), corridor_value(8));
    assert_eq!(exact.territory.each_ref().map(ToString::to_string), ["7", "6"]);
    println!("19×19 with fifteen regions: {time:.2?}, {} nodes\n", solver.nodes());
}
