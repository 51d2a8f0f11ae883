//! Proving the score of race and territory.
//!
//! **Question.** Is the score that the essential lines give the score with best play?
//!
//! **Definition.** The sides move in turn, anywhere in the race, or pass. When a chain is captured its owner has lost
//! the race, and the territory is counted: stones taken; in the loser's subgames everything that is left, a point for an empty
//! point and two for a stone, those that joined his chain included; in the winner's subgames the score of best
//! play from there, by rounding their chilled sum. Liberties that the winner fills in his own territory are gone
//! then, which is *semedori*. Two passes before that, and nobody has won. Ends are compared first by who has
//! won the race, and then by the territory.
//!
//! **Algorithm.** That the first player reaches an end, and that the second keeps him from a better one, are two
//! questions with yes or no as the answer, each read to the end with what was read before remembered. A position is the bag of shapes
//! with their owners; points taken on the way are taken off what is still needed.
//!
//! **What is taken for granted.** Stones that are cut off from a lost chain are dead, and nobody lives in the place of captured
//! stones: the walls around are alive.

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};

use crate::judge::round;
use crate::liberty::{Counter, Obstacle};
use crate::shape::Breath;
use crate::subgame::Subgame;
use crate::table::{Placed, ShapeId};
use crate::territory::CombinedLine;

/// Lines are not followed further than this.
const MAX_DEPTH: u32 = 300;

/// Whether the winner and the territory of a line, and the scores of its first moves, are those of best play.
pub(crate) fn holds(
    counter: &mut Counter<'_>,
    subgames: &[Subgame],
    first: Color,
    line: &CombinedLine,
    stones: [i64; 2],
) -> Result<bool, Obstacle> {
    counter.table.meter.refill(u64::MAX);
    let mut places = Vec::new();
    for subgame in subgames {
        let Some(owner) = subgame.owner else { return Ok(false) };
        places.extend(subgame.places.iter().map(|&place| (place, owner)));
    }
    let start: Bag = places.iter().map(|&(place, owner)| (place.id, owner)).collect();
    let mut proof = Proof { counter, stones, known: FxHashMap::default() };
    let end = End { winner: line.winner, points: line.territory };
    if !proof.is_value(start, Turn { side: first, passed: false }, end)? {
        return Ok(false);
    }
    for &(point, score) in &line.moves {
        if !proof.leads_to(&places, first, point, score)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Shapes with their owners, in order.
type Bag = Vec<(ShapeId, Color)>;

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
    turn: Turn,
    side: Color,
    end: End,
}

struct Proof<'a, 'b> {
    counter: &'a mut Counter<'b>,
    stones: [i64; 2],
    known: FxHashMap<Question, bool>,
}

/// A legal move.
struct Reply {
    bag: Bag,
    captured: i64,
    joined: i64,
    /// The owner of the shape that was played in.
    owner: Color,
    wins: bool,
    urgency: i64,
}

impl Proof<'_, '_> {
    /// Whether this is the end with best play.
    fn is_value(&mut self, mut bag: Bag, turn: Turn, end: End) -> Result<bool, Obstacle> {
        bag.sort_unstable();
        for side in Color::BOTH {
            if !self.reaches(Question { bag: bag.clone(), turn, side, end }, 0)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the score with best play after a move, the captured chain included, is this.
    fn leads_to(
        &mut self,
        places: &[(Placed, Color)],
        color: Color,
        point: Point,
        score: i64,
    ) -> Result<bool, Obstacle> {
        let bag: Bag = places.iter().map(|&(place, owner)| (place.id, owner)).collect();
        for (number, &(place, _)) in places.iter().enumerate() {
            let steps = self.counter.table.steps(place.id, color)?;
            let Some(step) = steps.iter().position(|step| step.point(place) == point) else { continue };
            let Some(option) = self.option(&bag, number, step, color)? else { continue };
            for winner in Color::BOTH {
                let lost = self.stones[(!winner).index()];
                let points = score - 2 * i64::from(winner.sign()) * lost;
                let end = rest(End { winner, points }, color, &option);
                let found = if option.wins {
                    winner == color && self.final_points(&option.bag, color)? == end.points
                } else {
                    let turn = Turn { side: !color, passed: false };
                    self.is_value(option.bag.clone(), turn, end)?
                };
                if found {
                    return Ok(true);
                }
            }
        }
        Ok(false)
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
        let Question { ref bag, turn, side, end } = *question;
        let own = turn.side == side;
        for option in self.options(bag, turn.side)? {
            let end = rest(end, turn.side, &option);
            let good = if option.wins {
                self.is_good(&option.bag, turn.side, side, end)?
            } else {
                let turn = Turn { side: !turn.side, passed: false };
                self.reaches(Question { bag: option.bag, turn, side, end }, depth + 1)?
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
        self.reaches(Question { bag: bag.clone(), turn, side, end }, depth + 1)
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
        let lost = bag.iter().filter(|(_, owner)| *owner == loser);
        let booty: i64 = lost.map(|&(id, _)| self.counter.table.entry(id).booty(loser)).sum();
        let own: Vec<ShapeId> = bag.iter().filter(|(_, owner)| *owner == winner).map(|&(id, _)| id).collect();
        let chilled = self.counter.scorer(winner).chilled(&own)?;
        Ok(i64::from(winner.sign()) * booty + round(self.counter.games, chilled, loser)?)
    }

    /// All legal moves, those that look best first.
    fn options(&mut self, bag: &Bag, color: Color) -> Result<Vec<Reply>, Obstacle> {
        let mut options: Vec<Reply> = Vec::new();
        for number in 0..bag.len() {
            if number > 0 && bag[number] == bag[number - 1] {
                continue;
            }
            let steps = self.counter.table.steps(bag[number].0, color)?;
            for step in 0..steps.len() {
                if let Some(mut option) = self.option(bag, number, step, color)? {
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
        let liberties = |side: Color| -> i64 {
            after.iter().map(|&(id, _)| i64::from(table.entry(id).liberties[side.index()])).sum()
        };
        if step.connects_out {
            return Err(Obstacle::Shared);
        }
        let [own, other] = [liberties(color), liberties(!color)];
        let (wins, suicide) = (other == 0, own == 0);
        let legal = wins || (step.breath != Breath::Capture && !suicide);
        Ok(legal.then(|| Reply {
            captured: i64::from(color.sign()) * i64::from(step.captured),
            joined: if color == owner { i64::from(step.joined) } else { 0 },
            owner,
            wins,
            urgency: other - own,
            bag: after,
        }))
    }
}

/// What is still needed after a move.
fn rest(end: End, mover: Color, option: &Reply) -> End {
    debug_assert!(option.joined == 0 || option.owner == mover);
    // Stones that join the chain of the loser are lost with it.
    let joined = if option.owner == end.winner { 0 } else { option.joined };
    let dead = 2 * i64::from(end.winner.sign()) * joined;
    End { points: end.points - option.captured - dead, ..end }
}
