//! Everything about one game, as text.

use yose::calculator::GameReport;

/// A reader of text is spared forms longer than this.
const SHOWN_LIMIT: usize = 400;

/// All that is known of a game, line by line.
pub(super) fn text(report: &GameReport) -> String {
    let outcome = match report.outcome {
        "left" => "Left wins, whoever moves first",
        "right" => "Right wins, whoever moves first",
        "next" => "whoever moves first wins",
        _ => "whoever moves first loses",
    };
    let kind = match report.kind {
        "settled" => " (a number)",
        _ if report.temperature == "0" => "",
        "gote" => " (gote)",
        "left_sente" => " (Left's sente)",
        _ => " (Right's sente)",
    };
    let mut lines = vec![
        ("value", cut(&report.form)),
        ("outcome", outcome.to_owned()),
        ("stops", format!("{} if Left moves first, {} if Right does", report.left_stop, report.right_stop)),
        ("mean", report.mean.clone()),
        ("temperature", format!("{}{kind}", report.temperature)),
        ("chilled", cut(&report.chilled)),
    ];
    if let Some(cooled) = &report.cooled {
        lines.push(("cooled", format!("{} by {}", cut(&cooled.form), cooled.by)));
    }
    if let Some(weight) = &report.atomic_weight {
        lines.push(("atomic weight", cut(weight)));
    }
    lines.iter().map(|(name, value)| format!("{name:14} {value}\n")).collect()
}

fn cut(form: &str) -> String {
    match form.char_indices().nth(SHOWN_LIMIT) {
        Some((end, _)) => format!("{}…", &form[..end]),
        None => form.to_owned(),
    }
}
