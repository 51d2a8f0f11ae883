//! Capturing races.
//!
//! | command | asked by | answer |
//! |---|---|---|
//! | `analyze_semeai A B` | GNU Go | if A's owner moves first: the result for A, the result against B, the move |
//! | `yose-race [A B]` | GoGui, as text | the race between two chains, or all that are found, in sentences |
//!
//! A result is 0 for failure, 1 for success, 2 for a good ko (won if nobody has a threat) and 3 for a bad one (won
//! only with threats); a ko that no number of threats turns round is none. `1 1` kills, `1 0` is a seki or life for both, `0 0` is lost. The stones around a
//! race are taken to be alive.

use anyhow::{Context, Result};
use yose::race::{heading, sentences};
use yose_board::{Board, Color, Move, Point, PointSet};
use yose_race::{Effort, First, KoOutcome, Race, Solution, Walls, solve};

use super::super::arguments::{Arguments, vertex};
use super::super::session::Session;
use super::{Command, answer};

pub(super) const COMMANDS: &[Command] =
    &[answer("analyze_semeai", analyze_semeai), answer("yose-race", yose_race)];

/// How well one side does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Success {
    No,
    BadKo,
    GoodKo,
    Yes,
}

impl Success {
    fn code(self) -> u8 {
        match self {
            Success::No => 0,
            Success::Yes => 1,
            Success::GoodKo => 2,
            Success::BadKo => 3,
        }
    }

    /// Larger is better.
    fn rank(self) -> u8 {
        self as u8
    }
}

/// What becomes of a side's chain, and of the other's.
#[derive(Clone, Copy)]
struct Verdict {
    own: Success,
    against: Success,
}

impl Verdict {
    const KILL: Verdict = Verdict { own: Success::Yes, against: Success::Yes };
    const BOTH_LIVE: Verdict = Verdict { own: Success::Yes, against: Success::No };
    const LOST: Verdict = Verdict { own: Success::No, against: Success::No };

    fn plain(winner: Option<Color>, side: Color) -> Verdict {
        match winner {
            Some(winner) if winner == side => Verdict::KILL,
            Some(_) => Verdict::LOST,
            None => Verdict::BOTH_LIVE,
        }
    }

    fn ko(outcome: KoOutcome, side: Color) -> Verdict {
        let [with_threats, against_threats] = [side, !side].map(|color| outcome.threats[color.index()]);
        let now = if against_threats.is_some() { Success::GoodKo } else { Success::Yes };
        let later = if with_threats.is_some() { Success::BadKo } else { Success::No };
        let own = if outcome.winner == Some(!side) { later } else { now };
        let against = if outcome.winner == Some(side) { now } else { later };
        Verdict { own, against }
    }

    /// For a side, when one of them moves first; nothing if it was not read out.
    fn of(solution: &Solution, side: Color, first: Color) -> Option<Verdict> {
        match (&solution.first[first.index()], &solution.ko) {
            (Some(line), _) => Some(Verdict::plain(line.outcome.winner, side)),
            (None, Some(ko)) => Some(Verdict::ko(ko.first[first.index()], side)),
            (None, None) => None,
        }
    }

    fn rank(self) -> u8 {
        self.own.rank() + self.against.rank()
    }
}

fn analyze_semeai(session: &mut Session, arguments: &Arguments) -> Result<String> {
    arguments.at_most(2)?;
    let chains = [arguments.point(0, session.size())?, arguments.point(1, session.size())?];
    let board = session.game.board();
    let effort = Effort::nodes(session.mind.nodes);
    let race = named(board, chains)?;
    let side = board.at(chains[0]).context("invalid vertex")?;
    let solution = solve(&race, &effort);
    let verdict = Verdict::of(&solution, side, side).context("too much to be read out")?;
    let best = match &solution.first[side.index()] {
        _ if verdict.own == Success::No => None,
        Some(first) => plain_move(first, side),
        None => ko_move(&race, chains, side, verdict, &effort),
    };
    let place = best.map_or_else(|| "PASS".to_owned(), |point| vertex(Move::Play(point), session.size()));
    Ok(format!("{} {} {place}", verdict.own.code(), verdict.against.code()))
}

fn named(board: &Board, chains: [Point; 2]) -> Result<Race> {
    Ok(Race::named(board, &chains.into_iter().collect(), &Walls::All)?)
}

/// A move that keeps what there is, unless only passing does.
fn plain_move(first: &First, side: Color) -> Option<Point> {
    let keeps = |winner: Option<Color>| winner == first.outcome.winner;
    first.best(side).find(|judged| keeps(judged.outcome.winner)).map(|judged| judged.point)
}

/// The move after which the ko stands best, unless passing is better than all: every move is tried.
fn ko_move(race: &Race, chains: [Point; 2], side: Color, verdict: Verdict, effort: &Effort) -> Option<Point> {
    let room = race.regions().iter().fold(PointSet::EMPTY, |all, region| all | *region);
    let legal = (room & race.board().empty()).iter().filter(|&point| race.board().is_legal(side, point));
    let mut best: Option<(u8, Point)> = None;
    for point in legal {
        let Some(after) = after(race.board(), chains, side, point, effort) else { continue };
        if best.is_none_or(|(rank, _)| after.rank() > rank) {
            best = Some((after.rank(), point));
        }
    }
    best.filter(|&(rank, _)| rank >= verdict.rank()).map(|(_, point)| point)
}

/// How a side stands after its move.
fn after(board: &Board, chains: [Point; 2], side: Color, point: Point, effort: &Effort) -> Option<Verdict> {
    let mut board = board.clone();
    board.play(side, point);
    if board.is_empty(chains[1]) {
        return Some(Verdict::KILL);
    }
    let race = named(&board, chains).ok()?;
    Verdict::of(&solve(&race, effort), side, !side)
}

fn yose_race(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let (board, size) = (session.game.board(), session.size());
    let races = match arguments.len() {
        0 => Race::all(board, &Walls::All),
        _ => {
            let stones: PointSet = arguments.points(0, size)?.into_iter().collect();
            vec![Race::named(board, &stones, &Walls::All)?]
        }
    };
    let effort = Effort::nodes(session.mind.nodes);
    let mut lines = Vec::new();
    for race in &races {
        let solution = solve(race, &effort);
        lines.push(heading(race, &solution));
        lines.extend(sentences(&solution, size));
        if !race.assumed().is_empty() {
            lines.push("The stones around are taken to be alive.".to_owned());
        }
    }
    Ok(lines.join("\n"))
}
