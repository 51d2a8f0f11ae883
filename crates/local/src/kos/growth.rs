//! A graph of the ko that grows where it matters.
//!
//! **The question.** The thermographs of a region in which repetition matters, where there are too many positions to look at all of them.
//!
//! **The graph.** Its nodes are [sums](sums) as in [`super`]: positions that are not solved, and one game for all that is solved. But here *every* legal move of a
//! position is in it, so nothing has to be said about moves that are left out (step 2 of the proof there is not needed), and instead of all positions only those
//! are looked at on which the answer depends. All others have bounds.
//!
//! **Bounds** are what either side is [sure of](crate::hold), in integers: if Black has b moving second then RW ≥ b and LW ≥ b, and if she has a
//! moving first then LW ≥ a − t; and so for White. These are firm, so they hold for *x*, the solution of the equations with every legal move, in every mode (steps A and C of the proof in [`super`]).
//!
//! **Growing.** [`KoGrowth`] keeps a lower and an upper state of each node, between which *x* lies at any time, and follows what is neither proved nor refuted
//! from the region down to a node that was not looked at. There it is asked whether a side is sure of just so much as answers the question, which is far
//! easier than the best she can be sure of. If that tells nothing the node is looked at. When so much was spent below
//! a node that it has doubled, the same is asked once more of the node itself, with a fraction of what was spent: bad moves are refuted by long but simple proofs, and there nothing
//! has to be known of kos.
//!
//! **What is proved.** Where the lower and the upper state of the region have the same walls at a temperature, these are those of *x* there. If they have so at every temperature in every mode,
//! nothing is left to be known. Below 0 the equations may have several solutions if somebody is komaster; two kos between groups are the smallest example (`growth/tests.rs`). If they agree from 0 on, and everywhere without a
//! komaster, it is reported [from where on](KoReport::proved_from) the walls are proved: that is so for every solution, and the masts with their means and temperatures are among it. Otherwise *x* lies
//! between the states. It does not matter in which order all this happens, what is asked, or how far it goes.
//!
//! **More budget proves more.** What is done next does not depend on what is left. It ends before the first question for which that may not suffice.

mod moves;
mod sums;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};
use yose_cgt::ko::{KoClass, KoGrowth, Mode, Move, NodeId as KoNode, Question, Step};
use yose_cgt::trajectory::BOTTOM;
use yose_cgt::{BudgetExceeded, Rational, Thermograph, Trajectory};

use super::{KoReport, Sum, at_most};
use crate::region::ClosedRegion;
use crate::search::Search;
use crate::table::Part;
use sums::Sums;

/// Positions that a question what is sure may take at first.
const FUEL: u64 = 1500;

/// And one in so many of those that were spent below a node, when it is asked again.
const SHARE: u64 = 12;

/// The most questions that are asked of a node at once.
const QUESTIONS: u64 = 3;

/// Evaluations of nodes from one question to the next. What they do not suffice for waits.
const EVALUATIONS: u64 = 1000;

/// The same for nodes that were told of small changes only, as long as there is a node to look at.
const PATIENCE: u64 = 20;

/// Rounds in a row without a position. Where a loop has no value bounds may come nearer to each other for ever, by less and less.
const MOST_IDLE: u32 = 2_000;

/// The same if only the bottom of thermographs is open, which may stay so for ever.
const FEW_IDLE: u32 = 100;

/// Open questions about the region for which a node is looked for thoroughly, if there is none at first glance.
const THOROUGH: usize = 12;

/// What came of it.
#[derive(Debug)]
pub(crate) struct Grown {
    /// Thermographs between which that of the region lies, in each mode.
    pub(crate) between: Box<[[Thermograph; 2]; 3]>,
    /// Whether nothing is left to be looked at, so that if they differ it is because of loops.
    pub(crate) complete: bool,
    /// What is known of the moves of Black and of White without a komaster, if the thermograph is proved.
    pub(crate) moves: [Moves; 2],
}

/// Moves of one colour.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    /// What each is worth to the player at least, after the tax and in points of the player's.
    pub(crate) worths: Vec<(Point, Trajectory)>,
    /// How play goes at the temperature of the region, as far as that is known.
    pub(crate) line: Vec<(Color, Point)>,
}

impl Grown {
    /// The thermographs, if they are proved.
    pub(crate) fn proved(&self) -> Option<[Thermograph; 3]> {
        let proved = self.between.iter().all(|[low, high]| low == high);
        proved.then(|| self.between.each_ref().map(|[only, _]| only.clone()))
    }

    /// A report, if all is proved of the thermograph without a komaster, and of the others all from 0 on.
    pub(crate) fn report(&self) -> Option<KoReport> {
        let from = self.between.each_ref().map(proved_from);
        let [Some(none), Some(black), Some(white)] = from else { return None };
        (none == BOTTOM && black.signum() <= 0 && white.signum() <= 0).then(|| {
            let thermographs = self.between.each_ref().map(|[low, _]| low.clone());
            let class = KoClass::of(&thermographs);
            KoReport { thermographs, proved_from: [none, black, white], class, circle: None }
        })
    }
}

/// The temperature from which on two thermographs are the same; `None` if that is not below where their masts begin.
fn proved_from([low, high]: &[Thermograph; 2]) -> Option<Rational> {
    if low == high {
        return Some(BOTTOM);
    }
    let walls = [(low.left_wall(), high.left_wall()), (low.right_wall(), high.right_wall())];
    let mut bends: Vec<&Rational> = Vec::new();
    for (low, high) in walls {
        bends.extend(low.knots().iter().chain(high.knots()).map(|knot| &knot.t));
    }
    bends.sort();
    // Between bends walls are straight; so they are the same from the lowest bend on above which they are the same at all of them.
    let same = |t: &Rational| walls.iter().all(|(low, high)| low.value_at(t) == high.value_at(t));
    let from = bends.into_iter().rev().take_while(|t| same(t)).last()?;
    (from < low.temperature() && low.mean() == high.mean()).then(|| from.clone())
}

/// Grows the graph of a region, with a search that has met nothing else, until so many positions were looked at or so many are in the graph. `None` if not even bounds
/// have a mast.
pub(crate) fn grow_alone(
    search: &mut Search,
    region: &ClosedRegion,
    nodes: u64,
    most: usize,
) -> Result<Option<Grown>, BudgetExceeded> {
    search.firm = true;
    search.table.suicide = region.suicide();
    let parts = search.table.place(region.shape(), region.masks());
    let mut growth = Growth::new(search, &parts)?;
    let complete = match growth.grow(nodes, most) {
        Ok(complete) => complete,
        Err(error) => {
            growth.sums.search.give_up(&error);
            false
        }
    };
    let mut grown = growth.grown(complete);
    if let Some(grown) = &mut grown {
        // What has no room for its moves is still known itself.
        let _ = growth.tell_moves(region, grown);
    }
    Ok(grown)
}

/// What was spent on a node.
#[derive(Clone, Copy, Debug, Default)]
struct Work {
    /// On it and below it.
    spent: u64,
    /// How much that was when it was last asked what is sure there.
    asked: u64,
}

/// A graph, and the sums that its nodes stand for.
struct Growth<'s> {
    sums: Sums<'s>,
    graph: KoGrowth,
    root: KoNode,
    /// What the region is worth besides the sum of the root.
    points: Rational,
    ids: FxHashMap<Sum, KoNode>,
    /// The sum of each node.
    nodes: Vec<Sum>,
    work: Vec<Work>,
    /// What [`PATIENCE`] is just now.
    patience: u64,
    /// Whether each ko capture could be taken back, but for the ban; if not, something is wrong and nothing is said.
    sound: bool,
}

/// How a step of growth ended.
enum Round {
    Grown,
    /// The budget would not do for the next question.
    Spent,
    /// There is nothing left to look at.
    Complete,
}

/// What came of asking what is sure at a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Something that was not known before.
    Yes,
    No,
    /// The budget would not do for it.
    Spent,
}

impl<'s> Growth<'s> {
    fn new(search: &'s mut Search, roots: &[Part]) -> Result<Growth<'s>, BudgetExceeded> {
        let mut sums = Sums::new(search);
        let (sum, points) = sums.of(roots)?;
        let mut graph = KoGrowth::default();
        let root = graph.between(sums.ends(&sum)?);
        let ids = FxHashMap::from_iter([(sum.clone(), root)]);
        let points = Rational::from(points);
        Ok(Growth {
            sums,
            graph,
            root,
            points,
            ids,
            nodes: vec![sum],
            work: vec![Work::default()],
            patience: PATIENCE,
            sound: true,
        })
    }

    /// Whether nothing is left to be looked at.
    fn grow(&mut self, nodes: u64, most: usize) -> Result<bool, BudgetExceeded> {
        let end = self.sums.search.nodes + nodes;
        let mut idle = 0;
        while self.sums.search.nodes < end && self.graph.len() < most && idle < MOST_IDLE {
            // Rounds in which nothing is searched take time as well.
            self.sums.search.ask_to_stop();
            if self.sums.search.stopped || self.sums.search.full {
                break;
            }
            let before = self.sums.search.nodes;
            match self.round(end)? {
                Round::Grown => {}
                Round::Spent => break,
                Round::Complete => return Ok(true),
            }
            idle = if self.sums.search.nodes == before { idle + 1 } else { 0 };
            if idle == FEW_IDLE && self.grown(false).is_some_and(|grown| grown.report().is_some()) {
                break;
            }
        }
        Ok(false)
    }

    /// The thermographs between which those of the region lie.
    fn grown(&self, complete: bool) -> Option<Grown> {
        let ends = |mode: Mode| {
            let [low, high] = self.graph.ends(self.root, mode)?;
            // They could cross only if something were wrong.
            (self.sound && at_most(&low, &high))
                .then(|| [low, high].map(|graph| graph.translate(&self.points)))
        };
        let [none, black, white] = Mode::ALL.map(ends);
        Some(Grown { between: Box::new([none?, black?, white?]), complete, moves: Default::default() })
    }

    /// Answers a question, or looks at one more node.
    fn round(&mut self, end: u64) -> Result<Round, BudgetExceeded> {
        if self.graph.settle(EVALUATIONS, self.patience).is_err() {
            return Ok(Round::Spent); // Something has no room for what its captures lead to.
        }
        let questions = self.graph.questions(self.root);
        let line = self.line(&questions);
        self.patience = if line.is_some() { PATIENCE } else { EVALUATIONS };
        let Some(line) = line else {
            return Ok(if self.graph.is_settled() { Round::Complete } else { Round::Grown });
        };
        let mut costs = Vec::new();
        for (place, (id, question)) in line.iter().enumerate() {
            let before = self.sums.search.nodes;
            let answer = self.ask(*id, question, end)?;
            if answer == Answer::Spent {
                return Ok(Round::Spent);
            }
            if answer == Answer::No && place + 1 == line.len() {
                self.expand(*id)?;
            }
            costs.push(self.sums.search.nodes - before);
            if answer == Answer::Yes {
                break;
            }
        }
        self.charge(&line, &costs);
        Ok(Round::Grown)
    }

    /// Asks what is sure at a node if it is new, or if much was spent below it since it was asked.
    fn ask(&mut self, id: KoNode, question: &Question, end: u64) -> Result<Answer, BudgetExceeded> {
        let is_new = !self.graph.is_expanded(id);
        if is_new && self.refresh(id)? {
            return Ok(Answer::Yes);
        }
        let Work { spent, asked } = self.work[id.index()];
        if !is_new && spent < 2 * asked {
            return Ok(Answer::No);
        }
        let fuel = (spent / SHARE).max(FUEL);
        if self.sums.search.nodes + QUESTIONS * fuel > end {
            return Ok(Answer::Spent);
        }
        self.work[id.index()].asked = spent.max(fuel);
        let found = self.sums.ask(&self.nodes[id.index()], question, fuel)? && self.refresh(id)?;
        Ok(if found { Answer::Yes } else { Answer::No })
    }

    /// What was spent on a node of a line was spent below all that come before it, and not below those that come after.
    fn charge(&mut self, line: &[(KoNode, Question)], costs: &[u64]) {
        let mut spent = 0;
        for ((id, _), cost) in line.iter().zip(costs).rev() {
            spent += cost;
            self.work[id.index()].spent += spent;
            self.graph.spend(*id, spent);
        }
    }

    /// A line from the region to a node that was not looked at.
    fn line(&self, questions: &[Question]) -> Option<Vec<(KoNode, Question)>> {
        let find = |question: &Question, thorough| self.graph.find(self.root, question, thorough);
        let at_first_glance = questions.iter().find_map(|question| find(question, false));
        at_first_glance.or_else(|| questions.iter().take(THOROUGH).find_map(|question| find(question, true)))
    }

    fn node(&mut self, sum: Sum) -> Result<KoNode, BudgetExceeded> {
        if let Some(&id) = self.ids.get(&sum) {
            return Ok(id);
        }
        let id = self.graph.between(self.sums.ends(&sum)?);
        self.nodes.push(sum.clone());
        self.work.push(Work::default());
        self.ids.insert(sum, id);
        Ok(id)
    }

    /// Narrows a node by what is known of its parts now; whether it was not known before.
    fn refresh(&mut self, id: KoNode) -> Result<bool, BudgetExceeded> {
        let ends = self.sums.ends(&self.nodes[id.index()])?;
        Ok(self.graph.narrow(id, &ends))
    }

    /// Adds the options of a node, and of all that ko captures lead to: what is sure there says nothing about bans and duties.
    fn expand(&mut self, id: KoNode) -> Result<(), BudgetExceeded> {
        let mut stack = vec![id];
        let mut captures: Vec<(KoNode, Step)> = Vec::new();
        while let Some(id) = stack.pop() {
            if self.graph.is_expanded(id) {
                continue;
            }
            self.sums.search.nodes += 1;
            let sum = self.nodes[id.index()].clone();
            let mut steps: Vec<Step> = Vec::new();
            for option in self.sums.options(&sum)? {
                let to = self.node(option.sum)?;
                let step = Step { player: option.player, kind: option.kind, to, gain: option.gain };
                // Ko captures that lead to the same node are told apart, because just one of them may be banned.
                if step.kind == Move::Ko || !steps.contains(&step) {
                    steps.push(step);
                }
                if step.kind == Move::Ko {
                    captures.push((id, step));
                    stack.push(to);
                }
            }
            self.graph.expand(id, self.sums.search.stand(&sum), &steps);
        }
        self.sound &= captures.iter().all(|(from, step)| self.graph.can_retake(*from, step));
        Ok(())
    }
}
