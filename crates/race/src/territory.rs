//! The territory that a race leaves.
//!
//! **Question.** When the race is over, what has each side in the subgames, and which moves matter for that?
//!
//! **Definition.** If the owner of a subgame wins the race, his chain is alive, and the subgame is an ordinary
//! territory game between walls, G_win. If he loses, the winner must fill all his liberties before
//! taking the chain off (*semedori*), and every liberty filled in the winner's own territory costs him a
//! point: G_lose. With the *baseline*, the territory if the chain were dead already,
//!
//! ```text
//! Cool(G_lose, 1) = baseline + Cool(G_lc, 2)                                            (1)
//! ```
//!
//! because each liberty that must be filled is a point less for the attacker, and each stone played inside is worth one
//! to the other side, which is the second degree.
//!
//! **Race and territory together.** Which of G_win and G_lose is played depends on who wins the race, and moves in
//! either change the count. So the whole is a *conditional* game: the sides play in the
//! subgames or fill a liberty elsewhere, and the end is compared first by who has won the race and then
//! by the score. It is solved by reading out the subgames' essential lines: moves that another move beats
//! both in liberties and in territory are left out, and a subgame is over when nobody can gain
//! either. Because of what is left out the combined score is called estimated.
//!
//! **Source.** T. Nakamura, *Evaluating territories of Go positions with capturing races* (2009), sections 2.2 and 3.

mod combined;

pub use combined::{Combined, CombinedLine};
pub(crate) use combined::combined;

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::{Game, Games};

use crate::liberty::Obstacle;
use crate::shape::{self, Breath, Content, NOBODY, members};
use crate::table::{Entry, ShapeId, Table};

/// Territory games of shapes, with one side's chain alive. Black is Left.
pub(crate) struct Scorer<'a> {
    table: &'a mut Table,
    games: &'a mut Games,
    alive: Color,
    /// Nothing while a shape is being worked out: to meet it then is a loop.
    values: FxHashMap<ShapeId, Option<Scored>>,
    shown: FxHashMap<ShapeId, Game>,
}

#[derive(Clone, Copy)]
struct Scored {
    /// The chilled value.
    value: Game,
    settled: bool,
}

struct Follow {
    shapes: Vec<ShapeId>,
    captured: i64,
    /// Chilled, with what was captured.
    value: Game,
}

impl<'a> Scorer<'a> {
    pub(crate) fn new(table: &'a mut Table, games: &'a mut Games, alive: Color) -> Scorer<'a> {
        Scorer { table, games, alive, values: FxHashMap::default(), shown: FxHashMap::default() }
    }

    /// The chilled value of shapes.
    pub(crate) fn value(&mut self, shapes: &[ShapeId]) -> Result<Game, Obstacle> {
        let mut total = self.games.zero();
        for &id in shapes {
            let part = self.scored(id)?.value;
            total = self.games.add(total, part)?;
        }
        Ok(total)
    }

    /// Whether neither side gains territory by moving first.
    pub(crate) fn is_settled(&mut self, shapes: &[ShapeId]) -> Result<bool, Obstacle> {
        for &id in shapes {
            if !self.scored(id)?.settled {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The territory game without moves that gain nothing.
    pub(crate) fn shown(&mut self, shapes: &[ShapeId]) -> Result<Game, Obstacle> {
        let mut total = self.games.zero();
        for &id in shapes {
            let part = self.shape_shown(id)?;
            total = self.games.add(total, part)?;
        }
        Ok(total)
    }

    /// Points of Black less points of White if the shapes were left as they are.
    pub(crate) fn points(&self, shapes: &[ShapeId]) -> i64 {
        shapes.iter().map(|&id| self.surrounded(self.table.entry(id))).sum()
    }

    fn scored(&mut self, id: ShapeId) -> Result<Scored, Obstacle> {
        let id = self.table.calm(id);
        match self.values.get(&id) {
            Some(&Some(known)) => return Ok(known),
            Some(None) => return Err(Obstacle::Ko),
            None => {}
        }
        self.values.insert(id, None);
        let points = self.surrounded(self.table.entry(id));
        let seed = self.games.integer(points);
        let left = self.follows(id, Color::Black)?;
        let right = self.follows(id, Color::White)?;
        let left = self.taxed(&left, -1 - points)?;
        let right = self.taxed(&right, 1 - points)?;
        let form = self.games.game(&left, &right)?;
        let scored = Scored { value: self.games.add(seed, form)?, settled: form.is_zero() };
        self.values.insert(id, Some(scored));
        Ok(scored)
    }

    fn taxed(&mut self, options: &[Follow], tax: i64) -> Result<Vec<Game>, Obstacle> {
        let tax = self.games.integer(tax);
        let mut taxed = Vec::with_capacity(options.len());
        for option in options {
            let value = self.games.add(option.value, tax)?;
            if !taxed.contains(&value) {
                taxed.push(value);
            }
        }
        Ok(taxed)
    }

    fn follows(&mut self, id: ShapeId, color: Color) -> Result<Vec<Follow>, Obstacle> {
        let mut follows = Vec::new();
        for step in self.table.steps(id, color)?.iter() {
            let legal = match step.breath {
                Breath::Free => true,
                Breath::Essential => color == self.alive,
                Breath::Capture => false,
            };
            if legal {
                let shapes: Vec<ShapeId> = step.result.iter().map(|part| part.id).collect();
                let captured = i64::from(color.sign()) * i64::from(step.captured);
                let rest = self.value(&shapes)?;
                let taken = self.games.integer(captured);
                follows.push(Follow { shapes, captured, value: self.games.add(rest, taken)? });
            }
        }
        Ok(follows)
    }

    fn shape_shown(&mut self, id: ShapeId) -> Result<Game, Obstacle> {
        let id = self.table.calm(id);
        if let Some(&known) = self.shown.get(&id) {
            return Ok(known);
        }
        let scored = self.scored(id)?;
        let shown = if scored.settled {
            scored.value
        } else {
            let left = self.shown_options(id, Color::Black)?;
            let right = self.shown_options(id, Color::White)?;
            self.games.game(&left, &right)?
        };
        self.shown.insert(id, shown);
        Ok(shown)
    }

    /// The options that no other makes pointless, by their chilled values.
    fn shown_options(&mut self, id: ShapeId, color: Color) -> Result<Vec<Game>, Obstacle> {
        let follows = self.follows(id, color)?;
        let mut chosen: Vec<&Follow> = Vec::new();
        'next: for option in &follows {
            for other in &follows {
                let (low, high) = if color == Color::Black { (option, other) } else { (other, option) };
                if other.value != option.value && self.games.at_most(low.value, high.value)? {
                    continue 'next;
                }
            }
            if chosen.iter().all(|earlier| earlier.value != option.value) {
                chosen.push(option);
            }
        }
        let mut games = Vec::with_capacity(chosen.len());
        for option in chosen {
            let rest = self.shown(&option.shapes)?;
            let taken = self.games.integer(option.captured);
            games.push(self.games.add(rest, taken)?);
        }
        Ok(games)
    }

    /// Empty points that only one side surrounds, Black's less White's.
    fn surrounded(&self, entry: &Entry) -> i64 {
        let mut left: u64 = members_of_empty(entry);
        let mut points = 0;
        while left != 0 {
            let space = shape::space_of(&entry.cells, &entry.near, left.trailing_zeros() as usize);
            left &= !space;
            let [black, white] = Color::BOTH.map(|color| self.reaches(entry, space, color));
            points += space.count_ones() as i64 * (i64::from(black && !white) - i64::from(white && !black));
        }
        points
    }

    /// Whether something of this colour borders on the space.
    fn reaches(&self, entry: &Entry, space: u64, color: Color) -> bool {
        members(space).any(|index| {
            let content = entry.cells[index].content;
            let stones = entry.near[index].iter().filter(|&&next| next != NOBODY);
            content.has(Content::wall(color))
                || content.has(Content::essential(color))
                || stones.into_iter().any(|&next| entry.cells[usize::from(next)].content.holds() == Some(color))
        })
    }
}

fn members_of_empty(entry: &Entry) -> u64 {
    let empty = entry.cells.iter().enumerate().filter(|(_, cell)| cell.content.is_empty());
    empty.fold(0, |bits, (index, _)| bits | 1 << index)
}
