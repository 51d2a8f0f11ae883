//! Reading and printing: `16/3` for machines, `5⅓` for people.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::Rational;

/// Fractions that have a sign of their own.
const VULGAR: [(char, i64, i64); 18] = [
    ('½', 1, 2),
    ('⅓', 1, 3),
    ('⅔', 2, 3),
    ('¼', 1, 4),
    ('¾', 3, 4),
    ('⅕', 1, 5),
    ('⅖', 2, 5),
    ('⅗', 3, 5),
    ('⅘', 4, 5),
    ('⅙', 1, 6),
    ('⅚', 5, 6),
    ('⅐', 1, 7),
    ('⅛', 1, 8),
    ('⅜', 3, 8),
    ('⅝', 5, 8),
    ('⅞', 7, 8),
    ('⅑', 1, 9),
    ('⅒', 1, 10),
];

/// Reading digits takes quadratic time, so text longer than this is refused.
const MAX_LENGTH: usize = 10_000;

/// Why a text is not a rational number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRationalError {
    /// There is no digit where a number must stand.
    #[error("expected a number such as 16/3, 5 1/3, 5⅓ or 2.5, found `{0}`")]
    NotANumber(String),
    /// The denominator is 0.
    #[error("the denominator of `{0}` is 0")]
    ZeroDenominator(String),
    /// A mixed number such as `5 4/3` whose fraction is not below 1.
    #[error("the fraction after the whole number in `{0}` must be below 1")]
    ImproperMixed(String),
    /// More digits than any sensible number has.
    #[error("a number of {0} characters is too long (at most {MAX_LENGTH} are read)")]
    TooLong(usize),
}

impl FromStr for Rational {
    type Err = ParseRationalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_LENGTH {
            return Err(ParseRationalError::TooLong(text.len()));
        }
        let trimmed = text.trim();
        let (negative, magnitude) = match trimmed.strip_prefix(['-', '−']) {
            Some(rest) => (true, rest),
            None => (false, trimmed.strip_prefix('+').unwrap_or(trimmed)),
        };
        let magnitude = parse_magnitude(magnitude, text)?;
        Ok(if negative { -magnitude } else { magnitude })
    }
}

fn parse_magnitude(magnitude: &str, text: &str) -> Result<Rational, ParseRationalError> {
    if let Some((whole, fraction)) = magnitude.split_once('.') {
        return parse_decimal(whole, fraction, text);
    }
    if let Some((whole, fraction)) = magnitude.rsplit_once(char::is_whitespace) {
        let fraction = parse_fraction(fraction, text)?;
        if fraction >= Rational::ONE {
            return Err(ParseRationalError::ImproperMixed(text.to_owned()));
        }
        return Ok(Rational::from(parse_digits(whole.trim_end(), text)?) + fraction);
    }
    if magnitude.contains('/') {
        return parse_fraction(magnitude, text);
    }
    parse_with_sign(magnitude, text)
}

fn parse_decimal(whole: &str, fraction: &str, text: &str) -> Result<Rational, ParseRationalError> {
    let whole = parse_digits(whole, text)?;
    let digits = parse_digits(fraction, text)?;
    let scale = BigInt::from(10).pow(u32::try_from(fraction.len()).unwrap_or(u32::MAX));
    ratio(whole * &scale + digits, scale, text)
}

/// `7/16` or a single sign such as `⅓`.
fn parse_fraction(fraction: &str, text: &str) -> Result<Rational, ParseRationalError> {
    match fraction.split_once('/') {
        Some((num, den)) => ratio(parse_digits(num, text)?, parse_digits(den, text)?, text),
        None if fraction.ends_with(|c| vulgar(c).is_some()) => parse_with_sign(fraction, text),
        None => Err(ParseRationalError::NotANumber(text.to_owned())),
    }
}

/// `5`, `5⅓` or `⅓`.
fn parse_with_sign(number: &str, text: &str) -> Result<Rational, ParseRationalError> {
    let mut chars = number.chars();
    let Some(fraction) = chars.next_back().and_then(vulgar) else {
        return Ok(Rational::from(parse_digits(number, text)?));
    };
    match chars.as_str() {
        "" => Ok(fraction),
        whole => Ok(Rational::from(parse_digits(whole, text)?) + fraction),
    }
}

fn parse_digits(digits: &str, text: &str) -> Result<BigInt, ParseRationalError> {
    let not_a_number = || ParseRationalError::NotANumber(text.to_owned());
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(not_a_number());
    }
    digits.parse().map_err(|_| not_a_number())
}

fn ratio(num: BigInt, den: BigInt, text: &str) -> Result<Rational, ParseRationalError> {
    Rational::from_big_ratio(num, den).map_err(|_| ParseRationalError::ZeroDenominator(text.to_owned()))
}

fn vulgar(sign: char) -> Option<Rational> {
    let (_, num, den) = VULGAR.iter().find(|(c, _, _)| *c == sign)?;
    Rational::from_ratio(*num, *den).ok()
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            f.pad(&self.numer().to_string())
        } else {
            f.pad(&format!("{}/{}", self.numer(), self.denom()))
        }
    }
}

/// A number as people write it; made by [`Rational::human`].
#[derive(Debug, Clone, Copy)]
pub struct Human<'a>(pub(super) &'a Rational);

impl fmt::Display for Human<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&human(self.0))
    }
}

fn human(number: &Rational) -> String {
    let (num, den) = (number.numer(), number.denom());
    if den.is_one() {
        return num.to_string();
    }
    let minus = if num.is_negative() { "-" } else { "" };
    let (whole, rest) = (num.abs() / &den, num.abs() % &den);
    let sign = VULGAR.iter().find(|(_, n, d)| rest == BigInt::from(*n) && den == BigInt::from(*d));
    match (sign, whole.is_zero()) {
        (Some((sign, _, _)), true) => format!("{minus}{sign}"),
        (Some((sign, _, _)), false) => format!("{minus}{whole}{sign}"),
        (None, true) => format!("{minus}{rest}/{den}"),
        (None, false) => format!("{minus}{whole} {rest}/{den}"),
    }
}
