//! Who is there, and what can be asked.

use super::{Command, all, answer, done, find};

pub(super) const COMMANDS: &[Command] = &[
    answer("protocol_version", |_, _| Ok("2".to_owned())),
    answer("name", |session, _| Ok(session.name.clone())),
    answer("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    answer("known_command", |_, arguments| Ok(find(arguments.word(0)?).is_some().to_string())),
    answer("list_commands", |_, _| Ok(all().map(|command| command.name).collect::<Vec<_>>().join("\n"))),
    answer("quit", |session, _| {
        session.finished = true;
        done()
    }),
];
