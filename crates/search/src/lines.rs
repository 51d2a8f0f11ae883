//! Which positions decide what the root is worth.
//!
//! A thermograph says which moves matter: at the temperature of the root both players make their best moves, each is
//! answered if what it leaves is hotter, and where play stops the mean counts, which is decided in the same way at the
//! temperature of what is left. All other positions could be worth something else without
//! changing the answer. So the search looks at those that decide, and stops when they are settled.
//!
//! Moves that are almost as good by an estimate could turn out to be better; they count as deciding too, if they come
//! within a given slack.

use rustc_hash::FxHashSet;
use yose_board::Color;
use yose_cgt::{Rational, Thermograph};

use crate::tree::{Edge, Place, Tree, Values, Worth};

/// A question about a position: its wall for a player to move, at a temperature.
type Wall = (Place, Rational, Color);

/// The estimated positions on which the value of the root depends, nearest first.
pub(crate) fn deciding(tree: &Tree, values: &Values, slack: &Rational) -> Vec<Place> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<Wall> = FxHashSet::default();
    let mut queue: Vec<Wall> = Vec::new();
    let mut noted: FxHashSet<Place> = FxHashSet::default();
    let top = values.of(0).map_or(Rational::ZERO, |graph| graph.temperature().clone());
    let mut push = |queue: &mut Vec<Wall>, wall: Wall| {
        if seen.insert(wall.clone()) {
            queue.push(wall);
        }
    };
    for color in Color::BOTH {
        push(&mut queue, (0, top.clone(), color));
    }
    let mut next = 0;
    while next < queue.len() {
        let (place, t, color) = queue[next].clone();
        next += 1;
        let moves = match &tree.nodes[place].worth {
            Worth::Moves(moves) => moves,
            Worth::Estimate(_) => {
                if noted.insert(place) {
                    found.push(place);
                }
                continue;
            }
            Worth::Settled(_) | Worth::Neutral(_) | Worth::Exact(_) => continue,
        };
        let Some(graph) = values.of(place) else {
            // Without a thermograph everything may matter.
            for edge in moves.iter().flatten() {
                push(&mut queue, (edge.to, t.clone(), Color::Black));
                push(&mut queue, (edge.to, t.clone(), Color::White));
            }
            continue;
        };
        let stops = &t >= graph.temperature();
        let at = if stops { graph.temperature().clone() } else { t };
        let movers: &[Color] = if stops { &Color::BOTH } else { &[color] };
        for &mover in movers {
            for edge in best(&moves[mover.index()], mover, &at, values, slack) {
                push(&mut queue, (edge.to, at.clone(), !mover));
                if edge.takes_ko {
                    push(&mut queue, (edge.to, at.clone(), mover));
                }
            }
        }
    }
    found
}

/// The moves of a colour that are best at a temperature, or nearly so; moves that take a ko always.
pub(crate) fn best<'e>(
    moves: &'e [Edge],
    mover: Color,
    t: &Rational,
    values: &Values,
    slack: &Rational,
) -> Vec<&'e Edge> {
    let worth = |edge: &Edge| values.of(edge.to).map(|graph| after(graph, mover, t));
    let most = moves.iter().filter_map(worth).max();
    moves
        .iter()
        .filter(|edge| {
            edge.takes_ko
                || match (worth(edge), &most) {
                    (Some(worth), Some(most)) => &(worth + slack) >= most,
                    _ => true,
                }
        })
        .collect()
}

/// What a mover has after a move if the opponent answers at this temperature; larger is better for the mover.
pub(crate) fn after(graph: &Thermograph, mover: Color, t: &Rational) -> Rational {
    match mover {
        Color::Black => graph.right_wall().value_at(t),
        Color::White => -graph.left_wall().value_at(t),
    }
}
