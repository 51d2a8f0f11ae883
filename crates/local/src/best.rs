//! Which moves are best, at every temperature.
//!
//! At temperature t a move of Black's is worth the right wall of what it leads to, less t. Moves are best
//! where they reach the maximum. Which ones do changes only where walls bend or cross, so it is enough to
//! look between those temperatures.

use yose_board::Point;
use yose_cgt::{Rational, Trajectory};

/// Moves that are best from a temperature up to the next entry, or to the temperature of the region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// Where this begins.
    pub from: Rational,
    /// All moves that are best there, in the order of the board.
    pub points: Vec<Point>,
}

/// The best of moves whose scaffolds are given, larger being better, from temperature 0 up to `top`.
/// Only moves that reach `wall` count.
pub(crate) fn best_moves(moves: &[(Point, Trajectory)], wall: &Trajectory, top: &Rational) -> Vec<Best> {
    let mut best: Vec<Best> = Vec::new();
    if top.signum() < 0 {
        return best;
    }
    let scaffolds = moves.iter().map(|(_, scaffold)| scaffold);
    // A ko may be cold at some temperature and hot again above it, so the wall has bends of its own.
    let temperatures = breaks(&scaffolds.chain([wall]).collect::<Vec<_>>(), top);
    for (place, from) in temperatures.iter().enumerate() {
        let inside = match temperatures.get(place + 1) {
            Some(next) => (from + next).half(),
            None => from.clone(),
        };
        if inside == *top && place > 0 {
            break;
        }
        let reached = wall.value_at(&inside);
        let points: Vec<Point> = moves
            .iter()
            .filter(|(_, value)| value.value_at(&inside) >= reached)
            .map(|(point, _)| *point)
            .collect();
        if best.last().is_none_or(|last| last.points != points) {
            best.push(Best { from: from.clone(), points });
        }
    }
    best
}

/// Temperatures from 0 to `top` at which a trajectory bends or two of them cross, 0 and `top` included.
fn breaks(trajectories: &[&Trajectory], top: &Rational) -> Vec<Rational> {
    let mut bends = vec![Rational::ZERO, top.clone()];
    for trajectory in trajectories {
        bends.extend(trajectory.knots().iter().map(|knot| knot.t.clone()));
    }
    tidy(&mut bends, top);
    let mut all = bends.clone();
    for (place, a) in trajectories.iter().enumerate() {
        for b in &trajectories[..place] {
            all.extend(bends.windows(2).filter_map(|piece| crossing(a, b, &piece[0], &piece[1])));
        }
    }
    tidy(&mut all, top);
    all
}

fn tidy(temperatures: &mut Vec<Rational>, top: &Rational) {
    temperatures.retain(|t| t.signum() >= 0 && t <= top);
    temperatures.sort();
    temperatures.dedup();
}

/// Where two functions that are straight between two temperatures cross inside.
pub(crate) fn crossing(a: &Trajectory, b: &Trajectory, from: &Rational, to: &Rational) -> Option<Rational> {
    let start = a.value_at(from) - b.value_at(from);
    let end = a.value_at(to) - b.value_at(to);
    if start.signum() * end.signum() >= 0 {
        return None;
    }
    let slope = a.slope_above(from) - b.slope_above(from);
    let slope = std::num::NonZeroI64::new(slope)?;
    Some(from - start.div_int(slope))
}
