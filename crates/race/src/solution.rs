//! Solving a race: everything a player wants to know about it.

use yose_board::{Color, Point, PointSet};
use yose_cgt::{Budget, Games};

use crate::class::Class;
use crate::judge::{Judge, JudgedMove, Method, Outcome};
use crate::ko::{self, KoRace};
use crate::liberty::{Counter, LIVES, Obstacle};
use crate::race::Race;
use crate::search::{Play, Position, Search};
use crate::shape::{Cell, Content};
use crate::subgame::{self, Subgame};
use crate::table::{Placed, Table};
use crate::territory::{self, Combined};

/// How much may be spent on a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Moves worked out in subgames, and states of the whole race.
    pub nodes: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { nodes: 2_000_000 }
    }
}

/// How sure an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// Every line was read, or every line of each subgame and the sum by a theorem.
    Proved,
    /// Counts that are right in most positions, without a proof for this one.
    Estimated,
}

/// What is known of a race.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The subgames, in the order of their first points.
    pub subgames: Vec<Subgame>,
    /// The kind of race.
    pub class: Class,
    /// The sum of the cooled liberty-counting games, in the notation of the books, if they can be added.
    pub total: Option<String>,
    /// How the race was judged.
    pub method: Method,
    /// How sure the outcomes are.
    pub evidence: Evidence,
    /// By colour of the side that moves first.
    pub first: [Option<First>; 2],
    /// By colour: the chain cannot be captured even if the opponent moves first and cannot be captured
    /// himself. If one is set, this is not a race.
    pub alive: [bool; 2],
    /// By colour: moves that connect the chain to a wall of its own.
    pub ways_out: [Vec<Point>; 2],
    /// What depends on ko threats, if a ko can arise.
    pub ko: Option<KoRace>,
    /// The score of race and territory together, if the subgames can be added.
    pub combined: Option<Combined>,
    /// Why there is no answer, if there is none.
    pub obstacle: Option<Obstacle>,
}

/// What happens with one side to move first.
#[derive(Clone, Debug)]
pub struct First {
    /// The end with best play.
    pub outcome: Outcome,
    /// Every legal move in the race with what comes of it.
    pub moves: Vec<JudgedMove>,
    /// Best play; nothing for a pass.
    pub line: Vec<(Color, Option<Point>)>,
}

impl First {
    /// The moves that are as good as any: for a winner those that win by most, for a loser those that cost the
    /// opponent most.
    pub fn best(&self, side: Color) -> impl Iterator<Item = &JudgedMove> {
        let most = self.moves.iter().map(|judged| judged.outcome.worth(side)).max();
        self.moves.iter().filter(move |judged| Some(judged.outcome.worth(side)) == most)
    }

    /// The moves after which this side captures.
    pub fn winning(&self, side: Color) -> impl Iterator<Item = &JudgedMove> {
        self.moves.iter().filter(move |judged| judged.outcome.winner == Some(side))
    }
}

impl Solution {
    /// Whether neither chain can live on its own.
    pub fn is_race(&self) -> bool {
        self.alive == [false, false]
    }
}

/// Solves a race.
pub fn solve(race: &Race, effort: &Effort) -> Solution {
    let mut games = Games::new(Budget::default().max_work(effort.nodes.saturating_mul(1000)));
    let mut table = Table::new(effort.nodes);
    let placed: Vec<(PointSet, Vec<Placed>)> =
        race.regions().iter().map(|region| (*region, table.place(&cells(race, region)))).collect();
    let shapes = placed.iter().flat_map(|(_, shapes)| shapes.iter().copied());
    let shapes: Vec<Placed> = shapes.filter(|shape| table.matters(shape.id)).collect();
    let position = Position { shapes, safe: [false; 2] };
    let class = Class::of(&table, &position);
    let subgames = subgame::list(&table, &placed);
    let mut judge = Judge {
        counter: Counter::new(&mut table, &mut games),
        search: Search::new(effort.nodes),
        method: Method::Sum,
    };
    let mut solution = Solution {
        subgames,
        class,
        total: None,
        method: Method::Sum,
        evidence: Evidence::Proved,
        first: [None, None],
        alive: [false; 2],
        ways_out: [Vec::new(), Vec::new()],
        ko: None,
        combined: None,
        obstacle: None,
    };
    let filled = fill(&mut solution, &mut judge, &position, race);
    if let Err(obstacle) = filled {
        solution.obstacle = Some(obstacle);
        if obstacle == Obstacle::Ko {
            solution.ko = ko::solve(judge.counter.table, &position, effort.nodes);
        }
    }
    solution
}

fn fill(
    solution: &mut Solution,
    judge: &mut Judge<'_>,
    position: &Position,
    race: &Race,
) -> Result<(), Obstacle> {
    for color in Color::BOTH {
        let plays = position.plays(judge.counter.table, color)?;
        let ways = plays.iter().filter(|play| play.connects_out).map(|play| play.point);
        solution.ways_out[color.index()] = ways.collect();
    }
    subgame::count(&mut solution.subgames, &mut judge.counter);
    judge.counter.check_loops(position.shapes.iter().map(|shape| shape.id))?;
    choose_method(solution, judge, position)?;
    for color in Color::BOTH {
        solution.alive[color.index()] = is_alive(judge, position, color)?;
        solution.first[color.index()] = Some(first(judge, position, color)?);
    }
    if solution.total.is_some() {
        solution.combined = territory::combined(judge, race, &solution.subgames).ok();
    }
    Ok(())
}

/// Adds up where that is a theorem, and reads out everywhere else.
fn choose_method(
    solution: &mut Solution,
    judge: &mut Judge<'_>,
    position: &Position,
) -> Result<(), Obstacle> {
    let total = match judge.total(position) {
        Ok(total) => total,
        Err(Obstacle::Shared) => {
            judge.method = Method::Search;
            solution.method = Method::Search;
            return Ok(());
        }
        Err(obstacle) => return Err(obstacle),
    };
    solution.total = Some(judge.counter.games.text(total)?);
    let mut lives = false;
    for color in Color::BOTH {
        let side = judge.side(position, color)?;
        lives |= judge.counter.games.left_stop(side) >= LIVES.into();
    }
    if judge.counter.fragile || lives {
        judge.method = Method::Search;
        let read = Color::BOTH.map(|color| judge.judge(position, color).is_ok());
        if read != [true, true] {
            judge.method = Method::Sum;
            solution.evidence = Evidence::Estimated;
        }
    }
    solution.method = judge.method;
    Ok(())
}

/// Whether a chain survives although the opponent moves first and need not fear for himself.
fn is_alive(judge: &mut Judge<'_>, position: &Position, color: Color) -> Result<bool, Obstacle> {
    if judge.method == Method::Sum {
        let side = judge.side(position, color)?;
        return Ok(judge.counter.games.right_stop(side) >= LIVES.into());
    }
    judge.lives(position, color, !color)
}

fn first(judge: &mut Judge<'_>, position: &Position, color: Color) -> Result<First, Obstacle> {
    let outcome = judge.judge(position, color)?;
    let moves = judge.moves(position, color)?.into_iter().map(|(judged, _)| judged).collect();
    let line = line(judge, position, color)?;
    Ok(First { outcome, moves, line })
}

/// Lines are shown up to this length.
const LONGEST_LINE: usize = 60;

/// Best play until a chain is captured or both sides pass.
fn line(
    judge: &mut Judge<'_>,
    position: &Position,
    first: Color,
) -> Result<Vec<(Color, Option<Point>)>, Obstacle> {
    let (mut position, mut color, mut line) = (position.clone(), first, Vec::new());
    while line.len() < LONGEST_LINE {
        let now = judge.glance(&position, color)?.worth(color);
        let mut choice: Option<((i64, bool, i64), Play)> = None;
        let liberties = |judge: &Judge<'_>, position: &Position| {
            let [own, other] =
                [color, !color].map(|side| i64::from(position.liberties(judge.counter.table, side)));
            own - other
        };
        let before = liberties(judge, &position);
        for play in position.plays(judge.counter.table, color)? {
            let worth = if play.wins { i64::MAX } else { judge.glance(&play.after, !color)?.worth(color) };
            // Of equally good moves: those that change liberties for the better.
            let rank = (worth, play.wins, liberties(judge, &play.after) - before);
            if worth >= now && choice.as_ref().is_none_or(|(best, _)| rank > *best) {
                choice = Some((rank, play));
            }
        }
        match choice {
            Some((_, play)) => {
                line.push((color, Some(play.point)));
                if play.wins {
                    break;
                }
                position = play.after.calm(judge.counter.table);
            }
            None if line.last().is_some_and(|&(_, point)| point.is_none()) => {
                line.pop();
                break;
            }
            None => line.push((color, None)),
        }
        color = !color;
    }
    Ok(line)
}

/// The cells of a region, in order.
fn cells(race: &Race, region: &PointSet) -> Vec<Cell> {
    let board = race.board();
    let walls = Color::BOTH.map(|color| (*race.walls() & *board.stones(color)).neighbours());
    let chains = Color::BOTH.map(|color| race.chain(color).neighbours());
    let content = |point: Point| {
        let mut content = board.at(point).map_or(Content::EMPTY, Content::stone);
        for color in Color::BOTH {
            if walls[color.index()].contains(point) {
                content = content.with(Content::wall(color));
            }
            if chains[color.index()].contains(point) {
                content = content.with(Content::essential(color));
            }
            if board.ko().is_some_and(|ko| ko.point == point && ko.banned == color) {
                content = content.with(Content::banned(color));
            }
        }
        content
    };
    region
        .iter()
        .map(|point| Cell { row: point.row(), column: point.column(), content: content(point) })
        .collect()
}
