//! Soft segmentation: what the program's network expects of groups, eyes and connections. Everything is estimated.
//!
//! | command | answer |
//! |---|---|
//! | `yose-dboard-life` | whose each point will be, from −1 (White's) to 1 (Black's) |
//! | `yose-dboard-eyes` | the chance of an eye, Black's less White's |
//! | `yose-dboard-connection VERTEX` | the chance that a point becomes connected with this one, negative if it is White who connects: the colour of the stone there, or the side to move |
//! | `yose-gfx-groups` | soft groups in colours with their chances to live |

use std::fmt::Write;

use anyhow::Result;
use yose::soft::SoftReport;

use super::super::arguments::Arguments;
use super::super::session::Session;
use super::gogui::PALETTE;
use super::influence::numbers;
use super::{Command, answer};
use crate::segment;

pub(super) const COMMANDS: &[Command] = &[
    answer("yose-dboard-life", |session, _| map(session, "life")),
    answer("yose-dboard-eyes", |session, _| map(session, "eyes")),
    answer("yose-dboard-connection", connection),
    answer("yose-gfx-groups", |session, _| groups(session)),
];

fn report(session: &Session, map: &str) -> Result<SoftReport> {
    segment::report(session.game.board(), session.game.to_move(), map)
}

fn map(session: &Session, name: &str) -> Result<String> {
    let map = report(session, name)?.shown;
    Ok(numbers(session, |point| map.values[&point]))
}

fn connection(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let size = session.size();
    let point = arguments.point(0, size)?;
    map(session, &point.gtp(size).to_string())
}

fn groups(session: &Session) -> Result<String> {
    let report = report(session, "life")?;
    let mut text = String::new();
    for (place, group) in report.groups.iter().enumerate() {
        let _ = writeln!(text, "COLOR {} {}", PALETTE[place % PALETTE.len()], group.stones.join(" "));
        if let Some(stone) = group.stones.first() {
            let _ = writeln!(text, "LABEL {stone} {:.0}%", 100.0 * group.life);
        }
    }
    Ok(text + &format!("TEXT Expected score on the board: {:+.1} (estimated)", report.score))
}
