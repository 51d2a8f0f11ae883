//! One thing to learn: a region on a board, and what is known about it.

use yose_board::{Board, Color, Point, PointSet, Setup, Size, Symmetry};
use yose_net::endgame::{Picture, RECENT};

use crate::random::Random;

/// Where labels come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// A game that was played, seen by a teacher.
    Game,
    /// A region that was generated and solved.
    Exact,
    /// A search with a network.
    Search,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 3] = [Source::Game, Source::Exact, Source::Search];

    /// Its name, as tables and commands call it.
    pub fn name(self) -> &'static str {
        match self {
            Source::Game => "game",
            Source::Exact => "exact",
            Source::Search => "search",
        }
    }

    /// The source of this name.
    pub fn of(name: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|source| source.name() == name)
    }
}

/// What may come next in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A move.
    Move(Color, Point),
    /// Nothing any more.
    Settled,
}

/// What is known about a sample; empty lists and `None` stand for nothing. Lists of points go row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Labels {
    /// What should come next, with chances that sum to 1.
    pub next: Vec<(Target, f32)>,
    /// What a teacher would play for Black and for White, with chances that sum to 1.
    pub advice: [Vec<f32>; 2],
    /// Whose each point will be if Black, and if White, moves next: 1 Black's, −1 White's.
    pub ownership: [Vec<f32>; 2],
    /// Black's points in the region less White's under area scoring, on the average.
    pub mean: Option<f32>,
    /// What a move gains under territory scoring.
    pub temperature: Option<f32>,
    /// Whether the next move is an answer to the last one.
    pub answer: Option<bool>,
}

/// A region and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Samples of one group (a game, a generated region) are all learnt or all kept for validation.
    pub group: u64,
    /// Where the labels come from.
    pub source: Source,
    /// The size of the board.
    pub size: Size,
    /// The stones of Black and of White.
    pub stones: [PointSet; 2],
    /// The region.
    pub scope: PointSet,
    /// A point where the ko may not be retaken.
    pub ko: Option<Point>,
    /// The last moves in the region, newest first.
    pub recent: Vec<(Color, Point)>,
    /// How many moves were played here in all, if it is from a game.
    pub length: u32,
    /// What is known.
    pub labels: Labels,
}

impl Sample {
    /// The board; `None` if a chain has no liberty.
    pub fn board(&self) -> Option<Board> {
        let mut setup = Setup::new(self.size.width().into(), self.size.height().into());
        for color in Color::BOTH {
            *setup.stones_mut(color) = self.stones[color.index()].iter().collect();
        }
        setup.board().ok()
    }

    /// What the network is told.
    pub fn picture(&self) -> Option<Picture> {
        let mut board = self.board()?;
        // Who may not retake is not part of the picture.
        board.set_ko(self.ko.map(|point| yose_board::Ko { point, banned: Color::Black }));
        Some(Picture::of(&board, &self.scope, &self.recent))
    }

    /// The same, turned or mirrored, and with exchanged colours if wanted.
    #[must_use]
    pub fn seen(&self, symmetry: Symmetry, swapped: bool) -> Sample {
        let (from, to) = (self.size, symmetry.apply_size(self.size));
        let color = |color: Color| if swapped { !color } else { color };
        let pair = |black: usize| if swapped { 1 - black } else { black };
        let turn = |list: &[f32], sign: f32| -> Vec<f32> {
            let mut turned = vec![0.0; list.len()];
            for (&number, point) in list.iter().zip(from.points()) {
                turned[place(to, symmetry.apply(point, from))] = sign * number;
            }
            turned
        };
        let sign = if swapped { -1.0 } else { 1.0 };
        let labels = &self.labels;
        let target = |&(target, weight): &(Target, f32)| match target {
            Target::Move(mover, point) => (Target::Move(color(mover), symmetry.apply(point, from)), weight),
            Target::Settled => (Target::Settled, weight),
        };
        Sample {
            group: self.group,
            source: self.source,
            size: to,
            stones: [0, 1].map(|black| symmetry.apply_set(&self.stones[pair(black)], from)),
            scope: symmetry.apply_set(&self.scope, from),
            ko: self.ko.map(|point| symmetry.apply(point, from)),
            length: self.length,
            recent: self.recent.iter().map(|&(c, point)| (color(c), symmetry.apply(point, from))).collect(),
            labels: Labels {
                next: labels.next.iter().map(target).collect(),
                advice: [0, 1].map(|black| turn(&labels.advice[pair(black)], 1.0)),
                ownership: [0, 1].map(|black| turn(&labels.ownership[pair(black)], sign)),
                mean: labels.mean.map(|mean| sign * mean),
                ..labels.clone()
            },
        }
    }

    /// One of the sixteen views, sometimes without the last moves: the search does not tell them.
    #[must_use]
    pub fn varied(&self, random: &mut Random) -> Sample {
        let symmetry = Symmetry::ALL[random.below(Symmetry::ALL.len())];
        let mut sample = self.seen(symmetry, random.chance(0.5));
        // Without its last move, nothing can be an answer.
        if random.chance(0.5) && sample.labels.answer != Some(true) {
            sample.recent.clear();
        }
        sample.recent.truncate(RECENT);
        sample
    }
}

/// The place of a point, row by row from the top left.
pub(crate) fn place(size: Size, point: Point) -> usize {
    usize::from(point.row()) * usize::from(size.width()) + usize::from(point.column())
}

#[cfg(test)]
pub(crate) mod tests;
