//! Games from and to files.

use anyhow::{Context, Result, bail};
use yose_board::{Color, Move, PointSet};
use yose_record::{Collection, EditError};

use super::super::arguments::Arguments;
use super::super::session::Session;
use super::{Command, answer, done};
use crate::engine::game::Game;
use crate::input::{Content, Source};

pub(super) const COMMANDS: &[Command] = &[answer("loadsgf", load), answer("printsgf", print)];

/// `loadsgf FILE [N]`: the position before move N, or the last one.
fn load(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let words: Vec<&str> = arguments.words().collect();
    // A name may hold blanks; a number at the end is the move.
    let (name, number) = match words.split_last() {
        Some((last, name)) if !name.is_empty() && last.parse::<u32>().is_ok() => (name, last.parse().ok()),
        _ => (&words[..], None),
    };
    let path = session.path(&name.join(" "))?;
    let source = Source::read(&path).context("cannot load file")?;
    session.game = match &source.content {
        Content::Record(record) => of_record(session, record, number).context("cannot load file")?,
        Content::Diagram(diagram) => {
            let position = diagram.setup.position(*session.game.rules()).context("cannot load file")?;
            Game::from_position(position, diagram.komi.unwrap_or(session.game.komi))
        }
    };
    done()
}

fn of_record(session: &Session, record: &Collection, number: Option<u32>) -> Result<Game> {
    let Some(game) = record.games().next() else { bail!("there is no game in it") };
    let cursor = match number {
        Some(number) => game.at_move(number.saturating_sub(1))?,
        None => game.at_end()?,
    };
    let info = game.info();
    let mut loaded =
        Game::from_position(cursor.position(*session.game.rules()), info.komi.unwrap_or(session.game.komi));
    loaded.handicap = info.handicap.unwrap_or(0);
    Ok(loaded)
}

fn print(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let bytes = record(&session.game)?.to_bytes();
    if arguments.len() == 0 {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    let path = session.path(&arguments.text())?;
    std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    done()
}

/// The game as a record.
fn record(game: &Game) -> Result<Collection, EditError> {
    let mut record = Collection::new();
    let root = record.add_game();
    let size = game.size();
    let [width, height] = [size.width(), size.height()];
    let sides = if width == height { width.to_string() } else { format!("{width}:{height}") };
    record.set(root, "SZ", [sides.as_str()])?;
    record.set(root, "KM", [game.komi.decimal().as_str()])?;
    record.set(root, "RU", [game.rules().to_string().as_str()])?;
    if game.handicap >= 2 {
        record.set(root, "HA", [game.handicap])?;
    }
    let (start, moves) = game.record();
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones: PointSet = *start.stones(color);
        if !stones.is_empty() {
            record.set_points(root, name, stones)?;
        }
    }
    let first = moves.first().map_or(game.to_move(), |&(color, _)| color);
    if first == Color::White {
        record.set(root, "PL", ["W"])?;
    }
    let mut node = root;
    for (color, action) in moves {
        node = record.add_child(node);
        let name = if color == Color::Black { "B" } else { "W" };
        match action {
            Move::Play(point) => record.set(node, name, [point])?,
            Move::Pass => record.set(node, name, [""])?,
        }
    }
    Ok(record)
}
