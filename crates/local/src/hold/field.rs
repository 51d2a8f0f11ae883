//! What is in play, as masks, and what can be seen of it without playing.

use yose_board::Color;

use crate::position::{Ground, Played, play_on};
use crate::shape::{Embedding, Mask, Shape, bits};
use crate::territory::surrounded_on;

/// A position in the numbering of a shape of which some points may have become walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Field {
    pub(super) ground: Ground,
    pub(super) stones: [Mask; 2],
}

impl Field {
    pub(super) fn empty(&self) -> Mask {
        self.ground.points & !self.stones[0] & !self.stones[1]
    }

    /// The points that touch no wall of the owner's.
    pub(super) fn inner(&self, owner: Color) -> Mask {
        self.ground.points & !self.ground.walls[owner.index()]
    }

    /// The most it can be worth to a side.
    pub(super) fn most(&self, owner: Color) -> i64 {
        i64::from(self.empty().count_ones()) + 2 * i64::from(self.stones[(!owner).index()].count_ones())
    }

    /// The opponent must not be able to connect to a wall at once.
    pub(super) fn is_shut(&self, owner: Color) -> bool {
        self.ground.walls[(!owner).index()] & self.empty() == 0
    }

    /// Whether one can see that no stone of the opponent's lives in a part.
    pub(super) fn nothing_lives(&self, shape: &Shape, owner: Color) -> bool {
        if self.ground.walls[(!owner).index()] != 0 {
            return false;
        }
        let inner = self.inner(owner);
        let free = shape.neighbours(inner) & self.empty() & !inner;
        let doubtful = inner.count_ones().saturating_sub(2);
        if doubtful * 2 > free.count_ones() {
            return false;
        }
        let rooms = Rooms { shape, field: self, owner };
        rooms.is_small(inner) || rooms.exceptions(inner).any(|eye| rooms.pair(inner & !eye, free))
    }

    /// Whether a chain of the opponent's has two eyes of one point each, so that nobody need look for a way to take it.
    pub(super) fn something_lives(&self, shape: &Shape, owner: Color) -> bool {
        let theirs = self.stones[(!owner).index()];
        let is_eye = |point: &usize| {
            let around = shape.neighbours(1 << point) & self.ground.points;
            around != 0 && around & !theirs == 0
        };
        let eyes: Vec<usize> = bits(self.inner(owner) & self.empty()).filter(is_eye).collect();
        eyes.len() > 1 && {
            let around = |point: usize| shape.neighbours(1 << point) & theirs;
            eyes.iter().enumerate().any(|(index, &eye)| {
                let chain = shape.flood(around(eye) & around(eye).wrapping_neg(), theirs);
                let surrounds = |eye: usize| around(eye) & !chain == 0;
                surrounds(eye) && eyes[..index].iter().any(|&other| surrounds(other))
            })
        }
    }

    /// The same with walls instead of the chains of a colour that have two eyes of one point each.
    pub(super) fn with_walls(&self, shape: &Shape, color: Color) -> Field {
        let own = self.stones[color.index()];
        let (mut once, mut twice): (Mask, Mask) = (0, 0);
        for eye in bits(self.empty() & !self.ground.walls[(!color).index()]) {
            let around = shape.neighbours(1 << eye) & self.ground.points;
            let chain = shape.flood(around & around.wrapping_neg(), own);
            if around != 0 && around & !own == 0 && around & !chain == 0 {
                twice |= once & chain;
                once |= chain;
            }
        }
        let mut field = self.within(self.ground.points & !twice);
        field.ground.walls[color.index()] |= shape.neighbours(twice) & field.ground.points;
        field
    }

    /// What is on some of its points.
    pub(super) fn within(&self, points: Mask) -> Field {
        let ground = Ground { points, walls: self.ground.walls.map(|wall| wall & points) };
        Field { ground, stones: self.stones.map(|stones| stones & points) }
    }

    /// The least of the forms that look like it on this shape, colours as they are.
    pub(super) fn least(&self, shape: &Shape) -> Field {
        let images = shape.symmetries.iter().filter(|symmetry| !symmetry.swapped);
        images.map(|symmetry| self.turned(symmetry)).fold(*self, Field::min)
    }

    fn turned(&self, symmetry: &Embedding) -> Field {
        let Ground { points, walls } = self.ground;
        let ground = Ground { points: symmetry.mask(points), walls: walls.map(|wall| symmetry.mask(wall)) };
        Field { ground, stones: self.stones.map(|stones| symmetry.mask(stones)) }
    }

    /// Points surrounded by Black alone less those surrounded by White alone, as the stones stand.
    pub(super) fn stand(&self, shape: &Shape) -> i64 {
        surrounded_on(shape, self.ground, self.stones)
    }

    /// Whether the owner surrounds all points as it stands.
    pub(super) fn is_surrounded(&self, shape: &Shape, owner: Color) -> bool {
        // A point of the opponent's, or one that both surround, is missing from the most there can be.
        self.stones[(!owner).index()] == 0 && self.ground.walls[(!owner).index()] & self.empty() == 0 && {
            let border = self.stones[owner.index()] | self.ground.walls[owner.index()];
            let reached = shape
                .flood((shape.neighbours(self.stones[owner.index()]) | border) & self.empty(), self.empty());
            reached == self.empty()
        }
    }

    /// Where the owner may answer: next to the opponent's stones or to inner points, best of all next to both; then anywhere, if she
    /// may choose.
    pub(super) fn answers(
        &self,
        shape: &Shape,
        owner: Color,
        anywhere: bool,
    ) -> impl Iterator<Item = usize> + use<> {
        let (inner, empty) = (self.inner(owner), self.empty());
        let near = shape.neighbours(self.stones[(!owner).index()]) & empty;
        let stifling = shape.neighbours(inner) & !inner & empty;
        let others = if anywhere { empty & !near & !stifling } else { 0 };
        [near & stifling, near & !stifling, stifling & !near, others].into_iter().flat_map(bits)
    }

    /// Where the opponent may play, first where she might make eyes.
    pub(super) fn attacks(&self, shape: &Shape, owner: Color) -> impl Iterator<Item = usize> + use<> {
        let inner = self.inner(owner);
        let [own, near] = [inner, shape.neighbours(inner)].map(|points| points & self.empty());
        bits(own).chain(bits(near & !own)).chain(bits(self.empty() & !own & !near))
    }

    pub(super) fn play(&self, shape: &Shape, color: Color, point: usize, suicide: bool) -> Option<Played> {
        play_on(shape, self.ground, self.stones, color, point, suicide)
    }

    /// What a move of this colour leaves.
    pub(super) fn after(&self, shape: &Shape, played: &Played, color: Color) -> Field {
        let points = self.ground.points & !played.immortal;
        let mut walls = self.ground.walls.map(|wall| wall & points);
        walls[color.index()] |= shape.neighbours(played.immortal) & points;
        Field { ground: Ground { points, walls }, stones: played.stones.map(|stones| stones & points) }
    }

    /// The parts that no longer touch.
    pub(super) fn parts(&self, shape: &Shape) -> impl Iterator<Item = Field> {
        let mut rest = self.ground.points;
        std::iter::from_fn(move || {
            let first = (rest != 0).then(|| rest & rest.wrapping_neg())?;
            let points = shape.flood(first, rest);
            rest &= !points;
            Some(self.within(points))
        })
    }
}

/// Inner points, and the empty points at the rim next to them.
struct Rooms<'f> {
    shape: &'f Shape,
    field: &'f Field,
    owner: Color,
}

impl Rooms<'_> {
    /// Whether these points can be an eye at most: none, one, or two that touch.
    fn is_small(&self, inner: Mask) -> bool {
        let first = inner & inner.wrapping_neg();
        let roomy =
            |point: usize| (self.shape.neighbours(1 << point) & self.field.ground.points).count_ones() > 1;
        inner & !first & !self.shape.neighbours(first) == 0
            && inner.count_ones() <= 2
            && inner & self.field.stones[self.owner.index()] == 0
            && bits(inner).all(roomy)
    }

    /// The sets of inner points that can be an eye at most.
    fn exceptions(&self, inner: Mask) -> impl Iterator<Item = Mask> {
        let pairs = bits(inner).flat_map(move |point| {
            let after = self.shape.neighbours(1 << point) & inner & Mask::MAX << point;
            bits(after).map(move |other| 1 << point | 1 << other)
        });
        let single = bits(inner).map(|point| 1 << point);
        pairs.chain(single).filter(|&eye| self.is_small(eye))
    }

    /// Whether each of these points has two neighbours among the free ones for itself.
    fn pair(&self, inner: Mask, free: Mask) -> bool {
        if inner == 0 {
            return true;
        }
        let point = inner & inner.wrapping_neg();
        let near = self.shape.neighbours(point) & free;
        bits(near).any(|first| {
            let others = near & !(1 << first) & Mask::MAX << first;
            bits(others).any(|second| self.pair(inner & !point, free & !(1 << first) & !(1 << second)))
        })
    }
}
