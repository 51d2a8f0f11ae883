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
//! if one is pledged.
//!
//! **Why it is right.** The rules answer a foe's move in the area where it was
//! played, so they do not disturb each other. At every foe's turn a set of
//! blocks has a liberty in each of its two eyes, and one move takes at most
//! one of them. An area that is merely confined, now or by miai, asks that the blocks around
//! it have their eyes elsewhere; they do, as it gives none.

use crate::eyespace::{confined, filled};
use crate::miai::{confinable, miai};
use crate::room::{Bits, Block, Room, Stones, Wall, bits};
use crate::verdict::Rule;

/// The weakest rule that is needed, or `None` if the rules do not settle the room.
pub(crate) fn settled(room: &Room, stones: Stones, walls: &[Wall]) -> Option<Rule> {
    if room.parts(room.all() & !stones.own).any(|area| is_hopeless(room, area, stones)) {
        return None;
    }
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
    groups.all_live().then_some(holding)
}

/// A quick test that spares the rules: too many points are out of the
/// owner's touch for the area to be confined, and have no pair for miai.
fn is_hopeless(room: &Room, area: Bits, stones: Stones) -> bool {
    let held = room.held(stones);
    let free = area & room.empty(stones) & held;
    let apart = area & !held;
    // One point, or two next to each other, may be left over.
    apart.count_ones() > 2
        && bits(apart).filter(|&point| (room.near(1 << point) & free).count_ones() < 2).count() > 2
}

/// What an area does for the blocks around it.
struct Eye {
    rule: Rule,
    /// Blocks that have an eye here.
    eyes_of: Vec<usize>,
    /// Blocks that are connected through here.
    connected: Vec<usize>,
}

fn eye_in(room: &Room, area: Bits, empty: Bits, blocks: &[Block]) -> Option<Eye> {
    if area & room.foe_walls() != 0 {
        return None;
    }
    let around: Vec<usize> = (0..blocks.len()).filter(|&index| blocks[index].touched & area != 0).collect();
    if around.is_empty() {
        return None;
    }
    let mut eyes_of: Vec<usize> = filled(area, blocks).collect();
    let needy: Vec<usize> = around.iter().copied().filter(|&index| blocks[index].wall.is_needy()).collect();
    if !eyes_of.is_empty() && needy.iter().all(|index| eyes_of.contains(index)) {
        return Some(Eye { rule: Rule::Filled, eyes_of, connected: Vec::new() });
    }
    let mut choices = vec![around.clone(), needy];
    choices.extend(around.iter().map(|&index| vec![index]));
    choices.dedup();
    for members in choices {
        let chosen: Vec<Block> = members.iter().map(|&index| blocks[index]).collect();
        if miai(room, area, empty, &chosen) {
            // Blocks that touch every point have an eye here whatever the others do.
            eyes_of.extend(&members);
            return Some(Eye { rule: Rule::Miai, eyes_of, connected: members });
        }
    }
    let rule = if !eyes_of.is_empty() {
        Rule::Filled
    } else if confined(room, area, blocks) {
        Rule::Confined
    } else if confinable(room, area, empty, blocks) {
        Rule::Miai
    } else {
        return None;
    };
    Some(Eye { rule, eyes_of, connected: Vec::new() })
}

/// Blocks that are connected or virtually so, and the eyes they have here.
struct Groups<'a> {
    blocks: &'a [Block],
    /// The group of each block, by the number of one of its blocks.
    of: Vec<usize>,
    /// For each area with an eye, the blocks that have it.
    eyes: Vec<Vec<usize>>,
}

impl<'a> Groups<'a> {
    fn new(blocks: &'a [Block]) -> Groups<'a> {
        Groups { blocks, of: (0..blocks.len()).collect(), eyes: Vec::new() }
    }

    fn add(&mut self, eye: &Eye) {
        if let Some((&first, others)) = eye.connected.split_first() {
            let kept = self.of[first];
            for &other in others {
                let old = self.of[other];
                self.of.iter_mut().filter(|group| **group == old).for_each(|group| *group = kept);
            }
        }
        self.eyes.push(eye.eyes_of.clone());
    }

    fn all_live(&self) -> bool {
        (0..self.blocks.len()).filter(|&group| self.of.contains(&group)).all(|group| self.lives(group))
    }

    fn lives(&self, group: usize) -> bool {
        let is_member = |&index: &usize| self.of[index] == group;
        let members = (0..self.blocks.len()).filter(is_member).map(|index| self.blocks[index].wall);
        let wall = members.fold(Wall::default(), Wall::join);
        let eyes_here = self.eyes.iter().filter(|blocks| blocks.iter().any(is_member)).count() as u32;
        wall.eye_count() + eyes_here >= 2 && (eyes_here > 0 || !wall.pledge)
    }
}
