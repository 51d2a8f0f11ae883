//! The hunt for a wrong claim: nothing said to be safe is refuted by force.

mod tiny;

use std::collections::{HashMap, HashSet};

use tiny::{Dice, Mask, Stones, Tiny, each};
use yose_board::{Board, Color, Point, Setup, Size};
use yose_region::{Immortal, Kind, Limits, Rule, Safety, decompose, safety};

/// What is claimed for a colour, as bits.
struct Claims {
    color: usize,
    stones: Mask,
    territory: Mask,
}

impl Claims {
    fn of(tiny: &Tiny, safety: &Safety) -> Claims {
        Claims {
            color: safety.color.index(),
            stones: tiny.mask(&safety.stones),
            territory: tiny.mask(&safety.territory),
        }
    }
}

/// The defender to move after an attack, with the point he may not retake.
type Reply = (Stones, Option<u8>);

/// Stones against everything. The attacker plays anywhere, ignoring ko, and also places stones of the
/// defender's colour wherever nothing is settled, as often as he likes. The defender
/// answers in his territory only. `None` if there are too many positions to look at.
fn stones_stand(tiny: &Tiny, start: Stones, claims: &Claims, most: usize) -> Option<bool> {
    let (own, foe) = (claims.color, 1 - claims.color);
    let lost = |stones: Stones| claims.stones & !stones[own] != 0;
    // Every position with the attacker to move that can arise, and what may follow.
    let mut attacks: HashMap<Stones, (Vec<Stones>, Vec<Reply>)> = HashMap::new();
    let mut replies: HashMap<Reply, Vec<Stones>> = HashMap::new();
    let mut work = vec![start];
    while let Some(stones) = work.pop() {
        if attacks.contains_key(&stones) {
            continue;
        }
        if attacks.len() > most {
            return None;
        }
        let (mut free, mut attacked) = (Vec::new(), Vec::new());
        if !lost(stones) {
            for at in each(tiny.all()) {
                if let Some(after) = tiny.play(stones, foe, at) {
                    attacked.push((after, tiny.ko(stones, after, foe, at)));
                }
                if claims.territory & 1 << at == 0
                    && let Some(after) = tiny.play(stones, own, at)
                {
                    free.push(after);
                }
            }
        }
        for &(after, ko) in &attacked {
            let answers = replies.entry((after, ko)).or_insert_with(|| {
                let played = each(claims.territory)
                    .filter(|&at| Some(at) != ko)
                    .filter_map(|at| tiny.play(after, own, at));
                played.chain([after]).collect()
            });
            work.extend(answers.iter().copied());
        }
        work.extend(free.iter().copied());
        attacks.insert(stones, (free, attacked));
    }
    // The defender's positions shrink until none can be broken any more.
    let mut broken: HashSet<Stones> = attacks.keys().copied().filter(|&stones| lost(stones)).collect();
    loop {
        let before = broken.len();
        let unanswered =
            |reply: &Reply| lost(reply.0) || replies[reply].iter().all(|after| broken.contains(after));
        let more: Vec<Stones> = attacks
            .iter()
            .filter(|(stones, _)| !broken.contains(*stones))
            .filter(|(_, (free, attacked))| {
                free.iter().any(|after| broken.contains(after)) || attacked.iter().any(unanswered)
            })
            .map(|(&stones, _)| stones)
            .collect();
        broken.extend(more);
        if broken.contains(&start) {
            return Some(false);
        }
        if broken.len() == before {
            return Some(true);
        }
    }
}

/// A struggle over some points. The attacker plays on them, ignoring ko, or passes; the defender
/// answers there. The defender must get, in finite time, to a position in which both pass
/// and that is as he wants it, and none of his stones in `kept` may be lost on the way. An attacker who puts stones of his own to death
/// may do so for ever: each time it costs him two stones or more.
struct Struggle<'a> {
    tiny: &'a Tiny,
    own: usize,
    points: Mask,
    kept: Mask,
    wanted: &'a dyn Fn(Stones) -> bool,
}

impl Struggle<'_> {
    fn is_lost(&self, stones: Stones) -> bool {
        self.kept & !stones[self.own] != 0
    }

    fn moves(&self, stones: Stones, ko: Option<u8>) -> Vec<Stones> {
        each(self.points)
            .filter(|&at| Some(at) != ko)
            .filter_map(|at| self.tiny.play(stones, self.own, at))
            .filter(|&after| !self.is_lost(after))
            .collect()
    }

    fn attacks(&self, stones: Stones) -> Vec<Attack> {
        let foe = 1 - self.own;
        let attacks = each(self.points).filter_map(|at| Some((at, self.tiny.play(stones, foe, at)?)));
        attacks
            .map(|(at, after)| {
                let suicide = after[foe] & 1 << at == 0;
                if self.is_lost(after) {
                    return Attack { suicide, answers: Vec::new() };
                }
                let mut answers = self.moves(after, self.tiny.ko(stones, after, foe, at));
                answers.push(after);
                Attack { suicide, answers }
            })
            .collect()
    }

    fn is_won(&self, start: Stones, most: usize) -> Option<bool> {
        let mut graph = Graph::new();
        let mut work = vec![start];
        while let Some(stones) = work.pop() {
            if graph.contains_key(&stones) {
                continue;
            }
            if graph.len() > most {
                return None;
            }
            let (attacks, progress) = (self.attacks(stones), self.moves(stones, None));
            work.extend(attacks.iter().flat_map(|attack| &attack.answers).chain(&progress).copied());
            graph.insert(stones, (attacks, progress));
        }
        // What holds between two suicides, if it holds after each of them.
        let mut held: HashSet<Stones> = graph.keys().copied().collect();
        loop {
            let won = self.won_if(&graph, &held);
            if won.len() == held.len() {
                return Some(won.contains(&start));
            }
            held = won;
        }
    }

    /// The positions that are won in finite time or by a suicide after which the defender holds.
    fn won_if(&self, graph: &Graph, held: &HashSet<Stones>) -> HashSet<Stones> {
        let mut won: HashSet<Stones> = HashSet::new();
        loop {
            let answered = |attack: &Attack| {
                let good = |after: &Stones| won.contains(after) || attack.suicide && held.contains(after);
                attack.answers.iter().any(good)
            };
            let more: Vec<Stones> = graph
                .iter()
                .filter(|(stones, _)| !won.contains(*stones))
                .filter(|(stones, (attacks, progress))| {
                    ((self.wanted)(**stones) || progress.iter().any(|after| won.contains(after)))
                        && attacks.iter().all(answered)
                })
                .map(|(&stones, _)| stones)
                .collect();
            if more.is_empty() {
                return won;
            }
            won.extend(more);
        }
    }
}

/// A move of the attacker's.
struct Attack {
    /// Whether his own stones die by it.
    suicide: bool,
    answers: Vec<Stones>,
}

/// Every position, the attacks on it, and what the defender can do if there is none.
type Graph = HashMap<Stones, (Vec<Attack>, Vec<Stones>)>;

/// Territory against invasion: no stone of the attacker's is left, and no safe stone is lost.
fn territory_is_cleaned(tiny: &Tiny, start: Stones, claims: &Claims, most: usize) -> Option<bool> {
    let wanted = |stones: Stones| stones[1 - claims.color] & claims.territory == 0;
    let struggle =
        Struggle { tiny, own: claims.color, points: claims.territory, kept: claims.stones, wanted: &wanted };
    struggle.is_won(start, most)
}

/// How many claims were checked, by rule.
#[derive(Default, Debug)]
struct Tally {
    stones: HashMap<Rule, usize>,
    territory: HashMap<Rule, usize>,
    too_large: usize,
}

const MOST_POSITIONS: usize = 4_000;

fn check(board: &Board, immortal: &Immortal, suicide: bool, most: usize, tally: &mut Tally) {
    let (mut tiny, start) = Tiny::of(board);
    tiny.immortal = tiny.mask(&immortal.stones(board));
    tiny.suicide = suicide;
    for color in Color::BOTH {
        let safety = safety(board, color, immortal, &Limits::default());
        let claims = Claims::of(&tiny, &safety);
        if claims.stones | claims.territory == 0 {
            continue;
        }
        match stones_stand(&tiny, start, &claims, most) {
            Some(stand) => {
                assert!(stand, "{color} stones said to be safe fall on\n{board}{:?}", safety.verdicts);
                count(&mut tally.stones, &safety, |claim| matches!(claim, yose_region::Claim::Safe(_)));
            }
            None => tally.too_large += 1,
        }
        match territory_is_cleaned(&tiny, start, &claims, most) {
            Some(cleaned) => {
                assert!(cleaned, "{color} territory is lived in on\n{board}{:?}", safety.verdicts);
                count(&mut tally.territory, &safety, |claim| {
                    matches!(claim, yose_region::Claim::Territory(_))
                });
            }
            None => tally.too_large += 1,
        }
    }
}

fn count(into: &mut HashMap<Rule, usize>, safety: &Safety, which: impl Fn(yose_region::Claim) -> bool) {
    for verdict in safety.verdicts.iter().filter(|verdict| which(verdict.claim)) {
        *into.entry(verdict.rule).or_default() += 1;
    }
}

const SIZES: [(u8, u8); 8] = [(4, 4), (5, 3), (5, 4), (4, 4), (6, 3), (5, 5), (8, 2), (7, 3)];

fn hunt(seed: u64, rounds: usize, marked: bool, most: usize) {
    let mut dice = Dice(seed);
    let mut tally = Tally::default();
    for round in 0..rounds {
        let (width, height) = SIZES[round % SIZES.len()];
        let black = if marked { 35 } else { 50 } + (round as u64 % 4) * 5;
        let board = dice.board(width, height, black, 5 + (round as u64 % 5) * 4);
        let immortal = if marked {
            Immortal::Marked(board.size().points().filter(|_| dice.roll(4) == 0).collect())
        } else {
            Immortal::Proved
        };
        check(&board, &immortal, round % 3 == 0, most, &mut tally);
    }
    println!("{tally:?}");
    for rule in [Rule::Filled, Rule::Miai, Rule::Search] {
        assert!(tally.territory.contains_key(&rule), "no territory by {rule:?} was met");
    }
}

#[test]
fn proved_claims_stand() {
    hunt(0xa77ac, 320, false, MOST_POSITIONS);
}

#[test]
fn claims_with_immortal_stones_stand() {
    hunt(0x1337, 320, true, MOST_POSITIONS);
}

/// Rooms inside an immortal wall that has the edge of the board on its fourth side, with few stones in them: large
/// enough for the rules that let some points do without an answer.
fn hunt_at_the_edge(seed: u64, rounds: usize) -> Tally {
    let mut dice = Dice(seed);
    let mut tally = Tally::default();
    for round in 0..rounds {
        let (width, height) = [(7u8, 3u8), (8, 3), (5, 4), (6, 4), (5, 5)][round % 5];
        let mut setup = Setup::new(width.into(), height.into());
        let size = Size::new(width.into(), height.into()).unwrap();
        let mut wall = Vec::new();
        for point in size.points() {
            if point.row() == 0 || point.column() == 0 || point.column() + 1 == width {
                setup.black.push(point);
                wall.push(point);
                continue;
            }
            match dice.roll(100) {
                roll if roll < 12 => setup.white.push(point),
                roll if roll < 22 => setup.black.push(point),
                _ => {}
            }
        }
        let Ok(board) = setup.board() else { continue };
        let immortal = Immortal::Marked(wall.into_iter().collect());
        check(&board, &immortal, round % 2 == 0, 12_000, &mut tally);
    }
    println!("{tally:?}");
    tally
}

#[test]
fn rooms_at_the_edge_stand() {
    let tally = hunt_at_the_edge(0xed6e, 40);
    assert!(tally.territory[&Rule::Miai] > 5, "{tally:?}");
}

/// The seeds of a hunt, or one of them: `YOSE_PART=3/19` is the third of nineteen.
fn seeds(number: u64) -> std::ops::RangeInclusive<u64> {
    let Ok(text) = std::env::var("YOSE_PART") else { return 1..=number };
    let part = text.strip_suffix(&format!("/{number}")).and_then(|part| part.parse().ok());
    match part {
        Some(part) if (1..=number).contains(&part) => part..=part,
        _ => panic!("YOSE_PART={text}: not a part, such as 3/{number}"),
    }
}

#[test]
#[ignore = "an hour; run it after a change of a rule, YOSE_PART=3/19 does a part of it"]
fn the_long_hunt() {
    for seed in seeds(19) {
        hunt(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(seed), 1500, seed % 2 == 0, MOST_POSITIONS);
        hunt_at_the_edge(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(seed), 500);
    }
}

/// Boards with more room, where several areas keep a wall alive together.
#[test]
#[ignore = "an hour; run it after a change of a rule, YOSE_PART=3/5 does a part of it"]
fn the_deep_hunt() {
    for seed in seeds(5) {
        hunt(0xd1b5_4a32_d192_ed03u64.wrapping_mul(seed), 800, false, 60_000);
    }
}

/// Area of a colour less that of the other on some points, neutral points aside.
fn balance(tiny: &Tiny, stones: Stones, own: usize, points: Mask) -> i32 {
    let empty = tiny.all() & !(stones[0] | stones[1]);
    let worth = |color: usize| {
        let other = stones[1 - color];
        let surrounded = each(empty & points).filter(|&at| {
            let around = tiny.around(tiny.chain(at, empty));
            around & stones[color] != 0 && around & other == 0
        });
        (stones[color] & points).count_ones() as i32 + surrounded.count() as i32
    };
    worth(own) - worth(1 - own)
}

/// Stones between a black wall on the left and a white one on the right, arranged so that
/// sekis are frequent: White's near the black wall, Black's near the white one.
fn between_walls(dice: &mut Dice) -> Option<Board> {
    let mut setup = Setup::new(5, 5);
    for point in Size::square(5).unwrap().points().filter(|point| point.row() < 4) {
        let stone = match (point.column(), point.row()) {
            (0, _) | (1, 3) => Some(Color::Black),
            (4, _) | (3, 3) => Some(Color::White),
            (column, _) => {
                // In percent: white and black stones in each column.
                let (white, black) = [(75, 10), (20, 30), (10, 75)][usize::from(column) - 1];
                match dice.roll(100) {
                    roll if roll < white => Some(Color::White),
                    roll if roll < white + black => Some(Color::Black),
                    _ => None,
                }
            }
        };
        if let Some(color) = stone {
            setup.stones_mut(color).push(point);
        }
    }
    setup.board().ok()
}

/// Whoever moves first in a seki, the other keeps his stones and his area.
#[test]
fn sekis_stand() {
    let mut dice = Dice(0x5e41);
    let mut found = 0;
    for round in 0..5_000 {
        let Some(board) = between_walls(&mut dice) else { continue };
        let immortal = Immortal::Marked([Point::new(0, 0), Point::new(4, 0)].into_iter().collect());
        let parts = decompose(&board, &immortal, &Limits::default());
        let (mut tiny, start) = Tiny::of(&board);
        tiny.suicide = round % 2 == 0;
        tiny.immortal = parts.safe_stones.iter().fold(0, |all, stones| all | tiny.mask(stones));
        for region in &parts.regions {
            let Kind::Seki { area } = region.kind else { continue };
            let points = tiny.mask(&region.points);
            for own in [0, 1] {
                let now = balance(&tiny, start, own, points);
                assert_eq!(now, if own == 0 { area } else { -area }, "\n{board}");
                let wanted = |stones: Stones| balance(&tiny, stones, own, points) >= now;
                let struggle =
                    Struggle { tiny: &tiny, own, points, kept: start[own] & points, wanted: &wanted };
                assert_ne!(struggle.is_won(start, 100_000), Some(false), "no seki for {own}\n{board}");
            }
            found += 1;
        }
    }
    println!("{found} sekis");
    assert!(found > 15, "only {found} sekis were met");
}
