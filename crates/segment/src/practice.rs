//! Practice: games of a network, and what a teacher says of the moves it liked best.
//!
//! **Question.** A player who takes the best of fifty moves takes the one that is judged too well. Which moves are these, and what
//! are they worth?
//!
//! **Definition.** In every position of a game the network scores all moves. Those it likes best, a few that it would draw at a
//! higher temperature, those that the teacher likes best, and one at random are *candidates*. The teacher is asked about the
//! position after each of them, and all of these become [`Example`]s. So what is learnt are the very comparisons that the
//! player makes, where [excursions](crate::Excursions) show one position after another. Then one of the candidates is played:
//! the network's own choice for the most part. In half of the games the teacher plays one of the sides, because an opponent who
//! punishes mistakes leads to other positions than one who makes the same ones.
//!
//! *An example.* Of the moves of a position the network scores 45, 43 and 40 points; the teacher says 39, 42 and 41. The network
//! would have played the first: it *loses* 3 points by that and *hopes* for 6 too many. [`Marks`] add these up. Both fall if the network
//! learns what it is told, and only there: the same network may judge positions of others quite well.
//!
//! **Source.** That a pupil should be corrected where its own choices lead is the idea of Ross, Gordon and Bagnell (see
//! [`Excursions`](crate::Excursions)); that the choice itself makes errors of judgement one-sided is the "optimizer's curse" (J. Smith and R. Winkler, 2006).

use std::ops::AddAssign;

use rayon::prelude::*;
use yose_board::{Board, Color, Move, Size};

use crate::candidate::Lookahead;
use crate::completion::Record;
use crate::example::Example;
use crate::game::{Table, best};
use crate::lattice::Lattice;
use crate::network::Network;
use crate::random::Random;
use crate::signal::Signal;
use crate::teacher::{FIRST_KOMI, Opinion, Question, Teacher, leave};

/// Games of a network that is learning.
#[derive(Clone, Copy, Debug)]
pub struct Practice<'a> {
    /// Games to begin from, each left at a random move.
    pub records: &'a [Record],
    /// Who plays.
    pub pupil: &'a Network,
}

/// How well a network chose, by its teacher's count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Marks {
    /// Positions in which it chose.
    pub positions: u64,
    /// Points of the board that its choices lost against the best candidates.
    pub lost: f64,
    /// Points by which it thought too well of its choices.
    pub hoped: f64,
}

impl AddAssign for Marks {
    fn add_assign(&mut self, more: Marks) {
        self.positions += more.positions;
        self.lost += more.lost;
        self.hoped += more.hoped;
    }
}

/// Games that go on side by side, so that the teacher is asked about many positions at once.
const TOGETHER: usize = 32;
/// Candidates that the network likes best.
const LIKED: usize = 4;
/// Candidates that it would draw at a higher temperature.
const DRAWN: usize = 2;
/// The temperature for them, in points.
const WARM: f32 = 1.5;
/// The temperature at which it plays, in points.
const COOL: f32 = 0.33;
/// Candidates that the teacher likes best.
const TAUGHT: usize = 2;
/// One of so many moves is any of the candidates.
const ANY: usize = 12;
/// After so many positions in which nothing is left to play for, a game is over.
const SETTLED: usize = 16;

impl Practice<'_> {
    /// What is to be learnt from one set of games, and how well the network chose in them; a function of the seed.
    pub fn games(&self, teacher: &impl Teacher, size: Size, seed: u64) -> (Vec<Example>, Marks) {
        let lattice = &self.pupil.shape().lattice(size);
        let mut random = Random::new(seed);
        let starts: Vec<Table> = (0..TOGETHER).map(|_| leave(self.records, lattice, &mut random)).collect();
        let questions: Vec<Question> =
            starts.iter().map(|table| ask(table.board(), table.to_move(), FIRST_KOMI)).collect();
        let opinions = teacher.opinions(&questions);
        let mut games: Vec<Game> = starts
            .into_iter()
            .zip(opinions)
            .map(|(table, opinion)| Game::new(table, opinion, Random::new(random.bits())))
            .collect();
        let (mut examples, mut marks) = (Vec::new(), Marks::default());
        while !games.is_empty() {
            let turns: Vec<Option<Turn>> =
                games.par_iter_mut().map(|game| game.turn(self.pupil, lattice)).collect();
            let (open, turns): (Vec<Game>, Vec<Turn>) =
                games.into_iter().zip(turns).filter_map(|(game, turn)| turn.map(|turn| (game, turn))).unzip();
            games = open;
            let questions: Vec<Question> = turns.iter().flat_map(|turn| turn.questions.clone()).collect();
            let mut opinions = teacher.opinions(&questions).into_iter();
            for (game, turn) in games.iter_mut().zip(turns) {
                let opinions: Vec<Opinion> = opinions.by_ref().take(turn.questions.len()).collect();
                let pairs = turn.questions.iter().zip(&opinions);
                examples.extend(pairs.map(|(asked, said)| Example::new(&asked.board, asked.to_move, said)));
                marks += turn.marks(&opinions, lattice);
                game.play(&turn, opinions);
            }
        }
        (examples, marks)
    }
}

fn ask(board: &Board, to_move: Color, komi: f32) -> Question {
    Question { board: board.clone(), to_move, komi }
}

/// A game in progress.
struct Game {
    table: Table,
    random: Random,
    /// What the teacher thinks of the position.
    opinion: Opinion,
    /// The side that the teacher plays.
    guest: Option<Color>,
    settled: usize,
}

/// The moves that are compared in a position.
struct Turn {
    candidates: Vec<Move>,
    /// What the network expects after each.
    scores: Vec<f32>,
    questions: Vec<Question>,
    /// Which of them is played.
    played: usize,
}

impl Game {
    fn new(table: Table, opinion: Opinion, mut random: Random) -> Game {
        let guest = [None, None, Some(Color::Black), Some(Color::White)][random.below(4)];
        Game { table, random, opinion, guest, settled: 0 }
    }

    /// What is compared next; `None` at the end.
    fn turn(&mut self, pupil: &Network, lattice: &Lattice) -> Option<Turn> {
        let signal = Signal::of(self.table.board());
        let settled = self.opinion.is_settled();
        self.settled += usize::from(settled);
        if self.table.is_over(&signal) || self.settled > SETTLED {
            return None;
        }
        let player = self.table.to_move();
        let mut board = self.table.board().clone();
        let moves = self.table.moves(&signal);
        let lookahead = Lookahead::new(pupil, lattice, &mut board, player);
        let scored = lookahead.scores(&board, player, &moves).into_iter().map(|(score, _)| score);
        let mut all: Vec<(Move, f32)> = moves.iter().map(|&point| Move::Play(point)).zip(scored).collect();
        all.push((Move::Pass, lookahead.pass_score()));
        let chosen = self.candidates(&all, settled, lattice);
        let played = self.played(&all, &chosen, lattice);
        let komi = fair(&self.opinion, lattice);
        let questions =
            chosen.iter().map(|&index| ask(&after(&board, player, all[index].0), !player, komi)).collect();
        Some(Turn {
            candidates: chosen.iter().map(|&index| all[index].0).collect(),
            scores: chosen.iter().map(|&index| all[index].1).collect(),
            questions,
            played,
        })
    }

    /// Which moves are compared, the best liked first. A pass, the last of all, takes part where it may be right.
    fn candidates(&mut self, all: &[(Move, f32)], settled: bool, lattice: &Lattice) -> Vec<usize> {
        let pass = all.len() - 1;
        if pass == 0 {
            return vec![pass];
        }
        let scores: Vec<f32> = all[..pass].iter().map(|&(_, score)| score).collect();
        let wishes: Vec<f32> =
            all[..pass].iter().map(|&(action, _)| wish(&self.opinion, action, lattice)).collect();
        let mut chosen = highest(&scores, LIKED);
        chosen.extend((0..DRAWN).filter_map(|_| self.random.gibbs(&scores, WARM)));
        chosen.extend(highest(&wishes, TAUGHT));
        chosen.push(self.random.below(pass));
        if settled {
            chosen.push(pass);
        }
        let mut once = Vec::new();
        for index in chosen {
            if !once.contains(&index) {
                once.push(index);
            }
        }
        once
    }

    /// Which of the candidates is played.
    fn played(&mut self, all: &[(Move, f32)], chosen: &[usize], lattice: &Lattice) -> usize {
        // Who never passes shows what spoils a settled position.
        let plays: Vec<usize> =
            (0..chosen.len()).filter(|&place| all[chosen[place]].0 != Move::Pass).collect();
        if plays.is_empty() {
            return 0;
        }
        if self.random.below(ANY) == 0 {
            return plays[self.random.below(plays.len())];
        }
        let weigh = |value: &dyn Fn(usize) -> f32| -> Vec<f32> {
            plays.iter().map(|&place| value(chosen[place])).collect()
        };
        let drawn = if self.guest == Some(self.table.to_move()) {
            self.random.in_proportion(&weigh(&|index| wish(&self.opinion, all[index].0, lattice)))
        } else {
            self.random.gibbs(&weigh(&|index| all[index].1), COOL)
        };
        plays[drawn.unwrap_or(0)]
    }

    /// Plays on; what the teacher said of the move is what it thinks of the next position.
    fn play(&mut self, turn: &Turn, mut opinions: Vec<Opinion>) {
        self.table.play(turn.candidates[turn.played]);
        self.opinion = opinions.swap_remove(turn.played);
    }
}

impl Turn {
    /// How good the network's first choice was, which stands first.
    fn marks(&self, opinions: &[Opinion], lattice: &Lattice) -> Marks {
        let area = lattice.area() as f32;
        let worth: Vec<f32> =
            opinions.iter().map(|opinion| area - opinion.life.iter().sum::<f32>()).collect();
        let most = worth.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        Marks { positions: 1, lost: f64::from(most - worth[0]), hoped: f64::from(self.scores[0] - worth[0]) }
    }
}

/// The komi that makes a position even.
fn fair(opinion: &Opinion, lattice: &Lattice) -> f32 {
    let area = lattice.area() as f32;
    opinion.lead.clamp(-area, area).round()
}

/// How much the teacher would like to play a move.
fn wish(opinion: &Opinion, action: Move, lattice: &Lattice) -> f32 {
    match action {
        Move::Play(point) => opinion.moves[lattice.number(point)],
        Move::Pass => 0.0,
    }
}

fn after(board: &Board, player: Color, action: Move) -> Board {
    let mut board = board.clone();
    match action {
        Move::Play(point) => drop(board.play(player, point)),
        Move::Pass => board.set_ko(None),
    }
    board
}

/// The places of the highest values, the highest first.
fn highest(values: &[f32], count: usize) -> Vec<usize> {
    let mut left: Vec<f32> = values.to_vec();
    (0..count.min(values.len()))
        .filter_map(|_| {
            let place = best(&left)?;
            left[place] = f32::NEG_INFINITY;
            Some(place)
        })
        .collect()
}

#[cfg(test)]
mod tests;
