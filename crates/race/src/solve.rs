//! Solving a race: by adding up, by reading, and by what is left when the budget runs out.
//!
//! **Kos.** Where a position can repeat there is no sum and no plain reading. But a race in which Black never takes a ko
//! cannot repeat, and whatever Black gets in it he gets in the real one too: he plays the same moves, and nothing
//! that White may do is missing. In the same way a race in which White never takes a ko tells what Black gets
//! at most. If both end the same way, the ko is idle and the end is proved; if not, see [`ko`](crate::ko).

use yose_board::{Color, Point, PointSet};
use yose_cgt::{Budget, Games};
use yose_local::Effort;

use crate::class::Class;
use crate::judge::{Judge, Method};
use crate::ko;
use crate::liberty::{Counter, LIVES, Obstacle};
use crate::line::line;
use crate::race::Race;
use crate::search::{Bonds, Position, Search};
use crate::shape::{Cell, Content};
use crate::solution::{Evidence, First, Solution};
use crate::subgame;
use crate::table::{Placed, Table};
use crate::territory::{self, Proof, Unscored};

/// Solves a race.
pub fn solve(race: &Race, effort: &Effort) -> Solution {
    let mut solution = attempt(race, effort, None);
    if solution.obstacle == Some(Obstacle::Ko) {
        let shy = Color::BOTH.map(|color| attempt(race, effort, Some(color)));
        match without_ko(shy) {
            Some(same) => return same,
            None => {
                let mut table = Table::new(effort, None);
                let (_, position) = set_up(race, &mut table);
                solution.ko = ko::solve(&mut table, &position).ok();
            }
        }
    }
    solution
}

/// Reads every line of a race that was solved to find out whether the scores of race and territory are those of best
/// play, and calls them proved if they are. Where there are none yet, because liberties are shared or a side has
/// several chains, it looks for them, and says why if there is none.
///
/// This takes much longer than solving the race, because nothing is left out.
pub fn prove_scores(race: &Race, solution: &mut Solution, effort: &Effort) {
    let obstacle = if solution.idle_ko { Some(Obstacle::Ko) } else { solution.obstacle };
    if let Some(obstacle) = obstacle {
        for (line, unscored) in solution.combined.iter().zip(&mut solution.unscored) {
            *unscored = line.is_none().then_some(obstacle.into());
        }
        return;
    }
    let mut games = games(effort);
    let mut table = Table::new(effort, None);
    let (placed, position) = set_up(race, &mut table);
    let subgames = subgame::list(&table, &placed);
    let mut counter = Counter::new(&mut table, &mut games);
    let stones = Color::BOTH.map(|color| race.chain(color).len() as i64);
    let mut proof = Proof::new(&mut counter, &subgames, position.chains, stones);
    for color in Color::BOTH {
        let (line, unscored) = (&mut solution.combined[color.index()], &mut solution.unscored[color.index()]);
        match line {
            Some(line) => {
                if proof.holds(color, line) == Ok(true) {
                    line.evidence = Evidence::Proved;
                }
            }
            None if is_seki(&solution.first[color.index()]) => *unscored = Some(Unscored::Seki),
            None => match proof.best_line(color) {
                Ok(found) => *line = Some(found),
                Err(reason) => *unscored = Some(reason),
            },
        }
    }
}

fn is_seki(first: &Option<First>) -> bool {
    first.as_ref().is_some_and(|first| first.outcome.winner.is_none())
}

fn games(effort: &Effort) -> Games {
    let stop = effort.clone();
    let budget = Budget::default().max_work(effort.nodes.saturating_mul(1000));
    Games::new(budget.stop_when(move || stop.is_over()))
}

/// Places the regions of a race; the position holds those that matter.
fn set_up(race: &Race, table: &mut Table) -> (Vec<(PointSet, Vec<Placed>)>, Position) {
    let placed: Vec<(PointSet, Vec<Placed>)> =
        race.regions().iter().map(|region| (*region, table.place(&cells(race, region)))).collect();
    let shapes = placed.iter().flat_map(|(_, shapes)| shapes.iter().copied());
    let shapes: Vec<Placed> = shapes.filter(|shape| table.matters(shape.id)).collect();
    (placed, Position { shapes, chains: Color::BOTH.map(|color| Bonds::new(race.chains(color).len())) })
}

/// Solves a race in which positions do not repeat; a side that is shy never takes a ko.
fn attempt(race: &Race, effort: &Effort, shy: Option<Color>) -> Solution {
    let mut games = games(effort);
    let mut table = Table::new(effort, shy);
    let (placed, position) = set_up(race, &mut table);
    let mut solution = Solution {
        subgames: subgame::list(&table, &placed),
        class: Class::of(&table, &position),
        total: None,
        method: Method::Sum,
        evidence: Evidence::Proved,
        first: [None, None],
        alive: [false; 2],
        ways_out: [Vec::new(), Vec::new()],
        idle_ko: false,
        ko: None,
        combined: [None, None],
        unscored: [None, None],
        obstacle: None,
    };
    let counter = Counter::new(&mut table, &mut games);
    let mut judge = Judge { counter, search: Search::default(), method: Method::Sum };
    solution.obstacle = fill(&mut solution, &mut judge, &position, race).err();
    solution
}

/// What is true whichever side never takes a ko, if that decides the race. For each side to move, the moves are those
/// of the race in which this side is shy: what they are said to reach, they reach.
fn without_ko([mut black, mut white]: [Solution; 2]) -> Option<Solution> {
    let proved = |solution: &Solution| solution.obstacle.is_none() && solution.evidence == Evidence::Proved;
    let ends = |solution: &Solution| solution.first.each_ref().map(|first| first.as_ref().map(|f| f.outcome));
    if !proved(&black) || !proved(&white) || ends(&black) != ends(&white) || black.alive != white.alive {
        return None;
    }
    for (subgame, other) in black.subgames.iter_mut().zip(&white.subgames) {
        subgame.keep_common(other);
    }
    if black.total != white.total {
        black.total = None;
    }
    if black.combined != white.combined {
        black.combined = [None, None];
    }
    if white.method == Method::Search {
        black.method = Method::Search;
    }
    black.first[1] = white.first[1].take();
    black.idle_ko = true;
    Some(black)
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
    if position.chains.iter().all(Bonds::is_single) {
        subgame::count(&mut solution.subgames, &mut judge.counter);
    } else {
        solution.subgames.iter_mut().for_each(|subgame| subgame.obstacle = Some(Obstacle::Several));
    }
    judge.counter.check_loops(position.shapes.iter().map(|shape| shape.id))?;
    choose_method(solution, judge, position)?;
    judge.counter.table.meter.refill(u64::MAX);
    let read = outcomes(solution, judge, position);
    let unread = solution.first.iter().all(Option::is_none);
    if unread && solution.method == Method::Search && solution.total.is_some() {
        // Too much to be read, but there are counts.
        judge.counter.table.meter.refill(u64::MAX);
        (judge.method, solution.method) = (Method::Sum, Method::Sum);
        solution.evidence = Evidence::Estimated;
        outcomes(solution, judge, position)?;
    } else {
        read?;
    }
    if solution.total.is_some() {
        let combined = territory::combined(judge, race, &solution.subgames).ok();
        solution.combined = combined.map_or([None, None], |lines| lines.map(Some));
    }
    Ok(())
}

/// Finds out what can be found out; an error if something is missing.
fn outcomes(solution: &mut Solution, judge: &mut Judge<'_>, position: &Position) -> Result<(), Obstacle> {
    let mut missing = None;
    for color in Color::BOTH {
        match is_alive(judge, position, color) {
            Ok(alive) => solution.alive[color.index()] = alive,
            Err(obstacle) => missing = Some(obstacle),
        }
        match first(judge, position, color) {
            Ok(first) => {
                if !first.complete && solution.evidence == Evidence::Proved {
                    solution.evidence = Evidence::Bounded;
                }
                solution.first[color.index()] = Some(first);
            }
            Err(obstacle) => missing = Some(obstacle),
        }
    }
    match missing {
        Some(obstacle) => {
            if solution.evidence == Evidence::Proved {
                solution.evidence = Evidence::Bounded;
            }
            Err(obstacle)
        }
        None => Ok(()),
    }
}

/// Adds up where that is a theorem, and reads out everywhere else.
fn choose_method(
    solution: &mut Solution,
    judge: &mut Judge<'_>,
    position: &Position,
) -> Result<(), Obstacle> {
    let total = match judge.total(position) {
        Ok(total) => total,
        Err(Obstacle::Shared | Obstacle::Several) => {
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
    let (moves, complete) = judge.moves(position, color)?;
    let line = line(judge, position, color)?;
    Ok(First { outcome, moves, complete: complete && !outcome.at_least, line })
}

/// The cells of a region, in order.
fn cells(race: &Race, region: &PointSet) -> Vec<Cell> {
    let board = race.board();
    let walls = Color::BOTH.map(|color| (*race.walls() & *board.stones(color)).neighbours());
    let chains =
        Color::BOTH.map(|color| race.chains(color).iter().map(PointSet::neighbours).collect::<Vec<_>>());
    let content = |point: Point| {
        let mut content = board.at(point).map_or(Content::EMPTY, Content::stone);
        for color in Color::BOTH {
            if walls[color.index()].contains(point) {
                content = content.with(Content::wall(color));
            }
            for (number, chain) in chains[color.index()].iter().enumerate() {
                if chain.contains(point) {
                    content = content.with(Content::essential(color, 1 << number));
                }
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
