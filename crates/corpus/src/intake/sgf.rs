//! Records: files with one game or many.

use std::ops::ControlFlow;

use yose_record::{Collection, Cursor, Game, ReadError};

use super::{Intake, Place, Reject, Sink, reject};
use crate::item::Draft;
use crate::main_line;

/// Reads the games of a record.
pub(crate) fn record(place: &Place, bytes: Vec<u8>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let collection = match yose_record::read(bytes) {
        Ok(collection) => collection,
        Err(error) => return reject(sink, unread(place, &error)),
    };
    games(place, &collection, sink)
}

fn games(place: &Place, collection: &Collection, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let of = collection.games().count() as u64;
    for ((game, at), number) in collection.games().zip(collection.places()).zip(1..) {
        let origin = place.origin(number);
        match replay(game) {
            Ok(()) => sink(Intake::Game(Draft { origin, sgf: main_line::of(game) }))?,
            Err(reason) => {
                let (line, column) = (at.map(|at| at.line as u64), at.map(|at| at.column as u64));
                reject(sink, Reject { file: origin.file, game: Some(number), line, column, reason })?;
            }
        }
        sink(Intake::Part { done: number, of })?;
    }
    ControlFlow::Continue(())
}

/// Whether a record that was just written can be played.
pub(super) fn replayable(sgf: &str) -> Result<(), String> {
    let collection = yose_record::read(sgf).map_err(|error| error.to_string())?;
    collection.games().next().map_or(Ok(()), replay)
}

/// Plays a game through once, so that whoever analyses it will be able to.
fn replay(game: Game<'_>) -> Result<(), String> {
    let mut cursor = Cursor::new(game).map_err(|error| error.to_string())?;
    let mut moves = cursor.node().moves().count();
    while cursor.forward().map_err(|error| error.to_string())? {
        moves += cursor.node().moves().count();
    }
    if moves == 0 { Err("no moves".to_owned()) } else { Ok(()) }
}

fn unread(place: &Place, error: &ReadError) -> Reject {
    let at = match error {
        ReadError::NotSgf { place } | ReadError::TooManyNodes { place, .. } => Some(*place),
        _ => None,
    };
    let reason = error.to_string();
    // The place has fields of its own.
    let reason =
        at.and_then(|at| reason.strip_prefix(&format!("{at}: ")).map(str::to_owned)).unwrap_or(reason);
    Reject {
        file: place.file.clone(),
        game: None,
        line: at.map(|at| at.line as u64),
        column: at.map(|at| at.column as u64),
        reason,
    }
}
