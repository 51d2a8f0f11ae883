//! Which chains are caught in a ladder?
//!
//! **Definition.** A chain with one or two liberties is *caught* if its
//! opponent can take it by putting it into atari with every move. The chain's
//! owner may run on its last liberty or take an adjacent chain that is in
//! atari itself.
//!
//! **Algorithm.** Depth-first search with two kinds of nodes, the defender's
//! (the chain is in atari) and the attacker's (it has two liberties). A move
//! that leaves three liberties ends the search, and a defender who has two on
//! his turn is free. Kos are simplified as networks expect it: an attacker who
//! must take a ko to go on has failed, except against two kos at once.
//! A search ends without result after 25,000 stones.
//!
//! **Limits.** KataGo's own search cuts one corner that depends on the order of its lists;
//! in one position of 4,000 played at random it sees a chain as free that this one calls caught.

use yose_board::{Board, Color, Ko, Point, PointSet, Size};

use crate::game::ko_capture;

/// Stones a search may place before it gives up.
const BUDGET: u32 = 25_000;

/// The chains caught on a board, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ladders {
    /// All stones of both colours in caught chains.
    pub(crate) caught: PointSet,
    /// By colour of the attacker: the moves that catch a chain with two liberties.
    pub(crate) captures: [PointSet; 2],
}

impl Ladders {
    /// Finds all ladders of a board.
    pub(crate) fn of(board: &Board) -> Ladders {
        let mut ladders = Ladders::default();
        let mut search = Search::new(board);
        for chain in board.chains() {
            let Some(stone) = chain.first() else { continue };
            let Some(owner) = board.at(stone) else { continue };
            match board.liberty_count(stone) {
                1 if search.caught_in_atari(stone, owner) => ladders.caught |= chain,
                2 => {
                    let moves = search.catching_moves(stone, owner);
                    if !moves.is_empty() {
                        ladders.caught |= chain;
                        ladders.captures[(!owner).index()] |= moves;
                    }
                }
                _ => {}
            }
        }
        ladders
    }
}

struct Search {
    board: Board,
    budget: u32,
    max_depth: usize,
}

impl Search {
    fn new(board: &Board) -> Search {
        Search { board: board.clone(), budget: BUDGET, max_depth: board.size().area() * 3 / 2 }
    }

    fn caught_in_atari(&mut self, chain: Point, owner: Color) -> bool {
        self.budget = BUDGET;
        let ko = self.board.ko();
        self.board.set_ko(None);
        let caught = self.defend(chain, owner, 0).unwrap_or(false);
        self.board.set_ko(ko);
        caught
    }

    /// The liberties of a chain where the attacker begins a ladder that works.
    fn catching_moves(&mut self, chain: Point, owner: Color) -> PointSet {
        self.budget = BUDGET;
        let mut moves = PointSet::EMPTY;
        for liberty in self.board.liberties(chain) {
            if !legal(&self.board, !owner, liberty) {
                continue;
            }
            let undo = self.board.play(!owner, liberty);
            self.board.set_ko(None);
            if self.defend(chain, owner, 0).unwrap_or(false) {
                moves.insert(liberty);
            }
            self.board.undo(undo);
        }
        moves
    }

    /// Whether the chain is caught with its owner to move; `None` when the budget ran out.
    fn defend(&mut self, chain: Point, owner: Color, depth: usize) -> Option<bool> {
        if self.board.liberty_count(chain) >= 2 || (depth > 0 && self.board.ko().is_some()) {
            return Some(false);
        }
        if depth > self.max_depth {
            return Some(true);
        }
        let own = self.board.liberties(chain);
        for point in self.counter_captures(chain, owner).iter().chain(own.iter()) {
            if !legal(&self.board, owner, point) {
                continue;
            }
            self.spend()?;
            let undo = self.board.play(owner, point);
            let caught = self.attack(chain, owner, depth + 1);
            self.board.undo(undo);
            if !caught? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the chain is caught with the attacker to move.
    fn attack(&mut self, chain: Point, owner: Color, depth: usize) -> Option<bool> {
        match self.board.liberty_count(chain) {
            0 | 1 => return Some(true),
            2 => {}
            _ => return Some(false),
        }
        if depth > self.max_depth {
            return Some(true);
        }
        let mut liberties = self.board.liberties(chain).iter();
        let (Some(a), Some(b)) = (liberties.next(), liberties.next()) else { return Some(false) };
        if self.dead_by_two_kos(chain, owner, a, b) {
            return Some(true);
        }
        for point in self.worth_trying(owner, a, b).into_iter().flatten() {
            if !legal(&self.board, !owner, point) {
                continue;
            }
            self.spend()?;
            let undo = self.board.play(!owner, point);
            let caught = self.defend(chain, owner, depth + 1);
            self.board.undo(undo);
            if caught? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn spend(&mut self) -> Option<()> {
        self.budget = self.budget.checked_sub(1)?;
        Some(())
    }

    /// The attacker's moves, the more promising first. Leaving the chain a
    /// liberty from which it reaches three more at once is hopeless.
    fn worth_trying(&self, owner: Color, a: Point, b: Point) -> [Option<Point>; 2] {
        let size = self.board.size();
        let free = |point| empty_neighbours(&self.board, size, point);
        if !size.neighbours(a).any(|next| next == b) {
            match (free(a) >= 3, free(b) >= 3) {
                (true, true) => return [None, None],
                (true, false) => return [Some(a), None],
                (false, true) => return [Some(b), None],
                (false, false) => {}
            }
        }
        if self.promise(owner, a) >= self.promise(owner, b) { [Some(a), Some(b)] } else { [Some(b), Some(a)] }
    }

    /// How much the defender would gain by playing here.
    fn promise(&self, owner: Color, point: Point) -> usize {
        let size = self.board.size();
        let friend = |next: Point| match self.board.liberty_count(next) {
            liberties @ 2.. if self.board.at(next) == Some(owner) => 2 * liberties - 3,
            _ => 0,
        };
        2 * empty_neighbours(&self.board, size, point) + size.neighbours(point).map(friend).sum::<usize>()
    }

    /// The moves that take an attacker's chain in atari next to the chain.
    fn counter_captures(&self, chain: Point, owner: Color) -> PointSet {
        let around = self.board.chain(chain).neighbours() & *self.board.stones(!owner);
        let weak = around.iter().filter(|&stone| self.board.liberty_count(stone) == 1);
        weak.flat_map(|stone| self.board.liberties(stone)).collect()
    }

    /// Two kos and nothing else: the defender can only fill one of them.
    fn dead_by_two_kos(&self, chain: Point, owner: Color, a: Point, b: Point) -> bool {
        let size = self.board.size();
        let is_ko = |point| {
            empty_neighbours(&self.board, size, point) == 0
                && ko_capture(&self.board, !owner, point).is_some()
        };
        is_ko(a)
            && is_ko(b)
            && self.liberties_after(owner, a) <= 2
            && self.liberties_after(owner, b) <= 2
            && self.counter_captures(chain, owner).is_empty()
    }

    /// Liberties of the chain that a stone here would join into.
    fn liberties_after(&self, owner: Color, point: Point) -> usize {
        let mut board = self.board.clone();
        board.play(owner, point);
        board.liberty_count(point)
    }
}

/// Without suicide, and nobody plays on the point of a ko.
fn legal(board: &Board, color: Color, point: Point) -> bool {
    let ko_here = |ko: Ko| ko.point == point;
    !board.ko().is_some_and(ko_here) && board.is_legal(color, point)
}

fn empty_neighbours(board: &Board, size: Size, point: Point) -> usize {
    size.neighbours(point).filter(|&next| board.is_empty(next)).count()
}
