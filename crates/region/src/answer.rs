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
//! - The owner takes no ko.
//! - When the foe rests, the position must be at rest as it stands, or the
//!   owner must have a move that makes progress.
//! - The proof is finite: the owner must get to positions that rules
//!   settle, or in which the foe has no move left.
//!
//! What is played, and which stones the owner must not lose, is told by a [`Contest`]: [`defence`](crate::defence) and [`seki`](crate::seki).
//!
//! **Algorithm.** Proof numbers. Where the foe moves all his moves must have an answer; where the owner
//! moves one answer is enough. The *proof number* of a position says how much is still to be shown for the owner to
//! hold it, at least, and the *disproof number* how much to break it: 0 if that is done. The search
//! always goes on at a position that brings a decision nearest, and remembers
//! the numbers of all positions. Where several moves must be shown, what is counted is the hardest one and one for each of the others,
//! since lines meet again and a plain sum would count the same work many times.
//!
//! **Why it is right.** Proof number 0 is given only to positions that rules settle or whose moves are all
//! answered by positions with proof number 0 found before. So it stands for a finite tree of answers, on
//! whatever path it was found. A position that comes up again below itself counts as broken there.
//!
//! **Limits.** The budget counts positions. When it runs out the answer is "not proved"; that is also
//! the answer where the foe breaks through.
//!
//! **Source.** Proof numbers with depth-first thresholds: A. Nagai, *Df-pn algorithm for searching AND/OR trees and
//! its applications* (2002); the maximum in place of the sum: T. Ueda and others, *Weak proof-number search* (2008).

use std::hash::Hash;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

/// What is fought over, and how.
pub(crate) trait Contest {
    /// A position and who is to move.
    type Place: Copy + Eq + Hash;

    /// Whose choice it is: the owner's, who needs one good follower, or not, so that all must be good.
    fn is_owners(&self, place: Self::Place) -> bool;

    /// What may follow, the most promising first; `None` if the foe can break everything at once.
    fn followers(&mut self, place: Self::Place) -> Option<Vec<Follower<Self::Place>>>;

    /// What is seen of a place without looking further.
    fn guess(&self, place: Self::Place) -> Numbers;

    /// A move of the owner's at this point was the answer; it is often good against other moves too.
    fn praise(&mut self, at: usize);
}

/// A place, and the point of the move that led there, if there was one.
pub(crate) type Follower<P> = (P, Option<usize>);

/// What may follow a place, if it is not broken at once.
type Followers<P> = Option<Rc<[Follower<P>]>>;

/// How far a position is from being proved and from being broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

/// More than any number that can be reached.
const NEVER: u32 = u32::MAX;

/// Lines of more moves are given up.
const DEEPEST: u32 = 300;

impl Numbers {
    pub(crate) const HOLDS: Numbers = Numbers { proof: 0, disproof: NEVER };
    const BREAKS: Numbers = Numbers { proof: NEVER, disproof: 0 };
    const NO_LIMIT: Numbers = Numbers { proof: NEVER, disproof: NEVER };

    fn reach(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    /// The same as seen by whoever chooses, who wants a proof.
    fn seen(self, by_owner: bool) -> Numbers {
        if by_owner { self } else { Numbers { proof: self.disproof, disproof: self.proof } }
    }
}

/// A search of one contest.
pub(crate) struct Search<C: Contest> {
    contest: C,
    budget: u64,
    known: FxHashMap<C::Place, Numbers>,
    /// What may follow, for places are looked at again and again.
    followers: FxHashMap<C::Place, Followers<C::Place>>,
    /// The places on the way to the present one.
    path: FxHashSet<C::Place>,
}

/// Where a search goes on.
struct Next<P> {
    place: P,
    at: Option<usize>,
    /// The proof number of the second best, as seen by whoever chooses.
    second: u32,
    /// How many others are not decided.
    others: u32,
}

impl<P> Next<P> {
    /// How long to stay there: as long as it is the best, with some patience, and the limits above are not reached.
    fn limits(&self, by_owner: bool, above: Numbers) -> Numbers {
        let above = above.seen(by_owner);
        let patience = self.second.saturating_add(1 + self.second / 4);
        let disproof =
            if above.disproof == NEVER { NEVER } else { above.disproof.saturating_sub(self.others).max(1) };
        Numbers { proof: above.proof.min(patience), disproof }.seen(by_owner)
    }
}

impl<C: Contest> Search<C> {
    /// A search that examines at most `budget` positions.
    pub(crate) fn new(contest: C, budget: u64) -> Search<C> {
        Search {
            contest,
            budget,
            known: FxHashMap::default(),
            followers: FxHashMap::default(),
            path: FxHashSet::default(),
        }
    }

    /// Whether the owner provably reaches his aim from here.
    pub(crate) fn proves(&mut self, place: C::Place) -> bool {
        self.numbers(place).proof == 0 || self.explore(place, Numbers::NO_LIMIT, 0).proof == 0
    }

    /// Works below a position until its numbers reach the limits or the budget is spent.
    fn explore(&mut self, place: C::Place, limits: Numbers, depth: u32) -> Numbers {
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

    fn followers(&mut self, place: C::Place) -> Followers<C::Place> {
        let contest = &mut self.contest;
        self.followers.entry(place).or_insert_with(|| contest.followers(place).map(Rc::from)).clone()
    }

    fn explore_followers(
        &mut self,
        place: C::Place,
        followers: &[Follower<C::Place>],
        limits: Numbers,
        depth: u32,
    ) -> Numbers {
        let by_owner = self.contest.is_owners(place);
        loop {
            let (numbers, next) = self.weigh(by_owner, followers);
            let Some(next) = next else { return numbers };
            if numbers.reach(limits) || self.budget == 0 || depth >= DEEPEST {
                return numbers;
            }
            let before = self.numbers(next.place);
            let after = self.explore(next.place, next.limits(by_owner, limits), depth + 1);
            if after == Numbers::HOLDS
                && by_owner
                && let Some(at) = next.at
            {
                self.contest.praise(at);
            }
            // Numbers that depend on the path may not change; to go on would be to go in circles.
            if after == before {
                return numbers;
            }
        }
    }

    /// The numbers of a position from those of its followers, and where to go on if it is not decided.
    fn weigh(
        &mut self,
        by_owner: bool,
        followers: &[Follower<C::Place>],
    ) -> (Numbers, Option<Next<C::Place>>) {
        // All numbers as seen by whoever chooses, who wants one proof.
        let mut next: Option<Next<C::Place>> = None;
        let (mut least, mut hardest, mut open) = (NEVER, 0, 0);
        for &(place, at) in followers {
            let numbers = self.numbers(place).seen(by_owner);
            if numbers.proof == 0 {
                return (numbers.seen(by_owner), None);
            }
            if numbers.proof == NEVER {
                continue;
            }
            open += 1;
            hardest = hardest.max(numbers.disproof);
            if numbers.proof < least {
                next = Some(Next { place, at, second: least, others: 0 });
                least = numbers.proof;
            } else if let Some(next) = &mut next {
                next.second = next.second.min(numbers.proof);
            }
        }
        let Some(next) = next else { return (Numbers::BREAKS.seen(by_owner), None) };
        let others: u32 = open - 1;
        let disproof = hardest.saturating_add(others).min(NEVER - 1);
        (Numbers { proof: least, disproof }.seen(by_owner), Some(Next { others, ..next }))
    }

    fn numbers(&mut self, place: C::Place) -> Numbers {
        if self.path.contains(&place) {
            return Numbers::BREAKS;
        }
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        self.budget = self.budget.saturating_sub(u64::from(!self.contest.is_owners(place)));
        let numbers = self.contest.guess(place);
        self.known.insert(place, numbers);
        numbers
    }
}
