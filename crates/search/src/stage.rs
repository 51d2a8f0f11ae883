//! A region as the search sees it: cut out of its board, in its normal view, everything else settled.
//!
//! Whoever teaches a network what the search will ask has to show it the same pictures.

use yose_board::{Board, Color, Point, PointSet};

use crate::answer::Look;
use crate::fill::{Filled, fill};
use crate::judge::Judge;
use crate::scene::Scene;
use crate::window::Window;

/// A region on a board of its own.
#[derive(Clone, Debug)]
pub struct Stage {
    window: Window,
    filled: Filled,
}

impl Stage {
    /// The stage of a region: a window with so many lines around it, filled outside of `rim` points around the region.
    /// Stones that are not `alive` own nothing. `None` if the region is empty or not on the board.
    pub fn of(board: &Board, region: &PointSet, alive: &PointSet, margin: u8, rim: usize) -> Option<Stage> {
        if region.is_empty() || !region.is_subset(&PointSet::full(board.size())) {
            return None;
        }
        let window = Window::around(board, region, margin);
        let alive = alive.iter().filter_map(|point| window.inward(point)).collect();
        let filled = fill(&window, &alive, rim);
        Some(Stage { window, filled })
    }

    /// The stage that [`estimate`](crate::estimate) looks at for this rim; the judge says which stones live.
    pub fn searched(judge: &mut impl Judge, board: &Board, region: &PointSet, rim: usize) -> Option<Stage> {
        if region.is_empty() || !region.is_subset(&PointSet::full(board.size())) {
            return None;
        }
        let Scene { window, alive, .. } = Scene::new(judge, board, region, Look::First);
        let filled = fill(&window, &alive, rim);
        Some(Stage { window, filled })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.filled.board
    }

    /// Where moves and points count: the region and its rim.
    pub fn scope(&self) -> &PointSet {
        &self.filled.scope
    }

    /// The komi that makes up for what lies outside.
    pub fn komi(&self) -> f64 {
        self.filled.outside as f64 + 0.5
    }

    /// A point of the whole board on the stage's.
    pub fn inward(&self, point: Point) -> Option<Point> {
        self.window.inward(point)
    }

    /// A colour of the whole board on the stage's, and the other way round.
    pub fn color(&self, color: Color) -> Color {
        self.window.color(color)
    }

    /// What a number that is positive for Black on the whole board is multiplied with on the stage's: 1 or −1.
    pub fn sign(&self) -> i64 {
        self.window.sign()
    }
}
