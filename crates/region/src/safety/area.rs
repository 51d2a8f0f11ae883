//! An area between safe chains, and the questions that can be asked about it.

use yose_board::{Color, PointSet};

use crate::answer::{Aim, Outcome, Search};
use crate::room::{ROOM_CAPACITY, Room, Stones, Wall};
use crate::safety::Scene;
use crate::settle::settled;
use crate::verdict::Rule;

/// A connected part of the points that are not stones of a set of chains.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) points: PointSet,
    /// The chains around it.
    pub(crate) walls: Vec<PointSet>,
    /// Which of them are declared immortal.
    immortal: Vec<bool>,
    /// Whether only these chains and the edge surround it.
    enclosed: bool,
}

impl Area {
    /// The areas that these chains and the immortal ones of their colour leave.
    pub(crate) fn all(scene: &Scene<'_>, color: Color, chains: &[PointSet]) -> Vec<Area> {
        let immortal = scene.immortal[color.index()];
        let mortal = chains.iter().fold(PointSet::EMPTY, |all, &chain| all | chain);
        (scene.scope - mortal - immortal)
            .components()
            .map(|points| Area::new(scene, color, points, &mortal, &immortal))
            .collect()
    }

    fn new(
        scene: &Scene<'_>,
        color: Color,
        points: PointSet,
        mortal: &PointSet,
        immortal: &PointSet,
    ) -> Area {
        let around = (points.neighbours() & PointSet::full(scene.board.size())) - points;
        let stones = *mortal | *immortal;
        let walls: Vec<PointSet> = stones.components().filter(|chain| !chain.is_disjoint(&around)).collect();
        Area {
            points,
            immortal: walls.iter().map(|chain| !chain.is_disjoint(immortal)).collect(),
            walls,
            enclosed: around.is_subset(&stones) && points.is_disjoint(&scene.immortal[(!color).index()]),
        }
    }

    /// Whether anything can be proved of it at all.
    pub(crate) fn is_candidate(&self) -> bool {
        self.enclosed && !self.walls.is_empty() && self.points.len() <= ROOM_CAPACITY
    }

    /// How many of the walls are not declared immortal.
    pub(crate) fn mortal_walls(&self) -> usize {
        self.immortal.iter().filter(|&&immortal| !immortal).count()
    }

    /// What the walls bring and owe: immortal ones nothing, the others as told.
    pub(crate) fn terms(&self, mut of: impl FnMut(&PointSet) -> Wall) -> Vec<Wall> {
        let pairs = self.walls.iter().zip(&self.immortal);
        pairs.map(|(wall, &immortal)| if immortal { Wall::IMMORTAL } else { of(wall) }).collect()
    }

    /// The rule that settles it on these terms, if one does.
    pub(crate) fn settled(&self, scene: &Scene<'_>, color: Color, terms: &[Wall]) -> Option<Rule> {
        let (room, stones) = self.room(scene, color)?;
        settled(&room, stones, terms)
    }

    /// Whether a search settles it on these terms.
    pub(crate) fn searched(&self, scene: &Scene<'_>, color: Color, terms: &[Wall]) -> Option<Rule> {
        if self.points.len() > scene.limits.points || scene.limits.nodes == 0 {
            return None;
        }
        let (room, stones) = self.room(scene, color)?;
        if (room.all() & !room.held(stones)).count_ones() as usize > scene.limits.apart {
            return None;
        }
        let aim = Ownership { room: &room, walls: terms };
        let outcome = Search::new(&room, terms, aim, scene.limits.nodes).run(stones);
        (outcome == Outcome::Holds).then_some(Rule::Search)
    }

    fn room(&self, scene: &Scene<'_>, color: Color) -> Option<(Room, Stones)> {
        let room = Room::new(&self.points, &self.walls, &PointSet::EMPTY)?;
        let stones =
            Stones { own: room.set(scene.board.stones(color)), foe: room.set(scene.board.stones(!color)) };
        Some((room, stones))
    }
}

/// The aim to own every point of a room.
struct Ownership<'a> {
    room: &'a Room,
    walls: &'a [Wall],
}

impl Aim for Ownership<'_> {
    fn is_settled(&self, stones: Stones) -> bool {
        settled(self.room, stones, self.walls).is_some()
    }

    fn is_at_rest(&self, stones: Stones) -> bool {
        stones.foe == 0
    }
}
