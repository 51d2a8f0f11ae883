//! One-ply look-ahead: the score of every move, computing only what a move changes.
//!
//! All candidate positions have the same side to move, so they differ from
//! one another, and from the position in which the player just passed, in few
//! points. That *base* is evaluated once. For a candidate, only the types and features that
//! the move may have changed are read again, and those that differ are found; first hidden neurons whose window holds such a point, and outputs whose
//! window holds such a neuron, are computed anew, the others are copied.
//! A point is *affected* if it was connected with a point whose outputs are new: only from there paths are
//! found again, and only there the evaluation is.

use rayon::prelude::*;
use yose_board::{Board, Color, Point};

use crate::input::{Input, Survey};
use crate::lattice::Lattice;
use crate::network::{Activation, Evaluation, Network};
use crate::pathfinder::FAR;

/// Parts of the work for each thread.
const PARTS: usize = 3;

/// Evaluates the moves of a position.
#[derive(Clone, Debug)]
pub struct Lookahead<'n> {
    network: &'n Network,
    lattice: &'n Lattice,
    evaluation: Evaluation,
    survey: Survey,
    base: Activation,
    trial: Activation,
    felt: Vec<bool>,
    concluded: Vec<bool>,
    affected: [Vec<bool>; 2],
}

impl<'n> Lookahead<'n> {
    /// For the moves of a position in which `player` is to move.
    pub fn new(
        network: &'n Network,
        lattice: &'n Lattice,
        board: &mut Board,
        player: Color,
    ) -> Lookahead<'n> {
        let survey = Survey::of(board, !player, network.shape().input(), lattice);
        let mut base = Activation::new(network.shape(), lattice.area());
        network.evaluate_into(survey.input(), lattice, &mut base);
        let trial = base.clone();
        let marks = vec![false; lattice.area()];
        Lookahead {
            network,
            lattice,
            evaluation: Evaluation::of(network),
            survey,
            base,
            trial,
            felt: marks.clone(),
            affected: [marks.clone(), marks.clone()],
            concluded: marks,
        }
    }

    /// The points the player expects after playing here, and the input of the position that arises.
    pub fn score(&mut self, board: &mut Board, player: Color, point: Point) -> (f32, Input) {
        let undo = board.play(player, point);
        let input = if undo.lost() == 0 {
            let captured = board.captured_by(&undo).collect();
            self.survey.after(board, point, captured, self.lattice)
        } else {
            Input::of(board, !player, self.network.shape().input(), self.lattice)
        };
        board.undo(undo);
        let theirs = self.evaluate(&input).sum();
        (self.lattice.area() as f32 - theirs, input)
    }

    /// The scores of moves and the inputs of the positions that arise, in the order of the moves. The threads of the caller's pool
    /// share the work; how many there are changes nothing.
    pub fn scores(&self, board: &Board, player: Color, moves: &[Point]) -> Vec<(f32, Input)> {
        let threads = rayon::current_num_threads();
        // Moves cost different amounts of work, so there are more parts than threads.
        let parts = if threads > 1 { PARTS * threads } else { 1 };
        let part = |moves: &[Point]| -> Vec<(f32, Input)> {
            let (mut lookahead, mut board) = (self.clone(), board.clone());
            moves.iter().map(|&point| lookahead.score(&mut board, player, point)).collect()
        };
        moves.par_chunks(moves.len().div_ceil(parts).max(1)).flat_map_iter(part).collect()
    }

    /// The points the player expects after passing.
    pub fn pass_score(&self) -> f32 {
        self.lattice.area() as f32 - self.base.sum()
    }

    /// The position after a pass: its input and what the network makes of it.
    pub(crate) fn base(&self) -> (&Input, &Activation) {
        (self.survey.input(), &self.base)
    }

    /// What the network made of the position that was scored last.
    pub(crate) fn last(&self) -> &Activation {
        &self.trial
    }

    /// Evaluates an input, fast if it differs little from the base.
    pub fn evaluate(&mut self, input: &Input) -> &Activation {
        self.mark_changes(input);
        let Lookahead { network, lattice, base, trial, .. } = self;
        trial.hidden.copy_from_slice(&base.hidden);
        for point in (0..lattice.area()).filter(|&point| self.felt[point]) {
            network.feel(input, lattice, point, &mut trial.hidden);
        }
        trial.outputs.copy_from_slice(&base.outputs);
        for point in (0..lattice.area()).filter(|&point| self.concluded[point]) {
            network.draw_conclusions(input, lattice, point, &trial.hidden, &mut trial.outputs);
        }
        network.judge_again(input, lattice, trial, base, &self.affected, &self.evaluation);
        trial
    }

    fn mark_changes(&mut self, input: &Input) {
        self.felt.fill(false);
        self.concluded.fill(false);
        let base = self.survey.input();
        let same = |point: usize| {
            input.kinds[point] == base.kinds[point] && input.features[point] == base.features[point]
        };
        for point in (0..self.lattice.area()).filter(|&point| !same(point)) {
            // Windows are symmetric: who sees this point is seen from it.
            for &(other, _) in self.lattice.window(point) {
                self.felt[other] = true;
            }
        }
        for point in (0..self.lattice.area()).filter(|&point| self.felt[point]) {
            for &(other, _) in self.lattice.window(point) {
                self.concluded[other] = true;
            }
        }
        let new: Vec<i16> = self.concluded.iter().map(|&new| if new { 0 } else { FAR }).collect();
        for (affected, map) in self.affected.iter_mut().zip(&self.base.links) {
            for (point, affected) in affected.iter_mut().enumerate() {
                *affected = self.concluded[point] || map.nearest(point, &new) < FAR;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputKind;
    use crate::lattice::Bearing;
    use crate::random::Random;
    use crate::shape::Shape;
    use yose_board::Size;

    #[test]
    fn a_candidate_is_worth_what_the_whole_network_says() {
        for (side, what) in [(9, InputKind::Preprocessed), (9, InputKind::Raw), (5, InputKind::Tactical)] {
            let lattice = Lattice::new(Size::square(side).unwrap(), Bearing::Corner);
            let mut random = Random::new(6);
            let network = Network::random(Shape::of_the_article(what), &mut random);
            let mut board = Board::new(lattice.size());
            let mut player = Color::Black;
            for _ in 0..2 * lattice.area() {
                let moves: Vec<Point> =
                    board.empty().iter().filter(|&point| board.is_sensible(player, point)).collect();
                if moves.is_empty() {
                    break;
                }
                let mut lookahead = Lookahead::new(&network, &lattice, &mut board, player);
                let some: Vec<Point> = moves.iter().copied().step_by(5).collect();
                let scores = lookahead.scores(&board, player, &some);
                for (&point, (together, arisen)) in some.iter().zip(scores) {
                    let (score, alone) = lookahead.score(&mut board, player, point);
                    assert_eq!((score, alone), (together, arisen));
                    let mut after = board.clone();
                    after.play(player, point);
                    let input = Input::of(&mut after, !player, what, &lattice);
                    let full = lattice.area() as f32 - network.evaluate(&input, &lattice).sum();
                    assert_eq!(score, full, "the same additions in the same order");
                }
                board.play(player, moves[random.below(moves.len())]);
                player = !player;
            }
        }
    }
}
