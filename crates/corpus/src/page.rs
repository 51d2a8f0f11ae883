//! One page that tells what a corpus says: tables, charts and diagrams in a single HTML file.
//!
//! The page loads nothing and runs nothing, so it can be mailed and will look the same in ten years. Charts are drawn for
//! light and for dark pages, and the reader's own setting chooses.

mod charts;
mod diagrams;
mod tables;

use std::fmt::Write;

use crate::manifest::Manifest;
use crate::summary::Summary;

const STYLE: &str = include_str!("page/style.css");

/// The page of a corpus, with a title.
pub fn page(title: &str, summary: &Summary, manifest: &Manifest) -> String {
    let mut body = String::new();
    let _ = write!(body, "<h1>{}</h1>\n{}", escape(title), lead(summary, manifest));
    body += &cards(summary, manifest);
    body += &section("Over the game", &charts::all(summary));
    body += &section("Who lost points", &tables::players(summary));
    body += &section("The biggest mistakes", &diagrams::mistakes(summary));
    body += &section("Regions", &tables::kinds(summary));
    body += &section("How to read this", &notes(manifest));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escape(title)
    )
}

fn section(heading: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    format!("<section>\n<h2>{heading}</h2>\n{content}</section>\n")
}

fn lead(summary: &Summary, manifest: &Manifest) -> String {
    let sizes: Vec<String> =
        summary.sizes.iter().map(|(size, games)| format!("{} on {size}", count(*games))).collect();
    let boards = if sizes.is_empty() { String::new() } else { format!(" ({})", sizes.join(", ")) };
    let evidence = match &manifest.header.options.network {
        None => "Scores and losses are proved: nothing is a guess, and what could not be proved is left out."
            .to_owned(),
        Some(network) => format!(
            "Scores and losses are proved, or estimated with the network <code>{}</code>; estimates say so and are never \
             added to what is proved.",
            escape(&network.name)
        ),
    };
    format!(
        "<p class=\"lead\">{} games{boards}, looked at {} to the end. {evidence}</p>\n",
        count(summary.games),
        beginning(manifest),
    )
}

/// From which position on games were looked at.
fn beginning(manifest: &Manifest) -> String {
    let options = &manifest.header.options;
    match options.from {
        Some(from) => format!("from move {from}"),
        None if options.network.is_some() => "from where half of the board is settled".to_owned(),
        None => "from where something is settled".to_owned(),
    }
}

fn cards(summary: &Summary, manifest: &Manifest) -> String {
    let mut cards = vec![
        (count(summary.positions), "positions looked at".to_owned()),
        (percent(summary.proved, summary.positions), "of them with a proved score".to_owned()),
        (percent(summary.ended, summary.games), "of the games with a proved end".to_owned()),
        (
            percent(summary.proved_regions, summary.regions),
            format!("of {} open regions solved", count(summary.regions)),
        ),
        (count(summary.play.judged), "moves judged exactly".to_owned()),
    ];
    if summary.play.judged > 0 {
        cards.push((format!("{:.1}", summary.play.per_hundred()), "points lost a hundred moves".to_owned()));
    }
    if summary.play.estimated > 0 {
        cards.push((count(summary.play.estimated), "further moves estimated".to_owned()));
        let rate = format!("{:.0}", summary.play.seems_per_hundred());
        cards.push((rate, "points lost a hundred of these, it seems".to_owned()));
    }
    if let Some(finished) = manifest.finished.as_ref().filter(|finished| finished.rejects > 0) {
        cards.push((count(finished.rejects), "games that could not be read".to_owned()));
    }
    let card = |(number, text): &(String, String)| {
        format!("<div class=\"card\"><b>{number}</b><span>{text}</span></div>\n")
    };
    format!("<div class=\"cards\">\n{}</div>\n", cards.iter().map(card).collect::<String>())
}

fn notes(manifest: &Manifest) -> String {
    let options = &manifest.header.options;
    let network = options.network.as_ref().map_or(String::new(), |network| {
        format!(
            " Estimates ask the network {} (SHA-256 <code>{}</code>) about up to {} positions a region.",
            escape(&network.name),
            escape(&network.sha256),
            count(network.positions as u64)
        )
    });
    let sample = manifest
        .header
        .sample
        .as_ref()
        .map_or(String::new(), |sample| format!(" Sample: {}.", escape(sample)));
    let unfinished =
        if manifest.finished.is_some() { "" } else { " The work on this corpus is not finished." };
    format!(
        "<p>A move is judged if the scores of best play before and after it are proved; it loses the difference. Averages are \
         over all judged moves, good ones included. Where only bounds are known, a loss counts with its lower bound, and only \
         among the biggest mistakes.</p>\n\
         <p>Positions that can be proved are late and simple ones. The averages tell how these were played, and nothing \
         about the rest of the endgame.</p>\n\
         <p>Temperature is what a move gains in the hottest region that has a value, in points of territory (miai counting); \
         under area scoring it is one more. Whatever a network had a say in is estimated.</p>\n\
         <p class=\"small\">Made by <code>yose corpus</code> {} with {} positions a region, regions of up to {} empty points, \
         {} positions a question of safety, {}.{network}{sample}{unfinished}</p>\n",
        escape(&manifest.header.program),
        count(options.nodes),
        options.largest,
        count(options.safety),
        beginning(manifest),
    )
}

/// Text that is safe inside HTML.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            other => safe.push(other),
        }
    }
    safe
}

/// A number with thin spaces between thousands.
fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.1}\u{202f}%", part as f64 / whole as f64 * 100.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::WorkOptions;
    use crate::manifest::Header;

    #[test]
    fn names_cannot_break_out() {
        let mut summary = Summary { games: 1, ..Summary::default() };
        summary.players.insert("<script>alert(1)</script>".to_owned(), Default::default());
        summary.ranks.insert("\"><img src=x>".to_owned(), Default::default());
        let manifest = Manifest::new(Header::new(8, WorkOptions::default()));
        let text = page("a < b & c", &summary, &manifest);
        assert!(!text.contains("<script") && !text.contains("<img") && text.contains("a &lt; b &amp; c"));
        // Nothing is loaded from elsewhere.
        assert!(
            !text.contains("http://")
                || text.matches("http://").count() == text.matches("http://www.w3.org").count()
        );
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!(count(1234567), "1\u{202f}234\u{202f}567");
        assert_eq!([count(0), count(999), percent(1, 0)], ["0", "999", "–"]);
        assert_eq!(percent(1, 8), "12.5\u{202f}%");
    }
}
