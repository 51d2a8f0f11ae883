//! The hunt for a wrong claim: nothing said to be safe is refuted by force.

mod tiny;

use std::collections::{HashMap, HashSet};

use tiny::{Dice, Mask, Stones, Tiny, each};
use yose_board::{Board, Color, PointSet};
use yose_region::{Immortal, Limits, Rule, Safety, safety};

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

/// Territory against invasion. The attacker plays in the territory, ignoring ko, or passes; the
/// defender answers there. The defender must get, in finite time, to a position in which both pass and no
/// stone of the attacker's is left, and no stone claimed safe may be lost on the way.
fn territory_is_cleaned(tiny: &Tiny, start: Stones, claims: &Claims, most: usize) -> Option<bool> {
    let (own, foe) = (claims.color, 1 - claims.color);
    let lost = |stones: Stones| claims.stones & !stones[own] != 0;
    let clean = |stones: Stones| stones[foe] & claims.territory == 0;
    // For each position: the answers to each attack; the moves after a pass.
    let mut graph: HashMap<Stones, (Vec<Vec<Stones>>, Vec<Stones>)> = HashMap::new();
    let mut work = vec![start];
    while let Some(stones) = work.pop() {
        if graph.contains_key(&stones) {
            continue;
        }
        if graph.len() > most {
            return None;
        }
        let moves = |stones: Stones, ko: Option<u8>| -> Vec<Stones> {
            each(claims.territory)
                .filter(|&at| Some(at) != ko)
                .filter_map(|at| tiny.play(stones, own, at))
                .filter(|&after| !lost(after))
                .collect()
        };
        let mut attacks = Vec::new();
        for at in each(claims.territory) {
            if let Some(after) = tiny.play(stones, foe, at) {
                let mut answers = Vec::new();
                if !lost(after) {
                    answers = moves(after, tiny.ko(stones, after, foe, at));
                    answers.push(after);
                }
                attacks.push(answers);
            }
        }
        let progress = moves(stones, None);
        work.extend(attacks.iter().flatten().chain(&progress).copied());
        graph.insert(stones, (attacks, progress));
    }
    let mut won: HashSet<Stones> = HashSet::new();
    loop {
        let more: Vec<Stones> = graph
            .iter()
            .filter(|(stones, _)| !won.contains(*stones))
            .filter(|(stones, (attacks, progress))| {
                (clean(**stones) || progress.iter().any(|after| won.contains(after)))
                    && attacks.iter().all(|answers| answers.iter().any(|after| won.contains(after)))
            })
            .map(|(&stones, _)| stones)
            .collect();
        if more.is_empty() {
            return Some(won.contains(&start));
        }
        won.extend(more);
    }
}

/// How many claims were checked, by rule.
#[derive(Default, Debug)]
struct Tally {
    stones: HashMap<Rule, usize>,
    territory: HashMap<Rule, usize>,
    too_large: usize,
}

const MOST_POSITIONS: usize = 4_000;

fn check(board: &Board, immortal: &Immortal, suicide: bool, tally: &mut Tally) {
    let (mut tiny, start) = Tiny::of(board);
    tiny.immortal = tiny.mask(&immortal.stones(board));
    tiny.suicide = suicide;
    for color in Color::BOTH {
        let safety = safety(board, color, immortal, &Limits::default());
        let claims = Claims::of(&tiny, &safety);
        if claims.stones | claims.territory == 0 {
            continue;
        }
        match stones_stand(&tiny, start, &claims, MOST_POSITIONS) {
            Some(stand) => {
                assert!(stand, "{color} stones said to be safe fall on\n{board}{:?}", safety.verdicts);
                count(&mut tally.stones, &safety, |claim| matches!(claim, yose_region::Claim::Safe(_)));
            }
            None => tally.too_large += 1,
        }
        // With suicide the attacker can go on for ever without getting anywhere.
        if suicide {
            continue;
        }
        match territory_is_cleaned(&tiny, start, &claims, MOST_POSITIONS) {
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

#[test]
fn proved_claims_stand() {
    let mut dice = Dice(0xa77ac);
    let mut tally = Tally::default();
    for round in 0..1500 {
        let (width, height) = SIZES[round % SIZES.len()];
        let board = dice.board(width, height, 50 + (round as u64 % 4) * 5, 5 + (round as u64 % 5) * 4);
        check(&board, &Immortal::Proved, round % 3 == 0, &mut tally);
    }
    println!("{tally:?}");
}

#[test]
fn claims_with_immortal_stones_stand() {
    let mut dice = Dice(0x1337);
    let mut tally = Tally::default();
    for round in 0..1500 {
        let (width, height) = SIZES[round % SIZES.len()];
        let board = dice.board(width, height, 35 + (round as u64 % 4) * 5, 5 + (round as u64 % 5) * 4);
        let marks: PointSet = board.size().points().filter(|_| dice.roll(4) == 0).collect();
        check(&board, &Immortal::Marked(marks), round % 3 == 0, &mut tally);
    }
    println!("{tally:?}");
}
