//! Reading a race out: every line, shared liberties and eyes included.
//!
//! **Question.** With this side to move, does somebody capture the other's chain, or do both live?
//!
//! **Definition.** Sides move in turn, anywhere in the shapes, or pass. The first to capture an essential chain of the other
//! wins. After two passes both live: *seki*, if they share liberties. Each side prefers
//! capturing to living and living to being captured.
//!
//! **Why it is exact.** A state is the bag of shapes that are left, the side to move, and whether the other has just
//! passed. Shapes are independent but for the number of liberties (see [`shape`](crate::shape)), so states
//! with the same bag are the same game wherever the shapes lie. Without kos every move leads
//! to a bag that never comes back, so each state has one value, and it is remembered. What is asked is whether Black
//! captures, and then whether White does; each question ends at the first move that answers it.
//!
//! **Margin.** A side wins by as many moves as the other would have to get plain liberties not to lose: these
//! are added to the bag one by one.

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};

use crate::liberty::Obstacle;
use crate::shape::{Breath, Chains, MAX_CHAINS};
use crate::table::{Placed, ShapeId, Table};

/// The shapes of a race, and which chains are connected to walls or to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) shapes: Vec<Placed>,
    pub(crate) chains: [Bonds; 2],
}

/// The essential chains of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bonds {
    all: Chains,
    /// Those that are connected to a wall.
    safe: Chains,
    /// For each chain those that it is connected to, itself included.
    with: [Chains; MAX_CHAINS],
}

impl Bonds {
    /// So many chains, each on its own.
    pub(crate) fn new(number: usize) -> Bonds {
        let all = ((1u32 << number) - 1) as Chains;
        Bonds { all, safe: 0, with: std::array::from_fn(|chain| all & (1 << chain)) }
    }

    pub(crate) fn is_single(&self) -> bool {
        self.all == 1
    }

    /// No chain can be captured.
    pub(crate) fn is_safe(&self) -> bool {
        self.safe == self.all
    }

    pub(crate) fn make_safe(&mut self) {
        self.safe = self.all;
    }

    /// Connects chains with each other, and to a wall or not.
    pub(crate) fn connect(&mut self, chains: Chains, to_wall: bool) {
        let among = |chains: Chains| (0..MAX_CHAINS).filter(move |chain| chains >> chain & 1 == 1);
        let together = among(chains).fold(chains, |all, chain| all | self.with[chain]);
        for chain in among(together) {
            self.with[chain] = together;
        }
        if to_wall || self.safe & together != 0 {
            self.safe |= together;
        }
    }

    /// Whether one of the chains, which are of this colour, can be captured and has no liberty in the shapes.
    pub(crate) fn has_bare(
        &self,
        table: &Table,
        shapes: impl Iterator<Item = ShapeId> + Clone,
        color: Color,
    ) -> bool {
        if self.is_single() {
            return !self.is_safe()
                && shapes.map(|id| table.entry(id).liberties[color.index()]).sum::<u32>() == 0;
        }
        let liberties = |chains: Chains| -> u32 {
            shapes.clone().map(|id| table.entry(id).liberties_of(color, chains)).sum()
        };
        self.in_danger().any(|chains| liberties(chains) == 0)
    }

    /// What can be captured, connected chains as one.
    fn in_danger(&self) -> impl Iterator<Item = Chains> {
        let Bonds { all, safe, with } = *self;
        let heads = (0..MAX_CHAINS).filter(move |&chain| with[chain].trailing_zeros() as usize == chain);
        heads.map(move |chain| with[chain]).filter(move |&chains| chains & all & !safe != 0)
    }
}

/// A legal move.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) point: Point,
    pub(crate) after: Position,
    /// It captures an essential chain of the opponent.
    pub(crate) wins: bool,
    pub(crate) connects_out: bool,
    /// It only takes away a plain liberty of the mover's. That helps nobody: whoever wins after it, or lives,
    /// does so after passing or with a better move.
    pub(crate) fills_own: bool,
}

/// A move in one subgame.
pub(crate) struct LocalStep {
    pub(crate) point: Point,
    pub(crate) places: Vec<Placed>,
    pub(crate) captured: u16,
    pub(crate) joined: u16,
}

impl Position {
    pub(crate) fn liberties(&self, table: &Table, color: Color) -> u32 {
        self.shapes.iter().map(|shape| table.entry(shape.id).liberties[color.index()]).sum()
    }

    /// Whether a chain of this colour has no liberty.
    fn has_bare(&self, table: &Table, color: Color) -> bool {
        let shapes = self.shapes.iter().map(|shape| shape.id);
        self.chains[color.index()].has_bare(table, shapes, color)
    }

    /// All legal moves of a colour.
    pub(crate) fn plays(&self, table: &mut Table, color: Color) -> Result<Vec<Play>, Obstacle> {
        let mut plays = Vec::new();
        for (place, &shape) in self.shapes.iter().enumerate() {
            let entry = table.entry(shape.id);
            let fills_own = table.is_plain_liberty(shape.id) && entry.touches[color.index()];
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
                let mut after = Position { shapes, chains: self.chains };
                if step.connects != 0 {
                    after.chains[color.index()].connect(step.connects, step.connects_out);
                }
                let (wins, suicide) = (after.has_bare(table, !color), after.has_bare(table, color));
                let legal = wins
                    || match step.breath {
                        Breath::Free => true,
                        Breath::Essential => !suicide,
                        Breath::Capture => false,
                    };
                if legal && (wins || !suicide) {
                    let point = step.point(shape);
                    let connects_out = step.connects_out;
                    plays.push(Play { point, after, wins, connects_out, fills_own });
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
                steps.push(LocalStep {
                    point: step.point(shape),
                    places,
                    captured: step.captured,
                    joined: step.joined,
                });
            }
        }
        Ok(steps)
    }

    /// Everybody has played elsewhere: no ban is left.
    pub(crate) fn calm(&self, table: &mut Table) -> Position {
        let shapes = self.shapes.iter().map(|&shape| Placed { id: table.calm(shape.id), ..shape }).collect();
        Position { shapes, chains: self.chains }
    }

    /// The same race with more plain liberties for a side, for each of its chains. They have no place of their own,
    /// so no move in them may be shown.
    pub(crate) fn with_liberties(&self, table: &mut Table, color: Color, extra: u32) -> Position {
        let all = self.chains[color.index()].all;
        let mut more = self.clone();
        for chain in (0..MAX_CHAINS).map(|chain| 1 << chain).filter(|chain| all & chain != 0) {
            let id = table.plain_liberty(color, chain);
            more.shapes.extend((0..extra).map(|_| Placed { id, row: 0, column: 0 }));
        }
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

/// The question whether one side captures the other's chain.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Question {
    bag: Box<[ShapeId]>,
    chains: [Bonds; 2],
    attacker: Color,
    to_move: Color,
    passed: bool,
}

/// Remembers what was read out.
#[derive(Default)]
pub(crate) struct Search {
    known: FxHashMap<Question, bool>,
}

/// Lines are not followed further than this; no race without a ko comes near.
const MAX_DEPTH: u32 = 400;

impl Search {
    /// The result with this side to move.
    pub(crate) fn result(
        &mut self,
        table: &mut Table,
        position: &Position,
        to_move: Color,
    ) -> Result<Result3, Obstacle> {
        let position = position.calm(table);
        for attacker in [to_move, !to_move] {
            if self.captures(table, &position, attacker, (to_move, false), 0)? {
                return Ok(attacker.sign() as Result3);
            }
        }
        Ok(0)
    }

    /// Whether the attacker captures, with this side to move and the other having just passed or not.
    fn captures(
        &mut self,
        table: &mut Table,
        position: &Position,
        attacker: Color,
        (to_move, passed): (Color, bool),
        depth: u32,
    ) -> Result<bool, Obstacle> {
        if position.chains[(!attacker).index()].is_safe() {
            return Ok(false);
        }
        let question = Question { bag: position.bag(), chains: position.chains, attacker, to_move, passed };
        if let Some(&known) = self.known.get(&question) {
            return Ok(known);
        }
        table.meter.spend()?;
        if depth > MAX_DEPTH {
            return Err(Obstacle::Budget);
        }
        let wish = to_move == attacker;
        let reached = self.reaches(table, position, attacker, (to_move, passed), depth)?;
        self.known.insert(question, reached == wish);
        Ok(reached == wish)
    }

    /// Whether the side to move gets what it wants: the attacker a capture, the defender none.
    fn reaches(
        &mut self,
        table: &mut Table,
        position: &Position,
        attacker: Color,
        (to_move, passed): (Color, bool),
        depth: u32,
    ) -> Result<bool, Obstacle> {
        let mut plays = position.plays(table, to_move)?;
        if plays.iter().any(|play| play.wins) {
            return Ok(true);
        }
        let wish = to_move == attacker;
        // A defender who can afford to pass need not look for moves.
        if !wish && (passed || !self.captures(table, position, attacker, (attacker, true), depth + 1)?) {
            return Ok(true);
        }
        // Taking the opponent's liberties and keeping one's own is the best try.
        let balance = |play: &Play| {
            let [own, other] = [to_move, !to_move].map(|side| i64::from(play.after.liberties(table, side)));
            (other - own, play.after.shapes.len())
        };
        plays.sort_by_cached_key(balance);
        let mut tried: Vec<(Box<[ShapeId]>, [Bonds; 2])> = Vec::new();
        for play in plays {
            if play.fills_own {
                continue;
            }
            let after = play.after.calm(table);
            let same = (after.bag(), after.chains);
            if tried.contains(&same) {
                continue;
            }
            tried.push(same);
            if self.captures(table, &after, attacker, (!to_move, false), depth + 1)? == wish {
                return Ok(true);
            }
        }
        // The attacker's own pass; after another one nobody is captured.
        Ok(wish && !passed && self.captures(table, position, attacker, (!to_move, true), depth + 1)?)
    }
}
