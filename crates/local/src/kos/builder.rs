//! The graph of sums that repeat.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use yose_board::Color;
use yose_cgt::ko::{KoGraph, KoGraphBuilder, Move, NodeId as KoNode};
use yose_cgt::{BudgetExceeded, Game, Player};

use super::Sum;
use super::circle::Step;
use crate::cycles::Unsolved;
use crate::search::{Bounds, Search};
use crate::table::Part;

/// A graph, its moves, and the node of the sum that was asked about.
pub(super) struct Built {
    /// Whether all positions are in it; where they are not there are bounds.
    pub(super) complete: bool,
    pub(super) graph: KoGraph,
    pub(super) steps: Vec<Step>,
    pub(super) root: KoNode,
    /// The points that it is worth besides.
    pub(super) points: i64,
}

pub(super) struct Builder<'s> {
    search: &'s mut Search,
    unsolved: &'s Unsolved,
    graph: KoGraphBuilder,
    steps: Vec<Step>,
    ids: FxHashMap<Sum, KoNode>,
    /// New nodes that have options.
    fresh: Vec<(Sum, KoNode)>,
    /// The nodes that a ko capture leads to.
    taken: FxHashSet<KoNode>,
    points: Points,
}

/// What is done with points that are made on the way, prisoners mostly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Points {
    /// They are part of a sum, so that one with more of them is another one.
    Kept,
    /// They belong to the moves. Sums that differ by points are one, and a loop in which prisoners pile up has an end.
    OnTheWay,
}

/// Where a move leads, and the points that are made on the way, positive if Black's.
struct Target {
    to: KoNode,
    gain: i64,
}

/// How much of a graph was looked at.
enum Extent {
    All,
    /// There are bounds at its edge.
    Cut,
    TooLarge,
}

/// A part of a sum in which somebody moves, and what stays as it is.
struct Mover<'a> {
    from: KoNode,
    part: Part,
    others: &'a [Part],
    rest: Game,
    /// Whether the same moves were made in a part just like this one.
    again: bool,
}

impl<'s> Builder<'s> {
    /// The graph of a sum of positions, in which the options of so many, or twice as many if need be, are looked at; `None` if that does not
    /// do.
    pub(super) fn graph(
        search: &'s mut Search,
        unsolved: &'s Unsolved,
        roots: &[Part],
        most: usize,
        points: Points,
    ) -> Result<Option<Built>, BudgetExceeded> {
        let mut builder = Builder {
            search,
            unsolved,
            graph: KoGraph::builder(),
            steps: Vec::new(),
            ids: FxHashMap::default(),
            fresh: Vec::new(),
            taken: FxHashSet::default(),
            points,
        };
        let nothing = builder.search.games.integer(0);
        let root = builder.sum(roots, nothing)?;
        // The root must be the node that a ko is taken back to.
        let (root, points) = builder.without_points(root)?;
        let root = builder.node(root)?;
        let complete = match builder.expand(most)? {
            Extent::All => true,
            Extent::Cut => false,
            Extent::TooLarge => return Ok(None),
        };
        let steps = builder.steps;
        Ok(builder.graph.build().ok().map(|graph| Built { complete, graph, steps, root, points }))
    }

    /// Sorts parts into solved ones, which are added up, and others.
    fn sum(&mut self, parts: &[Part], mut rest: Game) -> Result<Sum, BudgetExceeded> {
        let mut unsolved = Vec::new();
        for &part in parts {
            match self.solved(part)? {
                Some(game) => rest = self.search.games.add(rest, game)?,
                None => unsolved.push(part),
            }
        }
        unsolved.sort_unstable();
        Ok((unsolved, rest))
    }

    /// A sum without the points that belong to the move, and these.
    fn without_points(&mut self, (parts, rest): Sum) -> Result<(Sum, i64), BudgetExceeded> {
        let points = match self.points {
            Points::Kept => 0,
            Points::OnTheWay => i64::try_from(self.search.games.right_stop(rest).floor()).unwrap_or(0),
        };
        let negative = self.search.games.integer(-points);
        Ok(((parts, self.search.games.add(rest, negative)?), points))
    }

    /// The value of a part that is solved, and to which no ko capture leads.
    fn solved(&mut self, part: Part) -> Result<Option<Game>, BudgetExceeded> {
        let exact = self.search.known(part.node).exact();
        let Some(game) = exact.filter(|_| !self.unsolved.moves.contains_key(&part.node)) else {
            return Ok(None);
        };
        Ok(Some(if part.swapped { self.search.games.neg(game)? } else { game }))
    }

    fn node(&mut self, sum: Sum) -> Result<KoNode, BudgetExceeded> {
        if let Some(&id) = self.ids.get(&sum) {
            return Ok(id);
        }
        let id = if sum.0.is_empty() {
            let thermograph = self.search.games.thermograph(sum.1)?;
            self.graph.solved(thermograph)
        } else {
            let stand = self.search.stand(&sum);
            let id = self.graph.standing(stand);
            self.fresh.push((sum.clone(), id));
            id
        };
        self.ids.insert(sum, id);
        Ok(id)
    }

    /// Adds the options of all positions, nearest first, and bounds where there are too many.
    fn expand(&mut self, most: usize) -> Result<Extent, BudgetExceeded> {
        let mut looked_at = 0;
        let mut waiting = VecDeque::new();
        loop {
            waiting.extend(self.fresh.drain(..));
            let Some((sum, id)) = self.next(&mut waiting, looked_at >= most) else { break };
            if looked_at == 2 * most {
                return Ok(Extent::TooLarge);
            }
            self.options(&sum, id)?;
            looked_at += 1;
        }
        let extent = if waiting.is_empty() { Extent::All } else { Extent::Cut };
        for (sum, id) in waiting {
            self.leave(sum, id)?;
        }
        Ok(extent)
    }

    /// The next position to look at. If it is enough, only those have to be looked at that a ko capture leads to: what a bound says of a
    /// position with somebody free to move need not hold while there is a ban, or a komaster's duty to go on.
    fn next(&self, waiting: &mut VecDeque<(Sum, KoNode)>, enough: bool) -> Option<(Sum, KoNode)> {
        if !enough {
            return waiting.pop_front();
        }
        let place = waiting.iter().position(|(_, id)| self.taken.contains(id))?;
        waiting.remove(place)
    }

    /// Puts bounds for a position that is not looked at.
    fn leave(&mut self, (parts, rest): Sum, id: KoNode) -> Result<(), BudgetExceeded> {
        let mut bounds = Bounds::exactly(rest);
        for part in parts {
            let known = self.search.known_part(part)?;
            let low = self.search.games.add(bounds.low, known.low)?;
            bounds = Bounds { low, high: self.search.games.add(bounds.high, known.high)? };
        }
        let low = self.search.games.thermograph(bounds.low)?;
        let high = self.search.games.thermograph(bounds.high)?;
        self.graph.between(id, [low, high]);
        Ok(())
    }

    fn options(&mut self, (parts, rest): &Sum, from: KoNode) -> Result<(), BudgetExceeded> {
        for (place, &part) in parts.iter().enumerate() {
            let mut others = parts.clone();
            others.remove(place);
            let again = place > 0 && parts[place - 1] == part;
            let mover = Mover { from, part, others: &others, rest: *rest, again };
            for color in Color::BOTH {
                self.moves(&mover, color)?;
            }
        }
        // Nobody needs to move in an integer.
        if self.search.games.as_integer(*rest).is_none() {
            for player in Player::BOTH {
                for option in self.search.games.options(player, *rest) {
                    let (sum, gain) = self.without_points((parts.clone(), option))?;
                    let to = self.node(sum)?;
                    self.option(from, player, Move::Plain, Target { to, gain });
                }
            }
        }
        Ok(())
    }

    /// Adds the moves of a colour in one part. Moves that lead to the same node need not be there twice, but
    /// ko captures do: just one of them may be banned.
    fn moves(&mut self, mover: &Mover<'_>, color: Color) -> Result<(), BudgetExceeded> {
        let swapped = mover.part.swapped;
        let on_table = if swapped { !color } else { color };
        let unsolved = self.unsolved;
        let Some(moves) = unsolved.moves.get(&mover.part.node) else { return Ok(()) };
        for follow in moves[on_table.index()].iter().filter(|follow| follow.takes_ko || !mover.again) {
            let prisoners = if swapped { -follow.prisoners } else { follow.prisoners };
            let after = self.search.games.integer(prisoners);
            let after = self.search.games.add(mover.rest, after)?;
            let mut parts = mover.others.to_vec();
            parts.extend(follow.parts.iter().map(|&next| self.search.table.turned(next, swapped)));
            let sum = self.sum(&parts, after)?;
            let (sum, gain) = self.without_points(sum)?;
            let target = Target { to: self.node(sum)?, gain };
            let kind = if follow.takes_ko { Move::Ko } else { Move::Plain };
            let player = if color == Color::Black { Player::Left } else { Player::Right };
            self.option(mover.from, player, kind, target);
        }
        Ok(())
    }

    fn option(&mut self, from: KoNode, player: Player, kind: Move, Target { to, gain }: Target) {
        if kind == Move::Ko {
            self.taken.insert(to);
        }
        self.graph.option_with_gain(from, player, kind, to, gain);
        let [from, to] = [from, to].map(KoNode::index);
        self.steps.push(Step { from, to, player, takes_ko: kind == Move::Ko });
    }
}
