//! What is asked about a board.

use yose_board::{Board, Color, PointSet, Score, Scoring};
use yose_local::Effort;
use yose_region::{Immortal, Limits};

/// A position and what is wanted of it.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The stones, and the ko that may not be retaken.
    pub board: &'a Board,
    /// Whose turn it is. Both sides are looked at; this one's score is the one a record gets.
    pub to_move: Color,
    /// Which stones are taken to be alive without proof.
    pub immortal: Immortal,
    /// Stones captured so far, by Black and by White.
    pub prisoners: [u32; 2],
    /// Points for White, compensation for handicap stones included.
    pub komi: Score,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// Whether several stones may die by suicide. What is proved safe is so either way.
    pub suicide: bool,
    /// By colour: points where a rule forbids the next move, besides the ko on the board. Superko does that.
    pub forbidden: [PointSet; 2],
    /// Only these points are looked at, if any are given.
    pub region: Option<PointSet>,
    /// Regions with more empty points are not searched: they would use up the budget for nothing.
    pub largest: usize,
    /// How much may be spent on proving stones safe.
    pub limits: Limits,
    /// How much may be spent on each region, and on the sum.
    pub effort: Effort,
}

impl<'a> Question<'a> {
    /// The plain question: Black to move, life must be proved, no prisoners, no komi, territory scoring, no suicide.
    pub fn new(board: &'a Board) -> Question<'a> {
        Question {
            board,
            to_move: Color::Black,
            immortal: Immortal::Proved,
            prisoners: [0; 2],
            komi: Score::ZERO,
            scoring: Scoring::Territory,
            suicide: false,
            forbidden: [PointSet::EMPTY; 2],
            region: None,
            largest: usize::MAX,
            limits: Limits::default(),
            effort: Effort::default(),
        }
    }

    /// The points where a colour may not play next although they are empty: a ko, or what superko forbids.
    pub(crate) fn banned(&self, color: Color) -> PointSet {
        let ko = self.board.ko().filter(|ko| ko.banned == color).map(|ko| ko.point);
        self.forbidden[color.index()] | ko.into_iter().collect()
    }
}
