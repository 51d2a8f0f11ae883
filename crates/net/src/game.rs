//! A game as a network sees it.
//!
//! **Question.** Beyond the stones, a network is told the last moves, the
//! points that ko and superko forbid, whether a pass ends the game, and komi
//! with everything that moves it. What are they after any sequence of moves?
//!
//! [`Game`] follows the rules that KataGo's networks were trained with, the
//! clean-up of territory scoring included. To evaluate a position without a
//! past, start from its board:
//!
//! ```
//! use yose_board::{Board, Color, Move, Point, Rules, Size};
//! use yose_net::Game;
//!
//! let mut game = Game::new(Board::new(Size::NINETEEN), Color::Black, Rules::JAPANESE.into(), 6.5);
//! game.play(Color::Black, Move::Play(Point::new(15, 3))).unwrap();
//! assert_eq!(game.to_move(), Color::White);
//! assert_eq!(game.white_komi(), 7.5, "a stone played costs a point of territory");
//! ```
//!
//! **Territory as area.** The clean-up is counted by area. Since a stone that is
//! played adds a point of area to its owner and none of territory, White's komi
//! moves by one with every stone played.
//!
//! **Limits.** Spight's ko rule is unknown to networks of version 8 and up, so it is here.

mod encore;
mod rules;

pub use encore::Phase;
pub(crate) use encore::ko_capture;
pub use rules::{GameRules, Tax};

use encore::Encore;
use rustc_hash::{FxHashMap, FxHashSet};
use yose_board::{
    Board, Color, HandicapBonus, Illegal, KoRule, Move, Point, PointSet, Position, Score, Scoring,
};

/// A game in progress, with all that a network is told.
#[derive(Clone, Debug)]
pub struct Game {
    rules: GameRules,
    komi: f64,
    board: Board,
    /// The boards one and two moves ago, as far as the history is valid.
    past: [Option<Box<Board>>; 2],
    to_move: Color,
    moves: Vec<(Color, Move)>,
    /// How many of the last moves a network may be told.
    valid_turns: usize,
    /// Black's stones when the history began, if White had none.
    handicap: Option<u32>,
    prisoners: [u32; 2],
    white_bonus: f64,
    button_left: bool,
    seen: FxHashMap<Situation, u32>,
    passed: FxHashSet<Situation>,
    superko: PointSet,
    ending_passes: u32,
    encore: Encore,
    cleanup: bool,
    finished: bool,
    past_phase_end: bool,
}

/// What a repetition repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Situation {
    stones: u64,
    /// Nobody under positional superko.
    next: Option<Color>,
    blocked: PointSet,
}

impl Game {
    /// A game that begins with this board.
    pub fn new(board: Board, to_move: Color, rules: GameRules, komi: f64) -> Game {
        let mut game = Game {
            rules,
            komi,
            past: [None, None],
            to_move,
            moves: Vec::new(),
            valid_turns: 0,
            handicap: None,
            prisoners: [0; 2],
            white_bonus: 0.0,
            button_left: rules.button,
            seen: FxHashMap::default(),
            passed: FxHashSet::default(),
            superko: PointSet::EMPTY,
            ending_passes: 0,
            encore: Encore::enter(Phase::Main, &board),
            cleanup: false,
            finished: false,
            past_phase_end: false,
            board,
        };
        game.begin();
        game
    }

    /// A game with the moves, the board and the side to move of a position.
    ///
    /// Prisoners taken before its first move count towards territory.
    pub fn of(position: &Position, komi: Score) -> Game {
        let mut start = position.clone();
        let mut moves = Vec::new();
        while let Some(played) = start.undo() {
            moves.push(played);
        }
        let rules = GameRules::from(*position.rules());
        let first = moves.last().map_or(position.to_move(), |&(color, _)| color);
        let mut game = Game::new(start.board().clone(), first, rules, points(komi));
        game.prisoners = Color::BOTH.map(|color| start.prisoners(color));
        game.begin();
        for (color, played) in moves.into_iter().rev() {
            // A record may hold moves that the rules forbid; the board takes them all the same.
            game.force(color, played);
        }
        game.set_to_move(position.to_move());
        game
    }

    /// Lets two passes under territory scoring lead to the clean-up, as in a search
    /// that plays games out, instead of to the end.
    #[must_use]
    pub fn with_cleanup(mut self, cleanup: bool) -> Game {
        self.cleanup = cleanup;
        self
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Who plays next.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Makes it this side's turn. If it was not, the past is forgotten, as is the ko.
    pub fn set_to_move(&mut self, color: Color) {
        if color != self.to_move {
            self.to_move = color;
            self.forget();
        }
    }

    /// Komi as it was agreed.
    pub fn komi(&self) -> f64 {
        self.komi
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        self.encore.phase
    }

    /// Whether the game is over.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Whether the game proper is over and the clean-up is left out.
    pub fn is_past_phase_end(&self) -> bool {
        self.past_phase_end
    }

    /// What White gets in all, as a network is told: komi, the handicap bonus,
    /// the button, and a point for every stone Black has played more than White
    /// if territory is counted.
    pub fn white_komi(&self) -> f64 {
        self.komi + self.white_bonus + self.handicap_bonus()
    }

    /// White's points for stones played and the button.
    pub fn white_bonus(&self) -> f64 {
        self.white_bonus
    }

    /// White's points for handicap stones.
    pub fn handicap_bonus(&self) -> f64 {
        let Some(mut stones) = self.handicap else { return 0.0 };
        for &(color, played) in &self.moves {
            match (color, played) {
                (Color::Black, Move::Play(_)) => stones += 1,
                (Color::White, Move::Play(_)) => break,
                (_, Move::Pass) => {}
            }
        }
        // A single stone is the first move of an even game.
        match self.rules.base.handicap_bonus {
            _ if stones < 2 => 0.0,
            HandicapBonus::None => 0.0,
            HandicapBonus::EachStone => f64::from(stones),
            HandicapBonus::EachStoneButOne => f64::from(stones - 1),
        }
    }

    /// Whether the side to move may play here.
    pub fn check(&self, point: Point) -> Result<(), Illegal> {
        let (color, suicide) = (self.to_move, self.rules.base.suicide);
        if self.encore.begun() {
            if self.encore.lifted(&self.board, color, point).is_some() {
                return Ok(());
            }
            self.board.check(color, point, suicide)?;
            let banned = self.encore.banned(&self.board, color).contains(point);
            return if banned { Err(Illegal::Ko) } else { Ok(()) };
        }
        self.board.check(color, point, suicide)?;
        if self.superko.contains(point) { Err(Illegal::Superko) } else { Ok(()) }
    }

    /// The points where the side to move may play.
    pub fn legal(&self) -> PointSet {
        self.board.size().points().filter(|&point| self.check(point).is_ok()).collect()
    }

    /// Lets a side play. If it is not its turn, the past is forgotten first.
    pub fn play(&mut self, color: Color, played: Move) -> Result<(), Illegal> {
        if color != self.to_move {
            let mut turned = self.clone();
            turned.set_to_move(color);
            turned.play(color, played)?;
            *self = turned;
            return Ok(());
        }
        if let Move::Play(point) = played {
            self.check(point)?;
        }
        self.make(played);
        Ok(())
    }

    /// Points forbidden to the side to move by ko or superko.
    pub(crate) fn banned(&self) -> PointSet {
        if self.encore.begun() {
            return self.encore.banned(&self.board, self.to_move);
        }
        let ko = self.board.ko().map(|ko| ko.point);
        self.superko | ko.into_iter().collect()
    }

    /// Stones that may not be retaken yet, in the clean-up.
    pub(crate) fn blocked(&self) -> PointSet {
        self.encore.blocked
    }

    /// The stones at the start of the second clean-up.
    pub(crate) fn second_start(&self) -> &[PointSet; 2] {
        &self.encore.start
    }

    pub(crate) fn button_left(&self) -> bool {
        self.button_left
    }

    /// The last moves, the latest first, as many as a network may be told.
    pub(crate) fn recent(&self) -> impl Iterator<Item = (Color, Move)> + '_ {
        self.moves.iter().rev().take(self.valid_turns).copied()
    }

    /// The board so many moves ago (1 or 2).
    pub(crate) fn past_board(&self, ago: usize) -> Option<&Board> {
        self.past[ago - 1].as_deref()
    }

    /// What a pass of the side to move would do.
    pub(crate) fn pass(&self) -> PassEffect {
        let repeats = self.repeats_pass();
        let ends_phase = !self.button_left && self.ending_passes >= 1 || repeats;
        let last = self.rules.base.scoring == Scoring::Area || self.encore.phase == Phase::SecondEncore;
        PassEffect { ends_phase, ends_game: ends_phase && last, second: self.ending_passes == 1, repeats }
    }

    /// Whether the same player has passed in the same situation before. Superko makes that impossible.
    fn repeats_pass(&self) -> bool {
        self.clears_on_pass() && self.passed.contains(&self.situation())
    }

    fn clears_on_pass(&self) -> bool {
        self.rules.base.ko == KoRule::Simple || self.encore.begun()
    }

    /// Starts the history here.
    fn begin(&mut self) {
        let [black, white] = Color::BOTH.map(|color| self.board.stones(color).len() as u32);
        self.handicap = (white == 0).then_some(black);
        self.button_left = self.rules.button;
        self.white_bonus = 0.0;
        if self.rules.base.scoring == Scoring::Territory {
            // Stones played are those that stand and those that were taken.
            let by_black = f64::from(black) + f64::from(self.prisoners[Color::White.index()]);
            let by_white = f64::from(white) + f64::from(self.prisoners[Color::Black.index()]);
            self.white_bonus = by_black - by_white;
        }
        self.seen.clear();
        self.remember();
    }

    /// Forgets the past: what is on the board is the start of a new game.
    fn forget(&mut self) {
        self.board.set_ko(None);
        self.past = [None, None];
        self.moves.clear();
        self.valid_turns = 0;
        self.passed.clear();
        self.superko = PointSet::EMPTY;
        self.ending_passes = 0;
        self.encore = Encore::enter(self.encore.phase, &self.board);
        self.finished = false;
        self.past_phase_end = false;
        self.begin();
    }

    /// Plays whatever the board can take.
    fn force(&mut self, color: Color, played: Move) {
        self.set_to_move(color);
        self.make(played);
    }

    fn make(&mut self, played: Move) {
        if self.finished || self.past_phase_end {
            self.valid_turns = self.valid_turns.min(1);
            (self.finished, self.past_phase_end) = (false, false);
        }
        let before = Box::new(self.board.clone());
        let ends = match played {
            Move::Pass => self.make_pass(),
            Move::Play(point) => {
                self.make_play(point);
                false
            }
        };
        let newer = self.past[0].replace(before);
        self.past[1] = newer;
        self.moves.push((self.to_move, played));
        self.valid_turns += 1;
        self.to_move = !self.to_move;
        let times = self.remember();
        self.superko = self.repeating();
        if ends {
            self.end_phase();
        } else if played != Move::Pass && self.clears_on_pass() && times >= 3 {
            self.finished = true;
        }
    }

    /// Returns whether the pass ends the phase.
    fn make_pass(&mut self) -> bool {
        let effect = self.pass();
        if self.clears_on_pass() {
            self.passed.insert(self.situation());
            self.seen.clear();
        }
        self.board.set_ko(None);
        if self.button_left {
            self.button_left = false;
            self.white_bonus += match self.to_move {
                Color::White => 0.5,
                Color::Black => -0.5,
            };
            self.ending_passes = 0;
            self.seen.clear();
        } else {
            self.ending_passes += 1;
        }
        effect.ends_phase
    }

    fn make_play(&mut self, point: Point) {
        self.ending_passes = 0;
        let color = self.to_move;
        if let Some(stone) = self.encore.lifted(&self.board, color, point) {
            self.encore.blocked.remove(stone);
            return;
        }
        let before = self.board.stones_hash();
        let undo = self.board.play(color, point);
        self.prisoners[color.index()] += undo.captured() as u32;
        self.prisoners[(!color).index()] += undo.lost() as u32;
        if self.encore.begun() {
            self.encore.played(&mut self.board, before, color, point);
        }
        if self.rules.base.scoring == Scoring::Territory && self.encore.phase != Phase::SecondEncore {
            self.white_bonus += f64::from(color.sign());
        }
    }

    fn end_phase(&mut self) {
        let next = match self.encore.phase {
            _ if self.rules.base.scoring == Scoring::Area => None,
            Phase::Main => Some(Phase::FirstEncore),
            Phase::FirstEncore => Some(Phase::SecondEncore),
            Phase::SecondEncore => None,
        };
        match next {
            None => self.finished = true,
            Some(_) if !self.cleanup => {
                self.past_phase_end = true;
                self.valid_turns = self.valid_turns.min(1);
            }
            Some(phase) => {
                self.encore = Encore::enter(phase, &self.board);
                self.valid_turns = 0;
                self.past = [None, None];
                self.superko = PointSet::EMPTY;
                self.ending_passes = 0;
                self.passed.clear();
                self.seen.clear();
                self.remember();
            }
        }
    }

    fn situation(&self) -> Situation {
        self.situation_of(&self.board, self.to_move)
    }

    fn situation_of(&self, board: &Board, next: Color) -> Situation {
        let positional = self.rules.base.ko == KoRule::PositionalSuperko && !self.encore.begun();
        Situation {
            stones: board.stones_hash(),
            next: (!positional).then_some(next),
            blocked: self.encore.blocked,
        }
    }

    /// Notes the situation and returns how often it has been seen.
    fn remember(&mut self) -> u32 {
        let times = self.seen.entry(self.situation()).or_insert(0);
        *times += 1;
        *times
    }

    /// The points where the side to move would repeat a situation that superko forbids.
    fn repeating(&self) -> PointSet {
        if self.encore.begun() || self.rules.base.ko == KoRule::Simple {
            return PointSet::EMPTY;
        }
        let mut board = self.board.clone();
        let mut repeats = |point: Point| {
            if self.board.check(self.to_move, point, self.rules.base.suicide).is_err() {
                return false;
            }
            let undo = board.play(self.to_move, point);
            let situation = self.situation_of(&board, !self.to_move);
            board.undo(undo);
            self.seen.contains_key(&situation)
        };
        self.board.empty().iter().filter(|&point| repeats(point)).collect()
    }
}

/// What a pass would do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassEffect {
    pub(crate) ends_phase: bool,
    pub(crate) ends_game: bool,
    /// Whether it would be the second in a row.
    pub(crate) second: bool,
    /// Whether the player has passed in this situation before.
    pub(crate) repeats: bool,
}

/// A number of points as networks take it.
pub(crate) fn points(score: Score) -> f64 {
    score.decimal().parse().unwrap_or_default()
}

#[cfg(test)]
mod tests;
