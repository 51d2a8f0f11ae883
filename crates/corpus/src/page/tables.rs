//! Tables: who lost points, and what kinds of regions there are.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{count, escape, percent};
use crate::summary::{Play, Summary};

/// Rows shown; the rest is in the tables of the corpus.
const SHOWN: usize = 25;

/// Points lost by rank and by player.
pub(super) fn players(summary: &Summary) -> String {
    if summary.play.judged + summary.play.estimated == 0 {
        return "<p>No move could be judged: no two scores in a row are proved.</p>\n".to_owned();
    }
    let ranks = table("Rank", &summary.ranks, by_rank);
    let players = table("Player", &summary.players, by_moves);
    let none = |what: &str| format!("<p class=\"small\">The records name no {what}.</p>\n");
    let or = |table: String, what| if table.is_empty() { none(what) } else { table };
    format!("<h3>By rank</h3>\n{}<h3>By player</h3>\n{}", or(ranks, "ranks"), or(players, "players"))
}

fn table(heading: &str, entries: &BTreeMap<String, Play>, order: fn(&mut [(&String, &Play)])) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let mut rows: Vec<(&String, &Play)> = entries.iter().collect();
    let more = rows.len().saturating_sub(SHOWN);
    by_moves(&mut rows);
    rows.truncate(SHOWN);
    order(&mut rows);
    let estimates = rows.iter().any(|(_, play)| play.estimated > 0);
    let measure = |play: &Play| if estimates { play.seems_per_hundred() } else { play.per_hundred() };
    let most = rows.iter().map(|(_, play)| measure(play)).fold(0.0, f64::max);
    let more_columns = if estimates { "<th>moves estimated</th><th>seem to lose a hundred</th>" } else { "" };
    let bars = if most > 0.0 { "<th></th>" } else { "" };
    let mut text = format!(
        "<div class=\"scroll\"><table>\n<tr><th>{heading}</th><th>moves judged</th><th>mistakes</th>\
         <th>points lost</th><th>lost a hundred moves</th>{more_columns}{bars}</tr>\n"
    );
    for (name, play) in rows {
        let _ = write!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{} ({})</td><td>{:.1}</td><td>{:.1}</td>",
            escape(name),
            count(play.judged),
            count(play.mistakes),
            percent(play.mistakes, play.judged),
            play.lost,
            play.per_hundred(),
        );
        if estimates {
            let _ =
                write!(text, "<td>{}</td><td>{:.0}</td>", count(play.estimated), play.seems_per_hundred());
        }
        if most > 0.0 {
            let width = measure(play).max(0.0) / most * 100.0;
            let _ = write!(text, "<td class=\"bar\"><i style=\"width:{width:.1}%\"></i></td>");
        }
        text += "</tr>\n";
    }
    text += "</table></div>\n";
    if more > 0 {
        let _ =
            writeln!(text, "<p class=\"small\">And {} more with fewer judged moves.</p>", count(more as u64));
    }
    text
}

/// Those with the most judged moves first.
fn by_moves(entries: &mut [(&String, &Play)]) {
    let moves = |play: &Play| (play.judged, play.estimated);
    entries.sort_by(|a, b| moves(b.1).cmp(&moves(a.1)).then_with(|| a.0.cmp(b.0)));
}

/// Weak to strong: kyu, dan, professional; ratings and what is no rank come last.
fn by_rank(entries: &mut [(&String, &Play)]) {
    let strength = |name: &str| {
        let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
        let number: i64 = digits.parse().unwrap_or(0);
        match name.chars().nth(digits.len()).map(|letter| letter.to_ascii_lowercase()) {
            Some('k') => (0, -number),
            Some('d') => (1, number),
            Some('p') => (2, number),
            _ => (3, number),
        }
    };
    entries.sort_by(|a, b| strength(a.0).cmp(&strength(b.0)).then_with(|| a.0.cmp(b.0)));
}

/// Regions by kind.
pub(super) fn kinds(summary: &Summary) -> String {
    if summary.regions == 0 {
        return String::new();
    }
    let mut text =
        "<div class=\"scroll\"><table>\n<tr><th>Kind</th><th>evidence</th><th>regions</th><th>share</th>\
                    <th>mean temperature</th></tr>\n"
            .to_owned();
    for ((kind, evidence), found) in &summary.kinds {
        let heat =
            if found.warm > 0 { format!("{:.2}", found.heat / found.warm as f64) } else { "–".to_owned() };
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{heat}</td></tr>",
            escape(&kind.replace('_', " ")),
            escape(evidence),
            count(found.regions),
            percent(found.regions, summary.regions),
        );
    }
    text += "</table></div>\n<p class=\"small\">Regions are counted in every position they stand in. <i>Open</i> ones have \
             no walls that are surely alive, or are too large to be searched.</p>\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_go_from_weak_to_strong() {
        let names = ["9p", "1d", "10k", "?", "2k", "9d", "1p"].map(str::to_owned);
        let play = Play::default();
        let mut entries: Vec<(&String, &Play)> = names.iter().map(|name| (name, &play)).collect();
        by_rank(&mut entries);
        let sorted: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(sorted, ["10k", "2k", "1d", "9d", "1p", "9p", "?"]);
    }
}
