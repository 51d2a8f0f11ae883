//! Several games together, as text.

use std::fmt::Write;

use yose::calculator::{Part, Side, StrategyRow, SumBounds, SumMove, SumReport};

use super::game;

/// The games, their sum, and what either side can do.
pub(super) fn text(report: &SumReport) -> String {
    let mut text = String::new();
    let width = report.games.iter().map(|part| part.form.chars().count()).max().unwrap_or(0).clamp(4, 40);
    for (number, part) in (1..).zip(&report.games) {
        let Part { form, mean, temperature, .. } = part;
        let _ = writeln!(text, "{number:3}  {form:width$}  mean {mean}, temperature {temperature}");
    }
    text.push('\n');
    match &report.sum {
        Some(sum) => text += &game::text(sum),
        None => {
            let SumBounds { mean, temperature_at_most } = &report.bounds;
            let _ = writeln!(text, "mean of the games {mean}, temperature at most {temperature_at_most}");
        }
    }
    for (name, side) in [("Left", &report.left_first), ("Right", &report.right_first)] {
        let _ = write!(text, "\n{}", side_text(side, name));
    }
    text
}

fn side_text(side: &Side, name: &str) -> String {
    let score = side.score.as_deref().unwrap_or("not known");
    let mut text = match side.wins {
        Some(true) => format!("{name} first: the score is {score}, and {name} gets the last move\n"),
        Some(false) => {
            format!("{name} first: the score is {score}, and {name} does not get the last move\n")
        }
        None => format!("{name} first: the sum is too large; the score lies in {score}\n"),
    };
    for best in side.moves.iter().filter(|candidate| candidate.best) {
        let _ = writeln!(text, "  best: {}", place(best));
    }
    for other in side.moves.iter().filter(|candidate| !candidate.best) {
        let loss = match other.loss.as_deref() {
            Some("0") => "keeps the score, but not the last move".to_owned(),
            Some(loss) => format!("loses {loss}"),
            None => String::new(),
        };
        let _ = writeln!(text, "        {} {loss}", place(other));
    }
    for StrategyRow { name, score, loss } in &side.strategies {
        let _ = writeln!(text, "  {name} reaches {score} and loses {loss}");
    }
    text
}

fn place(candidate: &SumMove) -> String {
    let place = match candidate.game {
        Some(number) => format!("game {number} to {}", candidate.to),
        None => "the coupon".to_owned(),
    };
    match candidate.ambient_loss.as_deref() {
        Some("0") => format!("{place} (right at the ambient temperature)"),
        Some(loss) => format!("{place} (loses {loss} at the ambient temperature)"),
        None => place,
    }
}
