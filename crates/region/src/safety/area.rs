//! An area between safe chains, and the questions that can be asked about it.

use yose_board::{Color, PointSet};

use crate::defence;
use crate::memory::Key;
use crate::room::{ROOM_CAPACITY, Room, Stones, Wall};
use crate::safety::Scene;
use crate::settle::settled;
use crate::verdict::Rule;

/// Whether an area is land takes less to find out than what it does for its walls, and is asked first. So where it is not, little is lost.
const LAND_SHARE: u64 = 4;

/// A connected part of the points that are not stones of a set of chains.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) points: PointSet,
    /// The chains around it that must live. Those declared immortal count as one wall, as
    /// they need nothing and whatever is connected to one of them needs nothing either.
    pub(crate) walls: Vec<PointSet>,
    /// The stones next to it that are declared immortal.
    immortal: PointSet,
    /// Whether only these stones and the edge surround it.
    enclosed: bool,
}

impl Area {
    /// The areas that these chains and the immortal ones of their colour leave.
    pub(crate) fn all(scene: &Scene<'_>, color: Color, chains: &[PointSet]) -> Vec<Area> {
        let mortal = chains.iter().fold(PointSet::EMPTY, |all, &chain| all | chain);
        (scene.scope - mortal - scene.immortal[color.index()])
            .components()
            .map(|points| Area::new(scene, color, points, chains))
            .collect()
    }

    fn new(scene: &Scene<'_>, color: Color, points: PointSet, chains: &[PointSet]) -> Area {
        let around = (points.neighbours() & PointSet::full(scene.board.size())) - points;
        let immortal = scene.immortal[color.index()] & around;
        let walls: Vec<PointSet> =
            chains.iter().filter(|chain| !chain.is_disjoint(&around)).copied().collect();
        let owned = walls.iter().fold(immortal, |all, &wall| all | wall);
        let enclosed = around.is_subset(&owned) && points.is_disjoint(&scene.immortal[(!color).index()]);
        Area { points, walls, immortal, enclosed }
    }

    /// Several areas as one.
    pub(crate) fn union<'a>(areas: impl IntoIterator<Item = &'a Area>) -> Area {
        let mut union =
            Area { points: PointSet::EMPTY, walls: Vec::new(), immortal: PointSet::EMPTY, enclosed: true };
        for area in areas {
            union.points |= area.points;
            union.immortal |= area.immortal;
            union.enclosed &= area.enclosed;
            for wall in &area.walls {
                if !union.walls.contains(wall) {
                    union.walls.push(*wall);
                }
            }
        }
        union
    }

    /// Whether anything can be proved of it at all.
    pub(crate) fn is_candidate(&self) -> bool {
        let has_walls = !self.walls.is_empty() || !self.immortal.is_empty();
        self.enclosed && has_walls && self.points.len() <= ROOM_CAPACITY
    }

    /// What the walls bring and owe, as told, and the immortal wall at the end.
    pub(crate) fn terms(&self, of: impl FnMut(&PointSet) -> Wall) -> Vec<Wall> {
        let immortal = (!self.immortal.is_empty()).then_some(Wall::IMMORTAL);
        self.walls.iter().map(of).chain(immortal).collect()
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
        let needy = terms.iter().any(|wall| wall.is_needy());
        let nodes = if needy { scene.limits.nodes } else { scene.limits.nodes / LAND_SHARE };
        defence::holds(&room, stones, terms, nodes).then_some(Rule::Search)
    }

    /// All that the answer to a question about the area depends on.
    pub(crate) fn key(&self, scene: &Scene<'_>, color: Color, terms: &[Wall]) -> Key {
        let touched = |stones: &PointSet| stones.neighbours() & self.points;
        let immortal = (!self.immortal.is_empty()).then_some(touched(&self.immortal));
        Key {
            points: self.points,
            own: self.points & *scene.board.stones(color),
            foe: self.points & *scene.board.stones(!color),
            walls: self.walls.iter().map(touched).chain(immortal).collect(),
            terms: terms.to_vec(),
            limits: scene.limits,
        }
    }

    fn room(&self, scene: &Scene<'_>, color: Color) -> Option<(Room, Stones)> {
        let immortal = (!self.immortal.is_empty()).then_some(self.immortal);
        let walls: Vec<PointSet> = self.walls.iter().copied().chain(immortal).collect();
        let room = Room::new(&self.points, &walls, &PointSet::EMPTY)?;
        let stones =
            Stones { own: room.set(scene.board.stones(color)), foe: room.set(scene.board.stones(!color)) };
        Some((room, stones))
    }
}
