use yose_cgt::trajectory::BOTTOM;
use yose_cgt::{Games, Rational, Thermograph, Trajectory};

use super::super::tests::{SHAPES, region};
use super::super::{KoReport, Obstacle, at_most, ko_alone};
use super::{Grown, grow_alone, proved_from};
use crate::cycles::Keep;
use crate::effort::Effort;
use crate::hold::surety_rooms::{Random, room};
use crate::region::ClosedRegion;
use crate::search::Search;
use crate::solver::Solver;
use crate::value::Value;

fn grown(region: &ClosedRegion, nodes: u64) -> Grown {
    grow_alone(&mut Search::new(Games::default()), region, nodes, 20_000).unwrap().expect("bounds have masts")
}

fn between(grown: &Grown, graphs: &[Thermograph; 3]) -> bool {
    let pairs = grown.between.iter().zip(graphs);
    pairs.into_iter().all(|([low, high], graph)| at_most(low, graph) && at_most(graph, high))
}

/// Whether a report says what is true of all solutions between the least and the greatest one, from where it is said to be proved.
fn is_true(report: &KoReport, between: &[[Thermograph; 2]; 3]) -> bool {
    let walls = |graph: &Thermograph| [graph.left_wall().clone(), graph.right_wall().clone()];
    let same = |graph: &Thermograph, other: &Thermograph, from: &Rational| {
        walls(graph).iter().zip(walls(other)).all(|(wall, other)| {
            let bends = wall.knots().iter().chain(other.knots()).map(|knot| knot.t.clone());
            let mut bends = bends.filter(|t| t > from).chain([from.clone()]);
            bends.all(|t| wall.value_at(&t) == other.value_at(&t))
        })
    };
    let modes = report.thermographs.iter().zip(&report.proved_from).zip(between);
    modes.into_iter().all(|((graph, from), ends)| ends.iter().all(|end| same(end, graph, from)))
}

/// A graph that grows says the same as one with every legal move of every position, wherever that says something; and the less it has grown
/// the less it says, but nothing wrong.
#[test]
fn graphs_that_grow_say_the_same() {
    let (mut kos, mut values) = (0, 0);
    for shape in SHAPES {
        for number in (0..729).step_by(2) {
            let Some(region) = region(shape, number) else { continue };
            let mut search = Search::new(Games::default());
            let graphs = match ko_alone(&mut search, &region, 100_000, 1_000, Keep::All).unwrap() {
                Some(Ok(report)) => report.thermographs,
                Some(Err(_)) => continue,
                None => {
                    let parts = search.table.place(region.shape(), region.masks());
                    let [part] = parts[..] else { continue };
                    let Some(game) = search.known_part(part).unwrap().exact() else { continue };
                    let graph = search.games.thermograph(game).unwrap();
                    [graph.clone(), graph.clone(), graph]
                }
            };
            for nodes in [0, 2_000, 5_000] {
                let grown = grown(&region, nodes);
                assert!(between(&grown, &graphs), "{number} on {shape} {nodes}: {grown:#?} {graphs:#?}");
            }
            let grown = grown(&region, 1_000_000);
            assert_eq!(grown.proved(), Some(graphs.clone()), "{number} on {shape}");
            if graphs.iter().any(|graph| *graph != graphs[0]) {
                kos += 1;
            } else {
                values += 1;
            }
        }
    }
    println!("{kos} kos and {values} values");
    assert!(kos > 50 && values > 100, "{kos}, {values}");
}

/// Two kos between groups: loops that have several solutions. What is said of them all the same is true of the least and the greatest one with every legal move of every position.
#[test]
fn loops_that_have_walls_from_0_on() {
    let places = [("OOXXXOO/O.....O/X.XXX.X/XXXXXXX", 2_187), ("XXOO/X..O/XXOO/X..O/XXOO", 81)];
    let numbers = places.iter().flat_map(|(shape, most)| (0..*most).map(move |number| (shape, number)));
    let mut counts = [0; 2];
    for (shape, number) in numbers {
        let Some(region) = region(shape, number) else { continue };
        let mut search = Search::new(Games::default());
        let found = ko_alone(&mut search, &region, 100_000, 1_000, Keep::All).unwrap();
        let Some(Err(Obstacle { between: Some(between), .. })) = found else { continue };
        let grown = grown(&region, 100_000);
        let holds = grown.between.iter().zip(&*between);
        assert!(
            holds
                .into_iter()
                .all(|([low, high], [least, greatest])| at_most(low, least) && at_most(greatest, high))
        );
        let report = grown.report();
        assert!(
            report.iter().all(|report| is_true(report, &between)),
            "{number} on {shape}: {report:#?} {between:#?}"
        );
        counts[usize::from(report.is_some())] += 1;
    }
    println!("{counts:?} loops without and with walls from 0 on");
    assert!(counts[1] > 5, "{counts:?}");
}

/// Random rooms with walls of both colours, by what the passes say of them.
fn hunt(seed: u64, rounds: usize) -> [usize; 2] {
    let mut random = Random(seed);
    let mut counts = [0; 2];
    for _ in 0..rounds {
        let Some(region) = room(&mut random) else { continue };
        let mut solver = Solver::default();
        let graphs = match solver.value(&region, &Effort::nodes(20_480)) {
            Value::Exact(game) => {
                let graph = solver.search.games.thermograph(game).unwrap();
                [graph.clone(), graph.clone(), graph]
            }
            Value::Ko(report) => report.thermographs,
            Value::Bounded(_) => continue,
        };
        counts[usize::from(graphs.iter().any(|graph| *graph != graphs[0]))] += 1;
        let few = random.below(5_000) as u64;
        assert!(between(&grown(&region, few), &graphs), "{region:?}, {few}");
        assert_eq!(grown(&region, 1_000_000).proved(), Some(graphs), "{region:?}");
    }
    counts
}

#[test]
fn graphs_of_random_rooms_grow() {
    let [values, kos] = hunt(0x3C6E_F372_FE94_F82B, 400);
    println!("{values} values, {kos} kos");
    assert!(values > 100 && kos > 20, "{values}, {kos}");
}

#[test]
#[ignore = "some minutes"]
fn graphs_of_many_rooms_grow() {
    println!("{:?} values and kos", hunt(0xA54F_F53A_5F1D_36F1, 8_000));
}

/// Two thermographs that differ at the bottom only, as those of {6|-4} from 0 on.
#[test]
fn what_is_open_at_the_bottom() {
    let graph = |bottom: i64| {
        let mut left = Trajectory::line(bottom.into(), i32::try_from(6 - bottom).unwrap());
        left = left.min(&Trajectory::line(7.into(), -1)).max(&Trajectory::constant(1.into()));
        let right = Trajectory::line((-5).into(), 1).min(&Trajectory::constant(1.into()));
        Thermograph::from_walls(left, right).unwrap()
    };
    assert_eq!(graph(4).temperature(), &Rational::from(5));
    assert_eq!(proved_from(&[graph(4), graph(4)]), Some(BOTTOM));
    assert_eq!(proved_from(&[graph(4), graph(5)]), Some(Rational::ZERO));
    // Where masts are not the same nothing is.
    let higher = graph(5).translate(&Rational::ONE);
    assert_eq!(proved_from(&[graph(4), higher]), None);
}
