//! The explored tree as variations: the lines that decide, with what each position is worth.

use yose_board::{Color, Point};
use yose_cgt::Rational;

use crate::lines::best;
use crate::tree::{Place, Side, Tree, Values, Worth};
use crate::window::Window;

/// How the worth of a position was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// From its moves.
    Moves,
    /// Nothing is left to play.
    Settled,
    /// Every line was played out.
    Exact,
    /// By the judge alone.
    Estimate,
}

/// A position of the tree, reached by a move.
#[derive(Clone, Debug)]
pub struct Variation {
    /// The move that leads here; none at the root.
    pub played: Option<(Color, Point)>,
    /// The mean under area scoring, Black's points positive.
    pub mean: Rational,
    /// The temperature under territory scoring.
    pub temperature: Rational,
    /// Where that comes from.
    pub basis: Basis,
    /// The best moves of both colours.
    pub next: Vec<Variation>,
}

/// The most positions of one tree of variations; a loop of positions is cut where it closes.
const MOST: usize = 400;

/// The variations of best moves from the root.
pub(crate) fn variations(tree: &Tree, values: &Values, window: &Window) -> Option<Variation> {
    let mut left = MOST;
    grow(tree, values, window, &mut Vec::new(), 0, None, &mut left)
}

fn grow(
    tree: &Tree,
    values: &Values,
    window: &Window,
    path: &mut Vec<Place>,
    place: Place,
    played: Option<(Color, Point)>,
    left: &mut usize,
) -> Option<Variation> {
    *left = left.checked_sub(1)?;
    let graph = values.of(place)?;
    let node = &tree.nodes[place];
    let (basis, sides) = match &node.worth {
        Worth::Open(sides) if sides.iter().all(|side| matches!(side, Side::Estimate(_))) => {
            (Basis::Estimate, None)
        }
        Worth::Open(sides) => (Basis::Moves, Some(sides)),
        Worth::Settled(_) | Worth::Neutral(_) => (Basis::Settled, None),
        Worth::Exact(_) => (Basis::Exact, None),
    };
    let mut found = Variation {
        played,
        mean: graph.mean().mul_int(window.sign()),
        temperature: graph.temperature() - &Rational::ONE,
        basis,
        next: Vec::new(),
    };
    path.push(place);
    for color in Color::BOTH.map(|color| window.color(color)) {
        let Some(Side::Moves(moves)) = sides.map(|sides| &sides[color.index()]) else { continue };
        for edge in best(moves, color, graph.temperature(), values, &Rational::ZERO) {
            if path.contains(&edge.to) {
                continue;
            }
            let played = (window.color(color), window.outward(edge.point));
            found.next.extend(grow(tree, values, window, path, edge.to, Some(played), left));
        }
    }
    path.pop();
    Some(found)
}
