//! What only this program knows: regions and their values.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use yose::{Evidence, Question, RegionReport, Report, solve};
use yose_board::Point;
use yose_cgt::{Budget, Games};

use super::super::arguments::Arguments;
use super::super::session::Session;
use super::{Command, answer};
use crate::engine::game::Game;
use crate::engine::mind::Mind;

pub(super) const COMMANDS: &[Command] = &[
    answer("yose-analyze", |session, _| Ok(serde_json::to_string(&report(&session.game, &session.mind))?)),
    answer("yose-regions", |session, _| {
        let report = report(&session.game, &session.mind);
        Ok(report.regions.iter().map(describe).collect::<Vec<_>>().join("\n"))
    }),
    answer("yose-value", value),
];

/// All that is known about the position, life proved.
pub(in super::super) fn report(game: &Game, mind: &Mind) -> Report {
    solve(&Question {
        prisoners: game.prisoners(),
        komi: game.komi,
        effort: mind.effort(),
        ..Question::new(game.board())
    })
}

/// The word for how sure a number is.
pub(in super::super) fn evidence(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::Proved => "proved",
        Evidence::Bounded => "bounded",
        Evidence::Estimated => "estimated",
    }
}

/// A region in one line: keys and values, the points last.
fn describe(region: &RegionReport) -> String {
    let mut text = format!("{} {} {}", region.id, region.kind.unwrap_or("open"), evidence(region.evidence));
    for (key, number) in
        [("deiri", &region.deiri), ("mean", &region.mean), ("temperature", &region.temperature)]
    {
        if let Some(number) = number {
            let _ = write!(text, " {key} {number}");
        }
    }
    for (key, best) in [("black", &region.best.black), ("white", &region.best.white)] {
        if !best.is_empty() {
            let _ = write!(text, " {key} {}", best.join(","));
        }
    }
    let _ = write!(text, " points {}", region.points.join(" "));
    text
}

/// `yose-value V`: the region at a vertex. `yose-value EXPR`: the calculator.
fn value(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let text = arguments.text();
    if text.is_empty() {
        bail!("syntax error: neither a vertex nor a game");
    }
    match Point::from_gtp(&text, session.size()) {
        Some(point) => value_at(session, point),
        None => calculate(&text),
    }
}

fn value_at(session: &Session, point: Point) -> Result<String> {
    let report = report(&session.game, &session.mind);
    let region = report.regions.iter().find(|region| region.area.contains(point));
    let region = region.context("the vertex is in no open region")?;
    let form = region.form.as_ref().map(|form| format!("{form} ")).unwrap_or_default();
    Ok(format!("{form}{}", describe(region)))
}

/// Work for one calculation.
const STEPS: u64 = 5_000_000;

fn calculate(text: &str) -> Result<String> {
    let mut games = Games::default();
    games.set_budget(Budget::default().max_work(STEPS));
    let game = games.parse(text)?;
    let form = games.text(game)?;
    let graph = games.thermograph(game)?;
    Ok(format!("{form} mean {} temperature {}", graph.mean(), graph.temperature()))
}
