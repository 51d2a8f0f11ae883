//! The board as settled points and regions that cannot touch each other.
//!
//! **Question.** Which points are safe for Black or White, and into which
//! independent regions does the rest fall?
//!
//! **Definition.** Safe stones and territory come from [`Safety`]. The other
//! points, empty or not, are *open*; a connected part of them is a *region*.
//!
//! **Why regions cannot touch.** Two regions are separated by safe stones of
//! either colour or by settled areas, which lie behind safe stones. Safe stones stay
//! whatever is played in the regions, so no stone played in one region is
//! ever adjacent to a point of another.
//!
//! ```
//! use yose_board::Diagram;
//! use yose_region::{Immortal, Kind, Limits, decompose};
//!
//! // A corridor of four points and a dame between immortal walls.
//! let diagram: Diagram = "
//!     X X X X X O O
//!     X . . . . O .
//!     X X X X X O O
//!     . X X X X . O
//!     X X X X X O O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let parts = decompose(&board, &Immortal::All, &Limits::default());
//! let kinds: Vec<(usize, Kind)> = parts.regions.iter().map(|r| (r.points.len(), r.kind)).collect();
//! assert_eq!(kinds, [(4, Kind::Open), (1, Kind::Dame)]);
//! assert_eq!(parts.territory.map(|points| points.len()), [1, 1]);
//! ```

use yose_board::{Board, Color, Point, PointSet, Scoring};

use crate::immortal::Immortal;
use crate::limits::Limits;
use crate::memory::Memory;
use crate::safety::{Safety, Scene, secure};
use crate::seki::seki;
use crate::verdict::{Claim, Rule, Verdict};

/// A board, or a part of it, taken apart.
///
/// Every point in question is in exactly one of `safe_stones`, `territory`
/// and the points of one region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition {
    /// By colour: stones that cannot be captured if their owner answers.
    pub safe_stones: [PointSet; 2],
    /// By colour: settled points without safe stones. Stones of the other colour on them are dead.
    pub territory: [PointSet; 2],
    /// What is left, in the order of their first points.
    pub regions: Vec<Region>,
    /// Which rule settled what.
    pub verdicts: Vec<Verdict>,
}

/// A part of the board that no play elsewhere can touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its points: empty ones and stones that are not safe.
    pub points: PointSet,
    /// The safe stones adjacent to it.
    pub border: PointSet,
    /// What is known of it.
    pub kind: Kind,
}

/// What is known of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing: it is to be played out.
    Open,
    /// Each of its points is empty and touches safe stones of both colours: nobody can gain
    /// territory here, and each point is worth one move.
    Dame,
    /// Its stones live together: neither side gains by moving first. Under territory scoring it
    /// counts nothing.
    Seki {
        /// Points of Black less points of White under area scoring.
        area: i32,
    },
}

impl Decomposition {
    /// The dead stones of a colour.
    pub fn dead(&self, board: &Board, color: Color) -> PointSet {
        self.territory[(!color).index()] & *board.stones(color)
    }

    /// What the settled points count, Black's less White's; open regions and dame count nothing.
    ///
    /// Under territory scoring a dead stone counts two, for the point and the prisoner, and
    /// prisoners taken before are not known here.
    ///
    /// ```
    /// use yose_board::{Diagram, Scoring};
    /// use yose_region::{Immortal, Limits, decompose};
    ///
    /// // A point and a prisoner are worth three.
    /// let board = "X X X X\nX O . X\nX X X X".parse::<Diagram>().unwrap().setup.board().unwrap();
    /// let parts = decompose(&board, &Immortal::All, &Limits::default());
    /// assert_eq!(parts.settled_score(&board, Scoring::Territory), 3);
    /// assert_eq!(parts.settled_score(&board, Scoring::Area), 12);
    /// ```
    pub fn settled_score(&self, board: &Board, scoring: Scoring) -> i32 {
        let of_color = |color: Color| {
            let (stones, points) = (self.safe_stones[color.index()], self.territory[color.index()]);
            let count = match scoring {
                Scoring::Area => stones.len() + points.len(),
                Scoring::Territory => points.len() + self.dead(board, !color).len(),
            };
            color.sign() * count as i32
        };
        let seki = self.regions.iter().map(|region| match (region.kind, scoring) {
            (Kind::Seki { area }, Scoring::Area) => area,
            _ => 0,
        });
        Color::BOTH.map(of_color).into_iter().chain(seki).sum()
    }

    /// The verdict about a point, if it is settled.
    pub fn verdict(&self, point: Point) -> Option<&Verdict> {
        self.verdicts.iter().find(|verdict| verdict.points.contains(point))
    }
}

/// Takes a whole board apart.
pub fn decompose(board: &Board, immortal: &Immortal, limits: &Limits) -> Decomposition {
    decompose_with(&mut Memory::default(), board, immortal, limits)
}

/// Takes a whole board apart, and keeps what was proved for the next one.
pub fn decompose_with(
    memory: &mut Memory,
    board: &Board,
    immortal: &Immortal,
    limits: &Limits,
) -> Decomposition {
    let declared = immortal.stones(board);
    let scene = Scene {
        board,
        scope: PointSet::full(board.size()),
        immortal: Color::BOTH.map(|color| *board.stones(color) & declared),
        limits: *limits,
    };
    take_apart(&scene, memory)
}

/// Takes a part of a board apart, given the safe stones around and in it.
///
/// This is for what is left of a region after moves in it: `scope` is the
/// region, `safe` the stones of either colour known to be safe. Only points of
/// the scope appear in the answer.
pub fn refine(board: &Board, scope: &PointSet, safe: [PointSet; 2], limits: &Limits) -> Decomposition {
    // Stones that have been connected to safe ones since are safe too.
    let immortal = Color::BOTH.map(|color| safe[color.index()].flood(board.stones(color)));
    take_apart(&Scene { board, scope: *scope, immortal, limits: *limits }, &mut Memory::default())
}

fn take_apart(scene: &Scene<'_>, memory: &mut Memory) -> Decomposition {
    let [black, white] = Color::BOTH.map(|color| secure(scene, color, memory));
    let safe_stones = [black.stones, white.stones];
    let territory = [black.territory, white.territory];
    let mut verdicts = black.verdicts;
    verdicts.extend(white.verdicts);

    let settled = safe_stones[0] | safe_stones[1] | territory[0] | territory[1];
    let walls = [0, 1].map(|side| safe_stones[side] | scene.immortal[side]);
    let regions: Vec<Region> =
        (scene.scope - settled).components().map(|points| region(scene, points, &walls)).collect();
    verdicts.extend(regions.iter().filter_map(Region::verdict));
    Decomposition { safe_stones, territory, regions, verdicts }
}

fn region(scene: &Scene<'_>, points: PointSet, walls: &[PointSet; 2]) -> Region {
    let border = points.neighbours() & (walls[0] | walls[1]);
    let is_dame = points.is_subset(&scene.board.empty())
        && walls.iter().all(|wall| points.is_subset(&wall.neighbours()));
    let kind = if is_dame {
        Kind::Dame
    } else {
        seki(scene.board, &points, walls, &scene.limits).map_or(Kind::Open, |area| Kind::Seki { area })
    };
    Region { points, border, kind }
}

impl Region {
    fn verdict(&self) -> Option<Verdict> {
        let (claim, rule) = match self.kind {
            Kind::Open => return None,
            Kind::Dame => (Claim::Dame, Rule::Between),
            Kind::Seki { .. } => (Claim::Seki, Rule::Search),
        };
        Some(Verdict { claim, points: self.points, rule, eyes: Vec::new() })
    }
}

/// What is safe for one colour on a whole board.
pub fn safety(board: &Board, color: Color, immortal: &Immortal, limits: &Limits) -> Safety {
    let declared = immortal.stones(board);
    let immortal = Color::BOTH.map(|color| *board.stones(color) & declared);
    let scene = Scene { board, scope: PointSet::full(board.size()), immortal, limits: *limits };
    secure(&scene, color, &mut Memory::default())
}
