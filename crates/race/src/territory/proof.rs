//! Proving the score of race and territory.
//!
//! **Question.** Which score does best play lead to, and is it the one that the essential lines give?
//!
//! **Definition.** The sides move in turn, anywhere in the race, or pass. When a chain is captured its owner has lost
//! the race, and the territory is counted: stones taken; in the loser's subgames and where both had liberties everything that is
//! left, a point for an empty point and two for a stone of the loser's, those that joined his chain included; in the winner's
//! subgames the score of best play from there, by rounding their chilled sum. Liberties that the winner fills in his own
//! territory are gone then, which is *semedori*. Two passes before that, and nobody has won. Ends are compared first by who has
//! won the race, and then by the territory.
//!
//! **Algorithm.** That a side reaches an end, and that the other keeps it from a better one, are two
//! questions with yes or no as the answer, each read to the end with what was read before remembered. Where there is no
//! guess, the best end is found by halving. A position is the bag of shapes
//! with their owners; points taken on the way are taken off what is still needed.
//!
//! **What is taken for granted.** Stones that are cut off from a lost chain are dead, other essential chains of the loser's
//! included, and nobody lives in the place of captured stones: the walls around are alive. Shared liberties next to a wall of the
//! loser's are not closed off when his chain is gone, so there is no score then.

mod lines;

use rustc_hash::FxHashMap;
use yose_board::Color;

use crate::judge::round;
use crate::liberty::{Counter, Obstacle};
use crate::search::Bonds;
use crate::shape::{Breath, Content};
use crate::subgame::Subgame;
use crate::table::{Placed, ShapeId};

/// Lines are not followed further than this.
const MAX_DEPTH: u32 = 300;

/// Why a race has no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unscored {
    /// Nobody captures: what counts in a seki depends on the rules.
    Seki,
    /// It depends on a ko.
    Ko,
    /// A chain can be connected to a wall, or a wall of the loser's touches shared liberties: the territory is not closed.
    Open,
    /// The budget was used up.
    Budget,
}

impl From<Obstacle> for Unscored {
    fn from(obstacle: Obstacle) -> Unscored {
        match obstacle {
            Obstacle::Ko => Unscored::Ko,
            Obstacle::Shared | Obstacle::Several => Unscored::Open,
            Obstacle::Budget => Unscored::Budget,
        }
    }
}

/// Reads every line of race and territory.
pub(crate) struct Proof<'a, 'b> {
    counter: &'a mut Counter<'b>,
    /// By colour: stones of the chains at the start.
    stones: [i64; 2],
    start: Spread,
    known: FxHashMap<Question, bool>,
}

/// Where the shapes of a position lie, and what they are connected by.
#[derive(Clone)]
struct Spread {
    places: Vec<(Placed, Owner)>,
    chains: [Bonds; 2],
}

/// Whose liberties are in a shape; nobody's if they are shared.
type Owner = Option<Color>;

/// Shapes with their owners, in order.
type Bag = Vec<(ShapeId, Owner)>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Turn {
    side: Color,
    /// The other has just passed.
    passed: bool,
}

/// How a race ends: who wins it, and the territory, Black's less White's, without the captured chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct End {
    winner: Color,
    points: i64,
}

/// Whether `side` reaches `end` or better.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Question {
    bag: Bag,
    chains: [Bonds; 2],
    turn: Turn,
    side: Color,
    end: End,
}

/// A legal move.
struct Reply {
    bag: Bag,
    chains: [Bonds; 2],
    captured: i64,
    /// Stones that are now part of the mover's chain.
    joined: i64,
    wins: bool,
    urgency: i64,
}

impl<'a, 'b> Proof<'a, 'b> {
    pub(crate) fn new(
        counter: &'a mut Counter<'b>,
        subgames: &[Subgame],
        chains: [Bonds; 2],
        stones: [i64; 2],
    ) -> Proof<'a, 'b> {
        let owned = |subgame: &Subgame| {
            let owner = subgame.owner;
            subgame.places.iter().map(move |&place| (place, owner)).collect::<Vec<_>>()
        };
        let start = Spread { places: subgames.iter().flat_map(owned).collect(), chains };
        Proof { counter, stones, start, known: FxHashMap::default() }
    }

    /// Whether this is the end with best play.
    fn is_value(&mut self, mut bag: Bag, chains: [Bonds; 2], turn: Turn, end: End) -> Result<bool, Obstacle> {
        bag.sort_unstable();
        for side in Color::BOTH {
            if !self.reaches(Question { bag: bag.clone(), chains, turn, side, end }, 0)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn reaches(&mut self, question: Question, depth: u32) -> Result<bool, Obstacle> {
        if let Some(&known) = self.known.get(&question) {
            return Ok(known);
        }
        self.counter.table.meter.spend()?;
        if depth > MAX_DEPTH {
            return Err(Obstacle::Budget);
        }
        let answer = self.read(&question, depth)?;
        self.known.insert(question, answer);
        Ok(answer)
    }

    fn read(&mut self, question: &Question, depth: u32) -> Result<bool, Obstacle> {
        let Question { ref bag, chains, turn, side, end } = *question;
        let own = turn.side == side;
        for option in self.options(bag, chains, turn.side)? {
            let end = rest(end, turn.side, &option);
            let good = if option.wins {
                self.is_good(&option.bag, turn.side, side, end)?
            } else {
                let turn = Turn { side: !turn.side, passed: false };
                let Reply { bag, chains, .. } = option;
                self.reaches(Question { bag, chains, turn, side, end }, depth + 1)?
            };
            if good == own {
                return Ok(own);
            }
        }
        if turn.passed {
            // Nobody has won: better than losing and worse than winning.
            return Ok(end.winner != side);
        }
        let turn = Turn { side: !turn.side, passed: true };
        self.reaches(Question { bag: bag.clone(), chains, turn, side, end }, depth + 1)
    }

    /// Whether a capture by `winner` is at least as good as the end for a side.
    fn is_good(&mut self, bag: &Bag, winner: Color, side: Color, end: End) -> Result<bool, Obstacle> {
        if winner != end.winner {
            return Ok(winner == side);
        }
        let points = self.final_points(bag, winner)?;
        Ok(i64::from(side.sign()) * (points - end.points) >= 0)
    }

    /// The points that are left when the race is over and the loser is to move.
    fn final_points(&mut self, bag: &Bag, winner: Color) -> Result<i64, Obstacle> {
        let loser = !winner;
        let (own, lost): (Bag, Bag) = bag.iter().partition(|(_, owner)| *owner == Some(winner));
        let mut booty = 0;
        for (id, owner) in lost {
            let entry = self.counter.table.entry(id);
            let open = |content: Content| content.has(Content::wall(loser));
            if owner.is_none() && entry.cells.iter().any(|cell| open(cell.content)) {
                return Err(Obstacle::Shared);
            }
            booty += entry.booty(loser);
        }
        let own: Vec<ShapeId> = own.into_iter().map(|(id, _)| id).collect();
        let chilled = self.counter.scorer(winner).chilled(&own)?;
        Ok(i64::from(winner.sign()) * booty + round(self.counter.games, chilled, loser)?)
    }

    /// All legal moves, those that look best first.
    fn options(&mut self, bag: &Bag, chains: [Bonds; 2], color: Color) -> Result<Vec<Reply>, Obstacle> {
        let mut options: Vec<Reply> = Vec::new();
        for number in 0..bag.len() {
            if number > 0 && bag[number] == bag[number - 1] {
                continue;
            }
            let steps = self.counter.table.steps(bag[number].0, color)?;
            for step in 0..steps.len() {
                if let Some(mut option) = self.option(bag, chains, number, step, color)? {
                    option.bag.sort_unstable();
                    options.push(option);
                }
            }
        }
        options.sort_by_key(|option| (!option.wins, option.urgency));
        Ok(options)
    }

    /// A move in the shape of this number, if it is legal.
    fn option(
        &mut self,
        bag: &Bag,
        mut chains: [Bonds; 2],
        number: usize,
        step: usize,
        color: Color,
    ) -> Result<Option<Reply>, Obstacle> {
        let (id, owner) = bag[number];
        let table = &mut *self.counter.table;
        let steps = table.steps(id, color)?;
        let step = &steps[step];
        let mut after: Bag = bag.clone();
        after.swap_remove(number);
        for part in &step.result {
            let id = table.calm(part.id);
            if id != part.id {
                return Err(Obstacle::Ko);
            }
            after.push((id, owner));
        }
        if step.connects_out {
            return Err(Obstacle::Shared);
        }
        chains[color.index()].connect(step.connects, false);
        let shapes = after.iter().map(|&(id, _)| id);
        let bare = |side: Color| chains[side.index()].has_bare(table, shapes.clone(), side);
        let liberties = |side: Color| -> i64 {
            shapes.clone().map(|id| i64::from(table.entry(id).liberties[side.index()])).sum()
        };
        let (wins, suicide) = (bare(!color), bare(color));
        let urgency = liberties(!color) - liberties(color);
        let legal = wins || (step.breath != Breath::Capture && !suicide);
        Ok(legal.then_some(Reply {
            captured: i64::from(color.sign()) * i64::from(step.captured),
            joined: i64::from(step.joined),
            wins,
            urgency,
            chains,
            bag: after,
        }))
    }
}

impl Spread {
    fn bag(&self) -> Bag {
        let mut bag: Bag = self.places.iter().map(|&(place, owner)| (place.id, owner)).collect();
        bag.sort_unstable();
        bag
    }
}

/// What is still needed after a move.
fn rest(end: End, mover: Color, option: &Reply) -> End {
    // Stones that join the chain of the loser are lost with it.
    let joined = if mover == end.winner { 0 } else { option.joined };
    let dead = 2 * i64::from(end.winner.sign()) * joined;
    End { points: end.points - option.captured - dead, ..end }
}
