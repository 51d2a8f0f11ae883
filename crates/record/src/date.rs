//! Dates as `DT` writes them.
//!
//! A list such as `1996-12-27,28,1997-01-03,04`: a full date, and after a
//! comma only what differs. Month and day may be missing.
//!
//! Source: the SGF FF\[4\] specification, property `DT`.

use std::fmt;

/// A day, a month or a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1 to 12.
    pub month: Option<u8>,
    /// The day, from 1 to 31.
    pub day: Option<u8>,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        if let Some(month) = self.month {
            write!(f, "-{month:02}")?;
        }
        if let Some(day) = self.day {
            write!(f, "-{day:02}")?;
        }
        Ok(())
    }
}

/// The dates of a list, up to the first that cannot be read.
pub(crate) fn dates(text: &str) -> Vec<Date> {
    let mut list: Vec<Date> = Vec::new();
    for part in text.split(',') {
        match date(part.trim(), list.last().copied()) {
            Some(date) => list.push(date),
            None => break,
        }
    }
    list
}

/// One entry, with what it leaves out taken from the entry before.
fn date(part: &str, before: Option<Date>) -> Option<Date> {
    let fields: Vec<u16> = part.split('-').map(digits).collect::<Option<_>>()?;
    let is_year = part.split('-').next().is_some_and(|first| first.len() == 4);
    let (year, month, day) = match (is_year, fields.as_slice()) {
        (true, &[year]) => (year, None, None),
        (true, &[year, month]) => (year, Some(month), None),
        (true, &[year, month, day]) => (year, Some(month), Some(day)),
        (false, &[month, day]) => (before?.year, Some(month), Some(day)),
        // A lone number is a day if the entry before had one, and else a month.
        (false, &[number]) => match before? {
            Date { year, month: Some(month), day: Some(_) } => (year, Some(u16::from(month)), Some(number)),
            Date { year, month: Some(_), day: None } => (year, Some(number), None),
            _ => return None,
        },
        _ => return None,
    };
    let field = |value: Option<u16>, limit: u8| match value {
        None => Some(None),
        Some(value) => u8::try_from(value).ok().filter(|value| (1..=limit).contains(value)).map(Some),
    };
    Some(Date { year, month: field(month, 12)?, day: field(day, 31)? })
}

fn digits(text: &str) -> Option<u16> {
    let plain = !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let shown: Vec<String> = dates(text).iter().map(ToString::to_string).collect();
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn examples_of_the_specification() {
        check("1996-05,06", &["1996-05", "1996-06"]);
        check("1996-05-06,07,08", &["1996-05-06", "1996-05-07", "1996-05-08"]);
        check("1996,1997", &["1996", "1997"]);
        check("1996-12-27,28,1997-01-03,04", &["1996-12-27", "1996-12-28", "1997-01-03", "1997-01-04"]);
        check("1996-12-27,01-03", &["1996-12-27", "1996-01-03"]);
    }

    #[test]
    fn what_is_no_date_ends_the_list() {
        check("published 1996", &[]);
        check("1996-13", &[]);
        check("1996-05-00", &[]);
        check("1996,17", &["1996"]);
        check("2024-05-01 10:00", &[]);
        check("", &[]);
    }
}
