//! From games, seeds and searches to samples.
//!
//! A position of a local sequence is shown in one of two ways. *Filled*, it is what the search will ask about: a window in
//! which all but the region is settled. *Bare*, it is a window of the game's board from which a random share of the stones
//! outside has been taken away, with a mask that may be a single point or have an irregular border (Frejlak, section IV.4).
//! The teacher is then asked about exactly what is shown, with either side to move. It is also asked about some *whole* boards of
//! every stage of the game, because whoever wants to know what is open on a board has to ask about all of it.

use yose_board::{Board, Color, Ko, Point, PointSet, Setup, Size};
use yose_local::Solver;
use yose_search::{Judge, Limits, Situation, Stage};

use crate::advice::{advise, dilated};
use crate::exact::{Difficulty, exact_region, exact_samples};
use crate::exclusion::{Exclusion, crop, frame, shift};
use crate::game::PlayedGame;
use crate::random::Random;
use crate::sample::{Labels, Sample, Source, Target};
use crate::searched::{searched_samples, supervised_samples};
use crate::sequence::{Sequence, local_sequences};
use crate::walk::walked_samples;

/// How samples are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// The share of a game's moves after which its endgame begins.
    pub share: f32,
    /// The share of positions that are shown filled.
    pub filled: f32,
    /// The share of small regions with short sequences that are kept.
    pub trivial: f32,
    /// Whether what the teacher says about moves and owners is learnt too.
    pub advice: bool,
    /// The most points of a region.
    pub largest: usize,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe { share: 0.8, filled: 0.6, trivial: 0.15, advice: true, largest: 60 }
    }
}

/// A region is small with so many points, and a sequence short with so many moves.
const SMALL: (usize, usize) = (3, 2);
/// The share of positions without a next move that are kept.
const ENDS: f32 = 0.6;

/// Whole boards of each game.
const WHOLE: usize = 4;
/// Searches begin after a share of a game's moves between these.
const EARLY: f32 = 0.55;
const LATE: f32 = 0.9;

/// The samples of one game.
pub fn samples_of_game(
    game: &PlayedGame,
    teacher: &mut impl Judge,
    recipe: &Recipe,
    exclusion: &Exclusion,
    seed: u64,
) -> Vec<Sample> {
    let mut random = Random::of(&[seed, 10, game.group]);
    let share = recipe.share + 0.1 * (random.unit() - 0.5);
    let mut samples = Vec::new();
    for sequence in local_sequences(game, share, teacher) {
        let trivial = sequence.region.len() <= SMALL.0 && sequence.moves.len() < SMALL.1;
        let wanted = sequence.region.len() <= recipe.largest && (!trivial || random.chance(recipe.trivial));
        if wanted {
            samples.extend(samples_of_sequence(&sequence, recipe, game.group, &mut random));
        }
    }
    if recipe.advice {
        samples.extend(whole_boards(game, &mut random));
    }
    samples.retain(|sample| !exclusion.holds(sample));
    if recipe.advice {
        ask(teacher, &mut samples);
    }
    samples
}

/// Some whole boards of a game, more of them late than early.
fn whole_boards(game: &PlayedGame, random: &mut Random) -> Vec<Sample> {
    let boards: Vec<Board> = game.boards().collect();
    let one = |_| {
        let way = random.unit().max(random.unit());
        let board = &boards[((boards.len() as f32 * way) as usize).min(boards.len() - 1)];
        Sample {
            group: game.group,
            source: Source::Game,
            size: board.size(),
            stones: Color::BOTH.map(|color| *board.stones(color)),
            scope: PointSet::full(board.size()),
            ko: None,
            recent: Vec::new(),
            length: 0,
            labels: Labels::default(),
        }
    };
    (0..WHOLE).map(one).collect()
}

/// The samples of some generated regions, numbered from `first` on.
pub fn samples_of_regions(
    first: u64,
    count: u64,
    difficulty: &Difficulty,
    exclusion: &Exclusion,
    seed: u64,
) -> Vec<Sample> {
    let mut solver = Solver::default();
    let mut samples = Vec::new();
    for number in first..first + count {
        let mut random = Random::of(&[seed, 11, number]);
        // Most draws are no position; a region that is never found is left out.
        let drawn = (0..5_000).find_map(|_| exact_region(difficulty, &mut random));
        if let Some(exact) = drawn {
            let group = Random::of(&[seed, 12, number]).bits();
            samples.extend(exact_samples(&exact, difficulty, group, &mut solver));
        }
    }
    samples.retain(|sample| !exclusion.holds(sample));
    samples
}

/// The samples of searches of a game's local positions, at most so many of them.
pub fn samples_of_searches(
    game: &PlayedGame,
    judge: &mut impl Judge,
    recipe: &Recipe,
    limits: &Limits,
    most: usize,
    exclusion: &Exclusion,
    seed: u64,
) -> Vec<Sample> {
    let mut random = Random::of(&[seed, 13, game.group]);
    let mut sequences = worth_searching(game, judge, recipe, &mut random);
    random.shuffle(&mut sequences);
    let mut samples = Vec::new();
    for sequence in sequences.iter().take(most) {
        let found = searched_samples(judge, &sequence.board, &sequence.region, limits, game.group);
        samples.extend(found.lines);
        if recipe.advice {
            samples.extend(found.seen);
        }
    }
    samples.retain(|sample| !exclusion.holds(sample));
    samples
}

/// The samples of a pupil's searches of a game's local positions, at most so many of them. A teacher finds the regions, and
/// is asked about at most so many positions of each search.
pub fn samples_of_lessons(
    game: &PlayedGame,
    (pupil, teacher): (&mut impl Judge, &mut impl Judge),
    recipe: &Recipe,
    limits: &Limits,
    (most, positions): (usize, usize),
    exclusion: &Exclusion,
    seed: u64,
) -> Vec<Sample> {
    let mut random = Random::of(&[seed, 15, game.group]);
    let mut sequences = worth_searching(game, teacher, recipe, &mut random);
    random.shuffle(&mut sequences);
    let mut samples = Vec::new();
    for sequence in sequences.iter().take(most) {
        let place = (&sequence.board, &sequence.region);
        let asked = (&mut *teacher, positions);
        let found = supervised_samples(pupil, asked, place, limits, game.group, &mut random);
        samples.extend(found.lines.into_iter().chain(found.seen));
    }
    samples.retain(|sample| !exclusion.holds(sample));
    samples
}

/// The samples of a walk from each of a game's local positions.
pub fn samples_of_walks(
    game: &PlayedGame,
    teacher: &mut impl Judge,
    recipe: &Recipe,
    exclusion: &Exclusion,
    seed: u64,
) -> Vec<Sample> {
    let mut random = Random::of(&[seed, 14, game.group]);
    let sequences = worth_searching(game, teacher, recipe, &mut random);
    let mut samples = walked_samples(teacher, &sequences, game.group, &mut random);
    samples.retain(|sample| !exclusion.holds(sample));
    samples
}

/// The local positions of a game at some moment of its second half, neither the smallest nor the largest.
fn worth_searching(
    game: &PlayedGame,
    judge: &mut impl Judge,
    recipe: &Recipe,
    random: &mut Random,
) -> Vec<Sequence> {
    let mut sequences = local_sequences(game, EARLY + (LATE - EARLY) * random.unit(), judge);
    sequences.retain(|sequence| (SMALL.0..=recipe.largest).contains(&sequence.region.len()));
    sequences
}

/// Every position of a sequence with what was played next.
fn samples_of_sequence(sequence: &Sequence, recipe: &Recipe, group: u64, random: &mut Random) -> Vec<Sample> {
    let mut board = sequence.board.clone();
    let mut recent: Vec<(Color, Point)> = Vec::new();
    let mut samples = Vec::new();
    for index in 0..=sequence.moves.len() {
        let next = sequence.moves.get(index);
        let local = Local { sequence, board: &board, recent: &recent, index };
        let show = if random.chance(recipe.filled) { Local::filled } else { Local::bare };
        if (next.is_some() || random.chance(ENDS))
            && let Some(sample) = show(&local, group, random)
        {
            samples.push(sample);
        }
        let Some(&(_, color, point)) = next else { break };
        board.set_ko(None);
        // Without the moves elsewhere, a move may have become impossible.
        if board.check(color, point, false).is_err() {
            break;
        }
        board.play(color, point);
        recent.insert(0, (color, point));
    }
    samples
}

/// A position of a sequence.
struct Local<'a> {
    sequence: &'a Sequence,
    board: &'a Board,
    recent: &'a [(Color, Point)],
    index: usize,
}

impl Local<'_> {
    fn filled(&self, group: u64, random: &mut Random) -> Option<Sample> {
        let rim = random.below(3);
        let margin = 3 + random.below(3) as u8;
        let region = irregular(self.board.size(), &self.sequence.region, random.below(2), random);
        let scene = Stage::of(self.board, &region, &self.sequence.alive, margin, rim)?;
        let view = |color: Color, point: Point| Some((scene.color(color), scene.inward(point)?));
        self.sample(group, scene.board(), *scene.scope(), view)
    }

    fn bare(&self, group: u64, random: &mut Random) -> Option<Sample> {
        let (margin, size) = (3 + random.below(3) as u8, self.board.size());
        let region = &self.sequence.region;
        let scope = if random.chance(0.15) {
            PointSet::from_iter([region.nth(random.below(region.len().max(1)))?])
        } else {
            irregular(size, region, random.below(3), random)
        };
        let near = dilated(size, &(*region | scope), 2);
        let thinned = thinned(self.board, &near, random.unit(), random)?;
        let frame_of = *region | scope;
        let (corner, cut) = frame(size, &frame_of, margin)?;
        let board = crop(&thinned, &frame_of, margin)?;
        let view = |color: Color, point: Point| Some((color, shift(point, corner, cut)?));
        let scope = scope.iter().filter_map(|point| shift(point, corner, cut)).collect();
        self.sample(group, &board, scope, view)
    }

    /// The sample on a board that shows the position; `view` says how it shows moves.
    fn sample(
        &self,
        group: u64,
        board: &Board,
        scope: PointSet,
        view: impl Fn(Color, Point) -> Option<(Color, Point)>,
    ) -> Option<Sample> {
        let next = match self.sequence.moves.get(self.index) {
            None => Target::Settled,
            Some(&(_, color, point)) => {
                let (color, point) = view(color, point)?;
                board.check(color, point, false).ok()?;
                Target::Move(color, point)
            }
        };
        Some(Sample {
            group,
            source: Source::Game,
            size: board.size(),
            stones: Color::BOTH.map(|color| *board.stones(color)),
            scope,
            ko: self.board.ko().and_then(|Ko { point, banned }| Some(view(banned, point)?.1)),
            recent: self.recent.iter().map_while(|&(color, point)| view(color, point)).take(8).collect(),
            length: self.sequence.moves.len() as u32,
            labels: Labels { next: vec![(next, 1.0)], answer: self.answer(), ..Labels::default() },
        })
    }

    /// Whether the next move came right after the last one here, by the other side.
    fn answer(&self) -> Option<bool> {
        let (number, color, _) = *self.sequence.moves.get(self.index.checked_sub(1)?)?;
        let (next, other, _) = *self.sequence.moves.get(self.index)?;
        Some(next == number + 1 && color != other)
    }
}

/// A region and so many points around it, some of them missing.
fn irregular(size: Size, region: &PointSet, wider: usize, random: &mut Random) -> PointSet {
    let wide = dilated(size, region, wider);
    let missing = 0.4 * random.unit();
    wide.iter().filter(|&point| region.contains(point) || !random.chance(missing)).collect()
}

/// A board without a share of the stones that are not near; `None` if a chain is left without a liberty.
fn thinned(board: &Board, near: &PointSet, share: f32, random: &mut Random) -> Option<Board> {
    let mut setup = Setup::new(board.size().width().into(), board.size().height().into());
    for color in Color::BOTH {
        let stones = board.stones(color).iter();
        *setup.stones_mut(color) =
            stones.filter(|&point| near.contains(point) || !random.chance(share)).collect();
    }
    setup.board().ok()
}

/// Asks the teacher about every sample, with either side to move.
fn ask(teacher: &mut impl Judge, samples: &mut [Sample]) {
    let boards: Vec<Board> = samples.iter().filter_map(Sample::board).collect();
    if boards.len() != samples.len() {
        // A sample is made of a board, so this does not happen.
        return;
    }
    let situations: Vec<Situation> = samples
        .iter()
        .zip(&boards)
        .flat_map(|(sample, board)| {
            let komi = balance(board, &sample.scope) + 0.5;
            Color::BOTH.map(|to_move| Situation { board: board.clone(), to_move, komi, region: sample.scope })
        })
        .collect();
    let opinions = teacher.judge(&situations);
    for ((sample, board), pair) in samples.iter_mut().zip(&boards).zip(opinions.chunks_exact(2)) {
        advise(&mut sample.labels, board, &sample.scope, [&pair[0], &pair[1]]);
    }
}

/// Roughly what Black has outside of a region less what White has: stones, and empty points beside them.
fn balance(board: &Board, scope: &PointSet) -> f64 {
    let own = |color: Color| {
        let stones = *board.stones(color);
        let beside = (stones.neighbours() & board.empty()) - board.stones(!color).neighbours();
        ((stones | beside) - *scope).len() as f64
    };
    own(Color::Black) - own(Color::White)
}

#[cfg(test)]
mod tests;
