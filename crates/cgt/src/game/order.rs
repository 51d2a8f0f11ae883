//! Comparing games.
//!
//! **Question.** Is G ≤ H?
//!
//! **Definition.** G ≤ H unless some Left option of G is ≥ H or some Right
//! option of H is ≤ G.
//!
//! **Why it is fast.** G ≤ H implies the same order of both stops, and G < H
//! follows when the left stop of G lies below the right stop of H, so most
//! questions are answered from four cached numbers. Of stops that coincide, a
//! node remembers whether the game is on the right side of them, which settles
//! every comparison with a number. The rest is the definition, remembered for
//! each pair of nodes and difference of shifts, on an explicit stack.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::arena::{Arena, NodeId};
use super::{
    Game, Games,
    scalar::{self, Scalar},
};
use crate::BudgetExceeded;

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Right is better off in the first.
    Less,
    /// The same value.
    Equal,
    /// Left is better off in the first.
    Greater,
    /// Neither: whoever moves first in the difference wins it.
    Confused,
}

/// Who wins a game under normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever starts.
    Left,
    /// Right wins, whoever starts.
    Right,
    /// Whoever starts wins.
    Next,
    /// Whoever starts loses.
    Previous,
}

/// Is `a + shift ≤ b`?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    a: NodeId,
    b: NodeId,
    shift: Scalar,
}

impl Hash for Question {
    /// Two words instead of four: hashing is a good part of all the work.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.a.0) << 32 | u64::from(self.b.0));
        state.write_u64(self.shift.mantissa as u64 ^ u64::from(self.shift.exponent) << 48);
    }
}

/// A question on the stack, and the next of its parts to look at.
#[derive(Debug)]
pub(super) struct Frame {
    question: Question,
    cursor: usize,
}

impl Games {
    /// G ≤ H: Left, moving second, wins H − G.
    pub fn at_most(&mut self, g: Game, h: Game) -> Result<bool, BudgetExceeded> {
        let shift = self.arena.scalars.sub(g.shift(), h.shift());
        self.answer(Question { a: g.node, b: h.node, shift })
    }

    /// G < H.
    pub fn less(&mut self, g: Game, h: Game) -> Result<bool, BudgetExceeded> {
        Ok(g != h && self.at_most(g, h)?)
    }

    /// Which of the four relations holds.
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Relation, BudgetExceeded> {
        if g == h {
            return Ok(Relation::Equal);
        }
        if self.at_most(g, h)? {
            return Ok(Relation::Less);
        }
        Ok(if self.at_most(h, g)? { Relation::Greater } else { Relation::Confused })
    }

    /// Who wins.
    pub fn outcome(&mut self, game: Game) -> Result<Outcome, BudgetExceeded> {
        Ok(match self.compare(game, self.zero())? {
            Relation::Less => Outcome::Right,
            Relation::Equal => Outcome::Previous,
            Relation::Greater => Outcome::Left,
            Relation::Confused => Outcome::Next,
        })
    }

    #[inline]
    fn answer(&mut self, question: Question) -> Result<bool, BudgetExceeded> {
        match self.known_answer(&question) {
            Some(answer) => Ok(answer),
            None => self.find_answer(question),
        }
    }

    #[inline(never)]
    fn find_answer(&mut self, question: Question) -> Result<bool, BudgetExceeded> {
        let mut waiting = std::mem::take(&mut self.questions);
        waiting.clear();
        let answer = self.find_answer_with(Frame { question, cursor: 0 }, &mut waiting);
        self.questions = waiting;
        answer
    }

    /// Works on one question while those that need its answer wait.
    fn find_answer_with(
        &mut self,
        mut frame: Frame,
        waiting: &mut Vec<Frame>,
    ) -> Result<bool, BudgetExceeded> {
        loop {
            self.meter.step(1)?;
            match self.examine(&mut frame) {
                Progress::Ask(part) => {
                    waiting.push(frame);
                    frame = Frame { question: part, cursor: 0 };
                }
                Progress::Done(answer) => {
                    self.remember(frame.question, answer)?;
                    let Some(parent) = waiting.pop() else { return Ok(answer) };
                    // One refuting part is enough.
                    let cursor = if answer { REFUTED } else { parent.cursor + 1 };
                    frame = Frame { cursor, ..parent };
                }
            }
        }
    }

    /// Goes through the parts of a question until one has no known answer. If
    /// any part is answered with yes, the whole is no.
    fn examine(&mut self, frame: &mut Frame) -> Progress {
        if frame.cursor == REFUTED {
            return Progress::Done(false);
        }
        let Question { a, b, shift } = frame.question;
        let (lefts, rights) = (self.arena.node(a).left(), self.arena.node(b).right());
        let count = lefts.len() + rights.len();
        while frame.cursor < count {
            let part = if frame.cursor < lefts.len() {
                // H ≤ Gᴸ?
                let option = self.arena.options[lefts.start + frame.cursor];
                let total = self.arena.scalars.add(option.shift(), shift);
                Question { a: b, b: option.node, shift: self.arena.scalars.neg(total) }
            } else {
                // Hᴿ ≤ G?
                let option = self.arena.options[rights.start + frame.cursor - lefts.len()];
                Question { a: option.node, b: a, shift: self.arena.scalars.sub(option.shift(), shift) }
            };
            match self.known_answer(&part) {
                Some(true) => return Progress::Done(false),
                Some(false) => frame.cursor += 1,
                None => return Progress::Ask(part),
            }
        }
        Progress::Done(true)
    }

    #[inline]
    fn known_answer(&self, question: &Question) -> Option<bool> {
        self.arena.answer_by_stops(question).or_else(|| self.memory(question).get(question).copied())
    }

    #[inline]
    fn memory(&self, question: &Question) -> &rustc_hash::FxHashMap<Question, bool> {
        if self.is_probed(question) { &self.probe_answers } else { &self.answers }
    }

    fn remember(&mut self, question: Question, answer: bool) -> Result<(), BudgetExceeded> {
        if self.is_probed(&question) {
            self.probe_answers.insert(question, answer);
            return Ok(());
        }
        self.answers.insert(question, answer);
        self.charge_numbers()?;
        self.meter.allocate(ANSWER_BYTES)
    }

    #[inline]
    fn is_probed(&self, question: &Question) -> bool {
        self.probe.is_some_and(|probe| question.a == probe || question.b == probe)
    }
}

enum Progress {
    Ask(Question),
    Done(bool),
}

/// The cursor of a question that one of its parts refuted.
const REFUTED: usize = usize::MAX;

/// An entry of the memory at its usual load.
const ANSWER_BYTES: u64 = 56;

impl Arena {
    /// The answer, when the stops decide it.
    #[inline(always)]
    fn answer_by_stops(&self, &Question { a, b, shift }: &Question) -> Option<bool> {
        let right = self.scalars.cmp(shift, scalar::ZERO);
        if right.is_gt() {
            return Some(false);
        }
        if a == b {
            return Some(true);
        }
        let (g, h) = (self.node(a), self.node(b));
        let left = self.scalars.cmp_sum(g.left_stop, shift, h.left_stop);
        if left.is_gt() {
            return Some(false);
        }
        // G ≤ H would put both on the same side of a stop they share.
        if right.is_eq() && g.at_least_right_stop && !h.at_least_right_stop
            || left.is_eq() && h.at_most_left_stop && !g.at_most_left_stop
        {
            return Some(false);
        }
        match self.scalars.cmp_sum(g.left_stop, shift, scalar::ZERO) {
            Ordering::Less => Some(true),
            Ordering::Greater => None,
            Ordering::Equal if g.at_most_left_stop && h.at_least_right_stop => Some(true),
            Ordering::Equal if a == NodeId::ZERO || b == NodeId::ZERO => Some(false),
            Ordering::Equal if right.is_eq() && g.is_up_star && h.is_up_star => {
                Some(self.details(a).up_star?.at_most(self.details(b).up_star?))
            }
            Ordering::Equal => None,
        }
    }
}
