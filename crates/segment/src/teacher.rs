//! A teacher: a stronger judge of positions, and excursions on which it is asked.
//!
//! **Question.** Self-play finds out slowly, and records of strong players
//! never show the positions that a weak player gets into. What would a
//! stronger judge have said there?
//!
//! **Definition.** An *excursion* leaves a recorded game at a random move, more often early than late, and
//! goes on well beyond the point where nothing is left to play for, by the rules of [self-play](crate::Table). In every position the teacher
//! gives its [`Opinion`], and position and opinion become an
//! [`Example`](crate::Example). Moves are drawn from the teacher's own choice, but with
//! a chance that belongs to the excursion a move is a *slip*: anywhere on the board, near the
//! last move, or what a network that is learning would play.
//!
//! **Why slips.** A player who looks one move ahead compares the positions after all
//! moves, nearly all of which are bad. A network that never saw
//! blunders cannot tell them from good moves, nor punish those of its
//! opponent. And each question is answered twice: a position shows what the
//! move before it was worth, and the choice of the one after it. That a network
//! should be asked for slips is the idea of Ross, Gordon and Bagnell,
//! *A Reduction of Imitation Learning and Structured Prediction to No-Regret
//! Online Learning* (2011): errors are met where one's own choices lead.
//!
//! **Fair komi.** A side that is far ahead or behind does not care for
//! points, so the teacher is asked with the komi that makes the position before it even.

use yose_board::{Board, Color, Move, Point, Size};

use crate::completion::Record;
use crate::example::Example;
use crate::game::{Table, scores};
use crate::lattice::{Bearing, Lattice};
use crate::network::Network;
use crate::random::Random;
use crate::signal::Signal;

/// Somebody who can judge positions.
pub trait Teacher {
    /// What it thinks of each of these.
    fn opinions(&self, questions: &[Question]) -> Vec<Opinion>;
}

/// A position to judge.
#[derive(Clone, Debug)]
pub struct Question {
    /// The stones.
    pub board: Board,
    /// The side to move.
    pub to_move: Color,
    /// Points for White.
    pub komi: f32,
}

/// What a teacher thinks of a position. Points stand row by row from the top left.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The chance that each point will live for the side to move.
    pub life: Vec<f32>,
    /// The chance of playing there; what is left of 1 is the chance of a pass.
    pub moves: Vec<f32>,
    /// Black's points less White's, komi left out.
    pub lead: f32,
}

impl Opinion {
    /// Whether nothing is left to play for.
    pub(crate) fn is_settled(&self) -> bool {
        let variance: f32 = self.life.iter().map(|chance| chance * (1.0 - chance)).sum();
        let pass = 1.0 - self.moves.iter().sum::<f32>();
        pass > 0.5 || variance < OPEN * self.life.len() as f32
    }
}

/// How excursions go.
#[derive(Clone, Copy, Debug)]
pub struct Excursions<'a> {
    /// The games they leave.
    pub records: &'a [Record],
    /// A network in training that makes some of the slips.
    pub pupil: Option<&'a Network>,
    /// The smallest and the largest share of slips in an excursion.
    pub slips: [f32; 2],
    /// How many of the slips the pupil makes, if there is one.
    pub pupils: f32,
}

/// Excursions that go on side by side, so that the teacher is asked about many positions at once.
const TOGETHER: usize = 32;
/// After so many positions in which nothing is left to play for, an excursion is over.
const SETTLED: usize = 24;
/// The share of slips in such positions: what to keep off is all there is to learn there.
const IDLE_SLIPS: f32 = 0.5;
/// The mean variance of a point's owner below which nothing is left to play for.
const OPEN: f32 = 0.01;
/// Komi of the first question.
pub(crate) const FIRST_KOMI: f32 = 7.0;

impl Excursions<'_> {
    /// What is to be learnt from one set of excursions; each set is a function of its seed.
    pub fn examples(&self, teacher: &impl Teacher, size: Size, seed: u64) -> Vec<Example> {
        let bearing = self.pupil.map_or(Bearing::Corner, |pupil| pupil.shape().bearing());
        let lattice = &Lattice::new(size, bearing);
        let mut random = Random::new(seed);
        let mut open: Vec<Excursion> =
            (0..TOGETHER).map(|_| Excursion::start(self, lattice, random.bits())).collect();
        let mut examples = Vec::new();
        while !open.is_empty() {
            let questions: Vec<Question> = open.iter().map(Excursion::question).collect();
            let mut opinions = teacher.opinions(&questions).into_iter();
            open.retain_mut(|excursion| {
                let Some(opinion) = opinions.next() else { return false };
                let (on, example) = excursion.go_on(self, lattice, &opinion);
                examples.extend(example);
                on
            });
        }
        examples
    }
}

/// One excursion.
struct Excursion {
    table: Table,
    random: Random,
    slips: f32,
    /// The move played last.
    last: Option<Point>,
    komi: Option<f32>,
    settled: usize,
}

impl Excursion {
    fn start(excursions: &Excursions<'_>, lattice: &Lattice, seed: u64) -> Excursion {
        let mut random = Random::new(seed);
        let table = leave(excursions.records, lattice, &mut random);
        let [least, most] = excursions.slips;
        let slips = least + (most - least) * random.unit();
        Excursion { table, random, slips, last: None, komi: None, settled: 0 }
    }

    fn question(&self) -> Question {
        Question {
            board: self.table.board().clone(),
            to_move: self.table.to_move(),
            komi: self.komi.unwrap_or(FIRST_KOMI),
        }
    }

    /// Notes the opinion and plays a move; whether there is another position to ask about.
    fn go_on(
        &mut self,
        excursions: &Excursions<'_>,
        lattice: &Lattice,
        opinion: &Opinion,
    ) -> (bool, Option<Example>) {
        let area = lattice.area() as f32;
        let fair = opinion.lead.clamp(-area, area).round();
        // The first question only finds out what komi is fair.
        if self.komi.replace(fair).is_none() {
            return (true, None);
        }
        let example = Example::new(self.table.board(), self.table.to_move(), opinion);
        let signal = Signal::of(self.table.board());
        if self.table.is_over(&signal) {
            return (false, Some(example));
        }
        let settled = opinion.is_settled();
        self.settled += usize::from(settled);
        let moves = self.table.moves(&signal);
        let slips = if settled { self.slips.max(IDLE_SLIPS) } else { self.slips };
        let action = self.choose(excursions, lattice, opinion, &moves, slips);
        self.table.play(action.map_or(Move::Pass, Move::Play));
        self.last = action;
        (self.settled < SETTLED, Some(example))
    }

    fn choose(
        &mut self,
        excursions: &Excursions<'_>,
        lattice: &Lattice,
        opinion: &Opinion,
        moves: &[Point],
        slips: f32,
    ) -> Option<Point> {
        if moves.is_empty() {
            return None;
        }
        if self.random.unit() < slips {
            return self.slip(excursions, lattice, moves);
        }
        let chances: Vec<f32> = moves.iter().map(|&point| opinion.moves[lattice.number(point)]).collect();
        let index = self.random.in_proportion(&chances).unwrap_or_else(|| self.random.below(moves.len()));
        Some(moves[index])
    }

    fn slip(&mut self, excursions: &Excursions<'_>, lattice: &Lattice, moves: &[Point]) -> Option<Point> {
        if let Some(pupil) = excursions.pupil.filter(|_| self.random.unit() < excursions.pupils) {
            let player = self.table.to_move();
            let (scores, _) = scores(pupil, lattice, &mut self.table, player, moves);
            return self.random.gibbs(&scores, PUPIL).map(|index| moves[index]);
        }
        let near = |point: &&Point| self.last.is_some_and(|last| is_near(last, **point));
        let near: Vec<Point> = moves.iter().filter(near).copied().collect();
        let among = if near.is_empty() || self.random.below(2) == 0 { moves } else { &near };
        Some(among[self.random.below(among.len())])
    }
}

/// Follows a random game up to a random move; without games, an empty board.
pub(crate) fn leave(records: &[Record], lattice: &Lattice, random: &mut Random) -> Table {
    let mut table = Table::new(lattice.size());
    if records.is_empty() {
        return table;
    }
    let record = &records[random.below(records.len())];
    // There are more ways to go wrong early than late.
    let length = (record.moves.len() as f32 * random.unit() * random.unit()) as usize;
    for &action in &record.moves[..length] {
        let legal = match action {
            Move::Play(point) => table.board().is_legal(table.to_move(), point),
            Move::Pass => true,
        };
        if !legal {
            break;
        }
        table.play(action);
    }
    table
}

/// Temperature, in points, at which the pupil's moves are drawn.
const PUPIL: f32 = 0.5;

/// Whether a point is within two lines of another.
fn is_near(a: Point, b: Point) -> bool {
    a.column().abs_diff(b.column()) <= 2 && a.row().abs_diff(b.row()) <= 2
}

#[cfg(test)]
mod tests;
