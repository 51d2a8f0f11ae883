//! Solving a region within a budget.
//!
//! **Passes.** A search that is cut off somewhere leaves bounds that depend on where it happened to be.
//! So a budget is spent in passes, each with four times the positions of the one before, and only whole
//! passes count; what was solved in one pass is known in the next. The bounds reported are those of all
//! passes taken together. A larger budget makes the same passes and then some more, so it can only narrow
//! them.
//!
//! **Memory.** Positions have many moves, so a budget of positions alone would not bound memory. What a pass remembers is counted too, and
//! when that reaches a fixed multiple of its positions the pass ends as if they were used up. What was remembered for earlier
//! questions is kept up to a fixed multiple as well; beyond it everything is forgotten but the games. A caller may set a limit of its own
//! ([`Effort::memory`]). All of them depend on counts alone, so the same questions in the same order have the same answers on every machine.
//!
//! **Between two games.** A pass leaves a lower and an upper bound that are games. Thermographs grow with
//! the game, wall by wall, so if those of the bounds are the same it is that of the value, whatever that is: mean,
//! temperature and stops are proved without the canonical form. That is often all there is to prove: deep below
//! a threat that nobody carries out there may be a ko, and then there is no canonical form. Once the thermographs
//! agree one more pass is made to find the form.
//!
//! **What is sure.** If the passes prove neither form nor thermograph, it is asked what either side is [sure of](crate::hold) in points. That gives two
//! more games between which the value lies, after far fewer positions than it takes to solve a large region.
//!
//! **Growing.** If that does not do either, the budget is large and the region is not, the graph of its ko [grows](crate::kos) where it matters, for as many positions as the budget has.
//! That gives thermographs under each assumption about the komaster, or bounds of them, and no form. It does not wait for all that a very large budget allows: passes and questions
//! what is sure begin with what a usual budget allows, then with the smallest one that lets graphs grow, and are gone on with if the graph proves nothing.
//!
//! **Kos.** Which positions are solved and which moves are left out depends on what was met before. Values do not depend
//! on that, but whether a loop gets one may. So a loop that matters is looked at by a search that has met
//! nothing else: a region has the same report whatever was asked before.

use rustc_hash::FxHashMap;
use yose_cgt::thermograph::Interval;
use yose_cgt::{BudgetExceeded, Game, Games};

use crate::cycles::Keep;
use crate::effort::{ENTRY_BYTES, Effort, USUAL};
use crate::grown::GrownRegions;
use crate::kos::{KoReport, Loop, Obstacle, grow_alone, ko_alone};
use crate::region::ClosedRegion;
use crate::search::{Bounds, Search, room};
use crate::table::Part;
use crate::value::{Limits, Value, cold_from, hot_at_least, narrow, temperature_range, whole_range};

/// Solves regions and remembers every position it met.
#[derive(Debug)]
pub struct Solver {
    pub(crate) search: Search,
    /// What was found out about regions in which repetition matters, and how large the graph could be.
    kos: FxHashMap<Vec<Part>, (usize, Result<KoReport, Obstacle>)>,
    /// Regions whose graphs have grown.
    pub(crate) grown: GrownRegions,
    /// Questions that were not answered to the end: positions and the budget of positions and bytes; how often they were tried, and what is known.
    unproved: FxHashMap<(Vec<Part>, [u64; 2]), (u32, Limits)>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver {
            search: Search::new(Games::default()),
            kos: FxHashMap::default(),
            grown: GrownRegions::default(),
            unproved: FxHashMap::default(),
        }
    }
}

/// What is remembered from one question to the next may be as much as so many questions can add. Mostly they are about the
/// same region, and if the memory were smaller each of them might have to begin from nothing.
const QUESTIONS: usize = 2;

/// How often a question that is not answered is taken up again. What was learnt in between may help, but each time costs as much as the
/// first, and the same question is asked many times: for the region, for its moves, for the board, for the next board.
const TRIES: u32 = 2;

/// A question what a side is sure of may take one in so many positions of the budget, besides those of the passes; there are six of them.
const SURETY_SHARE: u64 = 8;

/// With less than this there is no use in asking.
const LEAST_FUEL: u64 = 16_384;

/// In larger regions lines are too long for a graph to grow to their ends.
const MOST_GROWING: usize = 24;

/// With less than this graphs do not grow: where a loop has no value they take long to find that out, and whoever wants to wait asks for more than the usual.
const LEAST_GROWING: u64 = 8_000_000;

/// Positions in the first pass.
const FIRST_PASS: u64 = 4096;

/// The passes that were made.
struct Passes {
    /// Positions that they could look at.
    spent: u64,
    /// The same for the next one.
    next: u64,
    /// Whether another one would be of no use.
    over: bool,
}

impl Default for Passes {
    fn default() -> Passes {
        Passes { spent: 0, next: FIRST_PASS, over: false }
    }
}

impl Solver {
    /// The games in which values are expressed.
    pub fn games(&mut self) -> &mut Games {
        &mut self.search.games
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// What is remembered of regions, mostly positions. When there are too many for the budget they are forgotten before the next question.
    pub fn entries(&self) -> usize {
        self.search.entries() + self.unproved.len()
    }

    /// About how many bytes are in use, by counting: entries, and the games in which values are expressed, which are never forgotten.
    pub fn bytes(&self) -> u64 {
        self.entries() as u64 * ENTRY_BYTES + self.search.games.bytes()
    }

    /// The value of a region.
    pub fn value(&mut self, region: &ClosedRegion, effort: &Effort) -> Value {
        self.prepare(region.suicide(), effort);
        self.search.games.set_budget(effort.games_budget());
        self.search.set_stop(effort.stop.clone());
        self.search.set_most_entries(effort.most_entries());
        let parts = self.search.table.place(region.shape(), region.masks());
        let question = (parts, [effort.nodes, effort.memory]);
        let tried = match self.unproved.get(&question) {
            Some((TRIES, limits)) => return Value::Bounded(limits.clone()),
            known => known.map_or(0, |(tried, _)| *tried),
        };
        if let Some((_, Ok(report))) = self.kos.get(&question.0) {
            return Value::Ko(Box::new(report.clone()));
        }
        if let Some(value) = self.grown.value(region) {
            return value;
        }
        let value = self.passes(region, &question.0, effort);
        if let Value::Bounded(limits) = &value
            && !self.search.stopped
        {
            self.unproved.insert(question, (tried + 1, limits.clone()));
        }
        if value.exact().is_some() {
            self.grown.improve(region, &value);
        }
        value
    }

    /// Spends the budget in passes.
    fn passes(&mut self, region: &ClosedRegion, parts: &[Part], effort: &Effort) -> Value {
        let mut limits = Limits {
            mean: whole_range(region),
            temperature: temperature_range(region),
            because: None,
            stopped: false,
            full: false,
            thermograph: None,
            bounds: None,
        };
        let mut passes = Passes::default();
        let stages = if is_small(region, parts) { [USUAL, LEAST_GROWING] } else { [effort.nodes; 2] };
        let mut searched = 0;
        for nodes in stages.map(|nodes| nodes.min(effort.nodes)) {
            if nodes > searched
                && let Some(value) = self.search_to(nodes, region, parts, effort, &mut passes, &mut limits)
            {
                return value;
            }
            searched = nodes;
        }
        if limits.thermograph.is_none()
            && let Some(report) = self.grow(region, parts, effort, &mut limits)
        {
            return Value::Ko(Box::new(report));
        }
        // A loop without a value does not go away with more work.
        passes.over |= limits.because.is_some();
        if searched < effort.nodes
            && let Some(value) = self.search_to(effort.nodes, region, parts, effort, &mut passes, &mut limits)
        {
            return value;
        }
        limits.stopped = self.search.stopped;
        limits.full = self.search.full;
        Value::Bounded(limits)
    }

    /// Makes all passes that are within so many positions, and asks what is sure; gives a value that is found in this way.
    fn search_to(
        &mut self,
        nodes: u64,
        region: &ClosedRegion,
        parts: &[Part],
        effort: &Effort,
        passes: &mut Passes,
        limits: &mut Limits,
    ) -> Option<Value> {
        while !passes.over && passes.spent + passes.next <= nodes && !self.search.stopped {
            let enough = limits.thermograph.is_some();
            match self.pass(region, parts, effort, passes.next, limits) {
                // A graph that is cut off may yet grow elsewhere.
                Ok(Some(Value::Bounded(_))) if limits.because == Some(Loop::TooMany) => passes.over = true,
                Ok(Some(value)) => return Some(value),
                Ok(None) => passes.over = enough,
                Err(error) => {
                    self.search.give_up(&error);
                    passes.over = true;
                }
            }
            passes.spent += passes.next;
            passes.next *= 4;
        }
        if limits.thermograph.is_some() {
            return None;
        }
        self.narrow_by_sureties(parts, nodes / SURETY_SHARE, limits).ok()?.map(Value::Exact)
    }

    /// Narrows limits by what either side is [sure of](crate::hold); gives the value, if that is all there is to know.
    fn narrow_by_sureties(
        &mut self,
        parts: &[Part],
        fuel: u64,
        limits: &mut Limits,
    ) -> Result<Option<Game>, BudgetExceeded> {
        let &[part] = parts else { return Ok(None) };
        if fuel < LEAST_FUEL {
            return Ok(None);
        }
        let [lows, highs] = self.search.sure_games(part.node, fuel)?;
        for &low in &lows {
            for &high in &highs {
                let bounds = self.search.turned_bounds(Bounds { low, high }, part.swapped)?;
                if let Some(game) = bounds.exact() {
                    return Ok(Some(game));
                }
                self.narrow(limits, bounds)?;
            }
        }
        Ok(None)
    }

    /// Narrows limits by a graph that [grows](crate::kos) where it matters; gives the thermographs, if they are proved and depend on the komaster.
    fn grow(
        &mut self,
        region: &ClosedRegion,
        parts: &[Part],
        effort: &Effort,
        limits: &mut Limits,
    ) -> Option<KoReport> {
        if !is_small(region, parts) || effort.nodes < LEAST_GROWING || self.search.stopped {
            return None;
        }
        let mut alone = self.alone(effort);
        let grown = grow_alone(&mut alone, region, effort.nodes, effort.growth_size());
        self.search.nodes += alone.nodes;
        self.search.full |= alone.full;
        self.search.stopped |= alone.stopped;
        let mut grown = grown.ok()??;
        let moves = std::mem::take(&mut grown.moves);
        let bounds = limits.bounds.as_deref().copied();
        limits.narrow_by_modes(&grown.between);
        if let Some([graph, black, white]) = grown.proved()
            && graph == black
            && graph == white
        {
            let temperature = graph.temperature().clone();
            limits.temperature = Interval { low: temperature.clone(), high: temperature };
            limits.because = None;
            limits.thermograph = Some(Box::new(graph));
            self.grown.remember(region, Value::Bounded(limits.clone()), bounds, moves);
            return None;
        }
        let report = grown.report();
        match &report {
            Some(report) => self.grown.remember(region, Value::Ko(Box::new(report.clone())), bounds, moves),
            None => limits.because = grown.complete.then_some(Loop::Ambiguous).or(limits.because),
        }
        report
    }

    /// A search that has met nothing.
    fn alone(&self, effort: &Effort) -> Search {
        let mut alone = Search::new(Games::default());
        alone.games.set_budget(effort.games_budget());
        alone.set_stop(effort.stop.clone());
        alone.set_most_entries(effort.most_entries());
        alone
    }

    /// Forgets all positions if there are too many, or if they were met under another rule about suicide; the games stay.
    fn prepare(&mut self, suicide: bool, effort: &Effort) {
        let most = room(effort.nodes.max(FIRST_PASS)).saturating_mul(QUESTIONS);
        // A question that finds half of the room taken would not get far.
        let most = most.min(effort.most_entries() / 2);
        if self.search.table.suicide != suicide || self.entries() > most {
            let before = std::mem::replace(&mut self.search, Search::new(Games::default()));
            self.search = Search::new(before.games);
            self.search.nodes = before.nodes;
            self.search.table.suicide = suicide;
            self.kos.clear();
            self.unproved.clear();
        }
    }

    /// One pass over so many positions: a value if one was proved; otherwise `limits` are narrowed.
    fn pass(
        &mut self,
        region: &ClosedRegion,
        parts: &[Part],
        effort: &Effort,
        nodes: u64,
        limits: &mut Limits,
    ) -> Result<Option<Value>, BudgetExceeded> {
        self.search.renew(nodes);
        let (bounds, unsolved) = self.search.bounds_and_loops(parts, Keep::Needed)?;
        if let Some(game) = bounds.exact() {
            return Ok(Some(Value::Exact(game)));
        }
        if unsolved.is_some() {
            match self.ko(region, parts, effort, nodes)? {
                Some(Ok(report)) => return Ok(Some(Value::Ko(Box::new(report)))),
                Some(Err(obstacle)) => {
                    limits.because = Some(obstacle.because);
                    obstacle.between.iter().for_each(|between| limits.narrow_by_modes(between));
                }
                None => {}
            }
        }
        self.narrow(limits, bounds)?;
        // A loop without a value does not go away with more work.
        Ok(limits.because.is_some().then(|| Value::Bounded(limits.clone())))
    }

    /// The thermographs of a region in which repetition matters.
    fn ko(
        &mut self,
        region: &ClosedRegion,
        parts: &[Part],
        effort: &Effort,
        nodes: u64,
    ) -> Result<Option<Result<KoReport, Obstacle>>, BudgetExceeded> {
        let most = effort.graph_size();
        // What a small graph could not tell a larger one may.
        if let Some((size, known)) = self.kos.get(parts)
            && (known.is_ok() || *size >= most)
        {
            return Ok(Some(known.clone()));
        }
        let mut alone = self.alone(effort);
        let found = ko_alone(&mut alone, region, nodes, most, Keep::Needed);
        self.search.nodes += alone.nodes;
        self.search.full |= alone.full;
        if let Ok(Some(found)) = &found {
            self.kos.insert(parts.to_vec(), (most, found.clone()));
        }
        found
    }

    fn narrow(&mut self, limits: &mut Limits, bounds: Bounds) -> Result<(), BudgetExceeded> {
        // Where the new games cannot be compared with the old ones, those stay: what follows from them must not change.
        let kept = match &limits.bounds {
            Some(before) => self.search.intersect(bounds, **before)?,
            None => bounds,
        };
        limits.bounds = Some(Box::new(kept));
        self.narrow_by(limits, bounds)?;
        self.narrow_by(limits, kept)
    }

    fn narrow_by(&mut self, limits: &mut Limits, bounds: Bounds) -> Result<(), BudgetExceeded> {
        let low = self.search.games.thermograph(bounds.low)?;
        let high = self.search.games.thermograph(bounds.high)?;
        narrow(&mut limits.mean, Some(low.mean()), Some(high.mean()));
        let (hot, cold) = (hot_at_least(&low, &high), cold_from(&low, &high));
        narrow(&mut limits.temperature, Some(&hot), cold.as_ref());
        if low == high {
            let temperature = low.temperature().clone();
            limits.temperature = Interval { low: temperature.clone(), high: temperature };
            limits.thermograph = Some(Box::new(low));
        }
        Ok(())
    }
}

/// Whether the graph of a ko could grow there to the ends of its lines.
fn is_small(region: &ClosedRegion, parts: &[Part]) -> bool {
    parts.len() == 1 && region.shape().cells.len() <= MOST_GROWING
}
