//! Reading ahead: a tree of moves judged by the network.
//!
//! **The question.** One move of look-ahead sees what a move builds and not how it is answered. What does the network expect after
//! likely answers of both sides?
//!
//! **The algorithm.** To *look* at a position is to have the network judge it after every move. The tree begins with a look at the
//! root; each further look goes down from there to a position that has not been looked at, taking at every step the move with the
//! highest
//!
//! ```text
//! v + E · p · √N / (1 + n)
//! ```
//!
//! where *v* is what the player expects after the move, in points; *p* is the chance of the move if it were drawn by first
//! judgement at a temperature of [`SPREAD`] points; *N* and *n* count the looks below the position and below the move, and E is
//! [`EXPLORATION`]. What the best move promises there is told to all moves on the way: each expects the mean of what the looks below it found,
//! and before the first of them what was thought of it at first, less a part of what looks have taken from its siblings. The mean, not the best, because single judgements are
//! wrong too often: a maximum over many moves finds the errors. And less, because hardly a move is as good as it seems before it is answered: otherwise every move that
//! was looked at would seem worse than those that were not, and all looks would go to the first answers of ever more moves.
//!
//! *An example.* A move takes two stones and is judged at 45 points, another one defends a group and is judged at 42. The first look goes below
//! the capture and finds the answer that kills the group, after which the player has 20 at best. Now the defence promises
//! more, and the next look goes below that.
//!
//! **Sources.** The formula is that of AlphaGo Zero (Silver and others, *Mastering the game of Go without human knowledge*, 2017), with points instead of chances to win.
//!
//! **Limits.** Below the root nothing is known of repetition but that a ko may not be retaken at once.

use yose_board::{Board, Color, Move, Position};

use crate::player::Choice;

/// How much likely moves are tried before others, in points.
const EXPLORATION: f32 = 8.0;

/// The temperature of first judgements, in points.
const SPREAD: f32 = 2.0;

/// Moves with a smaller share of the most looks that any move had are not chosen, whatever they promise: one in so many.
const ENOUGH: u32 = 4;

/// How many moves that did not change stand against those that looks have changed.
const DOUBTS: f32 = 2.0;

/// A move in the tree.
struct Node {
    action: Move,
    /// What the player who made the move expects after it.
    value: f32,
    /// The same by first judgement.
    first: f32,
    /// The chance of the move among its siblings by first judgement.
    chance: f32,
    looks: u32,
    /// Where the answers are; none before a look.
    answers: Option<(usize, usize)>,
}

/// A tree of moves, and how a position is looked at.
pub(crate) struct Reading<L> {
    look: L,
    nodes: Vec<Node>,
}

impl<L: FnMut(&mut Board, Color) -> Choice> Reading<L> {
    /// The tree of so many looks beyond the `first` one, at the position itself.
    pub(crate) fn of(position: &Position, first: &Choice, looks: usize, look: L) -> Reading<L> {
        let root = Node { action: Move::Pass, value: 0.0, first: 0.0, chance: 1.0, looks: 0, answers: None };
        let mut reading = Reading { look, nodes: vec![root] };
        reading.add(0, first);
        // What passing is worth decides when a game is over, so it must not rest on first judgement.
        let pass = reading.nodes.len() - 1;
        for number in 0..looks {
            let path = if number == 0 { vec![0, pass] } else { reading.descend() };
            reading.look_after(position, &path);
        }
        reading
    }

    /// What the player expects after the moves that were looked into about as often as any; at first judgement if none was.
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
            scores.clone_from(&first.scores);
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
        let weight = EXPLORATION * (self.nodes[node].looks as f32).sqrt();
        let change = change(&self.nodes[from..to]);
        let worth = |place: &usize| {
            let answer = &self.nodes[*place];
            let value = if answer.looks == 0 { answer.first + change } else { answer.value };
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
        // After two passes nothing comes any more.
        if passes < 2 {
            let seen = (self.look)(&mut board, color);
            self.add(leaf, &seen);
        }
        let area = board.size().area() as f32;
        let best = self.answers(leaf).iter().map(|answer| answer.value).reduce(f32::max);
        let mut value = best.map_or(self.nodes[leaf].value, |best| area - best);
        for &place in path.iter().rev() {
            let node = &mut self.nodes[place];
            let looks = node.looks as f32;
            node.value = (node.value * looks + value) / (looks + 1.0);
            node.looks += 1;
            value = area - value;
        }
    }

    /// Adds the answers of a position, passing last.
    fn add(&mut self, node: usize, seen: &Choice) {
        let plays = seen.scores.iter().map(|&(point, score)| (Move::Play(point), score));
        let moves: Vec<(Move, f32)> = plays.chain([(Move::Pass, seen.pass)]).collect();
        let most = moves.iter().map(|&(_, score)| score).fold(f32::NEG_INFINITY, f32::max);
        let weight = |score: f32| ((score - most) / SPREAD).exp();
        let sum: f32 = moves.iter().map(|&(_, score)| weight(score)).sum();
        let from = self.nodes.len();
        self.nodes.extend(moves.into_iter().map(|(action, value)| Node {
            action,
            value,
            first: value,
            chance: weight(value) / sum,
            looks: 0,
            answers: None,
        }));
        self.nodes[node].answers = Some((from, self.nodes.len()));
    }
}

/// How far looks have changed what was thought of moves at first, as if [`DOUBTS`] more moves had not changed. Passes are left out: what they
/// give away is no measure of other moves.
fn change(moves: &[Node]) -> f32 {
    let looked_at = moves.iter().filter(|node| node.looks > 0 && node.action != Move::Pass);
    let (sum, count) =
        looked_at.fold((0.0, DOUBTS), |(sum, count), node| (sum + node.value - node.first, count + 1.0));
    sum / count
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Point, Rules, Size};

    fn at(name: &str) -> Point {
        Point::from_gtp(name, Size::square(5).unwrap()).unwrap()
    }

    /// The example above on a board of 5 × 5, as far as a judge goes who knows nothing but these positions. A5 is the capture,
    /// B5 the defence, C5 the answer that kills if Black has not defended.
    fn judge(board: &mut Board, color: Color) -> Choice {
        let (taken, defended) = (board.at(at("A5")).is_some(), board.at(at("B5")).is_some());
        let killed = board.at(at("C5")).is_some();
        let expected = match (killed, defended) {
            (true, false) => 5.0,
            _ if taken => 15.0,
            _ if defended => 12.0,
            _ => 10.0,
        };
        let mine = if color == Color::Black { expected } else { 25.0 - expected };
        let score = |name: &str| match (color, name) {
            (Color::Black, "A5") => mine + 5.0,
            (Color::Black, "B5") => mine + 2.0,
            (Color::White, "C5") if !defended => 20.0,
            _ => mine,
        };
        // It is too late to defend what is dead.
        let free = ["A5", "B5", "C5"]
            .into_iter()
            .filter(|&name| board.at(at(name)).is_none() && !(killed && name == "B5"));
        Choice { scores: free.map(|name| (at(name), score(name))).collect(), pass: mine }
    }

    fn read(looks: usize) -> Choice {
        let position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
        let first = judge(&mut position.board().clone(), Color::Black);
        Reading::of(&position, &first, looks, judge).choice(&first)
    }

    fn score(choice: &Choice, name: &str) -> Option<f32> {
        choice.scores.iter().find(|(point, _)| *point == at(name)).map(|&(_, score)| score)
    }

    #[test]
    fn a_move_that_is_refuted_is_found_out() {
        // One look is not enough for any move.
        let choice = read(1);
        assert_eq!((score(&choice, "A5"), score(&choice, "B5"), choice.pass), (Some(15.0), Some(12.0), 5.0));
        // The first look goes below passing, the second below the capture, and finds White's answer; the third below the defence.
        let choice = read(3);
        assert_eq!(
            (score(&choice, "A5"), score(&choice, "B5"), score(&choice, "C5")),
            (Some(5.0), Some(12.0), None)
        );
        assert_eq!(choice.pass, 5.0);
        // In the end it was hardly looked at, and is not offered any more.
        let choice = read(60);
        assert_eq!(score(&choice, "A5"), None);
        // After the defence the capture is still there.
        let defence = score(&choice, "B5").unwrap();
        assert!((12.0..=17.0).contains(&defence), "{choice:?}");
    }

    /// Of three moves that are judged at 10 points, one has lost 6 by looking and one 3; a pass has lost 20.
    #[test]
    fn moves_are_expected_to_change_as_others_did() {
        let node =
            |action, value, looks| Node { action, value, first: 10.0, chance: 0.1, looks, answers: None };
        let play = |name| Move::Play(at(name));
        let moves = [
            node(play("A5"), 4.0, 2),
            node(play("B5"), 7.0, 1),
            node(play("C5"), 10.0, 0),
            node(Move::Pass, -10.0, 1),
        ];
        assert_eq!(change(&moves), -9.0 / 4.0);
        assert_eq!(change(&moves[2..]), 0.0);
    }

    #[test]
    fn values_are_means_of_what_was_found_below() {
        let position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
        let first = judge(&mut position.board().clone(), Color::Black);
        let found = std::cell::RefCell::new(Vec::new());
        let look = |board: &mut Board, color: Color| {
            let choice = judge(board, color);
            let best = choice.scores.iter().map(|&(_, score)| score).fold(choice.pass, f32::max);
            found.borrow_mut().push(if color == Color::White { 25.0 - best } else { best });
            choice
        };
        let reading = Reading::of(&position, &first, 6, look);
        let (looks, value) = (reading.nodes[0].looks, 25.0 - reading.nodes[0].value);
        let found = found.borrow();
        assert_eq!((looks, found.len()), (6, 6));
        assert!((value - found.iter().sum::<f32>() / 6.0).abs() < 1e-3, "{value} of {found:?}");
        let below: u32 = reading.answers(0).iter().map(|node| node.looks).sum();
        assert_eq!(below, looks);
    }
}
