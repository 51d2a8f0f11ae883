//! Exact leaves: positions in which what is open is closed and small enough to solve.
//!
//! The stones of the [filling](crate::fill) live, and what is joined to them. If the stones of both sides shut off all that
//! is still open, every line can be played out, and nobody's opinion is needed any more.

use yose_board::{Board, Color, PointSet};
use yose_cgt::{Rational, Thermograph};
use yose_local::{ClosedRegion, Effort, Solver, Value};
use yose_region::{Decomposition, Kind, Limits, Region, refine};

use crate::fill::Filled;

/// How hard regions are searched for safe stones.
const SAFETY: Limits = Limits { points: 12, apart: 4, nodes: 300 };

/// Solves closed positions, and remembers what it learns.
#[derive(Debug, Default)]
pub(crate) struct Exact {
    solver: Solver,
}

impl Exact {
    /// The thermograph of a position in the scope of a filled board, under area scoring; `None` if it is not closed, too
    /// hard, or a matter of ko.
    pub(crate) fn thermograph(&mut self, board: &Board, filled: &Filled, nodes: u64) -> Option<Thermograph> {
        let walls = Color::BOTH.map(|color| filled.walls.flood(board.stones(color)));
        let mortal = PointSet::full(board.size()) - walls[0] - walls[1];
        let field = filled.scope.flood(&mortal);
        if !(field - filled.scope).is_disjoint(&board.empty()) {
            return None;
        }
        let parts = refine(board, &field, walls, &SAFETY);
        let immortal = parts.safe_stones[0] | parts.safe_stones[1] | walls[0] | walls[1];
        let mut total = self.solver.games().integer(0);
        let mut score = settled(&parts, board, &walls, &filled.scope);
        for region in &parts.regions {
            let value = self.region_value(board, region, &immortal, nodes)?;
            total = self.solver.games().add(total, value).ok()?;
            score += balance(board, &region.points);
        }
        let games = self.solver.games();
        let one = games.integer(1);
        let area = games.overheat(total, one, one).ok()?;
        Some(games.thermograph(area).ok()?.translate(&Rational::from(score)))
    }

    fn region_value(
        &mut self,
        board: &Board,
        region: &Region,
        immortal: &PointSet,
        nodes: u64,
    ) -> Option<yose_cgt::Game> {
        if matches!(region.kind, Kind::Seki { .. }) {
            return None;
        }
        let closed = ClosedRegion::new(board, &region.points, immortal).ok()?;
        match self.solver.value(&closed, &Effort::nodes(nodes)) {
            Value::Exact(game) => Some(game),
            Value::Ko(_) | Value::Bounded(_) => None,
        }
    }
}

/// What is decided within the scope, under area scoring.
fn settled(parts: &Decomposition, board: &Board, walls: &[PointSet; 2], scope: &PointSet) -> i64 {
    let of = |color: Color| {
        let own = color.index();
        let stones = (parts.safe_stones[own] | walls[own]) & *board.stones(color);
        ((stones | parts.territory[own]) & *scope).len() as i64
    };
    of(Color::Black) - of(Color::White)
}

/// Black's stones on these points, less White's.
fn balance(board: &Board, points: &PointSet) -> i64 {
    let of = |color: Color| (*board.stones(color) & *points).len() as i64;
    of(Color::Black) - of(Color::White)
}
