//! Random games from a position to its end.
//!
//! Both sides play random sensible moves on the points that are not settled, but take a stone that has just been put into
//! atari and save their own where they can. What is settled counts for its owner whatever happens around it.

use yose_board::{Board, Color, Point, PointSet};
use yose_region::{Decomposition, Kind};

use super::luck::Luck;

/// Where random games take place.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// Points that are played on.
    pub(super) open: PointSet,
    /// Points that are settled, by owner.
    pub(super) settled: [PointSet; 2],
}

/// Who has which points at the end of a game; the others are neutral.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    pub(super) points: [PointSet; 2],
}

impl Ending {
    /// Points of Black less points of White: the area score without komi.
    pub(super) fn area(&self) -> f64 {
        self.points[0].len() as f64 - self.points[1].len() as f64
    }
}

impl Field {
    /// What is open is played on; stones in seki stay where they are.
    pub(super) fn of(board: &Board, parts: &Decomposition) -> Field {
        let mut open = PointSet::EMPTY;
        let mut settled = [0, 1].map(|side| parts.safe_stones[side] | parts.territory[side]);
        for region in &parts.regions {
            if matches!(region.kind, Kind::Seki { .. }) {
                for color in Color::BOTH {
                    settled[color.index()] |= region.points & *board.stones(color);
                }
            } else {
                open |= region.points;
            }
        }
        Field { open, settled }
    }

    /// Plays a game to its end; the moves are added to `trace`.
    pub(super) fn play_out(
        &self,
        board: &mut Board,
        to_move: Color,
        last: Option<Point>,
        luck: &mut Luck,
        trace: &mut Vec<(Color, Point)>,
    ) -> Ending {
        let mut empty: Vec<Point> = (board.empty() & self.open).iter().collect();
        let (mut color, mut last, mut passes) = (to_move, last, 0);
        // Random play without filling eyes ends by itself, but for rare long cycles.
        for _ in 0..3 * board.size().area() {
            let choice = last
                .and_then(|last| self.urgent(board, color, last))
                .inspect(|&point| forget(&mut empty, point))
                .or_else(|| draw(board, color, &mut empty, luck));
            if let Some(point) = choice {
                let undo = board.play(color, point);
                if undo.captured() > 0 {
                    empty.extend(board.captured_by(&undo).filter(|&point| self.open.contains(point)));
                }
                trace.push((color, point));
                passes = 0;
            } else {
                board.set_ko(None);
                passes += 1;
                if passes == 2 {
                    break;
                }
            }
            last = choice;
            color = !color;
        }
        self.ending(board)
    }

    /// The owners of all points of a board that has been played out.
    pub(super) fn ending(&self, board: &Board) -> Ending {
        let [black, white] = Color::BOTH.map(|color| *board.stones(color) & self.open);
        let empty = board.empty() & self.open;
        let near = [*board.stones(Color::Black), *board.stones(Color::White)].map(|set| set.neighbours());
        let points = [
            self.settled[0] | black | ((empty & near[0]) - near[1]),
            self.settled[1] | white | ((empty & near[1]) - near[0]),
        ];
        Ending { points }
    }

    /// A capture or a rescue that the last move calls for.
    fn urgent(&self, board: &Board, color: Color, last: Point) -> Option<Point> {
        let playable = |point: &Point| self.open.contains(*point) && board.is_legal(color, *point);
        if board.at(last) == Some(!color) && board.liberty_count(last) == 1 {
            let point = board.liberties(last).first().filter(playable);
            if point.is_some() {
                return point;
            }
        }
        let in_atari = |next: &Point| board.at(*next) == Some(color) && board.liberty_count(*next) == 1;
        last.neighbours()
            .into_iter()
            .filter(in_atari)
            .filter_map(|next| board.liberties(next).first())
            .find(|point| playable(point) && escapes(board, color, *point))
    }
}

/// Whether a stone on the last liberty of a chain gives it room, as far as a glance can tell.
pub(super) fn escapes(board: &Board, color: Color, point: Point) -> bool {
    let mut room = 0;
    for next in point.neighbours() {
        room += match board.at(next) {
            None => usize::from(board.is_empty(next)),
            Some(other) if other == color => board.liberty_count(next).saturating_sub(1),
            Some(_) if board.liberty_count(next) == 1 => 2,
            Some(_) => 0,
        };
    }
    room >= 2
}

fn forget(empty: &mut Vec<Point>, point: Point) {
    if let Some(place) = empty.iter().position(|&other| other == point) {
        empty.swap_remove(place);
    }
}

/// Draws a sensible move from the empty points; the one chosen leaves the list.
fn draw(board: &Board, color: Color, empty: &mut Vec<Point>, luck: &mut Luck) -> Option<Point> {
    let mut left = empty.len();
    while left > 0 {
        let pick = luck.below(left);
        let point = empty[pick];
        if board.is_sensible(color, point) {
            empty.swap_remove(pick);
            return Some(point);
        }
        left -= 1;
        empty.swap(pick, left);
    }
    None
}
