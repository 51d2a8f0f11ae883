//! Which positions decide what the root is worth.
//!
//! A thermograph says which moves matter: at the temperature of the root both players make their best moves, each is
//! answered if what it leaves is hotter, and where play stops the mean counts, which is decided in the same way at the
//! temperature of what is left. All other positions could be worth something else without
//! changing the answer. So the search looks at those that decide, and stops when they are settled.
//!
//! Moves that are almost as good by an estimate could turn out to be better; they count as deciding too, if they come
//! within a given slack. And a threat has to be answered only if it is as hot as it seems: if an estimate of it is hardly
//! hotter than the rest, or if it takes a ko, which costs one move more than a network thinks, the threat
//! is looked into as well. And so is the likeliest first move of either colour: on a filled board it is nearly always the
//! right one.

use rustc_hash::FxHashSet;
use yose_board::Color;
use yose_cgt::{Rational, Thermograph};

use crate::tree::{Edge, Place, Side, Tree, Values, Worth};

/// A question about a position: its wall for a player to move, at a temperature.
type Wall = (Place, Rational, Color);

/// How exact an estimate is taken to be.
pub(crate) struct Doubt<'d> {
    /// Moves by estimate this much worse than the best may be as good.
    pub(crate) slack: Rational,
    /// Threats that are hotter than the rest by no more than this may be no threats.
    pub(crate) margin: Rational,
    /// Whether the likeliest move of a colour takes a ko.
    pub(crate) takes_ko: &'d dyn Fn(Place, Color) -> bool,
}

/// The positions and colours whose estimates decide the value of the root, nearest first.
pub(crate) fn deciding(tree: &Tree, values: &Values, doubt: &Doubt<'_>) -> Vec<(Place, Color)> {
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
            Some(graph) if &t < graph.temperature() => {
                let threat = matches!(sides[(!color).index()], Side::Estimate(_));
                let narrow = graph.temperature() <= &(&t + &doubt.margin);
                let doubtful = threat && (narrow || (doubt.takes_ko)(place, !color));
                if doubtful { (t, &Color::BOTH) } else { (t, one(color)) }
            }
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
                    let mut tried = best(moves, mover, &at, values, &doubt.slack);
                    // At the root the likeliest move is nearly always right, whatever is thought of what it leads to.
                    let favourite = moves.first().filter(|edge| place == 0 && !tried.contains(edge));
                    tried.extend(favourite);
                    for edge in tried {
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

fn one(color: Color) -> &'static [Color] {
    &Color::BOTH[color.index()..=color.index()]
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
