//! Exact leaves: positions in which what is open is closed and small enough to solve.
//!
//! The stones of the [filling](crate::fill) live, and what is joined to them. If the stones of both sides shut off all that
//! is still open, every line can be played out, and nobody's opinion is needed any more.

use std::sync::atomic::{AtomicU32, Ordering};

use yose_board::{Board, Color, PointSet};
use yose_cgt::ko::Mode;
use yose_cgt::{Game, Rational, Thermograph, Trajectory};
use yose_local::{ClosedRegion, Effort, Solver, Value};
use yose_region::{Decomposition, Kind, Limits, Region, refine};

use crate::fill::Filled;

/// How hard regions are searched for safe stones.
const SAFETY: Limits = Limits { points: 12, apart: 4, nodes: 300 };

/// Empty points that a region may have to be tried: larger ones rarely fit the budget.
const LARGEST_LEAF: usize = 6;
/// The same at the root, where an exact value is worth more.
const LARGEST_ROOT: usize = 12;

/// Positions the solver may look at for a region at the root.
const ROOT: u64 = 4096;

/// Nine of ten regions of a leaf that can be solved take fewer than two hundred positions; those with kos that cannot would
/// take thousands. The solver asks every 256 positions whether to stop.
const QUESTIONS: u32 = 3;

/// What may be spent on a region of a leaf.
fn leaf() -> Effort {
    let asked = AtomicU32::new(0);
    Effort::nodes(4096).stop_when(move || asked.fetch_add(1, Ordering::Relaxed) >= QUESTIONS)
}

/// Solves closed positions, and remembers what it learns.
#[derive(Debug, Default)]
pub(crate) struct Exact {
    solver: Solver,
}

impl Exact {
    /// The thermograph of a position in the scope of a filled board, under area scoring; `None` if it is not closed, too
    /// hard, or has no single value.
    pub(crate) fn thermograph(&mut self, board: &Board, filled: &Filled, root: bool) -> Option<Thermograph> {
        let walls = Color::BOTH.map(|color| filled.walls.flood(board.stones(color)));
        let mortal = PointSet::full(board.size()) - walls[0] - walls[1];
        let field = filled.scope.flood(&mortal);
        if !(field - filled.scope).is_disjoint(&board.empty()) {
            return None;
        }
        let parts = refine(board, &field, walls, &SAFETY);
        let largest = if root { LARGEST_ROOT } else { LARGEST_LEAF };
        if parts.regions.iter().any(|region| (region.points & board.empty()).len() > largest) {
            return None;
        }
        let effort = if root { Effort::nodes(ROOT) } else { leaf() };
        let immortal = parts.safe_stones[0] | parts.safe_stones[1] | walls[0] | walls[1];
        let mut sum = Sum { forms: self.solver.games().integer(0), graph: None };
        let mut score = settled(&parts, board, &walls, &filled.scope);
        for region in &parts.regions {
            self.add(&mut sum, board, region, &immortal, &effort)?;
            score += balance(board, &region.points);
        }
        let area = self.area(sum)?;
        Some(area.translate(&Rational::from(score)))
    }

    /// Adds what a region is worth under territory scoring.
    fn add(
        &mut self,
        sum: &mut Sum,
        board: &Board,
        region: &Region,
        immortal: &PointSet,
        effort: &Effort,
    ) -> Option<()> {
        // Nothing is left to play, and under territory scoring its points count for nobody.
        if matches!(region.kind, Kind::Seki { .. }) {
            return Some(());
        }
        let closed = ClosedRegion::new(board, &region.points, immortal).ok()?;
        let graph = match self.solver.value(&closed, effort) {
            Value::Exact(game) => {
                sum.forms = self.solver.games().add(sum.forms, game).ok()?;
                return Some(());
            }
            Value::Ko(report) => report.thermograph(Mode::NoKomaster).clone(),
            Value::Bounded(limits) => *limits.thermograph?,
        };
        // Thermographs of hot games cannot be added; one of them can stand beside a number.
        sum.graph.replace(graph).is_none().then_some(())
    }

    /// The thermograph of a sum under area scoring.
    fn area(&mut self, sum: Sum) -> Option<Thermograph> {
        let games = self.solver.games();
        match sum.graph {
            None => {
                let one = games.integer(1);
                let area = games.overheat(sum.forms, one, one).ok()?;
                games.thermograph(area).ok()
            }
            Some(graph) => {
                let number = games.thermograph(sum.forms).ok()?;
                let whole = *number.temperature() < Rational::ZERO;
                whole.then(|| heat(&graph)?.translate(number.mean()).into()).flatten()
            }
        }
    }
}

/// Regions side by side under territory scoring: canonical forms, and at most one that has but a thermograph.
struct Sum {
    forms: Game,
    graph: Option<Thermograph>,
}

/// The thermograph under area scoring of a position that has this one under territory scoring: every move is worth one
/// point more, so that each wall stands one degree higher. Below 0 the walls are vertical.
fn heat(graph: &Thermograph) -> Option<Thermograph> {
    Thermograph::from_walls(raise(graph.left_wall()), raise(graph.right_wall())).ok()
}

/// A trajectory, one degree higher: a constant and a hinge for every bend.
fn raise(wall: &Trajectory) -> Trajectory {
    let mut slope = 0;
    let mut raised = Trajectory::constant(wall.knots()[0].value.clone());
    for knot in wall.knots() {
        let turn = knot.slope - slope;
        slope = knot.slope;
        // Starts at 0 where the bend is, one degree above the knot.
        let line = Trajectory::line((&knot.t + &Rational::from(2)).mul_int(-turn), turn as i32);
        let still = Trajectory::constant(Rational::ZERO);
        let hinge = if turn > 0 { line.max(&still) } else { line.min(&still) };
        raised = raised.plus(&hinge);
    }
    raised
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

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Diagram, parse_points};

    fn switch(left: i64, right: i64) -> Thermograph {
        let [left, right] = [left, right].map(|score| Thermograph::number(Rational::from(score)));
        Thermograph::from_options(&[&left], &[&right])
    }

    /// Under area scoring the stone that is played counts too.
    #[test]
    fn a_switch_is_one_degree_hotter_under_area_scoring() {
        let (territory, area) = (heat(&switch(4, 0)).unwrap(), switch(5, -1));
        assert_eq!((territory.mean(), territory.temperature()), (area.mean(), area.temperature()));
        for t in [0, 1, 2, 3, 4].map(Rational::from) {
            assert_eq!(territory.left_wall().value_at(&t), area.left_wall().value_at(&t));
            assert_eq!(territory.right_wall().value_at(&t), area.right_wall().value_at(&t));
        }
    }

    /// {6 || 4 | 0}: White's threat is worth 4, so the right wall bends.
    #[test]
    fn bends_rise_by_one_degree() {
        let six = Thermograph::number(Rational::from(6));
        let graph = Thermograph::from_options(&[&six], &[&switch(4, 0)]);
        let raised = heat(&graph).unwrap();
        for t in [-1, 0, 1, 2, 3, 5].map(Rational::from) {
            let higher = &t + &Rational::ONE;
            assert_eq!(raised.left_wall().value_at(&higher), graph.left_wall().value_at(&t));
            assert_eq!(raised.right_wall().value_at(&higher), graph.right_wall().value_at(&t));
        }
    }

    /// The basic seki of every textbook: whoever fills one of the two shared liberties puts himself into atari. Nobody plays, so
    /// that Black's 7 stones against White's 6 are all that counts.
    #[test]
    fn a_seki_is_settled_and_its_stones_count() {
        let diagram: Diagram = "
            X O O . X X O
            X O O . X X O
            X O O X X X O
            X X X O O O O
            . X X X O . O
        "
        .parse()
        .unwrap();
        let board = diagram.setup.board().unwrap();
        let scope = parse_points("B3-F5", board.size()).unwrap();
        let walls = (*board.stones(Color::Black) | *board.stones(Color::White)) - scope;
        let filled = Filled { board, scope, walls, outside: 0, known: Default::default() };
        let found = Exact::default().thermograph(&filled.board, &filled, false).unwrap();
        assert_eq!(found, Thermograph::number(Rational::ONE));
    }
}
