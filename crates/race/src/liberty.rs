//! Liberty-counting games: what a subgame is worth in moves.
//!
//! **Question.** How many moves does the attacker need to take away the liberties that a chain has in a subgame, if both
//! sides may also play there first?
//!
//! **Definition.** The liberty-counting game has the rules of Go and its own score: where nothing more can be
//! gained, the number of moves that the attacker needs. Cooled by two degrees it becomes a game X in which a
//! plain liberty is 1: filling one changes the count by 1 and costs 2, so it costs 1 like any move in an integer.
//! Here the chain's owner, the *defender*, is Left:
//!
//! ```text
//! X = S + { Xᴸ − 2 − S | Xᴿ + 2 − S }
//! ```
//!
//! S is the count if neither side has anything better to do than to fill liberties: 0 if there are none left,
//! and otherwise the least, over the attacker's moves, of Xᴿ + 1 where Xᴿ is a number, and of the defender's
//! stop of Xᴿ, plus 2, where the defender answers. As in any game of scores, S is the value if it fits
//! between the options, and if none of the two sides does better than S by moving.
//!
//! ```
//! use yose_board::Diagram;
//! use yose_race::{Race, Walls, Effort, solve};
//!
//! // White's chain has two liberties at the top, and Black's has three at the bottom.
//! let diagram: Diagram = "
//!     X X X X X X .
//!     X X . . X X X
//!     X O O O O O X
//!     O X X X X X O
//!     O O . . . O O
//!     . O O O O O O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let chains = yose_board::parse_points("B4 B3", board.size()).unwrap();
//! let race = Race::named(&board, &chains, &Walls::All).unwrap();
//! let solution = solve(&race, &Effort::default());
//! assert_eq!(solution.subgames[0].count.as_ref().unwrap().text, "-2");
//! assert_eq!(solution.subgames[1].count.as_ref().unwrap().text, "3");
//! ```
//!
//! **Eyes.** The last liberty of an eye can be taken only by the move that captures the whole chain. Such a move is no option,
//! but S knows it: it is there if the chain has no other liberty in the subgames that end that way. So a
//! chain with two eyes cannot be counted down, and its count is [`ALIVE`].
//!
//! **Source.** T. Nakamura, *Counting liberties in Go capturing races* (2009). The rule for S is ours; what it gives is
//! compared with a search of whole boards in `tests/differential.rs`.
//!
//! **Limits.** Shared liberties and kos have no value here; see [`Obstacle`].

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::{BudgetExceeded, Dyadic, Game, Games};

use crate::meter::Exhausted;
use crate::shape::Breath;
use crate::table::{ShapeId, Step, Table};
use crate::territory::{Scorer, Scores};

/// The count of a chain that cannot be captured.
pub(crate) const ALIVE: i64 = 1000;

/// A count of at least this means that the chain lives.
pub(crate) const LIVES: i64 = 500;

/// Why a subgame has no liberty-counting game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Both chains have liberties in it.
    Shared,
    /// A side has several essential chains, whose liberties cannot be added.
    Several,
    /// A position can repeat.
    Ko,
    /// The budget was used up.
    Budget,
}

impl From<Exhausted> for Obstacle {
    fn from(_: Exhausted) -> Obstacle {
        Obstacle::Budget
    }
}

impl From<BudgetExceeded> for Obstacle {
    fn from(_: BudgetExceeded) -> Obstacle {
        Obstacle::Budget
    }
}

/// What a walk through everything that can follow from a shape has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Survey {
    /// Not finished: to meet it again is a loop.
    Open,
    /// Whether some move in it can only be made as a capture of the essential chain.
    Done { has_eye: bool },
}

/// A value with the count that it was built around.
#[derive(Clone, Copy, Debug)]
struct Counted {
    value: Game,
    settled: bool,
}

/// Counts liberties in shapes, the defender being Left.
#[derive(Debug)]
pub(crate) struct Counter<'a> {
    pub(crate) table: &'a mut Table,
    pub(crate) games: &'a mut Games,
    /// Counts alone do not decide, because it matters whether the chain has liberties elsewhere. That is so if a shape
    /// was met in which a chain without liberties could gain some (on the board it might be off by then), or
    /// an eye in which something can be gained (its last liberty might be taken at once).
    pub(crate) fragile: bool,
    surveys: FxHashMap<ShapeId, Survey>,
    values: FxHashMap<(Color, Box<[ShapeId]>), Counted>,
    shown: FxHashMap<(Color, Box<[ShapeId]>), Game>,
    lost: FxHashMap<(Color, Box<[ShapeId]>), Game>,
    /// Territory games, by colour of the chain that is alive.
    pub(crate) scores: [Scores; 2],
}

/// A move of one side and what it leads to.
struct Follow {
    /// What is left, whether it matters to the race or not.
    shapes: Vec<ShapeId>,
    value: Game,
    /// Points of the defender if his chain dies: stones that he took, less those that he lost, and less two for each
    /// stone that joined his chain and dies with it.
    points: i64,
    /// The defender's chain is connected to a wall.
    connects_out: bool,
}

/// The moves of both sides in a group of shapes, and the count without them.
struct Local {
    left: Vec<Follow>,
    right: Vec<Follow>,
    /// The count if both sides only fill liberties.
    seed: Dyadic,
    /// There is no liberty left.
    bare: bool,
}

impl<'a> Counter<'a> {
    pub(crate) fn new(table: &'a mut Table, games: &'a mut Games) -> Counter<'a> {
        let (surveys, values, shown, lost, scores) = Default::default();
        Counter { table, games, fragile: false, surveys, values, shown, lost, scores }
    }

    /// The cooled value of shapes that only the chain of `defender` has liberties in.
    pub(crate) fn value(&mut self, defender: Color, shapes: &[ShapeId]) -> Result<Game, Obstacle> {
        let mut total = self.games.zero();
        for group in self.groups(defender, shapes)? {
            let part = self.group_value(defender, group)?.value;
            total = self.games.add(total, part)?;
        }
        Ok(total)
    }

    /// The uncooled game, without moves that only fill liberties.
    pub(crate) fn shown(&mut self, defender: Color, shapes: &[ShapeId]) -> Result<Game, Obstacle> {
        let mut total = self.games.zero();
        for group in self.groups(defender, shapes)? {
            let part = self.group_shown(defender, group)?;
            total = self.games.add(total, part)?;
        }
        Ok(total)
    }

    /// The territory that is left if the chain is captured in the end: the same lines, each scored by what
    /// the attacker has when all liberties are filled, less what the defender took. Negative, because it is the attacker's.
    pub(crate) fn lost(&mut self, defender: Color, shapes: &[ShapeId]) -> Result<Game, Obstacle> {
        let idle = shapes.iter().filter(|&&id| !self.table.matters(id));
        let idle: i64 = idle.map(|&id| self.table.entry(id).booty(defender)).sum();
        let mut total = self.games.integer(-idle);
        for group in self.groups(defender, shapes)? {
            let part = self.group_lost(defender, group)?;
            total = self.games.add(total, part)?;
        }
        Ok(total)
    }

    fn group_lost(&mut self, defender: Color, group: Box<[ShapeId]>) -> Result<Game, Obstacle> {
        let key = (defender, group);
        if let Some(&known) = self.lost.get(&key) {
            return Ok(known);
        }
        let counted = self.group_value(defender, key.1.clone())?;
        let lost = if counted.settled {
            let booty: i64 = key.1.iter().map(|&id| self.table.entry(id).booty(defender)).sum();
            let booty = self.games.integer(booty);
            self.games.sub(counted.value, booty)?
        } else {
            let local = self.local(defender, &key.1)?;
            let (left, right) = (self.best(&local.left, true)?, self.best(&local.right, false)?);
            let left = self.lost_options(defender, left)?;
            let right = self.lost_options(defender, right)?;
            self.games.game(&left, &right)?
        };
        self.lost.insert(key, lost);
        Ok(lost)
    }

    fn lost_options(&mut self, defender: Color, options: Vec<&Follow>) -> Result<Vec<Game>, Obstacle> {
        let mut games = Vec::with_capacity(options.len());
        for option in options {
            let rest = if option.connects_out { option.value } else { self.lost(defender, &option.shapes)? };
            let taken = self.games.integer(option.points);
            games.push(self.games.add(rest, taken)?);
        }
        Ok(games)
    }

    /// The count if both sides only fill liberties from here on, to the next integer.
    pub(crate) fn seed(&mut self, defender: Color, shapes: &[ShapeId]) -> Result<i64, Obstacle> {
        let mut total = 0;
        for group in self.groups(defender, shapes)? {
            let seed = self.local(defender, &group)?.seed;
            total += i64::try_from(seed.floor()).unwrap_or(ALIVE);
        }
        Ok(total)
    }

    /// Territory games with the chain of this colour alive.
    pub(crate) fn scorer(&mut self, alive: Color) -> Scorer<'_> {
        Scorer { table: self.table, games: self.games, alive, scores: &mut self.scores[alive.index()] }
    }

    /// An error if a position can repeat in one of the shapes.
    pub(crate) fn check_loops(&mut self, shapes: impl Iterator<Item = ShapeId>) -> Result<(), Obstacle> {
        for id in shapes {
            let id = self.table.calm(id);
            self.survey(id)?;
        }
        Ok(())
    }

    /// Whether the count is a number that neither side can change by moving first.
    pub(crate) fn is_settled(&mut self, defender: Color, shapes: &[ShapeId]) -> Result<bool, Obstacle> {
        for group in self.groups(defender, shapes)? {
            if !self.group_value(defender, group)?.settled {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Shapes that end in an eye count together, all others on their own.
    fn groups(&mut self, defender: Color, shapes: &[ShapeId]) -> Result<Vec<Box<[ShapeId]>>, Obstacle> {
        let mut groups: Vec<Box<[ShapeId]>> = Vec::new();
        let mut eyes = Vec::new();
        for &id in shapes {
            let id = self.table.calm(id);
            if self.table.entry(id).touches[(!defender).index()] {
                return Err(Obstacle::Shared);
            }
            if !self.table.matters(id) {
                continue;
            }
            if self.survey(id)? {
                eyes.push(id);
            } else {
                groups.push(Box::new([id]));
            }
        }
        eyes.sort_unstable();
        if !eyes.is_empty() {
            groups.push(eyes.into());
        }
        Ok(groups)
    }

    /// Whether an eye can remain of the shape; an error if a position in it can repeat.
    fn survey(&mut self, id: ShapeId) -> Result<bool, Obstacle> {
        match self.surveys.get(&id) {
            Some(Survey::Open) => return Err(Obstacle::Ko),
            Some(&Survey::Done { has_eye }) => return Ok(has_eye),
            None => {}
        }
        self.surveys.insert(id, Survey::Open);
        let mut has_eye = false;
        for color in Color::BOTH {
            for step in self.table.steps(id, color)?.iter() {
                if step.breath == Breath::Capture {
                    has_eye |= self.table.entry(id).touches != [false, false];
                    continue;
                }
                for part in &step.result {
                    let part = self.table.calm(part.id);
                    if self.table.matters(part) {
                        has_eye |= self.survey(part)?;
                    }
                }
            }
        }
        self.surveys.insert(id, Survey::Done { has_eye });
        Ok(has_eye)
    }

    fn group_value(&mut self, defender: Color, group: Box<[ShapeId]>) -> Result<Counted, Obstacle> {
        let key = (defender, group);
        if let Some(&known) = self.values.get(&key) {
            return Ok(known);
        }
        let local = self.local(defender, &key.1)?;
        let seed = self.games.number(&local.seed);
        let two = self.games.integer(2);
        let minus_two = self.games.integer(-2);
        let left = self.taxed(&local.left, minus_two, seed)?;
        let right = self.taxed(&local.right, two, seed)?;
        let form = self.games.game(&left, &right)?;
        let counted = Counted { value: self.games.add(seed, form)?, settled: form.is_zero() };
        let eye = key.1.iter().any(|id| self.surveys.get(id) == Some(&Survey::Done { has_eye: true }));
        self.fragile |= (local.bare || eye) && !counted.settled;
        self.values.insert(key, counted);
        Ok(counted)
    }

    /// The options with the tax of a move, less the seed.
    fn taxed(&mut self, options: &[Follow], tax: Game, seed: Game) -> Result<Vec<Game>, Obstacle> {
        let mut shifted = Vec::with_capacity(options.len());
        for option in options {
            let taxed = self.games.add(option.value, tax)?;
            let value = self.games.sub(taxed, seed)?;
            if !shifted.contains(&value) {
                shifted.push(value);
            }
        }
        Ok(shifted)
    }

    fn local(&mut self, defender: Color, group: &[ShapeId]) -> Result<Local, Obstacle> {
        let liberties: u32 = group.iter().map(|&id| self.liberties(id, defender)).sum();
        let mut left = Vec::new();
        let mut right = Vec::new();
        let mut seed: Option<Dyadic> = (liberties == 0).then(|| Dyadic::from(0));
        let mut lower = |candidate: Dyadic| {
            if seed.as_ref().is_none_or(|seed| candidate < *seed) {
                seed = Some(candidate);
            }
        };
        for (place, &id) in group.iter().enumerate() {
            for step in self.table.steps(id, defender)?.iter() {
                if step.connects_out || step.breath != Breath::Capture {
                    left.push(self.follow(defender, group, place, step)?);
                }
            }
            for step in self.table.steps(id, !defender)?.iter() {
                if step.breath == Breath::Capture {
                    let last = step.result.iter().all(|part| self.liberties(part.id, defender) == 0);
                    let here = self.liberties(id, defender);
                    if last && here == liberties && liberties > 0 {
                        lower(Dyadic::from(1));
                    }
                    continue;
                }
                let mut follow = self.follow(defender, group, place, step)?;
                follow.points = -follow.points;
                let wait = if follow.value.is_number() { 1 } else { 2 };
                lower(&self.games.left_stop(follow.value) + &Dyadic::from(wait));
                right.push(follow);
            }
        }
        // A later move cannot lower the seed below what is there.
        let seed = if liberties == 0 { Dyadic::from(0) } else { seed.unwrap_or(Dyadic::from(ALIVE)) };
        Ok(Local { left, right, seed, bare: liberties == 0 })
    }

    fn liberties(&self, id: ShapeId, color: Color) -> u32 {
        self.table.entry(id).liberties[color.index()]
    }

    /// The group with one shape replaced.
    fn follow(
        &mut self,
        defender: Color,
        group: &[ShapeId],
        place: usize,
        step: &Step,
    ) -> Result<Follow, Obstacle> {
        let rest = group.iter().enumerate().filter(|&(other, _)| other != place).map(|(_, &id)| id);
        let shapes: Vec<ShapeId> = rest.chain(step.result.iter().map(|part| part.id)).collect();
        let connects_out = step.connects_out;
        let value = if connects_out { self.games.integer(ALIVE) } else { self.value(defender, &shapes)? };
        let points = i64::from(step.captured) - 2 * i64::from(step.joined);
        Ok(Follow { shapes, value, points, connects_out })
    }

    fn group_shown(&mut self, defender: Color, group: Box<[ShapeId]>) -> Result<Game, Obstacle> {
        let key = (defender, group);
        if let Some(&known) = self.shown.get(&key) {
            return Ok(known);
        }
        let counted = self.group_value(defender, key.1.clone())?;
        let shown = if counted.settled {
            counted.value
        } else {
            let local = self.local(defender, &key.1)?;
            let (left, right) = (self.best(&local.left, true)?, self.best(&local.right, false)?);
            let left = self.shown_options(defender, left)?;
            let right = self.shown_options(defender, right)?;
            self.games.game(&left, &right)?
        };
        self.shown.insert(key, shown);
        Ok(shown)
    }

    /// The options that no other option makes pointless, by their cooled values.
    fn best<'f>(&mut self, options: &'f [Follow], for_left: bool) -> Result<Vec<&'f Follow>, Obstacle> {
        let mut best: Vec<&Follow> = Vec::new();
        'next: for option in options {
            for other in options {
                let (low, high) = if for_left { (option, other) } else { (other, option) };
                if other.value != option.value && self.games.at_most(low.value, high.value)? {
                    continue 'next;
                }
            }
            if best.iter().all(|chosen| chosen.value != option.value) {
                best.push(option);
            }
        }
        Ok(best)
    }

    fn shown_options(&mut self, defender: Color, options: Vec<&Follow>) -> Result<Vec<Game>, Obstacle> {
        let mut games = Vec::with_capacity(options.len());
        for option in options {
            games.push(if option.connects_out {
                option.value
            } else {
                self.shown(defender, &option.shapes)?
            });
        }
        Ok(games)
    }
}
