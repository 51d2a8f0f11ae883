//! Races with kos.
//!
//! **Question.** If positions can repeat, who wins, how many ko threats does it take, and how many approach moves?
//!
//! **Definition.** The race is played as in [`search`](crate::search), with two more kinds of moves. A *threat* uses
//! up one of a side's threats, the opponent answers it, and the same side is to move again with no ko
//! forbidden. And a side may move twice in a row as often as the other *plays elsewhere*, because it leaves
//! threats unanswered or is left alone. A line that never ends is won by nobody.
//!
//! **Approach moves.** In a *direct* ko a side takes the ko, the other plays elsewhere, and the next move captures. If it must
//! first take away outside liberties, or make room for its stones, each of these moves is an *approach move* and lets
//! the other play elsewhere once more. So a side that cannot be captured itself, has every threat it wants and faces
//! none, but cannot keep the other from playing elsewhere n + 1 times before its chain is off, fights a ko with n approach
//! moves. In the race the other plays these moves against the side's own liberties: whether there are enough of them is what the
//! threats and the moves elsewhere tell.
//!
//! **Algorithm.** All states that can be reached are written down with their moves. Then, [from the captures
//! backwards](graph::Graph::passes), a state is won for a side if it is to move and has a move to a won state, or if the other
//! is to move and all his moves lead to won states. What is left over is won by nobody. This needs no history, so loops
//! do it no harm.
//!
//! **Limits.** Every threat is taken to be answered, and only the simple ko rule is kept.

mod graph;

use yose_board::Color;

use self::graph::{Aid, ENDLESS, Graph};
use crate::liberty::Obstacle;
use crate::search::Position;
use crate::table::Table;

/// What depends on ko threats, by colour of the side that moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoRace {
    /// The ends.
    pub first: [KoOutcome; 2],
}

/// How a race with a ko ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoOutcome {
    /// Who wins if nobody has a threat.
    pub winner: Option<Color>,
    /// By colour: the least number of threats with which this side wins if the other has none; nothing if
    /// [`MOST_THREATS`] are not enough.
    pub threats: [Option<u8>; 2],
    /// By colour: how often the other must play elsewhere for this side to win if nobody has a threat; nothing if
    /// [`MOST_ELSEWHERE`] times are not enough.
    pub elsewhere: [Option<u8>; 2],
    /// By colour: the approach moves that this side needs before its ko is a direct one; nothing if it wins anyway, if
    /// it is no ko for this side, because no number of threats that was tried wins it, or if there was too much to read.
    pub approach_moves: [Option<u32>; 2],
}

/// The most threats that are tried.
pub const MOST_THREATS: u8 = 4;

/// How often the other side is made to play elsewhere at most.
pub const MOST_ELSEWHERE: u8 = 6;

/// States of one race with given threats; a graph of more would need too much memory.
const MOST_STATES: u64 = 300_000;

/// Reads a race with kos.
pub(crate) fn solve(table: &mut Table, position: &Position) -> Result<KoRace, Obstacle> {
    Ok(KoRace { first: [outcome(table, position, Color::Black)?, outcome(table, position, Color::White)?] })
}

fn outcome(table: &mut Table, position: &Position, first: Color) -> Result<KoOutcome, Obstacle> {
    let unaided = winner(table, position, first, Aid::default())?;
    let mut outcome =
        KoOutcome { winner: unaided, threats: [None; 2], elsewhere: [None; 2], approach_moves: [None; 2] };
    for color in Color::BOTH {
        let side = color.index();
        if unaided == Some(color) {
            (outcome.threats[side], outcome.elsewhere[side]) = (Some(0), Some(0));
            continue;
        }
        let mut least = |most: u8, aid: fn(u8, usize) -> Aid| {
            for number in 1..=most {
                if winner(table, position, first, aid(number, side))? == Some(color) {
                    return Ok(Some(number));
                }
            }
            Ok::<_, Obstacle>(None)
        };
        outcome.threats[side] = least(MOST_THREATS, |number, side| {
            let mut aid = Aid::default();
            aid.threats[side] = number;
            aid
        })?;
        outcome.elsewhere[side] = least(MOST_ELSEWHERE, |number, side| {
            let mut aid = Aid::default();
            aid.twice[side] = number;
            aid
        })?;
        if outcome.threats[side].is_some() {
            // An extra: without it the rest is still worth telling.
            outcome.approach_moves[side] = approach_moves(table, position, color, first).unwrap_or(None);
        }
    }
    Ok(outcome)
}

fn winner(table: &mut Table, position: &Position, first: Color, aid: Aid) -> Result<Option<Color>, Obstacle> {
    table.meter.refill(MOST_STATES);
    let graph = Graph::build(table, position, first, aid)?;
    Ok(Color::BOTH.into_iter().find(|&color| graph.passes(color)[0].is_some()))
}

/// How many moves a side needs before its ko is a direct one, if the other cannot hurt it meanwhile. Who moves first does
/// the best for himself.
fn approach_moves(
    table: &mut Table,
    position: &Position,
    side: Color,
    first: Color,
) -> Result<Option<u32>, Obstacle> {
    let mut alone = position.clone();
    alone.chains[side.index()].make_safe();
    alone.shapes.retain(|shape| table.entry(shape.id).touches[(!side).index()]);
    let mut starts = vec![alone.clone()];
    if first != side {
        starts = vec![alone.calm(table)];
        starts.extend(alone.plays(table, first)?.into_iter().map(|play| play.after));
    }
    let mut aid = Aid::default();
    aid.threats[side.index()] = ENDLESS;
    let mut most = 0;
    for start in starts {
        table.meter.refill(MOST_STATES);
        let graph = Graph::build(table, &start, side, aid)?;
        let Some(passes) = graph.passes(side)[0] else { return Ok(None) };
        most = most.max(passes.saturating_sub(1));
    }
    Ok(Some(most))
}
