//! Simpler strategies to compare with: how Frejlak's paper grows its trees, and his plain use of KataGo.
//!
//! Both look at the board as it is, without a filling, and neither solves anything. Moves of a colour are tried if they have at least
//! 30 % of the colour's chances inside the region, or if there is none the likeliest. Where every point is somebody's with certainty
//! (0.9) a line ends, and each point goes to its owner.
//!
//! - **KataGo** tries moves of both colours everywhere, in lines of at most 12 moves.
//! - **Paper** takes a position in which one colour has 85 % of the chances for one in which only that colour will play: the best move of the
//!   other is a leaf. At the root both colours are tried.
//!
//! The paper has a network of its own that says which colour will play, and whether anybody will. A KataGo network says neither; here the chances
//! of the two colours' moves inside the region are compared, and certain owners end a line. So this is the paper's way
//! of growing a tree and not the paper's program.
//!
//! Source: S. Frejlak, "Combinatorial game theory meets deep learning" (2024), sections IV.6 and V.1.

use yose_board::Color;

use crate::explore::Exploration;
use crate::judge::{Judge, Situation};
use crate::tree::{Place, Side, Step, Values, Worth};

/// How a tree is grown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Several fillings, exact leaves, and only lines that decide.
    #[default]
    Yose,
    /// The rules of Frejlak's paper, with the judge's chances.
    Paper,
    /// The paper's plain use of a KataGo network.
    Katago,
}

/// The share of a colour's chances from which on a move is tried.
const SHARE: f32 = 0.3;

/// The share of all chances from which on only one colour is thought to play.
const SENTE: f32 = 0.85;

/// From here on a point is somebody's.
const OWNED: f32 = 0.9;

/// The longest line.
const DEPTH: u32 = 12;

impl Exploration<'_> {
    /// Grows the tree by plain rules until every line ends or so many positions were looked at; says which.
    pub(crate) fn grow(
        &mut self,
        judge: &mut impl Judge,
        strategy: Strategy,
        positions: usize,
    ) -> (Values, bool) {
        self.look_at_root(judge);
        let (mut level, mut whole) = (vec![0], true);
        for depth in 1..=DEPTH {
            let moves: Vec<(Place, [Vec<Step>; 2])> =
                level.iter().filter_map(|&place| self.plain_moves(place)).collect();
            let first = self.views.len();
            let fresh = self.add_steps(judge, depth, &moves, positions.saturating_sub(first));
            if !fresh {
                whole = false;
                break;
            }
            let mut ends: Vec<Place> = Vec::new();
            for (place, steps) in &moves {
                ends.extend(self.join_plainly(*place, steps, strategy));
            }
            level = (first..self.views.len()).filter(|place| !ends.contains(place)).collect();
        }
        self.score_leaves();
        (self.values(), whole)
    }

    /// The moves to try at a position, unless its line ends here.
    fn plain_moves(&self, place: Place) -> Option<(Place, [Vec<Step>; 2])> {
        let (view, board) = (&self.views[place], &self.tree.nodes[place].board);
        if place != 0 && view.certainty >= OWNED {
            return None;
        }
        let steps = Color::BOTH.map(|color| {
            let ranking = &view.ranking[color.index()];
            let least = ranking.iter().map(|(_, chance)| chance).sum::<f32>() * SHARE;
            let tried =
                ranking.iter().enumerate().filter(|(rank, (_, chance))| *rank == 0 || *chance >= least);
            tried.map(|(_, &(point, _))| Step::new(board, color, point)).collect()
        });
        Some((place, steps))
    }

    /// Asks about what moves lead to; false if that would be more than is allowed.
    fn add_steps(
        &mut self,
        judge: &mut impl Judge,
        depth: u32,
        moves: &[(Place, [Vec<Step>; 2])],
        allowed: usize,
    ) -> bool {
        let mut new: Vec<_> = Vec::new();
        for step in moves.iter().flat_map(|(_, steps)| steps.iter().flatten()) {
            let hash = step.board.stones_hash();
            let known = self.tree.find(&step.board).is_some();
            if !known && !new.iter().any(|(seen, _): &(yose_board::Board, u32)| seen.stones_hash() == hash) {
                new.push((step.board.clone(), depth));
            }
        }
        if new.len() > allowed {
            return false;
        }
        let questions: Vec<Situation> = new.iter().flat_map(|(board, _)| self.both(board)).collect();
        let opinions = judge.judge(&questions);
        self.add(new, &opinions);
        true
    }

    /// Gives a position its moves; returns where they lead if nobody is thought to go there.
    fn join_plainly(&mut self, place: Place, steps: &[Vec<Step>; 2], strategy: Strategy) -> Vec<Place> {
        let view = &self.views[place];
        let chances =
            Color::BOTH.map(|color| view.ranking[color.index()].iter().map(|(_, c)| c).sum::<f32>());
        let all = (chances[0] + chances[1]).max(f32::MIN_POSITIVE);
        let mut ends = Vec::new();
        let sides = Color::BOTH.map(|color| {
            let edges: Vec<_> = steps[color.index()].iter().map(|step| self.edge(step)).collect();
            let unlikely = chances[color.index()] / all < 1.0 - SENTE;
            if strategy == Strategy::Paper && place != 0 && unlikely {
                ends.extend(edges.iter().map(|edge| edge.to));
            }
            if edges.is_empty() { Side::Stuck(view.rounded.clone()) } else { Side::Moves(edges) }
        });
        self.tree.nodes[place].worth = Worth::Open(sides);
        ends
    }

    /// Gives every point of a position without moves to its owner.
    fn score_leaves(&mut self) {
        for (node, view) in self.tree.nodes.iter_mut().zip(&self.views) {
            if matches!(node.worth, Worth::Open([Side::Estimate(_), Side::Estimate(_)])) {
                node.worth = Worth::Settled(view.rounded.clone());
            }
        }
    }
}
