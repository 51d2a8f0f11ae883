//! A map as text.

use std::fmt::Write;

use yose::map::{MapReport, RankingReport, RegionControl};

/// Method, score and steps in a line.
pub(crate) fn summary(report: &MapReport) -> String {
    let mut text = format!("{}: score {}", sentence_case(&report.description), margin(report.score));
    if let Some(steps) = report.iterations {
        let unit = if steps == 1 { "iteration" } else { "iterations" };
        let _ = write!(text, ", {steps} {unit}");
    }
    if let Some(assumption) = report.assumes {
        let _ = write!(text, ", if {assumption}");
    }
    if report.converged == Some(false) {
        text += " and not converged";
    }
    text
}

/// The matrix, the regions and the ranking.
pub(crate) fn text(report: &MapReport) -> String {
    let mut text = format!("{}\n\n", summary(report));
    if !report.dead.is_empty() {
        let _ = writeln!(text, "Taken off as dead: {}.\n", report.dead.join(" "));
    }
    text += &matrix(report);
    for region in &report.regions {
        let _ = writeln!(text, "\n{}", region_text(region));
    }
    if let Some(ranking) = &report.ranking {
        text += &ranking_text(ranking);
    }
    text
}

/// Hundredths, with coordinates.
fn matrix(report: &MapReport) -> String {
    let columns = || {
        let top = report.size.points().take(usize::from(report.width));
        let names = top.map(|point| point.gtp(report.size).to_string());
        names.fold("  ".to_owned(), |line, name| format!("{line}{:>5}", &name[..1]))
    };
    let mut text = columns();
    text.push('\n');
    for (row, values) in report.values.iter().enumerate() {
        let number = report.values.len() - row;
        let _ = write!(text, "{number:>2}");
        for value in values {
            let cell = value.map_or("?".to_owned(), |value| format!("{:.0}", value * 100.0 + 0.0));
            let cell = if cell == "-0" { "0" } else { &cell };
            let _ = write!(text, "{cell:>5}");
        }
        let _ = writeln!(text, " {number:>2}");
    }
    text + &columns() + "\n"
}

fn region_text(region: &RegionControl) -> String {
    match (&region.remark, &region.total) {
        (None, Some(total)) => {
            let shares: Vec<String> = region
                .points
                .iter()
                .zip(&region.control)
                .map(|(point, share)| format!("{point} {share}"))
                .collect();
            format!("Region of {} points, total {total}: {}", region.points.len(), shares.join(", "))
        }
        (remark, _) => {
            let remark = remark.as_deref().unwrap_or("not solved");
            format!("Region of {} points at {}: {remark}", region.points.len(), region.points[0])
        }
    }
}

fn ranking_text(ranking: &RankingReport) -> String {
    let lettered = ranking.moves.iter().filter_map(|play| Some((play.letter?, play)));
    let mut text = format!("\nBest for {}, and what they gain:\n", sentence_case(&ranking.color));
    for (letter, play) in lettered {
        let _ = writeln!(text, "  {letter} {:<4}{:+.2}", play.point, play.gain);
    }
    let crossed: Vec<&str> =
        ranking.moves.iter().filter(|play| play.cross).map(|play| play.point.as_str()).collect();
    if !crossed.is_empty() {
        let _ = writeln!(text, "Worst: {}", crossed.join(" "));
    }
    text
}

/// `B+3.21`, `W+0.50` or `0`.
fn margin(score: f64) -> String {
    match format!("{:.2}", score.abs()).as_str() {
        "0.00" => "0".to_owned(),
        points if score > 0.0 => format!("B+{points}"),
        points => format!("W+{points}"),
    }
}

fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
