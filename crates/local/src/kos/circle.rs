//! How a ko goes round.
//!
//! **The question.** Which positions of a ko can come up again, and can play go round for ever?
//!
//! **Definitions.** A position *recurs* if moves of either side lead from it back to it, prisoners and all. A loopy game is a
//! *stopper* if no position of it lets both sides move in turn without end. A ko is none as long as it may be retaken at once.
//! With the ban on that, most are: whoever may not retake has to play elsewhere. So a ko is called *stopper-like*
//! here if play in turn ends, once a ko that was just taken may not be retaken in the next move.
//!
//! *An example.* A half-point ko has two positions that recur, and is stopper-like. So is a double ko, with four, one for each
//! way in which the two kos can stand (three if they are mirror images): Black takes one, White the other, and that one Black may
//! not retake. With three kos there is always one left to take, and play goes on for ever.
//!
//! **Method.** Positions recur if they lie in a strongly connected part of the graph with other ones. For play in turn the
//! vertices are moves, and a move is followed by those of the opponent that it allows.
//!
//! **Limits.** Only moves that can matter are looked at ([`crate::kos`]).
//!
//! Source for stoppers: Siegel, *Combinatorial Game Theory*, VI.2; for the method: Kosaraju's algorithm.

use yose_cgt::Player;

/// How a ko goes round, among the moves that can matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    /// The positions that can come up again; those that are mirror images count as one.
    pub positions: usize,
    /// Whether play in turn ends here, given that nobody may retake a ko at once.
    pub stopper_like: bool,
}

impl Circle {
    /// Whether nothing but one ko goes round: it can be taken and retaken.
    pub fn is_single_ko(&self) -> bool {
        self.positions == 2 && self.stopper_like
    }
}

/// A move of the graph between positions, which are numbered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) player: Player,
    pub(super) takes_ko: bool,
}

impl Circle {
    /// The circle of a graph.
    pub(super) fn of(steps: &[Step]) -> Circle {
        let size = steps.iter().map(|step| step.from.max(step.to) + 1).max().unwrap_or(0);
        let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); size];
        for (number, step) in steps.iter().enumerate() {
            leaving[step.from].push(number);
        }
        let targets = |numbers: &Vec<usize>| numbers.iter().map(|&number| steps[number].to).collect();
        let positions: Vec<Vec<usize>> = leaving.iter().map(targets).collect();
        let followers = |step: &Step| {
            let mut banned = step.takes_ko;
            let answers = leaving[step.to].iter().copied().filter(|&next| steps[next].player != step.player);
            // Of several captures that lead back only one is the ko that was taken.
            let allowed = answers.filter(|&next| {
                let retakes = banned && steps[next].takes_ko && steps[next].to == step.from;
                banned &= !retakes;
                !retakes
            });
            allowed.collect()
        };
        let in_turn: Vec<Vec<usize>> = steps.iter().map(followers).collect();
        Circle { positions: recurring(&positions), stopper_like: recurring(&in_turn) == 0 }
    }
}

/// How many vertices of a graph lie in a strongly connected part with other ones.
fn recurring(next: &[Vec<usize>]) -> usize {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); next.len()];
    for (from, targets) in next.iter().enumerate() {
        targets.iter().for_each(|&to| before[to].push(from));
    }
    let mut seen = vec![false; next.len()];
    let mut finished = Vec::new();
    for start in 0..next.len() {
        finished.extend(finish(next, start, &mut seen));
    }
    seen.fill(false);
    let parts = finished.into_iter().rev().map(|start| finish(&before, start, &mut seen).len());
    parts.filter(|&size| size > 1).sum()
}

/// What can be reached from a vertex and was not seen before, each after all that follows it.
fn finish(next: &[Vec<usize>], start: usize, seen: &mut [bool]) -> Vec<usize> {
    let mut finished = Vec::new();
    if std::mem::replace(&mut seen[start], true) {
        return finished;
    }
    let mut stack = vec![(start, 0)];
    while let Some((vertex, place)) = stack.last_mut() {
        match next[*vertex].get(*place) {
            Some(&to) => {
                *place += 1;
                if !std::mem::replace(&mut seen[to], true) {
                    stack.push((to, 0));
                }
            }
            None => {
                finished.push(*vertex);
                stack.pop();
            }
        }
    }
    finished
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(from: usize, to: usize, player: Player, takes_ko: bool) -> Step {
        Step { from, to, player, takes_ko }
    }

    /// 0 is taken to 1 by Left, retaken by Right; each can end it, in 2 and 3.
    #[test]
    fn a_single_ko_is_stopper_like() {
        let ko = [
            step(0, 1, Player::Left, true),
            step(1, 0, Player::Right, true),
            step(1, 2, Player::Left, false),
            step(0, 3, Player::Right, false),
        ];
        let circle = Circle::of(&ko);
        assert_eq!(circle, Circle { positions: 2, stopper_like: true });
        assert!(circle.is_single_ko());
    }

    /// Some kos, each of which Left holds or not: the bits of a number say which.
    fn kos(number: u32) -> Vec<Step> {
        let mut steps = Vec::new();
        for state in 0..1usize << number {
            for bit in (0..number).map(|ko| 1 << ko).filter(|bit| state & bit == 0) {
                steps.push(step(state, state | bit, Player::Left, true));
                steps.push(step(state | bit, state, Player::Right, true));
            }
        }
        steps
    }

    /// The same if they are mirror images: all that matters is how many Left holds.
    fn equal_kos(number: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        for held in 0..number {
            steps.extend((held..number).map(|_| step(held, held + 1, Player::Left, true)));
            steps.extend((0..=held).map(|_| step(held + 1, held, Player::Right, true)));
        }
        steps
    }

    #[test]
    fn a_double_ko_is_stopper_like() {
        assert_eq!(Circle::of(&kos(2)), Circle { positions: 4, stopper_like: true });
        assert_eq!(Circle::of(&equal_kos(2)), Circle { positions: 3, stopper_like: true });
    }

    /// Whoever may not retake takes another one.
    #[test]
    fn a_triple_ko_goes_on_for_ever() {
        assert_eq!(Circle::of(&kos(3)), Circle { positions: 8, stopper_like: false });
        assert_eq!(Circle::of(&equal_kos(3)), Circle { positions: 4, stopper_like: false });
    }

    /// If Left has to move twice to get round, play in turn ends, retaking or not.
    #[test]
    fn a_loop_with_two_moves_in_a_row_is_a_stopper() {
        let steps = [
            step(0, 1, Player::Left, false),
            step(1, 2, Player::Left, false),
            step(2, 0, Player::Right, false),
        ];
        assert_eq!(Circle::of(&steps), Circle { positions: 3, stopper_like: true });
    }

    #[test]
    fn what_does_not_come_back_does_not_recur() {
        let steps = [step(0, 1, Player::Left, false), step(1, 2, Player::Right, false)];
        assert_eq!(Circle::of(&steps), Circle { positions: 0, stopper_like: true });
    }
}
