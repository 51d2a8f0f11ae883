//! The end of a game: which stones are dead, and the count.
//!
//! What is proved is taken as it is. Of the rest, a chain is dead if it is lost more often than not even when its owner
//! plays first; who could have killed a chain and has passed instead has let it live. A network says so if there is one, and else a
//! search: whoever chooses the moves has to judge how they ended, or a game is left unfinished in one's eyes and counted by the other's.

use yose_board::{Color, Count, Point, PointSet};
use yose_region::{Decomposition, Immortal, Kind, Limits, decompose};

use super::advice::{self, Advice};
use super::game::Game;
use super::mind::Mind;

/// What has become of the stones.
#[derive(Clone, Debug)]
pub(crate) struct Status {
    /// Proved to be dead, or lost in most lines of a search.
    pub(crate) dead: PointSet,
    /// Proved to live in seki.
    pub(crate) seki: PointSet,
    /// By colour: points that are proved to be its own.
    pub(crate) settled: [PointSet; 2],
}

impl Status {
    /// What has become of the stones; somebody may be asked about those of which nothing is proved.
    pub(crate) fn of(game: &Game, mind: &Mind, advice: Option<Advice<'_>>) -> Status {
        let board = game.board();
        let parts = decompose(board, &Immortal::Proved, &Limits::default());
        let is_seki = |kind: Kind| matches!(kind, Kind::Seki { .. });
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let seki = parts.regions.iter().filter(|region| is_seki(region.kind));
        let seki = seki.fold(PointSet::EMPTY, |all, region| all | region.points) & stones;
        let mut dead = parts.dead(board, Color::Black) | parts.dead(board, Color::White);
        let open = (stones - parts.safe_stones[0] - parts.safe_stones[1]) - dead - seki;
        for color in Color::BOTH {
            let stones = *board.stones(color) & open;
            if !stones.is_empty() {
                let owner = owner(game, color, &parts, mind, advice);
                dead |= lost(&stones, color, &*owner);
            }
        }
        let settled = [0, 1].map(|side| parts.safe_stones[side] | parts.territory[side]);
        Status { dead, seki, settled }
    }

    /// The count with the dead stones taken off.
    pub(crate) fn count(&self, game: &Game) -> Count {
        // The dead stones are stones of this board.
        Count::new(game.board(), &self.dead, &game.terms()).unwrap_or_else(|error| unreachable!("{error}"))
    }
}

/// Whose each point will be if a colour moves first: 1 Black's, -1 White's.
fn owner(
    game: &Game,
    color: Color,
    parts: &Decomposition,
    mind: &Mind,
    advice: Option<Advice<'_>>,
) -> Box<dyn Fn(Point) -> f64> {
    match advice.and_then(|advice| advice::even(advice, game.board(), color)) {
        Some((_, opinion)) => Box::new(move |point| opinion.owner(point).into()),
        None => {
            let mut search = mind.open_search(game, color, parts);
            search.run(mind.playouts);
            Box::new(move |point| search.owner(point))
        }
    }
}

/// The chains among these stones of a colour that go to the opponent.
fn lost(stones: &PointSet, color: Color, owner: &dyn Fn(Point) -> f64) -> PointSet {
    let owned = |chain: &PointSet| chain.iter().map(owner).sum::<f64>();
    let is_lost = |chain: &PointSet| owned(chain) * f64::from(color.sign()) < 0.0;
    stones.components().filter(is_lost).fold(PointSet::EMPTY, |all, chain| all | chain)
}
