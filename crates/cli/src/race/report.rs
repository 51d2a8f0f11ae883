//! A race as JSON.

use serde::Serialize;
use yose_board::{Color, Point, PointSet, Size};
use yose_race::{CombinedLine, Evidence, First, Form, KoOutcome, Method, Obstacle, Outcome};

use super::{Solved, letter, text};

#[derive(Serialize)]
pub(super) struct Report {
    races: Vec<RaceReport>,
}

#[derive(Serialize)]
struct RaceReport {
    black: Vec<String>,
    white: Vec<String>,
    is_race: bool,
    shared: u32,
    eyes: [u32; 2],
    evidence: &'static str,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacle: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<String>,
    subgames: Vec<SubgameReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black_first: Option<FirstReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_first: Option<FirstReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ko: Option<[KoReport; 2]>,
    ways_out: [Vec<String>; 2],
    /// Whether stones around were taken to be alive without proof.
    assumes_walls: bool,
    summary: Vec<String>,
}

#[derive(Serialize)]
struct SubgameReport {
    id: String,
    points: Vec<String>,
    owner: Option<&'static str>,
    liberties: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<FormReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<FormReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lose: Option<FormReport>,
    baseline: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula_holds: Option<bool>,
}

#[derive(Serialize)]
struct FormReport {
    form: String,
    cooled: String,
}

#[derive(Serialize)]
struct FirstReport {
    winner: Option<&'static str>,
    margin: Option<u32>,
    best: Vec<String>,
    winning: Vec<String>,
    moves: Vec<MoveReport>,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    territory: Option<TerritoryReport>,
}

#[derive(Serialize)]
struct MoveReport {
    point: String,
    winner: Option<&'static str>,
    margin: Option<u32>,
}

#[derive(Serialize)]
struct TerritoryReport {
    winner: &'static str,
    /// Without the captured chain.
    territory: String,
    /// With it.
    score: String,
    evidence: &'static str,
    line: Vec<String>,
    moves: Vec<ScoredMove>,
}

#[derive(Serialize)]
struct ScoredMove {
    point: String,
    score: String,
}

#[derive(Serialize)]
struct KoReport {
    winner: Option<&'static str>,
    threats: [Option<u8>; 2],
}

pub(super) fn of(solved: &[Solved]) -> Report {
    Report { races: solved.iter().map(race).collect() }
}

fn race(solved: &Solved) -> RaceReport {
    let Solved { race, solution } = solved;
    let size = race.board().size();
    let first = |color: Color| {
        let combined = solution.combined.as_ref().map(|combined| &combined.first[color.index()]);
        solution.first[color.index()].as_ref().map(|first| first_report(first, color, combined, size))
    };
    RaceReport {
        black: names(race.chain(Color::Black), size),
        white: names(race.chain(Color::White), size),
        is_race: solution.is_race(),
        shared: solution.class.shared,
        eyes: solution.class.eyes,
        evidence: match solution.evidence {
            _ if solution.obstacle.is_some() => "estimated",
            Evidence::Proved => "proved",
            Evidence::Estimated => "estimated",
        },
        method: match solution.method {
            Method::Sum => "sum",
            Method::Search => "search",
        },
        obstacle: solution.obstacle.map(obstacle),
        total: solution.total.clone(),
        subgames: solution.subgames.iter().enumerate().map(|(n, s)| subgame(n, s, size)).collect(),
        black_first: first(Color::Black),
        white_first: first(Color::White),
        ko: solution.ko.as_ref().map(|ko| ko.first.map(ko_report)),
        ways_out: [0, 1]
            .map(|side| solution.ways_out[side].iter().map(|p| p.gtp(size).to_string()).collect()),
        assumes_walls: !race.assumed().is_empty(),
        summary: text::sentences(solution, size),
    }
}

fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Shared => "shared",
        Obstacle::Ko => "ko",
        Obstacle::Budget => "budget",
    }
}

fn subgame(number: usize, subgame: &yose_race::Subgame, size: Size) -> SubgameReport {
    let form = |form: &Option<Form>| {
        form.as_ref().map(|form| FormReport { form: form.text.clone(), cooled: form.cooled.clone() })
    };
    SubgameReport {
        id: letter(number),
        points: names(&subgame.points, size),
        owner: subgame.owner.map(color),
        liberties: subgame.liberties,
        count: form(&subgame.count),
        win: form(&subgame.win),
        lose: form(&subgame.lose),
        baseline: subgame.baseline.to_string(),
        formula_holds: subgame.formula,
    }
}

fn first_report(first: &First, side: Color, combined: Option<&CombinedLine>, size: Size) -> FirstReport {
    let Outcome { winner, margin } = first.outcome;
    let name = |point: Point| point.gtp(size).to_string();
    FirstReport {
        winner: winner.map(color),
        margin,
        best: first.best(side).map(|judged| name(judged.point)).collect(),
        winning: first.winning(side).map(|judged| name(judged.point)).collect(),
        moves: first
            .moves
            .iter()
            .map(|judged| MoveReport {
                point: name(judged.point),
                winner: judged.outcome.winner.map(color),
                margin: judged.outcome.margin,
            })
            .collect(),
        line: first
            .line
            .iter()
            .map(|&(side, point)| played(side, &point.map_or_else(|| "pass".to_owned(), name)))
            .collect(),
        territory: combined.map(|line| TerritoryReport {
            winner: color(line.winner),
            territory: line.territory.to_string(),
            score: line.score.to_string(),
            evidence: "estimated",
            line: line.line.iter().map(|&(side, point)| played(side, &name(point))).collect(),
            moves: line
                .moves
                .iter()
                .map(|&(point, score)| ScoredMove { point: name(point), score: score.to_string() })
                .collect(),
        }),
    }
}

fn ko_report(outcome: KoOutcome) -> KoReport {
    KoReport { winner: outcome.winner.map(color), threats: outcome.threats }
}

/// `B C4`.
fn played(side: Color, place: &str) -> String {
    format!("{} {place}", if side == Color::Black { 'B' } else { 'W' })
}

fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn names(points: &PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| point.gtp(size).to_string()).collect()
}
