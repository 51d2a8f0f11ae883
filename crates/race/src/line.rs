//! How a race goes with best play.

use yose_board::{Color, Point};

use crate::judge::Judge;
use crate::liberty::Obstacle;
use crate::search::{Play, Position};

/// Lines are shown up to this length.
const LONGEST_LINE: usize = 60;

/// Best play until a chain is captured or both sides pass; shorter if the budget runs out.
pub(crate) fn line(
    judge: &mut Judge<'_>,
    position: &Position,
    first: Color,
) -> Result<Vec<(Color, Option<Point>)>, Obstacle> {
    let (mut position, mut color, mut line) = (position.clone(), first, Vec::new());
    while line.len() < LONGEST_LINE {
        let play = match best(judge, &position, color) {
            Ok(play) => play,
            Err(Obstacle::Budget) => break,
            Err(obstacle) => return Err(obstacle),
        };
        match play {
            Some(play) => {
                line.push((color, Some(play.point)));
                if play.wins {
                    break;
                }
                position = play.after.calm(judge.counter.table);
            }
            None if line.last().is_some_and(|&(_, point)| point.is_none()) => {
                line.pop();
                break;
            }
            None => line.push((color, None)),
        }
        color = !color;
    }
    Ok(line)
}

/// A move that gives nothing away; of several the one that changes liberties for the better. Nothing if only passing is
/// as good.
fn best(judge: &mut Judge<'_>, position: &Position, color: Color) -> Result<Option<Play>, Obstacle> {
    let now = judge.glance(position, color)?.worth(color);
    let mut choice: Option<((i64, bool, i64), Play)> = None;
    for play in position.plays(judge.counter.table, color)? {
        let worth = if play.wins { i64::MAX } else { judge.glance(&play.after, !color)?.worth(color) };
        let [own, other] =
            [color, !color].map(|side| i64::from(play.after.liberties(judge.counter.table, side)));
        let rank = (worth, play.wins, own - other);
        if worth >= now && choice.as_ref().is_none_or(|(best, _)| rank > *best) {
            choice = Some((rank, play));
        }
    }
    Ok(choice.map(|(_, play)| play))
}
