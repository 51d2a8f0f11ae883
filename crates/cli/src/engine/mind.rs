//! Choosing a move: exact where the board is solved, by temperature where that is known, else by the best estimate at hand:
//! a network's, or that of a search.

use std::sync::atomic::{AtomicU64, Ordering};

use yose_board::{Color, Move, Point, PointSet, Rules};
use yose_cgt::Rational;
use yose_local::Effort;
use yose_region::Decomposition;

use super::advice::{self, Advice};
use super::endgame::Endgame;
use super::game::Game;
use super::playout::Field;
use super::restore::{holdings, keeps, rescue};
use super::search::{Search, Task};

/// How much work a move may take, and the seed of its luck.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mind {
    /// Random games for an estimate.
    pub(crate) playouts: u32,
    /// Positions in each region for a proof.
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
}

/// Which moves may be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Permit {
    pub(crate) points: PointSet,
    pub(crate) pass: bool,
}

/// What a move is wanted for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) color: Color,
    pub(crate) permit: Permit,
    /// Whether dead stones are to be taken off before passing.
    pub(crate) cleanup: bool,
}

impl Permit {
    /// All moves.
    pub(crate) fn all(game: &Game) -> Permit {
        Permit { points: PointSet::full(game.size()), pass: true }
    }
}

impl Wish {
    /// A move in a game. Dead stones need not be taken where players agree about them.
    pub(crate) fn new(game: &Game, color: Color) -> Wish {
        Wish { color, permit: Permit::all(game), cleanup: *game.rules() == Rules::TROMP_TAYLOR }
    }
}

/// How many positions a question of the solver stands for, in all regions together.
const NODES_PER_QUESTION: u64 = 100;

/// All points are decided when they end up with the same owner at least this often.
const DECIDED: f64 = 0.95;

impl Mind {
    /// The move to play; somebody may be asked about what is not proved.
    pub(crate) fn choose(&self, game: &Game, wish: &Wish, advice: Option<Advice<'_>>) -> Move {
        if game.position().moves().len() >= 4 * game.size().area() {
            return Move::Pass; // Some cycles go on for ever.
        }
        let mut endgame = Endgame::of(game, self.effort());
        let action = proved(game, wish, &mut endgame)
            .or_else(|| rescued(game, wish, &endgame))
            .unwrap_or_else(|| match advice {
                Some(advice) => advised(game, wish, &endgame, advice),
                None => self.estimated(game, wish, &endgame),
            });
        match action {
            Move::Pass if wish.cleanup => captured(game, wish, &endgame).map_or(Move::Pass, Move::Play),
            action => action,
        }
    }

    /// How much may be spent on each region, and on all of them together.
    pub(crate) fn effort(&self) -> Effort {
        self.effort_until(|| false)
    }

    /// The same, unless told to stop before.
    pub(crate) fn effort_until(&self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Effort {
        let (asked, most) = (AtomicU64::new(0), self.nodes / NODES_PER_QUESTION);
        // The solver asks at a steady pace. Counting its questions limits the work like a clock, but
        // gives the same answers on every machine.
        Effort::nodes(self.nodes).stop_when(move || asked.fetch_add(1, Ordering::Relaxed) >= most || stop())
    }

    fn estimated(&self, game: &Game, wish: &Wish, endgame: &Endgame) -> Move {
        let mut search = self.search(game, wish.color, &wish.permit, endgame);
        search.run(self.playouts);
        let open = Field::of(game.board(), &endgame.parts).open;
        let decided = open.iter().all(|point| search.owner(point).abs() >= DECIDED);
        match search.estimates().first() {
            Some(best) if !(decided && wish.permit.pass) => best.action,
            _ => Move::Pass,
        }
    }

    /// A search for the best move that is permitted.
    pub(super) fn search(&self, game: &Game, color: Color, permit: &Permit, endgame: &Endgame) -> Search {
        Search::new(Task {
            board: game.board().clone(),
            color,
            last: game.last_point(),
            field: Field::of(game.board(), &endgame.parts),
            offset: game.area_offset(),
            candidates: candidates(game, color, permit, endgame),
            seed: self.seed,
        })
    }

    /// A search in which all sensible moves on the points that are not settled take part.
    pub(super) fn open_search(&self, game: &Game, color: Color, parts: &Decomposition) -> Search {
        let board = game.board();
        let field = Field::of(board, parts);
        let sensible = |point: &Point| game.is_legal(color, *point) && !board.is_eye_like(color, *point);
        let moves = (field.open & board.empty()).iter().filter(sensible).map(Move::Play);
        Search::new(Task {
            board: board.clone(),
            color,
            last: game.last_point(),
            candidates: moves.chain([Move::Pass]).collect(),
            field,
            offset: game.area_offset(),
            seed: self.seed,
        })
    }
}

/// The move that somebody prefers who has opinions; passing if nothing is open any more.
fn advised(game: &Game, wish: &Wish, endgame: &Endgame, advice: Advice<'_>) -> Move {
    let moves = candidates(game, wish.color, &wish.permit, endgame);
    let open =
        if wish.permit.pass { Field::of(game.board(), &endgame.parts).open } else { game.board().empty() };
    let preferred = advice::preferred(advice, game.board(), wish.color, &moves, &open);
    preferred.unwrap_or_else(|| if wish.permit.pass { Move::Pass } else { moves[0] })
}

/// Moves worth searching: all in what is not solved, and the best ones of the hottest solved region.
fn candidates(game: &Game, color: Color, permit: &Permit, endgame: &Endgame) -> Vec<Move> {
    let hottest = endgame.hottest(color).map_or(PointSet::EMPTY, |(_, points)| points);
    let sensible = |point: &Point| game.is_legal(color, *point) && !game.board().is_eye_like(color, *point);
    let worth = (endgame.unsolved() | hottest) & game.board().empty() & permit.points;
    let mut moves: Vec<Move> = worth.iter().filter(sensible).map(Move::Play).collect();
    if moves.is_empty() && !permit.pass {
        moves.extend(
            game.legal_points(color).iter().filter(|&point| permit.points.contains(point)).map(Move::Play),
        );
    }
    if permit.pass || moves.is_empty() {
        moves.push(Move::Pass);
    }
    moves
}

/// The move that loses least on a board that is solved.
fn proved(game: &Game, wish: &Wish, endgame: &mut Endgame) -> Option<Move> {
    let permitted = |action: Move| match action {
        Move::Pass => wish.permit.pass,
        Move::Play(point) => wish.permit.points.contains(point),
    };
    let moves = endgame.moves(wish.color, game.rules().scoring)?;
    let best = moves.iter().find(|valued| permitted(valued.action))?;
    match best.action {
        // The values do not know of a ko that may not be retaken now; then the search has to look.
        Move::Play(point) if !game.is_legal(wish.color, point) => None,
        action => Some(action),
    }
}

/// The answer to a move into the player's own settled points, if nothing hotter is known.
fn rescued(game: &Game, wish: &Wish, endgame: &Endgame) -> Option<Move> {
    let rescue = rescue(game, wish.color, &endgame.parts)?;
    let hotter =
        endgame.hottest(wish.color).is_some_and(|(heat, _)| *heat > Rational::from(rescue.saves as i64));
    (wish.permit.points.contains(rescue.point) && !hotter).then_some(Move::Play(rescue.point))
}

/// A move that takes a dead stone, or comes nearer to it, and gives nothing away.
fn captured(game: &Game, wish: &Wish, endgame: &Endgame) -> Option<Point> {
    let (board, color) = (game.board(), wish.color);
    let held = holdings(&endgame.parts, color);
    let mut chains: Vec<PointSet> = endgame.parts.dead(board, !color).components().collect();
    chains.sort_by_key(|chain| (chain.neighbours() & board.empty()).len());
    let liberties = chains.iter().flat_map(|chain| (chain.neighbours() & board.empty()).iter());
    liberties
        .filter(|&point| wish.permit.points.contains(point) && game.is_legal(color, point))
        .find(|&point| held.is_subset(&keeps(board, color, point)))
}

#[cfg(test)]
mod tests;
