//! The values of positions, by playing every line that can matter.
//!
//! **The question.** Which game is a position, by the definition in [`crate::territory`]?
//!
//! **Bounds.** Every position has two canonical games between which its value
//! lies, at first its [static bounds](static_bounds). From bounds of the
//! options follow bounds of the position, since a game grows when an option
//! does. Whenever the two are the same game, that is the value, and it is
//! proved. What was not looked at, because the budget ran out or because a
//! position came up again below itself, keeps its bounds; nothing is guessed.
//!
//! **What need not be solved.** Most moves are bad, and to know that a move is
//! bad one need not know its value. Let `b` be the lower bound that follows
//! from the options looked at so far, and H an option of White's that was not.
//! If H ≤ b is false the *gift horse principle* applies: adding to a game a
//! Right option H that is not ≤ the game does not change it. So `b` stands
//! without H; the upper bound stands anyway, for a missing option of White's can
//! only raise it. The same holds with colours exchanged. So of each side the
//! first move that shrinks the game is solved, and every other move is
//! [compared](crate::comparison) with the bound that follows so far; only if the comparison
//! fails is it solved. As no option of a game is ≤ it, all moves
//! but those of the canonical form pass once those are known. The bounds may
//! change when other options are solved, so all comparisons are looked at again in the end.
//!
//! **Why that is sound when bounds are all we have.** Let the true position
//! be {L | R, H} and `b` the value of {lo(L) | lo(R)}. If H ≤ b is false, the
//! principle gives {lo(L) | lo(R), H} = b, and the true position, whose
//! options are at least as good for Black, is at least that.
//!
//! Source for the gift horse principle: Siegel, *Combinatorial Game Theory*, II.2.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::{BudgetExceeded, Game, Games};

use crate::comparison::Comparisons;
use crate::effort::StopQuestion;
use crate::hold::{Claim, Hold, Numbers};
use crate::refutation::Refuted;
use crate::shape::bits;
use crate::table::{Follow, NodeId, Part, Table};
use crate::territory::{static_bounds, surrounded};

/// Two games between which a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: Game,
    pub(crate) high: Game,
}

impl Bounds {
    pub(crate) fn exactly(game: Game) -> Bounds {
        Bounds { low: game, high: game }
    }

    /// The value, if the bounds determine it.
    pub(crate) fn exact(self) -> Option<Game> {
        (self.low == self.high).then_some(self.low)
    }

    /// The end that is worse for a colour.
    pub(crate) fn worst(self, color: Color) -> Game {
        if color == Color::Black { self.low } else { self.high }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
enum Knowledge {
    Nothing,
    /// It is being looked at further up.
    Open,
    /// Bounds, and the number of the pass in which they were found.
    Bounds(Bounds, u32),
}

/// The options of a position that were solved, by colour.
pub(crate) type Options = [Vec<Bounds>; 2];

/// How deep a line is followed; what lies below keeps its static bounds.
pub(crate) const MAX_DEPTH: u32 = 200;

/// Less than anything: an option of Black's that is worth this might as well not be there.
const NOTHING: i64 = -1 << 20;

/// A proof that everything is held may take one in so many positions of a pass.
const HOLD_SHARE: u64 = 16;

/// A comparison may take one in so many positions of a pass.
const COMPARISON_SHARE: u64 = 64;

/// Values of positions, as far as they are known.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) games: Games,
    pub(crate) table: Table,
    knowledge: Vec<Knowledge>,
    pub(crate) held: FxHashMap<(NodeId, Color), Hold>,
    /// What proofs that everything is held have found on the way.
    pub(crate) claims: FxHashMap<Claim, Numbers>,
    /// The positions that one of them may take.
    pub(crate) hold_fuel: u64,
    pub(crate) compared: Comparisons,
    /// Positions looked at so far, over all passes.
    pub(crate) nodes: u64,
    limit: u64,
    /// The number of [entries](Search::entries) at which the pass ends as if the budget were used up.
    room: usize,
    /// The number of entries that there may be at most, whatever the pass.
    most_entries: usize,
    /// Whether they, or the bytes of the games, were used up.
    pub(crate) full: bool,
    pub(crate) pass: u32,
    /// Whether bounds must hold for a komaster too, who may not rest after taking a ko: then a player's own ko
    /// captures prove nothing for her, and so no ban on retaking is of any matter ([`crate::kos`]).
    pub(crate) firm: bool,
    /// Whether the budget of this pass was used up.
    pub(crate) exhausted: bool,
    /// Asked now and then whether to stop.
    stop: Option<StopQuestion>,
    /// Whether it said so.
    pub(crate) stopped: bool,
}

/// What may be remembered for each position that is looked at. A position has dozens of moves, but seldom are all of them new.
const ENTRIES_A_NODE: u64 = 16;

/// The entries that a search of so many positions may make.
pub(crate) fn room(nodes: u64) -> usize {
    usize::try_from(nodes.saturating_mul(ENTRIES_A_NODE)).unwrap_or(usize::MAX)
}

/// Positions between two questions whether to stop: some milliseconds.
const STOP_PERIOD: u64 = 256;

impl Search {
    pub(crate) fn new(games: Games) -> Search {
        Search {
            games,
            table: Table::default(),
            knowledge: Vec::new(),
            held: FxHashMap::default(),
            claims: FxHashMap::default(),
            hold_fuel: 0,
            compared: Comparisons::default(),
            nodes: 0,
            limit: 0,
            room: 0,
            most_entries: usize::MAX,
            full: false,
            pass: 0,
            firm: false,
            exhausted: false,
            stop: None,
            stopped: false,
        }
    }

    /// From now on, asks this whether to stop.
    pub(crate) fn set_stop(&mut self, stop: Option<StopQuestion>) {
        self.stop = stop;
        self.stopped = false;
    }

    /// From now on, remembers no more than this.
    pub(crate) fn set_most_entries(&mut self, most: usize) {
        self.most_entries = most;
        self.full = false;
    }

    /// The pass is over because of this.
    pub(crate) fn give_up(&mut self, error: &BudgetExceeded) {
        self.exhausted = true;
        self.full |= matches!(error, BudgetExceeded::Memory(_));
    }

    /// Starts a new pass, in which positions that are not solved are looked at again, up to
    /// `limit` of them.
    pub(crate) fn renew(&mut self, limit: u64) {
        self.pass += 1;
        self.limit = self.nodes + limit;
        self.room = self.entries().saturating_add(room(limit)).min(self.most_entries);
        self.compared.refuel(limit / COMPARISON_SHARE);
        self.hold_fuel = limit / HOLD_SHARE;
        self.ask_to_stop();
        self.exhausted = self.stopped;
    }

    /// Asks whether to stop.
    pub(crate) fn ask_to_stop(&mut self) {
        self.stopped |= self.stop.as_ref().is_some_and(StopQuestion::says_so);
    }

    /// Bounds of a sum of positions and prisoners.
    pub(crate) fn follow_bounds(&mut self, follow: &Follow, depth: u32) -> Result<Bounds, BudgetExceeded> {
        let mut sum = Bounds::exactly(self.games.integer(follow.prisoners));
        for &part in &follow.parts {
            let bounds = self.part_bounds(part, depth)?;
            let low = self.games.add(sum.low, bounds.low)?;
            let high = if bounds.exact().is_some() && sum.exact().is_some() {
                low
            } else {
                self.games.add(sum.high, bounds.high)?
            };
            sum = Bounds { low, high };
        }
        Ok(sum)
    }

    /// Bounds of an option of `color`.
    ///
    /// After a ko was taken the opponent may not retake at once, so what she could do without that
    /// ban proves nothing for her: on her side the bound is the static one. Where bounds are firm hers do not rest on retaking, but
    /// the capture proves nothing for the player.
    pub(crate) fn option_bounds(
        &mut self,
        color: Color,
        follow: &Follow,
        depth: u32,
    ) -> Result<Bounds, BudgetExceeded> {
        let bounds = self.follow_bounds(follow, depth)?;
        if !follow.takes_ko {
            return Ok(bounds);
        }
        if self.firm {
            let nothing = self.games.integer(NOTHING);
            return Ok(match color {
                Color::Black => Bounds { low: nothing, ..bounds },
                Color::White => Bounds { high: self.games.neg(nothing)?, ..bounds },
            });
        }
        let mut ends = Bounds::exactly(self.games.integer(follow.prisoners));
        for &part in &follow.parts {
            let [low, high] = self.part_ends(part);
            let (low, high) = (self.games.integer(low), self.games.integer(high));
            ends = Bounds { low: self.games.add(ends.low, low)?, high: self.games.add(ends.high, high)? };
        }
        Ok(match color {
            Color::Black => Bounds { high: ends.high, ..bounds },
            Color::White => Bounds { low: ends.low, ..bounds },
        })
    }

    pub(crate) fn part_bounds(&mut self, part: Part, depth: u32) -> Result<Bounds, BudgetExceeded> {
        let bounds = self.node_bounds(part.node, depth);
        self.turned_bounds(bounds, part.swapped)
    }

    /// What is known of a part without looking further.
    pub(crate) fn known_part(&mut self, part: Part) -> Result<Bounds, BudgetExceeded> {
        let bounds = self.known(part.node);
        self.turned_bounds(bounds, part.swapped)
    }

    pub(crate) fn turned_bounds(&mut self, bounds: Bounds, swapped: bool) -> Result<Bounds, BudgetExceeded> {
        if !swapped {
            return Ok(bounds);
        }
        Ok(Bounds { low: self.games.neg(bounds.high)?, high: self.games.neg(bounds.low)? })
    }

    /// The value of a position if it is found now.
    pub(crate) fn solved_now(&mut self, node: NodeId) -> Option<Game> {
        self.node_bounds(node, 0).exact()
    }

    /// What is known of a position without looking further.
    pub(crate) fn known(&self, node: NodeId) -> Bounds {
        match self.knowledge.get(node.index()) {
            Some(&Knowledge::Bounds(bounds, _)) => bounds,
            _ => self.static_bounds(node),
        }
    }

    /// Replaces what is known by something better.
    pub(crate) fn improve(&mut self, node: NodeId, bounds: Bounds) {
        self.note(node, Knowledge::Bounds(bounds, self.pass));
    }

    /// Keeps a bound that was proved by comparing, on the side that is worse for `owner`.
    pub(crate) fn learn(&mut self, node: NodeId, owner: Color, goal: Game) -> Result<(), BudgetExceeded> {
        let known = match self.knowledge.get(node.index()) {
            Some(Knowledge::Open) => return Ok(()),
            Some(&Knowledge::Bounds(bounds, pass)) => (bounds, pass),
            _ => (self.static_bounds(node), 0),
        };
        if self.as_good(owner, goal, known.0.worst(owner))? {
            let bounds = match owner {
                Color::Black => Bounds { low: goal, ..known.0 },
                Color::White => Bounds { high: goal, ..known.0 },
            };
            self.note(node, Knowledge::Bounds(bounds, known.1));
        }
        Ok(())
    }

    fn note(&mut self, node: NodeId, knowledge: Knowledge) {
        if self.knowledge.len() < self.table.len() {
            self.knowledge.resize(self.table.len(), Knowledge::Nothing);
        }
        self.knowledge[node.index()] = knowledge;
    }

    /// All that is remembered, each entry one or two hundred bytes.
    pub(crate) fn entries(&self) -> usize {
        self.table.entries() + self.compared.len() + self.claims.len()
    }

    /// Takes a position from the budget; false if there is none left, or no room for what follows from it.
    pub(crate) fn spend(&mut self) -> bool {
        self.spend_with(0)
    }

    /// The same for somebody who remembers so much besides.
    pub(crate) fn spend_with(&mut self, others: usize) -> bool {
        let entries = self.entries() + others;
        if self.nodes.is_multiple_of(STOP_PERIOD) {
            self.ask_to_stop();
        }
        self.full |= entries >= self.most_entries;
        self.exhausted |= self.stopped || self.nodes >= self.limit || entries >= self.room;
        self.nodes += u64::from(!self.exhausted);
        !self.exhausted
    }

    /// The same for somebody who may go on until so many positions were looked at, whatever the pass.
    pub(crate) fn spend_until(&mut self, end: u64, others: usize) -> bool {
        if self.nodes.is_multiple_of(STOP_PERIOD) {
            self.ask_to_stop();
        }
        self.full |= self.entries() + others >= self.most_entries;
        let enough = self.stopped || self.full || self.nodes >= end;
        self.nodes += u64::from(!enough);
        !enough
    }

    fn part_ends(&self, part: Part) -> [i64; 2] {
        let position = self.table.position(part.node);
        let [low, high] = static_bounds(self.table.shape(position.shape), position.stones);
        if part.swapped { [-high, -low] } else { [low, high] }
    }

    fn static_bounds(&self, node: NodeId) -> Bounds {
        let [low, high] = self.part_ends(Part { node, swapped: false });
        Bounds { low: self.games.integer(low), high: self.games.integer(high) }
    }

    fn node_bounds(&mut self, node: NodeId, depth: u32) -> Bounds {
        let before = match self.knowledge.get(node.index()) {
            Some(&Knowledge::Bounds(bounds, pass)) => {
                if pass == self.pass || bounds.exact().is_some() {
                    return bounds;
                }
                bounds
            }
            Some(Knowledge::Open) => return self.static_bounds(node),
            Some(Knowledge::Nothing) | None => self.static_bounds(node),
        };
        if depth >= MAX_DEPTH || !self.spend() {
            return before;
        }
        if self.settle(node) {
            return self.known(node);
        }
        self.note(node, Knowledge::Open);
        let found = self.look(node, depth).and_then(|found| self.intersect(before, found));
        let bounds = found.unwrap_or_else(|error| {
            self.give_up(&error);
            before
        });
        self.note(node, Knowledge::Bounds(bounds, self.pass));
        bounds
    }

    /// Solves a position in which one side holds everything.
    pub(crate) fn settle(&mut self, node: NodeId) -> bool {
        for owner in Color::BOTH {
            if self.holds(node, owner) {
                let all = Bounds::exactly(self.static_bounds(node).worst(!owner));
                self.note(node, Knowledge::Bounds(all, self.pass));
                return true;
            }
        }
        false
    }

    /// The better of two pairs of bounds, end by end; the new one where they cannot be compared.
    pub(crate) fn intersect(&mut self, old: Bounds, new: Bounds) -> Result<Bounds, BudgetExceeded> {
        let low = if self.games.at_most(new.low, old.low)? { old.low } else { new.low };
        let high = if self.games.at_most(old.high, new.high)? { old.high } else { new.high };
        Ok(Bounds { low, high })
    }

    fn look(&mut self, node: NodeId, depth: u32) -> Result<Bounds, BudgetExceeded> {
        let position = self.table.position(node);
        let shape = self.table.shape(position.shape);
        let stand = surrounded(shape, position.stones);
        let helpless = shape.walls[Color::White.index()] == 0;
        let ends = self.static_bounds(node);
        let mut options: Options = [Vec::new(), Vec::new()];
        let mut waiting = Color::BOTH.map(|color| self.moves_by_promise(node, color));
        for color in Color::BOTH {
            self.begin(node, color, &mut options, &mut waiting, depth)?;
        }
        // The side without a wall is the one that may be helpless; if it is, its opponent's
        // other moves do not matter.
        let first = if helpless { Color::White } else { Color::Black };
        let mut refuted = Vec::new();
        for color in [first, !first] {
            let mut bounds = self.combine(stand, &options)?;
            for follow in std::mem::take(&mut waiting[color.index()]) {
                if let Some(goal) = self.pass_over(color, &follow, bounds, depth)? {
                    refuted.push(Refuted { color, follow, goal });
                    continue;
                }
                let option = self.option_bounds(color, &follow, depth + 1)?;
                options[color.index()].push(option);
                if self.is_most(node, color, option) {
                    refuted.retain(|other| other.color != color);
                    break;
                }
                bounds = self.combine(stand, &options)?;
            }
            let bounds = self.confirm(stand, &mut options, &mut refuted, depth)?;
            if color == first && bounds.worst(!color) == ends.worst(color) {
                return Ok(Bounds::exactly(ends.worst(color)));
            }
        }
        self.combine(stand, &options)
    }

    /// The moves of a colour, those first that shrink the game.
    fn moves_by_promise(&mut self, node: NodeId, color: Color) -> Vec<Rc<Follow>> {
        let points = self.points_by_promise(node);
        let mut moves: Vec<Rc<Follow>> =
            points.into_iter().filter_map(|point| self.table.follow(node, color, point)).collect();
        moves.sort_by_key(|follow| !follow.shrinks);
        moves
    }

    /// Solves the first move of a colour if it shrinks the game, to have something to compare with.
    fn begin(
        &mut self,
        node: NodeId,
        color: Color,
        options: &mut Options,
        waiting: &mut [Vec<Rc<Follow>>; 2],
        depth: u32,
    ) -> Result<(), BudgetExceeded> {
        let moves = &mut waiting[color.index()];
        if moves.first().is_none_or(|follow| !follow.shrinks) {
            return Ok(());
        }
        let follow = moves.remove(0);
        let option = self.option_bounds(color, &follow, depth + 1)?;
        options[color.index()].push(option);
        if self.is_most(node, color, option) {
            // No other move of this colour can lead to more.
            waiting[color.index()].clear();
        }
        Ok(())
    }

    /// The empty points, in rings around where the colours meet: the entrances, and the stones in play.
    pub(crate) fn points_by_promise(&self, node: NodeId) -> Vec<usize> {
        let position = self.table.position(node);
        let shape = self.table.shape(position.shape);
        let stones = position.stones[0] | position.stones[1];
        let empty = shape.all() & !stones;
        let [black, white] = shape.walls.map(|wall| wall & empty);
        // An entrance is where the walls of the invader are, who has fewer of them.
        let white_enters = white != 0 && (black == 0 || white.count_ones() <= black.count_ones());
        let mut ring = (if white_enters { white } else { black } | shape.neighbours(stones)) & empty;
        let mut points = Vec::with_capacity(empty.count_ones() as usize);
        let mut rest = empty;
        while rest != 0 {
            if ring == 0 {
                ring = rest;
            }
            points.extend(bits(ring));
            rest &= !ring;
            ring = shape.neighbours(ring) & rest;
        }
        points
    }

    /// Whether an option reaches the most that any move of this colour can: one point less than all.
    fn is_most(&self, node: NodeId, color: Color, option: Bounds) -> bool {
        let [low, high] = self.part_ends(Part { node, swapped: false });
        match color {
            Color::Black => option.low == self.games.integer(high - 1),
            Color::White => option.high == self.games.integer(low + 1),
        }
    }

    /// The bounds of a position from those of its options.
    pub(crate) fn combine(&mut self, stand: i64, options: &Options) -> Result<Bounds, BudgetExceeded> {
        let [left, right] = options;
        let exact = left.iter().chain(right).all(|bounds| bounds.exact().is_some());
        let low = self.stand_or_move(stand, &options.each_ref().map(|side| lows(side)))?;
        if exact {
            return Ok(Bounds::exactly(low));
        }
        let high = self.stand_or_move(stand, &options.each_ref().map(|side| highs(side)))?;
        Ok(Bounds { low, high })
    }

    /// The game with these options that is worth `stand` if nobody moves: numbers count from there.
    pub(crate) fn stand_or_move(
        &mut self,
        stand: i64,
        options: &[Vec<Game>; 2],
    ) -> Result<Game, BudgetExceeded> {
        let [left, right] = options;
        if stand == 0 {
            return self.games.game(left, right);
        }
        let offset = self.games.integer(-stand);
        let mut moved: [Vec<Game>; 2] = Default::default();
        for (side, games) in moved.iter_mut().zip(options) {
            for &game in games {
                side.push(self.games.add(game, offset)?);
            }
        }
        let game = self.games.game(&moved[0], &moved[1])?;
        self.games.sub(game, offset)
    }
}

fn lows(side: &[Bounds]) -> Vec<Game> {
    side.iter().map(|bounds| bounds.low).collect()
}

fn highs(side: &[Bounds]) -> Vec<Game> {
    side.iter().map(|bounds| bounds.high).collect()
}
