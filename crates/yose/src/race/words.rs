//! A race in words.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use yose_board::{Color, Point, PointSet, Size};
use yose_race::{
    CombinedLine, Evidence, First, JudgedMove, KoOutcome, MOST_THREATS, Method, Obstacle, Outcome, Race,
    Solution, Unscored,
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
    let stones = race.chain(color).len();
    let firsts = race.chains(color).iter().filter_map(PointSet::first);
    let at: Vec<String> = firsts.map(|point| point.gtp(race.board().size()).to_string()).collect();
    let word = if stones == 1 { "stone" } else { "stones" };
    format!("{} {} ({stones} {word})", name(color), at.join(" and "))
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
            if let Some(line) = &solution.combined[color.index()] {
                sentence += &territory(line, color, size);
            } else if let Some(reason) = solution.unscored[color.index()] {
                let _ = write!(sentence, " No score: {}.", no_score(reason));
            }
            sentences.push(sentence);
        }
    }
    if let Some(ko) = &solution.ko {
        for color in Color::BOTH {
            sentences.push(format!("{} to move: {}", name(color), ko_verdict(ko.first[color.index()])));
        }
        sentences.push(format!("No score: {}.", no_score(Unscored::Ko)));
    }
    if solution.idle_ko {
        sentences.push("A ko can arise, but it changes nothing: neither side needs to take it.".to_owned());
    }
    sentences.push(foundation(solution).to_owned());
    sentences
}

/// Why a race has no score.
pub(super) fn no_score(reason: Unscored) -> &'static str {
    match reason {
        Unscored::Seki => "what counts in a seki depends on the rules",
        Unscored::Ko => "it depends on the ko",
        Unscored::Open => "the territory is not closed off when the chain is captured",
        Unscored::Budget => "not every line could be read within the budget",
    }
}

/// What all this rests on.
fn foundation(solution: &Solution) -> &'static str {
    let known = solution.first.iter().any(Option::is_some);
    match (solution.obstacle, solution.method, solution.evidence) {
        (Some(Obstacle::Ko), ..) if solution.ko.is_some() => {
            "Every line was read, with each threat taken to be answered."
        }
        (Some(Obstacle::Ko), ..) => "There is a ko, and too much around it to be read out.",
        _ if !known => "Too much to be read out within the budget.",
        (_, Method::Sum, Evidence::Proved) => {
            "Proved: every line of each subgame was read and the counts added up."
        }
        (_, Method::Search, Evidence::Proved) => "Proved: every line was read.",
        (_, _, Evidence::Bounded) => "Bounded: this much is proved; for the rest the budget was not enough.",
        (_, _, Evidence::Estimated) => {
            "Estimated: counts were added up, and not all lines that matter were read."
        }
    }
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
    let mut by_margin: BTreeMap<(Reverse<u32>, bool), Vec<Point>> = BTreeMap::new();
    for JudgedMove { point, outcome, .. } in first.winning(color) {
        if let (Some(margin), true) = (outcome.margin, *outcome != first.outcome) {
            by_margin.entry((Reverse(margin), outcome.at_least)).or_default().push(*point);
        }
    }
    let mut text = String::new();
    for ((Reverse(margin), at_least), list) in by_margin {
        let by = moves(Outcome { winner: Some(color), margin: Some(margin), at_least });
        let list =
            if list.len() > SHOWN_POINTS { format!("{} moves", list.len()) } else { points(list, size) };
        let _ = write!(text, ", by {by} with {list}");
    }
    text
}

/// What the territory adds: the score, the line to it, and what other moves are worth.
fn territory(line: &CombinedLine, color: Color, size: Size) -> String {
    let played: Vec<String> =
        line.line.iter().map(|(color, point)| format!("{} {}", name(*color), point.gtp(size))).collect();
    let after = if played.is_empty() { String::new() } else { format!(" after {}", played.join(", ")) };
    // The line leaves out moves that only fill liberties, so it need not begin with the first move.
    let is_first =
        |&(side, point): &(Color, Point)| side == color && line.moves.contains(&(point, line.score));
    let first = line.line.first().copied().filter(is_first).map(|(_, point)| point);
    let others: Vec<String> = line
        .moves
        .iter()
        .filter(|&&(point, _)| Some(point) != first)
        .take(SHOWN_POINTS)
        .map(|&(point, score)| compared(first, line.score, point, score, size))
        .collect();
    let others = if others.is_empty() { String::new() } else { format!("; {}", others.join(", ")) };
    let evidence = match line.evidence {
        Evidence::Proved => "proved",
        Evidence::Bounded => "bounded",
        Evidence::Estimated => "estimated: not every line was read",
    };
    let (score, bare) = (line.score, line.territory);
    format!(" Score {score} ({bare} without the captured chain){after}{others} ({evidence}).")
}

/// `b is worth one point more than a`.
fn compared(best: Option<Point>, score: i64, other: Point, less: i64, size: Size) -> String {
    let other = other.gtp(size);
    match (best, score.abs_diff(less)) {
        (None, _) => format!("{other} leads to {less}"),
        (Some(best), 0) => format!("{other} is worth as much as {}", best.gtp(size)),
        (Some(best), 1) => format!("{} is worth one point more than {other}", best.gtp(size)),
        (Some(best), points) => format!("{} is worth {points} points more than {other}", best.gtp(size)),
    }
}

fn ko_verdict(outcome: KoOutcome) -> String {
    let alone = match outcome.winner {
        Some(winner) => format!("{} wins if there are no ko threats", name(winner)),
        None => "nobody wins if there are no ko threats".to_owned(),
    };
    let needs = Color::BOTH.into_iter().filter(|&color| outcome.winner != Some(color));
    let needs: Vec<String> = needs.map(|color| ko_needs(outcome, color)).collect();
    format!("ko. {alone}; {}.", needs.join("; "))
}

/// What a side needs to win the ko: threats, or moves while the other plays elsewhere.
fn ko_needs(outcome: KoOutcome, side: Color) -> String {
    let (side, other, color) = (name(side), name(!side), side);
    let threats = match outcome.threats[color.index()] {
        Some(1) => format!("{side} needs one threat more than {other}"),
        Some(number) => format!("{side} needs {number} threats more than {other}"),
        None => format!("{side} does not win with {MOST_THREATS} threats"),
    };
    let kind = match outcome.approach_moves[color.index()] {
        None => String::new(),
        Some(0) => " (a direct ko)".to_owned(),
        Some(1) => " (after one approach move)".to_owned(),
        Some(number) => format!(" (after {number} approach moves)"),
    };
    let times = match outcome.elsewhere[color.index()] {
        Some(1) => format!(", or {other} playing elsewhere once"),
        Some(number) => format!(", or {other} playing elsewhere {number} times"),
        None => String::new(),
    };
    format!("{threats}{kind}{times}")
}

/// `one move`, `three moves`.
fn moves(outcome: Outcome) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let at_least = if outcome.at_least { "at least " } else { "" };
    match outcome.margin {
        None => "any number of moves".to_owned(),
        Some(1) => format!("{at_least}one move"),
        Some(margin) => match WORDS.get(margin as usize) {
            Some(word) => format!("{at_least}{word} moves"),
            None => format!("{at_least}{margin} moves"),
        },
    }
}

fn points(points: impl IntoIterator<Item = Point>, size: Size) -> String {
    points.into_iter().map(|point| point.gtp(size).to_string()).collect::<Vec<_>>().join(" or ")
}
