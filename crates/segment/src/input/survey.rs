//! The input of a position, and from it the inputs of the positions one move further.
//!
//! Reading ladders costs more than anything else here, and a move rarely
//! changes what they read. So each reading takes down its
//! [footprint](super::footprint) once, and after a move those alone are made again in whose footprint
//! a stone has come or gone. What is seen of the nearest points is looked at again near the
//! change, and finished eyes and the life of groups, which may depend on one another, everywhere.

use yose_board::{Board, Color, Point, PointSet};

use super::footprint::Unnoted;
use super::life::Fates;
use super::{Input, InputKind, block, empty, mark};
use crate::kind::kind;
use crate::lattice::Lattice;

/// How far the features of an empty point look that need no reading.
const SIGHT: u8 = 2;

/// What is known of a position whose neighbours in the game tree are wanted.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    to_move: Color,
    what: InputKind,
    input: Input,
    /// The features before eyes and groups are marked.
    unmarked: Vec<u32>,
    /// For each point, those that were read by looking at it.
    readers: Vec<PointSet>,
    /// What becomes of its groups.
    fates: Fates,
    /// Where a ko may not be retaken.
    ko: Option<Point>,
}

impl Survey {
    /// Looks at a position with this side to move; the board comes back as it was.
    pub(crate) fn of(board: &mut Board, to_move: Color, what: InputKind, lattice: &Lattice) -> Survey {
        let mut survey = Survey {
            to_move,
            what,
            input: Input::raw(board, to_move),
            unmarked: vec![1; lattice.area()],
            readers: vec![PointSet::EMPTY; lattice.area()],
            fates: Fates::new(),
            ko: board.ko().map(|ko| ko.point),
        };
        if what.reads() {
            survey.read(board, lattice);
        }
        survey
    }

    /// The input of the position.
    pub(crate) fn input(&self) -> &Input {
        &self.input
    }

    /// The input after a stone has been played at `point`, with the same side to move; `captured` has been captured by it.
    pub(crate) fn after(
        &self,
        board: &mut Board,
        point: Point,
        captured: PointSet,
        lattice: &Lattice,
    ) -> Input {
        let mut changed = captured;
        changed.insert(point);
        let mut input = Input { kinds: self.input.kinds.clone(), features: self.unmarked.clone() };
        for point in changed {
            input.kinds[lattice.number(point)] = kind(board, self.to_move, point);
        }
        if self.what.reads() {
            self.read_again(board, &changed, lattice, &mut input.features);
            mark(board, self.to_move, self.what, lattice, &mut input.features, &self.fates);
        }
        input
    }

    fn read(&mut self, board: &mut Board, lattice: &Lattice) {
        for point in board.empty() {
            let mut footprint = PointSet::EMPTY;
            let bits = empty::reading(board, self.to_move, point, &mut footprint);
            self.unmarked[lattice.number(point)] = bits | empty::surroundings(board, self.to_move, point);
            self.remember(PointSet::from_iter([point]), &footprint, lattice);
        }
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        block::each(board, stones, |board, stone, block| {
            let mut footprint = PointSet::EMPTY;
            let bits = block::reading(board, stone, &block, self.what, &mut footprint);
            for stone in block {
                self.unmarked[lattice.number(stone)] = bits;
            }
            self.remember(block, &footprint, lattice);
        });
        self.input.features.clone_from(&self.unmarked);
        self.fates = mark(board, self.to_move, self.what, lattice, &mut self.input.features, &[]);
    }

    fn remember(&mut self, readers: PointSet, footprint: &PointSet, lattice: &Lattice) {
        // Chains end at the border of the board, which never changes.
        for point in *footprint & PointSet::full(lattice.size()) {
            self.readers[lattice.number(point)] |= readers;
        }
    }

    fn read_again(&self, board: &mut Board, changed: &PointSet, lattice: &Lattice, features: &mut [u32]) {
        let (mut readers, mut near) = (*changed, PointSet::EMPTY);
        for point in *changed {
            readers |= self.readers[lattice.number(point)];
            near.extend(square(point, lattice));
        }
        if let Some(ko) = self.ko {
            readers |= self.readers[lattice.number(ko)];
        }
        let empty = board.empty();
        for point in readers & empty {
            let number = lattice.number(point);
            let rest = features[number] & !empty::READ;
            features[number] = rest | empty::reading(board, self.to_move, point, &mut Unnoted);
        }
        for point in near & empty {
            let number = lattice.number(point);
            let rest = features[number] & empty::READ;
            features[number] = rest | empty::surroundings(board, self.to_move, point);
        }
        block::each(board, readers - empty, |board, stone, block| {
            let bits = block::reading(board, stone, &block, self.what, &mut Unnoted);
            for stone in block {
                features[lattice.number(stone)] = bits;
            }
        });
    }
}

/// The points from which one sees this one.
fn square(point: Point, lattice: &Lattice) -> impl Iterator<Item = Point> {
    let size = lattice.size();
    let span = |place: u8| place.saturating_sub(SIGHT)..=place + SIGHT;
    span(point.row())
        .flat_map(move |row| span(point.column()).map(move |column| (column, row)))
        .filter_map(move |(column, row)| size.point(column, row))
}
