//! Whose is each point, as far as the stones alone prove it?
//!
//! **Definition.** By Benson's theorem a set of chains lives, whatever the
//! opponent does, if each has two enclosed regions all of whose empty points are its
//! liberties, and if those regions touch only chains of the set. Such chains are
//! *pass-alive*; what they enclose so tightly that no opponent's stone can live there is theirs
//! too. The *full area* is what Tromp and Taylor count, except that stones in such territory are dead.
//! *Independent life* leaves out what touches a neutral point or stands in atari: groups in seki.
//!
//! Source: D. B. Benson, Life in the game of Go, Information Sciences 10 (1976).

use yose_board::{Board, Color, PointSet};

/// The points of each colour, by [`Color::index`].
pub(crate) type Areas = [PointSet; 2];

/// What [`independent_life`] keeps of groups in seki.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    Nothing,
    Stones,
    Territory,
}

/// Everybody's area. With `suicide`, a region is enclosed only if its stones too are next to the chain.
pub(crate) fn full_area(board: &Board, suicide: bool) -> Areas {
    let mut areas = [PointSet::EMPTY; 2];
    for color in Color::BOTH {
        mark(board, color, suicide, &mut areas);
    }
    let rest = PointSet::full(board.size()) - areas[0] - areas[1];
    for color in Color::BOTH {
        areas[color.index()] |= rest & *board.stones(color);
    }
    areas
}

/// The area of groups that do not depend on a seki.
pub(crate) fn independent_life(board: &Board, suicide: bool, keep: Keep) -> Areas {
    let full = full_area(board, suicide);
    let neutral = board.empty() - full[0] - full[1];
    let beside_neutral = neutral.neighbours();
    Color::BOTH.map(|color| {
        let (mine, stones) = (full[color.index()], *board.stones(color));
        let mut area = PointSet::EMPTY;
        for part in mine.components() {
            let touched = !part.is_disjoint(&beside_neutral);
            let in_atari = (part & stones).iter().any(|stone| board.liberty_count(stone) == 1);
            if !touched && !in_atari {
                area |= part;
            }
        }
        match keep {
            Keep::Nothing => area,
            Keep::Stones => area | (mine & stones),
            Keep::Territory => area | (mine - stones),
        }
    })
}

/// What each colour owns whatever the opponent does: pass-alive stones, and what they enclose tightly.
pub(crate) fn unconditional(board: &Board) -> Areas {
    Color::BOTH.map(|color| enclosed(board, color, false).0)
}

/// Adds what one colour owns; its certain points win over the other's earlier ones.
fn mark(board: &Board, color: Color, suicide: bool, areas: &mut Areas) {
    let (certain, uncertain) = enclosed(board, color, suicide);
    areas[(!color).index()] -= certain;
    let taken = areas[0] | areas[1];
    areas[color.index()] |= certain | (uncertain - taken);
}

/// What one colour owns whatever happens, and what it encloses besides.
fn enclosed(board: &Board, color: Color, suicide: bool) -> (PointSet, PointSet) {
    let stones = *board.stones(color);
    let (mut certain, mut uncertain) = (PointSet::EMPTY, PointSet::EMPTY);
    if stones.is_empty() {
        return (certain, uncertain);
    }
    let enemies = *board.stones(!color);
    let regions: Vec<PointSet> = (PointSet::full(board.size()) - stones).components().collect();
    let chains: Vec<PointSet> = stones.components().collect();
    let (alive, good) = pass_alive(board, &chains, &regions, suicide);
    let beside = stones.neighbours();
    for (chain, _) in chains.iter().zip(&alive).filter(|(_, alive)| **alive) {
        certain |= *chain;
    }
    for (&region, &good) in regions.iter().zip(&good) {
        let interior = (region - beside).len();
        let empty = region.is_disjoint(&enemies);
        if good && (interior <= 1 || empty) {
            certain |= region;
        } else if empty {
            uncertain |= region;
        }
    }
    (certain, uncertain)
}

/// Benson's iteration: which chains live, and which regions touch only such chains.
fn pass_alive(
    board: &Board,
    chains: &[PointSet],
    regions: &[PointSet],
    suicide: bool,
) -> (Vec<bool>, Vec<bool>) {
    let empty = board.empty();
    let borders: Vec<PointSet> = chains.iter().map(PointSet::neighbours).collect();
    // For each chain the regions it touches, and whether they are vital to it.
    let touching: Vec<Vec<(usize, bool)>> = borders
        .iter()
        .map(|border| {
            let touched = regions.iter().enumerate().filter(|(_, region)| !region.is_disjoint(border));
            let vital = |region: &PointSet| {
                let must_touch = if suicide { *region } else { *region & empty };
                must_touch.is_subset(border)
            };
            touched.map(|(index, region)| (index, vital(region))).collect()
        })
        .collect();
    let mut alive = vec![true; chains.len()];
    let mut good = vec![true; regions.len()];
    loop {
        let mut changed = false;
        for (chain, touched) in touching.iter().enumerate() {
            let eyes = touched.iter().filter(|&&(region, vital)| vital && good[region]).count();
            if alive[chain] && eyes < 2 {
                alive[chain] = false;
                changed = true;
                for &(region, _) in touched {
                    good[region] = false;
                }
            }
        }
        if !changed {
            return (alive, good);
        }
    }
}
