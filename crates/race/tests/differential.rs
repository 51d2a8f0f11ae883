//! Generated races against a search of whole boards that knows nothing of races.
//!
//! Each race has up to six liberties a side, up to four shared ones, eyes of up to five points with or without
//! stones in them, and pockets with random stones, whose loose chains are essential too in some of the races. Compared
//! are the winner or seki with either side first, the margin (on boards with more liberties for the loser), every first
//! move, and the score of race and territory where it is called proved.

mod brute;
mod pockets;

use std::collections::HashMap;

use brute::loops::{Aid, Fight};
use brute::score::Scores;
use brute::{Brute, Watched, is_captured};
use pockets::{Scene, try_race};
use yose_board::{Color, PointSet};
use yose_local::Solver;
use yose_race::{
    Effort, Evidence, KoOutcome, KoRace, MOST_ELSEWHERE, MOST_THREATS, Method, Obstacle, Outcome, Race,
    Solution, Walls, prove_scores, solve,
};

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

/// Pockets in which a stone can be retaken.
const KOS: &[&str] =
    &["#.# E.E", "#d# E.E", "#.# EaE", "#.# #.# E.E", "#.# EaE EaE E.E", ".#. E.E", "#.. Ea."];

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

    /// A race in which one side has a liberty that can be retaken, mostly with an eye that must be filled last, and the
    /// other about as many liberties as that takes moves.
    fn with_ko(random: &mut Random) -> Recipe {
        let plain = random.below(2) as usize;
        let mut side = vec![random.pick(KOS).to_owned()];
        if random.below(4) > 0 {
            side.push("EEE E.E".to_owned());
        }
        side.extend((plain > 0).then(|| ".".repeat(plain)));
        let mut other = vec![".".repeat(plain + 1 + random.below(3) as usize)];
        if random.below(5) == 0 {
            other.push(random.pick(KOS).to_owned());
        }
        let pockets = if random.below(2) == 0 { [side, other] } else { [other, side] };
        let between = if random.below(5) == 0 { "EE.E" } else { "" };
        Recipe { pockets, between: between.to_owned() }
    }

    /// Empty points.
    fn room(&self) -> usize {
        let rows = self.pockets.iter().flatten().chain([&self.between]);
        rows.map(|text| text.matches('.').count()).sum()
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

/// The essential chains of a scene: those between the pockets, and loose ones of the defenders if they are essential too.
fn essential(scene: &Scene, loose: bool) -> PointSet {
    let mut stones = scene.chains;
    if loose {
        stones |= scene.loose;
    }
    stones
}

fn watched(scene: &Scene, loose: bool) -> Watched {
    Color::BOTH.map(|color| {
        let mut stones = essential(scene, loose) & *scene.board.stones(color);
        let mut watched = Vec::new();
        while let Some(stone) = stones.first() {
            stones -= scene.board.chain(stone);
            watched.push(stone);
        }
        watched
    })
}

fn area(scene: &Scene) -> PointSet {
    PointSet::full(scene.board.size()) - scene.walls - scene.outside
}

fn sign(winner: Option<Color>) -> i8 {
    winner.map_or(0, |color| color.sign() as i8)
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    tried: u32,
    by_sum: u32,
    by_search: u32,
    seki: u32,
    several: u32,
    idle_kos: u32,
    margins: u32,
    moves: u32,
    scores: u32,
    shared_scores: u32,
    several_scores: u32,
    /// By number of shared liberties, and by the number of sides with an eye.
    shared: [u32; 5],
    eyes: [u32; 3],
    /// Races with a ko that matters, how many of them were compared, numbers of approach moves compared, and those
    /// that are not zero; and sides that need several threats.
    kos: u32,
    kos_compared: u32,
    approach_compared: u32,
    approach: u32,
    stages: u32,
    /// Given up by the board search, and by the solver.
    too_large: u32,
    unsolved: u32,
}

/// A comparison: what is compared, how long the board search may take, and what came of it.
struct Trial<'a> {
    recipe: &'a Recipe,
    loose: bool,
    limit: usize,
    tally: &'a mut Tally,
}

/// Compares one race; `nodes` bound the solver and `limit` the board search.
fn compare(recipe: &Recipe, loose: bool, (nodes, limit): (u64, usize), tally: &mut Tally) {
    let Some(scene) = recipe.scene(None) else { return };
    if loose && scene.loose.is_empty() {
        return;
    }
    let stones = essential(&scene, loose);
    let Ok(race) = Race::named(&scene.board, &stones, &Walls::Marked(scene.walls)) else { return };
    let mut solution = solve(&race, &Effort::nodes(nodes));
    prove_scores(&race, &mut solution, &Effort::nodes(nodes));
    match solution.obstacle {
        Some(Obstacle::Ko) => {
            tally.kos += 1;
            if let Some(ko) = &solution.ko {
                Trial { recipe, loose, limit, tally }.check_ko(&scene, ko);
            }
        }
        Some(Obstacle::Budget) => tally.unsolved += 1,
        Some(obstacle) => panic!("{obstacle:?} is read out: {recipe:?}"),
        // Nothing else claims to be right.
        None if solution.evidence != Evidence::Proved => tally.unsolved += 1,
        None => Trial { recipe, loose, limit, tally }.compare(&scene, &solution),
    }
}

impl Trial<'_> {
    fn compare(&mut self, scene: &Scene, solution: &Solution) {
        for color in Color::BOTH {
            let first = solution.first[color.index()].as_ref().unwrap();
            let Some(expected) = self.read(scene, color, solution.idle_ko) else {
                self.tally.too_large += 1;
                return;
            };
            assert_eq!(sign(first.outcome.winner), expected, "{}", self.say(scene, color, solution));
            self.tally.seki += u32::from(expected == 0);
            // More liberties for each of several chains have no place on the board.
            if !self.loose && !solution.idle_ko {
                self.check_margin(color, first.outcome);
            }
            if !solution.idle_ko {
                self.check_moves(scene, color, solution);
            }
            // Scores take the most time.
            if solution.class.shared > 0 || self.loose || self.tally.tried.is_multiple_of(3) {
                self.check_score(scene, color, solution);
            }
        }
        let tally = &mut self.tally;
        tally.tried += 1;
        tally.several += u32::from(self.loose);
        tally.idle_kos += u32::from(solution.idle_ko);
        tally.shared[(solution.class.shared as usize).min(4)] += 1;
        tally.eyes[solution.class.eyes.iter().filter(|&&eye| eye > 0).count()] += 1;
        match solution.method {
            Method::Sum => tally.by_sum += 1,
            Method::Search => tally.by_search += 1,
        }
    }

    fn say(&self, scene: &Scene, color: Color, solution: &Solution) -> String {
        let (recipe, loose) = (self.recipe, self.loose);
        let (method, total, ko) = (solution.method, &solution.total, solution.idle_ko);
        format!("{recipe:?} {loose} {color} first by {method:?}, total {total:?}, ko {ko}\n{}", scene.board)
    }

    fn brute(&self, scene: &Scene) -> Brute {
        Brute::new(area(scene), watched(scene, self.loose), self.limit)
    }

    fn fight<'b>(&self, scene: &'b Scene) -> Fight<'b> {
        let watched = watched(scene, self.loose);
        Fight { board: &scene.board, area: area(scene), watched, limit: self.limit }
    }

    /// The winner without threats, and for the other the least number of threats, and of moves elsewhere.
    fn check_ko(&mut self, scene: &Scene, ko: &KoRace) {
        let fight = self.fight(scene);
        for first in Color::BOTH {
            let outcome = ko.first[first.index()];
            let Some(winner) = fight.result(first, Aid::default()) else { return };
            assert_eq!(sign(outcome.winner), winner, "{:?} {first}\n{}", self.recipe, scene.board);
            for color in Color::BOTH.into_iter().filter(|&color| outcome.winner != Some(color)) {
                let side = color.index();
                let needs = |most: u8, found: Option<u8>, aid: &dyn Fn(&mut Aid) -> &mut u8| {
                    for number in [found.map_or(most, |number| number - 1), found.unwrap_or(most)] {
                        let mut given = Aid::default();
                        *aid(&mut given) = number;
                        let Some(result) = fight.result(first, given) else { return };
                        let wins = found == Some(number) && number > 0;
                        let right = (result == color.sign() as i8) == wins;
                        assert!(right, "{:?} {first} {outcome:?} {number}\n{}", self.recipe, scene.board);
                    }
                };
                needs(MOST_THREATS, outcome.threats[side], &|aid| &mut aid.threats[side]);
                needs(MOST_ELSEWHERE, outcome.elsewhere[side], &|aid| &mut aid.elsewhere[side]);
                let several = outcome.threats[side].is_some_and(|threats| threats > 1);
                self.tally.stages += u32::from(several);
                if outcome.threats[side].is_some() {
                    self.check_approach(scene, outcome, color, first);
                }
            }
        }
        self.tally.kos_compared += 1;
    }

    fn check_approach(&mut self, scene: &Scene, outcome: KoOutcome, side: Color, first: Color) {
        let Some(found) = outcome.approach_moves[side.index()] else { return };
        let chains = essential(scene, self.loose);
        let [own, other] = [side, !side].map(|color| (chains & *scene.board.stones(color)).neighbours());
        let mut fight = self.fight(scene);
        // Liberties of its own that stay open keep the side alive.
        let regions: Vec<PointSet> = (fight.area - chains).components().collect();
        let private = |region: &&PointSet| !region.is_disjoint(&own) && region.is_disjoint(&other);
        let private = regions.iter().filter(private).fold(PointSet::EMPTY, |all, region| all | *region);
        if (private & own & scene.board.empty()).is_empty() {
            return;
        }
        fight.area -= private;
        let Some(expected) = fight.approach_moves(side, first, 9) else { return };
        let expected = expected.map(u32::from);
        assert_eq!(Some(found), expected, "{:?} {first} {outcome:?}\n{}", self.recipe, scene.board);
        self.tally.approach_compared += 1;
        self.tally.approach += u32::from(found > 0);
    }

    fn read(&self, scene: &Scene, first: Color, repeats: bool) -> Option<i8> {
        if repeats {
            return self.fight(scene).result(first, Aid::default());
        }
        self.brute(scene).result(&mut scene.board.clone(), first, false)
    }

    /// One liberty less than the margin changes nothing, and as many as the margin do.
    fn check_margin(&mut self, first: Color, outcome: Outcome) {
        let (Some(winner), Some(margin)) = (outcome.winner, outcome.margin) else { return };
        for (extra, wins) in [(margin - 1, true), (margin, false)] {
            let Some(scene) = self.recipe.scene(Some((!winner, extra))) else { return };
            let Some(result) = self.read(&scene, first, false) else { return };
            let right = (result == sign(Some(winner))) == wins;
            assert!(right, "{:?}: margin {margin}, {extra} more\n{}", self.recipe, scene.board);
        }
        self.tally.margins += 1;
    }

    fn check_moves(&mut self, scene: &Scene, color: Color, solution: &Solution) {
        let first = solution.first[color.index()].as_ref().unwrap();
        let mut brute = self.brute(scene);
        for judged in &first.moves {
            let mut board = scene.board.clone();
            board.play(color, judged.point);
            let captured = is_captured(&board, &brute.watched, !color);
            let expected =
                if captured { Some(color.sign() as i8) } else { brute.result(&mut board, !color, false) };
            let Some(expected) = expected else { return };
            let found = sign(judged.outcome.winner);
            assert_eq!(found, expected, "{judged:?} {}", self.say(scene, color, solution));
        }
        self.tally.moves += 1;
    }

    fn check_score(&mut self, scene: &Scene, color: Color, solution: &Solution) {
        let Some(line) = &solution.combined[color.index()] else { return };
        if line.evidence != Evidence::Proved || solution.idle_ko {
            return;
        }
        let pocket = |owner: Option<Color>| {
            let own = solution.subgames.iter().filter(|subgame| subgame.owner == owner);
            own.fold(PointSet::EMPTY, |all, subgame| all | subgame.points)
        };
        let pockets = Color::BOTH.map(|color| pocket(Some(color)));
        let shared = pocket(None);
        let chains = essential(scene, self.loose);
        let mut scores = Scores {
            // Stones that are caught elsewhere are no part of the race.
            area: pockets[0] | pockets[1] | shared,
            watched: watched(scene, self.loose),
            pockets,
            shared,
            walls: scene.walls,
            stones: Color::BOTH
                .map(|color| chains.flood(scene.board.stones(color)) & *scene.board.stones(color)),
            solver: Solver::default(),
            known: HashMap::new(),
            limit: self.limit,
        };
        let Some(end) = scores.end(&mut scene.board.clone(), color, false) else { return };
        let found = (Some(line.winner), line.territory);
        assert_eq!(found, end, "{line:?} {}", self.say(scene, color, solution));
        self.tally.scores += 1;
        self.tally.shared_scores += u32::from(!shared.is_empty());
        self.tally.several_scores += u32::from(self.loose);
    }
}

/// How many races are compared.
#[derive(Clone, Copy)]
struct Enough {
    races: u32,
    /// Of these, with several essential chains a side.
    several: u32,
    /// With a ko that matters.
    kos: u32,
}

/// Compares races with at most so many empty points until there are enough.
fn run(seed: u64, enough: Enough, room: usize, bounds: (u64, usize)) -> Tally {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    while tally.tried < enough.races || tally.several < enough.several {
        let recipe = Recipe::random(&mut random, 7);
        if recipe.room() <= room {
            if tally.tried < enough.races {
                compare(&recipe, false, bounds, &mut tally);
            }
            compare(&recipe, true, bounds, &mut tally);
        }
    }
    while tally.kos_compared < enough.kos {
        let recipe = Recipe::with_ko(&mut random);
        if recipe.room() <= room {
            compare(&recipe, false, (bounds.0, 4 * bounds.1), &mut tally);
        }
    }
    tally
}

#[test]
fn a_sample_agrees_with_the_board() {
    let tally = run(1, Enough { races: 250, several: 25, kos: 30 }, 7, (20_000, 2_500));
    println!("{tally:?}");
    assert!(tally.by_sum > 40 && tally.by_search > 40 && tally.seki > 10, "{tally:?}");
    assert!(tally.shared_scores > 10 && tally.several_scores > 5, "{tally:?}");
    assert!(tally.scores > 20 && tally.several >= 25 && tally.margins > 100, "{tally:?}");
    assert!(tally.kos_compared >= 30 && tally.approach_compared >= 4 && tally.approach > 0, "{tally:?}");
}

/// Run with `cargo test -p yose-race --test differential -- --ignored --nocapture`.
#[test]
#[ignore = "takes some minutes"]
fn thousands_agree_with_the_board() {
    let seeds = 2..10;
    let one = |seed| run(seed, Enough { races: 420, several: 60, kos: 25 }, 9, (30_000, 5_000));
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let runs: Vec<_> = seeds.map(|seed| scope.spawn(move || one(seed))).collect();
        runs.into_iter().map(|run| run.join().expect("no difference")).collect()
    });
    for tally in &tallies {
        println!("{tally:?}");
    }
    let tried: u32 = tallies.iter().map(|tally| tally.tried).sum();
    println!("{tried} races were compared");
    assert!(tried >= 3_000, "{tried}");
}
