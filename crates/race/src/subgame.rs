//! The subgames of a race: the rows of its table.

use yose_board::{Color, PointSet};
use yose_cgt::{Dyadic, Game};

use crate::liberty::{Counter, LIVES, Obstacle};
use crate::table::{Placed, ShapeId, Table};

/// A game in the notation of the books, as it is and cooled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The game.
    pub text: String,
    /// The same cooled: by 2 if it counts liberties, by 1 if it counts territory.
    pub cooled: String,
}

/// What kind of liberties a subgame holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Between one chain and the walls of the other side.
    Outside,
    /// Surrounded by one chain alone.
    Eye,
    /// Both chains touch it.
    Shared,
}

/// A part of a race that can be looked at on its own.
#[derive(Clone, Debug)]
pub struct Subgame {
    /// Its points: empty ones and loose stones. Plain liberties of one side make up one subgame, wherever they are.
    pub points: PointSet,
    /// Whose chain has liberties here; nobody's if they are shared.
    pub owner: Option<Color>,
    /// What kind of liberties these are.
    pub kind: Kind,
    /// By colour: liberties of the chains here.
    pub liberties: [u32; 2],
    /// The liberty-counting game.
    pub count: Option<Form>,
    /// The territory if the owner wins the race.
    pub win: Option<Form>,
    /// The territory, his chain left out, if the owner loses the race.
    pub lose: Option<Form>,
    /// What the opponent would have here if the owner's chain were dead already, his chain left out.
    pub baseline: i64,
    /// Whether formula (1) holds: `lose`, cooled, is the baseline plus `count`, cooled.
    pub formula: Option<bool>,
    /// Why there is no count, if there is none.
    pub obstacle: Option<Obstacle>,
    pub(crate) shapes: Vec<ShapeId>,
    pub(crate) places: Vec<Placed>,
}

impl Subgame {
    fn new(table: &Table, points: PointSet, places: &[Placed]) -> Subgame {
        let shapes: Vec<ShapeId> = places.iter().map(|place| place.id).collect();
        let touches = |color: Color| shapes.iter().any(|&id| table.entry(id).touches[color.index()]);
        let owner = match Color::BOTH.map(touches) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        };
        let liberties =
            Color::BOTH.map(|c| shapes.iter().map(|&id| table.entry(id).liberties[c.index()]).sum());
        let booty = |color: Color| shapes.iter().map(|&id| table.entry(id).booty(color)).sum::<i64>();
        Subgame {
            points,
            owner,
            kind: match owner {
                None => Kind::Shared,
                Some(_) if shapes.iter().any(|&id| table.is_walled(id)) => Kind::Outside,
                Some(_) => Kind::Eye,
            },
            liberties,
            count: None,
            win: None,
            lose: None,
            baseline: owner.map_or(0, |color| -i64::from(color.sign()) * booty(color)),
            formula: None,
            obstacle: None,
            shapes,
            places: places.to_vec(),
        }
    }

    /// Moves that the attacker needs besides one for each liberty: approach moves, moves that protect his own stones, and
    /// those that fill a big eye again; nothing if the count is not settled.
    pub fn extra_moves(&self) -> Option<u32> {
        let count: i64 = self.count.as_ref()?.text.parse().ok()?;
        let liberties = self.liberties[self.owner?.index()];
        u32::try_from(count.abs() - i64::from(liberties)).ok().filter(|_| count.abs() < LIVES)
    }

    /// Keeps what the same subgame has in another race; where they differ a ko is in the way.
    pub(crate) fn keep_common(&mut self, other: &Subgame) {
        let mut differs = false;
        let mut keep = |form: &mut Option<Form>, same: &Option<Form>| {
            if form != same {
                *form = None;
                differs = true;
            }
        };
        keep(&mut self.count, &other.count);
        keep(&mut self.win, &other.win);
        keep(&mut self.lose, &other.lose);
        if differs {
            self.formula = None;
            self.obstacle = Some(Obstacle::Ko);
        }
    }

    /// Whether it consists of plain liberties alone.
    fn is_plain(&self, table: &Table) -> bool {
        self.owner.is_some() && self.shapes.iter().all(|&id| table.is_plain_liberty(id))
    }

    fn join(&mut self, other: Subgame) {
        self.points |= other.points;
        for side in 0..2 {
            self.liberties[side] += other.liberties[side];
        }
        self.baseline += other.baseline;
        self.shapes.extend(other.shapes);
        self.places.extend(other.places);
    }
}

/// The subgames of regions that were taken apart.
pub(crate) fn list(table: &Table, placed: &[(PointSet, Vec<Placed>)]) -> Vec<Subgame> {
    let mut subgames: Vec<Subgame> = Vec::new();
    for (points, places) in placed {
        let new = Subgame::new(table, *points, places);
        let same = |old: &&mut Subgame| new.is_plain(table) && old.owner == new.owner && old.is_plain(table);
        match subgames.iter_mut().find(same) {
            Some(old) => old.join(new),
            None => subgames.push(new),
        }
    }
    subgames
}

/// Works out the games of each subgame.
pub(crate) fn count(subgames: &mut [Subgame], counter: &mut Counter<'_>) {
    for subgame in subgames {
        let Some(owner) = subgame.owner else {
            subgame.obstacle = Some(Obstacle::Shared);
            continue;
        };
        if let Err(obstacle) = fill(subgame, owner, counter) {
            subgame.obstacle = Some(obstacle);
        }
    }
}

fn fill(subgame: &mut Subgame, owner: Color, counter: &mut Counter<'_>) -> Result<(), Obstacle> {
    let count = counter.shown(owner, &subgame.shapes)?;
    let cooled = counter.value(owner, &subgame.shapes)?;
    let (count, cooled) = (signed(counter, count, owner)?, signed(counter, cooled, owner)?);
    subgame.count = Some(form(counter, count, cooled)?);

    let lose = counter.lost(owner, &subgame.shapes)?;
    let lose = signed(counter, lose, owner)?;
    let chilled = counter.games.chill(lose)?;
    let baseline = counter.games.number(&Dyadic::from(subgame.baseline));
    subgame.formula = Some(counter.games.add(baseline, cooled)? == chilled);
    subgame.lose = Some(form(counter, lose, chilled)?);

    let mut scorer = counter.scorer(owner);
    let win = scorer.shown(&subgame.shapes)?;
    let chilled = scorer.chilled(&subgame.shapes)?;
    subgame.win = Some(form(counter, win, chilled)?);
    Ok(())
}

/// A game of the defender's as Black sees it.
fn signed(counter: &mut Counter<'_>, game: Game, owner: Color) -> Result<Game, Obstacle> {
    Ok(if owner == Color::White { counter.games.neg(game)? } else { game })
}

fn form(counter: &mut Counter<'_>, game: Game, cooled: Game) -> Result<Form, Obstacle> {
    Ok(Form { text: counter.games.text(game)?, cooled: counter.games.text(cooled)? })
}
