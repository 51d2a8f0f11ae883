//! Reading ahead: a tree of moves, proposed by one network and judged by another.
//!
//! **The question.** One move of look-ahead sees what a move builds and not how it is answered. What is to be expected after
//! likely answers of both sides?
//!
//! **The algorithm.** To *look* at a position is to ask which moves are likely there, and how many points the side to move will have.
//! The tree begins with a look at the root; each further look goes down from there to a position that has not been looked at,
//! taking at every step the move with the highest
//!
//! ```text
//! v + E · p · √N / (1 + n)
//! ```
//!
//! where *v* is what the player expects after the move, in points: the mean of what the looks below it found, and before the first of them
//! a little less than the position itself promises. *p* is the chance of the move if it were drawn by its score at a temperature of [`SPREAD`] points; *N* and
//! *n* count the looks below the position and below the move, and E is [`EXPLORATION`].
//! The mean, not the best, because single judgements are wrong too often: a maximum over many moves finds the errors.
//!
//! *An example.* A move takes two stones and is liked best, another one defends a group. The first looks go below the capture and find the answer
//! that kills the group, after which the player has 20 points. Now the defence promises more, and the next look goes below that.
//!
//! **Two roles.** The network that proposes has learnt which moves to prefer, and its scores need not be points that anybody
//! will get; the network that judges has learnt who will live, and judges one position without comparing it with others. What a
//! position is worth is then no longer the highest of fifty judgements, which would be the one that errs most.
//!
//! **Sources.** The formula is that of AlphaGo Zero (Silver and others, *Mastering the game of Go without human knowledge*, 2017), with points instead of chances to win.
//!
//! **Limits.** Below the root nothing is known of repetition but that a ko may not be retaken at once.

use yose_board::{Board, Color, Move, Position};

use crate::player::Choice;

/// How much likely moves are tried before others, in points.
const EXPLORATION: f32 = 8.0;

/// The temperature at which moves are likely, in points of their scores.
const SPREAD: f32 = 2.0;

/// How many points less a move promises, before it was looked at, than the position does.
const MODESTY: f32 = 1.0;

/// Moves with a smaller share of the most looks that any move had are not chosen, whatever they promise: one in so many.
const ENOUGH: u32 = 3;

/// What there is to see in a position.
pub(crate) struct Look {
    /// How much each move is liked.
    pub(crate) choice: Choice,
    /// The points that the side to move expects.
    pub(crate) expected: f32,
}

/// A move in the tree.
struct Node {
    action: Move,
    /// What the player who made the move expects after it, if it was looked at.
    value: f32,
    /// The chance of the move among its siblings.
    chance: f32,
    looks: u32,
    /// Where the answers are; none before a look.
    answers: Option<(usize, usize)>,
}

/// A tree of moves, and how a position is looked at.
pub(crate) struct Reading<L> {
    look: L,
    nodes: Vec<Node>,
    /// Number of points of the board.
    area: f32,
}

impl<L: FnMut(&Board, Color) -> Look> Reading<L> {
    /// The tree of so many looks beyond the `first` one, at the position itself.
    pub(crate) fn of(position: &Position, first: &Look, looks: usize, look: L) -> Reading<L> {
        let area = position.board().size().area() as f32;
        let root = Node { action: Move::Pass, value: 0.0, chance: 1.0, looks: 0, answers: None };
        let mut reading = Reading { look, nodes: vec![root], area };
        reading.add(0, &first.choice);
        reading.tell(&[0], area - first.expected);
        // What passing is worth decides when a game is over, so it must be looked at.
        let pass = reading.nodes.len() - 1;
        for number in 0..looks {
            let path = if number == 0 { vec![0, pass] } else { reading.descend() };
            reading.look_after(position, &path);
        }
        reading
    }

    /// What the player expects after the moves that were looked into about as often as any; how they are liked if none was.
    pub(crate) fn choice(&self, first: &Choice) -> Choice {
        let (mut scores, mut pass) = (Vec::new(), first.pass);
        let plays = self.answers(0).iter().filter(|node| node.action != Move::Pass);
        let most = plays.map(|node| node.looks).max().unwrap_or(0).max(1);
        for node in self.answers(0).iter().filter(|node| node.looks > 0) {
            match node.action {
                Move::Play(point) if node.looks * ENOUGH >= most => scores.push((point, node.value)),
                Move::Play(_) => {}
                Move::Pass => pass = node.value,
            }
        }
        if scores.is_empty() {
            return first.clone();
        }
        Choice { scores, pass }
    }

    fn answers(&self, node: usize) -> &[Node] {
        self.nodes[node].answers.map_or(&[], |(from, to)| &self.nodes[from..to])
    }

    /// The way from the root to a position that has not been looked at.
    fn descend(&self) -> Vec<usize> {
        let mut path = vec![0];
        while let Some(next) = path.last().and_then(|&node| self.choose(node)) {
            path.push(next);
        }
        path
    }

    /// The answer that the next look goes to; `None` if the position has none yet.
    fn choose(&self, node: usize) -> Option<usize> {
        let (from, to) = self.nodes[node].answers?;
        let here = &self.nodes[node];
        let weight = EXPLORATION * (here.looks as f32).sqrt();
        let promised = self.area - here.value - MODESTY;
        let worth = |place: &usize| {
            let answer = &self.nodes[*place];
            let value = if answer.looks == 0 { promised } else { answer.value };
            value + weight * answer.chance / (1 + answer.looks) as f32
        };
        // Of equals the first, so that passing comes last.
        (from..to).rev().max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }

    /// Looks at the position that a way leads to, and tells all moves of the way.
    fn look_after(&mut self, position: &Position, path: &[usize]) {
        let (mut board, mut color) = (position.board().clone(), position.to_move());
        let mut passes = 0;
        for &node in &path[1..] {
            match self.nodes[node].action {
                Move::Play(point) => {
                    board.play(color, point);
                    passes = 0;
                }
                Move::Pass => {
                    board.set_ko(None);
                    passes += 1;
                }
            }
            color = !color;
        }
        let Some(&leaf) = path.last() else { return };
        let seen = (self.look)(&board, color);
        // After two passes nothing comes any more.
        if passes < 2 {
            self.add(leaf, &seen.choice);
        }
        self.tell(path, self.area - seen.expected);
    }

    /// Tells all moves of a way what the last of them is worth to the player who made it.
    fn tell(&mut self, path: &[usize], mut value: f32) {
        for &place in path.iter().rev() {
            let node = &mut self.nodes[place];
            let looks = node.looks as f32;
            node.value = (node.value * looks + value) / (looks + 1.0);
            node.looks += 1;
            value = self.area - value;
        }
    }

    /// Adds the answers of a position, passing last.
    fn add(&mut self, node: usize, choice: &Choice) {
        let plays = choice.scores.iter().map(|&(point, score)| (Move::Play(point), score));
        let moves: Vec<(Move, f32)> = plays.chain([(Move::Pass, choice.pass)]).collect();
        let most = moves.iter().map(|&(_, score)| score).fold(f32::NEG_INFINITY, f32::max);
        let weight = |score: f32| ((score - most) / SPREAD).exp();
        let sum: f32 = moves.iter().map(|&(_, score)| weight(score)).sum();
        let from = self.nodes.len();
        self.nodes.extend(moves.into_iter().map(|(action, score)| Node {
            action,
            value: 0.0,
            chance: weight(score) / sum,
            looks: 0,
            answers: None,
        }));
        self.nodes[node].answers = Some((from, self.nodes.len()));
    }
}

#[cfg(test)]
mod tests;
