//! Amounts of points: komi, counts and results.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

use thiserror::Error;

/// An exact number of points in quarters, Black positive.
///
/// Quarters are the finest that komi is written in: Chinese records give
/// 3¾, counting in stones.
///
/// ```
/// use yose_board::Score;
///
/// let komi: Score = "6,5".parse().unwrap();
/// assert_eq!(komi.to_string(), "6½");
/// assert_eq!((komi + Score::from(1)).fraction(), "15/2");
/// assert_eq!((-komi).result(), "W+6.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score {
    quarters: i32,
}

/// A text that is not an amount of points.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a number of points in quarters, such as 6.5")]
pub struct ScoreError {
    /// What was read.
    pub text: String,
}

/// More points than any board or komi here can have.
const LIMIT: i32 = 100_000;

impl Score {
    /// Nothing.
    pub const ZERO: Score = Score { quarters: 0 };

    /// A number of half points.
    pub const fn halves(halves: i32) -> Score {
        Score { quarters: halves * 2 }
    }

    /// The result as records write it: `B+3.5`, `W+0.5` or `0` for a draw.
    pub fn result(self) -> String {
        let winner = match self.quarters {
            0 => return "0".to_owned(),
            quarters if quarters > 0 => 'B',
            _ => 'W',
        };
        format!("{winner}+{}", Score { quarters: self.quarters.abs() }.decimal())
    }

    /// As a decimal number: `6.5`, `-3.75`.
    pub fn decimal(self) -> String {
        let sign = if self.quarters < 0 { "-" } else { "" };
        let rest = ["", ".25", ".5", ".75"][self.part()];
        format!("{sign}{}{rest}", self.whole())
    }

    /// As a fraction in lowest terms: `13/2`, `-7`.
    pub fn fraction(self) -> String {
        match self.part() {
            0 => (self.quarters / 4).to_string(),
            2 => format!("{}/2", self.quarters / 2),
            _ => format!("{}/4", self.quarters),
        }
    }

    fn whole(self) -> i32 {
        self.quarters.abs() / 4
    }

    fn part(self) -> usize {
        (self.quarters.abs() % 4) as usize
    }
}

impl fmt::Display for Score {
    /// For people: `6½`, `-3¾`, `½`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.quarters < 0 { "-" } else { "" };
        let part = ["", "¼", "½", "¾"][self.part()];
        match (self.whole(), part) {
            (0, part) if !part.is_empty() => f.pad(&format!("{sign}{part}")),
            (whole, part) => f.pad(&format!("{sign}{whole}{part}")),
        }
    }
}

impl FromStr for Score {
    type Err = ScoreError;

    /// Reads `6.5`, `6,5`, `6½`, `13/2`, with a sign and blanks around.
    fn from_str(text: &str) -> Result<Score, ScoreError> {
        let bad = || ScoreError { text: text.trim().chars().take(40).collect() };
        let trimmed = text.trim();
        let (negative, digits) = match trimmed.strip_prefix(['-', '−']) {
            Some(rest) => (true, rest),
            None => (false, trimmed.strip_prefix('+').unwrap_or(trimmed)),
        };
        let quarters = parse_quarters(digits).filter(|&quarters| quarters <= 4 * LIMIT).ok_or_else(bad)?;
        Ok(Score { quarters: if negative { -quarters } else { quarters } })
    }
}

fn parse_quarters(text: &str) -> Option<i32> {
    if let Some((over, under)) = text.split_once('/') {
        let under = digits(under)?;
        let numerator = digits(over)?.checked_mul(4)?;
        return (under > 0 && numerator % under == 0).then(|| numerator / under);
    }
    for (glyph, part) in [('¼', 1), ('½', 2), ('¾', 3)] {
        if let Some(whole) = text.strip_suffix(glyph) {
            let whole = if whole.is_empty() { 0 } else { digits(whole)? };
            return whole.checked_mul(4)?.checked_add(part);
        }
    }
    let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if whole.is_empty() && decimals.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { digits(whole)? };
    let part = match decimals.trim_end_matches('0') {
        "" => 0,
        "25" => 1,
        "5" => 2,
        "75" => 3,
        _ => return None,
    };
    whole.checked_mul(4)?.checked_add(part)
}

/// A plain number; unlike `i32::from_str` without a sign.
fn digits(text: &str) -> Option<i32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl From<i32> for Score {
    /// A whole number of points.
    fn from(points: i32) -> Score {
        Score { quarters: points * 4 }
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score { quarters: self.quarters + other.quarters }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;

    fn sub(self, other: Score) -> Score {
        self + -other
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score { quarters: -self.quarters }
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_records_write() {
        let read = |text: &str| text.parse::<Score>().map(|score| score.quarters);
        for (text, quarters) in [
            ("6.5", 26),
            ("6,5", 26),
            (" 6.50 ", 26),
            ("+5.5", 22),
            ("-0.5", -2),
            ("3.75", 15),
            (".5", 2),
            ("7.", 28),
            ("0", 0),
            ("-½", -2),
            ("6½", 26),
            ("13/2", 26),
            ("−7", -28),
        ] {
            assert_eq!(read(text), Ok(quarters), "{text}");
        }
        for bad in ["", "x", "6.53", "1/3", "1/0", ".", "--1", "+-1", "99999999999", "1e3", "6.5.5", "½½"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for quarters in -50..50 {
            let score = Score { quarters };
            for text in [score.to_string(), score.decimal(), score.fraction()] {
                assert_eq!(text.parse(), Ok(score), "{text}");
            }
        }
    }

    #[test]
    fn results() {
        assert_eq!(Score::halves(7).result(), "B+3.5");
        assert_eq!(Score::from(-12).result(), "W+12");
        assert_eq!(Score::ZERO.result(), "0");
    }
}
