//! A game in progress: a board, whose turn it is, the rules and the past.

use rustc_hash::FxHashMap;

use crate::board::{Board, Illegal, Ko, Undo};
use crate::color::Color;
use crate::point::{Point, Size};
use crate::rules::{KoRule, Rules};
use crate::zobrist;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone.
    Pass,
}

/// One turn of the past.
#[derive(Clone, Debug)]
struct Turn {
    color: Color,
    action: Action,
    to_move_before: Color,
    /// The situation after the turn, as superko rules compare it.
    situation: u64,
}

#[derive(Clone, Debug)]
enum Action {
    Play(Point, Undo),
    /// A pass lifts the ko ban, so it must be put back on undo.
    Pass(Option<Ko>),
}

/// A position with its rules, its side to move and the moves that led to it.
///
/// ```
/// use yose_board::{Color, Move, Position, Point, Rules, Size};
///
/// let mut game = Position::new(Size::NINETEEN, Rules::JAPANESE);
/// game.play(Move::Play(Point::new(15, 3))).unwrap();
/// assert_eq!(game.to_move(), Color::White);
/// assert!(game.play(Move::Play(Point::new(15, 3))).is_err());
/// game.undo();
/// assert!(game.board().is_empty(Point::new(15, 3)));
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    rules: Rules,
    to_move: Color,
    prisoners: [u32; 2],
    turns: Vec<Turn>,
    /// How often each situation has occurred; kept under superko rules only.
    seen: FxHashMap<u64, u32>,
}

impl Position {
    /// An empty board with Black to move.
    pub fn new(size: Size, rules: Rules) -> Position {
        Position::from_board(Board::new(size), Color::Black, rules)
    }

    /// A game that begins with this board.
    pub fn from_board(board: Board, to_move: Color, rules: Rules) -> Position {
        let mut position = Position {
            board,
            rules,
            to_move,
            prisoners: [0; 2],
            turns: Vec::new(),
            seen: FxHashMap::default(),
        };
        position.remember(position.situation());
        position
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who plays next.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Makes it this side's turn.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// How many stones this colour has captured; its opponent's suicides count.
    pub fn prisoners(&self, captor: Color) -> u32 {
        self.prisoners[captor.index()]
    }

    /// Adds prisoners that were taken before this position was set up.
    pub fn add_prisoners(&mut self, captor: Color, stones: u32) {
        self.prisoners[captor.index()] += stones;
    }

    /// The moves so far, with who played them.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + ExactSizeIterator + '_ {
        self.turns.iter().map(|turn| (turn.color, turn.action.as_move()))
    }

    /// How many passes the game ends with so far.
    pub fn consecutive_passes(&self) -> usize {
        self.moves().rev().take_while(|&(_, played)| played == Move::Pass).count()
    }

    /// Whether this side may make this move now. A pass is always legal.
    pub fn check(&self, color: Color, action: Move) -> Result<(), Illegal> {
        let Move::Play(point) = action else { return Ok(()) };
        if self.rules.ko == KoRule::Simple {
            return self.board.check(color, point, self.rules.suicide);
        }
        // Superko asks about the position after the move; the simple ban is part of it.
        let mut after = self.board.clone();
        after.set_ko(None);
        after.check(color, point, self.rules.suicide)?;
        after.play(color, point);
        let key = situation(&after, !color, self.rules.ko);
        if self.seen.contains_key(&key) { Err(Illegal::Superko) } else { Ok(()) }
    }

    /// Lets the side to move play.
    pub fn play(&mut self, action: Move) -> Result<(), Illegal> {
        self.play_as(self.to_move, action)
    }

    /// Lets either side play, whoever's turn it is; the other side is next.
    pub fn play_as(&mut self, color: Color, action: Move) -> Result<(), Illegal> {
        self.check(color, action)?;
        self.force(color, action);
        Ok(())
    }

    /// Plays a move that the ko or suicide rule forbids, as records sometimes
    /// contain it.
    ///
    /// Only a move on an empty point of the board can be forced; anything else is an error.
    pub fn play_forced(&mut self, color: Color, action: Move) -> Result<(), Illegal> {
        match action {
            Move::Play(point) if !self.board.size().contains(point) => Err(Illegal::OffBoard),
            Move::Play(point) if !self.board.is_empty(point) => Err(Illegal::Occupied),
            _ => {
                self.force(color, action);
                Ok(())
            }
        }
    }

    /// Takes the last move back; `None` if there is none.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let turn = self.turns.pop()?;
        self.forget(turn.situation);
        let played = turn.action.as_move();
        match turn.action {
            Action::Play(_, undo) => {
                self.prisoners[turn.color.index()] -= undo.captured() as u32;
                self.prisoners[(!turn.color).index()] -= undo.lost() as u32;
                self.board.undo(undo);
            }
            Action::Pass(ko) => self.board.set_ko(ko),
        }
        self.to_move = turn.to_move_before;
        Some((turn.color, played))
    }

    fn force(&mut self, color: Color, action: Move) {
        let to_move_before = self.to_move;
        let action = match action {
            Move::Pass => {
                let ko = self.board.ko();
                self.board.set_ko(None);
                Action::Pass(ko)
            }
            Move::Play(point) => {
                let undo = self.board.play(color, point);
                self.prisoners[color.index()] += undo.captured() as u32;
                self.prisoners[(!color).index()] += undo.lost() as u32;
                Action::Play(point, undo)
            }
        };
        self.to_move = !color;
        let situation = self.situation();
        self.turns.push(Turn { color, action, to_move_before, situation });
        self.remember(situation);
    }

    fn situation(&self) -> u64 {
        situation(&self.board, self.to_move, self.rules.ko)
    }

    fn remember(&mut self, situation: u64) {
        if self.rules.ko != KoRule::Simple {
            *self.seen.entry(situation).or_insert(0) += 1;
        }
    }

    fn forget(&mut self, situation: u64) {
        if let Some(count) = self.seen.get_mut(&situation) {
            *count -= 1;
            if *count == 0 {
                self.seen.remove(&situation);
            }
        }
    }
}

impl Action {
    fn as_move(&self) -> Move {
        match self {
            Action::Play(point, _) => Move::Play(*point),
            Action::Pass(_) => Move::Pass,
        }
    }
}

/// What must not come back under a superko rule.
fn situation(board: &Board, to_move: Color, rule: KoRule) -> u64 {
    match rule {
        KoRule::SituationalSuperko => board.stones_hash() ^ zobrist::to_move(to_move),
        KoRule::Simple | KoRule::PositionalSuperko => board.stones_hash(),
    }
}

#[cfg(test)]
mod tests;
