//! Sums of positions, and what is known of them.

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::ko::{Move, Question};
use yose_cgt::{BudgetExceeded, Game, Player, Rational, Thermograph};

use super::super::Sum;
use crate::hold::Sureties;
use crate::region::Played;
use crate::search::Search;
use crate::table::{Follow, NodeId, Part};
use crate::territory::static_bounds;

/// Positions that solving a part may take.
const PART_FUEL: u64 = 512;

/// A position that stands alone is solved only if it is not larger than this.
const SMALL: usize = 7;

/// An option of a sum, and the points that are made on the way.
pub(super) struct Choice {
    pub(super) player: Player,
    pub(super) kind: Move,
    pub(super) sum: Sum,
    pub(super) gain: i64,
}

/// What is known of a position of the table.
#[derive(Clone, Copy, Debug)]
struct Known {
    exact: Option<Game>,
    /// Whether it was tried to solve it.
    tried: bool,
    /// By owner, what she is sure of moving first and moving second, in points of hers.
    sure: [[i64; 2]; 2],
}

pub(super) struct Sums<'s> {
    pub(super) search: &'s mut Search,
    sureties: Sureties,
    known: FxHashMap<NodeId, Known>,
}

impl<'s> Sums<'s> {
    pub(super) fn new(search: &'s mut Search) -> Sums<'s> {
        Sums { search, sureties: Sureties::default(), known: FxHashMap::default() }
    }

    /// The sum of some positions, and points besides.
    pub(super) fn of(&mut self, parts: &[Part]) -> Result<(Sum, i64), BudgetExceeded> {
        let nothing = self.search.games.integer(0);
        self.sum(parts, &[], nothing)
    }

    /// The sum after a move in one of some parts, and points besides, prisoners among them.
    pub(super) fn after(&mut self, parts: &[Part], played: &Played) -> Result<(Sum, i64), BudgetExceeded> {
        let mut next = self.search.table.place(played.region.shape(), played.region.masks());
        let mut others = parts.to_vec();
        others.retain(|part| match next.iter().position(|other| other == part) {
            Some(place) => {
                next.remove(place);
                true
            }
            None => false,
        });
        let prisoners = self.search.games.integer(played.prisoners);
        match played.takes_ko {
            true => self.sum(&others, &next, prisoners),
            false => self.sum(&[others, next].concat(), &[], prisoners),
        }
    }

    /// Thermographs between which a sum lies, by what is sure. With several parts a side moves in one of them and answers in the others.
    pub(super) fn ends(&mut self, (parts, rest): &Sum) -> Result<[Thermograph; 2], BudgetExceeded> {
        for part in parts {
            self.look_up(part.node);
        }
        let low = self.at_least(parts, *rest, Color::Black)?;
        let high = self.at_least(parts, *rest, Color::White)?.negate();
        Ok([low, high])
    }

    /// The least that a sum is worth to a colour, positive if it is hers.
    fn at_least(&mut self, parts: &[Part], rest: Game, color: Color) -> Result<Thermograph, BudgetExceeded> {
        let sures: Vec<[i64; 2]> = parts.iter().map(|&part| self.sure(part, color)).collect();
        let second: i64 = sures.iter().map(|[_, second]| second).sum();
        let rest = self.search.games.thermograph(rest)?;
        let rest = if color == Color::Black { rest } else { rest.negate() };
        let points = Rational::from(second);
        let mut left = rest.left_wall().clone().shifted(&points);
        let right = rest.right_wall().clone().shifted(&points);
        if let Some(gain) = sures.iter().map(|[first, second]| first - second).max() {
            left = left.max(&right.clone().shifted(&Rational::from(gain)).tilted(-1));
        }
        Ok(Thermograph::from_walls(left, right).unwrap_or_else(|_| rest.translate(&points)))
    }

    /// What a colour is sure of in a part, moving first and second, in points of hers.
    fn sure(&mut self, part: Part, color: Color) -> [i64; 2] {
        let owner = if part.swapped { !color } else { color };
        self.known(part.node).sure[owner.index()]
    }

    fn known(&mut self, node: NodeId) -> Known {
        if let Some(known) = self.known.get(&node) {
            return *known;
        }
        let position = self.search.table.position(node);
        let [low, high] = static_bounds(self.search.table.shape(position.shape), position.stones);
        let known = Known { exact: None, tried: false, sure: [[low - 1, low], [-high - 1, -high]] };
        self.known.insert(node, known);
        known
    }

    /// Looks up what questions about other positions have found out about this one.
    fn look_up(&mut self, node: NodeId) {
        let mut known = self.known(node);
        for owner in Color::BOTH {
            for (sure, first) in known.sure[owner.index()].iter_mut().zip([true, false]) {
                if let Some(points) = self.sureties.known(self.search, node, owner, first) {
                    *sure = points.max(*sure);
                }
            }
        }
        self.known.insert(node, known);
    }

    /// The value of a position if it is found. A sum must be the same when a ko is taken back, so that it can be told which capture is banned: this is tried once, and
    /// what a ko capture has led to counts as not solved from then on.
    fn exact(&mut self, node: NodeId, alone: bool) -> Option<Game> {
        let mut known = self.known(node);
        if known.exact.is_none() && !known.tried {
            let position = self.search.table.position(node);
            let is_small = self.search.table.shape(position.shape).cells.len() <= SMALL;
            self.search.renew(PART_FUEL);
            if self.search.settle(node) {
                known.exact = self.search.known(node).exact();
            } else if !alone || is_small {
                known.exact = self.search.solved_now(node);
                known.tried = true;
            }
            self.known.insert(node, known);
        }
        known.exact
    }

    /// Sorts parts into solved ones, which are added up, and others; where a ko capture has just led nothing is solved. And the points that belong to the move.
    fn sum(&mut self, parts: &[Part], taken: &[Part], mut rest: Game) -> Result<(Sum, i64), BudgetExceeded> {
        let mut unsolved = taken.to_vec();
        for part in taken {
            let known = Known { exact: None, tried: true, ..self.known(part.node) };
            self.known.insert(part.node, known);
        }
        let alone = parts.len() + taken.len() == 1;
        for &part in parts {
            match self.exact(part.node, alone) {
                Some(game) => {
                    let game = if part.swapped { self.search.games.neg(game)? } else { game };
                    rest = self.search.games.add(rest, game)?;
                }
                None => unsolved.push(part),
            }
        }
        unsolved.sort_unstable();
        let (rest, points) = self.without_points(rest)?;
        Ok(((unsolved, rest), points))
    }

    fn without_points(&mut self, rest: Game) -> Result<(Game, i64), BudgetExceeded> {
        let points = i64::try_from(self.search.games.right_stop(rest).floor()).unwrap_or(0);
        let negative = self.search.games.integer(-points);
        Ok((self.search.games.add(rest, negative)?, points))
    }

    /// All options of a sum.
    pub(super) fn options(&mut self, (parts, rest): &Sum) -> Result<Vec<Choice>, BudgetExceeded> {
        let mut options = Vec::new();
        for (place, &part) in parts.iter().enumerate() {
            let again = place > 0 && parts[place - 1] == part;
            let mut others = parts.clone();
            others.remove(place);
            let moves = self.search.legal(part.node);
            for color in Color::BOTH {
                let on_table = if part.swapped { !color } else { color };
                for follow in moves[on_table.index()].iter().filter(|follow| follow.takes_ko || !again) {
                    options.push(self.option(&others, *rest, part.swapped, color, follow)?);
                }
            }
        }
        // Nobody needs to move in an integer.
        if self.search.games.as_integer(*rest).is_none() {
            for player in Player::BOTH {
                for option in self.search.games.options(player, *rest) {
                    let (rest, gain) = self.without_points(option)?;
                    options.push(Choice { player, kind: Move::Plain, sum: (parts.clone(), rest), gain });
                }
            }
        }
        Ok(options)
    }

    fn option(
        &mut self,
        others: &[Part],
        rest: Game,
        swapped: bool,
        color: Color,
        follow: &Follow,
    ) -> Result<Choice, BudgetExceeded> {
        let prisoners = if swapped { -follow.prisoners } else { follow.prisoners };
        let prisoners = self.search.games.integer(prisoners);
        let rest = self.search.games.add(rest, prisoners)?;
        let next = follow.parts.iter().map(|&next| self.search.table.turned(next, swapped));
        let next: Vec<Part> = next.collect();
        let (sum, gain) = match follow.takes_ko {
            true => self.sum(others, &next, rest)?,
            false => self.sum(&[others, &next].concat(), &[], rest)?,
        };
        let player = if color == Color::Black { Player::Left } else { Player::Right };
        Ok(Choice { player, kind: if follow.takes_ko { Move::Ko } else { Move::Plain }, sum, gain })
    }

    /// Asks what either side is sure of in the largest part of a sum, so as to answer a question; whether something was found. Each of at most three questions
    /// may take so many positions.
    pub(super) fn ask(
        &mut self,
        (parts, rest): &Sum,
        question: &Question,
        fuel: u64,
    ) -> Result<bool, BudgetExceeded> {
        let size =
            |part: &Part| self.search.table.shape(self.search.table.position(part.node).shape).cells.len();
        let Some(place) = (0..parts.len()).max_by_key(|&place| size(&parts[place])) else { return Ok(false) };
        let part = parts[place];
        let rest = self.search.games.thermograph(*rest)?;
        for color in Color::BOTH {
            let owner = if part.swapped { !color } else { color };
            for (first, goal) in self.goals(parts, place, &rest, question, color) {
                if goal > self.known(part.node).sure[owner.index()][usize::from(!first)]
                    && goal <= self.most(part.node, owner)
                    && self.sureties.has(self.search, part.node, owner, first, goal, fuel)
                {
                    if let Some(known) = self.known.get_mut(&part.node) {
                        known.sure[owner.index()][usize::from(!first)] = goal;
                    }
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// What a colour has to be sure of in a part, moving first (or second), for a question to be answered: Black that there is so much, White that there is not.
    fn goals(
        &mut self,
        parts: &[Part],
        place: usize,
        rest: &Thermograph,
        question: &Question,
        color: Color,
    ) -> Vec<(bool, i64)> {
        let t = &question.temperature;
        let mut others = 0;
        for (other, &part) in parts.iter().enumerate() {
            others += if other == place { 0 } else { self.sure(part, color)[1] };
        }
        let (graph, target) = match color {
            Color::Black => (rest.clone(), question.target.clone()),
            Color::White => (rest.negate(), -&question.target),
        };
        let target = target - Rational::from(others);
        let [left, right] = [graph.left_wall(), graph.right_wall()].map(|wall| wall.value_at(t));
        let is_first = (question.player == Player::Left) == (color == Color::Black);
        let goals = match is_first {
            true => vec![(true, &target + t - &right), (false, target - left)],
            false => vec![(false, target - right)],
        };
        let whole = |goal: Rational| {
            let goal = if color == Color::Black { goal.ceil() } else { goal.floor() + Rational::ONE };
            goal.to_small().map(|(goal, _)| goal)
        };
        goals.into_iter().filter_map(|(first, goal)| Some((first, whole(goal)?))).collect()
    }

    /// The most a position can be worth to a side.
    fn most(&self, node: NodeId, owner: Color) -> i64 {
        let position = self.search.table.position(node);
        let [low, high] = static_bounds(self.search.table.shape(position.shape), position.stones);
        if owner == Color::Black { high } else { -low }
    }
}
