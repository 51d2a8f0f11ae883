//! Records: files with one game or many.

use std::ops::ControlFlow;

use yose_record::{Collection, Cursor, Game, Property, ReadError};

use super::{Intake, Place, Reject, Sink, reject};
use crate::item::Draft;
use crate::main_line;

/// Finding a line reads the file up to there, so only so many faults of one file are located.
const LOCATED: u64 = 100;

/// Reads the games of a record.
pub(crate) fn record(place: &Place, bytes: Vec<u8>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let collection = match yose_record::read(bytes) {
        Ok(collection) => collection,
        Err(error) => return reject(sink, unread(place, &error)),
    };
    games(place, &collection, sink)
}

fn games(place: &Place, collection: &Collection, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut faults = 0;
    for (game, number) in collection.games().zip(1..) {
        let origin = place.origin(number);
        match replay(game) {
            Ok(()) => sink(Intake::Game(Draft { origin, sgf: main_line::of(game) }))?,
            Err(reason) => {
                faults += 1;
                let at = if faults <= LOCATED {
                    game.root().properties().next().and_then(Property::place)
                } else {
                    None
                };
                reject(
                    sink,
                    Reject {
                        file: origin.file,
                        game: Some(number),
                        line: at.map(|at| at.line as u64),
                        column: at.map(|at| at.column as u64),
                        reason,
                    },
                )?;
            }
        }
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
