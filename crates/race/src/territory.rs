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
//! either. What is left out makes the score an estimate, so it is checked afterwards by reading every line of
//! the whole race ([`prove_scores`](crate::prove_scores)); where the budget is enough for that, the score is proved. Races
//! with shared liberties or several chains have no such essential lines: their score is found by reading every line, or not at all.
//!
//! **Source.** T. Nakamura, *Evaluating territories of Go positions with capturing races* (2009), sections 2.2 and 3.

mod combined;
mod proof;

pub use combined::CombinedLine;
pub(crate) use combined::combined;
pub(crate) use proof::Proof;
pub use proof::Unscored;

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::{Game, Games};

use crate::liberty::Obstacle;
use crate::shape::{self, Breath, Content, NOBODY, members};
use crate::table::{Entry, ShapeId, Table};

/// Territory games of shapes, with one side's chain alive. Black is Left.
pub(crate) struct Scorer<'a> {
    pub(crate) table: &'a mut Table,
    pub(crate) games: &'a mut Games,
    pub(crate) alive: Color,
    pub(crate) scores: &'a mut Scores,
}

/// What was found out about shapes.
#[derive(Debug, Default)]
pub(crate) struct Scores {
    /// Nothing while a shape is being worked out: to meet it then is a loop.
    values: FxHashMap<ShapeId, Option<Scored>>,
    shown: FxHashMap<ShapeId, Game>,
}

/// The value of a shape as in `yose-local`: the game of its options, as seen from the points surrounded now.
#[derive(Clone, Copy, Debug)]
struct Scored {
    value: Game,
    chilled: Game,
}

struct Follow {
    shapes: Vec<ShapeId>,
    captured: i64,
    /// With what was captured.
    scored: Scored,
}

impl Scorer<'_> {
    /// The chilled value of shapes.
    pub(crate) fn chilled(&mut self, shapes: &[ShapeId]) -> Result<Game, Obstacle> {
        Ok(self.total(shapes)?.chilled)
    }

    fn total(&mut self, shapes: &[ShapeId]) -> Result<Scored, Obstacle> {
        let zero = self.games.zero();
        let mut total = Scored { value: zero, chilled: zero };
        for &id in shapes {
            let part = self.scored(id)?;
            total.value = self.games.add(total.value, part.value)?;
            total.chilled = self.games.add(total.chilled, part.chilled)?;
        }
        Ok(total)
    }

    /// The points of both sides, Black's less White's, if neither gains anything by moving first.
    pub(crate) fn settled(&mut self, shapes: &[ShapeId]) -> Result<Option<i64>, Obstacle> {
        let total = self.total(shapes)?.chilled;
        Ok(self.games.as_integer(total).and_then(|points| i64::try_from(points).ok()))
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
        shapes.iter().map(|&id| surrounded(self.table.entry(id))).sum()
    }

    fn scored(&mut self, id: ShapeId) -> Result<Scored, Obstacle> {
        let id = self.table.calm(id);
        match self.scores.values.get(&id) {
            Some(&Some(known)) => return Ok(known),
            Some(None) => return Err(Obstacle::Ko),
            None => {}
        }
        self.scores.values.insert(id, None);
        let scored = self.work_out(id);
        match scored {
            Ok(scored) => self.scores.values.insert(id, Some(scored)),
            Err(_) => self.scores.values.remove(&id),
        };
        scored
    }

    fn work_out(&mut self, id: ShapeId) -> Result<Scored, Obstacle> {
        let points = surrounded(self.table.entry(id));
        let seed = self.games.integer(points);
        let left = self.follows(id, Color::Black)?;
        let right = self.follows(id, Color::White)?;
        let options =
            |follows: &[Follow]| follows.iter().map(|follow| follow.scored.value).collect::<Vec<_>>();
        let plain_left = self.shifted(options(&left), -points)?;
        let plain_right = self.shifted(options(&right), -points)?;
        let form = self.games.game(&plain_left, &plain_right)?;
        let value = self.games.add(seed, form)?;
        let chilled = self.games.chill(value)?;
        Ok(Scored { value, chilled })
    }

    fn shifted(&mut self, mut options: Vec<Game>, by: i64) -> Result<Vec<Game>, Obstacle> {
        let by = self.games.integer(by);
        for option in &mut options {
            *option = self.games.add(*option, by)?;
        }
        Ok(options)
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
                let rest = self.total(&shapes)?;
                let taken = self.games.integer(captured);
                let (value, chilled) =
                    (self.games.add(rest.value, taken)?, self.games.add(rest.chilled, taken)?);
                follows.push(Follow { shapes, captured, scored: Scored { value, chilled } });
            }
        }
        Ok(follows)
    }

    fn shape_shown(&mut self, id: ShapeId) -> Result<Game, Obstacle> {
        let id = self.table.calm(id);
        if let Some(&known) = self.scores.shown.get(&id) {
            return Ok(known);
        }
        let scored = self.scored(id)?;
        let shown = if self.games.as_integer(scored.chilled).is_some() {
            scored.chilled
        } else {
            let left = self.shown_options(id, Color::Black)?;
            let right = self.shown_options(id, Color::White)?;
            self.games.game(&left, &right)?
        };
        self.scores.shown.insert(id, shown);
        Ok(shown)
    }

    /// The options that no other makes pointless, by their chilled values.
    fn shown_options(&mut self, id: ShapeId, color: Color) -> Result<Vec<Game>, Obstacle> {
        let follows = self.follows(id, color)?;
        let mut chosen: Vec<&Follow> = Vec::new();
        'next: for option in &follows {
            for other in &follows {
                let (low, high) = if color == Color::Black { (option, other) } else { (other, option) };
                if other.scored.chilled != option.scored.chilled
                    && self.games.at_most(low.scored.chilled, high.scored.chilled)?
                {
                    continue 'next;
                }
            }
            if chosen.iter().all(|earlier| earlier.scored.chilled != option.scored.chilled) {
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
}

/// Empty points that only one side surrounds, Black's less White's.
fn surrounded(entry: &Entry) -> i64 {
    let mut left = empty_cells(entry);
    let mut points = 0;
    while left != 0 {
        let space = shape::space_of(&entry.cells, &entry.near, left.trailing_zeros() as usize);
        left &= !space;
        let [black, white] = Color::BOTH.map(|color| reaches(entry, space, color));
        points += i64::from(space.count_ones()) * (i64::from(black && !white) - i64::from(white && !black));
    }
    points
}

/// Whether something of this colour borders on the space.
fn reaches(entry: &Entry, space: u64, color: Color) -> bool {
    members(space).any(|index| {
        let content = entry.cells[index].content;
        let mut near = entry.near[index].iter().filter(|&&next| next != NOBODY);
        content.has(Content::wall(color))
            || content.chains(color) != 0
            || near.any(|&next| entry.cells[usize::from(next)].content.holds() == Some(color))
    })
}

fn empty_cells(entry: &Entry) -> u64 {
    let empty = entry.cells.iter().enumerate().filter(|(_, cell)| cell.content.is_empty());
    empty.fold(0, |bits, (index, _)| bits | 1 << index)
}
