//! The search for a proof that one side holds everything.
//!
//! **The question** is one of who wins: the opponent chooses an attack, the owner an answer, and so on, until it can be seen that nothing
//! lives or that something does. Most of these questions have a short answer, and it is a different one each time, so what matters is the order
//! in which lines are looked at.
//!
//! **Proof numbers.** Each position has two numbers: about how much is still to be shown to prove it, and to disprove it. The line is
//! followed that looks shortest to either end, until its numbers are no longer the smallest. If all of several things are to be
//! shown, that takes as much as the hardest of them, and one for each of the others: they share most of their positions, so
//! a sum would count these many times.
//!
//! **Why a proof is sound.** A proof number becomes zero only if nothing lives in a position by its looks, if all attacks are
//! answered and the owner can move, or if an answer leads to parts that are all proved; each of them before the position itself. A position
//! that comes up again below itself counts as disproved there. So proofs are finite trees. A disproof may rest on that, and on answers
//! that are never tried; it only says that no proof was found.
//!
//! Source: Nagai's depth-first proof-number search; Ueda, Hashimoto, Hashimoto and Iida for the hardest instead of the sum.

use std::rc::Rc;

use yose_board::Color;

use super::field::Field;
use crate::position::Played;
use crate::search::Search;
use crate::shape::{Shape, ShapeId};

/// What is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// The owner holds everything, whoever moves first.
    Hold,
    /// She can answer an attack; not by taking a ko if the attack did.
    Answer { banned: bool },
    /// She can afford to move.
    Move,
}

/// A position in the numbering of a shape, and what is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Claim {
    frame: ShapeId,
    field: Field,
    owner: Color,
    stage: Stage,
}

/// About how much is still to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

pub(super) const NEVER: u32 = u32::MAX;
pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: NEVER };
pub(super) const DISPROVED: Numbers = Numbers { proof: NEVER, disproof: 0 };

/// How many moves and answers a proof may take.
const MAX_DEPTH: u32 = 80;

/// What a line leads to, all of which is to be shown, and how much that takes by what is known.
pub(super) type Branch<C = Claim> = Vec<(C, Numbers)>;

/// What was found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    Yes,
    No,
    /// There was not enough fuel.
    Cut,
}

pub(super) struct Proof<'s> {
    search: &'s mut Search,
    shape: Rc<Shape>,
    /// The number of positions at which it is given up.
    end: u64,
    cut: bool,
}

/// Where to go on, and how far.
pub(super) struct Next {
    pub(super) branch: usize,
    pub(super) part: usize,
    pub(super) limit: Numbers,
}

impl<'s> Proof<'s> {
    /// Whether the owner holds everything here, with so many positions.
    pub(super) fn find(
        search: &'s mut Search,
        frame: ShapeId,
        field: Field,
        owner: Color,
        fuel: u64,
    ) -> Finding {
        let shape = Rc::clone(search.table.shape(frame));
        let end = search.nodes + fuel;
        let claim = Claim { frame, field, owner, stage: Stage::Hold };
        let mut proof = Proof { search, shape, end, cut: false };
        let (claim, _) = proof.open(claim);
        let Numbers { proof, disproof } = proof.look(claim, Numbers { proof: NEVER, disproof: NEVER }, 0);
        match (proof, disproof) {
            (0, _) => Finding::Yes,
            (_, 0) => Finding::No,
            _ => Finding::Cut,
        }
    }

    /// Looks at a claim until one of its numbers reaches the limit.
    fn look(&mut self, claim: Claim, limit: Numbers, depth: u32) -> Numbers {
        if claim.stage == Stage::Hold && !(self.search.nodes < self.end && self.search.spend()) {
            self.cut = true;
            return self.known(&claim);
        }
        // If it comes up again further down, that does not prove it.
        self.search.claims.insert(claim, DISPROVED);
        let mut branches = if depth < MAX_DEPTH { self.branches(&claim) } else { Vec::new() };
        let numbers = loop {
            let (numbers, next) = any(&branches, limit);
            let done = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || self.cut;
            match next.filter(|_| !done) {
                Some(Next { branch, part, limit }) => {
                    let child = branches[branch][part].0;
                    branches[branch][part].1 = self.look(child, limit, depth + 1);
                }
                None => break numbers,
            }
        };
        self.search.claims.insert(claim, numbers);
        numbers
    }

    /// The least of the claims that look alike, and its numbers.
    fn open(&self, claim: Claim) -> (Claim, Numbers) {
        let claim = Claim { field: claim.field.least(&self.shape), ..claim };
        (claim, self.known(&claim))
    }

    /// The numbers of a claim as far as they are known; at first the more inner points there are the harder it seems to prove.
    fn known(&self, claim: &Claim) -> Numbers {
        let guess = || Numbers { proof: 1 + claim.field.inner(claim.owner).count_ones(), disproof: 1 };
        self.search.claims.get(claim).copied().unwrap_or_else(guess)
    }

    fn branches(&self, claim: &Claim) -> Vec<Branch> {
        match claim.stage {
            Stage::Hold => vec![self.attacks(claim)],
            Stage::Answer { .. } | Stage::Move => self.answers(claim),
        }
    }

    /// What must be shown if everything is held: an answer to each attack, and that the owner can move.
    fn attacks(&self, claim: &Claim) -> Branch {
        let Claim { field, owner, .. } = *claim;
        let answers = field.attacks(&self.shape, owner).filter_map(|point| {
            let attack = self.play(&field, !owner, point)?;
            let banned = attack.takes_ko && !self.search.firm;
            let field = Field { stones: attack.stones, ..field };
            Some(Claim { field, stage: Stage::Answer { banned }, ..*claim })
        });
        let moves =
            (!field.is_surrounded(&self.shape, owner)).then_some(Claim { stage: Stage::Move, ..*claim });
        answers.chain(moves).map(|claim| self.open(claim)).collect()
    }

    /// What the owner's moves lead to.
    fn answers(&self, claim: &Claim) -> Vec<Branch> {
        let Claim { field, owner, stage, .. } = *claim;
        let banned = stage == Stage::Answer { banned: true };
        let mut branches = Vec::new();
        for point in field.answers(&self.shape, owner, stage == Stage::Move) {
            let Some(answer) = self.play(&field, owner, point) else { continue };
            if answer.takes_ko && (banned || self.search.firm) {
                continue;
            }
            let after = field.after(&self.shape, &answer, owner);
            let taken = answer.prisoners(owner) * i64::from(owner.sign());
            if taken + after.most(owner) != field.most(owner) - 1 {
                continue;
            }
            let Some(branch) = self.branch(claim, &after) else { continue };
            branches.push(branch);
            if branches.last().is_some_and(Vec::is_empty) {
                break;
            }
        }
        branches
    }

    /// What is left to be shown of each part, unless it can be seen that something is not held.
    fn branch(&self, claim: &Claim, after: &Field) -> Option<Branch> {
        let owner = claim.owner;
        if !after.is_shut(owner) || after.something_lives(&self.shape, owner) {
            return None;
        }
        let open = after.parts(&self.shape).filter(|part| !part.nothing_lives(&self.shape, owner));
        let claims = open.map(|field| Claim { field, stage: Stage::Hold, ..*claim });
        let branch: Branch = claims.map(|claim| self.open(claim)).collect();
        branch.iter().all(|(_, numbers)| *numbers != DISPROVED).then_some(branch)
    }

    fn play(&self, field: &Field, color: Color, point: usize) -> Option<Played> {
        field.play(&self.shape, color, point, self.search.table.suicide)
    }
}

/// As much as this and something for each of the others.
fn add(number: u32, others: u32) -> u32 {
    number.saturating_add(others).min(NEVER - 1)
}

/// What a limit leaves when each of the others takes its share.
fn less(limit: u32, others: u32) -> u32 {
    if limit == NEVER { NEVER } else { limit.saturating_sub(others) }
}

/// How far to go on with the best line when this is the second best: a little further, so as not to leave it for nothing.
fn beyond(second: u32) -> u32 {
    second.saturating_add(1 + second / 4)
}

/// The numbers of branches of which one must be shown, and where to go on.
pub(super) fn any<C>(branches: &[Branch<C>], limit: Numbers) -> (Numbers, Option<Next>) {
    let (mut hardest, mut open) = (0, 0);
    let (mut least, mut second, mut best) = (NEVER, NEVER, None);
    for (place, branch) in branches.iter().enumerate() {
        let (numbers, _) = all(branch);
        if numbers.disproof == 0 {
            continue;
        }
        open += 1;
        hardest = hardest.max(numbers.disproof);
        if numbers.proof < least {
            (second, least, best) = (least, numbers.proof, Some(place));
        } else {
            second = second.min(numbers.proof);
        }
    }
    let Some(branch) = best else { return (DISPROVED, None) };
    if least == 0 {
        return (PROVED, None);
    }
    let numbers = Numbers { proof: least, disproof: add(hardest, open - 1) };
    let limit = Numbers { proof: limit.proof.min(beyond(second)), disproof: less(limit.disproof, open - 1) };
    let next = all(&branches[branch]).1.map(|(part, [others, second])| Next {
        branch,
        part,
        limit: Numbers { proof: less(limit.proof, others), disproof: limit.disproof.min(beyond(second)) },
    });
    (numbers, next)
}

/// The numbers of claims that must all be shown; the one to go on with, how many others are open, and the second least
/// number to disprove one.
fn all<C>(branch: &Branch<C>) -> (Numbers, Option<(usize, [u32; 2])>) {
    let (mut hardest, mut open) = (0, 0);
    let (mut least, mut second, mut best) = (NEVER, NEVER, None);
    for (place, (_, numbers)) in branch.iter().enumerate() {
        if numbers.proof == 0 {
            continue;
        }
        open += 1;
        hardest = hardest.max(numbers.proof);
        // What is open must never be missed, whatever its numbers are.
        if best.is_none() || numbers.disproof < least {
            (second, least, best) = (least, numbers.disproof, Some(place));
        } else {
            second = second.min(numbers.disproof);
        }
    }
    let Some(part) = best else { return (PROVED, None) };
    if least == 0 {
        return (DISPROVED, None);
    }
    let numbers = Numbers { proof: add(hardest, open - 1), disproof: least };
    (numbers, Some((part, [open - 1, second])))
}
