//! Numbers, ups and stars: the most common values of all.
//!
//! A game x + n·↑ + *m prints as `3⇑*` and adds by adding its parts, so nodes of
//! this kind are recognised when they are made. The canonical forms are
//!
//! - *m = {0, *, …, *(m−1) | the same},
//! - n·↑ + *m = {0 | (n−1)·↑ + *(m⊕1)} for n ≥ 1, but ↑* = {0,* | 0},
//! - the negatives of these.
//!
//! Source: Winning Ways, chapter 3; Siegel, *Combinatorial Game Theory*, II.3.

use super::arena::{Arena, NodeId};
use super::{Game, Games, scalar};
use crate::{BudgetExceeded, Dyadic};

/// The infinitesimal n·↑ + *m.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UpStar {
    pub(crate) ups: i64,
    pub(crate) nimber: u32,
}

/// A number plus n·↑ plus *m.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many ups; negative for downs.
    pub ups: i64,
    /// The m of *m; 0 for none.
    pub nimber: u32,
}

impl UpStar {
    pub(crate) const ZERO: UpStar = UpStar { ups: 0, nimber: 0 };
    const STAR: UpStar = UpStar { ups: 0, nimber: 1 };
    const UP_STAR: UpStar = UpStar { ups: 1, nimber: 1 };
    const DOWN_STAR: UpStar = UpStar { ups: -1, nimber: 1 };

    /// The sum, unless its count of ups does not fit.
    pub(crate) fn plus(self, other: UpStar) -> Option<UpStar> {
        let ups = self.ups.checked_add(other.ups)?;
        Some(UpStar { ups, nimber: self.nimber ^ other.nimber })
    }

    /// n·↑ + *m ≥ 0 needs one up against *2 and higher, two against * itself.
    pub(crate) fn at_most(self, other: UpStar) -> bool {
        let needed = match self.nimber ^ other.nimber {
            0 => 0,
            1 => 2,
            _ => 1,
        };
        other.ups.saturating_sub(self.ups) >= needed
    }
}

impl Games {
    /// The nimber *m.
    pub fn nimber(&mut self, m: u32) -> Result<Game, BudgetExceeded> {
        self.up_star(0, m)
    }

    /// n·↑ + *m.
    pub fn up_star(&mut self, ups: i64, nimber: u32) -> Result<Game, BudgetExceeded> {
        let target = UpStar { ups, nimber };
        if let Some(&id) = self.arena.up_stars.get(&target) {
            return Ok(Game::new(id, scalar::ZERO));
        }
        let start = UpStar { ups: 0, nimber: if ups % 2 == 0 { nimber } else { nimber ^ 1 } };
        self.build_nimbers(start.nimber.max(1))?;
        let mut name = start;
        while name.ups != ups {
            let next = UpStar { ups: name.ups + ups.signum(), nimber: name.nimber ^ 1 };
            self.build_next_up(name, next)?;
            name = next;
        }
        Ok(self.known_up_star(target))
    }

    /// The parts of a game that is a number plus ups plus a nimber.
    pub fn number_up_star(&self, game: Game) -> Option<NumberUpStar> {
        let UpStar { ups, nimber } = self.arena.details(game.node).up_star?;
        Some(NumberUpStar { number: self.arena.scalars.dyadic(game.shift()), ups, nimber })
    }

    /// A game that was built before.
    fn known_up_star(&self, name: UpStar) -> Game {
        Game::new(self.arena.up_stars[&name], scalar::ZERO)
    }

    /// All nimbers up to *m.
    fn build_nimbers(&mut self, m: u32) -> Result<(), BudgetExceeded> {
        let mut smaller = Vec::new();
        for k in 0..=m {
            let name = UpStar { ups: 0, nimber: k };
            if !self.arena.up_stars.contains_key(&name) {
                self.meter.step(u64::from(k))?;
                self.intern_canonical(&mut smaller.clone(), &mut smaller.clone())?;
            }
            smaller.push(self.known_up_star(name));
        }
        Ok(())
    }

    /// From (n−1)·↑ + *(m⊕1) to n·↑ + *m, or the same with downs.
    fn build_next_up(&mut self, before: UpStar, next: UpStar) -> Result<(), BudgetExceeded> {
        if self.arena.up_stars.contains_key(&next) {
            return Ok(());
        }
        self.meter.step(1)?;
        let zero = Game::new(NodeId::ZERO, scalar::ZERO);
        let before = self.known_up_star(before);
        let (mut near, mut far) = (vec![zero], vec![before]);
        if before == zero {
            near.push(self.known_up_star(UpStar::STAR));
        }
        if next.ups < 0 {
            std::mem::swap(&mut near, &mut far);
        }
        self.intern_canonical(&mut near, &mut far).map(|_| ())
    }
}

impl Arena {
    /// The name of the game with these canonical options, if it is ups and a nimber.
    pub(crate) fn recognise_up_star(&self, left: &[Game], right: &[Game]) -> Option<UpStar> {
        if left == right {
            return self.recognise_nimber(left);
        }
        let one_up = |far: Game, sign: i64| {
            let name = self.name(far).filter(|name| name.ups * sign >= 0)?;
            Some(UpStar { ups: name.ups + sign, nimber: name.nimber ^ 1 })
        };
        match (left, right) {
            ([near], [far]) if near.is_zero() => one_up(*far, 1),
            ([far], [near]) if near.is_zero() => one_up(*far, -1),
            ([a, b], [near]) if near.is_zero() && self.are_zero_and_star(*a, *b) => Some(UpStar::UP_STAR),
            ([near], [a, b]) if near.is_zero() && self.are_zero_and_star(*a, *b) => Some(UpStar::DOWN_STAR),
            _ => None,
        }
    }

    fn name(&self, option: Game) -> Option<UpStar> {
        self.details(option.node).up_star.filter(|_| option.shift() == scalar::ZERO)
    }

    /// Distinct options that are all nimbers below their count are all of them.
    fn recognise_nimber(&self, options: &[Game]) -> Option<UpStar> {
        let m = options.len() as u32;
        let all = options.iter().all(|&o| self.name(o).is_some_and(|n| n.ups == 0 && n.nimber < m));
        all.then_some(UpStar { ups: 0, nimber: m })
    }

    fn are_zero_and_star(&self, a: Game, b: Game) -> bool {
        let is_star = |game| self.name(game) == Some(UpStar::STAR);
        a.is_zero() && is_star(b) || b.is_zero() && is_star(a)
    }
}
