//! What a graph that has grown tells of moves.
//!
//! **The question.** The walls of a region are proved, by looking at few of its positions. Which moves reach them, and how does play go on?
//!
//! **Moves.** A move is worth at least what the lower state (for White the upper one) of what it leads to says. If that reaches the wall of the region the move
//! is proved to be best. Others may be as good: who has one that is best asks nothing about them.
//!
//! **Lines.** Let the walls of the region be proved at a temperature. After a move that is proved to be best there, the wall of the opponent is proved there too: it is worth no less to the
//! player by its own bound, and no more because then the region would be worth more. So the opponent's best moves can be told in turn, and so on, until
//! the position is cold, somebody takes a ko and the opponent needs a threat, or what is left was proved by what is [sure](crate::hold), of which no move is known.

#[cfg(test)]
mod tests;

use yose_board::{Color, Point};
use yose_cgt::ko::{Mode, Move, NodeId as KoNode, Step};
use yose_cgt::{BudgetExceeded, Player, Rational, Thermograph, Trajectory};

use super::{Grown, Growth, Moves};
use crate::best::best_moves;
use crate::region::{ClosedRegion, Played};
use crate::solution::LONGEST_LINE;
use crate::table::Part;

const MODE: Mode = Mode::NoKomaster;

/// A region in the graph.
struct Place {
    parts: Vec<Part>,
    /// The node of their sum, if there is one.
    node: Option<KoNode>,
    /// How much more the region is worth.
    points: i64,
}

impl Growth<'_> {
    /// Adds what is known of moves, if the thermograph without a komaster is proved.
    pub(super) fn tell_moves(
        &mut self,
        region: &ClosedRegion,
        grown: &mut Grown,
    ) -> Result<(), BudgetExceeded> {
        let [graph, high] = &grown.between[0];
        if graph != high {
            return Ok(());
        }
        for color in Color::BOTH {
            let worths = self.worths(region, color)?;
            let wall = mine(color, graph.left_wall(), graph.right_wall());
            let best = best_moves(&worths, &wall, graph.temperature());
            // Just below the temperature of the region.
            let at = best.last().map(|last| (&last.from + graph.temperature()).half());
            let line = match at {
                Some(at) => self.best_play(region, color, &at)?,
                None => Vec::new(),
            };
            grown.moves[color.index()] = Moves { worths, line };
        }
        Ok(())
    }

    /// What the legal moves of a colour are worth to her at least, after the tax.
    fn worths(
        &mut self,
        region: &ClosedRegion,
        color: Color,
    ) -> Result<Vec<(Point, Trajectory)>, BudgetExceeded> {
        let place = self.place(region)?;
        let mut worths = Vec::new();
        for point in region.moves(color) {
            let Some(played) = region.play(color, point) else { continue };
            if let Some(worth) = self.worth(&place, &played, color)? {
                worths.push((point, mine(color, &worth, &worth)));
            }
        }
        Ok(worths)
    }

    /// The same of one move, in points of Black's.
    fn worth(
        &mut self,
        place: &Place,
        played: &Played,
        color: Color,
    ) -> Result<Option<Trajectory>, BudgetExceeded> {
        let (sum, points) = self.sums.after(&place.parts, played)?;
        let player = if color == Color::Black { Player::Left } else { Player::Right };
        let kind = if played.takes_ko { Move::Ko } else { Move::Plain };
        if let (Some(from), Some(&to)) = (place.node, self.ids.get(&sum)) {
            let step = Step { player, kind, to, gain: points - place.points };
            if let Some(worth) = self.graph.worth(from, &step, MODE) {
                return Ok(Some(worth.shifted(&place.points.into())));
            }
        }
        if played.takes_ko {
            return Ok(None);
        }
        let [low, high] = self.sums.ends(&sum)?;
        let (wall, tax) = if color == Color::Black { (low.right_wall(), -1) } else { (high.left_wall(), 1) };
        Ok(Some(wall.clone().shifted(&points.into()).tilted(tax)))
    }

    /// Where a region is in the graph.
    fn place(&mut self, region: &ClosedRegion) -> Result<Place, BudgetExceeded> {
        let parts = self.sums.search.table.place(region.shape(), region.masks());
        let (sum, points) = self.sums.of(&parts)?;
        Ok(Place { node: self.ids.get(&sum).copied(), points, parts })
    }

    /// Best play at a temperature, as long as it is proved.
    fn best_play(
        &mut self,
        region: &ClosedRegion,
        first: Color,
        at: &Rational,
    ) -> Result<Vec<(Color, Point)>, BudgetExceeded> {
        let (mut line, mut region, mut color) = (Vec::new(), region.clone(), first);
        while line.len() < LONGEST_LINE {
            let Some(wall) = self.proved_wall(&region, color, at)? else { break };
            let worths = self.worths(&region, color)?;
            let best = worths.into_iter().find(|(_, worth)| worth.value_at(at) >= wall);
            let Some((point, _)) = best else { break };
            let Some(played) = region.play(color, point) else { break };
            line.push((color, point));
            if played.takes_ko {
                break;
            }
            region = played.region;
            color = !color;
        }
        Ok(line)
    }

    /// What a region is worth to a colour that is to move, in points of hers, if that is proved. No move reaches it if the region is colder than that.
    fn proved_wall(
        &mut self,
        region: &ClosedRegion,
        color: Color,
        at: &Rational,
    ) -> Result<Option<Rational>, BudgetExceeded> {
        let Place { node: Some(id), points, .. } = self.place(region)? else { return Ok(None) };
        let Some([low, high]) = self.graph.ends(id, MODE) else { return Ok(None) };
        let wall = |graph: &Thermograph| mine(color, graph.left_wall(), graph.right_wall()).value_at(at);
        let points = Rational::from(if color == Color::Black { points } else { -points });
        Ok((wall(&low) == wall(&high)).then(|| wall(&low) + points))
    }
}

/// Black's wall, or White's in points of hers.
fn mine(color: Color, left: &Trajectory, right: &Trajectory) -> Trajectory {
    match color {
        Color::Black => left.clone(),
        Color::White => right.clone().negated(),
    }
}
