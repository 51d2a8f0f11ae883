//! What a network is told about a position.
//!
//! **Definition.** 22 planes, each a set of points, and 19 numbers, all from
//! the view of the side to move ("me"):
//!
//! | plane | points |
//! |---|---|
//! | 0 | the board |
//! | 1, 2 | my stones, the opponent's |
//! | 3, 4, 5 | stones with 1, 2, 3 liberties |
//! | 6, 7 | forbidden by ko; in the clean-up, stones not to be retaken |
//! | 9 to 13 | the last five moves |
//! | 14, 15, 16 | stones caught in a ladder now, one and two moves ago |
//! | 17 | my moves that catch something in a ladder |
//! | 18, 19 | my area, the opponent's |
//! | 20, 21 | our stones at the start of the second clean-up |
//!
//! | number | value |
//! |---|---|
//! | 0 to 4 | whether the last five moves were passes |
//! | 5, 18 | my komi / 20; where it lies between the scores that area counting allows |
//! | 6, 7 | the ko rule |
//! | 8 to 11 | suicide, territory scoring, tax |
//! | 12, 13 | the phases of the clean-up |
//! | 14 | whether my pass would end the phase |
//! | 15, 16 | by how much I think longer than the opponent |
//! | 17 | the button |
//!
//! ```
//! use yose_board::{Board, Color, Rules, Size};
//! use yose_net::{Game, Inputs, InputOptions};
//!
//! let game = Game::new(Board::new(Size::NINETEEN), Color::Black, Rules::CHINESE.into(), 7.5);
//! let inputs = Inputs::of(&game, &InputOptions::default());
//! assert_eq!(inputs.planes()[0].len(), 361);
//! assert_eq!(inputs.globals()[5], -7.5 / 20.0);
//! assert_eq!(inputs.globals()[18], -0.5);
//! ```
//!
//! **Source.** KataGo's networks of versions 8 to 17 (D. J. Wu, Accelerating
//! Self-Play Learning in Go, 2019) were trained on exactly these; compared with that
//! program on 5,154 positions of every rule set, all agree but one (see `ladder.rs`).

pub(crate) mod area;
pub(crate) mod ladder;

#[cfg(test)]
mod tests;

use area::{Areas, Keep};
use ladder::Ladders;
use yose_board::{Board, Color, KoRule, Move, PointSet, Scoring, Size, Symmetry};

use crate::game::{Game, Phase, Tax};
use crate::profile::Profile;

/// Number of planes.
pub const PLANES: usize = 22;
/// Number of global inputs.
pub const GLOBALS: usize = 19;

/// The most moves of the past that a network is told.
const HISTORY: usize = 5;

/// What a network is told about a position, and what is needed to read its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    pub(crate) size: Size,
    pub(crate) planes: [PointSet; PLANES],
    pub(crate) globals: [f32; GLOBALS],
    pub(crate) to_move: Color,
    pub(crate) legal: PointSet,
    /// Whether the game can end without a result.
    pub(crate) no_result: bool,
    pub(crate) profile: Option<Profile>,
}

/// What else the features depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct InputOptions {
    /// How many moves of the past to tell, five at most.
    pub history: usize,
    /// How much longer the side to move thinks than its opponent, as a power of two.
    pub doubling: f32,
    /// Whether pass-alive stones are found as if suicide were legal; a property of the network.
    pub pass_alive_as_if_suicide: bool,
    /// Who plays, for networks that imitate people.
    pub profile: Option<Profile>,
}

impl Default for InputOptions {
    fn default() -> InputOptions {
        InputOptions { history: HISTORY, doubling: 0.0, pass_alive_as_if_suicide: false, profile: None }
    }
}

impl Inputs {
    /// The features of a position.
    pub fn of(game: &Game, options: &InputOptions) -> Inputs {
        let (board, me) = (game.board(), game.to_move());
        let base = game.rules().base;
        let mut inputs = Inputs {
            size: board.size(),
            planes: [PointSet::EMPTY; PLANES],
            globals: [0.0; GLOBALS],
            to_move: me,
            legal: game.legal(),
            no_result: base.scoring == Scoring::Territory || base.ko == KoRule::Simple,
            profile: options.profile,
        };
        inputs.tell_stones(board);
        inputs.tell_kos(game);
        let told = inputs.tell_history(game, options.history);
        inputs.tell_ladders(game, told);
        inputs.tell_areas(game, options.pass_alive_as_if_suicide);
        inputs.tell_rules(game, options.doubling);
        inputs.tell_komi(game);
        inputs
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The planes.
    pub fn planes(&self) -> &[PointSet; PLANES] {
        &self.planes
    }

    /// The global numbers.
    pub fn globals(&self) -> &[f32; GLOBALS] {
        &self.globals
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The points where the side to move may play.
    pub fn legal(&self) -> &PointSet {
        &self.legal
    }

    /// The same position turned and mirrored.
    pub fn turned(&self, symmetry: Symmetry) -> Inputs {
        if symmetry == Symmetry::IDENTITY {
            return self.clone();
        }
        let turn = |set: &PointSet| symmetry.apply_set(set, self.size);
        Inputs {
            size: symmetry.apply_size(self.size),
            planes: self.planes.each_ref().map(turn),
            legal: turn(&self.legal),
            ..*self
        }
    }

    fn tell_stones(&mut self, board: &Board) {
        self.planes[0] = PointSet::full(self.size);
        self.planes[1] = *board.stones(self.to_move);
        self.planes[2] = *board.stones(!self.to_move);
        for stone in self.planes[1] | self.planes[2] {
            let liberties = board.liberty_count(stone);
            if (1..=3).contains(&liberties) {
                self.planes[2 + liberties].insert(stone);
            }
        }
    }

    fn tell_kos(&mut self, game: &Game) {
        self.planes[6] = game.banned();
        self.planes[7] = game.blocked();
        if game.phase() == Phase::SecondEncore {
            self.planes[20] = game.second_start()[self.to_move.index()];
            self.planes[21] = game.second_start()[(!self.to_move).index()];
        }
    }

    /// Returns how many moves were told.
    fn tell_history(&mut self, game: &Game, limit: usize) -> usize {
        let pass = game.pass();
        let rules = game.rules();
        // Players who settle dead stones by agreement may pass without fear: the
        // network is not told that it answers a pass, lest it refuse to.
        let friendly = rules.friendly_pass && rules.base.scoring == Scoring::Area;
        let hidden = pass.ends_game && friendly && pass.second && !pass.repeats;
        self.globals[14] = f32::from(pass.ends_phase && !hidden);
        let over = game.is_finished() || game.is_past_phase_end();
        let most = if hidden {
            0
        } else if over {
            1
        } else {
            HISTORY
        };
        let mut told = 0;
        let mut expected = !self.to_move;
        for (color, played) in game.recent().take(most.min(limit)) {
            if color != expected {
                break;
            }
            match played {
                Move::Pass => self.globals[told] = 1.0,
                Move::Play(point) => {
                    self.planes[9 + told].insert(point);
                }
            }
            told += 1;
            expected = !expected;
        }
        told
    }

    fn tell_ladders(&mut self, game: &Game, told: usize) {
        let now = Ladders::of(game.board());
        self.planes[14] = now.caught;
        self.planes[17] = now.captures[self.to_move.index()];
        for ago in 1..=2 {
            let board = if told >= ago { game.past_board(ago) } else { None };
            self.planes[14 + ago] = board.map_or(self.planes[13 + ago], |board| Ladders::of(board).caught);
        }
    }

    fn tell_areas(&mut self, game: &Game, as_if_suicide: bool) {
        let Some(areas) = areas(game, as_if_suicide) else { return };
        self.planes[18] = areas[self.to_move.index()];
        self.planes[19] = areas[(!self.to_move).index()];
    }

    fn tell_rules(&mut self, game: &Game, doubling: f32) {
        let rules = game.rules();
        (self.globals[6], self.globals[7]) = match rules.base.ko {
            KoRule::Simple => (0.0, 0.0),
            KoRule::PositionalSuperko => (1.0, 0.5),
            KoRule::SituationalSuperko => (1.0, -0.5),
        };
        self.globals[8] = f32::from(rules.base.suicide);
        self.globals[9] = f32::from(rules.base.scoring == Scoring::Territory);
        self.globals[10] = f32::from(rules.tax != Tax::None);
        self.globals[11] = f32::from(rules.tax == Tax::All);
        self.globals[12] = f32::from(game.phase() >= Phase::FirstEncore);
        self.globals[13] = f32::from(game.phase() == Phase::SecondEncore);
        if doubling != 0.0 {
            (self.globals[15], self.globals[16]) = (1.0, doubling / 2.0);
        }
        self.globals[17] = f32::from(game.button_left());
    }

    fn tell_komi(&mut self, game: &Game) {
        let area = self.size.area() as f64;
        let mine = -game.white_komi() * f64::from(self.to_move.sign());
        let komi = mine.clamp(-(area + 20.0), area + 20.0);
        self.globals[5] = (komi / 20.0) as f32;
        if game.rules().base.scoring == Scoring::Area || game.phase() == Phase::SecondEncore {
            self.globals[18] = wave(komi, self.size.area()) as f32;
        }
    }
}

/// What is counted for each colour as the board stands; `None` where nothing is told.
fn areas(game: &Game, as_if_suicide: bool) -> Option<Areas> {
    let (board, rules) = (game.board(), game.rules());
    let suicide = rules.base.suicide || as_if_suicide;
    match (rules.base.scoring, rules.tax) {
        (Scoring::Area, Tax::None) => Some(area::full_area(board, suicide)),
        (Scoring::Area, _) => Some(area::independent_life(board, suicide, Keep::Stones)),
        (Scoring::Territory, _) if game.phase() != Phase::SecondEncore => None,
        (Scoring::Territory, tax) => {
            let keep = if tax == Tax::None { Keep::Territory } else { Keep::Nothing };
            let areas = area::independent_life(board, suicide, keep);
            let rest = PointSet::full(board.size()) - areas[0] - areas[1];
            // A stone that has stood since the second clean-up began is alive.
            let standing = |color: Color| rest & *board.stones(color) & game.second_start()[color.index()];
            Some(Color::BOTH.map(|color| areas[color.index()] | standing(color)))
        }
    }
}

/// Scores by area have the parity of the board's points (without seki), so komi
/// matters only by where it lies between two such scores: a wave of period 2.
fn wave(komi: f64, points: usize) -> f64 {
    let below = if points.is_multiple_of(2) {
        2.0 * (komi / 2.0).floor()
    } else {
        2.0 * ((komi - 1.0) / 2.0).floor() + 1.0
    };
    match komi - below {
        over if over < 0.5 => over,
        over if over < 1.5 => 1.0 - over,
        over => over - 2.0,
    }
}
