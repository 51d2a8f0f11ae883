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

use crate::answer::{Aim, Search};
use crate::limits::Limits;
use crate::room::{Intrusion, Room, Stones, Wall, bits};
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
        self.search(0, limits).holds(self.stones)
    }

    /// Whether the owner gains if the foe plays on a shared point.
    fn punishes_every_shared_move(&self, limits: &Limits) -> bool {
        bits(self.shared()).all(|at| match self.room.intrude(self.stones, at, &self.walls) {
            Intrusion::Illegal => true,
            Intrusion::Captures => false,
            Intrusion::Stands(after) => self.search(1, limits).holds_by_answer(after),
        })
    }

    fn search(&self, gain: i32, limits: &Limits) -> Search<'_, Keep<'_>> {
        let keep =
            Keep { room: &self.room, walls: &self.walls, balance: self.room.balance(self.stones) + gain };
        Search::new(&self.room, &self.walls, keep, limits.nodes)
    }
}

/// The aim to have at least this many points more than the foe.
struct Keep<'a> {
    room: &'a Room,
    walls: &'a [Wall],
    balance: i32,
}

impl Aim for Keep<'_> {
    fn is_settled(&self, stones: Stones) -> bool {
        holding(self.room, stones, self.walls).is_some_and(|holding| {
            let count = |set: u64| set.count_ones() as i32;
            2 * count(holding.points) - count(self.room.all()) >= self.balance
        })
    }

    fn is_at_rest(&self, stones: Stones) -> bool {
        self.room.balance(stones) >= self.balance
    }
}
