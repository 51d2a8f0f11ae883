//! Numbers and moves in words, the same in text and in records.

use yose_board::{Color, Scoring};
use yose_cgt::Rational;
use yose_cgt::thermograph::Interval;
use yose_search::{Basis, Variation};

use crate::open::Lead;
use crate::report::{Evidence, RegionReport, Report};
use crate::review::MoveReview;

/// `½ point`, `1 point`, `2½ points`.
pub fn points(number: &Rational) -> String {
    let unit = if number.abs() > Rational::ONE || number.is_zero() { "points" } else { "point" };
    format!("{} {unit}", number.human())
}

/// Who is ahead by how much: `Black by 2½`, `White by 1`, `nobody`.
pub fn margin(score: &Rational) -> String {
    match score.signum() {
        0 => "nobody".to_owned(),
        sign => {
            let leader = if sign > 0 { "Black" } else { "White" };
            format!("{leader} by {}", score.abs().human())
        }
    }
}

/// What a position of an explored tree is worth, and how that was found.
pub fn variation_worth(variation: &Variation) -> String {
    let basis = match variation.basis {
        Basis::Moves => "by its moves",
        Basis::Settled => "settled",
        Basis::Exact => "every line was played out",
        Basis::Estimate => "by the network alone",
    };
    let (mean, temperature) = (variation.mean.human(), variation.temperature.human());
    format!("mean {mean} (area), temperature {temperature} (territory); {basis}; estimated")
}

/// A score for people, or its bounds: `3½`, `from -2 to 5`.
pub fn between(score: &Interval) -> String {
    match score.exact() {
        Some(number) => number.human().to_string(),
        None => format!("from {} to {}", score.low.human(), score.high.human()),
    }
}

/// A number of JSON for people: `16/3` becomes `5⅓`.
pub fn human(number: &str) -> String {
    number.parse::<Rational>().map_or_else(|_| number.to_owned(), |number| number.human().to_string())
}

/// A number of JSON that was estimated: a fraction that people use as it is, others as a decimal, `5.3`.
pub fn about(number: &str) -> String {
    /// Thirds of quarters still come up in books.
    const FAMILIAR: [i64; 6] = [1, 2, 3, 4, 6, 12];
    let Ok(exact) = number.parse::<Rational>() else { return number.to_owned() };
    if FAMILIAR.iter().any(|&parts| exact.mul_int(parts).is_integer()) {
        return exact.human().to_string();
    }
    let sign = if exact.signum() < 0 { "-" } else { "" };
    let tenths = (exact.abs().mul_int(10) + Rational::ONE.half()).floor();
    match tenths.to_small() {
        Some((tenths, _)) => format!("{sign}{}.{}", tenths / 10, tenths % 10),
        None => exact.human().to_string(),
    }
}

/// `C3`, `C3 or D7`, `C3, D7 or E5`; of many the first few and how many more.
pub fn alternatives(moves: &[String]) -> String {
    /// Nobody reads more.
    const SHOWN: usize = 6;
    match moves {
        [] => String::new(),
        [one] => one.clone(),
        many if many.len() > SHOWN => {
            format!("{} or {} others", many[..SHOWN].join(", "), many.len() - SHOWN)
        }
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// What a mistake cost: `lost 1 point; C3 or D7 keep it.`
pub fn loss(entry: &MoveReview) -> String {
    let better = match &entry.better[..] {
        [] => String::new(),
        [one] => format!("; {one} keeps it"),
        many => format!("; {} keep it", alternatives(many)),
    };
    let at_least = if entry.loses.exact().is_some() { "" } else { "at least " };
    format!("lost {at_least}{}{better}.", points(&entry.loses.low))
}

/// `Black`, `White`.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// What a region is worth in a few words: `2 gote`, `White's sente 1`, `dame`, `open`.
pub fn worth(region: &RegionReport) -> String {
    let number = if region.evidence == Evidence::Estimated { about } else { human };
    let deiri = region.deiri.as_deref().map_or_else(|| "?".to_owned(), number);
    match region.kind {
        Some("gote") if region.evidence == Evidence::Estimated && deiri == "0" => "dame".to_owned(),
        Some("gote") if region.form.as_deref() == Some("*") => "dame".to_owned(),
        Some("gote") => format!("{deiri} gote"),
        Some("black_sente") => format!("Black's sente {deiri}"),
        Some("white_sente") => format!("White's sente {deiri}"),
        // A ko that nobody has a reason to start, such as a bent four in the corner.
        Some("ko") if region.deiri.is_none() => "ko".to_owned(),
        Some("ko") => format!("ko {deiri}"),
        Some(kind) => kind.to_owned(),
        None if region.evidence == Evidence::Bounded && region.bounds.is_some() => "not solved".to_owned(),
        None => "open".to_owned(),
    }
}

/// Who is ahead by how much, as far as a network can tell.
///
/// ```
/// use yose::{Evidence, Lead, Scores, words};
///
/// let score = Scores { black_first: "1".to_owned(), white_first: "-4".to_owned() };
/// let lead = Lead { evidence: Evidence::Estimated, mean: "-3/2".to_owned(), score };
/// let text = "Estimated: White is ahead by 1½ on average; 1 if Black plays first, -4 if White does.";
/// assert_eq!(words::lead(&lead), text);
/// ```
pub fn lead(lead: &Lead) -> String {
    let mean = about(&lead.mean);
    let ahead = match mean.strip_prefix('-') {
        _ if mean == "0" => "nobody is ahead".to_owned(),
        Some(points) => format!("White is ahead by {points}"),
        None => format!("Black is ahead by {mean}"),
    };
    let [black, white] = [&lead.score.black_first, &lead.score.white_first].map(|score| about(score));
    format!("Estimated: {ahead} on average; {black} if Black plays first, {white} if White does.")
}

/// The score of a report in a sentence; empty if there is none.
pub fn verdict(report: &Report) -> String {
    let Some([black, white]) = &report.board.range else {
        return String::new();
    };
    let evidence = match report.board.evidence {
        Evidence::Proved => "Proved",
        Evidence::Bounded => "Bounded",
        Evidence::Estimated => "Estimated",
    };
    let by = if report.scoring == Scoring::Area { " by area" } else { "" };
    let assumes = report.board.assumes.map(|what| format!(", if {what}")).unwrap_or_default();
    format!(
        "{evidence} score{by}{assumes}: {} if Black plays first, {} if White does.",
        between(black),
        between(white)
    )
}
