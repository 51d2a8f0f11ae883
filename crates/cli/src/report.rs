//! A report as text and as a picture.

use std::fmt::Write;

use yose::words::{self, about, alternatives, human, side, verdict, worth};
use yose::{Choice, KoModes, Manner, RaceReport, RegionReport, Report, Stopped};
use yose_board::Color;
use yose_draw::Diagram;

use crate::picture;
use crate::race;
use crate::scene::Scene;
use crate::segment;

/// Points of a region that are listed in text.
const SHOWN_POINTS: usize = 16;

/// Moves of a line, and moves that lose something, that are listed in text.
const SHOWN_MOVES: usize = 20;

/// Regions of an order of moves that are listed in text.
const SHOWN_CHOICES: usize = 8;

/// The picture of a position with its regions.
pub(crate) fn diagram(scene: &Scene, report: &Report) -> Diagram {
    let mut diagram = picture::diagram(scene).with_report(report);
    for race in &report.races {
        race::mark(&mut diagram, &scene.board, &race.chains);
    }
    diagram
}

/// All a player wants to know, regions first, estimates of groups last.
pub(crate) fn text(report: &Report) -> String {
    let mut text = findings(report);
    if let Some(soft) = &report.segmentation {
        text.push('\n');
        text += &segment::map_text(soft, report.size);
        for group in &soft.groups {
            let _ = writeln!(text, "{}", group.sentence());
        }
    }
    text
}

fn findings(report: &Report) -> String {
    let mut text = report.stopped.map(stopped_text).unwrap_or_default();
    if report.regions.is_empty() {
        text += &nothing_open(report);
    }
    for region in &report.regions {
        text += &region_text(region);
    }
    for race in &report.races {
        text += &race_text(race);
    }
    if report.board.score.is_none() {
        return text;
    }
    if report.safe.is_empty() && report.dead.is_empty() {
        text += "\nNo stone on the board is proved to be alive, so nothing is closed off. If the walls are alive,\n\
                 say so with --immortal all or mark them.\n";
    } else {
        let _ = writeln!(text, "\nSettled{}: {}", elsewhere(report), human(&report.board.settled));
    }
    let _ = writeln!(text, "{}", verdict(report));
    for color in Color::BOTH {
        text += &moves_text(report, color);
    }
    if let Some(lead) = &report.board.lead {
        let _ = writeln!(text, "{}", words::lead(lead));
        for color in Color::BOTH {
            text += &order_text(&report.board.order[color.index()], color);
        }
    }
    if !report.board.story.is_empty() {
        let _ = writeln!(text, "{}", report.board.story);
    }
    text
}

/// That this is not all there is to find.
fn stopped_text(reason: Stopped) -> String {
    let reason = match reason {
        Stopped::Interrupted => "Interrupted",
        Stopped::OutOfTime => "The time was up (--budget gives more)",
    };
    format!("{reason}: where nothing is proved these are the bounds known so far.\n\n")
}

fn elsewhere(report: &Report) -> &'static str {
    if report.regions.is_empty() { "" } else { " elsewhere" }
}

fn nothing_open(report: &Report) -> String {
    if report.board.lead.is_some() {
        return "There is no open region: to the network everything looks settled.\n".to_owned();
    }
    if report.board.score.is_some() {
        return "There is no open region: everything is settled.\n".to_owned();
    }
    let mut text = "These points are settled, there is nothing to solve.\n".to_owned();
    for area in &report.settled {
        let _ = writeln!(text, "{}'s: {} ({})", side(area.owner), area.points.join(" "), area.rule);
    }
    text
}

/// What a side does first.
fn order_text(choices: &[Choice], color: Color) -> String {
    let shown: Vec<String> = choices.iter().take(SHOWN_CHOICES).map(choice_text).collect();
    if shown.is_empty() {
        return String::new();
    }
    let more = if choices.len() > SHOWN_CHOICES { ", …" } else { "" };
    format!("{} plays in this order: {}{more}\n", side(color), shown.join(", "))
}

fn choice_text(choice: &Choice) -> String {
    let manner = match choice.manner {
        Manner::Sente => "sente",
        Manner::ReverseSente => "reverse sente",
        Manner::Gote => "gote",
        Manner::Ko => "ko",
    };
    format!("{} {} ({manner} {})", choice.region, alternatives(&choice.moves), about(&choice.deiri))
}

fn moves_text(report: &Report, color: Color) -> String {
    let (moves, line) = (&report.board.moves[color.index()], &report.board.lines[color.index()]);
    let mut text = String::new();
    let best = report.board.best(color);
    if !best.is_empty() {
        let _ = writeln!(text, "Best for {}: {}", side(color), alternatives(best));
    }
    if !line.is_empty() {
        let more = if line.len() > SHOWN_MOVES { ", …" } else { "" };
        let shown = &line[..line.len().min(SHOWN_MOVES)];
        let _ = writeln!(text, "  play goes {}{more}", shown.join(", "));
    }
    let worse: Vec<String> = moves
        .iter()
        .filter(|play| play.loses != "0")
        .map(|play| format!("{} loses {}", play.point, human(&play.loses)))
        .collect();
    if !worse.is_empty() {
        let more = worse.len().saturating_sub(SHOWN_MOVES);
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        let _ = writeln!(text, "  {}{more}", worse[..worse.len().min(SHOWN_MOVES)].join(", "));
    }
    text
}

fn region_text(region: &RegionReport) -> String {
    let shown = region.points.iter().take(SHOWN_POINTS).cloned().collect::<Vec<_>>().join(" ");
    let more = region.points.len().saturating_sub(SHOWN_POINTS);
    let more = if more > 0 { format!(" and {more} more points") } else { String::new() };
    let evidence = match (region.kind, &region.bounds) {
        (None, None) => "no value".to_owned(),
        _ => match region.confidence {
            Some(confidence) => format!("{}, confidence {confidence}", region.evidence.word()),
            None => region.evidence.word().to_owned(),
        },
    };
    let mut text = format!("{}  {} ({evidence}): {shown}{more}\n", region.id, worth(region));
    if let Some(assumes) = region.assumes {
        let _ = writeln!(text, "   if {assumes}");
    }
    if let Some(form) = &region.form {
        let chilled = region.chilled.as_ref().map(|form| format!(", chilled {form}")).unwrap_or_default();
        let _ = writeln!(text, "   value {form}{chilled}");
    }
    if let (Some(mean), Some(temperature)) = (&region.mean, &region.temperature) {
        let number = if region.confidence.is_some() { about } else { str::to_owned };
        let _ = writeln!(text, "   mean {}, temperature {}", number(mean), number(temperature));
    }
    if !region.depends_on.is_empty() {
        let _ = writeln!(text, "   a move here changes {} too", region.depends_on.join(" and "));
    }
    if let Some(ko) = &region.ko {
        let _ = writeln!(text, "   {} ko, {}", ko.class, circle(ko));
        for (who, mast) in [("Black", &ko.black_komaster), ("White", &ko.white_komaster)] {
            if *mast != ko.no_komaster {
                let _ = writeln!(
                    text,
                    "   if {who} wins ko fights: mean {}, temperature {}",
                    mast.mean, mast.temperature
                );
            }
        }
    }
    if let Some(bounds) = &region.bounds {
        let number = if region.confidence.is_some() { about } else { str::to_owned };
        let [low, high] = bounds.mean.each_ref().map(|end| number(end));
        let [cold, hot] = bounds.temperature.each_ref().map(|end| number(end));
        let _ = writeln!(text, "   mean from {low} to {high}, temperature from {cold} to {hot}");
    }
    if let Some(remark) = &region.remark {
        let _ = writeln!(text, "   {remark}");
    }
    for color in Color::BOTH {
        let best = region.best.of(color);
        if !best.is_empty() {
            let (name, cooler) = (side(color), cooler_text(region, color));
            let _ = writeln!(text, "   {name} plays {}{cooler}", alternatives(best));
        }
    }
    text
}

/// What to play later instead, when moves elsewhere are small: `, but C3 once moves elsewhere gain less than 1`.
fn cooler_text(region: &RegionReport, color: Color) -> String {
    let mut text = String::new();
    for (place, (temperature, moves)) in region.best_as_it_cools(color).into_iter().skip(1).enumerate() {
        let [before, when] = match place {
            0 => [", but", "moves elsewhere gain"],
            _ => [" and", "they gain"],
        };
        let _ = write!(text, "{before} {} once {when} less than {}", alternatives(moves), human(temperature));
    }
    text
}

/// How a ko goes round.
fn circle(ko: &KoModes) -> String {
    match ko.positions.zip(ko.stopper_like) {
        None => "a loop of very many positions".to_owned(),
        Some((2, true)) => "a single one: it is taken and retaken".to_owned(),
        Some((positions, true)) => {
            format!("a loop of {positions} positions that ends if nobody plays elsewhere (stopper-like)")
        }
        Some((positions, false)) => {
            format!("a loop of {positions} positions that can go on for ever (no stopper)")
        }
    }
}

/// A race: who, what kind, and what a player wants to know of it.
fn race_text(race: &RaceReport) -> String {
    let mut text = format!("\nRace: {}\n", race.heading);
    if let Some(assumes) = race.assumes {
        let _ = writeln!(text, "   if {assumes}");
    }
    if let Some(total) = &race.total {
        let _ = writeln!(text, "   liberties of Black less White's, cooled by 2: {total}");
    }
    for sentence in &race.summary {
        let _ = writeln!(text, "   {sentence}");
    }
    text
}
