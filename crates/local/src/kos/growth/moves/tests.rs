use yose_board::{Color, Point};
use yose_cgt::ko::Mode;
use yose_cgt::{Games, Rational, Thermograph};

use super::super::super::tests::{SHAPES, region};
use super::super::{Grown, grow_alone};
use super::mine;
use crate::best::{Best, best_moves};
use crate::effort::Effort;
use crate::grown::GrownRegions;
use crate::hold::surety_rooms::{Random, room};
use crate::region::ClosedRegion;
use crate::search::Search;
use crate::solver::Solver;
use crate::value::Value;

fn grown(region: &ClosedRegion) -> Grown {
    grow_alone(&mut Search::new(Games::default()), region, 1_000_000, 20_000)
        .unwrap()
        .expect("bounds have masts")
}

/// The thermograph without a komaster, by a solver that does not grow anything.
fn graph(solver: &mut Solver, region: &ClosedRegion) -> Option<Thermograph> {
    match solver.value(region, &Effort::nodes(20_480)) {
        Value::Exact(game) => Some(solver.search.games.thermograph(game).unwrap()),
        Value::Ko(report) => Some(report.thermograph(Mode::NoKomaster).clone()),
        Value::Bounded(_) => None,
    }
}

/// The moves that are best at a temperature.
fn at<'b>(best: &'b [Best], t: &Rational) -> &'b [Point] {
    best.iter().rev().find(|best| best.from <= *t).map_or(&[], |best| &best.points)
}

/// The most that a move can be worth to the player at a temperature, after the tax. After a ko capture the opponent plays elsewhere, or answers but not with a ko.
fn at_most(region: &ClosedRegion, color: Color, point: Point, t: &Rational) -> Rational {
    let most = |region: &ClosedRegion, to_move: Color| {
        let [low, high] = &grown(region).between[0];
        let graph = if color == Color::Black { high } else { low };
        let wall = if to_move == Color::Black { graph.left_wall() } else { graph.right_wall() };
        wall.value_at(t)
    };
    let played = region.play(color, point).unwrap();
    let signed = |value: Rational| if color == Color::Black { value } else { -value };
    let worth = if played.takes_ko {
        let answers = played.region.moves(!color).into_iter().filter_map(|answer| {
            let next = played.region.play(!color, answer).filter(|next| !next.takes_ko)?;
            Some(signed(most(&next.region, color) + Rational::from(next.prisoners)) + t)
        });
        answers.fold(signed(most(&played.region, color)), Rational::min)
    } else {
        signed(most(&played.region, !color))
    };
    worth + signed(played.prisoners.into()) - t
}

/// What a graph says about moves, against a solver that looks at each of them; how many moves could be told, and how long the lines are.
fn compare(region: &ClosedRegion) -> Option<[usize; 2]> {
    let mut solver = Solver::default();
    let graph = graph(&mut solver, region)?;
    let solution = solver.solve(region, &Effort::nodes(20_480));
    let grown = grown(region);
    let mut counts = [0; 2];
    for color in Color::BOTH {
        let moves = &grown.moves[color.index()];
        let wall = mine(color, graph.left_wall(), graph.right_wall());
        let found = best_moves(&moves.worths, &wall, graph.temperature());
        for Best { from, points } in &found {
            let t = (from + graph.temperature()).half();
            let told = at(&solution.best[color.index()], &t);
            let here = at(&found, &t);
            // A solver knows nothing of a move where it does not know what that leads to.
            let looked_at = |point: &Point| {
                let candidate = solution.moves[color.index()].iter().find(|other| other.point == *point);
                candidate.is_some_and(|candidate| match solution.value {
                    Value::Exact(_) => candidate.value.exact().is_some(),
                    _ => candidate.value.is_proved(),
                })
            };
            let missed = here.iter().find(|point| !told.contains(point) && looked_at(point));
            assert_eq!(missed, None, "{region:?} {color:?} at {t}: {here:?} {told:?}");
            counts[0] += points.len();
        }
        for Best { from, points } in &solution.best[color.index()] {
            for &point in points.iter().filter(|_| from < graph.temperature()) {
                let most = at_most(region, color, point, from);
                assert!(most >= wall.value_at(from), "{region:?} {color:?} {point:?} at {from}: {most}");
            }
        }
        if let Some(last) = found.last() {
            let t = (&last.from + graph.temperature()).half();
            check_line(&mut solver, region, &moves.line, &t);
            counts[1] += moves.line.len();
        }
    }
    Some(counts)
}

/// No move of a line changes what the region is worth at its temperature, unless it takes a ko.
fn check_line(solver: &mut Solver, region: &ClosedRegion, line: &[(Color, Point)], t: &Rational) {
    let mut region = region.clone();
    for &(color, point) in line {
        let played = region.play(color, point).unwrap();
        let before = graph(solver, &region).zip(graph(solver, &played.region)).filter(|_| !played.takes_ko);
        if let Some((before, after)) = before {
            let after = after.translate(&played.prisoners.into());
            let (had, has) = match color {
                Color::Black => (before.left_wall().value_at(t), after.right_wall().value_at(t) - t),
                Color::White => (before.right_wall().value_at(t), after.left_wall().value_at(t) + t),
            };
            assert_eq!(had, has, "{region:?} {color:?} {point:?} at {t}");
        }
        region = played.region;
    }
}

/// Regions, best moves and moves of lines among these.
fn count(regions: impl Iterator<Item = ClosedRegion>) -> [usize; 3] {
    let compared = regions.filter_map(|region| compare(&region));
    compared.fold([0; 3], |[regions, best, lines], [more, longer]| [regions + 1, best + more, lines + longer])
}

fn rooms(seed: u64, rounds: usize) -> impl Iterator<Item = ClosedRegion> {
    let mut random = Random(seed);
    (0..rounds).filter_map(move |_| room(&mut random))
}

#[test]
fn moves_of_graphs_that_grow_are_best() {
    let shapes =
        SHAPES.iter().flat_map(|shape| (0..729).step_by(7).filter_map(|number| region(shape, number)));
    let counts = count(shapes.chain(rooms(0x1F83_D9AB_FB41_BD6B, 100)));
    println!("{counts:?} regions, best moves, moves of lines");
    assert!(counts[0] > 100 && counts[1] > counts[0] && counts[2] > counts[0], "{counts:?}");
}

/// What is remembered of a region is told of its mirror image.
#[test]
fn mirror_images_have_the_same_moves() {
    let mirrored: Vec<String> = SHAPES[0].split('/').map(|row| row.chars().rev().collect()).collect();
    let [here, there] = [SHAPES[0], &mirrored.join("/")].map(|shape| region(shape, 0).unwrap());
    let grown = grown(&here);
    let mut regions = GrownRegions::default();
    let value = Solver::default().value(&here, &Effort::default());
    regions.remember(&here, value.clone(), None, grown.moves.clone());
    assert_eq!(regions.value(&there), Some(value));
    let turned = |point: Point| Point::new(4 - point.column(), point.row());
    for (told, known) in regions.moves(&there).iter().zip(&grown.moves) {
        assert!(known.worths.len() > 2);
        assert_eq!(told.worths.len(), known.worths.len());
        for (point, worth) in &known.worths {
            assert!(told.worths.contains(&(turned(*point), worth.clone())), "{point:?}");
        }
        let line: Vec<(Color, Point)> =
            known.line.iter().map(|(color, point)| (*color, turned(*point))).collect();
        assert_eq!(told.line, line);
    }
    assert!(grown.moves.iter().any(|moves| !moves.line.is_empty()));
}

/// Two places, a ko in the corner and another. To take the ko would be best if White could only play elsewhere or retake; she has an answer in the other place.
#[test]
fn a_ko_is_not_taken_where_the_answer_hurts() {
    let two = region(".OOXXX/.X..XX/XXX.OX/XXO.OX/XXOOOX/XXXXXX", 2 * 3 + 2 * 27).unwrap();
    assert!(compare(&two).is_some());
    let solution = Solver::default().solve(&two, &Effort::default());
    assert!(!at(&solution.best[0], &Rational::ZERO).contains(&Point::new(0, 0)), "{:?}", solution.best);
}

#[test]
#[ignore = "some minutes"]
fn moves_of_many_graphs_that_grow_are_best() {
    let shapes = SHAPES.iter().flat_map(|shape| (0..729).filter_map(|number| region(shape, number)));
    println!("{:?}", count(shapes.chain(rooms(0x5BE0_CD19_137E_2179, 3_000))));
}
