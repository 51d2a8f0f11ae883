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
//! **Algorithm.** Proof numbers. Where the foe moves all his moves must have an answer; where the owner
//! moves one answer is enough. The *proof number* of a position says how much is still to be shown for the owner to
//! hold it, at least, and the *disproof number* how much to break it: 0 if that is done. The search
//! always goes on at a position that brings a decision nearest, and remembers
//! the numbers of all positions. Where several moves must be shown, what is counted is the hardest one and one for each of the others,
//! since lines meet again and a plain sum would count the same work many times.
//!
//! **Why it is right.** Proof number 0 is given only to positions that the rules settle or whose moves are all
//! answered by positions with proof number 0 found before. So it stands for a finite tree of answers, on
//! whatever path it was found. A position that comes up again below itself counts as broken there.
//!
//! **Limits.** The budget counts positions. When it runs out the answer is "not proved"; that is also
//! the answer where the foe breaks through.
//!
//! **Source.** Proof numbers with depth-first thresholds: A. Nagai, *Df-pn algorithm for searching AND/OR trees and
//! its applications* (2002); the maximum in place of the sum: T. Ueda and others, *Weak proof-number search* (2008).

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::room::{Intrusion, ROOM_CAPACITY, Room, Stones, Wall, bits};

/// What the owner wants in a room.
pub(crate) trait Aim {
    /// Whether rules say that the owner gets it from here, the foe to move.
    fn is_settled(&self, stones: Stones) -> bool;

    /// Whether the owner has it if nobody moves any more.
    fn is_at_rest(&self, stones: Stones) -> bool;
}

/// A search in one room.
pub(crate) struct Search<'a, A> {
    room: &'a Room,
    walls: &'a [Wall],
    aim: A,
    budget: u64,
    known: FxHashMap<Place, Numbers>,
    /// The positions on the way to the present one.
    path: FxHashSet<Place>,
    /// How often a move of the owner at each point was the answer.
    answers: [u32; ROOM_CAPACITY],
}

/// A position and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    stones: Stones,
    turn: Turn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Turn {
    Foe,
    Owner { may_pass: bool },
}

/// How far a position is from being proved and from being broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

/// More than any number that can be reached.
const NEVER: u32 = u32::MAX;

/// Lines of more moves are given up.
const DEEPEST: u32 = 300;

impl Numbers {
    const HOLDS: Numbers = Numbers { proof: 0, disproof: NEVER };
    const BREAKS: Numbers = Numbers { proof: NEVER, disproof: 0 };
    const NO_LIMIT: Numbers = Numbers { proof: NEVER, disproof: NEVER };

    fn reach(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    /// The same with the roles exchanged, so that the side to move wants a proof.
    fn seen_by(self, turn: Turn) -> Numbers {
        match turn {
            Turn::Owner { .. } => self,
            Turn::Foe => Numbers { proof: self.disproof, disproof: self.proof },
        }
    }
}

/// Where a search goes on.
struct Next {
    place: Place,
    /// The proof number of the second best, as the side to move sees it.
    second: u32,
    /// How many others are not decided.
    others: u32,
}

impl Next {
    /// How long to stay there: as long as it is the best, with some patience, and the limits above are not reached.
    fn limits(&self, turn: Turn, above: Numbers) -> Numbers {
        let above = above.seen_by(turn);
        let patience = self.second.saturating_add(1 + self.second / 4);
        let disproof =
            if above.disproof == NEVER { NEVER } else { above.disproof.saturating_sub(self.others).max(1) };
        Numbers { proof: above.proof.min(patience), disproof }.seen_by(turn)
    }
}

impl<'a, A: Aim> Search<'a, A> {
    /// A search that examines at most `budget` positions.
    pub(crate) fn new(room: &'a Room, walls: &'a [Wall], aim: A, budget: u64) -> Search<'a, A> {
        Search {
            room,
            walls,
            aim,
            budget,
            known: FxHashMap::default(),
            path: FxHashSet::default(),
            answers: [0; ROOM_CAPACITY],
        }
    }

    /// Whether the owner provably reaches his aim from here, the foe to move.
    pub(crate) fn holds(&mut self, stones: Stones) -> bool {
        self.room.stands(stones, self.walls) && self.is_proved(Place { stones, turn: Turn::Foe })
    }

    /// Whether the owner provably reaches his aim from here, when it is his turn.
    pub(crate) fn holds_by_answer(&mut self, stones: Stones) -> bool {
        self.is_proved(Place { stones, turn: Turn::Owner { may_pass: true } })
    }

    fn is_proved(&mut self, place: Place) -> bool {
        self.numbers(place).proof == 0 || self.explore(place, Numbers::NO_LIMIT, 0).proof == 0
    }

    /// Works below a position until its numbers reach the limits or the budget is spent.
    fn explore(&mut self, place: Place, limits: Numbers, depth: u32) -> Numbers {
        self.budget = self.budget.saturating_sub(1);
        self.path.insert(place);
        let numbers = match self.followers(place) {
            Some(followers) => self.explore_followers(place, &followers, limits, depth),
            None => Numbers::BREAKS,
        };
        self.path.remove(&place);
        self.known.insert(place, numbers);
        numbers
    }

    fn explore_followers(
        &mut self,
        place: Place,
        followers: &[Place],
        limits: Numbers,
        depth: u32,
    ) -> Numbers {
        loop {
            let (numbers, next) = self.weigh(place.turn, followers);
            let Some(next) = next else { return numbers };
            if numbers.reach(limits) || self.budget == 0 || depth >= DEEPEST {
                return numbers;
            }
            let before = self.numbers(next.place);
            let after = self.explore(next.place, next.limits(place.turn, limits), depth + 1);
            if after == Numbers::HOLDS && place.turn != Turn::Foe {
                self.praise(place.stones, next.place.stones);
            }
            // Numbers that depend on the path may not change; to go on would be to go in circles.
            if after == before {
                return numbers;
            }
        }
    }

    /// The positions after each move, `None` if the foe can break everything at once.
    fn followers(&self, place: Place) -> Option<Vec<Place>> {
        match place.turn {
            Turn::Foe => self.attacks(place.stones),
            Turn::Owner { may_pass } => Some(self.replies(place.stones, may_pass)),
        }
    }

    fn attacks(&self, stones: Stones) -> Option<Vec<Place>> {
        let mut attacks = Vec::new();
        if !self.aim.is_at_rest(stones) {
            attacks.push(Place { stones, turn: Turn::Owner { may_pass: false } });
        }
        for at in bits(self.room.empty(stones)) {
            match self.room.intrude(stones, at, self.walls) {
                Intrusion::Illegal => {}
                Intrusion::Captures => return None,
                Intrusion::Stands(after) => {
                    attacks.push(Place { stones: after, turn: Turn::Owner { may_pass: true } });
                }
            }
        }
        Some(attacks)
    }

    /// What the owner can move to, the most promising first: points that were the answer before, then those next to
    /// the foe's stones, and a pass at the end.
    fn replies(&self, stones: Stones, may_pass: bool) -> Vec<Place> {
        let near = self.room.near(stones.foe);
        let mut points: Vec<usize> = bits(self.room.empty(stones)).collect();
        points.sort_by_key(|&at| (Reverse(self.answers[at]), near & 1 << at == 0));
        points
            .into_iter()
            .filter_map(|at| self.room.answer(stones, at, self.walls))
            .chain(may_pass.then_some(stones))
            .filter(|&after| self.room.stands(after, self.walls))
            .map(|stones| Place { stones, turn: Turn::Foe })
            .collect()
    }

    /// Remembers a good answer: it is often good against other moves too.
    fn praise(&mut self, before: Stones, after: Stones) {
        for at in bits(after.own & !before.own) {
            self.answers[at] += 1;
        }
    }

    /// The numbers of a position from those of its followers, and where to go on if it is not decided.
    fn weigh(&mut self, turn: Turn, followers: &[Place]) -> (Numbers, Option<Next>) {
        // All numbers as the side to move sees them, which wants one proof.
        let mut next: Option<Next> = None;
        let (mut least, mut hardest, mut open) = (NEVER, 0, 0);
        for &place in followers {
            let numbers = self.numbers(place).seen_by(turn);
            if numbers.proof == 0 {
                return (numbers.seen_by(turn), None);
            }
            if numbers.proof == NEVER {
                continue;
            }
            open += 1;
            hardest = hardest.max(numbers.disproof);
            if numbers.proof < least {
                next = Some(Next { place, second: least, others: 0 });
                least = numbers.proof;
            } else if let Some(next) = &mut next {
                next.second = next.second.min(numbers.proof);
            }
        }
        let Some(next) = next else { return (Numbers::BREAKS.seen_by(turn), None) };
        let others: u32 = open - 1;
        let disproof = hardest.saturating_add(others).min(NEVER - 1);
        (Numbers { proof: least, disproof }.seen_by(turn), Some(Next { others, ..next }))
    }

    fn numbers(&mut self, place: Place) -> Numbers {
        if self.path.contains(&place) {
            return Numbers::BREAKS;
        }
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let numbers = match place.turn {
            Turn::Owner { .. } => Numbers { proof: 1, disproof: 1 },
            Turn::Foe => {
                self.budget = self.budget.saturating_sub(1);
                if self.aim.is_settled(place.stones) {
                    Numbers::HOLDS
                } else {
                    // The more points are out of the owner's touch, the more is still to be shown.
                    let apart = self.room.all() & !self.room.held(place.stones);
                    Numbers { proof: 1 + apart.count_ones(), disproof: 1 }
                }
            }
        };
        self.known.insert(place, numbers);
        numbers
    }
}
