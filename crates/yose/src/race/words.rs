//! A race in words.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use yose_board::{Color, Point, Size};
use yose_race::{
    CombinedLine, Evidence, First, KoOutcome, MOST_THREATS, Method, Obstacle, Outcome, Race, Solution,
};

use crate::words::side as name;

/// Of more points only the number is told.
const SHOWN_POINTS: usize = 4;

/// Who races, and what kind of race it is: `Black D13 (9 stones) against White D7 (6 stones): no shared liberty`.
pub fn heading(race: &Race, solution: &Solution) -> String {
    let [black, white] = Color::BOTH.map(|color| chain(race, color));
    format!("{black} against {white}: {}", solution.class)
}

fn chain(race: &Race, color: Color) -> String {
    let chain = race.chain(color);
    let at = chain.first().map(|point| point.gtp(race.board().size()).to_string()).unwrap_or_default();
    let stones = if chain.len() == 1 { "stone" } else { "stones" };
    format!("{} {at} ({} {stones})", name(color), chain.len())
}

/// What a player wants to know first.
pub fn sentences(solution: &Solution, size: Size) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for color in Color::BOTH {
        if solution.alive[color.index()] {
            sentences.push(not_a_race(solution, color, size));
        }
    }
    for color in Color::BOTH {
        if let Some(first) = &solution.first[color.index()] {
            let mut sentence = format!("{} to move: {}", name(color), verdict(first, color, size, solution));
            if let Some(combined) = &solution.combined {
                sentence += &territory(&combined.first[color.index()], size);
            }
            sentences.push(sentence);
        }
    }
    if let Some(ko) = &solution.ko {
        for color in Color::BOTH {
            sentences.push(format!("{} to move: {}", name(color), ko_verdict(ko.first[color.index()])));
        }
    }
    if solution.first[0].is_none() && solution.ko.is_none() {
        sentences.push(match solution.obstacle {
            Some(Obstacle::Ko) => "There is a ko, and too much around it to be read out.".to_owned(),
            _ => "Too much to be read out within the budget.".to_owned(),
        });
    }
    if solution.first[0].is_some() {
        sentences.push(
            match (solution.method, solution.evidence) {
                (Method::Sum, Evidence::Proved) => {
                    "Proved: every line of each subgame was read and the counts added up."
                }
                (Method::Search, Evidence::Proved) => "Proved: every line was read.",
                (_, Evidence::Estimated) => {
                    "Estimated: counts were added up, and not all lines that matter were read."
                }
            }
            .to_owned(),
        );
    }
    sentences
}

fn not_a_race(solution: &Solution, color: Color, size: Size) -> String {
    let ways = &solution.ways_out[color.index()];
    if ways.is_empty() {
        format!("Not a race: {} lives.", name(color))
    } else {
        format!("Not a race: {} can connect out, at {}.", name(color), points(ways.iter().copied(), size))
    }
}

/// Who wins, by how much, and with which moves.
fn verdict(first: &First, color: Color, size: Size, solution: &Solution) -> String {
    match first.outcome.winner {
        Some(winner) if winner == color => {
            let best = points(first.best(color).map(|judged| judged.point), size);
            format!(
                "{} wins by {} with {best}{}.",
                name(color),
                moves(first.outcome),
                others(first, color, size)
            )
        }
        Some(winner) => {
            let best: Vec<Point> = first.best(color).map(|judged| judged.point).collect();
            let costs = match best.len() {
                0 => String::new(),
                // Where nothing helps, everything costs the same.
                1..=SHOWN_POINTS => format!("; {} costs {} most", points(best, size), name(winner)),
                _ => "; no move stands out".to_owned(),
            };
            format!("{} wins by {}{costs}.", name(winner), moves(first.outcome))
        }
        None if solution.class.shared > 0 => "seki.".to_owned(),
        None => "both live.".to_owned(),
    }
}

/// Winning moves that win by less, most first.
fn others(first: &First, color: Color, size: Size) -> String {
    let mut by_margin: BTreeMap<Reverse<u32>, Vec<Point>> = BTreeMap::new();
    for judged in first.winning(color) {
        if let (Some(margin), true) = (judged.outcome.margin, judged.outcome != first.outcome) {
            by_margin.entry(Reverse(margin)).or_default().push(judged.point);
        }
    }
    let mut text = String::new();
    for (Reverse(margin), list) in by_margin {
        let by = moves(Outcome { winner: Some(color), margin: Some(margin) });
        let list =
            if list.len() > SHOWN_POINTS { format!("{} moves", list.len()) } else { points(list, size) };
        let _ = write!(text, ", by {by} with {list}");
    }
    text
}

/// What the territory adds: the score, the line to it, and what other moves lead to.
fn territory(line: &CombinedLine, size: Size) -> String {
    let played: Vec<String> =
        line.line.iter().map(|(color, point)| format!("{} {}", name(*color), point.gtp(size))).collect();
    let after = if played.is_empty() { String::new() } else { format!(" after {}", played.join(", ")) };
    let others: Vec<String> = line
        .moves
        .iter()
        .filter(|(point, _)| line.line.first().is_none_or(|(_, first)| first != point))
        .map(|(point, score)| format!("{} leads to {score}", point.gtp(size)))
        .collect();
    let others = if others.is_empty() { String::new() } else { format!("; {}", others.join(", ")) };
    format!(" Score {}{after}{others} (estimated).", line.score)
}

fn ko_verdict(outcome: KoOutcome) -> String {
    let alone = match outcome.winner {
        Some(winner) => format!("{} wins if there are no ko threats", name(winner)),
        None => "nobody wins if there are no ko threats".to_owned(),
    };
    let needs: Vec<String> = Color::BOTH
        .into_iter()
        .filter(|&color| outcome.winner != Some(color))
        .map(|color| match outcome.threats[color.index()] {
            Some(1) => format!("{} needs one threat", name(color)),
            Some(number) => format!("{} needs {number} threats", name(color)),
            None => format!("{} does not win with {MOST_THREATS} threats", name(color)),
        })
        .collect();
    format!("ko. {alone}; {} if the other has none.", needs.join(", "))
}

/// `one move`, `three moves`.
fn moves(outcome: Outcome) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    match outcome.margin {
        None => "any number of moves".to_owned(),
        Some(1) => "one move".to_owned(),
        Some(margin) => match WORDS.get(margin as usize) {
            Some(word) => format!("{word} moves"),
            None => format!("{margin} moves"),
        },
    }
}

fn points(points: impl IntoIterator<Item = Point>, size: Size) -> String {
    points.into_iter().map(|point| point.gtp(size).to_string()).collect::<Vec<_>>().join(" or ")
}
