//! A whole board made of a part: what lies outside a region is settled.
//!
//! **The question.** What would a network say about a region if nothing else were on its mind? On the bare board of a
//! textbook, or in a game with ten other fights, its moves go elsewhere, and its opinion of the region is
//! coloured by what may happen around it.
//!
//! **The answer.** Every empty point outside the region, and outside a rim of a few points around it, goes to the colour of
//! the nearest living stone. It is filled with stones, except for a lattice of eyes that makes them safe
//! beyond doubt. Komi is set so that the outside cancels. What is left open is the region.
//!
//! ```text
//! bare                    filled, rim 0, the region is the first line
//! . . . . . . . . .       . . . . . . . . .
//! . X X X O O O . .       X X X X O O O O O
//! . . . . . . . . .       X . X X O O . O .
//! . . . . . . . . .       X X X X O O O O O
//! ```
//!
//! **Liberties.** A stone of the region's fight must not lose the liberties it has outside. A point beside such a stone is left
//! empty if its owner is the opponent and the stone's chain is not joined to its own side's filling.
//!
//! **Faith.** On a crowded board a group may have its eyes beyond the window, or where the filling leaves no room for them. Then it
//! dies on the filled board, and takes the value of the region along. So a filling is believed only if the judge
//! gives the stones outside of the region to the same sides as on the bare board, as far as it was [sure](Filled::known) there.
//!
//! **The rim.** It is there for weaknesses of the stones around the region, and for what is open on both sides of the region's border. Where
//! the two colours meet behind those stones there is another endgame, which would be counted along with the region's, so there
//! the rim is filled too. Points that cannot be filled belong to the scope: nothing is open outside it.
//!
//! **Limits.** A tight filling (rim 0) removes weaknesses that reach beyond the region; a loose one lets them in but leaves
//! room for other things to happen. No rim is right for every position, so the search tries several.

use std::cmp::Reverse;

use yose_board::{Board, Color, Point, PointSet, Setup, Size};

use crate::judge::Opinion;
use crate::window::Window;

/// A board on which only the region is open.
#[derive(Clone, Debug)]
pub(crate) struct Filled {
    /// The board.
    pub(crate) board: Board,
    /// Where moves and points count: the region and its rim, as far as it is open.
    pub(crate) scope: PointSet,
    /// Chains that contain a stone of the filling; they live.
    pub(crate) walls: PointSet,
    /// What Black has outside the scope, less what White has, under area scoring.
    pub(crate) outside: i64,
    /// Stones outside of the region that are Black's and White's on the bare board, dead ones being the opponent's.
    pub(crate) known: [PointSet; 2],
}

impl Filled {
    /// Whether opinions of this board give what is known to whom it belongs.
    pub(crate) fn is_faithful(&self, opinions: &[Opinion]) -> bool {
        let kept = |color: Color, point: Point| {
            let owner: f32 = opinions.iter().map(|opinion| opinion.owner(point)).sum();
            owner * color.sign() as f32 > 0.0
        };
        Color::BOTH.iter().all(|&color| self.known[color.index()].iter().all(|point| kept(color, point)))
    }
}

/// Eyes that make a chain safe.
const EYES: usize = 2;

/// Fills the window outside of the region and `rim` points around it. Stones not in `alive` own nothing.
pub(crate) fn fill(window: &Window, alive: &PointSet, rim: usize) -> Filled {
    let all = PointSet::full(window.size);
    let empty = all - window.stones[0] - window.stones[1];
    let owned = nearest(&window.stones.map(|stones| stones & *alive), &empty);
    let near = (0..rim).fold(window.region, |scope, _| (scope | scope.neighbours()) & all);
    let scope = near - elsewhere(window, &owned, &(near & empty));
    let mut filling = owned.map(|points| solid(&(points - scope), window.size));
    give_back_liberties(&window.stones, &mut filling);
    for color in Color::BOTH {
        open_eyes(window, &mut filling, color, &scope);
    }
    let board = breathing(window, &mut filling);
    let laid = filling[0] | filling[1];
    let walls = laid.flood(board.stones(Color::Black)) | laid.flood(board.stones(Color::White));
    // What could not be filled is still to be played for.
    let scope = scope | (scope.flood(&(all - walls)) & board.empty());
    let count = |color: Color| ((owned[color.index()] | window.stones[color.index()]) - scope).len() as i64;
    let outside = count(Color::Black) - count(Color::White);
    Filled { board, scope, walls, outside, known: Default::default() }
}

/// Open points of the rim that belong to another endgame: stones cut them off from what is open in the region, and both
/// colours have a share in them.
fn elsewhere(window: &Window, owned: &[PointSet; 2], open: &PointSet) -> PointSet {
    let behind = *open - window.region.flood(open);
    let mut found = PointSet::EMPTY;
    for part in behind.components() {
        let around = part | part.neighbours();
        let shared = (0..2).all(|color| !around.is_disjoint(&(window.stones[color] | owned[color])));
        if shared {
            found |= part;
        }
    }
    found
}

/// The window as it is: nothing is filled, and nothing is known to live.
pub(crate) fn unfilled(window: &Window) -> Filled {
    let board = board_of(window.size, &window.stones);
    Filled { board, scope: window.region, walls: PointSet::EMPTY, outside: 0, known: Default::default() }
}

/// Every empty point by the colour of the nearest stone, walking over empty points; points as near to both
/// belong to nobody.
fn nearest(stones: &[PointSet; 2], empty: &PointSet) -> [PointSet; 2] {
    let mut owned = [PointSet::EMPTY; 2];
    let (mut edge, mut free) = (*stones, *empty);
    loop {
        let reached = edge.map(|set| set.neighbours() & free);
        if reached[0].is_empty() && reached[1].is_empty() {
            return owned;
        }
        let tied = reached[0] & reached[1];
        for color in 0..2 {
            edge[color] = reached[color] - tied;
            owned[color] |= edge[color];
        }
        free -= reached[0] | reached[1];
    }
}

/// A set of points without a lattice of one-point eyes.
fn solid(points: &PointSet, size: Size) -> PointSet {
    let is_eye = |point: Point| {
        point.column() % 2 == 1
            && point.row() % 2 == 1
            && size.neighbours(point).all(|side| points.contains(side))
    };
    points.iter().filter(|&point| !is_eye(point)).collect()
}

/// Opens eyes in chains of the filling that have fewer than two, as far from the region as there is room.
fn open_eyes(window: &Window, filling: &mut [PointSet; 2], color: Color, scope: &PointSet) {
    let (all, own) = (PointSet::full(window.size), color.index());
    let others = window.stones[(!color).index()] | filling[(!color).index()];
    let around = |point: Point| PointSet::from_iter([point]).neighbours() & all;
    for chain in (window.stones[own] | filling[own]).components() {
        let holes = (chain.neighbours() & all) - others - chain - *scope;
        let mut eyes = holes.iter().filter(|&point| around(point).is_subset(&chain)).count();
        let mut body = chain;
        let mut rooms: Vec<Point> = (chain & filling[own]).iter().collect();
        rooms.sort_by_key(|&point| Reverse(distance(point, scope)));
        for point in rooms {
            if eyes >= EYES {
                break;
            }
            let rest = body - PointSet::from_iter([point]);
            if around(point).is_subset(&rest) && rest.components().count() == 1 {
                body = rest;
                eyes += 1;
            }
        }
        filling[own] -= chain - body;
    }
}

/// How many columns and rows a point is away from the nearest of a set.
fn distance(point: Point, set: &PointSet) -> u8 {
    let apart = |other: Point| point.column().abs_diff(other.column()) + point.row().abs_diff(other.row());
    set.iter().map(apart).min().unwrap_or(0)
}

/// Takes stones of the filling away where they smother chains that have no filling of their own.
fn give_back_liberties(stones: &[PointSet; 2], filling: &mut [PointSet; 2]) {
    for color in Color::BOTH {
        let (own, other) = (color.index(), (!color).index());
        for chain in stones[own].components() {
            if chain.neighbours().is_disjoint(&filling[own]) {
                filling[other] -= chain.neighbours();
            }
        }
    }
}

/// The board, after stones of the filling made room for chains without liberties.
fn breathing(window: &Window, filling: &mut [PointSet; 2]) -> Board {
    let mut stones = window.stones;
    loop {
        let all = [stones[0] | filling[0], stones[1] | filling[1]];
        let empty = PointSet::full(window.size) - all[0] - all[1];
        let chains = all[0].components().chain(all[1].components());
        let breathless = chains.filter(|chain| chain.neighbours().is_disjoint(&empty));
        let mut found = PointSet::EMPTY;
        breathless.for_each(|chain| found |= chain);
        if found.is_empty() {
            return board_of(window.size, &all);
        }
        let around = (found | found.neighbours()) & (filling[0] | filling[1]);
        for color in 0..2 {
            filling[color] -= around;
            // Only chains that the window's own border cut off from their liberties.
            if around.is_empty() {
                stones[color] -= found;
            }
        }
    }
}

fn board_of(size: Size, stones: &[PointSet; 2]) -> Board {
    let mut setup = Setup::new(size.width().into(), size.height().into());
    for color in Color::BOTH {
        *setup.stones_mut(color) = stones[color.index()].iter().collect();
    }
    setup.board().expect("every chain has a liberty")
}

#[cfg(test)]
mod tests;
