//! The solver against plain search of everything.

mod brute;
mod draw;
mod grids;
mod heat;

use brute::{Brute, Rules, Side, Square};
use grids::{Random, board, family, grid, letters, region, shapes};
use yose_board::Color;
use yose_cgt::{Game, Games, Rational};
use yose_local::{ClosedRegion, Effort, KoReport, Loop, Solver, Value, WholeBoard};

/// Area scores with Black first and with White first that a game predicts: every move counts a point for
/// the mover on top, until an integer is reached.
fn predicted(games: &mut Games, game: Game) -> [i64; 2] {
    if let Some(n) = games.as_integer(game) {
        let n = i64::try_from(n).unwrap();
        return [n, n];
    }
    let left = games.left_options(game).into_iter().map(|option| predicted(games, option)[1] + 1).max();
    let right = games.right_options(game).into_iter().map(|option| predicted(games, option)[0] - 1).min();
    [left.unwrap(), right.unwrap()]
}

fn side_game(games: &mut Games, side: &Side) -> Game {
    match side {
        Side::Number(n) => games.integer(*n),
        Side::Options(left, right) => {
            let left: Vec<Game> = left.iter().map(|side| side_game(games, side)).collect();
            let right: Vec<Game> = right.iter().map(|side| side_game(games, side)).collect();
            games.game(&left, &right).unwrap()
        }
    }
}

fn sides() -> Vec<Side> {
    let number = Side::Number;
    let switch = |a, b| Side::Options(vec![Side::Number(a)], vec![Side::Number(b)]);
    let star = switch(0, 0);
    vec![
        number(0),
        star.clone(),
        switch(1, 0),
        switch(2, -1),
        switch(5, -5),
        Side::Options(vec![number(0)], vec![star.clone()]),
        Side::Options(vec![star], vec![number(0)]),
        Side::Options(vec![number(2)], vec![switch(1, -3)]),
    ]
}

fn check(grid: &[Square], width: usize, solver: &mut Solver, tally: &mut [usize; 5]) {
    if let Some(region) = region(grid, width) {
        compare(&region, grid, width, solver, tally);
    }
}

fn compare(
    region: &ClosedRegion,
    grid: &[Square],
    width: usize,
    solver: &mut Solver,
    tally: &mut [usize; 5],
) {
    match solver.value(region, &Effort::default()) {
        Value::Exact(game) => {
            tally[0] += 1;
            let brute = Brute::of(grid, width);
            for side in sides().into_iter().skip(tally[0] % 4).step_by(4) {
                let played = brute.play(&side);
                let games = solver.games();
                let other = side_game(games, &side);
                let sum = games.add(game, other).unwrap();
                let expect = predicted(games, sum);
                for ([low, high], expect) in played.area.into_iter().zip(expect) {
                    let text = games.text(game).unwrap();
                    assert!(
                        low <= expect && expect <= high,
                        "{grid:?}: {text} with {side:?}: {expect} is not in {low}..{high}"
                    );
                    tally[3] += usize::from(low == high);
                    tally[4] += 1;
                }
                let stops = [games.left_stop(sum), games.right_stop(sum)].map(|stop| Rational::from(&stop));
                for ([low, high], stop) in played.territory.into_iter().zip(stops) {
                    let text = games.text(sum).unwrap();
                    let holds = Rational::from(low) <= stop && stop <= Rational::from(high);
                    assert!(holds, "{grid:?}: {text} with {side:?}: {stop} is not in {low}..{high}");
                }
            }
        }
        Value::Ko(report) => {
            tally[1] += 1;
            // Whatever the rule about repetition, the score is between those of endless play lost by either side.
            let scores = Brute::of(grid, width).play(&Side::Number(0)).area;
            let bottom = Rational::from(-1);
            for graph in &report.thermographs {
                let walls = [graph.left_wall(), graph.right_wall()].map(|wall| wall.value_at(&bottom));
                for ([low, high], wall) in scores.into_iter().zip(walls) {
                    assert!(
                        Rational::from(low) <= wall && wall <= Rational::from(high),
                        "{grid:?}: {wall} is not in {low}..{high}"
                    );
                }
            }
        }
        Value::Bounded(_) => tally[2] += 1,
    }
}

#[test]
fn random_small_regions() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut solver = Solver::default();
    let mut tally = [0; 5];
    for round in 0..2500 {
        let (width, height, most) = if round % 3 == 0 { (5, 5, 5) } else { (5, 4, 4) };
        if let Some(grid) = grid(&mut random, width, height, most) {
            check(&grid, width, &mut solver, &mut tally);
        }
    }
    println!("exact, ko, bounded, decided comparisons, comparisons: {tally:?}");
    assert!(tally[0] > 500 && tally[1] > 0, "{tally:?}");
    assert!(tally[3] * 10 >= tally[4] * 9, "too few comparisons are decided: {tally:?}");
}

/// Shapes are counted as in the literature: 1, 1, 2, 5, 12, 35 free polyominoes.
#[test]
fn shapes_are_complete() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|size| shapes(size).len()), [1, 1, 2, 5, 12, 35]);
}

/// Under rules that let several stones die by suicide. In regions as small as these it never changes a score, but the solver
/// does not know that.
#[test]
fn random_regions_with_suicide() {
    let mut random = Random(0xBB67_AE85_84CA_A73B);
    let mut solver = Solver::default();
    let mut tally = [0; 3];
    for round in 0..400 {
        let Some(mut grid) = grid(&mut random, 5, 4, 4) else { continue };
        if round % 2 == 0 {
            // A room in which somebody is all alone is where suicide is possible.
            grid.iter_mut()
                .filter(|square| matches!(square, Square::Wall(_)))
                .for_each(|wall| *wall = Square::Wall(true));
        }
        let Some(region) = region(&grid, 5) else { continue };
        let Value::Exact(game) = solver.value(&region.with_suicide(true), &Effort::default()) else {
            tally[1] += 1;
            continue;
        };
        tally[0] += 1;
        let [with, without] = [true, false].map(|suicide| Brute::under(&Rules { width: 5, suicide }, &grid));
        for side in sides().into_iter().skip(tally[0] % 8).step_by(8) {
            let scores = with.play(&side).area;
            tally[2] += usize::from(scores == without.play(&side).area);
            let other = side_game(solver.games(), &side);
            let sum = solver.games().add(game, other).unwrap();
            for ([low, high], expect) in scores.into_iter().zip(predicted(solver.games(), sum)) {
                assert!(
                    low <= expect && expect <= high,
                    "{grid:?} with {side:?}: {expect} is not in {low}..{high}"
                );
            }
        }
    }
    println!("exact, others, the same without suicide: {tally:?}");
    assert!(tally[0] > 60 && tally[1] * 10 < tally[0], "{tally:?}");
}

/// Whoever could put stones to death could also have them taken at the same point. That never costs the taker more than a point, so
/// no value depends on suicide; `territory.rs` has the argument.
#[test]
fn taking_what_could_kill_itself_costs_a_point_at_most() {
    let mut random = Random(0x6A09_E667_F3BC_C908);
    let mut solver = Solver::default();
    let mut checked = 0;
    for _ in 0..6_000 {
        let Some(grid) = crowd(&mut random) else { continue };
        let Some(region) = region(&grid, 5) else { continue };
        for color in Color::BOTH {
            for point in region.clone().with_suicide(true).moves(color) {
                if region.play(color, point).is_some() {
                    continue;
                }
                let taken = region.play(!color, point).expect("the stones have this liberty only");
                let values =
                    [&region, &taken.region].map(|region| solver.value(region, &Effort::nodes(30_000)));
                let [Some(before), Some(after)] = values.map(|value| value.exact()) else { continue };
                let games = solver.games();
                let one_more = games.integer(taken.prisoners + i64::from((!color).sign()));
                let reply = games.add(after, one_more).unwrap();
                let [worse, better] = if color == Color::White { [before, reply] } else { [reply, before] };
                assert!(games.at_most(worse, better).unwrap(), "{grid:?}: {color:?} at {point:?}");
                checked += 1;
            }
        }
    }
    println!("suicides: {checked}");
    assert!(checked > 100, "{checked}");
}

/// A crowded corner with two to six empty points, its outer rim mostly white walls.
fn crowd(random: &mut Random) -> Option<Vec<Square>> {
    let square = |index: usize| match random.below(20) {
        _ if (index % 5 == 4 || index / 5 == 3) && random.below(4) > 0 => Square::Wall(random.below(5) == 0),
        0..=4 => Square::Empty,
        5..=12 => Square::Stone(true),
        13..=17 => Square::Stone(false),
        other => Square::Wall(other == 18),
    };
    let grid: Vec<Square> = (0..20).map(square).collect();
    let empty = grid.iter().filter(|square| **square == Square::Empty).count();
    (2..=6).contains(&empty).then_some(grid)
}

fn check_family(parts: &[(usize, usize)]) -> [usize; 5] {
    let mut solver = Solver::default();
    let mut tally = [0; 5];
    for &(size, step) in parts {
        for (grid, width) in family(size).step_by(step) {
            check(&grid, width, &mut solver, &mut tally);
        }
    }
    println!("exact, ko, bounded, decided comparisons, comparisons: {tally:?}");
    tally
}

/// All of the family up to four cells.
#[test]
fn family_of_small_regions() {
    let tally = check_family(&[(1, 1), (2, 1), (3, 1), (4, 1)]);
    assert!(tally[0] > 1800 && tally[1] == 20 && tally[2] == 0, "{tally:?}");
}

/// Every so many of the larger ones.
#[test]
fn family_of_larger_regions() {
    let tally = check_family(&[(5, 23), (6, 997)]);
    assert!(tally[0] > 250 && tally[2] * 20 < tally[0], "{tally:?}");
}

/// Which part of a family to check, such as `3/40` in `YOSE_PART`: the third of forty, which together are all of it.
fn part() -> (usize, usize) {
    let Ok(text) = std::env::var("YOSE_PART") else { return (0, 1) };
    let numbers = text.split_once('/').map(|(part, parts)| (part.parse(), parts.parse()));
    match numbers {
        Some((Ok(part @ 1..), Ok(parts))) if part <= parts => (part - 1, parts),
        _ => panic!("YOSE_PART={text}: not a part, such as 3/40"),
    }
}

#[test]
#[ignore = "minutes; YOSE_PART=3/40 does the third of forty parts"]
fn whole_family_of_small_regions() {
    let (part, parts) = part();
    for size in 1..=6 {
        let mut solver = Solver::default();
        let mut tally = [0; 5];
        for (grid, width) in family(size).skip(part).step_by(parts) {
            check(&grid, width, &mut solver, &mut tally);
        }
        println!("{size} cells: exact, ko, bounded, decided comparisons, comparisons: {tally:?}");
    }
}

/// What is reported of a region in which repetition matters, in a form that does not depend on the solver.
fn repeating(value: Value) -> Option<Result<Box<KoReport>, Option<Loop>>> {
    match value {
        Value::Exact(_) => None,
        Value::Ko(report) => Some(Ok(report)),
        Value::Bounded(limits) => Some(Err(limits.because)),
    }
}

/// Asks one solver about all these regions, and where repetition matters a new one too; they must say the same, and what they
/// say must agree with the plain search. Gives the numbers of kos with and without thermographs.
fn kos_alone_and_in_company(grids: impl Iterator<Item = (Vec<Square>, usize)>) -> [usize; 2] {
    let mut solver = Solver::default();
    let mut tally = [0; 5];
    for (grid, width) in grids {
        let Some(region) = region(&grid, width) else { continue };
        let Some(met) = repeating(solver.value(&region, &Effort::default())) else { continue };
        let mut alone = Solver::default();
        assert_eq!(Some(met), repeating(alone.value(&region, &Effort::default())), "{grid:?}");
        compare(&region, &grid, width, &mut alone, &mut tally);
    }
    println!("kos with and without thermographs: {:?}", [tally[1], tally[2]]);
    [tally[1], tally[2]]
}

#[test]
fn kos_do_not_depend_on_what_was_asked_before() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let drawn = std::iter::repeat_with(move || grid(&mut random, 5, 5, 6)).take(1500).flatten();
    let grids = drawn.map(|grid| (grid, 5)).chain(family(4)).chain(family(5));
    let [solved, loops] = kos_alone_and_in_company(grids);
    assert!(solved > 100 && loops < solved, "{solved} {loops}");
}

#[test]
#[ignore = "a minute"]
fn kos_of_six_cells() {
    let [solved, loops] = kos_alone_and_in_company(family(6));
    assert!(solved > 500 && loops < solved, "{solved} {loops}");
}

/// In this region White can take a ko. While Black may not retake, a move of hers counts that is worse than retaking
/// and that nobody would look at otherwise; without it White's wall comes out too low.
#[test]
fn a_move_that_counts_only_while_retaking_is_banned() {
    let (grid, width) = letters("XXOXX/Xo.OX/XX.XX/XX..X/XXXXX");
    let region = region(&grid, width).unwrap();
    let mut tally = [0; 5];
    compare(&region, &grid, width, &mut Solver::default(), &mut tally);
    let mut solver = Solver::default();
    for (other, width) in family(5).take_while(|(other, _)| *other != grid) {
        if let Some(other) = grids::region(&other, width) {
            solver.value(&other, &Effort::default());
        }
    }
    compare(&region, &grid, width, &mut solver, &mut tally);
    assert_eq!(tally[1], 2, "it is a ko, for both solvers");
}

/// Positions with a name, in the letters of the golden regions; the plain search knows the answers.
const NAMED: [(&str, &str); 7] = [
    ("snapback", "-----/XXXOO/Xo.xO/XXXOO/-----"),
    ("snapback of two", "------/XXXXOO/Xoo.xO/XXXXOO/------"),
    ("throw-in", "------/XXXXXO/Xo.o.O/XXXXXO/------"),
    ("throw-in at the edge", "Xo.o.O/XXXXXO/------"),
    ("four stones in a square", "------/XXXXXO/Xoo..O/Xoo.XX/XXXXXX/------"),
    ("an eye to make", "-----/XXXXX/X.o.O/X.XXX/XXXXX/-----"),
    ("a corner to take", ".oXO/oX.O/XXXO/----"),
];

#[test]
fn named_positions() {
    let mut solver = Solver::default();
    for (name, diagram) in NAMED {
        let (grid, width) = letters(diagram);
        let mut tally = [0; 5];
        compare(&draw::region(&diagram.replace('/', "\n")), &grid, width, &mut solver, &mut tally);
        assert_eq!(tally[0] + tally[1], 1, "{name} is not solved: {tally:?}");
        assert_eq!(tally[3], tally[4], "{name}: the plain search decides nothing");
    }
}

/// A value in a form that does not depend on the solver it came from.
fn described(solver: &mut Solver, region: &ClosedRegion, sign: i64) -> String {
    match solver.value(region, &Effort::default()) {
        Value::Exact(game) => {
            let game = if sign < 0 { solver.games().neg(game).unwrap() } else { game };
            solver.games().text(game).unwrap()
        }
        Value::Ko(report) => {
            let mut masts: Vec<String> = report
                .thermographs
                .iter()
                .map(|graph| format!("{} {}", graph.mean().mul_int(sign), graph.temperature()))
                .collect();
            if sign < 0 {
                masts.swap(1, 2);
            }
            format!("{masts:?}")
        }
        Value::Bounded(_) => "bounded".to_owned(),
    }
}

/// Turned and mirrored in all eight ways, with colours as they are and exchanged, each time by a new solver.
#[test]
fn symmetries_and_colours() {
    let mut random = Random(0x0123_4567_89AB_CDEF);
    let mut checked = 0;
    while checked < 60 {
        let Some(grid) = grid(&mut random, 5, 5, 6) else { continue };
        let Some(plain) = region(&grid, 5) else { continue };
        checked += 1;
        let expect = described(&mut Solver::default(), &plain, 1);
        for form in 0..16 {
            let turned: Vec<Square> = (0..25).map(|index| turned(&grid, form, index)).collect();
            let Some(turned) = region(&turned, 5) else { continue };
            let sign = if form & 8 != 0 { -1 } else { 1 };
            assert_eq!(described(&mut Solver::default(), &turned, sign), expect, "{grid:?} in form {form}");
        }
    }
}

/// The square that comes to a place of a 5 × 5 grid.
fn turned(grid: &[Square], form: usize, index: usize) -> Square {
    let (mut row, mut column) = (index / 5, index % 5);
    if form & 1 != 0 {
        row = 4 - row;
    }
    if form & 2 != 0 {
        column = 4 - column;
    }
    if form & 4 != 0 {
        std::mem::swap(&mut row, &mut column);
    }
    match grid[row * 5 + column] {
        Square::Stone(black) if form & 8 != 0 => Square::Stone(!black),
        Square::Wall(black) if form & 8 != 0 => Square::Wall(!black),
        other => other,
    }
}

/// Boards of several regions, each solved by itself and added up, against search of the whole board.
#[test]
fn whole_boards() {
    let mut random = Random(0x5DEE_CE66_D154_21C5);
    let mut checked = 0;
    while checked < 60 {
        let Some(grid) = grid(&mut random, 7, 4, 6) else { continue };
        let Some((board, points, immortal)) = board(&grid, 7) else { continue };
        let regions: Vec<ClosedRegion> =
            points.components().filter_map(|part| ClosedRegion::new(&board, &part, &immortal).ok()).collect();
        if regions.len() < 2 {
            continue;
        }
        let mut solver = Solver::default();
        let WholeBoard::Exact(exact) = solver.whole_board(&regions, 0, &Effort::default()) else { continue };
        checked += 1;
        let played = Brute::of(&grid, 7).play(&Side::Number(0));
        for ([low, high], score) in played.area.into_iter().zip(&exact.area) {
            assert!(Rational::from(low) <= *score && *score <= Rational::from(high), "{grid:?}: {score}");
        }
        for ([low, high], score) in played.territory.into_iter().zip(&exact.territory) {
            assert!(Rational::from(low) <= *score && *score <= Rational::from(high), "{grid:?}: {score}");
        }
        for color in Color::BOTH {
            let moves = &exact.moves[color.index()];
            assert!(moves.iter().all(|play| play.loses.signum() >= 0), "{grid:?}: a move gains");
            let open = exact.territory[0] != exact.territory[1];
            assert!(!open || !exact.best(color).is_empty(), "{grid:?}: no move is best");
        }
    }
}
