//! The defence of a room, part by part.
//!
//! **Question.** Can the owner of a room keep every point of it and all its walls alive by answering each move of the foe?
//!
//! **Method.** The [search](crate::answer) for answers over the [parts](crate::part) of the room. A stone that stood in the room at the
//! beginning is never lost.

use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::answer::{Contest, Follower, Numbers, Search};
use crate::part::{Attack, Part};
use crate::room::{Bits, ROOM_CAPACITY, Room, Stones, Wall, bits};

/// Whether a search of so many positions shows that the owner holds the room.
pub(crate) fn holds(room: &Room, stones: Stones, walls: &[Wall], budget: u64) -> bool {
    let Some(parts) = Part::whole(room, stones, walls).left_over(room) else { return false };
    let mut defence = Defence {
        room,
        kept: stones.own,
        parts: Vec::new(),
        index: FxHashMap::default(),
        lists: Vec::new(),
        answers: [0; ROOM_CAPACITY],
    };
    let start = defence.all_of(parts);
    Search::new(defence, budget).proves(start)
}

/// The number of a part that has been met.
type PartId = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Foe(PartId),
    Owner {
        part: PartId,
        may_pass: bool,
    },
    /// Several parts, all of which are to be held.
    All(u32),
}

struct Defence<'a> {
    room: &'a Room,
    /// Stones that must not be lost.
    kept: Bits,
    parts: Vec<Rc<Part>>,
    index: FxHashMap<Rc<Part>, PartId>,
    lists: Vec<Vec<PartId>>,
    /// How often a move of the owner at each point was the answer.
    answers: [u32; ROOM_CAPACITY],
}

impl Defence<'_> {
    fn enter(&mut self, part: Part) -> PartId {
        if let Some(&id) = self.index.get(&part) {
            return id;
        }
        let (id, part) = (self.parts.len() as PartId, Rc::new(part));
        self.parts.push(Rc::clone(&part));
        self.index.insert(part, id);
        id
    }

    fn all_of(&mut self, parts: Vec<Part>) -> Place {
        let ids: Vec<PartId> = parts.into_iter().map(|part| self.enter(part)).collect();
        match ids[..] {
            [id] => Place::Foe(id),
            _ => {
                self.lists.push(ids);
                Place::All(self.lists.len() as u32 - 1)
            }
        }
    }

    fn attacks(&mut self, id: PartId) -> Option<Vec<Follower<Place>>> {
        let part = Rc::clone(&self.parts[id as usize]);
        let mut attacks = Vec::new();
        if part.foe != 0 {
            attacks.push((Place::Owner { part: id, may_pass: false }, None));
        }
        for at in bits(part.empty()) {
            match part.attacked(self.room, at, self.kept) {
                Attack::Illegal => {}
                Attack::Captures => return None,
                Attack::Stands(after) => {
                    attacks.push((Place::Owner { part: self.enter(after), may_pass: true }, Some(at)));
                }
            }
        }
        Some(attacks)
    }

    /// What the owner can move to, the most promising first: points that were the answer before, then those next to
    /// the foe's stones, and a pass at the end.
    fn replies(&mut self, id: PartId, may_pass: bool) -> Vec<Follower<Place>> {
        let part = Rc::clone(&self.parts[id as usize]);
        let near = self.room.near(part.foe);
        let mut points: Vec<usize> = bits(part.empty()).collect();
        points.sort_by_key(|&at| (Reverse(self.answers[at]), near & 1 << at == 0));
        let mut replies = Vec::new();
        for at in points {
            let after = part.answered(self.room, at).and_then(|after| after.left_over(self.room));
            if let Some(parts) = after {
                replies.push((self.all_of(parts), Some(at)));
            }
        }
        if may_pass && let Some(parts) = part.left_over(self.room) {
            replies.push((self.all_of(parts), None));
        }
        replies
    }
}

impl Contest for Defence<'_> {
    type Place = Place;

    fn is_owners(&self, place: Place) -> bool {
        matches!(place, Place::Owner { .. })
    }

    fn followers(&mut self, place: Place) -> Option<Vec<Follower<Place>>> {
        match place {
            Place::Foe(id) => self.attacks(id),
            Place::Owner { part, may_pass } => Some(self.replies(part, may_pass)),
            Place::All(list) => {
                Some(self.lists[list as usize].iter().map(|&id| (Place::Foe(id), None)).collect())
            }
        }
    }

    fn guess(&self, place: Place) -> Numbers {
        let hard = |id: PartId| self.parts[id as usize].hardness();
        match place {
            Place::Owner { .. } => Numbers { proof: 1, disproof: 1 },
            Place::Foe(id) => Numbers { proof: hard(id), disproof: 1 },
            Place::All(list) => match &self.lists[list as usize][..] {
                [] => Numbers::HOLDS,
                ids => Numbers {
                    proof: ids.iter().map(|&id| hard(id)).max().unwrap_or(1) + ids.len() as u32 - 1,
                    disproof: 1,
                },
            },
        }
    }

    fn praise(&mut self, at: usize) {
        self.answers[at] += 1;
    }
}
