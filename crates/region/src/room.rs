//! A closed room: a small area enclosed by one colour, as a board of its own.
//!
//! **Question.** What happens inside an area when its *owner*, whose walls
//! enclose it, answers every move that the *foe* makes there?
//!
//! **Definitions.** A room has up to 64 points, so a set of its points is one
//! machine word. Its *walls* are the owner's chains outside it that touch
//! it. Nothing outside is played, but a wall may bring *eyes* with it: lasting
//! liberties that other settled areas guarantee it.
//!
//! - A wall with two eyes never needs the room.
//! - A wall with one eye cannot be captured by play in the room, but must keep a
//!   liberty here whenever it is the foe's turn, or both liberties could be lost.
//! - A wall with no eye must live from the room alone.
//!
//! Walls that the owner connects share their eyes. A wall may also be under a
//! *pledge* to keep a liberty here in any case, because stones elsewhere rely on it.
//!
//! **Why local play proves something.** Rooms of one owner are separated by
//! walls. A foe's move changes one room, and the owner answers in the same
//! room. As long as every room keeps its promises at every foe's turn, no wall
//! can be captured next, so all walls stand and the rooms stay separate; this
//! is the induction behind every claim of this crate.

use yose_board::{Point, PointSet};

/// A set of points of a room.
pub(crate) type Bits = u64;

/// The most points a room can have.
pub(crate) const ROOM_CAPACITY: usize = 64;

/// The points of a set, one bit each.
pub(crate) fn bits(set: Bits) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let index = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(index)
    })
}

/// The geometry of a room.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    points: Vec<Point>,
    near: Vec<Bits>,
    /// For each wall, the points of the room next to it.
    walls: Vec<Bits>,
    /// Points next to stones of the foe that cannot be captured.
    foe_walls: Bits,
}

/// Stones in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stones {
    pub(crate) own: Bits,
    pub(crate) foe: Bits,
}

/// What a wall brings to a room and owes to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Wall {
    /// Settled areas elsewhere that give it a lasting liberty, a bit each.
    pub(crate) eyes: u64,
    /// Whether it must keep a liberty in this room.
    pub(crate) pledge: bool,
}

impl Wall {
    /// A wall that needs nothing from the room.
    pub(crate) const IMMORTAL: Wall = Wall { eyes: u64::MAX, pledge: false };

    /// What two walls bring and owe once they are connected.
    pub(crate) fn join(self, other: Wall) -> Wall {
        Wall { eyes: self.eyes | other.eyes, pledge: self.pledge || other.pledge }
    }

    /// How many lasting liberties it has elsewhere.
    pub(crate) fn eye_count(self) -> u32 {
        self.eyes.count_ones()
    }

    /// Whether it depends on the room.
    pub(crate) fn is_needy(self) -> bool {
        self.pledge || self.eye_count() < 2
    }
}

/// Stones of the owner that are connected inside the room or are one wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Block {
    /// The points of the room next to it, and its own stones in the room.
    pub(crate) touched: Bits,
    pub(crate) wall: Wall,
}

/// What becomes of a foe's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intrusion {
    Illegal,
    /// It captures a stone of the owner's.
    Captures,
    Stands(Stones),
}

impl Room {
    /// The room with these points; `None` if they are too many.
    ///
    /// `walls` are the owner's chains around it, `foe_stones` the foe's
    /// immortal ones.
    pub(crate) fn new(points: &PointSet, walls: &[PointSet], foe_stones: &PointSet) -> Option<Room> {
        if points.len() > ROOM_CAPACITY {
            return None;
        }
        let mut room =
            Room { points: points.iter().collect(), near: Vec::new(), walls: Vec::new(), foe_walls: 0 };
        room.near =
            room.points.iter().map(|&point| room.set(&PointSet::from_iter([point]).neighbours())).collect();
        room.walls = walls.iter().map(|wall| room.set(&wall.neighbours())).collect();
        room.foe_walls = room.set(&foe_stones.neighbours());
        Some(room)
    }

    /// The part of a set that lies in the room.
    pub(crate) fn set(&self, points: &PointSet) -> Bits {
        self.points
            .iter()
            .enumerate()
            .filter(|&(_, &p)| points.contains(p))
            .fold(0, |set, (i, _)| set | 1 << i)
    }

    pub(crate) fn all(&self) -> Bits {
        if self.points.len() == ROOM_CAPACITY { Bits::MAX } else { (1 << self.points.len()) - 1 }
    }

    pub(crate) fn empty(&self, stones: Stones) -> Bits {
        self.all() & !stones.own & !stones.foe
    }

    /// Points next to immortal stones of the foe.
    pub(crate) fn foe_walls(&self) -> Bits {
        self.foe_walls
    }

    /// The points next to a set, whether or not in it.
    pub(crate) fn near(&self, set: Bits) -> Bits {
        bits(set).fold(0, |near, index| near | self.near[index])
    }

    /// What can be reached from a set by steps inside `within`.
    pub(crate) fn flood(&self, start: Bits, within: Bits) -> Bits {
        let mut reached = start & within;
        let mut fresh = reached;
        while fresh != 0 {
            fresh = self.near(fresh) & within & !reached;
            reached |= fresh;
        }
        reached
    }

    /// The connected parts of a set.
    pub(crate) fn parts(&self, set: Bits) -> impl Iterator<Item = Bits> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            let first = rest & rest.wrapping_neg();
            let part = (first != 0).then(|| self.flood(first, rest))?;
            rest &= !part;
            Some(part)
        })
    }

    /// The points next to a wall.
    pub(crate) fn walled(&self) -> Bits {
        self.walls.iter().fold(0, |all, touched| all | touched)
    }

    /// The points that the owner holds or touches.
    pub(crate) fn held(&self, stones: Stones) -> Bits {
        self.walls.iter().fold(stones.own | self.near(stones.own), |held, touched| held | touched)
    }

    /// Points of the owner less points of the foe if the stones stay as they are: stones
    /// and the empty points that only one side touches.
    pub(crate) fn balance(&self, stones: Stones) -> i32 {
        let count = |set: Bits| set.count_ones() as i32;
        let own = self.held(stones);
        let foe = self.foe_walls | self.near(stones.foe);
        self.parts(self.empty(stones)).fold(count(stones.own) - count(stones.foe), |sum, area| {
            match (area & own != 0, area & foe != 0) {
                (true, false) => sum + count(area),
                (false, true) => sum - count(area),
                _ => sum,
            }
        })
    }

    /// The owner's stones as blocks, walls included.
    pub(crate) fn blocks(&self, stones: Stones, walls: &[Wall]) -> Vec<Block> {
        let mut blocks: Vec<Block> =
            self.walls.iter().zip(walls).map(|(&touched, &wall)| Block { touched, wall }).collect();
        for chain in self.parts(stones.own) {
            let mut joined = Block { touched: chain | self.near(chain), wall: Wall::default() };
            blocks.retain(|block| {
                // A block is next to the chain exactly if it touches a point the chain holds.
                let apart = block.touched & chain == 0;
                if !apart {
                    joined.touched |= block.touched;
                    joined.wall = joined.wall.join(block.wall);
                }
                apart
            });
            blocks.push(joined);
        }
        blocks
    }

    /// Whether every block has the liberties it needs at a foe's turn.
    pub(crate) fn stands(&self, stones: Stones, walls: &[Wall]) -> bool {
        let empty = self.empty(stones);
        // If every wall and chain has a liberty by itself, blocks need not be looked at.
        let each_stands =
            self.walls.iter().zip(walls).all(|(touched, wall)| touched & empty != 0 || !wall.is_needy())
                && self.parts(stones.own).all(|chain| self.near(chain) & empty != 0);
        each_stands
            || self
                .blocks(stones, walls)
                .iter()
                .all(|block| block.touched & empty != 0 || !block.wall.is_needy())
    }

    /// The foe plays on an empty point, whatever a ko rule says.
    pub(crate) fn intrude(&self, stones: Stones, at: usize, walls: &[Wall]) -> Intrusion {
        let after = Stones { own: stones.own, foe: stones.foe | 1 << at };
        if self.takes_last_liberty(after, at, walls) {
            return Intrusion::Captures;
        }
        let empty = self.empty(after);
        if self.near[at] & empty != 0 {
            return Intrusion::Stands(after);
        }
        let chain = self.flood(1 << at, after.foe);
        if (self.near(chain) & empty) | (chain & self.foe_walls) != 0 {
            Intrusion::Stands(after)
        } else if chain.count_ones() == 1 {
            Intrusion::Illegal
        } else {
            // Some rules let several stones be put to death by their owner.
            Intrusion::Stands(Stones { own: after.own, foe: after.foe & !chain })
        }
    }

    /// The owner plays on an empty point; `None` if that is suicide.
    pub(crate) fn answer(&self, stones: Stones, at: usize, walls: &[Wall]) -> Option<Stones> {
        let mut after = Stones { own: stones.own | 1 << at, foe: stones.foe };
        let empty = self.empty(after);
        for next in bits(self.near[at] & stones.foe) {
            let chain = self.flood(1 << next, stones.foe);
            if self.near(chain) & empty == 0 && chain & self.foe_walls == 0 {
                after.foe &= !chain;
            }
        }
        let empty = self.empty(after);
        let lives = self.near[at] & empty != 0
            || self.blocks(after, walls).iter().all(|block| {
                block.touched & (1 << at) == 0 || block.touched & empty != 0 || block.wall.eye_count() > 0
            });
        lives.then_some(after)
    }

    /// Whether a foe's stone at a point has taken the last liberty of a block.
    fn takes_last_liberty(&self, stones: Stones, at: usize, walls: &[Wall]) -> bool {
        let empty = self.empty(stones);
        let wall_in_danger =
            self.walls.iter().zip(walls).any(|(touched, wall)| {
                touched & 1 << at != 0 && touched & empty == 0 && wall.eye_count() == 0
            });
        let chain_in_danger = bits(self.near[at] & stones.own)
            .any(|next| self.near(self.flood(1 << next, stones.own)) & empty == 0);
        // What it is connected with may still save it.
        (wall_in_danger || chain_in_danger)
            && self.blocks(stones, walls).iter().any(|block| {
                block.touched & (1 << at) != 0 && block.touched & empty == 0 && block.wall.eye_count() == 0
            })
    }
}
