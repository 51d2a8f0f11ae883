//! What a judge's opinions of a position amount to.
//!
//! Asked with Black to move and with White to move, a judge says whose each point will be. The sums over the region
//! are the scores if one or the other starts, so a position that nobody has looked into is a switch. If both
//! answers give every point to the same side, but for one at most, it looks settled.

use yose_board::{Board, Color, Point, PointSet};
use yose_cgt::Rational;

use crate::judge::Opinion;
use crate::tree::Worth;

/// Two opinions of a position, condensed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct View {
    /// The scores if Black, and if White, moves first.
    pub(crate) scores: [Rational; 2],
    /// The score if every point belongs to whom it seems to.
    pub(crate) rounded: Rational,
    /// Points that both answers do not clearly give to the same side.
    pub(crate) undecided: usize,
    /// How certain the owner of the least certain point is.
    pub(crate) certainty: f32,
    /// How far the scores may be off: what is missing to certainty, over all points.
    pub(crate) spread: Rational,
    /// Each colour's moves in the region with their chances, the likeliest first.
    pub(crate) ranking: [Vec<(Point, f32)>; 2],
}

/// From here on a point is somebody's.
const CLEAR: f32 = 0.5;

/// Estimates are rounded to a fraction with this denominator, so that numbers stay short.
const GRAIN: i64 = 64;

impl View {
    /// The view of a position from the opinions with Black and with White to move: points count in the scope, and moves are
    /// looked for among some.
    pub(crate) fn of(board: &Board, scope: &PointSet, moves: &PointSet, opinions: [&Opinion; 2]) -> View {
        let sum = |opinion: &Opinion| fraction(scope.iter().map(|point| opinion.owner(point)).sum());
        let (mut rounded, mut undecided) = (0, 0);
        let mut certainty: f32 = 1.0;
        for point in scope {
            match opinions.map(|opinion| owner(opinion.owner(point))) {
                [black, white] if black == white && black != 0 => {
                    rounded += black;
                    let least =
                        opinions.map(|opinion| opinion.owner(point).abs()).into_iter().fold(1.0, f32::min);
                    certainty = certainty.min(least);
                }
                _ => undecided += 1,
            }
        }
        if undecided > 0 {
            certainty = 0.0;
        }
        let missing =
            |point| opinions.map(|opinion| 1.0 - opinion.owner(point).abs()).iter().sum::<f32>() / 2.0;
        let spread = fraction(scope.iter().map(missing).sum());
        let ranking = Color::BOTH.map(|color| ranking(board, moves, color, opinions[color.index()]));
        View {
            scores: opinions.map(sum),
            rounded: Rational::from(rounded),
            undecided,
            certainty,
            spread,
            ranking,
        }
    }

    /// What the position is worth if nothing is left but at most a neutral point.
    pub(crate) fn settled(&self) -> Worth {
        match self.undecided {
            1 => Worth::Neutral(self.rounded.clone()),
            _ => Worth::Settled(self.rounded.clone()),
        }
    }
}

/// The legal moves of a colour in a region with their chances, the likeliest first.
pub(crate) fn ranking(
    board: &Board,
    region: &PointSet,
    color: Color,
    opinion: &Opinion,
) -> Vec<(Point, f32)> {
    let legal = region.iter().filter(|&point| board.check(color, point, false).is_ok());
    let mut moves: Vec<(Point, f32)> = legal.map(|point| (point, opinion.chance(point))).collect();
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
    moves
}

fn fraction(value: f32) -> Rational {
    Rational::from_ratio((value * GRAIN as f32).round() as i64, GRAIN).expect("the denominator is not 0")
}

/// Whose a point is, all in all.
fn owner(ownership: f32) -> i64 {
    i64::from(ownership > CLEAR) - i64::from(ownership < -CLEAR)
}
