//! Influence and control: who will own which point, by a glance at the stones.
//!
//! | command | asked by | answer |
//! |---|---|---|
//! | `initial_influence COLOUR WHAT` | GNU Go | a number a point, row by row from the top; positive is **White's** |
//! | `estimate_score` | GNU Go | `W+3.5 (upper bound: 4.0, lower: 3.0)`; the bounds are White's |
//! | `yose-dboard-influence`, `yose-dboard-control` | GoGui | a number a point; positive is **Black's** |
//!
//! WHAT is `white_influence`, `black_influence`, `territory_value` (from −1 to 1) or `influence_regions`: 4 for a stone,
//! 3 territory, 2 moyo, 1 area, 0 nobody's. *Influence* looks at the stones alone; *control* takes dead stones off
//! first and knows what is settled. The bounds of a score are those of best play with White and with Black first
//! where the board is solved; an estimate has none and says twice the same.

use anyhow::{Result, bail};
use yose_board::{Board, Color, Point, PointSet, Scoring};
use yose_influence::{Map, Method, Propagation, Stones, Symmetric, without};

use super::super::arguments::Arguments;
use super::super::session::Session;
use super::{Command, answer};
use crate::engine::endgame::Endgame;
use crate::engine::outlook::approximate;
use crate::engine::status::Status;

pub(super) const COMMANDS: &[Command] = &[
    answer("initial_influence", initial_influence),
    answer("estimate_score", estimate_score),
    answer("yose-dboard-influence", |session, _| {
        let map = influence(session.game.board())?;
        Ok(numbers(session, |point| map.at(point)))
    }),
    answer("yose-dboard-control", |session, _| {
        let control = Control::of(session)?;
        Ok(numbers(session, |point| control.at(point)))
    }),
];

/// From which share on a point is called somebody's area, moyo or territory.
const LEVELS: [f64; 3] = [0.2, 0.45, 0.7];

fn initial_influence(session: &mut Session, arguments: &Arguments) -> Result<String> {
    // Whose turn it is changes nothing here; the colour must still be one.
    arguments.color(0)?;
    let control = Control::of(session)?;
    let share = |color: Color, point: Point| (control.at(point) * f64::from(color.sign())).max(0.0);
    let board = session.game.board();
    Ok(match arguments.word(1)? {
        "white_influence" => numbers(session, |point| share(Color::White, point)),
        "black_influence" => numbers(session, |point| share(Color::Black, point)),
        "territory_value" => numbers(session, |point| match board.at(point) {
            Some(_) if !control.dead.contains(point) => 0.0,
            _ => -control.at(point),
        }),
        "influence_regions" => rows(session, |point| region(board, &control, point).to_string()),
        other => bail!("unknown influence data `{other}`"),
    })
}

/// The level of a point, positive for White.
fn region(board: &Board, control: &Control, point: Point) -> i32 {
    match board.at(point) {
        Some(color) if !control.dead.contains(point) => -4 * color.sign(),
        _ => {
            let value = control.at(point);
            let level = LEVELS.iter().filter(|&&level| value.abs() >= level).count() as i32;
            if value > 0.0 { -level } else { level }
        }
    }
}

fn estimate_score(session: &mut Session, _: &Arguments) -> Result<String> {
    let [white_first, black_first] = scores(session)?;
    let middle = (white_first + black_first) / 2.0;
    let winner = if middle >= 0.0 { 'W' } else { 'B' };
    Ok(format!("{winner}+{:.1} (upper bound: {white_first:.1}, lower: {black_first:.1})", middle.abs()))
}

/// White's score with White first and with Black first.
fn scores(session: &Session) -> Result<[f64; 2]> {
    let (game, scoring) = (&session.game, session.game.rules().scoring);
    let endgame = Endgame::of(game, session.mind.effort());
    let komi = match scoring {
        Scoring::Area => game.area_offset(),
        Scoring::Territory => game.komi.decimal().parse()?,
    };
    let proved =
        |first: Color| endgame.score(first, scoring, game.board()).map(|score| komi - approximate(&score));
    if let (Some(white), Some(black)) = (proved(Color::White), proved(Color::Black)) {
        return Ok([white, black]);
    }
    let control = Control::of(session)?;
    let area: f64 = session.size().points().map(|point| control.at(point)).sum();
    Ok([game.area_offset() - area; 2])
}

/// A map that knows what is settled.
struct Control {
    map: Map,
    /// By colour.
    settled: [PointSet; 2],
    dead: PointSet,
}

impl Control {
    fn of(session: &Session) -> Result<Control> {
        let status = Status::of(&session.game, &session.mind, None);
        let board = without(session.game.board(), &status.dead)?;
        let believing = Symmetric { stones: Stones::Alive, kappa: 1.0, ..Symmetric::default() };
        let map = Method::Symmetric(believing).estimate(&board)?.map;
        Ok(Control { map, settled: status.settled, dead: status.dead })
    }

    /// From −1 (White's) to 1 (Black's).
    fn at(&self, point: Point) -> f64 {
        match self.settled.each_ref().map(|points| points.contains(point)) {
            [true, _] => 1.0,
            [_, true] => -1.0,
            _ => self.map.at(point),
        }
    }
}

fn influence(board: &Board) -> Result<Map> {
    Ok(Method::Propagation(Propagation::FIGURE).estimate(board)?.map)
}

pub(super) fn numbers(session: &Session, number: impl Fn(Point) -> f64) -> String {
    // Nothing has no sign.
    rows(session, |point| format!("{:.2}", (number(point) * 100.0).round() / 100.0 + 0.0))
}

/// A word a point, row by row from the top.
fn rows(session: &Session, word: impl Fn(Point) -> String) -> String {
    let words: Vec<String> = session.size().points().map(word).collect();
    let rows = words.chunks(usize::from(session.size().width()));
    rows.map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}
