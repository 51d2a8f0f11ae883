//! What is proved about the endgame of a board, and the moves that lose nothing.
//!
//! Under territory scoring the answers are those of [`yose_local`]: every region is a game, the board is their sum, and a move loses
//! what it leaves below the stop. Under area scoring a stone is worth a point more. The sum is then played on
//! until its temperature is −1, and a move of Black's that leads to the sum `G` is worth
//!
//! ```text
//! 1 + the right wall of G at temperature −1        (−1 + the left wall, for White)
//! ```
//!
//! while passing is worth the other wall of the board as it is.

use yose_board::{Board, Color, Move, Point, PointSet, Scoring};
use yose_cgt::Rational;
use yose_local::{ClosedRegion, Effort, ExactBoard, Solution, Solver, WholeBoard};
use yose_region::{Decomposition, Immortal, Kind, Limits, decompose};

use super::game::Game;

/// A board, solved as far as it can be.
pub(crate) struct Endgame {
    /// What is settled and what is open.
    pub(crate) parts: Decomposition,
    solver: Solver,
    effort: Effort,
    regions: Vec<SolvedRegion>,
    /// Points in regions that are not solved.
    unsolved: PointSet,
    settled: i64,
    exact: Option<ExactBoard>,
}

/// A region with a proved value.
struct SolvedRegion {
    closed: ClosedRegion,
    solution: Solution,
}

/// A move and what it loses against best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Valued {
    pub(crate) action: Move,
    pub(crate) loses: Rational,
    /// The temperature of its region.
    heat: Rational,
}

/// Regions with more empty points are not tried: they take long and are seldom solved.
const MOST_EMPTY: usize = 20;

/// Moves that lose more under territory scoring are not tried under area scoring.
const AREA_SLACK: Rational = Rational::ONE;

impl Endgame {
    /// Solves what can be solved.
    pub(crate) fn of(game: &Game, effort: Effort) -> Endgame {
        let board = game.board();
        let parts = decompose(board, &Immortal::Proved, &Limits::default());
        let [black, white] = game.prisoners().map(i64::from);
        let settled = i64::from(parts.settled_score(board, Scoring::Territory)) + black - white;
        let mut endgame = Endgame {
            parts,
            solver: Solver::default(),
            effort,
            regions: Vec::new(),
            unsolved: PointSet::EMPTY,
            settled,
            exact: None,
        };
        let safe = endgame.parts.safe_stones[0] | endgame.parts.safe_stones[1];
        for region in endgame.parts.regions.clone() {
            if !matches!(region.kind, Kind::Seki { .. }) {
                endgame.add(board, region.points, &safe);
            }
        }
        endgame.add_up();
        endgame
    }

    /// The whole board, if everything on it is solved.
    pub(crate) fn exact(&self) -> Option<&ExactBoard> {
        self.exact.as_ref()
    }

    /// Points of regions without a proved value.
    pub(crate) fn unsolved(&self) -> PointSet {
        self.unsolved
    }

    /// The best moves of a colour in the hottest of the solved regions, and its temperature; `None` if none is worth a move.
    pub(crate) fn hottest(&self, color: Color) -> Option<(&Rational, PointSet)> {
        let worth = |region: &&SolvedRegion| region.heat().is_some_and(|heat| heat.signum() >= 0);
        let mut best: Option<&SolvedRegion> = None;
        for region in self.regions.iter().filter(worth) {
            if best.is_none_or(|so_far| region.heat() > so_far.heat()) {
                best = Some(region);
            }
        }
        let region = best?;
        let moves = region.solution.best[color.index()].iter().flat_map(|best| best.points.iter().copied());
        Some((region.heat()?, moves.collect()))
    }

    /// Every move of a colour that is worth looking at and passing, best first; `None` if the board is not solved.
    pub(crate) fn moves(&mut self, color: Color, scoring: Scoring) -> Option<Vec<Valued>> {
        let exact = self.exact.clone()?;
        let scores = match scoring {
            Scoring::Territory => &exact.territory,
            Scoring::Area => &exact.area,
        };
        let best = &scores[color.index()];
        let mut moves = vec![Valued {
            action: Move::Pass,
            loses: loss(best, &scores[(!color).index()], color),
            heat: Rational::from(-1),
        }];
        for play in &exact.moves[color.index()] {
            let loses = match scoring {
                Scoring::Territory => Some(play.loses.clone()),
                Scoring::Area if play.loses > AREA_SLACK => None,
                Scoring::Area => {
                    self.area_after(color, play.region, play.point).map(|reached| loss(best, &reached, color))
                }
            };
            let heat = self.regions[play.region].heat().cloned().unwrap_or_default();
            if let Some(loses) = loses {
                moves.push(Valued { action: Move::Play(play.point), loses, heat });
            }
        }
        // Of moves that lose the same, the hottest; passing last but for moves that only fill.
        moves.sort_by(|a, b| a.loses.cmp(&b.loses).then_with(|| b.heat.cmp(&a.heat)));
        Some(moves)
    }

    /// The score of best play with this colour first, komi not counted.
    pub(crate) fn score(&self, color: Color, scoring: Scoring, board: &Board) -> Option<Rational> {
        let exact = self.exact.as_ref()?;
        Some(match scoring {
            Scoring::Territory => exact.territory[color.index()].clone(),
            Scoring::Area => {
                let everywhere = PointSet::full(board.size());
                let stones = difference(board, &everywhere) + self.eyes_in_seki(board);
                &exact.area[color.index()] + &Rational::from(stones)
            }
        })
    }

    /// Points in seki that count under area scoring only, Black's less White's.
    fn eyes_in_seki(&self, board: &Board) -> i64 {
        let eyes = self.parts.regions.iter().map(|region| match region.kind {
            Kind::Seki { area } => i64::from(area) - difference(board, &region.points),
            Kind::Open | Kind::Dame => 0,
        });
        eyes.sum()
    }

    fn add(&mut self, board: &Board, points: PointSet, safe: &PointSet) {
        let small = (points & board.empty()).len() <= MOST_EMPTY;
        let closed = ClosedRegion::new(board, &points, safe).ok().filter(|_| small);
        let solved = closed.and_then(|closed| {
            let solution = self.solver.solve(&closed, &self.effort);
            solution.value.is_proved().then_some(SolvedRegion { closed, solution })
        });
        match solved {
            Some(region) => self.regions.push(region),
            None => self.unsolved |= points,
        }
    }

    fn add_up(&mut self) {
        if !self.unsolved.is_empty() {
            return;
        }
        let closed: Vec<ClosedRegion> = self.regions.iter().map(|region| region.closed.clone()).collect();
        if let WholeBoard::Exact(exact) = self.solver.whole_board(&closed, self.settled, &self.effort) {
            self.exact = Some(*exact);
        }
    }

    /// The area score after a move, in the measure of [`ExactBoard::area`].
    fn area_after(&mut self, color: Color, place: usize, point: Point) -> Option<Rational> {
        let played = self.regions[place].closed.play(color, point)?;
        let mut closed: Vec<ClosedRegion> = self.regions.iter().map(|region| region.closed.clone()).collect();
        closed[place] = played.region;
        match self.solver.whole_board(&closed, self.settled + played.prisoners, &self.effort) {
            WholeBoard::Exact(after) => {
                Some(&after.area[(!color).index()] + &Rational::from(i64::from(color.sign())))
            }
            WholeBoard::Bounded(_) => None,
        }
    }
}

impl SolvedRegion {
    fn heat(&self) -> Option<&Rational> {
        self.solution.temperature()
    }
}

/// Black's stones on some points less White's.
fn difference(board: &Board, points: &PointSet) -> i64 {
    let [black, white] = Color::BOTH.map(|color| (*board.stones(color) & *points).len() as i64);
    black - white
}

fn loss(best: &Rational, reached: &Rational, color: Color) -> Rational {
    if color == Color::Black { best - reached } else { reached - best }
}
