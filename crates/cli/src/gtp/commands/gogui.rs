//! What GoGui can show: its list of commands, and the answers in its formats.
//!
//! | type | answer |
//! |---|---|
//! | `gfx` | a drawing instruction a line: `LABEL V TEXT`, `TERRITORY`-like `BLACK V…` and `WHITE V…`, `COLOR #RRGGBB V…`, `TEXT …` |
//! | `dboard` | a number a point, row by row from the top; positive is Black's |
//! | `sboard` | a word a point, `""` for nothing |
//! | `pspairs` | points and words in turn |
//!
//! A line of the list is `type/label/command`, split at `/`, so there is none in a label.

use std::fmt::Write;

use anyhow::Result;
use yose_board::{Color, Point, PointSet, Size};
use yose_region::{Claim, Immortal, Limits, Rule, decompose};

use super::super::arguments::vertices;
use super::super::session::Session;
use super::yose::report;
use super::{Command, answer};
use crate::engine::mind::Permit;
use crate::engine::outlook::Analyst;

pub(super) const COMMANDS: &[Command] = &[
    answer("gogui-analyze_commands", |_, _| Ok(ENTRIES.join("\n"))),
    answer("gogui-interrupt", |_, _| super::done()),
    answer("yose-gfx-regions", |session, _| Ok(regions(session))),
    answer("yose-gfx-settled", |session, _| Ok(settled(session))),
    answer("yose-sboard-rules", |session, _| Ok(rules(session))),
    answer("yose-sboard-temperatures", |session, _| Ok(temperatures(session))),
    answer("yose-dboard-ownership", |session, _| ownership(session)),
    answer("yose-pspairs-losses", |session, arguments| Ok(losses(session, arguments.color(0)?))),
];

const ENTRIES: &[&str] = &[
    "gfx/Yose Regions/yose-gfx-regions",
    "gfx/Yose Settled Points/yose-gfx-settled",
    "sboard/Yose Rules/yose-sboard-rules",
    "sboard/Yose Temperatures/yose-sboard-temperatures",
    "dboard/Yose Ownership/yose-dboard-ownership",
    "dboard/Yose Influence/yose-dboard-influence",
    "dboard/Yose Control/yose-dboard-control",
    "dboard/Yose Life/yose-dboard-life",
    "dboard/Yose Eyes/yose-dboard-eyes",
    "dboard/Yose Connection/yose-dboard-connection %p",
    "gfx/Yose Soft Groups/yose-gfx-groups",
    "pspairs/Yose Points Lost/yose-pspairs-losses %c",
    "string/Yose Region List/yose-regions",
    "string/Yose Value Of Region/yose-value %p",
    "string/Yose Races/yose-race",
    "string/Yose Race Between Chains/yose-race %P",
    "string/Unconditional Status/unconditional_status %p",
    "string/Safe Points (Benson)/go_safe benson",
    "string/Safe Points (Static)/go_safe static",
    "string/Final Score/final_score",
    "plist/Legal Moves/all_legal %c",
];

/// Colours that people with any kind of colour vision can tell apart (Okabe and Ito, 2008).
pub(super) const PALETTE: [&str; 7] =
    ["#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#F0E442", "#D55E00", "#0072B2"];

/// Open regions in colours, each with its letter and what it is worth.
fn regions(session: &Session) -> String {
    let report = report(&session.game, &session.mind);
    let mut text = String::new();
    for (place, region) in report.regions.iter().enumerate() {
        let color = PALETTE[place % PALETTE.len()];
        let _ = writeln!(text, "COLOR {color} {}", region.points.join(" "));
        let label = region.deiri.as_ref().map_or(region.id.clone(), |deiri| format!("{}:{deiri}", region.id));
        if let Some(point) = region.points.first() {
            let _ = writeln!(text, "LABEL {point} {label}");
        }
    }
    let score = report.board.score.map_or("not known".to_owned(), |score| {
        format!("{} if Black plays first, {} if White does", score.black_first, score.white_first)
    });
    text + &format!("TEXT Score: {score}")
}

/// Settled points of both sides, dead stones crossed out.
fn settled(session: &Session) -> String {
    let board = session.game.board();
    let parts = decompose(board, &Immortal::Proved, &Limits::default());
    let dead = parts.dead(board, Color::Black) | parts.dead(board, Color::White);
    let safe = parts.safe_stones[0] | parts.safe_stones[1];
    let [black, white] = parts.territory;
    let lines = [("BLACK", black), ("WHITE", white), ("CIRCLE", safe), ("MARK", dead)];
    let line = |(name, points): (&str, PointSet)| format!("{name} {}", vertices(points, session.size()));
    lines.into_iter().filter(|(_, points)| !points.is_empty()).map(line).collect::<Vec<_>>().join("\n")
}

/// The rule that settles each point.
fn rules(session: &Session) -> String {
    let parts = decompose(session.game.board(), &Immortal::Proved, &Limits::default());
    rows(session.size(), |point| match parts.verdict(point).map(|verdict| (verdict.rule, verdict.claim)) {
        None => "\"\"".to_owned(),
        Some((_, Claim::Seki)) => "seki".to_owned(),
        Some((_, Claim::Dame)) => "dame".to_owned(),
        Some((rule, _)) => rule_word(rule).to_owned(),
    })
}

fn rule_word(rule: Rule) -> &'static str {
    match rule {
        Rule::Declared => "told",
        Rule::Unconditional => "benson",
        Rule::Filled => "filled",
        Rule::Confined => "small",
        Rule::Miai => "miai",
        Rule::Search => "search",
        Rule::Between => "dame",
    }
}

/// The temperature of each open region, on its points.
fn temperatures(session: &Session) -> String {
    let report = report(&session.game, &session.mind);
    rows(session.size(), |point| {
        let region = report.regions.iter().find(|region| region.area.contains(point));
        match region.map(|region| region.temperature.as_deref().unwrap_or("?")) {
            Some(temperature) => temperature.to_owned(),
            None => "\"\"".to_owned(),
        }
    })
}

fn ownership(session: &Session) -> Result<String> {
    let (game, mind) = (&session.game, &session.mind);
    let mut analyst = Analyst::new(game, game.to_move(), mind, Permit::all(game), || false);
    analyst.run(mind.playouts);
    let owners = analyst.ownership();
    let width = usize::from(game.size().width());
    let row = |row: &[f64]| row.iter().map(|owner| format!("{owner:.2}")).collect::<Vec<_>>().join(" ");
    Ok(owners.chunks(width).map(row).collect::<Vec<_>>().join("\n"))
}

/// What every move of a colour loses, where the whole board is solved.
fn losses(session: &Session, color: Color) -> String {
    let report = report(&session.game, &session.mind);
    let moves = &report.board.moves[color.index()];
    moves.iter().map(|play| format!("{} {}", play.point, play.loses)).collect::<Vec<_>>().join("\n")
}

/// A word a point, row by row from the top.
fn rows(size: Size, word: impl Fn(Point) -> String) -> String {
    let row = |row: u8| {
        let points = (0..size.width()).filter_map(|column| size.point(column, row));
        points.map(&word).collect::<Vec<_>>().join(" ")
    };
    (0..size.height()).map(row).collect::<Vec<_>>().join("\n")
}
