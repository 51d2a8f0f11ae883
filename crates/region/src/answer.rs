//! Search: does every move of the foe have an answer?
//!
//! **Question.** The foe moves first in a room and the owner answers there. Can
//! the owner reach his aim, whatever the foe does?
//!
//! **Rules of the search.** They are harder on the owner than the game is, so
//! that what is proved holds everywhere, under any ko rule and whatever
//! threats there are elsewhere:
//!
//! - The foe may retake a ko at once, and may commit suicide with several stones.
//! - The owner must never lose a stone. So he takes part in no ko, and as
//!   each of his moves adds a stone, no move of his repeats a position.
//! - When the foe rests, the position must be at rest as it stands, or the
//!   owner must have a move that makes progress.
//! - The proof is finite: the owner must get to positions that the rules of
//!   the [aim](Aim) settle, or in which the foe has no move left.
//!
//! **Algorithm.** Depth-first with deepening: depth counts moves of the foe.
//! A position proved stays proved on any path, since the proof does not
//! look back. All statements are about positions with the foe to move.
//!
//! **Limits.** The budget counts the positions examined. When it runs out the
//! answer is "not proved".

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::room::{Intrusion, ROOM_CAPACITY, Room, Stones, Wall, bits};

/// What the owner wants in a room.
pub(crate) trait Aim {
    /// Whether rules say that the owner gets it from here, the foe to move.
    fn is_settled(&self, stones: Stones) -> bool;

    /// Whether the owner has it if nobody moves any more.
    fn is_at_rest(&self, stones: Stones) -> bool;
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Every move of the foe has an answer.
    Holds,
    /// Some move has none, under the rules of the search.
    Breaks,
    /// Nothing within the depth or the budget.
    Unknown,
}

/// A search in one room.
pub(crate) struct Search<'a, A> {
    room: &'a Room,
    walls: &'a [Wall],
    aim: A,
    budget: u64,
    known: FxHashMap<Stones, (Outcome, u32)>,
    /// How often a move of the owner at each point was the answer.
    answers: [u32; ROOM_CAPACITY],
}

impl<'a, A: Aim> Search<'a, A> {
    /// A search that examines at most `budget` positions.
    pub(crate) fn new(room: &'a Room, walls: &'a [Wall], aim: A, budget: u64) -> Search<'a, A> {
        Search { room, walls, aim, budget, known: FxHashMap::default(), answers: [0; ROOM_CAPACITY] }
    }

    /// Whether the owner reaches his aim from here, the foe to move.
    pub(crate) fn run(&mut self, stones: Stones) -> Outcome {
        self.deepen(|search, depth| {
            if search.room.stands(stones, search.walls) {
                search.defend(stones, depth)
            } else {
                Outcome::Breaks
            }
        })
    }

    /// Whether the owner reaches his aim from here, when it is his turn.
    pub(crate) fn run_answer(&mut self, stones: Stones) -> Outcome {
        self.deepen(|search, depth| search.reply(stones, None, true, depth))
    }

    fn deepen(&mut self, attempt: impl Fn(&mut Self, u32) -> Outcome) -> Outcome {
        // Captured room can be played in again, so this is no exact bound; deeper lines are rare.
        let deepest = 2 * self.room.all().count_ones();
        for depth in 1..=deepest {
            let outcome = attempt(self, depth);
            if outcome != Outcome::Unknown || self.budget == 0 {
                return outcome;
            }
        }
        Outcome::Unknown
    }

    /// The foe to move, at most `depth` times.
    fn defend(&mut self, stones: Stones, depth: u32) -> Outcome {
        if let Some(outcome) = self.recall(stones, depth) {
            return outcome;
        }
        if depth == 0 || self.budget == 0 {
            return Outcome::Unknown;
        }
        let outcome = self.all_answered(stones, depth);
        self.known.insert(stones, (outcome, depth));
        outcome
    }

    fn all_answered(&mut self, stones: Stones, depth: u32) -> Outcome {
        if !self.aim.is_at_rest(stones) {
            let progress = self.reply(stones, None, false, depth);
            if progress != Outcome::Holds {
                return progress;
            }
        }
        for at in bits(self.room.empty(stones)) {
            match self.room.intrude(stones, at, self.walls) {
                Intrusion::Illegal => {}
                Intrusion::Captures => return Outcome::Breaks,
                Intrusion::Stands(after) => {
                    let answered = self.reply(after, Some(at), true, depth);
                    if answered != Outcome::Holds {
                        return answered;
                    }
                }
            }
        }
        Outcome::Holds
    }

    /// The owner to move, perhaps in answer to a stone.
    fn reply(&mut self, stones: Stones, last: Option<usize>, may_pass: bool, depth: u32) -> Outcome {
        let options = self.options(stones, last, may_pass);
        if let Some(&found) = options.iter().find(|&&after| self.recall(after, 0) == Some(Outcome::Holds)) {
            return self.answered(stones, found);
        }
        let mut outcome = Outcome::Breaks;
        for after in options {
            match self.defend(after, depth - 1) {
                Outcome::Holds => return self.answered(stones, after),
                Outcome::Unknown => outcome = Outcome::Unknown,
                Outcome::Breaks => {}
            }
        }
        outcome
    }

    /// Remembers a good answer: it is often good against other moves too.
    fn answered(&mut self, before: Stones, after: Stones) -> Outcome {
        for at in bits(after.own & !before.own) {
            self.answers[at] += 1;
        }
        Outcome::Holds
    }

    /// Positions the owner can move to, the most promising first: points that were
    /// the answer before, then those near the last stone, and a pass at the end.
    fn options(&self, stones: Stones, last: Option<usize>, may_pass: bool) -> Vec<Stones> {
        let near = last.map_or(0, |at| self.room.near(1 << at));
        let mut points: Vec<usize> = bits(self.room.empty(stones)).collect();
        points.sort_by_key(|&at| (Reverse(self.answers[at]), near & 1 << at == 0));
        points
            .into_iter()
            .filter_map(|at| self.room.answer(stones, at, self.walls))
            .chain(may_pass.then_some(stones))
            .filter(|&after| self.room.stands(after, self.walls))
            .collect()
    }

    /// What is known already, or settled by rules.
    fn recall(&mut self, stones: Stones, depth: u32) -> Option<Outcome> {
        match self.known.get(&stones) {
            Some((Outcome::Unknown, reached)) => (*reached >= depth).then_some(Outcome::Unknown),
            Some(&(outcome, _)) => Some(outcome),
            None => {
                self.budget = self.budget.saturating_sub(1);
                let settled = self.aim.is_settled(stones);
                let outcome = if settled { Outcome::Holds } else { Outcome::Unknown };
                self.known.insert(stones, (outcome, 0));
                settled.then_some(Outcome::Holds)
            }
        }
    }
}
