//! Recognising a race: two chains, the walls around them, and the regions between.
//!
//! **Question.** Which chains of a board fight for each other's lives, and where?
//!
//! **Definition.** A race is between *essential* chains of both colours; capturing any one of them
//! ends it. Mostly there is one of each colour; chains that hang together, by miai for instance, can be named
//! together and live or die together. The chains touch each other or a common empty point. Everything else on the board is wall or in play:
//! *walls* are stones that are taken to be alive, and the points between walls and essential
//! chains, empty or with loose stones on them, make up the regions.
//!
//! **Which stones are walls.** Those that are proved alive, and those that the caller declares: all that
//! divide the board ([`Walls::All`], as in a textbook diagram), or marked ones. A chain that is neither wall nor essential
//! is loose and can be connected, cut off and captured.

use thiserror::Error;
use yose_board::{Board, Color, Point, PointSet, Setup, Size};
use yose_region::{Immortal, Limits, decompose};

use crate::shape::{MAX_CELLS, MAX_CHAINS};

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
    #[error("there is no {0} chain among them: a race needs a chain of each colour")]
    OneColour(Color),
    /// Too many chains of one colour.
    #[error("{number} {color} chains are named: a race has at most {MAX_CHAINS} of a colour")]
    Several {
        /// Whose.
        color: Color,
        /// How many.
        number: usize,
    },
    /// They have nothing to do with each other.
    #[error("the chains at {} and {} neither touch nor share a liberty", .first.gtp(*.size), .second.gtp(*.size))]
    Apart {
        /// A stone of one chain.
        first: Point,
        /// A stone of a chain that has nothing to do with it.
        second: Point,
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

/// Chains that fight for each other's lives.
#[derive(Clone, Debug)]
pub struct Race {
    board: Board,
    chains: [Vec<PointSet>; 2],
    stones: [PointSet; 2],
    walls: PointSet,
    assumed: PointSet,
    regions: Vec<PointSet>,
}

impl Race {
    /// The race between the chains that have stones in the set.
    pub fn named(board: &Board, stones: &PointSet, walls: &Walls) -> Result<Race, RaceError> {
        let size = board.size();
        if let Some(point) = stones.iter().find(|&point| board.at(point).is_none()) {
            return Err(RaceError::Empty { point, size });
        }
        let chains = [named_chains(board, stones, Color::Black)?, named_chains(board, stones, Color::White)?];
        Race::between(board, chains, walls, &proved_alive(board))
    }

    /// All races that can be recognised, the largest chains first.
    ///
    /// Two chains qualify if they are close to each other, neither is proved alive, all their liberties lie
    /// in regions that are closed by walls which are not theirs, and no stronger chain of the same colour is at stake:
    /// whoever takes the walls to be alive takes a wall with one eye to be alive before a chain with none. A chain takes
    /// part in one race only.
    pub fn all(board: &Board, walls: &Walls) -> Vec<Race> {
        let proved = proved_alive(board);
        let chains: Vec<PointSet> = board.chains().filter(|chain| chain.is_disjoint(&proved)).collect();
        let of = |color: Color| chains.iter().filter(move |chain| chain.is_subset(board.stones(color)));
        let mut races: Vec<Race> = of(Color::Black)
            .flat_map(|black| of(Color::White).map(move |white| [vec![*black], vec![*white]]))
            .filter_map(|pair| Race::between(board, pair, walls, &proved).ok())
            .filter(|race| race.is_closed() && race.is_weakest())
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
        chains: [Vec<PointSet>; 2],
        walls: &Walls,
        alive: &PointSet,
    ) -> Result<Race, RaceError> {
        let size = board.size();
        check_near(board, &chains)?;
        let stones =
            chains.each_ref().map(|list| list.iter().fold(PointSet::EMPTY, |all, chain| all | *chain));
        let both = stones[0] | stones[1];
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
        Ok(Race { board: board.clone(), chains, stones, walls, assumed: declared - proved, regions })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stones of the essential chain of a colour, or of all of them.
    pub fn chain(&self, color: Color) -> &PointSet {
        &self.stones[color.index()]
    }

    /// The essential chains of a colour; capturing any one of them ends the race.
    pub fn chains(&self, color: Color) -> &[PointSet] {
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
        self.stones[0] | self.stones[1]
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

    /// Whether each essential chain is weaker than all chains of its colour around the race that are only taken to be
    /// alive.
    fn is_weakest(&self) -> bool {
        Color::BOTH.iter().all(|&color| {
            let mut walls = self.assumed() & *self.board.stones(color);
            let own = strength(&self.board, self.chain(color), color);
            while let Some(stone) = walls.first() {
                let wall = self.board.chain(stone);
                walls -= wall;
                if strength(&self.board, &wall, color) < own {
                    return false;
                }
            }
            true
        })
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

fn named_chains(board: &Board, stones: &PointSet, color: Color) -> Result<Vec<PointSet>, RaceError> {
    let mut named = *stones & *board.stones(color);
    let mut chains = Vec::new();
    while let Some(first) = named.first() {
        let chain = board.chain(first);
        named -= chain;
        chains.push(chain);
    }
    match chains.len() {
        0 => Err(RaceError::OneColour(color)),
        1..=MAX_CHAINS => Ok(chains),
        number => Err(RaceError::Several { color, number }),
    }
}

/// An error unless all chains hang together: each touches another one, or shares a liberty with it.
fn check_near(board: &Board, chains: &[Vec<PointSet>; 2]) -> Result<(), RaceError> {
    let empty = board.empty();
    let mut apart: Vec<&PointSet> = chains.iter().flatten().collect();
    let mut reached = apart.remove(0).to_owned();
    let first = reached.first();
    loop {
        let around = reached.neighbours();
        let room = reached | around;
        let near = |chain: &&PointSet| {
            !chain.is_disjoint(&around) || !(chain.neighbours() & room & empty).is_empty()
        };
        let Some(next) = apart.iter().position(near) else { break };
        reached |= *apart.remove(next);
    }
    match (first, apart.first().and_then(|chain| chain.first())) {
        (Some(first), Some(second)) => Err(RaceError::Apart { first, second, size: board.size() }),
        _ => Ok(()),
    }
}

/// How likely a chain is to live: first by its eyes, then by its liberties, then by its stones.
fn strength(board: &Board, chain: &PointSet, color: Color) -> (usize, usize, usize) {
    let around = chain.neighbours();
    let is_eye =
        |room: &PointSet| !room.is_disjoint(&around) && room.neighbours().is_disjoint(board.stones(!color));
    let eyes = board.empty().components().filter(is_eye).count();
    (eyes, (around & board.empty()).len(), chain.len())
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
