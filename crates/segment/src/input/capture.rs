//! Can a block with few liberties be captured, by more than a ladder?
//!
//! **Question.** Ladders give atari after atari. A block with three liberties, or one that is caught in a net, is
//! lost without them.
//!
//! **Definition.** The attacker plays on the liberties of the block, on points next to two of them (a net), or
//! saves a block of his own that stands in atari next to it. The defender plays on its liberties, but not into
//! what looks like an eye, captures what stands in atari next to it, or takes a liberty of a neighbour that has no more than two. A
//! block that reaches [`FREE`] liberties has escaped, and so has one whose defender need not move because
//! every move would fill an eye.
//!
//! **Limits.** A hunt stops after so many moves in all its lines together and counts as an escape then, which also
//! bounds the depth of the recursion. Kos are not fought.

use yose_board::{Board, Color, Point, PointSet};

use super::footprint::{self, Notes};

/// Liberties of a block that has escaped.
pub(super) const FREE: usize = 4;

/// Whether the block at a point is captured if the opponent moves first, as far as so many moves tell.
pub(super) fn is_caught(board: &mut Board, target: Point, moves: u32, notes: &mut impl Notes) -> bool {
    Hunt { target, left: moves, notes }.caught(board)
}

/// Whether the block at a point escapes if its own side moves first.
pub(super) fn escapes(board: &mut Board, target: Point, moves: u32, notes: &mut impl Notes) -> bool {
    Hunt { target, left: moves, notes }.escaping(board)
}

/// A hunt in progress.
struct Hunt<'n, N> {
    target: Point,
    /// Moves that may still be tried.
    left: u32,
    notes: &'n mut N,
}

impl<N: Notes> Hunt<'_, N> {
    fn caught(&mut self, board: &mut Board) -> bool {
        let target = self.target;
        let Some(color) = board.at(target) else { return true };
        self.notes.note(|| footprint::of_chain(board, target));
        if board.liberty_count(target) >= FREE {
            return false;
        }
        let liberties = board.liberties(target);
        match board.liberty_count(target) {
            0 => true,
            1 => liberties.first().is_some_and(|last| self.may_play(board, !color, last)),
            _ => {
                let ways = self.attacks(board, color, &liberties);
                ways.into_iter().any(|way| {
                    if !self.may_play(board, !color, way) || !self.spend() {
                        return false;
                    }
                    let undo = board.play(!color, way);
                    let hunted = !self.escaping(board);
                    board.undo(undo);
                    hunted
                })
            }
        }
    }

    fn escaping(&mut self, board: &mut Board) -> bool {
        let target = self.target;
        let Some(color) = board.at(target) else { return false };
        self.notes.note(|| footprint::of_chain(board, target));
        let liberties = board.liberties(target);
        let ways = self.defences(board, color, &liberties);
        if ways.is_empty() {
            return liberties.len() > 1;
        }
        ways.into_iter().any(|way| {
            if !self.may_play(board, color, way) {
                return false;
            }
            if !self.spend() {
                return true;
            }
            let undo = board.play(color, way);
            let free = board.liberty_count(target) >= FREE || !self.caught(board);
            board.undo(undo);
            free
        })
    }

    /// Where the attacker may play: nets first, since ladders have been read before and may be long; then liberties, first
    /// where the defender would gain most.
    fn attacks(&mut self, board: &Board, color: Color, liberties: &PointSet) -> Vec<Point> {
        self.notes.note(|| liberties.neighbours());
        let mut ways: Vec<Point> = Vec::new();
        let empty = board.empty();
        for next in (liberties.neighbours() & empty) - *liberties {
            let shared = next.neighbours().into_iter().filter(|&other| liberties.contains(other)).count();
            if shared >= 2 {
                ways.push(next);
            }
        }
        let nets = ways.len();
        ways.extend(liberties);
        let room = |point: Point| point.neighbours().into_iter().filter(|&next| empty.contains(next)).count();
        ways[nets..].sort_by_key(|&point| std::cmp::Reverse(room(point)));
        for (way, count) in self.neighbours_liberties(board, color) {
            if count == 1 && !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// Where the defender may play: captures first.
    fn defences(&mut self, board: &Board, color: Color, liberties: &PointSet) -> Vec<Point> {
        let around = self.neighbours_liberties(board, color);
        let mut ways: Vec<Point> = Vec::new();
        let mut add = |way: Point| {
            if !ways.contains(&way) {
                ways.push(way);
            }
        };
        around.iter().filter(|&&(_, count)| count == 1).for_each(|&(way, _)| add(way));
        for liberty in liberties {
            self.notes.note(|| {
                PointSet::from_iter(liberty.diagonals()) | PointSet::from_iter(liberty.neighbours())
            });
            if liberties.len() == 1 || !board.is_eye_like(color, liberty) {
                add(liberty);
            }
        }
        if liberties.len() > 1 {
            around.iter().filter(|&&(_, count)| count == 2).for_each(|&(way, _)| add(way));
        }
        ways
    }

    /// The liberties of the opponent's blocks around the target that have at most two, with how many they have.
    fn neighbours_liberties(&mut self, board: &Board, color: Color) -> Vec<(Point, usize)> {
        let mut found = Vec::new();
        let mut seen = Vec::new();
        for stone in board.chain(self.target).neighbours() & *board.stones(!color) {
            let head = board.head(stone);
            if seen.contains(&head) {
                continue;
            }
            seen.push(head);
            self.notes.note(|| footprint::of_chain(board, stone));
            let count = board.liberty_count(stone);
            if count <= 2 {
                found.extend(board.liberties(stone).iter().map(|liberty| (liberty, count)));
            }
        }
        found
    }

    fn may_play(&mut self, board: &Board, color: Color, point: Point) -> bool {
        self.notes.note(|| footprint::of_move(board, point));
        board.is_legal(color, point)
    }

    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::footprint::Unnoted;
    use super::super::ladder;
    use super::*;
    use yose_board::Diagram;

    /// Whether the block at a point is caught with the opponent to move, and whether it escapes with its own side to move.
    fn fate(text: &str, point: &str) -> (bool, bool) {
        let (mut board, point) = place(text, point);
        let before = board.clone();
        let caught = is_caught(&mut board, point, 60, &mut Unnoted);
        let found = (caught, escapes(&mut board, point, 60, &mut Unnoted));
        assert_eq!(board, before);
        found
    }

    fn place(text: &str, point: &str) -> (Board, Point) {
        let board = text.parse::<Diagram>().unwrap().setup.board().unwrap();
        let point = Point::from_gtp(point, board.size()).unwrap();
        (board, point)
    }

    #[test]
    fn a_net_catches_what_a_ladder_does_not() {
        // Black's stones below and on the right break all ladders; White D3 leaves no way out.
        let net = "
            . . . . . . .
            . . . . . . .
            . . O O . . .
            . O X . . . .
            . O . . . X .
            . . . . . . .
            . . . X . . .
        ";
        let (mut board, stone) = place(net, "C4");
        assert!(!ladder::is_caught(&mut board, stone, &mut Unnoted));
        assert_eq!(fate(net, "C4"), (true, true));
        // With a stone there Black has four liberties.
        assert_eq!(fate(&net.replacen("X . . . .", "X X . . .", 1), "C4"), (false, true));
    }

    #[test]
    fn three_liberties_are_taken_one_by_one() {
        let dead = "
            O O O O O
            O X X X O
            O . . . O
            O O O O O
            . . . . .
        ";
        assert_eq!(fate(dead, "C4"), (true, false));
    }

    #[test]
    fn who_has_two_eyes_need_not_move() {
        let eyes = "
            . X . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .
        ";
        assert_eq!(fate(eyes, "D5"), (false, true));
    }
}
