//! The commands, in groups.

mod administration;
mod gogui;
mod influence;
mod katago;
mod network;
mod play;
mod race;
mod record;
mod regression;
mod segment;
mod setup;
mod yose;

use anyhow::Result;

use super::arguments::Arguments;
use super::session::Session;
use super::stream::Ask;

/// A command: its name and what it does.
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) run: Run,
}

/// How a command is answered.
pub(super) enum Run {
    /// At once.
    Answer(fn(&mut Session, &Arguments) -> Result<String>),
    /// By lines that come until the controller says something.
    Analyse(fn(&mut Session, &Arguments) -> Result<Ask>),
}

const fn answer(name: &'static str, run: fn(&mut Session, &Arguments) -> Result<String>) -> Command {
    Command { name, run: Run::Answer(run) }
}

/// Every command, in the order in which they are listed.
pub(super) fn all() -> impl Iterator<Item = &'static Command> {
    let groups: [&'static [Command]; 12] = [
        administration::COMMANDS,
        setup::COMMANDS,
        play::COMMANDS,
        record::COMMANDS,
        katago::COMMANDS,
        network::COMMANDS,
        gogui::COMMANDS,
        regression::COMMANDS,
        influence::COMMANDS,
        race::COMMANDS,
        segment::COMMANDS,
        yose::COMMANDS,
    ];
    groups.into_iter().flatten()
}

pub(super) fn find(name: &str) -> Option<&'static Command> {
    all().find(|command| command.name == name)
}

/// Answers that say nothing but that it is done.
fn done() -> Result<String> {
    Ok(String::new())
}
