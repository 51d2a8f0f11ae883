//! A room taken apart while it is fought over.
//!
//! **Question.** The owner of a room answers every move of the foe in it. What is left to be shown after an answer, if everything
//! that the rules settle is left to the rules?
//!
//! **Definition.** A *part* is a set of points with the stones on them and the owner's *blocks* around it. Stones of the
//! owner that are connected to a block belong to it and leave the part; the others are *loose*. After each answer,
//!
//! - areas that the rules of [`settle`](crate::settle) settle, and all of whose blocks live by eyes in such areas or elsewhere, leave as
//!   well; these blocks are immortal from then on;
//! - what is left falls into parts that share no block except immortal ones.
//!
//! ```text
//!   X X X X X X X X      White has played at b and Black at a. The two points at the left are an eye, and all that is
//!   X . . X . . . X      left to show is that the room at the right gives another one.
//!   X . . a b . . X
//!   X X X X X X X X
//! ```
//!
//! **Why it is right.** A move of the foe changes one part or one settled area, and is answered there. By the argument of
//! [`settle`](crate::settle) a block with two eyes in settled areas or elsewhere cannot be captured whatever happens in the parts, so it is a wall
//! of theirs. Parts have no other block in common, and every block that is not immortal is a block of one part alone, so what happens in one of them
//! changes nothing in another: to hold the room is to hold each of them.
//!
//! **Stones that may be lost.** Stones that the owner plays in the course of a search may be captured again, so long as they are loose: the claim is about what
//! stood there before and about whose the points are in the end. What it costs him is paid for: he answers move by move, so if all points are his in the
//! end he has as many points as if nobody had moved, whichever way they are counted. He never takes a ko, so no ban on retaking ever
//! holds for him, and the proof is a [finite tree](crate::answer): it stands under any rule of repetition.

use smallvec::SmallVec;

use crate::room::{Bits, Block, Room, Stones, Wall};
use crate::settle::{Eye, MOST_BLOCKS, eye_in, living};

/// Points that are fought over, the stones on them, and the owner's blocks around.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    points: Bits,
    pub(crate) foe: Bits,
    /// Stones of the owner's that are connected to no block.
    loose: Bits,
    /// Immortal blocks are one, at the end.
    blocks: Blocks,
}

type Blocks = SmallVec<[Block; 4]>;

/// Beyond that, hard is hard.
const MOST_DOUBLINGS: u32 = 24;

/// What becomes of a foe's move.
#[derive(Clone, Debug)]
pub(crate) enum Attack {
    Illegal,
    /// It captures a block, or stones that must not be lost.
    Captures,
    Stands(Part),
}

impl Part {
    /// The whole of a room.
    pub(crate) fn whole(room: &Room, stones: Stones, walls: &[Wall]) -> Part {
        let walled = room.flood(stones.own & room.walled(), stones.own);
        let within = Stones { own: walled, foe: stones.foe };
        let points = room.all() & !walled;
        let blocks = room.blocks(within, walls).into_iter();
        let blocks = blocks.map(|block| Block { touched: block.touched & points, ..block }).collect();
        Part { points, foe: stones.foe, loose: stones.own & !walled, blocks }
    }

    pub(crate) fn empty(&self) -> Bits {
        self.points & !self.foe & !self.loose
    }

    /// About how much is to be shown: twice as much for each point that no block touches, for each block that depends on this part, and for two
    /// empty points. If the numbers of good and bad answers were closer together, a search would spread over all of them.
    pub(crate) fn hardness(&self) -> u32 {
        let apart = self.blocks.iter().fold(self.points, |apart, block| apart & !block.touched).count_ones();
        let needy = self.blocks.iter().filter(|block| block.wall.is_needy()).count() as u32;
        let halves = 2 * (apart + needy) + self.empty().count_ones();
        (2 + halves % 2) << (halves / 2).min(MOST_DOUBLINGS)
    }

    /// The foe plays on an empty point, whatever a ko rule says. No block must be lost, nor a stone that is `kept`.
    pub(crate) fn attacked(&self, room: &Room, at: usize, kept: Bits) -> Attack {
        let stone = 1 << at;
        let mut after = self.clone();
        after.foe |= stone;
        let empty = after.empty();
        let breathless =
            |block: &Block| block.touched & stone != 0 && block.touched & empty == 0 && block.wall.eyes == 0;
        if self.blocks.iter().any(breathless) {
            return Attack::Captures;
        }
        after.loose &= !breathless_chains(room, room.near(stone) & self.loose, self.loose, empty);
        if self.loose & !after.loose & kept != 0 {
            return Attack::Captures;
        }
        let chain = room.flood(stone, after.foe);
        if room.near(chain) & after.empty() == 0 {
            if chain == stone {
                return Attack::Illegal;
            }
            // Some rules let several stones be put to death by their owner.
            after.foe &= !chain;
        }
        Attack::Stands(after)
    }

    /// The owner plays on an empty point; `None` if that is suicide or takes a ko.
    pub(crate) fn answered(&self, room: &Room, at: usize) -> Option<Part> {
        let stone = 1 << at;
        let empty = self.empty() & !stone;
        let captured = breathless_chains(room, room.near(stone) & self.foe, self.foe, empty);
        let mut after = Part { foe: self.foe & !captured, ..self.clone() };
        let empty = empty | captured;
        let chain = room.flood(stone, self.loose | stone);
        let (joined, others): (Blocks, Blocks) =
            self.blocks.iter().copied().partition(|block| block.touched & chain != 0);
        let breathes = room.near(chain) & empty != 0
            || joined.iter().any(|block| block.touched & empty != 0 || block.wall.eyes != 0);
        let takes_ko = joined.is_empty()
            && chain == stone
            && captured.count_ones() == 1
            && room.near(stone) & empty == captured;
        if !breathes || takes_ko {
            return None;
        }
        if joined.is_empty() {
            after.loose |= stone;
            return Some(after);
        }
        let touched = joined.iter().fold(room.near(chain), |all, block| all | block.touched);
        let wall = joined.iter().fold(Wall::default(), |all, block| all.join(block.wall));
        after.blocks = others;
        after.blocks.push(Block { touched, wall });
        after.loose &= !chain;
        after.points &= !chain;
        Some(after)
    }

    /// What is left to be shown if it is the foe's turn; `None` if a block has not the liberties that it needs, or nothing that could keep it alive.
    pub(crate) fn left_over(&self, room: &Room) -> Option<Vec<Part>> {
        let empty = self.empty();
        let is_short = |block: &Block| block.wall.is_needy() && block.touched & empty == 0;
        if self.blocks.iter().any(is_short) {
            return None;
        }
        let chains: SmallVec<[Bits; 8]> = room.parts(self.loose).collect();
        let loose =
            chains.iter().map(|&chain| Block { touched: chain | room.near(chain), wall: Wall::default() });
        let blocks: SmallVec<[Block; 8]> = self.blocks.iter().copied().chain(loose).collect();
        if blocks.len() > MOST_BLOCKS {
            return None;
        }
        let mut areas: SmallVec<[(Bits, Eye); 8]> = room
            .parts(self.points & !self.loose)
            .filter_map(|area| Some((area, eye_in(room, area, empty, &blocks)?)))
            .collect();
        let living = living(&blocks, &mut areas);
        let mut rest = areas.iter().fold(self.points, |rest, (area, _)| rest & !area);
        let (mut immortal, mut needy) = (0, Vec::new());
        for (place, block) in blocks.iter().enumerate() {
            let chain = place.checked_sub(self.blocks.len()).map(|place| chains[place]);
            match (living & 1 << place != 0, chain) {
                (true, chain) => {
                    immortal |= block.touched;
                    rest &= !chain.unwrap_or(0);
                }
                (false, None) => needy.push(*block),
                (false, Some(_)) => {}
            }
        }
        self.split(room, rest, &needy, immortal)
    }

    /// The parts of what is left, which share no needy block.
    fn split(&self, room: &Room, rest: Bits, needy: &[Block], immortal: Bits) -> Option<Vec<Part>> {
        let mut pools: SmallVec<[Bits; 8]> = room.parts(rest).collect();
        for block in needy {
            let (joined, others): (SmallVec<[Bits; 8]>, SmallVec<[Bits; 8]>) =
                pools.into_iter().partition(|pool| pool & block.touched != 0);
            if joined.is_empty() {
                return None;
            }
            pools = others;
            pools.push(joined.into_iter().fold(0, |all, pool| all | pool));
        }
        pools.sort_unstable();
        Some(pools.into_iter().map(|points| self.within(points, needy, immortal)).collect())
    }

    fn within(&self, points: Bits, needy: &[Block], immortal: Bits) -> Part {
        let cut = |block: &Block| Block { touched: block.touched & points, wall: block.wall };
        let mut blocks: Blocks = needy.iter().map(cut).filter(|block| block.touched != 0).collect();
        blocks.sort_unstable_by_key(|block| block.touched);
        if immortal & points != 0 {
            blocks.push(Block { touched: immortal & points, wall: Wall::IMMORTAL });
        }
        Part { points, foe: self.foe & points, loose: self.loose & points, blocks }
    }
}

/// The chains among `stones` that hold a point of `start` and have no liberty.
fn breathless_chains(room: &Room, start: Bits, stones: Bits, empty: Bits) -> Bits {
    let mut found = 0;
    let mut rest = start;
    while rest != 0 {
        let chain = room.flood(rest & rest.wrapping_neg(), stones);
        rest &= !chain;
        if room.near(chain) & empty == 0 {
            found |= chain;
        }
    }
    found
}
