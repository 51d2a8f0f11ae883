//! A review as text.

use std::fmt::Write;

use yose::review::{MoveReview, Review, ReviewOptions, Unproved};
use yose::words::{between, loss, margin, points, side};
use yose::{Evidence, RegionReport};
use yose_board::{Color, Scoring};
use yose_cgt::Rational;

/// Regions that are listed, and points of each.
const SHOWN: usize = 4;

/// What happened in the endgame, mistakes first of all.
pub(crate) fn text(review: &Review, options: &ReviewOptions) -> String {
    let mut text = heading(review, options);
    let mistakes: Vec<&MoveReview> =
        review.moves.iter().filter(|entry| entry.loses.low.signum() > 0).collect();
    if !mistakes.is_empty() {
        text.push('\n');
    }
    for entry in &mistakes {
        text += &mistake(entry);
    }
    if let (Some(first), Some(last)) = (review.moves.first(), review.moves.last()) {
        text += &balance(review, &mistakes);
        if let (Some(could), Some(became)) = (first.before.exact(), last.after.exact()) {
            text += &outcome(could, became, first.number);
        }
    }
    let unclear = review.moves.iter().filter(|entry| entry.evidence != Evidence::Proved).count();
    if unclear > 0 {
        let _ = writeln!(text, "Of {unclear} moves only bounds are known.");
    }
    if let Some(unproved) = &review.unproved {
        text += &reason(unproved);
    }
    if review.interrupted {
        text += "The work was stopped here; earlier moves were not looked at.\n";
    }
    text
}

fn heading(review: &Review, options: &ReviewOptions) -> String {
    let counted = match review.scoring {
        Scoring::Area => "area",
        Scoring::Territory => "territory",
    };
    let terms = format!("{counted} scoring, komi {}", options.komi);
    match (review.from, review.evidence) {
        (Some(from), Evidence::Proved) => format!("From move {from} on every value is proved ({terms}).\n"),
        (Some(from), _) => format!("From move {from} on ({terms}):\n"),
        (None, _) if review.interrupted => "The work was stopped before anything was proved.\n".to_owned(),
        (None, _) => "Not even the end of this game is proved, so no move can be judged.\n".to_owned(),
    }
}

fn mistake(entry: &MoveReview) -> String {
    let mut text = format!("Move {} ({} {}) {}\n", entry.number, side(entry.color), entry.name, loss(entry));
    if let (Some(before), Some(after)) = (entry.before.exact(), entry.after.exact()) {
        let _ = writeln!(text, "  Before it: {}; after it: {}.", ahead(before), ahead(after));
    }
    if !entry.line.is_empty() {
        let _ = writeln!(text, "  Best play: {}.", entry.line.join(", "));
    }
    text
}

fn ahead(score: &Rational) -> String {
    if score.is_zero() { "even".to_owned() } else { margin(score) }
}

fn balance(review: &Review, mistakes: &[&MoveReview]) -> String {
    if mistakes.is_empty() {
        return match review.evidence {
            Evidence::Proved => "Nobody lost a point: every move from there on was best.\n".to_owned(),
            _ => "No move is proved to have lost a point.\n".to_owned(),
        };
    }
    let lost = |color: Color| {
        let (count, sum) = match color {
            Color::Black => (count(mistakes, color), &review.lost.black),
            Color::White => (count(mistakes, color), &review.lost.white),
        };
        match count {
            0 => format!("{} lost nothing", side(color)),
            1 => format!("{} lost {} in one move", side(color), points(sum)),
            more => format!("{} lost {} in {more} moves", side(color), points(sum)),
        }
    };
    format!("\n{}; {}.\n", lost(Color::Black), lost(Color::White))
}

fn count(mistakes: &[&MoveReview], color: Color) -> usize {
    mistakes.iter().filter(|entry| entry.color == color).count()
}

fn outcome(could: &Rational, became: &Rational, from: u32) -> String {
    let wins = |score: &Rational| match score.signum() {
        0 => "a draw".to_owned(),
        _ => format!("a win for {}", margin(score)),
    };
    if could == became {
        format!("The board is worth {} with best play, and so the game ended.\n", wins(became))
    } else {
        format!("With best play from move {from} on: {}. The game ended as {}.\n", wins(could), wins(became))
    }
}

fn reason(unproved: &Unproved) -> String {
    let mut text = format!(
        "After move {} the score is not proved; it lies {}.\n",
        unproved.after,
        between(&unproved.score)
    );
    for region in unproved.regions.iter().take(SHOWN) {
        let _ = writeln!(text, "  {}", blocker(region));
    }
    if unproved.regions.len() > SHOWN {
        let _ = writeln!(text, "  and {} more", unproved.regions.len() - SHOWN);
    }
    text
}

fn blocker(region: &RegionReport) -> String {
    let first = region.points.first().map(String::as_str).unwrap_or_default();
    let last = region.points.last().map(String::as_str).unwrap_or_default();
    let why = match (&region.remark, &region.ko) {
        (Some(remark), _) => remark.clone(),
        (None, Some(_)) => "a ko".to_owned(),
        (None, None) => "not proved".to_owned(),
    };
    format!("{} points from {first} to {last}: {why}", region.points.len())
}
