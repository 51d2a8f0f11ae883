//! Seki: stones of both colours that live side by side.
//!
//! **Question.** In a region between safe stones, do the stones of both colours
//! stay as they are because neither side can gain by moving first, and
//! what does the region count?
//!
//! **Definition.** Here a region is a *seki* if both colours have stones in
//! it, some empty point is *shared*, that is, touched by both, and
//!
//! 1. whoever moves first, the other side can answer so that it never loses
//!    a stone and has in the end at least the area that it has now;
//! 2. whoever plays on a shared point loses by it: the other side can
//!    then get more area than it has now.
//!
//! ```
//! use yose_board::Diagram;
//! use yose_region::{Immortal, Kind, Limits, decompose};
//!
//! // The inner stones share D5 and D4; whoever plays there is captured.
//! let diagram: Diagram = "
//!     alive: B1 G1
//!
//!     X O O . X X O
//!     X O O . X X O
//!     X O O X X X O
//!     X X X O O O O
//!     . X X X O . O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let parts = decompose(&board, &Immortal::Marked(diagram.alive), &Limits::default());
//! assert_eq!(parts.regions.len(), 1);
//! assert_eq!(parts.regions[0].points.len(), 15);
//! assert_eq!(parts.regions[0].kind, Kind::Seki { area: 1 });
//! ```
//!
//! **Why it is settled.** By 1 neither side can gain, and if neither moves the
//! score is what it is now, so this is the score for either side to move; a
//! move elsewhere instead of an answer is never forced. By 2 the shared points are not
//! dame that will be filled before the count. So the stones of both
//! colours end the game alive next to shared points, and under territory scoring
//! neither they nor their eyes count.
//!
//! **How it is proved.** By the [search](crate::answer) for either side as
//! owner, with the safe stones of both colours as immortal walls.
//!
//! **Limits.** Sekis that rest on a ko, such as a double-ko seki, are
//! not recognised: the search grants the opponent every ko.

use yose_board::{Board, Color, PointSet};

use std::cmp::Reverse;

use crate::answer::{Contest, Follower, Numbers, Search};
use crate::limits::Limits;
use crate::room::{Intrusion, ROOM_CAPACITY, Room, Stones, Wall, bits};
use crate::settle::holding;

/// The area of a seki, Black's less White's, or `None` if the region is not proved to be one.
pub(crate) fn seki(board: &Board, points: &PointSet, safe: &[PointSet; 2], limits: &Limits) -> Option<i32> {
    let alive_together = Color::BOTH.iter().all(|&color| !points.is_disjoint(board.stones(color)));
    if !alive_together || points.len() > limits.points || limits.nodes == 0 {
        return None;
    }
    let sides =
        [Side::new(board, points, safe, Color::Black)?, Side::new(board, points, safe, Color::White)?];
    if sides[0].shared() == 0 {
        return None;
    }
    // The cheap half first: somebody who gains by a shared point is found soon.
    let proved = sides.iter().all(|side| side.punishes_every_shared_move(limits))
        && sides.iter().all(|side| side.holds(limits));
    proved.then(|| sides[0].room.balance(sides[0].stones))
}

/// A region as one of the colours sees it.
struct Side {
    room: Room,
    stones: Stones,
    walls: Vec<Wall>,
}

impl Side {
    fn new(board: &Board, points: &PointSet, safe: &[PointSet; 2], owner: Color) -> Option<Side> {
        let room = Room::new(points, &[safe[owner.index()]], &safe[(!owner).index()])?;
        let stones = Stones { own: room.set(board.stones(owner)), foe: room.set(board.stones(!owner)) };
        Some(Side { room, stones, walls: vec![Wall::IMMORTAL] })
    }

    /// The empty points that both sides touch.
    fn shared(&self) -> u64 {
        let foe = self.room.foe_walls() | self.room.near(self.stones.foe);
        self.room.empty(self.stones) & self.room.held(self.stones) & foe
    }

    /// Whether the owner keeps his stones and his area if the foe moves first.
    fn holds(&self, limits: &Limits) -> bool {
        let place = Place { stones: self.stones, turn: Turn::Foe };
        self.room.stands(self.stones, &self.walls) && self.search(0, limits).proves(place)
    }

    /// Whether the owner gains if the foe plays on a shared point.
    fn punishes_every_shared_move(&self, limits: &Limits) -> bool {
        bits(self.shared()).all(|at| match self.room.intrude(self.stones, at, &self.walls) {
            Intrusion::Illegal => true,
            Intrusion::Captures => false,
            Intrusion::Stands(after) => {
                let place = Place { stones: after, turn: Turn::Owner { may_pass: true } };
                self.search(1, limits).proves(place)
            }
        })
    }

    fn search(&self, gain: i32, limits: &Limits) -> Search<Keep<'_>> {
        let keep = Keep {
            room: &self.room,
            walls: &self.walls,
            balance: self.room.balance(self.stones) + gain,
            answers: [0; ROOM_CAPACITY],
        };
        Search::new(keep, limits.nodes)
    }
}

/// The aim to have at least this many points more than the foe, without losing a stone.
struct Keep<'a> {
    room: &'a Room,
    walls: &'a [Wall],
    balance: i32,
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

impl Keep<'_> {
    fn is_settled(&self, stones: Stones) -> bool {
        holding(self.room, stones, self.walls).is_some_and(|holding| {
            let count = |set: u64| set.count_ones() as i32;
            2 * count(holding.points) - count(self.room.all()) >= self.balance
        })
    }

    fn attacks(&self, stones: Stones) -> Option<Vec<Follower<Place>>> {
        let mut attacks = Vec::new();
        if self.room.balance(stones) < self.balance {
            attacks.push((Place { stones, turn: Turn::Owner { may_pass: false } }, None));
        }
        for at in bits(self.room.empty(stones)) {
            match self.room.intrude(stones, at, self.walls) {
                Intrusion::Illegal => {}
                Intrusion::Captures => return None,
                Intrusion::Stands(after) => {
                    attacks.push((Place { stones: after, turn: Turn::Owner { may_pass: true } }, Some(at)));
                }
            }
        }
        Some(attacks)
    }

    /// What the owner can move to: points that were the answer before, then those next to
    /// the foe's stones, and a pass at the end.
    fn replies(&self, stones: Stones, may_pass: bool) -> Vec<Follower<Place>> {
        let near = self.room.near(stones.foe);
        let mut points: Vec<usize> = bits(self.room.empty(stones)).collect();
        points.sort_by_key(|&at| (Reverse(self.answers[at]), near & 1 << at == 0));
        points
            .into_iter()
            .filter_map(|at| Some((self.room.answer(stones, at, self.walls)?, Some(at))))
            .chain(may_pass.then_some((stones, None)))
            .filter(|(after, _)| self.room.stands(*after, self.walls))
            .map(|(stones, at)| (Place { stones, turn: Turn::Foe }, at))
            .collect()
    }
}

impl Contest for Keep<'_> {
    type Place = Place;

    fn is_owners(&self, place: Place) -> bool {
        place.turn != Turn::Foe
    }

    fn followers(&mut self, Place { stones, turn }: Place) -> Option<Vec<Follower<Place>>> {
        match turn {
            Turn::Foe => self.attacks(stones),
            Turn::Owner { may_pass } => Some(self.replies(stones, may_pass)),
        }
    }

    fn guess(&self, Place { stones, turn }: Place) -> Numbers {
        match turn {
            Turn::Owner { .. } => Numbers { proof: 1, disproof: 1 },
            Turn::Foe if self.is_settled(stones) => Numbers::HOLDS,
            Turn::Foe => {
                let apart = self.room.all() & !self.room.held(stones);
                Numbers { proof: 1 + apart.count_ones(), disproof: 1 }
            }
        }
    }

    fn praise(&mut self, at: usize) {
        self.answers[at] += 1;
    }
}
