//! Local sequences of a game: what was played where until its end.
//!
//! **Question.** Which moves of a game belong together?
//!
//! **Definition** (Frejlak, section IV.3). When about 80 % of the moves are played a teacher says whose each point will be.
//! Points it gives to nobody with certainty (0.9) are *undecided*; a connected part of them is a *local position*. Every
//! other point belongs to the nearest local position, walking from point to point. A move then belongs to the position that
//! its point belongs to, and the moves of a position in their order are its sequence.
//!
//! Points that were somebody's with certainty and ended up as the other's are *blacklisted*: what was played nearest to them
//! has to do with kos or blunders, and belongs to no sequence.

use std::collections::VecDeque;

use yose_board::{Board, Color, Move, Point, PointSet};
use yose_search::{Judge, Opinion, Situation};

use crate::game::PlayedGame;
use crate::sample::place;

/// From here on a point is somebody's.
const CERTAIN: f32 = 0.9;

/// The komi that the teacher is told.
const KOMI: f64 = 7.0;

/// A local position and what was played there.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The board when it began.
    pub board: Board,
    /// The undecided points.
    pub region: PointSet,
    /// The moves with their numbers in the game.
    pub moves: Vec<(usize, Color, Point)>,
    /// Stones that live.
    pub alive: PointSet,
}

/// The local sequences of a game from a share of its moves on.
pub fn local_sequences(game: &PlayedGame, share: f32, teacher: &mut impl Judge) -> Vec<Sequence> {
    let first = (game.moves.len() as f32 * share.clamp(0.0, 1.0)).round() as usize;
    let boards: Vec<Board> = game.boards().collect();
    let (Some(board), Some(end)) = (boards.get(first), boards.last()) else { return Vec::new() };
    let situations: Vec<Situation> = [board, end].into_iter().flat_map(both).collect();
    let opinions = teacher.judge(&situations);
    let now = |point: Point| mean(&opinions[..2], point);
    let finally = |point: Point| mean(&opinions[2..], point);
    let size = board.size();
    let undecided: PointSet = size.points().filter(|&point| now(point).abs() < CERTAIN).collect();
    let seized: PointSet = size
        .points()
        .filter(|&point| !undecided.contains(point) && now(point) * finally(point) < 0.0)
        .collect();
    let alive: PointSet = size
        .points()
        .filter(|&point| board.at(point).is_some_and(|color| now(point) * color.sign() as f32 > 0.0))
        .collect();
    let regions: Vec<PointSet> = undecided.components().collect();
    let owners = nearest(board, &regions, &seized);
    let mut sequences: Vec<Sequence> = regions
        .into_iter()
        .map(|region| Sequence { board: board.clone(), region, moves: Vec::new(), alive })
        .collect();
    for (number, &(color, action)) in game.moves.iter().enumerate().skip(first) {
        let Move::Play(point) = action else { continue };
        if let Some(owner) = owners[place(size, point)] {
            sequences[owner].moves.push((number, color, point));
        }
    }
    sequences
}

fn both(board: &Board) -> [Situation; 2] {
    let region = PointSet::full(board.size());
    Color::BOTH.map(|to_move| Situation { board: board.clone(), to_move, komi: KOMI, region })
}

fn mean(opinions: &[Opinion], point: Point) -> f32 {
    opinions.iter().map(|opinion| opinion.owner(point)).sum::<f32>() / opinions.len().max(1) as f32
}

/// By place, the number of the nearest region; `None` where a blacklisted point is nearer.
fn nearest(board: &Board, regions: &[PointSet], seized: &PointSet) -> Vec<Option<usize>> {
    let size = board.size();
    let mut owners = vec![None; size.area()];
    let mut seen = *seized;
    let mut queue: VecDeque<(Point, Option<usize>)> = seized.iter().map(|point| (point, None)).collect();
    for (number, region) in regions.iter().enumerate() {
        queue.extend(region.iter().map(|point| (point, Some(number))));
        seen |= *region;
    }
    while let Some((point, owner)) = queue.pop_front() {
        owners[place(size, point)] = owner;
        for side in size.neighbours(point) {
            if seen.insert(side) {
                queue.push_back((side, owner));
            }
        }
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows nothing about two columns and is sure of everything else: Black's on the left, White's on the right.
    struct Split;

    impl Judge for Split {
        fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
            let one = |situation: &Situation| {
                let size = situation.board.size();
                let stones = situation.board.stones(Color::White).len();
                let owner = |point: Point| match point.column() {
                    // The corner changes hands once White has three stones.
                    0 if point.row() == 0 && stones >= 3 => -1.0,
                    1 | 7 => 0.1,
                    0..4 => 1.0,
                    _ => -1.0,
                };
                let policy = vec![1.0 / size.area() as f32; size.area()];
                Opinion::new(size, policy, size.points().map(owner).collect())
            };
            situations.iter().map(one).collect()
        }
    }

    #[test]
    fn moves_go_to_the_nearest_region() {
        // B2 before, then G7, C5, H2, A9, D4.
        let line = "x\t9\t7\t\t\tB+3\t\t\tbhGCceHHaaDF";
        let game = PlayedGame::from_line(line).unwrap();
        let sequences = local_sequences(&game, 0.17, &mut Split);
        assert_eq!(sequences.len(), 2);
        let size = game.start.size();
        let names = |sequence: &Sequence| {
            sequence
                .moves
                .iter()
                .map(|(number, _, point)| format!("{number}:{}", point.gtp(size)))
                .collect::<Vec<_>>()
        };
        // A9 was seized; nothing is nearer to it than itself.
        assert_eq!(names(&sequences[0]), ["2:C5", "5:D4"]);
        assert_eq!(names(&sequences[1]), ["1:G7", "3:H2"]);
        assert!(sequences.iter().all(|sequence| sequence.region.len() == 9));
        assert_eq!(sequences[0].board.stones(Color::Black).len(), 1);
    }
}
