//! What programs that know KataGo and Leela Zero ask.

use anyhow::Result;
use serde_json::Value;

use super::super::arguments::Arguments;
use super::super::session::Session;
use super::super::stream::{Ask, Style};
use super::{Command, Run, answer, done};
use crate::engine::rules;

pub(super) const COMMANDS: &[Command] = &[
    answer("kata-get-rules", |session, _| Ok(rules::to_json(session.game.rules()).to_string())),
    answer("kata-set-rules", |session, arguments| {
        let rules = rules::parse(&arguments.text(), session.game.rules())?;
        session.game.set_rules(rules);
        done()
    }),
    answer("kata-set-rule", set_rule),
    Command {
        name: "lz-analyze",
        run: Run::Analyse(|session, arguments| ask(session, arguments, Style::LeelaZero)),
    },
    Command {
        name: "kata-analyze",
        run: Run::Analyse(|session, arguments| ask(session, arguments, Style::KataGo)),
    },
    // Whatever was going on has stopped when this line came in.
    answer("stop", |_, _| done()),
    // Nothing is kept from one question to the next.
    answer("clear_cache", |_, _| done()),
];

fn ask(session: &mut Session, arguments: &Arguments, style: Style) -> Result<Ask> {
    Ask::parse(session, arguments, style)
}

fn set_rule(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let mut changed = *session.game.rules();
    rules::set(&mut changed, arguments.word(0)?, &Value::from(arguments.word(1)?))?;
    session.game.set_rules(changed);
    done()
}
