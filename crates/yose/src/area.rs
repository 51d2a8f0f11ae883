//! Moves and lines when every stone counts.
//!
//! **The question.** The regions of a board are solved as territory games. What does each move lose
//! under *area* scoring, and how does best play go?
//!
//! **How.** Under area scoring every stone is worth a point more, so play goes on until a move is worth −1
//! point of territory: dame are filled, and filling one's own territory costs nothing. The score is where
//! the walls of the sum's thermograph stand at temperature −1 (see [`yose_local::territory`]); a move of
//! Black's leads to the right wall of what it leaves, and one point for the stone.
//!
//! ```text
//! *  = {0|0}:   at −1 the left wall stands at 0 − (−1) = 1, the right one at −1.
//! ```
//!
//! One dame is a point for whoever takes it, and passing it by loses two: the point, and the opponent's.

use yose_board::{Color, Point};
use yose_cgt::{BudgetExceeded, Game, Rational};
use yose_local::{BoardMove, ClosedRegion, Effort, LineMove, Solver, Value};

/// Lines are cut here.
const LONGEST_LINE: usize = 400;

/// Regions under area scoring.
pub(crate) struct AreaPlay<'s> {
    pub(crate) solver: &'s mut Solver,
    pub(crate) effort: &'s Effort,
}

/// The regions, their values, and the sum with what is settled.
#[derive(Clone)]
pub(crate) struct AreaSum {
    pub(crate) regions: Vec<ClosedRegion>,
    pub(crate) summands: Vec<Game>,
    pub(crate) total: Game,
}

/// A move, the value of its region after it, and the score with the opponent to move.
struct Reply {
    region: usize,
    point: Point,
    after: Game,
    score: Rational,
}

impl AreaPlay<'_> {
    /// The values of the regions, if all are exact.
    pub(crate) fn sum(&mut self, regions: &[ClosedRegion], total: Game) -> Option<AreaSum> {
        let values = regions.iter().map(|region| self.solver.value(region, self.effort).exact());
        let summands: Vec<Game> = values.collect::<Option<_>>()?;
        Some(AreaSum { regions: regions.to_vec(), summands, total })
    }

    /// The score of a sum with this colour first, less the stones on the board.
    pub(crate) fn score(&mut self, total: Game, first: Color) -> Result<Rational, BudgetExceeded> {
        let graph = self.solver.games().thermograph(total)?;
        let wall = if first == Color::Black { graph.left_wall() } else { graph.right_wall() };
        Ok(wall.value_at(&Rational::from(-1)))
    }

    /// Every move of a colour with what it loses, best first.
    pub(crate) fn moves(&mut self, sum: &AreaSum, color: Color) -> Result<Vec<BoardMove>, BudgetExceeded> {
        let best = self.score(sum.total, color)?;
        let sign = i64::from(color.sign());
        let mut moves: Vec<BoardMove> = self
            .replies(sum, color)?
            .into_iter()
            .map(|Reply { region, point, score, .. }| {
                let loses = (&best - &score).mul_int(sign);
                BoardMove { region, point, loses_at_most: loses.clone(), loses }
            })
            .collect();
        moves.sort_by(|a, b| a.loses.cmp(&b.loses));
        Ok(moves)
    }

    /// Best play until only integers are left, in which a stone gains no more than itself: of the moves that lose nothing, one in
    /// the hottest region.
    pub(crate) fn line(&mut self, sum: &AreaSum, first: Color) -> Result<Vec<LineMove>, BudgetExceeded> {
        let (mut sum, mut color, mut line) = (sum.clone(), first, Vec::new());
        while line.len() < LONGEST_LINE {
            let best = self.score(sum.total, color)?;
            if sum.summands.iter().all(|&game| self.solver.games().as_integer(game).is_some()) {
                break;
            }
            let mut chosen: Option<(Rational, Reply)> = None;
            for reply in self.replies(&sum, color)?.into_iter().filter(|reply| reply.score == best) {
                if self.solver.games().as_integer(sum.summands[reply.region]).is_some() {
                    continue;
                }
                let heat = Rational::from(&self.solver.games().temperature(sum.summands[reply.region])?);
                if chosen.as_ref().is_none_or(|(hottest, _)| heat > *hottest) {
                    chosen = Some((heat, reply));
                }
            }
            let Some((_, Reply { region, point, after, .. })) = chosen else { break };
            let Some(played) = sum.regions[region].play(color, point) else { break };
            let games = self.solver.games();
            let change = games.sub(after, sum.summands[region])?;
            sum.total = games.add(sum.total, change)?;
            // The stone counts from now on, and prisoners stay in the total.
            let stone = games.integer(color.sign().into());
            sum.total = games.add(sum.total, stone)?;
            let prisoners = games.integer(played.prisoners);
            sum.summands[region] = games.sub(after, prisoners)?;
            sum.regions[region] = played.region;
            line.push(LineMove { color, region, point });
            color = !color;
        }
        Ok(line)
    }

    fn replies(&mut self, sum: &AreaSum, color: Color) -> Result<Vec<Reply>, BudgetExceeded> {
        let mut replies = Vec::new();
        for (place, region) in sum.regions.iter().enumerate() {
            for point in region.moves(color) {
                let Some(played) = region.play(color, point) else { continue };
                let Value::Exact(rest) = self.solver.value(&played.region, self.effort) else { continue };
                let games = self.solver.games();
                let prisoners = games.integer(played.prisoners);
                let after = games.add(rest, prisoners)?;
                let change = games.sub(after, sum.summands[place])?;
                let total = games.add(sum.total, change)?;
                let score = self.score(total, !color)? + Rational::from(i64::from(color.sign()));
                replies.push(Reply { region: place, point, after, score });
            }
        }
        Ok(replies)
    }
}
