//! Positions on a shape, and the rules of the game on them.
//!
//! A stone that is connected to an immortal stone of its colour is immortal
//! too. It can do no more than a wall does, so it becomes one: its point
//! leaves the shape, and what remains may fall into parts that no longer
//! touch. The stones that are left on a shape can all be captured, as far as
//! anybody knows.

use yose_board::Color;

use crate::shape::{Mask, Shape, ShapeId, bits};

/// Stones on a shape, none of which touches an immortal stone of its own colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) shape: ShapeId,
    pub(crate) stones: [Mask; 2],
}

/// What a move does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) stones: [Mask; 2],
    /// The opponent's stones that were captured.
    pub(crate) captured: Mask,
    /// The player's own stones that died by suicide, the one played among them.
    pub(crate) lost: Mask,
    /// The player's chain, if it is connected to a wall now.
    pub(crate) immortal: Mask,
    /// Whether this takes a ko: the one stone captured could take the one stone played
    /// back at once.
    pub(crate) takes_ko: bool,
}

impl Played {
    /// Stones taken less stones lost, positive if White's.
    pub(crate) fn prisoners(&self, color: Color) -> i64 {
        let [taken, lost] = [self.captured, self.lost].map(|mask| i64::from(mask.count_ones()));
        (taken - lost) * i64::from(color.sign())
    }
}

/// Where stones can stand: some points of a shape, and the walls they touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ground {
    pub(crate) points: Mask,
    /// The points that touch an immortal stone, by its colour.
    pub(crate) walls: [Mask; 2],
}

impl Ground {
    pub(crate) fn of(shape: &Shape) -> Ground {
        Ground { points: shape.all(), walls: shape.walls }
    }
}

/// The position after a stone of this colour, or `None` if the point is taken or the move suicide. If
/// `suicide` is allowed, several stones may die by it; a single one never may, for nothing would have changed.
pub(crate) fn play(
    shape: &Shape,
    stones: [Mask; 2],
    color: Color,
    point: usize,
    suicide: bool,
) -> Option<Played> {
    play_on(shape, Ground::of(shape), stones, color, point, suicide)
}

/// The same where some points of the shape are walls now.
pub(crate) fn play_on(
    shape: &Shape,
    ground: Ground,
    stones: [Mask; 2],
    color: Color,
    point: usize,
    suicide: bool,
) -> Option<Played> {
    let stone: Mask = 1 << point;
    let [mine, theirs] = [stones[color.index()], stones[(!color).index()]];
    if (mine | theirs) & stone != 0 {
        return None;
    }
    let mine = mine | stone;
    let empty = ground.points & !mine & !theirs;
    let mut captured = 0;
    for next in bits(shape.neighbours(stone) & theirs) {
        if captured & 1 << next == 0 {
            let chain = shape.flood(1 << next, theirs);
            let safe = chain & ground.walls[(!color).index()] != 0;
            if !safe && shape.neighbours(chain) & empty == 0 {
                captured |= chain;
            }
        }
    }
    let chain = shape.flood(stone, mine);
    let connected = chain & ground.walls[color.index()] != 0;
    let liberties = shape.neighbours(chain) & (empty | captured);
    let lost = if connected || liberties != 0 { 0 } else { chain };
    if lost != 0 && !(suicide && lost.count_ones() > 1) {
        return None;
    }
    let mine = mine & !lost;
    let takes_ko = !connected && chain == stone && captured.count_ones() == 1 && liberties == captured;
    let theirs = theirs & !captured;
    let stones = if color == Color::Black { [mine, theirs] } else { [theirs, mine] };
    Some(Played { stones, captured, lost, immortal: if connected { chain } else { 0 }, takes_ko })
}
