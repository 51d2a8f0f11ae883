//! Recognising a race: two chains, the walls around them, and the regions between.
//!
//! **Question.** Which chains of a board fight for each other's lives, and where?
//!
//! **Definition.** A race is between one *essential* chain of each colour; capturing either of them
//! ends it. The chains touch each other or a common empty point. Everything else on the board is wall or in play:
//! *walls* are stones that are taken to be alive, and the points between walls and essential
//! chains, empty or with loose stones on them, make up the regions.
//!
//! **Which stones are walls.** Those that are proved alive, and those that the caller declares: all that
//! divide the board ([`Walls::All`], as in a textbook diagram), or marked ones. A chain that is neither wall nor essential
//! is loose and can be connected, cut off and captured.

use thiserror::Error;
use yose_board::{Board, Color, Point, PointSet, Setup, Size};
use yose_region::{Immortal, Limits, decompose};

use crate::shape::MAX_CELLS;

/// Which stones around a race are taken to be alive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Walls {
    /// Those that are proved alive, and all that divide the board, as in a textbook diagram.
    #[default]
    All,
    /// Those that are proved alive, and every chain with a stone in the set.
    Marked(PointSet),
    /// Only those that are proved alive.
    Proved,
}

/// Why stones are not a race.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RaceError {
    /// A point without a stone.
    #[error("{} is empty: name stones of the two chains", point.gtp(*size))]
    Empty {
        /// The point.
        point: Point,
        /// The board, for its name.
        size: Size,
    },
    /// No stone of a colour.
    #[error("there is no {0} chain among them: a race needs one chain of each colour")]
    OneColour(Color),
    /// Several chains of one colour.
    #[error("{} and {} are different {color} chains: a race needs one chain of each colour", .first.gtp(*.size), .second.gtp(*.size))]
    Several {
        /// Whose.
        color: Color,
        /// A stone of the one.
        first: Point,
        /// A stone of the other.
        second: Point,
        /// The board, for their names.
        size: Size,
    },
    /// They have nothing to do with each other.
    #[error("the chains at {} and {} neither touch nor share a liberty", .black.gtp(*.size), .white.gtp(*.size))]
    Apart {
        /// A stone of Black's chain.
        black: Point,
        /// A stone of White's chain.
        white: Point,
        /// The board, for their names.
        size: Size,
    },
    /// A region that is not closed.
    #[error("the region around {} has {points} points: too open to be read out (at most {MAX_CELLS})", .at.gtp(*.size))]
    Open {
        /// Its first point.
        at: Point,
        /// How many points it has.
        points: usize,
        /// The board, for the name of the point.
        size: Size,
    },
}

/// Two chains that fight for each other's lives.
#[derive(Clone, Debug)]
pub struct Race {
    board: Board,
    chains: [PointSet; 2],
    walls: PointSet,
    assumed: PointSet,
    regions: Vec<PointSet>,
}

impl Race {
    /// The race between the two chains that have stones in the set.
    pub fn named(board: &Board, stones: &PointSet, walls: &Walls) -> Result<Race, RaceError> {
        let size = board.size();
        if let Some(point) = stones.iter().find(|&point| board.at(point).is_none()) {
            return Err(RaceError::Empty { point, size });
        }
        let black = named_chain(board, stones, Color::Black)?;
        let white = named_chain(board, stones, Color::White)?;
        Race::between(board, [black, white], walls, &proved_alive(board))
    }

    /// All races that can be recognised, the largest chains first.
    ///
    /// Two chains qualify if they are close to each other, neither is proved alive, and all their liberties lie
    /// in regions that are closed by walls which are not theirs. A chain takes part in one race only.
    pub fn all(board: &Board, walls: &Walls) -> Vec<Race> {
        let proved = proved_alive(board);
        let chains: Vec<PointSet> = board.chains().filter(|chain| chain.is_disjoint(&proved)).collect();
        let of = |color: Color| chains.iter().filter(move |chain| chain.is_subset(board.stones(color)));
        let mut races: Vec<Race> = of(Color::Black)
            .flat_map(|black| of(Color::White).map(move |white| [*black, *white]))
            .filter_map(|pair| Race::between(board, pair, walls, &proved).ok())
            .filter(Race::is_closed)
            .collect();
        races.sort_by_key(|race| (race.room(), std::cmp::Reverse(race.stones().len())));
        let mut taken = PointSet::EMPTY;
        races.retain(|race| {
            let free = race.stones().is_disjoint(&taken);
            if free {
                taken |= race.stones() | race.border();
            }
            free
        });
        races.sort_by_key(|race| (std::cmp::Reverse(race.stones().len()), race.stones().first()));
        races
    }

    fn between(
        board: &Board,
        chains: [PointSet; 2],
        walls: &Walls,
        alive: &PointSet,
    ) -> Result<Race, RaceError> {
        let size = board.size();
        let [black, white] = chains;
        let empty = board.empty();
        let near = black.neighbours() & (white | (white.neighbours() & empty));
        if let (true, Some(black), Some(white)) = (near.is_empty(), black.first(), white.first()) {
            return Err(RaceError::Apart { black, white, size });
        }
        let both = black | white;
        let proved = *alive - both;
        let declared = declared(board, &both, walls);
        let walls = proved | declared;
        let touching = |part: &PointSet| !part.neighbours().is_disjoint(&both);
        let regions: Vec<PointSet> =
            (PointSet::full(size) - both - walls).components().filter(touching).collect();
        if let Some(open) = regions.iter().find(|region| region.len() > MAX_CELLS)
            && let Some(at) = open.first()
        {
            return Err(RaceError::Open { at, points: open.len(), size });
        }
        Ok(Race { board: board.clone(), chains, walls, assumed: declared - proved, regions })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The essential chain of a colour.
    pub fn chain(&self, color: Color) -> &PointSet {
        &self.chains[color.index()]
    }

    /// The stones that are taken to be alive.
    pub fn walls(&self) -> &PointSet {
        &self.walls
    }

    /// Those of them around the race that are not proved alive.
    pub fn assumed(&self) -> PointSet {
        self.assumed & self.border()
    }

    /// The regions that touch an essential chain, in the order of their first points.
    pub fn regions(&self) -> &[PointSet] {
        &self.regions
    }

    fn stones(&self) -> PointSet {
        self.chains[0] | self.chains[1]
    }

    /// The chains of walls next to the race.
    fn border(&self) -> PointSet {
        let points = self.regions.iter().fold(self.stones(), |all, region| all | *region);
        let touching = points.neighbours() & self.walls;
        Color::BOTH.iter().fold(PointSet::EMPTY, |all, &color| all | touching.flood(self.board.stones(color)))
    }

    fn room(&self) -> usize {
        self.regions.iter().map(PointSet::len).sum()
    }

    /// Whether neither chain can run to a wall of its own through a region.
    fn is_closed(&self) -> bool {
        Color::BOTH.iter().all(|&color| {
            let friends = self.walls & *self.board.stones(color);
            let chain = self.chain(color);
            self.regions.iter().all(|region| {
                let around = region.neighbours();
                around.is_disjoint(chain) || around.is_disjoint(&friends)
            })
        })
    }
}

fn named_chain(board: &Board, stones: &PointSet, color: Color) -> Result<PointSet, RaceError> {
    let mut named = *stones & *board.stones(color);
    let first = named.first().ok_or(RaceError::OneColour(color))?;
    let chain = board.chain(first);
    named -= chain;
    match named.first() {
        None => Ok(chain),
        Some(second) => Err(RaceError::Several { color, first, second, size: board.size() }),
    }
}

fn proved_alive(board: &Board) -> PointSet {
    let parts = decompose(board, &Immortal::Proved, &Limits::default());
    parts.safe_stones[0] | parts.safe_stones[1]
}

/// The stones declared alive; the essential chains are looked away from, so that loose stones
/// next to them do not count as parts of a wall.
fn declared(board: &Board, essential: &PointSet, walls: &Walls) -> PointSet {
    let immortal = match walls {
        Walls::Proved => return PointSet::EMPTY,
        Walls::Marked(marks) => Immortal::Marked(*marks),
        Walls::All => Immortal::All,
    };
    let mut setup = Setup::of(board, Color::Black);
    setup.ko = None;
    for color in Color::BOTH {
        setup.stones_mut(color).retain(|&point| !essential.contains(point));
    }
    // Taking stones off leaves every chain its liberties.
    setup.board().map_or(PointSet::EMPTY, |rest| immortal.stones(&rest))
}
