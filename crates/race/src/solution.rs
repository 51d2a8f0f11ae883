//! What a player wants to know about a race.

use yose_board::{Color, Point};

use crate::class::Class;
use crate::judge::{JudgedMove, Method, Outcome};
use crate::ko::KoRace;
use crate::liberty::Obstacle;
use crate::subgame::Subgame;
use crate::territory::{CombinedLine, Unscored};

/// How sure an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// Every line was read, or every line of each subgame and the sum by a theorem.
    Proved,
    /// What is said is proved, but the budget ran out before everything was: a margin may be larger, moves are
    /// missing, or it is known for one side to move first only.
    Bounded,
    /// Counts that are right in most positions, without a proof for this one.
    Estimated,
}

/// What is known of a race.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The subgames, in the order of their first points.
    pub subgames: Vec<Subgame>,
    /// The kind of race.
    pub class: Class,
    /// The sum of the cooled liberty-counting games, in the notation of the books, if they can be added.
    pub total: Option<String>,
    /// How the race was judged.
    pub method: Method,
    /// How sure the outcomes are.
    pub evidence: Evidence,
    /// By colour of the side that moves first.
    pub first: [Option<First>; 2],
    /// By colour: the chain cannot be captured even if the opponent moves first and cannot be captured
    /// himself. If one is set, this is not a race.
    pub alive: [bool; 2],
    /// By colour: moves that connect the chain to a wall of its own.
    pub ways_out: [Vec<Point>; 2],
    /// A ko can arise, but the race ends the same way if one side never takes it, whichever that is.
    pub idle_ko: bool,
    /// What depends on ko threats, if a ko matters.
    pub ko: Option<KoRace>,
    /// By colour of the side that moves first: the score of race and territory together. [`solve`](crate::solve) tells it if the
    /// subgames can be added, [`prove_scores`](crate::prove_scores) wherever every line can be read.
    pub combined: [Option<CombinedLine>; 2],
    /// In the same way: why there is none, once it has been looked for.
    pub unscored: [Option<Unscored>; 2],
    /// Why there is no answer, if there is none.
    pub obstacle: Option<Obstacle>,
}

/// What happens with one side to move first.
#[derive(Clone, Debug)]
pub struct First {
    /// The end with best play.
    pub outcome: Outcome,
    /// Every legal move in the race with what comes of it; moves that take an idle ko are left out.
    pub moves: Vec<JudgedMove>,
    /// Whether the budget was enough for all of them, and for their margins.
    pub complete: bool,
    /// Best play; nothing for a pass.
    pub line: Vec<(Color, Option<Point>)>,
}

impl First {
    /// The moves that are as good as any: for a winner those that win by most, for a loser those that cost the
    /// opponent most.
    pub fn best(&self, side: Color) -> impl Iterator<Item = &JudgedMove> {
        let most = self.moves.iter().map(|judged| judged.outcome.worth(side)).max();
        self.moves.iter().filter(move |judged| Some(judged.outcome.worth(side)) == most)
    }

    /// The moves after which this side captures.
    pub fn winning(&self, side: Color) -> impl Iterator<Item = &JudgedMove> {
        self.moves.iter().filter(move |judged| judged.outcome.winner == Some(side))
    }
}

impl Solution {
    /// Whether neither chain can live on its own.
    pub fn is_race(&self) -> bool {
        self.alive == [false, false]
    }
}
