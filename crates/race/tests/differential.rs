//! Generated races against a search of whole boards that knows nothing of races.
//!
//! Each race has up to six liberties a side, up to four shared ones, eyes of up to five points with or without
//! stones in them, and pockets with random stones. Compared are the winner or seki with either side first, the
//! margin (on boards with more liberties for the loser), and every first move.

mod brute;
mod pockets;

use brute::Brute;
use pockets::{Scene, try_race};
use yose_board::{Color, Point, PointSet};
use yose_race::{Effort, Evidence, Method, Obstacle, Outcome, Race, Solution, Walls, solve};

/// Numbers that are always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

/// The recipe of a race; the same with more plain liberties is the same race.
#[derive(Clone, Debug)]
struct Recipe {
    pockets: [Vec<String>; 2],
    between: String,
}

const EYES: &[&str] = &[
    "EEE E.E",
    "EEEE E..E",
    "EEEEE E...E",
    "EEEEE E.a.E",
    "EEEEE Ea..E",
    "EEEE E..E EE.E",
    "EEEE E..E E..E",
    "EEEE Ea.E E..E",
    "EEEE Ea.E Ea.E",
    "EEEEEE E....E",
    "EEEEEE E.aa.E",
    "EEEEE E.a.E EE.EE",
    "EEEEE EE.EE E.a.E",
    "EEEEE E.aEE E...E",
    "EEEEE EaaEE Ea..E",
];

impl Recipe {
    fn random(random: &mut Random, largest: u64) -> Recipe {
        let mut side = || {
            let mut pockets = Vec::new();
            let plain = random.below(largest) as usize;
            if plain > 0 {
                pockets.push(".".repeat(plain));
            }
            match random.below(4) {
                0 => pockets.push(random.pick(EYES).to_owned()),
                1 => pockets.push(random_pocket(random)),
                2 => {
                    pockets.push(random_pocket(random));
                    if random.below(3) == 0 {
                        pockets.push(random.pick(EYES).to_owned());
                    }
                }
                _ => {}
            }
            pockets
        };
        let pockets = [side(), side()];
        let shared = random.below(5) as usize;
        let between = if shared > 0 && random.below(2) == 0 {
            format!("E{}E", "E.".repeat(shared))
        } else {
            String::new()
        };
        Recipe { pockets, between }
    }

    fn scene(&self, extra: Option<(Color, u32)>) -> Option<Scene> {
        let side = |color: Color| {
            let mut pockets = self.pockets[color.index()].clone();
            if let Some((side, number)) = extra
                && side == color
                && number > 0
            {
                pockets.push(".".repeat(number as usize));
            }
            pockets
        };
        let [black, white] = [side(Color::Black), side(Color::White)];
        let [black, white] = [&black, &white].map(|list| list.iter().map(String::as_str).collect::<Vec<_>>());
        try_race(&black, &self.between, &white)
    }
}

fn random_pocket(random: &mut Random) -> String {
    let (width, height) = (1 + random.below(3), 1 + random.below(2));
    let rows: Vec<String> = (0..height)
        .map(|_| (0..width).map(|_| random.pick(&[".", ".", ".", "#", "d", "a"])).collect())
        .collect();
    rows.join(" ")
}

fn watched(scene: &Scene) -> [Point; 2] {
    Color::BOTH.map(|color| (scene.chains & *scene.board.stones(color)).first().unwrap())
}

fn brute(scene: &Scene, limit: usize) -> Brute {
    Brute::new(PointSet::full(scene.board.size()) - scene.walls - scene.outside, watched(scene), limit)
}

fn read(scene: &Scene, first: Color, limit: usize) -> Option<i8> {
    brute(scene, limit).result(&mut scene.board.clone(), first, false)
}

fn sign(winner: Option<Color>) -> i8 {
    winner.map_or(0, |color| color.sign() as i8)
}

#[derive(Debug, Default)]
struct Tally {
    tried: u32,
    by_sum: u32,
    by_search: u32,
    seki: u32,
    kos: u32,
    margins: u32,
    moves: u32,
    /// Given up by the board search, and by the solver.
    too_large: u32,
    unsolved: u32,
    /// Time spent in the solver.
    solving: std::time::Duration,
}

/// Compares one race; `nodes` bound the solver and `limit` the board search.
fn compare(recipe: &Recipe, nodes: u64, limit: usize, tally: &mut Tally) {
    let Some(scene) = recipe.scene(None) else { return };
    let Ok(race) = Race::named(&scene.board, &scene.chains, &Walls::Marked(scene.walls)) else { return };
    let start = std::time::Instant::now();
    let solution = solve(&race, &Effort::nodes(nodes));
    tally.solving += start.elapsed();
    match solution.obstacle {
        Some(Obstacle::Ko) => tally.kos += 1,
        Some(Obstacle::Budget) => tally.unsolved += 1,
        Some(Obstacle::Shared) => panic!("shared liberties are read out: {recipe:?}"),
        // Nothing estimated claims to be right.
        None if solution.evidence == Evidence::Estimated => tally.unsolved += 1,
        None => compare_solution(recipe, &scene, &solution, limit, tally),
    }
}

fn compare_solution(recipe: &Recipe, scene: &Scene, solution: &Solution, limit: usize, tally: &mut Tally) {
    for color in Color::BOTH {
        let first = solution.first[color.index()].as_ref().unwrap();
        let Some(expected) = read(scene, color, limit) else {
            tally.too_large += 1;
            return;
        };
        let say = || {
            format!(
                "{recipe:?} {color} first by {:?}, total {:?}\n{}",
                solution.method, solution.total, scene.board
            )
        };
        assert_eq!(sign(first.outcome.winner), expected, "{}", say());
        tally.seki += u32::from(expected == 0);
        check_margin(recipe, color, first.outcome, limit, tally);
        check_moves(recipe, scene, color, solution, limit, tally);
    }
    tally.tried += 1;
    match solution.method {
        Method::Sum => tally.by_sum += 1,
        Method::Search => tally.by_search += 1,
    }
}

/// One liberty less than the margin changes nothing, and as many as the margin do.
fn check_margin(recipe: &Recipe, first: Color, outcome: Outcome, limit: usize, tally: &mut Tally) {
    let (Some(winner), Some(margin)) = (outcome.winner, outcome.margin) else { return };
    for (extra, wins) in [(margin - 1, true), (margin, false)] {
        let Some(scene) = recipe.scene(Some((!winner, extra))) else { return };
        let Some(result) = read(&scene, first, limit) else { return };
        assert_eq!(
            result == sign(Some(winner)),
            wins,
            "{recipe:?}: margin {margin}, {extra} more\n{}",
            scene.board
        );
    }
    tally.margins += 1;
}

fn check_moves(
    recipe: &Recipe,
    scene: &Scene,
    color: Color,
    solution: &Solution,
    limit: usize,
    tally: &mut Tally,
) {
    let first = solution.first[color.index()].as_ref().unwrap();
    let mut brute = brute(scene, limit);
    for judged in &first.moves {
        let mut board = scene.board.clone();
        board.play(color, judged.point);
        let captured = board.at(watched(scene)[(!color).index()]).is_none();
        let expected =
            if captured { Some(color.sign() as i8) } else { brute.result(&mut board, !color, false) };
        let Some(expected) = expected else { return };
        assert_eq!(
            sign(judged.outcome.winner),
            expected,
            "{recipe:?} {:?} {color} {:?}\n{}",
            solution.method,
            judged,
            scene.board
        );
    }
    tally.moves += 1;
}

fn run(seed: u64, number: u32, largest: u64, (nodes, limit): (u64, usize)) -> Tally {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    for _ in 0..number {
        compare(&Recipe::random(&mut random, largest), nodes, limit, &mut tally);
    }
    tally
}

#[test]
fn a_sample_agrees_with_the_board() {
    let tally = run(1, 300, 3, (6_000, 3_000));
    println!("{tally:?}");
    assert!(tally.tried > 150 && tally.by_sum > 40 && tally.by_search > 60 && tally.seki > 10, "{tally:?}");
}

/// Run with `cargo test -p yose-race --test differential -- --ignored --nocapture`.
#[test]
#[ignore = "takes a quarter of an hour"]
fn thousands_agree_with_the_board() {
    let mut tried = 0;
    for seed in 2..22 {
        let tally = run(seed, 300, 7, (20_000, 6_000));
        println!("{tally:?}");
        tried += tally.tried;
    }
    assert!(tried > 2000, "{tried}");
}
