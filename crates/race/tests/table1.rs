//! Table 1 of Nakamura's paper, its worked example and its sums.

mod pockets;

use serde::Deserialize;
use yose_board::{Color, Diagram, Point};
use yose_cgt::{Dyadic, Game, Games};
use yose_local::{ClosedRegion, Solver};
use yose_race::{Effort, Evidence, Form, Race, Solution, Subgame, Walls, prove_scores, solve};

#[derive(Deserialize)]
struct Table {
    row: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    name: String,
    #[serde(default)]
    pockets: Vec<String>,
    #[serde(default)]
    white: bool,
    count: String,
    cooled: String,
    win: String,
    lose: String,
    lose_cooled: String,
    baseline: i64,
}

fn rows() -> Vec<Row> {
    toml::from_str::<Table>(include_str!("../testdata/table1.toml")).unwrap().row
}

fn pocket(name: &str) -> String {
    rows().into_iter().find(|row| row.name == name).unwrap().pockets.remove(0)
}

/// Two plain liberties for the other side.
const PARTNER: &[&str] = &[".."];

fn solved(black: &[&str], white: &[&str]) -> (Race, Solution) {
    let scene = pockets::race(black, "", white);
    let race = Race::named(&scene.board, &scene.chains, &Walls::Marked(scene.walls)).unwrap();
    let mut solution = solve(&race, &Effort::default());
    prove_scores(&race, &mut solution, &Effort::default());
    (race, solution)
}

#[test]
fn the_arithmetic_of_every_row() {
    let mut games = Games::default();
    for row in rows() {
        let [count, cooled, lose, lose_cooled] =
            [&row.count, &row.cooled, &row.lose, &row.lose_cooled].map(|text| games.parse(text).unwrap());
        assert_eq!(games.cool(count, &Dyadic::from(2)).unwrap(), cooled, "{}", row.name);
        assert_eq!(games.chill(lose).unwrap(), lose_cooled, "{}", row.name);
        let baseline = games.integer(row.baseline);
        assert_eq!(games.add(baseline, cooled).unwrap(), lose_cooled, "formula (1), {}", row.name);
        assert!(games.parse(&row.win).is_ok());
    }
}

/// Adds up a column of the subgames of one side.
fn added(games: &mut Games, subgames: &[&Subgame], column: impl Fn(&Subgame) -> &str) -> Game {
    let mut total = games.zero();
    for subgame in subgames {
        let game = games.parse(column(subgame)).unwrap();
        total = games.add(total, game).unwrap();
    }
    total
}

fn form(form: &Option<Form>) -> &Form {
    form.as_ref().expect("a subgame without kos")
}

#[test]
fn the_rows_that_can_be_rebuilt_come_out_of_their_boards() {
    let mut games = Games::default();
    let mut rebuilt = String::new();
    for row in rows().into_iter().filter(|row| !row.pockets.is_empty()) {
        let drawn: Vec<&str> = row.pockets.iter().map(String::as_str).collect();
        let owner = if row.white { Color::White } else { Color::Black };
        let (race, solution) = if row.white { solved(PARTNER, &drawn) } else { solved(&drawn, PARTNER) };
        let subgames: Vec<&Subgame> = solution.subgames.iter().filter(|s| s.owner == Some(owner)).collect();
        let mut check = |what: &str, expected: &str, column: &dyn Fn(&Subgame) -> &str| {
            let (found, expected) = (added(&mut games, &subgames, column), games.parse(expected).unwrap());
            let found_text = games.text(found).unwrap();
            assert_eq!(found, expected, "{} of {}: {found_text}\n{}", what, row.name, race.board());
        };
        check("G_lc", &row.count, &|s| &form(&s.count).text);
        check("cooled", &row.cooled, &|s| &form(&s.count).cooled);
        check("G_win", &row.win, &|s| &form(&s.win).text);
        check("G_lose", &row.lose, &|s| &form(&s.lose).text);
        check("G_lose cooled", &row.lose_cooled, &|s| &form(&s.lose).cooled);
        assert_eq!(subgames.iter().map(|s| s.baseline).sum::<i64>(), row.baseline);
        assert!(subgames.iter().all(|s| s.formula == Some(true)), "formula (1) of {}", row.name);
        assert_eq!(solution.evidence, Evidence::Proved);
        rebuilt += &row.name;
    }
    assert_eq!(rebuilt, "ABCDEFGJ");
}

#[test]
fn territory_with_the_owner_alive_is_what_the_endgame_solver_says() {
    for name in ["A", "B", "J"] {
        let (race, solution) = solved(&[&pocket(name)], PARTNER);
        let subgame = &solution.subgames[0];
        let immortal = *race.walls() | *race.chain(Color::Black);
        let region = ClosedRegion::new(race.board(), &subgame.points, &immortal).unwrap();
        let mut solver = Solver::default();
        let value = solver.solve(&region, &yose_local::Effort::default());
        let chilled = solver.games().text(value.chilled.unwrap()).unwrap();
        assert_eq!(chilled, form(&subgame.win).cooled, "{name}");
    }
}

/// The paper's figure 2, drawn anew with nine black and six white stones.
fn example() -> (Race, Solution) {
    let diagram: Diagram = include_str!("../../../examples/race.txt").parse().unwrap();
    let board = diagram.setup.board().unwrap();
    let race = Race::all(&board, &Walls::All).pop().expect("the race is recognised");
    assert_eq!([9, 6], Color::BOTH.map(|color| race.chain(color).len()));
    let mut solution = solve(&race, &Effort::default());
    prove_scores(&race, &mut solution, &Effort::default());
    (race, solution)
}

fn at(race: &Race, name: &str) -> Point {
    Point::from_gtp(name, race.board().size()).unwrap()
}

#[test]
fn the_worked_example() {
    let (race, solution) = example();
    let [a, b, c] = ["D14", "G9", "F10"].map(|name| at(&race, name));
    assert_eq!(solution.total.as_deref(), Some("-1↑*"));
    let [black, white] = [0, 1].map(|side| solution.first[side].as_ref().unwrap());

    // "If Black plays first, he … wins the race by one move. The Black's only winning move is move a."
    assert_eq!((black.outcome.winner, black.outcome.margin), (Some(Color::Black), Some(1)));
    assert_eq!(black.winning(Color::Black).map(|m| m.point).collect::<Vec<_>>(), [a]);
    // "White … wins the race by three moves"; after a "White can win the race by two moves".
    assert_eq!((white.outcome.winner, white.outcome.margin), (Some(Color::White), Some(3)));
    assert_eq!(white.best(Color::White).map(|m| m.point).collect::<Vec<_>>(), [b]);
    let after_a = white.moves.iter().find(|judged| judged.point == a).unwrap().outcome;
    assert_eq!((after_a.winner, after_a.margin), (Some(Color::White), Some(2)));

    // Section 3.2: −1 after a, b, c, and twelve more for the six white stones. Section 3.3 and figure 3: −15 after b, and
    // 33 for White with the nine stones; White a is a point worse.
    let [black, white] = solution.combined.map(|line| line.expect("scores"));
    assert_eq!((black.winner, black.territory, black.score), (Color::Black, -1, 11));
    assert_eq!(black.line, [(Color::Black, a), (Color::White, b), (Color::Black, c)]);
    assert_eq!((white.winner, white.territory, white.score), (Color::White, -15, -33));
    assert_eq!(white.line[0], (Color::White, b));
    assert_eq!([black.evidence, white.evidence], [Evidence::Proved; 2], "every line was read");
    assert!(white.moves.contains(&(a, -32)) && white.moves.contains(&(b, -33)), "{:?}", white.moves);
}

#[test]
fn the_chilled_score_of_the_worked_example() {
    let (_, solution) = example();
    let mut games = Games::default();
    let mut total = games.parse("-18").unwrap();
    for (index, subgame) in solution.subgames.iter().enumerate() {
        // White wins: Black's subgames are lost, White's are won.
        let form = if index < 2 { form(&subgame.lose) } else { form(&subgame.win) };
        let game = games.parse(&form.cooled).unwrap();
        total = games.add(total, game).unwrap();
    }
    assert_eq!(games.text(total).unwrap(), "-32↑*");
}

/// A sum of section 3.3: pockets of both sides and the extra liberties, positive if they are Black's.
fn sum(black: &[&str], white: &[&str], extra: i32) -> (Race, Solution) {
    let plain = ".".repeat(extra.unsigned_abs() as usize);
    let side = |names: &[&str], more: bool| {
        let mut pockets: Vec<String> = names.iter().map(|name| pocket(name)).collect();
        pockets.extend(more.then(|| plain.clone()));
        pockets
    };
    let (black, white) = (side(black, extra > 0), side(white, extra < 0));
    let [black, white] = [&black, &white].map(|list| list.iter().map(String::as_str).collect::<Vec<_>>());
    solved(&black, &white)
}

#[test]
fn the_four_sums_and_their_variants() {
    type Sum = (&'static [&'static str], &'static [&'static str], i32);
    let sums: [Sum; 4] =
        [(&["A", "B"], &[], -7), (&["A"], &["D"], -1), (&["B"], &["C"], -3), (&[], &["C", "D"], 3)];
    for (number, (black, white, extra)) in sums.into_iter().enumerate() {
        // The first player wins −1↑*, ↑* and 1↑*: by 1 and 3 moves, by 2 and 2, by 3 and 1.
        for (more, total) in ["-1↑*", "↑*", "1↑*"].into_iter().enumerate() {
            let (_, solution) = sum(black, white, extra + more as i32);
            assert_eq!(solution.total.as_deref(), Some(total), "sum {}", number + 1);
            let margins = [more as u32 + 1, 3 - more as u32];
            for color in Color::BOTH {
                let outcome = solution.first[color.index()].as_ref().unwrap().outcome;
                assert_eq!(outcome.winner, Some(color), "sum {}", number + 1);
                assert_eq!(outcome.margin, Some(margins[color.index()]), "sum {}", number + 1);
                let combined = solution.combined[color.index()].as_ref().unwrap();
                assert_eq!((combined.winner, combined.evidence), (color, Evidence::Proved));
            }
        }
    }
}

#[test]
fn the_paths_of_figure_5_that_the_text_tells() {
    // (1): −1 if Black is first, −15 if White is.
    let (_, solution) = sum(&["A", "B"], &[], -7);
    assert_eq!(solution.combined.map(|line| line.expect("a score").territory), [-1, -15]);
    // (3): "White should play move a": the connection in C. −9↑ is left of B, of which Black, to move, makes −8.
    let (race, solution) = sum(&["B"], &["C"], -3);
    let white = solution.combined[1].as_ref().unwrap();
    let in_c = solution.subgames.iter().find(|s| form(&s.count).text == "{0|-4}").unwrap();
    assert!(in_c.points.contains(white.line[0].1), "{:?}\n{}", white.line, race.board());
    assert_eq!(white.territory, -8);
}
