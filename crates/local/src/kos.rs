//! Loops that matter: kos, and what else goes round.
//!
//! The positions that are not solved, with what they lead to, form a graph for
//! [generalized thermography](yose_cgt::ko). A node of it is a sum: positions that are not solved, and one game
//! for all that is solved and for the prisoners. Solved sums are leaves with their thermographs. Moves
//! that take a ko are marked, so that they cannot be answered by retaking.
//!
//! The graph counts cold positions from 0, but a position in which nobody wants to move is worth
//! the score where it stands, so everything is counted from the score of the position asked about. If
//! another position of the graph is cold and stands at another score, the thermograph is not
//! trusted: that is reported as [`Loop::Standing`].
//!
//! **Why moves may be left out of the graph.** Let *s* be a solution of the equations with every legal move. The bounds
//! of [`crate::cycles`] enclose it: the lower ones are games in which Black renounces captures, and the equations
//! are monotone, so taking options of hers away lowers all walls; the upper ones likewise. A move may be left out if it
//! changes no equation at *s*, neither when its position G is read freely nor when a ban forbids a ko capture of the same
//! colour. For a move H of White's:
//!
//! - *Another move is at least as good*, by its bounds, and is no ko capture. Then that one is there under any ban.
//! - *A reply H′ that no ban forbids reaches at least U*, the upper bound of G without H and without White's ko captures.
//!   After H Black has at least RW\[H′\] − t ≥ RW\[U\] − t, so H adds to White's scaffold nothing below RW\[U\]. Freely,
//!   RW\[U\] is at least the right wall of G without H: where that is the scaffold it does not change, and where it is the
//!   mast it is not pushed. Under a ban, where U is a hill RW\[U\] is the scaffold of moves that no ban touches; where it is a mast it
//!   is LW\[U\] ≥ LW\[G\], and that much White has by playing elsewhere.
//!
//! A ko capture must not be what another move is measured by. At a position in which retaking is best, the second best
//! move is the answer while the ban stands; without it White could be credited with two moves in a row.
//!
//! So *s* solves the equations of the graph as well. Being monotone the equations with every move have a solution; if those of the
//! graph have only one, it is that, and it does not depend on which moves were left out.
//!
//! **What is proved.** A [`KoReport`] holds the only solution of the equations under each mode, for the position
//! asked about and all that follow it, and no report lies outside the bounds. Two steps are checked and not proved. A
//! komaster must go on after a capture where others may rest, and the bounds do not know that duty: with a
//! komaster, that moves left out do not matter is tested against graphs with every move. And that there
//! is one solution is shown while standstills count from the score of the position asked about; the solution found also holds with each
//! counted where it stands, but another one might then exist.

#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::ko::{
    KoAnalysis, KoBudget, KoClass, KoGraph, KoGraphBuilder, KoSolution, KoValue, Mode, Move, NodeId as KoNode,
};
use yose_cgt::{BudgetExceeded, Game, Player, Rational, Thermograph, Trajectory};

use crate::cycles::{Keep, Unsolved};
use crate::region::ClosedRegion;
use crate::search::Search;
use crate::table::Part;
use crate::territory::surrounded;

/// A region whose value depends on a ko, under each assumption about ko threats.
#[derive(Clone, Debug, PartialEq)]
pub struct KoReport {
    /// No komaster, Black komaster, White komaster.
    pub thermographs: [Thermograph; 3],
    /// How much depends on who is komaster.
    pub class: KoClass,
}

impl KoReport {
    /// The thermograph in a mode.
    pub fn thermograph(&self, mode: Mode) -> &Thermograph {
        match mode {
            Mode::NoKomaster => &self.thermographs[0],
            Mode::LeftKomaster => &self.thermographs[1],
            Mode::RightKomaster => &self.thermographs[2],
        }
    }
}

/// Why a region that can repeat has no thermograph that could be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Loop {
    /// The equations have several solutions, or none: a double ko, say, or a loop of ordinary moves.
    #[error("the position can repeat in a way that has no single value, as in a double ko")]
    Ambiguous,
    /// There are too many positions; prisoners may pile up round a loop without end.
    #[error("the position can repeat in too many ways")]
    TooMany,
    /// A standstill other than the present position would be counted wrongly.
    #[error("the position can repeat, and come to a standstill at different scores")]
    Standing,
}

/// The most positions of a graph.
const MAX_POSITIONS: usize = 20_000;

/// Positions that are not solved, and the rest.
type Sum = (Vec<Part>, Game);

/// A position of the graph that has options.
#[derive(Clone)]
struct Open {
    sum: Sum,
    id: KoNode,
    /// The score where it stands, unless something hot is part of it.
    stand: Option<Rational>,
    /// Options that are no ko captures.
    plain: Vec<(Player, KoNode)>,
}

struct Builder<'s> {
    search: &'s mut Search,
    unsolved: &'s Unsolved,
    graph: KoGraphBuilder,
    ids: FxHashMap<Sum, KoNode>,
    open: Vec<Open>,
    origin: i64,
}

/// What a search finds that has met nothing but this region: its thermographs, or why it has none. `None` if repetition
/// does not matter, or if the budget of so many positions does not suffice.
pub(crate) fn ko_alone(
    search: &mut Search,
    region: &ClosedRegion,
    nodes: u64,
    keep: Keep,
) -> Result<Option<Result<KoReport, Loop>>, BudgetExceeded> {
    let parts = search.table.place(region.shape(), region.masks());
    search.renew(nodes);
    let (bounds, unsolved) = search.bounds_and_loops(&parts, keep)?;
    let Some(unsolved) = unsolved else { return Ok(None) };
    let report = search.ko_report(&parts, &unsolved)?;
    let [low, high] = [search.games.thermograph(bounds.low)?, search.games.thermograph(bounds.high)?];
    Ok(Some(report.and_then(|report| {
        let inside = report.thermographs.iter().all(|graph| at_most(&low, graph) && at_most(graph, &high));
        if inside { Ok(report) } else { Err(Loop::Standing) }
    })))
}

impl Search {
    /// The thermographs of a sum of positions that may repeat.
    fn ko_report(
        &mut self,
        roots: &[Part],
        unsolved: &Unsolved,
    ) -> Result<Result<KoReport, Loop>, BudgetExceeded> {
        let origin = roots.iter().map(|&part| self.part_stand(part)).sum::<i64>();
        let graph = KoGraph::builder();
        let mut builder =
            Builder { search: self, unsolved, graph, ids: FxHashMap::default(), open: Vec::new(), origin };
        let nothing = builder.search.games.integer(0);
        let root = builder.sum(roots, nothing)?;
        let root = builder.node(root)?;
        if !builder.expand()? {
            return Ok(Err(Loop::TooMany));
        }
        let (open, graph) = (builder.open, builder.graph.build());
        let Ok(graph) = graph else { return Ok(Err(Loop::TooMany)) };
        let analysis = graph.analyze(KoBudget::default());
        Ok(report(&analysis, root, &open, origin))
    }

    fn part_stand(&self, part: Part) -> i64 {
        let position = self.table.position(part.node);
        let stand = surrounded(self.table.shape(position.shape), position.stones);
        if part.swapped { -stand } else { stand }
    }

    fn exact_part(&mut self, part: Part) -> Result<Option<Game>, BudgetExceeded> {
        let Some(game) = self.known(part.node).exact() else { return Ok(None) };
        Ok(Some(if part.swapped { self.games.neg(game)? } else { game }))
    }
}

impl Builder<'_> {
    /// Sorts parts into solved ones, which are added up, and others.
    fn sum(&mut self, parts: &[Part], mut rest: Game) -> Result<Sum, BudgetExceeded> {
        let mut unsolved = Vec::new();
        for &part in parts {
            match self.search.exact_part(part)? {
                Some(game) if !self.unsolved.moves.contains_key(&part.node) => {
                    rest = self.search.games.add(rest, game)?;
                }
                _ => unsolved.push(part),
            }
        }
        unsolved.sort_unstable();
        Ok((unsolved, rest))
    }

    fn node(&mut self, sum: Sum) -> Result<KoNode, BudgetExceeded> {
        if let Some(&id) = self.ids.get(&sum) {
            return Ok(id);
        }
        let id = if sum.0.is_empty() {
            let origin = self.search.games.integer(self.origin);
            let relative = self.search.games.sub(sum.1, origin)?;
            let thermograph = self.search.games.thermograph(relative)?;
            self.graph.solved(thermograph)
        } else {
            let stands = sum.0.iter().map(|&part| self.search.part_stand(part)).sum::<i64>();
            let rest = self.search.games.as_number(sum.1);
            let stand = rest.map(|rest| Rational::from(&rest) + Rational::from(stands));
            let id = self.graph.position();
            self.open.push(Open { sum: sum.clone(), id, stand, plain: Vec::new() });
            id
        };
        self.ids.insert(sum, id);
        Ok(id)
    }

    /// Adds the options of all positions; false if there are too many.
    fn expand(&mut self) -> Result<bool, BudgetExceeded> {
        let mut next = 0;
        while next < self.open.len() {
            if self.open.len() > MAX_POSITIONS {
                return Ok(false);
            }
            let sum = self.open[next].sum.clone();
            self.options(&sum, next)?;
            next += 1;
        }
        Ok(true)
    }

    fn options(&mut self, sum: &Sum, from: usize) -> Result<(), BudgetExceeded> {
        let (parts, rest) = sum;
        for (place, &part) in parts.iter().enumerate() {
            if place > 0 && parts[place - 1] == part {
                continue;
            }
            let mut others = parts.clone();
            others.remove(place);
            for color in Color::BOTH {
                self.part_options(from, part, &others, *rest, color)?;
            }
        }
        if !rest.is_number() {
            for player in Player::BOTH {
                for option in self.search.games.options(player, *rest) {
                    let target = self.node((parts.clone(), option))?;
                    self.option(from, player, Move::Plain, target);
                }
            }
        }
        Ok(())
    }

    fn part_options(
        &mut self,
        from: usize,
        part: Part,
        others: &[Part],
        rest: Game,
        color: Color,
    ) -> Result<(), BudgetExceeded> {
        let mover = if part.swapped { !color } else { color };
        let unsolved = self.unsolved;
        let Some(moves) = unsolved.moves.get(&part.node) else { return Ok(()) };
        for follow in &moves[mover.index()] {
            let prisoners = if part.swapped { -follow.prisoners } else { follow.prisoners };
            let after = self.search.games.integer(prisoners);
            let after = self.search.games.add(rest, after)?;
            let mut parts = others.to_vec();
            parts.extend(follow.parts.iter().map(|&next| self.search.table.turned(next, part.swapped)));
            let target = self.sum(&parts, after)?;
            let target = self.node(target)?;
            let kind = if follow.takes_ko { Move::Ko } else { Move::Plain };
            let player = if color == Color::Black { Player::Left } else { Player::Right };
            self.option(from, player, kind, target);
        }
        Ok(())
    }

    fn option(&mut self, from: usize, player: Player, kind: Move, to: KoNode) {
        let open = &mut self.open[from];
        if kind == Move::Plain {
            open.plain.push((player, to));
        }
        self.graph.option(open.id, player, kind, to);
    }
}

/// Whether the walls of the first thermograph are nowhere above those of the second.
fn at_most(first: &Thermograph, second: &Thermograph) -> bool {
    let below = |first: &Trajectory, second: &Trajectory| first.clone().max(second) == *second;
    below(first.left_wall(), second.left_wall()) && below(first.right_wall(), second.right_wall())
}

fn report(analysis: &KoAnalysis, root: KoNode, open: &[Open], origin: i64) -> Result<KoReport, Loop> {
    let origin = Rational::from(origin);
    let mut thermographs = Vec::new();
    for mode in Mode::ALL {
        let solution = analysis.solution(mode);
        // Where a standstill counts cannot be checked at a position without a value.
        if open.iter().any(|position| !matches!(solution.value(position.id), KoValue::Solved(_))) {
            return Err(Loop::Ambiguous);
        }
        if open.iter().any(|position| stands_elsewhere(position, solution, &origin)) {
            return Err(Loop::Standing);
        }
        let KoValue::Solved(graph) = solution.value(root) else { return Err(Loop::Ambiguous) };
        thermographs.push(graph.translate(&origin));
    }
    let thermographs: [Thermograph; 3] = thermographs.try_into().map_err(|_| Loop::Ambiguous)?;
    let class = analysis.class(root).ok_or(Loop::Ambiguous)?;
    Ok(KoReport { thermographs, class })
}

/// Whether a position is cold from the start and may have been counted from the wrong score.
///
/// It was counted rightly if the mast starts at the score where the position stands, or if that score does not
/// fit because a player can do better by an ordinary move, and the mast starts where that move leads.
fn stands_elsewhere(position: &Open, solution: &KoSolution, origin: &Rational) -> bool {
    let bottom = |trajectory: &Trajectory| trajectory.knots()[0].value.clone();
    let KoValue::Solved(graph) = solution.value(position.id) else { return false };
    let mast = bottom(graph.left_wall());
    if mast != bottom(graph.right_wall()) {
        return false;
    }
    let Some(stand) = position.stand.as_ref().map(|stand| stand - origin) else { return true };
    let better = if stand < mast { Player::Left } else { Player::Right };
    let forced = position.plain.iter().any(|&(player, target)| {
        let Some(after) = solution.value(target).thermograph() else { return false };
        player == better
            && match better {
                Player::Left => bottom(after.right_wall()) + Rational::ONE >= mast,
                Player::Right => bottom(after.left_wall()) - Rational::ONE <= mast,
            }
    });
    stand != mast && !forced
}
