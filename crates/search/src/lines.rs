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

use crate::tree::{Edge, Place, Side, Tree, Values, Worth};

/// A question about a position: its wall for a player to move, at a temperature.
type Wall = (Place, Rational, Color);

/// The positions and colours whose estimates decide the value of the root, nearest first.
pub(crate) fn deciding(tree: &Tree, values: &Values, slack: &Rational) -> Vec<(Place, Color)> {
    let mut search = Walls::default();
    let top = values.of(0).map_or(Rational::ZERO, |graph| graph.temperature().clone());
    for color in Color::BOTH {
        search.push((0, top.clone(), color));
    }
    let (mut found, mut noted, mut next) = (Vec::new(), FxHashSet::default(), 0);
    while next < search.queue.len() {
        let (place, t, color) = search.queue[next].clone();
        next += 1;
        let Worth::Open(sides) = &tree.nodes[place].worth else { continue };
        // Without a thermograph everything may matter.
        let (at, movers): (Rational, &[Color]) = match values.of(place) {
            Some(graph) if &t < graph.temperature() => (t, &[color]),
            Some(graph) => (graph.temperature().clone(), &Color::BOTH),
            None => (t, &Color::BOTH),
        };
        for &mover in movers {
            match &sides[mover.index()] {
                Side::Estimate(_) => {
                    if noted.insert((place, mover)) {
                        found.push((place, mover));
                    }
                }
                Side::Stuck(_) => {}
                Side::Moves(moves) => {
                    for edge in best(moves, mover, &at, values, slack) {
                        search.push((edge.to, at.clone(), !mover));
                        if edge.takes_ko {
                            search.push((edge.to, at.clone(), mover));
                        }
                    }
                }
            }
        }
    }
    found
}

/// Questions that were asked, each once.
#[derive(Default)]
struct Walls {
    queue: Vec<Wall>,
    seen: FxHashSet<Wall>,
}

impl Walls {
    fn push(&mut self, wall: Wall) {
        if self.seen.insert(wall.clone()) {
            self.queue.push(wall);
        }
    }
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
