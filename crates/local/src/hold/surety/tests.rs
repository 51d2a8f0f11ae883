//! What a side is sure of, against values that are solved and against the thermographs of kos.

use yose_board::{Board, Color, Point, PointSet, Size};
use yose_cgt::{Game, Thermograph};

use crate::effort::Effort;
use crate::region::ClosedRegion;
use crate::search::{Bounds, Search};
use crate::solver::Solver;
use crate::value::Value;

const SIDE: u8 = 5;

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % n as u64).unwrap()
    }
}

/// A room in a corner of the board, its walls of either colour, with stones in it.
pub(crate) fn room(random: &mut Random) -> Option<ClosedRegion> {
    let inside = |point: &Point| point.column() < SIDE - 1 && point.row() < SIDE - 1;
    let size = 4 + random.below(6);
    let mut room = PointSet::from_iter([Point::new(random.below(3) as u8, random.below(3) as u8)]);
    while room.len() < size {
        let edge: Vec<Point> = (room.neighbours() - room).iter().filter(inside).collect();
        room.insert(edge[random.below(edge.len())]);
    }
    let mut board = Board::new(Size::square(SIDE.into()).unwrap());
    let on_board = |point: &Point| point.column() < SIDE && point.row() < SIDE;
    let walls: PointSet = (room.neighbours() - room).iter().filter(on_board).collect();
    // Mostly one colour has most of the walls: rooms in which somebody can live.
    let white = 1 + random.below(9);
    for point in walls {
        board.play(if random.below(10) < white { Color::White } else { Color::Black }, point);
    }
    let stones = random.below(4);
    for point in room {
        if random.below(6) < stones {
            board.play(Color::BOTH[random.below(2)], point);
        }
    }
    let region = ClosedRegion::new(&board, &room, &walls).ok()?;
    Some(if random.below(2) == 0 { region.with_suicide(true) } else { region })
}

/// All pairs of games between which a region lies.
fn bounds(search: &mut Search, region: &ClosedRegion) -> Vec<Bounds> {
    search.table.suicide = region.suicide();
    let parts = search.table.place(region.shape(), region.masks());
    let &[part] = &parts[..] else { return Vec::new() };
    let [lows, highs] = search.sure_games(part.node, 20_000).unwrap();
    let pairs = lows.iter().flat_map(|&low| highs.iter().map(move |&high| Bounds { low, high }));
    pairs.map(|pair| search.turned_bounds(pair, part.swapped).unwrap()).collect()
}

/// Whether the walls of the first are nowhere above those of the second.
fn at_most(first: &Thermograph, second: &Thermograph) -> bool {
    first.left_wall().clone().max(second.left_wall()) == *second.left_wall()
        && first.right_wall().clone().max(second.right_wall()) == *second.right_wall()
}

/// Counts values that were checked, those that the bounds determine, and kos.
fn hunt(seed: u64, rounds: usize) -> [usize; 3] {
    let mut random = Random(seed);
    let mut counts = [0; 3];
    for _ in 0..rounds {
        let Some(region) = room(&mut random) else { continue };
        let mut solver = Solver::default();
        match solver.value(&region, &Effort::nodes(20_480)) {
            Value::Exact(value) => {
                counts[0] += 1;
                counts[1] += usize::from(check(&mut solver.search, &region, value));
            }
            Value::Ko(report) => {
                counts[2] += 1;
                for Bounds { low, high } in bounds(&mut solver.search, &region) {
                    let [low, high] = [low, high].map(|game| solver.games().thermograph(game).unwrap());
                    let between = |graph| at_most(&low, graph) && at_most(graph, &high);
                    assert!(report.thermographs.iter().all(between), "{region:?}");
                }
            }
            Value::Bounded(_) => {}
        }
    }
    counts
}

/// The value must lie between all bounds; whether one pair of them determines it.
fn check(search: &mut Search, region: &ClosedRegion, value: Game) -> bool {
    let mut found = false;
    for pair in bounds(search, region) {
        assert!(search.games.at_most(pair.low, value).unwrap(), "{region:?}");
        assert!(search.games.at_most(value, pair.high).unwrap(), "{region:?}");
        found |= pair.exact().is_some();
    }
    found
}

#[test]
fn sureties_are_true() {
    let [values, determined, kos] = hunt(0x9E37_79B9_7F4A_7C15, 400);
    assert!(
        values > 200 && determined > 40 && kos > 5,
        "{values} values, {determined} determined, {kos} kos"
    );
}

#[test]
#[ignore = "minutes"]
fn sureties_are_true_at_length() {
    println!("values, those determined, kos: {:?}", hunt(0xD1B5_4A32_D192_ED03, 4_000));
}
