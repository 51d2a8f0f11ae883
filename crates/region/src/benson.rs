//! Unconditional life.
//!
//! **Question.** Which stones cannot be captured even if their owner always
//! passes, and which eyes prove it?
//!
//! **Definitions.** A *region* of a colour is a connected part of the points
//! without stones of this colour; it may hold stones of the opponent. A region is
//! *vital* to a chain if every empty point of the region is a liberty of the
//! chain. The largest set `X` of chains in which every chain has two vital
//! regions that border on chains of `X` only is *unconditionally alive*.
//!
//! ```
//! use yose_board::{Color, Diagram};
//! use yose_region::benson;
//!
//! let diagram: Diagram = "
//!     . X . X O .
//!     X X X X O .
//!     O O O O O .
//!     . . . . . .
//! ".parse().unwrap();
//! let alive = benson(&diagram.setup.board().unwrap(), Color::Black);
//! assert_eq!(alive.chains.len(), 1);
//! assert_eq!(alive.chains[0].eyes.len(), 2);
//! ```
//!
//! **Algorithm.** Start with all chains and regions. Throw out the chains with
//! fewer than two vital regions, then the regions next to a chain thrown out; repeat. The
//! conditions are monotone in `X`, so what is left is the largest such set.
//!
//! **Why it is right.** To capture a chain the opponent must fill its last
//! liberty. Look at the first capture from `X`: just before it, all of `X` is
//! on the board. A vital region that is being filled must lose its last empty
//! point to a stone that then has no liberty, since the region is enclosed by
//! `X`; this is suicide, unless it captures, and it captures only if the
//! chain has no liberty in its second vital region either, which has been
//! filled before in the same way, without capturing: a contradiction. Suicide
//! of several stones, where the rules allow it, only empties the region.
//! (A region that also borders on a chain outside `X` proves nothing: the
//! opponent might capture this chain and get liberties.)
//! Source: D. B. Benson, *Life in the Game of Go*, Information Sciences 10
//! (1976).
//!
//! **Limits.** The theorem speaks of an owner who never plays. An owner who
//! fills an eye of two can lose everything, and stones inside a vital region
//! need not be dead; see [`Safety`](crate::Safety) for what may be built on it.

use yose_board::{Board, Color, PointSet};

/// The unconditionally alive chains of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alive {
    /// Each with its proof, in the order of their first stones.
    pub chains: Vec<AliveChain>,
}

/// A chain that lives unconditionally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AliveChain {
    /// Its stones.
    pub stones: PointSet,
    /// Its vital regions, at least two.
    pub eyes: Vec<PointSet>,
}

impl Alive {
    /// All stones of these chains.
    pub fn stones(&self) -> PointSet {
        self.chains.iter().fold(PointSet::EMPTY, |all, chain| all | chain.stones)
    }
}

/// Finds the chains of this colour that live unconditionally.
pub fn benson(board: &Board, color: Color) -> Alive {
    let empty = board.empty();
    let own = *board.stones(color);
    let mut chains: Vec<PointSet> = own.components().collect();
    let mut regions: Vec<PointSet> = (PointSet::full(board.size()) - own).components().collect();
    loop {
        let proved: Vec<AliveChain> = chains
            .iter()
            .map(|&stones| AliveChain { stones, eyes: vital(&stones, &regions, &empty) })
            .filter(|chain| chain.eyes.len() >= 2)
            .collect();
        if proved.len() == chains.len() {
            return Alive { chains: proved };
        }
        chains = proved.iter().map(|chain| chain.stones).collect();
        let outside = own - chains.iter().fold(PointSet::EMPTY, |all, &chain| all | chain);
        regions.retain(|region| region.neighbours().is_disjoint(&outside));
    }
}

/// The regions in which every empty point is a liberty of the chain.
fn vital(chain: &PointSet, regions: &[PointSet], empty: &PointSet) -> Vec<PointSet> {
    let touched = chain.neighbours();
    regions
        .iter()
        .filter(|region| !region.is_disjoint(&touched) && (**region & *empty).is_subset(&touched))
        .copied()
        .collect()
}

#[cfg(test)]
mod tests;
