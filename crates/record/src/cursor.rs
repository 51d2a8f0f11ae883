//! Walking through a game with the board beside it.
//!
//! A [`Cursor`] stands on a node and knows the board there. A step forward
//! plays the moves and the set-up of one node, a step back takes them back,
//! each in the time of the stones concerned, so a whole tree is visited in
//! the time of its nodes.
//!
//! Records are played as they are, as the standard demands: whoever's turn it
//! is, and also moves the rules forbid. A suicide dies, a ko is retaken, and
//! a stone on an occupied point takes the place of the one there; each leaves
//! a warning.
//!
//! Stones set up on empty points are placed like moves and taken back like
//! moves: when all chains have a liberty in the end, none lacks one on the
//! way, so nothing is captured, in whatever order they are placed. Set-up
//! that *removes* stones needs a new board; the old one is kept for the way
//! back, and the number of those on one path is limited.

use thiserror::Error;
use yose_board::{
    Board, Color, Illegal, Ko, Move, Point, PointSet, Position, Rules, Setup, SetupError, SizeError, Undo,
};

use crate::name::Name;
use crate::node::{Game, Node};
use crate::play::{Changes, Played};
use crate::warning::WarningKind;

/// Boards kept for the way back: some 40 MB.
const BOARDS_KEPT: usize = 4096;

/// Why there is no board at a node.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The game is another one.
    #[error("the record is not of a game of Go")]
    NotGo,
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The stones set up are no position.
    #[error("set-up: {0}")]
    Setup(#[from] SetupError),
    /// Too many nodes that take stones off the board.
    #[error("more than {BOARDS_KEPT} nodes on one path take stones off the board")]
    TooManyRemovals,
}

/// A node of a game and the board there.
///
/// ```
/// use yose_record::{Cursor, read};
/// use yose_board::{Color, Point};
///
/// let record = read("(;SZ[5];B[cc];W[bc](;B[dd])(;AW[dc];B[cb]))")?;
/// let mut cursor = Cursor::new(record.games().next().unwrap())?;
/// cursor.go_to_move(2)?;
/// assert_eq!(cursor.board().at(Point::new(1, 2)), Some(Color::White));
/// assert_eq!(cursor.to_move(), Color::Black);
///
/// cursor.forward_into(1)?;
/// assert_eq!(cursor.board().at(Point::new(3, 2)), Some(Color::White));
/// cursor.back();
/// assert!(cursor.board().is_empty(Point::new(3, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    board: Board,
    /// Whose turn it is, if a move or `PL` on the path says so.
    turn: Option<Color>,
    prisoners: [u32; 2],
    number: u32,
    /// One entry for every node from the root to the current one.
    steps: Vec<Step<'a>>,
    changes: Vec<Change>,
    boards_kept: usize,
    suicide: bool,
    warnings: Vec<WarningKind>,
}

/// The state before a node was entered.
#[derive(Clone, Debug)]
struct Step<'a> {
    node: Node<'a>,
    /// How many changes there were.
    changes: usize,
    turn: Option<Color>,
    prisoners: [u32; 2],
    number: u32,
}

#[derive(Clone, Debug)]
enum Change {
    /// A move on an empty point.
    Play(Color, Point, Undo),
    /// A pass, and the ko it lifted.
    Pass(Color, Option<Ko>),
    /// A stone set up on an empty point.
    Add(Undo),
    /// Set-up lifted a ko.
    Lift(Option<Ko>),
    /// The board before stones were removed.
    Rebuild(Box<Board>),
}

impl<'a> Cursor<'a> {
    /// Stands on the root, whose set-up is on the board.
    pub fn new(game: Game<'a>) -> Result<Cursor<'a>, ReplayError> {
        if !game.is_go() {
            return Err(ReplayError::NotGo);
        }
        let mut cursor = Cursor {
            board: Board::new(game.size()?),
            turn: None,
            prisoners: [0; 2],
            number: 0,
            steps: Vec::new(),
            changes: Vec::new(),
            boards_kept: 0,
            suicide: game.info().rule_set().is_none_or(|rules| rules.suicide),
            warnings: Vec::new(),
        };
        cursor.enter(game.root())?;
        Ok(cursor)
    }

    /// The node it stands on.
    pub fn node(&self) -> Node<'a> {
        // The root is entered on making a cursor and never left.
        self.steps[self.steps.len() - 1].node
    }

    /// The board after the node's moves and set-up.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    ///
    /// The side that did not move last, or that `PL` names. If nothing on the
    /// path says so: who moves in the next node, or else White if `HA` gives
    /// a handicap, or else Black.
    pub fn to_move(&self) -> Color {
        let next =
            || self.node().children().find_map(|child| child.moves().next()).map(|played| played.color);
        let handicap = || {
            let stones = self.steps[0].node.info().handicap;
            if stones.is_some_and(|stones| stones >= 2) { Color::White } else { Color::Black }
        };
        self.turn.or_else(next).unwrap_or_else(handicap)
    }

    /// How many stones this colour has captured on the way here.
    pub fn prisoners(&self, captor: Color) -> u32 {
        self.prisoners[captor.index()]
    }

    /// Moves so far, passes included; `MN` sets it.
    pub fn move_number(&self) -> u32 {
        self.number
    }

    /// What was odd about the node entered last.
    pub fn warnings(&self) -> &[WarningKind] {
        &self.warnings
    }

    /// Goes to the first child; false if there is none.
    ///
    /// On an error the cursor stays where it is.
    pub fn forward(&mut self) -> Result<bool, ReplayError> {
        self.forward_into(0)
    }

    /// Goes to the child with this number, counted from 0; false if there is none.
    pub fn forward_into(&mut self, variation: usize) -> Result<bool, ReplayError> {
        match self.node().children().nth(variation) {
            Some(child) => self.enter(child).map(|()| true),
            None => Ok(false),
        }
    }

    /// Goes to the parent; false if this is the root.
    pub fn back(&mut self) -> bool {
        if self.steps.len() <= 1 {
            return false;
        }
        self.leave();
        true
    }

    /// Goes to a node of the same game: back to where the paths part, then forward.
    ///
    /// On an error the cursor stands on the last node that could be entered.
    pub fn go_to(&mut self, node: Node<'a>) -> Result<(), ReplayError> {
        let path = node.path();
        let common =
            self.steps.iter().zip(&path).take_while(|(step, node)| step.node.id() == node.id()).count();
        while self.steps.len() > common.max(1) {
            self.leave();
        }
        path.into_iter().skip(common.max(1)).try_for_each(|node| self.enter(node))
    }

    /// Goes forward along first children until the move with this number has
    /// been played, or the line ends; true if it has.
    pub fn go_to_move(&mut self, number: u32) -> Result<bool, ReplayError> {
        while self.number < number {
            if !self.forward()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The position, with the moves since the last set-up as its history.
    pub fn position(&self, rules: Rules) -> Position {
        let is_move = |change: &Change| matches!(change, Change::Play(..) | Change::Pass(..));
        let history = self.changes.iter().rev().take_while(|change| is_move(change)).count();
        let moves = &self.changes[self.changes.len() - history..];
        let mut before = self.board.clone();
        for change in moves.iter().rev() {
            take_back(&mut before, change.clone());
        }
        let mut position = Position::from_board(before, Color::Black, rules);
        for change in moves {
            let (color, action) = match *change {
                Change::Play(color, point, _) => (color, Move::Play(point)),
                Change::Pass(color, _) => (color, Move::Pass),
                _ => continue,
            };
            position.set_to_move(color);
            // Every one of these has just been played on the same stones.
            let _ = position.play_forced(color, action);
        }
        for color in Color::BOTH {
            let already = position.prisoners(color);
            position.add_prisoners(color, self.prisoners(color).saturating_sub(already));
        }
        position.set_to_move(self.to_move());
        position
    }

    /// Goes to a node whose parent is on the current path.
    pub(crate) fn step_to(&mut self, node: Node<'a>) -> Result<(), ReplayError> {
        let parent = node.parent().map(Node::id);
        while self.steps.len() > 1 && Some(self.node().id()) != parent {
            self.leave();
        }
        self.enter(node)
    }

    fn enter(&mut self, node: Node<'a>) -> Result<(), ReplayError> {
        self.warnings.clear();
        self.steps.push(Step {
            node,
            changes: self.changes.len(),
            turn: self.turn,
            prisoners: self.prisoners,
            number: self.number,
        });
        let done =
            self.set_up(node.changes()).and_then(|()| node.moves().try_for_each(|played| self.play(played)));
        if done.is_err() {
            self.leave();
        } else if let Some(number) =
            node.values_of(Name::MN).next().and_then(|value| crate::info::number(value.word()))
        {
            self.number = number;
        }
        done
    }

    fn leave(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        for change in self.changes.drain(step.changes..).rev() {
            self.boards_kept -= usize::from(matches!(change, Change::Rebuild(_)));
            take_back(&mut self.board, change);
        }
        (self.turn, self.prisoners, self.number) = (step.turn, step.prisoners, step.number);
    }

    fn play(&mut self, played: Played) -> Result<(), ReplayError> {
        let Played { color, action } = played;
        match action {
            Move::Pass => {
                self.changes.push(Change::Pass(color, self.board.ko()));
                self.board.set_ko(None);
            }
            Move::Play(point) => {
                if let Err(reason) = self.board.check(color, point, self.suicide) {
                    self.warn_of(played, point, reason);
                    if reason == Illegal::Occupied {
                        let mut stones = Color::BOTH.map(|color| *self.board.stones(color));
                        stones.iter_mut().for_each(|set| _ = set.remove(point));
                        self.rebuild(stones)?;
                    }
                }
                let undo = self.board.play(color, point);
                self.prisoners[color.index()] += undo.captured() as u32;
                self.prisoners[(!color).index()] += undo.lost() as u32;
                self.changes.push(Change::Play(color, point, undo));
            }
        }
        self.turn = Some(!color);
        self.number = self.number.saturating_add(1);
        Ok(())
    }

    fn warn_of(&mut self, played: Played, point: Point, reason: Illegal) {
        let point = point.gtp(self.board.size()).to_string();
        self.warnings.push(WarningKind::IllegalMove { color: played.color, point, reason });
    }

    fn set_up(&mut self, changes: Changes) -> Result<(), ReplayError> {
        let Changes { black, white, empty, to_move } = changes;
        self.turn = to_move.or(self.turn);
        let before = Color::BOTH.map(|color| *self.board.stones(color));
        let mut after = [(before[0] - white - empty) | black, (before[1] - black - empty) | white];
        if after == before {
            return Ok(());
        }
        self.take_off_dead(&mut after, black | white);
        let removed = (before[0] - after[0]) | (before[1] - after[1]);
        // Names everything that is wrong before anything is changed.
        self.setup_of(after).board()?;
        if !removed.is_empty() {
            return self.rebuild(after);
        }
        self.changes.push(Change::Lift(self.board.ko()));
        self.board.set_ko(None);
        for color in Color::BOTH {
            for point in after[color.index()] - before[color.index()] {
                let undo = self.board.play(color, point);
                self.changes.push(Change::Add(undo));
            }
        }
        Ok(())
    }

    /// Chains that were there before and have lost their last liberty to the
    /// set-up are taken off, as if they had been captured.
    fn take_off_dead(&mut self, after: &mut [PointSet; 2], added: PointSet) {
        let empty = self.board.size().points().collect::<PointSet>() - after[0] - after[1];
        for stones in after {
            for chain in stones.components() {
                if chain.neighbours().is_disjoint(&empty) && chain.is_disjoint(&added) {
                    *stones -= chain;
                    if let Some(point) = chain.first() {
                        let point = point.gtp(self.board.size()).to_string();
                        self.warnings.push(WarningKind::CapturedBySetup { point, stones: chain.len() });
                    }
                }
            }
        }
    }

    fn setup_of(&self, stones: [PointSet; 2]) -> Setup {
        let size = self.board.size();
        Setup {
            black: stones[0].iter().collect(),
            white: stones[1].iter().collect(),
            ..Setup::new(size.width().into(), size.height().into())
        }
    }

    fn rebuild(&mut self, stones: [PointSet; 2]) -> Result<(), ReplayError> {
        if self.boards_kept >= BOARDS_KEPT {
            return Err(ReplayError::TooManyRemovals);
        }
        let board = self.setup_of(stones).board()?;
        self.boards_kept += 1;
        self.changes.push(Change::Rebuild(Box::new(std::mem::replace(&mut self.board, board))));
        Ok(())
    }
}

fn take_back(board: &mut Board, change: Change) {
    match change {
        Change::Play(_, _, undo) | Change::Add(undo) => board.undo(undo),
        Change::Pass(_, ko) | Change::Lift(ko) => board.set_ko(ko),
        Change::Rebuild(before) => *board = *before,
    }
}

impl<'a> Game<'a> {
    /// A cursor after the move with this number on the main line; after the last if there are fewer.
    pub fn at_move(self, number: u32) -> Result<Cursor<'a>, ReplayError> {
        let mut cursor = Cursor::new(self)?;
        cursor.go_to_move(number)?;
        Ok(cursor)
    }

    /// A cursor at the end of the main line.
    pub fn at_end(self) -> Result<Cursor<'a>, ReplayError> {
        let mut cursor = Cursor::new(self)?;
        while cursor.forward()? {}
        Ok(cursor)
    }
}

impl<'a> Node<'a> {
    /// A cursor at this node.
    pub fn cursor(self) -> Result<Cursor<'a>, ReplayError> {
        let mut cursor = Cursor::new(self.game())?;
        cursor.go_to(self)?;
        Ok(cursor)
    }
}
