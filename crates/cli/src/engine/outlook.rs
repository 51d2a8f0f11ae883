//! All moves of a position with what they are worth: proved where the board is solved, estimated elsewhere.

use yose_board::{Color, Move, Scoring};
use yose_cgt::Rational;

use super::endgame::{Endgame, Valued};
use super::game::Game;
use super::mind::{Mind, Permit};
use super::search::{Average, Search};

/// Looks at a position for as long as one likes.
pub(crate) struct Analyst {
    game: Game,
    color: Color,
    endgame: Endgame,
    search: Search,
    /// The moves of a solved board.
    proved: Option<Vec<Valued>>,
}

/// What is known at some moment. Winrates and leads are Black's.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// Whether winrates and leads are proved.
    pub(crate) proved: bool,
    pub(crate) visits: u32,
    pub(crate) winrate: f64,
    pub(crate) lead: f64,
    /// How far games are from the lead, as a rule; 0 if it is proved.
    pub(crate) deviation: f64,
    /// Best first.
    pub(crate) moves: Vec<MoveOutlook>,
}

#[derive(Clone, Debug)]
pub(crate) struct MoveOutlook {
    pub(crate) action: Move,
    pub(crate) visits: u32,
    pub(crate) winrate: f64,
    pub(crate) lead: f64,
    pub(crate) deviation: f64,
    pub(crate) prior: f64,
    pub(crate) line: Vec<Move>,
}

/// Visits of a proved move that loses nothing; each point it loses halves them. Programs draw moves by
/// their visits, and a proof has none.
const PROVED_VISITS: u32 = 1024;

impl Analyst {
    /// Solves what can be solved, unless told to stop; nothing is estimated yet.
    pub(crate) fn new(
        game: &Game,
        color: Color,
        mind: &Mind,
        permit: Permit,
        stop: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Analyst {
        let mut endgame = Endgame::of(game, mind.effort_until(stop));
        let permitted = |valued: &Valued| match valued.action {
            Move::Pass => permit.pass,
            Move::Play(point) => permit.points.contains(point) && game.is_legal(color, point),
        };
        let proved = endgame.moves(color, game.rules().scoring);
        let proved = proved.map(|moves| moves.into_iter().filter(permitted).collect::<Vec<_>>());
        let search = mind.search(game, color, &permit, &endgame);
        Analyst {
            game: game.clone(),
            color,
            endgame,
            search,
            proved: proved.filter(|moves| !moves.is_empty()),
        }
    }

    /// Plays this many more random games. They tell who owns what even where the moves are proved.
    pub(crate) fn run(&mut self, simulations: u32) {
        self.search.run(simulations);
    }

    /// Random games so far.
    pub(crate) fn simulations(&self) -> u32 {
        self.search.visits()
    }

    /// Whether more random games would change the moves.
    pub(crate) fn is_proved(&self) -> bool {
        self.proved.is_some()
    }

    /// By point of the board, row by row from the top left: from −1 (White's) to 1 (Black's).
    pub(crate) fn ownership(&self) -> Vec<f64> {
        self.game.size().points().map(|point| self.search.owner(point)).collect()
    }

    /// From now on, remembers who had which points after each move.
    pub(crate) fn follow_owners(&mut self) {
        self.search.follow_owners();
    }

    /// The ownership after a move; that of the position if no game began with it.
    pub(crate) fn ownership_after(&self, action: Move) -> Vec<f64> {
        let owner =
            |point| self.search.owner_after(action, point).unwrap_or_else(|| self.search.owner(point));
        self.game.size().points().map(owner).collect()
    }

    pub(crate) fn outlook(&self) -> Outlook {
        match &self.proved {
            Some(moves) => self.proved_outlook(moves),
            None => self.estimated_outlook(),
        }
    }

    fn proved_outlook(&self, moves: &[Valued]) -> Outlook {
        let best = self.lead();
        let visits: Vec<u32> = moves.iter().map(|valued| weight(&valued.loses)).collect();
        let total: u32 = visits.iter().sum();
        let moves = moves.iter().zip(&visits).map(|(valued, &visits)| {
            let loses = approximate(&valued.loses) * f64::from(self.color.sign());
            MoveOutlook {
                action: valued.action,
                visits,
                winrate: winrate(best - loses),
                lead: best - loses,
                deviation: 0.0,
                prior: f64::from(visits) / f64::from(total),
                line: self.proved_line(valued.action),
            }
        });
        Outlook {
            proved: true,
            visits: total,
            winrate: winrate(best),
            lead: best,
            deviation: 0.0,
            moves: moves.collect(),
        }
    }

    /// Best play if it begins with this move; the move alone otherwise.
    fn proved_line(&self, action: Move) -> Vec<Move> {
        let line = self.endgame.exact().map(|exact| &exact.lines[self.color.index()]);
        let begins = line.and_then(|line| line.first()).map(|play| Move::Play(play.point)) == Some(action);
        match line {
            // Two moves in a row by one side cannot be told as a line of moves.
            Some(line) if begins => line
                .windows(2)
                .take_while(|pair| pair[0].color != pair[1].color)
                .map(|pair| Move::Play(pair[1].point))
                .fold(vec![action], |mut moves, next| {
                    moves.push(next);
                    moves
                }),
            _ => vec![action],
        }
    }

    /// The proved score of the game, Black's view.
    fn lead(&self) -> f64 {
        let scoring = self.game.rules().scoring;
        let score = self.endgame.score(self.color, scoring, self.game.board());
        let komi = match scoring {
            Scoring::Area => self.game.area_offset(),
            Scoring::Territory => self.game.komi.decimal().parse().unwrap_or_default(),
        };
        score.map_or(0.0, |score| approximate(&score)) - komi
    }

    fn estimated_outlook(&self) -> Outlook {
        let Average { winrate, lead, deviation } = self.search.root();
        let moves = self.search.estimates().into_iter().map(|estimate| MoveOutlook {
            action: estimate.action,
            visits: estimate.visits,
            winrate: estimate.winrate,
            lead: estimate.lead,
            deviation: estimate.deviation,
            prior: estimate.prior,
            line: estimate.line,
        });
        let visits = self.search.visits();
        Outlook { proved: false, visits, winrate, lead, deviation, moves: moves.collect() }
    }
}

impl Outlook {
    /// What a move was thought of before the search, if it is among those considered.
    pub(crate) fn prior(&self, action: Move) -> Option<f64> {
        self.moves.iter().find(|play| play.action == action).map(|play| play.prior)
    }
}

fn winrate(lead: f64) -> f64 {
    if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    }
}

fn weight(loses: &Rational) -> u32 {
    let halvings = approximate(loses).clamp(0.0, 10.0);
    (f64::from(PROVED_VISITS) / halvings.exp2()).round().max(1.0) as u32
}

/// The nearest number that a program can read.
pub(crate) fn approximate(number: &Rational) -> f64 {
    let (over, under) = number.to_small().unwrap_or((0, 1));
    over as f64 / under as f64
}
