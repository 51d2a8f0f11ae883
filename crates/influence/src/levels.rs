//! Whole numbers on a board, as the older maps compute them.

use yose_board::Board;

use crate::lattice::Lattice;
use crate::map::{Estimate, Map, sign};

/// Passes beyond which levels might not fit their type: each adds up to 4.
pub(crate) const MOST_PASSES: u32 = 1000;

/// A board whose stones have this level, positive for Black.
pub(crate) fn start(board: &Board, stone: i16) -> Vec<i16> {
    Lattice::new(board.size()).fill(|point| sign(board, point) as i16 * stone)
}

/// The estimate that gives each point to the side of its level.
pub(crate) fn signs(board: &Board, levels: &[i16], passes: u32) -> Estimate {
    let lattice = Lattice::new(board.size());
    let map = Map::of(board.size(), |point| f64::from(levels[lattice.cell(point)].signum()));
    Estimate { map, steps: passes, converged: true }
}

/// Levels row by row.
pub(crate) fn rows(board: &Board, levels: &[i16]) -> Vec<Vec<i32>> {
    let lattice = Lattice::new(board.size());
    let levels: Vec<i32> =
        board.size().points().map(|point| i32::from(levels[lattice.cell(point)])).collect();
    levels.chunks(usize::from(board.size().width())).map(<[i32]>::to_vec).collect()
}
