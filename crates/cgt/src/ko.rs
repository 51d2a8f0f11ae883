//! Kos: thermographs of positions that can repeat.
//!
//! **The question.** A ko goes round in a circle: Left captures, Right retakes, and only a ban on retaking
//! at once, or somebody's patience, ends it. What is such a position worth, and what is a move in it
//! worth? Berlekamp's *generalized thermography* answers by giving every position of the loop a
//! thermograph at the same time, as the solution of equations.
//!
//! **The equations.** Options are ordinary moves or ko captures. For a position *x*:
//!
//! ```text
//! LS[x] = max over Left's options k  of  after(x → k) − t          (left scaffold)
//! RS[x] = min over Right's options k of  after(x → k) + t          (right scaffold)
//! LW[x], RW[x] = the walls between them                            (thermograph::walls)
//! ```
//!
//! where `after` is what the opponent, now to move, makes of it. After an ordinary move by Left that is
//! `RW[k]`. After a ko capture by Left, Right may not capture straight back. She makes another local move,
//! or plays elsewhere, which lifts the ban and leaves Left to move: `LW[k]`. The [`Mode`] says who wins ko
//! fights. A **komaster** has a threat for every ban, so no ban holds against her; in return she must not
//! sit on the ko: after her capture and a move elsewhere she has to go on locally, `LS[k]` instead of
//! `LW[k]`.
//!
//! **An example.** A ko in which 41 points are at stake: at *b* Left captures to *a*, at *a* she connects for
//! 23; Right retakes from *a* to *b*, where she wins it for −18.
//!
//! ```
//! use yose_cgt::ko::{KoBudget, KoClass, KoGraph, Mode};
//!
//! let mut builder = KoGraph::builder();
//! let (a, b) = (builder.position(), builder.position());
//! let (win, loss) = (builder.number(23.into()), builder.number((-18).into()));
//! builder.left(a, win).right_ko(a, b);
//! builder.left_ko(b, a).right(b, loss);
//! let ko = builder.build()?;
//!
//! let analysis = ko.analyze(KoBudget::default());
//! let value = analysis.solution(Mode::NoKomaster).value(b);
//! assert_eq!(value.temperature().unwrap().to_string(), "41/3");
//! assert_eq!(value.mean().unwrap().to_string(), "-13/3");
//! assert_eq!(analysis.class(b), Some(KoClass::Placid));
//! # Ok::<(), yose_cgt::ko::KoGraphError>(())
//! ```
//!
//! By hand: three moves decide the ko, two by Left (capture and connect) or one by Right, so each is worth
//! 41/3; from −18, one move short of *b*, the mean at *b* is −18 + 41/3 = −13/3.
//!
//! **Standing still.** A position in which nobody wants to move, even if it costs nothing, is worth the score where it
//! stands: 0, or what [`KoGraphBuilder::standing`] says. That is where its mast starts at *t* = −1, unless a
//! scaffold does not let it.
//!
//! **The algorithm.** Positions that can all reach each other form a loop; loops are found without
//! recursion and solved in an order in which everything they lead to is known already, so a position
//! outside of loops is evaluated once. Inside a loop the equations are iterated until nothing changes. What
//! is reached is a solution by construction. Whether it is the only one is another matter: a loop of
//! ordinary moves that nobody has to leave supports whatever it is thought to be worth. So each loop is
//! solved from four starting points: everything at −∞, everything at +∞, the classical one (no position has a move yet: LW, LS = −∞ and
//! RW, RS = +∞) and its opposite. If the first two lead to the same thermograph it is *the* solution, [`KoValue::Solved`].
//! If any two disagree the value is [`KoValue::Ambiguous`], between [`KoSolution::least`] and [`KoSolution::greatest`];
//! if one thermograph was found but the iteration from −∞ or +∞ never settles it is [`KoValue::Unconfirmed`].
//!
//! **Why that is a proof.** Order all that the equations speak of (scaffolds, walls, what a capture leads to) by
//! comparing functions of *t* pointwise, ±∞ included. Every equation is *monotone*: if nothing on its right side
//! falls, neither does the left side. For maxima, minima and taxes that is plain. The walls of a position that stands at *s*
//! are, with *u* and *v* running over temperatures from −1 to *t*,
//!
//! ```text
//! RW(t) = max( min(s, min over u of RS(u)),  max over u of min(LS(u), min over v ≥ u of RS(v)) )
//! LW(t) = min( max(s, max over u of LS(u)),  min over u of max(RS(u), max over v ≥ u of LS(v)) )
//! ```
//!
//! which is made of maxima and minima only. *That these are the walls:* on a hill, u = t gives RW(t) the term RS(t), and
//! no term is above it; the same for LW and LS. In a cave the last term for which LS pushed the mast up counts, cut down by
//! all that RS has pushed since; if the cave began where scaffolds met, u there gives the common value, and no earlier
//! term can be above it; if it began at −1, the first term is *s* as RS has cut it down.
//!
//! Let *x* be any solution. Everything at −∞ is below *x*, and evaluating an equation keeps it so: from
//! y ≤ x follows F(y) ≤ F(x) = x, in whatever order positions are evaluated. So what the iteration settles on is a solution
//! below all others, and from +∞ one above all others (Knaster and Tarski). Arithmetic is exact, and the
//! iteration ends only when every equation holds. If the least and the greatest solution agree on a position, all
//! solutions do. Where a position stands may also be unknown: then it counts as low as possible for the least solution
//! and as high as possible for the greatest one, and if they agree it does not matter. The same goes for a position of which only
//! bounds are known ([`KoGraphBuilder::between`]).
//!
//! **Limits.** The
//! only ban is the one on retaking at once; longer cycles (triple ko, eternal life) are decided by rules
//! of the game that a graph of positions does not know, and usually come out as ambiguous.
//!
//! Sources: Berlekamp, "The economist's view of combinatorial games", in *Games of No Chance* (1996);
//! Spight, "Extended thermography for multiple kos in Go" (1998), for the komaster's duty and for graphs.

mod class;
mod components;
mod equations;
mod graph;
mod growth;
mod level;
mod solution;
mod solve;

#[cfg(test)]
mod tests;

pub use class::{KoAnalysis, KoClass};
pub use graph::{KoGraph, KoGraphBuilder, KoGraphError, Move, NodeId};
pub use growth::{KoGrowth, Question, Step};
pub use solution::{KoSolution, KoValue, Unresolved};

use crate::Player;

/// Who can win every ko fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Nobody has ko threats: a ban on retaking holds for both.
    NoKomaster,
    /// Left has threats enough to retake at once, but must go on locally after a capture.
    LeftKomaster,
    /// The mirror image.
    RightKomaster,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 3] = [Mode::NoKomaster, Mode::LeftKomaster, Mode::RightKomaster];

    /// The mode in which `player` is komaster.
    #[must_use]
    pub fn komaster(player: Player) -> Self {
        match player {
            Player::Left => Mode::LeftKomaster,
            Player::Right => Mode::RightKomaster,
        }
    }
}

/// How much work may be spent on one mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KoBudget {
    /// Options read and bends of walls computed, weighted by the length of their numbers. A position outside
    /// of loops takes about twenty. Half goes to the classical starting point, the rest to the others.
    pub steps: u64,
}

impl Default for KoBudget {
    fn default() -> Self {
        Self { steps: 100_000_000 }
    }
}

impl KoGraph {
    /// The value of every position under one mode. Running out of budget is a result:
    /// the positions that were not reached are [`Unresolved::Budget`].
    #[must_use]
    pub fn solve(&self, mode: Mode, budget: KoBudget) -> KoSolution {
        solve::solve(self, mode, budget)
    }

    /// The value of every position under every mode.
    #[must_use]
    pub fn analyze(&self, budget: KoBudget) -> KoAnalysis {
        KoAnalysis::new(Mode::ALL.map(|mode| self.solve(mode, budget)))
    }
}
