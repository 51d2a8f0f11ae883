//! Games by the rules of self-play, and what there is to learn from them.
//!
//! Chinese rules, with two changes that make the end easy to see (section
//! 2.1): nobody passes before all points are alive, and nobody plays into his
//! own single-point eyes. A side that has no other move passes all the same;
//! positions may not repeat, and a game that is not over after four times as many
//! moves as the board has points is broken off.

use rustc_hash::FxHashSet;
use yose_board::{Board, Color, Move, Point, PointSet, Size};

use crate::candidate::Lookahead;
use crate::input::{Input, InputKind};
use crate::lattice::Lattice;
use crate::network::Network;
use crate::random::Random;
use crate::signal::Signal;
use crate::target::{Facts, Turn};

/// A game in progress by the rules of self-play.
#[derive(Clone, Debug)]
pub struct Table {
    board: Board,
    to_move: Color,
    seen: FxHashSet<u64>,
    moves: usize,
    passes: usize,
}

impl Table {
    /// An empty board, Black to move.
    pub fn new(size: Size) -> Table {
        Table::from_board(Board::new(size), Color::Black)
    }

    /// A game that starts from a position.
    pub fn from_board(board: Board, to_move: Color) -> Table {
        let seen = std::iter::once(board.stones_hash()).collect();
        Table { board, to_move, seen, moves: 0, passes: 0 }
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Whether the game is over, given what the position decides.
    pub fn is_over(&self, signal: &Signal) -> bool {
        signal.all_alive() || self.passes >= 2 || self.moves >= 4 * self.board.size().area()
    }

    /// The moves allowed: legal, not into own eyes, repeating nothing.
    pub fn moves(&mut self, signal: &Signal) -> Vec<Point> {
        let color = self.to_move;
        let points: PointSet = self.board.empty() - *signal.eyes(color);
        points.iter().filter(|&point| self.board.is_legal(color, point) && self.is_new(point)).collect()
    }

    fn is_new(&mut self, point: Point) -> bool {
        let undo = self.board.play(self.to_move, point);
        // Only a capture can lead back to an earlier position.
        let new = undo.captured() == 0 || !self.seen.contains(&self.board.stones_hash());
        self.board.undo(undo);
        new
    }

    /// Plays a move that is allowed, or passes.
    pub fn play(&mut self, action: Move) {
        match action {
            Move::Play(point) => {
                self.board.play(self.to_move, point);
                self.seen.insert(self.board.stones_hash());
                self.passes = 0;
            }
            Move::Pass => {
                self.board.set_ko(None);
                self.passes += 1;
            }
        }
        self.to_move = !self.to_move;
        self.moves += 1;
    }
}

/// A move of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// What was played.
    pub action: Move,
    /// Whether it was drawn at random, so that the position before it teaches nothing.
    pub explored: bool,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The board.
    pub size: Size,
    /// Its moves, Black's first.
    pub plies: Vec<Ply>,
}

/// One position of a game, ready to be learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub(crate) input: Input,
    pub(crate) facts: Facts,
    /// Whether the move played here was the player's choice.
    pub(crate) chosen: bool,
}

/// How moves are chosen in self-play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration {
    /// Share of moves that are drawn at random.
    pub share: f32,
    /// Temperature at which they are drawn.
    pub temperature: f32,
}

impl Exploration {
    /// As in the article: 15 % of the moves, at temperature 4.
    pub const ARTICLE: Exploration = Exploration { share: 0.15, temperature: 4.0 };
}

/// Plays one game of the network against itself.
pub fn self_play(
    network: &Network,
    lattice: &Lattice,
    exploration: Exploration,
    random: &mut Random,
) -> (Game, Vec<Step>) {
    let size = lattice.size();
    let mut table = Table::new(size);
    let mut plies = Vec::new();
    let mut steps = Vec::new();
    let mut input = Input::of(&mut table.board.clone(), Color::Black, network.shape().input(), lattice);
    loop {
        let signal = Signal::of(&table.board);
        let facts = Facts::from_signal(&signal, table.to_move, lattice);
        if table.is_over(&signal) {
            steps.push(Step { input, facts, chosen: true });
            return (Game { size, plies }, steps);
        }
        let moves = table.moves(&signal);
        let explored = random.unit() < exploration.share;
        let drawn = explored.then_some(exploration);
        let (action, next) = choose(network, lattice, &mut table, &moves, drawn, random);
        steps.push(Step { input, facts, chosen: !explored });
        plies.push(Ply { action, explored });
        table.play(action);
        input = next;
    }
}

fn choose(
    network: &Network,
    lattice: &Lattice,
    table: &mut Table,
    moves: &[Point],
    exploration: Option<Exploration>,
    random: &mut Random,
) -> (Move, Input) {
    let player = table.to_move;
    let (scores, mut inputs) = scores(network, lattice, table, player, moves);
    let chosen = match exploration {
        Some(exploration) => random.gibbs(&scores, exploration.temperature),
        None => best(&scores),
    };
    match chosen {
        Some(index) => (Move::Play(moves[index]), inputs.swap_remove(index)),
        None => {
            // A pass lifts the ban of a ko, and ladders are read with it or without.
            table.board.set_ko(None);
            (Move::Pass, Input::of(&mut table.board, !player, network.shape().input(), lattice))
        }
    }
}

/// The scores of moves and the inputs of the positions that arise.
pub(crate) fn scores(
    network: &Network,
    lattice: &Lattice,
    table: &mut Table,
    player: Color,
    moves: &[Point],
) -> (Vec<f32>, Vec<Input>) {
    let lookahead = Lookahead::new(network, lattice, &mut table.board, player);
    lookahead.scores(&table.board, player, moves).into_iter().unzip()
}

/// The first of the highest scores.
pub(crate) fn best(scores: &[f32]) -> Option<usize> {
    (0..scores.len()).reduce(|best, next| if scores[next] > scores[best] { next } else { best })
}

impl Game {
    /// The positions of the game, ready to be learnt; `None` if a move is not legal.
    pub fn steps(&self, what: InputKind, lattice: &Lattice) -> Option<Vec<Step>> {
        let mut table = Table::new(self.size);
        let mut steps = Vec::with_capacity(self.plies.len() + 1);
        for ply in &self.plies {
            steps.push(table.step(what, lattice, !ply.explored));
            if let Move::Play(point) = ply.action {
                table.board.check(table.to_move, point, false).ok()?;
            }
            table.play(ply.action);
        }
        steps.push(table.step(what, lattice, true));
        Some(steps)
    }
}

impl Table {
    /// The board, to be left as it was.
    pub(crate) fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    pub(crate) fn step(&mut self, what: InputKind, lattice: &Lattice, chosen: bool) -> Step {
        let input = Input::of(&mut self.board, self.to_move, what, lattice);
        Step { input, facts: Facts::of(&self.board, self.to_move, lattice), chosen }
    }
}

impl Step {
    /// The same step on the turned or mirrored board.
    pub(crate) fn transformed(&self, turn: &Turn) -> Step {
        Step { input: self.input.turned(turn), facts: self.facts.transformed(turn), chosen: self.chosen }
    }
}
