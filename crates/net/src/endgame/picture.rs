//! What the network is told about a position.
//!
//! | plane | points |
//! |---|---|
//! | 0 | the board |
//! | 1, 2 | Black's stones, White's |
//! | 3, 4, 5 | Black's stones with 1, 2, 3 liberties |
//! | 6, 7, 8 | White's |
//! | 9 | forbidden by ko |
//! | 10 | the region |
//! | 11 to 16 | the last moves in the region: Black's or White's last, the one before, and the one before that |
//!
//! | 17, 18 | Black's for ever, and White's: stones that are alive by Benson's theorem and what they enclose |
//! | 19, 20 | Black's stones that a ladder catches, and White's |
//! | 21, 22 | where Black, and where White, begins such a ladder |
//! | 23 to 26 | where a stone of Black takes something, would have 1 liberty, would have 2, and would have none |
//! | 27 to 30 | the same for White |
//!
//! The first seventeen can be seen at once; the others are facts that a small network has no depth to find out by
//! itself, because they follow chains across the board. All of it costs some ten microseconds. The side of the board shows because outside of
//! it even plane 0 is empty.

use yose_board::{Board, Color, Point, PointSet, Size};

use crate::features::area::unconditional;
use crate::features::ladder::Ladders;

/// Number of planes.
pub const PLANES: usize = 31;

/// The planes that networks knew whose files say so: the others came later.
pub(super) const EARLIER_PLANES: usize = 17;

/// How many of the last moves the network is told.
pub const RECENT: usize = 3;

/// What the network is told about a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    size: Size,
    planes: [PointSet; PLANES],
}

impl Picture {
    /// The picture of a region on a board. The last moves in it come newest first, and none need be told.
    pub fn of(board: &Board, region: &PointSet, recent: &[(Color, Point)]) -> Picture {
        let size = board.size();
        let mut planes = [PointSet::EMPTY; PLANES];
        planes[0] = PointSet::full(size);
        for color in Color::BOTH {
            planes[1 + color.index()] = *board.stones(color);
        }
        for chain in board.chains() {
            let Some((point, color)) = chain.first().and_then(|point| Some((point, board.at(point)?))) else {
                continue;
            };
            if let liberties @ 1..=3 = board.liberty_count(point) {
                planes[2 + 3 * color.index() + liberties] |= chain;
            }
        }
        if let Some(ko) = board.ko() {
            planes[9].insert(ko.point);
        }
        planes[10] = *region & planes[0];
        for (age, &(color, point)) in recent.iter().take(RECENT).enumerate() {
            if size.contains(point) {
                planes[11 + 2 * age + color.index()].insert(point);
            }
        }
        for (plane, set) in tactics(board).into_iter().enumerate() {
            planes[EARLIER_PLANES + plane] = set;
        }
        Picture { size, planes }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The planes.
    pub fn planes(&self) -> &[PointSet; PLANES] {
        &self.planes
    }

    /// The region.
    pub fn region(&self) -> &PointSet {
        &self.planes[10]
    }
}

/// What following chains across the board tells: planes 17 to 30.
fn tactics(board: &Board) -> [PointSet; PLANES - EARLIER_PLANES] {
    let mut board = board.clone();
    // Whoever may not retake now may do so later.
    board.set_ko(None);
    let (alive, ladders) = (unconditional(&board), Ladders::of(&board));
    let caught = Color::BOTH.map(|color| ladders.caught & *board.stones(color));
    let [black, white] = Color::BOTH.map(|color| results(&mut board, color));
    let parts = [&alive[..], &caught, &ladders.captures, &black, &white];
    let mut all = parts.into_iter().flatten();
    std::array::from_fn(|_| all.next().copied().unwrap_or_default())
}

/// Where a stone of a colour takes something, would have 1 liberty, 2 liberties, none.
fn results(board: &mut Board, color: Color) -> [PointSet; 4] {
    let mut results = [PointSet::EMPTY; 4];
    for point in board.empty() {
        if !board.is_legal(color, point) {
            results[3].insert(point);
            continue;
        }
        let undo = board.play(color, point);
        if undo.captured() > 0 {
            results[0].insert(point);
        }
        if let liberties @ 1..=2 = board.liberty_count(point) {
            results[liberties].insert(point);
        }
        board.undo(undo);
    }
    results
}
