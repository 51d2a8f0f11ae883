//! What is remembered of the moves of a region whose graph has [grown](crate::kos).
//!
//! Such graphs take minutes, so they are not grown again for each move. A move is known by what it leads to, so that whoever asks
//! about a mirror image gets the same answer.

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};
use yose_cgt::Trajectory;

use crate::kos::Moves;
use crate::region::ClosedRegion;
use crate::table::{Part, Table};

/// What tells a move from all but its mirror images: what it leads to, its prisoners, and whether it takes a ko.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Outcome(Vec<Part>, i64, bool);

/// Moves of one colour in a region, by what they lead to.
#[derive(Debug)]
pub(crate) struct FirstMoves {
    worths: FxHashMap<Outcome, Trajectory>,
    line: Vec<Outcome>,
}

impl FirstMoves {
    pub(crate) fn new(table: &mut Table, region: &ClosedRegion, color: Color, moves: Moves) -> FirstMoves {
        let worths = moves.worths.into_iter();
        let worths =
            worths.filter_map(|(point, worth)| Some((outcome(table, region, color, point)?.0, worth)));
        let worths = worths.collect();
        let (mut line, mut region) = (Vec::new(), region.clone());
        for (color, point) in moves.line {
            let Some((after, next)) = outcome(table, &region, color, point) else { break };
            line.push(after);
            region = next;
        }
        FirstMoves { worths, line }
    }

    /// What a move is worth to the player at least, after the tax.
    pub(crate) fn worth(
        &self,
        table: &mut Table,
        region: &ClosedRegion,
        color: Color,
        point: Point,
    ) -> Option<&Trajectory> {
        let (outcome, _) = outcome(table, region, color, point)?;
        self.worths.get(&outcome)
    }

    /// How play goes if this colour begins.
    pub(crate) fn line(
        &self,
        table: &mut Table,
        region: &ClosedRegion,
        mut color: Color,
    ) -> Vec<(Color, Point)> {
        let (mut line, mut region) = (Vec::new(), region.clone());
        for wanted in &self.line {
            let found = region.moves(color).into_iter().find_map(|point| {
                let (outcome, next) = outcome(table, &region, color, point)?;
                (outcome == *wanted).then_some((point, next))
            });
            let Some((point, next)) = found else { break };
            line.push((color, point));
            (region, color) = (next, !color);
        }
        line
    }
}

fn outcome(
    table: &mut Table,
    region: &ClosedRegion,
    color: Color,
    point: Point,
) -> Option<(Outcome, ClosedRegion)> {
    let played = region.play(color, point)?;
    let mut parts = table.place(played.region.shape(), played.region.masks());
    parts.sort_unstable();
    Some((Outcome(parts, played.prisoners, played.takes_ko), played.region))
}
