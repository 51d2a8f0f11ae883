//! Race and territory together.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};

use crate::judge::Judge;
use crate::liberty::Obstacle;
use crate::race::Race;
use crate::search::{Bonds, Position};
use crate::solution::Evidence;
use crate::subgame::Subgame;
use crate::table::{Placed, ShapeId};

/// The best line for race and territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombinedLine {
    /// Who wins the race.
    pub winner: Color,
    /// Territory in the subgames, Black's less White's.
    pub territory: i64,
    /// The same with the captured chain, two points a stone.
    pub score: i64,
    /// The moves, without those that only fill liberties.
    pub line: Vec<(Color, Point)>,
    /// By first move in an unsettled subgame: the score that it leads to, the captured chain included.
    pub moves: Vec<(Point, i64)>,
    /// Proved if every line of the whole race was read ([`prove_scores`](crate::prove_scores)), for the score and for
    /// each of the moves. Otherwise estimated: moves that another move beats both in liberties and in territory were left
    /// out.
    pub evidence: Evidence,
}

/// A position of one subgame.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    places: Box<[Placed]>,
    prisoners: i64,
    joined: i64,
}

/// What a position of a subgame counts, and the moves that can gain something.
struct Node {
    /// Liberties, positive if they are Black's.
    count: i64,
    /// Territory by winner of the race, Black's less White's.
    score: [i64; 2],
    moves: [Vec<(Point, Place)>; 2],
}

/// A position reached: its places, for the moves to come, and stones taken so far.
#[derive(Clone)]
struct Place {
    places: Rc<[Placed]>,
    prisoners: i64,
    /// Stones of the owner's that have become part of his chain.
    joined: i64,
}

/// Solves the conditional game for both sides first.
pub(crate) fn combined(
    judge: &mut Judge<'_>,
    race: &Race,
    subgames: &[Subgame],
) -> Result<[CombinedLine; 2], Obstacle> {
    let owners: Vec<Color> = subgames.iter().filter_map(|subgame| subgame.owner).collect();
    if owners.len() != subgames.len() {
        return Err(Obstacle::Shared);
    }
    let start: Vec<Place> =
        subgames.iter().map(|s| Place { places: s.places.clone().into(), prisoners: 0, joined: 0 }).collect();
    let stones = Color::BOTH.map(|color| race.chain(color).len() as i64);
    let mut play = Play { judge, owners, stones, nodes: FxHashMap::default(), known: FxHashMap::default() };
    play.judge.counter.table.meter.refill(MAX_STATES);
    Ok([play.line(&start, Color::Black)?, play.line(&start, Color::White)?])
}

/// A state: positions of all subgames, liberties filled elsewhere, whose turn, whether the other just filled one.
type State = (Vec<Key>, i64, Color, bool);

/// Who wins and the territory.
type End = (Color, i64);

struct Play<'a, 'b> {
    judge: &'a mut Judge<'b>,
    owners: Vec<Color>,
    stones: [i64; 2],
    nodes: FxHashMap<(Key, usize), Rc<Node>>,
    known: FxHashMap<State, End>,
}

/// More states than this are too many for a score that is an extra.
const MAX_STATES: u64 = 300_000;

impl Play<'_, '_> {
    fn line(&mut self, start: &[Place], first: Color) -> Result<CombinedLine, Obstacle> {
        let (winner, territory) = self.read(start, 0, first, false)?;
        let mut moves = Vec::new();
        for (point, end) in self.ends(start, 0, first)? {
            moves.push((point, self.score(end)));
        }
        moves.sort_unstable();
        let mut line = Vec::new();
        let (mut at, mut filled, mut color, mut passed) = (start.to_vec(), 0, first, false);
        loop {
            let goal = self.read(&at, filled, color, passed)?;
            let mut found = None;
            for (index, point, next) in self.options(&at, color)? {
                let mut after = at.clone();
                after[index] = next;
                if self.read(&after, filled, !color, false)? == goal {
                    found = Some((point, after));
                    break;
                }
            }
            match found {
                Some((point, after)) => {
                    line.push((color, point));
                    (at, passed) = (after, false);
                }
                None if passed => break,
                None => (filled, passed) = (filled + i64::from(color.sign()), true),
            }
            color = !color;
        }
        let (score, evidence) = (self.score((winner, territory)), Evidence::Estimated);
        Ok(CombinedLine { winner, territory, score, line, moves, evidence })
    }

    fn score(&self, (winner, territory): End) -> i64 {
        territory + 2 * i64::from(winner.sign()) * self.stones[(!winner).index()]
    }

    /// What each first move leads to.
    fn ends(&mut self, at: &[Place], filled: i64, color: Color) -> Result<Vec<(Point, End)>, Obstacle> {
        let mut ends = Vec::new();
        for (index, point, next) in self.options(at, color)? {
            let mut after = at.to_vec();
            after[index] = next;
            ends.push((point, self.read(&after, filled, !color, false)?));
        }
        Ok(ends)
    }

    fn options(&mut self, at: &[Place], color: Color) -> Result<Vec<(usize, Point, Place)>, Obstacle> {
        let mut options = Vec::new();
        for (index, node) in at.iter().enumerate() {
            let node = self.node(node, index)?;
            options
                .extend(node.moves[color.index()].iter().map(|(point, next)| (index, *point, next.clone())));
        }
        Ok(options)
    }

    fn read(&mut self, at: &[Place], filled: i64, color: Color, passed: bool) -> Result<End, Obstacle> {
        let state = (at.iter().map(key).collect::<Vec<Key>>(), filled, color, passed);
        if let Some(&known) = self.known.get(&state) {
            return Ok(known);
        }
        self.judge.counter.table.meter.spend()?;
        let better = |a: End, b: End| {
            let rank = |(winner, territory): End| (winner == color, i64::from(color.sign()) * territory);
            if rank(a) >= rank(b) { a } else { b }
        };
        let mut best = if passed {
            self.end(at, filled + i64::from(color.sign()), !color)?
        } else {
            self.read(at, filled + i64::from(color.sign()), !color, true)?
        };
        for (_, end) in self.ends(at, filled, color)? {
            best = better(end, best);
        }
        self.known.insert(state, best);
        Ok(best)
    }

    /// Both sides only fill liberties from here on.
    fn end(&mut self, at: &[Place], filled: i64, to_move: Color) -> Result<End, Obstacle> {
        let mut nodes = Vec::with_capacity(at.len());
        for (index, node) in at.iter().enumerate() {
            nodes.push(self.node(node, index)?);
        }
        let balance = filled + nodes.iter().map(|node| node.count).sum::<i64>();
        let winner = if balance * i64::from(to_move.sign()) >= 0 { to_move } else { !to_move };
        Ok((winner, nodes.iter().map(|node| node.score[winner.index()]).sum()))
    }

    fn node(&mut self, at: &Place, index: usize) -> Result<Rc<Node>, Obstacle> {
        let key = (key(at), index);
        if let Some(node) = self.nodes.get(&key) {
            return Ok(Rc::clone(node));
        }
        let node = Rc::new(self.build(at, self.owners[index])?);
        self.nodes.insert(key, Rc::clone(&node));
        Ok(node)
    }

    fn build(&mut self, at: &Place, owner: Color) -> Result<Node, Obstacle> {
        let shapes: Vec<ShapeId> = at.places.iter().map(|place| place.id).collect();
        let counter = &mut self.judge.counter;
        let sign = i64::from(owner.sign());
        let seed = counter.seed(owner, &shapes)?;
        let booty: i64 = shapes.iter().map(|&id| counter.table.entry(id).booty(owner)).sum();
        let settled = counter.is_settled(owner, &shapes)?;
        let mut scorer = counter.scorer(owner);
        let points = scorer.settled(&shapes)?;
        let over = settled && points.is_some();
        let mut score = [0; 2];
        score[owner.index()] = at.prisoners + points.unwrap_or_else(|| scorer.points(&shapes));
        score[(!owner).index()] = at.prisoners + sign * (seed - booty - 2 * at.joined);
        let mut moves = [Vec::new(), Vec::new()];
        if !over {
            for color in Color::BOTH {
                moves[color.index()] = self.gains(at, owner, color)?;
            }
        }
        Ok(Node { count: sign * seed, score, moves })
    }

    /// The moves that no other move beats both in liberties and in territory.
    fn gains(&mut self, at: &Place, owner: Color, color: Color) -> Result<Vec<(Point, Place)>, Obstacle> {
        let position = Position { shapes: at.places.to_vec(), chains: [Bonds::new(1); 2] };
        let counter = &mut self.judge.counter;
        let mut candidates = Vec::new();
        for step in position.steps(counter.table, color)? {
            let shapes: Vec<ShapeId> = step.places.iter().map(|place| place.id).collect();
            let count = counter.value(owner, &shapes)?;
            let count = if owner == Color::White { counter.games.neg(count)? } else { count };
            let rest = counter.scorer(owner).chilled(&shapes)?;
            let prisoners = at.prisoners + i64::from(color.sign()) * i64::from(step.captured);
            let taken = counter.games.integer(prisoners);
            let territory = counter.games.add(rest, taken)?;
            let joined = at.joined + if color == owner { i64::from(step.joined) } else { 0 };
            let next = Place { places: step.places.into(), prisoners, joined };
            candidates.push((step.point, next, count, territory));
        }
        let games = &mut *self.judge.counter.games;
        let mut kept = Vec::new();
        'next: for (index, (point, node, count, territory)) in candidates.iter().enumerate() {
            for (other, (_, _, count2, territory2)) in candidates.iter().enumerate() {
                let same = count == count2 && territory == territory2;
                let (low, high) = if color == Color::Black {
                    ([*count, *territory], [*count2, *territory2])
                } else {
                    ([*count2, *territory2], [*count, *territory])
                };
                let beaten = games.at_most(low[0], high[0])? && games.at_most(low[1], high[1])?;
                if other != index && beaten && (!same || other < index) {
                    continue 'next;
                }
            }
            kept.push((*point, node.clone()));
        }
        Ok(kept)
    }
}

fn key(node: &Place) -> Key {
    let mut places = node.places.to_vec();
    places.sort_unstable();
    Key { places: places.into(), prisoners: node.prisoners, joined: node.joined }
}
