//! Whether a room is settled as it stands, by rules alone.
//!
//! **Question.** Is everything in the room the owner's, and do all walls get
//! from it what they need, if the owner answers every move of the foe?
//!
//! **Method.** The owner's stones divide the room into areas. Each area must
//! fall under one of the rules of [`eyespace`](crate::eyespace) and
//! [`miai`](crate::miai), which say whose stones it gives an eye and which
//! blocks it connects. Then every set of connected blocks must have two eyes,
//! those that its walls bring along included, and an eye in the room
//! if one is pledged. Where that is so of some areas only, these can be [left to the rules](living).
//!
//! **Why it is right.** The rules answer a foe's move in the area where it was
//! played, so they do not disturb each other. At every foe's turn a set of
//! blocks has a liberty in each of its two eyes, and one move takes at most
//! one of them. An area that is merely confined, now or by miai, asks that the blocks around
//! it have their eyes elsewhere; they do, as it gives none.

use smallvec::SmallVec;

use crate::eyespace::{confined, filled};
use crate::miai::{confinable, miai};
use crate::room::{Bits, Block, Room, Stones, Wall, bits};
use crate::verdict::Rule;

/// The weakest rule that is needed, or `None` if the rules do not settle the room.
pub(crate) fn settled(room: &Room, stones: Stones, walls: &[Wall]) -> Option<Rule> {
    let holding = holding(room, stones, walls)?;
    (holding.points == room.all()).then_some(holding.rule)
}

/// What the owner has for certain in a room where all his stones live.
pub(crate) struct Holding {
    /// His stones and the areas that fall under a rule.
    pub(crate) points: Bits,
    /// The weakest rule that is needed.
    pub(crate) rule: Rule,
}

/// What the owner holds, if the rules show that all his stones live; areas that no rule
/// settles he leaves to the foe.
pub(crate) fn holding(room: &Room, stones: Stones, walls: &[Wall]) -> Option<Holding> {
    let blocks = room.blocks(stones, walls);
    if blocks.len() > MOST_BLOCKS {
        return None;
    }
    let empty = room.empty(stones);
    let mut holding = Holding { points: stones.own, rule: Rule::Filled };
    let mut groups = Groups::new(&blocks);
    for area in room.parts(room.all() & !stones.own) {
        if let Some(eye) = eye_in(room, area, empty, &blocks) {
            holding.points |= area;
            holding.rule = holding.rule.max(eye.rule);
            groups.add(&eye);
        }
    }
    (groups.living().count_ones() as usize == blocks.len()).then_some(holding)
}

/// Leaves to the rules those of these areas whose blocks all live by eyes in such areas or elsewhere, and says which blocks live; all others of `areas` are dropped.
pub(crate) fn living(blocks: &[Block], areas: &mut SmallVec<[(Bits, Eye); 8]>) -> BlockSet {
    loop {
        let mut groups = Groups::new(blocks);
        areas.iter().for_each(|(_, eye)| groups.add(eye));
        let living = groups.living();
        let before = areas.len();
        areas.retain(|(area, _)| {
            let touches =
                |(index, block): (usize, &Block)| living & 1 << index == 0 && block.touched & *area != 0;
            !blocks.iter().enumerate().any(touches)
        });
        if areas.len() == before {
            return living;
        }
    }
}

/// A quick test that spares the rules: too many points are out of the
/// owner's touch for the area to be confined, and have no pair for miai.
fn is_hopeless(room: &Room, area: Bits, empty: Bits, blocks: &[Block]) -> bool {
    let held = blocks.iter().fold(0, |held, block| held | block.touched);
    let (free, apart) = (area & empty & held, area & !held);
    // One point, or two next to each other, may be left over.
    apart.count_ones() > 2
        && bits(apart).filter(|&point| (room.near(1 << point) & free).count_ones() < 2).count() > 2
}

/// A set of blocks, by their places in a list.
type BlockSet = u64;

/// The most blocks that can be told apart.
pub(crate) const MOST_BLOCKS: usize = 64;

/// What an area does for the blocks around it.
pub(crate) struct Eye {
    rule: Rule,
    /// Blocks that have an eye here.
    eyes_of: BlockSet,
    /// Blocks that are connected through here.
    connected: BlockSet,
}

/// What an area does by the rules, if they settle it.
pub(crate) fn eye_in(room: &Room, area: Bits, empty: Bits, blocks: &[Block]) -> Option<Eye> {
    if area & room.foe_walls() != 0 || is_hopeless(room, area, empty, blocks) {
        return None;
    }
    let select = |of: &dyn Fn(&Block) -> bool| {
        blocks.iter().enumerate().filter(|(_, block)| of(block)).fold(0, |set, (index, _)| set | 1 << index)
    };
    let around: BlockSet = select(&|block| block.touched & area != 0);
    if around == 0 {
        return None;
    }
    let eyes_of: BlockSet = filled(area, blocks).fold(0, |set, index| set | 1 << index);
    let needy = around & select(&|block| block.wall.is_needy());
    if eyes_of != 0 && needy & !eyes_of == 0 {
        return Some(Eye { rule: Rule::Filled, eyes_of, connected: 0 });
    }
    let singles = bits(around).map(|index| 1 << index);
    for members in [around, needy].into_iter().chain(singles) {
        let chosen: SmallVec<[Block; 8]> = bits(members).map(|index| blocks[index]).collect();
        if miai(room, area, empty, &chosen) {
            // Blocks that touch every point have an eye here whatever the others do.
            return Some(Eye { rule: Rule::Miai, eyes_of: eyes_of | members, connected: members });
        }
    }
    let rule = if eyes_of != 0 {
        Rule::Filled
    } else if confined(room, area, blocks) {
        Rule::Confined
    } else if confinable(room, area, empty, blocks) {
        Rule::Miai
    } else {
        return None;
    };
    Some(Eye { rule, eyes_of, connected: 0 })
}

/// Blocks that are connected or virtually so, and the eyes they have here.
struct Groups<'a> {
    blocks: &'a [Block],
    /// The blocks of each group.
    groups: SmallVec<[BlockSet; 8]>,
    /// For each area with an eye, the blocks that have it.
    eyes: SmallVec<[BlockSet; 8]>,
}

impl<'a> Groups<'a> {
    fn new(blocks: &'a [Block]) -> Groups<'a> {
        Groups { blocks, groups: (0..blocks.len()).map(|index| 1 << index).collect(), eyes: SmallVec::new() }
    }

    fn add(&mut self, eye: &Eye) {
        let joined =
            self.groups.iter().filter(|&group| group & eye.connected != 0).fold(0, |all, group| all | group);
        self.groups.retain(|group| *group & eye.connected == 0);
        if joined != 0 {
            self.groups.push(joined);
        }
        self.eyes.push(eye.eyes_of);
    }

    /// The blocks that live.
    fn living(&self) -> BlockSet {
        self.groups.iter().filter(|&&group| self.lives(group)).fold(0, |all, group| all | group)
    }

    fn lives(&self, group: BlockSet) -> bool {
        let wall = bits(group).fold(Wall::default(), |all, index| all.join(self.blocks[index].wall));
        let eyes_here = self.eyes.iter().filter(|&eye| eye & group != 0).count() as u32;
        wall.eye_count() + eyes_here >= 2 && (eyes_here > 0 || !wall.pledge)
    }
}
