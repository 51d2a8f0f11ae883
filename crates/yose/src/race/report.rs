//! A race, ready to be printed or written as JSON; `docs/report.md` tells every field.

use serde::Serialize;
use yose_board::{Color, Point, PointSet, Size};
use yose_race::{
    CombinedLine, First, Form, Kind, KoOutcome, Method, Obstacle, Outcome, Race, Solution, Subgame,
};

use super::words;
use crate::region::letters;
use crate::report::{Evidence, names, sides, turn};

/// A capturing race.
#[derive(Clone, Debug, Serialize)]
pub struct RaceReport {
    /// Black's essential chain, or all of them.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
    /// Who races, and the kind of race, in words.
    pub heading: String,
    /// The kind of race in words, such as `2 shared liberties, no eyes`.
    pub class: String,
    /// Whether neither chain can live on its own.
    pub is_race: bool,
    /// Empty points that both chains touch.
    pub shared: u32,
    /// By colour: points of the largest eye, 0 if there is none.
    #[serde(serialize_with = "sides")]
    pub eyes: [u32; 2],
    /// How sure the outcomes are.
    pub evidence: Evidence,
    /// `sum` if subgames were added up, `search` if the race was read out.
    pub method: &'static str,
    /// What the outcomes take for granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<&'static str>,
    /// `ko` or `budget`: why outcomes are missing, or for `ko` why they depend on threats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<&'static str>,
    /// Black's liberties less White's, cooled by 2, if they can be added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<String>,
    /// The parts of the race.
    pub subgames: Vec<SubgameReport>,
    /// What happens if Black moves first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_first: Option<FirstReport>,
    /// What happens if White moves first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_first: Option<FirstReport>,
    /// A ko can arise, but changes nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub idle_ko: bool,
    /// What depends on ko threats, by colour of the side that moves first.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "some_sides")]
    pub ko: Option<[KoReport; 2]>,
    /// By colour: moves that connect the chain to a wall of its own.
    #[serde(serialize_with = "sides")]
    pub ways_out: [Vec<String>; 2],
    /// All this in sentences.
    pub summary: Vec<String>,
    /// By colour: the chains, for drawing.
    #[serde(skip)]
    pub chains: [PointSet; 2],
}

/// A part of a race that can be looked at on its own.
#[derive(Clone, Debug, Serialize)]
pub struct SubgameReport {
    /// A letter, or several.
    pub id: String,
    /// Its points.
    pub points: Vec<String>,
    /// Whose liberties are here; nobody's if they are shared.
    pub owner: Option<&'static str>,
    /// `outside`, `eye` or `shared`.
    pub kind: &'static str,
    /// Moves that the attacker needs besides one for each liberty, if the count is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_moves: Option<u32>,
    /// By colour: liberties of the chains here.
    #[serde(serialize_with = "sides")]
    pub liberties: [u32; 2],
    /// The liberty-counting game, and cooled by 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<FormReport>,
    /// The territory if the owner wins the race, and cooled by 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<FormReport>,
    /// The territory if he loses it, his chain left out, and cooled by 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lose: Option<FormReport>,
    /// What the opponent would have here if the owner's chain were dead already.
    pub baseline: String,
    /// Whether `lose`, cooled, is the baseline plus `count`, cooled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula_holds: Option<bool>,
}

/// A game as it is and cooled.
#[derive(Clone, Debug, Serialize)]
pub struct FormReport {
    /// The canonical form.
    pub form: String,
    /// The same, cooled.
    pub cooled: String,
}

/// What happens with one side to move first.
#[derive(Clone, Debug, Serialize)]
pub struct FirstReport {
    /// Who captures the other's chain; nobody if both live.
    pub winner: Option<&'static str>,
    /// By how many moves; nothing if no number would help the loser, or if nobody wins.
    pub margin: Option<u32>,
    /// The margin may be larger.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub at_least: bool,
    /// Whether the budget was enough for all moves and margins.
    pub complete: bool,
    /// The moves that are as good as any.
    pub best: Vec<String>,
    /// The moves after which this side captures.
    pub winning: Vec<String>,
    /// Every legal move in the race.
    pub moves: Vec<RaceMove>,
    /// Best play, such as `B C4` or `W pass`.
    pub line: Vec<String>,
    /// Race and territory together, if that was found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub territory: Option<TerritoryReport>,
    /// Why there is no score, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_score: Option<&'static str>,
}

/// A move and how the race ends after it.
#[derive(Clone, Debug, Serialize)]
pub struct RaceMove {
    /// Where.
    pub point: String,
    /// Who captures the other's chain after it.
    pub winner: Option<&'static str>,
    /// By how many moves.
    pub margin: Option<u32>,
}

/// The best play for race and territory.
#[derive(Clone, Debug, Serialize)]
pub struct TerritoryReport {
    /// Who wins the race.
    pub winner: &'static str,
    /// Black's less White's, without the captured chain.
    pub territory: String,
    /// The same with it.
    pub score: String,
    /// How sure that is.
    pub evidence: Evidence,
    /// The moves, without those that only fill liberties.
    pub line: Vec<String>,
    /// First moves, with the score that they lead to.
    pub moves: Vec<ScoredMove>,
}

/// A move and the score that it leads to.
#[derive(Clone, Debug, Serialize)]
pub struct ScoredMove {
    /// Where.
    pub point: String,
    /// The score.
    pub score: String,
}

/// How a race with a ko ends.
#[derive(Clone, Debug, Serialize)]
pub struct KoReport {
    /// Who wins if nobody has a ko threat.
    pub winner: Option<&'static str>,
    /// By colour: threats with which this side wins if the other has none; nothing if those that were tried are
    /// not enough.
    #[serde(serialize_with = "sides")]
    pub threats: [Option<u8>; 2],
    /// By colour: how often the other must play elsewhere for this side to win without threats.
    #[serde(serialize_with = "sides")]
    pub elsewhere: [Option<u8>; 2],
    /// By colour: the approach moves that this side needs before it is a direct ko; nothing if it is no ko for it.
    #[serde(serialize_with = "sides")]
    pub approach_moves: [Option<u32>; 2],
}

impl RaceReport {
    /// The report of a race that was solved.
    pub fn of(race: &Race, solution: &Solution) -> RaceReport {
        let size = race.board().size();
        let first = |color: Color| {
            let combined = solution.combined[color.index()].as_ref();
            solution.first[color.index()].as_ref().map(|first| FirstReport {
                no_score: solution.unscored[color.index()].map(words::no_score),
                ..FirstReport::of(first, color, combined, size)
            })
        };
        RaceReport {
            black: names(*race.chain(Color::Black), size),
            white: names(*race.chain(Color::White), size),
            heading: words::heading(race, solution),
            class: solution.class.to_string(),
            is_race: solution.is_race(),
            shared: solution.class.shared,
            eyes: solution.class.eyes,
            evidence: evidence(solution),
            method: match solution.method {
                Method::Sum => "sum",
                Method::Search => "search",
            },
            assumes: (!race.assumed().is_empty()).then_some("the stones around it are alive"),
            obstacle: solution.obstacle.map(obstacle),
            total: solution.total.clone(),
            subgames: solution.subgames.iter().enumerate().map(|(n, s)| subgame(n, s, size)).collect(),
            black_first: first(Color::Black),
            white_first: first(Color::White),
            idle_ko: solution.idle_ko,
            ko: solution.ko.as_ref().map(|ko| ko.first.map(KoReport::of)),
            ways_out: solution.ways_out.each_ref().map(|ways| names(ways.iter().copied(), size)),
            summary: words::sentences(solution, size),
            chains: Color::BOTH.map(|color| *race.chain(color)),
        }
    }
}

impl FirstReport {
    fn of(first: &First, side: Color, combined: Option<&CombinedLine>, size: Size) -> FirstReport {
        let Outcome { winner, margin, at_least } = first.outcome;
        let judged = |judged: &yose_race::JudgedMove| RaceMove {
            point: judged.point.gtp(size).to_string(),
            winner: judged.outcome.winner.map(name),
            margin: judged.outcome.margin,
        };
        FirstReport {
            winner: winner.map(name),
            margin,
            at_least,
            complete: first.complete,
            best: names(first.best(side).map(|judged| judged.point), size),
            winning: names(first.winning(side).map(|judged| judged.point), size),
            moves: first.moves.iter().map(judged).collect(),
            line: first.line.iter().map(|&(side, point)| turn_or_pass(side, point, size)).collect(),
            territory: combined.map(|line| TerritoryReport::of(line, size)),
            no_score: None,
        }
    }
}

impl TerritoryReport {
    fn of(line: &CombinedLine, size: Size) -> TerritoryReport {
        TerritoryReport {
            winner: name(line.winner),
            territory: line.territory.to_string(),
            score: line.score.to_string(),
            evidence: word(line.evidence),
            line: line.line.iter().map(|&(side, point)| turn(side, point, size)).collect(),
            moves: line
                .moves
                .iter()
                .map(|&(point, score)| ScoredMove {
                    point: point.gtp(size).to_string(),
                    score: score.to_string(),
                })
                .collect(),
        }
    }
}

impl KoReport {
    fn of(outcome: KoOutcome) -> KoReport {
        KoReport {
            winner: outcome.winner.map(name),
            threats: outcome.threats,
            elsewhere: outcome.elsewhere,
            approach_moves: outcome.approach_moves,
        }
    }
}

fn evidence(solution: &Solution) -> Evidence {
    match solution.obstacle {
        // Threats are taken to be answered.
        Some(Obstacle::Ko) => Evidence::Estimated,
        _ => word(solution.evidence),
    }
}

fn word(evidence: yose_race::Evidence) -> Evidence {
    match evidence {
        yose_race::Evidence::Proved => Evidence::Proved,
        yose_race::Evidence::Bounded => Evidence::Bounded,
        yose_race::Evidence::Estimated => Evidence::Estimated,
    }
}

fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Shared => "shared",
        Obstacle::Several => "several",
        Obstacle::Ko => "ko",
        Obstacle::Budget => "budget",
    }
}

fn subgame(number: usize, subgame: &Subgame, size: Size) -> SubgameReport {
    let form = |form: &Option<Form>| {
        form.as_ref().map(|form| FormReport { form: form.text.clone(), cooled: form.cooled.clone() })
    };
    SubgameReport {
        id: letters(number),
        points: names(subgame.points, size),
        owner: subgame.owner.map(name),
        kind: match subgame.kind {
            Kind::Outside => "outside",
            Kind::Eye => "eye",
            Kind::Shared => "shared",
        },
        extra_moves: subgame.extra_moves(),
        liberties: subgame.liberties,
        count: form(&subgame.count),
        win: form(&subgame.win),
        lose: form(&subgame.lose),
        baseline: subgame.baseline.to_string(),
        formula_holds: subgame.formula,
    }
}

fn turn_or_pass(side: Color, point: Option<Point>, size: Size) -> String {
    match point {
        Some(point) => turn(side, point, size),
        None => format!("{} pass", if side == Color::Black { 'B' } else { 'W' }),
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn some_sides<T: Serialize, S: serde::Serializer>(
    both: &Option<[T; 2]>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match both {
        Some(both) => sides(both, serializer),
        None => serializer.serialize_none(),
    }
}
