//! Loops that matter: kos, and what else goes round.
//!
//! **The question.** A region can repeat, and its value depends on that. What are its thermographs, without a komaster and with
//! either one, and are they proved?
//!
//! **The graph.** The positions that are not solved, with what they lead to, form a graph for
//! [generalized thermography](yose_cgt::ko). A node of it is a sum: positions that are not solved, and one game
//! for all that is solved and for the prisoners. Solved sums are leaves with their thermographs. Moves
//! that take a ko are marked, so that they cannot be answered by retaking; of two captures that lead to the same position (turned
//! or mirrored, or in another part of the sum) only one is. A node stands at the score that is counted if nobody moves,
//! unless its solved part is hot: then that is not known, and the value must not depend on it.
//!
//! A part that is solved and no longer touches the ko stands in the graph as its canonical form. So its threats are threats from
//! elsewhere, and those are what the modes are about; threats of the part that holds the ko are played.
//!
//! # What is proved
//!
//! Call *full* the equations with every legal move of every position, one set for each [`Mode`]. They are monotone, and they map what lies between the
//! [static bounds](crate::territory) to what lies there; so they have a solution *x* between these bounds (Knaster and
//! Tarski). A [`KoReport`] says what *x* is, in three steps.
//!
//! **1. Firm bounds hold for *x* in every mode.** A komaster must go on after a capture where others may rest, so
//! a ko capture may be worth less to her than the position it leads to. The search that looks at a loop
//! is therefore *firm*: a bound of Black's rests on answers among which there is no ko capture of hers, and so for White. Whoever takes no ko need not
//! care about bans. Write N ≥ g if Black, moving second, wins N − g in this way, and N ⧐ g if she does moving first
//! ([`crate::comparison`]; a bound from options, a refutation, a proof that all is held, a static bound are nothing else). These are finite trees, and they
//! add up: in a sum she answers where White has moved. For *x* in every mode,
//!
//! - A: if N ≥ g then LW\[N\] ≥ LW\[g\] and RW\[N\] ≥ RW\[g\];
//! - B: if N ≥ g and White has just taken a ko to reach N, Black still has LW\[g\];
//! - C: if N ⧐ g Black, to move at N, has RW\[g\] − t, even if White has just taken a ko.
//!
//! Each follows from the others for smaller trees.
//!
//! *C.* If Black has a plain move to N′ ≥ g, that gives her RW\[N′\] − t, ban or no ban, and A does the rest. Otherwise N ≥ some gᴿ, so
//! by A, or under a ban by B, she has LW\[gᴿ\] ≥ RS\[g\] − t ≥ RW\[g\] − t.
//!
//! *A.* Every move of White's leads to something ⧐ g, so RS\[N\] ≥ RW\[g\] by C; and N ⧐ every gᴸ, so LW\[N\] ≥ LS\[g\]. Where g is
//! a hill these are LW\[g\] and RW\[g\], and RW\[N\] is RS\[N\], or LW\[N\] where N has a mast. Where g has a mast, at m, the mast began
//! where its scaffolds met; there LW\[N\] ≥ m, and from there on RS\[N\] ≥ m, so nothing pushes N below m. If g is an integer
//! its mast begins at t = −1: either N stands at m or above it, or N ⧐ m − 1, which is LW\[N\] ≥ m there. (If it is not, g is a hill at −1: there scaffolds are integers, and if
//! LS\[g\] ≤ RS\[g\] those between them would fit between the options of g.)
//!
//! *B.* Where g has a mast Black plays elsewhere, and has RW\[N\] or, if White is komaster, RS\[N\]; both are at least RW\[g\] = LW\[g\]. Where
//! it is a hill LW\[g\] is RW\[gᴸ\] − t for some gᴸ, and C holds for N ⧐ gᴸ.
//!
//! Where a hot sum stands is not known, and in the end it must not matter: let it be anywhere between its bounds.
//! So if firm bounds meet, *x* is the thermograph of their game, and a solved position is a leaf.
//!
//! **2. Moves that are left out change no equation at *x*.** A position G is read *freely*, for its walls; *under a ban*, for what
//! White has after Black took a ko: her moves but one ko capture, or elsewhere LW\[G\] (LS\[G\] if Black is komaster); and
//! *on duty*, for the scaffold RS\[G\] itself, if White is komaster and has taken the ko. A move H of White's is left out of G
//!
//! - if *another move is at least as good*, by its bounds, and is no ko capture. Then that one counts in all three readings; or
//! - if White cannot have taken a ko just now, so that nobody reads G on duty, and *a plain reply H′ reaches at least U*, the upper bound of G without H
//!   and without White's ko captures. As above, H adds to White's scaffold nothing below RW\[U\]. Freely,
//!   RW\[U\] is at least the right wall of G without H, and cutting a scaffold down to its wall changes nothing. Under a ban,
//!   where U is a hill RW\[U\] is the scaffold of moves that no ban touches; where it is a mast it
//!   is LW\[U\] ≥ LW\[G\] ≥ LS\[G\], and that much White has by playing elsewhere.
//!
//! A ko capture must not be what another move is measured by. At a position in which retaking is best, the second best
//! move is the answer while the ban stands; without it White could be credited with two moves in a row.
//!
//! **3. The equations of the graph have one solution.** By step 2, *x* solves them. They are solved from below and from above;
//! where both meet at the region asked about, all solutions agree there, so that is *x*: it does not depend on which moves were left out, nor
//! on where hot sums stand. Where they do not meet, *x* is between them, and so are the bounds that are reported. The graph may be very large,
//! or without end if prisoners pile up round a loop. Then points that are made on the way are left to the moves, so that sums that differ by points are one:
//! *x* of a sum is *x* of the sum without them, and the points. If the graph is still too large, only the positions nearest to the region are looked at, and those that ko captures of these
//! lead to; for the others there are the firm
//! bounds, the lower one when it is solved from below and the upper one from above. Mostly nobody wants to go there. As a last resort a graph with every legal
//! move [grows](growth) where it matters.
//!
//! Steps 1 and 2 are checked besides: by graphs with every legal move (`kos/tests.rs`), and each time by comparing what was found with the
//! firm bounds.

mod builder;
mod circle;
mod growth;
#[cfg(test)]
mod tests;

use yose_cgt::ko::{KoBudget, KoClass, Mode};
use yose_cgt::trajectory::BOTTOM;
use yose_cgt::{BudgetExceeded, Dyadic, Game, Rational, Thermograph, Trajectory};

use crate::cycles::{Keep, Unsolved};
use crate::region::ClosedRegion;
use crate::search::{Bounds, Search};
use crate::table::Part;
use crate::territory::surrounded;
use builder::{Builder, Built, Points};
pub use circle::Circle;
pub(crate) use growth::{Moves, grow_alone};

/// The most positions of a graph whose options are looked at.
const MAX_POSITIONS: u64 = 20_000;

/// The same within a budget of so many positions. In the graph a position takes about as much memory as all that a search remembers
/// for one, and twice as many may have to be looked at.
pub(crate) fn graph_size(nodes: u64) -> usize {
    (nodes / 2).min(MAX_POSITIONS) as usize
}

/// Positions that are not solved, and one game for all that is solved.
type Sum = (Vec<Part>, Game);

/// A region whose value depends on a ko, under each assumption about ko threats.
#[derive(Clone, Debug, PartialEq)]
pub struct KoReport {
    /// No komaster, Black komaster, White komaster.
    pub thermographs: [Thermograph; 3],
    /// The temperatures from which on they are proved. These are −1, the lowest there is, but in regions that are too large to look at every position: there loops may leave open
    /// what the walls are below 0 if somebody is komaster, and those of the thermographs are lower bounds there.
    pub proved_from: [Rational; 3],
    /// How much depends on who is komaster.
    pub class: KoClass,
    /// How it goes round; nothing if there are too many positions to tell.
    pub circle: Option<Circle>,
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
    /// There are too many positions.
    #[error("the position can repeat in too many ways")]
    TooMany,
}

/// A loop without a report, and what is known all the same.
#[derive(Clone, Debug)]
pub(crate) struct Obstacle {
    pub(crate) because: Loop,
    /// The least and the greatest solution in each mode.
    pub(crate) between: Option<Box<[[Thermograph; 2]; 3]>>,
}

impl From<Loop> for Obstacle {
    fn from(because: Loop) -> Obstacle {
        Obstacle { because, between: None }
    }
}

/// What a search finds that has met nothing but this region: its thermographs, or why it has none. `None` if repetition
/// does not matter, or if the budget of so many positions does not suffice. Of the graph so many are [looked at](graph_size).
pub(crate) fn ko_alone(
    search: &mut Search,
    region: &ClosedRegion,
    nodes: u64,
    most: usize,
    keep: Keep,
) -> Result<Option<Result<KoReport, Obstacle>>, BudgetExceeded> {
    search.firm = true;
    search.table.suicide = region.suicide();
    let parts = search.table.place(region.shape(), region.masks());
    search.renew(nodes);
    let (bounds, unsolved) = search.bounds_and_loops(&parts, keep)?;
    let Some(unsolved) = unsolved else { return Ok(None) };
    let report = search.ko_report(&parts, &unsolved, most)?;
    Ok(Some(match report {
        Ok(report) if !search.contain(bounds, &report)? => Err(Loop::Ambiguous.into()),
        other => other,
    }))
}

impl Search {
    /// The thermographs of a sum of positions that may repeat.
    fn ko_report(
        &mut self,
        roots: &[Part],
        unsolved: &Unsolved,
        most: usize,
    ) -> Result<Result<KoReport, Obstacle>, BudgetExceeded> {
        if let Some(built) =
            Builder::graph(self, unsolved, roots, most, Points::Kept)?.filter(|built| built.complete)
        {
            let circle = Circle::of(&built.steps);
            return Ok(report(&built, Some(circle), Loop::Ambiguous));
        }
        Ok(match Builder::graph(self, unsolved, roots, most, Points::OnTheWay)? {
            Some(built) => {
                let because = if built.complete { Loop::Ambiguous } else { Loop::TooMany };
                report(&built, None, because)
            }
            None => Err(Loop::TooMany.into()),
        })
    }

    /// The score where a sum stands, unless something in it is hot.
    fn stand(&self, (parts, rest): &Sum) -> Option<Rational> {
        let rest = self.games.as_number(*rest).filter(Dyadic::is_integer)?;
        let stands = parts.iter().map(|&part| {
            let position = self.table.position(part.node);
            let stand = surrounded(self.table.shape(position.shape), position.stones);
            if part.swapped { -stand } else { stand }
        });
        Some(Rational::from(&rest) + Rational::from(stands.sum::<i64>()))
    }

    /// Whether bounds hold for a report, as they must.
    fn contain(&mut self, bounds: Bounds, report: &KoReport) -> Result<bool, BudgetExceeded> {
        let [low, high] = [self.games.thermograph(bounds.low)?, self.games.thermograph(bounds.high)?];
        Ok(report.thermographs.iter().all(|graph| at_most(&low, graph) && at_most(graph, &high)))
    }
}

/// Whether the walls of the first thermograph are nowhere above those of the second.
fn at_most(first: &Thermograph, second: &Thermograph) -> bool {
    let below = |first: &Trajectory, second: &Trajectory| first.clone().max(second) == *second;
    below(first.left_wall(), second.left_wall()) && below(first.right_wall(), second.right_wall())
}

fn report(built: &Built, circle: Option<Circle>, because: Loop) -> Result<KoReport, Obstacle> {
    let analysis = built.graph.analyze(KoBudget::default());
    let (root, points) = (built.root, Rational::from(built.points));
    let ends = |mode| {
        let solution = analysis.solution(mode);
        Some([solution.least(root)?, solution.greatest(root)?].map(|graph| graph.translate(&points)))
    };
    let [Some(none), Some(black), Some(white)] = Mode::ALL.map(ends) else {
        return Err(because.into());
    };
    let between = [none, black, white];
    match analysis.class(root) {
        Some(class) if between.iter().all(|[least, greatest]| least == greatest) => {
            let thermographs = between.map(|[only, _]| only);
            Ok(KoReport { thermographs, proved_from: [BOTTOM, BOTTOM, BOTTOM], class, circle })
        }
        _ => Err(Obstacle { because, between: Some(Box::new(between)) }),
    }
}
