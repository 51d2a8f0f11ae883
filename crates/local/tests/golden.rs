//! Regions with values from the literature, or derived by hand.

mod draw;

use draw::region;
use serde::Deserialize;
use yose_board::Point;
use yose_cgt::ko::{KoClass, Mode};
use yose_cgt::{Dyadic, Game, Games, Rational};
use yose_local::{Effort, Kind, Solver, Value, WholeBoard};

#[derive(Deserialize)]
struct Golden {
    region: Vec<Entry>,
    seki: Vec<Seki>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    diagram: String,
    form: String,
    chilled: String,
    kind: String,
    source: String,
}

/// A standstill; what the mistakes in it lead to can be large and is not asked for.
#[derive(Deserialize)]
struct Seki {
    name: String,
    diagram: String,
    score: i64,
    source: String,
}

fn golden() -> Golden {
    toml::from_str(include_str!("../testdata/regions.toml")).unwrap()
}

#[test]
fn golden_sekis() {
    let mut solver = Solver::default();
    for Seki { name, diagram, score, source } in golden().seki {
        assert!(!source.is_empty());
        let found = value(&mut solver, &diagram);
        assert_eq!(solver.games().as_number(found), Some(Dyadic::from(score)), "{name}");
    }
}

#[test]
fn golden_regions() {
    let mut solver = Solver::default();
    for Entry { name, diagram, form, chilled, kind, source } in golden().region {
        assert!(!source.is_empty());
        let solution = solver.solve(&region(&diagram), &Effort::default());
        let found = solution.value.exact().unwrap_or_else(|| panic!("{name}: {:?}", solution.value));
        let text = solver.games().text(found).unwrap();
        assert_eq!(found, solver.games().parse(&form).unwrap(), "{name}: {text}");
        let text = solver.games().text(solution.chilled.unwrap()).unwrap();
        assert_eq!(solution.chilled.unwrap(), solver.games().parse(&chilled).unwrap(), "{name}: {text}");
        let name_of = match solution.kind.unwrap() {
            Kind::Settled => "settled",
            Kind::Gote => "gote",
            Kind::BlackSente => "black sente",
            Kind::WhiteSente => "white sente",
            Kind::Ko => "ko",
        };
        assert_eq!(name_of, kind, "{name}");
        if kind != "settled" {
            let (area, territory) = (solution.area.unwrap(), solution.territory.unwrap());
            assert_eq!(*area.temperature(), territory.temperature() + Rational::ONE, "{name}");
            assert_eq!(area.mean(), territory.mean(), "{name}");
        }
    }
}

fn value(solver: &mut Solver, diagram: &str) -> Game {
    match solver.value(&region(diagram), &Effort::default()) {
        Value::Exact(game) => game,
        other => panic!("{other:?}"),
    }
}

fn corridor(length: usize, left: &str) -> String {
    let wall = format!("X{}O\n", "X".repeat(length));
    format!("{wall}{left}{}O\n{wall}", ".".repeat(length))
}

/// C(1) = {0|0} and C(n) = {n−1 | C(n−1)}: Black closes it, or White takes a step.
fn corridors(games: &mut Games, most: usize) -> Vec<Game> {
    let mut values = vec![games.zero()];
    for n in 1..=most {
        let closed = games.integer(i64::try_from(n).unwrap() - 1);
        let next = games.game(&[closed], &[values[n - 1]]).unwrap();
        values.push(next);
    }
    values
}

#[test]
fn corridors_open_at_one_end() {
    let mut solver = Solver::default();
    let expect = corridors(solver.games(), 22);
    for (length, expect) in expect.iter().enumerate().skip(1) {
        let found = value(&mut solver, &corridor(length, "X"));
        assert_eq!(found, *expect, "length {length}");
        // Berlekamp and Wolfe: chilled it is n − 2 + 2^(1−n).
        let n = i64::try_from(length).unwrap();
        let fraction = Dyadic::new(1, u32::try_from(length).unwrap() - 1);
        let chilled = solver.games().chill(found).unwrap();
        assert_eq!(solver.games().as_number(chilled), Some(&Dyadic::from(n - 2) + &fraction));
    }
}

/// White enters at an end; Black closes somewhere, which leaves a corridor open at one end on either side.
#[test]
fn corridors_open_at_both_ends() {
    let mut solver = Solver::default();
    let one_end = corridors(solver.games(), 12);
    let mut expect = solver.games().zero();
    for length in 1..=12 {
        let games = solver.games();
        let closed: Vec<Game> =
            (0..length).map(|k| games.add(one_end[k], one_end[length - 1 - k]).unwrap()).collect();
        expect = games.game(&closed, &[expect]).unwrap();
        assert_eq!(value(&mut solver, &corridor(length, "O")), expect, "length {length}");
    }
}

/// CS(s, 1) = {2s|0} and CS(s, d) = {d−1+2s | CS(s, d−1)}; chilled d + 2(s−1) + {0^d | −2(s−1)}.
#[test]
fn blocked_corridors() {
    let mut solver = Solver::default();
    for stones in 1..=4i64 {
        let mut expect = solver.games().zero();
        for distance in 1..=6i64 {
            let [s, d] = [stones, distance].map(|n| usize::try_from(n).unwrap());
            let wall = format!("X{}O\n", "X".repeat(s + d));
            let diagram = format!("{wall}X{}{}O\n{wall}", "o".repeat(s), ".".repeat(d));
            let games = solver.games();
            let captured = games.integer(distance - 1 + 2 * stones);
            expect = games.game(&[captured], &[expect]).unwrap();
            assert_eq!(value(&mut solver, &diagram), expect, "CS({s}, {d})");
            let games = solver.games();
            let chilled = games.chill(expect).unwrap();
            let mut formula = games.integer(-2 * (stones - 1));
            for _ in 0..distance {
                let zero = games.zero();
                formula = games.game(&[zero], &[formula]).unwrap();
            }
            let whole = games.integer(distance + 2 * (stones - 1));
            assert_eq!(chilled, games.add(formula, whole).unwrap(), "CS({s}, {d})");
        }
    }
}

/// The last ko, as a player sees it.
#[test]
fn half_point_ko() {
    let mut solver = Solver::default();
    let solution = solver.solve(&region("-XXOO-\n-Xo.O-\n-XXOO-"), &Effort::default());
    assert_eq!(solution.kind, Some(Kind::Ko));
    assert_eq!(solution.deiri().unwrap().to_string(), "2/3");
    assert_eq!(solution.best[0].len(), 1);
    assert_eq!(solution.best[0][0].points, solution.best[1][0].points);
}

/// Two white stones in a black room of three: 2 · 2 + 1 points. White may put a third to them and let all three die, if the
/// rules allow it: three prisoners and three points, one more than before, as after any move of hers that does nothing.
#[test]
fn suicide_where_the_rules_allow_it() {
    let mut solver = Solver::default();
    let room = region("XXXXX\nXoo.X\nXXXXX");
    for (allowed, expect) in [(false, None), (true, Some("6")), (false, None)] {
        let solution = solver.solve(&room.clone().with_suicide(allowed), &Effort::default());
        assert_eq!(solver.games().text(solution.value.exact().unwrap()).unwrap(), "5");
        let after = solution.moves[1].first().map(|play| play.value.exact().unwrap());
        assert_eq!(after.map(|game| solver.games().text(game).unwrap()).as_deref(), expect);
    }
}

/// A room of three with a white stone at either end: Black at the middle takes both and has two eyes, 2 + 2 points. She need
/// not do it before her two liberties outside are gone, so they are a dame each, and 4* is what the region is worth under any rules. But where White may put
/// her stones to death she has a threat: she plays the middle, three prisoners, and if she could play it once more, a single eye would be left and
/// all five black stones dead: 3 - 4 - 2 * 5. Black answers at the middle, 3 + 2.
#[test]
fn suicide_is_a_threat() {
    let mut solver = Solver::default();
    let room = region("o.ox.O\nxxxx.O\nOOOOOO");
    for (allowed, expect) in [(false, None), (true, Some("{5|-11}"))] {
        let solution = solver.solve(&room.clone().with_suicide(allowed), &Effort::default());
        assert_eq!(solver.games().text(solution.value.exact().unwrap()).unwrap(), "4*");
        let middle = solution.moves[1].iter().find(|play| play.point.column() == 1);
        let after = middle.map(|play| play.value.exact().unwrap());
        assert_eq!(after.map(|game| solver.games().text(game).unwrap()).as_deref(), expect);
    }
}

/// A corridor of two points for either side, {1|*} and {*|-1}, cancel out. Nobody gains by moving first, but what is left is played: each
/// shuts one of them, with both colours first.
#[test]
fn regions_that_cancel_out_are_played_all_the_same() {
    let regions = [region("XXXO\nX..O\nXXXO"), region("OOOX\nO..X\nOOOX")];
    let mut solver = Solver::default();
    let WholeBoard::Exact(exact) = solver.whole_board(&regions, 0, &Effort::default()) else { panic!() };
    assert!(exact.territory.iter().all(Rational::is_zero));
    for line in &exact.lines {
        let places: Vec<usize> = line.iter().map(|play| play.region).collect();
        assert!(places == [0, 1] || places == [1, 0], "{line:?}");
    }
}

#[derive(Deserialize)]
struct Loops {
    ko: Vec<Ko>,
    life: Vec<Life>,
    #[serde(rename = "loop")]
    other: Vec<Repetition>,
    fight: Vec<Fight>,
    bounded: Vec<Large>,
    large: Vec<LargeLife>,
    liberty: Vec<Liberty>,
}

/// Mean and temperature.
type Heat = [String; 2];

#[derive(Deserialize)]
struct Ko {
    name: String,
    diagram: String,
    mean: String,
    temperature: String,
    black_komaster: Option<Heat>,
    white_komaster: Option<Heat>,
    /// How many positions recur.
    positions: Option<usize>,
    source: String,
}

/// A group that a ko decides about.
#[derive(Deserialize)]
struct Life {
    name: String,
    diagram: String,
    /// What Black has with the first move.
    lives: String,
    source: String,
}

#[derive(Deserialize)]
struct Repetition {
    name: String,
    diagram: String,
    between: [String; 2],
    source: String,
}

/// A group that lives or dies without a ko.
#[derive(Deserialize)]
struct Fight {
    name: String,
    diagram: String,
    /// Area scores with Black first and with White first.
    area: [String; 2],
    source: String,
}

/// The same for a group that takes long, of whose life only so much is known.
#[derive(Deserialize)]
struct LargeLife {
    name: String,
    diagram: String,
    lives: [String; 2],
    kills: String,
    nodes: u64,
    source: String,
}

/// The same for one with outside liberties.
#[derive(Deserialize)]
struct Liberty {
    name: String,
    diagram: String,
    lives: [String; 2],
    everything: String,
    saved: String,
    between: [String; 2],
    nodes: u64,
    source: String,
}

#[derive(Deserialize)]
struct Large {
    name: String,
    diagram: String,
    between: [String; 2],
    everything: [String; 2],
    source: String,
}

fn loops() -> Loops {
    toml::from_str(include_str!("../testdata/kos.toml")).unwrap()
}

fn check_ko(solver: &mut Solver, ko: Ko) {
    let Ko { name, diagram, mean, temperature, black_komaster, white_komaster, positions, source } = ko;
    assert!(!source.is_empty());
    let value = solver.value(&region(&diagram), &Effort::default());
    let Value::Ko(report) = value else { panic!("{name}: {value:?}") };
    let neutral = [mean, temperature];
    let expect = [
        (Mode::NoKomaster, neutral.clone()),
        (Mode::LeftKomaster, black_komaster.unwrap_or_else(|| neutral.clone())),
        (Mode::RightKomaster, white_komaster.unwrap_or_else(|| neutral.clone())),
    ];
    if let Some(positions) = positions {
        let circle = report.circle.expect("there are few positions");
        assert_eq!((circle.positions, circle.stopper_like), (positions, true), "{name}");
        assert_eq!(circle.is_single_ko(), positions == 2, "{name}");
    }
    let one_mean = expect.iter().all(|(_, [mean, _])| *mean == neutral[0]);
    assert_eq!(report.class, if one_mean { KoClass::Placid } else { KoClass::Hyperactive }, "{name}");
    for (mode, heat) in expect {
        let graph = report.thermograph(mode);
        assert_eq!([graph.mean(), graph.temperature()].map(ToString::to_string), heat, "{name}, {mode:?}");
    }
}

#[test]
fn golden_kos() {
    let mut solver = Solver::default();
    for ko in loops().ko {
        check_ko(&mut solver, ko);
    }
}

/// A move of Black's is the end of it, whoever wins kos. So her move gains as much as is missing from the mean to what she has then; if nothing is
/// missing White has no reason to start the ko. Without a komaster she has.
#[test]
fn lives_that_depend_on_a_ko() {
    for Life { name, diagram, lives, source } in loops().life {
        assert!(!source.is_empty());
        let value = Solver::default().value(&region(&diagram), &Effort::default());
        let Value::Ko(report) = value else { panic!("{name}: {value:?}") };
        let lives: Rational = lives.parse().unwrap();
        for graph in &report.thermographs {
            let gain = graph.temperature().clone().max(Rational::ZERO);
            assert_eq!(graph.mean() + &gain, lives, "{name}");
        }
        assert!(*report.thermograph(Mode::NoKomaster).temperature() > Rational::ONE, "{name}");
    }
}

#[test]
#[ignore = "two minutes"]
fn large_lives_that_depend_on_a_ko() {
    for LargeLife { name, diagram, lives, kills, nodes, source } in loops().large {
        assert!(!source.is_empty());
        let solution = Solver::default().solve(&region(&diagram), &Effort::nodes(nodes));
        let Value::Ko(report) = &solution.value else { panic!("{name}: {:?}", solution.value) };
        for (best, line) in solution.best.iter().zip(&solution.lines) {
            let vital = Point::new(1, 1);
            assert!(best.last().is_some_and(|best| best.points.contains(&vital)), "{name}: {best:?}");
            assert!(!line.is_empty(), "{name}");
            println!("{name}: {best:?}, {line:?}");
        }
        let [none, black, white] = &report.thermographs;
        let found = none.mean() + none.temperature();
        let [least, most] = ends(&lives);
        assert!(least <= found && found <= most, "{name}: lives with {found}");
        for graph in [black, white] {
            assert_eq!(graph.mean() + graph.temperature(), found, "{name}");
        }
        let kills: Rational = kills.parse().unwrap();
        for graph in [none, white] {
            assert_eq!(*graph.mean(), (&found + &kills).half(), "{name}");
        }
        assert!(black.mean() > none.mean(), "{name}");
    }
}

#[test]
#[ignore = "eight minutes"]
fn large_lives_with_outside_liberties() {
    for Liberty { name, diagram, lives, everything, saved, between, nodes, source } in loops().liberty {
        assert!(!source.is_empty());
        let value = Solver::default().value(&region(&diagram), &Effort::nodes(nodes));
        let Value::Ko(report) = value else { panic!("{name}: {value:?}") };
        // Below 0 loops may leave something open if somebody is komaster.
        let bottom = Rational::from(-1);
        assert_eq!(report.proved_from[0], bottom, "{name}");
        assert!(report.proved_from.iter().all(|from| from.signum() <= 0), "{name}");
        let [least, most] = ends(&lives);
        for graph in &report.thermographs {
            assert!(least <= graph.left_stop() && graph.left_stop() <= most, "{name}");
        }
        let [none, black, _] = &report.thermographs;
        let everything: Rational = everything.parse().unwrap();
        assert_eq!(none.right_wall().value_at(&bottom), everything, "{name}");
        assert!(black.right_stop() >= saved.parse().unwrap(), "{name}");
        assert_eq!(report.class, KoClass::Hyperactive, "{name}");
        assert!(black.mean() > none.mean(), "{name}");
        let [low, high] = ends(&between);
        assert!(low <= *none.mean() && *none.mean() <= high, "{name}: {}", none.mean());
    }
}

/// White takes the ko at B5 and threatens the stone at B4. Without a ban Black would take it back; as it is she saves her stone, White connects, and the two white stones
/// and the point between them, five points, and the point at C2 are Black's, less the prisoner: 5. Prisoners can pile up here, and so points are left to the moves; what is settled must not keep
/// anybody from seeing that the ko is taken back to the very position that was asked about.
#[test]
fn a_ko_next_to_something_settled() {
    let square = region("X.xO-\noxO--\n..X--\noX.X-\nX-X--");
    let value = Solver::default().value(&square, &Effort::default());
    let Value::Ko(report) = value else { panic!("{value:?}") };
    let stops = |mode: Mode| report.thermograph(mode).right_stop().to_string();
    assert_eq!(Mode::ALL.map(stops), ["5", "7", "5"]);
}

fn ends(between: &[String; 2]) -> [Rational; 2] {
    between.each_ref().map(|end| end.parse().unwrap())
}

#[test]
fn golden_loops() {
    let mut solver = Solver::default();
    for Repetition { name, diagram, between, source } in loops().other {
        assert!(!source.is_empty());
        let [low, high] = ends(&between);
        match solver.value(&region(&diagram), &Effort::default()) {
            Value::Bounded(limits) => {
                assert!(limits.because.is_some(), "{name}: the budget ran out");
                assert!(low <= limits.mean.low && limits.mean.high <= high, "{name}: {limits:?}");
            }
            Value::Ko(report) => {
                let means = report.thermographs.each_ref().map(|graph| graph.mean().clone());
                assert!(means.iter().all(|mean| low <= *mean && *mean <= high), "{name}: {means:?}");
            }
            Value::Exact(game) => panic!("{name}: {game:?} does not repeat"),
        }
    }
}

/// Area scores are where the walls stand at temperature -1.
#[test]
fn golden_fights() {
    for Fight { name, diagram, area, source } in loops().fight {
        assert!(!source.is_empty());
        let mut solver = Solver::default();
        let found = value(&mut solver, &diagram);
        let graph = solver.games().thermograph(found).unwrap();
        let scores = [graph.left_wall(), graph.right_wall()]
            .map(|wall| wall.value_at(&Rational::from(-1)).to_string());
        assert_eq!(scores, area, "{name}");
    }
}

/// Regions beyond the budget: what is said of them is true, and more than nothing.
#[test]
fn golden_bounds() {
    for Large { name, diagram, between, everything, source } in loops().bounded {
        assert!(!source.is_empty());
        let value = Solver::default().value(&region(&diagram), &Effort::nodes(30_000));
        let Value::Bounded(limits) = value else { panic!("{name}: solved, {value:?}") };
        let [low, high] = ends(&between);
        assert!(limits.mean.low <= high && low <= limits.mean.high, "{name}: {limits:?}");
        let [least, most] = ends(&everything);
        assert!(limits.mean.low >= least && limits.mean.high <= most, "{name}: {limits:?}");
        assert!(limits.mean.low > least || limits.mean.high < most, "{name}: {limits:?}");
    }
}

/// What either side is sure of is told of regions that are too large to be solved.
#[test]
fn what_is_sure_narrows_the_bounds() {
    // Worked out in testdata/kos.toml: Black first lives with 6 points, White first kills for 20, one less than all. So the mean is -7.
    let square = region("....O-\n...xO-\n...xO-\n.xxxO-\nOOOOO-");
    let Value::Bounded(limits) = Solver::default().value(&square, &Effort::nodes(300_000)) else {
        panic!("it takes more positions")
    };
    let [low, mean, high] = [-14, -7, 0].map(Rational::from);
    assert!(low <= limits.mean.low && limits.mean.low <= mean, "{limits:?}");
    assert!(mean <= limits.mean.high && limits.mean.high <= high, "{limits:?}");
    // Black first has 6 - t, and White first at most t if the mean is not above 0: walls that do not meet below 3.
    assert!(limits.temperature.low >= Rational::from(1), "{limits:?}");
}

#[test]
fn budgets_only_narrow() {
    let room = region("XXXXXX\nX....O\nX....X\nX....X\nXXXXXX");
    let mut widest: Option<(Rational, Rational)> = None;
    for nodes in [0, 1_000, 5_000, 21_000, 30_000] {
        let mut solver = Solver::default();
        let (low, high) = match solver.value(&room, &Effort::nodes(nodes)) {
            Value::Bounded(limits) => (limits.mean.low, limits.mean.high),
            Value::Exact(game) => {
                let mean = Rational::from(&solver.games().mean(game).unwrap());
                (mean.clone(), mean)
            }
            Value::Ko(_) => continue,
        };
        assert!(low <= high);
        if let Some((before_low, before_high)) = widest {
            assert!(before_low <= low && high <= before_high, "{nodes} nodes");
        }
        widest = Some((low, high));
    }
}
