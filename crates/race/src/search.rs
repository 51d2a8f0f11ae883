//! Reading a race out: every line, shared liberties and eyes included.
//!
//! **Question.** With this side to move, does somebody capture the other's chain, or do both live?
//!
//! **Definition.** Sides move in turn, anywhere in the shapes, or pass. The first to capture the essential chain of the other
//! wins. After two passes both live: *seki*, if they share liberties. Each side prefers
//! capturing to living and living to being captured.
//!
//! **Why it is exact.** A state is the bag of shapes that are left, the side to move, and whether the other has just
//! passed. Shapes are independent but for the number of liberties (see [`shape`](crate::shape)), so states
//! with the same bag are the same game wherever the shapes lie. Without kos every move leads
//! to a bag that never comes back, so each state has one value, and it is remembered.
//!
//! **Margin.** A side wins by as many moves as the other would have to get plain liberties not to lose: these
//! are added to the bag one by one.

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};

use crate::liberty::Obstacle;
use crate::shape::Breath;
use crate::table::{Placed, ShapeId, Table};

/// The shapes of a race and which chains are connected to walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) shapes: Vec<Placed>,
    pub(crate) safe: [bool; 2],
}

/// A legal move.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) point: Point,
    pub(crate) after: Position,
    /// It captures the opponent's essential chain.
    pub(crate) wins: bool,
    pub(crate) connects_out: bool,
    pub(crate) takes_ko: bool,
}

/// A move in one subgame.
pub(crate) struct LocalStep {
    pub(crate) point: Point,
    pub(crate) places: Vec<Placed>,
    pub(crate) captured: u16,
}

impl Position {
    pub(crate) fn liberties(&self, table: &Table, color: Color) -> u32 {
        self.shapes.iter().map(|shape| table.entry(shape.id).liberties[color.index()]).sum()
    }

    /// All legal moves of a colour.
    pub(crate) fn plays(&self, table: &mut Table, color: Color) -> Result<Vec<Play>, Obstacle> {
        let mut plays = Vec::new();
        for (place, &shape) in self.shapes.iter().enumerate() {
            for step in table.steps(shape.id, color)?.iter() {
                let mut shapes = Vec::with_capacity(self.shapes.len() + step.result.len());
                for (other, &rest) in self.shapes.iter().enumerate() {
                    if other != place {
                        shapes.push(Placed { id: table.calm(rest.id), ..rest });
                    }
                }
                for part in &step.result {
                    if table.matters(part.id) {
                        shapes.push(part.seen_from(shape));
                    }
                }
                let mut after = Position { shapes, safe: self.safe };
                after.safe[color.index()] |= step.connects_out;
                let bare = |side: Color| !after.safe[side.index()] && after.liberties(table, side) == 0;
                let (wins, suicide) = (bare(!color), bare(color));
                let legal = wins
                    || match step.breath {
                        Breath::Free => true,
                        Breath::Essential => !suicide,
                        Breath::Capture => false,
                    };
                if legal && (wins || !suicide) {
                    let takes_ko = step.captured == 1;
                    let point = step.point(shape);
                    plays.push(Play { point, after, wins, connects_out: step.connects_out, takes_ko });
                }
            }
        }
        Ok(plays)
    }

    /// All moves that need no capture of an essential chain, as if both chains had liberties elsewhere.
    /// Shapes that do not matter to the race are kept.
    pub(crate) fn steps(&self, table: &mut Table, color: Color) -> Result<Vec<LocalStep>, Obstacle> {
        let mut steps = Vec::new();
        for (place, &shape) in self.shapes.iter().enumerate() {
            for step in table.steps(shape.id, color)?.iter().filter(|step| step.breath != Breath::Capture) {
                let rest = self.shapes.iter().enumerate().filter(|&(other, _)| other != place);
                let mut places: Vec<Placed> = rest.map(|(_, &shape)| shape).collect();
                for part in &step.result {
                    let part = part.seen_from(shape);
                    places.push(Placed { id: table.calm(part.id), ..part });
                }
                steps.push(LocalStep { point: step.point(shape), places, captured: step.captured });
            }
        }
        Ok(steps)
    }

    /// Everybody has played elsewhere: no ban is left.
    pub(crate) fn calm(&self, table: &mut Table) -> Position {
        let shapes = self.shapes.iter().map(|&shape| Placed { id: table.calm(shape.id), ..shape }).collect();
        Position { shapes, safe: self.safe }
    }

    /// The same race with more plain liberties for a side. They have no place of their own, so no move in
    /// them may be shown.
    pub(crate) fn with_liberties(&self, table: &mut Table, color: Color, extra: u32) -> Position {
        let id = table.plain_liberty(color);
        let mut more = self.clone();
        more.shapes.extend((0..extra).map(|_| Placed { id, row: 0, column: 0 }));
        more
    }

    pub(crate) fn bag(&self) -> Box<[ShapeId]> {
        let mut bag: Vec<ShapeId> = self.shapes.iter().map(|shape| shape.id).collect();
        bag.sort_unstable();
        bag.into()
    }
}

/// Who captures, from Black's side: 1, −1, or 0 if both live.
pub(crate) type Result3 = i8;

pub(crate) const BLACK_WINS: Result3 = 1;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    bag: Box<[ShapeId]>,
    safe: [bool; 2],
    to_move: Color,
    passed: bool,
}

/// Remembers what was read out.
#[derive(Default)]
pub(crate) struct Search {
    known: FxHashMap<State, Result3>,
    /// States looked at, and how many may be.
    pub(crate) states: u64,
    pub(crate) limit: u64,
}

/// Lines are not followed further than this; no race without a ko comes near.
const MAX_DEPTH: u32 = 600;

impl Search {
    pub(crate) fn new(limit: u64) -> Search {
        Search { limit, ..Search::default() }
    }

    /// The result with this side to move.
    pub(crate) fn result(
        &mut self,
        table: &mut Table,
        position: &Position,
        to_move: Color,
    ) -> Result<Result3, Obstacle> {
        let position = position.calm(table);
        self.read(table, &position, to_move, false, 0)
    }

    fn read(
        &mut self,
        table: &mut Table,
        position: &Position,
        to_move: Color,
        passed: bool,
        depth: u32,
    ) -> Result<Result3, Obstacle> {
        let state = State { bag: position.bag(), safe: position.safe, to_move, passed };
        if let Some(&known) = self.known.get(&state) {
            return Ok(known);
        }
        self.states += 1;
        if self.states > self.limit || depth > MAX_DEPTH {
            return Err(Obstacle::Budget);
        }
        let best = self.best(table, position, to_move, passed, depth)?;
        self.known.insert(state, best);
        Ok(best)
    }

    fn best(
        &mut self,
        table: &mut Table,
        position: &Position,
        to_move: Color,
        passed: bool,
        depth: u32,
    ) -> Result<Result3, Obstacle> {
        let sign = to_move.sign() as Result3;
        let mut plays = position.plays(table, to_move)?;
        if plays.iter().any(|play| play.wins) {
            return Ok(sign);
        }
        // Taking the opponent's liberties and keeping one's own is the best try.
        let balance = |play: &Play| {
            let [own, other] = [to_move, !to_move].map(|side| i64::from(play.after.liberties(table, side)));
            (other - own, play.after.shapes.len())
        };
        plays.sort_by_cached_key(balance);
        let mut tried: Vec<Box<[ShapeId]>> = Vec::new();
        let mut best = -sign;
        for play in plays {
            let after = play.after.calm(table);
            let bag = after.bag();
            if tried.contains(&bag) {
                continue;
            }
            tried.push(bag);
            let result = self.read(table, &after, !to_move, false, depth + 1)?;
            if result * sign > best * sign {
                best = result;
            }
            if best == sign {
                return Ok(best);
            }
        }
        let result = if passed { 0 } else { self.read(table, position, !to_move, true, depth + 1)? };
        Ok(if result * sign > best * sign { result } else { best })
    }
}
