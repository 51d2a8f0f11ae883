//! The report of one page that prints well: plain HTML without scripts, everything in one file.

use std::fmt::Write;

use yose::words::{self, alternatives, human, verdict, worth};
use yose::{RegionReport, Report};

use crate::dress::audit;
use crate::place::Stage;

/// Its style. The content security policy names its hash, so that a browser shows it.
pub(crate) const STYLE: &str = include_str!("sheet.css");

/// The page about a position, with its picture.
pub(crate) fn html(report: &Report, stage: &Stage, picture: &str) -> String {
    let heading = stage.scene.heading();
    let title = if heading.is_empty() { "The endgame" } else { &heading };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <h1>{title}</h1>\n<p>{}</p>\n<figure>{picture}</figure>\n",
        escape(&subtitle(stage)),
        title = escape(title),
    );
    let _ = writeln!(page, "<p>{}</p>", escape(&verdict(report)));
    if let Some(lead) = &report.board.lead {
        let _ = writeln!(page, "<p>{}</p>", escape(&words::lead(lead)));
    }
    if !report.board.story.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", escape(&report.board.story));
    }
    page += &best_moves(report);
    page += &regions(report);
    page += &races(report);
    page += &settled(report, stage);
    page += "<p><small>Solid outlines are proved, dashed ones bounded, dotted ones estimated. Values are in points for \
             both sides together (deiri); Black is positive. Made by Yose.</small></p>\n</html>\n";
    page
}

fn subtitle(stage: &Stage) -> String {
    let scene = &stage.scene;
    let info = [&scene.info.event, &scene.info.round, &scene.info.place, &scene.info.date_text];
    let mut parts: Vec<String> = info.into_iter().flatten().cloned().collect();
    parts.push(format!("Move {}, {} to move", scene.move_number, scene.to_move));
    parts.push(format!("{} rules, komi {}", stage.rules, stage.komi));
    parts.join(" · ")
}

fn best_moves(report: &Report) -> String {
    let mut text = String::new();
    for (name, moves, line) in [
        ("Black", &report.board.best_moves.black, &report.board.lines[0]),
        ("White", &report.board.best_moves.white, &report.board.lines[1]),
    ] {
        if !moves.is_empty() {
            let _ = write!(text, "<p>Best for {name}: <b>{}</b>", escape(&alternatives(moves)));
            let _ = writeln!(text, "<br><small>{}</small></p>", escape(&line.join(", ")));
        }
    }
    text
}

fn regions(report: &Report) -> String {
    if report.regions.is_empty() {
        return "<p>Everything is settled.</p>\n".to_owned();
    }
    let rows: String = report.regions.iter().map(row).collect();
    format!(
        "<h2>Places that are left</h2>\n<table>\n<tr><th><th>worth<th class=\"n\">mean<th class=\"n\">temperature\
         <th>value<th>Black plays<th>White plays<th>evidence</tr>\n{rows}</table>\n"
    )
}

fn row(region: &RegionReport) -> String {
    let number = |text: &Option<String>| text.as_deref().map(human).unwrap_or_default();
    let form = match (&region.form, &region.remark) {
        (Some(form), _) => form.clone(),
        (None, Some(remark)) => remark.clone(),
        (None, None) => String::new(),
    };
    format!(
        "<tr><td><b>{}</b><td>{}<td class=\"n\">{}<td class=\"n\">{}<td>{}<td>{}<td>{}<td>{}</tr>\n",
        escape(&region.id),
        escape(&worth(region)),
        number(&region.mean),
        number(&region.temperature),
        escape(&cut(&form)),
        escape(&alternatives(&region.best.black)),
        escape(&alternatives(&region.best.white)),
        region.evidence.word()
    )
}

fn races(report: &Report) -> String {
    let mut text = String::new();
    for race in &report.races {
        let _ = writeln!(text, "<h2>Race: {}</h2>", escape(&race.heading));
        let _ = writeln!(text, "<p>{}</p>", escape(&race.summary.join(" ")));
    }
    text
}

fn settled(report: &Report, stage: &Stage) -> String {
    let rows: String = audit(report, stage)
        .iter()
        .map(|item| {
            format!(
                "<tr><td>{}<td class=\"n\">{}<td class=\"n\">{}</tr>\n",
                item.name, item.black, item.white
            )
        })
        .collect();
    format!(
        "<h2>What is settled</h2>\n<table>\n<tr><th><th class=\"n\">Black<th class=\"n\">White</tr>\n{rows}</table>\n\
         <p>Together {} without the places that are left.</p>\n",
        human(&report.board.settled)
    )
}

/// Long forms are for the screen.
fn cut(form: &str) -> String {
    const SHOWN: usize = 80;
    match form.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &form[..end]),
        None => form.to_owned(),
    }
}

/// Text of a record is never markup.
pub(crate) fn escape(text: &str) -> String {
    text.chars()
        .map(|sign| match sign {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '"' => "&quot;".to_owned(),
            '\'' => "&#39;".to_owned(),
            other => other.to_string(),
        })
        .collect()
}
