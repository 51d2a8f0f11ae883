//! Stones, chains and liberties, kept up to date move by move.
//!
//! **Question.** After any sequence of moves and undos: what stands where,
//! which stones hang together, how many liberties has each chain, and is a
//! move legal?
//!
//! **Definitions.** A *chain* is a maximal set of adjacent stones of one
//! colour. Its *liberties* are the empty points adjacent to it. A chain that
//! has none after the opponent's move is captured.
//!
//! ```
//! use yose_board::{Board, Color, Point, Size};
//!
//! let size = Size::square(3).unwrap();
//! let mut board = Board::new(size);
//! let at = |name| Point::from_gtp(name, size).unwrap();
//! board.play(Color::White, at("A1"));
//! board.play(Color::Black, at("A2"));
//! assert_eq!(board.liberty_count(at("A1")), 1);
//! let undo = board.play(Color::Black, at("B1"));
//! assert_eq!(board.at(at("A1")), None, "captured");
//! board.undo(undo);
//! assert_eq!(board.at(at("A1")), Some(Color::White));
//! ```
//!
//! **Algorithm.** Each chain is a circular list of its stones; one of them,
//! its *head*, carries the number of liberties. A new stone takes a liberty
//! from each adjacent chain once, captures those of the opponent that have
//! none left, and then joins its friends: the stones of the smaller list
//! move into the larger one at a time, and each adds the empty neighbours
//! that the larger chain did not touch before. Joining swaps one pair of list
//! links, so the same swap undoes it. The list of a captured chain stays
//! where it is, and a stone that is later put on one of its points remembers
//! what it overwrites, so undoing a capture walks the old list.
//! A move and its undo touch only the chains they change.

mod around;
mod chain;

use crate::color::Color;
use crate::point::{POINT_CAPACITY, Point, Size};
use crate::set::PointSet;
use crate::zobrist;

use around::Around;
use chain::{Few, Link, NO_CHAIN};

/// What is on a point, borders included.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Cell {
    Black,
    White,
    Empty,
    Border,
}

impl Cell {
    /// A stone. A flat enum compares in one instruction, which a nested one does not.
    #[inline]
    fn stone(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// A point on which one colour may not play at once, because it would
/// retake a single stone in a ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ko {
    /// Where.
    pub point: Point,
    /// Who may not.
    pub banned: Color,
}

/// Why a stone cannot be placed on a board, the history of the game aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("the point is not on the board")]
    OffBoard,
    /// There is a stone already.
    #[error("the point is occupied")]
    Occupied,
    /// The stone would have no liberty and capture nothing.
    #[error("suicide is not allowed")]
    Suicide,
    /// The move retakes a ko at once.
    #[error("the ko may not be retaken at once")]
    Ko,
    /// The move repeats an earlier position of the game.
    #[error("the move repeats an earlier position (superko)")]
    Superko,
}

/// A board with stones on it: no side to move, no rules, no history beyond the ko.
///
/// Two boards are equal if they have the same size, stones and ko.
#[derive(Clone)]
pub struct Board {
    size: Size,
    cells: [Cell; POINT_CAPACITY],
    around: [Around; POINT_CAPACITY],
    links: [Link; POINT_CAPACITY],
    stones: [PointSet; 2],
    ko: Option<Ko>,
    hash: u64,
}

/// What is needed to take a move back; made by [`Board::play`].
///
/// Undo moves in the reverse order in which they were played.
#[derive(Clone, Debug)]
pub struct Undo {
    point: Point,
    color: Color,
    /// What the stone overwrote: perhaps a link in the list of a captured chain.
    overwritten: Link,
    /// Heads of the opponent's chains that were captured.
    captured: Few,
    captured_stones: u16,
    /// The chain that absorbed the others, and its liberties before.
    absorber: Point,
    absorber_liberties: u16,
    /// Heads of the chains that were absorbed, in order.
    absorbed: Few,
    /// Own stones that died by suicide.
    lost_stones: u16,
    ko: Option<Ko>,
}

impl Undo {
    /// Number of the opponent's stones this move took off the board.
    pub fn captured(&self) -> usize {
        usize::from(self.captured_stones)
    }

    /// Number of the player's own stones that died by suicide, the one played included.
    pub fn lost(&self) -> usize {
        usize::from(self.lost_stones)
    }
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let mut board = Board {
            size,
            cells: [Cell::Border; POINT_CAPACITY],
            around: [Around::NOTHING; POINT_CAPACITY],
            links: [Link::NONE; POINT_CAPACITY],
            stones: [PointSet::EMPTY; 2],
            ko: None,
            hash: 0,
        };
        board.clear();
        board
    }

    /// Takes all stones off.
    pub fn clear(&mut self) {
        let (last_column, last_row) = (self.size.width() - 1, self.size.height() - 1);
        for row in 0..=last_row {
            let sides = u16::from(row == 0) + u16::from(row == last_row);
            for column in 0..=last_column {
                let borders = sides + u16::from(column == 0) + u16::from(column == last_column);
                let index = Point::new(column, row).index();
                self.cells[index] = Cell::Empty;
                self.links[index] = Link::NONE;
                self.around[index] = Around((4 - borders) * Around::ONE_EMPTY);
            }
        }
        self.stones = [PointSet::EMPTY; 2];
        self.ko = None;
        self.hash = 0;
    }

    /// Width and height.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point, if any.
    #[inline]
    pub fn at(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()] {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Border => None,
        }
    }

    /// Whether the point is on the board and has no stone.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == Cell::Empty
    }

    /// All stones of a colour.
    #[inline]
    pub fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color.index()]
    }

    /// All points without a stone.
    pub fn empty(&self) -> PointSet {
        PointSet::full(self.size) - self.stones[0] - self.stones[1]
    }

    /// The point where the next move would retake a ko, if there is one.
    pub fn ko(&self) -> Option<Ko> {
        self.ko
    }

    /// Sets or lifts the ko ban; a pass, for one, lifts it.
    pub fn set_ko(&mut self, ko: Option<Ko>) {
        self.ko = ko;
    }

    /// Hash of the stones alone.
    #[inline]
    pub fn stones_hash(&self) -> u64 {
        self.hash
    }

    /// Hash of the stones, the ko and the side to move.
    pub fn hash(&self, to_move: Color) -> u64 {
        let ko = self.ko.map_or(0, |ko| zobrist::ko(ko.banned, ko.point));
        self.hash ^ ko ^ zobrist::to_move(to_move)
    }

    /// A stone that stands for its whole chain: the same for all stones of
    /// one chain, different for different chains. `None` on an empty point.
    #[inline]
    pub fn head(&self, point: Point) -> Option<Point> {
        self.at(point).map(|_| self.links[point.index()].head)
    }

    /// The stones of the chain at a point; empty on an empty point.
    pub fn chain(&self, point: Point) -> PointSet {
        self.head(point).map_or(PointSet::EMPTY, |head| self.list(head).collect())
    }

    /// All chains, in the order of their first stones.
    pub fn chains(&self) -> impl Iterator<Item = PointSet> {
        let [black, white] = self.stones;
        let mut chains: Vec<PointSet> = black.components().chain(white.components()).collect();
        chains.sort_by_key(PointSet::first);
        chains.into_iter()
    }

    /// Number of liberties of the chain at a point; 0 on an empty point.
    #[inline]
    pub fn liberty_count(&self, point: Point) -> usize {
        self.head(point).map_or(0, |head| usize::from(self.links[head.index()].liberties))
    }

    /// The liberties of the chain at a point; none on an empty point.
    pub fn liberties(&self, point: Point) -> PointSet {
        self.chain(point).neighbours() & self.empty()
    }

    /// Whether this colour may play on this point; multi-stone suicide is
    /// legal if `suicide` is, a single stone's never is.
    #[inline]
    pub fn check(&self, color: Color, point: Point, suicide: bool) -> Result<(), Illegal> {
        match self.cells[point.index()] {
            Cell::Empty => {}
            Cell::Black | Cell::White => return Err(Illegal::Occupied),
            Cell::Border => return Err(Illegal::OffBoard),
        }
        if self.ko == Some(Ko { point, banned: color }) {
            return Err(Illegal::Ko);
        }
        if self.around[point.index()].empty() > 0 {
            return Ok(());
        }
        self.check_enclosed(color, point, suicide)
    }

    /// The rest of [`check`](Self::check) for a point without empty neighbours.
    #[inline]
    fn check_enclosed(&self, color: Color, point: Point, suicide: bool) -> Result<(), Illegal> {
        let (mut alive, mut friends) = (false, false);
        for next in point.neighbours() {
            let cell = self.cells[next.index()];
            let (friend, enemy) = (cell == Cell::stone(color), cell == Cell::stone(!color));
            // A friend with another liberty lives on; an enemy without one is captured.
            let last_liberty = self.links[self.links[next.index()].head.index()].liberties == 1;
            alive |= (friend & !last_liberty) | (enemy & last_liberty);
            friends |= friend;
        }
        if alive || suicide && friends { Ok(()) } else { Err(Illegal::Suicide) }
    }

    /// Whether this colour may play here without suicide.
    #[inline]
    pub fn is_legal(&self, color: Color, point: Point) -> bool {
        self.check(color, point, false).is_ok()
    }

    /// Whether the point is empty and surrounded by this colour's stones
    /// in such a way that the opponent can hardly take it away: all neighbours are
    /// this colour, and the opponent holds fewer than two diagonals (none at the edge).
    #[inline]
    pub fn is_eye_like(&self, color: Color, point: Point) -> bool {
        let around = self.around[point.index()];
        if !around.all(color) {
            return false;
        }
        // A point at the edge has fewer than four neighbours, and then a corner is missing too.
        let edge = u8::from(around.0 != 4 * Around::one(color));
        let enemy = Cell::stone(!color);
        let [a, b, c, d] = point.diagonals().map(|next| u8::from(self.cells[next.index()] == enemy));
        let enemies = a + b + c + d;
        enemies + edge < 2
    }

    /// Whether random play may move here: legally, without suicide, and not into an eye of its own.
    #[inline]
    pub fn is_sensible(&self, color: Color, point: Point) -> bool {
        self.is_empty(point)
            && self.ko != Some(Ko { point, banned: color })
            && (self.around[point.index()].empty() > 0
                || !self.is_eye_like(color, point) && self.check_enclosed(color, point, false).is_ok())
    }

    /// Places a stone, removes what it captures (or, in suicide, its own
    /// chain) and notes the ko. Returns what [`undo`](Board::undo) needs.
    ///
    /// The move must be possible: see [`check`](Board::check).
    ///
    /// # Panics
    ///
    /// If the point is not an empty point of the board.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Undo {
        assert!(self.is_empty(point), "{point:?} is not an empty point");
        let mut undo = Undo {
            point,
            color,
            overwritten: self.links[point.index()],
            captured: Few::NONE,
            captured_stones: 0,
            absorber: point,
            absorber_liberties: 0,
            absorbed: Few::NONE,
            lost_stones: 0,
            ko: self.ko,
        };
        let friends = self.place(color, point, &mut undo.captured);
        for index in 0..undo.captured.as_slice().len() {
            let head = undo.captured.points[index];
            undo.captured_stones += self.links[head.index()].length;
            self.remove_chain(!color, head);
        }
        if friends.len > 0 {
            self.join(point, &friends, &mut undo);
        }
        let head = self.links[point.index()].head;
        self.ko = None;
        if self.links[head.index()].liberties == 0 {
            undo.lost_stones = self.links[head.index()].length;
            self.remove_chain(color, head);
        } else if undo.captured_stones == 1
            && self.links[head.index()].length == 1
            && self.links[head.index()].liberties == 1
        {
            self.ko = Some(Ko { point: undo.captured.points[0], banned: !color });
        }
        undo
    }

    /// Takes back the last move that has not been taken back yet.
    #[expect(clippy::needless_pass_by_value, reason = "a move can be taken back once")]
    pub fn undo(&mut self, undo: Undo) {
        let Undo { point, color, overwritten, captured, absorber, absorbed, lost_stones, ko, .. } = undo;
        if lost_stones > 0 {
            self.restore_chain(color, absorber);
        }
        for &head in absorbed.as_slice().iter().rev() {
            self.split(absorber, head);
        }
        if absorbed.len > 0 {
            self.links[absorber.index()].liberties = undo.absorber_liberties;
        }
        for &head in captured.as_slice().iter().rev() {
            self.restore_chain(!color, head);
        }
        self.unplace(color, point);
        self.links[point.index()] = overwritten;
        self.ko = ko;
    }

    /// The opponent's stones that the last move took off the board.
    pub fn captured_by(&self, last: &Undo) -> impl Iterator<Item = Point> + '_ {
        let Few { points, len } = last.captured;
        points.into_iter().take(len.into()).flat_map(|head| self.list(head))
    }

    #[inline]
    fn set_stone(&mut self, color: Color, point: Point) {
        self.cells[point.index()] = Cell::stone(color);
        for next in point.neighbours() {
            let around = &mut self.around[next.index()].0;
            *around = *around + Around::one(color) - Around::ONE_EMPTY;
        }
        self.stones[color.index()].insert(point);
        self.hash ^= zobrist::stone(color, point);
    }

    #[inline]
    fn clear_stone(&mut self, color: Color, point: Point) {
        self.cells[point.index()] = Cell::Empty;
        self.links[point.index()].head = NO_CHAIN;
        for next in point.neighbours() {
            let around = &mut self.around[next.index()].0;
            *around = *around + Around::ONE_EMPTY - Around::one(color);
        }
        self.stones[color.index()].remove(point);
        self.hash ^= zobrist::stone(color, point);
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.stones == other.stones && self.ko == other.ko
    }
}

impl Eq for Board {}

#[cfg(test)]
mod tests;
